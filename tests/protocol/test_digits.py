"""Numbers as JSON text."""

from hypothesis import given
from hypothesis import strategies as st

from happiness_cli.protocol.digits import digits


@given(st.one_of(st.integers(-5, 2000), st.integers(-(2**62), 2**62)))
def test_numbers_are_written_in_decimal(number: int) -> None:
    assert digits(number) == str(number).encode()
