"""Any bytes, in any pieces: one talk, no exception, and a bounded memory."""

import json
import tracemalloc
from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from happiness_cli.protocol.codec import Bounds, Flood, Inbox
from happiness_cli.protocol.conversation import Conversation, Fault, Outcome, PlayReply
from happiness_cli.protocol.messages import Request
from happiness_cli.protocol.verdicts import VERDICTS
from happiness_cli.rules.grid import cell_number

HELLO, PLAY, ECHO = (Request(kind, b"}") for kind in ("hello", "play", "echo"))

# Small limits, so that short streams go beyond them in every way.
LINE, OUTPUT, LINES = 60, 300, 12
SMALL = Bounds(LINE, OUTPUT, LINES)

HELLO_LINE = b'{"type":"hello","id":1,"name":"x"}\n'
LOG = b'{"type":"log"}\n'
TEXTS = (
    *(b'{"type":"echo","id":%d,"echo":true}\n' % number for number in range(1, 6)),
    HELLO_LINE,
    b'{"type":"play","id":2,"card":"H07"}\n',
    LOG,
    b"\n",
    b"\r\n",
    b"oops\n",
    b'{"type":"log"',
    b"}",
    b"\n" * 5,
    b" " * 40 + b"\n",
    *(b"x" * (LINE + more) for more in (-1, 0, 1, 2, 70)),
    *(b" " * (LINE + more) + b"\n" for more in (-1, 0, 1, 2)),
    b"x" * OUTPUT,
)
SIGNALS = ("hello", "play", "echo", "echo", "echo", "close", "close", "end", "hello", "play", "echo", "eof")

Talk = list[tuple[bytes, str]]
"""What the bot writes, and what happens then; again and again."""

TALK = st.lists(st.tuples(st.lists(st.sampled_from(TEXTS), max_size=8).map(b"".join), st.sampled_from(SIGNALS)))


def carried_out(talk: Talk, chance: Random | None) -> list[tuple[bytes, Outcome | None]]:
    """What is sent and what comes out after each signal, with the bytes between them whole or in pieces by chance."""
    conversation = Conversation(SMALL)
    found = []
    is_open, has_ended = False, True
    for data, signal in [(b"", "hello"), (HELLO_LINE, "echo"), *talk]:
        cuts = [0, len(data)] if chance is None else sorted({0, len(data), *chance.choices(range(len(data) + 1), k=9)})
        for begin, end in pairwise(cuts):
            conversation.feed(data[begin:end])
        is_open = is_open and conversation.outcome is None
        sent = b""
        if signal == "close":
            conversation.window_closed()
        elif signal == "end":
            conversation.end()
            has_ended = True
        elif signal == "eof":
            conversation.eof()
        elif not is_open and (signal == "hello" or not has_ended):
            sent = conversation.ask({"hello": HELLO, "play": PLAY, "echo": ECHO}[signal])
            has_ended = False
        is_open = (is_open and signal not in ("close", "end", "eof")) or sent != b""
        found.append((sent, conversation.outcome))
    return found


def check_pieces(talk: Talk, chance: Random) -> None:
    whole = carried_out(talk, None)
    for _ in range(2):
        assert carried_out(talk, chance) == whole


@given(talk=TALK, seed=st.integers(0, 2**32))
@settings(max_examples=200)
def test_pieces_make_no_difference(talk: Talk, seed: int) -> None:
    check_pieces(talk, Random(seed))


def test_pieces_make_no_difference_to_many_talks_and_all_verdicts_occur() -> None:
    chance = Random("pieces")
    seen: Counter[str] = Counter()
    for _ in range(2000):
        writings = [b"".join(chance.choices(TEXTS, k=chance.randint(0, 8))) for _ in range(chance.randint(1, 10))]
        talk = [(writing, chance.choice(SIGNALS)) for writing in writings]
        check_pieces(talk, chance)
        for _, outcome in carried_out(talk, None):
            seen[outcome.verdict if isinstance(outcome, Fault) else type(outcome).__name__] += 1
    assert set(seen) == {verdict.name for verdict in VERDICTS} - {"illegal"} | {"HelloReply", "EchoReply", "NoneType"}
    assert min(seen.values()) >= 20, seen


@given(data=st.lists(st.binary(max_size=200), max_size=5), kind=st.sampled_from([HELLO, PLAY, ECHO]))
@settings(max_examples=200)
def test_no_bytes_are_an_error_of_ours(data: list[bytes], kind: Request) -> None:
    conversation = Conversation()
    conversation.feed(b"".join(data[:1]))
    conversation.ask(kind)
    for chunk in data:
        conversation.feed(chunk + b"\n")
    conversation.eof()
    assert isinstance(conversation.outcome, Fault)
    assert conversation.outcome.verdict in ("start", "hello", "exit", "malformed")
    assert conversation.outcome.detail.isprintable()


