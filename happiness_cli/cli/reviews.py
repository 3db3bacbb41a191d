"""Reviews that `analyse` has written, for who shows the games."""

from collections.abc import Mapping
from typing import Any, Final

from happiness_cli.cli.errors import UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.inputs import read_documents
from happiness_cli.cli.output import Output
from happiness_cli.documents.analysis_answers import REVIEW_FORMAT
from happiness_cli.documents.answers import ERROR_FORMAT, answer
from happiness_cli.documents.values import GameDocument, PlayEntry
from happiness_cli.rules.grid import cell_name

__all__ = ["Reviews", "read_reviews"]


class Reviews:
    """The reviews of a file, in the order of the games that they are about."""

    def __init__(self, file: str, found: list[dict[str, Any]]) -> None:
        """Take what was read."""
        self._file: Final = file
        self._found: Final = found
        self._next = 0

    def of(self, game: GameDocument) -> Mapping[str, Any]:
        """Return the review of the next game.

        Raises:
            UsageError: there is none, or it is of another game.
        """
        if self._next >= len(self._found):
            raise UsageError(f"--analysis: {self._file} has {len(self._found)} reviews, and there are more games")
        review = self._found[self._next]
        self._next += 1
        if not _is_of(review, game):
            raise UsageError(f"--analysis: review {self._next} of {self._file} is not of game {self._next}")
        return review


def read_reviews(file: str) -> Reviews:
    """Read the reviews of a file; errors that stand in the place of one are skipped, as their games are.

    Raises:
        UsageError: something in it is no review, or cannot be opened.
        CannotOpen, CannotRun: as `read_documents`.
    """
    out = Output("json")
    shape = answer(REVIEW_FORMAT)
    found: list[dict[str, Any]] = []
    for item in read_documents([file], out):
        value, findings = item.parse()
        if isinstance(value, dict) and value.get("format") == ERROR_FORMAT:
            continue
        if findings or not isinstance(value, dict) or not shape.accepts(value):
            raise UsageError(f"--analysis: {item.file}:{item.line} is no {REVIEW_FORMAT} document")
        found.append(value)
    if out.exit is not Exit.YES:
        out.flush()
        raise UsageError(f"--analysis: {file} cannot be read")
    return Reviews(file, found)


def _is_of(review: Mapping[str, Any], game: GameDocument) -> bool:
    """Return whether the players and turns of a review are those of a record."""
    if [player["name"] for player in review["players"]] != list(game.players):
        return False
    for turn in review["turns"]:
        entry = game.turns[turn["turn"]] if turn["turn"] < len(game.turns) else None
        if not isinstance(entry, PlayEntry):
            return False
        if (entry.seat, entry.card, cell_name(entry.cell)) != (turn["seat"], turn["card"], turn["cell"]):
            return False
    return True
