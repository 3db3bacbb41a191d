"""Nothing that a program is sent depends on what it must not know."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import orjson
import pytest

from happiness_cli.decks.dealing import deal_numbers, random_number
from happiness_cli.documents.printing import turn_dict
from happiness_cli.documents.values import PlayEntry, Setting
from happiness_cli.protocol.messages import BYE
from happiness_cli.refereeing.bots import Bot, BotProcess, stop_all
from happiness_cli.refereeing.referee import Played, play_game
from happiness_cli.refereeing.seats import Program
from tests.refereeing.games import EASY_SETTING, FORFEIT, HARD_SETTING, NAMES, insider
from tests.refereeing.programs import Message, ScriptedBot, child, first_legal, reply
from tests.refereeing.test_talk import draws_of

WATCHED = 0

NOTING = """\
import sys
from json import dumps, loads
log = open(sys.argv[1], "wb", buffering=0)
for line in sys.stdin.buffer:
    log.write(line)
    message = loads(line)
    if message["type"] in ("hello", "play", "echo"):
        said = {"hello": {"name": "noting"}, "play": (message.get("legal") or [{}])[0], "echo": {"echo": True}}
        print(dumps({"type": message["type"], "id": message["id"], **said[message["type"]]}), flush=True)
"""
"""Plays the first legal play, always echoes, and notes every byte of its input in a file."""


def other_deal(deal: Sequence[int], seats: int, hand_size: int, rng: Random) -> list[int]:
    """The same deal but for some of what one other seat holds and of the draw pile, so that the games stay alike."""
    other = rng.randrange(1, seats)
    held = [other + seats * k for k in range(hand_size)]
    pile = list(range(seats * hand_size, len(deal)))
    changed = list(deal)
    for _ in range(rng.choice((1, 1, 2, 5))):
        # Cards far down come late, and then what has been played until then is the same.
        here, there = rng.choice(held + pile[-20:]), rng.choice(pile[-20:])
        changed[here], changed[there] = changed[there], changed[here]
    return changed


def answer(asked: Message) -> bytes:
    return reply(asked, echo=True) if asked["type"] == "echo" else first_legal(asked)


def scripted(deal: Sequence[int], seats: int, setting: Setting) -> tuple[Played, list[bytes]]:
    """Play a deal with a script in the seat that is watched; also the lines that it was sent."""
    bot = ScriptedBot(answer)
    return watch(bot, deal, seats, setting), bot.sent


def real(deal: Sequence[int], seats: int, setting: Setting, log: Path) -> tuple[Played, list[bytes]]:
    """Play a deal with a real process in the seat that is watched; also what came through its pipe."""
    bot = BotProcess(child(NOTING, str(log)))
    try:
        played = watch(bot, deal, seats, setting)
    finally:
        stop_all([bot])
    heard = log.read_bytes()
    assert heard.endswith(BYE)
    return played, heard.removesuffix(BYE).splitlines(keepends=True)


def watch(bot: Bot, deal: Sequence[int], seats: int, setting: Setting) -> Played:
    """Play a deal with a program in the seat that is watched."""
    specs = ("first", "greedy", "first", "random")
    rest = [insider(specs[seat % len(specs)]) for seat in range(1, seats)]
    randoms = [random_number("leak", 0, seat) for seat in range(seats)]
    return play_game(setting, NAMES[:seats], deal, randoms, [Program(bot), *rest], FORFEIT)


def known(played: Played) -> list[tuple[object, object]]:
    """What the watched seat may know of each turn: the play, then echoes and its own draw."""
    found: list[tuple[object, object]] = []
    for entry, draw in zip(played.record.turns, draws_of(played.record), strict=True):
        drew = draw if entry.seat == WATCHED else None
        play = (entry.seat, entry.card, entry.cell) if isinstance(entry, PlayEntry) else entry.seat
        found.append((play, (turn_dict(entry), drew)))
    return found


def comparable(sent: Sequence[bytes], same: int, same_play: bool) -> list[bytes]:
    """The lines that are about the first `same` turns; with `same_play` also requests about the play after those."""
    lines: list[bytes] = []
    turns = 0
    for line in sent:
        message = orjson.loads(line)
        if message["type"] in ("event", "end"):
            if turns == same:
                return lines
            turns += 1
        elif message["type"] == "echo" and turns == same and not same_play:
            return lines
        lines.append(line)
    return lines


def compare(games: Sequence[tuple[Played, list[bytes]]]) -> tuple[int, int]:
    """Hold the bytes of two games against each other; return how many lines that were, and over how many turns."""
    first, second = (known(played) for played, _ in games)
    both = list(zip(first, second, strict=False))
    same = next((number for number, (one, two) in enumerate(both) if one != two), len(both))
    same_play = same < len(both) and first[same][0] == second[same][0]
    lines = [comparable(sent, same, same_play) for _, sent in games]
    assert lines[0] == lines[1]
    assert len(lines[0]) > 0
    return len(lines[0]), same


SETTINGS = pytest.mark.parametrize("setting", [EASY_SETTING, HARD_SETTING], ids=["easy", "hard"])
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@SETTINGS
@SEATS
def test_every_byte_is_the_same_until_something_differs_that_all_may_see(seats: int, setting: Setting) -> None:
    rng = Random(f"{seats} {setting.ruleset.mode}")
    compared = late = 0
    for index in range(36):
        deal = deal_numbers(len(setting.deck), "leak", index)
        changed = other_deal(deal, seats, setting.ruleset.hand_size, rng)
        lines, turns = compare([scripted(one, seats, setting) for one in (deal, changed)])
        compared += lines
        late += turns > 10
    assert compared > 36 * 20
    assert late > 15


@SETTINGS
@SEATS
def test_at_the_pipe_of_a_real_process_too(seats: int, setting: Setting, tmp_path: Path) -> None:
    rng = Random(f"real {seats} {setting.ruleset.mode}")
    compared = 0
    for index in range(6):
        deal = deal_numbers(len(setting.deck), "leak", index)
        changed = other_deal(deal, seats, setting.ruleset.hand_size, rng)
        games = [real(one, seats, setting, tmp_path / f"{index}-{at}") for at, one in enumerate((deal, changed))]
        compared += compare(games)[0]
    assert compared > 6 * 20
