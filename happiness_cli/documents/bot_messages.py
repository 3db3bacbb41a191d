"""The messages between the referee and a bot, `happiness-bot/1`: their names and shapes."""

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, Final

from happiness_cli.documents.compounds import Array, Either, Key, Object, or_null
from happiness_cli.documents.findings import Collector
from happiness_cli.documents.formats import readable
from happiness_cli.documents.results import RESULT_KEYS
from happiness_cli.documents.shapes import Accepts, Boolean, Choice, Constant, Integer, Schema, Shape
from happiness_cli.documents.terms import CELL, COUNT, DECK, FROM_ONE, ID, IDS, MODE, NAME, NUMBER, RULES, SEAT, STORY
from happiness_cli.documents.vocabulary import ENDS, FAULTS, LARGEST, POSITION_FORMAT
from happiness_cli.rules.ruleset import MAX_SEATS

PROTOCOL: Final = "happiness-bot/1"

REQUESTS: Final = ("hello", "play", "echo")
"""The types of message that want a reply, which has the same type."""

NAMES: Final = ("hello", "hello-reply", "play", "play-reply", "echo", "echo-reply", "event", "end", "bye")
MESSAGES: Final = tuple(f"{PROTOCOL}/{name}" for name in NAMES)
"""The names of all messages, requests with the replies to them, in the order in which a game has them first."""

_DROPPED: Final = "Unknown keys are dropped by whoever gets the message."


class Message(Object):
    """An object with these keys; all others are dropped by its reader, so that a later one can have more."""

    @cached_property
    def accepts(self) -> Accepts:
        """Type and known keys."""
        required = tuple((key.name, key.shape.accepts) for key in self.keys if key.required)
        optional = tuple((key.name, key.shape.accepts) for key in self.keys if not key.required)

        def accept(value: Any) -> bool:
            if type(value) is not dict:
                return False
            for name, accepts in required:
                if name not in value or not accepts(value[name]):
                    return False
            return all(name not in value or accepts(value[name]) for name, accepts in optional)

        return accept

    @cached_property
    def accepts_entries(self) -> Accepts:
        """Each by itself."""
        accepts = self.accepts
        return lambda value: all(map(accepts, value))

    def complain(self, value: object, where: str, subject: str, out: Collector) -> None:
        """Tell the faults of the keys that are known."""
        if isinstance(value, dict):
            known = {key.name for key in self.keys}
            value = {name: inner for name, inner in value.items() if name in known}
        super().complain(value, where, subject, out)

    def body(self, definitions: Schema) -> Schema:
        """The schema, open to other keys."""
        return {key: value for key, value in super().body(definitions).items() if key != "additionalProperties"}


class Seconds(Shape):
    """A time in seconds, more than 0, with or without a fraction."""

    def words(self) -> str:
        """The unit and the bound."""
        return "a number of seconds, more than 0"

    @cached_property
    def accepts(self) -> Accepts:
        """Any number in the range but `true`."""
        return lambda value: (type(value) is int or type(value) is float) and value > 0

    def schema(self, definitions: Schema) -> Schema:
        """The type and the bound."""
        return {"type": "number", "exclusiveMinimum": 0}


def message(name: str) -> Message:
    """The shape of a message, one of `MESSAGES`, or of `NAMES` for short; the same object each time.

    Raises:
        KeyError: there is no such message.
    """
    return _shape(name.removeprefix(f"{PROTOCOL}/"))


@cache
def _shape(name: str) -> Message:
    make: dict[str, Callable[[], Message]] = {
        "hello": _hello,
        "hello-reply": _hello_reply,
        "play": _play,
        "play-reply": _play_reply,
        "echo": _echo,
        "echo-reply": _echo_reply,
        "event": _event,
        "end": _end,
        "bye": _bye,
    }
    return make[name]()


def reply(kind: str) -> Message:
    """The shape of the reply to a request, one of `REQUESTS`."""
    return message(f"{kind}-reply")


def _message(kind: str, about: str, *keys: Key) -> Message:
    return Message(
        (Key("type", Constant(kind), "Which message this is."), *keys), f"a {kind}", "", f"{about} {_DROPPED}"
    )


def _request(kind: str, about: str, *keys: Key) -> Message:
    return _message(kind, about, Key("id", FROM_ONE, "The number of the request, for its reply."), *keys)


def _reply(kind: str, about: str, *keys: Key) -> Message:
    name = Key("type", Constant(kind), "That of the request.")
    number = Key("id", FROM_ONE, "That of the request.")
    return Message((name, number, *keys), f"a reply to {kind}", "", f"{about} {_DROPPED}")


