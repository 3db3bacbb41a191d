"""One seeded game played by both engines at once, compared at every step."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from happiness_cli.rules import door
from happiness_cli.rules.grid import cell_name, cell_number
from happiness_cli.rules.state import END_NAMES, OVER
from tests.rules import bridge, notable
from tests.rules.tempers import Temper
from tests.twin.decks import random_table
from tests.twin.game import TwinGame
from tests.twin.values import TwinError


class Difference(AssertionError):
    """The engines differ: `what` they differ in, and a sentence that says where and how."""

    def __init__(self, seed: int, turn: int, what: str, twin: object, engine: object) -> None:
        place, one, other = first_difference(twin, engine)
        super().__init__(f"seed {seed}, turn {turn}: {what}{place}: the twin has {one!r}, the engine {other!r}")
        self.what = what


class TwinOnce(TwinGame):
    """The twin, which looks for the plays of a turn only once."""

    _key: object = None
    _tier: tuple[int | None, list[tuple[str, str]]] = (None, [])

    def _open_tier(self, seat: int) -> tuple[int | None, list[tuple[str, str]]]:
        key = (seat, tuple(self.board.items()), tuple(self.players[seat]["hand"]))
        if key != self._key:
            self._key, self._tier = key, super()._open_tier(seat)
        return self._tier


class Duel:
    """A game in both engines.

    Legal plays, scores, tokens and the turn are compared at every step of every game; effects of
    all legal plays and whole positions, the views of all seats, and what is refused, in a share of
    games each; the ledger and the standing at the end.

    Attributes:
        turns: how many turns there have been.
        tally: how often each thing of `notable` has happened.
    """

    def __init__(self, seed: int) -> None:
        """Set up the table of a seed in both engines."""
        self.seed = seed
        self.rng = Random(f"duel {seed}")
        self.temper = Temper(self.rng)
        self.table = random_table(seed)
        if self.temper.scrambles:
            scramble(self.rng, self.table["deck"])
        self.names: list[str] = self.table["names"]
        self.twin = TwinOnce(self.table["deck"], self.table["rules"], self.names, self.table["deal"])
        self.state = bridge.state_of_table(self.table)
        self.state.ledger = []
        self.turns = 0
        self.tally: Counter[str] = Counter()

    def play(self) -> None:
        """Play to the end.

        Raises:
            Difference: the engines differ.
        """
        notable.table(self.tally, self.table)
        if self.temper.probes:
            self._compare_seating()
        leaving = self.temper.leaving(self.rng, range(len(self.names)), 0.3) if self.temper.early_forfeits else []
        if leaving:
            notable.early_forfeits(self.tally, leaving)
            self.twin.forfeit(leaving)
            door.forfeit(self.state, leaving)
        while self.twin.turn is not None:
            self._compare()
            self._take_turn(self.twin.turn)
            self.turns += 1
        self._compare(everything=True)
        self._same("the end", self.twin.end, END_NAMES[self.state.end])
        standing = without_format(self.twin.score())
        self._same("the standing", standing, bridge.standing(self.state, self.names))
        self._same("the ledger", ledger_of_twin(self.twin.changes), ledger(self.state.ledger))
        notable.end(self.tally, self.twin, standing)

    def _take_turn(self, seat: int) -> None:
        """Make the same turn in both engines."""
        rng, twin, state = self.rng, self.twin, self.state
        if self.temper.leaves(rng, len(twin.passed_in_a_row)):
            notable.forfeit_in_turn(self.tally, twin)
            twin.forfeit([seat])
            door.forfeit(state, [seat])
            return
        options = bridge.moves(state, seat)
        moves = options["moves"]
        self._same("the tier", twin.tier, options["tier"])
        self._same("the legal plays", twin.plays(), [(move["card"], move["cell"]) for move in moves])
        if self.temper.thorough:
            self._same("the effects of plays", twin.legal()["moves"], moves)
        if self.temper.probes:
            self._probe_plays()
        if options["pass"]:
            notable.forced_pass(self.tally, twin)
            twin.pass_turn()
            door.pass_turn(state)
            return
        move = self.temper.choose(rng, moves)
        notable.play(self.tally, twin, move)
        done = twin.play(move["card"], move["cell"])
        self._same("the effects of a play", done, {key: move[key] for key in done})
        door.play(state, state.game.deck.index[move["card"]], cell_number(move["cell"]))
        self._same("whether a window is open", twin.window, state.window)
        if twin.window:
            self._close_window(seat)

    def _close_window(self, storyteller: int) -> None:
        rng, twin, state = self.rng, self.twin, self.state
        seats = range(len(self.names))
        asked = [seat for seat in seats if twin.may_echo(seat)]
        self._same("who may echo", asked, [seat for seat in seats if state.may_echo(seat)])
        if self.temper.thorough:
            self._compare()
        if self.temper.probes:
            self._probe_echoes(storyteller)
        echoes = [seat for seat in asked if rng.random() < self.temper.echo_chance]
        rng.shuffle(echoes)
        leaving = self.temper.leaving(rng, [seat for seat in seats if not twin.out(seat)], 0.03)
        notable.window(self.tally, twin, echoes, leaving)
        twin.close_window(echoes, leaving)
        door.close_window(state, echoes, leaving)

    def _compare(self, everything: bool = False) -> None:
        """Compare what stands now: scores and turn, and what the temper of the game asks for."""
        twin, state = self.twin, self.state
        self._same("the turn", twin.turn, None if state.turn == OVER else state.turn)
        self._same("the passes in a row", len(twin.passed_in_a_row), state.passes)
        self._same("what players have", bridge.counts_of_twin(twin), bridge.counts(state))
        if self.temper.thorough or everything:
            found = bridge.position(state, self.names)
            self._same("the position", bridge.without_setting(twin.position()), found)
        if self.temper.views or everything:
            for seat in range(len(self.names)):
                found = bridge.seen(state, self.names, seat)
                self._same(f"the view of seat {seat}", bridge.without_setting(twin.view(seat)), found)

    def _compare_seating(self) -> None:
        """Compare with how many players the deck and rules of this table can be played at all."""
        deck, rules, deal = self.table["deck"], self.table["rules"], self.table["deal"]
        game = self.state.game
        numbers = [game.deck.index[card] for card in deal]
        for seats in range(13):
            names = [f"P{seat}" for seat in range(seats)]
            by_twin = refuses(partial(TwinGame, deck, rules, names, deal))
            by_engine = refuses(partial(door.start, game, seats, numbers))
            self._same(f"whether {seats} players are refused", by_twin, by_engine)

    def _probe_plays(self) -> None:
        """Try a play at random, most likely illegal, and a pass that may be forbidden."""
        twin, state = self.twin, self.state
        assert twin.turn is not None
        held = twin.players[twin.turn]["hand"]
        for cards in (held, [card["id"] for card in self.table["deck"]["cards"]]):
            card, cell = self.rng.choice(cards), self.rng.randrange(49)
            verdict = door.verdict(state, state.game.deck.index[card], cell)
            legal = (card, cell_name(cell)) in twin.plays()
            self._same(f"whether {card} may lie on {cell_name(cell)}", legal, verdict.legal)
            if not legal:
                assert refuses(partial(door.play, state, state.game.deck.index[card], cell))
        if twin.plays():
            self._same("whether a pass is refused", refuses(twin.pass_turn), refuses(lambda: door.pass_turn(state)))

    def _probe_echoes(self, storyteller: int) -> None:
        """Try echoes that are not allowed."""
        twin, state = self.twin, self.state
        seats = range(len(self.names))
        wrong = [[storyteller], *([seat] for seat in seats if not twin.may_echo(seat))]
        wrong += [[seat, seat] for seat in seats if twin.may_echo(seat)]
        for echoes in wrong:
            by_twin = refuses(partial(twin.close_window, echoes))
            # On a copy: an engine that wrongly takes them should say so here, not later.
            by_engine = refuses(partial(door.close_window, state.copy(), echoes))
            self._same(f"whether the echoes {echoes} are refused", by_twin, by_engine)

    def _same(self, what: str, twin: object, engine: object) -> None:
        if twin != engine:
            raise Difference(self.seed, self.turns, what, twin, engine)


def duel(seed: int) -> Duel:
    """Play the game of a seed in both engines.

    Raises:
        Difference: the engines differ.
    """
    played = Duel(seed)
    played.play()
    return played


def scramble(rng: Random, deck: dict[str, Any]) -> None:
    """Give a deck edges that hardly ever match, so that islands fill the board and then players pass."""
    for card in deck["cards"]:
        for side in ("top", "right", "bottom", "left"):
            card[side] = "".join(rng.choice("RBGY") for _ in range(4))


def refuses(action: Callable[[], object]) -> bool:
    """Return whether an engine says no."""
    try:
        action()
    except (TwinError, door.NotAllowed, ValueError):
        return True
    return False


def ledger(changes: list[tuple[int, str, int, int]] | None) -> list[tuple[int, str, int, int]]:
    """Return the changes to scores, those that follow one another for one reason as one."""
    joined: list[tuple[int, str, int, int]] = []
    for seat, rule, asked, applied in changes or []:
        if joined and joined[-1][:2] == (seat, rule):
            _, _, asked_before, applied_before = joined.pop()
            joined.append((seat, rule, asked_before + asked, applied_before + applied))
        else:
            joined.append((seat, rule, asked, applied))
    return joined


TWIN_RULES = {"5 bummer": "5 Bummer", "5 echo": "5 Echo", "5 storyteller": "5 Echo"}


def ledger_of_twin(changes: list[dict[str, Any]]) -> list[tuple[int, str, int, int]]:
    """Return the twin's changes to scores in the same form."""
    return ledger([(c["seat"], TWIN_RULES.get(c["rule"], c["rule"]), c["asked"], c["applied"]) for c in changes])


def without_format(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document without its format key."""
    return {key: value for key, value in document.items() if key != "format"}


def first_difference(one: Any, other: Any, place: str = "") -> tuple[str, Any, Any]:
    """Return where two values of plain data first differ, as a JSON Pointer, and what stands there in each."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            if one[key] != other[key]:
                return first_difference(one[key], other[key], f"{place}/{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, (a, b) in enumerate(zip(one, other, strict=True)):
            if a != b:
                return first_difference(a, b, f"{place}/{index}")
    return place, one, other
