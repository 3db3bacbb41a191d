"""Real documents made into others: by what they say, and by how that is written."""

import copy
import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from tests.documents import generated
from tests.documents.generated import OTHERS, Document, mutated
from tests.fuzz import material

Json = Any

_TOKENS: Final = (
    *(b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b"\n", b"\r", b"\t", b" ", b"\x00", b"\x0b", b"\x7f"),
    *(b"0", b"-", b"1e9", b".5", b"e", b"null", b"true", b"NaN", b"Infinity", b"\\u0000", b"\\ud800", b"\\u00e9"),
    *(b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", "\u2028".encode(), "\u202e".encode(), "🙂".encode()),
    *(b"18446744073709551616", b"-9223372036854775809", b"1e400", b"123456789012345678901234567890", b"'", b"//", b"#"),
)
"""What a careless reader trips over."""

_FIXED: Final = frozenset(("format", "meta", "story"))

_TO_THE_END: Final = 0.35
"""How likely it is that the way to a value goes no deeper."""


def document(chance: Random, kind: str) -> Document:
    """A document of a kind: real, changed only in what it says, or with changes that may be faults of form too."""
    found = material.real(kind, chance)
    way = chance.random()
    if way < 0.35:
        return found
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        found = said_otherwise(found, chance) if way < 0.8 else changed(found, chance, kind)
    return found


def said_otherwise(value: Document, chance: Random) -> Document:
    """A document that says something else in the same form: other numbers, cards and cells elsewhere, other rules."""
    result = copy.deepcopy(value)
    leaves = [leaf for leaf in _leaves(result) if leaf[2] not in _FIXED]
    if not leaves:
        return result
    name = chance.choice(sorted({leaf[2] for leaf in leaves}))
    alike = [leaf for leaf in leaves if leaf[2] == name]
    holder, key, _ = chance.choice(alike)
    other, there, _ = chance.choice(alike)
    way = chance.randrange(6)
    rules = result.get("rules", {})
    if way == 0 and isinstance(rules, dict) and result.get("format") != "happiness-deck/1":
        result["rules"] = {**rules, **generated.rules(chance)}
    elif way == 1 and isinstance(holder, list):
        del holder[key]
    elif type(holder[key]) is int:
        holder[key] = max(0, holder[key] + chance.choice((-2, -1, 1, 2, 7)))
    elif isinstance(holder[key], bool):
        holder[key] = not holder[key]
    elif name == "cell":
        holder[key] = chance.choice("abcdefg") + chance.choice("1234567")
    elif way == 2:
        holder[key] = other[there]
    else:
        holder[key], other[there] = other[there], holder[key]
    return result


def _leaves(value: Json, name: str = "") -> Iterator[tuple[Json, Any, str]]:
    """Every value inside that holds no others: what holds it, its key, and the nearest key that is a name."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(pairs):
        known = key if isinstance(key, str) else name
        if isinstance(inner, dict | list):
            yield from _leaves(inner, known)
        else:
            yield value, key, known


def changed(value: Document, chance: Random, kind: str) -> Document:
    """A document with one change."""
    if chance.random() < 0.3:
        return mutated(value, chance)[0]
    result = copy.deepcopy(value)
    holder, key = _place(result, chance)
    if holder is None:
        return result
    other = chance.choice(_CHANGES)
    other(result, holder, key, chance, kind)
    return result


def _place(value: Json, chance: Random) -> tuple[Json, Any]:
    """A value somewhere inside, by what holds it and the key there; values near the top as likely as those below."""
    holder, key = None, None
    while isinstance(value, dict | list) and value:
        holder, key = value, chance.choice(list(value)) if isinstance(value, dict) else chance.randrange(len(value))
        value = holder[key]
        if chance.random() < _TO_THE_END:
            break
    return holder, key


def _exchange(top: Json, holder: Json, key: Any, chance: Random, kind: str) -> None:
    """Two values change places."""
    other, there = _place(top, chance)
    if not _is_below(holder[key], other) and not _is_below(other[there], holder):
        holder[key], other[there] = other[there], holder[key]


def _copy_over(top: Json, holder: Json, key: Any, chance: Random, kind: str) -> None:
    """A value comes again in the place of another: one card in two places, one name for two."""
    other, there = _place(top, chance)
    holder[key] = copy.deepcopy(other[there])


def _from_another(top: Json, holder: Json, key: Any, chance: Random, kind: str) -> None:
    """A value of another document of the kind, from under the same key if there is one."""
    other = copy.deepcopy(material.real(kind, chance))
    if isinstance(holder, dict) and holder is top and key in other:
        holder[key] = other[key]
    else:
        there, name = _place(other, chance)
        holder[key] = there[name]


def _order(top: Json, holder: Json, key: Any, chance: Random, kind: str) -> None:
    """The entries, or the keys, in another order."""
    inside = holder[key] if isinstance(holder[key], dict | list) and holder[key] else holder
    if isinstance(inside, list):
        chance.shuffle(inside) if chance.random() < 0.5 else inside.reverse()
    else:
        pairs = list(inside.items())
        chance.shuffle(pairs)
        inside.clear()
        inside.update(pairs)


def _repeat(top: Json, holder: Json, key: Any, chance: Random, kind: str) -> None:
    """The entries of a list several times."""
    inside = holder[key] if isinstance(holder[key], list) else holder
    if isinstance(inside, list) and len(inside) <= 64:
        inside *= chance.choice((2, 3, 20))


def _cut(top: Json, holder: Json, key: Any, chance: Random, kind: str) -> None:
    """A list ends earlier."""
    inside = holder[key] if isinstance(holder[key], list) else holder
    if isinstance(inside, list):
        del inside[chance.randrange(len(inside) + 1) :]


def _odd(top: Json, holder: Json, key: Any, chance: Random, kind: str) -> None:
    """Another value, of any type."""
    holder[key] = copy.deepcopy(chance.choice(OTHERS))


def _near(top: Json, holder: Json, key: Any, chance: Random, kind: str) -> None:
    """A value near by: one more, one less, another letter."""
    value = holder[key]
    if type(value) is int:
        holder[key] = value + chance.choice((-1, 1, 5, -5))
    elif isinstance(value, str) and value:
        at = chance.randrange(len(value))
        holder[key] = value[:at] + chance.choice("RGBYSabcdefg0123456789HB_-") + value[at + 1 :]
    elif isinstance(value, bool):
        holder[key] = not value


def _unknown_key(top: Json, holder: Json, key: Any, chance: Random, kind: str) -> None:
    """A key more."""
    if isinstance(holder, dict):
        name = chance.choice(("meta", "echoes", "out", "passes", "window", "deck", "seed", "index", "x/~y", "", "é"))
        holder[name] = copy.deepcopy(chance.choice(OTHERS))


_CHANGES: Final = (
    *(_exchange, _copy_over, _copy_over, _from_another, _order, _repeat, _cut, _odd),
    *(_near, _near, _near, _unknown_key),
)


def _is_below(value: Json, searched: Json) -> bool:
    """Whether a value is, or holds, another."""
    if value is searched:
        return True
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(_is_below(one, searched) for one in inner)


def written(value: Json, chance: Random) -> bytes:
    """A value as a text: compact, with blanks, or over many lines."""
    indent = chance.choice((None, None, None, None, None, 1))
    separators = chance.choice(((",", ":"), (", ", ": "), (" ,", " : ")))
    text = json.dumps(value, ensure_ascii=chance.random() < 0.3, indent=indent, separators=separators)
    return text.encode("utf-8", "surrogatepass")


def damaged(data: bytes, chance: Random, most: int = 3) -> bytes:
    """Bytes of which a few are changed, gone, new, or come again."""
    found = bytearray(data)
    for _ in range(chance.randint(1, most)):
        at = chance.randrange(len(found) + 1)
        kind = chance.randrange(7)
        if kind == 0:
            found[at : at + chance.choice((1, 1, 2, 40))] = b""
        elif kind == 1:
            found[at:at] = chance.choice(_TOKENS)
        elif kind == 2:
            found[at : at + 1] = chance.choice(_TOKENS)
        elif kind == 3:
            to = min(len(found), at + chance.choice((2, 10, 100)))
            where = chance.randrange(len(found) + 1)
            found[where:where] = found[at:to]
        elif kind == 4 and at < len(found):
            found[at] ^= 1 << chance.randrange(8)
        elif kind == 5:
            del found[at:]
        else:
            found[at:at] = chance.choice((b"[", b'{"a":', b"\n", b" ")) * chance.choice((3, 63, 65, 1200))
    return bytes(found)


def key_twice(data: bytes, chance: Random) -> bytes:
    """A text in which a key of an object stands a second time."""
    ends = [at for at, byte in enumerate(data) if byte in b"}"]
    if not ends:
        return data
    at = chance.choice(ends)
    key = chance.choice((b'"format"', b'"card"', b'"c\\u0061rd"', b'"name"', b'"meta"', b'"x"'))
    return data[:at] + b"," + key + b":" + chance.choice((b"1", b"null", b'"H01"', b"{}")) + data[at:]


def text(chance: Random, kind: str | None = None) -> bytes:
    """The text of a document, changed in what it says, and now and then in how it is written."""
    data = written(document(chance, kind or material.any_kind(chance)), chance)
    choice = chance.random()
    if choice < 0.06:
        return damaged(data, chance)
    if choice < 0.08:
        return key_twice(data, chance)
    if choice < 0.1:
        return b"\xef\xbb\xbf" + data
    return data


def stream(chance: Random, kinds: Sequence[str] = ()) -> bytes:
    """Several documents, a line each, with blank lines and other ends between them; now and then over many lines."""
    parts: list[bytes] = []
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        parts.append(text(chance, chance.choice(kinds) if kinds and chance.random() < 0.9 else None))
        parts.append(chance.choice((b"\n", b"\n", b"\n", b"\r\n", b"\n\n", b"\n \t\n")))
    if chance.random() < 0.2:
        parts.pop()
    return b"".join(parts)
