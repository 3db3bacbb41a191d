"""Write the generated files, or check them with --check."""

import argparse
import sys

from tests.generate.registry import everything


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.generate", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is out of date")
    check = parser.parse_args().check
    stale = [file for file in everything() if not file.is_current()]
    if check and stale:
        sys.exit("Out of date: " + ", ".join(file.path for file in stale) + ". Write them anew: make generate")
    for file in stale:
        file.write()
        print(f"wrote {file.path}")


if __name__ == "__main__":
    main()
