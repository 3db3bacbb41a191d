"""What should have been played, as text: every width, harmless names, marks in the data of a page."""

import pytest

from happiness_cli.analysis.ratings import Effort, analysis
from happiness_cli.analysis.stream import stream
from happiness_cli.drawing.analyses import analysis_text, cost_sentence, costs_of, review_text
from happiness_cli.drawing.measure import width as columns_of
from happiness_cli.drawing.palette import Style
from happiness_cli.drawing.replay_data import game_data
from happiness_cli.drawing.replay_page import replay_page
from happiness_cli.drawing.turns import replay_text
from happiness_cli.judging.records import replay_to
from tests.drawing.games import NASTY, golden, nasty
from tests.drawing.reports import read
from tests.drawing.reviews import reviewed
from tests.drawing.test_replays import LIMIT

PLAIN = Style("none")


def test_the_sentence_of_a_turn() -> None:
    turn = {"card": "H07", "cell": "e4", "best": {"card": "B02", "cell": "c3"}, "cost": 6.21, "cost_se": 0.78}
    assert cost_sentence(turn) == "H07@e4 cost 6.2 ± 0.8 JP; B02@c3 was better"
    assert cost_sentence({**turn, "cost": 5, "cost_se": 0}) == "H07@e4 cost 5.0 JP; B02@c3 was better"


@pytest.mark.parametrize("columns", [40, 80, 160])
def test_lines_fit(columns: int) -> None:
    game = nasty()
    made = replay_to(golden("hard-4"), 44)
    found = analysis(made, None, False, Effort(2), "", stream(""))
    shown = [analysis_text(found, NASTY, PLAIN, columns), review_text(reviewed(game), game, PLAIN, columns)]
    shown.append(analysis_text({**found, "pass": True, "plays": []}, NASTY, PLAIN, columns))
    for text in shown:
        assert "\x1b" not in text
        assert max(map(columns_of, text.split("\n"))) <= columns
        assert all(line == line.rstrip() for line in text.split("\n"))
    # What one could play is never cut, and of figures all there is room for are shown.
    rows = [line.split() for line in shown[0].split("\n")]
    assert {row[0] for row in rows if "@" in "".join(row[:1])} == {f"{p['card']}@{p['cell']}" for p in found["plays"]}
    assert ("kind" in shown[0], "behind" in shown[0]) == (columns > 60, True)


def test_nothing_has_no_sign() -> None:
    found = analysis(replay_to(golden("easy-2"), 50), None, False, Effort(2), "", stream(""))
    found["plays"][0].update(margin=-0.04, margin_se=0.5)
    assert " 0.0 ± 0.5 " in analysis_text(found, "Ada")


def test_the_marks_of_a_page() -> None:
    game = golden("easy-2")
    found = reviewed(game)
    data = game_data(game, review=found)
    costs = costs_of(found)
    marked = {moment["n"] - 1: moment["cost"] for moment in data["moments"] if "cost" in moment}
    assert marked == costs
    assert len(marked) == 18
    assert data["costs"]["heads"][0] == "player"
    assert [row[:3] for row in data["costs"]["rows"]] == [["Ada", 27, 9], ["Bo", 27, 9]]
    plain = game_data(game)
    assert "costs" not in plain
    assert not any("cost" in moment for moment in plain["moments"])
    listing = replay_text(game, costs=costs)
    assert [line.strip() for line in listing.split("\n") if " was better" in line] == list(costs.values())


def test_a_view_has_the_costs_of_its_seat_alone() -> None:
    game = golden("easy-2")
    found = reviewed(game, every=2)
    assert {turn["seat"] for turn in found["turns"] if turn["turn"] in costs_of(found)} == {0}
    data = game_data(game, 0, 1, found)
    assert not any("cost" in moment for moment in data["moments"])
    assert [row[0] for row in data["costs"]["rows"]] == ["Bo"]


def test_a_page_with_marks_is_small_and_well_formed() -> None:
    game = golden("easy-2")
    page = replay_page([game, game], "happiness 1.2.3", None, [reviewed(game), reviewed(game, every=1)])
    root = read(page)
    assert root.all("section")
    assert len(replay_page([game], "happiness 1.2.3", None, [reviewed(game, every=1)]).encode()) < LIMIT
    nasty_page = replay_page([nasty()], "happiness 1.2.3", None, [reviewed(nasty())])
    assert NASTY not in nasty_page
