"""`python -m tests.fuzz CASES [TARGET…]`: so many cases for each target, and what all of them said in short.

A line for each target: its name, and a digest that is the same in any form of the core.
"""

import sys

from tests.fuzz.driver import run
from tests.fuzz.registry import BY_NAME, TARGETS


def main() -> None:
    """Print the digests."""
    cases, *names = sys.argv[1:]
    for target in [BY_NAME[name] for name in names] or TARGETS:
        print(target.name, run(target, max(1, int(int(cases) * target.share))).digest, flush=True)


if __name__ == "__main__":
    main()
