"""The ruleset as data: its defaults are those of RULES 9, its ranges are kept, and it has one truth."""

from typing import Any

import pytest

from happiness_cli.rules.ruleset import (
    DECK_LIMIT,
    EASY,
    FIELD,
    FIELDS,
    HARD,
    MAX_SEATS,
    MODES,
    Ruleset,
    RulesetError,
    clashes,
    field_fault,
    ruleset,
)

# RULES 9, word for word; Hard differs in two fields.
DEFAULTS: dict[str, Any] = {
    "silver": "wild",
    "negative_scores": False,
    "deck_counts": (10, 15, 15, 15, 5),
    "hand_size": 5,
    "final_hand_size": 3,
    "start_tokens": 1,
    "max_tokens": 3,
    "play_points": 1,
    "bummer_points": -1,
    "reconnection_points": 5,
    "euphoria_multiplier": 2,
    "echo_points": 0,
    "storyteller_points": 0,
    "pass_draws": True,
    "final_hand_points": 1,
    "final_bummer_points": 0,
    "charged_token_points": -1,
    "no_charged_token_bonus": 3,
}
RANGES = {
    "hand_size": (1, 20),
    "final_hand_size": (0, 20),
    "start_tokens": (0, 10),
    "max_tokens": (0, 10),
    "euphoria_multiplier": (0, 100),
    **{name: (-100, 100) for name in DEFAULTS if name.endswith("_points") or name == "no_charged_token_bonus"},
}
NO_NUMBERS: list[Any] = ["5", 5.0, True, None, [5], 10**30]


def test_the_defaults_are_those_of_the_rules() -> None:
    assert EASY.values() == DEFAULTS
    assert HARD.values() == DEFAULTS | {"silver": "exact", "negative_scores": True}
    assert (EASY.mode, HARD.mode) == MODES
    assert EASY.changes() == HARD.changes() == {}


def test_the_fields_are_those_of_a_ruleset() -> None:
    assert ["mode", *(field.name for field in FIELDS)] == list(Ruleset._fields)
    assert list(FIELD) == list(DEFAULTS)


def test_every_field_says_where_it_comes_from() -> None:
    rulings = {field.name: field.ruling for field in FIELDS if field.ruling}
    assert rulings == {
        "silver": "R3",
        "negative_scores": "R4",
        "play_points": "R13",
        "bummer_points": "R11",
        "echo_points": "R18",
        "storyteller_points": "R18",
        "pass_draws": "R10",
        "final_hand_points": "R21",
        "final_bummer_points": "R21",
    }
    assert all(field.rule[0] in "123456789" and field.meaning for field in FIELDS)


def test_every_number_has_a_range() -> None:
    numbers = {name for name, value in DEFAULTS.items() if isinstance(value, int) and not isinstance(value, bool)}
    assert set(RANGES) == numbers


@pytest.mark.parametrize("name", RANGES)
def test_ranges(name: str) -> None:
    low, high = RANGES[name]
    # Each token field at either end of its range, with the other where it does not clash.
    beside = {"start_tokens": {"max_tokens": 10}, "max_tokens": {"start_tokens": 0}}.get(name, {})
    for value in (low, high):
        assert ruleset("easy", {name: value, **beside}).values()[name] == value
    for value in (low - 1, high + 1, *NO_NUMBERS):
        with pytest.raises(RulesetError) as refused:
            ruleset("easy", {name: value, **beside})
        assert refused.value.faults == (((name,), f"{name} must be a whole number from {low} to {high}"),)


@pytest.mark.parametrize("counts", [[0, 0, 0, 0, 1], [200, 50, 0, 0, 0], (1, 2, 3, 4, 5)])
def test_deck_counts(counts: Any) -> None:
    assert ruleset("easy", {"deck_counts": counts}).deck_counts == tuple(counts)


