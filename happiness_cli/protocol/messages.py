"""What the referee says to bots, as lines of JSON text, built once for all that get them.

Nothing here is given more than the seat may know: a view is made of what `rules.view.view` left in a state.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from happiness_cli.documents.bot_messages import PROTOCOL
from happiness_cli.documents.printing import deck_dict, rules_values, turn_dict
from happiness_cli.documents.values import FaultEntry, PlayEntry, Setting, TurnEntry
from happiness_cli.documents.writing import dump
from happiness_cli.protocol.digits import digits
from happiness_cli.protocol.views import CELL_TEXTS, CardTexts, ViewTexts, head_of
from happiness_cli.rules.effects import Effects
from happiness_cli.rules.grid import cell_name, cells_of
from happiness_cli.rules.state import State

BYE: Final = b'{"type":"bye"}\n'
"""The last line that a bot gets."""


@final
class Request:
    """A message that wants a reply.

    Attributes:
        type: `hello`, `play` or `echo`.
        rest: its JSON text from behind the id to the end of the object.
    """

    __slots__ = ("rest", "type")

    def __init__(self, kind: str, rest: bytes) -> None:
        """Take both."""
        self.type: Final = kind
        self.rest: Final = rest

    def line(self, number: int) -> bytes:
        """The line to send, with the id `number`."""
        return b'{"type":"%b","id":%b%b\n' % (self.type.encode(), digits(number), self.rest)


@final
class Event:
    """A message about a turn or a fault: its JSON text up to the last key of the event."""

    __slots__ = ("_head",)

    def __init__(self, head: bytes) -> None:
        """Take the text."""
        self._head: Final = head

    def line(self) -> bytes:
        """The line to send to all."""
        return b"%b}}\n" % self._head

    def line_with_draw(self, card: str) -> bytes:
        """The line to send to the seat that drew, with the id of its card."""
        return b'%b,"drew":"%b"}}\n' % (self._head, card.encode())


@final
class Done:
    """What a play did: its effects, and the numbers of the cards that left with a Bummer, by their cells."""

    __slots__ = ("bummed_out", "effects")

    def __init__(self, done: Effects, bummed_out: Sequence[int]) -> None:
        """Take both."""
        self.effects: Final = done
        self.bummed_out: Final = bummed_out


@final
class Fixed:
    """What the messages of all games of one setting have in common."""

    def __init__(self, setting: Setting) -> None:
        """Make it once."""
        self.cards: Final = setting.deck.cards
        self.texts: Final = CardTexts(setting.deck)
        self.head: Final = head_of(setting)
        self.setting: Final = dump_inner(
            {
                "mode": setting.ruleset.mode,
                "rules": rules_values(setting.ruleset),
                "deck": deck_dict(setting.deck),
            }
        )


@final
class Messages:
    """The messages of one game."""

    def __init__(
        self,
        setting: Setting,
        names: Sequence[str],
        play_time: float | None,
        echo_time: float | None,
        fixed: Fixed | None = None,
    ) -> None:
        """Make the parts that stay the same.

        Args:
            setting: the rules and the deck.
            names: the players' by seat.
            play_time: how long the window of a play is, in seconds; None: without limit.
            echo_time: the same for an echo.
            fixed: what is made of the setting, if it is at hand from another game.
        """
        self._fixed = Fixed(setting) if fixed is None else fixed
        self._texts = self._fixed.texts
        self._views = ViewTexts(self._fixed.head, names, self._texts)
        self._players = dump_inner({"players": list(names)})
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
            self._fixed.setting,
            self._texts.cards(hand),
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
        if view is None:
            return _BARE_PLAY if plays is None else Request("play", b',"legal":%b}' % self._texts.plays(plays))
        if plays is None:
            return Request("play", b',"view":%b}' % view)
        return Request("play", b',"view":%b,"legal":%b}' % (view, self._texts.plays(plays)))

    def window(self, storyteller: int, card: int, cell: int, story: str | None) -> bytes:
        """What all who are asked in an Echo Window are told alike, for `echo`; card and cell are numbers."""
        told = b"null" if story is None else _text(story)
        return b'"seat":%b%b,"story":%b' % (digits(storyteller), self._texts.window(card, cell), told)

    def echo(self, window: bytes, view: bytes | None) -> Request:
        """An Echo Window.

        Args:
            window: from `window`.
            view: the seat's, or None for a bot that can do without.
        """
        return Request("echo", b",%b}" % window if view is None else b',%b,"view":%b}' % (window, view))

    def event(self, entry: TurnEntry, done: Done | None = None) -> Event:
        """A turn or a fault, as its record has it, for all seats that are not out.

        Args:
            entry: of the record.
            done: what it did, if it is a play.
        """
        if isinstance(entry, PlayEntry) and done is not None:
            return Event(self._played(entry, done))
        if isinstance(entry, FaultEntry):
            told: dict[str, Any] = {"seat": entry.seat, "fault": entry.fault, "out": entry.out}
        else:
            told = turn_dict(entry)
        return Event(b'{"type":"event","event":%b' % dump(told)[:-1])

    def _played(self, entry: PlayEntry, done: Done) -> bytes:
        """The head of the event of a play."""
        echoes, story, euphorias, bummed_out = b"", b"", b"[]", b"[]"
        if entry.echoes:
            echoes = b',"echoes":[%b]' % b",".join([digits(seat) for seat in entry.echoes])
        if entry.story is not None:
            story = b',"story":%b' % _text(entry.story)
        did = done.effects
        if did.euphorias:
            euphorias = b'["%b"]' % b'","'.join([CELL_TEXTS[centre] for centre in cells_of(did.euphorias)])
        if done.bummed_out:
            bummed_out = self._texts.cards(done.bummed_out)
        return (
            b'{"type":"event","event":{"seat":%b,"card":"%b","cell":"%b"%b%b'
            b',"points":%b,"reconnections":%b,"euphorias":%b,"bummed_out":%b'
        ) % (
            digits(entry.seat),
            entry.card.encode(),
            CELL_TEXTS[entry.cell],
            echoes,
            story,
            digits(did.points),
            digits(did.reconnections),
            euphorias,
            bummed_out,
        )


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


def _text(text: str) -> bytes:
    """A string as JSON text."""
    return dump_inner({"": text})[len(b'"":') :]


_BARE_PLAY: Final = Request("play", b"}")
