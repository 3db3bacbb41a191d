"""What comes of faults of the machine, from the table by which they are tried."""

from tests.faults.table import MANUAL, Told
from tests.generate.man.mdoc import literal, plain, tagged

HEADING = "WHEN THE MACHINE FAILS"


def faults() -> list[str]:
    """Return the section as lines of mdoc."""
    return [
        *plain(
            "Nothing that was finished is lost, and what is wrong is said in a sentence on standard error. Each of "
            "these faults is tried on the commands that it matters to:"
        ),
        *tagged([(literal(told.what), _then(told)) for told in MANUAL]),
    ]


def _then(told: Told) -> list[str]:
    lines = plain(told.then)
    if told.codes:
        lines.append(f"Exit status {' or '.join(map(str, told.codes))}.")
    return lines
