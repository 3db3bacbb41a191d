"""What a referee and a bot say to each other in a small game, without a process: the bot is a function."""

import json
from collections.abc import Callable
from typing import Any, Final

from happiness_cli.decks.dealing import deal_numbers, random_number
from happiness_cli.documents.bot_messages import REQUESTS
from happiness_cli.documents.reading import read
from happiness_cli.documents.values import DeckDocument, FaultEntry, PassEntry, PlayEntry, Setting, TurnEntry
from happiness_cli.judging.games import game_of
from happiness_cli.judging.scores import result_dict
from happiness_cli.protocol.messages import Done, Messages, Request, end
from happiness_cli.rules.effects import effects
from happiness_cli.rules.grid import cell_number, cells_of
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.ranking import result
from happiness_cli.rules.ruleset import ruleset
from happiness_cli.rules.state import END_NAMES, OVER, new_state
from happiness_cli.rules.view import view
from tests.generate.files import ROOT

Document = dict[str, Any]
Answer = Callable[[Document], Document | None]
"""What a bot makes of a message: the reply to a request, nothing for all else."""

DECKS: Final = ROOT / "fixtures/decks"


def tiny() -> Setting:
    """A deck of 12 cards and rules that go with it."""
    document = read((DECKS / "tiny.json").read_bytes()).document
    assert isinstance(document, DeckDocument)
    rules: Document = json.loads((DECKS / "tiny-rules.json").read_bytes())["rules"]
    return Setting(ruleset("easy", rules), document.setting.deck, None, None)


class Talk:
    """One game, in which all other seats make their first play, echo whenever they may, and perhaps forfeit.

    Attributes:
        said: the messages in order, each `{"referee": …}` or `{"bot": …}`.
        turns: the entries of the game's record.
    """

    def __init__(self, answer: Answer, seed: str, names: tuple[str, ...], seat: int, silent_after: int = 99) -> None:
        """Play the game.

        Args:
            answer: the bot.
            seed: of the deal, number 0.
            names: of the players, by seat.
            seat: the bot's.
            silent_after: so many turns have been, and from then on no other seat gives a play in time.
        """
        setting = tiny()
        self.said: list[Document] = []
        self.turns: list[TurnEntry] = []
        self.deal = deal_numbers(len(setting.deck), seed, 0)
        self._answer = answer
        self._seat = seat
        self._ids = [card.id for card in setting.deck]
        self._state = new_state(game_of(setting), len(names), self.deal)
        self._messages = Messages(setting, names, 60, 5)
        self._number = 0
        opening = self._messages.hello(seat, self._state.hand(seat), random_number(seed, 0, seat))
        self._wants = {"view": True, "legal": True, "events": True, **self._ask(opening).get("wants", {})}
        while self._state.turn != OVER:
            self._turn(len(self.turns) >= silent_after)
        how = END_NAMES[self._state.end]
        assert how is not None
        self._tell(end(how, result_dict(result(self._state), names)))

    def _ask(self, request: Request) -> Document:
        self._number += 1
        reply = self._tell(request.line(self._number))
        assert reply is not None
        return reply

    def _tell(self, line: bytes) -> Document | None:
        message: Document = json.loads(line)
        self.said.append({"referee": message})
        reply = self._answer(message)
        assert (reply is not None) is (message["type"] in REQUESTS)
        if reply is not None:
            self.said.append({"bot": reply})
        return reply

    def _view(self) -> bytes | None:
        return self._messages.view(view(self._state, self._seat), self._seat) if self._wants["view"] else None

    def _turn(self, silent: bool) -> None:
        state, turn = self._state, self._state.turn
        plays, drawn = state.plays(turn), state.drawn
        if not plays:
            state.pass_unchecked()
            self._tell_of(PassEntry(turn), None, drawn)
            return
        if turn != self._seat:
            if silent:
                state.forfeit_unchecked(1 << turn)
                self._tell_of(FaultEntry(turn, "timeout", "play", True), None, drawn)
                return
            card, cell, story = play_card(plays[0]), play_cell(plays[0]), None
        else:
            made = self._ask(self._messages.play(self._view(), plays if self._wants["legal"] else None))
            card, cell, story = self._ids.index(made["card"]), cell_number(made["cell"]), made.get("story")
        leaving = effects(state.board, card, cell).leaving if state.game.is_bummer(card) else 0
        bummed_out = [state.board.cards[other] for other in cells_of(leaving)]
        done = Done(state.play_unchecked(card, cell), bummed_out)
        echoes = self._echoes(card, cell, story) if state.window else ()
        self._tell_of(PlayEntry(turn, self._ids[card], cell, echoes, story), done, drawn)

    def _echoes(self, card: int, cell: int, story: str | None) -> tuple[int, ...]:
        """Close the window; return who echoed."""
        state = self._state
        echoes = [seat for seat in range(state.seats) if state.may_echo(seat)]
        if self._seat in echoes:
            window = self._messages.window(state.turn, card, cell, story)
            if not self._ask(self._messages.echo(window, self._view()))["echo"]:
                echoes.remove(self._seat)
        state.close_window_unchecked(sum(1 << seat for seat in echoes), 0)
        return tuple(echoes)

    def _tell_of(self, entry: TurnEntry, done: Done | None, drawn: int) -> None:
        """Tell of a turn that is over; `drawn` cards had been drawn before it."""
        self.turns.append(entry)
        if self._wants["events"]:
            event = self._messages.event(entry, done)
            drew = entry.seat == self._seat and self._state.drawn > drawn
            self._tell(event.line_with_draw(self._ids[self._state.deal[drawn]]) if drew else event.line())
