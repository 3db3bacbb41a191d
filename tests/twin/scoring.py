"""Final scoring (RULES 7), the ranks (RULES 8) and what decided them."""

from typing import Any

from . import rulings
from .values import Cards, Document, Rules, TwinError, is_bummer

TIEBREAKERS = ("joy-points", "euphoria-pile", "bummer-pile", "final-bummers")
"""RULES 8, in order."""


def score_of(players: list[Document], cards: Cards, rules: Rules) -> Document:
    """The score document of players as they stand in a position document.

    Piles may be numbers. Raises TwinError `hidden` where a hand is a number.
    """
    rows = [row_of(seat, player, cards, rules) for seat, player in enumerate(players)]
    outs = [player.get("out") for player in players]
    keys = [
        (rulings.r24_standing(out), rulings.r24_tiebreakers_of(out, criteria(r)))
        for r, out in zip(rows, outs, strict=True)
    ]
    for row, key, out in zip(rows, keys, outs, strict=True):
        row["rank"] = 1 + len([other for other in keys if other > key])
        if out is not None:
            row["forfeit"] = True
    winners = [row["seat"] for row in rows if row["rank"] == 1 and "forfeit" not in row]
    return {"format": "happiness-score/1", "players": rows, "winners": winners, "decided_by": decided_by(rows, winners)}


def row_of(seat: int, player: Document, cards: Cards, rules: Rules) -> Document:
    """One player's line; `final_hand` and `tokens` are without a floor, `total` is with it."""
    hand = player["hand"]
    if isinstance(hand, int):
        raise TwinError("hidden", f"the hand of seat {seat} is not known")
    asked_hand = final_hand_points(hand, cards, rules)
    asked_tokens = token_points(player["tokens"]["charged"], rules)
    total = rulings.r4_after_change(player["score"], asked_hand, rules)
    total = rulings.r4_after_change(total, asked_tokens, rules)
    euphoria: Any = player["euphoria_pile"]
    return {
        "seat": seat,
        "name": player["name"],
        "score": player["score"],
        "final_hand": asked_hand,
        "tokens": asked_tokens,
        "total": total,
        "euphoria_cards": euphoria if isinstance(euphoria, int) else len(euphoria),
        "bummer_cards": rulings.r22_bummer_cards(player["bummer_pile"], cards),
        "final_bummers": len([c for c in hand if is_bummer(cards[c])]),
    }


def final_hand_points(hand: list[str], cards: Cards, rules: Rules) -> int:
    """RULES 7.1: each Happiness card its JP, each Bummer its points; one change to the score."""
    points = 0
    for card_id in hand:
        if is_bummer(cards[card_id]):
            points += rules["final_bummer_points"]
        else:
            points += rules["final_hand_points"] * cards[card_id]["jp"]
    return points


def token_points(charged: int, rules: Rules) -> int:
    """RULES 7.2: so much for each token still charged, or the bonus of having none; one change to the score."""
    points: int = rules["charged_token_points"] * charged if charged else rules["no_charged_token_bonus"]
    return points


def criteria(row: Document) -> tuple[int, ...]:
    """RULES 8: what is compared, in order; more is better in all four."""
    return (row["total"], row["euphoria_cards"], row["bummer_cards"], row["final_bummers"])


def decided_by(rows: list[Document], winners: list[int]) -> str:
    """What decided the game, looking only at seats that are not out."""
    still_in = [row for row in rows if "forfeit" not in row]
    if len(still_in) < min(2, len(rows)):
        return "forfeit"
    if len(rows) == 1:
        return "joy-points"
    if len(winners) > 1:
        return "shared"
    winner = rows[winners[0]]
    level = [row for row in still_in if row is not winner]
    for place, name in enumerate(TIEBREAKERS):
        level = [row for row in level if criteria(row)[place] == criteria(winner)[place]]
        if not level:
            return name
    raise AssertionError("a single winner is ahead in one of the four")
