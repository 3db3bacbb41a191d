"""Files of matches that were played one by one: a row for each, those that were played anew in place of older ones."""

import json
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from tests.generate.files import ROOT, Generated

Row = dict[str, Any]


class Rows(NamedTuple):
    """A file of rows.

    Attributes:
        place: where it is.
        key: what a row is called.
        order: the keys of all rows that there can be.
    """

    place: str
    key: Callable[[Row], Hashable]
    order: Sequence[Hashable]

    def kept(self) -> list[Row]:
        """Return the rows that are kept, in their order."""
        found: list[Row] = json.loads((ROOT / self.place).read_text(encoding="utf-8"))
        return found

    def merged(self, old: Sequence[Row], new: Sequence[Row]) -> list[Row]:
        """Return rows with those that were played anew in place of older ones, in their order."""
        rows = {self.key(row): row for row in [*old, *new]}
        return [rows[key] for key in self.order if key in rows]

    def file_of(self, rows: Sequence[Row]) -> Generated:
        """Return the file of some rows."""
        return Generated(self.place, "[\n" + ",\n".join(f"  {json.dumps(row)}" for row in rows) + "\n]\n")

    def keep(self, row: Row, *, write: bool) -> bool:
        """Print a row, and write it if that is wanted; return whether the file had it already."""
        print(json.dumps(row), flush=True)
        file = self.file_of(self.merged(self.kept(), [row]))
        is_kept = file.is_current()
        if write:
            file.write()
        return is_kept
