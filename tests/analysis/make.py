"""The playouts of the twin as a generated file."""

from collections.abc import Iterable

from tests.analysis.games import lines
from tests.generate.files import Generated
from tests.golden.games import text_of


def playouts() -> Iterable[Generated]:
    """The file of fixtures/playouts, as the twin makes it."""
    yield Generated("fixtures/playouts/standard.jsonl", text_of(lines()))
