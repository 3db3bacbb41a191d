"""Games between players in this process, without a referee."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from happiness_cli.decks.dealing import deal_numbers, random_number
from happiness_cli.documents.decks import DEFAULT_DECK, bundled
from happiness_cli.players import Factory, Play, Table, View, Window, look
from happiness_cli.players.registry import BUILT_INS
from happiness_cli.rules.cards import Deck
from happiness_cli.rules.door import close_window, pass_turn, play
from happiness_cli.rules.game import Game
from happiness_cli.rules.grid import cell_number
from happiness_cli.rules.ruleset import EASY, HARD
from happiness_cli.rules.scoring import final_total
from happiness_cli.rules.state import OVER, State, new_state

NAMES: Final = ("Ada", "Bo", "Cleo", "Dov", "Eve", "Fay", "Gil", "Hal", "Ida", "Jo")
EASY_GAME: Final = Game(bundled(DEFAULT_DECK), EASY)
HARD_GAME: Final = Game(bundled(DEFAULT_DECK), HARD)
SHORT_GAME: Final = Game(Deck("short", bundled(DEFAULT_DECK).cards[::3]), EASY)
"""For those who search: a third of the cards is soon played."""

SPECS: Final = [f"{player.name}:playouts=8" if player.name == "search" else player.name for player in BUILT_INS]
"""Each of the players of the package; the one that searches does so in a hurry."""


@dataclass(frozen=True)
class Asked:
    """A moment at which a seat is asked: for a play, or in a window for an echo. `state` is the whole state."""

    state: State
    seat: int
    window: Window | None


def tables(game: Game, seats: int, seed: str, index: int) -> list[Table]:
    """The tables of a deal by seat."""
    return [Table(seat, NAMES[:seats], game, random_number(seed, index, seat)) for seat in range(seats)]


def play_game(
    factories: Sequence[Factory],
    seed: str,
    index: int = 0,
    game: Game = EASY_GAME,
    watch: Callable[[Asked], None] = lambda asked: None,
) -> tuple[list[str], State]:
    """Play a game through the checked door; return its plays and echoes in words, and its end.

    `watch` is called with every moment before the seat is asked.
    """
    seats = len(factories)
    state = new_state(game, seats, deal_numbers(game.size, seed, index))
    at = tables(game, seats, seed, index)
    players = [factory(table) for factory, table in zip(factories, at, strict=True)]
    told: list[str] = []

    def tell(event: Mapping[str, Any]) -> None:
        for player in players:
            player.seen(event)

    while state.turn != OVER:
        seat = state.turn
        if not state.plays(seat):
            pass_turn(state)
            told.append("pass")
            tell({"seat": seat, "pass": True})
            continue
        watch(Asked(state, seat, None))
        made = players[seat].play(look(at[seat], state))
        card = game.deck.index[made.card]
        play(state, card, cell_number(made.cell))
        told.append(f"{made.card}@{made.cell}")
        if state.window:
            window = Window(seat, made.card, made.cell, game.cards[card].word, made.story)
            echoes = []
            for other in range(seats):
                if state.may_echo(other):
                    watch(Asked(state, other, window))
                    if players[other].echo(look(at[other], state), window):
                        echoes.append(other)
            close_window(state, echoes)
            told += [f"echo {other}" for other in echoes]
        tell({"seat": seat, "card": made.card, "cell": made.cell})
    return told, state


def totals(state: State) -> list[int]:
    """The final scores by seat."""
    return [final_total(state, seat) for seat in range(state.seats)]


def opening(seats: int = 2, seed: str = "opening", game: Game = EASY_GAME) -> tuple[list[Table], State]:
    """The tables and the state of a deal before its first turn."""
    return tables(game, seats, seed, 0), new_state(game, seats, deal_numbers(game.size, seed, 0))


def moments(factories: Sequence[Factory], seed: str, index: int = 0, game: Game = EASY_GAME) -> list[Asked]:
    """Copies of all moments of a game at which a seat is asked."""
    seen: list[Asked] = []
    play_game(factories, seed, index, game, lambda asked: seen.append(replace(asked, state=asked.state.copy())))
    return seen


def first_legal(view: View) -> Play:
    """A player that is a plain function."""
    return view.plays[0]
