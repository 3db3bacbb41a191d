"""A position as text: whose turn it is, the players, the board."""

from happiness_cli.documents.values import Pile, PositionDocument
from happiness_cli.drawing.boards import draw_board
from happiness_cli.drawing.palette import PLAIN, Style
from happiness_cli.drawing.sentences import plural
from happiness_cli.drawing.tables import Value, table
from happiness_cli.judging.boards import laid_board
from happiness_cli.judging.positions import size_of

__all__ = ["position_text"]


def position_text(position: PositionDocument, style: Style = PLAIN, width: int = 80) -> str:
    """Return a position as lines of text."""
    rows: list[tuple[Value, ...]] = [
        (
            seat,
            player.name,
            player.score,
            player.charged,
            player.discharged,
            _pile(player.hand),
            size_of(player.euphoria_pile),
            size_of(player.bummer_pile),
            "forfeited" if player.out else "",
        )
        for seat, player in enumerate(position.players)
    ]
    headers = ["seat", "name", "score", "charged", "discharged", "hand", "Euphoria", "Bummers", ""]
    if not any(player.out for player in position.players):
        headers, rows = headers[:-1], [row[:-1] for row in rows]
    parts = [
        f"{style.paint(_turn(position), 'strong')}; {plural(size_of(position.draw_pile), 'card')} to draw",
        "",
        table(headers, rows, style, width),
        "",
        draw_board(laid_board(position).board, style, width=width),
    ]
    return "\n".join(parts)


def _turn(position: PositionDocument) -> str:
    if position.turn is None:
        return "the game is over"
    if position.turn >= len(position.players):
        return f"seat {position.turn}, which does not exist, is to play"
    name = position.players[position.turn].name
    if position.window:
        return f"the Echo Window for {name} (seat {position.turn}) is open"
    return f"{name} (seat {position.turn}) is to play"


def _pile(pile: Pile) -> str:
    if isinstance(pile, int):
        return plural(pile, "card")
    return " ".join(pile) if pile else "none"
