"""Lets an editable install run the compiled rules for as long as they are those of the working tree.

Installed into the development environment only, together with the compiled modules and the size and time of the
sources they were made from. Once a source has changed, all of the rules are imported from source again.

Every start of that environment's Python runs this file, hence its few imports.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

PACKAGE = "happiness_cli.rules"


class CompiledRules:
    """A finder of modules that answers for the rules only.

    ``folder`` holds the sources, ``stamps`` the time (ns) and size (bytes) of each by its name.
    """

    def __init__(self, folder: str, stamps: dict[str, tuple[int, int]]) -> None:
        self._folder = folder
        self._stamps = stamps
        self._unchanged: bool | None = None

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the compiled module, or ``None`` to have it imported from source."""
        if not fullname.startswith(PACKAGE + ".") or os.environ.get("HAPPINESS_CORE") == "interpreted":
            return None
        # Another copy of the package, if it comes first on the path, is imported as it is.
        if path is None or list(path) != [self._folder]:
            return None
        if self._unchanged is None:
            self._unchanged = all(self._is_unchanged(name) for name in self._stamps)
        if not self._unchanged:
            return None
        return PathFinder.find_spec(fullname, [__file__.removesuffix("working_tree.py") + "compiled"], target)

    def _is_unchanged(self, name: str) -> bool:
        try:
            status = os.stat(f"{self._folder}/{name}")  # noqa: PTH116 (importing pathlib costs more than all of this)
        except OSError:
            return False
        return (status.st_mtime_ns, status.st_size) == self._stamps[name]


def install(folder: str, stamps: dict[str, tuple[int, int]]) -> None:
    """Use the compiled rules in this process."""
    sys.meta_path.insert(0, CompiledRules(folder, stamps))
