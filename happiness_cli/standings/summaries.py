"""What standings need of one game: a few numbers, so that records need not be kept or sent around."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from happiness_cli.documents.values import FaultEntry, GameDocument
from happiness_cli.refereeing.times import MICROSECONDS, SeatTimes, rounded

WIN: Final = 2520
"""A win in parts, so that those of up to ten winners are whole numbers and sums of them exact."""

_LONGEST: Final = 10**9
"""Seconds that no game took; what is more, or no number at all, is no time."""


class Time(NamedTuple):
    """How long a player took for its replies in a game, in microseconds.

    Attributes:
        requests: how many there were.
        total, shortest, longest: of their times.
        histogram: how many took how long, as in `refereeing.times`.
        cpu: the processor time that the player used, None if it was not measured.
        idle_cpu: how much of it was used while nothing was asked of the player.
    """

    requests: int
    total: int
    shortest: int
    longest: int
    histogram: tuple[tuple[int, int], ...]
    cpu: int | None = None
    idle_cpu: int = 0


class SeatSummary(NamedTuple):
    """A player in one game.

    Attributes:
        name: as in the record.
        total: final Joy Points.
        rank: from 1.
        won: its part of the win, in parts of `WIN`.
        out: whether it forfeited.
        faults: their kinds, in order.
        time: if it was measured.
    """

    name: str
    total: int
    rank: int
    won: int
    out: bool
    faults: tuple[str, ...]
    time: Time | None


class Summary(NamedTuple):
    """One game.

    Attributes:
        end: `complete`, `stalled` or `forfeit`.
        began: whether there was a turn, or at least one was due: false if faults at the start alone ended the game.
        seats: by seat.
    """

    end: str
    began: bool
    seats: tuple[SeatSummary, ...]


def summary_of(record: GameDocument | Mapping[str, Any]) -> Summary:
    """Return the summary of a well-formed record, a value or parsed JSON."""
    if isinstance(record, GameDocument):
        faults = [entry for entry in record.turns if isinstance(entry, FaultEntry)]
        return _summary(record.end, record.players, record.result, faults, len(record.turns), record.meta)
    turns = record["turns"]
    faults = [FaultEntry(turn["seat"], turn["fault"], turn["in"], turn["out"]) for turn in turns if "fault" in turn]
    names = [player["name"] for player in record["players"]]
    return _summary(record["end"], names, record["result"], faults, len(turns), record.get("meta"))


def times_meta(times: Sequence[SeatTimes]) -> list[dict[str, Any]]:
    """Return the times of the seats as they stand under `times` in the `meta` of a record; one never asked has none."""
    return [
        {
            "seat": seat,
            "requests": time.count,
            "min": time.min,
            "median": time.median,
            "max": time.max,
            "total": time.total,
            "histogram": [list(pair) for pair in time.histogram],
            **({} if time.cpu is None else {"cpu": time.cpu, "idle_cpu": time.idle_cpu}),
        }
        for seat, time in enumerate(times)
        if time.count
    ]


def _summary(
    end: str,
    names: Sequence[str],
    result: Mapping[str, Any],
    faults: Sequence[FaultEntry],
    entries: int,
    meta: object,
) -> Summary:
    kinds: dict[int, tuple[str, ...]] = {}
    for fault in faults:
        kinds[fault.seat] = (*kinds.get(fault.seat, ()), fault.fault)
    winners = result["winners"]
    part = WIN // len(winners) if winners else 0
    times = _times(meta) if meta is not None else {}
    seats = [
        SeatSummary(
            name,
            player["total"],
            player["rank"],
            part if seat in winners else 0,
            "forfeit" in player,
            kinds.get(seat, ()),
            times.get(seat),
        )
        for seat, (name, player) in enumerate(zip(names, result["players"], strict=False))
    ]
    all_at_start = len(faults) == entries and all(fault.place == "start" for fault in faults)
    return Summary(end, not (end == "forfeit" and all_at_start), tuple(seats))


def _times(meta: object) -> dict[int, Time]:
    """Return the times of a record's `meta`, by seat. It is free: what has another form is none."""
    rows = meta.get("times") if isinstance(meta, dict) else None
    found = {}
    for row in rows if isinstance(rows, list) else ():
        if not isinstance(row, dict):
            continue
        seat, requests = row.get("seat"), row.get("requests")
        total, shortest, longest = [_microseconds(row.get(name)) for name in ("total", "min", "max")]
        if type(seat) is not int or type(requests) is not int or requests <= 0:
            continue
        histogram = _histogram(row.get("histogram"), requests)
        if total is not None and shortest is not None and longest is not None and histogram is not None:
            cpu, idle_cpu = _microseconds(row.get("cpu")), _microseconds(row.get("idle_cpu"))
            found[seat] = Time(requests, total, shortest, longest, histogram, cpu, idle_cpu or 0)
    return found


def _histogram(pairs: object, requests: int) -> tuple[tuple[int, int], ...] | None:
    """Return the pairs in ascending order, if they are what a histogram of so many requests has."""
    found: dict[int, int] = {}
    for pair in pairs if isinstance(pairs, list) else ():
        if not isinstance(pair, list) or [type(part) for part in pair] != [int, int]:
            return None
        lower, number = pair
        if not 0 <= lower < _LONGEST * MICROSECONDS or number < 1 or lower != rounded(lower):
            return None
        found[lower] = found.get(lower, 0) + number
    return tuple(sorted(found.items())) if sum(found.values()) == requests else None


def _microseconds(seconds: object) -> int | None:
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 <= seconds < _LONGEST:
        return None
    return round(seconds * MICROSECONDS)
