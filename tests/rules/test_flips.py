"""Playing another reading of any ruling, in either engine, is noticed."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.rules.flip_rulings import Shown, StaleFlip, flipped_source, show_in_engine, show_in_twin
from tests.rules.flips import FLIPS, TWIN_SEEDS, Flip
from tests.twin.flips import FLIPS as TWIN_FLIPS

RULINGS = {f"R{number}" for number in range(1, 26)} - {"R23"}
"""Those that an engine can feel."""

STALE = "the game of seed {} no longer shows it: `python -m tests.rules.flip_rulings` looks for another one"


@pytest.fixture(scope="module")
def shown() -> dict[tuple[str, str], Shown]:
    """Every flip, each in the one game that is known to show it."""
    with ThreadPoolExecutor(max_workers=2) as pool:
        engine = pool.map(lambda flip: show_in_engine(flip, searched=0), FLIPS)
        twin = pool.map(lambda name: show_in_twin(name, searched=0), TWIN_FLIPS)
        return {(found.engine, found.name): found for found in (*engine, *twin)}


@pytest.mark.parametrize("flip", FLIPS, ids=lambda flip: flip.name)
def test_another_reading_in_the_engine_shows(flip: Flip, shown: dict[tuple[str, str], Shown]) -> None:
    assert shown["engine", flip.name].at_hint, STALE.format(flip.seed)


@pytest.mark.parametrize("name", TWIN_FLIPS)
def test_another_reading_in_the_twin_shows(name: str, shown: dict[tuple[str, str], Shown]) -> None:
    assert shown["twin", name].at_hint, STALE.format(TWIN_SEEDS.get(name, 0))


def test_every_ruling_is_flipped_in_both_engines() -> None:
    assert {flip.ruling for flip in FLIPS} == RULINGS
    assert {name.split()[0] for name in TWIN_FLIPS} == RULINGS
    assert len({flip.name for flip in FLIPS}) == len(FLIPS)
    assert set(TWIN_SEEDS) <= set(TWIN_FLIPS)


def test_what_is_flipped_is_still_python() -> None:
    for flip in FLIPS:
        compile(flipped_source(flip), flip.module, "exec")


@pytest.mark.parametrize("text", ["no such text", "self"])
def test_a_text_that_does_not_occur_once_is_an_error(text: str) -> None:
    with pytest.raises(StaleFlip, match=f"'{text}' occurs .* times in state.py, not once"):
        flipped_source(Flip("R0", "state", ((text, ""),)))
