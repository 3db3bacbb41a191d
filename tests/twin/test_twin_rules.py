"""The twin plays the rules as they are written, and each ruling makes a difference that a situation shows."""

import ast
from pathlib import Path
from random import Random

import pytest

from . import TwinError, TwinGame, legal_for, play_random, position_moves, position_score, random_table, replayed
from . import rulings as rulings_module
from .documents import rules_for
from .flips import FLIPS
from .making import board, cards, player, plays, position
from .matching import triangles_match
from .situations import SITUATIONS, last_rounds, ranks, three_seats


@pytest.mark.parametrize("name", FLIPS)
def test_a_ruling_is_played(name: str) -> None:
    SITUATIONS[name]()


@pytest.mark.parametrize("name", FLIPS)
def test_another_reading_turns_its_situation_red(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for attribute, other in FLIPS[name].items():
        monkeypatch.setattr(rulings_module, attribute, other)
    with pytest.raises(AssertionError):
        SITUATIONS[name]()


def test_every_ruling_has_a_flip_and_every_function_of_rulings_is_flipped() -> None:
    assert {name.split()[0] for name in FLIPS} == {f"R{n}" for n in range(1, 26)} - {"R23"}
    flipped = {attribute for flip in FLIPS.values() for attribute in flip}
    readings = {name for name in vars(rulings_module) if name[0] == "r" and name[1:2].isdigit()}
    assert flipped == readings | {"EASY", "HARD_DIFFERS"}


def test_the_twin_is_independent() -> None:
    imported = set()
    for path in Path(__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                imported.add(str(node.module).split(".")[0])
            elif isinstance(node, ast.Import):
                imported |= {alias.name.split(".")[0] for alias in node.names}
    assert imported == {"ast", "collections", "functools", "hashlib", "pathlib", "pytest", "random", "typing"}


@pytest.mark.parametrize(
    ("silver", "pairs"),
    [("wild", {"RR", "SS", "RS", "SR"}), ("exact", {"RR", "SS"}), ("none", {"RR"})],
)
def test_triangles(silver: str, pairs: set[str]) -> None:
    assert {a + b for a in "RBS" for b in "RBS" if triangles_match(a, b, silver)} - {"BB", "BS", "SB"} == pairs


def test_a_lower_tier_opens_for_the_whole_hand_only() -> None:
    of = cards(A="R1", C="R1", D="B1", X="R0", Y="B0")
    assert {p[0] for p in plays("A@d4", "D C", of)} == {"C"}
    # A Bummer that fits keeps a Happiness card from starting an island.
    assert plays("A@d4", "D X", of) == ["X@d3", "X@c4", "X@e4", "X@d5"]
    # An island goes before a Bummer that bums out nothing.
    legal = legal_for(board("A@d4"), ["Y", "D"], of, rules_for())
    assert (legal["tier"], {m["card"] for m in legal["moves"]}, len(legal["moves"])) == (2, {"D"}, 44)
    assert legal["moves"][0] == {
        "card": "D",
        "cell": "a1",
        "kind": "island",
        "points": 1,
        "reconnections": 0,
        "euphorias": [],
        "bummed_out": [],
    }


def test_every_side_must_match() -> None:
    of = cards(A="R1", B="B1", C="RRRR RRRR RRRR BBBB 1")
    assert "C@d4" in plays("B@c4 A@e4", "C", of)
    assert "C@d4" not in plays("A@c4 A@e4", "C", of)


def test_a_plus_is_completed_by_an_arm() -> None:
    of = cards(A="R1", B="R2", C="R3", D="R4", E="R1", X="R0")
    move = next(
        m for m in legal_for(board("A@d4 B@d3 C@c4 D@e4"), ["E"], of, rules_for())["moves"] if m["cell"] == "d5"
    )
    assert (move["euphorias"], move["points"], move["reconnections"]) == (["d4"], 1 + 2 * 11, 0)
    # A Bummer in it makes it no plus.
    move = next(
        m for m in legal_for(board("A@d4 B@d3 X@c4 D@e4"), ["E"], of, rules_for())["moves"] if m["cell"] == "d5"
    )
    assert move["euphorias"] == []


def test_a_window_is_for_others_with_a_charged_token() -> None:
    game = three_seats()
    game.players[2]["tokens"] = {"charged": 0, "discharged": 1}
    game.play("B", "e4")
    assert [game.may_echo(seat) for seat in range(3)] == [False, True, False]
    assert game.position()["window"] is True
    for echoes in ([0], [2], [1, 1]):
        with pytest.raises(TwinError, match="not legal"):
            game.close_window(echoes)
    with pytest.raises(TwinError, match="Window"):
        game.legal()


def test_a_refused_play_changes_nothing() -> None:
    game = three_seats()
    before = game.position()
    for card_id, cell in (("B", "d4"), ("B", "a1"), ("C", "e4"), ("?", "e4")):
        with pytest.raises(TwinError, match="not legal"):
            game.play(card_id, cell)
    with pytest.raises(TwinError, match="never choose"):
        game.pass_turn()
    assert game.position() == before


def test_the_game_is_complete_when_all_have_finished() -> None:
    of = cards(**dict.fromkeys("ABCDEFGH", "R1"))
    game = TwinGame.from_position(position(of, "H@d4", [player("A B C D"), player("E F G")]))
    game.play("A", "e4")
    game.close_window([])
    assert (game.end, game.turn, game.position()["turn"]) == ("complete", None, None)
    with pytest.raises(TwinError, match="over"):
        position_moves(game.position())


def test_why_there_are_no_moves() -> None:
    here = last_rounds().position()
    codes = {}
    for name, document, seat in [
        ("finished", here, 1),
        ("window", {**here, "window": True}, 0),
        ("hidden", {**here, "players": [{**here["players"][0], "hand": 5}, *here["players"][1:]]}, 0),
        ("out", {**here, "players": [*here["players"][:2], {**here["players"][2], "out": 1}]}, 2),
    ]:
        with pytest.raises(TwinError) as error:
            position_moves(document, seat)
        codes[name] = error.value.code
    assert all(name == code for name, code in codes.items())


def test_tiebreakers_in_order() -> None:
    of = cards(**dict.fromkeys("ABCDE", "R1"), X="R0")
    assert ranks([player(score=3), player(score=4)], of) == ([2, 1], [1], "joy-points")
    assert ranks([player(euphoria_pile=5), player(bummer_pile=9)], of) == ([1, 2], [0], "euphoria-pile")
    assert ranks([player(bummer_pile=1), player("X")], of) == ([1, 2], [0], "bummer-pile")
    assert ranks([player("X"), player(), player()], of) == ([1, 2, 2], [0], "final-bummers")
    assert ranks([player(score=5), player(score=5), player(score=4)], of) == ([1, 1, 3], [0, 1], "shared")
    assert ranks([player()], of) == ([1], [0], "joy-points")


def test_tokens_at_the_end() -> None:
    of = cards(A="R1")
    rows = [player(charged=3), player(charged=0, discharged=1), player(charged=0), player(charged=1, discharged=2)]
    score = position_score(position(of, "A@d4", [{**row, "score": 9} for row in rows], turn=None))
    assert [row["tokens"] for row in score["players"]] == [-3, 3, 3, -1]


@pytest.mark.parametrize("seed", range(16))
def test_a_random_game_replays_to_the_same_end(seed: int) -> None:
    table = random_table(seed)
    assert table == random_table(seed)
    game = TwinGame(table["deck"], table["rules"], table["names"], table["deal"])
    record = play_random(game, Random(seed), forfeits=seed % 2 == 1)
    positions, again = replayed(record)
    assert len(positions) == len(record["turns"]) + 1
    assert positions[-1] == game.position()
    assert (again.end, again.changes, again.score()) == (game.end, game.changes, game.score())
    everything = sorted(table["deal"])
    for here in positions:
        piles = [p[pile] for p in here["players"] for pile in ("hand", "euphoria_pile", "bummer_pile")]
        on_board = [entry["card"] for entry in here["board"]]
        assert sorted(sum(piles, [*on_board, *here["draw_pile"]])) == everything
        assert TwinGame.from_position(here).position() == here
    for seat, p in enumerate(game.players):
        assert p["score"] == sum(change["applied"] for change in game.changes if change["seat"] == seat)
