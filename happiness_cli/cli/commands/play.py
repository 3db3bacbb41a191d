"""``happiness play``: a match at one table."""

import sys
from dataclasses import replace
from pathlib import Path

from happiness_cli.cli.asked import overrides_of
from happiness_cli.cli.built_ins import BUILT_IN_PLAYERS
from happiness_cli.cli.command import command
from happiness_cli.cli.errors import UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.match_options import (
    BotLogOption,
    EventsOption,
    GamesOption,
    JobsOption,
    MatchDeckOption,
    MatchModeOption,
    MatchRulesOption,
    MatchSeedOption,
    MaxFaultsOption,
    OnFaultOption,
    PlayersOption,
    QuietOption,
    RecordOption,
    RotateOption,
    StrictOption,
    TimeEchoOption,
    TimeHelloOption,
    TimePlayOption,
)
from happiness_cli.cli.match_run import STDOUT, keeping_logs, recording, run, seconds, telling
from happiness_cli.cli.options import ColorOption, OutputOption
from happiness_cli.cli.output import Answer, Output, complain, notice
from happiness_cli.cli.program_options import (
    DEFAULT_CPU,
    DEFAULT_FILE_SIZE,
    DEFAULT_MEMORY,
    DEFAULT_OPEN_FILES,
    CoresOption,
    LimitCpuOption,
    LimitFileSizeOption,
    LimitMemoryOption,
    LimitOpenFilesOption,
    PauseIdleOption,
    SandboxOption,
    limits_of,
    sandbox_hiding,
)
from happiness_cli.cli.progress import Progress
from happiness_cli.cli.screen import OutputFormat, Screen
from happiness_cli.cli.spectating import DEFAULT_PACE, PaceOption, SeatOption, Spectating, WatchOption, can_be_watched
from happiness_cli.cli.texts import standings_text
from happiness_cli.cli.watching import Watching
from happiness_cli.documents.values import Overrides
from happiness_cli.matches.entrants import BadSpec, Entrant, entrants
from happiness_cli.matches.plan import BadSetting, Keeps, Plan
from happiness_cli.matches.schedule import Schedule, rotates
from happiness_cli.matches.seeds import BadSeed, Seed
from happiness_cli.refereeing.handling import Handling
from happiness_cli.refereeing.policy import Policy
from happiness_cli.standings.folding import Standings

__all__ = ["play"]


