"""Documents to values: every finding of form with its place, and what the values say."""

import json
from pathlib import Path
from typing import Any

import pytest

from happiness_cli.documents.decks import bundled
from happiness_cli.documents.reading import OverrideClash, Reader, overrides, read
from happiness_cli.documents.streams import Item
from happiness_cli.documents.text import too_large
from happiness_cli.documents.values import (
    BoardDocument,
    BoardEntry,
    DeckDocument,
    Document,
    FaultEntry,
    GameDocument,
    Overrides,
    PassEntry,
    PlayEntry,
    PlayerEntry,
    PositionDocument,
    RulesDocument,
)
from happiness_cli.documents.vocabulary import READABLE
from happiness_cli.rules.cards import Card, Deck
from happiness_cli.rules.ruleset import EASY, HARD

FOLDER = Path(__file__).parents[2] / "fixtures" / "documents"
Case = dict[str, Any]


def cases(*names: str) -> list[Any]:
    return [
        pytest.param(case, id=f"{name}: {case['name']}")
        for name in names or sorted(path.stem for path in FOLDER.glob("*.jsonl"))
        for case in map(json.loads, (FOLDER / f"{name}.jsonl").read_bytes().splitlines())
    ]


def good(name: str) -> Case:
    """The first case of a file, which is well formed."""
    case: Case = json.loads((FOLDER / f"{name}.jsonl").read_bytes().splitlines()[0])
    document: Case = case["document"]
    return document


def data_of(case: Case) -> bytes:
    return (case["text"] if "text" in case else json.dumps(case["document"])).encode()


def value_of(document: Case, above: Overrides | None = None) -> Any:
    result = read(json.dumps(document).encode(), above)
    assert result.findings == ()
    return result.document


@pytest.mark.parametrize("case", cases())
def test_each_document_has_its_findings(case: Case) -> None:
    above = Overrides(**case.get("above", {}))
    if case.get("clash"):
        with pytest.raises(OverrideClash):
            read(data_of(case), above)
        return
    result = read(data_of(case), above)

    assert [[finding.code, finding.where] for finding in result.findings] == case["findings"]
    assert result.kind == case["kind"]
    assert (result.document is None) == bool(case["findings"])
    assert all(finding.message.isprintable() for finding in result.findings)
    if "mode" in case:
        assert isinstance(result.document, BoardDocument)
        ruleset = result.document.setting.ruleset
        assert ruleset.mode == case["mode"]
        assert {name: getattr(ruleset, name) for name in case["rules"]} == case["rules"]


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ([], "the document must be an object, not an empty list"),
        ({}, 'the document lacks the key "format", such as "format": "happiness-board/1"'),
        (
            {"format": "happiness-bord/1"},
            '"happiness-bord/1" is no format; did you mean "happiness-board/1"?',
        ),
        (
            {"format": "happiness-moves/1"},
            "happiness-moves/1 is what a command answers; what can be read is happiness-deck/1, happiness-board/1, "
            "happiness-position/1, happiness-game/1 and happiness-rules/1",
        ),
        (
            {**good("board"), "rules": {"max_tokens": True}},
            "max_tokens must be a whole number from 0 to 10, not true",
        ),
        (
            {**good("board"), "rules": {"max_token": 3}},
            '"max_token" is no key of rules; did you mean "max_tokens"?',
        ),
        (
            {**good("board"), "colour": 3},
            '"colour" is no key of the document; what is your own goes under "meta"',
        ),
        (
            {**good("board"), "deck": "standart"},
            'deck must be the name of a bundled deck, not "standart"; did you mean "standard"?',
        ),
        ({**good("board"), "mode": "Hard"}, 'mode must be "easy" or "hard", not "Hard"; did you mean "hard"?'),
        (
            {**good("board"), "board": [{"cell": "h1", "card": "H01"}]},
            'cell must be a cell from a1 to g7, not "h1"',
        ),
        ({**good("position"), "turn": -1}, "turn must be a whole number, 0 or more, or null, not -1"),
        ({**good("position"), "players": []}, "players must be a list of 1 to 10 players, not 0"),
        ({**good("position"), "passes": 2**53}, f"passes must be at most {2**53 - 1}, not {2**53}"),
        (
            {**good("game"), "turns": [{"seat": 0}]},
            "entry 0 of turns must be a play, a pass or a fault, not an object",
        ),
        (
            {**good("game"), "players": [{"name": "A"}] * 2, "rules": {}},
            'the name "A" is that of entry 0 already',
        ),
        (
            {**good("game"), "players": [{"name": "A" * 65}]},
            "name must be text of 1 to 64 characters, none of them a control character, not one of 65 characters",
        ),
        (
            {**good("board"), "rules": {"start_tokens": 4}},
            "start_tokens 4 is more than max_tokens 3",
        ),
    ],
)
def test_messages_are_plain_sentences(document: object, message: str) -> None:
    (finding,) = read(json.dumps(document).encode()).findings
    assert finding.message == message


