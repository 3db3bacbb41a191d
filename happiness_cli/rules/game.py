"""A deck and a ruleset as numbers: what stays the same during a game.

Cards are numbered in the deck's order. Edges are numbered too: equal edges share a number,
and `matches` tells for each two of them whether they match under the ruleset's Silver rule.
"""

from itertools import compress
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.rules.cards import COLOURS, TRIANGLES, Card, Deck, triangles_match
from happiness_cli.rules.grid import BOTTOM, LEFT, RIGHT, TOP
from happiness_cli.rules.ruleset import Ruleset

UNKNOWN: Final[i64] = -1
"""The number of a card that cannot be seen: in the hands of others, in the draw pile."""


PLAYS_OF_CARD: Final[i64] = 98
"""Each card has two kinds of play, beside other cards or not, each on any cell (RULES 4)."""

# Places in `Board.accepting`, four of them packed into an entry of `Game.wanted`, one into one of `Game.offers`.
# 12 bits are enough: a deck of 250 cards has at most 1000 different edges, each on four sides.
PLACE: Final[i64] = 0xFFF
TOP_PLACE: Final[i64] = 12
RIGHT_PLACE: Final[i64] = 24
BOTTOM_PLACE: Final[i64] = 36
SHIFT_PLACE: Final[i64] = 12

# From a cell seven further on, back to the cells that have the cell above them, to their right, below, to their left.
_SHIFTS: Final = (0, 8, 14, 6)

_DIGIT_VALUES: Final = bytes.maketrans(b"01", b"\0\1")


@final
class Game:
    """Deck and ruleset, prepared for play; shared by all states of a game, never changed.

    Attributes:
        jp: the Joy Points of each card.
        edges: the numbers of each card's edges, four places a card.
        wanted: for each card the places in `Board.accepting` that tell where its left, top, right and bottom edge
            match, packed in this order.
        offers: the places in `Board.accepting` that change with a card on the board, each with a shift (`SHIFT_PLACE`)
            that takes the card's cell, seven further on, to the cell that the change is about; those of a card begin
            at its entry of `offers_from` and end before the next one.
    """

    def __init__(self, deck: Deck, ruleset: Ruleset) -> None:
        """Number the edges of the deck and take the ruleset's numbers over."""
        self.deck = deck
        self.ruleset = ruleset
        self.cards: tuple[Card, ...] = deck.cards
        self.size: i64 = len(deck.cards)
        self.jp: vec[i64] = vec[i64]([card.jp for card in deck.cards])

        texts = [edge for card in deck.cards for edge in card.edges]
        distinct = sorted(set(texts))
        number = {edge: k for k, edge in enumerate(distinct)}
        self.edge_count: i64 = len(distinct)
        edges = [number[edge] for edge in texts]
        self.edges: vec[i64] = vec[i64](edges)
        self.matches: bytes = match_table(distinct, ruleset.silver)
        self.wanted: vec[i64] = vec[i64](_wanted(edges, len(distinct)))
        offers, offers_from = _offers(edges, len(distinct), self.matches)
        self.offers: vec[i64] = vec[i64](offers)
        self.offers_from: vec[i64] = vec[i64](offers_from)

        # For each card its plays as numbers, in objects, where they have been asked for: see `legal.list_plays`.
        self.play_objects: list[object] = [None] * (self.size * PLAYS_OF_CARD)

        self.negative_scores: bool = ruleset.negative_scores
        self.pass_draws: bool = ruleset.pass_draws
        self.hand_size: i64 = ruleset.hand_size
        self.final_hand_size: i64 = ruleset.final_hand_size
        self.start_tokens: i64 = ruleset.start_tokens
        self.max_tokens: i64 = ruleset.max_tokens
        self.play_points: i64 = ruleset.play_points
        self.bummer_points: i64 = ruleset.bummer_points
        self.reconnection_points: i64 = ruleset.reconnection_points
        self.euphoria_multiplier: i64 = ruleset.euphoria_multiplier
        self.echo_points: i64 = ruleset.echo_points
        self.storyteller_points: i64 = ruleset.storyteller_points
        self.final_hand_points: i64 = ruleset.final_hand_points
        self.final_bummer_points: i64 = ruleset.final_bummer_points
        self.charged_token_points: i64 = ruleset.charged_token_points
        self.no_charged_token_bonus: i64 = ruleset.no_charged_token_bonus

    def edge(self, card: i64, side: i64) -> i64:
        """Return the number of a card's edge."""
        return self.edges[card * 4 + side]

    def edges_match(self, first: i64, second: i64) -> bool:
        """Return whether two edges, by number, match (RULES 2)."""
        return self.matches[first * self.edge_count + second] != 0

    def is_bummer(self, card: i64) -> bool:
        """Return whether a card is a Bummer (RULES 1.4)."""
        return self.jp[card] == 0


def _wanted(edges: list[int], kinds: int) -> list[int]:
    """Return `Game.wanted` for the edges of all cards and the number of different ones."""
    return [
        edges[first + LEFT]
        + LEFT * kinds
        + ((edges[first + TOP] + TOP * kinds) << TOP_PLACE)
        + ((edges[first + RIGHT] + RIGHT * kinds) << RIGHT_PLACE)
        + ((edges[first + BOTTOM] + BOTTOM * kinds) << BOTTOM_PLACE)
        for first in range(0, len(edges), 4)
    ]


def _offers(edges: list[int], kinds: int, matches: bytes) -> tuple[list[int], list[int]]:
    """Return `Game.offers` and `Game.offers_from`."""
    rows = [matches[kinds * edge : kinds * (edge + 1)] for edge in range(kinds)]
    every = list(range(kinds))
    partners = [list(compress(every, row)) for row in rows]
    above, right, below, left = [
        [[(shift << SHIFT_PLACE) + side * kinds + partner for partner in facing] for facing in partners]
        for side, shift in enumerate(_SHIFTS)
    ]
    offers: list[int] = []
    offers_from: list[int] = [0]
    for first in range(0, len(edges), 4):
        # The cell below sees the card at its top, and of the card the bottom edge; and so on around.
        offers += above[edges[first + BOTTOM]]
        offers += right[edges[first + LEFT]]
        offers += below[edges[first + TOP]]
        offers += left[edges[first + RIGHT]]
        offers_from.append(len(offers))
    return offers, offers_from


def match_table(edges: list[str], silver: str) -> bytes:
    """Return a row for each edge with 1 at the edges that match it under a Silver rule (RULES 2)."""
    # For each colour the digits that tell which colours match it.
    digits = {a: {ord(b): "1" if triangles_match(a, b, silver) else "0" for b in COLOURS} for a in COLOURS}
    # For each place of an edge and each colour the edges with a matching triangle there: a binary digit for each.
    matching: list[dict[str, int]] = []
    for place in range(TRIANGLES):
        triangles = "".join([edge[place] for edge in edges])
        matching.append({a: int("0" + triangles.translate(table), 2) for a, table in digits.items()})
    first, second, third, fourth = matching
    rows = [first[edge[0]] & second[edge[1]] & third[edge[2]] & fourth[edge[3]] for edge in edges]
    return "".join([f"{row:0{len(edges)}b}" for row in rows]).encode().translate(_DIGIT_VALUES)