def _hello() -> Message:
    window = or_null(Seconds())
    time = Object((Key("play", window), Key("echo", window)), "an object with play and echo")
    fields = tuple(Key(key.name, key.shape, key.about) for key in RULES.keys)
    rules = Object(fields, RULES.what, "all-rules", RULES.about)
    names = Array(NAME, f"a list of 1 to {MAX_SEATS} names", 1, MAX_SEATS)
    return _request(
        "hello",
        "A game begins. It is the first thing that a bot hears, and comes again for each further game.",
        Key("protocol", Constant(PROTOCOL), "The protocol and its version."),
        Key("seat", SEAT, "The bot's seat, from 0."),
        Key("players", names, "The names of all players by seat."),
        Key("mode", MODE, "The difficulty."),
        Key("rules", rules, "Every field of the ruleset in force."),
        Key("deck", DECK, "The whole deck, in the deck's order, which says nothing about this game's."),
        Key("hand", IDS, "The seat's first cards, in the order in which they came."),
        Key("time", time, "How long the windows are, in seconds; null: without limit."),
        Key("random", Integer(0, LARGEST), "A number of the seat's own, to seed chance with."),
    )


def _hello_reply() -> Message:
    wants = Message(
        (
            Key("view", Boolean(), "The view in play and echo.", False),
            Key("legal", Boolean(), "The legal plays in play.", False),
            Key("events", Boolean(), "The events.", False),
        ),
        "an object with view, legal, events",
        "wants",
        "What the bot wants to be sent. What it can do without is false; all else is sent.",
    )
    return _reply(
        "hello",
        "The bot is ready.",
        Key("name", NAME, "What the bot calls itself."),
        Key("wants", wants, "What it wants to be sent.", False),
    )


def _play() -> Message:
    play = Object((Key("card", ID), Key("cell", CELL)), "a play", "card-on-cell")
    return _request(
        "play",
        "It is the bot's turn, and it has a play.",
        Key("view", readable(POSITION_FORMAT), "The game as the seat may see it; left out if not wanted.", False),
        Key("legal", Array(play), "The legal plays: in the hand's order, then row by row; left out likewise.", False),
    )


def _play_reply() -> Message:
    return _reply(
        "play",
        "The bot's play.",
        Key("card", ID, "The card to play."),
        Key("cell", CELL, "Where to put it."),
        Key("story", or_null(STORY), "What it tells; null is as good as none.", False),
    )


def _echo() -> Message:
    return _request(
        "echo",
        "Another player has played a Happiness card, and the bot may spend a charged token to echo its word.",
        Key("seat", SEAT, "Who played."),
        Key("card", ID, "The card played."),
        Key("cell", CELL, "Where it was put."),
        Key("word", NAME, "The word on it."),
        Key("story", or_null(STORY), "What the player told, or null."),
        Key("view", readable(POSITION_FORMAT), "The game with the window open; left out if not wanted.", False),
    )


def _echo_reply() -> Message:
    return _reply("echo", "Whether the bot echoes.", Key("echo", Boolean(), "True: it does."))


def _event() -> Message:
    seat = Key("seat", SEAT, "Whose turn or fault it was.")
    drew = Key("drew", ID, "The card that was drawn, told to the seat that drew it.", False)
    play = Message(
        (
            seat,
            Key("card", ID, "The card played."),
            Key("cell", CELL, "Where it was put."),
            Key("echoes", Array(SEAT, "a list of seats"), "The seats that echoed, ascending.", False),
            Key("story", STORY, "What the player told.", False),
            Key("points", NUMBER, "What the play scored by itself, before any floor."),
            Key("reconnections", COUNT, "How many islands it joined to another."),
            Key(
                "euphorias", Array(CELL, "a list of cells"), "The centres of the pluses that it completed, row by row."
            ),
            Key("bummed_out", IDS, "The cards that left with a Bummer, by their cells, row by row."),
            drew,
        ),
        "a play",
        "play-event",
        marker="card",
    )
    passing = Message((seat, Key("pass", Constant(True)), drew), "a pass", "pass-event", marker="pass")
    out = Key("out", Boolean(), "Whether the seat forfeits by it.")
    fault = Message(
        (seat, Key("fault", Choice(FAULTS), "What the program did."), out), "a fault", "fault-event", marker="fault"
    )
    event = Either((fault, passing, play), "a play, a pass or a fault")
    about = "What has happened, told to all seats that are not out. No reply."
    return _message("event", about, Key("event", event, "A turn, once it is over, or a fault."))


def _end() -> Message:
    result = Object(RESULT_KEYS, "a result", "result", "The final scoring.")
    return _message(
        "end",
        "The game is over, which seats that are out are told too. Another hello may follow. No reply.",
        Key("end", Choice(ENDS), "How the game ended."),
        Key("result", result, "The final scoring."),
    )


def _bye() -> Message:
    return _message("bye", "There are no more games: the bot is to end. No reply.")
