"""Small boards and games by hand, one for each ruling, with the numbers that the rules give."""

from collections.abc import Callable

from .documents import position_score, rules_for
from .game import TwinGame
from .making import board, cards, checkered, deck, play, player, plays, position
from .plays import legal_for
from .values import Cards, Document


def r1_edges_are_compared_first_with_first() -> None:
    of = cards(
        A="GGGG RGBY GGGG GGGG 1",
        C="RRRR RRRR RRRR RGBY 1",
        D="RRRR RRRR RRRR YBGR 1",
    )
    assert plays("A@d4", "C D", of, "hard") == ["C@e4"]


def r2_cards_stay_upright() -> None:
    of = cards(A="R1", C="RRRR BBBB BBBB BBBB 1")
    assert plays("A@d4", "C", of) == ["C@d5"]


def r3_silver() -> None:
    of = cards(A="R1", C="S1", D="S1")
    around = ["C@d3", "C@c4", "C@e4", "C@d5"]
    assert plays("A@d4", "C", of, "easy") == around
    assert legal_for(board("A@d4"), ["C"], of, rules_for("hard"))["tier"] == 2
    assert plays("D@d4", "C", of, "hard") == around


def r4_scores_below_zero() -> None:
    of = cards(A="R3", X="R0", B="G1", C="G1")
    here = position(of, "A@d4", [player("X B C", score=1)], "")
    easy = TwinGame.from_position(here)
    assert easy.play("X", "e4")["points"] == -3
    assert easy.players[0]["score"] == 0
    assert easy.changes == [{"seat": 0, "rule": "5 bummer", "asked": -3, "applied": -1}]
    hard = TwinGame.from_position({**here, "mode": "hard"})
    hard.play("X", "e4")
    assert hard.players[0]["score"] == -2
    # Each single change has its floor: -6 leaves 0, and the bonus of 3 is then added to 0.
    rules = {"final_hand_points": -6}
    last = position(of, "", [player("B", charged=0, discharged=1)], turn=None)
    row = TwinGame.from_position({**last, "rules": rules}).score()["players"][0]
    assert (row["final_hand"], row["tokens"], row["total"]) == (-6, 3, 3)


def r5_one_to_ten_players() -> None:
    of = cards(**{f"C{n}": "R1" for n in range(12)})
    rules = rules_for("easy", {"hand_size": 1})

    def can_play(players: int) -> bool:
        try:
            TwinGame(deck(of), rules, [f"P{n}" for n in range(players)], list(of))
        except ValueError:
            return False
        return True

    assert [can_play(players) for players in (0, 1, 10, 11)] == [False, True, True, False]


def r6_seat_zero_starts_then_seat_by_seat() -> None:
    of = cards(A="R1", B="R1", C="R1", D="R1", E="R1", F="R1", G="R1")
    game = TwinGame(deck(of), rules_for("easy", {"hand_size": 1}), ["P0", "P1", "P2"], list(of))
    seats = []
    for _ in range(4):
        seats.append(game.turn)
        game.play(*game.plays()[0])
        game.close_window([])
    assert seats == [0, 1, 2, 0]


def r7_one_card_at_a_time() -> None:
    of = cards(A="R1", B="R1", C="R1", D="R1", E="R1", F="R1")
    game = TwinGame(deck(of), rules_for("easy", {"hand_size": 2}), ["P0", "P1"], ["F", "E", "D", "C", "B", "A"])
    assert [p["hand"] for p in game.players] == [["F", "D"], ["E", "C"]]
    assert game.draw_pile == ["B", "A"]


def r8_an_empty_board_begins_in_the_centre() -> None:
    of = cards(A="R1", X="R0", B="R1", C="R1")
    assert plays("", "A", of) == ["A@d4"]
    assert plays("", "X", of) == ["X@d4"]
    # The same after a play that has emptied the board.
    game = TwinGame.from_position(position(of, "A@g7", [player("X")], "B C"))
    game.play("X", "f7")
    assert game.board == {}
    assert game.legal()["moves"][0]["cell"] == "d4"


def r9_a_bummer_that_bums_out_nothing_leaves_at_once() -> None:
    of = cards(A="R1", X="B0", B="R1", C="R1")
    legal = legal_for(board("A@d4"), ["X"], of, rules_for())
    assert (legal["tier"], {move["kind"] for move in legal["moves"]}) == (3, {"zero-bummer"})
    game = TwinGame.from_position(position(of, "A@d4", [player("X")], "B C"))
    assert game.play("X", "a1") == {"points": 0, "reconnections": 0, "euphorias": [], "bummed_out": []}
    assert game.board == {"d4": "A"}
    assert game.players[0]["bummer_pile"] == ["X"]


