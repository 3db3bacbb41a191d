"""What a program is told and asked, and when."""

import errno
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from happiness_cli.decks.dealing import random_number
from happiness_cli.documents.printing import turn_dict
from happiness_cli.documents.values import FaultEntry, GameDocument, PlayEntry, Setting
from happiness_cli.judging.records import Replay
from happiness_cli.players import Play, Player, Table, View
from happiness_cli.refereeing.failures import Void
from happiness_cli.refereeing.policy import Policy
from happiness_cli.refereeing.referee import Played
from happiness_cli.refereeing.seats import Insider, Program
from tests.refereeing.games import FORFEIT, HARD_SETTING, HOUSE_SETTING, SUBSTITUTE, insider, referee
from tests.refereeing.programs import END, Message, ScriptedBot, first_legal, reply

DONE = ("points", "reconnections", "euphorias", "bummed_out")


def echoing(asked: Message) -> bytes | None:
    return reply(asked, echo=True) if asked["type"] == "echo" else first_legal(asked)


class Failing:
    """Answers in its order, but fails at one request of a type, counted from 1."""

    def __init__(self, kind: str, number: int) -> None:
        self._kind = kind
        self._left = number

    def __call__(self, asked: Message) -> bytes | None:
        if asked["type"] == self._kind:
            self._left -= 1
            if self._left == 0:
                return b"oops\n"
        return first_legal(asked)


def draws_of(record: GameDocument) -> list[str | None]:
    """For each entry of a record the card that was drawn."""
    found: list[str | None] = []
    replay = Replay(record)
    drawn = replay.state.drawn
    for step in replay.steps():
        found.append(record.deal[drawn] if replay.state.drawn > drawn else None)
        found += [None] * (step.after - step.first - 1)
        drawn = replay.state.drawn
    return found


def told_entries(record: GameDocument, seat: int) -> int:
    """Return how many entries of a record a seat is told."""
    for number, entry in enumerate(record.turns):
        if isinstance(entry, FaultEntry) and entry.seat == seat and entry.out:
            # All of a window is one moment, that of the turn: who is out by then hears nothing of it.
            while entry.place != "play" and number and isinstance(record.turns[number], FaultEntry):
                number -= 1
            return number
    return len(record.turns)


def check_told(played: Played, seat: int, bot: ScriptedBot) -> None:
    """Check that a bot was told all that it must know, nothing else, and the end last."""
    record = played.record
    draws = draws_of(record)
    wanted = []
    for number in range(told_entries(record, seat)):
        entry = record.turns[number]
        event = {key: value for key, value in turn_dict(entry).items() if key != "in"}
        if entry.seat == seat and draws[number]:
            event["drew"] = draws[number]
        wanted.append(event)
    events = [message["event"] for message in bot.messages("event")]
    assert [{key: value for key, value in event.items() if key not in DONE} for event in events] == wanted
    for event in events:
        assert set(DONE) <= set(event) if "card" in event else not set(DONE) & set(event)
    assert bot.messages()[0]["type"] == "hello"
    assert bot.messages("end") == [{"type": "end", "end": record.end, "result": record.result}] == bot.messages()[-1:]


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
@pytest.mark.parametrize("setting", [HARD_SETTING, HOUSE_SETTING], ids=["hard", "house"])
def test_everybody_is_told_every_turn_and_only_their_own_draws(seats: int, setting: Setting) -> None:
    for index in range(4):
        bots = [ScriptedBot(echoing) for _ in range(seats)]
        played = referee([Program(bot) for bot in bots], "told", index, setting)
        assert played.faults == ()
        for seat, bot in enumerate(bots):
            check_told(played, seat, bot)


