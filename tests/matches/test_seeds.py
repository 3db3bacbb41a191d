"""Seeds: given ones, random ones, and what records say of them."""

import hashlib
import re

import pytest

from happiness_cli.matches.schedule import MOST_GAMES
from happiness_cli.matches.seeds import BadSeed, Seed


def test_a_given_seed_is_any_text() -> None:
    seed = Seed.of("Käse 🧀\n")
    assert seed.given
    assert seed.sha256 == hashlib.sha256("Käse 🧀\n".encode()).hexdigest()


def test_a_seed_that_nobody_gave_has_128_random_bits() -> None:
    seeds = {Seed.of(None).text for _ in range(50)}
    assert len(seeds) == 50
    assert all(re.fullmatch("[0-9a-f]{32}", text) for text in seeds)
    assert not Seed.of(None).given


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(BadSeed):
        Seed.of("\udcff")


def test_ids_name_the_hash_and_the_game_and_are_ids() -> None:
    seed = Seed.of("7")
    assert seed.record_id(12) == f"{hashlib.sha256(b'7').hexdigest()[:16]}-12"
    assert re.fullmatch("[A-Za-z0-9_-]{1,32}", seed.record_id(MOST_GAMES - 1))
