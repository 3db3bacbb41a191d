"""Documents of every kind, drawn at random: well formed ones, and ones with faults put in."""

import copy
from random import Random
from typing import Any

from happiness_cli.documents.decks import bundled_names
from happiness_cli.documents.vocabulary import MAX_SCORE, MAX_TOKENS

Json = Any
Document = dict[str, Any]

KINDS = ("deck", "board", "position", "game", "rules")
MOST = 2**53 - 1

# What a mutation puts in the place of something else: values at and beyond limits, and of every type.
OTHERS: tuple[Json, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    4,
    5,
    10,
    11,
    100,
    101,
    -101,
    200,
    201,
    MOST,
    MOST + 1,
    -MOST,
    -MOST - 1,
    MAX_SCORE,
    MAX_SCORE + 1,
    MAX_TOKENS + 1,
    0.5,
    -1e300,
    "",
    "a",
    "a1",
    "h1",
    "easy",
    "standard",
    "RRBG",
    "x" * 32,
    "x" * 33,
    "é" * 64,
    "é" * 65,
    "🙂" * 2000,
    "🙂" * 2001,
    "a\x00",
    "\x1f",
    "\x7f",
    "\x80",
    "\x9f",
    "\xa0",
    "a\n",
    "\u2028",
    [],
    {},
    [[]],
    [0] * 5,
    [{}],
    {"": 0},
    {"format": "happiness-deck/1", "name": "n", "cards": []},
    {"seat": 0, "pass": True},
)


def word(chance: Random) -> str:
    """A word or name, now and then at a limit."""
    letters = "abcXYZ 09-_é日🙂.,/~\"'\\"
    size = chance.choice((1, 1, 3, 5, 8, 64))
    return "".join(chance.choice(letters) for _ in range(size))


def card_id(chance: Random) -> str:
    return chance.choice("HBx_-") + "".join(chance.choice("0123456789abZ_-") for _ in range(chance.choice((0, 2, 31))))


def card(chance: Random) -> Document:
    sides = {side: "".join(chance.choices("RBGYS", k=4)) for side in ("top", "right", "bottom", "left")}
    return {"id": card_id(chance), "word": word(chance), "jp": chance.randrange(5), **sides}


def deck(chance: Random, cards: int = 4) -> Document:
    document = {
        "format": "happiness-deck/1",
        "name": word(chance),
        "cards": [card(chance) for _ in range(chance.randrange(cards + 1))],
    }
    return with_meta(chance, document)


def rules(chance: Random) -> Document:
    """Fields within their ranges; no two of them clash, nor do they with ten players."""
    points = {
        name: chance.choice((-100, -1, 0, 7, 100))
        for name in (
            "play_points",
            "bummer_points",
            "reconnection_points",
            "echo_points",
            "storyteller_points",
            "final_hand_points",
            "final_bummer_points",
            "charged_token_points",
            "no_charged_token_bonus",
        )
    }
    fields = {
        "silver": chance.choice(("wild", "exact", "none")),
        "negative_scores": chance.random() < 0.5,
        "deck_counts": chance.choice(([10, 15, 15, 15, 5], [200, 0, 0, 0, 50], [0, 0, 0, 0, 60])),
        "hand_size": chance.choice((1, 2, 5)),
        "final_hand_size": chance.choice((0, 3, 20)),
        "start_tokens": chance.choice((0, 1, 3)),
        "max_tokens": chance.choice((3, 4, 10)),
        "euphoria_multiplier": chance.choice((0, 2, 100)),
        "pass_draws": chance.random() < 0.5,
        **points,
    }
    return some(chance, fields, 0.3)


def some(chance: Random, fields: Document, share: float) -> Document:
    return {name: value for name, value in fields.items() if chance.random() < share}


def with_meta(chance: Random, document: Document) -> Document:
    if chance.random() < 0.2:
        document["meta"] = copy.deepcopy(chance.choice(OTHERS))
    return document


def setting(chance: Random) -> Document:
    mine = deck(chance) if chance.random() < 0.7 else chance.choice(bundled_names())
    return some(chance, {"mode": chance.choice(("easy", "hard")), "rules": rules(chance), "deck": mine}, 0.7)


def cell(chance: Random) -> str:
    return chance.choice("abcdefg") + chance.choice("1234567")


def ids(chance: Random) -> list[str]:
    return [card_id(chance) for _ in range(chance.randrange(4))]


def pile(chance: Random) -> Json:
    return chance.choice((0, 3, MOST)) if chance.random() < 0.4 else ids(chance)


def board(chance: Random) -> Document:
    entries = [
        {"cell": cell(chance), "card": card(chance) if chance.random() < 0.3 else card_id(chance)}
        for _ in range(chance.randrange(5))
    ]
    return with_meta(chance, {"format": "happiness-board/1", **setting(chance), "board": entries})


