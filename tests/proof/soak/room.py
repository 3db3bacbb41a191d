"""Where all of a soak takes place: folders of its own, in which the program may leave nothing, and how it is called."""

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.bench.processes import clean_environment
from tests.rogue.leftovers import MARK

PROGRAM: Final = (sys.executable, "-P", "-m", "happiness_cli")

_KEPT_CLEAN: Final = ("home", "current", "temporary")


@dataclass(frozen=True)
class Room:
    """The folder of a soak.

    Attributes:
        folder: for what the runs are told to write.
        mark: all processes of the soak have it in their environment; see `tests.rogue.leftovers`.
        program: what is called, with its first arguments.
        more: for the environment.
    """

    folder: Path
    mark: str
    program: tuple[str, ...] = PROGRAM
    more: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Make the folders that must stay empty."""
        for name in _KEPT_CLEAN:
            (self.folder / name).mkdir()

    def start(self, args: Sequence[str], out: int, err: int, mark: str = "") -> subprocess.Popen[bytes]:
        """Start the program with stdout and stderr given as descriptors."""
        home, current, temporary = [self.folder / name for name in _KEPT_CLEAN]
        return subprocess.Popen(
            [*self.program, *args],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            cwd=current,
            env=clean_environment()
            | {"HOME": str(home), "TMPDIR": str(temporary), MARK: mark or self.mark}
            | self.more,
        )

    def litter(self) -> list[str]:
        """Return all that lies in the folders that the program has no business to write to."""
        return [
            str(Path(where, name).relative_to(self.folder))
            for top in _KEPT_CLEAN
            for where, folders, files in os.walk(self.folder / top)
            for name in (*folders, *files)
        ]
