"""Values as documents, with keys in the order in which people know them. Reading a printed document gives its value."""

from typing import Any, Final

from happiness_cli.documents.values import (
    BoardDocument,
    BoardEntry,
    GameDocument,
    PassEntry,
    Pile,
    PlayEntry,
    PlayerEntry,
    PositionDocument,
    Setting,
    TurnEntry,
)
from happiness_cli.documents.vocabulary import BOARD_FORMAT, DECK_FORMAT, GAME_FORMAT, POSITION_FORMAT, RULES_FORMAT
from happiness_cli.rules.cards import Card, Deck
from happiness_cli.rules.grid import CELLS, cell_name
from happiness_cli.rules.ruleset import Ruleset

Printed = dict[str, Any]

_CELLS: Final = tuple([cell_name(cell) for cell in range(CELLS)])


def card_dict(card: Card) -> Printed:
    """A card object."""
    return {
        "id": card.id,
        "word": card.word,
        "jp": card.jp,
        "top": card.top,
        "right": card.right,
        "bottom": card.bottom,
        "left": card.left,
    }


def deck_dict(deck: Deck) -> Printed:
    """A deck document."""
    return {"format": DECK_FORMAT, "name": deck.name, "cards": [card_dict(card) for card in deck.cards]}


def rules_values(ruleset: Ruleset) -> Printed:
    """Every field of a ruleset but the mode."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in ruleset.values().items()}


def rules_dict(ruleset: Ruleset, name: str) -> Printed:
    """A rules document with every field."""
    return {"format": RULES_FORMAT, "name": name, "mode": ruleset.mode, "rules": rules_values(ruleset)}


def setting_dict(setting: Setting) -> Printed:
    """The keys that board, position and game share: mode, every field, the deck by its name if it is bundled."""
    return {
        "mode": setting.ruleset.mode,
        "rules": rules_values(setting.ruleset),
        "deck": setting.bundled or deck_dict(setting.deck),
    }


def board_dict(board: BoardDocument) -> Printed:
    """A board document."""
    return {"format": BOARD_FORMAT, **setting_dict(board.setting), "board": _entries(board.board)}


def position_dict(position: PositionDocument) -> Printed:
    """A position document; what it says by default is left out."""
    return {
        "format": POSITION_FORMAT,
        **setting_dict(position.setting),
        "board": _entries(position.board),
        "draw_pile": _pile(position.draw_pile),
        "turn": position.turn,
        "players": [_player(player) for player in position.players],
        **({"passes": position.passes} if position.passes else {}),
        **({"window": True} if position.window else {}),
    }


def game_dict(game: GameDocument) -> Printed:
    """A game document; optional keys that it has not are left out."""
    return {
        "format": GAME_FORMAT,
        **({"id": game.id} if game.id is not None else {}),
        **({"seed": game.seed} if game.seed is not None else {}),
        **({"seed_sha256": game.seed_sha256} if game.seed_sha256 is not None else {}),
        **({"index": game.index} if game.index is not None else {}),
        **setting_dict(game.setting),
        "players": [{"name": name} for name in game.players],
        "deal": list(game.deal),
        "turns": [turn_dict(turn) for turn in game.turns],
        "end": game.end,
        "result": game.result,
        **({"meta": game.meta} if game.meta is not None else {}),
    }


def turn_dict(turn: TurnEntry) -> Printed:
    """An entry of a record."""
    if isinstance(turn, PlayEntry):
        played: Printed = {"seat": turn.seat, "card": turn.card, "cell": _CELLS[turn.cell]}
        if turn.echoes:
            played["echoes"] = list(turn.echoes)
        if turn.story is not None:
            played["story"] = turn.story
        return played
    if isinstance(turn, PassEntry):
        return {"seat": turn.seat, "pass": True}
    return {"seat": turn.seat, "fault": turn.fault, "in": turn.place, "out": turn.out}


def _entries(board: tuple[BoardEntry, ...]) -> list[Printed]:
    return [
        {
            "cell": cell_name(entry.cell),
            "card": entry.card if isinstance(entry.card, str) else card_dict(entry.card),
        }
        for entry in board
    ]


def _player(player: PlayerEntry) -> Printed:
    return {
        "name": player.name,
        "score": player.score,
        "hand": _pile(player.hand),
        "tokens": {"charged": player.charged, "discharged": player.discharged},
        "euphoria_pile": _pile(player.euphoria_pile),
        "bummer_pile": _pile(player.bummer_pile),
        **({"out": player.out} if player.out else {}),
    }


def _pile(pile: Pile) -> list[str] | int:
    return pile if isinstance(pile, int) else list(pile)
