"""The verdicts on a program at the table: what it can do wrong, and what is no fault."""

from dataclasses import dataclass
from typing import Final

START: Final = "start"
HELLO: Final = "hello"
TIMEOUT: Final = "timeout"
EXIT: Final = "exit"
MALFORMED: Final = "malformed"
ILLEGAL: Final = "illegal"
FLOOD: Final = "flood"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A row of the table of verdicts.

    `name` is the fault's name in records (`documents.terms.FAULTS` has the same), `meaning` what the program did,
    `crimes` are examples of it.
    """

    name: str
    meaning: str
    crimes: tuple[str, ...]


VERDICTS: Final = (
    Verdict(
        START,
        "it cannot be executed, or ends before it has answered hello",
        ("there is no such program", "it crashes while it loads", "it prints its usage on stderr and exits"),
    ),
    Verdict(
        HELLO,
        "it gives no valid answer to hello within its time, or before it writes a malformed line or a flood",
        ("it never answers", "it greets people on stdout", "its name has a line break"),
    ),
    Verdict(
        TIMEOUT,
        "it gives no complete, valid reply to the open request before its window closes",
        ("it thinks too long", "it waits for more input", "it forgets to flush its output", "it prints other lines"),
    ),
    Verdict(
        EXIT,
        "its stdout is closed, or its process gone, when a reply is due",
        ("it crashes", "it exits after the first game's last turn", "it is killed for the memory that it takes"),
    ),
    Verdict(
        MALFORMED,
        "it writes a line that is not one JSON object in UTF-8 or has no string type, an id that was never sent, or a "
        "reply to the open request with a key missing, of the wrong type or out of range",
        ("it prints for debugging on stdout", "it answers before it is asked", "it plays on a cell h8"),
    ),
    Verdict(
        ILLEGAL,
        "it replies with a well-formed play that is not legal",
        ("it plays a card that it does not hold", "it ignores an edge that clashes"),
    ),
    Verdict(
        FLOOD,
        "it writes a line of more than 64 KiB, or more than 1 MiB or 10,000 lines between two requests",
        ("it prints in an endless loop", "it never ends its line"),
    ),
)
"""The one table of faults, in the order in which lists of them name them."""

NO_FAULT: Final = (
    "blank lines",
    "objects of another type than a reply's, and replies of another type than the open request's",
    "replies to a request that is over or answered already",
    "keys that are not known",
    "closing its stdin: what is due decides",
    "anything after end, except that the process must be gone in time after bye",
)
"""What is dropped without a verdict."""
