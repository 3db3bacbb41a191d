"""What a JSON text may be, and the numbers in it that are known by their spelling."""

from typing import Final, TypeAlias

JSON: TypeAlias = "bool | int | float | str | list[JSON] | dict[str, JSON] | None"

MAX_DEPTH: Final = 64
WHITE_SPACE: Final = " \t\n\r"


class Spelled(float):
    """A number that is no integer of 64 bits, with its spelling: `1.0`, `1e3`, `18446744073709551616`."""

    __slots__ = ("spelling",)

    spelling: str

    def __new__(cls, spelling: str) -> "Spelled":
        """Read the text of a JSON number; one that is too large for a float is an infinity."""
        number = super().__new__(cls, spelling)
        number.spelling = spelling
        return number
