"""A match from its first game to its last."""

from collections.abc import Generator
from typing import Protocol

from happiness_cli.matches.cores import pinned
from happiness_cli.matches.crew import Crew
from happiness_cli.matches.interrupts import Interrupts
from happiness_cli.matches.plan import Plan
from happiness_cli.matches.releasing import Finished
from happiness_cli.matches.sharing import Sharing
from happiness_cli.refereeing.referee import Watch


class Play(Protocol):
    """Whoever plays the games of a plan, as `play_all` does."""

    def __call__(
        self, plan: Plan, jobs: int, interrupts: Interrupts, sharing: Sharing | None = None
    ) -> Generator[Finished, None, None]:
        """Play them."""


def play_all(
    plan: Plan, jobs: int, interrupts: Interrupts, sharing: Sharing | None = None, watch: Watch | None = None
) -> Generator[Finished, None, None]:
    """Play all games of a plan and yield each when it is finished, in any order.

    After an interrupt no game is begun any more, the one being played is given up, and those that are finished come.

    Args:
        plan: the match; with the pipe in it, `jobs` must be 1.
        jobs: how many games are played at the same time, each in a process of its own.
        interrupts: has been entered.
        sharing: gives out the games; by default each of the plan once.
        watch: is shown each game while it is played, if they are played one at a time.

    Raises:
        Void: the machine failed in a game again and again; games that are finished come before.
        WorkersLost: the processes that play are killed again and again.
    """
    sharing = sharing or Sharing(plan.schedule, jobs)
    if jobs == 1:
        return _play_here(plan, interrupts, sharing, watch)
    # A single process does without all that.
    from happiness_cli.matches.workers import play_in_processes

    return play_in_processes(plan, jobs, interrupts, sharing)


def _play_here(
    plan: Plan, interrupts: Interrupts, sharing: Sharing, watch: Watch | None
) -> Generator[Finished, None, None]:
    with pinned(plan.cores if plan.has_programs else 0), Crew(plan, watch) as crew:
        while (span := sharing.next(1)) is not None:
            for game in span.games:
                try:
                    with interrupts.allowed():
                        finished = crew.play(game, span.retired)
                except KeyboardInterrupt:
                    crew.kill()
                    return
                yield finished
            sharing.finished(span, 0.0)
