"""A seat's view, and lists of plays, as JSON text put together from parts that are made once."""

from collections.abc import Sequence
from typing import Final, final

from librt.strings import BytesWriter
from mypy_extensions import i64

from happiness_cli.documents.printing import setting_dict
from happiness_cli.documents.values import Setting
from happiness_cli.documents.vocabulary import POSITION_FORMAT
from happiness_cli.documents.writing import dump
from happiness_cli.protocol.digits import digits
from happiness_cli.rules.board import Board
from happiness_cli.rules.cards import Deck
from happiness_cli.rules.grid import CELLS, cell_name, first_cell
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.state import (
    BUMMER_PILE,
    CHARGED,
    DISCHARGED,
    EUPHORIA_PILE,
    GONE_CARD,
    HAND,
    OUT,
    OVER,
    OWNER_SHIFT,
    PER_SEAT,
    PILE_SHIFT,
    SCORE,
    State,
)

CELL_TEXTS: Final = [cell_name(cell).encode() for cell in range(CELLS)]
"""The names of the cells."""


@final
class CardTexts:
    """Cards, and cards on cells, of a deck as JSON text. It grows as they occur, up to all that there are."""

    def __init__(self, deck: Deck) -> None:
        """Begin with the cards alone."""
        self._size: i64 = len(deck)
        self._names = [card.id.encode() for card in deck]
        self._words = [dump({"word": card.word})[1:-1] for card in deck]
        # Each with the comma before it.
        self._ids = [b',"%b"' % name for name in self._names]
        # By cell and card in one number; empty until it is needed.
        self._plays = [b""] * (int(CELLS) * len(deck))
        self._entries = [b""] * (int(CELLS) * len(deck))

    def cards(self, numbers: Sequence[int]) -> bytes:
        """Card numbers as a list of ids."""
        return b"[%b]" % b"".join([self._ids[number] for number in numbers])[1:]

    def plays(self, plays: Sequence[int]) -> bytes:
        """Plays in one number each as a list of objects."""
        text = BytesWriter()
        for number in plays:
            play: i64 = number
            text.write(self._play(play_card(play), play_cell(play)))
        return b"[%b]" % text.getvalue()[1:]

    def window(self, card: i64, cell: i64) -> bytes:
        """A card that is told on a cell, as keys and values with a comma before the first."""
        return b',"card":"%b","cell":"%b",%b' % (self._names[card], CELL_TEXTS[cell], self._words[card])

    def write_board(self, text: BytesWriter, board: Board) -> None:
        """Write the cards on a board as a list of the entries of a position."""
        cards = board.cards
        entries = self._entries
        size = self._size
        left = board.occupied
        begin: i64 = len(text)
        while left:
            cell = first_cell(left)
            left &= left - 1
            card = cards[cell]
            entry = entries[cell * size + card]
            text.write(entry if entry else self._entry(card, cell))
        _close_list(text, begin)

    def write_hand(self, text: BytesWriter, seen: State, seat: i64) -> None:
        """Write the hand of a seat as a list of ids."""
        hands, first = seen.hands, seat * seen.stride
        begin: i64 = len(text)
        for slot in range(first, first + seen.numbers[seat * PER_SEAT + HAND]):
            text.write(self._ids[hands[slot]])
        _close_list(text, begin)

    def write_pile(self, text: BytesWriter, seen: State, seat: i64, what: i64) -> None:
        """Write a pile of a seat as a list of ids, in the order of arrival."""
        left = seen.numbers[seat * PER_SEAT + what]
        mark = (seat << OWNER_SHIFT) | (what << PILE_SHIFT)
        gone = seen.gone
        begin: i64 = len(text)
        for at in range(seen.gone_size if left else 0):
            if gone[at] & ~GONE_CARD == mark:
                text.write(self._ids[(gone[at] & GONE_CARD) - 1])
                left -= 1
                if left == 0:
                    break
        _close_list(text, begin)

    def _play(self, card: i64, cell: i64) -> bytes:
        text = self._plays[cell * self._size + card]
        if not text:
            text = b',{"card":"%b","cell":"%b"}' % (self._names[card], CELL_TEXTS[cell])
            self._plays[cell * self._size + card] = text
        return text

    def _entry(self, card: i64, cell: i64) -> bytes:
        text = b',{"cell":"%b","card":"%b"}' % (CELL_TEXTS[cell], self._names[card])
        self._entries[cell * self._size + card] = text
        return text


def _close_list(text: BytesWriter, begin: i64) -> None:
    """Put brackets around what was written since then, the first of which takes the place of a comma."""
    if len(text) == begin:
        text.write(b"[]")
    else:
        text[begin] = _OPENING
        text.append(_CLOSING)


_OPENING: Final = ord("[")
_CLOSING: Final = ord("]")


def head_of(setting: Setting) -> bytes:
    """Return how the views of all games of a setting begin."""
    return dump({"format": POSITION_FORMAT, **setting_dict(setting)})[:-1] + b',"board":'


@final
class ViewTexts:
    """The views of a game: what `position_dict` makes of them, as JSON text, at a small part of the cost."""

    def __init__(self, head: bytes, names: Sequence[str], texts: CardTexts) -> None:
        """Make the parts that stay the same.

        Args:
            head: from `head_of`.
            names: the players' by seat.
            texts: those of the setting's deck.
        """
        self._texts = texts
        self._head = head
        self._players = [b"," + dump({"name": name})[:-1] + b',"score":' for name in names]

    def view(self, seen: State, seat: i64) -> bytes:
        """The view of a seat, as JSON text.

        Args:
            seen: what the seat may know, from `rules.view.view`; of the other hands and of the draw pile only the
                sizes are looked at.
            seat: whose hand is told.
        """
        text = BytesWriter()
        text.write(self._head)
        self._texts.write_board(text, seen.board)
        text.write(b',"draw_pile":')
        text.write(digits(seen.draw_pile_size()))
        text.write(b',"turn":')
        text.write(b"null" if seen.turn == OVER else digits(seen.turn))
        text.write(b',"players":')
        begin: i64 = len(text)
        for other in range(seen.seats):
            self._write_player(text, seen, other, other == seat)
        _close_list(text, begin)
        if seen.passes:
            text.write(b',"passes":')
            text.write(digits(seen.passes))
        text.write(b',"window":true}' if seen.window else b"}")
        return text.getvalue()

    def _write_player(self, text: BytesWriter, seen: State, seat: i64, open_hand: bool) -> None:
        numbers, first = seen.numbers, seat * PER_SEAT
        text.write(self._players[seat])
        text.write(digits(numbers[first + SCORE]))
        text.write(b',"hand":')
        if open_hand:
            self._texts.write_hand(text, seen, seat)
        else:
            text.write(digits(numbers[first + HAND]))
        text.write(b',"tokens":{"charged":')
        text.write(digits(numbers[first + CHARGED]))
        text.write(b',"discharged":')
        text.write(digits(numbers[first + DISCHARGED]))
        text.write(b'},"euphoria_pile":')
        self._texts.write_pile(text, seen, seat, EUPHORIA_PILE)
        text.write(b',"bummer_pile":')
        self._texts.write_pile(text, seen, seat, BUMMER_PILE)
        if numbers[first + OUT]:
            text.write(b',"out":')
            text.write(digits(numbers[first + OUT]))
        text.write(b"}")
