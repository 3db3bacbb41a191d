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
    SCORE,
    State,
)

# As plain numbers, which cost less here than the compiled ones.
_CARD: Final = int(CARD_MASK)
_CELL: Final = int(CELL_SHIFT)
_PLACE: Final = int(CARD_MASK | (CELL_MASK << CELL_SHIFT))


class CardTexts:
    """Cards, and cards on cells, of a deck as JSON text. It grows as they occur, up to all that there are."""

    def __init__(self, deck: Deck) -> None:
        self._names = [card.id for card in deck]
        self._ids = [f'"{name}"'.encode() for name in self._names]
        # By card and cell in one number, as a play has them.
        self._plays: dict[int, bytes] = {}
        self._entries: dict[int, bytes] = {}

    def cards(self, numbers: Sequence[int]) -> bytes:
        """Card numbers as a list of ids."""
        ids = self._ids
        return b"[%b]" % b",".join([ids[number] for number in numbers])

    def plays(self, plays: Sequence[int]) -> bytes:
        """Plays in one number each as a list of objects."""
        return b"[%b]" % b",".join([self._play(play & _PLACE) for play in plays])

    def board(self, board: Board) -> bytes:
        """The cards on a board as a list of the entries of a position."""
        cards = board.cards
        return b"[%b]" % b",".join([self._entry(cards[cell] | cell << _CELL) for cell in cells_of(board.occupied)])

    def _play(self, place: int) -> bytes:
        text = self._plays.get(place)
        if text is None:
            card, cell = self._names[place & _CARD], cell_name(place >> _CELL)
            text = self._plays[place] = f'{{"card":"{card}","cell":"{cell}"}}'.encode()
        return text

    def _entry(self, place: int) -> bytes:
        text = self._entries.get(place)
        if text is None:
            card, cell = self._names[place & _CARD], cell_name(place >> _CELL)
            text = self._entries[place] = f'{{"cell":"{cell}","card":"{card}"}}'.encode()
        return text


class _Pile:
    """A pile as JSON text, which is made anew only when the pile has changed."""

    def __init__(self, what: int) -> None:
        self._what = what
        self._cards: list[int] = []
        self._text = b"[]"

    def text(self, texts: CardTexts, seen: State, seat: int) -> bytes:
        """The cards in the pile of a seat."""
        if seen.number(seat, self._what) == 0:
            return b"[]"
        cards = seen.pile(seat, self._what)
        if cards != self._cards:
            self._cards = cards
            self._text = texts.cards(cards)
        return self._text


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
        self._euphoria = [_Pile(EUPHORIA_PILE) for _ in names]
        self._bummer = [_Pile(BUMMER_PILE) for _ in names]

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
        texts = self._texts
        out = seen.number(seat, OUT)
        return b'%b%d,"hand":%b,"tokens":{"charged":%d,"discharged":%d},"euphoria_pile":%b,"bummer_pile":%b%b}' % (
            self._players[seat],
            seen.number(seat, SCORE),
            texts.cards(seen.hand(seat)) if open_hand else b"%d" % seen.number(seat, HAND),
            seen.number(seat, CHARGED),
            seen.number(seat, DISCHARGED),
            self._euphoria[seat].text(texts, seen, seat),
            self._bummer[seat].text(texts, seen, seat),
            b',"out":%d' % out if out else b"",
        )
