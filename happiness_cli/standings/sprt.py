"""The sequential probability ratio test on pairs of games: play until it is known which hypothesis holds."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite, log, sqrt
from typing import Final, Literal

from happiness_cli.standings.pentanomial import NORMALIZED, SCORES, Pentanomial

Decision = Literal["H0", "H1"]

_ABSENT: Final = 1e-3
"""What a result that never came counts as, for it could have come: as Fishtest has it."""

_LEADS: Final = tuple(score - 0.5 for score in SCORES)


class BadSprt(ValueError):
    """A text that describes no test; the message says why."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential probability ratio test of two hypotheses on the normalized Elo difference of two players.

    Of Wald, Sequential tests of statistical hypotheses, Annals of Mathematical Statistics 16, 1945, in its generalized
    form, where each likelihood is that of the best distribution with the difference of the hypothesis (Van den Bergh,
    Normalized Elo in practice, cantate.be/Fishtest/normalized_elo_practical.pdf, section 4.1; Fishtest tests so).

    Attributes:
        elo0, elo1: the normalized Elo differences of the hypotheses H0 and H1.
        alpha: how often at most H1 is accepted where H0 holds, approximately.
        beta: how often at most H0 is accepted where H1 holds.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        """Refuse what is no test.

        Raises:
            BadSprt: the hypotheses are no numbers, or not in order, or an error is not between 0 and ½.
        """
        for name in ("elo0", "elo1"):
            if not isfinite(getattr(self, name)) or abs(getattr(self, name)) > _MOST:
                raise BadSprt(f"{name} is a number from -{_MOST} to {_MOST}, not {getattr(self, name):g}")
        if self.elo0 >= self.elo1:
            raise BadSprt(f"elo0 is less than elo1: {self.elo0:g} is not less than {self.elo1:g}")
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise BadSprt(f"{name} is a probability of error between 0 and 0.5, not {getattr(self, name):g}")

    @classmethod
    def of(cls, text: str) -> "Sprt":
        """Read a test such as `elo0=0,elo1=10,alpha=0.05,beta=0.05`, in any order.

        Without `alpha` or `beta` they are 0.05; without `elo0` it is 0.

        Raises:
            BadSprt: it is none.
        """
        values: dict[str, float] = {"elo0": 0.0}
        named: set[str] = set()
        for part in text.split(","):
            name, equals, number = (piece.strip() for piece in part.partition("="))
            if name not in _NAMES or not equals:
                raise BadSprt(f"a test is written {_FORM}; {part.strip()!r} is no part of it")
            if name in named:
                raise BadSprt(f"{name} is given twice")
            try:
                values[name] = float(number)
            except ValueError:
                raise BadSprt(f"{name} is a number, not {number!r}") from None
            named.add(name)
        if "elo1" not in named:
            raise BadSprt(f"a test needs elo1, the difference that is to be found: {_FORM}")
        return cls(**values)

    def __str__(self) -> str:
        """Return the text from which `of` reads this test."""
        return ",".join(f"{name}={getattr(self, name)!r}".removesuffix(".0") for name in _NAMES)

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at or below which H0 is accepted: ln(β / (1 − α))."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at or above which H1 is accepted: ln((1 − β) / α)."""
        return log((1 - self.beta) / self.alpha)

    def llr(self, results: Pentanomial) -> float:
        """Return the generalized log-likelihood ratio of H1 to H0: Σ counts · ln(p₁ / p₀); 0 without a pair.

        p₀ and p₁ are the likeliest distributions of the five results whose t = (mean − ½) / √variance is √2 elo ln 10 /
        800. A result that never came is taken to have come 0.001 times.
        """
        if not results.pairs:
            return 0.0
        counts = [count or _ABSENT for count in results.counts]
        total = sum(counts)
        shares = [count / total for count in counts]
        falls = [_fall(shares, elo * sqrt(2) / NORMALIZED) for elo in (self.elo0, self.elo1)]
        return total * (falls[0] - falls[1])

    def decision(self, results: Pentanomial) -> Decision | None:
        """Return which hypothesis is accepted after these results, None if more are needed."""
        ratio = self.llr(results)
        if ratio >= self.upper:
            return "H1"
        return "H0" if ratio <= self.lower else None


