"""A board as a document describes it: the cards that lie on it, and what is wrong with how they lie."""

from collections.abc import Sequence
from typing import Final

from happiness_cli.documents.findings import Collector, Finding, budget_for, pointer
from happiness_cli.documents.values import BoardDocument, BoardEntry, PositionDocument
from happiness_cli.judging.games import empty_board
from happiness_cli.rules.board import Board
from happiness_cli.rules.cards import Card, Deck
from happiness_cli.rules.grid import (
    BOTTOM,
    RIGHT,
    bit_of,
    cell_name,
    cells_of,
    first_cell,
    having_neighbour,
    islands,
)

_ENTRY_SIZE: Final = len('{"cell":"d4","card":"H01"},')
"""About how many bytes an entry of a board takes in a document."""


class LaidBoard:
    """A board with the cards that take part in its checks: known ones, the first on each cell.

    `entries` maps each of their cells to the number of its entry.
    """

    def __init__(self, board: Board, entries: dict[int, int]) -> None:
        """Take the parts."""
        self.board: Final = board
        self.entries: Final = entries


def own_cards(entries: Sequence[BoardEntry], deck: Deck) -> tuple[list[Card], list[Finding]]:
    """Return the cards that a board brings along, and a finding for each that contradicts another of its id."""
    own: dict[str, Card] = {}
    out = Collector(budget_for(_ENTRY_SIZE * len(entries)))
    for number, entry in enumerate(entries):
        card = entry.card
        if isinstance(card, str):
            continue
        known = deck[card.id] if card.id in deck else own.get(card.id)
        if known is None:
            own[card.id] = card
        elif known == card:
            continue
        elif not out.wants("duplicate-id"):
            out.drop()
        else:
            whose = "that the deck has" if card.id in deck else "that lies before it"
            message = f"{card.id} on {cell_name(entry.cell)} is not the same card as the {card.id} {whose}"
            out.add("duplicate-id", pointer("board", number), message, (cell_name(entry.cell),), (card.id,))
    return list(own.values()), out.findings()


_latest: tuple[BoardDocument | PositionDocument, LaidBoard] | None = None


def laid_board(document: BoardDocument | PositionDocument) -> LaidBoard:
    """Lay the cards of a document on a board, those of its deck and those that it brings along.

    Unknown cards and those on a cell already taken are left out. Who asks for the same document again gets the same
    board, so that nobody may change it.
    """
    global _latest  # a document is judged, answered and drawn in turn, and each time laid
    if _latest is None or _latest[0] is not document:
        _latest = (document, _lay(document))
    return _latest[1]


def _lay(document: BoardDocument | PositionDocument) -> LaidBoard:
    deck = document.setting.deck
    # Only a board brings cards along.
    own = own_cards(document.board, deck)[0] if isinstance(document, BoardDocument) else []
    board = empty_board(deck.extended(own) if own else deck, document.setting.ruleset)
    known, index = deck.index, board.game.deck.index
    placed: dict[int, int] = {}
    taken: set[int] = set()
    for number, entry in enumerate(document.board):
        cell, card = entry.cell, entry.card
        if cell in taken:
            continue
        taken.add(cell)
        if not isinstance(card, str):
            board.put(index[card.id], cell)
        elif card in known:
            board.put(index[card], cell)
        else:
            continue
        placed[cell] = number
    return LaidBoard(board, placed)


def board_findings(laid: LaidBoard, entries: Sequence[BoardEntry]) -> list[Finding]:
    """Find what is wrong on a board: taken cells, edges, Bummers, unclaimed pluses; and note its islands."""
    return [
        *_taken_cells(entries),
        *_edges(laid),
        *_bummers(laid),
        *_pluses(laid),
        *_islands(laid),
    ]


def _taken_cells(entries: Sequence[BoardEntry]) -> list[Finding]:
    if len({entry.cell for entry in entries}) == len(entries):
        return []
    out = Collector(budget_for(_ENTRY_SIZE * len(entries)))
    holder: dict[int, str] = {}
    for number, entry in enumerate(entries):
        if entry.cell not in holder:
            holder[entry.cell] = entry.card_id
        elif not out.wants("cell-taken"):
            out.drop()
        else:
            name = cell_name(entry.cell)
            message = f"{entry.card_id} lies on {name}, which is taken by {holder[entry.cell]}"
            cards = (holder[entry.cell], entry.card_id)
            out.add("cell-taken", pointer("board", number), message, (name,), cards)
    return out.findings()


def _edges(laid: LaidBoard) -> list[Finding]:
    board = laid.board
    found: list[Finding] = []
    # Of the pairs that lie side by side and one below the other those that the board has not joined already.
    beside = board.occupied & having_neighbour(board.occupied, RIGHT) & ~board.joined_right
    below = board.occupied & having_neighbour(board.occupied, BOTTOM) & ~board.joined_down
    for cell in cells_of(beside | below):
        for side, pairs, step in ((RIGHT, beside, 1), (BOTTOM, below, 7)):
            if bit_of(cell) & pairs and not board.touch_matches(board.cards[cell], side, cell + step):
                found.append(_mismatch(laid, cell, cell + step, side))
    return found


def _mismatch(laid: LaidBoard, cell: int, other: int, side: int) -> Finding:
    # Most boards have none.
    from happiness_cli.rules.reasons import clash

    cards = laid.board.game.cards
    one, two = cards[laid.board.cards[cell]], cards[laid.board.cards[other]]
    message = clash(one, cell, side, two, other, laid.board.game.ruleset.silver)
    later = max(laid.entries[cell], laid.entries[other])
    return Finding(
        "edge-mismatch", pointer("board", later), message, (cell_name(cell), cell_name(other)), (one.id, two.id)
    )


def _bummers(laid: LaidBoard) -> list[Finding]:
    board = laid.board
    found: list[Finding] = []
    for cell in cells_of(board.occupied & ~board.happy):
        card, name = board.game.cards[board.cards[cell]].id, cell_name(cell)
        message = f"the Bummer {card} lies on {name}: Bummers leave the board at once"
        found.append(Finding("bummer-on-board", pointer("board", laid.entries[cell]), message, (name,), (card,)))
    return found


def _pluses(laid: LaidBoard) -> list[Finding]:
    board = laid.board
    found: list[Finding] = []
    for cell in cells_of(board.pluses()):
        card, name = board.game.cards[board.cards[cell]].id, cell_name(cell)
        message = f"the plus around {name} is complete: its five cards should have gone to a Euphoria Pile"
        found.append(Finding("unclaimed-euphoria", pointer("board", laid.entries[cell]), message, (name,), (card,)))
    return found


def _islands(laid: LaidBoard) -> list[Finding]:
    parts = islands(laid.board.occupied)
    if len(parts) < 2:
        return []
    first_cells = tuple(cell_name(first_cell(part)) for part in parts)
    message = f"the board has {len(parts)} islands, which is legal; they begin at {', '.join(first_cells)}"
    return [Finding("islands", "/board", message, first_cells)]


def cells_with_cards(board: Board) -> list[tuple[int, int]]:
    """Return the cells that are taken, row by row, each with the number of its card."""
    return [(cell, board.cards[cell]) for cell in cells_of(board.occupied)]