@pytest.mark.parametrize(
    "counts",
    [
        [1, 2, 3, 4],
        [1, 2, 3, 4, 5, 6],
        [-1, 2, 3, 4, 5],
        [201, 0, 0, 0, 0],
        [1, 2, 3, 4, True],
        [1.0, 2, 3, 4, 5],
        60,
        "abcde",
    ],
)
def test_no_deck_counts(counts: Any) -> None:
    assert field_fault("deck_counts", counts) == "deck_counts must be 5 whole numbers from 0 to 200"


@pytest.mark.parametrize("total", [0, 251])
def test_decks_of_a_size_that_cannot_be(total: int) -> None:
    counts = [min(total, 200), max(0, total - 200), 0, 0, 0]
    with pytest.raises(RulesetError) as refused:
        ruleset("easy", {"deck_counts": counts})
    sentence = f"deck_counts add up to {total}: a deck has 1 to 250 cards"
    assert refused.value.faults == ((("deck_counts",), sentence),)


def test_switches_and_choices() -> None:
    for silver in ("wild", "exact", "none"):
        assert ruleset("easy", {"silver": silver}).silver == silver
    for no_silver in ("Wild", "", None, 1, ["wild"]):
        assert field_fault("silver", no_silver) == "silver must be one of wild, exact, none"
    for name in ("negative_scores", "pass_draws"):
        assert (field_fault(name, True), field_fault(name, False)) == (None, None)
        for no_switch in (0, 1, "true", None):
            assert field_fault(name, no_switch) == f"{name} must be true or false"


def test_clashes() -> None:
    assert clashes(EASY.values(), 10) == []
    assert clashes(EASY.values() | {"start_tokens": 4}) == [
        (("start_tokens", "max_tokens"), "start_tokens 4 is more than max_tokens 3")
    ]
    assert clashes(EASY.values() | {"start_tokens": 3}) == []
    few = EASY.values() | {"deck_counts": (0, 0, 0, 0, 10)}
    assert clashes(few) == clashes(few, 1) == []
    assert clashes(few, 2) == [
        (("hand_size", "deck_counts"), "2 players with 5 cards each need a deck of more than 10 cards, not 10")
    ]
    assert clashes(EASY.values() | {"deck_counts": (0, 0, 0, 0, 11)}, 2) == []
    for cards, hand, seats in ((1, 1, 1), (DECK_LIMIT, DECK_LIMIT // MAX_SEATS, MAX_SEATS)):
        whole = EASY.values() | {"deck_counts": (0, 0, 0, 0, cards), "hand_size": hand}
        assert [names for names, _ in clashes(whole, seats)] == [("hand_size", "deck_counts")]
    with pytest.raises(TypeError, match=r"^values that field_fault has not passed$"):
        clashes(EASY.values() | {"hand_size": "5"})


def test_a_ruleset_is_easy_unless_something_else_is_said() -> None:
    assert ruleset() == EASY


def test_all_faults_at_once() -> None:
    with pytest.raises(RulesetError) as refused:
        ruleset("medium", {"hand_size": 0, "colour": 1, "pass_draws": 1})
    assert refused.value.faults == (
        (("mode",), "mode must be one of easy, hard, not 'medium'"),
        (("hand_size",), "hand_size must be a whole number from 1 to 20"),
        (("colour",), "there is no field 'colour' in a ruleset"),
        (("pass_draws",), "pass_draws must be true or false"),
    )
    assert str(refused.value) == "; ".join(sentence for _, sentence in refused.value.faults)


def test_fields_of_their_own_range_that_clash() -> None:
    with pytest.raises(RulesetError) as refused:
        ruleset("easy", {"start_tokens": 5, "deck_counts": [0, 0, 0, 0, 5]}, seats=1)
    assert [names for names, _ in refused.value.faults] == [
        ("start_tokens", "max_tokens"),
        ("hand_size", "deck_counts"),
    ]


def test_changes_are_what_differs_from_the_mode() -> None:
    assert ruleset("hard", {"silver": "exact", "hand_size": 6}).changes() == {"hand_size": 6}
    assert ruleset("easy", {"silver": "exact", "hand_size": 5}).changes() == {"silver": "exact"}
