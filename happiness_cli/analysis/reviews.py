"""The turns of a record that cost something, as `happiness-review/1`."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from happiness_cli.analysis.knowledge import Knowledge
from happiness_cli.analysis.ratings import Effort, Scene, choose, compare, scene
from happiness_cli.analysis.stream import stream
from happiness_cli.documents.analysis_answers import REVIEW_FORMAT
from happiness_cli.documents.values import GameDocument, PassEntry, PlayEntry, TurnEntry
from happiness_cli.judging.records import Replay
from happiness_cli.rules.grid import cell_name
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.state import OVER, State

AT_LEAST: Final = 1.0
"""Points that a costly turn costs at least, where nothing else is asked for."""

SURE: Final = 3
"""Standard errors that its cost is more than. With two, one in forty turns that cost nothing would be marked, and a
game has dozens."""


class Aim(NamedTuple):
    """What is wanted of a review.

    Attributes:
        effort: how much work goes into each turn.
        seed: of chance; each turn has a stream of its own, by the number of its entry.
        seat: the seat whose turns are rated; None for all.
        is_open: whether plays are rated with all cards open, not by what their seat could know.
        at_least: points that a costly turn costs at least.
    """

    effort: Effort
    seed: str
    seat: int | None = None
    is_open: bool = False
    at_least: float = AT_LEAST


class Turn(NamedTuple):
    """A turn that was rated.

    Attributes:
        turn: the number of its entry in the record.
        seat: who played.
        play, best: the play that was made, and the one that was chosen as best, as the rules pack them.
        plays: how many were legal.
        cost: by how much the expected margin of the best is higher, in points.
        error: the standard error of that.
        playouts: how often both were played out.
    """

    turn: int
    seat: int
    play: int
    best: int
    plays: int
    cost: float
    error: float
    playouts: int


class Choice(NamedTuple):
    """A turn of a record in which a seat chose its play."""

    turn: int
    entry: PlayEntry
    state: State
    knowledge: Knowledge


def choices(document: GameDocument) -> Iterator[Choice]:
    """Yield the plays of a record that their seats chose themselves, each with the state before it.

    Passes and what the referee plays in a seat's place are no choice. What the seat knows goes on to learn when the
    next one is asked for.
    """
    replay = Replay(document)
    state = replay.state
    known = [Knowledge(state.game, state.seats, seat) for seat in range(state.seats)]
    before, is_chosen = state.copy(), True
    for step in replay.steps():
        if isinstance(step.entry, PlayEntry) and is_chosen:
            yield Choice(step.first, step.entry, before, known[step.entry.seat])
        _learn(known, step.entry, state)
        before = state.copy()
        is_chosen = state.turn != OVER and not replay.is_substituted(state.turn)


def _learn(known: Sequence[Knowledge], entry: TurnEntry, state: State) -> None:
    """Let all seats learn what a turn tells."""
    for one in known:
        if isinstance(entry, PlayEntry):
            one.played(entry.seat, state.game.deck.index[entry.card], entry.cell)
        elif isinstance(entry, PassEntry):
            one.passed(entry.seat)


def choice_turns(document: GameDocument, seat: int | None = None) -> list[int]:
    """Return the numbers of the turns of a record that a review rates: those of all seats, or of one."""
    return [choice.turn for choice in choices(document) if seat in (None, choice.entry.seat)]


def reviewed(document: GameDocument, aim: Aim) -> Iterator[Turn]:
    """Rate the turns of a record that can be replayed, one after the other."""
    for choice in choices(document):
        if aim.seat in (None, choice.entry.seat):
            yield _rated(choice, aim)


def rated_turn(document: GameDocument, aim: Aim, turn: int) -> Turn:
    """Rate one turn of a record; the same comes of it as when all are rated."""
    return next(_rated(choice, aim) for choice in choices(document) if choice.turn == turn)


def _rated(choice: Choice, aim: Aim) -> Turn:
    entry, state = choice.entry, choice.state
    plays = state.legal_plays()
    card = state.game.deck.index[entry.card]
    made = next(play for play in plays if (play_card(play), play_cell(play)) == (card, entry.cell))
    found = Turn(choice.turn, entry.seat, made, made, len(plays), 0.0, 0.0, 0)
    if len(plays) == 1:
        return found
    at = scene(state, entry.seat, stream(aim.seed, choice.turn), choice.knowledge, aim.is_open)
    best = choose(at, aim.effort)
    return found if best == made else _cost(found._replace(best=best), at, aim.effort)


def _cost(turn: Turn, at: Scene, effort: Effort) -> Turn:
    """Play both plays out once more, in worlds that had no part in the choice."""
    half = effort if effort.seconds is None else effort._replace(seconds=effort.seconds / 2)
    tally = compare(at, [turn.best, turn.play], half)
    cost = tally.behind(1)
    return turn._replace(cost=cost.mean, error=cost.error, playouts=int(tally.number))


def review(document: GameDocument, turns: Sequence[Turn], aim: Aim) -> dict[str, Any]:
    """Return the review document of a record whose turns were rated."""
    return {
        "format": REVIEW_FORMAT,
        "id": document.id,
        "open": aim.is_open,
        "seed": aim.seed,
        "at_least": aim.at_least,
        "players": [_player(seat, name, turns, aim) for seat, name in enumerate(document.players)],
        "turns": [_turn(document, turn, aim) for turn in turns],
    }


def _player(seat: int, name: str, turns: Sequence[Turn], aim: Aim) -> dict[str, Any]:
    own = [turn for turn in turns if turn.seat == seat and turn.plays > 1]
    return {
        "seat": seat,
        "name": name,
        "choices": len(own),
        "costly": sum(is_costly(turn, aim) for turn in own),
        "cost": sum(turn.cost for turn in own) / len(own) if own else None,
        "cost_se": sum(turn.error**2 for turn in own) ** 0.5 / len(own) if own else None,
    }


def _turn(document: GameDocument, turn: Turn, aim: Aim) -> dict[str, Any]:
    def named(play: int) -> dict[str, Any]:
        return {"card": document.setting.deck.cards[play_card(play)].id, "cell": cell_name(play_cell(play))}

    return {
        "turn": turn.turn,
        "seat": turn.seat,
        **named(turn.play),
        "plays": turn.plays,
        "best": named(turn.best),
        "cost": turn.cost,
        "cost_se": turn.error,
        "playouts": turn.playouts,
        "costly": is_costly(turn, aim),
    }


def is_costly(turn: Turn, aim: Aim) -> bool:
    """Return whether a turn is to be marked."""
    return turn.cost >= aim.at_least and turn.cost > SURE * turn.error
