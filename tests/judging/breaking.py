"""Honest records, broken in one entry each: what is wrong then follows from how it was broken, and from nothing else.

The positions before each entry are the twin's.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.judging.tables import Json, is_bummer
from tests.twin import position_moves, replayed
from tests.twin.geometry import CELLS

Turn = dict[str, Any]


@dataclass(frozen=True)
class Broken:
    """A record, what was done to it, and the code and place of the error that must be found."""

    how: str
    record: Json
    code: str
    where: str


class Breaker:
    """Breaks one honest record in many ways."""

    def __init__(self, record: Json, rng: Random) -> None:
        self.record = record
        self.rng = rng
        self.turns: list[Turn] = record["turns"]
        self.seats = len(record["players"])
        self.positions, _ = replayed(record)
        start = [turn for turn in self.turns if turn.get("in") == "start"]
        self.start_faults = len(start)
        self.refereed = {turn["seat"] for turn in start if not turn["out"]}
        self.ids = [card["id"] for card in record["deck"]["cards"]]

    def all(self, entries: int) -> Iterator[Broken]:
        """Break the record at so many entries, before the first turn and after the last."""
        yield from self._at_the_start()
        after_start = range(self.start_faults, len(self.turns))
        for k in self.rng.sample(after_start, min(entries, len(after_start))):
            if self.turns[k].get("in") == "echo":
                yield from self._echo_fault(k)
                continue
            yield from self._any_entry(k)
            if "fault" in self.turns[k]:
                yield from self._play_fault(k)
            else:
                yield from self._turn(k)
            if "card" in self.turns[k]:
                yield from self._echoes(k)
        yield from self._behind_the_end()

    # What is done to the turns

    def _with(self, turns: list[Turn], how: str, code: str, entry: int) -> Broken:
        return Broken(how, {**self.record, "turns": turns}, code, f"/turns/{entry}")

    def _replaced(self, k: int, turn: Turn, how: str, code: str) -> Broken:
        return self._with([*self.turns[:k], turn, *self.turns[k + 1 :]], how, code, k)

    def _inserted(self, k: int, turn: Turn, how: str, code: str = "wrong-turn") -> Broken:
        return self._with([*self.turns[:k], turn, *self.turns[k:]], how, code, k)

    def _fault(self, seat: int, place: str) -> Turn:
        return {"seat": seat, "fault": "timeout", "in": place, "out": self.rng.random() < 0.5}

    # What is known before an entry

    def _plays(self, k: int) -> list[tuple[str, str]]:
        return [(move["card"], move["cell"]) for move in position_moves(self.positions[k])["moves"]]

    def _is_substituted(self, k: int) -> bool:
        """Return whether the referee plays: for the whole game, or after a fault that did not put the seat out."""
        before = self.turns[k - 1] if k else {}
        return self.positions[k]["turn"] in self.refereed or (before.get("in") == "play" and not before["out"])

    def _is_asked(self, k: int, seat: int) -> bool:
        """Return whether a seat is asked for an echo after the play of an entry."""
        players, turn = self.positions[k]["players"], self.turns[k]
        if not 0 <= seat < self.seats or seat == turn["seat"] or is_bummer(self.record, turn["card"]):
            return False
        return players[seat]["tokens"]["charged"] > 0 and "out" not in players[seat] and seat not in self.refereed

    # Ways to break it

    def _at_the_start(self) -> Iterator[Broken]:
        first = self.start_faults
        yield self._inserted(first, self._fault(self.seats, "start"), "a start fault of no seat")
        if first:
            yield self._inserted(first, self.turns[first - 1], "a start fault doubled")
        if first > 1:
            swapped = [*self.turns[1:first], self.turns[0], *self.turns[first:]]
            yield self._with(swapped, "start faults out of order", "wrong-turn", first - 1)

    def _any_entry(self, k: int) -> Iterator[Broken]:
        turn = self.positions[k]["turn"]
        other = self.rng.choice([seat for seat in range(self.seats + 2) if seat != turn])
        yield self._replaced(k, {**self.turns[k], "seat": other}, "another seat", "wrong-turn")
        unknown = {"seat": other, "card": "Nope", "cell": "d4"}
        yield self._replaced(k, unknown, "another seat with an unknown card", "wrong-turn")
        yield self._inserted(k, self._fault(other, "play"), "a play fault of another seat")
        if k > self.start_faults:
            yield self._inserted(k, self._fault(turn, "start"), "a start fault behind the first turn")
        if self._is_substituted(k) or not self._plays(k):
            yield self._inserted(k, self._fault(turn, "play"), "a play fault of a seat that is not asked")
        yield from self._echo_fault_before(k)

    def _echo_fault_before(self, k: int) -> Iterator[Broken]:
        """Put echo faults before an entry of another kind: allowed only behind a window, for seats that are asked."""
        story = k - 1
        while story >= 0 and self.turns[story].get("in") == "echo":
            story -= 1
        if story < 0 or "card" not in self.turns[story] or is_bummer(self.record, self.turns[story]["card"]):
            yield self._inserted(k, self._fault(self.rng.randrange(self.seats), "echo"), "an echo fault without window")
            return
        last = self.turns[k - 1]["seat"] if story < k - 1 else -1
        for seat in range(self.seats + 1):
            echoed = seat in self.turns[story].get("echoes", [])
            if echoed or not self._is_asked(story, seat):
                yield self._inserted(k, self._fault(seat, "echo"), "an echo fault of a seat that is not asked")
            elif seat <= last:
                yield self._inserted(k, self._fault(seat, "echo"), "an echo fault out of order")

    def _turn(self, k: int) -> Iterator[Broken]:
        seat = self.positions[k]["turn"]
        plays = self._plays(k)
        if plays:
            yield self._replaced(k, {"seat": seat, "pass": True}, "a pass instead of a play", "must-play")
        for whence, cards in (("the deck", self.ids), ("the hand", self.positions[k]["players"][seat]["hand"])):
            others = [(card, cell) for card in cards for cell in CELLS if (card, cell) not in plays]
            if others:
                card, cell = self.rng.choice(others)
                play = {"seat": seat, "card": card, "cell": cell}
                yield self._replaced(k, play, f"an illegal play of a card of {whence}", "illegal-play")
        if self._is_substituted(k) and len(plays) > 1:
            card, cell = self.rng.choice(plays[1:])
            second = {"seat": seat, "card": card, "cell": cell}
            yield self._replaced(k, second, "not the first play, though the referee plays", "illegal-play")
        yield self._replaced(k, {"seat": seat, "card": "Nope", "cell": "d4"}, "an unknown card", "unknown-card")
        yield Broken("cut off", {**self.record, "turns": self.turns[:k]}, "unfinished", "")

    def _echoes(self, k: int) -> Iterator[Broken]:
        turn = self.turns[k]
        echoes = turn.get("echoes", [])
        for seat in range(self.seats + 1):
            more = {**turn, "echoes": sorted([*echoes, seat])}
            if seat in echoes:
                yield self._replaced(k, more, "an echo doubled", "illegal-echo")
            elif not self._is_asked(k, seat):
                yield self._replaced(k, more, "an echo of a seat that may not", "illegal-echo")
        if len(echoes) > 1:
            yield self._replaced(k, {**turn, "echoes": echoes[::-1]}, "echoes out of order", "illegal-echo")

    def _play_fault(self, k: int) -> Iterator[Broken]:
        if not self.turns[k]["out"]:
            seat = self.turns[k]["seat"]
            yield self._inserted(k + 1, self._fault(seat, "play"), "a play fault doubled")
            yield self._replaced(k + 1, {"seat": seat, "pass": True}, "a pass after a fault", "must-play")

    def _echo_fault(self, k: int) -> Iterator[Broken]:
        fault = self.turns[k]
        story = k
        while self.turns[story].get("in") == "echo":
            story -= 1
        yield self._inserted(k + 1, fault, "an echo fault doubled")
        storyteller = {**fault, "seat": self.turns[story]["seat"]}
        yield self._replaced(k, storyteller, "an echo fault of the storyteller", "wrong-turn")
        echoed = {**self.turns[story], "echoes": sorted([*self.turns[story].get("echoes", []), fault["seat"]])}
        turns = [*self.turns[:story], echoed, *self.turns[story + 1 :]]
        yield self._with(turns, "an echo fault of a seat that echoed", "wrong-turn", k)

    def _behind_the_end(self) -> Iterator[Broken]:
        end = len(self.turns)
        for more in ({"seat": 0, "pass": True}, {"seat": 99, "card": "Nope", "cell": "a1"}, self._fault(0, "play")):
            yield self._inserted(end, more, "an entry after the end", "after-end")
        if end > self.start_faults:
            yield self._inserted(end, self._fault(0, "start"), "a start fault after the end", "after-end")
        last = self.turns[-1] if self.turns else {}
        if last.get("in") == "play" or "pass" in last or ("card" in last and is_bummer(self.record, last["card"])):
            yield self._inserted(end, self._fault(0, "echo"), "an echo fault after the end", "after-end")
