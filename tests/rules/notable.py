"""What has to happen in the games of the two engines for their agreement to mean something."""

from collections import Counter
from typing import Any

from tests.twin.game import TwinGame

Tally = Counter[str]


def table(tally: Tally, found: dict[str, Any]) -> None:
    """Count what a table is like."""
    rules = found["rules"]
    tally[f"mode {rules['mode']}"] += 1
    tally[f"silver {rules['silver']}"] += 1
    tally[f"{len(found['names'])} players"] += 1
    tally["pass_draws false"] += not rules["pass_draws"]
    tally["negative_scores false"] += not rules["negative_scores"]
    tally["max_tokens 0"] += rules["max_tokens"] == 0
    tally["no Bummers"] += rules["deck_counts"][0] == 0


def early_forfeits(tally: Tally, leaving: list[int]) -> None:
    """Count forfeits before the first turn."""
    tally["forfeit before the first turn"] += 1
    tally["several forfeits before the first turn"] += len(leaving) > 1
    tally["forfeit of the first seat before the first turn"] += 0 in leaving


def forfeit_in_turn(tally: Tally, twin: TwinGame) -> None:
    """Count a forfeit in place of a turn."""
    tally["forfeit in place of a turn"] += 1
    tally["forfeit within a row of passes"] += bool(twin.passed_in_a_row)


def forced_pass(tally: Tally, twin: TwinGame) -> None:
    """Count a pass, before it is made."""
    draws = twin.rules["pass_draws"] and bool(twin.draw_pile)
    tally["pass that draws"] += draws
    tally["pass that draws the last card"] += draws and len(twin.draw_pile) == 1
    tally["pass that draws nothing"] += not draws


def play(tally: Tally, twin: TwinGame, move: dict[str, Any]) -> None:
    """Count a play, before it is made."""
    assert twin.turn is not None
    tokens = twin.players[twin.turn]["tokens"]
    pluses, cell = len(move["euphorias"]), move["cell"]
    tally[f"play {move['kind']}"] += 1
    tally[f"{move['reconnections']} reconnections"] += 1
    tally[f"{pluses} pluses"] += 1
    tally["reconnection and plus"] += bool(pluses and move["reconnections"])
    tally["plus by its centre"] += cell in move["euphorias"]
    tally["plus by its arm"] += bool(set(move["euphorias"]) - {cell})
    tally["tokens recharged"] += bool(pluses and tokens["discharged"])
    tally["token gained"] += bool(pluses and not tokens["discharged"] and tokens["charged"] < twin.rules["max_tokens"])
    full = not tokens["discharged"] and tokens["charged"] == twin.rules["max_tokens"]
    tally["plus with all tokens"] += bool(pluses and full)
    tally["4 cards bummed out"] += len(move["bummed_out"]) == 4
    tally["centre again"] += twin.begun and not twin.board
    tally["play within a row of passes"] += bool(twin.passed_in_a_row)
    tally["play on the edge of the board"] += cell[0] in "ag" or cell[1] in "17"
    tally["play while another has finished"] += any(
        twin.finished(s) and not twin.out(s) for s in range(len(twin.players))
    )


def window(tally: Tally, twin: TwinGame, echoes: list[int], leaving: list[int]) -> None:
    """Count what happens in an Echo Window, before it is closed."""
    tally["echo"] += bool(echoes)
    tally["several echoes"] += len(echoes) > 1
    tally["echo of a seat that has finished"] += any(twin.finished(seat) for seat in echoes)
    tally["forfeit in a window"] += bool(leaving)
    tally["several forfeits in a window"] += len(leaving) > 1
    tally["forfeit of the storyteller"] += twin.turn in leaving
    tally["echo and forfeit of one seat"] += bool(set(echoes) & set(leaving))
    tally["forfeit of a seat that has finished"] += any(twin.finished(seat) for seat in leaving)


def end(tally: Tally, twin: TwinGame, standing: dict[str, Any]) -> None:
    """Count how a game ended."""
    rows = standing["players"]
    tally[f"end {twin.end}"] += 1
    tally[f"decided by {standing['decided_by']}"] += 1
    tally["no winner"] += not standing["winners"]
    tally["several winners"] += len(standing["winners"]) > 1
    tally["shared rank of seats that are out"] += shares_rank([row for row in rows if "forfeit" in row])
    tally["shared rank below the first"] += shares_rank(
        [row for row in rows if row["rank"] > 1 and "forfeit" not in row]
    )
    tally["floor at 0"] += any(change["asked"] != change["applied"] for change in twin.changes)
    tally["score below 0"] += any(row["score"] < 0 for row in rows)
    tally["floor at 0 at the end"] += any(
        row["total"] != row["score"] + row["final_hand"] + row["tokens"] for row in rows
    )
    tally["Bummer in a final hand"] += any(row["final_bummers"] for row in rows)


def shares_rank(rows: list[dict[str, Any]]) -> bool:
    """Return whether two of the rows have one rank."""
    return len({row["rank"] for row in rows}) < len(rows)
