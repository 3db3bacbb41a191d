"""Both engines play the same random games and judge the same random boards; they are seen to do all that matters."""

import pytest

from tests.rules.board_duel import board_duel
from tests.rules.duel import Difference, Duel, first_difference, ledger
from tests.rules.duels import Duels, play_all

GAMES = range(500)
BOARDS = range(1000)

# How often each thing happens in these games at the least. All of them happen more often now: should another rule of
# chance make one of them rare, agreement about it means nothing, and more games or another temper are needed.
NEEDED_IN_GAMES = {
    **dict.fromkeys(("mode easy", "mode hard", "silver wild", "silver exact"), 150),
    **dict.fromkeys(("silver none", "max_tokens 0", "no Bummers"), 15),
    **dict.fromkeys(("pass_draws false", "negative_scores false"), 100),
    **{f"{players} players": 20 for players in range(1, 11)},
    **dict.fromkeys(("play adjacent", "play bummer", "play island"), 1000),
    "play zero-bummer": 20,
    "play within a row of passes": 5,
    "play on the edge of the board": 1000,
    "play while another has finished": 300,
    "centre again": 100,
    "1 reconnections": 200,
    "2 reconnections": 15,
    "1 pluses": 300,
    "2 pluses": 15,
    "plus by its centre": 4,
    "plus by its arm": 300,
    "reconnection and plus": 10,
    "4 cards bummed out": 3,
    **dict.fromkeys(("tokens recharged", "token gained"), 100),
    "plus with all tokens": 30,
    "echo": 500,
    "several echoes": 100,
    "echo of a seat that has finished": 15,
    "pass that draws": 200,
    "pass that draws nothing": 100,
    "pass that draws the last card": 15,
    "forfeit before the first turn": 20,
    "several forfeits before the first turn": 10,
    "forfeit of the first seat before the first turn": 10,
    "forfeit in place of a turn": 50,
    "forfeit within a row of passes": 5,
    "forfeit in a window": 100,
    "several forfeits in a window": 5,
    "forfeit of the storyteller": 30,
    "forfeit of a seat that has finished": 5,
    "echo and forfeit of one seat": 5,
    "end complete": 200,
    **dict.fromkeys(("end stalled", "end forfeit"), 30),
    "decided by joy-points": 200,
    "decided by forfeit": 30,
    "decided by shared": 10,
    **{f"decided by {step}": 3 for step in ("euphoria-pile", "bummer-pile", "final-bummers")},
    **dict.fromkeys(("no winner", "several winners"), 10),
    **dict.fromkeys(("shared rank of seats that are out", "shared rank below the first"), 20),
    "floor at 0": 50,
    "floor at 0 at the end": 20,
    "score below 0": 40,
    "Bummer in a final hand": 100,
}
NEEDED_ON_BOARDS = {
    **{f"tier {tier}": 10 for tier in (1, 2, 3, None)},
    "1 reconnections": 500,
    "2 reconnections": 100,
    "3 reconnections": 20,
    "1 pluses": 100,
    "2 pluses": 20,
    "3 pluses": 5,
    "4 pluses": 2,
    "plus by its centre": 20,
    **{f"{cards} bummed out": 100 for cards in (1, 2, 3, 4)},
}


@pytest.fixture(scope="module")
def games() -> Duels:
    return play_all(GAMES)


@pytest.fixture(scope="module")
def boards() -> Duels:
    judged = Duels()
    for seed in BOARDS:
        try:
            judged.tally += board_duel(seed)
        except Difference as difference:
            judged.differences.append(str(difference))
    return judged


def test_the_engines_agree_in_all_games(games: Duels) -> None:
    assert games.differences == []
    assert games.games == len(GAMES)


def test_the_engines_agree_on_all_boards(boards: Duels) -> None:
    assert boards.differences == []


@pytest.mark.parametrize("what", NEEDED_IN_GAMES)
def test_it_happens_in_the_games(games: Duels, what: str) -> None:
    assert games.tally[what] >= NEEDED_IN_GAMES[what]


@pytest.mark.parametrize("what", NEEDED_ON_BOARDS)
def test_it_happens_on_the_boards(boards: Duels, what: str) -> None:
    assert boards.tally[what] >= NEEDED_ON_BOARDS[what]


def test_nothing_of_note_is_needed_nowhere(games: Duels) -> None:
    # "3 pluses" are rare in games; the boards have them. No play has neither pluses nor reconnections to count.
    assert set(games.tally) - set(NEEDED_IN_GAMES) <= {"0 pluses", "0 reconnections", "3 pluses", "3 reconnections"}


def test_a_difference_says_where_it_is() -> None:
    game = Duel(3)
    game.twin.players[0]["score"] += 1
    with pytest.raises(Difference, match=r"seed 3, turn 0: what players have/0/0: the twin has 1, the engine 0"):
        game.play()


def test_where_two_documents_first_differ() -> None:
    assert first_difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}) == ("/a/1/b", 2, 3)
    assert first_difference({"a": [1]}, {"a": [1, 2]}) == ("/a", [1], [1, 2])


def test_changes_for_one_reason_are_joined() -> None:
    changes = [(0, "5.2", -5, -3), (0, "5.2", -5, 0), (1, "5.2", -5, -5), (0, "5.2", -5, 0)]
    assert ledger(changes) == [(0, "5.2", -10, -3), (1, "5.2", -5, -5), (0, "5.2", -5, 0)]
