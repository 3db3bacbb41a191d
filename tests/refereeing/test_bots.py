"""Real processes: how they start, talk and end. Deadlines are short only where running into one is the point."""

import errno
import os
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest

from happiness_cli.documents.values import PlayEntry
from happiness_cli.documents.vocabulary import MAX_STORY
from happiness_cli.players import Play, Player, View
from happiness_cli.refereeing.bots import BotProcess, PipeBot, stop_all
from happiness_cli.refereeing.failures import Void
from happiness_cli.refereeing.policy import Policy
from happiness_cli.refereeing.process import CannotStart, Child, Command, end_all
from happiness_cli.refereeing.referee import Played
from happiness_cli.refereeing.seats import Insider, Program
from tests.refereeing.games import insider, referee
from tests.refereeing.processes import descriptors, has_ended
from tests.refereeing.programs import HONEST, RUN, child

PATIENT = Policy(play_time=60, echo_time=60, hello_time=60)
SHORT = replace(PATIENT, play_time=0.5, echo_time=0.5)


def honest(extra: str = "", keep: Callable[[bytes], None] | None = None, grace: float = 0.2) -> BotProcess:
    """A bot that plays by the rules but for what is put in before it begins."""
    return BotProcess(child(HONEST + extra + RUN), keep, grace)


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Iterator[None]:
    before = descriptors()
    yield
    assert descriptors() == before
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def against_first(bot: BotProcess, policy: Policy = PATIENT, index: int = 0) -> Played:
    return referee([Program(bot), insider("first")], "process", index, policy=policy)


def faults(played: Played) -> list[tuple[str, str]]:
    return [(fault.fault, fault.place) for fault in played.faults]


def test_programs_play_whole_games_and_end_by_themselves() -> None:
    with honest(grace=20) as one, honest(grace=20) as two:
        pids = set()
        for index in range(3):
            played = referee([Program(one), Program(two), insider("random")], "process", index, policy=PATIENT)
            assert played.faults == ()
            assert any(entry.echoes for entry in played.record.turns if isinstance(entry, PlayEntry))
            assert all(times.count > 10 for times in played.times[:2])
            pids.add((one.pid, two.pid))
        assert len(pids) == 1
        began = monotonic()
    assert monotonic() - began < 10
    assert all(has_ended(pid) for pair in pids for pid in pair if pid is not None)


CANNOT = {
    "missing": (("/nowhere/bot",), None, "there is no such program"),
    "folder": ((sys.executable,), "/nowhere", "it cannot start in the folder /nowhere"),
    "data": ((__file__,), None, "it is not executable"),
    "zero": (("bot\0",), None, "null byte"),
}


@pytest.mark.parametrize(("argv", "cwd", "why"), CANNOT.values(), ids=CANNOT)
def test_what_cannot_be_executed_is_a_start_fault(argv: tuple[str, ...], cwd: str | None, why: str) -> None:
    with BotProcess(Command(argv, cwd)) as bot:
        played = against_first(bot)
    assert faults(played) == [("start", "start")]
    assert why in played.details[0]
    with pytest.raises(CannotStart):
        Child(Command(argv, cwd))


def test_a_script_without_its_first_line_is_a_start_fault(tmp_path: Path) -> None:
    script = tmp_path / "bot"
    script.write_text("print('hello')\n")
    script.chmod(0o755)
    with BotProcess(Command((str(script),))) as bot:
        played = against_first(bot)
    assert faults(played) == [("start", "start")]
    assert "#!" in played.details[0]


CRIMES = {
    "ends at once": ("sys.exit(3)\n", [("start", "start")]),
    "cannot load": ("import nowhere\n", [("start", "start")]),
    "noise": ("print('I am ready', flush=True)\n", [("hello", "start")]),
    "ends at its turn": ("REPLIES['play'] = lambda message: sys.exit()\n", [("exit", "play")]),
    "is killed": ("import os\nREPLIES['play'] = lambda message: os.kill(os.getpid(), 9)\n", [("exit", "play")]),
    "closes its output": (
        "import os, time\ndef close(message):\n    os.close(1)\n    time.sleep(1000)\nREPLIES['play'] = close\n",
        [("exit", "play")],
    ),
    "one endless line": (
        "def drone(message):\n    while True: sys.stdout.write('-' * 4096)\nREPLIES['play'] = drone\n",
        [("flood", "play")],
    ),
    "many lines": (
        "def chat(message):\n    while True: print('{\"type\":\"chat\"}')\nREPLIES['play'] = chat\n",
        [("flood", "play")],
    ),
}


