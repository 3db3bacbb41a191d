"""Every game accounted for: none missing, none twice, all that are replayed valid, faults only where they are meant."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Final

import orjson

from happiness_cli.documents.reading import read
from happiness_cli.documents.values import GameDocument
from happiness_cli.judging.reports import findings_of
from tests.proof.soak.field import Player

_SHOWN: Final = 5
"""How many things that are wrong are told; what goes wrong in each game would fill the memory that is watched."""


class Accounts:
    """The records of a run, in their order.

    Attributes:
        games: how many there were.
        judged: how many of them were replayed by the judge.
        faults: how many there were of each kind.
        wrong: what is wrong with them, in sentences; of many the first ones.
    """

    def __init__(self, players: Iterable[Player], one_in: int = 1) -> None:
        """Take records of games between these players, and have one in so many replayed."""
        self.games = 0
        self.judged = 0
        self.faults: Counter[str] = Counter()
        self.wrong: list[str] = []
        self._verdicts = {player.name: player.verdict for player in players}
        self._one_in = one_in

    def take(self, line: bytes) -> None:
        """Take the next record."""
        record = orjson.loads(line)
        names = [player["name"] for player in record["players"]]
        number = int(record["id"].rpartition("-")[2])
        if number != self.games:
            self.object(f"game {number} comes where {self.games} must")
        found: dict[str, set[str]] = {name: set() for name in names}
        for entry in record["turns"]:
            if "fault" in entry:
                found[names[entry["seat"]]].add(entry["fault"])
                self.faults[entry["fault"]] += 1
        for name, kinds in found.items():
            verdict = self._verdicts[name]
            wanted = {verdict} if verdict else set()
            # Where a game ends early for want of players, not each rogue had its turn.
            if not (kinds == wanted or (kinds < wanted and record["end"] == "forfeit")):
                self.object(f"game {number}: {name} has {sorted(kinds) or 'no fault'}, must have {verdict or 'none'}")
        if self.games % self._one_in == 0:
            self._judge(line, number)
        self.games = number + 1

    def object(self, sentence: str) -> None:
        """Note that something is wrong."""
        if len(self.wrong) < _SHOWN:
            self.wrong.append(sentence)

    def _judge(self, line: bytes, number: int) -> None:
        document = read(line).document
        if not isinstance(document, GameDocument):
            self.object(f"game {number} is no record")
            return
        self.judged += 1
        for finding in findings_of(document):
            self.object(f"game {number}: {finding.message}")


def standings(out: bytes) -> dict[str, object]:
    """Return the standings that stand in the last line that is an object; nothing if there is none."""
    for line in reversed(out.splitlines()):
        if line.startswith(b"{"):
            found: dict[str, object] = json.loads(line)
            return found
    return {}
