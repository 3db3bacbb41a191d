"""Turns on positions: each leads to the position that the twin comes to, of whole positions and of what a seat sees."""

from random import Random
from typing import Any

import pytest

from happiness_cli.documents.printing import position_dict
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import PositionDocument
from happiness_cli.judging.applying import Applied, Turn, WrongDraw, apply_turn
from happiness_cli.judging.reports import findings_of
from happiness_cli.rules.door import IllegalPlay, NotAllowed
from happiness_cli.rules.grid import cell_number
from tests.judging.tables import Json, value_of
from tests.twin import TwinGame, random_table
from tests.twin.making import cards, checkered, player, position

READER = Reader()
# A deck to be read needs the ruleset's counts, which these positions leave out: nothing here depends on them.
RED = cards(A="R1", B="R2", C="R3", D="R4", E="R1", F="R1", X="R0", K="B1")


def applied(document: Json, card: str | None, cell: str = "d4", **more: Any) -> Applied:
    value = value_of(document, READER)
    assert isinstance(value, PositionDocument)
    return apply_turn(value, Turn(card, cell_number(cell), **more))


def after(document: Json, card: str | None, cell: str = "d4", **more: Any) -> Json:
    return position_dict(applied(document, card, cell, **more).position)


def totals(changes: list[tuple[int, int]]) -> tuple[int, int]:
    return sum(asked for asked, _ in changes), sum(came_to for _, came_to in changes)


def refused(document: Json, card: str | None, cell: str = "d4", **more: Any) -> str:
    with pytest.raises(NotAllowed) as refusal:
        applied(document, card, cell, **more)
    return refusal.value.code


@pytest.mark.parametrize("seed", range(12))
def test_a_game_kept_turn_by_turn_is_that_of_the_twin(seed: int) -> None:
    rng = Random(seed)
    table = random_table(f"apply {seed}")
    game = TwinGame(table["deck"], table["rules"], table["names"], table["deal"])
    while game.turn is not None:
        here, seat, changes = game.position(), game.turn, len(game.changes)
        view = game.view(seat)
        plays = game.plays()
        echoes: list[int] = []
        if plays:
            card, cell = rng.choice(plays)
            game.play(card, cell)
            if game.window:
                echoes = [other for other in range(len(table["names"])) if game.may_echo(other) and rng.random() < 0.5]
                game.close_window(echoes)
            turn = Turn(card, cell_number(cell), tuple(echoes))
        else:
            game.pass_turn()
            turn = Turn(None)
        value = value_of(here, READER)
        assert isinstance(value, PositionDocument)
        made = apply_turn(value, turn)
        assert position_dict(made.position) == game.position()
        assert made.seat == seat
        for other in range(len(table["names"])):
            # The twin lists several reconnections or pluses one by one.
            mine = [(change.asked, change.came_to) for change in made.changes if change.seat == other]
            twins = [(c["asked"], c["applied"]) for c in game.changes[changes:] if c["seat"] == other]
            assert totals(mine) == totals(twins)
        # The seat itself knows which card it draws, and nothing more.
        drew = here["draw_pile"][0] if len(game.draw_pile) < len(here["draw_pile"]) else None
        seen = value_of(view, READER)
        assert isinstance(seen, PositionDocument)
        its = apply_turn(seen, Turn(turn.card, turn.cell, turn.echoes, drew)).position
        assert position_dict(its) == game.view(seat)


def test_what_is_a_number_stays_one() -> None:
    players = [player("A B", euphoria_pile=5, bummer_pile=0), {**player(), "hand": 10**15}]
    here = {**position(RED, "C@d4 D@d3 E@e4", players), "draw_pile": 10**15}
    plus = {**here, "board": [*here["board"], {"cell": "d5", "card": "F"}]}
    made = after(plus, "A", "c4", drew="K")
    assert made["draw_pile"] == 10**15 - 1
    assert made["players"][0]["hand"] == ["B", "K"]
    assert made["players"][0]["euphoria_pile"] == 10
    assert made["players"][0]["bummer_pile"] == 0
    assert made["players"][1]["hand"] == 10**15
    play_on = {"final_hand_size": 0}
    bummed = after(
        {**here, "rules": play_on, "players": [player("X", bummer_pile=3), player("B")], "draw_pile": 0}, "X", "d5"
    )
    assert (bummed["players"][0]["bummer_pile"], bummed["draw_pile"]) == (5, 0)


