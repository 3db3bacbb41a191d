"""What should have been played, as text: how good the plays of a position are, and the turns of a game that cost."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from happiness_cli.documents.values import GameDocument
from happiness_cli.documents.vocabulary import LARGEST
from happiness_cli.drawing.measure import clean, fill
from happiness_cli.drawing.measure import width as columns_of
from happiness_cli.drawing.palette import PLAIN, Style
from happiness_cli.drawing.sentences import plural
from happiness_cli.drawing.tables import Value, table
from happiness_cli.drawing.turns import game_title

__all__ = ["COSTS", "analysis_text", "cost_sentence", "costs_of", "costs_text", "player_costs", "review_text"]

COSTS: Final = ("choices", "costly", "JP a choice")
"""In how many turns a player had a choice, how many of them are marked, and what such a turn cost on the mean."""

_NOTE: Final = "\N{PLUS-MINUS SIGN} is one standard error"


_SPARED: Final = ("kind", "points", "won %")
"""Of what a screen that is too narrow shows nothing, in this order, so that plays have their whole names."""


def analysis_text(analysis: Mapping[str, Any], name: str, style: Style = PLAIN, width: int = 80) -> str:
    """Return the plays of an analysis document, the best first.

    Args:
        analysis: the document.
        name: that of the player whose plays they are.
        style: colours and signs.
        width: the columns that lines may take.
    """
    who = f"{clean(name)} (seat {analysis['seat']})"
    if analysis["pass"]:
        return "\n".join(fill(f"{who} must pass: no card has a legal play", width, style, keep=True))
    plays = analysis["plays"]
    number = style.paint(plural(len(plays), "legal play"), "good")
    knows = "with all cards open" if analysis["open"] else "by what the seat can know"
    lines = fill(f"{who} has {number}, each played out {plays[0]['playouts']:,} times {knows}", width, style, keep=True)
    columns: dict[str, list[str]] = {
        "play": [f"{play['card']}@{play['cell']}" for play in plays],
        "kind": [play["kind"] for play in plays],
        "points": [f"{play['points']:+d}" for play in plays],
        "final margin": [_measured(play["margin"], play["margin_se"], "+") for play in plays],
        "behind": ["", *(_measured(play["behind"], play["behind_se"]) for play in plays[1:])],
        "won %": [_measured(100 * play["win"], 100 * play["win_se"]) for play in plays],
    }
    for name in _SPARED:
        if _columns_of(columns) <= width:
            break
        del columns[name]
    rows = list(zip(*columns.values(), strict=True))
    parts = [*lines, "", table(list(columns), rows, style, width, ["good"]), ""]
    if len(plays) > 1:
        chosen = "the first play was chosen in playouts of its own, so that another can be ahead of it by chance"
        return "\n".join([*parts, *fill(f"{_NOTE}; {chosen}", width, style)])
    return "\n".join([*parts, _NOTE])


def _columns_of(columns: Mapping[str, Sequence[str]]) -> int:
    """Return how wide a table is in which nothing is cut."""
    rows = list(zip(*columns.values(), strict=True))
    return columns_of(table(list(columns), rows, width=LARGEST).partition("\n")[2].partition("\n")[0])


def review_text(review: Mapping[str, Any], document: GameDocument, style: Style = PLAIN, width: int = 80) -> str:
    """Return the turns of a review document that are marked, and what the turns of each player cost.

    Args:
        review: the document.
        document: the record that it is about.
        style: colours and signs.
        width: the columns that lines may take.
    """
    names = [clean(player["name"]) for player in review["players"]]
    marked = [turn for turn in review["turns"] if turn["costly"]]
    lines = [style.paint(line, "strong") for line in fill(game_title(document), width, style, keep=True)]
    digits = max((len(str(turn["turn"])) for turn in marked), default=0)
    for turn in marked:
        said = f"{names[turn['seat']]}: {cost_sentence(turn)}"
        head, *more = fill(said, max(width - digits - 2, 20), style, keep=True)
        lines.append(f"{style.paint(str(turn['turn']).rjust(digits), 'bold')}  {head}")
        lines += [" " * (digits + 2) + line for line in more]
    if not marked:
        lines.append(f"no turn has surely cost {review['at_least']:g} JP or more")
    lines += ["", costs_text(review, None, style, width), ""]
    knows = "all cards were open" if review["open"] else "plays are rated by what their seat could know"
    where = "replay --turn N shows the position before turn N, and lists it as N + 1"
    return "\n".join([*lines, *fill(f"{_NOTE}; {knows}; {where}", width, style)])


def cost_sentence(turn: Mapping[str, Any]) -> str:
    """Return what a turn of a review document cost, such as "H07@e4 cost 6.2 ± 0.8 JP; B02@c3 was better"."""
    best = turn["best"]
    cost = _measured(turn["cost"], turn["cost_se"])
    return f"{turn['card']}@{turn['cell']} cost {cost} JP; {best['card']}@{best['cell']} was better"


def costs_of(review: Mapping[str, Any], seen: int | None = None) -> dict[int, str]:
    """Return what the turns of a review document that are marked have cost, by the numbers of their entries.

    Args:
        review: the document.
        seen: the seat whose view it is: what was better for others would tell what they held; None for all.
    """
    return {
        turn["turn"]: cost_sentence(turn) for turn in review["turns"] if turn["costly"] and seen in (None, turn["seat"])
    }


def costs_text(review: Mapping[str, Any], seen: int | None = None, style: Style = PLAIN, width: int = 80) -> str:
    """Return what the turns of each player cost as a table; with a seat, those of that one alone."""
    rows: list[tuple[Value, ...]] = [
        (player["name"], *player_costs(player)) for player in review["players"] if seen in (None, player["seat"])
    ]
    return table(("player", *COSTS), rows, style, width)


def player_costs(player: Mapping[str, Any]) -> tuple[int, int, str]:
    """Return what the turns of a player of a review document cost, under `COSTS`."""
    cost = "" if player["cost"] is None else _measured(player["cost"], player["cost_se"], digits=2)
    return player["choices"], player["costly"], cost


def _measured(mean: float, error: float, sign: str = "", digits: int = 1) -> str:
    """Return a mean with its standard error; without one, as where the end is certain, the mean alone."""
    shown = f"{mean:{sign}.{digits}f}"
    if float(shown) == 0:
        # Nothing is less than nothing.
        shown = f"{0:.{digits}f}"
    return f"{shown} ± {error:.{digits}f}" if error else shown
