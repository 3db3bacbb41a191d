"""What the figures come to in a few lines, for README.md."""

import re
from textwrap import wrap
from typing import Final

from tests.figures.game.kept import Figures
from tests.figures.game.text import figure

WIDTH: Final = 120

FINDINGS: Final = """\
**The seat**: of games between two equal players the first one wins {table easy careful 2 first} % in Easy; of games of
four players the first wins {won easy careful 4 0} %, the last {won easy careful 4 3} %.

**The deal** explains {deal easy careful 2 lead} % of the variance of a player's lead,
and two games of one deal have the same winner in {table easy careful 2 same_winner} % of the cases, where 50 would be
chance.

**The player**: `careful` beats `greedy` in {skill easy won} % of the games of Easy, by {skill easy margin} Joy
Points; who sits where is {skill easy player} % of what tells these games apart, the deal {skill easy deal} %.

**A game** of two has {table easy careful 2 turns} turns, {table easy careful 2 choices} plays to choose from in each,
and {table easy careful 2 euphorias} pluses.

**A ruling** is worth what the same games come to without it: if a card scores nothing when it is played (R13),
{switches easy 2 play_points=0 score} Joy Points a player; if the final hand scores nothing (R21),
{switches easy 2 final_hand_points=0 score}; if Silver matches only Silver (R3), {switches easy 2 silver=exact score}.
"""
"""A paragraph for each, with figures in braces, by the names that `text.figure` knows."""


def findings(figures: Figures) -> str:
    """Return a list in Markdown. Raises ``ValueError`` where a finding names a figure that is not kept."""
    said = re.sub(r"\{([^{}]+)\}", lambda found: figure(figures, found[1].split()), FINDINGS)
    # A figure stays on one line with its interval.
    said = said.replace(" ± ", "\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}").replace(" %", "\N{NO-BREAK SPACE}%")
    return "\n".join(
        line
        for finding in said.split("\n\n")
        for line in wrap(f"- {finding}", WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)
    )
