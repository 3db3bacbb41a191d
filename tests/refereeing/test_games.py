"""Whole games: the same as without a referee, and valid whatever the players do."""

from collections import Counter
from random import Random
from typing import Final

import pytest

from happiness_cli.documents.printing import turn_dict
from happiness_cli.documents.values import FaultEntry, PassEntry, PlayEntry, Setting
from happiness_cli.documents.writing import dump
from happiness_cli.judging.games import game_of
from happiness_cli.players import Play, Player, Table, View, Window
from happiness_cli.players.registry import built_in
from happiness_cli.refereeing.policy import Policy
from happiness_cli.refereeing.seats import Insider, Program, Seat
from happiness_cli.rules.door import BadDeal
from happiness_cli.rules.grid import cell_name
from tests.players import tables
from tests.refereeing.games import EASY_SETTING, FORFEIT, HARD_SETTING, HOUSE_SETTING, SUBSTITUTE, insider, referee
from tests.refereeing.programs import END, Answer, Message, ScriptedBot, first_legal, reply

SETTINGS = {"easy": EASY_SETTING, "hard": HARD_SETTING, "house": HOUSE_SETTING}
SPECS = ("random", "greedy", "first", "random:echo=1")


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 7, 10])
def test_honest_players_play_the_game_that_they_play_without_a_referee(seats: int, setting: Setting) -> None:
    for index in range(6):
        specs = [SPECS[(index + seat) % len(SPECS)] for seat in range(seats)]
        played = referee([insider(spec) for spec in specs], "honest", index, setting)
        words: list[str] = []
        for entry in played.record.turns:
            if isinstance(entry, PassEntry):
                words.append("pass")
            elif isinstance(entry, PlayEntry):
                words.append(f"{entry.card}@{cell_name(entry.cell)}")
                words += [f"echo {seat}" for seat in entry.echoes]
        told, state = tables.play_game([built_in(spec) for spec in specs], "honest", index, game_of(setting))
        assert words == told
        assert [player["total"] for player in played.record.result["players"]] == tables.totals(state)
        assert played.faults == ()
        plays = Counter(entry.seat for entry in played.record.turns if isinstance(entry, PlayEntry))
        assert all(times.count >= plays[seat] for seat, times in enumerate(played.times))


class Clumsy(Player):
    """Plays at random, and now and then what is not legal."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._rng = table.rng()

    def play(self, view: View) -> Play:
        play = view.plays[int(self._rng.random() * len(view.plays))]
        if self._rng.random() < 0.05:
            return play._replace(card=("H01", "nowhere")[self._rng.random() < 0.3])
        if self._rng.random() < 0.05:
            return play._replace(cell="a1")
        return play.telling("slowly does it") if self._rng.random() < 0.1 else play

    def echo(self, view: View, window: Window) -> bool:
        return self._rng.random() < 0.5


CRIMES: Final[dict[str, Answer]] = {
    "silent": lambda asked: None,
    "gone": lambda asked: END,
    "noise": lambda asked: b"hello?\n",
    "wrong": lambda asked: reply(asked, card=7, echo=7, name=""),
    "unasked": lambda asked: reply({**asked, "id": 99}),
    "flood": lambda asked: b" " * 70_000,
    "illegal": lambda asked: reply(asked, card="H01", cell="a1", echo=True, name="rogue"),
}
"""What a script may do instead of its duty."""


class Rogue:
    """A script that plays the first legal play and echoes, but commits a crime now and then."""

    def __init__(self, rng: Random, rate: float) -> None:
        self._rng = rng
        self._rate = rate

    def __call__(self, asked: Message) -> bytes | None:
        if self._rng.random() < self._rate:
            return CRIMES[self._rng.choice(list(CRIMES))](asked)
        return reply(asked, echo=True) if asked["type"] == "echo" else first_legal(asked)


POLICIES = {
    "forfeit": FORFEIT,
    "substitute": SUBSTITUTE,
    "substitute-1": Policy(on_fault="substitute", max_faults=1),
    "substitute-99": Policy(on_fault="substitute", max_faults=99),
}


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
def test_every_record_is_valid_whatever_the_players_do(policy: Policy) -> None:
    rng = Random(str(policy))
    found: Counter[tuple[str, str]] = Counter()
    ends: Counter[str] = Counter()
    for index in range(72):
        seats: list[Seat] = []
        for _ in range(rng.choice((1, 2, 2, 3, 4, 6))):
            rogue = Program(ScriptedBot(Rogue(rng, 0.06), can_start=rng.random() > 0.05))
            seats.append(rng.choice((insider("greedy"), Insider(Clumsy), rogue, rogue, rogue)))
        played = referee(seats, "faulty", index, list(SETTINGS.values())[index % len(SETTINGS)], policy)
        found.update((fault.fault, fault.place) for fault in played.faults)
        ends[played.record.end] += 1
    assert {place for _, place in found} == {"start", "play", "echo"}
    assert {fault for fault, _ in found} == {"start", "hello", "timeout", "exit", "malformed", "illegal", "flood"}
    assert ends["complete"] + ends["stalled"] > 0
    assert (ends["forfeit"] > 0) == (policy.max_faults < 99)


def test_games_do_not_disturb_each_other() -> None:
    """The same players give the same record again, and each game has a record of its own."""
    records = set()
    for index in range(40):
        twice = [
            referee([insider("random"), Insider(Clumsy), insider("greedy")], "many", index, policy=SUBSTITUTE)
            for _ in range(2)
        ]
        assert twice[0].record == twice[1].record
        records.add(dump({"turns": [turn_dict(entry) for entry in twice[0].record.turns]}))
    assert len(records) == 40


def test_a_deal_must_be_one() -> None:
    with pytest.raises(BadDeal):
        referee([insider("first")] * 2, deal=range(59))
    with pytest.raises(BadDeal):
        referee([insider("first")] * 11)


def test_start_faults_are_one_moment() -> None:
    seats = [Program(ScriptedBot(lambda asked: END)) for _ in range(3)]
    played = referee(seats)
    assert played.record.turns == tuple(FaultEntry(seat, "start", "start", True) for seat in range(3))
    assert played.record.end == "forfeit"
    assert played.record.result["winners"] == []
    assert [player["rank"] for player in played.record.result["players"]] == [1, 1, 1]


def test_a_seat_that_could_not_start_is_played_by_the_referee_alone() -> None:
    bot = ScriptedBot(first_legal, can_start=False)
    played = referee([Program(bot), insider("random:echo=1")], policy=SUBSTITUTE)
    with_first = referee([insider("first"), insider("random:echo=1")])
    assert played.record.turns == (FaultEntry(0, "start", "start", False), *with_first.record.turns)
    assert played.details == ("there is no such program",)
    assert bot.sent == []


def test_the_fault_of_that_number_puts_a_seat_out() -> None:
    def asked_in_vain(asked: Message) -> bytes | None:
        return first_legal(asked) if asked["type"] == "hello" else None

    bot = ScriptedBot(asked_in_vain)
    played = referee([insider("first"), Program(bot), insider("first")], policy=Policy("substitute", 4))
    assert [(fault.fault, fault.out) for fault in played.faults] == [("timeout", False)] * 3 + [("timeout", True)]
    assert {fault.place for fault in played.faults} == {"play", "echo"}
    assert played.record.result["players"][1]["forfeit"] is True
    assert played.record.end == "complete"
