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
from happiness_cli.judging.records import Replay
from happiness_cli.judging.scores import result_dict
from happiness_cli.rules.ranking import result
from happiness_cli.rules.state import END_NAMES, OVER


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
        found.extend(_record(document, seed))
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
    return [*found, *_laid(document)]


def _position(document: PositionDocument) -> list[Finding]:
    return [*_laid(document), *position_findings(document)]


def _laid(document: BoardDocument | PositionDocument) -> list[Finding]:
    found = placement_findings(document.raw, document.setting.deck)
    return found + board_findings(laid_board(document), document.board)


def _record(document: GameDocument, seed: str | None) -> list[Finding]:
    deck = document.setting.deck
    found = placement_findings(document.raw, deck)
    if found or len(document.deal) != len(deck):
        message = f"the deal is not an order of the {len(deck)} cards of the deck: the game cannot be replayed"
        return [*found, Finding("deal", "/deal", message)]
    found.extend(_seed(document, seed))
    replay = Replay(document).finish()
    if replay.finding is not None:
        return [*found, replay.finding]
    state = replay.state
    if state.turn != OVER:
        message = f"the record stops before the game is over: it is the turn of seat {state.turn}"
        return [*found, Finding("unfinished", "", message)]
    end = END_NAMES[state.end]
    if document.end != end:
        found.append(Finding("end-mismatch", "/end", f"the game ended {end!r}, not {document.end!r}"))
    wanted = result_dict(result(state), document.players)
    if document.result != wanted:
        found.append(Finding("result-mismatch", "/result", _difference(wanted, document.result)))
    return found


def _seed(document: GameDocument, seed: str | None) -> list[Finding]:
    """Find a deal that is not that of the record's seed and number, as far as these are known."""
    known = document.seed if seed is None else seed
    if known is None:
        return []
    # Most records have no seed, and the hashes take as long to load as a board to check.
    from happiness_cli.decks.dealing import deal, seed_sha256

    found: list[Finding] = []
    if document.seed_sha256 is not None and document.seed_sha256 != seed_sha256(known):
        found.append(Finding("deal", "/seed_sha256", "seed_sha256 is not the SHA-256 of the seed"))
    if document.index is not None and list(document.deal) != deal(document.setting.deck, known, document.index):
        found.append(Finding("deal", "/deal", f"the deal is not deal {document.index} of the seed"))
    return found


def _difference(wanted: dict[str, Any], given: dict[str, Any]) -> str:
    """Name the first thing in which a result differs from the replayed one."""
    for key in ("winners", "decided_by"):
        if given.get(key) != wanted[key]:
            return f"{key} is {given.get(key)!r}, but the game gives {wanted[key]!r}"
    players = given.get("players", [])
    if len(players) != len(wanted["players"]):
        return f"the result has {len(players)} players, but the game {len(wanted['players'])}"
    for seat, (theirs, ours) in enumerate(zip(players, wanted["players"], strict=True)):
        for key in {**ours, **theirs}:
            if theirs.get(key) != ours.get(key):
                return f"{key} of seat {seat} is {theirs.get(key)!r}, but the game gives {ours.get(key)!r}"
    return "the result differs from that of the game"
