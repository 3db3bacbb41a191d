"""Usual documents, recognised at a glance: positions and records that are well formed beyond doubt.

A stream repeats a few settings, and nearly all of its documents are sound. What is accepted here would be accepted by
its shape and has no repeated key; of anything else nothing is said, and the full reader looks at it. So a test here may
be stricter than a shape, never laxer.

No key is repeated if the text has as many colons as the value: one for each key, and those inside strings. A colon that
a text escapes could make up for one that was lost, so that such a text is not accepted.
"""

from typing import Any, Final

import orjson

from happiness_cli.documents.spelled import MAX_DEPTH
from happiness_cli.documents.vocabulary import (
    CELLS,
    ENDS,
    FAULT_PLACES,
    FAULTS,
    GAME_FORMAT,
    LARGEST,
    MAX_NAME,
    MAX_SCORE,
    MAX_STORY,
    MAX_TOKENS,
    POSITION_FORMAT,
)
from happiness_cli.rules.ruleset import MAX_SEATS

MAX_USUAL: Final = 64 * 1024
"""The most bytes of a usual document."""

_NOT: Final = -1
"""In the place of a number of colons: this may not be well formed."""

_CELLS: Final = frozenset(CELLS)
_ENDS: Final = frozenset(ENDS)
_FAULTS: Final = frozenset(FAULTS)
_PLACES: Final = frozenset(FAULT_PLACES)
_decisions: frozenset[str] = frozenset()
_RESULT_NUMBERS: Final = ("score", "final_hand", "tokens", "total")
_RESULT_COUNTS: Final = ("seat", "euphoria_cards", "bummer_cards", "final_bummers")


def is_usual(raw: dict[str, Any], data: bytes, index: dict[str, int], deck: bytes | None) -> bool:
    """Whether a document is a position or a record that is well formed beyond doubt.

    Args:
        raw: what orjson read from `data`; its mode, rules and deck are known to be well formed.
        data: the text, without a BOM.
        index: the cards of the deck in force, whose ids are well formed.
        deck: the deck inside the document, written anew, or None for one that is named.
    """
    kind = raw["format"]
    colons = len(raw)
    if "rules" in raw:
        colons += len(raw["rules"])
    if deck is not None:
        colons += deck.count(b":")
    if kind == POSITION_FORMAT:
        own = _position(raw, index)
    elif kind == GAME_FORMAT:
        own = _game(raw, index)
    else:
        return False
    if own < 0 or data.count(b":") != colons + own:
        return False
    return b"\\" not in data or b"\\u003" not in data


def _others(raw: dict[str, Any]) -> int:
    """How many of the keys are those that say the setting."""
    return ("mode" in raw) + ("rules" in raw) + ("deck" in raw)


def _position(raw: dict[str, Any], index: dict[str, int]) -> int:
    """The colons of a position but for those of its own keys and its setting."""
    known = 5 + _others(raw)
    if "passes" in raw:
        known += 1
        if not _whole(raw["passes"], 0):
            return _NOT
    if "window" in raw:
        known += 1
        if type(raw["window"]) is not bool:
            return _NOT
    if len(raw) != known or "turn" not in raw or not _pile(raw.get("draw_pile"), index):
        return _NOT
    turn, board, players = raw["turn"], raw.get("board"), raw.get("players")
    if not (turn is None or _whole(turn, 0)):
        return _NOT
    if type(board) is not list or type(players) is not list or not 1 <= len(players) <= MAX_SEATS:
        return _NOT
    for entry in board:
        if type(entry) is not dict or len(entry) != 2 or not _laid(entry, index):
            return _NOT
    colons = 2 * len(board)
    for player in players:
        own = _player(player, index)
        if own < 0:
            return _NOT
        colons += own
    return colons


def _player(player: object, index: dict[str, int]) -> int:
    if type(player) is not dict:
        return _NOT
    out = "out" in player
    tokens = player.get("tokens")
    if len(player) != 6 + out or type(tokens) is not dict or len(tokens) != 2:
        return _NOT
    if not (
        _whole(tokens.get("charged"), 0, MAX_TOKENS)
        and _whole(tokens.get("discharged"), 0, MAX_TOKENS)
        and _whole(player.get("score"), -MAX_SCORE, MAX_SCORE)
        and _pile(player.get("hand"), index)
        and _pile(player.get("euphoria_pile"), index)
        and _pile(player.get("bummer_pile"), index)
        and _name(player.get("name"))
        and (not out or _whole(player["out"], 1))
    ):
        return _NOT
    return len(player) + 2 + _colons(player["name"])


def _game(raw: dict[str, Any], index: dict[str, int]) -> int:
    """The colons of a record but for those of its own keys and its setting."""
    known = 6 + _others(raw) + ("meta" in raw)
    colons = 0
    for key in ("id", "seed", "seed_sha256"):
        if key in raw:
            known += 1
            text = raw[key]
            if type(text) is not str or not _is_plain(key, text):
                return _NOT
            colons += text.count(":")
    if "index" in raw:
        known += 1
        if not _whole(raw["index"], 0):
            return _NOT
    end, turns, deal = raw.get("end"), raw.get("turns"), raw.get("deal")
    if len(raw) != known or type(end) is not str or end not in _ENDS or type(turns) is not list:
        return _NOT
    if type(deal) is not list or not _ids(deal, index):
        return _NOT
    for part in (_names(raw.get("players")), _result(raw.get("result")), _turns(turns, index), _meta(raw)):
        if part < 0:
            return _NOT
        colons += part
    return colons


