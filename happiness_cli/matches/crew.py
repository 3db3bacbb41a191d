"""Playing single games of a plan in this process, and the programs that take part in them."""

import os
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from types import TracebackType
from typing import Any, Final, Self

from happiness_cli.decks.dealing import deal_numbers, random_number
from happiness_cli.documents.printing import game_dict
from happiness_cli.documents.values import GameDocument
from happiness_cli.documents.writing import dump
from happiness_cli.matches.bot_logs import GameLog, game_log
from happiness_cli.matches.entrants import Entrant
from happiness_cli.matches.events import game_events
from happiness_cli.matches.plan import Plan
from happiness_cli.matches.releasing import Finished
from happiness_cli.matches.schedule import Scheduled
from happiness_cli.players.registry import Chosen, built_in
from happiness_cli.refereeing.bots import BotProcess, PipeBot, stop_all
from happiness_cli.refereeing.empty import Empty
from happiness_cli.refereeing.failures import Void
from happiness_cli.refereeing.logs import BotLog
from happiness_cli.refereeing.policy import Policy
from happiness_cli.refereeing.process import Command
from happiness_cli.refereeing.referee import Played, Watch, play_game
from happiness_cli.refereeing.seats import Insider, Program, Seat
from happiness_cli.standings.summaries import summary_of, times_meta

TRIES: Final = 3
"""How often a game is played at most: it is void when the machine fails, and played again."""

PROCESSES: Final = 64
"""How many processes of programs are kept for further games, if the players of a table do not need more."""

RETIRED: Final = "the player is retired from this tournament: it had too many faults"


