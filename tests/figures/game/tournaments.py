"""Which tournaments are played, and the figures that are kept of each, as JSON has them."""

import sys
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, Final

from happiness_cli.standings.history import Scores
from happiness_cli.standings.summaries import WIN
from tests.figures.game.estimates import Estimate, Value, mean_of, parts_of, share_of_pairs, skilled
from tests.figures.game.flipped import play_flipped
from tests.figures.game.measures import MEASURES, lead
from tests.figures.game.occasions import OCCASIONS
from tests.figures.game.playing import PLAYERS, SEED, SOURCES, Dealt, Played, Table
from tests.figures.game.switches import NUMBERS, READINGS, SWITCHES, Switch

MODES: Final = ("easy", "hard")
SEATS: Final = (2, 3, 4)
DEALS: Final = 1000
REPEATS: Final = 4
"""Each deal is played so often by the same players, and by two different ones so often in all."""

SWITCHED_DEALS: Final = 300
SWITCHED_REPEATS: Final = 2
READING_DEALS: Final = 100
READING_SEATS: Final = 3
SAMPLE: Final = 2
"""Of each table so many games are kept whole."""

CHANGES: Final = ("score", "turns", "first", "level")
"""What is kept of a rule that is played otherwise."""

_BINS: Final = 40
_TENTHS: Final = (1, 5, 9)
_DIGITS: Final = 5

Row = dict[str, Any]


def everything() -> Row:
    """Play all of it and return the figures; says on stderr what is being played."""
    tables: list[Row] = []
    modes: list[Row] = []
    switches: list[Row] = []
    readings: list[Row] = []
    for seats in SEATS:
        careful: dict[str, Dealt] = {}
        for mode in MODES:
            for player in PLAYERS:
                dealt = _played(Table(mode, (player,) * seats), DEALS, REPEATS)
                tables.append({"mode": mode, "player": player, "seats": seats, **table_figures(dealt)})
                if player == "careful":
                    careful[mode] = dealt
            base = [games[:SWITCHED_REPEATS] for games in careful[mode][:SWITCHED_DEALS]]
            switches += _switched(mode, seats, base)
        modes.append({"seats": seats, **_changes(careful["easy"], careful["hard"], tuple(MEASURES))})
        if seats == READING_SEATS:
            readings += _read([games[:1] for games in careful["easy"][:READING_DEALS]])
    return {
        "seed": SEED,
        "deals": DEALS,
        "repeats": REPEATS,
        "switched": {"deals": SWITCHED_DEALS, "repeats": SWITCHED_REPEATS},
        "read": {"deals": READING_DEALS, "repeats": 1, "mode": "easy", "seats": READING_SEATS},
        "tables": tables,
        "skill": [_skill(mode) for mode in MODES],
        "modes": modes,
        "switches": switches,
        "readings": readings,
        "sample": sample(),
    }


def table_figures(dealt: Dealt) -> Row:
    """Return the figures of games between equal players."""
    seats = range(len(dealt[0][0].totals))
    others = len(seats) - 1
    games = [game for games in dealt for game in games]
    players = len(games) * len(seats)
    parts = {
        "lead": parts_of(dealt, lambda game: [lead(game, seat) / others for seat in seats]),
        "score": parts_of(dealt, lambda game: game.totals),
    }
    return {
        "won": [_kept(mean_of(dealt, _won_by(seat), WIN, (0, 1))) for seat in seats],
        "lead": [_kept(mean_of(dealt, _lead_of(seat), others)) for seat in seats],
        **{name: _kept(measure.mean(dealt)) for name, measure in MEASURES.items()},
        "parts": {name: {key: _kept(part) for key, part in found._asdict().items()} for name, found in parts.items()},
        "same_winner": _kept(share_of_pairs(dealt, None, lambda one, two: one.won == two.won)),
        "points": {
            source: round(sum(game.points[place] for game in games) / players, _DIGITS)
            for place, source in enumerate(SOURCES)
        },
        "occasions": {name: _kept(mean_of(dealt, _occasions_of(place))) for place, name in enumerate(OCCASIONS)},
        "lengths": _spread([game.turns for game in games]),
        "branching": _spread([choice for game in games for choice in game.choices]),
        "by_turn": list(_by_turn(games)),
        "scores": _histogram([total for game in games for total in game.totals]),
    }


