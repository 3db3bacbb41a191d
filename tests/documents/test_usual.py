"""The quick recognition of usual documents: what it accepts, the full reader finds nothing wrong with."""

import json
import re
from random import Random
from typing import Any

import orjson
import pytest

from happiness_cli.documents.decks import bundled
from happiness_cli.documents.printing import deck_dict
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.usual import MAX_USUAL, is_usual
from tests.documents.generated import Document, mutated, well_formed

INDEX = bundled("standard").index
IDS = tuple(INDEX)
SEEDS = range(150)
SETTING = ("mode", "rules", "deck")
PILES = ("draw_pile", "deal", "hand", "euphoria_pile", "bummer_pile")


def usual(kind: str, seed: int) -> Document:
    """A well-formed document of which all cards are those of the standard deck."""
    document = well_formed(kind, seed)
    document.pop("deck", None)
    if seed % 2:
        document["deck"] = "standard"
    _give_known_cards(document, Random(seed))
    return document


def _give_known_cards(value: Any, chance: Random) -> None:
    for key, inner in value.items() if isinstance(value, dict) else ():
        if key == "card":
            value[key] = chance.choice(IDS)
        elif key in PILES and isinstance(inner, list):
            value[key] = chance.sample(IDS, len(inner))
        elif key in ("board", "players", "turns"):
            for entry in inner:
                _give_known_cards(entry, chance)


def spelled(document: Document, chance: Random) -> bytes:
    """The document as a text, now and then with spaces, repeated keys or needless escapes in it."""
    separators = chance.choice(((",", ":"), (", ", ": "), (" ,\t", " : ")))
    text = json.dumps(document, separators=separators, ensure_ascii=chance.random() < 0.5)
    for _ in range(chance.choice((0, 0, 1, 1, 2))):
        keys = list(re.finditer(r'"(\w)(\w+)"\s*:', text))
        key = chance.choice(keys)
        way = chance.randrange(4)
        before, after = text[: key.start()], text[key.start() :]
        escaped = f'"\\u{ord(key[1]):04x}{key[2]}":'
        if way == 0:
            text = f'{before}"{key[1]}{key[2]}":{chance.choice(("0", "[]", "{}"))},{after}'
        elif way == 1:
            text = f"{before}{escaped}1,{after}"
        elif way == 2:
            text = f"{before}{escaped}{text[key.end() :]}"
        else:
            text = re.sub(r"(?<=[^\"]):(?=[^\"\[{\d])", r"\\u003a", text, count=1)
    return text.encode()


def agree(reader: Reader, data: bytes) -> bool:
    """Whether the document is accepted at a glance; whoever looks at every value of it agrees with it.

    So do a reader that knows its setting already and one that does not.
    """
    full, quick = Reader().read_in_full(data), reader.read(data)
    assert quick == full == Reader().read(data)
    assert quick.document is None or full.document is None or quick.document.raw == full.document.raw
    try:
        raw = orjson.loads(data)
    except orjson.JSONDecodeError:
        return False
    accepted = isinstance(raw, dict) and "format" in raw and is_usual(raw, data, INDEX, None)
    assert not accepted or full.findings == ()
    return accepted


@pytest.mark.parametrize("kind", ["position", "game"])
def test_what_is_accepted_is_well_formed_and_says_the_same(kind: str) -> None:
    accepted = refused = 0
    for seed in SEEDS:
        chance = Random(seed)
        document = usual(kind, seed)
        reader = Reader()
        reader.read(json.dumps(document).encode())
        accepted += agree(reader, json.dumps(document).encode())
        for _ in range(4):
            agree(reader, spelled(document, chance))
            changed, path = mutated(document, chance)
            if path and path[0] not in SETTING and all(key in changed for key in document if key in SETTING):
                refused += not agree(reader, spelled(changed, chance))
            else:
                data = spelled(changed, chance)
                assert reader.read(data) == Reader().read(data)
    # Else the test would say nothing.
    assert accepted > len(SEEDS) / 2
    assert refused > len(SEEDS)


def test_a_colon_that_is_escaped_does_not_make_up_for_a_repeated_key() -> None:
    document = usual("position", 1)
    document["players"][0]["name"] = "a:b"
    reader = Reader()
    assert reader.read(json.dumps(document).encode()).findings == ()
    text = json.dumps(document).replace("a:b", "a\\u003ab").replace('"turn"', '"turn": 0, "turn"')
    assert [finding.code for finding in reader.read(text.encode()).findings] == ["duplicate-key"]


def test_a_deck_inside_is_known_by_its_text() -> None:
    document = usual("position", 2)
    document["deck"] = deck_dict(bundled("standard"))
    reader = Reader()
    first, again = (reader.read(json.dumps(document).encode()) for _ in range(2))
    assert first == again
    repeated = json.dumps(document).replace('"cards"', '"name": "another", "cards"')
    assert [finding.code for finding in reader.read(repeated.encode()).findings] == ["duplicate-key"]


@pytest.mark.parametrize(
    ("key", "value"), [("mode", None), ("rules", None), ("rules", []), ("rules", False), ("deck", None), ("deck", 0)]
)
def test_a_setting_that_is_nearly_one_that_is_known_is_looked_at(key: str, value: object) -> None:
    document = {name: inner for name, inner in usual("position", 4).items() if name not in SETTING}
    reader = Reader()
    assert reader.read(json.dumps(document).encode()).findings == ()
    changed = {**document, key: value}
    findings = reader.read(json.dumps(changed).encode()).findings
    assert [(finding.code, finding.where) for finding in findings] == [("shape", f"/{key}")]


def test_rules_that_nest_deeply_are_not_known() -> None:
    document = usual("position", 4)
    text = json.dumps({**document, "rules": 0}).replace('"rules": 0', '"rules": ' + '{"a":' * 300 + "0" + "}" * 300)
    assert {finding.code for finding in Reader().read(text.encode()).findings} == {"too-deep", "shape"}


@pytest.mark.parametrize("depth", [60, 61, 62, 63, 64, 65, 66])
def test_meta_of_a_known_record_may_nest_as_deep_as_any(depth: int) -> None:
    document = usual("game", 3)
    reader = Reader()
    reader.read(json.dumps(document).encode())
    text = json.dumps({**document, "meta": 0}).replace('"meta": 0', f'"meta": {"[" * depth}1{"]" * depth}')
    assert reader.read(text.encode()) == Reader().read(text.encode())
    agree(reader, text.encode())


def test_a_large_document_is_read_like_any_other() -> None:
    document = usual("game", 3)
    document["turns"] = [{"seat": 0, "pass": True}] * MAX_USUAL
    reader = Reader()
    first, again = (reader.read(json.dumps(document).encode()) for _ in range(2))
    assert first == again
    assert first.findings == ()
