"""Golden games: a record, then for each of its entries every seat's view and the legal plays."""

import json
from random import Random
from typing import Any, Final

from tests.generate.files import ROOT
from tests.twin import TwinGame, rules_for
from tests.twin.dealing import deal

Document = dict[str, Any]

SEED: Final = "golden"
TABLES: Final = tuple((mode, seats) for mode in ("easy", "hard") for seats in (1, 2, 3, 4))
BOLD: Final = 0.7
"""How often a player takes one of the plays that score most, instead of any."""
ECHOES: Final = 0.4

SETTING: Final = ("format", "mode", "rules", "deck")
"""What all views of a game share with its record, and what its lines leave out."""


def standard() -> Document:
    """The bundled deck, as its file has it."""
    deck: Document = json.loads((ROOT / "happiness_cli/decks/standard.json").read_bytes())
    return deck


def name_of(mode: str, seats: int) -> str:
    """The name of a golden game's file."""
    return f"{mode}-{seats}.jsonl"


def lines_of(mode: str, seats: int, deck: Document) -> list[Document]:
    """The lines of a golden game: its record, then one for each entry and one for the end."""
    index = TABLES.index((mode, seats))
    names = ["Ada", "Bo", "Cleo", "Dov"][:seats]
    order = deal([card["id"] for card in deck["cards"]], SEED, index)
    game = TwinGame(deck, rules_for(mode), names, order)
    rng = Random(f"{SEED} {mode} {seats}")
    turns: list[Document] = []
    steps: list[Document] = []
    while game.turn is not None:
        steps.append(_step(game, len(turns)))
        turns.append(_take_turn(game, rng))
    steps.append(_step(game, len(turns)))
    result = game.score()
    del result["format"]
    record = {
        "format": "happiness-game/1",
        "id": f"{SEED}-{index}",
        "seed": SEED,
        "index": index,
        "mode": mode,
        "deck": deck["name"],
        "players": [{"name": name} for name in names],
        "deal": order,
        "turns": turns,
        "end": game.end,
        "result": result,
    }
    return [record, *steps]


def text_of(lines: list[Document]) -> str:
    """Documents as JSON Lines."""
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def _step(game: TwinGame, entry: int) -> Document:
    """What every seat sees before an entry, and the plays of the seat to play; at the end there are none."""
    views = [game.view(seat) for seat in range(len(game.players))]
    plays = None if game.turn is None else game.legal()
    return {
        "entry": entry,
        "plays": plays and {key: plays[key] for key in ("tier", "pass", "moves")},
        "views": [{key: value for key, value in view.items() if key not in SETTING} for view in views],
    }


def _take_turn(game: TwinGame, rng: Random) -> Document:
    seat = game.turn
    assert seat is not None
    moves = game.legal()["moves"]
    if not moves:
        game.pass_turn()
        return {"seat": seat, "pass": True}
    most = max(move["points"] for move in moves)
    best = [move for move in moves if move["points"] == most]
    move = rng.choice(best if rng.random() < BOLD else moves)
    game.play(move["card"], move["cell"])
    entry = {"seat": seat, "card": move["card"], "cell": move["cell"]}
    if game.window:
        asked = [other for other in range(len(game.players)) if game.may_echo(other)]
        echoes = [other for other in asked if rng.random() < ECHOES]
        if echoes:
            entry["echoes"] = echoes
        game.close_window(echoes)
    return entry
