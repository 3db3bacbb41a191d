"""The baseline without chance: what anybody gets from the rules alone."""

from happiness_cli.players.kit import Play, Player, View


class First(Player):
    """Makes the first legal play, in the order in which `moves` lists them, and never echoes."""

    def play(self, view: View) -> Play:
        """Return the first legal play."""
        return view.unpack(view.numbers[0])