def _is_plain(key: str, text: str) -> bool:
    """Whether the text of an id or a SHA-256 is well formed; every seed is."""
    if key == "seed":
        return True
    if not text.isascii():
        return False
    if key == "id":
        return 1 <= len(text) <= 32 and text.replace("-", "0").replace("_", "0").isalnum()
    if len(text) != 64:
        return False
    try:
        bytes.fromhex(text)
    except ValueError:
        return False
    return text.isalnum()


def _names(players: object) -> int:
    if type(players) is not list or not 1 <= len(players) <= MAX_SEATS:
        return _NOT
    seen: set[str] = set()
    colons = len(players)
    for player in players:
        if type(player) is not dict or len(player) != 1 or not _name(player.get("name")):
            return _NOT
        seen.add(player["name"])
        colons += _colons(player["name"])
    return colons if len(seen) == len(players) else _NOT


def _turns(turns: list[Any], index: dict[str, int]) -> int:
    colons = 0
    for turn in turns:
        if type(turn) is not dict:
            return _NOT
        seat = turn.get("seat")
        if type(seat) is not int or not 0 <= seat <= LARGEST:
            return _NOT
        size = len(turn)
        colons += size
        if "card" in turn:
            # Written out: there are some sixty of them in a record.
            cell, card = turn.get("cell"), turn["card"]
            if type(cell) is not str or cell not in _CELLS or type(card) is not str or card not in index:
                return _NOT
            if size > 3:
                own = _echoes_and_story(turn, size)
                if own < 0:
                    return _NOT
                colons += own
        elif "pass" in turn:
            if size != 2 or turn["pass"] is not True:
                return _NOT
        elif not _is_fault(turn):
            return _NOT
    return colons


def _echoes_and_story(turn: dict[str, Any], size: int) -> int:
    colons = 0
    if "echoes" in turn:
        echoes = turn["echoes"]
        if type(echoes) is not list:
            return _NOT
        for seat in echoes:
            if not _whole(seat, 0):
                return _NOT
        size -= 1
    if "story" in turn:
        story = turn["story"]
        if type(story) is not str or len(story) > MAX_STORY:
            return _NOT
        colons = story.count(":")
        size -= 1
    return colons if size == 3 else _NOT


def _is_fault(turn: dict[str, Any]) -> bool:
    fault, place = turn.get("fault"), turn.get("in")
    if len(turn) != 4 or type(fault) is not str or type(place) is not str or type(turn.get("out")) is not bool:
        return False
    return fault in _FAULTS and place in _PLACES


def _result(result: object) -> int:
    if type(result) is not dict or len(result) != 3:
        return _NOT
    players, winners, decided_by = result.get("players"), result.get("winners"), result.get("decided_by")
    if type(players) is not list or not 1 <= len(players) <= MAX_SEATS or type(winners) is not list:
        return _NOT
    if type(decided_by) is not str or not _is_decision(decided_by):
        return _NOT
    for seat in winners:
        if not _whole(seat, 0):
            return _NOT
    colons = 3
    for player in players:
        if type(player) is not dict:
            return _NOT
        out = "forfeit" in player
        if len(player) != 10 + out or (out and player["forfeit"] is not True):
            return _NOT
        for key in _RESULT_NUMBERS:
            if not _whole(player.get(key), -LARGEST):
                return _NOT
        for key in _RESULT_COUNTS:
            if not _whole(player.get(key), 0):
                return _NOT
        if not _whole(player.get("rank"), 1) or not _name(player.get("name")):
            return _NOT
        colons += len(player) + _colons(player["name"])
    return colons


def _meta(raw: dict[str, Any]) -> int:
    if "meta" not in raw:
        return 0
    level: list[Any] = [raw["meta"]]
    depth = 1
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            return _NOT
        deeper: list[Any] = []
        for value in level:
            if type(value) is dict:
                deeper.extend(value.values())
            elif type(value) is list:
                deeper.extend(value)
        level = deeper
    return orjson.dumps(raw["meta"]).count(b":")


def _whole(value: object, low: int, high: int = LARGEST) -> bool:
    return type(value) is int and low <= value <= high


def _name(value: object) -> bool:
    return type(value) is str and 1 <= len(value) <= MAX_NAME and value.isprintable()


def _colons(name: str) -> int:
    return name.count(":")


def _laid(entry: dict[str, Any], index: dict[str, int]) -> bool:
    cell, card = entry.get("cell"), entry.get("card")
    return type(cell) is str and cell in _CELLS and type(card) is str and card in index


def _pile(pile: object, index: dict[str, int]) -> bool:
    return _ids(pile, index) if type(pile) is list else _whole(pile, 0)


def _ids(ids: list[Any], index: dict[str, int]) -> bool:
    for card in ids:  # noqa: SIM110  # a generator takes several times as long
        if type(card) is not str or card not in index:
            return False
    return True


def _is_decision(text: str) -> bool:
    global _decisions
    if not _decisions:
        # Only records have results.
        from happiness_cli.rules.ranking import DECISIONS

        _decisions = frozenset(DECISIONS)
    return text in _decisions