def r10_a_pass_draws() -> None:
    game = checkered(["A B"], "C D")
    assert game.legal() == {"tier": None, "pass": True, "moves": []}
    game.pass_turn()
    assert game.players[0]["hand"] == ["A", "B", "C"]
    assert game.draw_pile == ["D"]


def r11_bummed_out_joy_points_are_a_cost() -> None:
    of = cards(A="R3", B="R4", X="R0")
    move = play("A@c4 B@d4", "X@c3", of)
    assert (move["points"], move["bummed_out"]) == (-3, ["A"])
    move = play("A@c4 B@e4", "X@d4", of)
    assert (move["points"], move["bummed_out"]) == (-7, ["A", "B"])


def r12_a_bummer_never_reconnects() -> None:
    of = cards(A="R1", B="R2", X="R0")
    move = play("A@c4 B@e4", "X@d4", of)
    assert (move["kind"], move["points"], move["reconnections"], move["euphorias"]) == ("bummer", -3, 0, [])


def r13_a_card_scores_its_joy_points() -> None:
    of = cards(A="R1", C="R4")
    assert play("A@d4", "C@e4", of)["points"] == 4


def r14_one_reconnection_less_than_islands() -> None:
    of = cards(A="R1", B="R1", C="R1", D="R1", E="R1", F="R1", G="R3")
    # Three islands of two cards.
    move = play("A@b4 B@c4 C@d2 D@d3 E@e4 F@f4", "G@d4", of)
    assert (move["reconnections"], move["points"]) == (2, 3 + 10)
    # Single cards are islands too.
    move = play("A@c4 B@d3 C@e4", "G@d4", of)
    assert (move["reconnections"], move["points"]) == (2, 3 + 10)
    # Two neighbours of one island are one.
    move = play("A@c4 B@c3 C@d3", "G@d4", of)
    assert (move["reconnections"], move["points"]) == (0, 3)


TWO_PLUSES = "D3@d3 E3@e3 C4@c4 E4@e4 F4@f4 D5@d5 E5@e5"


def two_pluses(charged: int, discharged: int) -> TwinGame:
    """Cards all around d4 and e4; D4 on d4 completes both pluses and touches two islands."""
    of = cards(**dict.fromkeys(("D3", "E3", "C4", "D4", "E4", "F4", "D5", "E5", "Z", "Y"), "R1"), W="R4")
    of["E4"]["jp"] = 2
    seat = player("D4", charged=charged, discharged=discharged)
    return TwinGame.from_position(position(of, TWO_PLUSES, [seat, player("Z")], "Y W"))


def r15_pluses_completed_at_once_score_in_full() -> None:
    game = two_pluses(1, 0)
    scored = game.play("D4", "d4")
    # The card 1, a reconnection 5, two pluses of 1 + 1 + 1 + 1 + 2 JP, twice each.
    assert scored == {"points": 1 + 5 + 12 + 12, "reconnections": 1, "euphorias": ["d4", "e4"], "bummed_out": []}
    assert [(c["rule"], c["applied"]) for c in game.changes] == [("5.1", 1), ("5.2", 5), ("5.3", 12), ("5.3", 12)]
    assert game.board == {}
    assert game.players[0]["euphoria_pile"] == ["D3", "E3", "C4", "D4", "E4", "F4", "D5", "E5"]


def r16_tokens_once_for_each_plus() -> None:
    def after(charged: int, discharged: int) -> Document:
        game = two_pluses(charged, discharged)
        game.play("D4", "d4")
        tokens: Document = game.players[0]["tokens"]
        return tokens

    assert after(1, 0) == {"charged": 3, "discharged": 0}
    assert after(0, 1) == {"charged": 2, "discharged": 0}
    assert after(2, 0) == {"charged": 3, "discharged": 0}
    assert after(1, 2) == {"charged": 3, "discharged": 0}


def three_seats(turn: int = 0, rules: Document | None = None) -> TwinGame:
    of = cards(A="R1", B="R1", C="R1", D="R1", E="R1", F="R1")
    here = position(of, "A@d4", [player("B"), player("C"), player("D")], "E F", turn)
    return TwinGame.from_position({**here, "rules": rules or {}})


def r17_any_number_of_echoes() -> None:
    game = three_seats()
    game.play("B", "e4")
    assert game.window
    assert game.players[0]["hand"] == []
    game.close_window([1, 2])
    assert [p["tokens"]["charged"] for p in game.players] == [1, 0, 0]
    assert [p["tokens"]["discharged"] for p in game.players] == [0, 1, 1]
    assert game.players[0]["hand"] == ["E"]


