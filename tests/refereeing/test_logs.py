"""What is kept of a talk: all of a short one, both ends of a long one, and every byte so that it can be had back."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from happiness_cli.refereeing import logs
from happiness_cli.refereeing.logs import BotLog, Ends
from happiness_cli.refereeing.seats import Program
from tests.refereeing.games import insider, referee
from tests.refereeing.programs import ScriptedBot, first_legal


@given(st.lists(st.binary(max_size=30)), st.integers(1, 20))
def test_head_and_tail_and_how_much_is_missing(chunks: list[bytes], limit: int) -> None:
    ends = Ends(limit)
    for chunk in chunks:
        ends.add(chunk)
    whole = b"".join(chunks)
    missing = len(whole) - 2 * limit
    if missing <= 0:
        assert ends.whole() == whole
    else:
        wanted = b"%b\n[%d bytes are missing here]\n%b" % (whole[:limit], missing, whole[-limit:])
        assert ends.whole() == wanted


def said(log: BotLog) -> list[dict[str, object]]:
    return [json.loads(line) for line in log.trace().talk.splitlines()]


def text_bytes(entry: dict[str, object]) -> bytes:
    """The bytes of an entry of a transcript."""
    text = entry.get("from", entry.get("to"))
    assert isinstance(text, str)
    if "escaped" not in entry:
        return text.encode()
    parts = re.findall(r"\\\\|\\x[0-9a-f]{2}|[^\\]+", text)
    assert "".join(parts) == text
    return b"".join(
        b"\\" if part == "\\\\" else bytes.fromhex(part[2:]) if part.startswith("\\x") else part.encode()
        for part in parts
    )


@given(st.lists(st.binary(max_size=12) | st.sampled_from([b"\\", b"\\xff", b"\n", "é".encode()])))
def test_what_came_can_be_had_back_and_stands_line_by_line(chunks: list[bytes]) -> None:
    log = BotLog()
    for chunk in chunks:
        log.received(chunk)
    entries = said(log)
    whole = b"".join(chunks)
    assert b"".join(map(text_bytes, entries)) == whole
    assert [text_bytes(entry) for entry in entries] == re.findall(rb"[^\n]*\n|[^\n]+\Z", whole)
    times = [float(str(entry["at"])) for entry in entries]
    assert times == sorted(times)


def test_of_a_long_talk_both_ends_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "TALK_KEPT", 700)
    log = BotLog()
    for number in range(100):
        log.sent(b"%d\n" % number)
    entries = said(log)
    [cut] = [at for at, entry in enumerate(entries) if "missing" in entry]
    kept = [int(text_bytes(entry)) for entry in entries if "missing" not in entry]
    assert kept[:cut] == list(range(cut))
    assert kept[cut:] == list(range(100 - len(kept[cut:]), 100))
    assert entries[cut] == {"missing": 100 - len(kept)}
    assert min(cut, len(kept) - cut) > 5


def test_a_line_without_end_is_kept_in_pieces() -> None:
    log = BotLog()
    for _ in range(5):
        log.received(b"x" * 50_000)
    pieces = [text_bytes(entry) for entry in said(log)]
    assert b"".join(pieces) == b"x" * 250_000
    assert max(map(len, pieces)) < 3 * 64 * 1024


def test_the_input_is_that_of_the_process_at_fault_until_its_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    log = BotLog()
    log.sent(b"to another process\n")
    log.start()
    log.sent(b"hello\n")
    log.sent(b"play\n")
    log.at_fault(-9)
    log.sent(b"end\n")
    trace = log.trace()
    assert (trace.input, trace.last_input) == (b"hello\nplay\n", b"play\n")
    assert [fault.status for fault in trace.faults] == [-9]
    monkeypatch.setattr(logs, "INPUT_KEPT", 10)
    log.sent(b"more\n")
    assert log.trace().input is None
    log.begin()
    assert log.trace() == logs.Trace(b"", b"", b"", b"", ())


def test_an_illegal_play_is_told_with_every_reason_and_with_legal_plays() -> None:
    def wrong(asked: dict[str, object]) -> bytes | None:
        reply = first_legal(asked)
        return reply.replace(b'"cell":"d4"', b'"cell":"a1"') if asked["type"] == "play" else reply

    bot = ScriptedBot(wrong)
    played = referee([Program(bot), insider("first")])
    [detail] = played.details
    assert bot.faults == 1
    what, legal = detail.split("; legal: ")
    card = what.partition("@")[0]
    assert what == f"{card}@a1 is illegal: the board is empty: the next card goes in the centre, d4"
    hand = set(bot.messages("hello")[0]["hand"])
    assert {play.partition("@")[0] for play in legal.split(", ")} <= hand
    assert f"{card}@d4" in legal.split(", ")
