"""For each ruling another reading: {name: {attribute of `rulings`: what to put in its place}}.

A name is the ruling's, followed by a word where a ruling has several parts. Setting the attributes makes the twin play
the other reading; each of them must turn something red. R23 has no trace in an engine, so it has no flip.
"""

from typing import Any

from . import rulings
from .geometry import CELLS
from .values import Board, Card, Cards, is_bummer


def _easy(**fields: Any) -> dict[str, Any]:
    return {"EASY": {**rulings.EASY, **fields}}


def _turned(card: Card) -> list[Card]:
    """The card in its four orientations, each edge still written in its one direction."""
    ways = [card]
    for _ in range(3):
        last = ways[-1]
        turned = {
            "top": last["left"][::-1],
            "right": last["top"],
            "bottom": last["right"][::-1],
            "left": last["bottom"],
        }
        ways.append({**last, **turned})
    return ways


def _dealt_in_blocks(deal: list[str], players: int, hand_size: int) -> tuple[list[list[str]], list[str]]:
    hands = [deal[seat * hand_size : (seat + 1) * hand_size] for seat in range(players)]
    return hands, deal[players * hand_size :]


def _any_lonely_cell(board: Board) -> list[str]:
    return original_lonely_cells(board) if board else list(CELLS)


original_lonely_cells = rulings.r8_lonely_cells


def _shared_cards_once(pluses: list[list[str]], cards: Cards) -> list[int]:
    seen: set[str] = set()
    sums = []
    for plus in pluses:
        sums.append(sum(cards[c]["jp"] for c in plus if c not in seen))
        seen.update(plus)
    return sums


def _only_bummers(pile: list[str] | int, cards: Cards) -> int:
    return pile if isinstance(pile, int) else len([c for c in pile if is_bummer(cards[c])])


FLIPS: dict[str, dict[str, Any]] = {
    "R1": {"r1_facing_pairs": lambda edge, facing: list(zip(edge, reversed(facing), strict=True))},
    "R2": {"r2_orientations": _turned},
    "R3 easy": _easy(silver="exact"),
    "R3 hard": {"HARD_DIFFERS": {**rulings.HARD_DIFFERS, "silver": "none"}},
    "R4 easy": _easy(negative_scores=True),
    "R4 hard": {"HARD_DIFFERS": {**rulings.HARD_DIFFERS, "negative_scores": False}},
    "R4 floor": {"r4_after_change": lambda score, amount, rules: score + amount},
    "R5": {"r5_may_sit_down": lambda players: 1 <= players <= 11},
    "R6": {"r6_seat_after": lambda seat, players: (seat - 1) % players},
    "R7": {"r7_deal": _dealt_in_blocks},
    "R8": {"r8_lonely_cells": _any_lonely_cell},
    "R9": {"r9_bummer_leaves": bool},
    "R10": _easy(pass_draws=False),
    "R11": _easy(bummer_points=1),
    "R12": {"r12_may_reconnect": lambda card: True},
    "R13": _easy(play_points=0),
    "R14 count": {"r14_reconnections": lambda touched: 1 if touched >= 2 else 0},
    "R14 islands": {"r14_counted_islands": lambda islands: [island for island in islands if len(island) > 1]},
    "R15": {"r15_euphoria_sums": _shared_cards_once},
    "R16": {"r16_token_steps": lambda pluses: min(pluses, 1)},
    "R17": {"r17_echoes_that_count": lambda echoes: echoes[:1]},
    "R18 order": {"r18_echo_order": lambda storyteller, echoes, players: sorted(echoes)},
    "R18 echo": _easy(echo_points=1),
    "R18 storyteller": _easy(storyteller_points=1),
    "R19 turns": {"r19_has_turns": lambda finished: True},
    "R19 echo": {"r19_may_echo": lambda finished: not finished},
    "R20 draw": {"r20_pass_counts": lambda drew: True},
    "R20 stalled": {"r20_is_stalled": lambda unfinished, passed: False},
    "R21 happiness": _easy(final_hand_points=-1),
    "R21 bummer": _easy(final_bummer_points=-5),
    "R22": {"r22_bummer_cards": _only_bummers},
    "R24 draw": {"r24_forfeit_draws": lambda: True},
    "R24 passes": {"r24_forfeit_breaks_passes": lambda: True},
    "R24 moment": {"r24_moments": lambda seats, last: [last + n for n, _ in enumerate(seats, start=1)]},
    "R24 window": {"r24_window_order": lambda: ["forfeits", "echoes", "draw"]},
    "R24 first": {"r24_tests_for_the_end": lambda: ["complete", "stalled", "forfeit"]},
    "R24 finished": {"r24_counts_as_in": lambda out, finished: not out and not finished},
    "R24 below": {"r24_standing": lambda out: (1, 0)},
    "R24 later": {"r24_standing": lambda out: (1, 0) if out is None else (0, -out)},
    "R24 alike": {"r24_tiebreakers_of": lambda out, tiebreakers: tiebreakers},
    "R25 hands": {"r25_shown_hand": lambda hand, own: list(hand)},
    "R25 pile": {"r25_shown_draw_pile": list},
}
