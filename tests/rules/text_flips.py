"""For what the publisher's page says another reading of it, as a change to the text of the engine's source.

As `flips.py` has them for the rulings; the name begins with the number of the rule. No game shows these, for the twin
follows the same page: they are there to see that the tests which `fixtures/rules/origins.toml` names do hold it.
"""

from typing import Final

from tests.rules.flips import DRAW_FOR_STORYTELLER, Flip


def _flip(name: str, module: str, *edits: tuple[str, str]) -> Flip:
    return Flip(name, module, edits)


def _number(rule: str, field: str, made_by: str, usual: int, other: int) -> Flip:
    return _flip(f"{rule} {field}", "ruleset", (f'{made_by}("{field}", {usual},', f'{made_by}("{field}", {other},'))


def _tiebreaker(what: str, value: str) -> Flip:
    return _flip(f"8 {what}", "ranking", (f"lambda seat: seat.{value})", f"lambda seat: -seat.{value})"))


_POLICY: Final = "../refereeing/policy"
"""The windows are kept by the referee, as the rules know no clock."""

_COUNTS: Final = "(10, 15, 15, 15, 5),\n        "
_TIERS: Final = (
    "    if board.fit(hand, first, size, cells):\n        return 1\n    untouched = board.untouched()\n"
    "    if not untouched:\n        return MUST_PASS\n"
)
_ISLANDS: Final = "    if _give(board, hand, first, size, cells, untouched, True):\n        return 2\n"
_ZERO_BUMMERS: Final = "    if _give(board, hand, first, size, cells, untouched, False):\n        return 3\n"
_BUMMER_DONE: Final = "            self.draw(seat)\n            self._end_turn()\n            return done\n"

