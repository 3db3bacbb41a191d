"""Findings about decks: repeated ids, and counts that the ruleset does not allow."""

from typing import Any

import pytest

from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import Overrides
from happiness_cli.documents.writing import dump
from happiness_cli.judging.decks import deck_findings
from happiness_cli.rules.cards import Card, Deck

COUNTS = [1, 2, 0, 0, 1]


def card(name: str, jp: int) -> dict[str, Any]:
    return {"id": name, "word": "w", "jp": jp, "top": "RRRR", "right": "RRRR", "bottom": "RRRR", "left": "RRRR"}


def deck(*cards: tuple[str, int]) -> dict[str, Any]:
    return {"format": "happiness-deck/1", "name": "mine", "cards": [card(*one) for one in cards]}


GOOD = deck(("B", 0), ("H1", 1), ("H2", 1), ("H3", 4))
REPEATED = deck(("H1", 1), ("B", 0), ("H1", 1), ("H3", 4), ("H1", 1))


def found(document: dict[str, Any], above: Overrides | None = None) -> list[tuple[str, str, tuple[str, ...]]]:
    value = Reader(above).read(dump(document)).document
    assert value is not None
    return [(finding.code, finding.where, finding.cards) for finding in deck_findings(value)]


def board(**keys: Any) -> dict[str, Any]:
    return {"format": "happiness-board/1", **keys, "board": []}


COUNTED = Overrides(rules={"deck_counts": COUNTS})


@pytest.mark.parametrize(
    ("document", "above", "expected"),
    [
        pytest.param(GOOD, COUNTED, [], id="a good deck"),
        pytest.param(GOOD, None, [("deck-count", "", ())], id="a deck that the default ruleset does not allow"),
        pytest.param(
            REPEATED,
            COUNTED,
            [("duplicate-id", "/cards/2", ("H1",)), ("duplicate-id", "/cards/4", ("H1",)), ("deck-count", "", ())],
            id="a finding for each repetition, and one for the counts",
        ),
        pytest.param(deck(), COUNTED, [("deck-count", "", ())], id="an empty deck"),
        pytest.param(board(rules={"deck_counts": COUNTS}, deck=GOOD), None, [], id="a good deck inside"),
        pytest.param(board(deck=GOOD), None, [("deck-count", "/deck", ())], id="the counts of a deck inside"),
        pytest.param(
            board(rules={"deck_counts": [1, 3, 0, 0, 1]}, deck=REPEATED),
            None,
            [("duplicate-id", "/deck/cards/2", ("H1",)), ("duplicate-id", "/deck/cards/4", ("H1",))],
            id="repetitions in a deck inside",
        ),
        pytest.param(board(), None, [], id="the default deck"),
        pytest.param(board(deck="standard"), None, [], id="a bundled deck"),
        pytest.param(
            board(deck="standard", rules={"deck_counts": COUNTS}),
            None,
            [("deck-count", "/deck", ())],
            id="a bundled deck that the document's ruleset does not allow",
        ),
        pytest.param(
            board(rules={"deck_counts": COUNTS}),
            None,
            [("deck-count", "", ())],
            id="the default deck, which the document's ruleset does not allow",
        ),
        pytest.param(
            board(deck=REPEATED),
            Overrides(deck=Deck("other", (Card("A", "a", 1, "RRRR", "RRRR", "RRRR", "RRRR"),))),
            [("deck-count", "", ())],
            id="the deck of the command line, in the place of the document's",
        ),
        pytest.param(
            {"format": "happiness-rules/1", "name": "n", "rules": {"deck_counts": COUNTS}}, None, [], id="rules"
        ),
    ],
)
def test_decks_have_their_findings(
    document: dict[str, Any], above: Overrides | None, expected: list[tuple[str, str, tuple[str, ...]]]
) -> None:
    assert found(document, above) == expected


def test_the_message_names_what_differs() -> None:
    value = Reader().read(dump(GOOD)).document
    assert value is not None
    (finding,) = deck_findings(value)
    assert finding.message == (
        "the deck mine has 1 Bummer instead of 10, 2 cards of 1 JP instead of 15, 0 cards of 2 JP instead of 15, "
        "0 cards of 3 JP instead of 15, 1 card of 4 JP instead of 5: see deck_counts in the rules"
    )
