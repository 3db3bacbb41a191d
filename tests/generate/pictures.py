"""The pictures of README.md: what the program itself draws, in `fixtures/pictures/`."""

import json
import shlex
from collections.abc import Iterable
from contextlib import chdir
from typing import Final
from unittest.mock import patch

from happiness_cli.drawing.report_figures import interval_figures
from happiness_cli.drawing.report_style import STYLE
from tests.cli.calls import environment
from tests.cli.judges import say
from tests.generate.files import ROOT, Generated
from tests.generate.terminal import terminal_svg

FOLDER: Final = "fixtures/pictures"

SVG: Final = {
    "clash": "happiness show board.json --findings --svg -",
    "cards": "happiness show --card H24,B05 --svg -",
}
"""Pictures that a command makes as it stands, in the folder of the pictures."""

TERMINALS: Final = {
    "validate": ("happiness validate board.json", 92),
}
"""What a terminal of so many columns shows."""

_REPORT_WIDTH: Final = 820
_REPORT_HEIGHT: Final = 316


def pictures() -> Iterable[Generated]:
    """Yield every picture."""
    for name, command in SVG.items():
        yield Generated(f"{FOLDER}/{name}.svg", _printed(command))
    for name, (command, width) in TERMINALS.items():
        shown = _printed(f"{command} -o text --color always", COLUMNS=str(width), COLORTERM="truecolor")
        yield Generated(f"{FOLDER}/{name}.svg", terminal_svg(command, shown, width))
    yield Generated(f"{FOLDER}/report.svg", _report())


def _printed(command: str, **variables: str) -> str:
    """Return what a command prints in the folder of the pictures."""
    program, *args = shlex.split(command)
    assert program == "happiness"
    with chdir(ROOT / FOLDER), patch.dict("os.environ", environment(**variables), clear=True):
        _, stdout, _ = say(*args)
    return stdout


def _report() -> str:
    """Return a part of the page that `standings --report` writes, for the standings of README.md."""
    players = json.loads((ROOT / FOLDER / "standings.json").read_bytes())["players"]
    figures = interval_figures(players).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    # Variables of :root are those of the picture; the body is what has the page's letters and ground.
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_REPORT_WIDTH} {_REPORT_HEIGHT}" '
        f'width="{_REPORT_WIDTH}" height="{_REPORT_HEIGHT}" role="img" aria-labelledby="title">'
        f'<title id="title">Means and their intervals, as a report shows them</title><style>{_style()}</style>'
        '<foreignObject width="100%" height="100%"><body xmlns="http://www.w3.org/1999/xhtml">'
        f"<main><section><h2>How sure that is</h2>{figures}</section></main></body></foreignObject></svg>\n"
    )


def _style() -> str:
    # Nothing around the part: the picture has its own margins where it is shown.
    return f"{STYLE}main{{padding:0}}section{{margin:0}}body{{background:none}}".replace("<", "&lt;").replace(
        ">", "&gt;"
    )
