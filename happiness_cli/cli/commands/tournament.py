"""``happiness tournament``: many games between many players, in a folder from which it can be gone on with."""

from dataclasses import replace
from pathlib import Path

from happiness_cli.cli.asked import overrides_of
from happiness_cli.cli.built_ins import BUILT_IN_PLAYERS
from happiness_cli.cli.clusters import ClusterOption
from happiness_cli.cli.command import command
from happiness_cli.cli.errors import UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.match_options import (
    BotLogOption,
    JobsOption,
    MatchDeckOption,
    MatchModeOption,
    MatchRulesOption,
    MatchSeedOption,
    MaxFaultsOption,
    OnFaultOption,
    QuietOption,
    StrictOption,
    TimeEchoOption,
    TimeHelloOption,
    TimePlayOption,
)
from happiness_cli.cli.match_run import seconds
from happiness_cli.cli.options import ColorOption, OutputOption
from happiness_cli.cli.output import Output
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
from happiness_cli.cli.reporting import ReportOption, can_be_written
from happiness_cli.cli.tournament_options import (
    CheckOption,
    DealsOption,
    DryRunOption,
    FieldOption,
    FormatOption,
    OutOption,
    PlayersFileArgument,
    RetireOption,
    RoundsOption,
    SeatsOption,
    SelfPlayOption,
    SprtOption,
)
from happiness_cli.cli.tournament_run import Wanted, check_self_play, field_from, run, show_schedule
from happiness_cli.matches.pairing.tables import BadField
from happiness_cli.matches.plan import BadSetting, Keeps, Plan
from happiness_cli.matches.schedule import Tables
from happiness_cli.matches.seeds import Seed
from happiness_cli.matches.tournament import Tournament
from happiness_cli.refereeing.handling import Handling
from happiness_cli.refereeing.policy import Policy
from happiness_cli.standings.sprt import BadSprt, Sprt

__all__ = ["tournament"]


@command(
    examples=(
        (
            "happiness tournament -p random -p greedy -p first --deals 200 --jobs 2 --out run",
            "everyone against everyone; after Ctrl-C or a power cut the same command goes on",
        ),
        (
            "happiness tournament PLAYERS.toml --format swiss --deals 50 --seed 7 --out run",
            "the players of a file, in swiss rounds",
        ),
        (
            "happiness tournament PLAYERS.toml --seats 4 --dry-run",
            "what would be played at tables of four",
        ),
        (
            "happiness tournament -p new='./bot' -p old='./bot-1.0' --deals 50000 --sprt elo0=0,elo1=10 --out test",
            "is the new one better? It ends as soon as that is known",
        ),
        ("happiness tournament -p ./bot --self-play-check --deals 100", "does it always play the same?"),
    ),
    listing=BUILT_IN_PLAYERS,
)
def tournament(
    players_file: PlayersFileArgument = None,
    players: FieldOption = None,
    out: OutOption = None,
    seed: MatchSeedOption = None,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    dry_run: DryRunOption = False,
    check: CheckOption = True,
    self_play_check: SelfPlayOption = False,
    strict: StrictOption = False,
    form: FormatOption = "round-robin",
    seats: SeatsOption = 2,
    deals: DealsOption = 1,
    rounds: RoundsOption = None,
    retire_after: RetireOption = None,
    sprt: SprtOption = None,
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
    report: ReportOption = None,
    quiet: QuietOption = False,
    output: OutputOption = None,
    color: ColorOption = "auto",
) -> Exit:
    """Play a tournament: a whole schedule of games, each deal in every seating, and the standings that follow.

    The folder of --out holds everything: its games.jsonl has every finished game, in order, and the same command goes
    on from there, whatever ended it before. All programs are tried out before the first game. With --sprt, exit 0 if
    the first player is found better, 1 if not.
    """
    if self_play_check:
        others = (
            ("--dry-run", dry_run),
            ("--out", out),
            ("--format", form != "round-robin"),
            ("--rounds", rounds),
            ("--retire-after", retire_after),
            ("--sprt", sprt),
            ("--cluster", cluster),
            ("--report", report),
        )
        for name, given in others:
            if given:
                raise UsageError(f"{name} belongs to a tournament: it cannot be used with --self-play-check")
    if not (dry_run or self_play_check or out):
        raise UsageError(
            "--out is missing: the folder that keeps the games, so that the same command can go on; "
            "--dry-run shows what would be played"
        )
    if cluster is not None and jobs != 1:
        raise UsageError("--cluster cannot be used with --jobs: the cluster plays as many games as it has threads")
    if report is not None and dry_run:
        raise UsageError("--report cannot be used with --dry-run: it tells of the games of a tournament")
    can_be_written(report)
    keeps = Keeps(None if bot_log is None else str(Path(bot_log).absolute()))
    try:
        test = None if sprt is None else Sprt.of(sprt)
    except BadSprt as error:
        raise UsageError(f"--sprt: {error}") from None
    try:
        field = field_from(players_file, players or [], alone=self_play_check)
        what = Tournament(field, form, seats, deals, rounds, retire_after, test)
        schedule = Tables(seats, [tuple(range(seats))], deals) if self_play_check else what.first_round()
        plan = Plan.of(
            field,
            Seed.of(None),
            schedule,
            Policy(
                on_fault,
                max_faults,
                seconds("--time-play", time_play),
                seconds("--time-echo", time_echo),
                seconds("--time-hello", time_hello),
            ),
            overrides_of(mode, rules, deck),
            keeps,
        )
    except (BadField, BadSetting) as error:
        raise UsageError(str(error)) from None
    if dry_run:
        return show_schedule(what, Output(output, color))
    plan = replace(
        plan,
        handling=Handling(
            limits_of(limit_memory, limit_cpu, limit_file_size, limit_open_files),
            pause_idle,
            sandbox_hiding([out, bot_log]) if sandbox else None,
        ),
        cores=cores_per_table,
    )
    wanted = Wanted(
        what,
        plan,
        seed,
        jobs,
        check=check,
        strict=strict,
        quiet=quiet,
        bot_log=bot_log,
        report=report,
        color=color,
        cluster=cluster,
    )
    if self_play_check:
        return check_self_play(wanted, Output(output, color))
    return run(wanted, Path(out or ""), Output(output, color))
