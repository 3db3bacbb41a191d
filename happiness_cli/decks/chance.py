"""Chance that anyone can recompute: a stream of numbers made of SHA-256, the same in every language and version."""

from collections.abc import MutableSequence
from hashlib import sha256
from struct import Struct
from typing import Any, Final

# A digest is four numbers of 64 bits, the most significant byte first: each is read as two halves, for whole numbers of
# more than 62 bits take far longer to reckon with.
_HALVES: Final = Struct(">8I")
_HALF: Final = 1 << 32
_RANGE: Final = 1 << 64


class Chance:
    """The numbers of one prefix, seed and index.

    The bytes are SHA-256 of the text `PREFIX:{seed}:{index}:{i}` in UTF-8 for i = 0, 1, 2, …, one after the other,
    and read as big-endian unsigned numbers of 8 bytes. Each use has a prefix of its own, so that no two share numbers.
    """

    __slots__ = ("_at", "_block", "_halves", "_start")

    def __init__(self, prefix: str, seed: str, index: int = 0) -> None:
        """Begin the stream.

        Raises:
            UnicodeEncodeError: the seed holds half a surrogate pair, which UTF-8 cannot write.
        """
        self._start = f"{prefix}:{seed}:{index}:".encode()
        self._block = 0
        # The last digest, and which half of it comes next.
        self._halves: tuple[int, ...] = ()
        self._at = 0

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` − 1, each as likely as the others; `bound` is 1 to 2⁶⁴."""
        while True:
            if self._at == len(self._halves):
                self._refill()
            high, low = self._halves[self._at], self._halves[self._at + 1]
            self._at += 2
            # The first test suffices for all but a few numbers.
            if (high < _HALF - 1 and bound <= _HALF) or (high << 32) + low < _RANGE - _RANGE % bound:
                return ((high % bound << 32) + low) % bound

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle in place: for j from the last place down to 1, swap places j and `below(j + 1)`."""
        for j in range(len(items) - 1, 0, -1):
            other = self.below(j + 1)
            items[j], items[other] = items[other], items[j]

    def _refill(self) -> None:
        self._halves = _HALVES.unpack(sha256(b"%b%d" % (self._start, self._block)).digest())
        self._at = 0
        self._block += 1
