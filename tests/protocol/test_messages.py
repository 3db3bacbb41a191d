"""What the referee says: word by word, and from what the seat may know alone."""

import json
from random import Random

import pytest

from happiness_cli.documents.bot_messages import MESSAGES, NAMES
from happiness_cli.documents.printing import deck_dict, position_dict, rules_values
from happiness_cli.documents.values import FaultEntry, PassEntry, PlayEntry, Setting
from happiness_cli.documents.writing import dump
from happiness_cli.judging.games import game_of
from happiness_cli.judging.positions import view_of
from happiness_cli.judging.records import Replay
from happiness_cli.protocol.messages import BYE, Done, Messages, end
from happiness_cli.rules.effects import effects
from happiness_cli.rules.grid import cell_name, cell_number
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.state import OVER, State, new_state
from happiness_cli.rules.view import view
from tests.golden.games import TABLES, name_of
from tests.protocol.tables import ODD_NAMES, Document, golden, odd_setting, parsed


def messages_of(setting: Setting, names: tuple[str, ...]) -> Messages:
    return Messages(setting, names, 60, 2.5)


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_views_and_plays_are_those_of_the_golden_games(mode: str, seats: int) -> None:
    document, entries = golden(name_of(mode, seats))
    messages = messages_of(document.setting, document.players)
    setting = {
        "format": "happiness-position/1",
        "mode": mode,
        "rules": rules_values(document.setting.ruleset),
        "deck": "standard",
    }
    replay = Replay(document)
    steps = replay.steps()
    for entry in entries:
        for seat, expected in enumerate(entry["views"]):
            plays = replay.state.plays(seat) if seat == replay.state.turn else []
            told = messages.play(messages.view(view(replay.state, seat), seat), plays).line(7)
            message = parsed(told, "play")
            assert list(message) == ["type", "id", "view", "legal"]
            assert message["view"] == {**setting, **expected}
            if plays:
                assert message["legal"] == [
                    {key: move[key] for key in ("card", "cell")} for move in entry["plays"]["moves"]
                ]
        next(steps, None)
    assert replay.state.turn == OVER


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("odd", [False, True])
def test_a_view_is_the_same_text_as_the_document(seats: int, odd: bool) -> None:
    setting = odd_setting() if odd else golden("easy-2.jsonl")[0].setting
    names = ODD_NAMES[:seats]
    messages = messages_of(setting, names)
    windows = outs = 0
    for seed in range(6):
        chance = Random(seed)
        for state in states(setting, seats, chance):
            for seat in range(seats):
                expected = dump(position_dict(view_of(state, names, setting, seat)))
                assert messages.view(view(state, seat), seat) == expected
                windows += state.window
                outs += b'"out":' in expected
    assert windows > 20
    assert (outs > 20) is (seats > 1)


def states(setting: Setting, seats: int, chance: Random) -> list[State]:
    """The states of a game by chance, those in windows included."""
    game = game_of(setting)
    state = new_state(game, seats, chance.sample(range(game.size), game.size))
    found = [state.copy()]
    while state.turn != OVER:
        plays = state.plays(state.turn)
        if not plays:
            state.pass_unchecked()
        elif seats > 2 and len(found) == 6:
            state.forfeit_unchecked(1 << state.turn)
        else:
            play = chance.choice(plays)
            state.play_unchecked(play_card(play), play_cell(play))
            if state.window:
                found.append(state.copy())
                echoes = sum(1 << seat for seat in range(seats) if state.may_echo(seat) and chance.random() < 0.5)
                state.close_window_unchecked(echoes, 0)
        found.append(state.copy())
    return found


def test_hello_word_by_word() -> None:
    document, _ = golden("hard-2.jsonl")
    setting, names = document.setting, ('A "quoted" name', "B")
    request = Messages(setting, names, 60, None).hello(1, [0, 59], 2**53 - 1)
    assert request.type == "hello"
    expected: Document = {
        "type": "hello",
        "id": 1,
        "protocol": "happiness-bot/1",
        "seat": 1,
        "players": list(names),
        "mode": "hard",
        "rules": rules_values(setting.ruleset),
        "deck": deck_dict(setting.deck),
        "hand": [setting.deck.cards[0].id, setting.deck.cards[59].id],
        "time": {"play": 60, "echo": None},
        "random": 9007199254740991,
    }
    assert request.line(1) == dump(expected) + b"\n"
    assert parsed(request.line(1), "hello") == expected
    assert expected["rules"]["silver"] == "exact"
    assert len(expected["rules"]) == 18
    assert parsed(Messages(setting, names, 0.25, 5).hello(0, [], 0).line(9), "hello")["time"] == {
        "play": 0.25,
        "echo": 5,
    }


def test_what_a_bot_can_do_without_is_left_out() -> None:
    document, _ = golden("easy-2.jsonl")
    messages = messages_of(document.setting, document.players)
    assert messages.play(None, None).line(12) == b'{"type":"play","id":12}\n'
    assert messages.play(None, [3 | 24 << 10 | 2 << 16]).line(2) == (
        b'{"type":"play","id":2,"legal":[{"card":"%b","cell":"d4"}]}\n' % document.setting.deck.cards[3].id.encode()
    )
    assert messages.play(b'{"x":1}', None).line(2) == b'{"type":"play","id":2,"view":{"x":1}}\n'


