"""All findings about a document, form and meaning, and the report of `validate`."""

from collections.abc import Sequence
from typing import Any

from happiness_cli.documents.findings import CODES, Finding, sort_findings
from happiness_cli.documents.values import (
    BoardDocument,
    Document,
    GameDocument,
    PositionDocument,
)
from happiness_cli.judging.boards import board_findings, laid_board, own_cards
from happiness_cli.judging.decks import deck_findings
from happiness_cli.judging.placements import placement_findings
from happiness_cli.judging.positions import position_findings


def findings_of(document: Document, seed: str | None = None) -> list[Finding]:
    """Return everything that is wrong with a well-formed document, and the notes, in the order of a report.

    Args:
        document: what was read.
        seed: the seed of a record's deal, where it is known from elsewhere.
    """
    found = deck_findings(document)
    if isinstance(document, BoardDocument):
        found.extend(_board(document))
    elif isinstance(document, PositionDocument):
        found.extend(_position(document))
    elif isinstance(document, GameDocument):
        # Boards and positions are judged without what replays and ranks.
        from happiness_cli.judging.verifying import record_findings

        found.extend(record_findings(document, seed))
    return sort_findings(found, document.raw)


def blocking(findings: Sequence[Finding]) -> Finding | None:
    """Return the first finding after which no answer would mean anything, or None."""
    return next((finding for finding in findings if CODES[finding.code].answerless), None)


def report(file: str, line: int, kind: str | None, findings: Sequence[Finding]) -> dict[str, Any]:
    """Return the report document of `validate`."""
    return {
        "format": "happiness-report/1",
        "file": file,
        "line": line,
        "kind": kind,
        "valid": all(finding.severity != "error" for finding in findings),
        "findings": [finding.as_dict() for finding in findings],
    }


def _board(document: BoardDocument) -> list[Finding]:
    _, found = own_cards(document.board, document.setting.deck)
    placed = placement_findings(document.raw, document.setting.deck)
    return [*found, *placed, *board_findings(laid_board(document), document.board)]


def _position(document: PositionDocument) -> list[Finding]:
    placed = placement_findings(document.raw, document.setting.deck)
    laid = board_findings(laid_board(document), document.board)
    return [*placed, *laid, *position_findings(document, each_once=not placed)]
