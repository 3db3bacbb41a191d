"""What came of checking a bot, as text: the verdict first, every check, and all about those that failed."""

from typing import Any, Final

from happiness_cli.drawing.measure import clean, cut, fill
from happiness_cli.drawing.palette import PLAIN, Ink, Style
from happiness_cli.drawing.sentences import listed, plural
from happiness_cli.drawing.tables import table

__all__ = ["check_text"]

_INKS: Final[dict[str, Ink]] = {"pass": "plain", "fail": "fault", "skipped": "faint"}
_HEADS: Final = ("sent", "came", "expected", "stderr")
_MOST_LINES: Final = 20
"""How many lines of error output are shown: the last ones."""


def check_text(report: dict[str, Any], style: Style = PLAIN, width: int = 80) -> str:
    """Return a check document as lines of text.

    Args:
        report: the document.
        style: colours and signs.
        width: the columns that lines may take; the bot's own words may go beyond.
    """
    checks = report["checks"]
    rows = [(check["check"], check["verdict"], check["tried"]) for check in checks]
    inks = [_INKS[check["verdict"]] for check in checks]
    parts = [_verdict(report, style), "", table(("check", "verdict", "tried"), rows, style, width, inks)]
    parts += _skipped(checks, style, width)
    for check in checks:
        for finding in check["findings"]:
            parts += ["", *_finding(check, finding, style, width)]
    return "\n".join(parts)


def _verdict(report: dict[str, Any], style: Style) -> str:
    checks = report["checks"]
    counts = {verdict: sum(check["verdict"] == verdict for check in checks) for verdict in _INKS}
    name = f" ({clean(report['name'])})" if report["name"] is not None else ""
    verdict = style.paint("compliant", "good") if report["compliant"] else style.paint("not compliant", "fault")
    words = {"pass": "passed", "fail": "failed", "skipped": "skipped"}
    said = [f"{plural(count, 'check')} {words[verdict]}" for verdict, count in counts.items() if count]
    return f"{clean(report['command'])}{name} is {verdict}: {listed(said)}"


def _skipped(checks: list[dict[str, Any]], style: Style, width: int) -> list[str]:
    """Return why checks were skipped, a paragraph for each reason."""
    by_reason: dict[str, list[str]] = {}
    for check in checks:
        if check["because"]:
            by_reason.setdefault(listed(check["because"]), []).append(check["check"])
    lines: list[str] = []
    for reason, names in by_reason.items():
        why = "as asked" if reason.startswith("-") else f"since {reason} failed"
        lines += ["", *fill(f"skipped {why}: {', '.join(names)}", width, style)]
    return lines


def _finding(check: dict[str, Any], finding: dict[str, Any], style: Style, width: int) -> list[str]:
    head = style.paint(check["check"], "fault")
    size = max(map(len, _HEADS)) + 4
    lines = [f"{head}: {clean(finding['game'])}"]
    for name in _HEADS:
        for number, text in enumerate(_texts(name, finding, style, max(width - size, 20))):
            lines.append(f"  {'' if number else name}".ljust(size) + text)
    return lines


def _texts(name: str, finding: dict[str, Any], style: Style, width: int) -> list[str]:
    """Return what stands behind a head, as lines."""
    said: Any = finding[name]
    if name == "sent":
        if not said:
            return ["nothing"]
        before = len(said) - 1
        more = [f"after {plural(before, 'line')} before it"] if before else []
        return [cut(clean(said[-1]), width, style), *more]
    if name == "stderr":
        return [clean(line) for line in said.splitlines()[-_MOST_LINES:]]
    return fill(clean(said), width, style)
