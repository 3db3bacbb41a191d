"""Games from files: what standings need of each record, read quickly."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from happiness_cli.documents.findings import Finding
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.streams import Item, documents
from happiness_cli.documents.values import GameDocument
from happiness_cli.standings.folding import Standings
from happiness_cli.standings.summaries import Summary, summary_of


class NoGame(Exception):
    """A document that is no well-formed record of a game.

    Attributes:
        item: the document.
        code: of what is wrong, as a finding has it, or `wrong-kind`.
        message: a sentence, with the place in the document.
    """

    def __init__(self, item: Item, code: str, message: str) -> None:
        """Keep the parts."""
        super().__init__(f"{item.file}:{item.line}: {message}")
        self.item: Final = item
        self.code: Final = code
        self.message: Final = message


class Games:
    """Reads records.

    Each is checked for its form, all of it, as `validate` does, but not replayed: it is taken at its word. A record of
    the usual look is only looked through; of any other the whole value is made, or what is wrong with it is found.
    """

    def __init__(self) -> None:
        """Begin."""
        self._reader = Reader()

    def read(self, item: Item) -> Summary:
        """Return the game of a document.

        Raises:
            NoGame: it has none.
        """
        if item.finding is not None:
            raise _no_game(item, item.finding)
        record = self._reader.usual_record(item.data)
        if record is not None:
            return summary_of(record)
        read = self._reader.read_item(item)
        if isinstance(read.document, GameDocument):
            return summary_of(read.document)
        if read.document is not None:
            raise NoGame(item, "wrong-kind", f"this command does not read {read.kind}; it reads game records")
        raise _no_game(item, read.findings[0])


def games_of(path: str | os.PathLike[str]) -> Iterator[Summary]:
    """Return the games of a file, one by one, in their order.

    Raises:
        NoGame: at a document that has none.
        OSError: the file cannot be opened.
        CannotRead: it cannot be read on.
    """
    games = Games()
    with Path(path).open("rb", buffering=0) as file:
        for item in documents(os.fspath(path), file):
            yield games.read(item)


def standings_of(paths: Iterable[str | os.PathLike[str]]) -> Standings:
    """Return the standings of all games of some files. Raises as `games_of` does."""
    standings = Standings()
    for path in paths:
        for game in games_of(path):
            standings.add(game)
    return standings


def _no_game(item: Item, wrong: Finding) -> NoGame:
    return NoGame(item, wrong.code, f"{wrong.where}: {wrong.message}" if wrong.where else wrong.message)
