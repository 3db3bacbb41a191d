"""The course of a record, moment by moment: what happened, what it scored by which rule, and the state it led to."""

from collections.abc import Iterator
from typing import NamedTuple

from happiness_cli.documents.values import GameDocument, PlayEntry, TurnEntry
from happiness_cli.judging.applying import Change
from happiness_cli.judging.records import Replay
from happiness_cli.rules.effects import Effects
from happiness_cli.rules.grid import bit_of, cells_of, neighbours
from happiness_cli.rules.legal import KIND_NAMES, kind_of
from happiness_cli.rules.state import State

__all__ = ["Moment", "course"]


class Moment(NamedTuple):
    """What happened together, and what came of it: the setup, all start faults, or a turn with its window.

    Attributes:
        number: how many entries of `turns` are made by then; `records.replay_to` with it gives the same state.
        entries: those that happened together; none for the setup.
        kind: that of a play (RULES 4), else None.
        opening: whether the board was empty before.
        effects: what a play did, else None.
        gone: the cells whose cards left the board, in order, with these cards; without the cell of a Bummer itself.
        changes: every single change to a score, in order.
        drew: the seat that drew and the card, or None.
        state: after it, never changed any more.
    """

    number: int
    entries: tuple[TurnEntry, ...]
    kind: str | None
    opening: bool
    effects: Effects | None
    gone: tuple[tuple[int, str], ...]
    changes: tuple[Change, ...]
    drew: tuple[int, str] | None
    state: State


def course(document: GameDocument) -> Iterator[Moment]:
    """Yield the moments of a record, the setup first; stop before the first that could not have been."""
    replay = Replay(document)
    state = replay.state
    before = state.copy()
    yield Moment(0, (), None, not before.board.occupied, None, (), (), None, before)
    state.ledger = []
    for step in replay.steps():
        after = state.copy()
        yield Moment(
            number=step.after,
            entries=document.turns[step.first : step.after],
            kind=_kind(step.entry, document, before),
            opening=not before.board.occupied,
            effects=step.effects,
            gone=_gone(step.entry, step.effects, before),
            changes=tuple(Change(*change) for change in state.ledger),
            drew=_drew(step.entry.seat, before, after),
            state=after,
        )
        before = after
        state.ledger = []


def _kind(entry: TurnEntry, document: GameDocument, before: State) -> str | None:
    if not isinstance(entry, PlayEntry):
        return None
    touches = neighbours(bit_of(entry.cell)) & before.board.occupied != 0
    is_bummer = document.setting.deck[entry.card].is_bummer
    tier = 1 if touches else 3 if is_bummer else 2
    return KIND_NAMES[kind_of(tier, is_bummer)]


def _gone(entry: TurnEntry, effects: Effects | None, before: State) -> tuple[tuple[int, str], ...]:
    if effects is None or not isinstance(entry, PlayEntry):
        return ()
    cards, numbers = before.game.cards, before.board.cards
    return tuple(
        # The card that was played was not on the board before.
        (cell, entry.card if cell == entry.cell else cards[numbers[cell]].id)
        for cell in cells_of(effects.leaving)
    )


def _drew(seat: int, before: State, after: State) -> tuple[int, str] | None:
    if after.drawn == before.drawn:
        return None
    return seat, after.game.cards[after.deal[before.drawn]].id
