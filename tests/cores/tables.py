"""Rules and decks of some of the games."""

from typing import Any, Final

from tests.generate.files import ROOT

HOUSE: Final[dict[str, Any]] = {
    "format": "happiness-rules/1",
    "name": "house",
    "rules": {
        "silver": "exact",
        "negative_scores": True,
        "pass_draws": False,
        "hand_size": 4,
        "final_hand_size": 2,
        "start_tokens": 2,
        "max_tokens": 4,
        "bummer_points": -2,
        "reconnection_points": 3,
        "echo_points": 2,
        "storyteller_points": 1,
        "final_bummer_points": -3,
        "no_charged_token_bonus": 7,
    },
}

TINY: Final = (
    *("--deck", str(ROOT / "fixtures/decks/tiny.json")),
    *("--rules", str(ROOT / "fixtures/decks/tiny-rules.json")),
)
