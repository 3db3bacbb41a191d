"""Generated JSON texts: well formed, nearly so, and with repeated keys."""

import json

from hypothesis import strategies as st

# Letters that make keys collide and that a careless count of colons, quotes or brackets trips over.
_SHORT = st.text(alphabet='ab:"\\{}[],\u00e4\U0001f600\x7f/~', max_size=3)

_INTEGERS = ["0", "-0", "7", "-1", "9007199254740993", "18446744073709551615", "-9223372036854775808"]
_TOO_LARGE = ["18446744073709551616", "-9223372036854775809", "123456789012345678901234567890", "1e400"]
NUMBERS = st.sampled_from([*_INTEGERS, *_TOO_LARGE, "1.0", "1e3", "1E+2", "0.10", "-0.0", "1e-400"])


@st.composite
def strings(draw: st.DrawFn) -> str:
    """The text of a JSON string, each character written in one of the ways in which it can be."""
    parts = []
    for character in draw(_SHORT):
        ways = [json.dumps(character)[1:-1]]
        if character not in '"\\':
            ways.append(character)
        if ord(character) < 0x10000:
            ways += [f"\\u{ord(character):04x}", f"\\u{ord(character):04X}"]
        parts.append(draw(st.sampled_from(ways)))
    return f'"{"".join(parts)}"'


def _containers(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    space = st.sampled_from(["", " ", "\n", "\r\n\t"])
    pairs = st.tuples(strings(), space, inner).map(lambda pair: f"{pair[0]}{pair[1]}:{pair[1]}{pair[2]}")
    lists = st.tuples(st.lists(inner, max_size=4), space).map(lambda both: f"[{both[1]}{','.join(both[0])}{both[1]}]")
    objects = st.tuples(st.lists(pairs, max_size=4), space).map(
        lambda both: f"{{{both[1]}{f',{both[1]}'.join(both[0])}{both[1]}}}"
    )
    return lists | objects


TEXTS = st.recursive(st.sampled_from(["true", "false", "null"]) | NUMBERS | strings(), _containers, max_leaves=12)


@st.composite
def nested(draw: st.DrawFn) -> str:
    """A text that lies at a depth near one of the limits."""
    text = draw(TEXTS)
    for _ in range(draw(st.sampled_from([60, 63, 64, 65, 252, 255, 1024]))):
        text = draw(st.sampled_from([f"[{text}]", f'{{"a":{text}}}'])) if len(text) < 400 else f"[{text}]"
    return text


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """The bytes of a text of which a few are changed, gone or new."""
    data = bytearray(draw(TEXTS).encode())
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(data)))
        gone = draw(st.integers(0, 2))
        data[at : at + gone] = draw(st.sampled_from(b'"\\{}[],:-+.0e1ut \n\t\x00\x7f\xc3\xa4\xed\xff')).to_bytes()
    return bytes(data)
