"""A seat's view, and lists of plays, as JSON text put together from parts that are made once."""

from collections.abc import Sequence
from typing import Final

from happiness_cli.documents.formats import POSITION_FORMAT
from happiness_cli.documents.printing import setting_dict
from happiness_cli.documents.values import Setting
from happiness_cli.documents.writing import dump
from happiness_cli.rules.board import Board
from happiness_cli.rules.cards import Deck
from happiness_cli.rules.grid import cell_name, cells_of
from happiness_cli.rules.legal import CARD_MASK, CELL_MASK, CELL_SHIFT
from happiness_cli.rules.state import (
    BUMMER_PILE,
    CHARGED,
    DISCHARGED,
    EUPHORIA_PILE,
    HAND,
    OUT,
    OVER,
    PER_SEAT,
    SCORE,
    State,
)

# As plain numbers, which cost less here than the compiled ones.
_CARD: Final = int(CARD_MASK)
_CELL: Final = int(CELL_SHIFT)
_PLACE: Final = int(CARD_MASK | (CELL_MASK << CELL_SHIFT))


class _Placed(dict[int, bytes]):
    """The text of a card on a cell, by card and cell in one number as a play has them; made when first asked for."""

    def __init__(self, deck: Deck, template: str) -> None:
        super().__init__()
        self._ids = [card.id for card in deck]
        self._template = template

    def __missing__(self, place: int) -> bytes:
        text = self._template.format(card=self._ids[place & _CARD], cell=cell_name(place >> _CELL)).encode()
        self[place] = text
        return text


class CardTexts:
    """Cards, and cards on cells, of a deck as JSON text. It grows as they occur, up to all that there are."""

    def __init__(self, deck: Deck) -> None:
        self._ids = [f'"{card.id}"'.encode() for card in deck]
        self._plays = _Placed(deck, '{{"card":"{card}","cell":"{cell}"}}')
        self._entries = _Placed(deck, '{{"cell":"{cell}","card":"{card}"}}')

    def cards(self, numbers: Sequence[int]) -> bytes:
        """Card numbers as a list of ids."""
        ids = self._ids
        return b"[%b]" % b",".join([ids[number] for number in numbers])

    def plays(self, plays: Sequence[int]) -> bytes:
        """Plays in one number each as a list of objects."""
        texts = self._plays
        return b"[%b]" % b",".join([texts[play & _PLACE] for play in plays])

    def board(self, board: Board) -> bytes:
        """The cards on a board as a list of the entries of a position."""
        texts, cards = self._entries, board.cards
        return b"[%b]" % b",".join([texts[cards[cell] | cell << _CELL] for cell in cells_of(board.occupied)])


class ViewTexts:
    """The views of a game: what `position_dict` makes of them, as JSON text, at a small part of the cost."""

    def __init__(self, setting: Setting, names: Sequence[str], texts: CardTexts) -> None:
        """Make the parts that stay the same.

        Args:
            setting: the rules and the deck.
            names: the players' by seat.
            texts: those of the setting's deck.
        """
        self._texts = texts
        self._head = dump({"format": POSITION_FORMAT, **setting_dict(setting)})[:-1]
        self._players = [dump({"name": name})[:-1] + b',"score":' for name in names]

    def view(self, seen: State, seat: int) -> bytes:
        """The view of a seat, as JSON text.

        Args:
            seen: what the seat may know, from `rules.view.view`; of the other hands and of the draw pile only the
                sizes are looked at.
            seat: whose hand is told.
        """
        turn = b"null" if seen.turn == OVER else b"%d" % seen.turn
        players = b",".join([self._player(seen, other, other == seat) for other in range(len(self._players))])
        return b'%b,"board":%b,"draw_pile":%d,"turn":%b,"players":[%b]%b%b}' % (
            self._head,
            self._texts.board(seen.board),
            seen.draw_pile_size(),
            turn,
            players,
            b',"passes":%d' % seen.passes if seen.passes else b"",
            b',"window":true' if seen.window else b"",
        )

    def _player(self, seen: State, seat: int, open_hand: bool) -> bytes:
        cards = self._texts.cards
        numbers = seen.numbers
        at = seat * PER_SEAT
        out = numbers[at + OUT]
        return b'%b%d,"hand":%b,"tokens":{"charged":%d,"discharged":%d},"euphoria_pile":%b,"bummer_pile":%b%b}' % (
            self._players[seat],
            numbers[at + SCORE],
            cards(seen.hand(seat)) if open_hand else b"%d" % numbers[at + HAND],
            numbers[at + CHARGED],
            numbers[at + DISCHARGED],
            cards(seen.pile(seat, EUPHORIA_PILE)),
            cards(seen.pile(seat, BUMMER_PILE)),
            b',"out":%d' % out if out else b"",
        )
