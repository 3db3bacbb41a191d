"""Players by name and options, and what is said about those that cannot be."""

import re

import pytest

from happiness_cli.players import Player, View, Window, look
from happiness_cli.players.chance import FAIR, Random
from happiness_cli.players.first import First
from happiness_cli.players.registry import (
    BUILT_INS,
    BadOption,
    BadPlayer,
    BuiltIn,
    Option,
    UnknownPlayer,
    built_in,
    is_built_in,
)
from tests.players.tables import SPECS, opening

WINDOW = Window(1, "H01", "d4", "Sunrise")


def test_each_has_a_name_of_its_own_and_one_line_of_help() -> None:
    names = [player.name for player in BUILT_INS]
    assert names == ["first", "random", "greedy", "careful", "search"]
    for player in BUILT_INS:
        assert re.fullmatch(r"[a-z][a-z0-9-]*", player.name)
        lines = [player.help, *(option.help for option in player.options)]
        assert all(line and "\n" not in line and not line.endswith(".") for line in lines)


def test_each_is_made_anew_for_each_game() -> None:
    at, state = opening()
    for spec in SPECS:
        factory = built_in(spec)
        made = [factory(at[0]), factory(at[0])]
        assert made[0] is not made[1]
        assert all(isinstance(one, Player) for one in made)
        assert made[0].play(look(at[0], state)) == made[1].play(look(at[0], state))


def test_defaults_are_those_that_help_names() -> None:
    at, state = opening()
    view = look(at[0], state)
    for player in BUILT_INS:
        plain = player.make(at[0])
        told = player.make(at[0], **{option.name: option.default for option in player.options})
        times = 1 if player.name == "search" else 50
        assert [plain.echo(view, WINDOW) for _ in range(times)] == [told.echo(view, WINDOW) for _ in range(times)]
    assert built_in("random").options == {}
    assert BUILT_INS[1].options[0].default == FAIR


@pytest.mark.parametrize(("text", "value"), [("0", 0.0), ("1", 1.0), ("0.25", 0.25), (".5", 0.5), ("1e-3", 0.001)])
def test_options(text: str, value: float) -> None:
    chosen = built_in(f"random:echo={text}")
    assert chosen.options == {"echo": value}
    at, _ = opening()
    assert isinstance(chosen(at[0]), Random)


def test_options_of_search() -> None:
    assert built_in("search:playouts=500").options == {"playouts": 500}
    assert built_in("search:time=0.5,playouts=999999999").options == {"time": 0.5, "playouts": 999_999_999}


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("gredy", 'no player "gredy" comes with the package; did you mean "greedy"?'),
        ("Random:echo=1", 'no player "Random" comes with the package; did you mean "random"?'),
        ("xyz", 'no player "xyz" comes with the package; there is first, random, greedy, careful and search'),
        ("", 'no player "" comes with the package; there is first, random, greedy, careful and search'),
        (
            "python3 bot.py",
            'no player "python3 bot.py" comes with the package; there is first, random, greedy, careful and search',
        ),
    ],
)
def test_unknown_players(spec: str, message: str) -> None:
    with pytest.raises(UnknownPlayer) as caught:
        built_in(spec)
    assert str(caught.value) == message
    assert not is_built_in(spec)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("random:", 'random: "" is no option; options are written echo=VALUE'),
        ("random:echo", 'random: "echo" is no option; options are written echo=VALUE'),
        ("random:echo=0.5,", 'random: "" is no option; options are written echo=VALUE'),
        ("random:ecko=1", 'random has no option "ecko"; did you mean "echo"?'),
        ("random:depth=1", 'random has no option "depth"; there is echo'),
        ("random:echo=1,echo=0", 'random: the option "echo" is given twice'),
        ("random:echo=x", 'random: echo must be a number from 0 to 1, not "x"'),
        ("random:echo=", 'random: echo must be a number from 0 to 1, not ""'),
        ("random:echo=1.5", 'random: echo must be a number from 0 to 1, not "1.5"'),
        ("random:echo=-0.1", 'random: echo must be a number from 0 to 1, not "-0.1"'),
        ("random:echo=nan", 'random: echo must be a number from 0 to 1, not "nan"'),
        ("random:echo=inf", 'random: echo must be a number from 0 to 1, not "inf"'),
        ("first:echo=1", 'first takes no options, so that "echo=1" cannot stand behind it'),
        ("search:playouts=0", 'search: playouts must be a whole number from 1 to 999999999, not "0"'),
        ("search:playouts=1e3", 'search: playouts must be a whole number from 1 to 999999999, not "1e3"'),
        ("search:playouts=1000000000", 'search: playouts must be a whole number from 1 to 999999999, not "1000000000"'),
        ("search:time=-1", 'search: time must be a number of seconds, 0 for no limit, not "-1"'),
        ("search:time=inf", 'search: time must be a number of seconds, 0 for no limit, not "inf"'),
        ("search:time=soon", 'search: time must be a number of seconds, 0 for no limit, not "soon"'),
        ("greedy:", 'greedy takes no options, so that "" cannot stand behind it'),
    ],
)
def test_bad_options(spec: str, message: str) -> None:
    with pytest.raises(BadOption) as caught:
        built_in(spec)
    assert str(caught.value) == message
    assert isinstance(caught.value, BadPlayer)
    assert is_built_in(spec)


def test_other_players_can_be_added() -> None:
    def whole(text: str) -> int:
        return int(text)

    def make(table: object, depth: int = 1, width: int = 1) -> Player:
        made.append((depth, width))
        return First(opening()[0][0])

    made: list[tuple[int, int]] = []
    options = (Option("depth", "how far", 1, whole), Option("width", "how wide", 1, whole))
    among = (*BUILT_INS, BuiltIn("seeker", "looks ahead", make, options))
    built_in("seeker:width=3,depth=2", among)(opening()[0][0])
    assert made == [(2, 3)]
    assert built_in("first", among).built_in is BUILT_INS[0]
    assert is_built_in("seeker:depth=2", among)
    assert not is_built_in("seeker:depth=2")


def test_the_word_before_the_colon_counts() -> None:
    assert is_built_in("random:Random")
    assert not is_built_in("./random")
    assert not is_built_in("my.random:Random")


def test_greedy_and_random_keep_to_the_plays_that_there_are() -> None:
    def checked(view: View) -> None:
        for spec in SPECS:
            assert built_in(spec)(view.table).play(view) in view.plays

    at, state = opening(seats=4)
    checked(look(at[0], state))
