"""Players as programs: they play as they do in this process, and say what is wrong with a referee."""

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest

from happiness_cli.decks.dealing import deal_numbers
from happiness_cli.documents.decks import DEFAULT_DECK
from happiness_cli.documents.printing import deck_dict, position_dict, rules_values
from happiness_cli.documents.values import Setting
from happiness_cli.judging.positions import view_of
from happiness_cli.players import Factory, Play, Player, Table, View, Window, as_player
from happiness_cli.players.program import NotUnderstood, Program
from happiness_cli.players.registry import built_in
from happiness_cli.rules.door import close_window, pass_turn, play
from happiness_cli.rules.game import Game
from happiness_cli.rules.grid import cell_number
from happiness_cli.rules.state import OVER, State, new_state
from tests.players.tables import EASY_GAME, HARD_GAME, NAMES, first_legal, play_game, tables

Message = dict[str, Any]
BYE = b'{"type":"bye"}\n'
FIRST = as_player(first_legal)


def line(message: Mapping[str, Any]) -> bytes:
    return json.dumps(message).encode() + b"\n"


def hello(table: Table, hand: list[str], number: int = 1) -> Message:
    return {
        "type": "hello",
        "id": number,
        "protocol": "happiness-bot/1",
        "seat": table.seat,
        "players": list(table.names),
        "mode": table.game.ruleset.mode,
        "rules": rules_values(table.game.ruleset),
        "deck": deck_dict(table.game.deck),
        "hand": hand,
        "time": {"play": 60, "echo": None},
        "random": table.random,
    }


def seen_from(state: State, names: tuple[str, ...], seat: int) -> Message:
    setting = Setting(state.game.ruleset, state.game.deck, DEFAULT_DECK, None)
    return position_dict(view_of(state, names, setting, seat))


class Referee:
    """Asks programs in the words of the protocol."""

    def __init__(self, programs: list[Program]) -> None:
        self.programs = programs
        self.replies: list[Message] = []

    def ask(self, seat: int, message: Message) -> Message:
        told = self.programs[seat].answer(line(message))
        assert told.endswith(b"\n")
        reply = json.loads(told)
        assert isinstance(reply, dict)
        assert (reply["type"], reply["id"]) == (message["type"], message["id"])
        self.replies.append(reply)
        return reply

    def tell(self, message: Message) -> None:
        assert [program.answer(line(message)) for program in self.programs] == [b""] * len(self.programs)

    def game(self, game: Game, seed: str, index: int) -> list[str]:
        """Play a game; return it in the words of `play_game`."""
        seats = len(self.programs)
        names = NAMES[:seats]
        state = new_state(game, seats, deal_numbers(game.size, seed, index))
        for seat, table in enumerate(tables(game, seats, seed, index)):
            self.ask(seat, hello(table, [game.cards[card].id for card in state.hand(seat)]))
        told: list[str] = []
        while state.turn != OVER:
            seat = state.turn
            if not state.plays(seat):
                pass_turn(state)
                told.append("pass")
                self.tell({"type": "event", "event": {"seat": seat, "pass": True}})
                continue
            request = {"type": "play", "id": 2 + len(told), "view": seen_from(state, names, seat)}
            made = self.ask(seat, request)
            card = game.deck.index[made["card"]]
            done = play(state, card, cell_number(made["cell"]))
            told.append(f"{made['card']}@{made['cell']}")
            echoes = [other for other in range(seats) if state.may_echo(other) and self._echo(state, other, made)]
            if state.window:
                close_window(state, echoes)
            told += [f"echo {other}" for other in echoes]
            event = {"seat": seat, "card": made["card"], "cell": made["cell"], "points": done.points}
            self.tell({"type": "event", "event": {**event, "reconnections": 0, "euphorias": [], "bummed_out": []}})
        return told

    def _echo(self, state: State, seat: int, made: Message) -> bool:
        view = seen_from(state, NAMES[: state.seats], seat)
        played = {
            "seat": state.turn,
            "card": made["card"],
            "cell": made["cell"],
            "word": "w",
            "story": made.get("story"),
        }
        return bool(self.ask(seat, {"type": "echo", "id": 900, **played, "view": view})["echo"])


