"""Deals that anyone can recompute from a seed and a number."""

from hashlib import sha256
from typing import Final

from happiness_cli.decks.chance import Chance
from happiness_cli.rules.cards import Deck

DEAL_PREFIX: Final = "happiness-deal/1"
RANDOM_PREFIX: Final = "happiness-random/1"


def deal(deck: Deck, seed: str, index: int) -> list[str]:
    """Return the ids of deal `index`, from 0, of a seed: the top of the shuffled deck first.

    Raises:
        ValueError: the index is negative, or the seed cannot be written in UTF-8.
    """
    cards = deck.cards
    return [cards[number].id for number in deal_numbers(len(cards), seed, index)]


def deal_numbers(size: int, seed: str, index: int) -> list[int]:
    """Return the same deal as places in the deck's order, from 0, for a deck of `size` cards.

    Raises:
        ValueError: see `deal`.
    """
    if index < 0:
        raise ValueError(f"deals are numbered from 0, so there is no deal {index}")
    order = list(range(size))
    Chance(DEAL_PREFIX, seed, index).shuffle(order)
    return order


def seed_sha256(seed: str) -> str:
    """Return the SHA-256 of a seed's UTF-8 text in hex: a promise of the seed that does not give it away.

    Raises:
        ValueError: the seed cannot be written in UTF-8.
    """
    return sha256(seed.encode()).hexdigest()


def random_number(seed: str, index: int, seat: int) -> int:
    """Return the 53 bits from which a seat's player draws its chance in deal `index`: the first ones of a SHA-256.

    They share nothing with the numbers that the deal is shuffled by.

    Raises:
        ValueError: the seed cannot be written in UTF-8.
    """
    digest = sha256(f"{RANDOM_PREFIX}:{seed}:{index}:{seat}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 11
