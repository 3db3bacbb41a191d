"""Game records: played at random, and replayed."""

from random import Random

from .documents import deck_of, rules_of
from .game import TwinGame
from .values import Document, TwinError

FAULTS = {
    "start": ("start", "hello", "malformed", "flood"),
    "play": ("timeout", "exit", "malformed", "illegal", "flood"),
    "echo": ("timeout", "exit", "malformed", "flood"),
}
"""The verdicts that are likely at each place."""


class Faults:
    """Faults at random, and what a referee makes of them.

    In a game of policy "forfeit" each fault puts its seat out. Under "substitute" the third fault of a seat does, and a
    seat whose fault was at the start is played by the referee: always the first play, never an echo.
    """

    def __init__(self, rng: Random, forfeits: bool) -> None:
        self.rng = rng
        self.chance = rng.choice([0.02, 0.05, 0.15]) if forfeits else 0.0
        self.substitute = rng.random() < 0.5
        self.counts: dict[int, int] = {}
        self.refereed: set[int] = set()

    def at(self, seat: int, place: str) -> Document | None:
        """A fault of this seat at this place, or None: as an entry of `turns`."""
        if seat in self.refereed or self.rng.random() >= self.chance:
            return None
        self.counts[seat] = self.counts.get(seat, 0) + 1
        out = not self.substitute or self.counts[seat] == 3
        if place == "start" and not out:
            self.refereed.add(seat)
        return {"seat": seat, "fault": self.rng.choice(FAULTS[place]), "in": place, "out": out}


def play_random(game: TwinGame, rng: Random, forfeits: bool = False) -> Document:
    """Plays a fresh game to its end with random legal plays and echoes; the happiness-game/1 record."""
    faults = Faults(rng, forfeits)
    echo_chance = rng.choice([0.1, 0.5, 0.9])
    seats = range(len(game.players))
    turns = [fault for seat in seats if (fault := faults.at(seat, "start"))]
    if out := outs(turns):
        game.forfeit(out)
    while game.turn is not None:
        turns += random_turn(game, rng, faults, echo_chance)
    result = {key: value for key, value in game.score().items() if key != "format"}
    return {
        "format": "happiness-game/1",
        "mode": game.rules["mode"],
        "rules": {field: value for field, value in game.rules.items() if field != "mode"},
        "deck": game.deck,
        "players": [{"name": player["name"]} for player in game.players],
        "deal": list(game.deal),
        "turns": turns,
        "end": game.end,
        "result": result,
    }


def outs(entries: list[Document]) -> list[int]:
    """The seats that forfeit by these faults."""
    return [entry["seat"] for entry in entries if entry["out"]]


def random_turn(game: TwinGame, rng: Random, faults: Faults, echo_chance: float) -> list[Document]:
    """One turn, taken; its entries. A player who must pass is not asked, so it has no fault."""
    seat = game.turn
    assert seat is not None
    plays = game.plays()
    if not plays:
        game.pass_turn()
        return [{"seat": seat, "pass": True}]
    entries: list[Document] = []
    card, cell = rng.choice(plays)
    if seat in faults.refereed:
        card, cell = plays[0]
    elif fault := faults.at(seat, "play"):
        entries.append(fault)
        if fault["out"]:
            game.forfeit([seat])
            return entries
        card, cell = plays[0]
    game.play(card, cell)
    entry: Document = {"seat": seat, "card": card, "cell": cell}
    entries.append(entry)
    if not game.window:
        return entries
    echoes: list[int] = []
    echo_faults: list[Document] = []
    for other in range(len(game.players)):
        if not game.may_echo(other) or other in faults.refereed:
            continue
        if fault := faults.at(other, "echo"):
            echo_faults.append(fault)
        elif rng.random() < echo_chance:
            echoes.append(other)
    if echoes:
        entry["echoes"] = echoes
    game.close_window(echoes, outs(echo_faults))
    return entries + echo_faults


def replay(record: Document, deck: Document | None = None) -> list[Document]:
    """The complete position before each entry of `turns`, and at the end."""
    return replayed(record, deck)[0]


def replayed(record: Document, deck: Document | None = None) -> tuple[list[Document], TwinGame]:
    """The positions of `replay` and the game as it stands after the last entry.

    The faults before the first turn are one moment, those of a window are part of its turn: before each of the former
    the position is the first one, before each of the latter it is that after the turn. Raises TwinError where an entry
    is not the seat's to make or not legal.
    """
    names = [player["name"] for player in record["players"]]
    game = TwinGame(deck_of(record, deck), rules_of(record), names, record["deal"])
    turns = record["turns"]
    positions: list[Document] = []
    start = [entry for entry in turns if entry.get("in") == "start"]
    positions += [game.position() for _ in start]
    if out := outs(start):
        game.forfeit(out)
    place = len(start)
    while place < len(turns):
        entry = turns[place]
        positions.append(game.position())
        place += 1
        if entry["seat"] != game.turn:
            raise TwinError("wrong-turn", f"entry {place - 1} is of seat {entry['seat']}, the turn is {game.turn}")
        if "fault" in entry:
            if entry["out"]:
                game.forfeit([entry["seat"]])
        elif "pass" in entry:
            game.pass_turn()
        else:
            game.play(entry["card"], entry["cell"])
            faults: list[Document] = []
            while place < len(turns) and turns[place].get("in") == "echo":
                faults.append(turns[place])
                place += 1
            if game.window:
                game.close_window(entry.get("echoes", []), outs(faults))
            positions += [game.position() for _ in faults]
    positions.append(game.position())
    return positions, game
