"""A report of `validate` as text: the verdict first, every finding, and the board that they are about."""

from collections.abc import Sequence
from typing import Any

from happiness_cli.documents.findings import Finding
from happiness_cli.documents.values import BoardDocument, Document, GameDocument, PositionDocument
from happiness_cli.drawing.boards import draw_board
from happiness_cli.drawing.marks import fault_marks
from happiness_cli.drawing.measure import clean, fill
from happiness_cli.drawing.palette import PLAIN, Ink, Style
from happiness_cli.drawing.sentences import plural
from happiness_cli.judging.boards import laid_board
from happiness_cli.judging.records import replay_to
from happiness_cli.rules.board import Board

__all__ = ["board_of", "listed_findings", "report_text"]

_NOUNS = {
    "happiness-deck/1": "deck",
    "happiness-board/1": "board",
    "happiness-position/1": "position",
    "happiness-game/1": "game record",
    "happiness-rules/1": "ruleset",
}


def report_text(
    report: dict[str, Any],
    findings: Sequence[Finding],
    document: Document | None,
    style: Style = PLAIN,
    width: int = 80,
) -> str:
    """Return a report as lines of text.

    Args:
        report: the report document.
        findings: its findings.
        document: what they are about; None if it could not be read.
        style: colours and signs.
        width: the columns that lines may take.
    """
    parts = [_verdict(report, style), *listed_findings(findings, style, width)]
    board = board_of(document, findings)
    if board is not None and board.occupied:
        parts += ["", draw_board(board, style, marks=fault_marks(findings), width=width)]
    return "\n".join(parts)


def _verdict(report: dict[str, Any], style: Style) -> str:
    file = clean(report["file"])
    place = file if report["line"] == 1 else f"{file}:{report['line']}"
    noun = _NOUNS.get(report["kind"] or "", "document")
    errors = sum(finding["severity"] == "error" for finding in report["findings"])
    notes = len(report["findings"]) - errors
    verdict = style.paint("valid", "good") if report["valid"] else style.paint("not valid", "fault")
    counts = [plural(number, what) for number, what in ((errors, "error"), (notes, "note")) if number]
    return f"{place}: this {noun} is {verdict}" + (f" ({', '.join(counts)})" if counts else "")


def listed_findings(findings: Sequence[Finding], style: Style, width: int) -> list[str]:
    """Return every finding with its number, code and place."""
    lines: list[str] = []
    for number, finding in enumerate(findings, start=1):
        ink: Ink = "fault" if finding.severity == "error" else "faint"
        head = f"{number:>3} "
        place = f" at {clean(finding.where)}" if finding.where else ""
        body = fill(f"{finding.message} [{finding.code}{place}]", max(width - len(head), 20), style)
        lines += [style.paint(head, ink) + body[0], *(" " * len(head) + line for line in body[1:])]
    return lines


def board_of(document: Document | None, findings: Sequence[Finding]) -> Board | None:
    """Return the board of a document; of a record that went wrong, the one at that turn."""
    if isinstance(document, BoardDocument | PositionDocument):
        return laid_board(document).board
    if isinstance(document, GameDocument):
        for finding in findings:
            key, _, entry = finding.where.removeprefix("/").partition("/")
            if key == "turns" and entry.isdigit():
                return replay_to(document, int(entry)).board
    return None
