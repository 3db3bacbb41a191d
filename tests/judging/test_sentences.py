"""The sentences of findings as players read them: plain, with cells and letters, and nothing of the language inside."""

import re

import pytest

from happiness_cli.documents.findings import TABLE, Finding
from happiness_cli.judging.reports import findings_of
from tests.judging.cases import FILES, load

NOT_WORDS = re.compile(r"None|True|False|\[|\]|'\w|\n|\.$|\b1 (?:cards|Bummers|tokens|Echo tokens|legal plays)\b")
"""What a value looks like in Python, the end of a paragraph, and a wrong plural."""

ON_BOARDS = {"edge-mismatch", "bummer-on-board", "unclaimed-euphoria", "cell-taken", "islands", "illegal-play"}


def _all() -> list[Finding]:
    found = []
    for case in (case for name in FILES for case in load(name)):
        document = case.read().document
        if document is not None:
            found += findings_of(document, case.seed)
    return found


def test_every_finding_is_a_plain_sentence() -> None:
    found = _all()
    assert {finding.code for finding in found} == {code.name for code in TABLE if not code.form}
    assert [finding.message for finding in found if NOT_WORDS.search(finding.message)] == []
    assert [finding for finding in found if not finding.message] == []


def test_what_is_about_the_board_names_its_cells_and_cards() -> None:
    about = [finding for finding in _all() if finding.code in ON_BOARDS]
    for finding in about:
        words = set(re.findall(r"\w+", finding.message))
        # Of a plus the centre says where it is.
        cards = () if finding.code == "unclaimed-euphoria" else finding.cards
        assert words >= {*finding.cells, *cards}, finding


@pytest.mark.parametrize(
    ("why", "messages"),
    [
        (
            "One card in a hand and in the draw pile.",
            ["B is in the hand of Ada, but also in the draw pile: /draw_pile/7"],
        ),
        (
            "One card in three places, one of them the board.",
            [
                "A is in the hand of Ada, but also on d4: /board/0",
                "A is in the Bummer Pile of Ben, but also on d4: /board/0",
            ],
        ),
        ("Five faults in five places.", ["E is twice in the draw pile, first at /draw_pile/0"]),
    ],
)
def test_places_are_named_in_words(why: str, messages: list[str]) -> None:
    [case] = [case for case in load("positions") if case.why == why]
    document = case.read().document
    assert document is not None
    assert [finding.message for finding in findings_of(document) if finding.code == "card-twice"] == messages