@pytest.mark.parametrize(("source", "wanted"), CRIMES.values(), ids=CRIMES)
def test_crimes_have_their_verdict_(source: str, wanted: list[tuple[str, str]]) -> None:
    with honest(source) as bot:
        assert faults(against_first(bot)) == wanted
        assert bot.pid is None


def test_after_a_crime_the_next_game_is_clean(tmp_path: Path) -> None:
    once = f"""
import os
def once(message):
    try:
        os.close(os.open({str(tmp_path / "done")!r}, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return message["legal"][0]
    return {{"card": "?"}}
REPLIES["play"] = once
"""
    with honest(once) as bot:
        assert [faults(against_first(bot, index=index)) for index in range(3)] == [[("malformed", "play")], [], []]


SILENT = {
    "silent": "REPLIES['play'] = lambda message: None\n",
    "chatters": (
        'import time\ndef chat(message):\n    while True:\n        print(\'{"type":"chat"}\', flush=True)\n'
        "        print('hm', file=sys.stderr, flush=True)\n        time.sleep(0.02)\nREPLIES['play'] = chat\n"
    ),
    "stops itself": "import os\nREPLIES['play'] = lambda message: os.kill(os.getpid(), 19)\n",
    "half a line": (
        "import time\ndef half(message):\n    sys.stdout.write('{'), sys.stdout.flush()\n    time.sleep(1000)\n"
        "REPLIES['play'] = half\n"
    ),
}


@pytest.mark.parametrize("source", SILENT.values(), ids=SILENT)
def test_the_window_closes_whatever_else_a_bot_does(source: str) -> None:
    with honest("import signal\nsignal.signal(15, signal.SIG_IGN)\n" + source, keep=lambda chunk: None) as bot:
        played = against_first(bot, SHORT)
        assert faults(played) == [("timeout", "play")]
        assert played.times[0].count == 1
        assert 0.5 <= played.times[0].max < 20
        assert bot.pid is None


def test_under_substitute_a_bot_that_is_gone_is_asked_until_it_is_out() -> None:
    with honest("REPLIES['play'] = lambda message: sys.exit()\n") as bot:
        played = against_first(bot, replace(PATIENT, on_fault="substitute"))
    assert [(fault.fault, fault.out) for fault in played.faults] == [("exit", False), ("exit", False), ("exit", True)]


def test_a_bot_that_ends_after_each_game_is_started_anew() -> None:
    with honest("REPLIES['end'] = lambda message: sys.exit()\n") as bot:
        for index in range(4):
            assert against_first(bot, index=index).faults == ()


def test_an_input_that_a_bot_closes_is_no_fault_by_itself() -> None:
    blind = """
import os
hello = loads(sys.stdin.readline())
print(dumps({"type": "hello", "id": 1, "name": "blind"}), flush=True)
sys.stdin.readline()
os.close(0)
print(dumps({"type": "play", "id": 2, "card": hello["hand"][0], "cell": "d4"}), flush=True)
import time
time.sleep(1000)
"""
    with honest(blind) as bot:
        played = referee([Program(bot), insider("first")], deal=range(60), policy=SHORT)
        assert isinstance(played.record.turns[0], PlayEntry)
        assert [fault.fault for fault in played.faults] == ["timeout"]


class Teller(Player):
    """Tells the longest story that there is with each play."""

    def play(self, view: View) -> Play:
        return view.plays[0].telling("🙂" * MAX_STORY)


def test_a_bot_that_does_not_read_is_late() -> None:
    """By its first turn it has been told more than a pipe holds, and nobody has waited for it until then."""
    deaf = "import time\nREPLIES['event'] = lambda message: time.sleep(1000)\n"
    with honest(deaf) as bot:
        played = referee([*[Insider(Teller) for _ in range(9)], Program(bot)], policy=SHORT)
    assert isinstance(played.record.turns[0], PlayEntry)
    assert played.record.turns[0].echoes == (9,)
    assert [(fault.seat, fault.fault, fault.place) for fault in played.faults] == [(9, "timeout", "play")]
    assert 9 * 4 * MAX_STORY > 64 * 1024
    assert 0.5 <= played.times[9].max < 20


def test_error_output_is_read_and_kept_or_dropped() -> None:
    """More than a pipe holds, before and after each reply; nobody is ever stuck with it."""
    noisy = """
def noisy(message):
    sys.stderr.write("e" * 200_000)
    return message["legal"][0]
REPLIES["play"] = noisy
"""
    kept: list[int] = []
    with honest(noisy, keep=lambda chunk: kept.append(len(chunk))) as bot:
        played = against_first(bot)
        assert played.faults == ()
    plays = sum(entry.seat == 0 for entry in played.record.turns)
    assert sum(kept) == plays * 200_000
    with honest(noisy) as bot:
        assert against_first(bot).record == played.record