def test_a_draw_that_is_not_known() -> None:
    here = {**position(RED, "C@d4", [player("A B"), player("D E")]), "draw_pile": 2}
    assert refused(here, "A", "e4") == "hidden"
    assert after(here, "A", "e4", drew="F")["players"][0]["hand"] == ["B", "F"]
    # An illegal play is illegal whatever is drawn; what it would be is not asked.
    assert refused(here, "A", "d4") == "illegal"
    codes = {"Q": "unknown-card", "D": "card-twice", "C": "card-twice"}
    for drew, code in codes.items():
        with pytest.raises(WrongDraw) as wrong:
            applied(here, "A", "e4", drew=drew)
        assert wrong.value.code == code
    # With nothing to draw it does not matter that the pile is a number.
    nothing: tuple[Json, ...] = ({"draw_pile": 0}, {"draw_pile": []})
    for empty in nothing:
        last = {**here, "rules": {"final_hand_size": 0}, **empty}
        assert after(last, "A", "e4")["players"][0]["hand"] == ["B"]
        with pytest.raises(WrongDraw) as wrong:
            applied(last, "A", "e4", drew="F")
        assert wrong.value.code == "illegal"
    known = {**here, "draw_pile": ["F", "X"]}
    assert after(known, "A", "e4", drew="F") == after(known, "A", "e4")
    with pytest.raises(WrongDraw) as wrong:
        applied(known, "A", "e4", drew="X")
    assert wrong.value.code == "card-twice"


def test_who_has_no_turn() -> None:
    here = {**position(RED, "C@d4", [player("A B"), player("D E")]), "draw_pile": ["F"]}
    assert refused({**here, "turn": None}, "A", "e4") == "game-over"
    assert refused({**here, "window": True}, "A", "e4") == "window"
    assert refused({**here, "turn": 7}, "A", "e4") == "turn"
    assert refused({**here, "players": [{**player("A B"), "out": 1}, player("D E")]}, "A", "e4") == "out"
    assert refused({**here, "draw_pile": []}, "A", "e4") == "finished"
    assert refused({**here, "players": [{**player(), "hand": 5}, player("D E")]}, "A", "e4") == "hidden"
    assert refused({**here, "players": [{**player(), "hand": 5}, player("D E")]}, None) == "hidden"


def test_passes() -> None:
    game = checkered(["P1 P2 P3 P4", "P5 P6 P7 P8"], "P9")
    drawing = after(game.position(), None)
    assert drawing["players"][0]["hand"] == ["P1", "P2", "P3", "P4", "P9"]
    assert (drawing["turn"], drawing.get("passes")) == (1, None)
    idle = after(drawing, None)
    assert (idle["turn"], idle["passes"]) == (0, 1)
    over = after(idle, None)
    assert (over["turn"], over["passes"]) == (None, 2)
    assert refused(position(RED, "C@d4", [player("A B D E"), player()], "F"), None) == "must-play"
    assert refused(game.position(), None, echoes=(1,)) == "illegal-echo"
    # Where a pass draws nothing, a draw pile that is a number hides nothing.
    hidden = {**game.position(), "rules": {"pass_draws": False}, "draw_pile": 3}
    assert after(hidden, None)["draw_pile"] == 3
    with pytest.raises(WrongDraw, match="draws no card"):
        applied(hidden, None, drew="P9")


@pytest.mark.parametrize("echoes", [(0,), (2,), (9,), (1, 1), (3,)])
def test_echoes_that_may_not_be(echoes: tuple[int, ...]) -> None:
    others = [player("D E"), player("F", charged=0, discharged=1), player("K", out=1)]
    here = position(RED, "C@d4", [player("A B"), *others], "X")
    assert refused(here, "A", "e4", echoes=echoes) == "illegal-echo"
    made = after(here, "A", "e4", echoes=(1,))
    assert made["players"][1]["tokens"] == {"charged": 0, "discharged": 1}


def test_a_bummer_opens_no_window() -> None:
    here = position(RED, "C@d4", [player("X B"), player("D E")], "F")
    assert refused(here, "X", "e4", echoes=(1,)) == "illegal-echo"
    assert "window" not in after(here, "X", "e4")


def test_an_illegal_play_carries_every_reason() -> None:
    here = position(RED, "C@d4", [player("A B"), player("D E")], "F")
    with pytest.raises(IllegalPlay) as illegal:
        applied(here, "K", "e4")
    assert [reason.code for reason in illegal.value.reasons] == ["not-held", "edge-mismatch"]
    with pytest.raises(IllegalPlay) as illegal:
        applied(here, "Nope", "e4")
    assert [reason.code for reason in illegal.value.reasons] == ["unknown-card"]
    stuck = checkered(["P1 P2 P3 P4", "P5"]).position()
    with pytest.raises(IllegalPlay) as illegal:
        applied(stuck, "P1", "b1")
    assert [reason.code for reason in illegal.value.reasons] == ["edge-mismatch"] * 3 + ["must-pass"]


def test_the_document_is_left_as_it_was() -> None:
    here = position(RED, "C@d4", [player("A B"), player("D E")], "F")
    value = value_of(here, READER)
    assert isinstance(value, PositionDocument)
    first = apply_turn(value, Turn("A", cell_number("e4")))
    assert apply_turn(value, Turn("A", cell_number("e4"))) == first
    assert first.position.board != value.board
    # What was made is a document like any other, though no text says where its parts stand.
    codes = {finding.code for finding in findings_of(first.position)}
    assert codes == {finding.code for finding in findings_of(value)} >= {"deck-count", "card-missing"}
