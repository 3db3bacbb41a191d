"""The legal plays of a hand, as `happiness-moves/1`, and why a play is illegal, as `happiness-why/1`."""

from collections.abc import Sequence
from typing import Any, Final

from happiness_cli.judging.placements import no_such_card
from happiness_cli.rules.board import Board
from happiness_cli.rules.door import NotAllowed, visible_hand
from happiness_cli.rules.effects import effects
from happiness_cli.rules.grid import CELLS, cell_name, cells_of
from happiness_cli.rules.legal import KIND_NAMES, MUST_PASS, play_card, play_cell, play_kind, plays_of
from happiness_cli.rules.reasons import Reason, Verdict, judge_play
from happiness_cli.rules.state import OVER, State

UNKNOWN_CARD = "unknown-card"
MUST_PASS_REASON = "must-pass"

_CELLS: Final = tuple([cell_name(cell) for cell in range(CELLS)])


class NoSuchSeat(ValueError):
    """A seat that a position does not have."""


def hand_to_move(state: State, seat: int | None = None) -> tuple[int, list[int]]:
    """Return the seat that is asked about and its hand.

    Args:
        state: a position.
        seat: the seat to play if None.

    Raises:
        NoSuchSeat: the position has fewer seats.
        NotAllowed: `game-over`, `window`, `out`, `finished` or `hidden`: the seat has no play to make; `turn`: the
            position names no seat.
    """
    # A number of any size may be asked for, and a compiled state counts in 64 bits.
    seats: int = state.seats
    if seat is not None and not 0 <= seat < seats:
        raise NoSuchSeat(f"there is no seat {seat}: the seats are 0 to {seats - 1}")
    if state.turn == OVER:
        raise NotAllowed("game-over", "the game is over")
    if state.window:
        raise NotAllowed("window", "an Echo Window is open: nobody plays before it is closed")
    asked = state.turn if seat is None else seat
    if asked >= state.seats:
        raise NotAllowed("turn", f"there is no seat {asked} to play: the seats are 0 to {state.seats - 1}")
    if state.is_out(asked):
        raise NotAllowed("out", f"seat {asked} has forfeited")
    if state.has_finished(asked):
        raise NotAllowed("finished", f"seat {asked} has finished")
    return asked, visible_hand(state, asked)


def moves(board: Board, hand: Sequence[int], seat: int | None) -> dict[str, Any]:
    """Return the moves document of a hand (RULES 4)."""
    tier, plays = plays_of(board, hand)
    return {
        "format": "happiness-moves/1",
        "seat": seat,
        "tier": None if tier == MUST_PASS else tier,
        "pass": tier == MUST_PASS,
        "moves": [play_dict(board, play) for play in plays],
    }


def play_dict(board: Board, play: int) -> dict[str, Any]:
    """Return a legal play with what it scores by itself, before any floor (RULES 5)."""
    cards = board.game.cards
    card, cell = play_card(play), play_cell(play)
    done = effects(board, card, cell)
    bummed_out = cells_of(done.leaving) if board.game.is_bummer(card) else []
    return {
        "card": cards[card].id,
        "cell": _CELLS[cell],
        "kind": KIND_NAMES[play_kind(play)],
        "points": done.points,
        "reconnections": done.reconnections,
        "euphorias": [_CELLS[centre] for centre in cells_of(done.euphorias)],
        "bummed_out": [cards[board.cards[other]].id for other in bummed_out],
    }


def judge(board: Board, hand: Sequence[int], card_id: str, cell: int) -> Verdict:
    """Judge a play: whether it is legal, or every reason why it is not (RULES 4)."""
    card = board.game.deck.index.get(card_id)
    if card is None:
        reason = Reason(UNKNOWN_CARD, no_such_card(card_id, board.game.deck))
        return Verdict(None, None, (reason,))
    verdict = judge_play(board, hand, card, cell)
    if verdict.reasons and plays_of(board, hand)[0] == MUST_PASS:
        must_pass = Reason(MUST_PASS_REASON, "no card of the hand has a legal play: the player must pass")
        return Verdict(None, None, (*verdict.reasons, must_pass))
    return verdict


def why(board: Board, hand: Sequence[int], seat: int | None, card_id: str, cell: int) -> dict[str, Any]:
    """Return what `judge` finds as a why document."""
    verdict = judge(board, hand, card_id, cell)
    return {
        "format": "happiness-why/1",
        "seat": seat,
        "card": card_id,
        "cell": cell_name(cell),
        "legal": verdict.legal,
        "kind": verdict.kind,
        "tier": verdict.tier,
        "reasons": [reason_dict(reason) for reason in verdict.reasons],
    }


def reason_dict(reason: Reason) -> dict[str, Any]:
    """Return a reason as it stands in a `happiness-why/1` document."""
    return {
        "code": reason.code,
        "cells": list(reason.cells),
        "edges": list(reason.sides),
        "letters": list(reason.edges),
        "plays": [{"card": card, "cell": cell} for card, cell in reason.plays],
        "message": reason.message,
    }
