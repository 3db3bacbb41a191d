"""The features of a play once more, slowly and from what `FEATURES` says they are, with exact fractions."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import comb

from happiness_cli.rules.effects import effects
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.state import BUMMER_PILE, EUPHORIA_PILE, HAND, SCORE, State

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The steps to the neighbours, column and row: above, right, below, left."""

Cards = dict[int, int]
"""The cards on a board by their cells."""


def around(cell: int) -> dict[int, int]:
    """The neighbouring cells by side."""
    row, column = divmod(cell, 7)
    steps = {side: (row + down, column + across) for side, (across, down) in enumerate(SIDES)}
    return {side: 7 * r + c for side, (r, c) in steps.items() if 0 <= r < 7 and 0 <= c < 7}


PLUSES = [{cell, *around(cell).values()} for cell in range(49) if len(around(cell)) == 4]


def fits(state: State, cards: Cards, card: int) -> set[int]:
    """The empty cells beside cards that a card fits."""
    game = state.game
    found = set()
    for cell in set(range(49)) - cards.keys():
        touched = {side: cards[other] for side, other in around(cell).items() if other in cards}
        if touched and all(game.edges_match(game.edge(card, s), game.edge(c, s ^ 2)) for s, c in touched.items()):
            found.add(cell)
    return found


def islands_of(cards: Iterable[int]) -> list[set[int]]:
    """The islands of some occupied cells."""
    left, found = set(cards), []
    while left:
        grown, edge = set(), {left.pop()}
        while edge:
            grown |= edge
            edge = {near for cell in edge for near in around(cell).values() if near in left}
            left -= edge
        found.append(grown)
    return found


def gain(state: State, cards: Cards, islands: list[set[int]], cell: int, card: int) -> int:
    """What a Happiness card would score on a cell, beside the points for placing it."""
    jp = state.game.jp
    pluses = [plus for plus in PLUSES if plus - cards.keys() == {cell}]
    scored = sum(jp[card] + sum(jp[cards[each]] for each in plus - {cell}) for plus in pluses)
    bridged = sum(bool(one & set(around(cell).values())) for one in islands) - 1
    return int(state.game.euphoria_multiplier * scored + state.game.reconnection_points * max(bridged, 0))


def unseen_by(state: State, seat: int) -> set[int]:
    """The cards that are neither on the board nor in a pile nor in the seat's hand."""
    seen = {*on_board(state).values(), *state.hand(seat)}
    for each in range(state.seats):
        seen.update(state.pile(each, EUPHORIA_PILE), state.pile(each, BUMMER_PILE))
    return set(range(state.game.size)) - seen


def on_board(state: State) -> Cards:
    """The board of a state."""
    return {cell: card for cell, card in enumerate(state.board.cards) if card >= 0}


def lacking(unseen: int, held: int, cards: int) -> Fraction:
    """The chance that so many held cards, of all unseen ones, are none of some cards."""
    return Fraction(comb(unseen - cards, held), comb(unseen, held))


def expected_best(gains: list[int], unseen: int, held: int) -> Fraction:
    """What the best of so many cards, drawn from all unseen ones, is expected to gain."""
    ordered = sorted((each for each in gains if each > 0), reverse=True)
    chances = [lacking(unseen, held, k) for k in range(len(ordered) + 1)]
    return sum(((chances[k] - chances[k + 1]) * each for k, each in enumerate(ordered)), Fraction(0))


def describe(state: State, play: int) -> dict[str, Fraction]:
    """The features of a legal play of the seat to play, by name."""
    seat, card, game = state.turn, play_card(play), state.game
    scored = effects(state.board, card, play_cell(play)).points
    if not game.negative_scores:
        scored = max(scored, -state.number(seat, SCORE))
    kept_points = game.jp[card] * game.final_hand_points if game.jp[card] else game.final_bummer_points
    after = state.copy()
    after.play_unchecked(card, play_cell(play))
    cards = on_board(after)
    found = {
        "points": Fraction(int(scored - kept_points)),
        "begun": Fraction(sum(len(plus - cards.keys()) == 2 for plus in PLUSES)),
    }
    return found | _rivals(state, cards) | _hand(state, card, cards)


def _held(state: State) -> list[int]:
    """How many cards each rival holds that still has turns, the next one first."""
    others = [(state.turn + step) % state.seats for step in range(1, state.seats)]
    return [int(state.number(other, HAND)) for other in others if state.is_active(other)]


def _rivals(state: State, cards: Cards) -> dict[str, Fraction]:
    islands, held = islands_of(cards), _held(state)
    unseen = unseen_by(state, state.turn)
    happy = {card: fits(state, cards, card) for card in unseen if state.game.jp[card]}
    gains = {card: {cell: gain(state, cards, islands, cell, card) for cell in cells} for card, cells in happy.items()}
    best = [max([0, *each.values()]) for each in gains.values()]
    share = max(sum(not state.is_out(seat) for seat in range(state.seats)) - 1, 1)
    size, near, all_held = len(unseen), held[0] if held else 0, sum(held)
    taken = Fraction(0)
    for cell in {cell for each in gains.values() for cell, points in each.items() if points}:
        fitting = [each[cell] for each in gains.values() if cell in each]
        taken += (1 - lacking(size, all_held, len(fitting))) * Fraction(sum(fitting), len(fitting))
    return {
        "next rival": expected_best(best, size, near) / share,
        "taken": taken / share,
    }


def _hand(state: State, played: int, cards: Cards) -> dict[str, Fraction]:
    game = state.game
    kept = [card for card in state.hand(state.turn) if card != played]
    if not state.draw_pile_size() and len(kept) <= game.final_hand_size:
        return dict.fromkeys(("follow-up", "gaps", "bummers", "forced bummer"), Fraction(0))
    islands, all_held = islands_of(cards), sum(_held(state))
    unseen = unseen_by(state, state.turn)
    happy = {card: fits(state, cards, card) for card in kept if game.jp[card]}
    bummers = [card for card in kept if not game.jp[card]]
    fitting = Counter(cell for card in unseen if game.jp[card] for cell in fits(state, cards, card))
    left = {cell: lacking(len(unseen), all_held, fitting[cell]) for cell in range(49)}
    gains = [left[cell] * gain(state, cards, islands, cell, card) for card, cells in happy.items() for cell in cells]
    stuck = not any(happy.values())
    costs = [
        sum(int(game.jp[cards[near]]) for near in around(cell).values() if near in cards)
        for card in bummers
        for cell in fits(state, cards, card)
    ]
    return {
        "follow-up": max([Fraction(0), *gains]),
        "gaps": sum((_gaps(state, cards, happy, plus, left) for plus in PLUSES), Fraction(0)),
        "bummers": Fraction(len(bummers)),
        "forced bummer": Fraction(min(costs, default=0) if stuck else 0),
    }


def _gaps(
    state: State, cards: Cards, happy: dict[int, set[int]], plus: set[int], left: dict[int, Fraction]
) -> Fraction:
    """What a plus that lacks two cards would score with the best own one, if no rival can fill its cell."""
    gaps, game = plus - cards.keys(), state.game
    if len(gaps) != 2:
        return Fraction(0)
    three = sum(int(game.jp[cards[cell]]) for cell in plus - gaps)
    hopes = [(three + int(game.jp[card])) * left[cell] for card, cells in happy.items() for cell in cells & gaps]
    return int(game.euphoria_multiplier) * max(hopes, default=Fraction(0))