def r18_echoes_count_in_turn_order() -> None:
    game = three_seats(turn=1, rules={"echo_points": 2, "storyteller_points": 3})
    game.play("C", "e4")
    game.close_window([0, 2])
    assert [(c["seat"], c["applied"]) for c in game.changes[1:]] == [(2, 2), (1, 3), (0, 2), (1, 3)]
    assert [p["score"] for p in game.players] == [2, 7, 2]


def r18_echoes_score_nothing() -> None:
    game = three_seats()
    game.play("B", "e4")
    game.close_window([1, 2])
    assert [p["score"] for p in game.players] == [1, 0, 0]


def last_rounds() -> TwinGame:
    """The deck is empty; seat 1 has finished, seats 0 and 2 have not."""
    of = cards(**dict.fromkeys("ABCDEFGHIJKLM", "R1"), X="R0", Y="R0")
    players = [player("X A B C D"), player("E F G"), player("H I J K L")]
    return TwinGame.from_position(position(of, "M@d4", players))


def r19_who_has_finished_has_no_turns_but_may_echo() -> None:
    game = last_rounds()
    game.play("X", "e4")
    assert game.turn == 2
    game = last_rounds()
    game.play("A", "e4")
    assert [game.may_echo(seat) for seat in (0, 1, 2)] == [False, True, True]
    game.close_window([1])
    assert game.players[1]["tokens"] == {"charged": 0, "discharged": 1}


def r20_stalled() -> None:
    game = checkered(["A B C D", "E F G H"])
    game.pass_turn()
    assert (game.end, game.turn, game.position()["passes"]) == (None, 1, 1)
    game.pass_turn()
    assert (game.end, game.turn) == ("stalled", None)
    # A pass that draws the last card does not count.
    game = checkered(["A B C D"], "E")
    game.pass_turn()
    assert (game.end, game.turn) == (None, 0)
    game.pass_turn()
    assert game.end == "stalled"
    # Without drawing, passes count from the first.
    game = checkered(["A B C D"], "E", rules={"pass_draws": False})
    game.pass_turn()
    assert (game.end, game.draw_pile) == ("stalled", ["E"])


def r21_the_final_hand_at_face_value() -> None:
    of = cards(A="R1", B="R2", X="R0", D="R1")
    row = TwinGame.from_position(position(of, "D@d4", [player("A X B", score=7)], turn=None)).score()["players"][0]
    assert (row["score"], row["final_hand"], row["tokens"], row["total"]) == (7, 3, -1, 9)
    assert row["final_bummers"] == 1


def ranks(players: list[Document], of: Cards | None = None) -> tuple[list[int], list[int], str]:
    """Ranks by seat, winners, and what decided."""
    here = position(of or cards(A="R1", B="R1", C="R1"), "", players, turn=None)
    score = position_score(here)
    return [row["rank"] for row in score["players"]], score["winners"], score["decided_by"]


def r22_all_cards_of_the_bummer_pile_count() -> None:
    of = cards(A="R1", X="R0", Y="R0")
    players = [player(bummer_pile=["X", "A"]), player(bummer_pile=["Y"])]
    assert ranks(players, of) == ([1, 2], [0], "bummer-pile")


def r24_a_forfeit_in_place_of_a_turn_draws_nothing() -> None:
    game = three_seats()
    game.forfeit([0])
    assert (game.players[0]["hand"], game.draw_pile, game.turn) == (["B"], ["E", "F"], 1)
    assert game.position()["players"][0]["out"] == 1


def r24_a_forfeit_does_not_break_a_row_of_passes() -> None:
    game = checkered(["A B C D", "E F G H", "I J K L"])
    game.pass_turn()
    game.forfeit([1])
    assert (game.end, game.turn) == (None, 2)
    game.pass_turn()
    assert game.end == "stalled"


def r24_forfeits_before_the_first_turn_are_one_moment() -> None:
    of = cards(A="R1", B="R1", C="R1", D="R1", E="R1")
    game = TwinGame(deck(of), rules_for("easy", {"hand_size": 1}), ["P0", "P1", "P2", "P3"], list(of))
    game.forfeit([0, 1])
    assert (game.turn, [game.players[seat].get("out") for seat in range(4)]) == (2, [1, 1, None, None])
    game.play("C", "d4")
    game.close_window([], [3])
    assert (game.end, game.players[3]["out"]) == ("forfeit", 2)
    score = game.score()
    assert [row["rank"] for row in score["players"]] == [3, 3, 1, 2]
    assert (score["winners"], score["decided_by"]) == ([2], "forfeit")


