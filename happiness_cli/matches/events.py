"""What a match tells other programs, as lines of `happiness-event/1`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from happiness_cli.documents.printing import turn_dict
from happiness_cli.documents.values import FaultEntry, GameDocument, PlayEntry
from happiness_cli.documents.vocabulary import EVENT_FORMAT
from happiness_cli.documents.writing import dump
from happiness_cli.judging.records import Replay
from happiness_cli.matches.plan import Plan
from happiness_cli.protocol.messages import effects_dict
from happiness_cli.rules.grid import cells_of


def run_start(plan: Plan) -> bytes:
    """Return the line of a run that begins."""
    policy = plan.policy
    return _line(
        "run-start",
        seed_sha256=plan.seed.sha256,
        players=[{"name": entrant.name, "spec": entrant.spec} for entrant in plan.entrants],
        games=len(plan.schedule),
        rotate=plan.schedule.rotate,
        mode=plan.mode,
        rules=dict(plan.rules),
        deck=plan.deck,
        time={"play": policy.play_time, "echo": policy.echo_time, "hello": policy.hello_time},
        on_fault=policy.on_fault,
        max_faults=policy.max_faults,
    )


def game_events(game: int, record: GameDocument, details: Sequence[str]) -> bytes:
    """Return the lines of a game.

    Args:
        game: its number.
        record: with id, index and meta.
        details: a sentence about each of its faults, in order.
    """
    start = _line("game-start", game=game, id=record.id, index=record.index, seats=list(record.players))
    meta = {} if record.meta is None else {"meta": record.meta}
    end = _line("game-end", game=game, end=record.end, result=record.result, **meta)
    return b"".join([start, *_turns(game, record, details), end])


def run_end(games: int, ends: Mapping[str, int], code: int) -> bytes:
    """Return the line of a run that is over, with its exit code."""
    return _line("run-end", games=games, ends=dict(ends), exit=code)


def _turns(game: int, record: GameDocument, details: Sequence[str]) -> Iterator[bytes]:
    told = iter(details)
    replay = Replay(record)
    ids = [card.id for card in replay.state.game.deck.cards]
    before = list(replay.state.board.cards)
    for step in replay.steps():
        for at in range(step.first, step.after):
            entry = record.turns[at]
            if isinstance(entry, FaultEntry):
                yield _fault(game, at, entry, record.players[entry.seat], next(told))
                continue
            turn = turn_dict(entry)
            if isinstance(entry, PlayEntry) and step.effects is not None:
                leaving = cells_of(step.effects.leaving) if _is_bummer(record, entry) else ()
                turn |= effects_dict(step.effects, [ids[before[cell]] for cell in leaving])
            yield _line("turn", game=game, entry=at, turn=turn)
        before = list(replay.state.board.cards)


def _is_bummer(record: GameDocument, entry: PlayEntry) -> bool:
    return record.setting.deck[entry.card].is_bummer


def _fault(game: int, at: int, fault: FaultEntry, player: str, detail: str) -> bytes:
    keys = {"seat": fault.seat, "player": player, "verdict": fault.fault, "in": fault.place, "out": fault.out}
    return _line("fault", game=game, entry=at, **keys, detail=detail)


def _line(kind: str, **keys: Any) -> bytes:
    return dump({"format": EVENT_FORMAT, "event": {"type": kind, **keys}}) + b"\n"
