"""What the command line does not reach, done by one and the same program under each form.

`python -m tests.cores.inside PART [FIRST END]` prints a line for each thing that it finds.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from random import Random
from typing import Any, Final

from happiness_cli.decks.dealing import deal_numbers
from happiness_cli.documents.decks import bundled
from happiness_cli.rules.door import NotAllowed, close_window, pass_turn, play, start, verdict
from happiness_cli.rules.effects import points_of
from happiness_cli.rules.game import Game
from happiness_cli.rules.legal import play_card, play_cell
from happiness_cli.rules.perft import perft
from happiness_cli.rules.ranking import result
from happiness_cli.rules.ruleset import ruleset
from happiness_cli.rules.state import BUMMER_PILE, EUPHORIA_PILE, OVER, PER_SEAT, State
from happiness_cli.rules.view import view
from tests.cores.tables import HOUSE

Lines = Iterator[Any]

TABLES: Final[tuple[tuple[str, Mapping[str, Any], int], ...]] = (
    *[(mode, {}, seats) for seats in (1, 2, 3, 4) for mode in ("easy", "hard")],
    *[(mode, HOUSE["rules"], seats) for seats in (2, 3) for mode in ("easy", "hard")],
)

VIEWED: Final = 3
"""Every so-manieth turn all views are taken, which takes as long as several turns."""


def games(first: int, end: int) -> Lines:
    """Seeded games through the checked door: at each step the plays, why another is illegal, and what seats know."""
    deck = bundled("standard")
    tables = [(Game(deck, ruleset(mode, rules)), seats) for mode, rules, seats in TABLES]
    for seed in range(first, end):
        game, seats = tables[seed % len(tables)]
        rng = Random(f"cores {seed}")
        state = start(game, seats, deal_numbers(int(game.size), "cores", seed))
        state.ledger = []
        turn = 0
        while state.turn != OVER:
            plays = state.plays(state.turn)
            line = {"game": seed, "turn": turn, "plays": plays, "points": points_of(state.board, plays)}
            line["why"] = digest(_why(state, rng.randrange(int(game.size)), rng.randrange(49)))
            if turn % VIEWED == 0:
                line["views"] = [digest(described(view(state, seat))) for seat in range(seats)]
            yield line
            _take_turn(state, plays, rng)
            turn += 1
        yield {"game": seed, "end": described(state), "ledger": state.ledger, "result": repr(result(state))}


def _take_turn(state: State, plays: list[int], rng: Random) -> None:
    if not plays:
        pass_turn(state)
        return
    chosen = plays[rng.randrange(len(plays))]
    play(state, play_card(chosen), play_cell(chosen))
    if state.window:
        close_window(state, [seat for seat in range(state.seats) if state.may_echo(seat) and rng.random() < 0.4])


def _why(state: State, card: int, cell: int) -> str:
    """Say why any card on any cell is legal or not, at the door as well."""
    found = repr(verdict(state, card, cell))
    if "reasons=()" in found:
        return found
    try:
        play(state, card, cell)
    except NotAllowed as refused:
        return f"{found} {refused.code} {refused}"
    return f"{found} but it was played"


def described(state: State) -> dict[str, Any]:
    """Everything that a state says of itself, in numbers."""
    board = state.board
    return {
        "board": [[int(card) for card in board.cards], board.occupied, board.happy],
        "joined": [board.joined_right, board.joined_down],
        "hands": [state.hand(seat) for seat in range(state.seats)],
        "piles": [[state.pile(seat, what) for what in (EUPHORIA_PILE, BUMMER_PILE)] for seat in range(state.seats)],
        "numbers": [[state.number(seat, what) for what in range(PER_SEAT)] for seat in range(state.seats)],
        "draw_pile": state.draw_pile(),
        "turn": [state.turn, state.window, state.passes, state.moments, state.end],
    }


def digest(value: object) -> str:
    """A short text that differs where the value does."""
    text = value if isinstance(value, str) else json.dumps(value)
    return sha256(text.encode()).hexdigest()[:16]


def counts(first: int, end: int) -> Lines:
    """Counts of plays by depth from the start of seeded games."""
    deck = bundled("standard")
    for seed in range(first, end):
        mode, rules, seats = TABLES[seed % len(TABLES)]
        game = Game(deck, ruleset(mode, rules))
        state = start(game, seats, deal_numbers(int(game.size), "cores perft", seed))
        yield {"deal": seed, "counts": [perft(state, depth) for depth in (1, 2, 3)]}


def playouts(first: int, end: int) -> Lines:
    """Games played out by chance inside the core, from the start and from the middle of seeded games."""
    from happiness_cli.analysis.playouts import run_playouts
    from happiness_cli.analysis.stream import stream

    deck = bundled("standard")
    for seed in range(first, end):
        mode, rules, seats = TABLES[seed % len(TABLES)]
        game = Game(deck, ruleset(mode, rules))
        state = start(game, seats, deal_numbers(int(game.size), "cores playouts", seed))
        rng = Random(f"cores playouts {seed}")
        for turns in (0, 20):
            for _ in range(turns):
                if state.turn != OVER:
                    _take_turn(state, state.plays(state.turn), rng)
            yield {"deal": seed, "turns": turns, "playouts": run_playouts(state, stream("cores", seed), 20)}


def drawings() -> Lines:
    """The cases of drawings, and each in the other style."""
    from happiness_cli.drawing.palette import SGR, Style
    from tests.drawing.cases import FOLDER, Case

    for line in (FOLDER / "cases.jsonl").read_text(encoding="utf-8").splitlines():
        raw = json.loads(line)
        case = Case(raw["name"], raw)
        styles = [case.style, *[Style(depth, ascii_only) for depth in SGR for ascii_only in (False, True)]]
        yield {"drawing": case.name, "as": [case.draw(style) for style in styles]}


def talks() -> Lines:
    """The talks with a bot, with what it writes whole, byte by byte, and in between; each as it is expected."""
    from tests.protocol.transcripts import carry_out, cases, size

    for case in cases():
        for length in (0, 1, 7):
            if length != 1 or size(case) < 20_000:
                carry_out(case, length)
                yield {"talk": case["name"], "pieces": length}


PARTS: Final[dict[str, Callable[..., Lines]]] = {
    "games": games,
    "counts": counts,
    "playouts": playouts,
    "drawings": drawings,
    "talks": talks,
}


def main() -> None:
    """Print the lines of a part."""
    part, *ends = sys.argv[1:]
    for line in PARTS[part](*map(int, ends)):
        sys.stdout.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
