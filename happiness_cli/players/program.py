"""A player as a program: the bot's side of `happiness-bot/1` as a value, a line in and at most a line out.

It owns no pipe: `happiness bot run` carries the lines.
"""

from typing import Any, Final

from happiness_cli.documents.bot_messages import NAMES, message
from happiness_cli.documents.decks import deck_from
from happiness_cli.documents.reading import position_from
from happiness_cli.documents.text import BLANK
from happiness_cli.documents.values import Setting
from happiness_cli.documents.writing import dump
from happiness_cli.judging.decks import count_findings, repeated_ids
from happiness_cli.judging.games import game_of
from happiness_cli.judging.placements import placement_findings
from happiness_cli.judging.positions import state_of, total_findings
from happiness_cli.players.kit import Factory, Play, Player, Table, View, Window, listens
from happiness_cli.protocol.codec import Malformed, decode, require
from happiness_cli.rules.grid import count
from happiness_cli.rules.ruleset import RulesetError, ruleset
from happiness_cli.rules.state import State

# What a referee may send: the replies are the bot's own.
_HEARD: Final = frozenset(name for name in NAMES if not name.endswith("-reply"))

Raw = dict[str, Any]


class NotUnderstood(Exception):
    """A line from the referee that the protocol does not allow, or not now; the text says which and why."""


