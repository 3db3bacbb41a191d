"""Replays as sentences and as data: each turn's board is the judge's, and what is hidden is not there."""

import json
from typing import Any

import pytest

from happiness_cli.documents.values import GameDocument, Pile
from happiness_cli.drawing.measure import width as columns_of
from happiness_cli.drawing.palette import Style
from happiness_cli.drawing.replay_data import game_data
from happiness_cli.drawing.replay_page import replay_page
from happiness_cli.drawing.turns import moment_board, moment_words, replay_text, tell
from happiness_cli.judging.courses import course
from happiness_cli.judging.positions import position_of, view_of
from happiness_cli.judging.records import replay_to
from tests.drawing.games import NASTY, golden, nasty, recorded
from tests.drawing.reports import read

GAMES = [golden("easy-4"), golden("hard-2"), *recorded()]
LIMIT = 300_000


def unfolded(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the state after each moment, as the page's script does."""
    states = []
    state = data["start"]
    for moment in data["moments"]:
        state = dict(state)
        for key in state:
            if key in moment and isinstance(state[key], list):
                state[key] = [moment[key].get(str(place), old) for place, old in enumerate(state[key])]
            elif key in moment:
                state[key] = moment[key]
        states.append(state)
    return states


def size(pile: Pile) -> int:
    return pile if isinstance(pile, int) else len(pile)


@pytest.mark.parametrize("seen", [None, 0])
@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_the_data_of_a_page_unfold_to_the_positions_of_the_judge(game: GameDocument, seen: int | None) -> None:
    data = json.loads(json.dumps(game_data(game, 0, seen)))
    ids = [card.id for card in game.setting.deck]
    states = unfolded(data)
    assert data["moments"][-1]["n"] == len(game.turns)
    for moment, state in zip(data["moments"], states, strict=True):
        judged = replay_to(game, moment["n"])
        position = position_of(judged, game.players, game.setting)
        if seen is not None:
            position = view_of(judged, game.players, game.setting, seen)
        board = {cell: ids[card] for cell, card in enumerate(state["board"]) if card != -1}
        assert board == {entry.cell: entry.card for entry in position.board}
        assert (None if state["turn"] == -1 else state["turn"]) == position.turn
        assert state["draw"] == size(position.draw_pile)
        for seat, player in enumerate(position.players):
            held = state["hands"][seat]
            assert (held if isinstance(held, int) else tuple(ids[card] for card in held)) == player.hand
            assert state["score"][seat] == player.score
            assert (state["charged"][seat], state["discharged"][seat]) == (player.charged, player.discharged)
            assert (state["euphoria"][seat], state["bummer"][seat]) == (
                size(player.euphoria_pile),
                size(player.bummer_pile),
            )
            assert state["out"][seat] == bool(player.out)


def test_a_view_has_no_hidden_card() -> None:
    game = golden("easy-4")
    data = game_data(game, 0, 2)
    for moment, state in zip(data["moments"], unfolded(data), strict=True):
        assert [isinstance(hand, list) for hand in state["hands"]] == [False, False, True, False]
        if "drew" in moment:
            seat, card = moment["drew"]
            assert (card == -1) == (seat != 2)
    text = replay_text(game, 2)
    drawing = [line for line in text.split("\n") if " draws " in line]
    assert drawing
    assert all((" draws a card" in line) != line.strip().startswith("Cleo") for line in drawing)
    hands = [line.split() for line in text.split("\n") if line.strip().startswith("Bo ") and line.endswith("cards")]
    assert len(hands) > len(game.turns) // 2


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_every_score_that_changes_is_told_with_its_rule(game: GameDocument) -> None:
    for moment in course(game):
        told = tell(moment, game)
        for change in moment.changes:
            if change.asked:
                number = f" {change.came_to:+d} " if change.came_to else " 0 "
                section = change.rule.partition(" ")[0]
                about = [note for note in told.notes if f"(RULES {section}" in note and number in note]
                assert any(note.startswith(game.players[change.seat]) for note in about), (change, told)
                if change.asked != change.came_to:
                    assert any("no score goes below 0" in note for note in about)


def test_a_turn_in_words() -> None:
    text = replay_text(golden("easy-2"))
    assert (
        "  17  Ada plays H42 Moonlight on f3\n"
        "      adjacent: next to other cards, tier 1 (RULES 4)\n"
        "      Ada +3 for a card of 3 JP (RULES 5.1)\n"
        "      Ada +24 for Euphoria at e3, 12 JP (RULES 5.3)\n"
        "      Ada now has 1 charged Echo token (RULES 5.4)\n"
        "      Ada draws H38 Meteor\n"
        "      Ada  37  "
    ) in text
    assert "Ada -4 for bumming out H09 and H45 (RULES 5)" in text
    assert "(RULES 6.2)" in text
    assert "Ada wins by most Joy Points" in text


def test_faults_and_passes_in_words() -> None:
    texts = "\n".join(map(replay_text, (*GAMES, golden("easy-3"), golden("easy-1"))))
    for words in (
        "has a fault before the first turn",
        "has a fault in place of a turn",
        "has a fault in the Echo Window",
        "the seat forfeits (RULES 6.4)",
        "passes: no card of the hand",
        "for bumming out nothing",
        "(RULES 5.2)",
        ", forfeited",
        "The game ends by forfeit",
        "The game has stalled",
    ):
        assert words.replace(" ", "") in texts.replace("\n", "").replace(" ", ""), words


@pytest.mark.parametrize("columns", [40, 80, 160])
def test_lines_fit(columns: int) -> None:
    for game in (golden("hard-4"), nasty()):
        for moment in list(course(game))[::7]:
            style = Style("none", ascii=True)
            lines = [*moment_words(game, moment, None, style, columns), *moment_board(moment, style, columns)]
            assert max(columns_of(line) for line in lines) <= max(columns, 73)
            assert all(line == line.rstrip() for line in lines)
    assert "\x1b" not in replay_text(nasty())


def test_a_page_is_small_well_formed_and_needs_nothing_else() -> None:
    page = replay_page([golden("easy-2")], "happiness 1.2.3")
    assert len(page.encode()) < LIMIT
    root = read(page)
    assert root.all("link", "script", "img")
    assert [found["src"] for found in root.all("script", "img")] == [None, None]
    assert [found["href"] for found in root.all("link")] == ["data:,"]
    assert all(str(found["href"]).startswith("#") for found in root.all("use", "a"))
    assert len(root.all("symbol")) == 60


def test_two_games_share_the_cards_of_one_deck() -> None:
    page = replay_page([golden("easy-2"), golden("hard-4")], "happiness 1.2.3")
    assert page.count("<symbol") == 60
    assert len(read(page).all("option")) == 2 + 3


def test_what_is_markup_stays_text() -> None:
    game = nasty()
    page = replay_page([game, game], "happiness 1.2.3")
    assert "<img" not in page
    assert page.count("</script>") == 2
    assert "\x1b" not in page
    [data] = [found.text for found in read(page).all("script") if found["id"] == "games"]
    assert json.loads(data)[0]["players"] == [NASTY, "<!--"]


def test_a_page_of_a_view_has_nothing_to_find() -> None:
    page = replay_page([golden("easy-4")], "happiness 1.2.3", 2)
    [data] = [found.text for found in read(page).all("script") if found["id"] == "games"]
    [game] = json.loads(data)
    assert game == json.loads(json.dumps(game_data(golden("easy-4"), 0, 2)))
    assert "seat 2" in page
