"""A stream of chance for playouts: fast, seeded and the same on every machine, compiled or not."""

from hashlib import sha256
from struct import Struct
from typing import Final, final

from mypy_extensions import i64

PLAYOUT_PREFIX: Final = "happiness-playout/1"

_WORDS: Final = Struct(">4L")
_MASK: Final[i64] = 0xFFFFFFFF
_RANGE: Final[i64] = 0x100000000


@final
class Stream:
    """The generator xoshiro128++ of Blackman and Vigna, "Scrambled linear pseudorandom number generators" (2021).

    Its period is 2¹²⁸ − 1. Four words of 32 bits are all that it remembers, and it needs no number above 2⁴⁶, so that
    machine words and Python's integers give the same. It is no secret: whoever sees enough of it can foretell the rest.
    """

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        """Begin from four numbers of 32 bits, not all of them 0; `stream` makes them from a seed."""
        self._a: i64 = a
        self._b: i64 = b
        self._c: i64 = c
        self._d: i64 = d

    def bits(self) -> i64:
        """Return the next 32 bits as a number."""
        a, b = self._a, self._b
        c, d = self._c ^ a, self._d ^ b
        scrambled = (a + self._d) & _MASK
        self._a = a ^ d
        self._b = b ^ c
        self._c = c ^ ((b << 9) & _MASK)
        self._d = ((d << 11) & _MASK) | (d >> 21)
        return ((((scrambled << 7) & _MASK) | (scrambled >> 25)) + a) & _MASK

    def below(self, bound: i64) -> i64:
        """Return a number from 0 to `bound` − 1, each as likely as the others; `bound` is 1 to 2³⁰.

        The method is Lemire's, "Fast random integer generation in an interval" (2019): a product, no remainder.
        """
        product = self.bits() * bound
        if (product & _MASK) < bound:
            # The few products that would make some numbers likelier than others are drawn again.
            unfair = _RANGE % bound
            while (product & _MASK) < unfair:
                product = self.bits() * bound
        return product >> 32


def stream(seed: str, index: int = 0) -> Stream:
    """Return the stream of a seed and an index: its words are the first 16 bytes of a SHA-256.

    Raises:
        ValueError: the seed cannot be written in UTF-8.
    """
    a, b, c, d = _WORDS.unpack_from(sha256(f"{PLAYOUT_PREFIX}:{seed}:{index}".encode()).digest())
    return Stream(a, b, c, d)