@pytest.mark.parametrize("game", [EASY_GAME, HARD_GAME], ids=["easy", "hard"])
def test_a_program_plays_as_the_player_does(game: Game) -> None:
    factories = [built_in("greedy"), built_in("random"), built_in("first")]
    referee = Referee([Program(factory, "bot") for factory in factories])
    for index in range(2):
        assert referee.game(game, "program", index) == play_game(factories, "program", index, game)[0]


class Storyteller(Player):
    """Tells stories, hears of everything, and echoes stories of its own kind."""

    kept: list[Any]

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.kept = [table]
        made.append(self)

    def play(self, view: View) -> Play:
        return view.plays[0].telling("Once …")

    def echo(self, view: View, window: Window) -> bool:
        assert view.plays == ()
        self.kept.append(window)
        return window.story == "Once …"

    def seen(self, event: Mapping[str, Any]) -> None:
        self.kept.append(event)

    def over(self, result: Mapping[str, Any]) -> None:
        self.kept.append(result)


made: list[Storyteller] = []


def test_everything_reaches_the_player_and_everything_it_says_goes_out() -> None:
    made.clear()
    referee = Referee([Program(Storyteller, "Story"), Program(built_in("first"), "first")])
    told = referee.game(EASY_GAME, "story", 0)
    greetings = referee.replies[:2]
    assert greetings[0] == {
        "type": "hello",
        "id": 1,
        "name": "Story",
        "wants": {"view": True, "legal": False, "events": True},
    }
    assert greetings[1]["wants"]["events"] is False
    assert {reply.get("story") for reply in referee.replies if reply["type"] == "play"} == {"Once …", None}
    (player,) = made
    assert player.table.names == ("Ada", "Bo")
    assert (player.table.play_time, player.table.echo_time) == (60, None)
    assert player.table.random == tables(EASY_GAME, 2, "story", 0)[0].random
    windows = [one for one in player.kept if isinstance(one, Window)]
    assert windows[0][:4] == (1, *told[1].split("@"), "w")
    events = [one for one in player.kept if isinstance(one, dict)]
    assert len(events) == sum(not word.startswith("echo") for word in told)
    result = {"players": [], "winners": [0], "decided_by": "shared"}
    assert referee.programs[0].answer(line({"type": "end", "end": "complete", "result": full(result)})) == b""
    assert player.kept[-1] == full(result)
    with pytest.raises(NotUnderstood, match="play comes before hello"):
        referee.programs[0].answer(line({"type": "play", "id": 2}))


def full(result: Message) -> Message:
    """A result with the players that it needs."""
    numbers = ("score", "final_hand", "tokens", "total", "euphoria_cards", "bummer_cards", "final_bummers")
    player = {"seat": 0, "name": "Ada", **dict.fromkeys(numbers, 0), "rank": 1}
    return {**result, "players": [player]}


def test_each_hello_makes_a_new_player_and_a_change_of_rules_is_heeded() -> None:
    made.clear()
    program = Program(Storyteller, "bot")
    for game in (EASY_GAME, EASY_GAME, HARD_GAME):
        table = tables(game, 2, "new", 0)[0]
        assert program.answer(line(hello(table, [])))
    assert len(made) == 3
    assert made[0].table.game is made[1].table.game
    assert [player.table.game.ruleset.mode for player in made] == ["easy", "easy", "hard"]


def test_bye_is_the_end() -> None:
    program = Program(built_in("first"), "bot")
    assert not program.is_over
    assert program.answer(BYE) == b""
    assert program.is_over


@pytest.mark.parametrize(
    "dropped", [b"", b"\n", b" \r\n", b'{"type":"news"}\n', b'{"type":"play-reply"}\n', b'{"type":"hello-reply"}']
)
def test_what_is_dropped(dropped: bytes) -> None:
    assert Program(built_in("first"), "bot").answer(dropped) == b""


def test_line_feeds_and_unknown_keys_do_not_matter() -> None:
    table = tables(EASY_GAME, 2, "keys", 0)[0]
    replies = set()
    for end in (b"\n", b"\r\n", b""):
        message = hello(table, []) | {"colour": "red"}
        replies.add(Program(built_in("first"), "bot").answer(line(message).rstrip() + end))
    assert len(replies) == 1


