"""Players in this process are trusted: what is illegal is a fault, what is nonsense is their author's to hear."""

from collections.abc import Callable, Mapping
from typing import Any, cast

import pytest

from happiness_cli.players import Play, Player, Table, View, Window
from happiness_cli.refereeing.failures import BrokenPlayer, Void
from happiness_cli.refereeing.seats import Insider, Program
from tests.refereeing.games import SUBSTITUTE, insider, referee
from tests.refereeing.programs import ScriptedBot, first_legal


def player(**methods: Callable[..., object]) -> Insider:
    """A seat with a player that makes the first play but for what is given."""
    return Insider(type("Broken", (Player,), {"play": lambda self, view: view.plays[0], **methods}))


def fail(*_: object, **__: object) -> None:
    raise LookupError("my table is empty")


class Unspeakable(Exception):
    """Neither `str` nor `repr` has words for it."""

    def __str__(self) -> str:
        raise ValueError("no words")

    __repr__ = __str__


def fail_without_words(*_: object) -> None:
    raise Unspeakable


NONSENSE = {
    "sit": (player(__init__=fail), "failed to sit down: LookupError: my table is empty"),
    "play": (player(play=fail), "failed to play: LookupError: my table is empty"),
    "echo": (player(echo=fail), "failed to echo: LookupError: my table is empty"),
    "seen": (player(seen=fail), "failed to see an event: LookupError: my table is empty"),
    "over": (player(over=fail), "failed to see the result: LookupError: my table is empty"),
    "nothing": (player(play=lambda self, view: None), "returned None for a play"),
    "words": (player(play=lambda self, view: "H01@d4"), "returned 'H01@d4' for a play"),
    "cell": (player(play=lambda self, view: view.plays[0]._replace(cell="h8")), "played on 'h8', which is no cell"),
    "list": (player(play=lambda self, view: view.plays[0]._replace(cell=["d4"])), "played on ['d4'], which is no cell"),
    "dict": (player(play=lambda self, view: view.plays[0]._replace(cell={})), "played on {}, which is no cell"),
    "many": (player(play=lambda self, view: view.plays[0]._replace(card=2**70)), f"returned Play(card={2**70}"),
    "mute": (player(play=fail_without_words), "failed to play: Unspeakable"),
    "odd": (
        player(play=lambda self, view: Unspeakable()),
        "returned something of the type Unspeakable that cannot be shown for a play",
    ),
    "odd cell": (
        player(play=lambda self, view: view.plays[0]._replace(cell=Unspeakable())),
        "played on something of the type Unspeakable that cannot be shown",
    ),
    "odd echo": (player(echo=lambda self, view, window: Unspeakable()), "that cannot be shown for an echo"),
    "nobody": (Insider(cast(Any, lambda table: 7)), "failed to sit down: AttributeError"),
    "story": (player(play=lambda self, view: view.plays[0].telling("x" * 2001)), "no text of up to 2000 characters"),
    "number": (player(play=lambda self, view: view.plays[0]._replace(story=7)), "no text of up to 2000 characters"),
    "half": (player(play=lambda self, view: view.plays[0].telling("\ud800")), "cannot be written in UTF-8"),
    "maybe": (player(echo=lambda self, view, window: None), "returned None for an echo"),
}


@pytest.mark.parametrize(("seat", "message"), NONSENSE.values(), ids=NONSENSE)
def test_a_mistake_of_a_player_is_told_with_its_name_and_ends_the_game(seat: Insider, message: str) -> None:
    bot = ScriptedBot(first_legal)
    with pytest.raises(BrokenPlayer) as caught:
        referee([Program(bot), seat])
    text = str(caught.value)
    assert text.startswith("the player Bo in seat 1 ")
    assert message in text
    assert not isinstance(caught.value, Void)
    assert bot.stops == ["abandon"]


ILLEGAL: Mapping[str, tuple[dict[str, Any], str]] = {
    "unknown": ({"card": "X99"}, "there is no card X99 in the deck standard"),
    "not held": ({"card": "H01", "cell": "d4"}, "H01 is not in the hand"),
    "far away": ({"cell": "a1"}, "a1"),
}


@pytest.mark.parametrize(("change", "reason"), ILLEGAL.values(), ids=ILLEGAL)
def test_an_illegal_play_is_a_fault_with_its_reasons(change: dict[str, Any], reason: str) -> None:
    class Cheat(Player):
        def play(self, view: View) -> Play:
            return view.plays[0]._replace(**change)

    played = referee([insider("first"), Insider(Cheat)], deal=range(59, -1, -1))
    assert [(fault.seat, fault.fault, fault.place, fault.out) for fault in played.faults] == [
        (1, "illegal", "play", True)
    ]
    assert reason in played.details[0]
    assert played.record.end == "forfeit"
    stays = referee([insider("first"), Insider(Cheat)], deal=range(59, -1, -1), policy=SUBSTITUTE)
    assert [fault.out for fault in stays.faults] == [False, False, True]


def test_stories_are_told_to_all_and_kept() -> None:
    windows: list[Window] = []

    class Teller(Player):
        def play(self, view: View) -> Play:
            return view.plays[0].telling(f"hand {view.hand_sizes[view.seat]} 🙂")

        def echo(self, view: View, window: Window) -> bool:
            windows.append(window)
            return False

    bot = ScriptedBot(first_legal)
    played = referee([Insider(Teller), Insider(Teller), Program(bot)])
    told = [getattr(entry, "story", None) for entry in played.record.turns]
    assert set(told) == {"hand 5 🙂", "hand 4 🙂", None}
    assert [message["event"].get("story") for message in bot.messages("event")] == told
    assert {message["story"] for message in bot.messages("echo")} == {"hand 5 🙂", "hand 4 🙂"}
    assert windows[0].story == "hand 5 🙂"
    assert played.record.deal.index(windows[0].card) % 3 == windows[0].seat


def test_what_cannot_echo_is_not_looked_at_for_one() -> None:
    """A seat that never echoes has no time for it; each request that is made has one."""

    class Sleeper(Player):
        def __init__(self, table: Table) -> None:
            super().__init__(table)

        def play(self, view: View) -> Play:
            return view.plays[0]

    played = referee([Insider(Sleeper), insider("first")])
    plays = [sum(entry.seat == seat for entry in played.record.turns) for seat in range(2)]
    for seat, times in enumerate(played.times):
        assert times.count == plays[seat]
        assert 0 < times.min <= times.median <= times.max <= times.total
