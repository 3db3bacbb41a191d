"""A hand on a board that no game needs to have reached, judged by both engines."""

from collections import Counter
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from happiness_cli.rules.board import Board
from happiness_cli.rules.game import Game
from happiness_cli.rules.grid import CELLS, cell_name, neighbours
from tests.rules import bridge
from tests.rules.duel import Difference
from tests.twin.decks import random_deck, random_rules
from tests.twin.plays import legal_for


def fitting(board: Board, card: int) -> int:
    """Return the cells that a card fits."""
    hand, cells = vec[i64]([card]), vec[i64]([0])
    board.fit(hand, 0, 1, cells)
    return cells[0]


def random_board(rng: Random, game: Game) -> tuple[Board, list[int]]:
    """Return a board and the cards that are left, in no order.

    Some boards are of cards that all match; on others a few do not, or Bummers lie on them.
    """
    board = Board(game)
    deck = list(range(game.size))
    rng.shuffle(deck)
    density, carelessness, bummers = rng.choice([0.1, 0.4, 0.7, 0.9]), rng.choice([0, 0, 0.2]), rng.random() < 0.2
    scattered = rng.random() < 0.3
    for cell in rng.sample(range(CELLS), CELLS):
        lonely = not neighbours(1 << cell) & board.occupied
        if rng.random() > density or (scattered and not lonely and rng.random() < 0.9):
            continue
        for card in deck:
            fits = lonely or fitting(board, card) & 1 << cell
            if (bummers or not game.is_bummer(card)) and (fits or rng.random() < carelessness):
                board.put(card, cell)
                deck.remove(card)
                break
    return board, deck


def board_duel(seed: int) -> Counter[str]:
    """Compare the legal plays of a hand, and what each does, on the board of a seed; return what there was.

    Raises:
        Difference: the engines differ.
    """
    rng = Random(f"board {seed}")
    rules = random_rules(rng, 2)
    rules["deck_counts"] = [rng.randint(1, 10), *(rng.randint(0, 25) for _ in range(3)), rng.randint(10, 25)]
    deck = random_deck(rng, rules["deck_counts"])
    game = bridge.game_of(deck, rules)
    board, left = random_board(rng, game)
    hand = left[: rng.choice([1, 2, 5])]
    lying = {cell_name(cell): game.cards[board.cards[cell]].id for cell in range(CELLS) if board.cards[cell] >= 0}
    cards = {card["id"]: card for card in deck["cards"]}
    by_twin = legal_for(lying, [game.cards[card].id for card in hand], cards, rules)
    by_engine = bridge.moves_on(board, hand)
    if by_twin != by_engine:
        raise Difference(seed, 0, "the plays on a board", by_twin, by_engine)
    tally: Counter[str] = Counter()
    tally[f"tier {by_twin['tier']}"] += 1
    for move in by_twin["moves"]:
        tally[f"{move['reconnections']} reconnections"] += 1
        tally[f"{len(move['euphorias'])} pluses"] += 1
        tally["plus by its centre"] += move["cell"] in move["euphorias"]
        tally[f"{len(move['bummed_out'])} bummed out"] += 1
    return tally
