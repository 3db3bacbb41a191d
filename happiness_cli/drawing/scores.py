"""A scored game as text: who has won, by which tiebreaker, and the sums."""

from typing import Any

from happiness_cli.drawing.measure import clean
from happiness_cli.drawing.palette import PLAIN, Style
from happiness_cli.drawing.sentences import listed
from happiness_cli.drawing.tables import Value, table
from happiness_cli.rules.ranking import BY_FORFEIT, SHARED, TIEBREAKERS

__all__ = ["score_text"]

_BY = {step.code: f"by {step.sentence}" for step in TIEBREAKERS} | {
    SHARED: "together: they are level on every tiebreaker",
    BY_FORFEIT: "because all others forfeited",
}


def score_text(score: dict[str, Any], style: Style = PLAIN, width: int = 80) -> str:
    """Return a score document as lines of text."""
    players = score["players"]
    names = [clean(players[seat]["name"]) for seat in score["winners"]]
    if names:
        won = "win" if len(names) > 1 else "wins"
        verdict = f"{style.paint(f'{listed(names)} {won}', 'good')} {_BY[score['decided_by']]}"
    else:
        verdict = "nobody wins: all players forfeited"
    ordered = sorted(players, key=lambda player: (player["rank"], player["seat"]))
    rows: list[tuple[Value, ...]] = [
        (
            player["rank"],
            player["name"],
            player["seat"],
            player["score"],
            f"{player['final_hand']:+d}",
            f"{player['tokens']:+d}",
            player["total"],
            player["euphoria_cards"],
            player["bummer_cards"],
            player["final_bummers"],
            "forfeited" if player.get("forfeit") else "",
        )
        for player in ordered
    ]
    headers = ["rank", "name", "seat", "score", "hand", "tokens", "total", "Euphoria", "Bummer", "Bummers held", ""]
    if not any(player.get("forfeit") for player in players):
        headers, rows = headers[:-1], [row[:-1] for row in rows]
    return "\n".join([verdict, "", table(headers, rows, style, width)])
