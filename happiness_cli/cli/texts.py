"""Results as people at a table want to read them: the verdict first."""

from collections.abc import Sequence
from typing import Any

from happiness_cli.cli.screen import Screen
from happiness_cli.documents.values import Document, PositionDocument
from happiness_cli.judging.applying import Applied
from happiness_cli.rules.board import Board

__all__ = ["changes_lines", "moves_text", "perft_text", "position_text", "report_text", "score_text", "why_text"]


def report_text(report: dict[str, Any], document: Document | None, screen: Screen) -> str:
    """Return a report: valid or not, then every finding."""
    place = f"{report['file']}:{report['line']}"
    verdict = screen.paint("valid", "good") if report["valid"] else screen.paint("invalid", "bad")
    lines = [f"{place}: {verdict}"]
    lines += [f"  {f['code']} {f['where']}: {f['message']}" for f in report["findings"]]
    return "\n".join(lines)


def moves_text(moves: dict[str, Any], board: Board, hand: Sequence[int], screen: Screen) -> str:
    """Return the legal plays, one a line."""
    if moves["pass"]:
        return "no legal play: the player must pass"
    lines = [f"{len(moves['moves'])} legal plays in tier {moves['tier']}"]
    lines += [f"  {m['card']}@{m['cell']}  {m['kind']}  {m['points']:+d}" for m in moves["moves"]]
    return "\n".join(lines)


def why_text(verdict: dict[str, Any], board: Board, screen: Screen) -> str:
    """Return whether a play is legal, and every reason why not."""
    play = f"{verdict['card']}@{verdict['cell']}"
    if verdict["legal"]:
        return f"{play} is {screen.paint('legal', 'good')}: {verdict['kind']}, tier {verdict['tier']}"
    return "\n".join(
        [f"{play} is {screen.paint('illegal', 'bad')}", *(f"  {r['message']}" for r in verdict["reasons"])]
    )


def position_text(position: PositionDocument, screen: Screen) -> str:
    """Return a position."""
    return str(position.turn)


def changes_lines(applied: Applied) -> list[str]:
    """Return what a turn changed in the scores, one line each."""
    names = [player.name for player in applied.position.players]
    return [f"{names[c.seat]}: {c.came_to:+d} (rule {c.rule})" for c in applied.changes]


def score_text(score: dict[str, Any], screen: Screen) -> str:
    """Return the standings of a game and who has won."""
    lines = [f"{p['rank']}. {p['name']} {p['total']}" for p in score["players"]]
    return "\n".join(lines)


def perft_text(found: dict[str, Any], screen: Screen) -> str:
    """Return the counts by depth."""
    return "\n".join(f"{row['depth']}  {row['total']}" for row in found["counts"])
