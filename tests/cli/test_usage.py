"""A wrong command line: one plain sentence, the nearest name, and where help is."""

import pytest

from happiness_cli.cli.nearest import did_you_mean, nearest
from tests.cli.calls import PROBE, call
from tests.generate.files import ROOT

TABLE = str(ROOT / "fixtures/tour/table.json")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("rulse",), "there is no command rulse; did you mean rules?"),
        (("xyzzy",), "there is no command xyzzy"),
        (("-o", "json", "rules"), "there is no option -o; the options of a command stand after its name"),
        (("--verison",), "there is no option --verison; did you mean --version?"),
        (("rules", "--moed", "hard"), "there is no option --moed; did you mean --mode?"),
        (("rules", "--mode", "HRAD"), '--mode: "HRAD" is none of easy, hard; did you mean hard?'),
        (("rules", "--mode", "Hard"), '--mode: "Hard" is none of easy, hard; did you mean hard?'),
        (("rules", "-o", "jsno"), '--output: "jsno" is none of text, json; did you mean json?'),
        (("rules", "-o"), "-o needs a value: -o text|json"),
        (("rules", "there"), "unexpected argument there"),
        (("rules", "--o", "json"), "there is no option --o; did you mean -o?"),
        (("rules", "--q"), "there is no option --q"),
    ],
)
def test_a_wrong_command_line(args: tuple[str, ...], says: str) -> None:
    ended = call(*args)
    first, second = ended.stderr.decode().splitlines()
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert first == f"happiness: {says}"
    page = "happiness rules" if args[0] == "rules" else "happiness"
    assert second == f"Try '{page} --help' for help."


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("play",), "--player is missing, as in: happiness play -p greedy -p random -n 100 --seed 7"),
        (("apply", "-"), "TURN is missing, as in: happiness apply position.json H07@e4 > next.json"),
        (("apply", "H07@e4", "-"), "the position comes first, then the turn: happiness apply - H07@e4"),
        (("apply", "-", "PASS"), "'PASS' is no turn; did you mean pass?"),
        (("apply", "-", "H07@E4"), "'H07@E4' is no play: 'E4' is not a cell: cells are a1 to g7; did you mean H07@e4?"),
        (
            ("moves", "--why", "e4@H07"),
            "'e4@H07' is no play: 'H07' is not a cell: cells are a1 to g7; did you mean H07@e4?",
        ),
        (
            ("moves", "--why", "H07 @ e4"),
            "'H07 @ e4' is no play: write CARD@CELL, such as H07@e4; did you mean H07@e4?",
        ),
        (("moves", "--why", "H07@h8"), "'H07@h8' is no play: 'h8' is not a cell: cells are a1 to g7"),
        (("moves", "--seat", "Ben"), "--seat: 'Ben' is no whole number"),
        (
            ("moves", "--board", "H01@d4", "--hand", "h07"),
            '--hand: there is no card "h07" in the deck standard; did you mean H07?',
        ),
        (("play", "-p", "first", "-n", "1e3"), "--games: '1e3' is no whole number"),
        (("play", "-p", "first", "--jobs", "0"), "--jobs: 0 is not from 1 to 1024"),
        (("play", "-p", "first", "--watch", "--pace", "-1"), "--pace: -1 is not from 0 to 3600"),
        (("play", "-p", "first", "--pace", "slow"), "--pace: 'slow' is no number"),
        (("play", "-p"), "-p needs a value: -p [NAME=]SPEC"),
        (("validate", "-mode", "hard"), "there is no option -mode; did you mean --mode?"),
        (("validate", "---mode", "hard"), "there is no option ---mode; did you mean --mode?"),
        (("deck", "frob"), "there is no command frob; there is list, show, new, deal"),
        (("schema", "bord"), "there is no format bord; did you mean board?"),
        (("schema", "xyzzy"), "there is no format xyzzy; happiness schema lists all"),
        (("show", "nodeck"), "no deck is named nodeck, and no such file exists; bundled decks: standard"),
        (("deck", "show", "nodeck"), "no deck is named nodeck, and no such file exists; bundled decks: standard"),
        (("standings", "none.jsonl"), "cannot open none.jsonl: No such file or directory"),
        (
            ("moves", "--rules", TABLE, "-"),
            f"--rules {TABLE}: this is a happiness-position/1 document, not happiness-rules/1",
        ),
    ],
)
def test_what_is_meant_is_suggested(args: tuple[str, ...], says: str) -> None:
    ended = call(*args)
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert ended.stderr.decode().splitlines()[0] == f"happiness: {says}"


def test_escape_codes_on_the_command_line_are_not_sent_to_the_terminal() -> None:
    assert b"\x1b" not in call("rules", "--mode", "\x1b[2J").stderr


def test_no_command_prints_the_help_but_is_wrong() -> None:
    ended = call()
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert ended.stderr == call("--help").stdout


@pytest.mark.parametrize("asked", [("rules", "--help"), ("rules", "-h"), ("help", "rules")])
def test_ways_to_ask_for_help(asked: tuple[str, ...]) -> None:
    ended = call(*asked)
    assert ended.returncode == 0
    assert ended.stdout.startswith(b"Usage: happiness rules [OPTIONS]\n")


def test_help_without_a_command() -> None:
    assert call("help").stdout == call("--help").stdout


def test_a_group_of_commands() -> None:
    assert call("nest", "list", program=PROBE).returncode == 1
    ended = call("nest", "lsit", program=PROBE)
    says = b"happiness: there is no command lsit; did you mean list?\nTry 'happiness nest --help' for help.\n"
    assert (ended.returncode, ended.stderr) == (2, says)
    assert call("nest", program=PROBE).returncode == 2
    asked = call("nest", "list", "--help", program=PROBE).stdout
    assert asked.startswith(b"Usage: happiness nest list [OPTIONS]\n")
    page = call("nest", "--help", program=PROBE).stdout.decode()
    assert page.startswith("Usage: happiness nest COMMAND\n\n  Eggs.\n\nCommands:\n  list  List them.\n")


def test_nearest() -> None:
    names = ["standard", "happiness-board/1", "happiness-deck/1"]
    assert nearest("Standart", names) == ["standard"]
    assert nearest("happiness-borad/1", names)[0] == "happiness-board/1"
    assert nearest("st", names) == ["standard"]
    assert did_you_mean("qqq", names) == ""