class Program:
    """A player that talks to a referee, for one game after another.

    Attributes:
        is_over: whether the referee has said `bye`.
    """

    def __init__(self, factory: Factory, name: str) -> None:
        """Take what makes a player for each game, and what it calls itself: 1 to 64 characters.

        Raises:
            ValueError: the name is none.
        """
        shape = message("hello-reply")
        if not shape.accepts({"type": "hello", "id": 1, "name": name}):
            raise ValueError(f"a name has 1 to 64 characters, none of them a control character, not {name!r}")
        self.is_over = False
        self._factory = factory
        self._name = name
        self._lines = 0
        self._setting: Setting | None = None
        self._setting_raw: Raw = {}
        self._table: Table | None = None
        self._player: Player | None = None
        self._played: set[str] = set()

    def answer(self, line: bytes) -> bytes:
        """Return the reply to a line of the referee, with its line feed, or nothing where none is due.

        Args:
            line: with or without its line feed. Blank lines and unknown types of message are dropped.

        Raises:
            NotUnderstood: the line is against the protocol.
            TypeError: the player returned something else than a `Play`.
        """
        self._lines += 1
        if not line.strip(BLANK):
            return b""
        try:
            told = decode(line, self._lines)
            kind = told["type"]
            if kind not in _HEARD:
                return b""
            require(told, message(kind), self._lines)
        except Malformed as error:
            raise NotUnderstood(str(error)) from None
        reply = self._hear(kind, told)
        return b"" if reply is None else dump({"type": kind, "id": told["id"], **reply}) + b"\n"

    def _hear(self, kind: str, told: Raw) -> Raw | None:
        if kind == "hello":
            return self._hello(told)
        if kind == "bye":
            self.is_over = True
            return None
        if self._player is None or self._table is None:
            raise self._refused(f"{kind} comes before hello")
        if kind == "play":
            return self._play(self._player, self._table, told)
        if kind == "echo":
            return self._echo(self._player, self._table, told)
        if kind == "event":
            self._expect_possible(self._table, told["event"])
            self._player.seen(told["event"])
        else:
            self._player.over(told["result"])
            self._player = self._table = None
        return None

    def _hello(self, told: Raw) -> Raw:
        names = tuple(told["players"])
        if told["seat"] >= len(names):
            raise self._refused(f"there is no seat {told['seat']} among {len(names)} players")
        time = told["time"]
        game = game_of(self._learn_setting(told, len(names)))
        self._table = Table(told["seat"], names, game, told["random"], time["play"], time["echo"])
        self._played.clear()
        self._player = self._factory(self._table)
        # A view tells all that the legal plays would.
        wants = {"view": True, "legal": False, "events": listens(self._player, "seen")}
        return {"name": self._name, "wants": wants}

    def _learn_setting(self, told: Raw, seats: int) -> Setting:
        """Return the setting of a hello; the same again if nothing has changed since the last one."""
        raw = {key: told[key] for key in ("mode", "rules", "deck")}
        if self._setting is None or raw != self._setting_raw:
            try:
                rules = ruleset(told["mode"], told["rules"], seats)
            except RulesetError as error:
                raise self._refused(f"the rules cannot be: {error}") from None
            setting = Setting(rules, deck_from(told["deck"]), None, None)
            for wrong in (*repeated_ids(setting.deck, ""), *count_findings(setting, "")):
                raise self._refused(f"the deck cannot be: {wrong.message}")
            self._setting = setting
            self._setting_raw = raw
        return self._setting

    def _play(self, player: Player, table: Table, told: Raw) -> Raw:
        view = View(table, self._state(table, told))
        if not view.numbers:
            raise self._refused("a play is asked for, but by the view there is none for this seat")
        play = player.play(view)
        if not isinstance(play, Play):
            raise TypeError(f"{type(player).__name__} returned {play!r}, which is none of the plays of its view")
        reply = {"card": play.card, "cell": play.cell}
        return reply if play.story is None else {**reply, "story": play.story}

    def _echo(self, player: Player, table: Table, told: Raw) -> Raw:
        if not listens(player, "echo"):
            return {"echo": False}
        self._expect_known(table, [told["seat"]], [told["card"]])
        window = Window(told["seat"], told["card"], told["cell"], told["word"], told["story"])
        state = self._state(table, told)
        if not state.may_echo(table.seat):
            raise self._refused("an echo is asked for, but by the view this seat has none to give")
        return {"echo": bool(player.echo(View(table, state), window))}

    def _state(self, table: Table, told: Raw) -> State:
        """Return the state of a message's view."""
        if "view" not in told or self._setting is None:
            raise self._refused("the view is missing, which this bot wants")
        raw = told["view"]
        if len(raw["players"]) != len(table.names):
            raise self._refused(f"the view has {len(raw['players'])} players, not {len(table.names)}")
        if not isinstance(raw["players"][table.seat]["hand"], list):
            raise self._refused("the view hides this seat's own hand")
        position = position_from(raw, self._setting)
        try:
            state = state_of(position)
        except KeyError as error:
            raise self._refused(f"the view names a card {error} that is not in the deck") from None
        if count(state.board.occupied) != len(raw["board"]):
            raise self._refused("the board of the view has a card that is not in the deck, or two on one cell")
        # A player may reckon with the cards that it cannot see.
        for wrong in (*placement_findings(raw, self._setting.deck), *total_findings(position)):
            raise self._refused(f"the view cannot be: {wrong.message}")
        return state

    def _expect_possible(self, table: Table, turn: Raw) -> None:
        """Refuse a turn that no game can have, at which a player that reckons with turns would be lost."""
        if sum(what in turn for what in ("card", "pass", "fault")) > 1:
            raise self._refused("an event is a play, a pass or a fault, and one of them alone")
        # Keys that the event does not have may stand in it all the same, with anything.
        cards = [turn["drew"]] if "drew" in turn and "fault" not in turn else []
        if "card" not in turn:
            self._expect_known(table, [turn["seat"]], cards)
            return
        card = turn["card"]
        self._expect_known(table, [turn["seat"], *turn.get("echoes", ())], [card, *cards, *turn["bummed_out"]])
        if card in self._played:
            raise self._refused(f"{card} has been played already")
        self._played.add(card)

    def _expect_known(self, table: Table, seats: list[int], cards: list[str]) -> None:
        """Refuse seats and cards that the game does not have."""
        for seat in seats:
            if seat >= len(table.names):
                raise self._refused(f"there is no seat {seat} among {len(table.names)} players")
        for card in cards:
            if card not in table.game.deck.index:
                raise self._refused(f"there is no card {card} in the deck")

    def _refused(self, why: str) -> NotUnderstood:
        return NotUnderstood(f"line {self._lines}: {why}")
