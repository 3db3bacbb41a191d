"""A deck and a ruleset as numbers: what stays the same during a game.

Cards are numbered in the deck's order. Edges are numbered too: equal edges share a number,
and `matches` tells for each two of them whether they match under the ruleset's Silver rule.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.rules.cards import COLOURS, Card, Deck, triangles_match
from happiness_cli.rules.ruleset import Ruleset

UNKNOWN: Final[i64] = -1
"""The number of a card that cannot be seen: in the hands of others, in the draw pile."""


@final
class Game:
    """Deck and ruleset, prepared for play; shared by all states of a game, never changed."""

    def __init__(self, deck: Deck, ruleset: Ruleset) -> None:
        """Number the edges of the deck and take the ruleset's numbers over."""
        self.deck = deck
        self.ruleset = ruleset
        self.cards: tuple[Card, ...] = deck.cards
        self.size: i64 = len(deck.cards)
        self.jp: bytes = bytes([card.jp for card in deck.cards])

        texts = [edge for card in deck.cards for edge in card.edges]
        distinct = sorted(set(texts))
        number = {edge: k for k, edge in enumerate(distinct)}
        self.edge_count: i64 = len(distinct)
        self.edges: vec[i64] = vec[i64]([number[edge] for edge in texts])
        self.matches: bytes = match_table(distinct, ruleset.silver)
        # The edges that match edge e: partners[partners_from[e]] up to partners_from[e + 1].
        partners: list[i64] = []
        starts: list[i64] = [0]
        for e in range(self.edge_count):
            partners.extend([k for k in range(self.edge_count) if self.matches[e * self.edge_count + k]])
            starts.append(len(partners))
        self.partners: vec[i64] = vec[i64](partners)
        self.partners_from: vec[i64] = vec[i64](starts)

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


def match_table(edges: list[str], silver: str) -> bytes:
    """Return a row for each edge with 1 at the edges that match it under a Silver rule (RULES 2)."""
    # Five bits a triangle: the colours that it matches, against the one colour that it has.
    accepted = {a: sum(1 << k for k, b in enumerate(COLOURS) if triangles_match(a, b, silver)) for a in COLOURS}
    own = {a: 1 << k for k, a in enumerate(COLOURS)}
    rows = vec[i64]([_packed(edge, accepted) for edge in edges])
    columns = vec[i64]([_packed(edge, own) for edge in edges])
    table: list[int] = []
    for row in rows:
        for column in columns:
            both = row & column
            fits = both & 0x1F and both & 0x3E0 and both & 0x7C00 and both & 0xF8000
            table.append(1 if fits else 0)
    return bytes(table)


def _packed(edge: str, code: dict[str, int]) -> int:
    return sum(code[triangle] << (5 * k) for k, triangle in enumerate(edge))
