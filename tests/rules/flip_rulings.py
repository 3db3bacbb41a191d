"""Play another reading of each ruling, in either engine, until a game shows it: `python -m tests.rules.flip_rulings`.

Prints a line for each flip; exits 1 if one of them shows in no game, so that no test would miss it.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import copy, copytree
from tempfile import TemporaryDirectory
from typing import Final

from tests.rules.flips import FLIPS, TWIN_SEEDS, Flip
from tests.twin.flips import FLIPS as TWIN_FLIPS

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "happiness_cli"
SEARCHED: Final = 1000
"""How many games are played at the most to see a flip."""


class StaleFlip(ValueError):
    """The source has changed so that a flip no longer says what to change."""


@dataclass(frozen=True)
class Shown:
    """What became of a flip: `difference` is None where no game shows it."""

    name: str
    engine: str
    difference: str | None
    hint: int

    @property
    def at_hint(self) -> bool:
        """Whether it shows in the first game that was tried."""
        return self.difference is not None and self.difference.startswith(f"seed {self.hint},")


def flipped_source(flip: Flip) -> str:
    """Return the source of a flip's module with the other reading in it.

    Raises:
        StaleFlip: one of the texts to be replaced does not occur exactly once.
    """
    source = (PACKAGE / "rules" / f"{flip.module}.py").read_text(encoding="utf-8")
    for old, new in flip.edits:
        if source.count(old) != 1:
            raise StaleFlip(f"{flip.name}: {old!r} occurs {source.count(old)} times in {flip.module}.py, not once")
        source = source.replace(old, new)
    return source


@contextmanager
def flipped_engine(flip: Flip) -> Iterator[Path]:
    """Give a folder with a package in which the rules have the other reading."""
    source = flipped_source(flip)
    with TemporaryDirectory(prefix="happiness-flip-") as folder:
        package = Path(folder, PACKAGE.name)
        package.mkdir()
        copy(PACKAGE / "__init__.py", package)
        copytree(PACKAGE / "rules", package / "rules", ignore=lambda _, names: [n for n in names if n[-3:] != ".py"])
        (package / "rules" / f"{flip.module}.py").write_text(source, encoding="utf-8")
        yield Path(folder)


def first_difference(path: list[Path], hint: int, searched: int, *arguments: str) -> str | None:
    """Return the first difference between engines found on a path, the game of the hint first."""
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(map(str, path)),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HAPPINESS_CORE": "interpreted",
    }
    seeds = [hint, *range(searched)]
    command = [sys.executable, "-P", "-m", "tests.rules.red_seed", *map(str, seeds), *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=100)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout.strip() or None


def looked_for(name: str, engine: str, hint: int, path: list[Path], searched: int, *arguments: str) -> Shown:
    """Look for a game that shows a flip."""
    try:
        found = first_difference(path, hint, searched, *arguments)
    except (RuntimeError, subprocess.TimeoutExpired) as error:
        print(name, engine, str(error)[-300:])
        found = None
    return Shown(name, engine, found, hint)


def show_in_engine(flip: Flip, searched: int = SEARCHED) -> Shown:
    """Look for a game that shows a flip of the engine."""
    with flipped_engine(flip) as folder:
        return looked_for(flip.name, "engine", flip.seed, [folder, ROOT], searched)


def show_in_twin(name: str, searched: int = SEARCHED) -> Shown:
    """Look for a game that shows a flip of the twin."""
    hint = TWIN_SEEDS.get(name, 0)
    return looked_for(name, "twin", hint, [ROOT], searched, "--twin", name)


def main() -> None:
    """Show all flips, two at a time, and print what was found."""
    with ThreadPoolExecutor(max_workers=2) as pool:
        found = [
            *pool.map(show_in_engine, FLIPS),
            *pool.map(show_in_twin, TWIN_FLIPS),
        ]
    for shown in sorted(found, key=lambda s: (int(s.name.split()[0][1:]), s.name, s.engine)):
        note = "" if shown.at_hint or shown.difference is None else f" (not in that of seed {shown.hint})"
        print(f"{shown.name:28}{shown.engine:8}{shown.difference or 'NO GAME SHOWS IT'}{note}")
    unseen = [shown for shown in found if shown.difference is None]
    print(f"{len(found)} flips, {len(unseen)} of them not shown by any game")
    sys.exit(1 if unseen else 0)


if __name__ == "__main__":
    main()