def test_numbers_are_told_as_they_are_written() -> None:
    for spelling in ("3.0", "3e0", "18446744073709551616"):
        text = json.dumps(good("position")).replace('"score": 3', f'"score": {spelling}').encode()
        (finding,) = read(text).findings
        assert finding.message == f"score must be a whole number, not {spelling}"


def test_a_deck_document_says_its_deck_under_the_rules_of_the_command_line() -> None:
    document = value_of(good("deck"), Overrides("hard"))
    assert isinstance(document, DeckDocument)
    assert [card.id for card in document.setting.deck] == ["H01", "H02", "B01"]
    assert document.setting.deck["B01"] == Card("B01", "Sunrise", 0, "RRBG", "YYRS", "BBGG", "RGRG")
    assert (document.setting.ruleset, document.setting.bundled, document.setting.deck_where) == (HARD, None, "")


def test_a_rules_document_says_what_it_gives() -> None:
    document = value_of(good("rules"))
    assert document == RulesDocument("house", "hard", {"max_tokens": 4})
    assert value_of({"format": "happiness-rules/1", "name": "a", "rules": {}}).mode is None


def test_a_board_says_its_cards_and_cells() -> None:
    own = {**good("deck")["cards"][0], "id": "X1"}
    raw = {**good("board"), "board": [{"cell": "b7", "card": "H01"}, {"cell": "a1", "card": own}]}
    document = value_of(raw)
    assert isinstance(document, BoardDocument)
    assert document.board == (
        BoardEntry(43, "H01"),
        BoardEntry(0, Card("X1", "Sunrise", 1, "RRBG", "YYRS", "BBGG", "RGRG")),
    )
    assert document.raw == raw
    assert (document.setting.bundled, document.setting.deck_where) == (None, "/deck")
    assert document.setting.ruleset.deck_counts == (1, 1, 1, 0, 0)


def test_a_board_without_a_setting_is_easy_with_the_standard_deck() -> None:
    document = value_of({"format": "happiness-board/1", "board": []})
    assert document.setting.ruleset == EASY
    assert document.setting.deck is bundled("standard")
    assert (document.setting.bundled, document.setting.deck_where) == ("standard", None)


def test_a_position_says_all_it_has() -> None:
    raw = good("position")
    second = {"name": "Bob", "score": -2, "hand": 4, "euphoria_pile": 5, "bummer_pile": ["B01"], "out": 3}
    raw["players"].append({**second, "tokens": {"charged": 0, "discharged": 2}})
    raw |= {"draw_pile": 7, "turn": None, "passes": 2, "window": True}
    document = value_of(raw)
    assert isinstance(document, PositionDocument)
    assert document.players == (
        PlayerEntry("Ada", 3, ("H02",), 1, 0, (), ()),
        PlayerEntry("Bob", -2, 4, 0, 2, 5, ("B01",), 3),
    )
    assert (document.draw_pile, document.turn, document.passes, document.window) == (7, None, 2, True)
    plain = value_of(good("position"))
    assert (plain.draw_pile, plain.turn, plain.passes, plain.window) == (("B01",), 0, 0, False)


def test_a_game_says_all_it_has() -> None:
    raw = good("game")
    raw["turns"] = [
        {"seat": 1, "fault": "hello", "in": "start", "out": False},
        {"seat": 0, "card": "H01", "cell": "d4", "echoes": [1, 2], "story": "…"},
        {"seat": 1, "pass": True},
        {"seat": 0, "card": "H02", "cell": "d5"},
    ]
    document = value_of({**raw, "id": "g-1", "seed": "s", "seed_sha256": "AB" * 32, "index": 3, "meta": [1]})
    assert isinstance(document, GameDocument)
    assert document.players == ("Ada",)
    assert document.deal == ("H01", "H02", "B01")
    assert document.turns == (
        FaultEntry(1, "hello", "start", False),
        PlayEntry(0, "H01", 24, (1, 2), "…"),
        PassEntry(1),
        PlayEntry(0, "H02", 31, (), None),
    )
    assert (document.end, document.result) == ("complete", raw["result"])
    assert (document.id, document.seed, document.seed_sha256, document.index) == ("g-1", "s", "ab" * 32, 3)
    assert document.meta == [1]


def test_every_readable_format_has_a_good_document() -> None:
    assert {good(kind)["format"] for kind in ("deck", "board", "position", "game", "rules")} == set(READABLE)


def test_the_deck_of_the_command_line_outranks_the_document_s() -> None:
    deck = Deck("other", (Card("Z", "z", 1, "RRRR", "RRRR", "RRRR", "RRRR"),))
    result = Reader(Overrides(deck=deck)).read(json.dumps(good("board")).encode())
    assert isinstance(result.document, BoardDocument)
    setting = result.document.setting
    assert setting.deck is deck
    assert (setting.bundled, setting.deck_where) == (None, None)
    standard = Reader(Overrides(deck=bundled("standard"))).read(json.dumps(good("board")).encode())
    assert isinstance(standard.document, BoardDocument)
    assert standard.document.setting.bundled == "standard"


