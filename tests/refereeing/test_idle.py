"""What programs do while nothing is asked of them: measured, and prevented."""

import os

from happiness_cli.players import Play, Player, View
from happiness_cli.refereeing.bots import BotProcess
from happiness_cli.refereeing.handling import Handling
from happiness_cli.refereeing.seats import Insider, Program
from tests.refereeing.games import insider, referee
from tests.refereeing.processes import is_stopped
from tests.refereeing.programs import HONEST, RUN, child

SPIN = """
from threading import Thread
def spin():
    while True: pass
Thread(target=spin, daemon=True).start()
"""


def stops(pid: int | None) -> bool:
    """Wait until a child is stopped: the signal takes effect a moment later."""
    return pid is not None and os.waitid(os.P_PID, pid, os.WSTOPPED | os.WNOWAIT) is not None


class Waiting(Player):
    """Takes processor time for its first play, so that there is some to be had for others."""

    def play(self, view: View) -> Play:
        if len(view.plays) and not view.board:
            sum(range(10_000_000))
        return view.plays[0]


def test_processor_time_outside_of_requests_is_told_apart() -> None:
    with BotProcess(child(HONEST + RUN)) as calm, BotProcess(child(HONEST + SPIN + RUN)) as busy:
        played = referee([Insider(Waiting), Program(calm), Program(busy)])
    first, second, third = played.times
    assert (first.cpu, first.idle_cpu) == (None, None)
    assert second.cpu is not None
    assert third.cpu is not None
    assert second.idle_cpu is not None
    assert third.idle_cpu is not None
    assert 0 <= second.idle_cpu < second.cpu
    assert second.idle_cpu < third.idle_cpu < third.cpu


def test_a_paused_program_plays_the_same_games_and_ends_in_order() -> None:
    records = []
    for handling in (Handling(), Handling(pauses=True)):
        with BotProcess(child(HONEST + RUN), grace=60, handling=handling) as bot:
            games = [referee([Program(bot), insider("first")], index=index) for index in range(3)]
            assert stops(bot.pid) if handling.pauses else not is_stopped(bot.pid or 0)
            records.append([game.record for game in games])
        assert all(game.faults == () for game in games)
    assert records[0] == records[1]


def test_a_program_that_is_paused_cannot_think() -> None:
    """Its child, of the same group, is stopped with it."""
    busy = HONEST + "import os\nif os.fork() == 0:\n    while True: pass\n" + SPIN + RUN
    idle = []
    for pauses in (True, False):
        with BotProcess(child(busy), handling=Handling(pauses=pauses)) as bot:
            times = referee([Insider(Waiting), Program(bot)]).times[1]
        assert times.idle_cpu is not None
        idle.append(times.idle_cpu)
    assert idle[0] < idle[1]


def test_a_program_that_is_killed_while_it_is_paused() -> None:
    bot = BotProcess(child(HONEST + RUN), handling=Handling(pauses=True))
    referee([Program(bot), insider("first")])
    assert stops(bot.pid)
    bot.abandon()
    assert bot.pid is None
