"""Playing single games of a plan in this process, and the programs that take part in them."""

from collections.abc import Mapping
from types import TracebackType
from typing import Any, Final, Self

from happiness_cli.decks.dealing import deal_numbers, random_number
from happiness_cli.documents.printing import game_dict
from happiness_cli.documents.values import GameDocument
from happiness_cli.documents.writing import dump
from happiness_cli.matches.bot_logs import GameLog, game_log
from happiness_cli.matches.events import game_events
from happiness_cli.matches.plan import Plan
from happiness_cli.matches.releasing import Finished
from happiness_cli.matches.schedule import Scheduled
from happiness_cli.players.registry import built_in
from happiness_cli.refereeing.bots import BotProcess, PipeBot, stop_all
from happiness_cli.refereeing.failures import Void
from happiness_cli.refereeing.logs import BotLog
from happiness_cli.refereeing.process import Command
from happiness_cli.refereeing.referee import Played, play_game
from happiness_cli.refereeing.seats import Insider, Program
from happiness_cli.standings.summaries import summary_of, times_meta

TRIES: Final = 3
"""How often a game is played at most: it is void when the machine fails, and played again."""


class Crew:
    """Plays games of a plan, one at a time, and keeps the programs that it starts for further games.

    A program has a process for each rotation of the seats, so that none serves two games of one deal: it would know the
    cards of all others.
    """

    def __init__(self, plan: Plan) -> None:
        """Start nothing yet."""
        self._plan = plan
        self._bots: dict[tuple[int, int], BotProcess] = {}
        self._pipe: PipeBot | None = None

    def play(self, game: int) -> Finished:
        """Play a game by its number.

        Raises:
            Void: the machine failed each time.
            IndexError: there is no such game.
        """
        scheduled = self._plan.schedule[game]
        tried = 0
        while True:
            tried += 1
            bots = self._bots_of(scheduled)
            try:
                played = self._play(scheduled, bots)
            except Void as failure:
                # What is short may be what our own programs hold.
                self.kill()
                if tried == TRIES:
                    raise Void(f"game {game} was void {TRIES} times: {failure}") from failure
            else:
                return self._finished(scheduled, played, bots)

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

    def _play(self, scheduled: Scheduled, bots: Mapping[int, BotProcess | PipeBot]) -> Played:
        plan = self._plan
        for bot in bots.values():
            if bot.log is not None:
                bot.log.begin()
        return play_game(
            plan.setting,
            [plan.entrants[player].name for player in scheduled.players],
            deal_numbers(len(plan.setting.deck), plan.seed.text, scheduled.deal),
            [random_number(plan.seed.text, scheduled.deal, seat) for seat in range(len(scheduled.players))],
            [
                Program(bots[seat]) if seat in bots else Insider(built_in(plan.entrants[player].spec))
                for seat, player in enumerate(scheduled.players)
            ],
            plan.policy,
        )

    def _finished(self, scheduled: Scheduled, played: Played, bots: Mapping[int, BotProcess | PipeBot]) -> Finished:
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
        return Finished(scheduled.game, line, summary_of(record), tuple(faults), log, events)

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

    def _bots_of(self, scheduled: Scheduled) -> dict[int, BotProcess | PipeBot]:
        """Return the programs that play in a game, by seat."""
        entrants = self._plan.entrants
        return {
            seat: self._bot(player, scheduled.game)
            for seat, player in enumerate(scheduled.players)
            if entrants[player].kind != "built-in"
        }

    def _bot(self, player: int, game: int) -> BotProcess | PipeBot:
        """Return the program that plays for a player in a game."""
        entrant = self._plan.entrants[player]
        if entrant.kind == "pipe":
            if self._pipe is None:
                self._pipe = PipeBot(0, 1, self._new_log())
            return self._pipe
        key = player, self._plan.schedule.rotation(game)
        if key not in self._bots:
            self._bots[key] = BotProcess(Command(entrant.argv), log=self._new_log(), handling=self._plan.handling)
        return self._bots[key]

    def _new_log(self) -> BotLog | None:
        return None if self._plan.keeps.logs is None else BotLog()
