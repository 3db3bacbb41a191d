"""`happiness bot check`: its exit codes, and what it prints of a bot that fails."""

import shlex

import pytest

from tests.checking.faulty import faulty
from tests.cli.judges import ask, read

FIRST_GAME_ALONE = [
    word
    for check in ("eof", "repeat", "games", "types", "keys", "names", "seats", "hard", "rules", "decks")
    for word in ("--skip", check)
] + [word for check in ("tiers", "passes", "echoes", "faults", "end") for word in ("--skip", check)]


def test_a_failed_check_shows_what_was_sent_came_and_was_expected() -> None:
    code, text, stderr = read("bot", "check", shlex.join(faulty("prints")), *FIRST_GAME_ALONE)
    assert (code, stderr) == (1, "")
    head, *lines = text.splitlines()
    assert head.endswith(
        "bot.py prints (faulty) is not compliant: 6 checks passed, 1 check failed and 15 checks skipped"
    )
    assert "stdout   fail     everything on stdout in that game" in lines
    at = lines.index("stdout: 2 players, seat 0, easy")
    assert lines[at + 1].startswith('  sent      {"type":"play","id":2,"view":')
    assert lines[at + 2] == "            after 1 line before it"
    assert lines[at + 3].startswith("  came      thinking about it (")
    assert "  expected  nothing but one reply to each request" in lines[at:]
    assert any(line.startswith("skipped as asked: eof, repeat, ") for line in lines)


def test_a_bot_that_never_answers_is_exit_4_and_says_why() -> None:
    found = ask("bot", "check", shlex.join(faulty("exits-at-hello")))
    assert found.exit == 4
    assert found.one["name"] is None
    [hello, *others] = found.one["checks"]
    assert hello["findings"][0]["stderr"] == "no configuration found"
    assert {check["verdict"] for check in others} == {"skipped"}
    assert {tuple(check["because"]) for check in others} == {("hello",)}


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("./no-such-bot", "happiness: ./no-such-bot cannot be started: there is no such program\n"),
        (
            "greedy",
            "happiness: greedy cannot be started: there is no such program; for the player of the package: "
            "'happiness bot run greedy'\n",
        ),
    ],
)
def test_a_program_that_cannot_be_executed_is_exit_4(command: str, says: str) -> None:
    found = ask("bot", "check", command)
    assert (found.exit, found.documents, found.stderr) == (4, [], says)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("",), "CMD: it is empty; name a program, such as 'python3 bot.py'"),
        (("'bot",), "CMD: it cannot be split into words: no closing quotation"),
        (("./bot", "--skip", "stdou"), "--skip: there is no check stdou; did you mean stdout?"),
        (("./bot", "--time-play", "0"), '--time-play: "0" is neither a number of seconds above 0 nor none'),
        (("./bot", "--time-bye", "none"), "--time-bye: none would wait for ever; give a number of seconds"),
    ],
)
def test_command_lines_that_are_wrong(args: tuple[str, ...], says: str) -> None:
    found = ask("bot", "check", *args)
    assert found.exit == 2
    assert found.stderr.splitlines()[0] == f"happiness: {says}"
