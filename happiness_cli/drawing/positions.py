"""A position as text: whose turn it is, the players, the board."""

from collections.abc import Iterator, Sequence
from typing import Final

from happiness_cli.documents.values import Pile, PositionDocument
from happiness_cli.drawing.boards import draw_board
from happiness_cli.drawing.marks import Mark
from happiness_cli.drawing.measure import clean, cut, fill
from happiness_cli.drawing.measure import width as columns_of
from happiness_cli.drawing.palette import PLAIN, Style
from happiness_cli.drawing.sentences import plural
from happiness_cli.drawing.tables import Value, table
from happiness_cli.judging.boards import laid_board
from happiness_cli.judging.positions import size_of

__all__ = ["position_sentences", "position_text"]

_NAME: Final = 12
"""Columns that a name keeps beside its hand."""


def position_text(
    position: PositionDocument,
    style: Style = PLAIN,
    width: int = 80,
    *,
    marks: Sequence[Mark] = (),
    whole: bool = False,
) -> str:
    """Return a position as lines of text; marks and `whole` as for a board."""
    parts = [
        f"{style.paint(_turn(position), 'strong')}; {plural(size_of(position.draw_pile), 'card')} to draw",
        "",
        *_players(position, style, width),
        "",
        draw_board(laid_board(position).board, style, marks=marks, width=width, whole=whole),
    ]
    return "\n".join(parts)


def _players(position: PositionDocument, style: Style, width: int) -> list[str]:
    """Return a table of the players. No hand is ever cut off: where one does not fit, hands stand below."""
    players = position.players
    names = [clean(player.name) for player in players]
    columns: dict[str, list[Value]] = {
        "seat": list(range(len(players))),
        "name": [""] * len(players),
        "score": [player.score for player in players],
        "charged": [player.charged for player in players],
        "discharged": [player.discharged for player in players],
        "hand": [_pile(player.hand) for player in players],
        "Euphoria": [size_of(player.euphoria_pile) for player in players],
        "Bummers": [size_of(player.bummer_pile) for player in players],
        "": ["forfeited" if player.out else "" for player in players],
    }
    if not any(columns[""]):
        del columns[""]
    hands = columns["hand"]
    room = width - _wide(columns) + len("name")
    below = room < min(max(map(columns_of, names)), _NAME)
    if below:
        del columns["hand"]
        room = width - _wide(columns) + len("name")
    columns["name"] = [cut(name, max(room, 4), style) for name in names]
    lines = [table(list(columns), list(zip(*columns.values(), strict=True)), style, width)]
    if below:
        lines.append("")
        for seat, hand in enumerate(hands):
            first, *others = fill(f"seat {seat} holds {hand}", max(width - 2, 20), style, keep=True)
            lines += [first, *(f"  {line}" for line in others)]
    return lines


def _wide(columns: dict[str, list[Value]]) -> int:
    """Return how many columns of a terminal a table takes."""
    return max(
        map(columns_of, table(list(columns), list(zip(*columns.values(), strict=True)), width=10**6).split("\n"))
    )


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
    name = clean(position.players[position.turn].name)
    if position.window:
        return f"the Echo Window for {name} (seat {position.turn}) is open"
    return f"{name} (seat {position.turn}) is to play"


def _pile(pile: Pile) -> str:
    if isinstance(pile, int):
        return plural(pile, "card")
    return " ".join(pile) if pile else "none"
