"""Players from modules, and what is said about those that cannot be found or played."""

from pathlib import Path

import pytest

from happiness_cli.players import look
from happiness_cli.players.loading import load
from happiness_cli.players.registry import BadOption, BadPlayer, UnknownPlayer
from tests.players.tables import opening

SOURCE = """
from happiness_cli.players import Play, Player, View

class Last(Player):
    def play(self, view: View) -> Play:
        return view.plays[-1]

class Box:
    Inner = Last

def first(view: View) -> Play:
    return view.plays[0]

size = 3
"""


@pytest.fixture(autouse=True)
def _modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "some_bots").mkdir()
    (tmp_path / "some_bots" / "__init__.py").write_text("")
    (tmp_path / "some_bots" / "good.py").write_text(SOURCE)
    (tmp_path / "some_bots" / "needy.py").write_text("import no_such_module_anywhere\n")
    (tmp_path / "some_bots" / "broken.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.parametrize(
    ("spec", "place"),
    [("some_bots.good:Last", -1), ("some_bots.good:Box.Inner", -1), ("some_bots.good:first", 0), ("first", 0)],
)
def test_players_are_found(spec: str, place: int) -> None:
    at, state = opening()
    view = look(at[0], state)
    assert load(spec)(at[0]).play(view) == view.plays[place]


@pytest.mark.parametrize(
    ("spec", "error", "message"),
    [
        ("gredy", UnknownPlayer, 'no player "gredy" comes with the package; did you mean "greedy"?'),
        ("random:Random", BadOption, 'random: "Random" is no option; options are written echo=VALUE'),
        ("no_bots:Last", BadPlayer, 'there is no module "no_bots" where Python looks for modules'),
        ("some_bots.bad:Last", BadPlayer, 'there is no module "some_bots.bad" where Python looks for modules'),
        ("some_bots.good:last", BadPlayer, 'the module some_bots.good has no "last"; did you mean "Last"?'),
        ("some_bots.good:", BadPlayer, 'the module some_bots.good has no ""'),
        ("some_bots.good:Box.No", BadPlayer, 'the module some_bots.good has no "Box.No"'),
        ("some_bots.good:size", BadPlayer, "some_bots.good:size is no player: 3 is neither a class nor a function"),
        ("some_bots.good:Box", BadPlayer, "some_bots.good:Box is no player: the class Box has no method play"),
        ("./bot.py:Last", BadPlayer, '"./bot.py" is no name of a module; a player is written NAME or MODULE:ATTRIBUTE'),
        (":Last", BadPlayer, '"" is no name of a module'),
    ],
)
def test_what_is_wrong_is_said(spec: str, error: type[BadPlayer], message: str) -> None:
    with pytest.raises(error) as caught:
        load(spec)
    assert type(caught.value) is error
    assert str(caught.value).startswith(message)


def test_the_errors_of_an_author_are_shown_as_they_are() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_module_anywhere"):
        load("some_bots.needy:Last")
    with pytest.raises(ZeroDivisionError):
        load("some_bots.broken:Last")
