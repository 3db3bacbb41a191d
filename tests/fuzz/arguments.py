"""Target: command lines with odd values, in the places where people and scripts put theirs."""

from random import Random
from typing import Final

from happiness_cli.cli.exits import Exit
from tests.fuzz import material, mutating
from tests.fuzz.calling import JUDGED, call, check_json
from tests.fuzz.cases import STDIN, Case, Target, expect

_ODD: Final = (
    *(
        "",
        " ",
        "-",
        "--",
        "-1",
        "0",
        "1",
        "9" * 30,
        "-" + "9" * 30,
        "1e999",
        "nan",
        "inf",
        "0x10",
        "1_0",
        "١",
        "½",
        "1.5",
    ),
    *(
        "é",
        "🙂",
        "\udcff",
        "\x1b[31m",
        "a\nb",
        "\u202e",
        "x" * 5000,
        "none",
        "null",
        "true",
        "{",
        '{"a":1}',
        "[",
        "'",
        '"',
    ),
    *(
        "H01@d4",
        "h01@D4",
        "d4@H01",
        "H01@h9",
        "H01@d4@e4",
        "@",
        "H01@",
        "@d4",
        "H01 H02",
        "H01,H02",
        ",",
        ",,",
        "H01,H01",
    ),
    *(".", "..", "/", "/dev/null", "{}", "{}/no-such", "{}/d.json", "standard", "Standard", "easy", "EASY", "json"),
    *(
        "elo0=0,elo1=10",
        "elo0=nan,elo1=1",
        "elo1=1e308",
        "alpha=0,beta=1",
        "elo0==",
        "mode",
        "seat",
        "name,mode",
        "=",
        "=,=",
    ),
)

# Only values that no run takes long for: a number that may be asked for is not in the place of one that sets the work.
_LINES: Final = (
    "validate {}/d.json --mode @ --rules @ --deck @ --seed @ -o @",
    "validate @ @",
    "moves {}/d.json --seat @ --why @ --hand @ --board @",
    "moves --board @ --hand @",
    "apply {}/d.json @ --echo @ --drew @",
    "score {}/d.json --rules @ --deck @",
    "perft {}/d.json --depth @",
    "replay {}/d.json --turn @ --view @ --html {}/made.html --analysis @",
    "replay {}/d.json --turn @ --view @ -o @",
    "show {}/d.json --turn @ --view @ --hand @ --card @ --svg {}/made.svg",
    "show @ --ascii",
    "show --card @ --deck @",
    "show --deck @ --sheets {}/made.html --paper @",
    "standings {}/d.json --by @ --sprt @",
    "standings {}/d.json --report {}/made.html --by @",
    "analyse -q {}/d.json --seat @ --at-least @ --seed @ --time @ --playouts @",
    "deck new --seed @ --name @",
    "deck show @",
    "deck deal --seed @ --index @ --deck @",
    "rules --mode @ --rules @ -o @",
    "schema @",
    "tournament -p first -p @ --dry-run --seats @ --deals @ --format @ --rounds @ --sprt @",
    "tournament -p first -p @ --dry-run --time-play @ --limit-memory @ --on-fault @ --seed @",
    "tournament @ --dry-run --retire-after @ --max-faults @",
    "@ @",
    "--@ @",
)

_NUMBERS_OF_WORK: Final = ("--depth", "--playouts", "--rounds", "--deals")
_SMALL: Final = ("", "-1", "0", "1", "2", "9" * 30, "1e999", "nan", "x", "none", "0.01", "½")
# Each turn of a record gets its time.
_TIMES: Final = ("", "-1", "0", "9" * 30, "1e999", "nan", "x", "none", "0.01", "½")


def _make_line(chance: Random) -> Case:
    """A command line in which some options are left out and the values of others are odd."""
    words = chance.choice(_LINES).split()
    found: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        has_value = word.startswith("--") and at + 1 < len(words) and not words[at + 1].startswith("-")
        # A game is rated with as many playouts as are usual in half a minute.
        if has_value and word != "--playouts" and chance.random() < 0.5:
            at += 2
            continue
        if has_value:
            value = words[at + 1]
            odd = _TIMES if word == "--time" else _SMALL if word in _NUMBERS_OF_WORK else _ODD
            found += [word, value.replace("@", chance.choice(odd)) if "@" in value else value]
            at += 2
            continue
        found.append(word.replace("@", chance.choice(_ODD)))
        at += 1
    kind = material.any_kind(chance)
    data = mutating.written(mutating.document(chance, kind), chance)
    return Case(tuple(found), {"d.json": data, STDIN: data if chance.random() < 0.5 else b""})


_CODES: Final = JUDGED | {Exit.FAILED}


def check_line(case: Case) -> bytes:
    """A command line: an exit code of the contract, and where it is wrong a sentence that says what."""
    called = call(case, _CODES)
    if called.code == Exit.USAGE and not called.stdout:
        first = called.stderr.decode().splitlines()[0]
        complaint = next(
            (line for line in called.stderr.decode().splitlines() if line.startswith("happiness: ")), first
        )
        expect(len(complaint) > len("happiness: ") + 3, "a wrong command line is told in a sentence", called.stderr)
    if called.stdout.startswith(b'{"format"'):
        check_json(called)
    return b"%d" % called.code


TARGETS: Final = (
    Target("lines", "odd command lines end with a code of the contract and a sentence", _make_line, check_line),
)
