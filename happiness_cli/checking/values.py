"""What the bench finds, as values, and the report as a document."""

from dataclasses import dataclass
from typing import Any, Final, Literal

from happiness_cli.checking.checks import Check
from happiness_cli.documents.answers import CHECK_FORMAT

Verdict = Literal["pass", "fail", "skipped"]

MOST_FINDINGS: Final = 3
"""How many findings a check tells: the first ones."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was not as expected.

    Attributes:
        game: in which game, in words.
        sent: the lines that the bot had been sent, in order; the last one is what it made of them.
        came: what it did or wrote.
        expected: what it should have.
        stderr: the end of its error output so far.
    """

    game: str
    sent: tuple[str, ...]
    came: str
    expected: str
    stderr: str

    def document(self) -> dict[str, Any]:
        """The finding as it stands in a report."""
        return {
            "game": self.game,
            "sent": list(self.sent),
            "came": self.came,
            "expected": self.expected,
            "stderr": self.stderr,
        }


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a check.

    Attributes:
        check: which.
        verdict: whether all was as expected; `skipped` if it was not made.
        games: how many games were begun for it.
        requests: how many requests the bot was sent in them.
        findings: what was not as expected, the first few.
        because: the failed checks, or the wish, for which it was skipped.
    """

    check: Check
    verdict: Verdict
    games: int = 0
    requests: int = 0
    findings: tuple[Finding, ...] = ()
    because: tuple[str, ...] = ()

    def document(self) -> dict[str, Any]:
        """The result as it stands in a report."""
        return {
            "check": self.check.name,
            "verdict": self.verdict,
            "tried": self.check.tried,
            "expected": self.check.expected,
            "games": self.games,
            "requests": self.requests,
            "findings": [finding.document() for finding in self.findings],
            "because": list(self.because),
        }


@dataclass(frozen=True, slots=True)
class Report:
    """What came of all checks.

    Attributes:
        command: the bot's command line.
        name: what it calls itself; None if it has not said so.
        has_begun: whether it ever ran until it had to answer; if not it ended before, or cannot be executed.
        results: in the order of the checks.
    """

    command: str
    name: str | None
    has_begun: bool
    results: tuple[Result, ...]

    @property
    def compliant(self) -> bool:
        """Whether no check failed."""
        return all(result.verdict != "fail" for result in self.results)

    def document(self) -> dict[str, Any]:
        """The report as a document."""
        return {
            "format": CHECK_FORMAT,
            "command": self.command,
            "name": self.name,
            "compliant": self.compliant,
            "checks": [result.document() for result in self.results],
        }
