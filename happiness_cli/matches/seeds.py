"""The seed of a run, and what its records may say of it."""

from dataclasses import dataclass
from functools import cached_property
from secrets import token_hex
from typing import Final

from happiness_cli.decks.dealing import seed_sha256

RANDOM_BITS: Final = 128
"""A seed that can be guessed gives away every hand: one that nobody chose has this many random bits."""

_ID_DIGITS: Final = 16


class BadSeed(ValueError):
    """A text that cannot be a seed."""


@dataclass(frozen=True)
class Seed:
    """The text from which a run deals.

    Attributes:
        text: any text that has UTF-8.
        given: whether it was chosen, so that there is no need to tell it.
    """

    text: str
    given: bool = True

    @classmethod
    def of(cls, text: str | None) -> "Seed":
        """Return the seed that was asked for, or a random one where none was.

        Raises:
            BadSeed: the text has no UTF-8.
        """
        if text is None:
            return cls(token_hex(RANDOM_BITS // 8), given=False)
        try:
            # Where the locale is not UTF-8, Python hands on the bytes of a command line one by one.
            return cls(text.encode(errors="surrogateescape").decode())
        except UnicodeError:
            raise BadSeed("the seed is not UTF-8 text, so that nobody could write it down") from None

    @cached_property
    def sha256(self) -> str:
        """The SHA-256 of the text in hex: it promises the seed without telling it."""
        return seed_sha256(self.text)

    def record_id(self, game: int) -> str:
        """Return the id of the record of a game, from 0."""
        return f"{self.sha256[:_ID_DIGITS]}-{game}"
