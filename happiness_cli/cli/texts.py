"""Results as text. The drawings are imported only when text is wanted: JSON does without them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from happiness_cli.cli.screen import Screen

if TYPE_CHECKING:
    from happiness_cli.cli.asked import Asked
    from happiness_cli.documents.values import GameDocument, PositionDocument
    from happiness_cli.drawing.shown import Shown
    from happiness_cli.judging.applying import Applied
    from happiness_cli.rules.board import Board
    from happiness_cli.rules.cards import Card, Deck

__all__ = [
    "analysis_text",
    "cards_text",
    "changes_lines",
    "check_text",
    "deal_text",
    "deck_text",
    "decks_text",
    "json_text",
    "moves_text",
    "perft_text",
    "position_text",
    "replay_text",
    "report_text",
    "review_text",
    "schedule_text",
    "score_text",
    "self_play_text",
    "shown_deck_text",
    "shown_text",
    "standings_csv",
    "standings_markdown",
    "standings_text",
    "tournament_text",
    "why_text",
]


def report_text(report: dict[str, Any], asked: "Asked", screen: Screen) -> str:
    """Return the report about a document."""
    from happiness_cli.drawing.reports import report_text

    return report_text(report, asked.findings, asked.read.document, screen.style, screen.width)


def moves_text(moves: dict[str, Any], board: "Board", hand: Sequence[int], screen: Screen) -> str:
    """Return the legal plays of a hand."""
    from happiness_cli.drawing.moves import moves_text

    return moves_text(moves, board, hand, screen.style, screen.width)


def analysis_text(analysis: dict[str, Any], name: str, screen: Screen) -> str:
    """Return how good the plays of a position are."""
    from happiness_cli.drawing.analyses import analysis_text

    return analysis_text(analysis, name, screen.style, screen.width)


def review_text(review: dict[str, Any], document: "GameDocument", screen: Screen) -> str:
    """Return which turns of a game cost something."""
    from happiness_cli.drawing.analyses import review_text

    return review_text(review, document, screen.style, screen.width)


def why_text(verdict: dict[str, Any], board: "Board", screen: Screen) -> str:
    """Return the verdict on a play."""
    from happiness_cli.drawing.moves import why_text

    return why_text(verdict, board, screen.style, screen.width)


def position_text(position: "PositionDocument", screen: Screen) -> str:
    """Return a position."""
    from happiness_cli.drawing.positions import position_text

    return position_text(position, screen.style, screen.width)


def replay_text(
    document: "GameDocument", seat: int | None, screen: Screen, review: Mapping[str, Any] | None = None
) -> str:
    """Return a game turn by turn, whole or as a seat saw it, and if there is a review what turns cost."""
    from happiness_cli.drawing.turns import replay_text

    if review is None:
        return replay_text(document, seat, screen.style, screen.width)
    from happiness_cli.drawing.analyses import costs_of, costs_text

    listing = replay_text(document, seat, screen.style, screen.width, costs_of(review, seat))
    return f"{listing}\n\n{costs_text(review, seat, screen.style, screen.width)}"


def score_text(score: dict[str, Any], screen: Screen) -> str:
    """Return a scored game."""
    from happiness_cli.drawing.scores import score_text

    return score_text(score, screen.style, screen.width)


def perft_text(found: dict[str, Any], screen: Screen) -> str:
    """Return counts of plays."""
    from happiness_cli.drawing.counts import perft_text

    return perft_text(found, screen.style, screen.width)


def standings_text(standings: dict[str, Any], screen: Screen) -> str:
    """Return standings."""
    from happiness_cli.drawing.standings import standings_text

    return standings_text(standings, screen.style, screen.width)


def standings_csv(standings: dict[str, Any]) -> str:
    """Return standings as comma-separated values."""
    from happiness_cli.drawing.standings_tables import standings_csv

    return standings_csv(standings)


def standings_markdown(standings: dict[str, Any]) -> str:
    """Return standings as a table in Markdown."""
    from happiness_cli.drawing.standings_tables import standings_markdown

    return standings_markdown(standings)


def tournament_text(standings: dict[str, Any], screen: Screen) -> str:
    """Return standings with what their tournament has come to."""
    from happiness_cli.drawing.tournaments import outcome_lines

    lines = outcome_lines(standings, screen.style, screen.width)
    return "\n".join([standings_text(standings, screen), *([""] if lines else []), *lines])


def schedule_text(schedule: dict[str, Any], screen: Screen) -> str:
    """Return what a tournament is going to play."""
    from happiness_cli.drawing.tournaments import schedule_text

    return schedule_text(schedule, screen.style, screen.width)


def self_play_text(report: dict[str, Any], screen: Screen) -> str:
    """Return whether players are deterministic."""
    from happiness_cli.drawing.tournaments import self_play_text

    return self_play_text(report, screen.style, screen.width)


def check_text(report: dict[str, Any], screen: Screen) -> str:
    """Return what came of checking a bot."""
    from happiness_cli.drawing.checks import check_text

    return check_text(report, screen.style, screen.width)


def decks_text(decks: "Sequence[Deck]", screen: Screen) -> str:
    """Return a list of decks."""
    from happiness_cli.drawing.decks import decks_text

    return decks_text(decks, screen.style, screen.width)


def deck_text(deck: "Deck", screen: Screen) -> str:
    """Return a deck."""
    from happiness_cli.drawing.decks import deck_text

    return deck_text(deck, screen.style, screen.width)


def cards_text(cards: "Sequence[Card]", screen: Screen, *, ascii: bool = False) -> str:  # noqa: A002  # as the option
    """Return cards with their triangles."""
    from happiness_cli.drawing.shown import cards_text

    return cards_text(cards, screen.style._replace(ascii=ascii or screen.ascii), screen.width)


def shown_deck_text(deck: "Deck", screen: Screen, *, ascii: bool = False) -> str:  # noqa: A002  # as the option
    """Return a deck with every card's triangles."""
    from happiness_cli.drawing.shown import shown_deck_text

    return shown_deck_text(deck, screen.style._replace(ascii=ascii or screen.ascii), screen.width)


def shown_text(shown: "Shown", screen: Screen, *, ascii: bool = False) -> str:  # noqa: A002  # as the option
    """Return a board with what is to be seen on it."""
    from happiness_cli.drawing.shown import shown_text

    return shown_text(shown, screen.style._replace(ascii=ascii or screen.ascii), screen.width)


def deal_text(cards: Sequence[str]) -> str:
    """Return a deal."""
    from happiness_cli.drawing.decks import deal_text

    return deal_text(cards)


def json_text(document: dict[str, Any]) -> str:
    """Return a document over several lines, indented."""
    import orjson

    return orjson.dumps(document, option=orjson.OPT_INDENT_2).decode()


def changes_lines(applied: "Applied") -> list[str]:
    """Return what a turn changed in the scores, one line each."""
    names = [player.name for player in applied.position.players]
    lines = []
    for change in applied.changes:
        if not change.asked:
            # An echo is worth nothing by the usual rules.
            continue
        floor = "" if change.asked == change.came_to else f" ({change.asked:+d}, but no score goes below 0)"
        lines.append(f"{names[change.seat]} scores {change.came_to:+d}, rule {change.rule}{floor}")
    return lines or [f"{names[applied.seat]} scores nothing"]
