"""The shapes of `happiness-event/1`, what a match tells other programs while it runs."""

from typing import Final

from happiness_cli.documents.compounds import Array, Either, Key, Object, or_null
from happiness_cli.documents.results import RESULT_KEYS
from happiness_cli.documents.shapes import Boolean, Choice, Constant, Integer, Real, Text
from happiness_cli.documents.terms import (
    CELL,
    COUNT,
    FROM_ONE,
    ID,
    IDS,
    META,
    NAME,
    NUMBER,
    SEAT,
    STORY,
    format_key,
    players_of,
    setting_keys,
)
from happiness_cli.documents.vocabulary import ENDS, EVENT_FORMAT, FAULT_PLACES, FAULTS, LARGEST

EVENT_TYPES: Final = ("run-start", "game-start", "turn", "fault", "game-end", "run-end")
"""In the order in which they come: the middle ones for each game."""

ON_FAULT: Final = ("forfeit", "substitute")

_TEXT: Final = Text("text", "", 0, LARGEST)
_SHA256: Final = Text("64 hexadecimal digits", "0-9a-f", 64, 64)
_GAME: Final = Key("game", COUNT, "The game's number, from 0.")
_ENTRY: Final = Key("entry", COUNT, "Which of the record's turns it is, from 0.")


def event() -> Object:
    """The shape of a line."""
    kinds = Either((_run_start(), _game_start(), _turn(), _fault(), _game_end(), _run_end()), "what happened")
    about = (
        "Something that happened in a match. The events of a game come all at once, in the order of games, when "
        "every game of its deal is over; they hold what lies open, and neither hands nor deals, but for the legal "
        "plays that are named beside an illegal one."
    )
    return Object((format_key(EVENT_FORMAT), Key("event", kinds, "By its type.")), about=about)


def _event(kind: str, about: str, *keys: Key) -> Object:
    return Object((Key("type", Constant(kind)), *keys), f"a {kind}", f"{kind}-event", about)


def _run_start() -> Object:
    player = Object((Key("name", NAME), Key("spec", _TEXT, "What it was named by, without the name.")), "a player")
    time = Object(
        (
            Key("play", or_null(Real(0)), "For a play; null: without limit."),
            Key("echo", or_null(Real(0)), "For an echo."),
            Key("hello", or_null(Real(0)), "For being ready at the start."),
        ),
        "windows in seconds",
    )
    return _event(
        "run-start",
        "The first event.",
        Key("seed_sha256", _SHA256, "SHA-256 of the seed."),
        Key("players", players_of(player), "In the order in which they were named."),
        Key("games", FROM_ONE, "How many games are to be played."),
        Key("rotate", Boolean(), "Whether each deal is played in every seating."),
        *setting_keys(),
        Key("time", time),
        Key("on_fault", Choice(ON_FAULT), "What a fault leads to."),
        Key("max_faults", FROM_ONE, "Under substitute: the fault that puts a seat out."),
    )


def _game_start() -> Object:
    return _event(
        "game-start",
        "A game begins.",
        _GAME,
        Key("id", ID, "The id of its record."),
        Key("index", COUNT, "The number of its deal, from 0."),
        Key("seats", Array(NAME, "a list of names"), "The players by seat."),
    )


def _turn() -> Object:
    seat = Key("seat", SEAT, "Whose turn it was.")
    played = Object(
        (
            seat,
            Key("card", ID, "The card played."),
            Key("cell", CELL, "Where it was put."),
            Key("echoes", Array(SEAT, "a list of seats"), "The seats that echoed, ascending.", False),
            Key("story", STORY, "What the player told.", False),
            Key("points", NUMBER, "What the play scored by itself, before any floor."),
            Key("reconnections", COUNT, "How many islands it joined to another."),
            Key("euphorias", Array(CELL, "a list of cells"), "The centres of the pluses that it completed."),
            Key("bummed_out", IDS, "The cards that left with a Bummer, by their cells, row by row."),
        ),
        "a play that was made",
        "play-made",
        marker="card",
    )
    passed = Object((seat, Key("pass", Constant(True))), "a pass that was made", "pass-made", marker="pass")
    turn = Either((passed, played), "a pass or a play")
    return _event("turn", "A turn was made.", _GAME, _ENTRY, Key("turn", turn, "As in the record, with its effects."))


def _fault() -> Object:
    return _event(
        "fault",
        "A player did something wrong.",
        _GAME,
        _ENTRY,
        Key("seat", SEAT, "Whose fault it is."),
        Key("player", NAME),
        Key("verdict", Choice(FAULTS), "What it did."),
        Key("in", Choice(FAULT_PLACES), "At the start, in the place of a turn, or in an Echo Window."),
        Key("out", Boolean(), "Whether the seat forfeits by it."),
        Key("detail", _TEXT, "A sentence for people."),
    )


def _game_end() -> Object:
    result = Object(RESULT_KEYS, "a final result", "event-result", "What a score document says, without its format.")
    return _event(
        "game-end",
        "A game is over.",
        _GAME,
        Key("end", Choice(ENDS), "How it ended."),
        Key("result", result, "The final scoring."),
        Key(META.name, META.shape, "That of the record: the times of replies, in seconds.", False),
    )


def _run_end() -> Object:
    ends = Object(tuple(Key(name, COUNT) for name in ENDS), "an object of ends")
    return _event(
        "run-end",
        "The last event, unless the run was broken off.",
        Key("games", COUNT, "How many games were handed on."),
        Key("ends", ends, "How many of them ended in each way."),
        Key("exit", Integer(0, 255), "The exit code."),
    )