TEXT_FLIPS: Final[tuple[Flip, ...]] = (
    _flip(
        "1.1 four sides",
        "cards",
        (
            "return (self.top, self.right, self.bottom, self.left)",
            "return (self.top, self.left, self.bottom, self.right)",
        ),
    ),
    _flip("1.2 triangles", "cards", ("TRIANGLES = 4", "TRIANGLES = 5")),
    _flip("1.2 colours", "cards", ('COLOURS = "RBGYS"', 'COLOURS = "RBGYSO"')),
    _flip("1.4 most", "cards", ("MAX_JP = 4", "MAX_JP = 5")),
    _flip("1.4 Bummers", "cards", ("BUMMER_JP = 0", "BUMMER_JP = 1")),
    _flip("1.6 deck_counts", "ruleset", (_COUNTS * 2, "(9, 16, 15, 15, 5),\n        " * 2)),
    _number("3.2", "hand_size", "_number", 5, 4),
    _number("3.3", "start_tokens", "_number", 1, 2),
    _flip("3.3 charged", "state", ("+ CHARGED] = self.game.start_tokens", "+ DISCHARGED] = self.game.start_tokens")),
    _flip("3.4 size", "grid", ("FULL: Final[i64] = 0x1FFFFFFFFFFFF", "FULL: Final[i64] = 0x3FFFFFFFFFF")),
    _flip(
        "3.4 rim for cells that fit",
        "grid",
        ("mask >> 7, (mask & NOT_COLUMN_G) << 1)", "mask >> 7, (mask << 1) & FULL)"),
    ),
    _flip("3.4 rim for what a play does", "grid", ("((mask & NOT_COLUMN_G) << 1)", "((mask << 1) & FULL)")),
    _flip("3.4 centre", "grid", ("CENTRE: Final[i64] = 1 << 24", "CENTRE: Final[i64] = 1 << 23")),
    _flip(
        "4 touching",
        "board",
        ("frontier = (above | right | below | left) & ~occupied", "frontier = FULL & ~occupied"),
    ),
    _flip(
        "4 orthogonal",
        "board",
        (
            "frontier = (above | right | below | left) & ~occupied",
            "frontier = neighbours(neighbours(occupied)) & ~occupied",
        ),
    ),
    _flip(
        "4 all triangles",
        "game",
        (" & fourth[edge[3]]", ""),
    ),
    _flip("4 above", "board", ("                & (above | accepting[(wanted >> TOP_PLACE) & PLACE])\n", "")),
    _flip("4 right", "board", ("                & (right | accepting[(wanted >> RIGHT_PLACE) & PLACE])\n", "")),
    _flip("4 below", "board", ("                & (below | accepting[wanted >> BOTTOM_PLACE])\n", "")),
    _flip("4 left", "board", ("                & (left | accepting[wanted & PLACE])\n", "")),
    _flip(
        "4 islands only without other plays",
        "legal",
        (
            _TIERS + _ISLANDS,
            "    untouched = board.untouched()\n    if untouched and "
            + _ISLANDS.removeprefix("    if ")
            # A tier leaves its traces in the cells: nothing must be left of that one.
            + "    if board.fit(hand, first, size, cells):\n        return 1\n"
            "    if not untouched:\n        return MUST_PASS\n",
        ),
    ),
    _flip(
        "4 Bummers start no islands",
        "legal",
        ("if (jp[hand[first + slot]] != 0) == happy:", "if happy or jp[hand[first + slot]] == 0:"),
    ),
    _flip("4 0-bummers last", "legal", (_ISLANDS + _ZERO_BUMMERS, _ZERO_BUMMERS + _ISLANDS)),
    _flip(
        "4 any card of the hand",
        "legal",
        (
            "        return 1\n    untouched",
            "        for slot in range(size):\n"
            "            if not cells[slot] and board.game.jp[hand[first + slot]] == 0:\n"
            "                cells[slot] = board.untouched()\n"
            "        return 1\n    untouched",
        ),
    ),
    _flip(
        "4 Bummers match",
        "board",
        (
            "            cells[slot] = fitting\n",
            "            if not self.game.jp[hand[first + slot]]:\n                fitting = frontier\n"
            "            cells[slot] = fitting\n",
        ),
    ),
    _flip("5 Bummer takes all", "effects", ("found.leaving = around", "found.leaving = around & -around")),
    _flip(
        "5 Bummer to the pile",
        "state",
        ("self.add_to_pile(seat, BUMMER_PILE, card)", "self.add_to_pile(seat, EUPHORIA_PILE, card)"),
    ),
    _flip(
        "5 Bummer takes them to the pile",
        "state",
        ("self._clear(done.leaving, seat, BUMMER_PILE)", "self._clear(done.leaving, seat, EUPHORIA_PILE)"),
    ),
    _flip("5 Bummed Out JP", "effects", ("jp_of(board, around)", "jp_of(board, around & -around)")),
    _flip(
        "5 Bummer without window", "state", (_BUMMER_DONE, "            self.window = True\n            return done\n")
    ),
    _flip("5 Bummer draws", "state", (_BUMMER_DONE, _BUMMER_DONE.removeprefix("            self.draw(seat)\n"))),
    _number("5.2", "reconnection_points", "_points", 5, 4),
    _flip("5.2 any", "effects", ("    if around & (around - 1):\n", "    if False:\n")),
    _flip("5.2 each", "effects", ("islands_touched(bit, board.occupied) - 1", "1")),
    _flip("5.3 four sides", "board", (" & (joined_down << 7)", "")),
    _flip(
        "5.3 matching",
        "board",
        (
            "self.joined_right |= (accepting[wanted & PLACE] & left & bit) >> 1",
            "self.joined_right |= (left & bit) >> 1",
        ),
        ("accepting[(wanted >> TOP_PLACE) & PLACE] & above", "above"),
        ("accepting[(wanted >> RIGHT_PLACE) & PLACE] & right & bit", "right & bit"),
        ("accepting[wanted >> BOTTOM_PLACE] & below & bit", "below & bit"),
    ),
    _number("5.3", "euphoria_multiplier", "_number", 2, 1),
    _flip("5.3 all five", "effects", ("jp_of(board, five & ~bit)", "jp_of(board, five & ~bit & ~centre)")),
    _flip(
        "5.3 to the pile",
        "state",
        ("self._clear(done.leaving, seat, EUPHORIA_PILE)", "self._clear(done.leaving, seat, BUMMER_PILE)"),
    ),
    _flip("5.4 recharge", "state", ("if self.numbers[discharged]:", "if False:")),
    _flip("5.4 all of them", "state", ("+= self.numbers[discharged]\n", "+= 1\n")),
    _flip("5.4 else", "state", ("elif self.numbers[charged] < self", "if self.numbers[charged] < self")),
    _flip("5.4 gain", "state", ("self.numbers[charged] += 1\n", "self.numbers[charged] += 0\n")),
    _flip("5.4 limit", "state", ("elif self.numbers[charged] < self.game.max_tokens:", "else:")),
    _number("5.4", "max_tokens", "_number", 3, 2),
    _flip("5 Echo opens", "state", ("        self.window = True\n        return done\n", "        return done\n")),
    _flip("5 Echo of others", "state", (" and seat != turn and", " and")),
    _flip("5 Echo needs a charged token", "state", ("if numbers[seat * PER_SEAT + CHARGED] > 0 and", "if")),
    _flip("5 Echo spends it", "state", ("self.numbers[seat * PER_SEAT + CHARGED] -= 1\n", "pass\n")),
    _flip("5 Echo discharges it", "state", ("self.numbers[seat * PER_SEAT + DISCHARGED] += 1\n", "pass\n")),
    _flip("5 DRAW", "state", (DRAW_FOR_STORYTELLER, "")),
    _flip("5 DRAW of one card", "state", (DRAW_FOR_STORYTELLER, DRAW_FOR_STORYTELLER * 2)),
    _number("6.1", "final_hand_size", "_number", 3, 2),
    _flip("6.1 empty deck", "state", ("return self.drawn >= self.deal_size and self", "return self")),
    _flip(
        "6.2 every player",
        "state",
        ("elif active == 0:", "elif active == 0 or (self.drawn >= self.deal_size and active < still_in):"),
    ),
    _flip("6.2 complete", "state", ("elif active == 0:", "elif False:")),
    _number("7.2", "charged_token_points", "_points", -1, 0),
    _number("7.2", "no_charged_token_bonus", "_points", 3, 0),
    _flip("7.2 each token", "scoring", ("return charged * state", "return min(charged, 1) * state")),
    _flip("7.2 none", "scoring", ("if charged == 0:", "if charged == state.game.start_tokens:")),
    _tiebreaker("Joy Points", "total"),
    _tiebreaker("Euphoria Pile", "euphoria_cards"),
    _tiebreaker("Bummer Pile", "bummer_cards"),
    _tiebreaker("final Bummers", "final_bummers"),
    _flip(
        "8 order",
        "ranking",
        (
            'Pile", lambda seat: seat.euphoria_cards),\n    Tiebreaker("bummer-pile",',
            'Pile", lambda seat: seat.bummer_cards),\n    Tiebreaker("bummer-pile",',
        ),
        (
            'Pile", lambda seat: seat.bummer_cards),\n    Tiebreaker("final-bummers",',
            'Pile", lambda seat: seat.euphoria_cards),\n    Tiebreaker("final-bummers",',
        ),
    ),
    _flip(
        "8 shared",
        "ranking",
        (
            "(1, *(step.value(seat) for step in TIEBREAKERS))",
            "(1, *(step.value(seat) for step in TIEBREAKERS), -seat.seat)",
        ),
    ),
    _flip("10 PLAY", _POLICY, ("play_time: float | None = 60.0", "play_time: float | None = 61.0")),
    _flip("10 ECHO", _POLICY, ("echo_time: float | None = 5.0", "echo_time: float | None = 6.0")),
)
