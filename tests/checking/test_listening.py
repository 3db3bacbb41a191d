"""What a bot writes, in pieces of any size: the reply, slips, and the rest."""

import pytest

from happiness_cli.checking.checks import HELLO, REPLIES, STDOUT, STORIES
from happiness_cli.checking.listening import Ear, Heard, Unusable
from happiness_cli.protocol.codec import MAX_LINE
from happiness_cli.protocol.conversation import Fault
from happiness_cli.protocol.messages import Request

HELLO_REPLY = b'{"type":"hello","id":1,"name":"x"}'
PLAY_REPLY = b'{"type":"play","id":2,"card":"H01","cell":"d4"}'


def asked(*kinds: str) -> Ear:
    """An ear that has heard good replies to all these requests but the last one."""
    ear = Ear()
    for number, kind in enumerate(kinds, start=1):
        ear.sent.append(ear.ask(Request(kind, b"}")))
        if number < len(kinds):
            ear.feed(HELLO_REPLY + b"\n" if kind == "hello" else PLAY_REPLY + b"\n")
            assert isinstance(ear.outcome, Heard)
    return ear


def is_open(ear: Ear) -> bool:
    return ear.outcome is None


def checks_of(ear: Ear) -> list[str]:
    return [slip.check for slip in ear.slips]


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_reply_in_pieces_among_blank_lines(size: int, end: bytes) -> None:
    ear = asked("hello")
    text = b"\n \t\r\n" + HELLO_REPLY + end + b"\n"
    for at in range(0, len(text), size):
        ear.feed(text[at : at + size])
    assert isinstance(ear.outcome, Heard)
    assert ear.outcome.message["name"] == "x"
    assert ear.slips == []


def test_a_last_line_without_its_end_counts() -> None:
    ear = asked("hello")
    ear.feed(HELLO_REPLY)
    assert is_open(ear)
    ear.eof()
    assert isinstance(ear.outcome, Heard)


@pytest.mark.parametrize(
    "line",
    [
        b'{"type":"play","id":9,"card":"H01","cell":"d4"}',
        b'{"type":"play","card":"H01","cell":"d4"}',
        b'{"type":"play","id":2.0,"card":"H01","cell":"d4"}',
        b'{"type":"PLAY","id":2,"card":"H01","cell":"d4"}',
        b'{"type":"echo","id":2,"card":"H01","cell":"d4"}',
    ],
)
def test_a_reply_with_another_type_or_id_is_taken_as_it_is_meant(line: bytes) -> None:
    ear = asked("hello", "play")
    ear.feed(line + b"\n")
    assert isinstance(ear.outcome, Heard)
    assert ear.outcome.message["card"] == "H01"
    assert checks_of(ear) == [REPLIES]


@pytest.mark.parametrize(
    "line",
    [
        b"thinking",
        b"[]",
        b'{"id":2}',
        b'{"type":"log"}',
        b'{"type":"log","id":2}',
        b'{"type":"hello","id":1,"name":"x"}',
        b"\xff",
        b"{'type': 'play'}",
    ],
)
def test_other_lines_are_no_reply(line: bytes) -> None:
    ear = asked("hello", "play")
    ear.feed(line + b"\n")
    assert is_open(ear)
    assert checks_of(ear) == [STDOUT]
    ear.feed(PLAY_REPLY + b"\n")
    assert isinstance(ear.outcome, Heard)
    assert len(ear.slips) == 1


def test_a_second_reply_is_never_taken_for_the_next_one() -> None:
    ear = asked("hello", "play", "play")
    ear.feed(PLAY_REPLY + b"\n")
    assert is_open(ear)
    assert checks_of(ear) == [STDOUT]


def test_who_gets_ids_wrong_is_understood_all_the_same() -> None:
    ear = asked("hello", "play")
    for number in (1, 2, 3):
        ear.feed(b'{"type":"play","id":%d,"card":"H01","cell":"d4"}\n' % number)
        assert isinstance(ear.outcome, Heard)
        ear.ask(Request("play", b"}"))
    assert checks_of(ear) == [REPLIES] * 3


@pytest.mark.parametrize(
    ("kind", "line", "check"),
    [
        ("hello", b'{"type":"hello","id":1}', HELLO),
        ("play", b'{"type":"play","id":2,"card":"H01"}', REPLIES),
        ("echo", b'{"type":"echo","id":2,"echo":1}', REPLIES),
        ("play", b'{"type":"play","id":2,"card":"H01","story":7}', REPLIES),
    ],
)
def test_a_reply_that_says_nothing_is_unusable(kind: str, line: bytes, check: str) -> None:
    ear = asked("hello") if kind == "hello" else asked("hello", kind)
    ear.feed(line + b"\n")
    assert isinstance(ear.outcome, Unusable)
    assert checks_of(ear) == [check]


def test_a_bad_story_is_left_out() -> None:
    ear = asked("hello", "play")
    ear.feed(PLAY_REPLY[:-1] + b',"story":"' + b"x" * 2001 + b'"}\n')
    assert isinstance(ear.outcome, Heard)
    assert "story" not in ear.outcome.message
    assert checks_of(ear) == [STORIES]


@pytest.mark.parametrize("size", [1000, 10 * MAX_LINE])
def test_a_line_that_is_too_long_ends_the_wait(size: int) -> None:
    ear = asked("hello", "play")
    text = b'{"new":"' + b"x" * (3 * MAX_LINE) + b'"}\n'
    for at in range(0, len(text), size):
        ear.feed(text[at : at + size])
    assert ear.outcome == Fault("flood", "a line of more than 64 KiB")
    assert ear.slips == []


def test_a_line_that_is_too_long_and_not_asked_for_is_told_once() -> None:
    ear = asked("hello", "play")
    ear.feed(PLAY_REPLY + b"\n")
    for _ in range(3 * MAX_LINE // 1000):
        ear.feed(b"x" * 1000)
    ear.feed(b"\n")
    assert checks_of(ear) == [STDOUT]
    ear.ask(Request("play", b"}"))
    ear.feed(b'{"type":"play","id":3,"card":"H01","cell":"d4"}\n')
    assert isinstance(ear.outcome, Heard)


def test_no_reply_tells_what_came_instead() -> None:
    ear = asked("hello", "play")
    ear.feed(b"one\ntwo\nthr")
    ear.window_closed()
    assert isinstance(ear.outcome, Fault)
    assert ear.outcome.verdict == "timeout"
    assert ear.outcome.detail.startswith("one (column 1: one is no value of JSON")
    assert ear.outcome.detail.endswith("), then the line without its end: thr")
    ear = asked("hello", "play")
    ear.eof()
    assert ear.outcome == Fault("exit", "the end of its output")


def test_a_flood_ends_the_wait() -> None:
    ear = asked("hello", "play")
    chunk = b"x" * 1000 + b"\n"
    while ear.outcome is None:
        ear.feed(chunk * 100)
    assert isinstance(ear.outcome, Fault)
    assert ear.outcome.verdict == "flood"
    assert ear.outcome.detail.endswith("then more than 1 MiB")
    ear.feed(PLAY_REPLY + b"\n")
    assert len(ear.slips) <= 20


def test_chatter_is_kept_within_bounds() -> None:
    ear = asked("hello", "play")
    for _ in range(20):
        ear.feed(b"chatter\n" * 100)
    assert len(ear.slips) < 100
