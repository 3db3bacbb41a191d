"""Try all charges, or those whose names have one of some words in them, and print the sheet as a table."""

import sys
from collections.abc import Sequence
from typing import Final

from tests.rogue.charges import Charge, charges, in_words
from tests.rogue.running import Outcome, mistakes, tried

HEAD: Final = ("crime", "seats", "policy", "verdict", "end", "exit", "running", "next game", "")


def row(charge: Charge, outcome: Outcome) -> tuple[str, ...]:
    """What came of a charge."""
    at = next((number for number, faults in enumerate(outcome.faults) if faults), 0)
    after = list(zip(outcome.faults, outcome.ends, strict=True))[at + 1 :]
    clean = "clean" if after and after[-1] == ((), "complete") else "not clean"
    return (
        " ".join((*charge.switches, *charge.options)),
        str(charge.seats),
        charge.policy,
        in_words(outcome.faults),
        outcome.ends[at] if outcome.ends else "none",
        "late" if outcome.exit is None else str(outcome.exit),
        str(len(outcome.left) or "nothing"),
        clean if len(charge.ends) > at + 1 and charge.once else "",
        "WRONG" if mistakes(charge, outcome) else "",
    )


def main(words: Sequence[str]) -> int:
    """Print the table; return 1 if anything on it is wrong."""
    chosen = [charge for charge in charges() if not words or any(word in charge.name for word in words)]
    with tried(chosen) as outcomes:
        found = {charge: outcomes[charge].result() for charge in chosen}
    table = [HEAD, *(row(charge, outcome) for charge, outcome in found.items())]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for cells in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip())
    wrong: list[str] = []
    for charge, outcome in found.items():
        if what := mistakes(charge, outcome):
            wrong += [f"\n{charge.name}", *what]
    print(*wrong, f"\n{len(found)} charges", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
