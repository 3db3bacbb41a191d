"""Scripted games: the referee of real matches, the bot under test in one seat, and others that do as they are told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from happiness_cli.checking.checks import LEGAL
from happiness_cli.checking.listening import Heard, Unusable
from happiness_cli.checking.subject import Subject, Times
from happiness_cli.decks.dealing import random_number
from happiness_cli.documents.values import Setting
from happiness_cli.protocol.conversation import EchoReply, Fault, HelloReply, Outcome, PlayReply, Wants
from happiness_cli.protocol.messages import Messages, Request
from happiness_cli.protocol.verdicts import ILLEGAL, MALFORMED, TIMEOUT
from happiness_cli.refereeing.policy import SUBSTITUTE, Policy
from happiness_cli.refereeing.referee import play_game
from happiness_cli.refereeing.seats import Echoing, Ending, Opening, Seat
from happiness_cli.rules.cards import Card
from happiness_cli.rules.effects import points_of
from happiness_cli.rules.grid import cell_name, cell_number
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.reasons import judge_play
from happiness_cli.rules.state import State
from happiness_cli.rules.view import view

_MANY: Final = 10**6
_LISTED: Final = 20
"""How many legal plays are told, at most."""

Place = Literal["start", "play", "echo"]


@dataclass(frozen=True, slots=True)
class Conduct:
    """What another player does.

    Attributes:
        plays: of the legal plays the first one, or the first of those that score the most or the least.
        echoes: whether it echoes whenever it may.
        stories: what it tells, one after the other and again from the first; without any it tells none.
        faults: the fault that it commits, by the place and how often it was asked there before.
    """

    plays: Literal["first", "most", "least"] = "first"
    echoes: bool = False
    stories: tuple[str, ...] = ()
    faults: Mapping[tuple[Place, int], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Game:
    """A game to play.

    Attributes:
        about: what it is, in words.
        setting: rules and deck.
        names: of all players.
        seat: the bot's.
        deal: card numbers, the top first.
        others: what the others do, by seat; those that are not named do what is usual.
        on_fault, max_faults: as in `refereeing.policy.Policy`.
        late_at: at which of its plays, from 0, the bot is taken for late, whatever it replies; None: never.
        most: after how many of its plays the game is left where it is; None: it is played to its end.
    """

    about: str
    setting: Setting
    names: tuple[str, ...]
    seat: int
    deal: tuple[int, ...]
    others: Mapping[int, Conduct] = field(default_factory=dict)
    on_fault: Literal["forfeit", "substitute"] = SUBSTITUTE
    max_faults: int = _MANY
    late_at: int | None = None
    most: int | None = None


USUAL: Final = Conduct("first", echoes=True)


class Move(NamedTuple):
    """What a bot decided.

    Attributes:
        kind: `play` or `echo`.
        made: the play with its story, or whether it echoes.
        line: its reply.
        since, sent: the places of the hello, and behind the request, in what its process was sent.
    """

    kind: str
    made: object
    line: str
    since: int
    sent: int


class Enough(Exception):
    """The bot has been asked as often as was wanted."""


def play(game: Game, subject: Subject, times: Times) -> list[Move]:
    """Play a game with a bot and return what it decided.

    Args:
        game: what to play.
        subject: the bot.
        times: its windows.

    Raises:
        Broken: the bot gave no reply.
        Enough: the game was left where it is.
        CannotStart: the bot cannot be executed.
        Void: the machine has failed.
    """
    subject.begin(game.about)
    bot = _Examined(subject, game, times)
    conducts = [game.others.get(seat, USUAL) for seat in range(len(game.names))]
    seats: list[Seat] = [bot if seat == game.seat else _Scripted(conduct) for seat, conduct in enumerate(conducts)]
    randoms = [random_number(game.about, 0, seat) for seat in range(len(seats))]
    policy = Policy(game.on_fault, game.max_faults, times.play, times.echo, times.hello)
    play_game(game.setting, game.names, game.deal, randoms, seats, policy)
    return bot.moves


class _Quiet(Seat):
    """A seat whose answer is there at once, and that needs nothing else."""

    def __init__(self) -> None:
        super().__init__()
        self._outcome: Outcome

    def answer(self) -> Outcome:
        """Return what was decided."""
        return self._outcome

    def flush(self) -> None:
        """Everything is sent already."""

    def leave(self) -> None:
        """Nothing is left to do."""

    def abandon(self) -> None:
        """Who began the game looks after the bot."""


class _Scripted(_Quiet):
    """Another player."""

    def __init__(self, conduct: Conduct) -> None:
        super().__init__()
        self.wants_events = False
        self._conduct = conduct
        self._times: dict[Place, int] = {}
        self._told = 0

    def sit(self, opening: Opening) -> None:
        """Be ready, or not."""
        self._outcome = self._fault("start") or HelloReply(opening.table.names[opening.table.seat], Wants())

    def play(self, state: State, plays: Sequence[int]) -> None:
        """Play by the script."""
        made = plays[0]
        if self._conduct.plays != "first":
            points = points_of(state.board, plays)
            wanted = max(points) if self._conduct.plays == "most" else min(points)
            made = plays[points.index(wanted)]
        stories = self._conduct.stories
        story = stories[self._told % len(stories)] if stories else None
        self._told += 1
        card = state.game.cards[play_card(made)].id
        self._outcome = self._fault("play") or PlayReply(card, play_cell(made), story)

    def echo(self, echoing: Echoing) -> None:
        """Echo by the script."""
        self._outcome = self._fault("echo") or EchoReply(self._conduct.echoes)

    def tell(self, line: bytes) -> None:
        """A script hears nothing."""

    def end(self, ending: Ending) -> None:
        """Nor of the end."""

    def _fault(self, place: Place) -> Fault | None:
        number = self._times.get(place, 0)
        self._times[place] = number + 1
        verdict = self._conduct.faults.get((place, number))
        return None if verdict is None else Fault(verdict, "as the script says")


class _Examined(_Quiet):
    """The bot. It is sent what a referee sends; what it should not do is noted, and the game goes on if it can.

    Attributes:
        moves: what it decided so far.
    """

    def __init__(self, subject: Subject, game: Game, times: Times) -> None:
        super().__init__()
        self.moves: list[Move] = []
        self._subject = subject
        self._game = game
        self._times = times
        self._plays = 0
        self._seat = game.seat
        self._wants = Wants()
        self._messages: Messages

    def sit(self, opening: Opening) -> None:
        """Say hello."""
        self._messages = opening.messages()
        hello = self._messages.hello(self._seat, opening.hand, opening.table.random)
        heard = self._subject.hello(hello, self._times.hello)
        name = self._game.names[self._seat]
        if isinstance(heard, Heard):
            wants = heard.message.get("wants", {})
            self._wants = Wants(*(wants.get(key, True) for key in Wants._fields))
            self._subject.name = name = heard.message["name"]
        self.wants_events = self._wants.events
        self._outcome = HelloReply(name, self._wants)

    def play(self, state: State, plays: Sequence[int]) -> None:
        """Ask for a play, and judge it."""
        heard = self._ask(self._messages.play(self._view(state), plays if self._wants.legal else None), "play")
        if isinstance(heard, Unusable):
            self._outcome = Fault(MALFORMED, heard.why)
        else:
            self._note("play", [heard.message.get(key) for key in ("card", "cell", "story")], heard)
            self._outcome = self._judged(heard, state, plays)
        if self._plays == self._game.late_at:
            self._outcome = Fault(TIMEOUT, "taken for late")
        self._plays += 1
        if self._plays == self._game.most:
            raise Enough

    def echo(self, echoing: Echoing) -> None:
        """Ask for an echo."""
        heard = self._ask(self._messages.echo(echoing.text, self._view(echoing.state)), "echo")
        if isinstance(heard, Unusable):
            self._outcome = Fault(MALFORMED, heard.why)
        else:
            self._note("echo", heard.message["echo"], heard)
            self._outcome = EchoReply(heard.message["echo"])

    def tell(self, line: bytes) -> None:
        """Tell of an event."""
        self._subject.tell(line)

    def end(self, ending: Ending) -> None:
        """Tell the end."""
        self._subject.end(ending.line)

    def _note(self, kind: str, made: object, heard: Heard) -> None:
        ear = self._subject.ear
        self.moves.append(Move(kind, made, heard.line, ear.since, len(ear.sent)))

    def _ask(self, request: Request, kind: Literal["play", "echo"]) -> Heard | Unusable:
        return self._subject.ask(request, self._times.play if kind == "play" else self._times.echo)

    def _view(self, state: State) -> bytes | None:
        return self._messages.view(view(state, self._seat), self._seat) if self._wants.view else None

    def _judged(self, heard: Heard, state: State, plays: Sequence[int]) -> Outcome:
        deck = self._game.setting.deck
        message = heard.message
        cell = cell_number(message["cell"])
        card = deck.index.get(message["card"])
        if any(play_card(legal) == card and play_cell(legal) == cell for legal in plays):
            return PlayReply(message["card"], cell, message.get("story"))
        if card is None:
            why = f"there is no card {message['card']} in this deck"
        else:
            reasons = judge_play(state.board, state.hand(self._seat), card, cell).reasons
            why = "; ".join(reason.message for reason in reasons)
        self._subject.ear.slip(LEGAL, f"{heard.line} ({why})", f"one of {_listed(deck.cards, plays)}")
        return Fault(ILLEGAL, why)


def _listed(cards: Sequence[Card], plays: Sequence[int]) -> str:
    names = [f"{cards[play_card(play)].id}@{cell_name(play_cell(play))}" for play in plays[:_LISTED]]
    more = f" and {len(plays) - _LISTED} more" if len(plays) > _LISTED else ""
    return ", ".join(names) + more
