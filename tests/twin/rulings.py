"""The rulings R1 to R25, each in one place.

Where the source is silent or can be read two ways, this file holds the reading that is played: a function or a table
for each, called by its module (`rulings.r14_reconnections(k)`), so that replacing one attribute plays another reading.
`flips.py` holds such another reading for each ruling that the engine can feel. R23 (a story costs no time of its own)
has no trace in a rule engine.
"""

from typing import Any

from .geometry import CELLS, CENTRE, NEIGHBOURS
from .values import Board, Card, Cards, Rules, is_bummer

# RULES 9. The numbers carry R3 (silver), R4 (negative_scores), R10 (pass_draws), R11 (bummer_points),
# R13 (play_points), R18 (echo_points, storyteller_points) and R21 (final_hand_points, final_bummer_points).
EASY: Rules = {
    "mode": "easy",
    "silver": "wild",
    "negative_scores": False,
    "deck_counts": [10, 15, 15, 15, 5],
    "hand_size": 5,
    "final_hand_size": 3,
    "start_tokens": 1,
    "max_tokens": 3,
    "play_points": 1,
    "bummer_points": -1,
    "reconnection_points": 5,
    "euphoria_multiplier": 2,
    "echo_points": 0,
    "storyteller_points": 0,
    "pass_draws": True,
    "final_hand_points": 1,
    "final_bummer_points": 0,
    "charged_token_points": -1,
    "no_charged_token_bonus": 3,
}

# RULES 2 (R3, R4): the two fields in which Hard differs.
HARD_DIFFERS: Rules = {"mode": "hard", "silver": "exact", "negative_scores": True}


def r1_facing_pairs(edge: str, facing_edge: str) -> list[tuple[str, str]]:
    """R1, RULES 1.3: both edges are written in one direction, so they are compared first with first."""
    return list(zip(edge, facing_edge, strict=True))


def r2_orientations(card: Card) -> list[Card]:
    """R2, RULES 1.5: upright is the only way to place a card."""
    return [card]


def r4_after_change(score: int, amount: int, rules: Rules) -> int:
    """R4, RULES 2: unless scores may be negative, each single change that would go below 0 leaves the score at 0."""
    if not rules["negative_scores"] and score + amount < 0:
        return 0
    return score + amount


def r5_may_sit_down(players: int) -> bool:
    """R5, RULES 3.1: 1 to 10 players."""
    return 1 <= players <= 10


def r6_seat_after(seat: int, players: int) -> int:
    """R6, RULES 3.1: seat by seat; the first turn is that of seat 0, the seat after the last one."""
    return (seat + 1) % players


def r7_deal(deal: list[str], players: int, hand_size: int) -> tuple[list[list[str]], list[str]]:
    """R7, RULES 3.2: one card at a time, seat 0 first, from the top; the rest is the draw pile."""
    hands: list[list[str]] = [[] for _ in range(players)]
    pile = list(deal)
    for _ in range(hand_size):
        for seat in range(players):
            hands[seat].append(pile.pop(0))
    return hands, pile


def r8_lonely_cells(board: Board) -> list[str]:
    """R8, RULES 3.4 and 4: the empty cells with no neighbouring card; on an empty board only the centre counts."""
    if not board:
        return [CENTRE]
    return [c for c in CELLS if c not in board and not any(other in board for _, other in NEIGHBOURS[c])]


def r9_bummer_leaves(bummed_out: list[str]) -> bool:
    """R9, RULES 4: a Bummer goes to the pile at once, also the one that bums out nothing."""
    return True


def r12_may_reconnect(card: Card) -> bool:
    """R12, RULES 5: a Bummer never reconnects (nor completes a plus)."""
    return not is_bummer(card)


def r14_reconnections(islands_touched: int) -> int:
    """R14, RULES 5.2: a card that touches k islands, k at least 2, makes k - 1 reconnections."""
    return islands_touched - 1 if islands_touched >= 2 else 0


