"""A wrong command line: one plain sentence, the nearest name, and where help is."""

import pytest

from happiness_cli.cli.nearest import did_you_mean, nearest
from tests.cli.calls import PROBE, call


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("rulse",), "there is no command rulse; did you mean rules?"),
        (("xyzzy",), "there is no command xyzzy"),
        (("-o", "json", "rules"), "there is no option -o; the options of a command stand after its name"),
        (("--verison",), "there is no option --verison; did you mean --version?"),
        (("rules", "--moed", "hard"), "there is no option --moed; did you mean --mode?"),
        (("rules", "--mode", "HRAD"), "--mode: HRAD is none of easy, hard; did you mean hard?"),
        (("rules", "-o", "jsno"), "--output: jsno is none of text, json; did you mean json?"),
        (("rules", "-o"), "option '-o' requires an argument"),
        (("rules", "there"), "unexpected argument there"),
    ],
)
def test_a_wrong_command_line(args: tuple[str, ...], says: str) -> None:
    ended = call(*args)
    first, second = ended.stderr.decode().splitlines()
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert first == f"happiness: {says}"
    page = "happiness rules" if args[0] == "rules" else "happiness"
    assert second == f"Try '{page} --help' for help."


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
