"""The manual says all that the program has: commands, options, fields, rulings, codes."""

import json
import re
from pathlib import Path

import pytest

from happiness_cli.cli.app import root
from happiness_cli.cli.command import Command, Group
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.registry import COMMANDS, load
from happiness_cli.documents.answers import ERROR_CODES, REASON_CODES
from happiness_cli.documents.findings import TABLE
from happiness_cli.documents.formats import readable
from happiness_cli.documents.schemas import FORMATS, schema
from happiness_cli.rules.ruleset import FIELDS, Field
from tests.generate.files import ROOT
from tests.generate.man.pages import man
from tests.generate.man.ruled import rulings

MAN = ROOT / "man"
PAGES = sorted(MAN.glob("man?/*"))
RULINGS = [f"R{number}" for number in range(1, 26)]


def source(name: str) -> str:
    """Return a page as it is committed, escapes undone that a search would stumble over."""
    text = (MAN / f"man{name[-1]}" / name).read_text(encoding="ascii")
    return text.replace("\\-", "-").replace("\\ ", " ").replace("\\(aq", "'").replace("\\&", "")


def called() -> list[tuple[str, Command | Group]]:
    """Return every command, those of groups too, with the words that call it."""
    found: list[tuple[str, Command | Group]] = []
    for name in COMMANDS:
        made = load(name)
        found.append((name, made))
        if isinstance(made, Group):
            found += [(f"{name} {under}", one) for under, one in made.commands.items() if isinstance(one, Command)]
    return found


def test_there_are_no_pages_but_the_generated_ones() -> None:
    assert [str(page.relative_to(ROOT)) for page in PAGES] == sorted(file.path for file in man())


def test_prose_belongs_to_pages() -> None:
    assert {file.stem for file in (MAN / "prose").glob("*.mdoc")} <= {page.name for page in PAGES}


@pytest.mark.parametrize(("path", "made"), called(), ids=lambda value: value if isinstance(value, str) else "")
def test_a_command_and_all_its_parameters_are_explained(path: str, made: Command | Group) -> None:
    page = source(f"happiness-{path.split()[0]}.1")
    assert isinstance(made, Group) or f"\n.Nm happiness {path}\n" in page
    if " " in path:
        shared = page.split(".Sh OPTIONS\n")[1].split("\n.Sh ")[0]
        page = page.split(f".Ss happiness {path}\n")[1].split("\n.S")[0] + shared
    ctx = root().make_context("happiness", [], resilient_parsing=True)
    tags = [line for line in page.splitlines() if line.startswith(".It ")]
    wanted = [param for param in made.get_params(ctx) if not isinstance(made, Group)]
    for param in wanted:
        if param.param_type_name == "argument":
            assert f".It Ar {param.human_readable_name}" in tags
        for name in param.opts if param.param_type_name == "option" else ():
            assert any(re.search(rf"\bFl {re.escape(name[1:])}( |$)", tag) for tag in tags), name


def options() -> set[str]:
    """Return every option that there is, as it is typed."""
    ctx = root().make_context("happiness", [], resilient_parsing=True)
    owners = [ctx.command, *(made for _, made in called())]
    params = [param for owner in owners for param in owner.get_params(ctx) if param.param_type_name == "option"]
    return {name for param in params for name in (*param.opts, *param.secondary_opts)}


@pytest.mark.parametrize("name", [page.name for page in PAGES])
def test_every_option_is_spelt_as_it_is_typed(name: str) -> None:
    known = options()
    # Those of jq, dask, pip, the bench, the proofs, the figures and of bots that are made up.
    others = {"--arg", "--unbuffered", "--scheduler-file", "--compile-bytecode", "--quick", "--words", "--write"}
    others |= {"--only", "--minutes", "--duel", "--step", "--table"}
    page = source(name)
    tags = [f"-{flag}" for flag in re.findall(r"\bFl (-*\w[\w-]*)", page)]
    prose = re.sub(r"^\.B[ld] .*$|\bFl \S+", "", page, flags=re.MULTILINE)
    typed = re.findall(r"(?<![\w-])--+[A-Za-z][\w-]*", prose)
    assert {*tags, *typed} <= known | others


