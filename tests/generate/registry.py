"""Everything that is generated, in one list."""

from collections.abc import Callable, Iterable
from typing import Final

from tests.analysis.make import playouts
from tests.bots.session import session
from tests.generate.bots import templates
from tests.generate.decks import standard
from tests.generate.figures import figures
from tests.generate.files import Generated
from tests.generate.man.pages import man
from tests.generate.pictures import pictures
from tests.generate.readme import readme
from tests.generate.security import security
from tests.golden.make import golden

SOURCES: Final[tuple[Callable[[], Iterable[Generated]], ...]] = (
    readme,
    security,
    pictures,
    figures,
    man,
    standard,
    templates,
    golden,
    playouts,
    session,
)


def everything() -> list[Generated]:
    """Return all generated files with the text that they should have."""
    return [file for source in SOURCES for file in source()]
