"""Chance that anyone can recompute: a stream of numbers made of SHA-256, the same in every language and version."""

from collections.abc import Iterator, MutableSequence
from hashlib import sha256
from struct import Struct
from typing import Any, Final

# A digest is four numbers of 64 bits, the most significant byte first.
_NUMBERS: Final = Struct(">4Q")
_RANGE: Final = 1 << 64


class Chance:
    """The numbers of one prefix, seed and index.

    The bytes are SHA-256 of the text `PREFIX:{seed}:{index}:{i}` in UTF-8 for i = 0, 1, 2, …, one after the other,
    and read as big-endian unsigned numbers of 8 bytes. Each use has a prefix of its own, so that no two share numbers.
    """

    __slots__ = ("_numbers",)

    def __init__(self, prefix: str, seed: str, index: int = 0) -> None:
        """Begin the stream.

        Raises:
            UnicodeEncodeError: the seed holds half a surrogate pair, which UTF-8 cannot write.
        """
        self._numbers = _stream(f"{prefix}:{seed}:{index}:".encode())

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` − 1, each as likely as the others; `bound` is 1 to 2⁶⁴."""
        limit = _RANGE - _RANGE % bound
        number = next(self._numbers)
        while number >= limit:
            number = next(self._numbers)
        return number % bound

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle in place: for j from the last place down to 1, swap places j and `below(j + 1)`."""
        below = self.below
        for j in range(len(items) - 1, 0, -1):
            other = below(j + 1)
            items[j], items[other] = items[other], items[j]


def _stream(start: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from _NUMBERS.unpack(sha256(b"%b%d" % (start, block)).digest())
        block += 1
