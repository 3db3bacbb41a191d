"""The documents that commands answer with."""

from collections.abc import Callable
from functools import cache
from typing import Final

from happiness_cli.documents import analysis_answers as analyses
from happiness_cli.documents import standings_answers as standings
from happiness_cli.documents import tournament_answers as tournaments
from happiness_cli.documents.compounds import Array, Key, Object, or_null
from happiness_cli.documents.findings import ALL_KINDS, TABLE
from happiness_cli.documents.results import RESULT_KEYS
from happiness_cli.documents.shapes import Boolean, Choice, Integer, Text
from happiness_cli.documents.terms import (
    CELL,
    COUNT,
    EDGE,
    FROM_ONE,
    ID,
    IDS,
    NAME,
    NUMBER,
    SEAT,
    format_key,
)
from happiness_cli.documents.vocabulary import EVENT_FORMAT, LARGEST
from happiness_cli.rules.grid import SIDE_NAMES
from happiness_cli.rules.legal import KIND_NAMES
from happiness_cli.rules.perft import PERFT_NAMES

REPORT_FORMAT: Final = "happiness-report/1"
MOVES_FORMAT: Final = "happiness-moves/1"
WHY_FORMAT: Final = "happiness-why/1"
SCORE_FORMAT: Final = "happiness-score/1"
ERROR_FORMAT: Final = "happiness-error/1"
DEAL_FORMAT: Final = "happiness-deal/1"
DECKS_FORMAT: Final = "happiness-decks/1"
FORMATS_FORMAT: Final = "happiness-formats/1"
PERFT_FORMAT: Final = "happiness-perft/1"
CHECK_FORMAT: Final = "happiness-check/1"
BOT_FORMAT: Final = "happiness-bot-files/1"
STANDINGS_FORMAT: Final = standings.STANDINGS_FORMAT

ANSWERS: Final = (
    REPORT_FORMAT,
    MOVES_FORMAT,
    WHY_FORMAT,
    SCORE_FORMAT,
    ERROR_FORMAT,
    DEAL_FORMAT,
    DECKS_FORMAT,
    FORMATS_FORMAT,
    PERFT_FORMAT,
    analyses.ANALYSIS_FORMAT,
    analyses.REVIEW_FORMAT,
    EVENT_FORMAT,
    STANDINGS_FORMAT,
    tournaments.SCHEDULE_FORMAT,
    tournaments.SELF_PLAY_FORMAT,
    CHECK_FORMAT,
    BOT_FORMAT,
)
"""The formats that are only written."""

ERROR_CODES: Final = (
    *(code.name for code in TABLE),
    "game-over",
    "finished",
    "out",
    "window",
    "hidden",
    "not-finished",
    "illegal",
    "wrong-kind",
)
"""Why an answer cannot be given."""

REASON_CODES: Final = (
    "unknown-card",
    "not-held",
    "cell-taken",
    "edge-mismatch",
    "off-centre",
    "tier-closed",
    "must-pass",
)
"""Why a play is illegal."""

_TEXT: Final = Text("text", "", 0, LARGEST)
_CELLS: Final = Array(CELL, "a list of cells")
_SEATS: Final = Array(SEAT, "a list of seats")


@cache
def answer(name: str) -> Object:
    """The shape of a format that is only written.

    Raises:
        KeyError: there is no such format.
    """
    make: dict[str, Callable[[], Object]] = {
        REPORT_FORMAT: _report,
        MOVES_FORMAT: _moves,
        WHY_FORMAT: _why,
        SCORE_FORMAT: _score,
        ERROR_FORMAT: _error,
        DEAL_FORMAT: _deal,
        DECKS_FORMAT: _decks,
        FORMATS_FORMAT: _formats,
        PERFT_FORMAT: _perft,
        analyses.ANALYSIS_FORMAT: analyses.analysis,
        analyses.REVIEW_FORMAT: analyses.review,
        EVENT_FORMAT: _event,
        CHECK_FORMAT: _check,
        BOT_FORMAT: _bot_files,
        STANDINGS_FORMAT: standings.standings,
        tournaments.SCHEDULE_FORMAT: tournaments.schedule,
        tournaments.SELF_PLAY_FORMAT: tournaments.self_play,
    }
    return make[name]()


