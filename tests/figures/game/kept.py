"""The figures as they are kept, in fixtures/figures/game.json."""

import json
from typing import Any, Final

from tests.figures.game.estimates import Estimate
from tests.generate.files import ROOT, Generated

PLACE: Final = "fixtures/figures/game.json"


def file_of(figures: dict[str, Any]) -> Generated:
    """Return the file of some figures: a line for each table, switch and so on."""
    lines = []
    for key, value in figures.items():
        if isinstance(value, list):
            rows = ",\n".join(f"  {json.dumps(row)}" for row in value)
            lines.append(f'"{key}": [\n{rows}\n]')
        else:
            lines.append(f'"{key}": {json.dumps(value)}')
    return Generated(PLACE, "{" + ",\n".join(lines) + "}\n")


class Figures:
    """The figures that are kept."""

    def __init__(self) -> None:
        """Read them."""
        self.all: dict[str, Any] = json.loads((ROOT / PLACE).read_text(encoding="utf-8"))

    def row(self, part: str, **which: object) -> dict[str, Any]:
        """Return the one row of a part that has these values.

        Raises:
            ValueError: there is not one.
        """
        found = [row for row in self.all[part] if all(row[key] == value for key, value in which.items())]
        if len(found) != 1:
            raise ValueError(f"{len(found)} rows of {part} have {which}, not one")
        return dict(found[0])


def estimate(raw: list[float], factor: float = 1) -> Estimate:
    """Return an estimate that was kept, in a unit so many times as small."""
    return Estimate.from_json(raw).times(factor)
