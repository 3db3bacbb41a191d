"""The exact reading of a JSON text: every repeated key, any depth, numbers as they are spelled.

It accepts what RFC 8259 accepts and is some hundred times slower than orjson, so it reads only the texts that need it:
those with a fault that has to be told with its place. It does not recurse, so depth costs nothing.
"""

import json
import re
from typing import Final, NamedTuple

import orjson

from happiness_cli.documents.findings import Collector, Finding, budget_for, pointer, quoted, sort_findings
from happiness_cli.documents.spelled import JSON, MAX_DEPTH, WHITE_SPACE, Spelled

# What orjson reads as an integer; beyond it a number is a float for both.
_INT_MIN: Final = -(2**63)
_INT_MAX: Final = 2**64 - 1

_SPACE: Final = re.compile(rf"[{WHITE_SPACE}]*+")
_WHITE: Final = frozenset(WHITE_SPACE)
_PLAIN: Final = re.compile(r'[^"\\\x00-\x1f]*+')
_BRACKETS: Final = re.compile(r"\[++")
_ESCAPED: Final = re.compile(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})')
_WORD: Final = re.compile(r"[-+.\w]++")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*+)(\.[0-9]++)?([eE][-+]?[0-9]++)?")
# Values and members without anything special, each with its comma; how many at once is a matter of memory. Strings of
# members have no colon, so that there are as many members as colons.
_SIMPLE: Final = r"[1-9][0-9]{0,17}|0|-[1-9][0-9]{0,17}|true|false|null|\[\]|\{\}"
_VALUES: Final = re.compile(rf'(?:(?:"[^"\\\x00-\x1f]*"|{_SIMPLE}),){{1,500}}')
_MEMBERS: Final = re.compile(rf'(?:"[^"\\\x00-\x1f:]*":(?:"[^"\\\x00-\x1f:]*"|{_SIMPLE}),){{1,500}}')
_CUT_SHORT: Final = re.compile(r"t|tr|tru|f|fa|fal|fals|n|nu|nul|-|-?[0-9]+(\.|(\.[0-9]+)?[eE][-+]?)")
_HALF: Final = re.compile(r"[\ud800-\udfff]")
_ESCAPE: Final = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|(?P<half>\\u[dD][89a-fA-F]..)|\\.")
_LITERALS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None}
_NAMES: Final = {"{": "object", "[": "list"}
_CLOSING: Final = {"{": "}", "[": "]"}
_NO_NUMBERS: Final = frozenset({"nan", "inf", "infinity"})
_OTHERS: Final = {"True": "true", "False": "false", "None": "null", "undefined": "null", "nil": "null"}


class Scan(NamedTuple):
    """What a text says: its value, `None` if the text is `broken`, and its findings in their order.

    Of a repeated key the last value counts, in the place of the last. A list or object below depth 64 is empty.
    Numbers other than integers of 64 bits are `Spelled`.
    """

    value: JSON
    broken: bool
    findings: list[Finding]


def scan(text: str, line: int = 1) -> Scan:
    """Read a text without a BOM, which begins on `line`, exactly."""
    scanner = _Scanner(text, line)
    try:
        value = scanner.read()
    except _Broken as fault:
        scanner.found.add("not-json", "", f"{place(text, fault.at, line)}: {fault.why}")
        return Scan(None, True, sort_findings(scanner.found.findings(), None))
    return Scan(value, False, scanner.found.findings())


def place(text: str, at: int, line: int = 1) -> str:
    """Line and column, both from 1, of the character `at` of a text that begins on `line`."""
    return f"line {line + text.count(chr(10), 0, at)}, column {at - text.rfind(chr(10), 0, at)}"


class _Broken(Exception):
    """The text is not JSON: the index of the character at fault, and why."""

    def __init__(self, at: int, why: str) -> None:
        super().__init__(why)
        self.at = at
        self.why = why


