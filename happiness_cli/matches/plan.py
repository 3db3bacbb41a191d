"""A match as plain data: all that any process needs to play any of its games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from happiness_cli.documents.decks import DEFAULT_DECK, bundled, bundled_as, deck_from
from happiness_cli.documents.printing import deck_dict, rules_values
from happiness_cli.documents.values import Overrides, Setting
from happiness_cli.judging.decks import count_findings
from happiness_cli.matches.entrants import Entrant
from happiness_cli.matches.schedule import Games
from happiness_cli.matches.seeds import Seed
from happiness_cli.refereeing.handling import PLAIN, Handling
from happiness_cli.refereeing.policy import Policy
from happiness_cli.rules.ruleset import RulesetError, ruleset


class BadSetting(ValueError):
    """Rules and a deck with which these players cannot play."""


@dataclass(frozen=True, slots=True)
class Keeps:
    """What is kept of each game besides its record.

    Attributes:
        logs: the folder for what programs leave when something goes wrong, or None.
        events: whether its events are made.
        summaries: whether each game's summary is; if not, it is enough to have the standings of many games.
    """

    logs: str | None = None
    events: bool = False
    summaries: bool = True


@dataclass(frozen=True)
class Plan:
    """A match. It holds no object of the rules, which cannot be sent to another process.

    Attributes:
        entrants: the players in the order in which they were named.
        seed: from which everything is dealt.
        schedule: the games.
        policy: the windows, and what follows from faults.
        mode, rules: the ruleset in force, each of its fields.
        deck: the name of a bundled deck, or a whole deck document.
        keeps: what is kept of each game besides its record.
        handling: how programs are run.
        cores: how many processor cores each table with programs has; 0 leaves that to the system.
    """

    entrants: tuple[Entrant, ...]
    seed: Seed
    schedule: Games
    policy: Policy
    mode: str
    rules: Mapping[str, Any]
    deck: str | Mapping[str, Any]
    keeps: Keeps = Keeps()
    handling: Handling = PLAIN
    cores: int = 0

    @classmethod
    def of(
        cls,
        entrants: Sequence[Entrant],
        seed: Seed,
        schedule: Games,
        policy: Policy,
        above: Overrides,
        keeps: Keeps | None = None,
    ) -> "Plan":
        """Return the match under what the command line says of rules and deck.

        Raises:
            BadSetting: the rules clash for so many players, or the deck is not one of these rules.
        """
        try:
            rules = ruleset(above.mode or "easy", above.rules, schedule.seats)
        except RulesetError as error:
            raise BadSetting(str(error)) from None
        deck = above.deck or bundled(DEFAULT_DECK)
        name = bundled_as(deck)
        for finding in count_findings(Setting(rules, deck, name, None), ""):
            raise BadSetting(finding.message)
        return cls(
            tuple(entrants),
            seed,
            schedule,
            policy,
            rules.mode,
            rules_values(rules),
            name or deck_dict(deck),
            keeps or Keeps(),
        )

    @cached_property
    def setting(self) -> Setting:
        """Rules and deck as objects; each process makes its own."""
        rules = ruleset(self.mode, self.rules, self.schedule.seats)
        if isinstance(self.deck, str):
            return Setting(rules, bundled(self.deck), self.deck, None)
        return Setting(rules, deck_from(self.deck), None, "/deck")

    @property
    def has_programs(self) -> bool:
        """Whether any player is a program or the pipe: only then are times worth a record."""
        return any(entrant.kind != "built-in" for entrant in self.entrants)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what was made of the data."""
        return {name: value for name, value in self.__dict__.items() if name != "setting"}
