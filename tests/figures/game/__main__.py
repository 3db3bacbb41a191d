"""Play the tournaments of happiness-game(7): `python -m tests.figures.game`.

`--write` keeps the figures in fixtures/figures/game.json, from which `python -m tests.generate` makes the page and its
pictures; without it, exits 1 if that file has others. Takes some minutes with the compiled core.
"""

import argparse
import sys

from tests.figures.game.kept import PLACE, file_of
from tests.figures.game.tournaments import everything


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.figures.game", description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {PLACE}")
    write = parser.parse_args().write
    file = file_of(everything())
    if write:
        file.write()
        print(f"wrote {PLACE}; now: make generate")
    elif not file.is_current():
        sys.exit(f"{PLACE} has other figures: python -m tests.figures.game --write")
    else:
        print(f"{PLACE} has the same figures")


if __name__ == "__main__":
    main()
