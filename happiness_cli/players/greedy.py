"""The player that takes what it can get now."""

from happiness_cli.players.kit import Play, Player, Table, View, Window
from happiness_cli.rules.effects import points_of
from happiness_cli.rules.game import Game
from happiness_cli.rules.state import CHARGED, SCORE, State


class Greedy(Player):
    """Makes the play that scores most by itself, before any floor (RULES 5); among equals all have the same chance.

    It echoes when that leaves it further ahead of the others; `echo_pays` says how that is reckoned.
    """

    def __init__(self, table: Table) -> None:
        """Sit down with a stream of chance of one's own, for plays that score the same."""
        super().__init__(table)
        self._random = table.rng().random

    def play(self, view: View) -> Play:
        """Return a play that scores most."""
        numbers = view.numbers
        points = points_of(view.state.board, numbers)
        most = max(points)
        best = [number for number, scored in zip(numbers, points, strict=True) if scored == most]
        return view.unpack(best[0] if len(best) == 1 else best[int(self._random() * len(best))])

    def echo(self, view: View, window: Window) -> bool:
        """Return whether an echo leaves the player further ahead."""
        return echo_pays(view.state, view.seat)


def echo_pays(state: State, seat: int) -> bool:
    """Return whether an echo leaves a seat further ahead of the mean of its rivals: all other seats that are not out.

    An echo is worth

    - `echo_points` for the seat itself, less the rival's share of `storyteller_points`: half of them if there are two
      rivals. In the open window both are taken as they come to with the floor of the mode (RULES 5 and 2);
    - what the tokens score at the end (RULES 7.2): with c of them charged c × `charged_token_points`, with none
      `no_charged_token_bonus`. Where only the last token that is spent pays, as when the bonus outweighs what charged
      tokens score, the echoes in later windows that it takes to get there are counted in.

    It pays if it brings more than keeping all tokens does, and no less than keeping this one for a later window would.
    Tokens that are charged again later are not foreseen: they can only be spent once more. By the rules as printed an
    echo is worth 1, with the last charged token 4, and therefore always pays.

    Args:
        state: in an Echo Window.
        seat: not the storyteller, with a charged token.
    """
    game = state.game
    rivals = sum(not state.is_out(other) for other in range(state.seats)) - 1
    charged = state.number(seat, CHARGED)
    # All in parts of a point, so many as there are rivals.
    now = rivals * _comes_to(state, seat, game.echo_points) - _comes_to(state, state.turn, game.storyteller_points)
    later = rivals * game.echo_points - game.storyteller_points
    at_end = [rivals * _tokens_score(game, tokens) for tokens in range(charged + 1)]
    keep = max((charged - tokens) * later + score for tokens, score in enumerate(at_end))
    spend = now + max((charged - 1 - tokens) * later + score for tokens, score in enumerate(at_end[:-1]))
    return spend > at_end[charged] and spend >= keep


def _comes_to(state: State, seat: int, change: int) -> int:
    """Return what a change to a score comes to (RULES 2)."""
    return change if state.game.negative_scores else max(change, -state.number(seat, SCORE))


def _tokens_score(game: Game, charged: int) -> int:
    """Return what so many charged tokens score at the end (RULES 7.2)."""
    return charged * game.charged_token_points if charged else game.no_charged_token_bonus
