"""The course of a record: every moment's state is the replay's, and its parts add up to what changed."""

import pytest

from happiness_cli.documents.values import GameDocument, PlayEntry
from happiness_cli.judging.courses import Moment, course
from happiness_cli.judging.positions import position_of
from happiness_cli.judging.records import replay_to
from happiness_cli.rules.legal import KIND_NAMES, play_card, play_cell, play_kind
from happiness_cli.rules.state import SCORE
from tests.drawing.games import golden, recorded

GAMES = [golden("easy-3"), golden("hard-2"), *recorded()]


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_moments_lead_from_the_setup_to_the_end(game: GameDocument) -> None:
    before = None
    entries = []
    for moment in course(game):
        entries += list(moment.entries)
        assert moment.number == len(entries)
        assert (moment.effects is not None) is any(isinstance(entry, PlayEntry) for entry in moment.entries)
        if before is None:
            assert (moment.gone, moment.changes) == ((), ())
        else:
            assert moment.kind == _kind(moment, before)
        assert moment.opening is (before is None or not before.state.board.occupied)
        state = replay_to(game, moment.number)
        position = position_of(moment.state, game.players, game.setting)
        assert position == position_of(state, game.players, game.setting)
        if before is not None:
            for seat in range(len(game.players)):
                came_to = sum(change.came_to for change in moment.changes if change.seat == seat)
                assert moment.state.number(seat, SCORE) - before.state.number(seat, SCORE) == came_to
            old = {entry.cell: entry.card for entry in position_of(before.state, game.players, game.setting).board}
            new = {entry.cell: entry.card for entry in position.board}
            left = {cell: card for cell, card in old.items() if cell not in new}
            played = {e.cell: e.card for e in moment.entries if isinstance(e, PlayEntry)}
            assert {cell: card for cell, card in moment.gone if cell not in played} == left
            assert new == {cell: card for cell, card in (old | _staying(game, played, moment.gone)).items()
                           if cell not in left}  # fmt: skip
            hand = moment.state.hand
            if moment.drew is not None:
                seat, card = moment.drew
                assert moment.state.game.cards[hand(seat)[-1]].id == card
            assert moment.state.drawn - before.state.drawn == (moment.drew is not None)
        before = moment
    assert tuple(entries) == game.turns


def _kind(moment: Moment, before: Moment) -> str | None:
    """Return the kind of the legal play that was made."""
    state = before.state.copy()
    return next(
        (
            KIND_NAMES[play_kind(play)]
            for entry in moment.entries
            if isinstance(entry, PlayEntry)
            for play in state.legal_plays()
            if state.game.cards[play_card(play)].id == entry.card and play_cell(play) == entry.cell
        ),
        None,
    )


def _staying(game: GameDocument, played: dict[int, str], gone: tuple[tuple[int, str], ...]) -> dict[int, str]:
    """Return the card that was played if it is on the board now."""
    return {
        cell: card
        for cell, card in played.items()
        if (cell, card) not in gone and not game.setting.deck[card].is_bummer
    }


def test_kinds_are_those_of_the_moves() -> None:
    kinds = {moment.kind for game in GAMES for moment in course(game)}
    assert kinds == {None, "adjacent", "bummer", "island", "zero-bummer"}