def position(chance: Random) -> Document:
    players = [
        {
            "name": word(chance),
            "score": chance.choice((-MAX_SCORE, -3, 0, 40, MAX_SCORE)),
            "hand": pile(chance),
            "tokens": {"charged": chance.choice((0, 2, MAX_TOKENS)), "discharged": chance.choice((0, 1))},
            "euphoria_pile": pile(chance),
            "bummer_pile": pile(chance),
            **some(chance, {"out": chance.choice((1, 2, MOST))}, 0.2),
        }
        for _ in range(chance.choice((1, 2, 2, 3, 10)))
    ]
    document = {
        "format": "happiness-position/1",
        **setting(chance),
        "board": [{"cell": cell(chance), "card": card_id(chance)} for _ in range(chance.randrange(5))],
        "draw_pile": pile(chance),
        "turn": chance.choice((None, 0, 1, MOST)),
        "players": players,
        **some(chance, {"passes": chance.choice((0, 1, 5)), "window": chance.random() < 0.5}, 0.4),
    }
    return with_meta(chance, document)


def turn(chance: Random) -> Document:
    seat = chance.choice((0, 1, 9))
    kind = chance.randrange(6)
    if kind == 0:
        return {"seat": seat, "pass": True}
    if kind == 1:
        fault = chance.choice(("start", "hello", "timeout", "exit", "malformed", "illegal", "flood"))
        place = chance.choice(("start", "play", "echo"))
        return {"seat": seat, "fault": fault, "in": place, "out": chance.random() < 0.5}
    more = {"echoes": chance.choice(([1], [0, 2], [3, 1])), "story": chance.choice(("", "…\n", "s" * 2000))}
    return {"seat": seat, "card": card_id(chance), "cell": cell(chance), **some(chance, more, 0.3)}


def result(chance: Random, names: list[str]) -> Document:
    numbers = ("score", "final_hand", "tokens", "total")
    counts = ("euphoria_cards", "bummer_cards", "final_bummers")
    players = [
        {
            "seat": seat,
            "name": name,
            **{key: chance.randrange(-50, 50) for key in numbers},
            **{key: chance.randrange(9) for key in counts},
            "rank": chance.randrange(1, 5),
            **some(chance, {"forfeit": True}, 0.2),
        }
        for seat, name in enumerate(names)
    ]
    decided = ("joy-points", "euphoria-pile", "bummer-pile", "final-bummers", "shared", "forfeit")
    return {"players": players, "winners": chance.choice(([], [0], [0, 1])), "decided_by": chance.choice(decided)}


def game(chance: Random) -> Document:
    names = list(dict.fromkeys(word(chance) for _ in range(chance.choice((1, 2, 2, 4)))))
    optional = {
        "id": card_id(chance),
        "seed": word(chance),
        "seed_sha256": "0aF9" * 16,
        "index": chance.choice((0, MOST)),
    }
    document = {
        "format": "happiness-game/1",
        **some(chance, optional, 0.4),
        **setting(chance),
        "players": [{"name": name} for name in names],
        "deal": ids(chance),
        "turns": [turn(chance) for _ in range(chance.randrange(6))],
        "end": chance.choice(("complete", "stalled", "forfeit")),
        "result": result(chance, names),
    }
    return with_meta(chance, document)


def house_rules(chance: Random) -> Document:
    document = {
        "format": "happiness-rules/1",
        "name": word(chance),
        **some(chance, {"mode": chance.choice(("easy", "hard"))}, 0.7),
        "rules": rules(chance),
    }
    return with_meta(chance, document)


MAKERS = {"deck": deck, "board": board, "position": position, "game": game, "rules": house_rules}


def well_formed(kind: str, seed: int) -> Document:
    """A document without a fault of form; the same again for the same seed."""
    return MAKERS[kind](Random(seed))


def places(value: Json) -> list[tuple[str | int, ...]]:
    """The path of every value inside a value."""
    found: list[tuple[str | int, ...]] = []
    left: list[tuple[tuple[str | int, ...], Json]] = [((), value)]
    while left:
        path, one = left.pop()
        inner = one.items() if isinstance(one, dict) else enumerate(one) if isinstance(one, list) else ()
        for token, other in inner:
            found.append((*path, token))
            left.append(((*path, token), other))
    return found


def mutated(document: Document, chance: Random) -> tuple[Document, tuple[str | int, ...]]:
    """A copy with one change, which may be a fault or none, and the path of the change."""
    changed = copy.deepcopy(document)
    path = chance.choice(places(changed))
    holder: Json = changed
    for token in path[:-1]:
        holder = holder[token]
    token = path[-1]
    value = holder[token]
    kind = chance.randrange(7)
    if kind == 0:
        del holder[token]
        return changed, path[:-1]
    if kind == 1 and isinstance(holder, dict):
        holder[chance.choice((f"{token}s", str(token)[:-1], "Meta", "colour", "out", "echoes"))] = holder.pop(token)
        return changed, path[:-1]
    if kind == 2 and isinstance(holder, list):
        holder.insert(chance.randrange(len(holder) + 1), copy.deepcopy(value))
        return changed, path[:-1]
    if kind == 3 and type(value) is int:
        holder[token] = value + chance.choice((-1, 1))
    elif kind == 3 and isinstance(value, str):
        holder[token] = chance.choice((value[:-1], value + "x", value + "\n", value.upper(), value.lower()))
    else:
        holder[token] = copy.deepcopy(chance.choice(OTHERS))
    return changed, path
