"""How good the legal plays of a position are, as `happiness-analysis/1`.

The best of many means that chance has blurred looks better than it is. So the best play is chosen in worlds of its own,
by halving the field again and again, and all figures are those of further worlds, which had no part in the choice.
"""

from collections.abc import Callable
from time import monotonic
from typing import Any, Final, NamedTuple

from happiness_cli.analysis.comparing import Tally
from happiness_cli.analysis.knowledge import Knowledge
from happiness_cli.analysis.stream import Stream
from happiness_cli.analysis.worlds import Worlds
from happiness_cli.documents.analysis_answers import ANALYSIS_FORMAT
from happiness_cli.judging.moves import hand_to_move, play_dict
from happiness_cli.rules.door import NotAllowed
from happiness_cli.rules.game import UNKNOWN
from happiness_cli.rules.grid import cells_of
from happiness_cli.rules.state import BUMMER_PILE, EUPHORIA_PILE, State
from happiness_cli.rules.view import view

PLAYOUTS: Final = 200
"""How often a play is played out to be rated, where nothing else is asked for."""

LEAST: Final = 2
"""Fewer playouts have no standard error."""

_BATCH: Final = 32
"""About how many playouts are made before Ctrl-C and the clock are looked at."""


class Effort(NamedTuple):
    """How much work goes into a position.

    Attributes:
        playouts: how often each play is played out to be rated; for the choice of the best one half as many a play are
            made, so shared out that those in question get most.
        seconds: in place of that, how long it takes, one half for each; None: as long as the playouts take.
    """

    playouts: int = PLAYOUTS
    seconds: float | None = None


class Work(NamedTuple):
    """How much there is to do for a position.

    Attributes:
        playouts: how many are made, of all plays together; None: as many as there is time for.
        seconds: how long they take; None: as long as it takes to make them.
    """

    playouts: int | None
    seconds: float | None


Told = Callable[[int, Work], None]
"""Told again and again how many playouts are made already, and of what."""


class Scene(NamedTuple):
    """A position as it is looked at.

    Attributes:
        state: it is the turn of the seat whose plays are rated; what the seat cannot know is `UNKNOWN`.
        knowledge: what the turns before have told the seat; None: the position alone is known.
        chance: of the worlds and of all that happens in them.
    """

    state: State
    knowledge: Knowledge | None
    chance: Stream


def scene(state: State, seat: int, chance: Stream, knowledge: Knowledge | None = None, is_open: bool = False) -> Scene:
    """Look at a position as a seat that is to play.

    Args:
        state: its hand must be known; it stays as it is.
        seat: as if it were its turn.
        chance: of the worlds and of all that happens in them.
        knowledge: what the turns before have told the seat; None: the position alone is known.
        is_open: whether it may look at all cards, the draw pile too.

    Raises:
        NotAllowed: `hidden` where cards are that must be known; `card-count` if those that are hidden are not as many
            as are nowhere to be seen.
    """
    seen = state.copy() if is_open else view(state, seat)
    seen.turn = seat
    hidden, unseen = _hidden(seen), _unseen(seen)
    if is_open and hidden:
        raise NotAllowed("hidden", "hands or the draw pile are hidden: there is nothing to be looked at openly")
    if UNKNOWN in _piles(seen):
        raise NotAllowed("hidden", "the cards of a pile are hidden: which ones hands can hold cannot be told")
    if hidden != unseen:
        raise NotAllowed(
            "card-count", f"{hidden} cards are hidden in hands and to be drawn, but {unseen} are nowhere to be seen"
        )
    return Scene(seen, None if is_open else knowledge, chance)


def _hidden(state: State) -> int:
    """Return how many cards of hands and the draw pile are hidden."""
    cards = state.draw_pile()
    for seat in range(state.seats):
        cards += state.hand(seat)
    return cards.count(UNKNOWN)


def _unseen(state: State) -> int:
    """Return how many cards of the deck are in no place that can be seen."""
    cards = state.draw_pile() + [state.board.cards[cell] for cell in cells_of(state.board.occupied)] + _piles(state)
    for seat in range(state.seats):
        cards += state.hand(seat)
    return len(state.game.cards) - len(set(cards) - {UNKNOWN})


def _piles(state: State) -> list[int]:
    return [
        card for seat in range(state.seats) for pile in (EUPHORIA_PILE, BUMMER_PILE) for card in state.pile(seat, pile)
    ]


def _ignore(_playouts: int) -> None:
    """Take no notice of them."""