def _won_by(seat: int) -> Value:
    return lambda game: game.won[seat]


def _lead_of(seat: int) -> Value:
    return lambda game: lead(game, seat)


def _occasions_of(place: int) -> Value:
    return lambda game: game.occasions[place]


def _by_turn(games: list[Played]) -> Iterator[list[float]]:
    """Yield for each turn the mean number of legal plays and the tenths, as far as half of the games go."""
    for choices in zip_longest(*[game.choices for game in games]):
        found = [choice for choice in choices if choice is not None]
        if 2 * len(found) < len(games):
            return
        yield [round(sum(found) / len(found), _DIGITS), *_tenths(found)]


def _spread(numbers: list[int]) -> Row:
    return {"least": min(numbers), "tenths": _tenths(numbers), "most": max(numbers)}


def _tenths(numbers: list[int]) -> list[int]:
    order = sorted(numbers)
    return [order[(len(order) - 1) * tenth // 10] for tenth in _TENTHS]


def _histogram(numbers: list[int]) -> Row:
    scores = Scores()
    for number in numbers:
        scores.add(number)
    return scores.bins(_BINS)._asdict()


def _skill(mode: str) -> Row:
    """Return what tells the players careful and greedy apart."""
    players = ("careful", "greedy")
    dealt = _played(Table(mode, players), DEALS, REPEATS)
    found = skilled(dealt)
    return {
        "mode": mode,
        "players": list(players),
        "won": _kept(won_by_first(dealt)),
        **{key: _kept(part) for key, part in found._asdict().items()},
    }


def won_by_first(dealt: Dealt) -> Estimate:
    """Return the share of games that the first of two players wins, who sits in seat 0 and 1 in turn."""
    turned = [
        [game if k % 2 == 0 else game._replace(won=game.won[::-1]) for k, game in enumerate(games)] for games in dealt
    ]
    return mean_of(turned, lambda game: game.won[0], WIN, (0, 1))


def _switched(mode: str, seats: int, base: Dealt) -> Iterator[Row]:
    for switch in (*SWITCHES, *NUMBERS):
        if switch.changes_in(mode):
            table = Table(mode, ("careful",) * seats, switch.changes)
            yield _switch(switch, mode, seats, base, _played(table, SWITCHED_DEALS, SWITCHED_REPEATS))


def _read(base: Dealt) -> Iterator[Row]:
    for switch in READINGS:
        assert switch.flip is not None
        print(switch.flip, file=sys.stderr, flush=True)
        dealt = play_flipped(switch.flip, "easy", READING_SEATS, READING_DEALS, 1)
        yield _switch(switch, "easy", READING_SEATS, base, dealt)


def _switch(switch: Switch, mode: str, seats: int, base: Dealt, dealt: Dealt) -> Row:
    other = share_of_pairs(base, dealt, lambda one, two: one.won != two.won)
    return {
        "key": switch.key,
        "mode": mode,
        "seats": seats,
        **_changes(base, dealt, CHANGES),
        "other_winner": _kept(other),
    }


def _changes(before: Dealt, after: Dealt, names: tuple[str, ...]) -> Row:
    return {name: _kept(MEASURES[name].change(before, after)) for name in names}


def _played(table: Table, deals: int, repeats: int) -> Dealt:
    print(table.mode, *table.players, dict(table.changes) or "", file=sys.stderr, flush=True)
    return table.play(deals, repeats)


def sample() -> list[Row]:
    """Play the first games of some tables, which are kept whole."""
    found = []
    for mode in MODES:
        for players in (("careful",) * 2, ("greedy",) * 3, ("random",) * 4, ("careful", "greedy")):
            [games] = Table(mode, players).play(1, SAMPLE)
            found.append({"mode": mode, "players": list(players), "games": [list(game) for game in games]})
    return found


def _kept(estimate: Estimate) -> list[float]:
    return [round(number, _DIGITS) for number in estimate]
