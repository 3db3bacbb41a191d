"""`python -m tests.proof.soak --minutes 60`: soak, print what came of it, and exit 1 if anything is wrong."""

import argparse
import sys

from tests.proof.soak.soaking import soak


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="for how long; 60")
    found = soak(parser.parse_args().minutes, lambda line: print(line, file=sys.stderr, flush=True))
    for label, figure in found.figures.items():
        print(f"{label}: {figure}")
    for sentence in found.wrong:
        print(f"WRONG: {sentence}")
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
