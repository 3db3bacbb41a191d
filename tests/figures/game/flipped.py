"""Games by another reading of a rule, played by another source of the rules in a process of its own.

That source is not compiled: a game takes a tenth of a second. `python -m tests.figures.game.flipped MODE SEATS DEALS
REPEATS` prints the games of each deal as a line of JSON, by whatever rules this Python finds first.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.figures.game.playing import Dealt, Played, Table
from tests.rules.flip_rulings import PACKAGE, ROOT, flipped_source
from tests.rules.flips import FLIPS


def play_flipped(name: str, mode: str, seats: int, deals: int, repeats: int) -> Dealt:
    """Play the games of a table of careful players by another reading.

    Raises:
        KeyError: there is no flip of that name.
        StaleFlip: the source of the rules has changed, so that the flip does not say what to change.
    """
    flip = {flip.name: flip for flip in FLIPS}[name]
    source = flipped_source(flip)
    with TemporaryDirectory(prefix="happiness-flip-") as folder:
        package = Path(folder, PACKAGE.name)
        rules = package / "rules"
        rules.mkdir(parents=True)
        for place, target in ((PACKAGE, package), (PACKAGE / "rules", rules)):
            for entry in place.iterdir():
                if entry.name not in ("rules", "__pycache__", f"{flip.module}.py"):
                    (target / entry.name).symlink_to(entry)
        (rules / f"{flip.module}.py").write_text(source, encoding="utf-8")
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join([folder, str(ROOT)]),
            "PYTHONDONTWRITEBYTECODE": "1",
            "HAPPINESS_CORE": "interpreted",
        }
        command = [sys.executable, "-P", "-m", "tests.figures.game.flipped", mode]
        command += [str(number) for number in (seats, deals, repeats)]
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    return [[played(game) for game in json.loads(line)] for line in done.stdout.splitlines()]


def played(raw: list[object]) -> Played:
    """Return a game that was written as JSON."""
    return Played(*[tuple(part) if isinstance(part, list) else part for part in raw])  # type: ignore[arg-type]  # as written


def main() -> None:
    """Play, and print a line for each deal."""
    mode, *numbers = sys.argv[1:]
    seats, deals, repeats = map(int, numbers)
    for games in Table(mode, ("careful",) * seats).played(range(deals), repeats):
        print(json.dumps(games), flush=True)


if __name__ == "__main__":
    main()
