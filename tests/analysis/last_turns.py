"""Positions with one turn left, and what each play leads to: those of fixtures, and the last turns of golden games."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import PositionDocument
from happiness_cli.judging.positions import state_of
from happiness_cli.rules.state import State
from tests.generate.files import ROOT
from tests.twin import TwinGame

Worth = tuple[int, float]
"""What the seat ends ahead of the best of the others, and its part of the victory."""


@dataclass(frozen=True)
class LastTurn:
    """A line of the fixture."""

    why: str
    options: list[str]
    position: dict[str, Any]
    plays: dict[str, list[float]]

    @property
    def state(self) -> State:
        """The state that the position describes."""
        document = Reader().read(json.dumps(self.position).encode()).document
        assert isinstance(document, PositionDocument)
        return state_of(document)


@cache
def last_turns() -> list[LastTurn]:
    """Return the cases of the fixture."""
    lines = (ROOT / "fixtures/analysis/last-turns.jsonl").read_text().splitlines()
    return [LastTurn(**json.loads(line)) for line in lines]


def by_the_twin(position: dict[str, Any], deck: dict[str, Any] | None = None) -> dict[str, Worth]:
    """Play every legal play of an open position that ends the game, with an echo of everybody who may.

    Args:
        position: the position.
        deck: its deck, where it only has the name.
    """
    found: dict[str, Worth] = {}
    for card, cell in TwinGame.from_position(position, deck).plays():
        game = TwinGame.from_position(position, deck)
        seat = game.turn
        assert seat is not None
        game.play(card, cell)
        if game.window:
            game.close_window([other for other in range(len(game.players)) if game.may_echo(other)])
        assert game.turn is None
        score = game.score()
        totals = [player["total"] for player in score["players"]]
        own = totals.pop(seat)
        won = 1 / len(score["winners"]) if seat in score["winners"] else 0
        found[f"{card}@{cell}"] = (own - max(totals, default=0), won)
    return found
