"""Games come out in order, each once, and none while its deal is still being played."""

from hypothesis import given
from hypothesis import strategies as st

from happiness_cli.matches.releasing import Finished, Release
from happiness_cli.matches.schedule import Schedule
from happiness_cli.standings.summaries import Summary


@st.composite
def orders(draw: st.DrawFn) -> tuple[Schedule, list[int]]:
    players = draw(st.integers(1, 4))
    rotate = draw(st.booleans())
    games = draw(st.integers(1, 6)) * (players if rotate else 1)
    return Schedule(players, games, rotate), draw(st.permutations(range(games)))


@given(orders())
def test_whatever_finishes_first(case: tuple[Schedule, list[int]]) -> None:
    schedule, order = case
    release = Release(schedule)
    out: list[int] = []
    for number, game in enumerate(order, start=1):
        finished = set(order[:number])
        out += [one.game for one in release.take(Finished(game, b"", Summary("complete", True, ())))]
        assert out == list(range(len(out)))
        for released in out:
            block = [other.game for other in schedule if other.deal == schedule[released].deal]
            assert finished.issuperset(block)
        # Nothing is held without a reason.
        waiting = range(len(out), min(len(out) + schedule.block, len(schedule)))
        assert not waiting or not finished.issuperset(waiting)
    assert len(out) == len(schedule)
