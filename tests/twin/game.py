"""A whole game, turn by turn (RULES 3, 5 and 6)."""

from typing import Any

from . import rulings
from .documents import board_of, cards_of, deck_of, has_finished, rules_of
from .geometry import in_order
from .plays import legal_for, move_of, open_tier, outcome
from .scoring import score_of
from .values import Board, Document, Rules, TwinError


class TwinGame:
    """One game. All that it takes and gives is plain data; nothing that it gives is shared with it.

    `turn` is the seat to play (of an open window: the storyteller), None when over. `window`: an Echo Window is open.
    `end`: None, "complete", "stalled" or "forfeit". `changes`: every single change to a score so far as
    {"seat", "rule", "asked", "applied"}; `applied` differs from `asked` where the floor of RULES 2 cut it.
    """

    def __init__(self, deck: Document, rules: Rules, names: list[str], deal: list[str]) -> None:
        """RULES 3. `rules` holds every field of RULES 9; `deal` all ids, the top of the shuffled deck first."""
        if not rulings.r5_may_sit_down(len(names)):
            raise ValueError(f"{len(names)} players cannot play")
        if len(names) * rules["hand_size"] >= len(deck["cards"]):
            raise ValueError("players x hand_size must be less than the deck")
        if sorted(deal) != sorted(card["id"] for card in deck["cards"]):
            raise ValueError("the deal is not a permutation of the deck")
        self.deck = deck
        self.cards = cards_of(deck)
        self.rules = rules
        self.deal = list(deal)
        hands, self.draw_pile = rulings.r7_deal(deal, len(names), rules["hand_size"])
        self.players: list[dict[str, Any]] = [
            {
                "name": name,
                "score": 0,
                "hand": hand,
                "tokens": {"charged": rules["start_tokens"], "discharged": 0},
                "euphoria_pile": [],
                "bummer_pile": [],
            }
            for name, hand in zip(names, hands, strict=True)
        ]
        self.board: Board = {}
        self.passed_in_a_row: list[int] = []
        self.begun = False
        self.window = False
        self.end: str | None = None
        self.changes: list[Document] = []
        self.turn: int | None = None
        self._next_turn_after(len(names) - 1)

    @classmethod
    def from_position(cls, position: Document, deck: Document | None = None) -> "TwinGame":
        """A game that goes on from a complete position document (no hand, pile or draw pile a number)."""
        game = cls.__new__(cls)
        game.deck = deck_of(position, deck)
        game.cards = cards_of(game.deck)
        game.rules = rules_of(position)
        game.deal = []
        game.draw_pile = list(position["draw_pile"])
        game.players = [
            {
                **player,
                "hand": list(player["hand"]),
                "tokens": dict(player["tokens"]),
                "euphoria_pile": list(player["euphoria_pile"]),
                "bummer_pile": list(player["bummer_pile"]),
            }
            for player in position["players"]
        ]
        game.board = board_of(position)
        game.begun = True
        game.window = bool(position.get("window", False))
        game.end = None
        game.changes = []
        game.turn = position["turn"]
        # The passes that stand are those of the last seats before the one to play.
        in_turn_order = [(position["turn"] or 0) + step for step in range(len(game.players))]
        able = [s for i in in_turn_order if game._has_turns(s := i % len(game.players))]
        passes = position.get("passes", 0)
        game.passed_in_a_row = able[len(able) - passes :]
        if game.turn is None:
            game._test_for_the_end()
        return game

    # What is so now

    @property
    def tier(self) -> int | None:
        """The open tier of the seat to play; None when it must pass, in a window, or when the game is over."""
        if self.turn is None or self.window:
            return None
        return self._open_tier(self.turn)[0]

    def finished(self, seat: int) -> bool:
        """RULES 6.1."""
        return has_finished(len(self.draw_pile), len(self.players[seat]["hand"]), self.rules)

    def out(self, seat: int) -> bool:
        """RULES 6.4: whether the seat has forfeited."""
        return "out" in self.players[seat]

    def may_echo(self, seat: int) -> bool:
        """RULES 5: whether the seat would be asked in the open Echo Window."""
        charged: int = self.players[seat]["tokens"]["charged"]
        allowed = charged > 0 and not self.out(seat) and rulings.r19_may_echo(self.finished(seat))
        return self.window and seat != self.turn and allowed

    def legal(self, seat: int | None = None) -> Document:
        """RULES 4, for the seat to play or another one. Raises TwinError `game-over`, `window`, `out` or `finished`."""
        turn = self._seat_to_play()
        asked = turn if seat is None else seat
        if self.out(asked):
            raise TwinError("out", f"seat {asked} has forfeited")
        if not rulings.r19_has_turns(self.finished(asked)):
            raise TwinError("finished", f"seat {asked} has finished")
        return legal_for(self.board, self.players[asked]["hand"], self.cards, self.rules)

    def plays(self) -> list[tuple[str, str]]:
        """The legal plays of the seat to play as (card, cell), in the order of `legal`, without what they score."""
        return self._open_tier(self._seat_to_play())[1]

    # Turns

    def play(self, card: str, cell: str) -> Document:
        """RULES 5: the play of the seat to play. A Happiness card opens the window, a Bummer's turn is over at once.

        Gives points (before any floor), reconnections, euphorias and bummed_out. Raises TwinError `illegal`.
        """
        seat = self._seat_to_play()
        if (card, cell) not in self._open_tier(seat)[1]:
            raise TwinError("illegal", f"{card}@{cell} is not legal")
        player = self.players[seat]
        result = outcome(self.board, card, cell, self.cards, self.rules)
        self.begun = True
        self.passed_in_a_row = []
        player["hand"].remove(card)
        self.board = result["board"]
        for rule, amount in result["changes"]:
            self._change_score(seat, rule, amount)
        player["euphoria_pile"] += result["to_euphoria_pile"]
        player["bummer_pile"] += result["to_bummer_pile"]
        for _ in range(rulings.r16_token_steps(len(result["euphorias"]))):
            self._recharge_or_gain(seat)
        if result["kind"] in ("adjacent", "island"):
            self.window = True
        else:
            self._draw(seat)
            self._turn_is_over(seat)
        move = move_of(card, cell, result)
        return {key: move[key] for key in ("points", "reconnections", "euphorias", "bummed_out")}

    def close_window(self, echoes: list[int], forfeits: list[int] | None = None) -> None:
        """RULES 5 and 6.4: the echoes and their points, DRAW, the forfeits of this window, the end, the next turn."""
        if not self.window or self.turn is None:
            raise TwinError("window", "no Echo Window is open")
        leaving = list(forfeits or [])
        if len(set(echoes)) != len(echoes) or any(not self.may_echo(seat) for seat in echoes):
            raise TwinError("illegal", f"the echoes {echoes} are not legal")
        if len(set(leaving)) != len(leaving) or any(self.out(seat) for seat in leaving):
            raise TwinError("illegal", f"the forfeits {leaving} are not possible")
        storyteller = self.turn
        self.window = False
        for step in rulings.r24_window_order():
            if step == "echoes":
                self._echo(storyteller, [seat for seat in echoes if not self.out(seat)])
            elif step == "draw":
                self._draw(storyteller)
            else:
                self._mark_out(leaving)
        self._turn_is_over(storyteller)

    def pass_turn(self) -> None:
        """RULES 4: the player passes because no tier has a play; the turn goes straight to DRAW."""
        seat = self._seat_to_play()
        if self._open_tier(seat)[1]:
            raise TwinError("illegal", "a player can never choose to pass")
        self.begun = True
        drew = self._draw(seat) if self.rules["pass_draws"] else False
        if rulings.r20_pass_counts(drew):
            self.passed_in_a_row.append(seat)
        else:
            self.passed_in_a_row = []
        self._turn_is_over(seat)

    def forfeit(self, seats: list[int]) -> None:
        """RULES 6.4: before the first turn all forfeits in one call; later that of the seat to play, for its turn."""
        seat = self._seat_to_play()
        if self.begun and seats != [seat]:
            raise TwinError("illegal", "only the seat to play can forfeit in place of a turn")
        if len(set(seats)) != len(seats) or any(self.out(seat) for seat in seats):
            raise TwinError("illegal", f"the forfeits {seats} are not possible")
        before_the_first_turn = not self.begun
        self.begun = True
        self._mark_out(seats)
        if before_the_first_turn:
            self._turn_is_over(len(self.players) - 1)
            return
        if rulings.r24_forfeit_draws():
            self._draw(seat)
        if rulings.r24_forfeit_breaks_passes():
            self.passed_in_a_row = []
        self._turn_is_over(seat)

    # What can be seen

    def position(self) -> Document:
        """The complete position document; piles in order of arrival."""
        document = {
            "format": "happiness-position/1",
            "mode": self.rules["mode"],
            "rules": {field: value for field, value in self.rules.items() if field != "mode"},
            "deck": self.deck,
            "board": [{"cell": cell, "card": self.board[cell]} for cell in in_order(self.board)],
            "draw_pile": list(self.draw_pile),
            "turn": self.turn,
            "players": [
                {
                    **player,
                    "hand": list(player["hand"]),
                    "tokens": dict(player["tokens"]),
                    "euphoria_pile": list(player["euphoria_pile"]),
                    "bummer_pile": list(player["bummer_pile"]),
                }
                for player in self.players
            ],
        }
        if self.passed_in_a_row:
            document["passes"] = len(self.passed_in_a_row)
        if self.window:
            document["window"] = True
        return document

    def view(self, seat: int) -> Document:
        """RULES 11: the position as this seat may know it."""
        document = self.position()
        document["draw_pile"] = rulings.r25_shown_draw_pile(document["draw_pile"])
        for other, player in enumerate(document["players"]):
            player["hand"] = rulings.r25_shown_hand(player["hand"], own=other == seat)
        return document

    def score(self) -> Document:
        """RULES 7 and 8, of a game as it stands."""
        return score_of(self.players, self.cards, self.rules)

    # Steps of a turn

    def _seat_to_play(self) -> int:
        if self.turn is None:
            raise TwinError("game-over", "the game is over")
        if self.window:
            raise TwinError("window", "an Echo Window is open")
        return self.turn

    def _open_tier(self, seat: int) -> tuple[int | None, list[tuple[str, str]]]:
        return open_tier(self.board, self.players[seat]["hand"], self.cards, self.rules)

    def _change_score(self, seat: int, rule: str, amount: int) -> None:
        """RULES 2: one single change to a score, with its floor."""
        before = self.players[seat]["score"]
        after = rulings.r4_after_change(before, amount, self.rules)
        self.players[seat]["score"] = after
        self.changes.append({"seat": seat, "rule": rule, "asked": amount, "applied": after - before})

    def _recharge_or_gain(self, seat: int) -> None:
        """RULES 5.4, for one plus."""
        tokens = self.players[seat]["tokens"]
        if tokens["discharged"] > 0:
            tokens["charged"] += tokens["discharged"]
            tokens["discharged"] = 0
        elif tokens["charged"] < self.rules["max_tokens"]:
            tokens["charged"] += 1

    def _echo(self, storyteller: int, echoes: list[int]) -> None:
        """RULES 5: each echo spends one charged token and scores for both."""
        for seat in rulings.r18_echo_order(storyteller, rulings.r17_echoes_that_count(echoes), len(self.players)):
            tokens = self.players[seat]["tokens"]
            tokens["charged"] -= 1
            tokens["discharged"] += 1
            self._change_score(seat, "5 echo", self.rules["echo_points"])
            self._change_score(storyteller, "5 storyteller", self.rules["storyteller_points"])

    def _draw(self, seat: int) -> bool:
        """RULES 5: DRAW, one card from the deck, if it has one; whether it had."""
        if not self.draw_pile:
            return False
        self.players[seat]["hand"].append(self.draw_pile.pop(0))
        return True

    def _mark_out(self, seats: list[int]) -> None:
        """RULES 6.4: these seats are out; hand, tokens, piles and score stay as they are."""
        last_moment = max((player.get("out", 0) for player in self.players), default=0)
        for seat, moment in zip(seats, rulings.r24_moments(seats, last_moment), strict=True):
            self.players[seat]["out"] = moment

    def _turn_is_over(self, seat: int) -> None:
        self._test_for_the_end()
        if self.end is None:
            self._next_turn_after(seat)
        else:
            self.turn = None

    def _test_for_the_end(self) -> None:
        """RULES 6: the tests in their order; the first that holds ends the game."""
        seats = range(len(self.players))
        not_out = [s for s in seats if not self.out(s)]
        still_in = [s for s in seats if rulings.r24_counts_as_in(self.out(s), self.finished(s))]
        unfinished = [s for s in not_out if not self.finished(s)]
        holds = {
            "forfeit": len(still_in) < min(2, len(self.players)),
            "complete": not self.draw_pile and not unfinished,
            "stalled": rulings.r20_is_stalled(unfinished, self.passed_in_a_row),
        }
        for name in rulings.r24_tests_for_the_end():
            if holds[name]:
                self.end = name
                return

    def _has_turns(self, seat: int) -> bool:
        return not self.out(seat) and rulings.r19_has_turns(self.finished(seat))

    def _next_turn_after(self, seat: int) -> None:
        """RULES 3.1 and 6.4: the next seat that is neither out nor finished."""
        following = rulings.r6_seat_after(seat, len(self.players))
        while not self._has_turns(following):
            following = rulings.r6_seat_after(following, len(self.players))
        self.turn = following
