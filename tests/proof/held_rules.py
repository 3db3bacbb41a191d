"""The tests that are named as those that hold a rule do hold it: they notice when the engine reads it another way.

    python -m tests.proof.held_rules [NAME…]

Each other reading (`tests/rules/flips.py`, `tests/rules/text_flips.py`) is played by a copy of the tree, against the
tests and no others that `fixtures/rules/origins.toml` names for the sentence or ruling in question. NAME is the
beginning of the names of the readings to play; all, where none is given.
"""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import Final

from tests.proof.proofs import Figures, NotProved, Tell
from tests.rules.flip_rulings import flipped_source
from tests.rules.flips import Flip
from tests.rules.origins import Origin, flips_of, origins

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = "happiness_cli"

_PASSED: Final = 0
_FAILED: Final = 1


@dataclass(frozen=True)
class Held:
    """Another reading, and whether the tests of an origin noticed it."""

    flip: str
    origin: Origin
    noticed: bool


def pairs(names: Iterable[str] = ()) -> list[tuple[Flip, list[Origin]]]:
    """Return all other readings whose names begin as given, each with the origins whose tests must notice it."""
    wanted = tuple(names)
    found: dict[str, tuple[Flip, list[Origin]]] = {}
    for origin in origins():
        for flip in flips_of(origin):
            if not wanted or flip.name.startswith(wanted):
                found.setdefault(flip.name, (flip, []))[1].append(origin)
    return list(found.values())


def held(flip: Flip, named: list[Origin]) -> Iterator[Held]:
    """Play another reading against the tests of these origins.

    Raises:
        RuntimeError: the tests could not be run.
    """
    with _flipped_tree(flip) as tree:
        failed = _failures(tree, sorted({test for origin in named for test in origin.holders}))
    for origin in named:
        yield Held(flip.name, origin, any(line.startswith(origin.holders) for line in failed))


def unflipped_failures() -> list[str]:
    """Return the named tests that fail without any change."""
    return _failures(ROOT, sorted({test for origin in origins() for test in origin.holders}))


@contextmanager
def _flipped_tree(flip: Flip) -> Iterator[Path]:
    """Give a folder with the project in which the engine has the other reading."""
    source = flipped_source(flip)
    with TemporaryDirectory(prefix="happiness-held-") as name:
        folder = Path(name)
        copytree(ROOT / PACKAGE, folder / PACKAGE, ignore=ignore_patterns("*.so", "__pycache__"))
        for path in ROOT.iterdir():
            if path.name in ("tests", "fixtures", "man", "pyproject.toml"):
                (folder / path.name).symlink_to(path)
        (folder / PACKAGE / "rules" / f"{flip.module}.py").write_text(source, encoding="utf-8")
        yield folder


def _failures(tree: Path, tests: list[str]) -> list[str]:
    """Return a line for each test that fails in a tree, which begins with its name."""
    command = [sys.executable, "-P", "-m", "pytest", "-q", "--tb=no", "-rf", "-p", "no:cacheprovider", *tests]
    environment = os.environ | {
        "PYTHONPATH": str(tree),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HAPPINESS_CORE": "interpreted",
    }
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False, timeout=300)
    lines = done.stdout.splitlines()
    failed = [line.removeprefix("FAILED ") for line in lines if line.startswith("FAILED ")]
    if done.returncode not in (_PASSED, _FAILED) or bool(failed) != (done.returncode == _FAILED):
        raise RuntimeError(f"{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return failed


def prove(tell: Tell, minutes: float = 0) -> Figures:
    """Play all other readings.

    Raises:
        NotProved: the tests that are named for a rule do not notice one of them, or fail as it is.
    """
    del minutes
    return _played((), tell)


def _played(names: Iterable[str], tell: Tell) -> Figures:
    if failed := unflipped_failures():
        raise NotProved(f"as it is these fail: {', '.join(failed)}")
    found: list[Held] = []
    for flip, whose in pairs(names):
        for one in held(flip, whose):
            found.append(one)
            tell(f"{one.flip}: {'' if one.noticed else 'NOT '}noticed by the tests of {one.origin.about}")
    missed = [f"{one.flip}: not noticed by the tests of {one.origin.about}" for one in found if not one.noticed]
    if missed or not found:
        raise NotProved("; ".join(missed) or "there is no such reading")
    return {
        "other readings played": len({one.flip for one in found}),
        "sentences and rulings that have some": len({one.origin for one in found}),
        "times that the tests named for a rule noticed": len(found),
    }


def main() -> int:
    """Play the other readings; print what came of each, and return 1 if the tests of an origin do not notice one."""
    try:
        figures = _played(sys.argv[1:], lambda line: print(line, flush=True))
    except NotProved as wrong:
        print(wrong, file=sys.stderr)
        return 1
    print(*(f"{label}: {figure}" for label, figure in figures.items()), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
