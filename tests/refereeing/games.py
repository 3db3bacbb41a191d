"""Games to referee, and what must be true of every one."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from happiness_cli.decks.dealing import deal_numbers, random_number
from happiness_cli.documents.decks import DEFAULT_DECK, bundled
from happiness_cli.documents.printing import game_dict
from happiness_cli.documents.reading import read
from happiness_cli.documents.values import FaultEntry, GameDocument, Setting
from happiness_cli.documents.writing import dump
from happiness_cli.judging.reports import findings_of
from happiness_cli.players.registry import built_in
from happiness_cli.refereeing.policy import Policy
from happiness_cli.refereeing.referee import Played, play_game
from happiness_cli.refereeing.seats import Insider, Seat
from happiness_cli.rules.ruleset import EASY, HARD, ruleset

NAMES: Final = ("Ada", "Bo", "Cleo", "Dov", "Eve", "Fay", "Gil", "Hal", "Ida", "Jo")

EASY_SETTING: Final = Setting(EASY, bundled(DEFAULT_DECK), DEFAULT_DECK, None)
HARD_SETTING: Final = EASY_SETTING.but(ruleset=HARD)
HOUSE_SETTING: Final = EASY_SETTING.but(
    ruleset=ruleset(
        "hard", {"pass_draws": False, "start_tokens": 2, "echo_points": 1, "hand_size": 2, "final_hand_size": 0}
    ),
)
"""Rules of the house with more echoes, and with passes that may stall a game."""

FORFEIT: Final = Policy()
SUBSTITUTE: Final = Policy(on_fault="substitute")


def insider(spec: str) -> Insider:
    """A seat with a player that comes with the package."""
    return Insider(built_in(spec))


def referee(
    seats: Sequence[Seat],
    seed: str = "game",
    index: int = 0,
    setting: Setting = EASY_SETTING,
    policy: Policy = FORFEIT,
    deal: Sequence[int] | None = None,
) -> Played:
    """Play a game, and check all that must be true of any."""
    numbers = deal_numbers(len(setting.deck), seed, index) if deal is None else deal
    randoms = [random_number(seed, index, seat) for seat in range(len(seats))]
    played = play_game(setting, NAMES[: len(seats)], numbers, randoms, seats, policy)
    check(played, policy)
    return played


def check(played: Played, policy: Policy) -> None:
    """Check that a record is valid, also when it is read back, and that its faults follow the policy."""
    record = played.record
    document = read(dump(game_dict(record))).document
    assert document == record
    assert isinstance(document, GameDocument)
    assert findings_of(document) == []
    faults = tuple(entry for entry in record.turns if isinstance(entry, FaultEntry))
    assert played.faults == faults
    assert len(played.details) == len(faults)
    assert all(detail and not detail.endswith(".") for detail in played.details)
    seen: Counter[int] = Counter()
    for fault in faults:
        seen[fault.seat] += 1
        assert fault.out == (policy.on_fault == "forfeit" or seen[fault.seat] >= policy.max_faults)
    assert len(played.times) == len(record.players)
