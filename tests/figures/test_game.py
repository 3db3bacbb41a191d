"""What the game is like: the kept figures are those of these rules and players, and are reckoned as they should be."""

import json
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any
from xml.etree import ElementTree

import pytest

from happiness_cli.analysis.evaluation import Evaluation
from happiness_cli.analysis.stream import Stream
from happiness_cli.players.kit import Table as Seat
from happiness_cli.players.kit import look
from happiness_cli.players.registry import built_in
from happiness_cli.rules.effects import points_of
from happiness_cli.rules.ruleset import FIELDS
from happiness_cli.rules.state import State
from happiness_cli.standings.summaries import WIN
from tests.figures.game import playing
from tests.figures.game.estimates import change_of, jackknife, mean_of, parts_of, share_of_pairs, skilled
from tests.figures.game.flipped import play_flipped, played
from tests.figures.game.kept import PLACE, Figures, file_of
from tests.figures.game.measures import MEASURES, gap, lead
from tests.figures.game.occasions import OCCASIONS
from tests.figures.game.playing import SOURCES, Dealt, Played, Table
from tests.figures.game.plots import FOLDER
from tests.figures.game.switches import NOT_MEASURED, NUMBERS, READINGS, SWITCHES
from tests.figures.game.text import figure, table
from tests.figures.game.tournaments import MODES, sample, table_figures
from tests.generate.files import ROOT

FIGURES = Figures()
SVGS = sorted((ROOT / FOLDER).glob("*.svg"))


