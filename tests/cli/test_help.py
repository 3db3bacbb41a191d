"""Every command in the registry explains itself."""

import pytest

from happiness_cli.cli.app import root
from happiness_cli.cli.command import Command, Group
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.registry import COMMANDS, load
from happiness_cli.players.registry import BUILT_INS
from tests.cli.calls import call


def pages() -> list[tuple[str, ...]]:
    """Return the path of every command, those of groups too."""
    found: list[tuple[str, ...]] = []
    for name in COMMANDS:
        made = load(name)
        found.append((name,))
        if isinstance(made, Group):
            found += [(name, under) for under in made.commands]
    return found


def page(path: tuple[str, ...], columns: int = 80) -> str:
    """Return the help page of a command."""
    made: Command | Group = root()
    ctx = made.make_context("happiness", [], resilient_parsing=True, terminal_width=columns - 2)
    for name in path:
        assert isinstance(made, Group)
        found = made.get_command(ctx, name)
        assert isinstance(found, Command | Group)
        made = found
        ctx = made.make_context(name, [], parent=ctx, resilient_parsing=True)
    return made.get_help(ctx)


@pytest.mark.parametrize("path", pages(), ids=" ".join)
def test_a_page_says_what_it_does_and_shows_how(path: tuple[str, ...]) -> None:
    text = page(path)
    assert text.startswith(f"Usage: happiness {' '.join(path)}")
    assert "-h, --help" in text
    examples = text.split("\nExamples:\n")[1].splitlines()
    lines = [line.strip() for line in examples if line.strip()]
    assert len(lines) >= 2
    assert all(line.startswith("# ") for line in lines[::2])
    assert all("happiness " in line for line in lines[1::2])


@pytest.mark.parametrize("path", pages(), ids=" ".join)
@pytest.mark.parametrize("columns", [60, 80])
def test_a_page_fits_the_terminal(path: tuple[str, ...], columns: int) -> None:
    text = page(path, columns).split("\nExamples:\n")[0]
    assert max(map(len, text.splitlines())) <= columns


@pytest.mark.parametrize("path", pages(), ids=" ".join)
def test_every_option_is_explained(path: tuple[str, ...]) -> None:
    made: Command | Group = load(path[0])
    for name in path[1:]:
        assert isinstance(made, Group)
        found = made.commands[name]
        assert isinstance(found, Command)
        made = found
    assert made.help
    unexplained = [param.name for param in made.params if not getattr(param, "help", None)]
    assert unexplained == []


def test_the_first_page_shows_commands_and_codes() -> None:
    text = page(())
    for entry in COMMANDS.values():
        assert f"  {entry.name} " in text
    codes = text.split("\nExit codes:\n")[1].split("\n\n")[0].split("\n")
    shown = [line.split()[0] for line in codes if line[2:3].isdigit()]
    assert shown == [str(code.value) for code in Exit]


def test_a_command_s_line_fits_eighty_columns() -> None:
    widest = max(map(len, COMMANDS))
    assert [entry.name for entry in COMMANDS.values() if 4 + widest + len(entry.help) > 78] == []


def test_help_fits_the_width_that_the_terminal_tells() -> None:
    assert max(map(len, call("rules", "--help", COLUMNS="60").stdout.decode().splitlines())) <= 60


@pytest.mark.parametrize("path", [("play",), ("bot", "run")], ids=" ".join)
def test_the_players_of_the_package_are_listed_where_one_is_named(path: tuple[str, ...]) -> None:
    words = " ".join(page(path).split())
    for player in BUILT_INS:
        assert f"{player.name} {player.help[:1].upper()}{player.help[1:]}." in words
        for option in player.options:
            assert f"{player.name}:{option.name}={option.default} " in words