def opened(factory: Factory = FIRST) -> tuple[Program, Message]:
    """A program after its hello, and a request to play."""
    table = tables(EASY_GAME, 2, "opened", 0)[0]
    state = new_state(EASY_GAME, 2, deal_numbers(60, "opened", 0))
    program = Program(factory, "bot")
    program.answer(line(hello(table, [])))
    return program, {"type": "play", "id": 2, "view": seen_from(state, ("Ada", "Bo"), 0)}


def test_what_is_wrong_with_a_referee_is_said() -> None:
    program, request = opened()
    view = request["view"]
    hand = view["players"][0]["hand"]
    card = {"cell": "d4", "card": hand[0]}
    other = {**view["players"][0], "hand": 5}
    wrong: list[tuple[bytes, str]] = [
        (b"{", r"line 2.*"),
        (b"[]", r"line 3 must be an object, not an? .*"),
        (b'{"id":1}', r'line 4 lacks the key "type"'),
        (line({"type": "play"}), r'line 5: .*lacks the key "id"'),
        (line(request | {"view": None}), r"line 6: .*view.*"),
        (line({"type": "play", "id": 2}), r"line 7: the view is missing, which this bot wants"),
        (
            line(request | {"view": view | {"turn": 1}}),
            r"line 8: a play is asked for, but .*",
        ),
        (line(request | {"view": view | {"players": [view["players"][0]]}}), r"line 9: the view has 1 players, not 2"),
        (line(request | {"view": view | {"players": [other, other]}}), r"line 10: the view hides this seat's own hand"),
        (
            line(request | {"view": view | {"players": [view["players"][0] | {"hand": ["X1"]}, other]}}),
            r"line 11: the view names a card 'X1' that is not in the deck",
        ),
        (line(request | {"view": view | {"board": [card, card]}}), r"line 12: the board of the view has .*"),
        (line(request | {"view": view | {"board": [{"cell": "d4", "card": "X1"}]}}), r"line 13: the board of .*"),
    ]
    for told, message in wrong:
        with pytest.raises(NotUnderstood) as caught:
            program.answer(told)
        assert re.fullmatch(message, str(caught.value)), str(caught.value)
    # Nothing of this has harmed it.
    assert json.loads(program.answer(line(request)))["card"] == hand[0]


def test_what_is_wrong_with_a_hello_is_said() -> None:
    table = tables(EASY_GAME, 2, "hello", 0)[0]
    good = hello(table, [])
    program = Program(built_in("first"), "bot")
    wrong: list[tuple[Message, str]] = [
        ({"protocol": "happiness-bot/2"}, r"line 1: .*happiness-bot/1.*"),
        ({"seat": 2}, r"line 2: there is no seat 2 among 2 players"),
        ({"rules": good["rules"] | {"start_tokens": 3, "max_tokens": 2}}, r"line 3: the rules cannot be: .*"),
        ({"rules": {}}, r"line 4: .*"),
    ]
    for changes, message in wrong:
        with pytest.raises(NotUnderstood) as caught:
            program.answer(line(good | changes))
        assert re.fullmatch(message, str(caught.value)), str(caught.value)
    early: list[Message] = [{"type": "play", "id": 1}, {"type": "event", "event": {"seat": 0, "pass": True}}]
    for kind in early:
        with pytest.raises(NotUnderstood, match=f"{kind['type']} comes before hello"):
            program.answer(line(kind))
    assert program.answer(line(good))


def test_a_player_that_returns_no_play_is_told_so() -> None:
    program, request = opened(as_player(lambda view: (view.hand[0], "d4")))
    with pytest.raises(TypeError, match=r"returned \('[A-Z0-9]+', 'd4'\), which is none of the plays"):
        program.answer(line(request))


@pytest.mark.parametrize("name", ["", "x" * 65, "a\nb"])
def test_bad_names(name: str) -> None:
    with pytest.raises(ValueError, match="1 to 64 characters"):
        Program(built_in("first"), name)
