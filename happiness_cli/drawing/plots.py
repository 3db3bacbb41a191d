"""Small pictures as inline SVG that fit any width: intervals, bars of a histogram, lines.

Places along the width are percentages, so that nothing is stretched with it: neither letters nor lines nor dots.
Colours are classes of the page that the pictures stand in. Each picture has a name for those who cannot see it.
"""

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Final, NamedTuple

from happiness_cli.drawing.markup import number, text
from happiness_cli.standings.history import Bins

__all__ = ["Point", "Scale", "axis", "background", "bars", "interval", "lines"]

Point = tuple[float, float]

_LITTLE: Final = 1e-9
"""What numbers that should be whole may be off."""

_ROW: Final = 20
"""The height of an interval in pixels."""

_GUTTER: Final = 15
"""How much of the width of lines the numbers at their left take, in percent."""

_FOOT: Final = 18
"""The height of the numbers under a plot."""


class Scale(NamedTuple):
    """Numbers along a line.

    Attributes:
        low, high: its ends, the second the greater.
        ticks: numbers worth writing, in order.
        digits: with how many decimals.
    """

    low: float
    high: float
    ticks: tuple[float, ...]
    digits: int = 0

    @classmethod
    def around(cls, values: Sequence[float], most: int = 4, *, least: float = 1.0, whole: bool = False) -> "Scale":
        """Return a scale on which all values have a place.

        Args:
            values: at least one.
            most: about how many ticks.
            least: how long it is at least.
            whole: whether it ends at ticks.
        """
        low, high = min(values), max(values)
        if high - low < least:
            middle = (low + high) / 2
            low, high = middle - least / 2, middle + least / 2
        step = _step((high - low) / most)
        if whole:
            low, high = floor(low / step + _LITTLE) * step, ceil(high / step - _LITTLE) * step
        else:
            low, high = low - (high - low) * 0.04, high + (high - low) * 0.04
        first, last = ceil(low / step - _LITTLE), floor(high / step + _LITTLE)
        digits = max(0, -floor(log10(step) + _LITTLE))
        return cls(low, high, tuple(place * step for place in range(first, last + 1)), digits)

    @classmethod
    def from_zero(cls, high: float, most: int = 3) -> "Scale":
        """Return a scale from nothing to some positive number."""
        step = _step(high / most)
        return cls(0, high, tuple(place * step for place in range(floor(high / step + _LITTLE) + 1)))

    def at(self, value: float) -> float:
        """Return where a value is: 0 at the lower end, 100 at the upper one."""
        return 100 * (value - self.low) / (self.high - self.low)

    def label(self, tick: float) -> str:
        """Return a tick as text."""
        return number(tick, self.digits)


def interval(scale: Scale, value: float, ends: tuple[float, float] | None, said: str, zero: float | None = None) -> str:
    """Return a dot with the interval around it, above the lines of a scale.

    Args:
        scale: the scale.
        value: where the dot is.
        ends: of the interval; None draws none.
        said: the picture in words.
        zero: the value whose line stands out.
    """
    middle = _ROW // 2
    parts = [_upright(scale.at(tick), _ROW, strong=tick == zero) for tick in scale.ticks]
    if ends is not None:
        low, high = scale.at(ends[0]), scale.at(ends[1])
        parts.append(f'<line class="whisker" x1="{_n(low)}%" x2="{_n(high)}%" y1="{middle}" y2="{middle}"/>')
        parts += [f'<line class="whisker" x1="{_n(x)}%" x2="{_n(x)}%" y1="6" y2="14"/>' for x in (low, high)]
    parts.append(f'<circle class="dot" cx="{_n(scale.at(value))}%" cy="{middle}" r="4"/>')
    return _svg(said, _ROW, parts)


def axis(scale: Scale) -> str:
    """Return the numbers of a scale; they are also in the words of what stands above."""
    return f'<svg class="plot" height="{_FOOT}" aria-hidden="true" focusable="false">{_numbers(scale, 13)}</svg>'


