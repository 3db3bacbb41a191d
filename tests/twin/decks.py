"""Odd decks, rulesets and tables from a seed: few edge patterns, so that cards fit; every field is odd at times."""

from random import Random

from .documents import rules_for
from .values import Card, Document, Rules

COLOURS = "RBGY"
WORDS = ("Almond", "Beacon", "Cedar", "Dune", "Ember", "Fjord", "Grove", "Hush", "Ivy", "Jetty")
POINTS = (-100, -7, -2, -1, 0, 1, 2, 3, 10, 100)


def random_edges(rng: Random) -> list[str]:
    """The edges from which a deck's cards are made: one to six patterns, some of them also with Silver in places."""
    patterns = ["".join(rng.choice(COLOURS) for _ in range(4)) for _ in range(rng.randint(1, 6))]
    edges = list(patterns)
    for pattern in patterns:
        variants = rng.choice([0, 0, 1, 2])
        edges += ["".join("S" if rng.random() < 0.4 else letter for letter in pattern) for _ in range(variants)]
    if rng.random() < 0.1:
        edges.append("SSSS")
    # Not every edge is as frequent as the others, so that some decks fit together easily and some hardly.
    return edges + [rng.choice(edges) for _ in range(rng.choice([0, 3, 10]))]


def random_card(rng: Random, card_id: str, jp: int, edges: list[str]) -> Card:
    """A card of that worth with edges drawn from those given."""
    card: Card = {"id": card_id, "word": rng.choice(WORDS), "jp": jp}
    for side in ("top", "right", "bottom", "left"):
        card[side] = rng.choice(edges)
    return card


def random_deck(rng: Random, deck_counts: list[int]) -> Document:
    """A deck document with so many cards of 0, 1, 2, 3 and 4 JP, in an order of its own."""
    edges = random_edges(rng)
    worths = [jp for jp, count in enumerate(deck_counts) for _ in range(count)]
    if rng.random() < 0.5:
        rng.shuffle(worths)
    cards = [random_card(rng, f"{'H' if jp else 'B'}{n:02d}", jp, edges) for n, jp in enumerate(worths, start=1)]
    return {"format": "happiness-deck/1", "name": "odd", "cards": cards}


def random_deck_counts(rng: Random, at_least: int) -> list[int]:
    """Counts for RULES 9 with so many cards in all, or more."""
    highest = rng.choice([1, 4, 10, 16])
    counts = [rng.choice([0, rng.randint(0, highest), rng.randint(0, highest)]) for _ in range(5)]
    while sum(counts) < at_least:
        counts[rng.randrange(5)] += 1
    return counts


def random_rules(rng: Random, players: int) -> Rules:
    """A whole ruleset: every field often at its default, often not, within the ranges of RULES 9."""
    odd = rng.choice([0.0, 0.2, 0.7])
    rules = rules_for(rng.choice(["easy", "hard"]))

    def is_odd() -> bool:
        return rng.random() < odd

    if is_odd():
        rules["hand_size"] = rng.choice([1, 2, 3, 4, 6, 8])
    if is_odd():
        rules["final_hand_size"] = rng.choice([0, 1, 2, 4, 5, 8, 20])
    if is_odd():
        rules["max_tokens"] = rng.choice([0, 1, 2, 4, 10])
        rules["start_tokens"] = rng.randint(0, min(3, rules["max_tokens"]))
    if is_odd():
        rules["silver"] = rng.choice(["wild", "exact", "none"])
    if is_odd():
        rules["negative_scores"] = rng.random() < 0.5
    if is_odd():
        rules["pass_draws"] = False
    if is_odd():
        rules["euphoria_multiplier"] = rng.choice([0, 1, 3, 100])
    points = ("play", "bummer", "reconnection", "echo", "storyteller", "final_hand", "final_bummer", "charged_token")
    for field in (*(name + "_points" for name in points), "no_charged_token_bonus"):
        if is_odd():
            rules[field] = rng.choice(POINTS)
    least = players * rules["hand_size"] + 1
    if is_odd() or sum(rules["deck_counts"]) < least:
        rules["deck_counts"] = random_deck_counts(rng, least)
    return rules


def random_table(seed: int | str, players: int | None = None) -> Document:
    """A table ready to play, the same for the same seed: {"deck", "rules", "names", "deal"}, as TwinGame takes them."""
    rng = Random(seed)
    seats = players or rng.choice([1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10])
    rules = random_rules(rng, seats)
    deck = random_deck(rng, rules["deck_counts"])
    deal = [card["id"] for card in deck["cards"]]
    rng.shuffle(deal)
    return {"deck": deck, "rules": rules, "names": [f"P{seat}" for seat in range(seats)], "deal": deal}