@command(
    examples=(
        ("happiness play -p greedy -p random -n 100 --seed 7", "a hundred games, each deal in both seatings"),
        ("happiness play -p greedy -p 'python3 bot.py' -n 20 --record games.jsonl", "a program, and records to keep"),
        ("happiness play -p Ann=greedy -p Ben=greedy --record - 2>/dev/null | happiness score", "one game, scored"),
        ("happiness play -p first -p ./bot --time-play 5 --on-fault substitute --strict", "a program put to the test"),
        ("happiness play -p greedy -p greedy --watch --pace 2", "a game to look at, two seconds a turn"),
    ),
    listing=BUILT_IN_PLAYERS,
)
def play(
    players: PlayersOption,
    games: GamesOption = 1,
    seed: MatchSeedOption = None,
    jobs: JobsOption = 1,
    rotate: RotateOption = None,
    record: RecordOption = None,
    events: EventsOption = None,
    strict: StrictOption = False,
    time_play: TimePlayOption = "60",
    time_echo: TimeEchoOption = "5",
    time_hello: TimeHelloOption = "10",
    on_fault: OnFaultOption = "forfeit",
    max_faults: MaxFaultsOption = 3,
    bot_log: BotLogOption = None,
    cores_per_table: CoresOption = 1,
    pause_idle: PauseIdleOption = False,
    sandbox: SandboxOption = False,
    limit_memory: LimitMemoryOption = DEFAULT_MEMORY,
    limit_cpu: LimitCpuOption = DEFAULT_CPU,
    limit_file_size: LimitFileSizeOption = DEFAULT_FILE_SIZE,
    limit_open_files: LimitOpenFilesOption = DEFAULT_OPEN_FILES,
    mode: MatchModeOption = None,
    rules: MatchRulesOption = None,
    deck: MatchDeckOption = None,
    watch: WatchOption = False,
    pace: PaceOption = None,
    view: SeatOption = None,
    quiet: QuietOption = False,
    output: OutputOption = None,
    color: ColorOption = "auto",
) -> Exit:
    """Play games between players of the package and programs, and print their standings.

    A run can be played again, and its deals recomputed, from its seed: without --seed a random one is made, whose
    SHA-256 is told at the start and itself at the end. Exit 4 if no game could begin.
    """
    policy = Policy(
        on_fault,
        max_faults,
        seconds("--time-play", time_play),
        seconds("--time-echo", time_echo),
        seconds("--time-hello", time_hello),
    )
    # Programs and the command that repeats a fault may be anywhere.
    keeps = Keeps(None if bot_log is None else str(Path(bot_log).absolute()), events is not None, summaries=False)
    plan = replace(
        _plan(players, games, rotate, seed, policy, overrides_of(mode, rules, deck), keeps),
        handling=Handling(
            limits_of(limit_memory, limit_cpu, limit_file_size, limit_open_files),
            pause_idle,
            sandbox_hiding([record, events, bot_log]) if sandbox else None,
        ),
        cores=cores_per_table,
    )
    has_pipe = any(entrant.kind == "pipe" for entrant in plan.entrants)
    if has_pipe and jobs > 1:
        raise UsageError("--jobs: with the player - games are played one by one: there is only one pipe")
    for option, file in (("--record", record), ("--events", events)):
        if has_pipe and file == STDOUT:
            raise UsageError(f"{option} -: with the player - stdout belongs to that player; name a file")
    if record == events == STDOUT:
        raise UsageError("--events -: stdout has the records already; name a file for one of them")
    aside = has_pipe or STDOUT in (record, events)
    out = Output(output, color)
    if pace is not None and not watch:
        raise UsageError("--pace: only with --watch is anything shown turn by turn")
    if view is not None and not watch:
        raise UsageError("--view: only with --watch are hands shown")
    spectating = None
    if watch:
        can_be_watched(len(plan.entrants), view, jobs, quiet=quiet, aside=aside)
        spectating = Spectating(games, DEFAULT_PACE if pace is None else pace, color, view)
    # Lines of records or of a player would come between those of the standings.
    shown = spectating or (Progress(games, quiet=quiet) if aside else Watching(games, quiet=quiet, color=color))
    with recording(record, out) as take, telling(events, out) as told, shown as progress:
        keep = keeping_logs(bot_log, progress)
        if not plan.seed.given:
            progress.say(f"happiness: SHA-256 of the seed: {plan.seed.sha256}")
        told.start(plan)
        out.flush()
        standings, ended = run(
            plan, jobs, [take, told.take], keep, out, progress, None if spectating is None else spectating.see
        )
        if spectating is not None and ended is not Exit.YES:
            spectating.hurry()
        code = _code(standings, ended, strict)
        told.end(standings, code)
        out.flush()
    if standings.games:
        _print(standings, out, output if aside else None, aside=aside)
    if not plan.seed.given:
        notice(f"happiness: the seed was {plan.seed.text}")
    if code is Exit.FAILED and ended is Exit.YES:
        complain("no game could begin: faults at the start ended every one")
    return code


def _plan(
    specs: list[str],
    games: int,
    rotate: bool | None,
    seed: str | None,
    policy: Policy,
    above: Overrides,
    keeps: Keeps,
) -> Plan:
    """Return what is to be played.

    Raises:
        UsageError: it cannot be.
    """
    try:
        found = entrants(specs)
    except BadSpec as error:
        raise UsageError(f"--player: {error}") from None
    try:
        schedule = Schedule(len(found), games, _rotates(found, games, rotate))
        return Plan.of(found, Seed.of(seed), schedule, policy, above, keeps)
    except (BadSeed, BadSetting) as error:
        raise UsageError(str(error)) from None


def _rotates(found: tuple[Entrant, ...], games: int, asked: bool | None) -> bool:
    if any(entrant.kind == "pipe" for entrant in found):
        if asked:
            raise UsageError(
                "--rotate: the player - has one seat, since it would know a deal that it has played before"
            )
        return False
    try:
        return rotates(len(found), games, asked)
    except ValueError as error:
        raise UsageError(f"--rotate: {error}") from None


def _print(standings: Standings, out: Output, form: OutputFormat | None, *, aside: bool) -> None:
    """Print the standings; `aside` on stderr, in the given form or in that which fits it."""
    document = standings.document()
    if not aside:
        out.answer(Answer(document, lambda screen: standings_text(document, screen)))
        return
    terminal = sys.stderr is not None and sys.stderr.isatty()
    if (form or ("text" if terminal else "json")) == "text":
        notice(standings_text(document, Screen(Screen.of(sys.stderr).width)))
    else:
        from happiness_cli.documents.writing import dump

        notice(dump(document).decode())


def _code(standings: Standings, code: Exit, strict: bool) -> Exit:
    if code is not Exit.YES:
        return code
    if not standings.begun:
        return Exit.FAILED
    return Exit.NO if strict and standings.faults else Exit.YES
