"""Deals from a seed, recomputed step by step from the description of how they are made."""

from collections.abc import Iterator
from hashlib import sha256

TWO_TO_64 = 2**64


def numbers(seed: str, index: int) -> Iterator[int]:
    """The stream of 8-byte big-endian numbers that belongs to a deal."""
    block = 0
    while True:
        digest = sha256(f"happiness-deal/1:{seed}:{index}:{block}".encode()).digest()
        for start in range(0, len(digest), 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def below(stream: Iterator[int], limit: int) -> int:
    """The next number of the stream that is fair for a choice among `limit`, reduced to it."""
    highest = TWO_TO_64 - TWO_TO_64 % limit
    return next(number for number in stream if number < highest) % limit


def deal(ids: list[str], seed: str, index: int) -> list[str]:
    """The deck's ids in the order of a deal, the top first."""
    order = list(ids)
    stream = numbers(seed, index)
    for last in range(len(order) - 1, 0, -1):
        other = below(stream, last + 1)
        order[last], order[other] = order[other], order[last]
    return order
