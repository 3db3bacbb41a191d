"""The stream of chance for playouts."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from happiness_cli.analysis.stream import Stream, stream
from tests.analysis.games import below, seeded, xoshiro

WORDS = st.lists(st.integers(0, 2**32 - 1), min_size=4, max_size=4).filter(any)


def test_the_authors_numbers() -> None:
    # From the authors' own program in C, begun with 1, 2, 3, 4.
    first = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420]
    made = Stream(1, 2, 3, 4)
    assert [made.bits() for _ in range(10)] == list(islice(xoshiro([1, 2, 3, 4]), 10)) == first
    for _ in range(102400 - 10):
        made.bits()
    assert made.bits() == 0x2C873CFA


@given(WORDS)
def test_any_words(words: list[int]) -> None:
    made = Stream(*words)
    assert [made.bits() for _ in range(20)] == list(islice(xoshiro(words), 20))


@given(WORDS, st.lists(st.one_of(st.integers(1, 300), st.integers(1, 2**30)), min_size=1, max_size=20))
def test_numbers_below_a_bound(words: list[int], bounds: list[int]) -> None:
    made, numbers = Stream(*words), xoshiro(words)
    assert [made.below(bound) for bound in bounds] == [below(numbers, bound) for bound in bounds]


def test_what_would_be_unfair_is_drawn_again() -> None:
    # Of the 2³² numbers that can be drawn 2³² mod 805306369 are one too many: a sixteenth of them.
    bound = 805306369
    made, numbers, plain = Stream(1, 2, 3, 4), xoshiro([1, 2, 3, 4]), xoshiro([1, 2, 3, 4])
    drawn = [made.below(bound) for _ in range(1000)]
    assert drawn == [below(numbers, bound) for _ in range(1000)]
    assert drawn != [number * bound >> 32 for number in islice(plain, 1000)]


@pytest.mark.parametrize("bound", [1, 2, 7, 12, 250])
def test_each_number_is_as_likely_as_the_others(bound: int) -> None:
    made, seen = stream("even", bound), [0] * bound
    for _ in range(100 * bound):
        seen[made.below(bound)] += 1
    # Chi-square: its mean is bound − 1, its variance twice that.
    chi_square = sum((number - 100) ** 2 / 100 for number in seen)
    assert abs(chi_square - (bound - 1)) <= 3 * (2 * (bound - 1)) ** 0.5


def test_a_seed_and_an_index_make_a_stream() -> None:
    for seed, index in (("joy", 0), ("joy", 1), ("Glück", 0)):
        made = stream(seed, index)
        assert [made.bits() for _ in range(5)] == list(islice(seeded(seed, index), 5))
    assert stream("joy").bits() == stream("joy", 0).bits() != stream("joy", 1).bits()


def test_a_seed_that_utf8_cannot_write() -> None:
    with pytest.raises(ValueError, match="surrogates not allowed"):
        stream("\ud800")