class Crew:
    """Plays games of a plan, one at a time, and keeps the programs that it starts for further games.

    A program has a process for each rotation of the seats, so that none serves two games of one deal: it would know the
    cards of all others.
    """

    def __init__(self, plan: Plan, watch: Watch | None = None) -> None:
        """Start nothing yet; `watch` is shown each game while it is played."""
        self._plan = plan
        self._watch = watch
        self._bots: dict[tuple[int, int], BotProcess] = {}
        self._pipe: PipeBot | None = None
        # The deal of the last game, which the next one has too where seats rotate, and the players of the package.
        self._dealt: tuple[int, list[int]] = -1, []
        self._insiders: dict[int, Chosen] = {}

    def play(self, game: int, retired: Set[int] = frozenset()) -> Finished:
        """Play a game by its number; the seats of players who are retired stay empty.

        Raises:
            Void: the machine failed each time.
            IndexError: there is no such game.
        """
        scheduled = self._plan.schedule[game]
        tried = 0
        while True:
            tried += 1
            bots = self._bots_of(scheduled, retired)
            try:
                played = self._play(scheduled, bots, retired)
            except Void as failure:
                # What is short may be what our own programs hold.
                self.kill()
                if tried == TRIES:
                    raise Void(f"game {game} was void {TRIES} times: {failure}") from failure
            else:
                return self._finished(scheduled, played, bots, retired)

    def close(self) -> None:
        """Say goodbye to all programs, and see to it that they end."""
        bots, self._bots = self._bots, {}
        stop_all(bots.values())
        if self._pipe is not None:
            self._pipe.stop()
            self._pipe = None

    def kill(self) -> None:
        """End all programs at once."""
        while self._bots:
            self._bots.popitem()[1].abandon()

    def __enter__(self) -> Self:
        """Start nothing yet."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close; after an exception kill."""
        if kind is not None:
            self.kill()
        self.close()

    def _play(self, scheduled: Scheduled, bots: Mapping[int, BotProcess | PipeBot], retired: Set[int]) -> Played:
        plan = self._plan
        for bot in bots.values():
            if bot.log is not None:
                bot.log.begin()
        return play_game(
            plan.setting,
            [plan.entrants[player].name for player in scheduled.players],
            self._deal(scheduled.deal),
            [random_number(plan.seed.text, scheduled.deal, seat) for seat in range(len(scheduled.players))],
            [
                Empty(RETIRED) if player in retired else self._seat(player, bots.get(seat))
                for seat, player in enumerate(scheduled.players)
            ],
            plan.policy,
            self._watch,
        )

    def _seat(self, player: int, bot: BotProcess | PipeBot | None) -> Seat:
        entrant = self._plan.entrants[player]
        if bot is not None:
            return Program(bot, own_policy(self._plan, entrant))
        chosen = self._insiders.get(player)
        if chosen is None:
            chosen = self._insiders[player] = built_in(entrant.spec)
        return Insider(chosen)

    def _deal(self, deal: int) -> Sequence[int]:
        if self._dealt[0] != deal:
            self._dealt = deal, deal_numbers(len(self._plan.setting.deck), self._plan.seed.text, deal)
        return self._dealt[1]

    def _finished(
        self,
        scheduled: Scheduled,
        played: Played,
        bots: Mapping[int, BotProcess | PipeBot],
        retired: Set[int],
    ) -> Finished:
        seed = self._plan.seed
        meta: dict[str, Any] | None = None
        if self._plan.has_programs:
            meta = {"times": times_meta(played.times)}
            if played.faults:
                meta["faults"] = list(played.details)
        record = played.record.but(
            id=seed.record_id(scheduled.game),
            seed_sha256=seed.sha256,
            index=scheduled.deal,
            meta=meta,
        )
        faults = [
            (record.players[fault.seat], fault.fault, detail)
            for fault, detail in zip(played.faults, played.details, strict=True)
        ]
        log = self._log(scheduled, played, record, bots)
        events = game_events(scheduled.game, record, played.details) if self._plan.keeps.events else b""
        line = dump(game_dict(record)) + b"\n"
        empty = tuple([seat for seat, player in enumerate(scheduled.players) if player in retired]) if retired else ()
        return Finished(scheduled.game, line, summary_of(record), tuple(faults), log, events, empty)

    def _log(
        self, scheduled: Scheduled, played: Played, record: GameDocument, bots: Mapping[int, BotProcess | PipeBot]
    ) -> GameLog | None:
        """Return what the game leaves, if that is to be kept."""
        plan = self._plan
        if plan.keeps.logs is None:
            return None
        traces = {}
        for seat, bot in bots.items():
            if isinstance(bot, BotProcess):
                bot.read_errors()
            if bot.log is not None:
                traces[seat] = bot.log.trace()
        entrants = [plan.entrants[player] for player in scheduled.players]
        return game_log(record, played, entrants, traces, plan.keeps.logs, plan.policy)

    def _bots_of(self, scheduled: Scheduled, retired: Set[int]) -> dict[int, BotProcess | PipeBot]:
        """Return the programs that play in a game, by seat."""
        entrants = self._plan.entrants
        return {
            seat: self._bot(player, scheduled.game)
            for seat, player in enumerate(scheduled.players)
            if entrants[player].kind != "built-in" and player not in retired
        }

    def _bot(self, player: int, game: int) -> BotProcess | PipeBot:
        """Return the program that plays for a player in a game."""
        entrant = self._plan.entrants[player]
        if entrant.kind == "pipe":
            if self._pipe is None:
                self._pipe = PipeBot(0, 1, self._new_log())
            return self._pipe
        key = player, self._plan.schedule.rotation(game)
        bot = self._bots.pop(key, None)
        if bot is None:
            self._make_room()
            bot = started(self._plan, entrant, self._new_log())
        # The last one used stands last.
        self._bots[key] = bot
        return bot

    def _make_room(self) -> None:
        """Send the process away that was not used for the longest time, if there are many."""
        while len(self._bots) >= max(PROCESSES, self._plan.schedule.seats**2):
            self._bots.pop(next(iter(self._bots))).stop()

    def _new_log(self) -> BotLog | None:
        return None if self._plan.keeps.logs is None else BotLog()


def started(plan: Plan, entrant: Entrant, log: BotLog | None = None) -> BotProcess:
    """Return the process of a program as a plan wants it run; it starts when it is first needed."""
    env = {**os.environ, **dict(entrant.env)} if entrant.env else None
    handling = plan.handling
    if entrant.limits:
        # The fields of another class: what they may be is checked where they are read.
        limits: dict[str, Any] = dict(entrant.limits)
        handling = replace(handling, limits=replace(handling.limits, **limits))
    return BotProcess(Command(entrant.argv, entrant.cwd, env), log=log, handling=handling)


def own_policy(plan: Plan, entrant: Entrant) -> Policy | None:
    """Return the plan's policy with the windows of a player who has its own."""
    times: dict[str, Any] = dict(entrant.times)
    return replace(plan.policy, **times) if times else None