def _report() -> Object:
    finding = Object(
        (
            Key("code", Choice(tuple(code.name for code in TABLE)), "What is wrong."),
            Key("severity", Choice(("error", "note")), "Only errors make a document invalid."),
            Key("where", _TEXT, "A JSON Pointer into the document."),
            Key("cells", _CELLS, "The cells concerned, row by row."),
            Key("cards", IDS, "The ids of the cards concerned."),
            Key("message", _TEXT, "A sentence for people."),
        ),
        "a finding",
        "finding",
    )
    kinds = Choice(tuple(f"happiness-{kind}/1" for kind in ALL_KINDS))
    return Object(
        (
            format_key(REPORT_FORMAT),
            Key("file", _TEXT, "The file's name, - for standard input."),
            Key("line", FROM_ONE, "The document's line; 1 for a single document."),
            Key("kind", or_null(kinds), "The document's format, if it is one that can be checked."),
            Key("valid", Boolean(), "Whether no finding is an error."),
            Key("findings", Array(finding), "All findings, in the order of the text."),
        ),
        about="What is wrong with a document.",
    )


def _moves() -> Object:
    move = Object(
        (
            Key("card", ID),
            Key("cell", CELL),
            Key("kind", Choice(KIND_NAMES)),
            Key("points", NUMBER, "What the play scores by itself, before any floor."),
            Key("reconnections", COUNT, "How many islands it joins to another."),
            Key("euphorias", _CELLS, "The centres of the pluses that it completes."),
            Key("bummed_out", IDS, "The cards that leave with a Bummer."),
        ),
        "a play",
        "move",
    )
    return Object(
        (
            format_key(MOVES_FORMAT),
            Key("seat", or_null(SEAT), "Whose plays these are; null on a board."),
            Key("tier", or_null(Integer(1, 3)), "The tier that is open; null when the player must pass."),
            Key("pass", Boolean(), "Whether the player must pass."),
            Key("moves", Array(move), "The legal plays: in the hand's order, then by cell, row by row."),
        ),
        about="The legal plays of a hand.",
    )


def _why() -> Object:
    play = Object((Key("card", ID), Key("cell", CELL)), "a play", "card-on-cell")
    reason = Object(
        (
            Key("code", Choice(REASON_CODES), "Which reason."),
            Key("cells", _CELLS, "The cells concerned, the play's own first."),
            Key("edges", Array(Choice(SIDE_NAMES)), "Of a mismatch the card's side, then its neighbour's."),
            Key("letters", Array(EDGE), "The triangles of these edges."),
            Key("plays", Array(play), "The plays that close the tier."),
            Key("message", _TEXT, "A sentence for people."),
        ),
        "a reason",
        "reason",
    )
    return Object(
        (
            format_key(WHY_FORMAT),
            Key("seat", or_null(SEAT), "Whose play it would be; null on a board."),
            Key("card", ID, "The card asked about."),
            Key("cell", CELL, "The cell asked about."),
            Key("legal", Boolean(), "Whether the play is legal."),
            Key("kind", or_null(Choice(KIND_NAMES)), "The kind of a legal play."),
            Key("tier", or_null(Integer(1, 3)), "The tier of a legal play."),
            Key("reasons", Array(reason), "Every reason why the play is illegal."),
        ),
        about="Whether a play is legal, and if not, why.",
    )


def _score() -> Object:
    return Object((format_key(SCORE_FORMAT), *RESULT_KEYS), about="A game's final scoring.")


