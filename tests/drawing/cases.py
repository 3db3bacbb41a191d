"""The drawings in fixtures/drawings: what each is of, and how it comes out now.

`python -m tests.drawing.cases` writes all of them anew; look at every change before it is kept.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from happiness_cli.drawing.boards import draw_board
from happiness_cli.drawing.cards import draw_card, draw_cards
from happiness_cli.drawing.marks import Mark
from happiness_cli.drawing.palette import Style
from happiness_cli.drawing.tables import table
from happiness_cli.rules.board import Board
from happiness_cli.rules.cards import Card, Deck
from happiness_cli.rules.game import Game
from happiness_cli.rules.grid import cell_number
from happiness_cli.rules.ruleset import ruleset

FOLDER = Path(__file__).parents[2] / "fixtures" / "drawings"


def laid(cards: dict[str, Card], mode: str = "easy") -> Board:
    """Return a board with cards on named cells; its deck is these cards."""
    board = Board(Game(Deck("drawn", tuple(cards.values())), ruleset(mode)))
    for number, cell in enumerate(cards):
        board.put(number, cell_number(cell))
    return board


@dataclass(frozen=True)
class Case:
    """A line of cases.jsonl."""

    name: str
    raw: dict[str, Any]

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.txt"

    @property
    def golden(self) -> str:
        return self.path.read_text(encoding="utf-8").removesuffix("\n")

    @property
    def style(self) -> Style:
        return Style(self.raw.get("depth", "none"), self.raw.get("ascii", False))

    @property
    def width(self) -> int:
        width: int = self.raw.get("width", 80)
        return width

    @property
    def cards(self) -> dict[str, Card]:
        """The cards of a board, by cell."""
        entries = self.raw["board"]["board"]
        return {entry["cell"]: Card(**entry["card"]) for entry in entries}

    def draw(self, style: Style | None = None) -> str:
        """Return the drawing, in another style if one is given."""
        style = style or self.style
        if "table" in self.raw:
            return table(self.raw["table"]["headers"], self.raw["table"]["rows"], style, self.width)
        if "cards" in self.raw:
            cards = [Card(**card) for card in self.raw["cards"]]
            compact = self.raw.get("compact", False)
            if len(cards) == 1:
                return draw_card(cards[0], style, compact=compact)
            return draw_cards(cards, style, width=self.width, compact=compact)
        marks = [
            Mark(**{**mark, "cells": tuple(cell_number(cell) for cell in mark["cells"])})
            for mark in self.raw.get("marks", [])
        ]
        board = laid(self.cards, self.raw["board"]["mode"])
        return draw_board(board, style, marks=marks, width=self.width, whole=self.raw.get("whole", False))


def cases() -> Iterator[Case]:
    """Yield the cases in the order of the file."""
    for line in (FOLDER / "cases.jsonl").read_text(encoding="utf-8").splitlines():
        raw = json.loads(line)
        yield Case(raw["name"], raw)


if __name__ == "__main__":
    for each in cases():
        each.path.write_text(each.draw() + "\n", encoding="utf-8")
