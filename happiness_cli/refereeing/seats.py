"""The seats of a game, all with one face: a player in this process, or a program."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, ClassVar, Final, final

import orjson
from mypy_extensions import mypyc_attr

from happiness_cli.documents.vocabulary import MAX_STORY
from happiness_cli.players.kit import Factory, listens
from happiness_cli.players.views import CELL_NAMES, Play, Table, Window, look
from happiness_cli.protocol.conversation import EchoReply, Fault, HelloReply, Outcome, PlayReply, Wants
from happiness_cli.protocol.messages import Messages, Request, end
from happiness_cli.protocol.verdicts import ILLEGAL, START
from happiness_cli.refereeing.bots import Bot
from happiness_cli.refereeing.exchange import Talk
from happiness_cli.refereeing.failures import BrokenPlayer
from happiness_cli.refereeing.policy import Policy
from happiness_cli.refereeing.times import Usage
from happiness_cli.rules.state import State
from happiness_cli.rules.view import view

_ECHO: Final = EchoReply(True)
_NO_ECHO: Final = EchoReply(False)
_CELL_NUMBERS: Final = {name: number for number, name in enumerate(CELL_NAMES)}


@final
class Wording:
    """The messages of a game; they are made when somebody first needs one."""

    def __init__(self, make: Callable[[], Messages]) -> None:
        """Say how."""
        self._make = make
        self._made: Messages | None = None

    def __call__(self) -> Messages:
        """Return them."""
        made = self._made
        if made is None:
            made = self._made = self._make()
        return made


@dataclass(frozen=True, slots=True)
class Opening:
    """What a seat is given before the first turn.

    Attributes:
        table: what it may know from the start.
        hand: the numbers of its cards.
        policy: the windows.
        messages: makes, or has already, the messages of this game.
    """

    table: Table
    hand: Sequence[int]
    policy: Policy
    messages: Wording


@final
class Echoing:
    """An open Echo Window, for all who are asked in it.

    Attributes:
        state: the whole state; a seat gets its view of it.
    """

    def __init__(self, state: State, card: int, cell: int, story: str | None, messages: Wording) -> None:
        """Show a play of the seat whose turn it is; `card` and `cell` are its numbers."""
        self.state: Final = state
        self._card = card
        self._cell = cell
        self._story = story
        self._messages = messages
        self._text: bytes | None = None

    @property
    def window(self) -> Window:
        """What was played."""
        state = self.state
        played = state.game.cards[self._card]
        return Window(state.turn, played.id, CELL_NAMES[self._cell], played.word, self._story)

    @property
    def text(self) -> bytes:
        """What programs are told alike."""
        text = self._text
        if text is None:
            text = self._text = self._messages().window(self.state.turn, self._card, self._cell, self._story)
        return text


@final
class Ending:
    """The end of a game, for all seats: its kind and the result of the record."""

    def __init__(self, how: str, result: dict[str, Any]) -> None:
        """Both as they stand in the record."""
        self.how = how
        self.result = result
        self._line: bytes | None = None

    @property
    def line(self) -> bytes:
        """What programs are told alike."""
        if self._line is None:
            self._line = end(self.how, self.result)
        return self._line


@mypyc_attr(allow_interpreted_subclasses=True)
class Seat(ABC):
    """One seat in one game at a time: `sit`, then requests, each with its `answer`, and `end`.

    A request returns a `Talk` if its answer must be waited for by `exchange`.

    Attributes:
        is_program: whether it is a program, whose answers are waited for.
        is_empty: whether nobody sits there: the seat is out from the start, whatever faults lead to else.
        wants_events: whether anybody there reads what `tell` says.
        times: the seconds of its requests for plays and echoes.
        usage: the processor time that it has used in this game, where that is measured.
    """

    is_program: ClassVar[bool] = False
    is_empty: ClassVar[bool] = False

    def __init__(self) -> None:
        self.wants_events = True
        self.times: list[float] = []
        self.usage: Usage | None = None

    @abstractmethod
    def sit(self, opening: Opening) -> Talk | None:
        """Say hello."""

    def sit_again(self) -> Talk | None:
        """Look at the answer to `sit`, and say hello once more if that cannot have been meant for this game."""
        return None

    @abstractmethod
    def play(self, state: State, plays: Sequence[int]) -> Talk | None:
        """Ask for one of the seat's legal plays in a whole state, of which the seat gets its view."""

    @abstractmethod
    def echo(self, echoing: Echoing) -> Talk | None:
        """Ask for an echo."""

    @abstractmethod
    def answer(self) -> Outcome:
        """Return what came of the last request."""

    def at_fault(self) -> None:  # noqa: B027  # most have nothing to note
        """The last answer, or the play in it, is a fault: note how the seat stands."""

    @abstractmethod
    def tell(self, line: bytes) -> None:
        """Tell of an event; a program reads it at `flush`, or with the next request."""

    @abstractmethod
    def flush(self) -> None:
        """Send what is not sent yet."""

    @abstractmethod
    def end(self, ending: Ending) -> None:
        """Tell the end of the game."""

    @abstractmethod
    def leave(self) -> None:
        """Do what is left to do when all seats know of the end."""

    @abstractmethod
    def abandon(self) -> None:
        """The game is given up in the middle."""


