"""Targets: both ends of the bot protocol, and the referee between programs that write anything."""

import json
from functools import cache
from random import Random
from typing import Any, Final

from happiness_cli.documents.bot_messages import message
from happiness_cli.players.program import NotUnderstood, Program
from happiness_cli.players.registry import built_in
from happiness_cli.protocol.conversation import Conversation, Fault, PlayReply
from happiness_cli.protocol.messages import Request
from happiness_cli.protocol.verdicts import VERDICTS
from happiness_cli.refereeing.logs import BotLog
from happiness_cli.refereeing.seats import Insider
from happiness_cli.refereeing.seats import Program as ProgramSeat
from tests.fuzz import mutating
from tests.fuzz.cases import Case, Target, expect
from tests.protocol.transcripts import Step, cases, is_writing, pieces, size, written
from tests.refereeing.games import EASY_SETTING, FORFEIT, HARD_SETTING, HOUSE_SETTING, SUBSTITUTE, referee
from tests.refereeing.programs import END, Message, ScriptedBot, first_legal

STEPS: Final = "steps.jsonl"
SENT: Final = "sent.jsonl"

_ASKED: Final = ("hello", "play", "echo")
_VERDICTS: Final = frozenset(verdict.name for verdict in VERDICTS)


def _make_talk(chance: Random) -> Case:
    """A talk of `fixtures/protocol/`, with lines changed, in another order, and asked otherwise."""
    steps = [dict(step) for step in chance.choice(_talks())["steps"] if "outcome" not in step]
    for _ in range(chance.choice((1, 1, 2, 4))):
        at = chance.randrange(len(steps) + 1)
        way = chance.randrange(6)
        if way == 0:
            steps.insert(at, {"ask": chance.choice(_ASKED)})
        elif way == 1:
            steps.insert(at, chance.choice(({"eof": True}, {"window_closed": True}, {"end": True})))
        elif way == 2 and steps:
            steps.insert(at, chance.choice(steps))
        elif way == 3 and at < len(steps):
            del steps[at]
        else:
            lines = [step for step in steps if is_writing(step)]
            step = chance.choice(lines) if lines else {"bot": '{"type":"hello","id":1,"name":"x"}\n'}
            steps.insert(at, _writing(_said_otherwise(written(step), chance)))
    return Case((str(chance.randrange(2**32)),), {STEPS: b"".join(json.dumps(step).encode() + b"\n" for step in steps)})


@cache
def _talks() -> list[dict[str, Any]]:
    return [case for case in cases() if size(case) < 4000]


