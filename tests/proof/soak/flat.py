"""When something that is measured again and again counts as flat.

The first half of the measurements is left out: caches fill, and memory that was given back is used again. The second
half is cut into blocks. A line is fitted through the means of the blocks, whose errors hardly depend on one another as
those of neighbouring measurements do. How much it rises over the half, with the error of that at 95 %, says whether it
is flat: the upper end may be no more than a tolerance. So what is too noisy, or too short, to be called flat is not.
Besides, no single measurement may be beyond a bound.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean
from typing import Final

from scipy import stats

BLOCKS: Final = 20
FEW: Final = 4
"""Measurements in a block, at the least; and blocks, at the least."""

ENOUGH: Final = 2 * FEW * FEW - 1
"""Measurements without which nothing can be called flat."""

CONFIDENCE: Final = 0.95


@dataclass(frozen=True)
class Allowed:
    """What may be.

    Attributes:
        unit: of the measurements.
        growth: over the half that is judged.
        most: for each measurement.
    """

    unit: str
    growth: float
    most: float


@dataclass(frozen=True)
class Trend:
    """How something went.

    Attributes:
        count: how many measurements there are in all.
        mean: in the half that is judged.
        most: of all.
        growth: over that half.
        error: half the width of its interval; infinite if there are too few measurements.
    """

    count: int
    mean: float
    most: float
    growth: float
    error: float

    def said(self, allowed: Allowed) -> str:
        """Return it for people, with what may be in brackets."""
        return (
            f"{self.mean:.2f} {allowed.unit}, {self.growth:+.2f} ± {self.error:.2f} ({allowed.growth:g}), "
            f"at most {self.most:.2f} ({allowed.most:g})"
        )


def trend(values: Sequence[float]) -> Trend:
    """Return how measurements went that were made at equal intervals; there is at least one."""
    half = values[len(values) // 2 :]
    blocks = min(BLOCKS, len(half) // FEW)
    most = max(values)
    if blocks < FEW:
        return Trend(len(values), fmean(half), most, half[-1] - half[0], float("inf"))
    cuts = [round(number * len(half) / blocks) for number in range(blocks + 1)]
    means = [fmean(half[begin:end]) for begin, end in pairwise(cuts)]
    if len(set(means)) == 1:
        # The library knows no error then.
        return Trend(len(values), fmean(half), most, 0, 0)
    line = stats.linregress(range(blocks), means)
    reach = float(stats.t.ppf((1 + CONFIDENCE) / 2, blocks - 2))
    return Trend(len(values), fmean(half), most, float(line.slope) * blocks, float(line.stderr) * blocks * reach)


def objections(name: str, found: Trend, allowed: Allowed) -> list[str]:
    """Return in sentences why something is not flat; none if it is."""
    said = f"{name}: {found.said(allowed)}"
    wrong = []
    if found.growth + found.error > allowed.growth:
        wrong.append(f"{said}: not shown to grow by less than {allowed.growth:g} {allowed.unit}")
    if found.most > allowed.most:
        wrong.append(f"{said}: more than {allowed.most:g} {allowed.unit}")
    return wrong
