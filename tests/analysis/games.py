"""Playouts by the twin, with numbers that are made here once more from the description of how they are made."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

from tests.golden.games import standard
from tests.twin import TwinGame, rules_for
from tests.twin.dealing import deal

Document = dict[str, Any]

SEED: Final = "playouts"
TABLES: Final[tuple[tuple[str, int, Document], ...]] = (
    *((mode, seats, {}) for mode in ("easy", "hard") for seats in (1, 2, 3, 4, 10)),
    ("hard", 2, {"silver": "none", "pass_draws": False}),
    ("easy", 3, {"echo_points": 2, "storyteller_points": -3, "start_tokens": 3}),
    ("hard", 4, {"hand_size": 12, "final_hand_size": 0, "play_points": 0, "final_hand_points": -1}),
)
PLAYOUTS: Final = 3
"""How many are made from each deal, one after the other from one stream."""


def xoshiro(words: list[int]) -> Iterator[int]:
    """The numbers of xoshiro128++, 32 bits each."""
    one, two, three, four = words
    while True:
        yield (_turned((one + four) % 2**32, 7) + one) % 2**32
        three, four = three ^ one, four ^ two
        one, two, three = one ^ four, two ^ three, three ^ (two << 9) % 2**32
        four = _turned(four, 11)


def _turned(word: int, places: int) -> int:
    bits = f"{word:032b}"
    return int(bits[places:] + bits[:places], 2)


def seeded(seed: str, index: int) -> Iterator[int]:
    """The stream of a seed and an index."""
    digest = sha256(f"happiness-playout/1:{seed}:{index}".encode()).digest()
    return xoshiro([int.from_bytes(digest[place : place + 4], "big") for place in (0, 4, 8, 12)])


def below(numbers: Iterator[int], bound: int) -> int:
    """The next number that is fair for a choice among `bound`: all products but the lowest of each range."""
    left_over = 2**32 % bound
    return next(product // 2**32 for product in (number * bound for number in numbers) if product % 2**32 >= left_over)


def play_out(game: TwinGame, numbers: Iterator[int]) -> int:
    """Play a game of the twin out, and return how many turns it took."""
    plies = 0
    while game.turn is not None:
        plies += 1
        plays = game.plays()
        if not plays:
            game.pass_turn()
            continue
        game.play(*plays[below(numbers, len(plays))])
        if game.window:
            may = [seat for seat in range(len(game.players)) if game.may_echo(seat)]
            coins = next(numbers) if may else 0
            game.close_window([seat for seat in may if coins >> seat & 1])
    return plies


def lines() -> list[Document]:
    """What comes of the playouts of each table."""
    return [_line(index, *table) for index, table in enumerate(TABLES)]


def _line(index: int, mode: str, seats: int, rules: Document) -> Document:
    deck = standard()
    numbers = seeded(SEED, index)
    order = deal([card["id"] for card in deck["cards"]], SEED, index)
    plies, ends, totals = [], [], []
    for _ in range(PLAYOUTS):
        game = TwinGame(deck, rules_for(mode, rules), [f"P{seat}" for seat in range(seats)], order)
        plies.append(play_out(game, numbers))
        ends.append(game.end)
        totals.append([player["total"] for player in game.score()["players"]])
    return {
        "seed": SEED,
        "index": index,
        "mode": mode,
        "rules": rules,
        "seats": seats,
        "plies": plies,
        "ends": ends,
        "totals": totals,
    }