def _said_otherwise(line: bytes, chance: Random) -> bytes:
    """A line of a bot, changed in what it says or in how it is written."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if isinstance(value, dict) and value and chance.random() < 0.6:
        return mutating.written(mutating.changed(value, chance, "rules"), chance) + b"\n"
    return mutating.damaged(line, chance)


def _writing(data: bytes) -> Step:
    import base64

    try:
        return {"bot": data.decode()}
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(data).decode()}


def check_talk(case: Case) -> bytes:
    """A talk: one outcome in any pieces, a verdict that there is, and a sentence that can be printed."""
    steps = [json.loads(line) for line in case.files.get(STEPS, b"").splitlines()]
    seed = case.args[0] if case.args else "0"
    whole = _carried_out(steps, None)
    for most in (1, 9, 300):
        again = _carried_out(steps, Random(f"{seed} {most}"), most)
        expect(again == whole, "pieces make no difference", (most, whole, again))
    for _, outcome in whole:
        if isinstance(outcome, Fault):
            expect(outcome.verdict in _VERDICTS, "a verdict is one that there is", outcome)
            expect(outcome.detail and outcome.detail.isprintable(), "a verdict has a sentence", outcome)
            told = outcome.verdict != "malformed" or outcome.detail.startswith("line ")
            expect(told, "what is malformed is told with its line", outcome)
        if isinstance(outcome, PlayReply):
            expect(0 <= outcome.cell < 49, "a play is on the board", outcome)
    return repr(whole).encode("utf-8", "backslashreplace")


def _carried_out(steps: list[Step], chance: Random | None, most: int = 0) -> list[tuple[bytes, object]]:
    """What is sent and what comes out, step by step; what the bot writes between two steps comes whole or in pieces."""
    talk = Conversation()
    found: list[tuple[bytes, object]] = []
    waiting = b""
    is_open, is_over = False, True
    for step in [*steps, {"eof": True}]:
        if is_writing(step):
            waiting += written(step)
            continue
        for piece in pieces(waiting, 0) if chance is None else _random_pieces(waiting, chance, most):
            talk.feed(piece)
        waiting = b""
        is_open = is_open and talk.outcome is None
        sent = b""
        if "ask" in step:
            if is_open or (is_over and step["ask"] != "hello"):
                continue
            sent = talk.ask(Request(step["ask"], b"}"))
            is_open, is_over = bool(sent), False
        elif "eof" in step:
            talk.eof()
        elif "window_closed" in step:
            talk.window_closed()
            is_open = False
        elif "end" in step:
            talk.end()
            is_open, is_over = False, True
        found.append((sent, talk.outcome))
    return found


def _random_pieces(data: bytes, chance: Random, most: int) -> list[bytes]:
    found = []
    while data:
        length = chance.randint(1, most)
        found.append(data[:length])
        data = data[length:]
    return found


_SETTINGS: Final = {"easy": EASY_SETTING, "hard": HARD_SETTING, "house": HOUSE_SETTING}
_POLICIES: Final = {"forfeit": FORFEIT, "substitute": SUBSTITUTE}


def _make_game(chance: Random) -> Case:
    words = (chance.choice(list(_SETTINGS)), chance.choice(list(_POLICIES)), str(chance.choice((1, 2, 2, 3, 4))))
    return Case((*words, str(chance.choice((0.02, 0.1, 0.4))), str(chance.randrange(2**32))))


def check_game(case: Case) -> bytes:
    """A game with programs that write anything: its record is valid, and its faults follow the policy."""
    setting, policy, seats, rate, seed = (*case.args, "easy", "forfeit", "2", "0.1", "0")[: max(5, len(case.args))]
    chance = Random(seed)
    bots = [ScriptedBot(_Moody(chance, float(rate)).answer) for _ in range(max(1, int(seats)))]
    players = [ProgramSeat(bot) if at != 1 else Insider(built_in("random")) for at, bot in enumerate(bots)]
    played = referee(players, seed, 0, _SETTINGS[setting], _POLICIES[policy])
    return repr((played.record, played.faults, played.details)).encode("utf-8", "backslashreplace")


class _Moody:
    """A script that now and then says something else than it should."""

    def __init__(self, chance: Random, rate: float) -> None:
        self._chance = chance
        self._rate = rate

    def answer(self, asked: Message) -> bytes | None:
        """What it writes when it is asked."""
        chance = self._chance
        reply = first_legal(asked)
        if chance.random() >= self._rate or reply is None:
            return reply
        way = chance.randrange(6)
        if way == 0:
            return None
        if way == 1:
            return reply + reply
        if way == 2:
            return reply + END
        if way == 3:
            return _said_otherwise(json.dumps(asked).encode() + b"\n", chance) + reply
        return _said_otherwise(reply, chance)


_PLAYERS: Final = ("first", "greedy", "random", "careful", "search:playouts=4")


@cache
def _sessions() -> list[list[bytes]]:
    """What bots were sent in whole games."""
    found = []
    for seats in (1, 2, 3):
        bot = ScriptedBot(first_legal)
        others = [Insider(built_in("random")) for _ in range(seats - 1)]
        referee(
            [ProgramSeat(bot), *others], f"sent {seats}", setting=(EASY_SETTING, HARD_SETTING, HOUSE_SETTING)[seats - 1]
        )
        found.append(bot.sent)
    return found


def _make_sent(chance: Random) -> Case:
    """What a bot is sent, with lines changed, gone, doubled, or in another order."""
    lines = list(chance.choice(_sessions()))
    begin = chance.randrange(len(lines))
    lines = lines[:1] + lines[max(1, begin) : begin + 6]
    for _ in range(chance.choice((0, 1, 1, 2))):
        at = chance.randrange(len(lines))
        way = chance.randrange(8)
        if way == 0:
            del lines[at]
        elif way == 1:
            lines.insert(chance.randrange(len(lines) + 1), lines[at])
        elif way == 2:
            lines[at] = mutating.damaged(lines[at], chance)
        else:
            lines[at] = _sent_otherwise(lines[at], chance)
        if not lines:
            break
    return Case((chance.choice(_PLAYERS),), {SENT: b"".join(lines)})


def _sent_otherwise(line: bytes, chance: Random) -> bytes:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return line
    otherwise = chance.random() < 0.6
    value = mutating.said_otherwise(value, chance) if otherwise else mutating.changed(value, chance, "position")
    return json.dumps(value).encode() + b"\n"


def check_sent(case: Case) -> bytes:
    """A player as a program: a well-formed reply, nothing, or a sentence that names the line."""
    program = Program(built_in(case.args[0] if case.args else "first"), "x")
    said: list[bytes] = []
    for number, line in enumerate(case.files.get(SENT, b"").split(b"\n"), start=1):
        try:
            reply = program.answer(line)
        except NotUnderstood as refused:
            text = str(refused)
            expect(text.startswith(f"line {number}"), "what is not understood is told with its line", (number, text))
            expect(text.isprintable(), "what is not understood can be printed", ascii(text))
            said.append(text.encode("utf-8", "backslashreplace"))
            continue
        if reply:
            value = json.loads(reply)
            expect(message(f"{value['type']}-reply").accepts(value), "a reply is well formed", value)
        said.append(reply)
    return b"\n".join(said)


def _make_log(chance: Random) -> Case:
    lines = list(chance.choice(_sessions()))[:8]
    return Case((str(chance.randrange(2**32)),), {SENT: mutating.damaged(b"".join(lines), chance)})


def check_log(case: Case) -> bytes:
    """The log of a talk: the same lines in any pieces, each of them JSON."""
    data = case.files.get(SENT, b"")
    logs = [BotLog(), BotLog()]
    logs[0].received(data)
    # Longer lines stand in pieces, which depends on how they come.
    for piece in _random_pieces(data, Random(case.args[0] if case.args else "0"), 900):
        logs[1].received(piece)
        logs[1].errors(piece)
    logs[0].errors(data)
    found = []
    for log in logs:
        trace = log.trace()
        entries = [json.loads(line) for line in trace.talk.splitlines()]
        for entry in entries:
            expect(entry.pop("at") >= 0, "an entry has its time", entry)
        found.append((entries, trace.errors))
    expect(found[0] == found[1] or len(data) > 60_000, "a talk is the same log in any pieces")
    return repr(found[0]).encode()


TARGETS: Final = (
    Target("talks", "one outcome in any pieces, a verdict that there is, told with its line", _make_talk, check_talk),
    Target("games", "whatever bots write, the record is valid and its faults follow the policy", _make_game,
           check_game, share=0.4),
    Target("programs", "a player as a program replies well formed, or names the line", _make_sent, check_sent),
    Target("logs", "the same log in any pieces", _make_log, check_log, share=0.4),
)  # fmt: skip
