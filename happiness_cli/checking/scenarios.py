"""The games of each check: built from rules and seeds alone, they reach their corners whatever the bot plays."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from happiness_cli.checking import checks
from happiness_cli.checking.decks import largest_deck, misfit_deck, odd_deck, silver_deck
from happiness_cli.checking.games import Conduct, Game
from happiness_cli.decks.dealing import deal_numbers
from happiness_cli.documents.decks import DEFAULT_DECK, bundled
from happiness_cli.documents.values import Setting
from happiness_cli.documents.vocabulary import FAULTS, MAX_NAME, MAX_STORY
from happiness_cli.refereeing.policy import FORFEIT
from happiness_cli.rules.cards import Deck
from happiness_cli.rules.ruleset import MAX_SEATS, ruleset

SEED: Final = "happiness-checking/1"

_NAMES: Final = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana", "Ida", "Jo")

_ODD_NAMES: Final = (
    ("喜び 🎈", "one\u2028name\u2029more", 'a "quoted" \\name\\'),
    ("n" * MAX_NAME, "𝔥" * MAX_NAME, "__proto__"),
)
_ODD_STORIES: Final = (
    "",
    "two\nlines\r\nand a tab\t",
    "line\u2028separator\u2029, \x00 and \x7f",
    'the "end"}\\',
    "🎈" * MAX_STORY,
)

_SMALL: Final = (10, 6, 5, 3, 2)
"""The counts of a small deck of Silver; enough Bummers for two hands."""
_MIDDLE: Final = (6, 20, 14, 12, 8)
_HAPPY: Final = (2, 8, 7, 5, 4)
"""Too few Bummers for a hand of nothing else."""
_ODD: Final = (3, 5, 5, 4, 2)
_FULL: Final = 42
"""A place of the deal from which on, with two hands of five, the board has been full for some turns."""
_LARGEST: Final = (0, 200, 50, 0, 0)

_MOST: Final = Conduct("most", echoes=True)
_LEAST: Final = Conduct("least", echoes=True)

Fields = Mapping[str, Any]


def first_game() -> Game:
    """Return the game that several checks play."""
    return _usual("2 players, seat 0", 2, 0)


def other_game() -> Game:
    """Return another one with nothing unusual in it."""
    return _usual("2 players, seat 1", 2, 1)


def games_of(check: str) -> tuple[Game, ...]:
    """Return the games of a check that has games of its own, in order.

    Raises:
        KeyError: it has none.
    """
    return tuple(_GAMES[check]())


def _setting(seats: int, mode: str = "easy", fields: Fields | None = None, deck: Deck | None = None) -> Setting:
    own = {} if deck is None else {"deck_counts": deck.counts()}
    rules = ruleset(mode, {**own, **(fields or {})}, seats)
    if deck is None:
        return Setting(rules, bundled(DEFAULT_DECK), DEFAULT_DECK, None)
    return Setting(rules, deck, None, "/deck")


def _usual(about: str, seats: int, seat: int, mode: str = "easy", fields: Fields | None = None, **more: Any) -> Game:
    """Return a game with the usual deck; others take the most points."""
    setting = _setting(seats, mode, fields)
    deal = _arranged(setting, seats, about, more.pop("bummers", ()))
    others = more.pop("others", dict.fromkeys(range(seats), _MOST))
    names = more.pop("names", _NAMES[:seats])
    return Game(f"{about}, {mode}", setting, names, seat, deal, others, **more)


def _own(about: str, seats: int, seat: int, deck: Deck, fields: Fields | None = None, **more: Any) -> Game:
    """Return a game with a deck of its own."""
    setting = _setting(seats, "easy", fields, deck)
    deal = _arranged(setting, seats, about, more.pop("bummers", None))
    return Game(about, setting, _NAMES[:seats], seat, deal, **more)


def _arranged(setting: Setting, seats: int, index: str, bummers: Collection[int] | None) -> tuple[int, ...]:
    """Return a deal.

    Args:
        setting: rules and deck.
        seats: how many hands it has.
        index: tells it from other deals.
        bummers: the seats that get nothing but Bummers, while no other gets any; none or None: as it comes.
    """
    cards = setting.deck.cards
    deal = deal_numbers(len(cards), f"{SEED}: {index}", 0)
    if not bummers:
        return tuple(deal)
    dealt = seats * setting.ruleset.hand_size
    happy = [card for card in deal if cards[card].jp]
    sad = [card for card in deal if not cards[card].jp]
    hands = [(sad if place % seats in bummers else happy).pop() for place in range(dealt)]
    taken = set(hands)
    return (*hands, *[card for card in deal if card not in taken])


def _names() -> Sequence[Game]:
    tells = Conduct("most", echoes=True, stories=_ODD_STORIES)
    others = dict.fromkeys(range(3), tells)
    return [
        _usual(f"odd names and stories {number}", 3, number, names=names, others=others)
        for number, names in enumerate(_ODD_NAMES)
    ]


def _seats() -> Sequence[Game]:
    return [_usual(f"{count} players, seat {count - 1}", count, count - 1) for count in range(1, MAX_SEATS + 1)]


def _hard() -> Sequence[Game]:
    others = dict.fromkeys(range(2), _LEAST)
    return [
        _usual("2 players, seat 0", 2, 0, "hard", bummers=(1,), others=others),
        _usual("2 players, seat 1", 2, 1, "hard"),
    ]


def _rules() -> Sequence[Game]:
    points = {
        "echo_points": 2,
        "storyteller_points": 1,
        "play_points": 3,
        "bummer_points": 2,
        "reconnection_points": -4,
        "euphoria_multiplier": 0,
        "final_hand_points": -2,
        "final_bummer_points": 7,
        "charged_token_points": 5,
        "no_charged_token_bonus": 0,
        "negative_scores": True,
    }
    silver = {"silver": "none", "pass_draws": False}
    hands = {"hand_size": 3, "final_hand_size": 1, "start_tokens": 2, "max_tokens": 5}
    return [
        _usual("other points", 2, 0, fields=points),
        _usual("hands of 3, 2 tokens", 3, 1, fields=hands),
        _usual(
            "Silver that matches nothing, passes that draw nothing",
            2,
            1,
            fields=silver,
        ),
    ]


def _decks() -> Sequence[Game]:
    stalls = {"silver": "none", "pass_draws": False}
    return [
        _own("a deck of odd ids and words", 2, 1, odd_deck(_ODD)),
        _own("the largest deck, messages of more than 64 KiB", 2, 0, largest_deck(_LARGEST, MAX_NAME), stalls),
    ]


def _tiers() -> Sequence[Game]:
    small = silver_deck(_SMALL)
    nothing_fits = {"silver": "none"}
    return [
        _own("a hand of Bummers, all of which fit", 2, 1, small, bummers=(1,)),
        _own("a hand of Bummers, none of which fits", 2, 1, small, nothing_fits, bummers=(1,)),
        _own("a hand of Bummers, and an empty board", 2, 0, small, bummers=(0,)),
        _own("nothing fits: islands", 2, 1, small, nothing_fits),
    ]


def _passes() -> Sequence[Game]:
    middle = silver_deck(_MIDDLE)
    setting = _setting(2, fields={}, deck=misfit_deck(_MIDDLE))
    return [
        Game("passes that draw, and a play after them", setting, _NAMES[:2], 1, _clearing(setting)),
        _own("passes that draw nothing", 2, 0, middle, {"silver": "none", "pass_draws": False}),
    ]


def _clearing(setting: Setting) -> tuple[int, ...]:
    """Return a deal of `misfit_deck` for two in which seat 1 must pass and then can play again.

    After 25 islands at most no card has a place. By then nobody has a Bummer; seat 0 draws the first one later, must
    play it, and what leaves the board makes room. Whatever happens, each turn draws one card, so each card's seat is
    known.
    """
    cards = setting.deck.cards
    deal = deal_numbers(len(cards), f"{SEED}: clearing", 0)
    happy = [card for card in deal if cards[card].jp]
    sad = [card for card in deal if not cards[card].jp]
    # Seat 0 is dealt, and draws, the cards in even places.
    late = range(_FULL, _FULL + 2 * len(sad), 2)
    return tuple([(sad if place in late else happy).pop() for place in range(len(cards))])


def _echoes() -> Sequence[Game]:
    happy = silver_deck(_HAPPY)
    return [
        _own(f"{tokens} tokens", 2, tokens % 2, happy, {"start_tokens": tokens, "max_tokens": 3}) for tokens in range(4)
    ]


def _faults() -> Sequence[Game]:
    start, hello, timeout, exit_, malformed, illegal, flood = FAULTS
    return [
        _usual(
            "two others that forfeit",
            4,
            1,
            on_fault=FORFEIT,
            others={3: Conduct(faults={("start", 0): start}), 0: Conduct(faults={("play", 2): timeout})},
        ),
        _usual(
            "others that the referee plays for",
            4,
            2,
            max_faults=3,
            others={
                0: Conduct(faults={("start", 0): hello}),
                1: Conduct(faults={("play", 0): illegal, ("echo", 1): malformed, ("play", 3): flood}),
                3: Conduct(faults={("echo", 0): exit_}),
            },
        ),
        _usual(
            "all others forfeit",
            3,
            0,
            on_fault=FORFEIT,
            others={1: Conduct(faults={("play", 1): exit_}), 2: Conduct(faults={("echo", 0): timeout})},
        ),
        _usual("the bot is taken for late, and is out", 3, 1, on_fault=FORFEIT, late_at=2),
    ]


def _ends() -> Sequence[Game]:
    stalls = {"silver": "none", "pass_draws": False}
    leaves = Conduct(faults={("play", 1): "exit"})
    return [
        _own("an end of the kind stalled", 2, 0, silver_deck(_MIDDLE), stalls),
        _own("an end of the kind complete", 1, 0, silver_deck(_HAPPY)),
        _usual("an end of the kind forfeit", 2, 0, on_fault=FORFEIT, others={1: leaves}),
        replace(other_game(), most=1),
    ]


_GAMES: Final[Mapping[str, Callable[[], Sequence[Game]]]] = {
    checks.NAMES: _names,
    checks.SEATS: _seats,
    checks.HARD: _hard,
    checks.RULES: _rules,
    checks.DECKS: _decks,
    checks.TIERS: _tiers,
    checks.PASSES: _passes,
    checks.ECHOES: _echoes,
    checks.FAULTS: _faults,
    checks.END: _ends,
}
