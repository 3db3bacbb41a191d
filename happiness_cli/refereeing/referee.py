"""One game from the deal to its record: rules, requests, faults and events."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, final

from happiness_cli.documents.values import FaultEntry, GameDocument, PassEntry, PlayEntry, Setting, TurnEntry
from happiness_cli.judging.games import game_of
from happiness_cli.judging.moves import judge
from happiness_cli.judging.records import ECHO, PLAY, START
from happiness_cli.judging.scores import result_dict
from happiness_cli.players.views import CELL_NAMES, Table
from happiness_cli.protocol.conversation import EchoReply, Fault, Outcome, PlayReply
from happiness_cli.protocol.messages import Done, Fixed, Messages
from happiness_cli.protocol.verdicts import ILLEGAL
from happiness_cli.refereeing.exchange import Others, Talk, exchange
from happiness_cli.refereeing.failures import BrokenPlayer, Void, failure_of, machine_failed
from happiness_cli.refereeing.policy import Policy
from happiness_cli.refereeing.seats import Echoing, Ending, Opening, Seat, Wording
from happiness_cli.refereeing.times import SeatTimes, Usage, seat_times
from happiness_cli.rules.door import IllegalPlay, close_window, forfeit, pass_turn, play, start
from happiness_cli.rules.effects import effects
from happiness_cli.rules.grid import cells_of
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.ranking import result
from happiness_cli.rules.state import END_NAMES, OVER

__all__ = ["BrokenPlayer", "Played", "SeatTimes", "Void", "Watch", "play_game"]

Watch = Callable[[GameDocument], None]
"""Sees a record as it grows: after the setup and after each turn, without an end and a result."""

SHOWN: Final = 20
"""How many legal plays are named beside an illegal one, at most."""


class Played:
    """One finished game.

    Attributes:
        record: without id, seed, index and meta.
        faults: the faults in `record.turns`, in their order.
        details: for each of them a sentence without a full stop: what the player did.
    """

    __slots__ = ("_clocked", "details", "faults", "record")

    def __init__(
        self,
        record: GameDocument,
        faults: tuple[FaultEntry, ...],
        details: tuple[str, ...],
        clocked: Sequence[tuple[Sequence[float], Usage | None]],
    ) -> None:
        """Take what came of a game; of each seat the seconds of its requests, and its usage."""
        self.record: Final = record
        self.faults: Final = faults
        self.details: Final = details
        self._clocked = clocked

    @property
    def times(self) -> tuple[SeatTimes, ...]:
        """How long each seat took for its replies; they are summed up only for those who ask."""
        return tuple([seat_times(seconds, usage) for seconds, usage in self._clocked])


def play_game(
    setting: Setting,
    names: Sequence[str],
    deal: Sequence[int],
    randoms: Sequence[int],
    seats: Sequence[Seat],
    policy: Policy,
    watch: Watch | None = None,
) -> Played:
    """Play a game.

    Args:
        setting: the rules and the deck.
        names: the players' by seat.
        deal: every card number once, the top of the shuffled deck first.
        randoms: a number of 53 bits for each seat.
        seats: by seat.
        policy: windows, and what faults lead to.
        watch: is shown the game while it is played; the clocks of the players stand still meanwhile.

    Raises:
        BadDeal: the deal or the number of seats cannot be.
        Void: the machine failed.
        BrokenPlayer: a player in this process has a mistake.
    """
    try:
        return _Game(setting, names, deal, seats, policy, watch).play(randoms)
    except BaseException as error:
        for seat in seats:
            seat.abandon()
        if machine_failed(error):
            void = Void(f"the game could not be played to its end: {failure_of(error)}")
            # The compiled `raise … from` forgets it.
            void.__cause__ = error
            raise void from error
        raise


@final
class _Game:
    """A game on its way."""

    def __init__(
        self,
        setting: Setting,
        names: Sequence[str],
        deal: Sequence[int],
        seats: Sequence[Seat],
        policy: Policy,
        watch: Watch | None,
    ) -> None:
        self._watch = watch
        self._setting = setting
        self._names = tuple(names)
        self._seats = seats
        self._policy = policy
        self._state = start(game_of(setting), len(seats), deal)
        self._ids = [card.id for card in setting.deck.cards]
        self._deal = tuple([self._ids[card] for card in deal])
        self._messages = Wording(partial(_messages, setting, self._names, policy))
        self._are_programs = [seat.is_program for seat in seats]
        self._programs = _Programs([seat for seat in seats if seat.is_program])
        # The seats that hear of events, those for which the referee plays the whole game, and the faults of each.
        self._listening: list[int] = []
        self._substituted: set[int] = set()
        self._fault_counts = [0] * len(seats)
        self._turns: list[TurnEntry] = []
        self._details: list[str] = []

    def play(self, randoms: Sequence[int]) -> Played:
        """Play from the first hello to the end."""
        self._seat_all(randoms)
        self._show()
        while self._state.turn != OVER:
            self._turn()
            self._show()
        return self._finish()

    def _show(self) -> None:
        """Show the record so far to those who watch."""
        if self._watch is not None:
            self._watch(self._record("", {}))

    def _seat_all(self, randoms: Sequence[int]) -> None:
        """Say hello to all at once; what goes wrong with it is one moment."""
        state, seats, policy = self._state, self._seats, self._policy
        tables = [
            Table(seat, self._names, state.game, randoms[seat], policy.play_time, policy.echo_time)
            for seat in range(len(seats))
        ]
        _wait([seats[t.seat].sit(Opening(t, state.hand(t.seat), policy, self._messages)) for t in tables])
        _wait([seat.sit_again() for seat in seats])
        faults = self._faults_in(START, [(number, seat.answer()) for number, seat in enumerate(seats)])
        self._substituted = {fault.seat for fault in faults if not fault.out}
        self._listening = [number for number, seat in enumerate(seats) if seat.wants_events]
        out = _out_by(faults)
        if out:
            forfeit(state, out)
        self._enter_faults(faults)

    def _turn(self) -> None:
        """Make the turn that is due."""
        state = self._state
        seat = state.turn
        plays = state.plays(seat)
        if not plays:
            drawn = state.drawn
            pass_turn(state)
            self._enter_turn(PassEntry(seat), None, drawn)
        elif seat in self._substituted:
            self._make_first(seat, plays)
        else:
            asked = self._seats[seat]
            if not self._are_programs[seat]:
                self._programs.flush()
            talk = asked.play(state, plays)
            if talk is not None:
                exchange([talk], self._programs)
            outcome = asked.answer()
            fault = self._make_reply(seat, outcome) if isinstance(outcome, PlayReply) else outcome
            if fault is not None:
                self._make_instead(seat, fault, plays)

    def _make_reply(self, seat: int, reply: PlayReply) -> Fault | None:
        """Make the play that a seat has replied with, or return the fault that it is."""
        card = self._setting.deck.index.get(reply.card)
        if card is None:
            return self._illegal(seat, reply)
        try:
            self._make(seat, card, reply.cell, reply.story)
        except IllegalPlay:
            return self._illegal(seat, reply)
        return None

    def _illegal(self, seat: int, reply: PlayReply) -> Fault:
        """Say why a play is illegal, and which ones are legal."""
        state = self._state
        plays = state.plays(seat)
        reasons = judge(state.board, state.hand(seat), reply.card, reply.cell).reasons
        why = "; ".join(reason.message for reason in reasons)
        legal = [f"{self._ids[play_card(play)]}@{CELL_NAMES[play_cell(play)]}" for play in plays[:SHOWN]]
        more = f" and {len(plays) - SHOWN} more" if len(plays) > SHOWN else ""
        what = f"{reply.card}@{CELL_NAMES[reply.cell]} is illegal: {why}"
        return Fault(ILLEGAL, f"{what}; legal: {', '.join(legal)}{more}")

    def _make_instead(self, seat: int, outcome: Outcome, plays: Sequence[int]) -> None:
        """A fault stands in the place of the turn: the seat is out, or the referee makes the turn."""
        faults = self._faults_in(PLAY, [(seat, outcome)])
        if _out_by(faults):
            forfeit(self._state, (seat,))
        self._enter_faults(faults)
        if not self._state.is_out(seat):
            self._make_first(seat, plays)

    def _make_first(self, seat: int, plays: Sequence[int]) -> None:
        """Make the first legal play for a seat."""
        self._make(seat, play_card(plays[0]), play_cell(plays[0]), None)

    def _make(self, seat: int, card: int, cell: int, story: str | None) -> None:
        """Make a play with all that belongs to its turn: window, draw, forfeits.

        Raises:
            IllegalPlay: nothing has happened.
        """
        state = self._state
        drawn = state.drawn
        bummed_out = self._beside(card, cell) if self._listening and state.game.is_bummer(card) else ()
        did = play(state, card, cell)
        echoes: tuple[int, ...] = ()
        faults: Sequence[FaultEntry] = ()
        if state.window:
            answers = self._ask_echoes(card, cell, story)
            if answers:
                echoes = tuple([k for k, answer in answers if isinstance(answer, EchoReply) and answer.echo])
                faults = self._faults_in(ECHO, answers)
            close_window(state, echoes, _out_by(faults) if faults else ())
        done = Done(did, bummed_out) if self._listening else None
        self._enter_turn(PlayEntry(seat, self._ids[card], cell, echoes, story), done, drawn)
        if faults:
            self._enter_faults(faults)

    def _beside(self, card: int, cell: int) -> list[int]:
        """Return the cards that a Bummer would bum out, by their cells."""
        board = self._state.board
        return [board.cards[other] for other in cells_of(effects(board, card, cell).leaving)]

    def _ask_echoes(self, card: int, cell: int, story: str | None) -> list[tuple[int, Outcome]]:
        """Ask all who may echo a play, at once; return their answers by seat."""
        state = self._state
        may = state.echoers()
        numbers = [k for k in range(state.seats) if may >> k & 1 and k not in self._substituted]
        if not numbers:
            return []
        echoing = Echoing(state, card, cell, story, self._messages)
        if [k for k in numbers if not self._are_programs[k]]:
            self._programs.flush()
        talks: list[Talk] = []
        for k in numbers:
            talk = self._seats[k].echo(echoing)
            if talk is not None:
                talks.append(talk)
        if talks:
            exchange(talks, self._programs)
        return [(k, self._seats[k].answer()) for k in numbers]

    def _faults_in(self, place: str, outcomes: Sequence[tuple[int, Outcome]]) -> list[FaultEntry]:
        """Return the faults among the outcomes of seats, in the order of these, and count them."""
        entries = []
        for seat, outcome in outcomes:
            if isinstance(outcome, Fault):
                self._seats[seat].at_fault()
                self._fault_counts[seat] += 1
                out = self._seats[seat].is_empty or self._policy.puts_out(self._fault_counts[seat])
                entries.append(FaultEntry(seat, outcome.verdict, place, out))
                self._details.append(outcome.detail)
        return entries

    def _enter_turn(self, entry: PlayEntry | PassEntry, done: Done | None, drawn: int) -> None:
        """Put a turn that is over in the record, and tell of it.

        Args:
            entry: the turn.
            done: what it did, if it is a play.
            drawn: how many cards had been drawn before it.
        """
        self._turns.append(entry)
        if not self._listening:
            return
        state = self._state
        event = self._messages().event(entry, done)
        line = event.line()
        drew = event.line_with_draw(self._ids[state.deal[drawn]]) if state.drawn > drawn else line
        for seat in self._listening:
            if not state.is_out(seat):
                self._seats[seat].tell(drew if seat == entry.seat else line)

    def _enter_faults(self, faults: Sequence[FaultEntry]) -> None:
        """Put faults whose forfeits have happened in the record, and tell of them; who is out hears no more."""
        self._turns.extend(faults)
        self._listening = [seat for seat in self._listening if not self._state.is_out(seat)]
        for fault in faults if self._listening else ():
            line = self._messages().event(fault).line()
            for seat in self._listening:
                self._seats[seat].tell(line)

    def _finish(self) -> Played:
        """Score the game, tell its end and write its record."""
        end = END_NAMES[self._state.end] or ""
        ending = Ending(end, result_dict(result(self._state), self._names))
        for seat in self._seats:
            seat.end(ending)
        for seat in self._seats:
            seat.leave()
        turns = self._turns
        return Played(
            self._record(end, ending.result),
            tuple([entry for entry in turns if isinstance(entry, FaultEntry)]) if self._details else (),
            tuple(self._details),
            [(seat.times, seat.usage) for seat in self._seats],
        )

    def _record(self, end: str, result: dict[str, Any]) -> GameDocument:
        """Return what has been played so far as a record."""
        return GameDocument(
            setting=self._setting,
            players=self._names,
            deal=self._deal,
            turns=tuple(self._turns),
            end=end,
            result=result,
            seed=None,
            seed_sha256=None,
            index=None,
        )


def _wait(talks: Sequence[Talk | None]) -> None:
    """Wait for those that must be waited for."""
    waiting = [talk for talk in talks if talk is not None]
    if waiting:
        exchange(waiting)


def _out_by(faults: Sequence[FaultEntry]) -> list[int]:
    """Return the seats that are out by these faults."""
    return [fault.seat for fault in faults if fault.out]


@final
class _Programs(Others):
    """The programs at a table; those that are asked have their request sent already."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._seats = seats

    def flush(self) -> None:
        """Send what programs have been told and not been sent yet."""
        for seat in self._seats:
            seat.flush()


def _messages(setting: Setting, names: Sequence[str], policy: Policy) -> Messages:
    """Return the messages of a game."""
    return Messages(setting, names, policy.play_time, policy.echo_time, _fixed_of(setting))


_SETTINGS: Final = 8
_fixed: dict[int, tuple[Setting, Fixed]] = {}


def _fixed_of(setting: Setting) -> Fixed:
    """Return what the messages of a setting's games have in common, the same while it is in use."""
    # The setting is kept too, so that no other can get its identity.
    kept = _fixed.get(id(setting))
    if kept is None:
        if len(_fixed) >= _SETTINGS:
            del _fixed[next(iter(_fixed))]
        kept = _fixed[id(setting)] = setting, Fixed(setting)
    return kept[1]