@pytest.mark.parametrize(("path", "made"), called(), ids=lambda value: value if isinstance(value, str) else "")
def test_every_example_is_shown(path: str, made: Command | Group) -> None:
    page = source(f"happiness-{path.split()[0]}.1").split(".Sh EXAMPLES\n")[1]
    for example in made.examples:
        assert f"\n{example.line}\n" in page


def test_the_first_page_names_commands_and_exit_codes() -> None:
    page = source("happiness.1")
    for name in COMMANDS:
        assert f".It Xr happiness-{name} 1\n" in page
    codes = page.split(".Sh EXIT STATUS\n")[1].split(".Sh ")[0]
    assert re.findall(r"^\.It (\d+)$", codes, re.MULTILINE) == [str(int(code)) for code in Exit]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_leads_to_others_that_are_there(page: Path) -> None:
    text = page.read_text(encoding="ascii")
    assert ".Sh SEE ALSO\n" in text
    assert (".Sh EXIT STATUS\n" in text) is (page.suffix != ".7")
    for name, section in re.findall(r"\bXr (\S+) (\d)", text):
        assert (MAN / f"man{section}" / f"{name}.{section}").exists(), f"{name}({section})"


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_stands_behind_its_rule_with_its_reason(ruling: str) -> None:
    page = source("happiness-rules.7")
    assert re.search(rf"^\.Bq Em {ruling}( [.,;])?$", page.split(f".Sy Ruling {ruling} :\n")[0], re.MULTILINE)
    _, fields, reason = page.split(f".Sy Ruling {ruling} :\n")[1].split("\n", 2)
    names = [field.name for field in FIELDS if field.ruling == ruling]
    assert re.findall(r"Va (\S+)", fields) == names
    assert ("no field" in fields) is (names == [])
    assert re.match(r"[A-Z.]", reason)
    assert page.count(f"\n.It {ruling}\n") == 1


def test_the_rulings_are_all_there_and_are_those_of_the_ruleset() -> None:
    found = {ruling.name: ruling.rule for ruling in rulings()}
    assert sorted(found, key=lambda name: int(name[1:])) == RULINGS
    for field in FIELDS:
        assert field.ruling is None or found[field.ruling] == field.rule


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_a_field_stands_with_its_rule_and_in_the_list(field: Field) -> None:
    name = field.name
    page = source("happiness-rules.7")
    rules, listed = page.split(".Sh 9. THE RULESET\n")
    assert f"Va {name}" in rules
    assert f"\n.It Va {name} No = " in listed


def test_every_rule_that_is_cited_is_there() -> None:
    page = source("happiness-rules.7")
    there = {*re.findall(r"^\.It (\d+\.\d+)$", page, re.MULTILINE), *re.findall(r"^\.Sh (\d+)\. ", page, re.MULTILINE)}
    assert {f"{number}" for number in range(1, 13)} <= there
    for file in [*(ROOT / "happiness_cli").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]:
        for cited in re.findall(r"\bRULES (\d+(?:\.\d+)?)", file.read_text(encoding="utf-8")):
            assert cited in there, f"{file}: RULES {cited}"
    assert {field.rule for field in FIELDS} <= there


@pytest.mark.parametrize("code", sorted({*(code.name for code in TABLE), *ERROR_CODES, *REASON_CODES}))
def test_every_code_is_explained(code: str) -> None:
    assert f"\n.It Ic {code}\n" in source("happiness-formats.5")


@pytest.mark.parametrize("name", FORMATS)
def test_every_key_of_a_format_is_explained(name: str) -> None:
    page = source("happiness-formats.5")
    section = page.split(f"\n.Ss {name}\n")[1].split("\n.S")[0]
    for key in schema(name)["properties"]:
        assert f"\n.It Va {key}\n" in section


def test_examples_of_documents_have_the_form_that_the_page_gives_them() -> None:
    displays = source("happiness-formats.5").split(".Bd -literal -offset indent\n")[1:]
    examples = [json.loads(text) for text in (display.split(".Ed\n")[0] for display in displays) if text[0] == "{"]
    assert len(examples) == 3
    for example in examples:
        assert readable(example["format"]).accepts(example)
