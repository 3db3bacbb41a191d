"""For each ruling another reading of it, as a change to the text of the engine's source.

A ruling with several parts has several flips; each must make the engine differ from the twin in
the game of its seed. R23 has no trace in an engine.
"""

from dataclasses import dataclass
from typing import Final

DRAW_FOR_STORYTELLER: Final = "        self.draw(storyteller)\n"


@dataclass(frozen=True)
class Flip:
    """Another reading.

    Attributes:
        name: the ruling's, and a word on the part of it that is flipped.
        module: the module of `happiness_cli.rules` that changes.
        edits: pairs of a text that occurs exactly once there, and what to put in its place.
        seed: of a game in which it shows.
    """

    name: str
    module: str
    edits: tuple[tuple[str, str], ...]
    seed: int = 0

    @property
    def ruling(self) -> str:
        """The name of the ruling alone."""
        return self.name.split()[0]


def _flip(name: str, module: str, seed: int, *edits: tuple[str, str]) -> Flip:
    return Flip(name, module, edits, seed)


def _number(name: str, field: str, usual: int, other: int, seed: int) -> Flip:
    return _flip(name, "ruleset", seed, (f'_points("{field}", {usual},', f'_points("{field}", {other},'))


FLIPS: Final[tuple[Flip, ...]] = (
    _flip(
        "R1 plays",
        "game",
        0,
        ("edge[place] for edge in edges", "edge[3 - place] for edge in edges"),
    ),
    _flip("R1 reasons", "cards", 186, ("zip(first, second, strict=True)", "zip(first, second[::-1], strict=True)")),
    _flip(
        "R2",
        "board",
        0,
        (
            "            wanted = all_wanted[hand[first + slot]]\n",
            "            card = hand[first + slot]\n            turned = i64(0)\n"
            "            for turns in range(4):\n                fits = frontier\n"
            "                for side, free in enumerate((above, right, below, left)):\n"
            "                    edge = self.game.edge(card, (side + turns) % 4)\n"
            "                    fits &= free | accepting[side * self.game.edge_count + edge]\n"
            "                turned |= fits\n"
            "            wanted = all_wanted[card]\n",
        ),
        ("            cells[slot] = fitting\n", "            fitting = turned\n            cells[slot] = fitting\n"),
    ),
    _flip("R3 easy", "ruleset", 1, ('"silver", "wild", "exact"', '"silver", "exact", "exact"')),
    _flip("R3 hard", "ruleset", 0, ('"silver", "wild", "exact"', '"silver", "wild", "none"')),
    _flip("R3 Silver on Silver", "cards", 1, ('silver != "none"', 'silver == "exact"')),
    _flip("R3 Silver on a colour", "cards", 0, ('silver == "wild"', 'silver == "exact"')),
    _flip("R4 easy", "ruleset", 1, ('"negative_scores", False, True', '"negative_scores", True, True')),
    _flip("R4 hard", "ruleset", 5, ('"negative_scores", False, True', '"negative_scores", False, False')),
    _flip("R4 floor", "state", 1, ("if new < 0 and not self.game.negative_scores:", "if new < 0 and False:")),
    _flip(
        "R4 floor of the final hand",
        "scoring",
        1,
        ("if floored and total < 0:\n        total = 0\n    total +=", "total +="),
    ),
    _flip(
        "R4 floor of the tokens", "scoring", 6, ("if floored and total < 0:\n        total = 0\n    return", "return")
    ),
    _flip("R5 most", "ruleset", 10, ("MAX_SEATS: Final = 10", "MAX_SEATS: Final = 11")),
    _flip("R5 least", "door", 5, ("if not 1 <= seats <= MAX_SEATS", "if not 2 <= seats <= MAX_SEATS")),
    _flip("R6 first", "state", 0, ("self.turn: i64 = 0", "self.turn: i64 = seats - 1")),
    _flip(
        "R6 order",
        "state",
        0,
        (
            "        seat += 1\n        if seat == self.seats:\n            seat = 0\n",
            "        seat = (seat - 1) % self.seats\n",
        ),
    ),
    _flip(
        "R7",
        "state",
        0,
        (
            "        for _ in range(self.game.hand_size):\n            for seat in range(self.seats):\n",
            "        for seat in range(self.seats):\n            for _ in range(self.game.hand_size):\n",
        ),
    ),
    _flip("R8", "board", 0, ("return CENTRE", "return FULL")),
    _flip(
        "R9",
        "state",
        12,
        (
            "            self.add_to_pile(seat, BUMMER_PILE, card)\n",
            "            if done.leaving:\n"
            "                self.add_to_pile(seat, BUMMER_PILE, card)\n"
            "            else:\n"
            "                self.board.put(card, cell)\n",
        ),
    ),
    _flip("R10 field", "ruleset", 19, ('"pass_draws", True, True', '"pass_draws", False, False')),
    _flip("R10 switch", "state", 23, ("if self.game.pass_draws and", "if True and")),
    _number("R11 field", "bummer_points", -1, 1, 1),
    _flip("R11 factor", "effects", 0, ("game.bummer_points * jp_of(board, around)", "-jp_of(board, around)")),
    _flip(
        "R12",
        "effects",
        6,
        (
            "        found.points = found.placed\n",
            "        if around & (around - 1):\n"
            "            found.reconnections = islands_touched(bit, board.occupied) - 1\n"
            "        found.points = found.placed + found.reconnections * game.reconnection_points\n",
        ),
    ),
    _number("R13 field", "play_points", 1, 0, 0),
    _flip("R13 factor", "effects", 1, ("game.play_points * game.jp[card]", "game.jp[card]")),
    _flip(
        "R14 count",
        "effects",
        26,
        (
            "found.reconnections = islands_touched(bit, board.occupied) - 1",
            "found.reconnections = min(1, islands_touched(bit, board.occupied) - 1)",
        ),
    ),
    _flip(
        "R14 islands",
        "effects",
        10,
        # Only islands of two cards and more.
        (
            "islands_touched(bit, board.occupied) - 1",
            "max(1, islands_touched(bit, board.occupied & neighbours(board.occupied))) - 1",
        ),
    ),
    _flip(
        "R15 shared cards",
        "effects",
        15,
        (
            "found.euphoria_jp += board.game.jp[card] + jp_of(board, five & ~bit)",
            "found.euphoria_jp += (0 if found.leaving else board.game.jp[card])"
            " + jp_of(board, five & ~bit & ~found.leaving)",
        ),
    ),
    _flip("R15 all of them", "effects", 15, ("centres &= centres - 1", "centres = 0")),
    _flip("R16", "state", 15, ("for _ in range(pluses):", "for _ in range(min(pluses, 1)):")),
    _flip(
        "R17 any number",
        "state",
        0,
        (
            'self.add_score(storyteller, self.game.storyteller_points, "5 Echo")\n',
            'self.add_score(storyteller, self.game.storyteller_points, "5 Echo")\n                break\n',
        ),
    ),
    _flip("R17 one token each", "door", 5, ("if len(echoes) > 1 and len(set(echoes)) != len(echoes):", "if False:")),
    _flip(
        "R18 order",
        "state",
        0,
        (
            "for step in range(1, self.seats):\n            seat = (storyteller + step) % self.seats",
            "for seat in range(self.seats):",
        ),
    ),
    _number("R18 echo", "echo_points", 0, 1, 0),
    _number("R18 storyteller", "storyteller_points", 0, 1, 0),
    _flip(
        "R19 turns",
        "state",
        25,
        ("return not self.is_out(seat) and not self.has_finished(seat)", "return not self.is_out(seat)"),
    ),
    _flip(
        "R19 echo",
        "state",
        0,
        (
            " and seat != turn and not self.is_out(seat)",
            " and seat != turn and not self.is_out(seat) and not self.has_finished(seat)",
        ),
    ),
    _flip(
        "R20 a pass that draws",
        "state",
        19,
        ("self.draw(self.turn)\n            self.passes = 0", "self.draw(self.turn)\n            self.passes += 1"),
    ),
    _flip(
        "R20 the last card",
        "state",
        19,
        (
            "self.draw(self.turn)\n            self.passes = 0",
            "self.draw(self.turn)\n            self.passes = 0 if self.drawn < self.deal_size else self.passes + 1",
        ),
    ),
    _flip(
        "R20 a play starts again",
        "state",
        157,
        ("        self.passes = 0\n        if self.game.jp[card] == 0:", "        if self.game.jp[card] == 0:"),
    ),
    _flip("R20 stalled", "state", 19, ("elif self.passes >= active:", "elif False:")),
    _flip("R20 who must pass", "state", 111, ("elif self.passes >= active:", "elif self.passes >= still_in:")),
    _number("R21 happiness", "final_hand_points", 1, -1, 0),
    _number("R21 bummers", "final_bummer_points", 0, -5, 0),
    _flip(
        "R21 one change",
        "scoring",
        1,
        (
            "points += jp * game.final_hand_points if jp else game.final_bummer_points",
            "points += jp * game.final_hand_points if jp else game.final_bummer_points\n"
            "        if not game.negative_scores and points + state.numbers[seat * PER_SEAT + SCORE] < 0:\n"
            "            points = -state.numbers[seat * PER_SEAT + SCORE]",
        ),
    ),
    _flip(
        "R22",
        "ranking",
        0,
        (
            "bummer_cards=state.number(seat, BUMMER_PILE)",
            "bummer_cards=len([c for c in state.pile(seat, BUMMER_PILE) if state.game.jp[c] == 0])",
        ),
    ),
    _flip(
        "R24 no turns",
        "state",
        0,
        ("return not self.is_out(seat) and not self.has_finished(seat)", "return not self.has_finished(seat)"),
    ),
    _flip("R24 no echoes", "state", 0, (" and seat != turn and not self.is_out(seat)", " and seat != turn")),
    _flip(
        "R24 all stays",
        "state",
        0,
        ("= self.moments\n", "= self.moments\n                self.numbers[seat * PER_SEAT + CHARGED] = 0\n"),
    ),
    _flip(
        "R24 finished but for those out",
        "state",
        0,
        ("elif active == 0:", "elif active == 0 and still_in == self.seats:"),
    ),
    _flip(
        "R24 stalled but for those out",
        "state",
        63,
        ("elif self.passes >= active:", "elif self.passes >= active + self.seats - still_in:"),
    ),
    _flip(
        "R24 one moment",
        "state",
        0,
        (
            "        self.moments += 1\n"
            "        for seat in range(self.seats):\n"
            "            if (forfeits >> seat) & 1:\n",
            "        for seat in range(self.seats):\n"
            "            if (forfeits >> seat) & 1:\n"
            "                self.moments += 1\n",
        ),
    ),
    _flip(
        "R24 echoes of a window",
        "state",
        6,
        ("self._count_echoes(storyteller, echoes)", "self._count_echoes(storyteller, echoes & ~forfeits)"),
    ),
    _flip(
        "R24 draw of a window",
        "state",
        0,
        (DRAW_FOR_STORYTELLER, "        if not (forfeits >> storyteller) & 1:\n    " + DRAW_FOR_STORYTELLER),
    ),
    _flip(
        "R24 draws nothing",
        "state",
        0,
        (
            "        self._mark_out(forfeits)\n        self._test_end()",
            "        self.draw(self.turn)\n        self._mark_out(forfeits)\n        self._test_end()",
        ),
    ),
    _flip(
        "R24 breaks no passes",
        "state",
        63,
        (
            "        self._mark_out(forfeits)\n        self._test_end()",
            "        self.passes = 0\n        self._mark_out(forfeits)\n        self._test_end()",
        ),
    ),
    _flip(
        "R24 tested before complete",
        "state",
        14,
        (
            "if still_in < min(self.seats, 2):\n            self._over(FORFEITED)\n"
            "        elif active == 0:\n            self._over(COMPLETE)",
            "if active == 0:\n            self._over(COMPLETE)\n"
            "        elif still_in < min(self.seats, 2):\n            self._over(FORFEITED)",
        ),
    ),
    _flip(
        "R24 complete before stalled",
        "state",
        0,
        ("elif active == 0:\n            self._over(COMPLETE)", "elif active == 0:\n            self._over(STALLED)"),
    ),
    _flip("R24 single player", "state", 14, ("if still_in < min(self.seats, 2):", "if still_in < 2:")),
    _flip(
        "R24 finished are not out",
        "state",
        0,
        ("                still_in += 1\n", "                still_in += 0 if self.has_finished(seat) else 1\n"),
    ),
    _flip("R24 below all others", "ranking", 0, ("return (0, seat.out)", "return (2, seat.out)")),
    _flip("R24 the later the better", "ranking", 0, ("return (0, seat.out)", "return (0, -seat.out)")),
    _flip("R24 alike", "ranking", 0, ("return (0, seat.out)", "return (0, seat.out, seat.total)")),
    _flip("R24 winners", "ranking", 14, ("if place == 1 and not seat.out)", "if place == 1)")),
    _flip("R25 hands", "view", 0, ("if other != seat:", "if False:")),
    _flip("R25 draw pile", "view", 3, ("    hide_draw_pile(seen)\n", "")),
)

TWIN_SEEDS: Final[dict[str, int]] = {
    "R4 easy": 1,
    "R3 easy": 13,
    "R4 floor": 1,
    "R4 hard": 7,
    "R5": 10,
    "R9": 12,
    "R11": 1,
    "R10": 19,
    "R12": 20,
    "R14 islands": 6,
    "R14 count": 26,
    "R15": 15,
    "R16": 15,
    "R20 draw": 19,
    "R19 turns": 25,
    "R20 stalled": 19,
    "R24 draw": 6,
    "R24 window": 6,
    "R24 first": 14,
    "R24 passes": 63,
}
"""For each flip of the twin that does not show in the game of seed 0, one in which it does."""