def ended(*totals: int, turns: int = 1) -> Played:
    """Return a game with these final scores."""
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    won = tuple(WIN // len(winners) if seat in winners else 0 for seat in range(len(totals)))
    shared = len(winners) > 1
    points = (sum(totals), *[0] * (len(SOURCES) - 1))
    return Played(tuple(totals), won, shared, shared, True, (1,) * turns, (turns, 0, 0, 0), 0, 0, 0, points, ())


def estimates(value: Any) -> list[list[float]]:
    """Return all lists of three numbers in some JSON that are no points of a course."""
    if isinstance(value, dict):
        return [
            one for key, part in value.items() if key not in ("by_turn", "tenths", "sample") for one in estimates(part)
        ]
    if isinstance(value, list):
        if len(value) == 3 and all(isinstance(part, float) for part in value):
            return [value]
        return [one for part in value for one in estimates(part)]
    return []


def test_the_first_games_are_the_ones_that_were_kept() -> None:
    assert json.loads(json.dumps(sample())) == FIGURES.all["sample"]


def test_the_kept_file_is_as_it_was_written() -> None:
    assert file_of(FIGURES.all).text == (ROOT / PLACE).read_text(encoding="utf-8")


def test_every_estimate_lies_in_its_interval() -> None:
    found = estimates(FIGURES.all)
    assert len(found) > 1000
    assert all(low <= value <= high for value, low, high in found)


def test_seats_share_what_there_is() -> None:
    for row in FIGURES.all["tables"]:
        assert len(row["won"]) == len(row["lead"]) == row["seats"]
        assert sum(won for won, _, _ in row["won"]) == pytest.approx(1, abs=1e-4)
        assert sum(lead for lead, _, _ in row["lead"]) == pytest.approx(0, abs=1e-3)
        assert row["first"] == row["won"][0]
        assert sum(row["points"].values()) == pytest.approx(row["score"][0], abs=1e-3)
        bins = row["scores"]["counts"]
        assert sum(bins) == row["seats"] * FIGURES.all["deals"] * FIGURES.all["repeats"]
        assert row["branching"]["least"] == 0 or row["passes"][0] == 0


def test_figures_of_a_few_games_by_hand() -> None:
    dealt: Dealt = [[ended(10, 4), ended(6, 6)], [ended(0, 8), ended(2, 4)]]
    assert MEASURES["score"].mean(dealt).value == 5
    assert MEASURES["gap"].mean(dealt).value == 4
    assert MEASURES["first"].mean(dealt).value == 1.5 / 4
    assert MEASURES["level"].mean(dealt).value == 1 / 4
    assert lead(ended(9, 3, 0), 0) == 2 * 9 - 3
    assert gap(ended(1, 5, 3)) == 2
    assert share_of_pairs(dealt, None, lambda one, two: one.won == two.won).value == 1 / 2
    assert share_of_pairs(dealt, dealt, lambda one, two: one.won == two.won).value == 1


def test_a_change_is_that_of_the_same_deals() -> None:
    rng = Random(2)
    before = [[ended(rng.randrange(100), 0) for _ in range(2)] for _ in range(40)]
    after = [[ended(game.totals[0] + 10, 0) for game in games] for games in before]
    found = change_of(before, after, lambda game: game.totals[0])
    assert list(found) == [10, 10, 10]
    assert mean_of(after, lambda game: game.totals[0]).high - mean_of(after, lambda game: game.totals[0]).low > 5


def test_leaving_out_groups_gives_the_error_of_a_mean() -> None:
    rng = Random(3)
    units = [rng.gauss(5, 2) for _ in range(500)]
    [found] = jackknife(units, lambda some: [mean(some)])
    assert found.value == mean(units)
    error = stdev(units) / sqrt(len(units))
    # Groups of ten: the error of the error is a tenth of it.
    assert (found.high - found.low) / 2 == pytest.approx(2.01 * error, rel=0.25)
    with pytest.raises(ValueError, match="as many units"):
        jackknife(units[:20], lambda some: [mean(some)])


def test_variance_between_and_within_deals_is_found() -> None:
    rng = Random(4)
    dealt = []
    for _ in range(800):
        moved = [rng.gauss(0, 300), rng.gauss(0, 300)]
        dealt.append(
            [
                ended(*[round(base + m + rng.gauss(0, 400)) for base, m in zip((5000, 0), moved, strict=True)])
                for _ in range(4)
            ]
        )
    found = parts_of(dealt, lambda game: game.totals)
    for part, true in ((found.between, 300), (found.within, 400), (found.share, 0.36)):
        assert part.low < true < part.high
        assert part.high - part.low < 0.2 * true
    alone = parts_of(
        [[ended(round(rng.gauss(0, 400)), 0) for _ in range(4)] for _ in range(400)], lambda g: g.totals[:1]
    )
    assert alone.share.low < 0.05
    assert alone.share.value < 0.05


def test_what_tells_two_players_apart_is_found() -> None:
    rng = Random(5)
    dealt = []
    for _ in range(800):
        deal, suits = rng.gauss(0, 200), rng.gauss(0, 100)
        dealt.append([ended(round(50 + deal + (-1) ** k * (400 + suits) + rng.gauss(0, 300)), 0) for k in range(4)])
    found = skilled(dealt)
    whole = 400**2 + 200**2 + 100**2 + 300**2
    wanted = (400, 400**2 / whole, 200**2 / whole, 100**2 / whole, 300**2 / whole)
    for part, true in zip(found, wanted, strict=True):
        assert part.low < true < part.high
    assert sum(part.value for part in found[1:]) == pytest.approx(1)


def test_without_bummers_the_other_cards_come_in_the_same_order() -> None:
    [[usual]] = Table("easy", ("random",) * 2).play(1, 1)
    [[without]] = Table("easy", ("random",) * 2, {"deck_counts": (0, 15, 15, 15, 5)}).play(1, 1)
    assert usual.turns - without.turns in range(8, 13)
    assert without.kinds[1] == without.kinds[3] == 0
    with pytest.raises(ValueError, match="not 20"):
        Table("easy", ("random",) * 2, {"deck_counts": (20, 15, 15, 15, 5)}).play(1, 1)


def test_players_and_seats_change_with_the_game_of_a_deal() -> None:
    [games] = Table("easy", ("greedy", "random")).play(1, 2)
    other = Table("easy", ("random", "greedy")).play(1, 2)[0]
    assert games[0] != other[0]
    ahead = [sum((-1) ** (k + seat) * game.totals[seat] for seat in (0, 1)) for k, game in enumerate(games)]
    assert min(ahead) > 0


@pytest.mark.parametrize("name", ["careful", "greedy"])
def test_players_choose_as_those_of_the_package_do(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    choose = playing._choose
    seen: list[tuple[State, list[int], int]] = []

    def watched(state: State, evaluation: Evaluation, player: str, plays: list[int], chance: Stream) -> int:
        chosen = choose(state, evaluation, player, plays, chance)
        seen.append((state.copy(), plays, chosen))
        return chosen

    monkeypatch.setattr(playing, "_choose", watched)
    Table("hard", (name,) * 3).play(1, 1)
    assert len(seen) > 40
    for state, plays, chosen in seen[::4]:
        worth = points_of(state.board, plays) if name == "greedy" else Evaluation(state.game).rate(state, plays)
        table = Seat(int(state.turn), ("a", "b", "c"), state.game, 1)
        play = built_in(name)(table).play(look(table, state))
        [there] = [k for k, one in enumerate(look(table, state).plays) if one == play]
        assert worth[plays.index(chosen)] == worth[there] == max(worth)


def test_every_ruling_is_measured_or_said_not_to_be() -> None:
    measured = {switch.ruling for switch in (*SWITCHES, *READINGS)}
    assert measured.isdisjoint(NOT_MEASURED)
    assert measured | set(NOT_MEASURED) == {f"R{number}" for number in range(1, 26)}
    switched = {name for switch in (*SWITCHES, *NUMBERS) for name in switch.changes}
    assert switched == {each.name for each in FIELDS}
    assert all(switch.changes_in("easy") or switch.changes_in("hard") for switch in (*SWITCHES, *NUMBERS))


def test_the_page_speaks_of_all_that_was_switched() -> None:
    for mode in MODES:
        keys = [row["key"] for row in FIGURES.all["switches"] if (row["mode"], row["seats"]) == (mode, 2)]
        assert keys == [switch.key for switch in (*SWITCHES, *NUMBERS) if switch.changes_in(mode)]
    assert [row["key"] for row in FIGURES.all["readings"]] == [switch.key for switch in READINGS]


@pytest.mark.parametrize("words", ["", "table easy careful 9 score", "table easy careful", "number deals x y"])
def test_a_figure_that_there_is_not(words: str) -> None:
    with pytest.raises((ValueError, TypeError)):
        figure(FIGURES, words.split())
    with pytest.raises(ValueError, match="table is called"):
        table(FIGURES, words.split())


@pytest.mark.parametrize("svg", SVGS, ids=lambda svg: svg.stem)
def test_a_picture_is_small_is_shown_and_needs_nothing_else(svg: Any) -> None:
    text = svg.read_text(encoding="utf-8")
    assert len(text.encode()) < 60_000
    tree = ElementTree.fromstring(text)
    assert tree.find("{http://www.w3.org/2000/svg}title") is not None
    references = [value for element in tree.iter() for key, value in element.attrib.items() if key.endswith("href")]
    assert all(reference.startswith("#") for reference in references)
    assert "prefers-color-scheme:dark" in text
    assert f"({FOLDER}/{svg.name})" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert f".It Pa {svg.name}\n" in (ROOT / "man/man7/happiness-game.7").read_text(encoding="ascii")


def test_what_is_said_in_words_holds() -> None:
    tables = {(row["mode"], row["player"], row["seats"]): row for row in FIGURES.all["tables"]}
    for mode in MODES:
        _, low, high = tables[mode, "careful", 2]["first"]
        assert low < 1 / 2 < high
        for seats in (3, 4):
            assert tables[mode, "careful", seats]["won"][-1][1] > 1 / seats
            assert tables[mode, "careful", seats]["won"][0][0] < 1 / seats
        for seats in (2, 3, 4):
            row = tables[mode, "careful", seats]
            assert row["parts"]["lead"]["share"][2] < 1 / 2
            means = [mean for mean, *_ in row["by_turn"]]
            assert means[0] < means[len(means) // 2] > means[-1]
        skill = FIGURES.row("skill", mode=mode)
        assert skill["player"][1] > 2 * max(skill[part][2] for part in ("deal", "suits", "chance"))
        assert skill["won"][1] > 1 / 2
        assert tables[mode, "greedy", 2]["score"][1] > tables[mode, "careful", 2]["score"][2]


def test_occasions_of_a_game_that_is_looked_at() -> None:
    games = [game for games in Table("easy", ("random",) * 3).play(20, 1) for game in games]
    found = [dict(zip(OCCASIONS, game.occasions, strict=True)) for game in games]
    for game, occasions in zip(games, found, strict=True):
        assert occasions["R9"] == game.kinds[3]
        assert occasions["R10"] <= game.passes
        assert occasions["R14 count"] <= game.reconnections - occasions["R14 count"]
        assert occasions["R15, R16"] <= game.euphorias / 2
        assert 2 * occasions["R17"] <= game.echoes
        assert (occasions["R20"] == 0) is game.complete
        assert (occasions["R4"] > 0) is (game.points[SOURCES.index("floor")] > 0)
    assert all(sum(occasions[name] for occasions in found) for name in ("R4", "R8", "R12", "R14 islands", "R17", "R21"))


@pytest.mark.system
def test_another_source_of_the_rules_plays_the_same_games_where_it_says_the_same() -> None:
    base = Table("easy", ("careful",) * 2).play(2, 1)
    assert played(json.loads(json.dumps(base[0][0]))) == base[0][0]
    # By the usual ruleset this one makes no difference.
    assert play_flipped("R13 factor", "easy", 2, 2, 1) == base
    assert play_flipped("R8", "easy", 2, 2, 1) != base


def test_figures_follow_from_the_games() -> None:
    dealt = Table("hard", ("random",) * 3).play(50, 2)
    found = table_figures(dealt)
    games = [game for games in dealt for game in games]
    assert found["turns"][0] == pytest.approx(mean(game.turns for game in games), abs=1e-4)
    assert found["points"]["floor"] == 0
    assert found["by_turn"][0][0] == pytest.approx(mean(game.choices[0] for game in games), abs=1e-4)
    assert found["lengths"]["most"] == max(game.turns for game in games)
