"""Games between players of the package on numbered deals, and what is counted in each.

They are played without a referee, by the same evaluation and rule for echoes that the players use, so that tens of
thousands take minutes. Each seat has a stream of chance of its own for each game: under a changed ruleset the same
game has the same deal and the same streams.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from happiness_cli.analysis.evaluation import Evaluation
from happiness_cli.analysis.stream import Stream, stream
from happiness_cli.decks.dealing import deal_numbers
from happiness_cli.decks.standard import make_standard
from happiness_cli.players.greedy import echo_pays
from happiness_cli.rules.cards import Deck
from happiness_cli.rules.effects import points_of
from happiness_cli.rules.game import Game
from happiness_cli.rules.grid import count
from happiness_cli.rules.legal import play_card, play_cell, play_kind
from happiness_cli.rules.ranking import Result, result
from happiness_cli.rules.ruleset import ruleset
from happiness_cli.rules.state import COMPLETE, OVER, State, new_state
from happiness_cli.standings.summaries import WIN
from tests.figures.game.occasions import Occasions

SEED: Final = "game"
PLAYERS: Final = ("careful", "greedy", "random")

SOURCES: Final = ("5.1", "5.2", "5.3", "5 Bummer", "5 Echo", "7.1", "7.2", "floor")
"""Where points come from: rules, as the ledger of a state names them, and what the floor of the mode gives back."""


class Played(NamedTuple):
    """One game.

    Attributes:
        totals: final Joy Points by seat.
        won: by seat, in parts of `WIN`.
        level: whether several seats had the most Joy Points.
        shared: whether several won.
        complete: whether it ended complete (RULES 6.2).
        choices: legal plays at each turn, 0 for a pass.
        kinds: how many plays there were of each kind.
        reconnections, euphorias, echoes: how many.
        points: of all seats together, by `SOURCES`.
        occasions: how many there were, by `OCCASIONS`.
    """

    totals: tuple[int, ...]
    won: tuple[int, ...]
    level: bool
    shared: bool
    complete: bool
    choices: tuple[int, ...]
    kinds: tuple[int, ...]
    reconnections: int
    euphorias: int
    echoes: int
    points: tuple[int, ...]
    occasions: tuple[int, ...]

    @property
    def turns(self) -> int:
        """Plays and passes."""
        return len(self.choices)

    @property
    def passes(self) -> int:
        """Turns without a play."""
        return self.choices.count(0)


Dealt = list[list[Played]]
"""The games of each deal."""


@dataclass(frozen=True)
class Table:
    """Who plays by which rules.

    Attributes:
        mode: `easy` or `hard`.
        players: by name, in their order; in game r of a deal player p sits in seat p + r.
        changes: fields of the ruleset that are set otherwise.
    """

    mode: str
    players: tuple[str, ...]
    changes: Mapping[str, Any] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        """How many there are."""
        return len(self.players)

    def play(self, deals: int, repeats: int, first: int = 0) -> Dealt:
        """Play each of so many deals so many times."""
        return list(self.played(range(first, first + deals), repeats))

    def played(self, deals: Sequence[int], repeats: int) -> Iterator[list[Played]]:
        """Yield the games of each deal."""
        rules = ruleset(self.mode, self.changes, self.seats)
        whole = make_standard()
        kept = _kept(whole, rules.deck_counts)
        number = {card: k for k, card in enumerate(kept)}
        game = Game(Deck(whole.name, tuple(whole.cards[card] for card in kept)), rules)
        evaluation = Evaluation(game)
        for deal in deals:
            order = [number[card] for card in deal_numbers(len(whole), SEED, deal) if card in number]
            yield [self._game(game, evaluation, deal, order, repeat) for repeat in range(repeats)]

    def _game(self, game: Game, evaluation: Evaluation, deal: int, order: list[int], repeat: int) -> Played:
        seats = self.seats
        players = [self.players[(seat - repeat) % seats] for seat in range(seats)]
        chances = [stream(f"{SEED}:{repeat}:{seat}", deal) for seat in range(seats)]
        return _play(new_state(game, seats, order), evaluation, players, chances)


def _kept(deck: Deck, counts: Sequence[int]) -> list[int]:
    """Return the numbers of the first so many cards of 0, 1, 2, … JP.

    Raises:
        ValueError: the deck has not so many.
    """
    found: list[int] = []
    for jp, wanted in enumerate(counts):
        numbers = [number for number, card in enumerate(deck.cards) if card.jp == jp]
        if wanted > len(numbers):
            raise ValueError(f"{deck.name} has {len(numbers)} cards of {jp} JP, not {wanted}")
        found += numbers[:wanted]
    return sorted(found)


def _play(state: State, evaluation: Evaluation, players: Sequence[str], chances: Sequence[Stream]) -> Played:
    ledger: list[tuple[int, str, int, int]] = []
    state.ledger = ledger
    choices: list[int] = []
    kinds = [0, 0, 0, 0]
    reconnections = euphorias = echoes = 0
    occasions = Occasions()
    while state.turn != OVER:
        seat = state.turn
        plays = state.plays(seat)
        choices.append(len(plays))
        if not plays:
            occasions.before_pass(state)
            state.pass_unchecked()
            continue
        play = _choose(state, evaluation, players[seat], plays, chances[seat])
        kinds[play_kind(play)] += 1
        occasions.before_play(state, play)
        done = state.play_unchecked(play_card(play), play_cell(play))
        occasions.after_play(done)
        reconnections += done.reconnections
        euphorias += count(done.euphorias)
        if state.window:
            echoing = _echoes(state, players, chances)
            echoes += count(echoing)
            occasions.in_window(state, echoing)
            state.close_window_unchecked(echoing, 0)
    ended = result(state)
    occasions.at_end(state, ended, ledger)
    totals = tuple(seat.total for seat in ended.seats)
    return Played(
        totals,
        tuple(WIN // len(ended.winners) if seat in ended.winners else 0 for seat in range(len(totals))),
        totals.count(max(totals)) > 1,
        len(ended.winners) > 1,
        state.end == COMPLETE,
        tuple(choices),
        tuple(kinds),
        reconnections,
        euphorias,
        echoes,
        _points(ledger, ended),
        tuple(occasions.found.values()),
    )


def _choose(state: State, evaluation: Evaluation, player: str, plays: list[int], chance: Stream) -> int:
    if len(plays) == 1:
        return plays[0]
    if player == "random":
        return plays[chance.below(len(plays))]
    if player == "careful":
        return evaluation.best(state, chance)
    points = points_of(state.board, plays)
    most = max(points)
    best = [play for play, scored in zip(plays, points, strict=True) if scored == most]
    return best[chance.below(len(best))]


def _echoes(state: State, players: Sequence[str], chances: Sequence[Stream]) -> int:
    """Return a bit for each seat that echoes; all decide without seeing the others (RULES 5)."""
    may = state.echoers()
    found = 0
    for seat, player in enumerate(players):
        if may >> seat & 1:
            wants = chances[seat].below(2) == 0 if player == "random" else echo_pays(state, seat)
            found |= wants << seat
    return found


def _points(ledger: Sequence[tuple[int, str, int, int]], ended: Result) -> tuple[int, ...]:
    points = dict.fromkeys(SOURCES, 0)
    for _, rule, change, came in ledger:
        points[rule] += change
        points["floor"] += came - change
    for seat in ended.seats:
        points["7.1"] += seat.final_hand
        points["7.2"] += seat.tokens
        points["floor"] += seat.total - seat.score - seat.final_hand - seat.tokens
    return tuple(points.values())
