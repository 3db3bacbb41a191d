"""What the turns of records cost: which are rated, what is exact, and what is marked."""

import json
from dataclasses import dataclass

import pytest

from happiness_cli.analysis.ratings import Effort
from happiness_cli.analysis.reviews import AT_LEAST, SURE, Aim, Turn, choice_turns, rated_turn, review, reviewed
from happiness_cli.documents.printing import position_dict
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import FaultEntry, GameDocument, PassEntry, PlayEntry
from happiness_cli.judging.positions import position_of
from happiness_cli.judging.records import replay_to
from happiness_cli.rules.grid import cell_name
from tests.analysis.last_turns import by_the_twin
from tests.drawing.games import golden, recorded
from tests.golden.games import standard
from tests.judging.tables import game_and_record

AIM = Aim(Effort(2), "seed")

LAST = ("easy-1", "hard-1", "easy-2")
"""With one or two players nothing is hidden from the last one to play."""


def small(seed: int) -> GameDocument:
    """The game of an odd table."""
    game = Reader().read(json.dumps(game_and_record(seed)[1]).encode()).document
    assert isinstance(game, GameDocument)
    return game


def substituted(game: GameDocument) -> list[int]:
    """The turns that the referee played in a seat's place, from the entries alone."""
    whole: set[int] = set()
    found = []
    once: int | None = None
    for number, entry in enumerate(game.turns):
        if isinstance(entry, FaultEntry):
            if not entry.out and entry.place == "start":
                whole.add(entry.seat)
            elif not entry.out and entry.place == "play":
                once = entry.seat
        elif isinstance(entry, PlayEntry):
            if entry.seat in whole or entry.seat == once:
                found.append(number)
            once = None
    return found


@pytest.mark.parametrize("number", range(len(recorded())))
def test_plays_that_seats_chose_are_rated_and_nothing_else(number: int) -> None:
    game = recorded()[number]
    played = [at for at, entry in enumerate(game.turns) if isinstance(entry, PlayEntry)]
    replaced = substituted(game)
    assert choice_turns(game) == [at for at in played if at not in replaced]
    for seat in range(len(game.players)):
        assert choice_turns(game, seat) == [at for at in choice_turns(game) if game.turns[at].seat == seat]


def test_the_records_have_all_that_is_not_rated() -> None:
    entries = [entry for game in recorded() for entry in game.turns]
    assert any(isinstance(entry, PassEntry) for entry in entries)
    assert any(isinstance(entry, FaultEntry) and entry.out for entry in entries)
    assert any(substituted(game) for game in recorded())


def test_faults_passes_and_forfeits_do_not_stop_a_review() -> None:
    for game in recorded():
        # The last ones come after all of that; to rate all of them takes long.
        numbers = choice_turns(game, 0)[-2:]
        turns = [rated_turn(game, AIM, number) for number in numbers]
        assert [turn.turn for turn in turns] == numbers
        for turn in turns:
            entry = game.turns[turn.turn]
            assert isinstance(entry, PlayEntry)
            assert turn.seat == entry.seat
            if turn.best == turn.play:
                assert (turn.cost, turn.error, turn.playouts) == (0, 0, 0)
            else:
                assert turn.playouts == 2


@dataclass
class Last:
    """The last play of a golden game, and what each play would have led to."""

    game: GameDocument
    turn: int
    worth: dict[str, float]

    @classmethod
    def of(cls, name: str) -> "Last":
        game = golden(name)
        turn = choice_turns(game)[-1]
        position = position_dict(position_of(replay_to(game, turn), game.players, game.setting))
        return cls(game, turn, {play: worth[0] for play, worth in by_the_twin(position, standard()).items()})


@pytest.mark.parametrize("name", LAST)
def test_what_the_last_turn_cost_is_exact(name: str) -> None:
    last = Last.of(name)
    entry = last.game.turns[last.turn]
    assert isinstance(entry, PlayEntry)
    turn = rated_turn(last.game, AIM, last.turn)
    made = last.worth[f"{entry.card}@{cell_name(entry.cell)}"]
    assert (turn.cost, turn.error) == (max(last.worth.values()) - made, 0)
    assert turn.plays == len(last.worth)
    document = review(last.game, [turn], AIM)
    [told] = document["turns"]
    best = told["best"]
    assert last.worth[f"{best['card']}@{best['cell']}"] == max(last.worth.values())
    assert told["costly"] == (turn.cost >= AT_LEAST)


def test_the_cases_of_last_turns_tell_something() -> None:
    costs = [rated_turn(last.game, AIM, last.turn).cost for last in map(Last.of, LAST)]
    assert max(costs) > AT_LEAST


def test_a_turn_by_itself_is_as_in_the_whole_game() -> None:
    game = small(207)
    assert [rated_turn(game, AIM, turn) for turn in choice_turns(game)] == list(reviewed(game, AIM))


def test_open_cards_give_other_costs() -> None:
    game = golden("easy-4")
    turn = choice_turns(game)[-5]
    effort = Effort(8)
    assert rated_turn(game, Aim(effort, "s"), turn) != rated_turn(game, Aim(effort, "s", is_open=True), turn)


# Marks


def turn(cost: float, error: float, seat: int = 0, plays: int = 2) -> Turn:
    return Turn(0, seat, 0, 1, plays, cost, error, 10)


@pytest.mark.parametrize(
    ("cost", "error", "at_least", "costly"),
    [
        (5, 1, 1, True),
        (5, 5 / SURE, 1, False),
        (0.9, 0.1, 1, False),
        (1, 0, 1, True),
        (0.9, 0.1, 0.5, True),
        (-5, 0.1, 0, False),
        (0, 0, 0, False),
    ],
)
def test_marks(cost: float, error: float, at_least: float, costly: bool) -> None:
    aim = AIM._replace(at_least=at_least)
    document = review(golden("easy-2"), [turn(cost, error)], aim)
    assert document["turns"][0]["costly"] == costly
    assert document["players"][0]["costly"] == costly


def test_sums_of_players() -> None:
    turns = [turn(3, 0.3), turn(-1, 0.4), turn(0, 0, plays=1), turn(7, 1, seat=1)]
    one, other = review(golden("easy-2"), turns, AIM)["players"]
    assert (one["choices"], one["costly"], one["cost"], one["cost_se"]) == (2, 1, 1, pytest.approx(0.25))
    assert (other["choices"], other["costly"], other["cost"], other["cost_se"]) == (1, 1, 7, 1)
    nothing = review(golden("easy-2"), [turn(0, 0, plays=1)], AIM)["players"][0]
    assert (nothing["choices"], nothing["cost"], nothing["cost_se"]) == (0, None, None)
