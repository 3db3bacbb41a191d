"""Every game is given out once, in spans of whole deals, and again only if it was lost."""

from hypothesis import given
from hypothesis import strategies as st

from happiness_cli.matches.schedule import Schedule, Tables
from happiness_cli.matches.sharing import AHEAD, Sharing, Span


@given(
    st.integers(1, 4),
    st.booleans(),
    st.integers(1, 300),
    st.integers(1, 5),
    st.lists(
        st.tuples(st.sampled_from(["finish", "lose", "next"]), st.integers(0, 9), st.floats(1e-5, 2)), max_size=40
    ),
)
def test_all_games_are_played(
    players: int, rotate: bool, blocks: int, jobs: int, happenings: list[tuple[str, int, float]]
) -> None:
    schedule = Schedule(players, blocks * (players if rotate else 1), rotate)
    sharing = Sharing(schedule, jobs)
    out: list[Span] = []
    finished: list[int] = []

    def finish(span: Span, seconds: float) -> None:
        sharing.finished(span, seconds)
        finished.extend(span.games)

    for what, which, seconds in happenings:
        if what == "next" and (span := sharing.next()) is not None:
            assert span.first < span.end
            assert span.first % schedule.block == span.end % schedule.block == 0
            out.append(span)
        elif what == "finish" and out:
            finish(out.pop(which % len(out)), seconds)
        elif what == "lose" and out:
            sharing.lost(out.pop(which % len(out)))
    for span in out:
        finish(span, 0.1)
    while (span := sharing.next()) is not None:
        finish(span, 0.1)
    assert sorted(finished) == list(range(len(schedule)))


def test_finished_games_do_not_pile_up_behind_a_slow_one() -> None:
    sharing = Sharing(Schedule(2, 10**9, rotate=True), 2)
    slow = sharing.next()
    assert slow is not None
    last = slow
    while (span := sharing.next()) is not None:
        sharing.finished(span, 1e-4)
        last = span
    assert AHEAD <= last.end < 2 * AHEAD
    sharing.finished(slow, 100)
    assert sharing.next() == Span(last.end, last.end + 2)


def test_spans_become_as_long_as_a_worker_plays_in_a_while_and_short_again_at_the_end() -> None:
    sharing = Sharing(Schedule(2, 2000, rotate=True), 2)
    sizes = []
    while (span := sharing.next()) is not None:
        sizes.append(span.end - span.first)
        sharing.finished(span, 0.001 * sizes[-1])
    assert sizes[0] == 2
    assert max(sizes) == 250
    assert sizes[-1] == 2


def test_what_is_finished_is_not_given_out() -> None:
    schedule = Tables(2, [(0, 1)], 4, first_deal=3)
    sharing = Sharing(schedule, 1, first=8, finished={8, 9, 11, 12})
    spans = []
    while (span := sharing.next(1)) is not None:
        spans.append(span.games)
        sharing.finished(span, 1)
    assert spans == [[10], [13]]


def test_games_come_again_with_those_who_are_retired_by_then() -> None:
    sharing = Sharing(Schedule(2, 6, rotate=True), 1)
    span = sharing.next(1)
    assert span == Span(0, 2)
    sharing.retired = frozenset({1})
    sharing.finished(span, 1)
    sharing.again(1)
    assert sharing.next(1) == Span(1, 2, retired=frozenset({1}))
    assert sharing.next(1) == Span(2, 4, retired=frozenset({1}))
    sharing.again(0)
    sharing.stop()
    assert sharing.next(1) is None
