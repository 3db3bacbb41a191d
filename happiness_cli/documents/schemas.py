"""JSON Schemas (2020-12) of all formats and messages, made from the shapes that the reader checks."""

from collections.abc import Callable
from typing import Any, Final

from happiness_cli.documents.answers import ANSWERS, answer
from happiness_cli.documents.compounds import Object
from happiness_cli.documents.formats import readable
from happiness_cli.documents.vocabulary import READABLE

FORMATS: Final = (*READABLE, *ANSWERS)
"""All formats of documents, in the order in which lists name them."""

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_READER_SAYS_MORE: Final = (
    "Whole numbers are written without fraction and exponent (1, not 1.0), no key stands twice in an object, "
    "a document nests at most 64 deep and has at most 4 MiB: a schema cannot say so."
)


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a format, or of a message of the bot protocol.

    Raises:
        KeyError: there is no such format.
    """
    if name not in FORMATS:
        # Only who asks for a message pays for them.
        from happiness_cli.documents.bot_messages import MESSAGES, message

        if name not in MESSAGES:
            raise KeyError(name)
        return schema_of(message(name), name)
    find: Callable[[str], Object] = readable if name in READABLE else answer
    return schema_of(find(name), name, _READER_SAYS_MORE if name in READABLE else "")


def schema_of(shape: Object, name: str, remark: str = "") -> dict[str, Any]:
    """The JSON Schema of an object by itself, under the name `urn:happiness:name`."""
    definitions: dict[str, Any] = {}
    body = shape.body(definitions)
    about = " ".join(text for text in (shape.about, remark) if text)
    return {
        "$schema": DIALECT,
        "$id": f"urn:happiness:{name.removeprefix('happiness-')}",
        "title": name,
        **({"description": about} if about else {}),
        **{key: value for key, value in body.items() if key != "description"},
        **({"$defs": definitions} if definitions else {}),
    }