def r24_a_forfeit_in_a_window_comes_after_its_echoes_and_the_draw() -> None:
    game = three_seats(rules={"echo_points": 2})
    game.play("B", "e4")
    game.close_window([1], [1, 2])
    assert game.players[1]["tokens"] == {"charged": 0, "discharged": 1}
    assert (game.players[1]["score"], game.players[0]["hand"]) == (2, ["E"])
    assert [p.get("out") for p in game.players] == [None, 1, 1]
    assert game.end == "forfeit"


def r24_forfeit_is_tested_first() -> None:
    of = cards(**dict.fromkeys("ABCDEFGH", "R1"))
    game = TwinGame.from_position(position(of, "H@d4", [player("A B C D"), player("E F G")]))
    game.play("A", "e4")
    game.close_window([], [1])
    assert game.end == "forfeit"


def r24_who_has_finished_counts_as_not_out() -> None:
    game = last_rounds()
    game.play("X", "e4")
    game.forfeit([2])
    assert (game.end, game.turn) == (None, 0)


def r24_who_is_out_ranks_below_all_others() -> None:
    behind = [player(score=50, out=1), player(score=1), player(score=2), player(score=0, out=2)]
    assert ranks(behind) == ([4, 2, 1, 3], [2], "joy-points")
    alike = [player(score=50, out=1), player(score=1), player(score=40, out=1)]
    assert ranks(alike) == ([2, 1, 2], [1], "forfeit")
    assert ranks([player(score=5, out=1), player(score=9, out=1)]) == ([1, 1], [], "forfeit")
    assert ranks([player(score=5, out=1)]) == ([1], [], "forfeit")


def r25_a_view_hides_hands_and_pile() -> None:
    view = three_seats().view(1)
    assert [p["hand"] for p in view["players"]] == [1, ["C"], 1]
    assert view["draw_pile"] == 2


SITUATIONS: dict[str, Callable[[], None]] = {
    "R1": r1_edges_are_compared_first_with_first,
    "R2": r2_cards_stay_upright,
    "R3 easy": r3_silver,
    "R3 hard": r3_silver,
    "R4 easy": r4_scores_below_zero,
    "R4 hard": r4_scores_below_zero,
    "R4 floor": r4_scores_below_zero,
    "R5": r5_one_to_ten_players,
    "R6": r6_seat_zero_starts_then_seat_by_seat,
    "R7": r7_one_card_at_a_time,
    "R8": r8_an_empty_board_begins_in_the_centre,
    "R9": r9_a_bummer_that_bums_out_nothing_leaves_at_once,
    "R10": r10_a_pass_draws,
    "R11": r11_bummed_out_joy_points_are_a_cost,
    "R12": r12_a_bummer_never_reconnects,
    "R13": r13_a_card_scores_its_joy_points,
    "R14 count": r14_one_reconnection_less_than_islands,
    "R14 islands": r14_one_reconnection_less_than_islands,
    "R15": r15_pluses_completed_at_once_score_in_full,
    "R16": r16_tokens_once_for_each_plus,
    "R17": r17_any_number_of_echoes,
    "R18 order": r18_echoes_count_in_turn_order,
    "R18 echo": r18_echoes_score_nothing,
    "R18 storyteller": r18_echoes_score_nothing,
    "R19 turns": r19_who_has_finished_has_no_turns_but_may_echo,
    "R19 echo": r19_who_has_finished_has_no_turns_but_may_echo,
    "R20 draw": r20_stalled,
    "R20 stalled": r20_stalled,
    "R21 happiness": r21_the_final_hand_at_face_value,
    "R21 bummer": r21_the_final_hand_at_face_value,
    "R22": r22_all_cards_of_the_bummer_pile_count,
    "R24 draw": r24_a_forfeit_in_place_of_a_turn_draws_nothing,
    "R24 passes": r24_a_forfeit_does_not_break_a_row_of_passes,
    "R24 moment": r24_forfeits_before_the_first_turn_are_one_moment,
    "R24 window": r24_a_forfeit_in_a_window_comes_after_its_echoes_and_the_draw,
    "R24 first": r24_forfeit_is_tested_first,
    "R24 finished": r24_who_has_finished_counts_as_not_out,
    "R24 below": r24_who_is_out_ranks_below_all_others,
    "R24 later": r24_who_is_out_ranks_below_all_others,
    "R24 alike": r24_who_is_out_ranks_below_all_others,
    "R25 hands": r25_a_view_hides_hands_and_pile,
    "R25 pile": r25_a_view_hides_hands_and_pile,
}
"""For each name of `flips.FLIPS` the situation that tells the two readings apart."""
