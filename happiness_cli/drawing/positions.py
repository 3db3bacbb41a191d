"""A position as text: whose turn it is, the players, the board."""

from collections.abc import Iterator, Sequence

from happiness_cli.documents.values import Pile, PositionDocument
from happiness_cli.drawing.boards import draw_board
from happiness_cli.drawing.marks import Mark
from happiness_cli.drawing.palette import PLAIN, Style
from happiness_cli.drawing.sentences import plural
from happiness_cli.drawing.tables import Value, table
from happiness_cli.judging.boards import laid_board
from happiness_cli.judging.positions import size_of

__all__ = ["position_sentences", "position_text"]


def position_text(
    position: PositionDocument,
    style: Style = PLAIN,
    width: int = 80,
    *,
    marks: Sequence[Mark] = (),
    whole: bool = False,
) -> str:
    """Return a position as lines of text; marks and `whole` as for a board."""
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
        draw_board(laid_board(position).board, style, marks=marks, width=width, whole=whole),
    ]
    return "\n".join(parts)


def position_sentences(position: PositionDocument) -> Iterator[str]:
    """Yield a position without its board: whose turn it is, then each player."""
    yield f"{_turn(position)}; {plural(size_of(position.draw_pile), 'card')} to draw"
    for seat, player in enumerate(position.players):
        piles = (
            f"{size_of(player.euphoria_pile)} in the Euphoria Pile, {size_of(player.bummer_pile)} in the Bummer Pile"
        )
        tokens = f"{player.charged} charged and {player.discharged} discharged"
        out = ", has forfeited" if player.out else ""
        yield (
            f"seat {seat}, {player.name}{out}: score {player.score}; Echo tokens: {tokens}; {piles}; "
            f"hand: {_pile(player.hand)}"
        )


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
