"""`python -m tests.cores [COMPILED INTERPRETED]`: exit 1 and the first difference of each file, if there is any."""

import argparse
import resource
import sys
import tempfile
import time
from pathlib import Path

from tests.cores import commands, games, inner, talks
from tests.cores.comparing import Compared, compare
from tests.cores.forms import Form, NotThisForm, installed, of_working_tree, prove
from tests.cores.work import Work


def all_works(share: int = 1) -> list[Work]:
    """Everything that is compared; of the seeded games one in `share`."""
    return [*games.works(share), *(work for part in (inner, commands, talks) for work in part.works())]


def run(forms: tuple[Form, Form], works: list[Work]) -> Compared:
    """Prove that the forms are what they should be, then compare them and print what is found.

    Raises:
        NotThisForm: one of them is not.
    """
    began = time.perf_counter()
    for form in forms:
        print(f"{form.name}: {form.python}, {prove(form)} modules of machine code", flush=True)
    with tempfile.TemporaryDirectory(prefix="happiness-cores-") as scratch:
        compared = compare(forms, works, Path(scratch), lambda text: print(f"DIFFERENT {text}", flush=True))
    for name, part in sorted(compared.parts.items()):
        paces = ", ".join(f"{seconds:.0f} s {form}" for form, seconds in sorted(part.seconds.items()))
        print(f"{name}: {part.commands} commands, {part.files} files, {part.lines} lines, {part.size} bytes ({paces})")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    pace = f"{time.perf_counter() - began:.0f} s, {used.ru_utime + used.ru_stime:.0f} s of processor time"
    print(f"{len(compared.differences)} differences, {pace}")
    return compared


def main() -> None:
    """Compare the two forms of the working tree, or two environments."""
    parser = argparse.ArgumentParser(prog="python -m tests.cores", description=__doc__)
    parser.add_argument("python", nargs="*", type=Path, help="the Pythons of the compiled and the interpreted form")
    parser.add_argument("--only", default="", help="only works whose names begin so")
    given = parser.parse_args()
    if len(given.python) not in (0, 2):
        parser.error("two Pythons, or none")
    works = [work for work in all_works() if work.name.startswith(given.only)]
    try:
        compared = run(installed(*given.python) if given.python else of_working_tree(), works)
    except NotThisForm as wrong:
        sys.exit(str(wrong))
    sys.exit(1 if compared.differences or not compared.parts else 0)


if __name__ == "__main__":
    main()
