"""Reviews of games that nobody has looked at."""

from typing import Any

from happiness_cli.analysis.ratings import Effort
from happiness_cli.analysis.reviews import Aim, Turn, choice_turns, review
from happiness_cli.documents.values import GameDocument, PlayEntry
from happiness_cli.judging.records import replay_to


def reviewed(game: GameDocument, every: int = 3) -> dict[str, Any]:
    """Return a review in which every so many turns one are marked, with costs that are made up."""
    state = replay_to(game, 0)
    best = state.legal_plays()[0]
    turns = []
    for number, at in enumerate(choice_turns(game)):
        entry = game.turns[at]
        assert isinstance(entry, PlayEntry)
        card = game.setting.deck.index[entry.card]
        made = card | entry.cell << 10
        turns.append(Turn(at, entry.seat, made, best, 9, 6.25 if number % every == 0 else -0.04, 0.5, 100))
    return review(game, turns, Aim(Effort(), "seed"))
