"""What standings need of one game: a few numbers, so that records need not be kept or sent around."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from happiness_cli.documents.values import FaultEntry, GameDocument, PlayEntry
from happiness_cli.refereeing.times import MICROSECONDS, SeatTimes, rounded
from happiness_cli.rules.ruleset import MODES

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
        euphoria_cards, bummer_cards: in its piles at the end.
        echoes: how many it made.
    """

    name: str
    total: int
    rank: int
    won: int
    out: bool
    faults: tuple[str, ...]
    time: Time | None
    euphoria_cards: int = 0
    bummer_cards: int = 0
    echoes: int = 0


class Summary(NamedTuple):
    """One game.

    Attributes:
        end: `complete`, `stalled` or `forfeit`.
        began: whether there was a turn, or at least one was due: false if faults at the start alone ended the game.
        seats: by seat.
        mode: by whose rules it was played.
        seed_sha256, deal: which deal was played, by the seed and the deal's index; None where the record does not say.
        number: the number of the game, with which its id ends; None if it does not.
    """

    end: str
    began: bool
    seats: tuple[SeatSummary, ...]
    mode: str = MODES[0]
    seed_sha256: str | None = None
    deal: int | None = None
    number: int | None = None


def summary_of(record: GameDocument | Mapping[str, Any]) -> Summary:
    """Return the summary of a well-formed record, a value or parsed JSON."""
    if isinstance(record, GameDocument):
        rarer = [entry for entry in record.turns if type(entry) is not PlayEntry or entry.echoes]
        faults = [entry for entry in rarer if isinstance(entry, FaultEntry)]
        echoes = [seat for entry in rarer if isinstance(entry, PlayEntry) for seat in entry.echoes]
        return _summary(
            record.end,
            record.players,
            record.result,
            faults,
            echoes,
            len(record.turns),
            record.meta,
            record.setting.ruleset.mode,
            _deal(record.seed_sha256, record.seed, record.index),
            record.id,
        )
    turns = record["turns"]
    faults, echoes = [], []
    # A play without echoes, as most are, and a pass have fewer keys.
    for turn in [turn for turn in turns if len(turn) > 3]:
        if "fault" in turn:
            faults.append(FaultEntry(turn["seat"], turn["fault"], turn["in"], turn["out"]))
        else:
            echoes += turn.get("echoes", ())
    return _summary(
        record["end"],
        [player["name"] for player in record["players"]],
        record["result"],
        faults,
        echoes,
        len(turns),
        record.get("meta"),
        record.get("mode", MODES[0]),
        _deal(record.get("seed_sha256"), record.get("seed"), record.get("index")),
        record.get("id"),
    )


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
    echoes: Sequence[int],
    entries: int,
    meta: object,
    mode: str,
    deal: tuple[str, int] | None,
    record_id: str | None,
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
            player["euphoria_cards"],
            player["bummer_cards"],
            echoes.count(seat),
        )
        for seat, (name, player) in enumerate(zip(names, result["players"], strict=False))
    ]
    all_at_start = len(faults) == entries and all(fault.place == "start" for fault in faults)
    began = not (end == "forfeit" and all_at_start)
    sha256, index = deal or (None, None)
    return Summary(end, began, tuple(seats), mode, sha256, index, _number_in(record_id))


def _deal(sha256: str | None, seed: str | None, index: int | None) -> tuple[str, int] | None:
    """Return what tells a deal from others, if the record says it."""
    if index is None:
        return None
    if sha256 is not None:
        return sha256.lower(), index
    if seed is None:
        return None
    # Records of runs have the SHA-256.
    from happiness_cli.decks.dealing import seed_sha256

    return seed_sha256(seed), index


def _number_in(record_id: str | None) -> int | None:
    if record_id is None:
        return None
    number = record_id.rpartition("-")[2]
    return int(number) if number.isdecimal() else None


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
