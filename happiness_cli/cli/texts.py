"""Results as people at a table want to read them: the verdict first."""

from collections.abc import Sequence
from typing import Any

import orjson

from happiness_cli.cli.screen import Screen
from happiness_cli.documents.values import Document, PositionDocument
from happiness_cli.judging.applying import Applied
from happiness_cli.rules.board import Board
from happiness_cli.rules.cards import Deck

__all__ = [
    "changes_lines",
    "deal_text",
    "deck_text",
    "decks_text",
    "json_text",
    "moves_text",
    "perft_text",
    "position_text",
    "report_text",
    "score_text",
    "why_text",
]


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


def decks_text(found: dict[str, Any], screen: Screen) -> str:
    """Return the names and sizes of decks."""
    return "\n".join(f"{deck['name']}  {deck['cards']} cards" for deck in found["decks"])


def deck_text(deck: Deck, screen: Screen) -> str:
    """Return the cards of a deck, one a line."""
    lines = [f"{card.id}  {card.jp} JP  {' '.join(card.edges)}  {card.word}" for card in deck]
    return "\n".join([f"{deck.name}: {len(deck)} cards", *lines])


def deal_text(cards: Sequence[str], screen: Screen) -> str:
    """Return a deal, ten cards a line, the top first."""
    return "\n".join(" ".join(cards[k : k + 10]) for k in range(0, len(cards), 10))


def json_text(document: dict[str, Any]) -> str:
    """Return a document over several lines, indented."""
    return orjson.dumps(document, option=orjson.OPT_INDENT_2).decode()
