"""What programs may take of the machine."""

import resource

import pytest

from happiness_cli.refereeing.bots import BotProcess
from happiness_cli.refereeing.handling import Handling
from happiness_cli.refereeing.limits import DEFAULT, Limits
from happiness_cli.refereeing.seats import Program
from tests.refereeing.games import insider, referee
from tests.refereeing.programs import HONEST, RUN, child

MIB = 1024**2


def limited(limits: Limits, extra: str = "") -> BotProcess:
    return BotProcess(child(HONEST + extra + RUN), grace=20, handling=Handling(limits))


GREEDY_FOR = {
    "memory": (Limits(memory=64 * MIB), "bytearray(96 * 1024 ** 2)"),
    "memory of a child": (
        Limits(memory=64 * MIB),
        "sys.exit() if os.waitpid(os.fork() or exec('bytearray(96 * 1024 ** 2); os._exit(0)'), 0)[1] else None",
    ),
    "processor": (Limits(cpu=1), "exec('while True: pass')"),
    "files": (Limits(file_size=4096), "open(sys.argv[1], 'wb', 0).write(bytes(4097)) == 4097 or sys.exit()"),
    "descriptors": (Limits(open_files=16), "[os.dup(0) for _ in range(16)]"),
}


@pytest.mark.parametrize(("limits", "crime"), GREEDY_FOR.values(), ids=GREEDY_FOR)
def test_a_program_that_takes_too_much_is_gone(limits: Limits, crime: str, tmp_path: object) -> None:
    source = f"import os\nREPLIES['play'] = lambda message: ({crime}) and None or message['legal'][0]\n"
    for limit, wanted in ((Limits(), []), (limits, [("exit", "play")])):
        if limits.cpu and not wanted:
            continue  # It would go on for ever.
        command = child(HONEST + source + RUN, f"{tmp_path}/file")
        with BotProcess(command, grace=20, handling=Handling(limit)) as bot:
            played = referee([Program(bot), insider("first")])
        assert [(fault.fault, fault.place) for fault in played.faults] == wanted


def test_limits_are_for_one_process_or_one_game() -> None:
    with limited(DEFAULT) as bot:
        for index in range(2):
            assert referee([Program(bot), insider("first")], index=index).faults == ()
        pid = bot.pid
        assert pid is not None
        assert resource.prlimit(pid, resource.RLIMIT_DATA) == (DEFAULT.memory, DEFAULT.memory)
        assert resource.prlimit(pid, resource.RLIMIT_FSIZE) == (DEFAULT.file_size, DEFAULT.file_size)
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        wanted = DEFAULT.open_files or 0
        assert resource.prlimit(pid, resource.RLIMIT_NOFILE)[0] == (min(wanted, most) if most > 0 else wanted)
        assert resource.prlimit(pid, resource.RLIMIT_CPU)[1] == resource.getrlimit(resource.RLIMIT_CPU)[1]


def test_processor_time_counts_from_the_beginning_of_a_game() -> None:
    work = "import time\ndef work(message):\n    while time.process_time() < 1.2: pass\nREPLIES['end'] = work\n"
    with limited(Limits(cpu=100), work) as bot:
        soft = []
        for index in range(2):
            assert referee([Program(bot), insider("first")], index=index).faults == ()
            soft.append(resource.prlimit(bot.pid or 0, resource.RLIMIT_CPU)[0])
        # It has done that work before its second game, or in it; in the third it counts for sure.
        bot.start()
        soft.append(resource.prlimit(bot.pid or 0, resource.RLIMIT_CPU)[0])
    assert soft[0] == 101
    assert soft[2] >= 102


def test_no_limits_are_those_of_this_process() -> None:
    with limited(Limits()) as bot:
        assert bot.start() is None
        pid = bot.pid
        assert pid is not None
        for what in (resource.RLIMIT_DATA, resource.RLIMIT_CPU, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE):
            assert resource.prlimit(pid, what) == resource.getrlimit(what)