def test_echoes_are_asked_of_all_at_once() -> None:
    """Each of the two says that it was asked before it waits for the other: one after the other would be too late."""
    meet = """
def meet(message):
    mine, theirs = map(int, sys.argv[1:])
    import os
    os.write(mine, b"x")
    os.read(theirs, 1)
    REPLIES["echo"] = lambda message: {"echo": False}
    return {"echo": True}
REPLIES["echo"] = meet
"""
    ends = [os.pipe() for _ in range(2)]
    try:
        paths = [tuple(f"/proc/{os.getpid()}/fd/{end}" for end in pair) for pair in ends]
        opened = (
            "import os\nto, of = sys.argv[1:]\n"
            "sys.argv[1:] = [str(os.open(to, os.O_WRONLY)), str(os.open(of, os.O_RDONLY))]\n"
        )
        source = HONEST + opened + meet + RUN
        one = BotProcess(child(source, paths[0][1], paths[1][0]))
        two = BotProcess(child(source, paths[1][1], paths[0][0]))
        with one, two:
            played = referee([insider("first"), Program(one), Program(two)], policy=PATIENT)
        assert played.faults == ()
        assert isinstance(played.record.turns[0], PlayEntry)
        assert played.record.turns[0].echoes == (1, 2)
    finally:
        for end in (end for pair in ends for end in pair):
            os.close(end)


@pytest.mark.parametrize("is_kept", [False, True])
def test_what_others_are_told_and_say_does_not_wait_for_who_is_asked(is_kept: bool) -> None:
    """The second does not reply to its first request before the first has heard of its turn, and has complained."""
    hear = """
def hear(message):
    del REPLIES["event"]
    sys.stderr.write("e" * 200_000)
    sys.stderr.flush()
    open(sys.argv[1], "wb", 0).write(b"x")
REPLIES["event"] = hear
"""
    wait = """
def wait(message):
    REPLIES["play"] = lambda message: message["legal"][0]
    open(sys.argv[1], "rb", 0).read(1)
    return message["legal"][0]
REPLIES["play"] = wait
"""
    reader, writer = os.pipe()
    kept: list[int] = []
    keep = (lambda chunk: kept.append(len(chunk))) if is_kept else None
    try:
        one, two = (
            BotProcess(child(HONEST + extra + RUN, f"/proc/{os.getpid()}/fd/{end}"), keep)
            for extra, end in ((hear, writer), (wait, reader))
        )
        with one, two:
            assert referee([Program(one), Program(two)], policy=PATIENT).faults == ()
    finally:
        os.close(reader)
        os.close(writer)
    assert sum(kept) == (200_000 if is_kept else 0)


FAMILY = """
import os, time
def family():
    # A child and a grandchild that hold the pipes open, and say who they are.
    if os.fork() == 0:
        os.fork()
        os.write(2, b"%d\\n" % os.getpid())
        while True: time.sleep(60)
family()
"""


@pytest.mark.parametrize("ends", ["in its time", "at its turn", "not at all"])
def test_the_whole_process_group_ends(ends: str) -> None:
    kept: list[bytes] = []
    ending = {
        "in its time": "",
        "at its turn": "REPLIES['play'] = lambda message: sys.exit()\n",
        "not at all": "REPLIES['bye'] = lambda message: time.sleep(1000)\n",
    }[ends]
    with honest(FAMILY + ending, keep=kept.append) as bot:
        played = against_first(bot)
        assert faults(played) == ([("exit", "play")] if ends == "at its turn" else [])
    family = [int(pid) for pid in b"".join(kept).split()]
    assert len(family) == 2
    assert all(has_ended(pid) for pid in family)


def test_many_bots_end_in_the_time_of_one() -> None:
    deaf = "import time, signal\nsignal.signal(15, signal.SIG_IGN)\nREPLIES['bye'] = lambda message: time.sleep(1000)\n"
    bots = [honest(deaf, grace=0.5) for _ in range(4)]
    pids = []
    for bot in bots:
        assert bot.start() is None
        pids.append(bot.pid)
    began = monotonic()
    stop_all(bots)
    assert monotonic() - began < 1.9
    assert all(has_ended(pid) for pid in pids if pid is not None)


def test_an_exception_kills_at_once() -> None:
    bot = honest("import time\ntime.sleep(1000)\n", grace=1000)
    assert bot.start() is None
    pid = bot.pid
    with pytest.raises(KeyboardInterrupt), bot:
        raise KeyboardInterrupt
    assert pid is not None
    assert has_ended(pid)


