"""Find a game in which the engines differ: `python -m tests.rules.red_seed SEED… [--twin FLIP]` prints the first.

Nothing is printed where they agree in all of them. With a flip, the twin plays that other reading.
"""

import argparse
from collections.abc import Iterable

from tests.rules.duel import Difference, duel
from tests.twin import rulings
from tests.twin.flips import FLIPS


def first_red(seeds: Iterable[int]) -> str | None:
    """Return the first difference in the games of these seeds, or None."""
    for seed in seeds:
        try:
            duel(seed)
        except Difference as difference:
            return str(difference)
    return None


def flip_twin(name: str) -> None:
    """Make the twin of this process play another reading."""
    for attribute, other in FLIPS[name].items():
        setattr(rulings, attribute, other)


def main() -> None:
    """Look at the seeds in the order given."""
    parser = argparse.ArgumentParser()
    parser.add_argument("seeds", nargs="+", type=int)
    parser.add_argument("--twin", metavar="FLIP")
    options = parser.parse_args()
    if options.twin:
        flip_twin(options.twin)
    found = first_red(options.seeds)
    if found is not None:
        print(found)


if __name__ == "__main__":
    main()
