"""The pictures of what the game is like, in `fixtures/figures/`."""

from collections.abc import Iterable

from tests.figures.game.kept import Figures
from tests.figures.game.plots import pictures
from tests.generate.files import Generated


def figures() -> Iterable[Generated]:
    """Yield every picture."""
    return pictures(Figures())
