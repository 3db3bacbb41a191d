"""The shapes that several formats share: ids, names, cells, cards, decks, rules."""

from functools import cache
from typing import Final

from happiness_cli.documents.compounds import Array, Either, Key, Object
from happiness_cli.documents.decks import DEFAULT_DECK, bundled_names
from happiness_cli.documents.shapes import Boolean, Choice, Constant, Free, Integer, Shape, Text
from happiness_cli.documents.vocabulary import CELLS, LARGEST, MAX_NAME, MAX_SCORE, MAX_STORY, MAX_TOKENS
from happiness_cli.rules.cards import COLOURS, MAX_JP, TRIANGLES
from happiness_cli.rules.grid import SIDE_NAMES
from happiness_cli.rules.ruleset import FIELDS, MAX_SEATS, MODES, Field

MAX_CARDS: Final = 900
"""The most cards of a deck document: more than any ruleset has, and with those of a board's own still numbers of the
engine."""

ID: Final = Text("an id of 1 to 32 letters A–Z and a–z, digits, _ and -", "A-Za-z0-9_-", 1, 32)
NAME: Final = Text(
    f"text of 1 to {MAX_NAME} characters, none of them a control character",
    r"^\u0000-\u001f\u007f-\u009f",
    1,
    MAX_NAME,
)
STORY: Final = Text(f"text of up to {MAX_STORY} characters", "", 0, MAX_STORY)
CELL: Final = Choice(CELLS, "a cell from a1 to g7", similar=False)
EDGE: Final = Text(f"{TRIANGLES} letters out of {', '.join(COLOURS)}", COLOURS, TRIANGLES, TRIANGLES)
MODE: Final = Choice(MODES)
NUMBER: Final = Integer(-LARGEST, LARGEST)
SCORE: Final = Integer(-MAX_SCORE, MAX_SCORE)
TOKENS: Final = Integer(0, MAX_TOKENS)
COUNT: Final = Integer(0, LARGEST)
SEAT: Final = Integer(0, LARGEST)
FROM_ONE: Final = Integer(1, LARGEST)
IDS: Final = Array(ID, "a list of card ids")
PILE: Final = Either((IDS, COUNT), "a list of card ids, or their number")

META: Final = Key("meta", Free(), "Free: whatever you like.", required=False)


def format_key(name: str) -> Key:
    """The key that every document begins with."""
    return Key("format", Constant(name), "What kind of document this is.")


CARD: Final = Object(
    (
        Key("id", ID, "The card's id, unique in its deck."),
        Key("word", NAME, "The word on it."),
        Key("jp", Integer(0, MAX_JP), "Joy Points; a card of 0 is a Bummer."),
        *(
            Key(side, EDGE, f"The triangles of the {side} edge, {order}: Red, Blue, Green, Yellow, Silver.")
            for side, order in zip(SIDE_NAMES, ("left to right", "top to bottom") * 2, strict=True)
        ),
    ),
    "a card object",
    "card",
    "A card, upright.",
)

DECK: Final = Object(
    (
        format_key("happiness-deck/1"),
        Key("name", NAME, "The deck's name."),
        Key("cards", Array(CARD, f"a list of at most {MAX_CARDS} cards", 0, MAX_CARDS), "The cards, in order."),
        META,
    ),
    "a whole deck document",
    "deck",
    "A deck. No two cards may have one id, and the ruleset says how many cards of each Joy Points value there are.",
)


def field_shape(field: Field) -> Shape:
    """The shape of a ruleset field's value."""
    low, high = field.low or 0, field.high or 0
    if field.choices:
        return Choice(field.choices)
    if isinstance(field.easy, bool):
        return Boolean()
    if isinstance(field.easy, tuple):
        size = len(field.easy)
        return Array(Integer(low, high), f"a list of {size} whole numbers from {low} to {high}", size, size)
    return Integer(low, high)


RULES: Final = Object(
    tuple(
        Key(field.name, field_shape(field), f"{field.meaning[0].upper()}{field.meaning[1:]}.", required=False)
        for field in FIELDS
    ),
    "an object of ruleset fields",
    "rules",
    "Fields of the ruleset; those left out have the mode's values. start_tokens may not be more than max_tokens, "
    "deck_counts add up to 1 to 250, and players × hand_size must be less than that.",
)


@cache
def setting_keys() -> tuple[Key, ...]:
    """The keys that board, position and game share."""
    deck = Either((Choice(bundled_names(), "the name of a bundled deck"), DECK))
    return (
        Key("mode", MODE, "The difficulty; without it easy.", required=False),
        Key("rules", RULES, "What differs from the mode's values.", required=False),
        Key("deck", deck, f"A bundled deck's name or a whole deck; without it {DEFAULT_DECK}.", required=False),
    )


def players_of(player: Object, distinct: str = "") -> Array:
    """One player or more, by seat."""
    return Array(player, f"a list of 1 to {MAX_SEATS} players", 1, MAX_SEATS, distinct)
