r"""What is written by hand: a file a page, ``man/prose/NAME.SECTION.mdoc``, in mdoc(7).

It holds sections, each from its ``.Sh`` to the next. ``@reconnection_points@`` stands for a default of the ruleset
(``@silver.hard@`` for Hard's, ``@hand_size.high@`` for the end of the range, ``@deck_counts.0@`` for the first of
several) or another number of `NUMBERS`, so that prose cannot drift from the code. ``.Exit 1`` on a line of its own
begins what an exit code means for one command; ``.NoExit 3`` says that the command never ends with it. Characters
beyond ASCII may stand as they are.
"""

import re
from functools import cache
from typing import Final

from happiness_cli.analysis.reviews import SURE
from happiness_cli.documents.findings import COMMON, MOST_TOLD, budget_for
from happiness_cli.documents.spelled import MAX_DEPTH
from happiness_cli.documents.terms import MAX_CARDS
from happiness_cli.documents.text import MAX_BYTES
from happiness_cli.documents.vocabulary import MAX_NAME, MAX_STORY
from happiness_cli.protocol.codec import MAX_LINE, MAX_LINES, MAX_OUTPUT
from happiness_cli.refereeing.policy import Policy
from happiness_cli.refereeing.process import GRACE
from happiness_cli.rules.cards import MAX_JP, TRIANGLES
from happiness_cli.rules.grid import SIDE
from happiness_cli.rules.ruleset import DECK_LIMIT, FIELD, FIELDS, MAX_SEATS, Value
from tests.generate.files import ROOT

FOLDER: Final = ROOT / "man" / "prose"

_POLICY: Final = Policy()

NUMBERS: Final = {
    "board_side": SIDE,
    "deck_limit": DECK_LIMIT,
    "deck_size": sum(FIELD["deck_counts"].easy) if isinstance(FIELD["deck_counts"].easy, tuple) else 0,
    "least_told_kibibytes": budget_for(MAX_BYTES) // 2**10,
    "max_cards": MAX_CARDS,
    "max_common_kibibytes": COMMON // 2**10,
    "max_depth": MAX_DEPTH,
    "max_faults": _POLICY.max_faults,
    "max_jp": MAX_JP,
    "max_line_kibibytes": MAX_LINE // 2**10,
    "max_mebibytes": MAX_BYTES // 2**20,
    "max_name": MAX_NAME,
    "max_output_lines": f"{MAX_LINES:,}",
    "max_output_mebibytes": MAX_OUTPUT // 2**20,
    "max_seats": MAX_SEATS,
    "max_story": MAX_STORY,
    "max_told_mebibytes": MOST_TOLD // 2**20,
    "sure": SURE,
    "time_bye": f"{GRACE:g}",
    "time_echo": f"{_POLICY.echo_time:g}",
    "time_hello": f"{_POLICY.hello_time:g}",
    "time_play": f"{_POLICY.play_time:g}",
    "triangles": TRIANGLES,
}

_PLACE: Final = re.compile(r"@([a-z_]+(?:\.[a-z0-9]+)?)@")
_EXIT: Final = re.compile(r"^\.(No)?Exit (\d+)$")


def sections(page: str) -> dict[str, list[str]]:
    """Return a page's sections as lines of mdoc by heading, in the order of its file; none without a file.

    Raises ``ValueError`` for an unknown placeholder, text before the first heading, or a heading that comes twice.
    """
    file = FOLDER / f"{page}.mdoc"
    found: dict[str, list[str]] = {}
    if not file.exists():
        return found
    body: list[str] | None = None
    for line in expand(file.read_text(encoding="utf-8")).splitlines():
        if line.startswith(".Sh "):
            heading = line.removeprefix(".Sh ")
            if heading in found:
                raise ValueError(f"{file.name}: the section {heading} is there twice")
            body = found[heading] = []
        elif body is not None:
            body.append(line)
        elif line and not line.startswith('.\\"'):
            raise ValueError(f"{file.name}: text before the first section: {line}")
    return found


def exit_meanings(body: list[str]) -> dict[int, list[str]]:
    """Take a section EXIT STATUS apart: the text of each ``.Exit``, none for ``.NoExit``.

    Raises ``ValueError`` for text that belongs to no code.
    """
    meanings: dict[int, list[str]] = {}
    current: list[str] | None = None
    for line in body:
        found = _EXIT.match(line)
        if found:
            current = meanings[int(found[2])] = []
            current = None if found[1] else current
        elif current is None:
            raise ValueError(f"this belongs to no exit code: {line}")
        else:
            current.append(line)
    return meanings


def expand(text: str) -> str:
    """Return the text with its placeholders replaced.

    Raises ``ValueError`` for one that stands for nothing, or for a default that depends on the mode.
    """

    def value(match: re.Match[str]) -> str:
        name = match[1]
        if name not in _values():
            raise ValueError(f"{match[0]} stands for nothing (a default that depends on the mode needs .easy or .hard)")
        return _values()[name]

    return _PLACE.sub(value, text)


def shown(value: Value) -> str:
    """Return a ruleset value as JSON has it, without quotes; the minus is one."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value).replace("-", "\\-")


@cache
def _values() -> dict[str, str]:
    values = {name: str(number) for name, number in NUMBERS.items()}
    for field in FIELDS:
        values[f"{field.name}.easy"] = shown(field.easy)
        values[f"{field.name}.hard"] = shown(field.hard)
        if field.easy == field.hard:
            values[field.name] = shown(field.easy)
        if isinstance(field.easy, tuple) and field.easy == field.hard:
            values |= {f"{field.name}.{index}": str(number) for index, number in enumerate(field.easy)}
        if field.low is not None and field.high is not None:
            values[f"{field.name}.low"] = shown(field.low)
            values[f"{field.name}.high"] = shown(field.high)
    return values