def test_what_is_left_at_the_end_of_this_process_is_killed() -> None:
    source = f"""
import sys
sys.path[:0] = {sys.path!r}
from happiness_cli.refereeing.bots import BotProcess
from happiness_cli.refereeing.process import Command
bot = BotProcess(Command((sys.executable, "-I", "-S", "-c", "import time; time.sleep(1000)")))
bot.start()
print(bot.pid, flush=True)
raise ValueError("a mistake")
"""
    reader, writer = os.pipe()
    pid = os.posix_spawn(
        sys.executable,
        [sys.executable, "-c", source],
        dict(os.environ),
        file_actions=[(os.POSIX_SPAWN_DUP2, writer, 1), (os.POSIX_SPAWN_OPEN, 2, "/dev/null", os.O_WRONLY, 0)],
    )
    os.close(writer)
    with os.fdopen(reader) as output:
        orphan = int(output.readline())
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 1
    assert has_ended(orphan)


@contextmanager
def limit(what: int, soft: int) -> Iterator[None]:
    before = resource.getrlimit(what)
    resource.setrlimit(what, (soft, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(what, before)


def test_too_few_descriptors_make_a_game_void() -> None:
    used = len(descriptors())
    with honest() as one, honest() as two:
        voids = 0
        for most in range(used, used + 40):
            try:
                with limit(resource.RLIMIT_NOFILE, most):
                    played = referee([Program(one), Program(two)], policy=PATIENT)
                break
            except Void:
                voids += 1
                assert one.pid is two.pid is None
                assert len(descriptors()) == used
        assert voids >= 6
        assert played.faults == ()


def test_no_processes_left_makes_a_game_void(monkeypatch: pytest.MonkeyPatch) -> None:
    def cannot_fork(*_: object, **__: object) -> None:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    with honest() as bot:
        monkeypatch.setattr("happiness_cli.refereeing.process.Popen", cannot_fork)
        with pytest.raises(Void, match="Resource temporarily unavailable"):
            against_first(bot)


def test_the_game_is_the_same_where_nothing_tells_of_the_end_of_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "pidfd_open")
    kept: list[bytes] = []
    with honest(FAMILY + "REPLIES['play'] = lambda message: sys.exit()\n", keep=kept.append) as bot:
        assert faults(against_first(bot)) == [("exit", "play")]
    with honest() as bot:
        assert against_first(bot).faults == ()


def test_a_bot_inherits_nothing_but_its_pipes() -> None:
    kept: list[bytes] = []
    reader, writer = os.pipe()
    os.set_inheritable(writer, True)
    try:
        look = "import os\nsys.stderr.write(repr(sorted(os.listdir('/proc/self/fd'))) + '\\n')\n"
        with honest(look, keep=kept.append) as bot, honest() as other:
            assert other.start() is None
            against_first(bot)
    finally:
        os.close(reader)
        os.close(writer)
    # The fourth is that of the listing itself.
    assert b"".join(kept) == b"['0', '1', '2', '3']\n"


def test_a_program_at_the_other_end_of_our_own_pipes() -> None:
    """They may be blocking, and are left as they are; the end of input is a fault like that of a process."""
    to_bot, from_bot = os.pipe(), os.pipe()
    child_of_ours = os.posix_spawn(
        sys.executable,
        [sys.executable, "-I", "-S", "-c", HONEST + RUN],
        {},
        file_actions=[(os.POSIX_SPAWN_DUP2, to_bot[0], 0), (os.POSIX_SPAWN_DUP2, from_bot[1], 1)],
    )
    os.close(to_bot[0])
    os.close(from_bot[1])
    try:
        bot = PipeBot(from_bot[0], to_bot[1])
        for index in range(2):
            played = referee([Program(bot), insider("first")], "process", index, policy=PATIENT)
            assert played.faults == ()
        assert os.get_blocking(from_bot[0])
        assert os.get_blocking(to_bot[1])
        bot.stop()
        os.waitpid(child_of_ours, 0)
        assert faults(referee([Program(bot), insider("first")], policy=PATIENT)) == [("start", "start")]
    finally:
        for end in (from_bot[0], to_bot[1]):
            os.close(end)


def test_end_all_asks_nothing_of_who_is_gone() -> None:
    gone = Child(child("pass"))
    assert has_ended(gone.pid) or gone.is_gone()
    end_all([gone], b"bye\n")
    assert gone.is_gone()
    gone.kill()
