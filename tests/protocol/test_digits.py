"""Numbers as JSON text."""

from hypothesis import given
from hypothesis import strategies as st

from happiness_cli.protocol.digits import digits


def test_all_numbers_that_there_often_are() -> None:
    assert [digits(number) for number in range(-9, 1100)] == [str(number).encode() for number in range(-9, 1100)]


@given(st.one_of(st.integers(-5, 2000), st.integers(-(2**62), 2**62)))
def test_numbers_are_written_in_decimal(number: int) -> None:
    assert digits(number) == str(number).encode()
