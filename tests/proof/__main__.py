"""Prove at length what the tests prove in short, print the figures, and exit 1 if anything does not hold."""

import argparse
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from time import monotonic

from tests.proof.proofs import PROOFS, NotProved, Proof
from tests.proof.proved import Entry, circumstances, here, keep, spelled


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    asked = _parser().parse_args(arguments)
    chosen = [proof for proof in PROOFS if not asked.only or proof.name in asked.only]
    failed = [proof.name for proof in chosen if not proved(proof, asked.minutes, write=asked.write)]
    if failed:
        print(f"\nNot proved: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def proved(proof: Proof, minutes: float | None, *, write: bool) -> bool:
    """Run a proof, print what came of it, keep that if so wanted, and return whether it holds."""
    machine, began = here(), monotonic()
    print(f"\n{proof.name}", flush=True)
    try:
        # Whatever it prints is progress: the figures alone are the result.
        with redirect_stdout(sys.stderr):
            figures = proof.prove(lambda line: print(f"  {line}", file=sys.stderr, flush=True), minutes)
    except NotProved as wrong:
        print(f"  NOT PROVED: {wrong}", flush=True)
        return False
    entry = Entry(machine, (monotonic() - began) / 60, figures)
    for label, figure in figures.items():
        print(f"  {label}: {spelled(figure)}")
    print(f"  {circumstances(entry)}", flush=True)
    if write:
        keep(proof.name, entry)
    return True


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.proof", description=__doc__)
    names = [proof.name for proof in PROOFS]
    parser.add_argument(
        "--only", metavar="NAME", action="append", choices=names, help=f"this alone: {', '.join(names)}"
    )
    parser.add_argument("--minutes", type=float, help="how long those may take that can take as long as one likes")
    parser.add_argument("--write", action="store_true", help="keep what is proved in tests/proof/proved.json")
    return parser


if __name__ == "__main__":
    sys.exit(main())