def r14_counted_islands(islands: list[set[str]]) -> list[set[str]]:
    """R14, RULES 5.2: every island counts, however it came to be, a single card too."""
    return islands


def r15_euphoria_sums(pluses: list[list[str]], cards: Cards) -> list[int]:
    """R15, RULES 5.3: the JP of the 5 cards of each plus; a card shared by two of them counts in both."""
    return [sum(cards[card_id]["jp"] for card_id in plus) for plus in pluses]


def r16_token_steps(pluses: int) -> int:
    """R16, RULES 5.4: recharge or gain once for each plus."""
    return pluses


def r17_echoes_that_count(echoes: list[int]) -> list[int]:
    """R17, RULES 5: any number of other players may echo in one window, each with one token."""
    return echoes


def r18_echo_order(storyteller: int, echoes: list[int], players: int) -> list[int]:
    """R18, RULES 5: the echoes count in turn order, from the seat after the storyteller."""
    order = []
    seat = r6_seat_after(storyteller, players)
    while seat != storyteller:
        if seat in echoes:
            order.append(seat)
        seat = r6_seat_after(seat, players)
    return order


def r19_has_turns(finished: bool) -> bool:
    """R19, RULES 6.1: who has finished has no more turns."""
    return not finished


def r19_may_echo(finished: bool) -> bool:
    """R19, RULES 6.1: who has finished may still spend a charged token on an echo."""
    return True


def r20_pass_counts(drew: bool) -> bool:
    """R20, RULES 6.3: a pass that draws a card, the last one included, does not count."""
    return not drew


def r20_is_stalled(unfinished: list[int], passed_in_a_row: list[int]) -> bool:
    """R20, RULES 6.3: all who have not finished have passed in a row."""
    return all(seat in passed_in_a_row for seat in unfinished)


def r22_bummer_cards(pile: list[str] | int, cards: Cards) -> int:
    """R22, RULES 8: every card in the Bummer Pile counts, Bummers and bummed-out cards alike."""
    return pile if isinstance(pile, int) else len(pile)


def r24_forfeit_draws() -> bool:
    """R24, RULES 6.4: a forfeit in place of a turn draws nothing."""
    return False


def r24_forfeit_breaks_passes() -> bool:
    """R24, RULES 6.4: a forfeit in place of a turn does not break a row of passes."""
    return False


def r24_moments(seats: list[int], last_moment: int) -> list[int]:
    """R24, RULES 6.4 and 8: the moment of each seat that forfeits now; all of them share one."""
    return [last_moment + 1 for _ in seats]


def r24_window_order() -> list[str]:
    """R24, RULES 6.4: a forfeit in an Echo Window takes effect after its echoes and the DRAW."""
    return ["echoes", "draw", "forfeits"]


def r24_tests_for_the_end() -> list[str]:
    """R24, RULES 6.4: the order in which the end is tested."""
    return ["forfeit", "complete", "stalled"]


def r24_counts_as_in(out: bool, finished: bool) -> bool:
    """R24, RULES 6.4: seats that have finished count as not out."""
    return not out


def r24_standing(out: int | None) -> tuple[int, int]:
    """R24, RULES 8: what ranks before any tiebreaker; out below all others, the later forfeit the better."""
    return (1, 0) if out is None else (0, out)


def r24_tiebreakers_of(out: int | None, tiebreakers: tuple[int, ...]) -> tuple[int, ...]:
    """R24, RULES 8: seats that are out at one moment are alike, whatever they have scored."""
    return tiebreakers if out is None else ()


def r25_shown_hand(hand: Any, own: bool) -> Any:
    """R25, RULES 11: the hands of the others are hidden, only their size is open."""
    return list(hand) if own else len(hand)


def r25_shown_draw_pile(pile: list[str]) -> Any:
    """R25, RULES 11: the order of the draw pile is hidden, only its size is open."""
    return len(pile)