@pytest.mark.parametrize(
    ("above", "overridden"),
    [
        (Overrides(), False),
        (Overrides(mode="easy"), False),
        (Overrides(mode="hard"), True),
        (Overrides(rules={"max_tokens": 3}), False),
        (Overrides(rules={"max_tokens": 4}), True),
        (Overrides(deck=Deck("other", ())), True),
    ],
)
def test_whether_the_command_line_changed_anything_is_told(above: Overrides, overridden: bool) -> None:
    reader = Reader(above)
    data = json.dumps(good("game")).encode()
    assert [reader.read(data).overridden for _ in range(2)] == [overridden] * 2


def test_the_same_deck_again_is_no_change() -> None:
    deck = value_of(good("deck")).setting.deck
    assert not Reader(Overrides(deck=deck)).read(json.dumps(good("game")).encode()).overridden


def test_overrides_take_the_mode_of_the_option_before_that_of_the_rules() -> None:
    rules = value_of(good("rules"))
    deck = bundled("standard")
    assert overrides(None) == Overrides()
    assert overrides(None, rules, deck) == Overrides("hard", {"max_tokens": 4}, deck)
    assert overrides("easy", rules).mode == "easy"
    assert overrides(None, value_of({"format": "happiness-rules/1", "name": "a", "rules": {}})).mode is None


def setting_of(document: Document | None) -> Any:
    assert isinstance(document, BoardDocument | PositionDocument | GameDocument)
    return document.setting


def test_documents_that_repeat_their_setting_share_it() -> None:
    reader = Reader()
    board = reader.read(json.dumps(good("board")).encode()).document
    again = reader.read(json.dumps(good("board")).encode()).document
    position = reader.read(json.dumps(good("position")).encode()).document
    hard = reader.read(json.dumps({**good("board"), "mode": "hard"}).encode()).document
    assert setting_of(again) is setting_of(board)
    assert setting_of(position).deck is setting_of(board).deck
    assert setting_of(hard).deck is setting_of(board).deck
    assert setting_of(hard).ruleset != setting_of(board).ruleset


def test_a_deck_that_differs_is_not_taken_for_one_read_before() -> None:
    reader = Reader()
    raw = good("board")
    reader.read(json.dumps(raw).encode())
    raw["deck"]["cards"][0]["jp"] = 4
    document = reader.read(json.dumps(raw).encode()).document
    assert setting_of(document).deck["H01"].jp == 4
    raw["deck"]["cards"][0]["jp"] = True
    assert [finding.where for finding in reader.read(json.dumps(raw).encode()).findings] == ["/deck/cards/0/jp"]


def test_a_setting_that_is_known_is_still_held_against_the_number_of_players() -> None:
    reader = Reader()
    raw = good("position")
    assert reader.read(json.dumps(raw).encode()).findings == ()
    raw["players"] *= 3
    assert [finding.where for finding in reader.read(json.dumps(raw).encode()).findings] == ["/players"]


def test_a_document_with_a_known_deck_is_checked_all_the_same() -> None:
    reader = Reader()
    reader.read(json.dumps(good("board")).encode())
    bad = {**good("board"), "mode": 7}
    assert [finding.where for finding in reader.read(json.dumps(bad).encode()).findings] == ["/mode"]


def test_many_decks_are_read_in_bounded_memory() -> None:
    reader = Reader()
    raw = good("board")
    for number in range(100):
        raw["deck"]["name"] = f"deck{number}"
        assert setting_of(reader.read(json.dumps(raw).encode()).document).deck.name == f"deck{number}"
    kept = reader._settings
    assert len(kept._decks._kept) <= 32
    assert len(kept._settings._kept) <= 32


@pytest.mark.parametrize("meta", ["1e400", "18446744073709551616", '"\\u003a"', "[" * 60 + "]" * 60])
def test_a_deck_inside_may_have_any_meta(meta: str) -> None:
    reader = Reader()
    text = json.dumps({**good("board"), "deck": {**good("deck"), "meta": "…"}}, ensure_ascii=False)
    for _ in range(2):
        result = reader.read(text.replace('"…"', meta).encode())
        assert result.findings == ()
        assert setting_of(result.document).deck.name == "small"


def test_an_item_of_a_file_is_read_from_its_line() -> None:
    reader = Reader()
    assert reader.read_item(Item("-", 3, json.dumps(good("rules")).encode(), None, 3)).kind == "happiness-rules/1"
    (broken,) = reader.read_item(Item("-", 3, b"{", None, 3)).findings
    assert broken.message.startswith("line 3, ")
    large = too_large()
    assert reader.read_item(Item("-", 1, b"", large, 1)).findings == (large,)


def test_a_million_faults_are_told_in_bounded_memory() -> None:
    text = b'{"format":"happiness-board/1","board":[' + b"7," * 1_000_000 + b"7]}"
    findings = read(text).findings
    assert findings[0].where == "/board/0"
    assert findings[-1].message.endswith("more findings are not listed)")
    assert sum(len(finding.where) + len(finding.message) for finding in findings) < 5_000_000
