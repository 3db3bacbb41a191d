"""Which plays are legal (RULES 4), and what each of them does and scores (RULES 5)."""

from typing import Any

from . import rulings
from .geometry import CELLS, FACING, NEIGHBOURS, in_order
from .matching import edges_match, fits, touched
from .values import Board, Card, Cards, Document, Rules, is_bummer

TIERS = {1: ("adjacent", "bummer"), 2: ("island",), 3: ("zero-bummer",)}
"""RULES 4: the kinds of play in each tier."""


def kind_of_play(board: Board, card: Card, cell: str, lonely: list[str], cards: Cards, rules: Rules) -> str | None:
    """The kind that this play would be (the table of RULES 4), None where it is of none.

    `lonely` are the cells with no neighbouring card that count on this board.
    """
    if cell in board:
        return None
    if fits(board, card, cell, cards, rules):
        return "bummer" if is_bummer(card) else "adjacent"
    if cell in lonely:
        return "zero-bummer" if is_bummer(card) else "island"
    return None


def legal_for(board: Board, hand: list[str], cards: Cards, rules: Rules) -> Document:
    """The legal plays of a hand on a board: tier, whether the player must pass, moves with what each of them scores."""
    tier, plays = open_tier(board, hand, cards, rules)
    moves = [move_of(card, cell, outcome(board, card, cell, cards, rules)) for card, cell in plays]
    return {"tier": tier, "pass": not moves, "moves": moves}


def open_tier(board: Board, hand: list[str], cards: Cards, rules: Rules) -> tuple[int | None, list[tuple[str, str]]]:
    """The tier that is open for this hand and its plays as (card, cell); None and no play if none is.

    RULES 4: a tier is open only when the tiers above it are empty for the whole hand. Plays are in the hand's order,
    then by cells row by row.
    """
    beside = [cell for cell in CELLS if cell not in board and touched(board, cell)]
    lonely = rulings.r8_lonely_cells(board)
    for (tier, kinds), cells in zip(TIERS.items(), (beside, lonely, lonely), strict=True):
        places = [(card, cell) for card in hand for cell in cells]
        plays = [(c, cell) for c, cell in places if kind_of_play(board, cards[c], cell, lonely, cards, rules) in kinds]
        if plays:
            return tier, plays
    return None, []


def move_of(card_id: str, cell: str, result: Document) -> Document:
    """A play as the list of moves shows it; `points` is what it scores by itself, before any floor."""
    return {
        "card": card_id,
        "cell": cell,
        "kind": result["kind"],
        "points": sum(amount for _, amount in result["changes"]),
        "reconnections": result["reconnections"],
        "euphorias": result["euphorias"],
        "bummed_out": result["bummed_out"],
    }


def outcome(board: Board, card_id: str, cell: str, cards: Cards, rules: Rules) -> Document:
    """What one play does (RULES 5), without doing it.

    `changes` are the single changes to the player's score as (rule, amount), in order; `board` is the board afterwards;
    `to_euphoria_pile` and `to_bummer_pile` are the cards that leave, in the order in which they arrive there.
    """
    if is_bummer(cards[card_id]):
        return bummer_outcome(board, card_id, cell, cards, rules)
    return happiness_outcome(board, card_id, cell, cards, rules)


def bummer_outcome(board: Board, card_id: str, cell: str, cards: Cards, rules: Rules) -> Document:
    """RULES 5: the Bummer and every neighbouring card leave the board for the player's Bummer Pile."""
    bummed_cells = in_order(other for _, other in touched(board, cell))
    bummed_out = [board[c] for c in bummed_cells]
    bummed_out_jp = sum(cards[c]["jp"] for c in bummed_out)
    changes = [("5 bummer", rules["bummer_points"] * bummed_out_jp)]
    reconnections = 0
    if rulings.r12_may_reconnect(cards[card_id]):
        reconnections = rulings.r14_reconnections(islands_touched(board, cell))
        changes += [("5.2", rules["reconnection_points"])] * reconnections
    after = {c: i for c, i in board.items() if c not in bummed_cells}
    pile = [card_id, *bummed_out]
    if not rulings.r9_bummer_leaves(bummed_out):
        after[cell] = card_id
        pile = bummed_out
    return {
        "kind": "bummer" if bummed_out else "zero-bummer",
        "changes": changes,
        "reconnections": reconnections,
        "euphorias": [],
        "bummed_out": bummed_out,
        "board": after,
        "to_euphoria_pile": [],
        "to_bummer_pile": pile,
    }


def happiness_outcome(board: Board, card_id: str, cell: str, cards: Cards, rules: Rules) -> Document:
    """RULES 5, steps 1 to 3 of a Happiness card."""
    changes = [("5.1", rules["play_points"] * cards[card_id]["jp"])]
    reconnections = rulings.r14_reconnections(islands_touched(board, cell))
    changes += [("5.2", rules["reconnection_points"])] * reconnections
    after = {**board, cell: card_id}
    centres = completed_pluses(after, cell, cards, rules)
    pluses = [[after[c] for c in plus_cells(centre)] for centre in centres]
    for jp in rulings.r15_euphoria_sums(pluses, cards):
        changes.append(("5.3", rules["euphoria_multiplier"] * jp))
    leaving = in_order(c for centre in centres for c in plus_cells(centre))
    return {
        "kind": "adjacent" if touched(board, cell) else "island",
        "changes": changes,
        "reconnections": reconnections,
        "euphorias": centres,
        "bummed_out": [],
        "board": {c: i for c, i in after.items() if c not in leaving},
        "to_euphoria_pile": [after[c] for c in leaving],
        "to_bummer_pile": [],
    }


def islands(board: Board) -> list[set[str]]:
    """RULES 5.2: the maximal groups of cards that are connected by sides."""
    groups: list[set[str]] = []
    for cell in board:
        if any(cell in group for group in groups):
            continue
        group = {cell}
        waiting = [cell]
        while waiting:
            for _, other in touched(board, waiting.pop()):
                if other not in group:
                    group.add(other)
                    waiting.append(other)
        groups.append(group)
    return groups


def islands_touched(board: Board, cell: str) -> int:
    """RULES 5.2: how many islands a card on this cell would touch, counted before it is placed."""
    around = {other for _, other in touched(board, cell)}
    if len(around) < 2:
        return len(around)
    return len([island for island in rulings.r14_counted_islands(islands(board)) if island & around])


def plus_cells(centre: str) -> list[str]:
    """RULES 5.3: a centre and the cells on its sides."""
    return [centre, *(other for _, other in NEIGHBOURS[centre])]


def is_plus(board: Board, centre: str, cards: Cards, rules: Rules) -> bool:
    """RULES 5.3: five Happiness cards, a centre and all 4 sides, all four pairs of facing edges matching."""
    cells = plus_cells(centre)
    if len(cells) != 5 or any(c not in board or is_bummer(cards[board[c]]) for c in cells):
        return False
    middle: dict[str, Any] = cards[board[centre]]
    return all(
        edges_match(middle[side], cards[board[other]][FACING[side]], rules["silver"])
        for side, other in NEIGHBOURS[centre]
    )


def completed_pluses(board: Board, cell: str, cards: Cards, rules: Rules) -> list[str]:
    """RULES 5.3: the centres of every plus that the card on this cell completes, as its centre or as an arm."""
    return [centre for centre in in_order(plus_cells(cell)) if is_plus(board, centre, cards, rules)]
