"""Where results go, in which form, and when."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from happiness_cli.cli.output import notice, print_text
from happiness_cli.cli.screen import encoded
from tests.cli.calls import HAPPINESS, PROBE, call, environment

GREEN = b"\x1b[1;32myes\x1b[0m\n"


def on_a_terminal(*args: str, **variables: str) -> bytes:
    """Run with stdout on a terminal and return what it shows."""
    master, slave = os.openpty()
    try:
        subprocess.run(
            [*PROBE, *args], input=b"yes\n", stdout=slave, check=True, timeout=60, env=environment(**variables)
        )
        return os.read(master, 1 << 16).replace(b"\r\n", b"\n")
    finally:
        os.close(slave)
        os.close(master)


def test_json_off_a_terminal_and_text_on_one() -> None:
    assert call("probe", program=PROBE, stdin=b"yes\n").stdout == b'{"format":"probe/1","said":"yes"}\n'
    assert on_a_terminal("probe", TERM="xterm") == GREEN
    assert on_a_terminal("probe", "-o", "json", TERM="xterm") == b'{"format":"probe/1","said":"yes"}\n'


@pytest.mark.parametrize(
    ("options", "variables", "colors"),
    [
        ((), {}, False),
        (("--color", "always"), {}, True),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
        ((), {"FORCE_COLOR": "1"}, True),
        ((), {"FORCE_COLOR": "0"}, False),
        ((), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (("--color", "never"), {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colors_in_a_pipe(options: tuple[str, ...], variables: dict[str, str], colors: bool) -> None:
    ended = call("probe", "-o", "text", *options, program=PROBE, stdin=b"yes\n", **variables)
    assert ended.stdout == (GREEN if colors else b"yes\n")


@pytest.mark.parametrize(
    ("options", "variables"),
    [((), {"NO_COLOR": "1"}), (("--color", "never"), {}), ((), {"TERM": "dumb"})],
)
def test_no_colors_on_a_terminal(options: tuple[str, ...], variables: dict[str, str]) -> None:
    assert on_a_terminal("probe", *options, **({"TERM": "xterm"} | variables)) == b"yes\n"


def test_an_empty_no_color_counts_as_unset() -> None:
    assert on_a_terminal("probe", TERM="xterm", NO_COLOR="") == GREEN


def test_one_answer_a_line_in_order() -> None:
    said = [str(number) for number in range(5_000)]
    ended = call("probe", program=PROBE, stdin="\n".join(said).encode())
    assert [json.loads(line)["said"] for line in ended.stdout.splitlines()] == said


def test_a_refusal_is_a_document_or_a_sentence() -> None:
    ended = call("probe", "-o", "json", program=PROBE, stdin=b"bad\n")
    error = {"format": "happiness-error/1", "line": 1, "code": "shape", "message": "this is no document"}
    assert (list(json.loads(ended.stdout).items()), ended.stderr) == (list(error.items()), b"")
    ended = call("probe", "-o", "text", program=PROBE, stdin=b"bad\n")
    assert (ended.stdout, ended.stderr) == (b"", b"happiness: -:1: this is no document\n")


def test_notices_go_to_stderr_in_both_forms() -> None:
    for form in ("text", "json"):
        ended = call("probe", "-o", form, program=PROBE, stdin=b"note\n")
        assert ended.stderr == b"worth a look\n"
        assert ended.stdout.count(b"\n") == 1


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("variables", [{"LC_ALL": "C"}, {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"}])
def test_utf8_whatever_the_locale(form: str, variables: dict[str, str]) -> None:
    ended = call("probe", "-o", form, program=PROBE, stdin="Glück ☀\n".encode(), **variables)
    assert ended.returncode == 0
    assert "Glück ☀".encode() in ended.stdout


def test_one_who_waits_for_an_answer_gets_it() -> None:
    with subprocess.Popen([*PROBE, "probe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()) as child:
        assert child.stdin
        assert child.stdout
        for word in (b"first", b"second"):
            child.stdin.write(word + b"\n")
            child.stdin.flush()
            assert child.stdout.readline() == b'{"format":"probe/1","said":"' + word + b'"}\n'
        child.stdin.close()
        assert child.wait() == 0


def test_one_who_waits_for_a_notice_gets_it() -> None:
    pipe, null = subprocess.PIPE, subprocess.DEVNULL
    with subprocess.Popen([*PROBE, "probe"], stdin=pipe, stdout=null, stderr=pipe, env=environment()) as child:
        assert child.stdin
        assert child.stderr
        for _ in range(2):
            child.stdin.write(b"note\n")
            child.stdin.flush()
            assert child.stderr.readline() == b"worth a look\n"
        child.stdin.close()
        assert child.wait() == 0


@pytest.mark.parametrize("form", ["text", "json"])
def test_answers_and_notices_of_one_place_are_in_order(form: str, tmp_path: Path) -> None:
    lines = [b"first", b"note", b"bad", b"note", b"last"] * 300
    expected = []
    for number, line in enumerate(lines, start=1):
        why = b"this is no document"
        error = b'{"format":"happiness-error/1","line":%d,"code":"shape","message":"%b"}' % (number, why)
        refused = error if form == "json" else b"happiness: -:%d: %b" % (number, why)
        said = b'{"format":"probe/1","said":"' + line + b'"}' if form == "json" else line
        expected.append(refused if line == b"bad" else said)
        expected += [b"worth a look"] * (line == b"note")
    log = tmp_path / "log"
    with log.open("wb") as both:
        command = [*PROBE, "probe", "-o", form]
        subprocess.run(
            command, input=b"\n".join(lines), stdout=both, stderr=both, check=False, timeout=60, env=environment()
        )
    assert log.read_bytes().splitlines() == expected
    apart = call("probe", "-o", form, program=PROBE, stdin=b"\n".join(lines))
    assert sorted(apart.stdout.splitlines() + apart.stderr.splitlines()) == sorted(expected)


def test_a_write_that_a_signal_cuts_short_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cut(io.BytesIO):
        def write(self, data: Any, /) -> int:
            return super().write(memoryview(data)[:7])

    raw = Cut()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, "utf-8"))
    print_text("more than seven characters")
    assert raw.getvalue() == b"more than seven characters\n"


@pytest.mark.parametrize(
    ("locale", "is_ascii"),
    [
        ({"LANG": "C"}, True),
        ({"LC_ALL": "POSIX", "LANG": "en_US.UTF-8"}, True),
        ({"LANG": "de_DE.ISO-8859-1"}, True),
        ({"LANG": "en_US.UTF-8"}, False),
        ({"LC_ALL": "C.UTF-8", "LANG": "C"}, False),
        ({}, False),
    ],
)
def test_text_is_ascii_where_the_locale_knows_no_more(locale: dict[str, str], is_ascii: bool) -> None:
    board = b'{"format": "happiness-board/1", "board": [{"cell": "d4", "card": "H01"}, {"cell": "e4", "card": "H02"}]}'
    ended = call("show", "--findings", program=HAPPINESS, stdin=board, **locale)
    assert ended.returncode == 0
    assert ended.stdout.isascii() is is_ascii
    # JSON is UTF-8 everywhere.
    board = '{"format": "happiness-board/1", "meta": {}, "喜": 1, "board": []}'.encode()
    answer = call("validate", "-o", "json", program=HAPPINESS, stdin=board, **locale)
    assert "喜" in answer.stdout.decode()


def test_columns_stay_where_they_are_on_a_terminal_of_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "喜び  1 ± 0.5\nZo\u0308e   −1½…\n"
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert encoded(text, None).decode() == text
    monkeypatch.setenv("LANG", "C")
    assert encoded(text, None).decode() == "喜び  1 +- 0.5\nZo\u0308e   -1.5...\n"
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    assert encoded(text, terminal) == b"????  1 +- 0.5\nZoe   -1.5...\n"


def test_long_notices_are_broken_between_words_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "30")
    notice("  the left edge YSRG of H07 at e4 does not match")
    notice("a-word-that-is-longer-than-the-terminal-is-wide and others")
    assert terminal.getvalue() == (
        "  the left edge YSRG of H07 at\n    e4 does not match\n"
        "a-word-that-is-longer-than-the-terminal-is-wide\n  and others\n"
    )
    # Elsewhere a line stays a line.
    monkeypatch.setattr(terminal, "isatty", lambda: False)
    notice("x " * 100)
    assert terminal.getvalue().count("\n") == 5
