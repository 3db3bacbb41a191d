"""Golden games and perft tables as generated files."""

from collections.abc import Iterable

from tests.generate.files import Generated
from tests.golden.games import TABLES, lines_of, name_of, standard, text_of
from tests.golden.perft_tables import tables


def golden() -> Iterable[Generated]:
    """The files of fixtures/golden and fixtures/perft, as the twin makes them."""
    deck = standard()
    for mode, seats in TABLES:
        yield Generated(f"fixtures/golden/{name_of(mode, seats)}", text_of(lines_of(mode, seats, deck)))
    yield Generated("fixtures/perft/standard.jsonl", text_of(tables(deck)))