_NAMES: Final = ("elo0", "elo1", "alpha", "beta")
_FORM: Final = "elo0=0,elo1=10,alpha=0.05,beta=0.05"
_MOST: Final = 500
"""Of normalized Elo: at 500 the worse player wins hardly a pair in a hundred."""

_STEPS: Final = 200
"""No search takes so many: halving alone exhausts the digits of a number before."""

_NEAR: Final = 1e-7
"""How near two steps of a search are when it ends, relatively."""


def _fall(shares: Sequence[float], t: float) -> float:
    """Return how much less likely a pair's result is under the likeliest distribution with (mean − ½) / deviation = t.

    That is Σ share · ln(share / p) for p = share / (1 + λ h), where h = x − t/2 · (σ + (x − t σ)² / σ) with x = score −
    ½, and λ is such that Σ p h = 0; at the right σ, that is at Σ p (x − t σ)² = σ², σ is the deviation of p. The fall
    is stationary in λ and in σ: what they are off counts only by its square. Data that are far from t can have several
    such distributions, and the one next to them is taken; the ratio is then far beyond any bound.
    """
    if t < 0:
        return _fall(shares[::-1], -t)
    if not t:
        return _tilted(shares, _LEADS, 0.0)[0]
    # Where some h is positive: outside, the constraint cannot be met. At the lower end the sum exceeds σ², at the other
    # it does not reach it.
    root = sqrt(1 + t * t)
    low, high = (1 - 1 / root) / (4 * t), (1 + 1 / root) / (2 * t)
    half = t / 2
    a, b, _, d, e = shares
    sigma = sqrt((a + e) / 4 + (b + d) / 16)
    factor = fall = earlier = earlier_error = 0.0
    for step in range(_STEPS):
        if not low < sigma < high or step % 6 == 5:
            sigma = (low + high) / 2
        middle = t * sigma
        squares = [(lead - middle) ** 2 for lead in _LEADS]
        shift, scale = half * sigma, half / sigma
        leads = [lead - shift - scale * square for lead, square in zip(_LEADS, squares, strict=True)]
        fall, factor = _tilted(shares, leads, factor)
        found = 0.0
        for share, lead, square in zip(shares, leads, squares, strict=True):
            found += share * square / (1 + factor * lead)
        found = sqrt(found)
        error = found - sigma
        if abs(error) < _NEAR * sigma:
            break
        if error > 0:
            low = sigma
        else:
            high = sigma
        # The secant through the two latest, and at first the deviation that was found.
        slope = (error - earlier_error) / (sigma - earlier) if earlier and sigma != earlier else -1.0
        earlier, earlier_error = sigma, error
        sigma = sigma - error / slope if slope else 0.0
    return fall


def _tilted(shares: Sequence[float], leads: Sequence[float], factor: float) -> tuple[float, float]:
    """Return Σ share · ln(1 + λ h) and the λ for which Σ share · h / (1 + λ h) = 0, searched from a factor on.

    The sum falls with λ. h has both signs. Written out for five results, since it runs after each deal.
    """
    a, b, c, d, e = shares
    p, q, r, s, t = leads
    low, high = least, most = -1 / max(leads), -1 / min(leads)
    if not low < factor < high:
        factor = 0.0
    for _ in range(_STEPS):
        u, v, w = p / (1 + factor * p), q / (1 + factor * q), r / (1 + factor * r)
        x, y = s / (1 + factor * s), t / (1 + factor * t)
        au, bv, cw, dx, ey = a * u, b * v, c * w, d * x, e * y
        value = au + bv + cw + dx + ey
        if value > 0:
            low = factor
        else:
            high = factor
        # Newton's step; the middle of the bracket where that leads out of it.
        following = factor + value / (au * u + bv * v + cw * w + dx * x + ey * y)
        if not low < following < high:
            following = (low + high) / 2
        step, factor = abs(following - factor), following
        if step <= _NEAR * min(factor - least, most - factor):
            break
    fall = 0.0
    for share, lead in zip(shares, leads, strict=True):
        fall += share * log(1 + factor * lead)
    return fall, factor