@pytest.mark.parametrize("policy", [FORFEIT, SUBSTITUTE, Policy("substitute", 1)], ids=["forfeit", "stay", "one"])
@pytest.mark.parametrize(("kind", "number"), [("hello", 1), ("play", 1), ("play", 4), ("echo", 1), ("echo", 2)])
def test_who_is_out_is_told_nothing_but_the_end(kind: str, number: int, policy: Policy) -> None:
    bots = [ScriptedBot(echoing) for _ in range(4)]
    for seat in (1, 2):
        bots[seat] = ScriptedBot(Failing(kind, number))
    played = referee([Program(bot) for bot in bots], f"{kind} {number}", policy=policy)
    assert {fault.place for fault in played.faults} == {"start" if kind == "hello" else kind}
    assert {fault.seat for fault in played.faults} == {1, 2}
    assert {fault.out for fault in played.faults} == {policy.puts_out(1)}
    for seat, bot in enumerate(bots):
        check_told(played, seat, bot)
        if seat in (1, 2) and policy.puts_out(1):
            asked = [message["type"] for message in bot.messages("hello", "play", "echo")]
            assert asked.count(kind) == number
            assert asked[-1] == kind


def test_a_window_is_asked_of_all_with_a_charged_token_and_of_those_who_have_finished() -> None:
    """The record tells who must have been asked; what a bot was asked is compared with that."""
    finished = passed = 0
    for index in range(12):
        bots = [ScriptedBot(first_legal) for _ in range(4)]
        played = referee([Program(bot) for bot in bots], "asked", index, (HARD_SETTING, HOUSE_SETTING)[index % 2])
        asked: list[list[tuple[str, str | None]]] = [[] for _ in bots]
        replay = Replay(played.record)
        before = replay.state.copy()
        for step in replay.steps():
            entry = step.entry
            if isinstance(entry, PlayEntry):
                asked[entry.seat].append(("play", None))
                before.play_unchecked(before.game.deck.index[entry.card], entry.cell)
                for seat in range(4):
                    if before.may_echo(seat):
                        asked[seat].append(("echo", entry.card))
                        finished += before.has_finished(seat)
            else:
                passed += 1
            before = replay.state.copy()
        for seat, bot in enumerate(bots):
            told = [(message["type"], message.get("card")) for message in bot.messages("play", "echo")]
            assert told == asked[seat]
    assert finished > 0
    assert passed > 0


def test_a_request_comes_behind_all_events_before_it() -> None:
    bots = [ScriptedBot(echoing) for _ in range(3)]
    played = referee([Program(bot) for bot in bots], "order")
    for seat, bot in enumerate(bots):
        told = 0
        for message in bot.messages("event", "play", "echo"):
            entry = played.record.turns[told]
            if message["type"] == "event":
                told += 1
            elif message["type"] == "play":
                assert entry.seat == seat
                assert message["view"]["turn"] == seat
                assert "window" not in message["view"]
            else:
                assert isinstance(entry, PlayEntry)
                assert (message["seat"], message["card"]) == (entry.seat, entry.card)
                assert message["view"]["window"] is True
                assert seat in entry.echoes


@pytest.mark.parametrize("unwanted", ["view", "legal", "events"])
def test_what_a_bot_can_do_without_is_not_sent(unwanted: str) -> None:
    """The rest is the same; a bot cannot know the legal plays, so it has them from a twin that is told everything."""
    twin = ScriptedBot(echoing)
    played = referee([Program(twin), insider("greedy"), insider("random")], "wants")
    plays = iter([entry for entry in played.record.turns if isinstance(entry, PlayEntry) and entry.seat == 0])

    def answer(asked: Message) -> bytes:
        if asked["type"] == "hello":
            return reply(asked, name="frugal", wants={unwanted: False})
        if asked["type"] == "echo":
            return reply(asked, echo=True)
        entry = turn_dict(next(plays))
        return reply(asked, card=entry["card"], cell=entry["cell"])

    frugal = ScriptedBot(answer)
    again = referee([Program(frugal), insider("greedy"), insider("random")], "wants")
    assert again.record == played.record
    rest = [
        {key: value for key, value in message.items() if key != unwanted}
        for message in twin.messages()
        if not (unwanted == "events" and message["type"] == "event")
    ]
    assert frugal.messages() == rest
    assert frugal.messages() != twin.messages()


