"""The bundled decks, found by listing their folder."""

from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

from happiness_cli.documents import decks
from happiness_cli.documents.decks import DEFAULT_DECK, bundled, bundled_as, bundled_names, bundled_text
from happiness_cli.documents.reading import read
from happiness_cli.documents.values import DeckDocument
from happiness_cli.rules.cards import Card, Deck
from happiness_cli.rules.ruleset import EASY

CARD = {"id": "A", "word": "a", "jp": 1, "top": "RRRR", "right": "BBBB", "bottom": "GGGG", "left": "YYYY"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Another folder of decks."""
    monkeypatch.setattr(decks, "FOLDER", tmp_path / "decks")
    bundled_names.cache_clear()
    bundled.cache_clear()
    yield tmp_path / "decks"
    bundled_names.cache_clear()
    bundled.cache_clear()


@pytest.mark.parametrize("name", bundled_names())
def test_every_bundled_deck_is_well_formed_and_of_its_name(name: str) -> None:
    result = read(bundled_text(name))
    assert result.findings == ()
    assert isinstance(result.document, DeckDocument)
    assert result.document.setting.deck == bundled(name)
    assert bundled(name).name == name
    assert len(bundled(name).index) == len(bundled(name))


def test_the_default_deck_is_bundled_and_of_the_default_counts() -> None:
    assert DEFAULT_DECK in bundled_names()
    assert bundled(DEFAULT_DECK).counts() == EASY.deck_counts
    assert bundled(DEFAULT_DECK) is bundled(DEFAULT_DECK)


def test_decks_are_those_of_the_folder(folder: Path) -> None:
    folder.mkdir()
    for name in ("b.json", "a.json", "c.txt", "no name.json"):
        (folder / name).write_bytes(orjson.dumps({"format": "happiness-deck/1", "name": name[0], "cards": [CARD]}))
    assert bundled_names() == ("a", "b")
    assert bundled("a") == Deck("a", (Card("A", "a", 1, "RRRR", "BBBB", "GGGG", "YYYY"),))
    for name in ("c", "no name", "../decks/a", "A", ""):
        with pytest.raises(KeyError):
            bundled(name)


def test_no_folder_is_no_decks(folder: Path) -> None:
    assert bundled_names() == ()


def test_a_deck_is_bundled_only_if_it_is_the_same() -> None:
    deck = bundled(DEFAULT_DECK)
    assert bundled_as(deck) == DEFAULT_DECK
    assert bundled_as(Deck(deck.name, deck.cards)) == DEFAULT_DECK
    assert bundled_as(Deck(deck.name, deck.cards[::-1])) is None
    assert bundled_as(Deck("other", deck.cards)) is None
