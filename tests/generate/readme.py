"""The parts of README.md that are made from the code."""

import ast
import tomllib
from collections.abc import Iterable

from tests.bench.measured import Table
from tests.bench.text import circumstances, markdown
from tests.figures.game.findings import findings
from tests.figures.game.kept import Figures
from tests.generate.cookbook import recipes
from tests.generate.files import ROOT, Generated, with_part


def readme() -> Iterable[Generated]:
    """Yield README.md with its generated parts."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for name, part in (("cookbook", recipes()), ("game", findings(Figures())), ("rooms", rooms()), ("speed", speed())):
        text = with_part(text, name, part)
    yield Generated("README.md", text)


def speed() -> str:
    """Return the table of the last whole ``make bench``, and where it was measured."""
    table = Table.kept()
    return f"{markdown(table.rows)}\n\n{circumstances(table.machine)}"


def rooms() -> str:
    """Return a table of the rooms that are there, in the order of the import contract, each with its first sentence."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        contracts = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    [layers] = [contract["layers"] for contract in contracts if contract["type"] == "layers"]
    lines = ["| folder | what is in it |", "| --- | --- |"]
    for layer in layers:
        name = layer.strip("()")
        source = ROOT / "happiness_cli" / name / "__init__.py"
        if source.exists():
            lines.append(f"| `{name}/` | {_first_sentence(source.read_text(encoding='utf-8'))} |")
    return "\n".join(lines)


def _first_sentence(source: str) -> str:
    docstring = ast.get_docstring(ast.parse(source)) or ""
    return " ".join(docstring.split("\n\n")[0].split())
