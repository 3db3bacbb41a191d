"""Replaying a record through the rules, entry by entry, until the first that could not have happened."""

from collections.abc import Iterator
from typing import NamedTuple

from happiness_cli.documents.findings import Finding, pointer
from happiness_cli.documents.values import FaultEntry, GameDocument, PassEntry, PlayEntry, TurnEntry
from happiness_cli.judging.games import game_of
from happiness_cli.judging.placements import no_such_card
from happiness_cli.rules.door import why_no_echo
from happiness_cli.rules.effects import Effects
from happiness_cli.rules.grid import cell_name
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.reasons import judge_play
from happiness_cli.rules.state import END_NAMES, OVER, State, new_state

START, PLAY, ECHO = "start", "play", "echo"
"""Where a fault may happen."""


class Step(NamedTuple):
    """Entries that happened together: a turn with the echo faults of its window, or all start faults.

    Attributes:
        first: the number of the first entry; `after` that of the first entry of the next step.
        entry: the first entry.
        effects: what a play did, None for anything else.
    """

    first: int
    after: int
    entry: TurnEntry
    effects: Effects | None


class Replay:
    """A record on its way through the rules.

    Attributes:
        state: the game so far; `steps` changes it in place.
        finding: what ended the replay, or None while it is clean.
    """

    def __init__(self, document: GameDocument) -> None:
        """Set the game up; the deal must be an order of the deck's cards."""
        game = game_of(document.setting)
        number = game.deck.index
        self.document = document
        self.state: State = new_state(game, len(document.players), [number[card] for card in document.deal])
        self.finding: Finding | None = None
        # The seats for which the referee plays the whole game, and the one for which it plays the next turn.
        self._substituted: set[int] = set()
        self._due: int | None = None

    def steps(self) -> Iterator[Step]:
        """Make the entries one after the other; stop behind the last, or before the first that could not be."""
        turns = self.document.turns
        at = self._start_faults()
        if at and self.is_clean():
            yield Step(0, at, turns[0], None)
        while at < len(turns) and self.is_clean():
            entry, after = turns[at], self._behind(at)
            effects = self._make(entry, at, after)
            if self.is_clean():
                yield Step(at, after, entry, effects)
            at = after

    def finish(self) -> "Replay":
        """Make all entries and return the replay itself."""
        turns = self.document.turns
        at = self._start_faults()
        while at < len(turns) and self.is_clean():
            after = self._behind(at)
            self._make(turns[at], at, after)
            at = after
        return self

    def _behind(self, at: int) -> int:
        """Return the number of the first entry behind a turn and the echo faults of its window."""
        turns = self.document.turns
        after = at + 1
        if after < len(turns) and _is_echo_fault(turns[after]) and self._opens_window(turns[at]):
            while after < len(turns) and _is_echo_fault(turns[after]):
                after += 1
        return after

    def is_clean(self) -> bool:
        """Return whether nothing has ended the replay yet."""
        # Asked by a call: after a test of the attribute the compiler would take its being None for granted.
        return self.finding is None

    def is_substituted(self, seat: int) -> bool:
        """Return whether the referee plays the seat's next turn: the first play, without choice."""
        return seat in self._substituted or seat == self._due

    def _start_faults(self) -> int:
        """Make the faults that stand before the first turn, all in one moment; return how many entries they are."""
        turns = self.document.turns
        at, last = 0, -1
        out: int = 0
        while at < len(turns):
            entry = turns[at]
            if not (isinstance(entry, FaultEntry) and entry.place == START):
                break
            if not last < entry.seat < self.state.seats:
                self._stop("wrong-turn", at, self._why_no_start_fault(entry.seat, last))
                return at
            last = entry.seat
            if entry.out:
                out |= 1 << entry.seat
            else:
                self._substituted.add(entry.seat)
            at += 1
        if out:
            self.state.forfeit_unchecked(out)
        return at

    def _why_no_start_fault(self, seat: int, last: int) -> str:
        if seat >= self.state.seats:
            return f"there is no seat {seat}: the seats are 0 to {self.state.seats - 1}"
        if seat == last:
            return f"seat {seat} has a second start fault: a seat has one at most"
        return f"the start fault of seat {seat} comes after that of seat {last}: they stand in the order of the seats"

    def _make(self, entry: TurnEntry, at: int, after: int) -> Effects | None:
        """Make one turn, or say why it could not have happened."""
        if self.state.turn == OVER:
            end = END_NAMES[self.state.end]
            self._stop("after-end", at, f"the game was over before this entry ({end}): nothing can follow")
            return None
        wrong = self._why_wrong_turn(entry)
        if wrong is not None:
            self._stop("wrong-turn", at, wrong)
            return None
        if isinstance(entry, FaultEntry):
            self._play_fault(entry)
            return None
        if isinstance(entry, PassEntry):
            self._pass(entry, at)
            return None
        return self._play(entry, at, after)

    def _why_wrong_turn(self, entry: TurnEntry) -> str | None:
        """Return why an entry is not what was due, or None."""
        turn = self.state.turn
        if isinstance(entry, FaultEntry) and entry.place != PLAY:
            where = "before the first turn" if entry.place == START else "after the turn that opened the Echo Window"
            return f'a fault with "in": "{entry.place}" can only stand {where}'
        if entry.seat != turn:
            return f"it is the turn of seat {turn}, not of seat {entry.seat}"
        if isinstance(entry, FaultEntry):
            if self.is_substituted(turn):
                return f"seat {turn} was asked for no play, so that it had no fault: the referee plays for it"
            if not self.state.plays(turn):
                return f"seat {turn} was asked for no play, so that it had no fault: it must pass"
        return None

    def _play_fault(self, entry: FaultEntry) -> None:
        if entry.out:
            self.state.forfeit_unchecked(1 << entry.seat)
        else:
            self._due = entry.seat

    def _pass(self, entry: PassEntry, at: int) -> None:
        plays = self.state.plays(entry.seat)
        if plays:
            example = self._name(plays[0])
            message = f"seat {entry.seat} passes, but must play: it has {_plays(len(plays), example)}"
            self._stop("must-play", at, message)
            return
        self.state.pass_unchecked()

    def _play(self, entry: PlayEntry, at: int, after: int) -> Effects | None:
        state = self.state
        card = state.game.deck.index.get(entry.card)
        if card is None:
            self._stop("unknown-card", at, no_such_card(entry.card, state.game.deck), cards=(entry.card,))
            return None
        plays = state.plays(entry.seat)
        if not _is_among(plays, card, entry.cell):
            self._illegal(entry, at, card)
            return None
        if self.is_substituted(entry.seat) and (play_card(plays[0]), play_cell(plays[0])) != (card, entry.cell):
            message = (
                f"the referee plays for seat {entry.seat}, and that is the first legal play: {self._name(plays[0])}, "
                f"not {entry.card}@{cell_name(entry.cell)}"
            )
            self._stop("illegal-play", at, message, (cell_name(entry.cell),), (entry.card,))
            return None
        self._due = None
        effects = state.play_unchecked(card, entry.cell)
        echoes = self._echoes(entry, at)
        if self.is_clean() and state.window:
            out = self._echo_faults(entry, at + 1, after)
            if self.is_clean():
                state.close_window_unchecked(echoes, out)
        return effects

    def _illegal(self, entry: PlayEntry, at: int, card: int) -> None:
        state = self.state
        verdict = judge_play(state.board, state.hand(entry.seat), card, entry.cell)
        why = "; ".join(reason.message for reason in verdict.reasons)
        message = f"{entry.card}@{cell_name(entry.cell)} is illegal: {why}"
        self._stop("illegal-play", at, message, (cell_name(entry.cell),), (entry.card,))

    def _echoes(self, entry: PlayEntry, at: int) -> int:
        """Return the echoing seats as bits, or say which of them cannot have echoed."""
        bits = 0
        last = -1
        for seat in entry.echoes:
            refusal = self._why_no_echo(seat, last)
            if refusal is not None:
                self._stop("illegal-echo", at, refusal)
                return 0
            last = seat
            bits |= 1 << seat
        return bits

    def _why_no_echo(self, seat: int, last: int) -> str | None:
        if not self.state.window:
            return f"seat {seat} cannot echo: a Bummer opens no Echo Window"
        if seat <= last:
            return "the echoing seats must be listed once each, in ascending order"
        if seat in self._substituted:
            return f"seat {seat} is played by the referee, which never echoes"
        return why_no_echo(self.state, seat)

    def _echo_faults(self, entry: PlayEntry, at: int, after: int) -> int:
        """Return the seats that forfeit in a window as bits, or say which fault cannot have been."""
        out = 0
        last = -1
        for number in range(at, after):
            fault = self.document.turns[number]
            refusal: str | None = "in a window they stand in the order of the seats, each once"
            if fault.seat > last:
                refusal = self._why_no_echo(fault.seat, last)
            if refusal is None and fault.seat in entry.echoes:
                refusal = f"seat {fault.seat} echoed, so that it had none"
            if refusal is not None:
                self._stop("wrong-turn", number, f"here no echo fault of seat {fault.seat} can stand: {refusal}")
                return 0
            last = fault.seat
            if isinstance(fault, FaultEntry) and fault.out:
                out |= 1 << fault.seat
        return out

    def _opens_window(self, entry: TurnEntry) -> bool:
        """Return whether an entry is a play of anything but a Bummer."""
        if not isinstance(entry, PlayEntry):
            return False
        deck = self.state.game.deck
        return entry.card not in deck or not deck[entry.card].is_bummer

    def _name(self, play: int) -> str:
        return f"{self.state.game.cards[play_card(play)].id}@{cell_name(play_cell(play))}"

    def _stop(
        self, code: str, entry: int, message: str, cells: tuple[str, ...] = (), cards: tuple[str, ...] = ()
    ) -> None:
        """End the replay at an entry."""
        self.finding = Finding(code, pointer("turns", entry), message, cells, cards)


def _is_among(plays: list[int], card: int, cell: int) -> bool:
    for play in plays:  # noqa: SIM110  # a generator takes four times as long
        if play_card(play) == card and play_cell(play) == cell:
            return True
    return False


def _is_echo_fault(entry: TurnEntry) -> bool:
    return isinstance(entry, FaultEntry) and entry.place == ECHO


def _plays(number: int, example: str) -> str:
    return f"a legal play, {example}" if number == 1 else f"{number} legal plays, such as {example}"


def replay_to(document: GameDocument, entry: int) -> State:
    """Return the state before an entry of `turns`; their number gives the end of the record.

    All start faults are one moment, and so are a turn and the echo faults of its window: before a second start fault
    the game is as it was before the first, before an echo fault as it is after the turn.
    """
    replay = Replay(document)
    if entry > 0 and not _stands_in_start_faults(document, entry):
        for step in replay.steps():
            if step.after >= entry:
                break
    return replay.state


def _stands_in_start_faults(document: GameDocument, entry: int) -> bool:
    """Return whether start faults stand both at an entry and before it."""
    upto = document.turns[: entry + 1]
    return len(upto) > entry and all(isinstance(fault, FaultEntry) and fault.place == START for fault in upto)