class Insider(Seat):
    """A player in this process. It is trusted: what it raises is a mistake to be told, no fault in the game."""

    def __init__(self, factory: Factory) -> None:
        """Seat what a factory makes for each game."""
        super().__init__()
        self._factory = factory
        self._table: Table
        # What a player returns may be anything, whatever its methods promise.
        self._player: Any
        self._echoes = False
        self._outcome: Outcome

    def sit(self, opening: Opening) -> None:
        """Make the player."""
        self.times = []
        self._table = opening.table
        try:
            self._player = self._factory(opening.table)
            self.wants_events = listens(self._player, "seen")
            self._echoes = listens(self._player, "echo")
        except Exception as error:
            raise self._raised("sit down", error) from error
        self._outcome = HelloReply(opening.table.names[opening.table.seat], Wants())

    def play(self, state: State, plays: Sequence[int]) -> None:
        """Ask for a play."""
        began = monotonic()
        try:
            made = self._player.play(look(self._table, state, plays))
        except Exception as error:
            raise self._raised("play", error) from error
        self.times.append(monotonic() - began)
        # Not narrowed to its type: the fields too may be anything.
        is_play = isinstance(made, Play) and isinstance(made.card, str)
        if not is_play:
            raise self._broken(f"returned {_shown(made)} for a play, which is none of view.plays")
        if made.story is not None:
            self._check_story(made.story)
        # What is no text may have no hash either.
        if not isinstance(made.cell, str) or made.cell not in _CELL_NUMBERS:
            raise self._broken(f"played on {_shown(made.cell)}, which is no cell from a1 to g7")
        self._outcome = PlayReply(made.card, _CELL_NUMBERS[made.cell], made.story)

    def echo(self, echoing: Echoing) -> None:
        """Ask for an echo."""
        if not self._echoes:
            self._outcome = _NO_ECHO
            return
        began = monotonic()
        try:
            echo = self._player.echo(look(self._table, echoing.state), echoing.window)
        except Exception as error:
            raise self._raised("echo", error) from error
        self.times.append(monotonic() - began)
        if not isinstance(echo, bool):
            raise self._broken(f"returned {_shown(echo)} for an echo, which must be True or False")
        self._outcome = _ECHO if echo else _NO_ECHO

    def answer(self) -> Outcome:
        """Return what the player returned."""
        return self._outcome

    def tell(self, line: bytes) -> None:
        """Let the player see an event, as a program reads it."""
        try:
            self._player.seen(orjson.loads(line)["event"])
        except Exception as error:
            raise self._raised("see an event", error) from error

    def end(self, ending: Ending) -> None:
        """Let the player see the result."""
        if not listens(self._player, "over"):
            return
        try:
            self._player.over(orjson.loads(ending.line)["result"])
        except Exception as error:
            raise self._raised("see the result", error) from error

    def flush(self) -> None:
        """Everything has been seen already."""

    def leave(self) -> None:
        """Nothing is left to do."""

    def abandon(self) -> None:
        """Nothing is left behind."""

    def _check_story(self, story: object) -> None:
        if not isinstance(story, str) or len(story) > MAX_STORY:
            raise self._broken(f"told a story that is no text of up to {MAX_STORY} characters")
        try:
            story.encode()
        except UnicodeEncodeError:
            raise self._broken("told a story that cannot be written in UTF-8") from None

    def _raised(self, doing: str, error: Exception) -> BrokenPlayer:
        try:
            why = f": {error}"
        except Exception:
            why = ""  # An error that cannot be written is one more mistake of its author.
        broken = self._broken(f"failed to {doing}: {type(error).__name__}{why}")
        # The compiled `raise … from` forgets it.
        broken.__cause__ = error
        return broken

    def _broken(self, what: str) -> BrokenPlayer:
        table = self._table
        return BrokenPlayer(f"the player {table.names[table.seat]} in seat {table.seat} {what}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Program(Seat):
    """A bot that is talked to in the protocol, for one game."""

    is_program: ClassVar[bool] = True

    def __init__(self, bot: Bot, own: Policy | None = None) -> None:
        """Seat a bot; between its games it may be seated anywhere else.

        Args:
            bot: which.
            own: the windows of this bot, if they are not those of the table.
        """
        super().__init__()
        self._bot = bot
        self._seat = 0
        self._wants_view = self._wants_legal = True
        self._own = own
        self._play_time: float | None = None
        self._echo_time: float | None = None
        self._hello_time: float | None = None
        self._messages: Messages
        self._hello: Request
        self._talk: Talk | None = None
        self._cannot_start: Fault | None = None
        self._has_sat = False
        self._is_spoiled = False

    def sit(self, opening: Opening) -> Talk | None:
        """Make sure that the program runs, and say hello."""
        table = opening.table
        self.times = []
        self.wants_events = True
        self._seat = table.seat
        self._wants_view = self._wants_legal = True
        policy = self._own or opening.policy
        self._play_time, self._echo_time, self._hello_time = policy.play_time, policy.echo_time, policy.hello_time
        self._messages = opening.messages()
        time = None if self._own is None else (self._own.play_time, self._own.echo_time)
        self._hello = self._messages.hello(table.seat, opening.hand, table.random, time)
        self._has_sat = self._is_spoiled = False
        return self._begin(self._bot.start())

    def sit_again(self) -> Talk | None:
        """A process that was about to end after its last game is no fault: its successor gets the hello."""
        outcome = self._bot.conversation.outcome
        has_ended = isinstance(outcome, Fault) and outcome.verdict == START
        return self._begin(self._bot.restart()) if self._bot.is_worn and has_ended else None

    def play(self, state: State, plays: Sequence[int]) -> Talk | None:
        """Ask for a play, with what the program wants to see."""
        request = self._messages.play(self._view(state), plays if self._wants_legal else None)
        return self._ask(request, self._play_time)

    def echo(self, echoing: Echoing) -> Talk | None:
        """Ask for an echo, with what the program wants to see."""
        return self._ask(self._messages.echo(echoing.text, self._view(echoing.state)), self._echo_time)

    def answer(self) -> Outcome:
        """Return the reply or the fault."""
        outcome: Outcome | None = self._cannot_start
        if outcome is None:
            outcome = self._bot.conversation.outcome
        if outcome is None:
            raise RuntimeError(f"the request to seat {self._seat} is still open")
        if isinstance(outcome, Fault):
            self._is_spoiled = self._is_spoiled or outcome.verdict != ILLEGAL
        elif isinstance(outcome, HelloReply):
            self._wants_view, self._wants_legal, self.wants_events = outcome.wants
        if self._has_sat and self._talk is not None:
            self.times.append(self._talk.seconds)
        self._has_sat = True
        return outcome

    def at_fault(self) -> None:
        """Note how the program stands."""
        self._bot.at_fault()

    def tell(self, line: bytes) -> None:
        """Put an event among what is sent next."""
        self._bot.tell(line)

    def flush(self) -> None:
        """Send what is not sent yet."""
        self._bot.flush()

    def end(self, ending: Ending) -> None:
        """Tell the end."""
        self.usage = self._bot.usage()
        self._bot.end(ending.line)

    def leave(self) -> None:
        """A program that fell out of step does not get another game in the same process."""
        if self._is_spoiled:
            self._bot.retire()

    def abandon(self) -> None:
        """Nobody knows where the program stands: the next game gets another process."""
        self._bot.abandon()

    def _begin(self, cannot_start: Fault | None) -> Talk | None:
        self._cannot_start = cannot_start
        if cannot_start is not None:
            self._talk = None
            return None
        return self._ask(self._hello, self._hello_time)

    def _ask(self, request: Request, window: float | None) -> Talk | None:
        self._talk = self._bot.ask(request, window)
        return self._talk

    def _view(self, state: State) -> bytes | None:
        return self._messages.view(view(state, self._seat), self._seat) if self._wants_view else None


def _shown(value: object) -> str:
    """Return what a player returned, as a message shows it."""
    try:
        return repr(value)
    except Exception:
        return f"something of the type {type(value).__name__} that cannot be shown"