class Listener(Player):
    """Keeps all that it sees."""

    seen_by: ClassVar[list[list[Mapping[str, Any]]]] = []
    results: ClassVar[list[Mapping[str, Any]]] = []

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._events: list[Mapping[str, Any]] = []
        self.seen_by.append(self._events)

    def play(self, view: View) -> Play:
        return view.plays[0]

    def seen(self, event: Mapping[str, Any]) -> None:
        self._events.append(event)

    def over(self, result: Mapping[str, Any]) -> None:
        self.results.append(result)


def test_a_player_in_this_process_sees_what_a_program_is_told() -> None:
    bots = [ScriptedBot(first_legal) for _ in range(3)]
    played = referee([Program(bot) for bot in bots], "seen")
    Listener.seen_by.clear()
    Listener.results.clear()
    again = referee([Insider(Listener) for _ in range(3)], "seen")
    assert again.record == played.record
    assert Listener.seen_by == [[message["event"] for message in bot.messages("event")] for bot in bots]
    assert Listener.results == [played.record.result] * 3


def test_the_hello_tells_the_table() -> None:
    policy = Policy(play_time=1.5, echo_time=None)
    bots = [ScriptedBot(first_legal) for _ in range(2)]
    record = referee([Program(bot) for bot in bots], "table", 3, HARD_SETTING, policy).record
    for seat, bot in enumerate(bots):
        (hello,) = bot.messages("hello")
        assert (hello["seat"], hello["players"], hello["mode"]) == (seat, list(record.players), "hard")
        assert hello["hand"] == list(record.deal[seat:10:2])
        assert hello["time"] == {"play": 1.5, "echo": None}
        assert hello["random"] == random_number("table", 3, seat)


def test_a_bot_that_is_out_of_step_gets_no_other_game_in_its_process() -> None:
    crimes = {b"oops\n": ["retire"], END: ["retire"], None: ["retire"], b"illegal": []}
    for crime, stops in crimes.items():

        def answer(asked: Message, crime: bytes | None = crime) -> bytes | None:
            if asked["type"] != "play":
                return first_legal(asked)
            return reply(asked, card="H01", cell="a1") if crime == b"illegal" else crime

        bot = ScriptedBot(answer)
        for index in range(2):
            referee([Program(bot), insider("first")], "step", index)
        assert bot.stops == stops * 2
        assert bot.starts == 1 + len(stops)


def test_a_bot_that_ends_after_its_game_is_no_fault_in_the_next() -> None:
    """It is still there when the next game begins, hears hello and is gone without a word."""
    games: list[str] = []

    def answer(asked: Message) -> bytes | None:
        if asked["type"] == "hello":
            games.append("hello")
            if len(games) in (2, 4):
                return END
        return first_legal(asked)

    bot = ScriptedBot(answer)
    for index in range(3):
        assert referee([Program(bot), insider("first")], "ends", index).faults == ()
    assert bot.starts == 3
    assert len(games) == 5


def test_a_bot_that_ends_at_its_first_hello_is_asked_once() -> None:
    bot = ScriptedBot(lambda asked: END)
    assert [fault.fault for fault in referee([Program(bot), insider("first")]).faults] == ["start"]
    assert bot.starts == 1


def test_a_game_given_up_leaves_no_bot_in_the_middle() -> None:
    bots = [ScriptedBot(first_legal), ScriptedBot(Interrupting(5))]
    with pytest.raises(KeyboardInterrupt):
        referee([Program(bot) for bot in bots])
    assert [bot.stops for bot in bots] == [["abandon"], ["abandon"]]


@pytest.mark.parametrize("error", [OSError(errno.EMFILE, "too many"), OSError(errno.EAGAIN, "busy"), MemoryError()])
def test_what_the_machine_lacks_makes_a_game_void(error: Exception) -> None:
    bot = ScriptedBot(Interrupting(3, error))
    with pytest.raises(Void) as caught:
        referee([Program(bot), insider("first")])
    assert caught.value.__cause__ is error
    assert bot.stops == ["abandon"]


class Interrupting:
    """Answers in its order until something happens to the referee."""

    def __init__(self, number: int, error: BaseException | None = None) -> None:
        self._left = number
        self._error = KeyboardInterrupt() if error is None else error

    def __call__(self, asked: Message) -> bytes:
        self._left -= 1
        if self._left == 0:
            raise self._error
        return first_legal(asked)
