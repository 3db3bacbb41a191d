"""What the referee says to bots, as lines of JSON text, built once for all that get them.

Nothing here is given more than the seat may know: a view is made of what `rules.view.view` left in a state.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from happiness_cli.documents.bot_messages import PROTOCOL
from happiness_cli.documents.printing import deck_dict, rules_values, turn_dict
from happiness_cli.documents.values import FaultEntry, PlayEntry, Setting, TurnEntry
from happiness_cli.documents.writing import dump
from happiness_cli.protocol.views import CardTexts, ViewTexts
from happiness_cli.rules.effects import Effects
from happiness_cli.rules.grid import cell_name, cells_of
from happiness_cli.rules.state import State

BYE: Final = b'{"type":"bye"}\n'
"""The last line that a bot gets."""


class Request(NamedTuple):
    """A message that wants a reply: its type, and its JSON text from behind the id to the end of the object."""

    type: str
    rest: bytes

    def line(self, number: int) -> bytes:
        """The line to send, with the id `number`."""
        return b'{"type":"%b","id":%d%b\n' % (self.type.encode(), number, self.rest)


class Event(NamedTuple):
    """A message about a turn or a fault: its JSON text up to the last key of the event."""

    head: bytes

    def line(self) -> bytes:
        """The line to send to all."""
        return self.head + b"}}\n"

    def line_with_draw(self, card: str) -> bytes:
        """The line to send to the seat that drew, with the id of its card."""
        return b'%b,"drew":"%b"}}\n' % (self.head, card.encode())


class Done(NamedTuple):
    """What a play did: its effects, and the numbers of the cards that left with a Bummer, by their cells."""

    effects: Effects
    bummed_out: Sequence[int]


class Messages:
    """The messages of one game."""

    def __init__(
        self,
        setting: Setting,
        names: Sequence[str],
        play_time: float | None,
        echo_time: float | None,
        texts: CardTexts | None = None,
    ) -> None:
        """Make the parts that stay the same.

        Args:
            setting: the rules and the deck.
            names: the players' by seat.
            play_time: how long the window of a play is, in seconds; None: without limit.
            echo_time: the same for an echo.
            texts: those of the setting's deck, if they are at hand from another game.
        """
        self.texts = CardTexts(setting.deck) if texts is None else texts
        self._cards = setting.deck.cards
        self._ids = [card.id for card in self._cards]
        self._views = ViewTexts(setting, names, self.texts)
        self._players = dump_inner({"players": list(names)})
        self._setting = dump_inner(
            {
                "mode": setting.ruleset.mode,
                "rules": rules_values(setting.ruleset),
                "deck": deck_dict(setting.deck),
            }
        )
        self._time = _time(play_time, echo_time)

    def hello(
        self, seat: int, hand: Sequence[int], random: int, time: tuple[float | None, float | None] | None = None
    ) -> Request:
        """The beginning of a game for a seat.

        Args:
            seat: from 0.
            hand: the numbers of its cards, in the order in which they came.
            random: the seat's own number, of 53 bits.
            time: its own windows for a play and an echo, if they are not those of the others.
        """
        rest = b',"protocol":"%b","seat":%d,%b,%b,"hand":%b,%b,"random":%d}' % (
            PROTOCOL.encode(),
            seat,
            self._players,
            self._setting,
            self.texts.cards(hand),
            self._time if time is None else _time(*time),
            random,
        )
        return Request("hello", rest)

    def view(self, seen: State, seat: int) -> bytes:
        """A seat's view as JSON text, for `play` and `echo`; `seen` is its `rules.view.view`."""
        return self._views.view(seen, seat)

    def play(self, view: bytes | None, plays: Sequence[int] | None) -> Request:
        """A turn.

        Args:
            view: the seat's, or None for a bot that can do without.
            plays: the legal plays in one number each, in their order; or None likewise.
        """
        legal = b"" if plays is None else b',"legal":%b' % self.texts.plays(plays)
        return Request("play", b"%b%b}" % (_view_key(view), legal))

    def window(self, storyteller: int, card: int, cell: int, story: str | None) -> bytes:
        """What all who are asked in an Echo Window are told alike, for `echo`; card and cell are numbers."""
        played = {
            "seat": storyteller,
            "card": self._ids[card],
            "cell": cell_name(cell),
            "word": self._cards[card].word,
            "story": story,
        }
        return dump_inner(played)

    def echo(self, window: bytes, view: bytes | None) -> Request:
        """An Echo Window.

        Args:
            window: from `window`.
            view: the seat's, or None for a bot that can do without.
        """
        return Request("echo", b",%b%b}" % (window, _view_key(view)))

    def event(self, entry: TurnEntry, done: Done | None = None) -> Event:
        """A turn or a fault, as its record has it, for all seats that are not out.

        Args:
            entry: of the record.
            done: what it did, if it is a play.
        """
        if isinstance(entry, FaultEntry):
            told: dict[str, Any] = {"seat": entry.seat, "fault": entry.fault, "out": entry.out}
        else:
            told = turn_dict(entry)
        if isinstance(entry, PlayEntry) and done is not None:
            told |= effects_dict(done.effects, [self._ids[card] for card in done.bummed_out])
        return Event(b'{"type":"event","event":%b' % dump(told)[:-1])


def effects_dict(effects: Effects, bummed_out: Sequence[str]) -> dict[str, Any]:
    """What is told of a play besides its entry: its effects, and the ids of the cards that left with a Bummer."""
    return {
        "points": effects.points,
        "reconnections": effects.reconnections,
        "euphorias": [cell_name(centre) for centre in cells_of(effects.euphorias)],
        "bummed_out": list(bummed_out),
    }


def end(how: str, result: Mapping[str, Any]) -> bytes:
    """The line that ends a game: the kind of end, and the record's result."""
    return dump({"type": "end", "end": how, "result": result}) + b"\n"


def dump_inner(part: Mapping[str, Any]) -> bytes:
    """Keys and values as JSON text without the braces around them."""
    return dump(part)[1:-1]


def _time(play_time: float | None, echo_time: float | None) -> bytes:
    return dump_inner({"time": {"play": play_time, "echo": echo_time}})


def _view_key(view: bytes | None) -> bytes:
    return b"" if view is None else b',"view":%b' % view