def test_echo_word_by_word() -> None:
    document, _ = golden("easy-2.jsonl")
    setting, names = document.setting, document.players
    messages = messages_of(setting, names)
    state = new_state(game_of(setting), 2, range(60))
    play = next(play for play in state.plays(0))
    card, cell = play_card(play), play_cell(play)
    state.play_unchecked(card, cell)
    seen = position_dict(view_of(state, names, setting, 1))
    assert seen["window"] is True
    for story in (None, 'Once "upon"\na time…'):
        window = messages.window(0, card, cell, story)
        expected = {
            "type": "echo",
            "id": 3,
            "seat": 0,
            "card": setting.deck.cards[card].id,
            "cell": "d4",
            "word": setting.deck.cards[card].word,
            "story": story,
            "view": seen,
        }
        line = messages.echo(window, messages.view(view(state, 1), 1)).line(3)
        assert line == dump(expected) + b"\n"
        assert parsed(line, "echo") == expected
        del expected["view"]
        assert messages.echo(window, None).line(3) == dump(expected) + b"\n"


@pytest.mark.parametrize("name", ["easy-2.jsonl", "hard-3.jsonl"])
def test_events_are_the_record_and_what_the_plays_did(name: str) -> None:
    document, entries = golden(name)
    messages = messages_of(document.setting, document.players)
    raw = document.raw["turns"]
    replay = Replay(document)
    bummed_out = 0
    for step, entry in zip(replay.steps(), entries, strict=False):
        done = None
        expected = dict(raw[entry["entry"]])
        if isinstance(step.entry, PlayEntry):
            assert step.effects is not None
            played = (step.entry.card, cell_name(step.entry.cell))
            move = next(move for move in entry["plays"]["moves"] if (move["card"], move["cell"]) == played)
            done = Done(step.effects, [document.setting.deck.index[card] for card in move["bummed_out"]])
            expected |= {key: move[key] for key in ("points", "reconnections", "euphorias", "bummed_out")}
            bummed_out += len(move["bummed_out"])
        event = messages.event(step.entry, done)
        assert parsed(event.line(), "event") == {"type": "event", "event": expected}
        assert event.line() == dump({"type": "event", "event": expected}) + b"\n"
        drawn = event.line_with_draw("H22")
        assert drawn == dump({"type": "event", "event": {**expected, "drew": "H22"}}) + b"\n"
        assert parsed(drawn, "event")["event"]["drew"] == "H22"
    assert bummed_out > 0


def test_events_word_by_word() -> None:
    document, _ = golden("easy-2.jsonl")
    messages = messages_of(document.setting, document.players)
    for place in ("start", "play", "echo"):
        fault = messages.event(FaultEntry(1, "timeout", place, True)).line()
        assert fault == b'{"type":"event","event":{"seat":1,"fault":"timeout","out":true}}\n'
        parsed(fault, "event")
    passing = messages.event(PassEntry(0))
    assert passing.line() == b'{"type":"event","event":{"seat":0,"pass":true}}\n'
    assert passing.line_with_draw("B01") == b'{"type":"event","event":{"seat":0,"pass":true,"drew":"B01"}}\n'
    state = new_state(game_of(document.setting), 2, range(60))
    card = document.setting.deck.cards[50]
    play = PlayEntry(0, card.id, cell_number("d4"), (1, 2), "a\nb")
    told = messages.event(play, Done(effects(state.board, 50, play.cell), [])).line()
    beginning = b'{"type":"event","event":{"seat":0,"card":"%b","cell":"d4","echoes":[1,2],' % card.id.encode()
    rest = b'"story":"a\\nb","points":%d,"reconnections":0,"euphorias":[],"bummed_out":[]}}\n' % card.jp
    assert told == beginning + rest


def test_the_end() -> None:
    document, _ = golden("hard-4.jsonl")
    line = end(document.end, document.result)
    message = parsed(line, "end")
    assert message == {"type": "end", "end": document.end, "result": document.raw["result"]}
    assert list(message) == ["type", "end", "result"]
    assert parsed(BYE, "bye") == {"type": "bye"}


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_that_is_hidden_changes_a_byte(seats: int) -> None:
    document, _ = golden(f"easy-{seats}.jsonl")
    messages = messages_of(document.setting, document.players)
    chance = Random(seats)
    deals = set()
    for _ in range(20):
        deal = chance.sample(range(60), 60)
        mine = range(0, 5 * seats, seats)
        others = [place for place in range(60) if place not in mine]
        mixed = list(deal)
        for place, card in zip(others, chance.sample([deal[other] for other in others], len(others)), strict=True):
            mixed[place] = card
        game = game_of(document.setting)
        one, two = new_state(game, seats, deal), new_state(game, seats, mixed)
        assert one.hand(1) != two.hand(1)
        told = [messages.play(messages.view(view(state, 0), 0), state.plays(0)).line(2) for state in (one, two)]
        assert told[0] == told[1]
        # Even of a state that is not redacted only the seat's own hand is told.
        assert messages.view(one, 0) == messages.view(two, 0) == messages.view(view(one, 0), 0)
        deals.add(told[0])
    assert len(deals) == 20


def test_every_message_is_one_of_those_listed() -> None:
    assert list(MESSAGES) == [f"happiness-bot/1/{name}" for name in NAMES]
    assert json.loads(BYE)["type"] in NAMES
