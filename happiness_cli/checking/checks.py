"""The checks, in the order in which they are made: what each tries, what is expected, and what it builds on."""

from dataclasses import dataclass
from typing import Final

from happiness_cli.documents.vocabulary import MAX_NAME, MAX_STORY
from happiness_cli.rules.ruleset import MAX_SEATS


@dataclass(frozen=True, slots=True)
class Check:
    """A row of the table.

    Attributes:
        name: one word.
        tried: what is done with the bot.
        expected: what it should do then.
        needs: the checks without which this one would say nothing of its own; with one of them failed it is not made.
    """

    name: str
    tried: str
    expected: str
    needs: tuple[str, ...] = ()


HELLO: Final = "hello"
GAME: Final = "game"
REPLIES: Final = "replies"
STDOUT: Final = "stdout"
STORIES: Final = "stories"
LEGAL: Final = "legal"
BYE: Final = "bye"
EOF: Final = "eof"
REPEAT: Final = "repeat"
GAMES: Final = "games"
TYPES: Final = "types"
KEYS: Final = "keys"
NAMES: Final = "names"
SEATS: Final = "seats"
HARD: Final = "hard"
RULES: Final = "rules"
DECKS: Final = "decks"
TIERS: Final = "tiers"
PASSES: Final = "passes"
ECHOES: Final = "echoes"
FAULTS: Final = "faults"
END: Final = "end"

_EACH: Final = "a reply to each request in its time"
_HOUSE: Final = (GAME, RULES, DECKS)

CHECKS: Final = (
    Check(
        HELLO,
        "the first hello",
        f"a reply in its time, with a name of 1 to {MAX_NAME} characters, none of them a control character, and in "
        "wants nothing but true and false",
    ),
    Check(GAME, "a whole game of two players in easy mode", f"{_EACH}, until the end", (HELLO,)),
    Check(
        REPLIES,
        "the replies in that game",
        "type and id are those of the request; card is an id, cell one from a1 to g7, echo true or false",
        (GAME,),
    ),
    Check(STDOUT, "everything on stdout in that game", "one line for each request, and nothing else", (GAME,)),
    Check(STORIES, "the stories in that game", f"text of up to {MAX_STORY:,} characters", (GAME,)),
    Check(LEGAL, "the plays in that game", "legal ones", (GAME,)),
    Check(BYE, "bye, then the end of input", "the process ends by itself", (GAME,)),
    Check(EOF, "the end of input in the middle of a game", "the process ends by itself, without bye", (GAME,)),
    Check(REPEAT, "the same game in another process", "the same plays and echoes", (GAME,)),
    Check(GAMES, "another game and then the first one, in one process", "the same as in a process of its own", (GAME,)),
    Check(TYPES, "the same game, with messages of unknown types between", "the same as without", (GAME,)),
    Check(KEYS, "the same game, with unknown keys in all messages", "the same as without", (GAME,)),
    Check(NAMES, "odd names and stories: any script, quotes, U+2028, the longest", _EACH, (GAME,)),
    Check(SEATS, f"games of 1 to {MAX_SEATS} players, in each seat", _EACH, (GAME,)),
    Check(HARD, "hard mode, with scores below 0", _EACH, (GAME,)),
    Check(RULES, "house rules: other points, hands, tokens, Silver and passes", _EACH, (GAME,)),
    Check(
        DECKS,
        "other decks and deck_counts: odd ids and words; the largest",
        _EACH,
        (GAME, RULES),
    ),
    Check(TIERS, "hands of Bummers alone, with and without a fit; new islands", _EACH, _HOUSE),
    Check(PASSES, "turns in which it must pass, with and without a draw", f"{_EACH}; nothing for a pass", _HOUSE),
    Check(ECHOES, "Echo Windows with 1, 2 and 3 charged tokens, and none", _EACH, _HOUSE),
    Check(FAULTS, "others that fail and are out; being out itself", _EACH, (GAME,)),
    Check(END, "every kind of end, each with a hello after it", "a reply to the next hello", (*_HOUSE, GAMES, FAULTS)),
)
"""The one table of checks."""

BY_NAME: Final = {check.name: check for check in CHECKS}
