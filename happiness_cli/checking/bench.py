"""Making the checks in their order, and deciding which of them what went wrong belongs to.

What is wrong in the first game belongs to the check that is about such things. In any other game it belongs to that
game's check, since it is the corner that brings it out, unless the bot does the same in the first game already. And a
check that builds on another is not made when that has failed. So one mistake is told once, where it can be understood.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from happiness_cli.checking import checks
from happiness_cli.checking.checks import BY_NAME, CHECKS
from happiness_cli.checking.games import Enough, Game, Move, play
from happiness_cli.checking.listening import Slip
from happiness_cli.checking.noise import NewTypes, new_keys
from happiness_cli.checking.scenarios import first_game, games_of, other_game
from happiness_cli.checking.subject import Broken, Noise, Subject, Times, examined
from happiness_cli.checking.values import MOST_FINDINGS, Finding, Report, Result, Verdict
from happiness_cli.protocol.messages import BYE
from happiness_cli.refereeing.process import Command

AS_ASKED: Final = "--skip"
"""Stands among the reasons of a result that was skipped because somebody wished it."""

_SHORT: Final = 0.05
"""Seconds for a bot that is known not to end by itself."""

_ABOUT_REPLIES: Final = (checks.REPLIES, checks.STDOUT, checks.STORIES, checks.LEGAL)

_APART: Final = (checks.PASSES, checks.FAULTS)
"""Those that bring about ends of all kinds; what comes after an end is for another check."""


@dataclass(slots=True)
class _Run:
    """What came of some games.

    Attributes:
        games, requests: how many were begun, and sent.
        moves: what the bot decided in each game that was played to its end.
        slips: what was wrong, each with its check.
        broken: how it ended, if it did before the last game had.
        begins: whether the first hello of the process was answered, or might have been.
        leaves: whether the process ended by itself when it was sent away.
        sent: what the last process was sent.
        stderr: the end of its error output.
    """

    games: int = 0
    requests: int = 0
    moves: list[list[Move]] = field(default_factory=list)
    slips: list[tuple[str, Finding]] = field(default_factory=list)
    broken: Finding | None = None
    begins: bool = True
    leaves: bool = True
    sent: tuple[bytes, ...] = ()
    stderr: str = ""

    def add(self, other: "_Run") -> None:
        """Add games that were played apart."""
        self.games += other.games
        self.requests += other.requests
        self.slips += other.slips
        self.broken = self.broken or other.broken


def check(command: Command, shown: str, times: Times, skip: Collection[str] = ()) -> Report:
    """Make all checks with a bot.

    Args:
        command: how it is started.
        shown: the same as the user wrote it.
        times: what it is told, and how long it may take to end.
        skip: names of checks that are not made.

    Raises:
        CannotStart: it cannot be executed.
        Void: the machine has failed.
        OSError: the machine cannot start any program.
    """
    return _Bench(command, times, skip).report(shown)


class _Bench:
    def __init__(self, command: Command, times: Times, skip: Collection[str]) -> None:
        self._command = command
        self._times = times
        self._skip = skip
        self._name: str | None = None
        self._results: dict[str, Result] = {}
        self._first: list[Move] = []

    def report(self, shown: str) -> Report:
        begins = self._play_first()
        for one in CHECKS:
            because = self._reasons_to_skip(one.name)
            if because:
                self._results[one.name] = Result(one, "skipped", because=because)
            elif one.name not in self._results:
                self._make(one.name)
        return Report(shown, self._name, begins, tuple([self._results[one.name] for one in CHECKS]))

    def _reasons_to_skip(self, name: str) -> tuple[str, ...]:
        """Return the failed checks, or the wish, for which a check is not made or does not count."""
        if name in self._skip:
            return (AS_ASKED,)
        if name in self._results and self._results[name].verdict == "fail":
            return ()
        reasons: dict[str, None] = {}
        for need in BY_NAME[name].needs:
            result = self._results[need]
            failed = (need,) if result.verdict == "fail" else result.because
            reasons.update(dict.fromkeys(reason for reason in failed if reason != AS_ASKED))
        return tuple(reasons)

    def _play_first(self) -> bool:
        """Play the game that tells most, and make the checks that are about it; return whether it was begun."""
        run = self._run([first_game()])
        self._first = run.moves[0] if run.moves else []
        at_hello = [] if run.broken is None or run.requests > 1 else [run.broken]
        self._judge(checks.HELLO, run, at_hello + [found for name, found in run.slips if name == checks.HELLO])
        self._judge(checks.GAME, run, [] if run.broken is None or at_hello else [run.broken])
        for name in _ABOUT_REPLIES:
            self._judge(name, run, [found for slip, found in run.slips if slip == name])
        self._judge(checks.BYE, run, [] if run.leaves else [self._stays(run)])
        return run.begins

    def _make(self, name: str) -> None:
        """Make a check that is about other games than the first."""
        first = first_game()
        match name:
            case checks.EOF:
                run = self._run([replace(first, most=1)], farewell=b"")
                self._judge(name, run, [*self._wrong(run), *([] if run.leaves else [self._stays(run)])])
                return
            case checks.GAMES:
                run = self._run([other_game(), first], whole=True)
            case checks.TYPES:
                run = self._run([first], noise=NewTypes())
            case checks.KEYS:
                run = self._run([first], noise=new_keys)
            case checks.REPEAT:
                run = self._run([first])
            case _:
                run = self._run_all(games_of(name), name in _APART)
                self._judge(name, run, self._wrong(run))
                return
        self._judge(name, run, [*self._wrong(run), *self._differences(name, run)])

    def _judge(self, name: str, run: _Run, found: Sequence[Finding]) -> None:
        verdict: Verdict = "fail" if found else "pass"
        self._results[name] = Result(BY_NAME[name], verdict, run.games, run.requests, tuple(found[:MOST_FINDINGS]))

    def _wrong(self, run: _Run) -> list[Finding]:
        """Return what is held against the check of these games: not what the bot does in the first one too."""
        slips = [found for name, found in run.slips if self._results[name].verdict == "pass"]
        return slips if run.broken is None else [*slips, run.broken]

    def _stays(self, run: _Run) -> Finding:
        lines = tuple([line.decode().rstrip("\n") for line in run.sent])
        came = f"it still ran after {self._times.bye:g} s"
        return Finding(first_game().about, lines, came, "that it ends by itself", run.stderr)

    def _differences(self, name: str, run: _Run) -> list[Finding]:
        """Return where the last game differs from the first that was played, if that means anything."""
        repeats = self._results.get(checks.REPEAT)
        if run.broken is not None or (name != checks.REPEAT and (repeats is None or repeats.verdict != "pass")):
            return []
        for move, before in zip(run.moves[-1], self._first, strict=False):
            if (move.kind, move.made) != (before.kind, before.made):
                begin = 0 if name == checks.GAMES else move.since
                lines = tuple([line.decode().rstrip("\n") for line in run.sent[begin : move.sent]])
                return [Finding(first_game().about, lines, move.line, f"as before: {before.line}", run.stderr)]
        return []

    def _run_all(self, games: Sequence[Game], apart: bool) -> _Run:
        """Play in one process, or in one for each; so too if this bot cannot play several games."""
        if not apart and self._results[checks.GAMES].verdict != "fail":
            return self._run(games)
        run = _Run()
        for game in games:
            run.add(self._run([game]))
        return run

    def _run(
        self, games: Iterable[Game], noise: Noise | None = None, farewell: bytes = BYE, whole: bool = False
    ) -> _Run:
        """Play games one after the other and send the bot away; `whole`: findings tell what was sent in all of them."""
        run = _Run()
        with examined(self._command, noise) as subject:
            broken: Slip | None = None
            try:
                for game in games:
                    run.games += 1
                    run.moves.append(play(game, subject, self._times))
            except Enough:
                pass
            except Broken as error:
                broken = error.slip
                run.begins = not error.at_start
                run.broken = subject.finding(subject.game, broken, whole)
            if broken is None:
                run.leaves = subject.leave(farewell, self._patience())
            self._take(run, subject, broken, whole)
        return run

    def _take(self, run: _Run, subject: Subject, broken: Slip | None, whole: bool) -> None:
        self._name = self._name or subject.name
        run.requests = subject.requests
        run.sent = tuple(subject.ear.sent)
        run.stderr = subject.stderr
        for game, slip in subject.take_slips():
            # What came in the place of a reply is told with that already.
            if broken is None or len(slip.sent) < len(broken.sent):
                run.slips.append((slip.check, subject.finding(game, slip, whole)))

    def _patience(self) -> float:
        """Return how long a bot has to end; one that does not end by itself has made us wait once."""
        known = self._results.get(checks.BYE)
        return _SHORT if known is not None and known.verdict == "fail" else self._times.bye