def _deal() -> Object:
    deal = Key("deal", IDS, "The ids, the top of the shuffled deck first.")
    return Object((format_key(DEAL_FORMAT), deal), about="A shuffled deck.")


def _decks() -> Object:
    deck = Object(
        (
            Key("name", NAME),
            Key("cards", COUNT, "How many cards it has."),
            Key("deck_counts", Array(COUNT), "How many of 0 (Bummers), 1, 2, 3 and 4 JP."),
        ),
        "a bundled deck",
        "bundled-deck",
    )
    return Object((format_key(DECKS_FORMAT), Key("decks", Array(deck))), about="The bundled decks.")


def _formats() -> Object:
    names = Key("formats", Array(_TEXT), "Their names, as schema takes them.")
    return Object((format_key(FORMATS_FORMAT), names), about="The formats that have a schema.")


def _perft() -> Object:
    row = Object(
        (
            Key("depth", FROM_ONE),
            Key("total", COUNT, "All that stand at this depth."),
            *(Key(kind, COUNT, f"How many of these are {kind}.") for kind in PERFT_NAMES),
        ),
        "the counts of a depth",
        "perft-row",
    )
    line = Object(
        (Key("play", _TEXT, "A first play as CARD@CELL, or pass."), Key("total", COUNT, "How many lines begin so.")),
        "a first play",
        "perft-line",
    )
    return Object(
        (
            format_key(PERFT_FORMAT),
            Key("depth", FROM_ONE, "The deepest level that was counted."),
            Key("counts", Array(row), "A row for each depth from 1."),
            Key("divide", Array(line), "The lines of that depth by their first play.", False),
        ),
        about="How many plays and forced passes a position leads to.",
    )


def _event() -> Object:
    # These shapes are made of the ones above.
    from happiness_cli.documents.events import event

    return event()


def _check() -> Object:
    finding = Object(
        (
            Key("game", _TEXT, "In which game, in words."),
            Key("sent", Array(_TEXT), "The lines that the bot had been sent, exactly; the last is what it replied to."),
            Key("came", _TEXT, "What it did, or wrote."),
            Key("expected", _TEXT, "What it should have."),
            Key("stderr", _TEXT, "The end of its error output until then."),
        ),
        "something that was not as expected",
        "check-finding",
    )
    check = Object(
        (
            Key("check", _TEXT, "Its name."),
            Key("verdict", Choice(("pass", "fail", "skipped")), "Whether all was as expected."),
            Key("tried", _TEXT, "What was done with the bot."),
            Key("expected", _TEXT, "What it should do then."),
            Key("games", COUNT, "How many games were begun for it."),
            Key("requests", COUNT, "How many requests the bot was sent in them."),
            Key("findings", Array(finding), "What was not as expected: the first few."),
            Key("because", Array(_TEXT), "The failed checks for which it was skipped, or --skip."),
        ),
        "a check",
        "check",
    )
    return Object(
        (
            format_key(CHECK_FORMAT),
            Key("command", _TEXT, "The bot's command line."),
            Key("name", or_null(NAME), "What it calls itself; null if it has not said so."),
            Key("compliant", Boolean(), "Whether no check failed."),
            Key("checks", Array(check), "All checks, in the order in which they were made."),
        ),
        about="Whether a bot keeps to the protocol.",
    )


def _bot_files() -> Object:
    return Object(
        (
            format_key(BOT_FORMAT),
            Key("files", Array(_TEXT), "The files that were written."),
            Key("command", _TEXT, "The command line of the bot."),
        ),
        about="A new bot.",
    )


def _error() -> Object:
    return Object(
        (
            format_key(ERROR_FORMAT),
            Key("line", FROM_ONE, "The document's line; 1 for a single document."),
            Key("code", Choice(ERROR_CODES), "Why there is no answer."),
            Key("message", _TEXT, "A sentence for people."),
        ),
        about="Stands where an answer cannot be given.",
    )
