"""The bundled deck, as `happiness deck new` makes it."""

from collections.abc import Iterable

from happiness_cli.decks.standard import STANDARD_NAME, make_standard
from happiness_cli.documents.printing import deck_dict
from happiness_cli.documents.writing import dump
from tests.generate.files import Generated


def standard() -> Iterable[Generated]:
    """Yield the deck standard: one line, as the command prints it."""
    yield Generated(f"happiness_cli/decks/{STANDARD_NAME}.json", dump(deck_dict(make_standard())).decode() + "\n")
