"""The search for a play: options are compared in the same worlds, and the worse half is given up again and again.

Each option is tried in each of the sampled worlds (`worlds`), and from there all play on carefully, by the same chance
under each option (`leads`), so that what is luck in a world is luck for all. A playout is one option in one world. What
is thought of a play beforehand (`evaluation`) counts as `TRUST` worlds. The options that did best share the playouts of
the next round: sequential halving (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits",
2013). The last few are played on further, for what tells them apart shows later.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.analysis.echoes import paying_echoes
from happiness_cli.analysis.evaluation import UNIT as THOUSANDTHS
from happiness_cli.analysis.evaluation import Evaluation
from happiness_cli.analysis.knowledge import Knowledge
from happiness_cli.analysis.leads import UNIT, rivals_of, value_of_turns
from happiness_cli.analysis.stream import Stream
from happiness_cli.analysis.worlds import Worlds
from happiness_cli.rules.grid import bit_of
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.state import State

MOST: Final[i64] = 64
TRUST: Final[i64] = 20
"""How many worlds the rating of a play by `evaluation` counts for."""

FEW: Final[i64] = 4
"""So many options are the last few."""

NEAR: Final[i64] = 1
FAR: Final[i64] = 2

ECHO: Final[i64] = 1
NO_ECHO: Final[i64] = 0


@final
class Search:
    """What a seat could do now, and how well each of these options has done so far.

    Attributes:
        options: those that are left, the best first: plays as `rules.legal` packs them; in an Echo Window `ECHO` and
            `NO_ECHO`. Only the first `left` entries count.
        left: how many.
        worlds_seen: in how many worlds each of them has been tried.
    """

    def __init__(
        self,
        view: State,
        seat: i64,
        chance: Stream,
        knowledge: Knowledge | None = None,
        evaluation: Evaluation | None = None,
        most: i64 = MOST,
        near: i64 = NEAR,
        far: i64 = FAR,
    ) -> None:
        """Begin with all options.

        Args:
            view: what the seat sees (`rules.view.view`): its turn, or an Echo Window in which it may echo.
            seat: who searches.
            chance: of the worlds and of what happens in them.
            knowledge: what the turns so far have told the seat; None: the position alone is known.
            evaluation: of this game, if there is one already: to make it takes longer than to rate a play.
            most: how many options are looked at; those that are rated lowest are left out.
            near: how many more turns of the seat are looked at.
            far: how many when only `FEW` options are left.

        Raises:
            ValueError: see `Worlds`.
        """
        self._worlds = Worlds(view, seat, chance, knowledge)
        self._chance = chance
        self._seat: i64 = seat
        self._evaluation = evaluation or Evaluation(view.game)
        self._near: i64 = near
        self._far: i64 = far
        self._in_window: bool = view.window
        plays = [int(ECHO), int(NO_ECHO)] if view.window else view.plays(seat)
        self.options: vec[i64] = vec[i64]([i64(option) for option in plays])
        self.left: i64 = len(plays)
        self.worlds_seen: i64 = 0
        self._sums: vec[i64] = vec[i64]([i64(0) for _ in plays])
        if not view.window:
            self._begin(view, most)

    def sum_of(self, option: i64) -> i64:
        """Return what an option, by its place, has come to so far: its values in all worlds and its rating together."""
        return self._sums[option]

    def rounds(self) -> i64:
        """Return how many rounds there are till one option is left."""
        found: i64 = 0
        left = self.left
        while left > 1:
            left = (left + 1) // 2
            found += 1
        return found

    def spend(self, playouts: i64) -> i64:
        """Try all options that are left in further worlds, as many as the playouts allow; return how many were made."""
        made: i64 = 0
        while made + self.left <= playouts:
            self._try_world()
            made += self.left
        return made

    def halve(self) -> None:
        """Give up the half of the options that did worse; of those that did equally the first ones are kept."""
        self._sort()
        self.left = (self.left + 1) // 2

    def _begin(self, view: State, most: i64) -> None:
        """Put the plays in order, leave out the last of them, and give the others what their rating counts for."""
        rated = self._evaluation.rate(view, view.plays(self._seat))
        rivals = rivals_of(view, self._seat)
        for at in range(self.left):
            rating: i64 = rated[at]
            # As `lead` has it, once for each rival.
            self._sums[at] = rating * rivals * TRUST * UNIT // THOUSANDTHS
        self._sort()
        self.left = min(self.left, max(most, 1))

    def _try_world(self) -> None:
        chance = self._chance
        own_turns = self._far if self.left <= FEW else self._near
        world = self._worlds.next(own_turns * self._worlds.view.seats + 1)
        a, b, c, d = chance.bits(), chance.bits(), chance.bits(), chance.bits() | 1
        for at in range(self.left):
            state = world.copy()
            self._take(state, self.options[at])
            self._sums[at] += value_of_turns(state, self._seat, Stream(a, b, c, d), self._evaluation, own_turns)
        self.worlds_seen += 1

    def _take(self, state: State, option: i64) -> None:
        if self._in_window:
            echoes = paying_echoes(state) & ~bit_of(self._seat)
            state.close_window_unchecked(echoes | bit_of(self._seat) if option == ECHO else echoes, 0)
            return
        state.play_unchecked(play_card(option), play_cell(option))
        if state.window:
            state.close_window_unchecked(paying_echoes(state), 0)

    def _sort(self) -> None:
        """Put the options that are left in order, the best first."""
        options, sums = self.options, self._sums
        for end in range(1, self.left):
            at = end
            while at > 0 and sums[at] > sums[at - 1]:
                option, total = options[at], sums[at]
                options[at], sums[at] = options[at - 1], sums[at - 1]
                options[at - 1], sums[at - 1] = option, total
                at -= 1


def search(found: Search, playouts: i64) -> i64:
    """Spend so many playouts at most, and return the option that is best then."""
    rounds = found.rounds()
    while rounds:
        playouts -= found.spend(playouts // rounds)
        found.halve()
        rounds -= 1
    return found.options[0]
