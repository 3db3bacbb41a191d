"""The reading of a TOML file: whatever it holds, a value or a sentence."""

import tomllib
from typing import Any, Final

from happiness_cli.documents.spelled import MAX_DEPTH
from happiness_cli.documents.text import nests_deeply, values_in

_TOO_DEEP: Final = f"this is no TOML that can be read: arrays and tables nest deeper than {MAX_DEPTH}"


# More than 64 bits are none of TOML's whole numbers.
_TOO_LONG: Final = "this is no TOML that can be read: a number has too many digits"


class BadToml(ValueError):
    """A file that is no TOML, or has a value that nobody can mean; the text says where."""


def load_toml(data: bytes) -> dict[str, Any]:
    """Return what a TOML file says.

    Raises:
        BadToml: it is no TOML in UTF-8, nests deeper than can be read, or has an endless number.
    """
    try:
        # Some editors begin each file with a mark of its encoding.
        found = tomllib.loads(data.decode().removeprefix("\ufeff"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadToml(f"line {line}: this is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        raise BadToml(f"this is no TOML: {said[:1].lower()}{said[1:]}") from None
    except RecursionError:
        raise BadToml(_TOO_DEEP) from None
    except ValueError:
        # Python converts no text of thousands of digits.
        raise BadToml(_TOO_LONG) from None
    if nests_deeply(found):
        raise BadToml(_TOO_DEEP)
    if _has_long_number(found):
        raise BadToml(_TOO_LONG)
    return found


def _has_long_number(found: dict[str, Any]) -> bool:
    level: list[Any] = [found]
    while level:
        if any(type(value) is int and not -(2**63) <= value < 2**63 for value in level):
            return True
        level = values_in(level)
    return False