class _Scanner:
    """One pass over one text.

    `open` has a bracket for each container around the character `at`, `starts` where it stands; `kept` and `keys` have
    the value so far and the current key (for an object) of the upper 64 of them.
    """

    __slots__ = (
        "at",
        "column_from",
        "counted",
        "deep",
        "first_line",
        "found",
        "kept",
        "keys",
        "line",
        "open",
        "starts",
        "text",
    )

    def __init__(self, text: str, line: int) -> None:
        self.text = text
        self.at = 0
        self.found = Collector(budget_for(len(text)))
        self.deep = False
        self.open: list[str] = []
        self.starts: list[int] = []
        self.kept: list[list[JSON] | dict[str, JSON]] = []
        self.keys: list[str] = []
        # How far the lines are counted: a million repeated keys must not count them a million times.
        self.counted = 0
        self.first_line = self.line = line
        self.column_from = 0

    def read(self) -> JSON:
        """The value of the whole text."""
        self.skip()
        while True:
            complete, value = self.begin()
            while complete:
                if not self.open:
                    if self.at < len(self.text):
                        raise _Broken(self.at, "something follows the document (of several, each has its own line)")
                    return value
                self.attach(value)
                complete = self.closes()
                if complete:
                    value = self.close()

    def skip(self) -> str:
        """Go over white space; the character after it, empty at the end."""
        character = self.text[self.at : self.at + 1]
        # Between most values there is nothing to match.
        if character not in _WHITE:
            return character
        space = _SPACE.match(self.text, self.at)
        if space is not None:
            self.at = space.end()
        return self.text[self.at : self.at + 1]

    def begin(self) -> tuple[bool, JSON]:
        """Read a value, or enter the container that begins here; whether the value is complete, and the value."""
        character = self.text[self.at : self.at + 1]
        value: JSON
        if character == '"':
            value = self.string()
        elif character in _CLOSING:
            self.enter(character)
            following = self.skip()
            if following != _CLOSING[character]:
                if character == "{":
                    self.key(following)
                return False, None
            value = self.close()
        else:
            value = self.word(character)
        self.skip()
        return True, value

    def enter(self, bracket: str) -> None:
        """Open a list or an object."""
        if len(self.open) < MAX_DEPTH:
            self.kept.append({} if bracket == "{" else [])
            self.keys.append("")
        elif not self.deep:
            self.deep = True
            message = f"{self.next_place()}: nests deeper than {MAX_DEPTH}; nothing below is looked at"
            self.found.add("too-deep", self.pointer(), message)
        self.open.append(bracket)
        self.starts.append(self.at)
        self.at += 1
        if self.deep and bracket == "[" and len(self.open) >= MAX_DEPTH:
            self.enter_run()

    def enter_run(self) -> None:
        """Open the lists that begin right behind one another, of which nothing is kept."""
        run = _BRACKETS.match(self.text, self.at)
        if run is not None:
            self.open += ["["] * (run.end() - self.at)
            self.starts += range(self.at, run.end())
            self.at = run.end()

    def close(self) -> JSON:
        """Leave the innermost container; its value."""
        bracket = self.open.pop()
        self.starts.pop()
        self.at += 1
        self.skip()
        if len(self.open) >= MAX_DEPTH:
            return {} if bracket == "{" else []
        self.keys.pop()
        return self.kept.pop()

    def attach(self, value: JSON) -> None:
        """Put a complete value into the innermost container."""
        if len(self.open) <= MAX_DEPTH:
            container = self.kept[-1]
            if isinstance(container, dict):
                container[self.keys[-1]] = value
            else:
                container.append(value)

    def closes(self) -> bool:
        """After a value in a container: whether the container closes here; if not, go to its next value."""
        bracket = self.open[-1]
        character = self.text[self.at : self.at + 1]
        if character == _CLOSING[bracket]:
            return True
        if character != ",":
            raise self.no_comma(character)
        if len(self.open) < MAX_DEPTH:
            self.read_run()
        comma = self.at
        self.at += 1
        following = self.skip()
        if following == _CLOSING[bracket]:
            raise _Broken(comma, f"nothing stands between this comma and the {following}")
        if bracket == "{":
            self.key(following)
        return False

    def read_run(self) -> None:
        """Read at once what follows a comma, as far as it is simple; go to the last comma of it.

        A text that is faulty somewhere is sound nearly everywhere, and letter by letter that takes long.
        """
        container = self.kept[-1]
        if isinstance(container, list):
            run = _VALUES.match(self.text, self.at + 1)
            if run is not None:
                container += orjson.loads(f"[{run[0][:-1]}]")
                self.at = run.end() - 1
            return
        run = _MEMBERS.match(self.text, self.at + 1)
        if run is None:
            return
        members = orjson.loads(f"{{{run[0][:-1]}}}")
        again = container.keys() & members.keys()
        repeated = run[0].count(":") - len(members) + len(again)
        if repeated:
            if self.found.wants("duplicate-key"):
                return
            self.found.drop(repeated)
            for key in again:
                del container[key]
        container |= members
        self.at = run.end() - 1

    def key(self, character: str) -> None:
        """Read a key and its colon."""
        start = self.at
        if character != '"':
            raise self.no_key(character)
        key = self.string()
        if self.skip() != ":":
            if self.at == len(self.text):
                raise self.unclosed()
            raise _Broken(self.at, f"a colon is missing after the key {quoted(key)}")
        self.at += 1
        self.skip()
        if len(self.open) > MAX_DEPTH:
            return
        self.keys[-1] = key
        container = self.kept[-1]
        if isinstance(container, dict) and key in container:
            del container[key]
            if not self.found.wants("duplicate-key"):
                self.found.drop()
            else:
                message = f"{self.next_place(start)}: the key {quoted(key)} stands in this object already"
                self.found.add("duplicate-key", self.pointer(), message)

    def string(self) -> str:
        """Read the string that begins here."""
        start = self.at
        end = self.end_of_string(start + 1)
        if self.text[end : end + 1] != '"':
            raise self.no_string(start, end)
        self.at = end + 1
        raw = self.text[start + 1 : end]
        if "\\" not in raw:
            return raw
        value: str = json.loads(f'"{raw}"')
        if not value.isascii() and _HALF.search(value):
            for escape in _ESCAPE.finditer(raw):
                if escape["half"]:
                    at = start + 1 + escape.start()
                    raise _Broken(at, f"{escape[0]} is half a character, and its other half does not stand beside it")
        return value

    def end_of_string(self, at: int) -> int:
        """Return the place of the first character that cannot be inside a string: its closing quote, if all is well."""
        # One escape after the other: Python 3.11.2 loses its way in a possessive group, and a greedy one needs memory.
        while plain := _PLAIN.match(self.text, at):
            at = plain.end()
            escaped = _ESCAPED.match(self.text, at)
            if escaped is None:
                break
            at = escaped.end()
        return at

    def word(self, character: str) -> JSON:
        """Read the number, `true`, `false` or `null` that begins here."""
        match = _WORD.match(self.text, self.at)
        if match is None:
            raise self.no_value(character)
        word = match[0]
        number = _NUMBER.fullmatch(word)
        if number is None and word not in _LITERALS:
            raise self.no_word(word, match.end())
        self.at = match.end()
        if number is None:
            return _LITERALS[word]
        if number[1] is None and number[2] is None and len(word) <= len(str(_INT_MAX)):
            value = int(word)
            if _INT_MIN <= value <= _INT_MAX:
                return value
        return Spelled(word)

    def pointer(self) -> str:
        """The JSON Pointer of the value that begins here, or of the key just read."""
        pairs = zip(self.kept, self.keys, strict=True)
        return pointer(*(key if isinstance(container, dict) else len(container) for container, key in pairs))

    def next_place(self, at: int | None = None) -> str:
        """Line and column of a character that lies behind all those asked for before."""
        at = self.at if at is None else at
        self.line += self.text.count("\n", self.counted, at)
        self.column_from = max(self.column_from, self.text.rfind("\n", self.counted, at) + 1)
        self.counted = at
        return f"line {self.line}, column {at - self.column_from + 1}"

    # What follows says what is wrong, in the words of someone who types.

    def unclosed(self) -> _Broken:
        end = len(self.text.rstrip(WHITE_SPACE))
        if not self.open:
            return _Broken(end, "there is no document here")
        begin = place(self.text, self.starts[-1], self.first_line)
        return _Broken(end, f"the text ends, but the {_NAMES[self.open[-1]]} that begins at {begin} is not closed")

    def no_value(self, character: str) -> _Broken:
        if not character:
            return self.unclosed()
        if character == "'":
            return _Broken(self.at, "text stands in double quotes, not in single ones")
        if character in "/#":
            return _Broken(self.at, "JSON has no comments")
        if character in ",:]}":
            return _Broken(self.at, f"a value is missing before this {character}")
        return _Broken(self.at, f"no value begins with {_sign(character)}")

    def no_word(self, word: str, end: int) -> _Broken:
        if self.open and _CUT_SHORT.fullmatch(word) and end == len(self.text.rstrip(WHITE_SPACE)):
            return self.unclosed()
        if word.lstrip("+-").lower() in _NO_NUMBERS:
            why = f"{word} is no number in JSON"
        elif word in _OTHERS:
            why = f"{word} is written {_OTHERS[word]} in JSON"
        elif re.match(r"\+[0-9.]", word):
            why = "a number has no plus sign before it"
        elif re.match(r"-?0[0-9]", word):
            why = "a number does not begin with 0"
        elif re.match(r"-?(\.[0-9]|[0-9]+\.($|[^0-9]))", word):
            why = "a number has digits on both sides of its point"
        else:
            why = f"{quoted(word)[1:-1]} is no value of JSON (text stands in double quotes)"
        return _Broken(self.at, why)

    def no_comma(self, character: str) -> _Broken:
        bracket = self.open[-1]
        if not character:
            return self.unclosed()
        if character in "]}":
            why = f"{_CLOSING[bracket]} is missing: this {character} does not close the {_NAMES[bracket]}"
            return _Broken(self.at, why)
        if character == ":":
            return _Broken(self.at, "a colon stands only after a key of an object")
        if character in "/#":
            return _Broken(self.at, "JSON has no comments")
        return _Broken(self.at, f"a comma or {_CLOSING[bracket]} is missing before {_sign(character)}")

    def no_key(self, character: str) -> _Broken:
        if not character:
            return self.unclosed()
        if character == "'":
            return _Broken(self.at, "a key stands in double quotes, not in single ones")
        if character in "/#":
            return _Broken(self.at, "JSON has no comments")
        return _Broken(self.at, f"a key in double quotes is missing before {_sign(character)}")

    def no_string(self, start: int, end: int) -> _Broken:
        character = self.text[end : end + 1]
        if not character or (character == "\\" and end + 1 == len(self.text)):
            return _Broken(start, "the text ends, but the string that begins here is not closed")
        if character == "\\":
            escape = self.text[end : end + (6 if self.text.startswith("\\u", end) else 2)]
            return _Broken(end, f"{quoted(escape)} is no escape of JSON (a backslash itself is written twice)")
        if character in "\n\r":
            return _Broken(end, "the line ends, but the string is not closed")
        written = "\\t" if character == "\t" else f"\\u{ord(character):04x}"
        return _Broken(end, f"a control character in a string (it would be written {written})")


def _sign(character: str) -> str:
    return "a double quote" if character == '"' else quoted(character)