ENDLESS, WIDE = b"x" * 2**16, b" " * 2**20 + b"\n"
MANY, LOGS = b"\n" * 2**16, b'{"type":"log"}\n' * 4096


@pytest.mark.parametrize(
    ("chunk", "asked"),
    [
        *((chunk, asked) for chunk in (ENDLESS, WIDE, MANY, LOGS) for asked in ("never", "once")),
        *((chunk, asked) for chunk in (ENDLESS, WIDE) for asked in ("always", "after the end")),
    ],
)
def test_memory_is_bounded(chunk: bytes, asked: str) -> None:
    conversation = Conversation()
    conversation.ask(HELLO)
    conversation.feed(b'{"type":"hello","id":1,"name":"x"}\n')
    if asked == "once":
        conversation.ask(PLAY)
    if asked == "after the end":
        conversation.end()
        conversation.ask(HELLO)
    tracemalloc.start()
    for _ in range(40):
        conversation.feed(chunk)
        if asked == "always" and conversation.outcome is not None:
            conversation.ask(PLAY)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 4 * 2**20


def after_full(last: bytes, *more: bytes) -> Conversation:
    """A talk in which as much was written as is kept, `last` at the end of it, and then more."""
    conversation = Conversation(SMALL)
    conversation.ask(HELLO)
    conversation.feed(HELLO_LINE)
    left = OUTPUT - len(HELLO_LINE) - len(last)
    conversation.feed((b" " * 49 + b"\n") * (left // 50) + b"\n".rjust(left % 50) + last)
    for chunk in more:
        conversation.feed(chunk)
    return conversation


def verdict_of(conversation: Conversation, request: Request) -> str:
    """The verdict on a talk before the request is sent; empty if it is sent."""
    sent = conversation.ask(request)
    outcome = conversation.outcome
    assert isinstance(outcome, Fault) is (sent == b"")
    return outcome.verdict if isinstance(outcome, Fault) else ""


def test_half_a_line_is_none_though_it_is_a_value_if_the_rest_was_lost() -> None:
    conversation = after_full(b"12", b"34")
    conversation.eof()
    assert [verdict_of(conversation, PLAY) for _ in range(2)] == ["flood", "exit"]


@pytest.mark.parametrize(
    ("last", "lost", "then", "verdict"),
    [
        (b"\n", b"oo", b"ps\n", ""),
        (b"oo", b"ps\n", b"oops\n", "malformed"),
        (b"oo", b"ps\n", b"\n", ""),
        (b"oo", b"p", b"s\n", ""),
        (b"\n", b"oops\n", b"oops\n", "malformed"),
    ],
)
def test_the_rest_of_a_line_that_was_lost_is_none(last: bytes, lost: bytes, then: bytes, verdict: str) -> None:
    conversation = after_full(last, lost)
    assert verdict_of(conversation, PLAY) == "flood"
    conversation.feed(then)
    assert verdict_of(conversation, PLAY) == verdict


def test_a_request_is_asked_when_none_is_open_and_a_game_is_on() -> None:
    conversation = Conversation()
    conversation.ask(HELLO)
    with pytest.raises(RuntimeError, match=r"^asked play while hello is open$"):
        conversation.ask(PLAY)
    conversation.end()
    with pytest.raises(RuntimeError, match=r"^asked play after the end$"):
        conversation.ask(PLAY)


@pytest.mark.parametrize(
    ("begun", "more"), [(b"", ""), (b" {", "; a line without its end, of 2 bytes so far, had come"), (b"\n", "")]
)
def test_a_closed_window_says_what_had_come(begun: bytes, more: str) -> None:
    talk = asked_to_play()
    talk.feed(begun)
    talk.window_closed()
    assert talk.outcome == Fault("timeout", f"no complete, valid reply to play 2 within its time{more}")


@given(
    card=st.one_of(st.from_regex(r"[A-Za-z0-9_-]{1,33}", fullmatch=True), st.text(max_size=3)),
    cell=st.one_of(st.from_regex(r"[a-h][0-8]", fullmatch=True), st.text(max_size=3)),
    number=st.sampled_from(["2", "1", "3", "02", "2.0", "20", '"2"', "-2", "2e0", "true", "2" * 20]),
    echo=st.sampled_from(["true", "false", "null", "True", "1", '"true"', "truefalse"]),
    gap=st.sampled_from(["", " ", "  ", "\t"]),
    more=st.sampled_from(["", " ", ',"story":null', ',"story":"x"', ',"id":2', "\n", "\n\n", '{"type":"log"}\n', "\r"]),
    kind=st.sampled_from([PLAY, ECHO]),
    change=st.one_of(
        st.none(), st.tuples(st.integers(0, 80), st.sampled_from([b"", b" ", b"\0", b"\xff", b"}", b"\\"]))
    ),
)
@settings(max_examples=600)
def test_a_reply_that_is_or_is_nearly_the_usual_one_has_one_outcome_whole_and_in_pieces(
    card: str, cell: str, number: str, echo: str, gap: str, more: str, kind: Request, change: tuple[int, bytes] | None
) -> None:
    """A whole line of the usual form goes a short way, one that comes in two pieces goes the long one."""
    told = f',{gap}"card":{gap}"{card}",{gap}"cell":{gap}"{cell}"' if kind is PLAY else f',{gap}"echo":{gap}{echo}'
    ending = more if "\n" in more else more + "}\n"
    text = f'{{"type":{gap}"{kind.type}",{gap}"id":{gap}{number}{told}' + ("}" if "\n" in more else "") + ending
    line = text.encode(errors="surrogatepass")
    if change is not None:
        line = line[: change[0]] + change[1] + line[change[0] + 1 :]
    found = []
    for cuts in ([], [1], [len(line) // 2], [len(line) - 1]):
        talk = Conversation()
        talk.ask(HELLO)
        talk.feed(HELLO_LINE)
        talk.ask(kind)
        for begin, end in pairwise([0, *cuts, len(line)]):
            talk.feed(line[begin:end])
        first = talk.outcome
        talk.window_closed()
        # What the line leaves behind must be the same too: the number of the next line, and what is counted.
        then = talk.outcome
        talk.ask(ECHO)
        talk.feed(b"oops\n")
        found.append((first, then, talk.outcome))
    assert found[1:] == found[:-1]


@pytest.mark.parametrize(("more", "is_flood"), [(0, False), (LINES - 1, False), (LINES, True)])
@pytest.mark.parametrize("pieces", [1, 2])
def test_a_usual_reply_is_one_line_of_those_that_may_be(more: int, is_flood: bool, pieces: int) -> None:
    talk = asked_to_play()
    usual = b'{"type":"play","id":2,"card":"H07","cell":"d4"}\n'
    for piece in [usual] if pieces == 1 else [usual[:20], usual[20:]]:
        talk.feed(piece)
    assert talk.outcome == PlayReply("H07", 24, None)
    talk.feed(b"\n" * more)
    assert verdict_of(talk, PLAY) == ("flood" if is_flood else "")


def test_usual_replies_count_towards_the_limits() -> None:
    lines = [b'{"type":"play","id":%d,"card":"H07","cell":"d4"}\n' % number for number in range(2, 40)]
    for is_usual in (True, False):
        talk = Conversation(SMALL)
        talk.ask(HELLO)
        talk.feed(HELLO_LINE)
        for line in lines:
            talk.ask(PLAY)
            for piece in [line] if is_usual else [line[:9], line[9:]]:
                talk.feed(piece)
            assert talk.outcome == PlayReply("H07", 24, None)
        # Behind the reply to the last request there is room for eleven more lines.
        talk.feed(b"\n" * (LINES - 1))
        talk.feed(b"\n")
        talk.ask(PLAY)
        assert isinstance(talk.outcome, Fault)
        assert talk.outcome.verdict == "flood"


@pytest.mark.parametrize("before", [b"", LOG, LOG * 2, LOG * 3])
@pytest.mark.parametrize(
    ("last", "verdict"),
    [
        (b"12", "malformed"),
        (b"12".rjust(LINE), "malformed"),
        (b"12".rjust(LINE + 1), "flood"),
        (b"1 2", "exit"),
        (b'{"type":"log"}', "exit"),
    ],
)
def test_a_last_line_without_its_end_is_one_if_it_is_a_whole_value(before: bytes, last: bytes, verdict: str) -> None:
    talk = Conversation(SMALL)
    talk.ask(HELLO)
    talk.feed(HELLO_LINE)
    talk.feed(before + last)
    talk.eof()
    assert verdict_of(talk, PLAY) == verdict


def asked_to_play(bounds: Bounds = SMALL) -> Conversation:
    """A talk in which the first play, with the id 2, is asked for."""
    talk = Conversation(bounds)
    talk.ask(HELLO)
    talk.feed(HELLO_LINE)
    talk.ask(PLAY)
    return talk


@pytest.mark.parametrize(
    ("reply", "detail"),
    [
        (b'{"type":"play","id":2,"card":"H07"}\n', 'line 2: a reply to play lacks the key "cell"'),
        (
            b'{"type":"play","id":2,"card":"H07","cell":"h9"}\n',
            'line 2: cell must be a cell from a1 to g7, not "h9"',
        ),
        (
            b'{"type":"play","id":"2","card":"H07","cell":"d4"}\n',
            'line 2: a play with the id "2", which was never sent',
        ),
        (b'{"type":"play","card":"H07","cell":"d4"}\n', 'line 2: a reply to play lacks the key "id"'),
        (b"[]\n", "line 2 must be an object, not an empty list"),
        (b'{"type":1}\n', "line 2 has the type 1, which is no string"),
        (b"{}\n", 'line 2 lacks the key "type"'),
    ],
)
def test_what_is_wrong_with_a_reply_is_told(reply: bytes, detail: str) -> None:
    talk = asked_to_play()
    talk.feed(reply)
    assert talk.outcome == Fault("malformed", detail)


@pytest.mark.parametrize(
    ("data", "is_flood"),
    [
        (b"\n" * LINES, False),
        (b"\n" * (LINES + 1), True),
        ((b" " * 49 + b"\n") * (OUTPUT // 50), False),
        ((b" " * 49 + b"\n") * (OUTPUT // 50) + b" ", True),
    ],
)
@pytest.mark.parametrize("asked", ["never", "hello", "play"])
def test_the_limits_hold_from_the_last_request_on(data: bytes, is_flood: bool, asked: str) -> None:
    talk = Conversation(SMALL)
    assert talk.outcome is None
    if asked != "never":
        talk.ask(HELLO)
        talk.feed(HELLO_LINE[:-1] + b" " * (LINE - len(HELLO_LINE) + 1) + b"\n")
    if asked == "play":
        talk.ask(PLAY)
        talk.window_closed()
    # What came since the hello counts too.
    used = 1 if asked == "hello" else 0
    left = data[: len(data) - (LINE + 1) * used] if len(data) > LINE else data[used:]
    talk.feed(left)
    verdict = verdict_of(talk, HELLO if asked == "never" else PLAY)
    assert verdict == ("" if not is_flood else "hello" if asked == "never" else "flood")


def test_a_usual_reply_may_be_one_line_too_many() -> None:
    usual = b'{"type":"play","id":2,"card":"H07","cell":"d4"}\n'
    for before, is_flood in ((LINES - 1, False), (LINES, True)):
        talk = asked_to_play()
        talk.feed(b"\n" * before)
        talk.feed(usual)
        assert isinstance(talk.outcome, Fault) is is_flood


@pytest.mark.parametrize(("before", "usual"), [(1, True), (1, False), (4, True), (4, False)])
def test_what_stands_before_and_behind_a_usual_reply_counts_with_it(before: int, usual: bool) -> None:
    line = b'{"type":"play","id":2,"card":"H07","cell":"d4"}\n'
    blank = b" " * 29 + b"\n"
    for most, filler in ((LINES - before - 1, b"\n"), (OUTPUT - 30 * before - len(line), b"")):
        for more in (0, 1):
            talk = asked_to_play()
            talk.feed(blank * before)
            for piece in [line] if usual else [line[:9], line[9:]]:
                talk.feed(piece)
            assert isinstance(talk.outcome, PlayReply)
            left = most + more
            # Either so many empty lines, or so many bytes in as few lines as can be.
            talk.feed(filler * left if filler else (b" " * 49 + b"\n") * (left // 50) + b" " * (left % 50))
            assert verdict_of(talk, PLAY) == ("flood" if more else "")


def test_of_a_line_that_is_cut_the_rest_is_none() -> None:
    talk = asked_to_play()
    talk.feed((b" " * 49 + b"\n") * (OUTPUT // 50 - 1) + b" " * 48 + b"\n" + b"oops\n")
    assert isinstance(talk.outcome, Fault)
    assert talk.outcome.verdict == "flood"
    assert verdict_of(talk, PLAY) == ""


def test_ids_begin_with_1() -> None:
    for kind in (HELLO, PLAY, ECHO):
        assert b'"id":1}' in Conversation().ask(kind)


@pytest.mark.parametrize(("line", "is_blank"), [(b"", True), (b" \t\r ", True), (b"\x0b", False), (b" \x0c", False)])
def test_what_is_a_blank_line(line: bytes, is_blank: bool) -> None:
    talk = asked_to_play()
    talk.feed(line + b"\n")
    assert (talk.outcome is None) is is_blank


def test_a_usual_reply_behind_half_a_line_is_the_rest_of_it() -> None:
    talk = asked_to_play()
    talk.feed(b"x")
    talk.feed(b'{"type":"play","id":2,"card":"H07","cell":"d4"}\n')
    assert isinstance(talk.outcome, Fault)
    assert talk.outcome.verdict == "malformed"


def test_a_usual_reply_behind_the_beginning_of_too_long_a_line_is_the_rest_of_it() -> None:
    talk = asked_to_play()
    talk.feed(b"x" * (LINE + 1))
    first = talk.outcome
    assert isinstance(first, Fault)
    talk.ask(PLAY)
    usual = b'{"type":"play","id":3,"card":"H07","cell":"d4"}\n'
    talk.feed(usual)
    assert talk.outcome is None
    talk.feed(usual)
    assert talk.outcome == PlayReply("H07", 24, None)


@pytest.mark.parametrize(("floods", "verdict"), [(0, ""), (1, ""), (15, ""), (16, "hello"), (40, "hello")])
def test_floods_of_the_last_game_are_borne_for_a_while(floods: int, verdict: str) -> None:
    talk = asked_to_play()
    talk.end()
    talk.ask(HELLO)
    for _ in range(floods):
        talk.feed(b"oops\n" + b"x" * (LINE + 1) + b"\n")
    talk.feed(HELLO_LINE)
    outcome = talk.outcome
    assert (outcome.verdict if isinstance(outcome, Fault) else "") == verdict
    if not verdict:
        # Answered, it has no such leave any more.
        talk.feed(b"oops\n")
        assert verdict_of(talk, PLAY) == "malformed"


def test_what_is_lost_counts_as_lines_each_time() -> None:
    talk = asked_to_play(Bounds(LINE, OUTPUT, OUTPUT))
    for _ in range(3):
        talk.window_closed()
        for _ in range(4):
            talk.feed(b"\n" * (OUTPUT // 2))
        assert verdict_of(talk, PLAY) == "flood"
    talk.ask(PLAY)
    talk.feed(b"oops\n")
    assert isinstance(talk.outcome, Fault)
    assert talk.outcome.detail.startswith(f"line {1 + 3 * 2 * OUTPUT + 1},")


@pytest.mark.parametrize(("lines", "is_flood"), [(LINES, False), (LINES + 1, True)])
def test_from_a_flood_on_all_is_counted_anew(lines: int, is_flood: bool) -> None:
    talk = asked_to_play()
    talk.feed(b"\n" * (LINES - 1) + b"x" * (LINE + 1))
    assert isinstance(talk.outcome, Fault)
    talk.feed(b"\n" + b"\n" * lines)
    assert verdict_of(talk, PLAY) == ("flood" if is_flood else "")


def test_replies_are_equal_where_all_that_was_replied_is() -> None:
    reply = PlayReply("H07", 24, "x")
    assert reply == PlayReply("H07", 24, "x")
    assert hash(reply) == hash(PlayReply("H07", 24, "x"))
    others = [PlayReply("H08", 24, "x"), PlayReply("H07", 25, "x"), PlayReply("H07", 24, None)]
    assert all(reply != other and hash(reply) != hash(other) for other in others)
    assert reply != ("H07", 24, "x")


def test_replies_are_understood_in_whichever_spelling_they_come_in_turn() -> None:
    conversation = Conversation(SMALL)
    conversation.ask(HELLO)
    conversation.feed(HELLO_LINE)
    for number in range(2, 10):
        conversation.ask(PLAY)
        said = {"type": "play", "id": number, "card": "H07", "cell": "d4"}
        conversation.feed(json.dumps(said, separators=((", ", ": "), (",", ":"))[number % 2]).encode() + b"\n")
        assert conversation.outcome == PlayReply("H07", cell_number("d4"), None)


def test_after_a_flood_between_two_lines_the_next_line_counts() -> None:
    inbox = Inbox(Bounds(10, 20, 9))
    lines = b"four\n" * 4
    assert inbox.put(lines) == len(lines)
    assert [inbox.take() for _ in range(5)] == [b"four"] * 4 + [None]
    assert inbox.put(b"more\n") == 0
    with pytest.raises(Flood):
        inbox.take()
    inbox.count_anew()
    assert inbox.put(b"next\n") == 5
    assert inbox.take() == b"next"
