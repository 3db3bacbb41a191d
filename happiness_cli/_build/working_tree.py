"""Lets an editable install run the compiled modules for as long as they are those of the working tree.

Installed into the development environment only, together with the compiled modules and the size and time of the
sources they were made from. Once a source has changed, all of them are imported from source again.

Every start of that environment's Python runs this file, hence its few imports.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType


class CompiledModules:
    """A finder of modules that answers for the compiled ones only.

    ``root`` is the working tree, ``names`` are the compiled modules, ``stamps`` the time (ns) and size (bytes) of each
    source by its path below the root.
    """

    def __init__(self, root: str, names: list[str], stamps: dict[str, tuple[int, int]]) -> None:
        self._root = root
        self._names = frozenset(names)
        self._stamps = stamps
        self._unchanged: bool | None = None

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the compiled module, or ``None`` to have it imported from source."""
        if fullname not in self._names or os.environ.get("HAPPINESS_CORE") == "interpreted":
            return None
        folder = fullname.rpartition(".")[0].replace(".", "/")
        # Another copy of the package, if it comes first on the path, is imported as it is.
        if path is None or list(path) != [f"{self._root}/{folder}"]:
            return None
        if self._unchanged is None:
            self._unchanged = all(self._is_unchanged(name) for name in self._stamps)
        if not self._unchanged:
            return None
        return PathFinder.find_spec(fullname, [__file__.removesuffix("working_tree.py") + f"compiled/{folder}"], target)

    def _is_unchanged(self, name: str) -> bool:
        try:
            status = os.stat(f"{self._root}/{name}")  # noqa: PTH116 (importing pathlib costs more than all of this)
        except OSError:
            return False
        return (status.st_mtime_ns, status.st_size) == self._stamps[name]


def install(root: str, names: list[str], stamps: dict[str, tuple[int, int]]) -> None:
    """Use the compiled modules in this process."""
    sys.meta_path.insert(0, CompiledModules(root, names, stamps))
