"""Nothing that a program is sent depends on what it must not know."""

from collections.abc import Sequence
from random import Random

import pytest

from happiness_cli.decks.dealing import deal_numbers, random_number
from happiness_cli.documents.printing import turn_dict
from happiness_cli.documents.values import PlayEntry, Setting
from happiness_cli.refereeing.referee import Played, play_game
from happiness_cli.refereeing.seats import Program
from tests.refereeing.games import EASY_SETTING, FORFEIT, HARD_SETTING, NAMES, insider
from tests.refereeing.programs import Message, ScriptedBot, first_legal, reply
from tests.refereeing.test_talk import draws_of

WATCHED = 0


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


def watch(deal: Sequence[int], seats: int, seed: str, setting: Setting) -> tuple[Played, ScriptedBot]:
    """Play a deal with a program in the seat that is watched."""
    bot = ScriptedBot(answer)
    specs = ("first", "greedy", "first", "random")
    rest = [insider(specs[seat % len(specs)]) for seat in range(1, seats)]
    randoms = [random_number(seed, 0, seat) for seat in range(seats)]
    return play_game(setting, NAMES[:seats], deal, randoms, [Program(bot), *rest], FORFEIT), bot


def known(played: Played) -> list[tuple[object, object]]:
    """What the watched seat may know of each turn: the play, then echoes and its own draw."""
    found: list[tuple[object, object]] = []
    for entry, draw in zip(played.record.turns, draws_of(played.record), strict=True):
        drew = draw if entry.seat == WATCHED else None
        play = (entry.seat, entry.card, entry.cell) if isinstance(entry, PlayEntry) else entry.seat
        found.append((play, (turn_dict(entry), drew)))
    return found


def comparable(bot: ScriptedBot, same: int, same_play: bool) -> list[bytes]:
    """The lines that are about the first `same` turns; with `same_play` also requests about the play after those."""
    lines: list[bytes] = []
    turns = 0
    for line, message in zip(bot.sent, bot.messages(), strict=True):
        if message["type"] in ("event", "end"):
            if turns == same:
                return lines
            turns += 1
        elif message["type"] == "echo" and turns == same and not same_play:
            return lines
        lines.append(line)
    return lines


@pytest.mark.parametrize("setting", [EASY_SETTING, HARD_SETTING], ids=["easy", "hard"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_byte_is_the_same_until_something_differs_that_all_may_see(seats: int, setting: Setting) -> None:
    rng = Random(f"{seats} {setting.ruleset.mode}")
    compared = late = 0
    for index in range(36):
        deal = deal_numbers(len(setting.deck), "leak", index)
        changed = other_deal(deal, seats, setting.ruleset.hand_size, rng)
        games = [watch(one, seats, "leak", setting) for one in (deal, changed)]
        first, second = (known(played) for played, _ in games)
        both = list(zip(first, second, strict=False))
        same = next((number for number, (one, two) in enumerate(both) if one != two), len(both))
        same_play = same < len(both) and first[same][0] == second[same][0]
        lines = [comparable(bot, same, same_play) for _, bot in games]
        assert lines[0] == lines[1]
        assert len(lines[0]) > 0
        compared += len(lines[0])
        late += same > 10
    assert compared > 36 * 20
    assert late > 15