def bars(found: Bins, scale: Scale, highest: int, mark: float | None, said: str, height: int = 84) -> str:
    """Return a histogram over a scale.

    Args:
        found: the counts.
        scale: of the scores.
        highest: the count that takes the whole height.
        mark: a score that is marked, as the mean.
        said: the picture in words.
        height: in pixels, without the numbers below.
    """
    parts = []
    for place, count in enumerate(found.counts):
        if count:
            low, high = (scale.at(found.low + (place + more) * found.width) for more in (0, 1))
            tall = max(count / highest * (height - 2), 1.0)
            parts.append(
                f'<rect class="bar" x="{_n(low)}%" y="{_n(height - tall)}" width="{_n(high - low)}%" '
                f'height="{_n(tall)}"/>'
            )
    parts.append(_level(height))
    if mark is not None:
        # On bars no colour would stand out that does so beside them: the line has an edge of its own.
        where = f'x1="{_n(scale.at(mark))}%" x2="{_n(scale.at(mark))}%" y1="0" y2="{height}"'
        parts += [f'<line class="edge" {where}/>', f'<line class="mark" {where}/>']
    parts.append(_numbers(scale, height + 13))
    return _svg(said, height + _FOOT, parts)


def background(identity: str, across: Scale, up: Scale, curves: Sequence[Sequence[Point]]) -> str:
    """Return lines that are drawn once and stand behind each of several plots: of the same scales, by this identity."""
    drawn = "".join(_path(curve, across, up) for curve in curves if len(curve) > 1)
    return (
        f'<svg class="once" width="0" height="0" aria-hidden="true" focusable="false"><defs><g id="{identity}">{drawn}'
        "</g></defs></svg>"
    )


def lines(across: Scale, up: Scale, curve: Sequence[Point], behind: str, said: str, height: int = 84) -> str:
    """Return a line in front of others.

    Args:
        across, up: the two scales.
        curve: the points of the line, at least one.
        behind: the identity of the others, a `background`.
        said: the picture in words.
        height: in pixels, without the numbers below.
    """
    parts = []
    for tick in up.ticks:
        y = height - up.at(tick) * height / 100
        kind = "zero" if abs(tick) < _LITTLE else "grid"
        parts.append(f'<line class="{kind}" x1="{_GUTTER}%" x2="100%" y1="{_n(y)}" y2="{_n(y)}"/>')
        parts.append(f'<text class="tick" x="{_GUTTER - 2}%" y="{_n(y + 4)}" text-anchor="end">{up.label(tick)}</text>')
    own = f'<g class="own">{_path(curve, across, up)}</g>' if len(curve) > 1 else ""
    # What is beyond the scale is cut off.
    parts.append(
        f'<svg x="{_GUTTER}%" width="{100 - _GUTTER}%" height="{height}" viewBox="0 0 100 100" '
        f'preserveAspectRatio="none" overflow="hidden" aria-hidden="true">'
        f'<use href="#{behind}" class="other"/>{own}</svg>'
    )
    x, y = curve[-1]
    within = _inside(across, _GUTTER)
    parts.append(f'<circle class="dot" cx="{_n(within.at(x))}%" cy="{_n(height - up.at(y) * height / 100)}" r="3"/>')
    parts.append(_numbers(within, height + 13))
    return _svg(said, height + _FOOT, parts)


def _inside(scale: Scale, gutter: float) -> Scale:
    """Return the scale that is the same behind a gutter of so many percent."""
    return scale._replace(low=scale.low - (scale.high - scale.low) * gutter / (100 - gutter))


def _svg(said: str, height: int, parts: Sequence[str]) -> str:
    name = text(said)
    return (
        f'<svg class="plot" height="{height}" role="img" aria-label="{name}"><title>{name}</title>'
        f"{''.join(parts)}</svg>"
    )


def _path(points: Sequence[Point], across: Scale, up: Scale) -> str:
    places = " ".join(f"{_n(across.at(x))},{_n(100 - up.at(y))}" for x, y in points)
    return f'<polyline vector-effect="non-scaling-stroke" points="{places}"/>'


def _numbers(scale: Scale, y: int) -> str:
    """Return the ticks' numbers; those at the ends stay inside."""
    parts = []
    for tick in scale.ticks:
        x = scale.at(tick)
        anchor = "start" if x < 4 else "end" if x > 96 else "middle"
        parts.append(f'<text class="tick" x="{_n(x)}%" y="{y}" text-anchor="{anchor}">{scale.label(tick)}</text>')
    return "".join(parts)


def _upright(x: float, height: int, *, strong: bool) -> str:
    return f'<line class="{"zero" if strong else "grid"}" x1="{_n(x)}%" x2="{_n(x)}%" y1="0" y2="{height}"/>'


def _level(y: int) -> str:
    return f'<line class="zero" x1="0" x2="100%" y1="{y}" y2="{y}"/>'


def _step(about: float) -> float:
    """Return 1, 2 or 5 times a power of ten that is hardly below a number or the next above."""
    power = 10.0 ** floor(log10(about))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= 0.8 * about)


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
