"""New decks from a seed: edges that meet often enough to play well, and a word on each card.

Every number comes from `Chance`, so that a seed gives the same deck in every language and version.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

from happiness_cli.decks.chance import Chance
from happiness_cli.rules.cards import BUMMER_JP, COLOURS, MAX_JP, SILVER, TRIANGLES, Card, Deck
from happiness_cli.rules.grid import SIDE_NAMES
from happiness_cli.rules.ruleset import EASY, ruleset

MAKE_PREFIX: Final = "happiness-make/1"
# The index of the stream that each step takes its numbers from.
_PATTERNS, _EDGES, _WORDS = range(3)

Pattern = tuple[int, int]
"""How common a pattern is as it is, and with one triangle turned Silver; only the proportions count."""

PATTERNS: Final[tuple[Pattern, ...]] = ((15, 0), (15, 0), (15, 0), (0, 8), (6, 1))
"""Five patterns, three common and two not: few enough that cards fit. One is Silver in one place on every card, where
Silver meets itself in both modes; one is so now and then, where it fits its plain edges in Easy alone. More patterns,
or more Silver beside plain edges, make games with fewer pluses and more passes."""

MAX_PATTERNS: Final = 16

PAINTS: Final = COLOURS.replace(SILVER, "")
"""The colours but Silver."""

WORDS_FILE: Final = Path(__file__).with_name("words.txt")
"""The words: on each line the Joy Points of the cards that they are for, then words."""

# Patterns are taken from so many places of a shuffled list; the ones with the most even colours are kept.
_DRAWS: Final = 128
# How often a card equal to an earlier one looks for another to swap an edge with.
_SWAPS: Final = 1000


def make_deck(
    seed: str,
    name: str,
    counts: Sequence[int] = EASY.deck_counts,
    patterns: Sequence[Pattern] = PATTERNS,
) -> Deck:
    """Return a new deck; the same arguments give the same deck.

    The Happiness cards come first, `H01`, `H02`, … by their Joy Points, then the Bummers, `B01`, `B02`, …; where there
    are more than 99 of a kind the numbers have three digits. Happiness cards and Bummers each have every edge as often
    as `patterns` says, on each of the four sides, and no two cards have the same four edges unless there are too few
    different edges for that. No card repeats a word; when a worth has used its words up it goes on with "Picnic 2".

    Args:
        seed: any text.
        name: 1 to 64 characters.
        counts: how many cards of 0 (Bummers), 1, 2, 3 and 4 JP, as the ruleset's `deck_counts`.
        patterns: 1 to 16 of them.

    Raises:
        RulesetError: counts that `deck_counts` cannot have.
        ValueError: patterns that cannot be, or a seed that cannot be written in UTF-8.
    """
    checked = ruleset("easy", {"deck_counts": tuple(counts)}).deck_counts
    if not 1 <= len(patterns) <= MAX_PATTERNS:
        raise ValueError(f"a deck is made of 1 to {MAX_PATTERNS} patterns, not {len(patterns)}")
    if any(weight < 0 for pattern in patterns for weight in pattern) or not any(map(any, patterns)):
        raise ValueError("how common a pattern is is 0 or more, and for one at least more than 0")
    happy = [jp for jp in range(BUMMER_JP + 1, MAX_JP + 1) for _ in range(checked[jp])]
    bummers = [BUMMER_JP] * checked[BUMMER_JP]
    ids = _ids("H", len(happy)) + _ids("B", len(bummers))
    worths = happy + bummers
    edges = _edges(seed, (len(happy), len(bummers)), patterns)
    words = _words(seed, worths)
    cards = zip(ids, words, worths, edges, strict=True)
    return Deck(name, tuple(Card(card_id, word, jp, *four) for card_id, word, jp, four in cards))


def _ids(letter: str, size: int) -> list[str]:
    width = max(2, len(str(size)))
    return [f"{letter}{number:0{width}}" for number in range(1, size + 1)]


def _edges(seed: str, sizes: Sequence[int], patterns: Sequence[Pattern]) -> list[tuple[str, ...]]:
    """Return the four edges of each card, for groups of cards of these sizes one after the other."""
    edges = _draw_edges(Chance(MAKE_PREFIX, seed, _PATTERNS), patterns)
    weights = [weight for pattern in patterns for weight in pattern]
    chance = Chance(MAKE_PREFIX, seed, _EDGES)
    used: set[tuple[str, ...]] = set()
    cards: list[tuple[str, ...]] = []
    for size in sizes:
        # Each side has the same edges: a top that is common meets as many bottoms.
        sides = [_bag(size, edges, weights) for _ in SIDE_NAMES]
        for side in sides:
            chance.shuffle(side)
        group = list(zip(*sides, strict=True))
        _tell_apart(group, used, chance)
        cards += group
    return cards


def _draw_edges(chance: Chance, patterns: Sequence[Pattern]) -> list[str]:
    """Return two edges for each pattern, as it is and with one triangle Silver, with colours about as common."""
    texts = ["".join(text) for text in product(PAINTS, repeat=TRIANGLES)]
    pool = [text for text in texts if all(text.count(paint) <= TRIANGLES // 2 for paint in PAINTS)]
    chance.shuffle(pool)
    places = [chance.below(TRIANGLES) for _ in patterns]
    weights = [weight for pattern in patterns for weight in pattern]
    draws: list[list[str]] = []
    for start in range(_DRAWS):
        chosen = _far_apart(pool[start:] + pool[:start], len(patterns))
        draws += [_with_silver(chosen[turn:] + chosen[:turn], places) for turn in range(len(patterns))]
    return min(draws, key=lambda edges: _unevenness(edges, weights))


def _with_silver(chosen: Sequence[str], places: Sequence[int]) -> list[str]:
    edges: list[str] = []
    for text, place in zip(chosen, places, strict=True):
        edges += [text, text[:place] + SILVER + text[place + 1 :]]
    return edges


def _far_apart(pool: Sequence[str], size: int) -> list[str]:
    """Return the first so many texts that differ in three places: such patterns do not match by their Silver.

    If there are not enough, two places do, then one.
    """
    chosen: list[str] = []
    for distance in (3, 2, 1):
        for text in pool:
            if len(chosen) == size:
                return chosen
            if all(_distance(text, other) >= distance for other in chosen):
                chosen.append(text)
    return chosen


def _distance(first: str, second: str) -> int:
    return sum(a != b for a, b in zip(first, second, strict=True))


def _unevenness(edges: Sequence[str], weights: Sequence[int]) -> int:
    """Return how much more common the commonest paint is than the rarest."""
    common = [sum(w * edge.count(paint) for edge, w in zip(edges, weights, strict=True)) for paint in PAINTS]
    return max(common) - min(common)


def _bag(size: int, edges: Sequence[str], weights: Sequence[int]) -> list[str]:
    """Return so many edges, in proportion to their weights."""
    bag: list[str] = []
    total, reached = sum(weights), 0
    for edge, weight in zip(edges, weights, strict=True):
        reached += weight
        bag += [edge] * ((2 * size * reached + total) // (2 * total) - len(bag))
    return bag


def _tell_apart(group: list[tuple[str, ...]], used: set[tuple[str, ...]], chance: Chance) -> None:
    """Swap edges between cards of a group until no card has the four edges of another, or of one in `used`."""
    counts = Counter(group)
    counts.update(used)
    for card, four in enumerate(group):
        for _ in range(_SWAPS if counts[four] > 1 else 0):
            side, other = chance.below(len(SIDE_NAMES)), chance.below(len(group))
            mine, theirs = list(group[card]), list(group[other])
            mine[side], theirs[side] = theirs[side], mine[side]
            new = (tuple(mine), tuple(theirs))
            if new[0] != new[1] and not counts[new[0]] and not counts[new[1]]:
                counts.subtract((group[card], group[other]))
                counts.update(new)
                group[card], group[other] = new
                break
    used.update(group)


def _words(seed: str, worths: Sequence[int]) -> list[str]:
    """Return a word for each card, of those for its Joy Points."""
    chance = Chance(MAKE_PREFIX, seed, _WORDS)
    shuffled: dict[int, list[str]] = {}
    for jp, words in sorted(word_list().items()):
        shuffled[jp] = list(words)
        chance.shuffle(shuffled[jp])
    given = Counter[int]()
    found: list[str] = []
    for jp in worths:
        lap, place = divmod(given[jp], len(shuffled[jp]))
        found.append(shuffled[jp][place] + (f" {lap + 1}" if lap else ""))
        given[jp] += 1
    return found


@cache
def word_list() -> dict[int, tuple[str, ...]]:
    """Return the words for cards of each Joy Point value, from `words.txt`."""
    words: dict[int, tuple[str, ...]] = dict.fromkeys(range(MAX_JP + 1), ())
    for line in WORDS_FILE.read_text(encoding="utf-8").splitlines():
        jp, *more = line.split() or ("0",)
        words[int(jp)] += tuple(more)
    return words