def choose(at: Scene, effort: Effort, made: Callable[[int], None] = _ignore) -> int:
    """Return the play that looks best: of its field the better half goes on, until one is left.

    The method is Karnin, Koren and Somekh's, "Almost optimal exploration in multi-armed bandits" (2013): every round
    has the same share of the work, so that the last ones, between the best, are the most thorough.

    Args:
        at: the position.
        effort: how much work would go into rating all plays; the choice is half of that.
        made: told how many playouts were made since it was told last.
    """
    field = at.state.legal_plays()
    for part in _rounds(len(field), effort):
        found = compare(at, field, part, 1, made)
        by_margin = sorted(range(len(field)), key=lambda play: -found.margin_sum(play))
        field = [field[play] for play in by_margin[: (len(field) + 1) // 2]]
    return field[0]


def _rounds(plays: int, effort: Effort) -> list[Effort]:
    """Return how much work goes into each round of a choice between so many plays."""
    rounds = (plays - 1).bit_length()
    work = effort.playouts * plays
    seconds = None if effort.seconds is None else effort.seconds / (2 * rounds)
    return [Effort(max(work // (2 * rounds * field), 1), seconds) for field in _fields(plays)]


def _fields(plays: int) -> list[int]:
    """Return how many of so many plays are in question in each round."""
    fields = []
    while plays > 1:
        fields.append(plays)
        plays = (plays + 1) // 2
    return fields


def compare(
    at: Scene, plays: list[int], effort: Effort, least: int = LEAST, made: Callable[[int], None] = _ignore
) -> Tally:
    """Play all plays out and return what came of it, the others compared with the first.

    Args:
        at: the position.
        plays: one or more.
        effort: how often, or how long.
        least: how often they are played out at least, however long it takes.
        made: told how many playouts were made since it was told last.
    """
    tally = Tally(plays)
    worlds = Worlds(at.state, at.state.turn, at.chance, at.knowledge)
    batch = max(_BATCH // len(plays), 1)
    if effort.seconds is None:
        while tally.number < effort.playouts:
            part = min(batch, effort.playouts - int(tally.number))
            tally.rate(worlds, at.chance, part)
            made(part * len(plays))
    else:
        end = monotonic() + effort.seconds
        while tally.number < least or monotonic() < end:
            part = batch if tally.number else least
            tally.rate(worlds, at.chance, part)
            made(part * len(plays))
    return tally


def work(plays: int, effort: Effort) -> Work:
    """Return how much `rate` has to do for a position with so many legal plays."""
    if effort.seconds is not None:
        return Work(None, effort.seconds if plays > 1 else effort.seconds / 2)
    chosen = sum(field * part.playouts for field, part in zip(_fields(plays), _rounds(plays, effort), strict=True))
    return Work(chosen + plays * effort.playouts, None)


def rate(at: Scene, effort: Effort, told: Told | None = None) -> Tally:
    """Rate all plays of a position that has some: the one that was chosen stands first, the others in their order."""
    plays = at.state.legal_plays()
    whole, done = work(len(plays), effort), 0

    def made(playouts: int) -> None:
        nonlocal done
        done += playouts
        if told is not None:
            told(done, whole)

    best = choose(at, effort, made) if len(plays) > 1 else plays[0]
    half = effort if effort.seconds is None else effort._replace(seconds=effort.seconds / 2)
    return compare(at, [best, *[play for play in plays if play != best]], half, made=made)


def analysis(
    state: State,
    seat: int | None,
    is_open: bool,
    effort: Effort,
    seed: str,
    chance: Stream,
    told: Told | None = None,
) -> dict[str, Any]:
    """Return the analysis document of a position.

    Args:
        state: a position; it stays as it is.
        seat: the seat that is asked about; None: the seat to play.
        is_open: whether that seat may look at all cards.
        effort: how much work.
        seed: where `chance` comes from.
        chance: of all that happens.
        told: again and again how far it is.

    Raises:
        NoSuchSeat, NotAllowed: as `judging.moves.hand_to_move` and `scene` do.
    """
    asked, _ = hand_to_move(state, seat)
    at = scene(state, asked, chance, None, is_open)
    plays: list[dict[str, Any]] = []
    if at.state.legal_plays():
        tally = rate(at, effort, told)
        # The chosen play leads, whatever the others come to: one that is ahead by chance is not the best for that.
        order = sorted(range(1, len(tally.plays)), key=lambda play: -tally.margin_sum(play))
        plays = [_rated(at.state, tally, play) for play in (0, *order)]
    return {
        "format": ANALYSIS_FORMAT,
        "seat": asked,
        "open": is_open,
        "seed": seed,
        "pass": not plays,
        "plays": plays,
    }


def _rated(state: State, tally: Tally, play: int) -> dict[str, Any]:
    told = play_dict(state.board, tally.plays[play])
    margin, victory, behind = tally.margin(play), tally.victory(play), tally.behind(play)
    return {
        **{key: told[key] for key in ("card", "cell", "kind", "points")},
        "margin": margin.mean,
        "margin_se": margin.error,
        "win": victory.mean,
        "win_se": victory.error,
        "behind": behind.mean,
        "behind_se": behind.error,
        "playouts": int(tally.number),
    }
