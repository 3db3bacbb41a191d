"""The tests that take long are begun first."""

from tests.conftest import FIRST, HERE


def test_all_that_come_first_are_there() -> None:
    assert len(set(FIRST)) == len(FIRST)
    assert [name for name in FIRST if not (HERE / name).is_file()] == []
