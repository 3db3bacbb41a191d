"""All pages, as generated files."""

from collections.abc import Iterator

from tests.generate.cookbook import cookbook_page
from tests.generate.files import Generated
from tests.generate.man.bots import bots_page
from tests.generate.man.commands import command_pages, program_page
from tests.generate.man.formats import formats_page
from tests.generate.man.game import game_page
from tests.generate.man.mdoc import Page
from tests.generate.man.origins import origins_page
from tests.generate.man.proof import proof_page
from tests.generate.man.ruled import rules_page
from tests.generate.man.speed import speed_page


def pages() -> Iterator[Page]:
    """Yield every page."""
    yield program_page()
    yield from command_pages()
    yield formats_page()
    yield bots_page()
    yield cookbook_page()
    yield rules_page()
    yield origins_page()
    yield speed_page()
    yield game_page()
    yield proof_page()


def man() -> Iterator[Generated]:
    """Yield every page as a file."""
    for page in pages():
        yield Generated(page.path, page.source())
