"""All that the games of a run follow from, as it stands in its folder."""

import hashlib
import platform
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from happiness_cli.documents.quantities import NONE
from happiness_cli.documents.writing import dump
from happiness_cli.matches.entrants import Entrant
from happiness_cli.matches.plan import Plan
from happiness_cli.matches.tournament import Tournament
from happiness_cli.refereeing.limits import Limits
from happiness_cli.version import __version__, core_is_compiled

RUN_FORMAT: Final = "happiness-run/1"

VERSIONS: Final = "versions"
"""The table that may change from one part of a run to the next."""

Config = dict[str, Any]


class Change(NamedTuple):
    """A setting that is another one now.

    Attributes:
        key: its path.
        then, now: its values as texts; None: there was or is none.
    """

    key: str
    then: str | None
    now: str | None

    def __str__(self) -> str:
        """Return it as a line."""
        return f"{self.key}: {self.then or 'not given'} -> {self.now or 'not given'}"


def configuration(plan: Plan, tournament: Tournament) -> Config:
    """Return the whole configuration of a tournament; its values are of the kinds that TOML has.

    Nothing is in it that changes no game: how many are played at the same time, what is shown, what is kept besides.
    """
    policy, handling = plan.policy, plan.handling
    config: Config = {
        "format": RUN_FORMAT,
        VERSIONS: {
            "happiness": __version__,
            "python": platform.python_version(),
            "core": "compiled" if core_is_compiled() else "interpreted",
        },
        "tournament": {
            "format": tournament.form,
            "seats": tournament.seats,
            "deals": tournament.deals,
            "rounds": tournament.rounds,
            "retire-after": _or_none(tournament.retire_after),
            "sprt": NONE if tournament.sprt is None else str(tournament.sprt),
            "seed-sha256": plan.seed.sha256,
        },
        "faults": {"on-fault": policy.on_fault, "max-faults": policy.max_faults},
        "times": _times({"play": policy.play_time, "echo": policy.echo_time, "hello": policy.hello_time}),
        "programs": {
            "cores-per-table": plan.cores,
            "pause-idle": handling.pauses,
            "sandbox": handling.sandbox is not None,
            **_limits(handling.limits),
        },
        "rules": {"mode": plan.mode, **{name: _plain(value) for name, value in plan.rules.items()}},
        "deck": _deck(plan.deck),
        "player": [_player(entrant) for entrant in tournament.entrants],
    }
    return config


def changes(then: Mapping[str, Any], now: Mapping[str, Any]) -> list[Change]:
    """Return what is another one in a configuration, in the order of its keys; versions are looked at by `versions`."""
    before, after = _flat({**then, VERSIONS: {}}), _flat({**now, VERSIONS: {}})
    keys = [*before, *(key for key in after if key not in before)]
    return [Change(key, before.get(key), after.get(key)) for key in keys if before.get(key) != after.get(key)]


def versions(then: Mapping[str, Any], now: Mapping[str, Any]) -> list[Change]:
    """Return which versions are others now."""
    before, after = _flat(then.get(VERSIONS, {})), _flat(now.get(VERSIONS, {}))
    return [Change(key, before.get(key), after.get(key)) for key in before | after if before.get(key) != after.get(key)]


def _player(entrant: Entrant) -> Config:
    found: Config = {"name": entrant.name}
    if entrant.kind == "program":
        found["argv"] = list(entrant.argv)
    else:
        found["player"] = entrant.spec
    if entrant.cwd is not None:
        found["cwd"] = entrant.cwd
    if entrant.env:
        found["env"] = dict(entrant.env)
    if entrant.limits:
        found["limits"] = {name.replace("_", "-"): _or_none(value) for name, value in entrant.limits}
    if entrant.times:
        found["times"] = _times({name.removesuffix("_time"): value for name, value in entrant.times})
    return found


def _deck(deck: str | Mapping[str, Any]) -> Config:
    if isinstance(deck, str):
        return {"name": deck}
    return {"name": deck["name"], "sha256": hashlib.sha256(dump(deck)).hexdigest()}


def _limits(limits: Limits) -> Config:
    values = {
        "memory": limits.memory,
        "cpu": limits.cpu,
        "file-size": limits.file_size,
        "open-files": limits.open_files,
    }
    return {f"limit-{name}": _or_none(value) for name, value in values.items()}


def _times(times: Mapping[str, float | None]) -> Config:
    return {name: _or_none(value) for name, value in times.items()}


def _or_none(value: float | None) -> float | str:
    if value is None:
        return NONE
    return int(value) if value == int(value) else value


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _flat(value: object, path: str = "") -> dict[str, str]:
    """Return the single values below one, by their paths."""
    if isinstance(value, Mapping):
        parts = [(f"{path}.{key}" if path else str(key), below) for key, below in value.items()]
    elif isinstance(value, list) and value and all(isinstance(below, Mapping) for below in value):
        parts = [(f"{path}[{number}]", below) for number, below in enumerate(value)]
    else:
        return {path: dump({"": value})[4:-1].decode()} if path else {}
    flat: dict[str, str] = {}
    for place, below in parts:
        flat |= _flat(below, place)
    return flat
