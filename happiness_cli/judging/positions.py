"""Positions: what RULES 12 says that they can be, and the state that one describes."""

from collections.abc import Sequence

from happiness_cli.documents.findings import Finding, pointer
from happiness_cli.documents.values import BoardEntry, Pile, PlayerEntry, PositionDocument, Setting
from happiness_cli.judging.boards import cells_with_cards, laid_board
from happiness_cli.judging.games import game_of
from happiness_cli.rules.cards import Deck
from happiness_cli.rules.game import UNKNOWN
from happiness_cli.rules.legal import plays_of
from happiness_cli.rules.ruleset import Ruleset
from happiness_cli.rules.state import (
    BUMMER_PILE,
    CHARGED,
    COMPLETE,
    DISCHARGED,
    EUPHORIA_PILE,
    OUT,
    OVER,
    PER_SEAT,
    SCORE,
    State,
)
from happiness_cli.rules.view import view

PLUS_CARDS = 5
NEIGHBOURS = 4

MOST_HIDDEN = 1000
"""More cards than any rule asks about. A document may say any number, and all that are hidden are alike."""


def size_of(pile: Pile) -> int:
    """Return how many cards a pile has, listed or not."""
    return pile if isinstance(pile, int) else len(pile)


def state_of(document: PositionDocument) -> State:
    """Return the state that a position describes; cards that it does not list are `UNKNOWN`.

    Every id must be in the deck and no cell taken twice. A pile that is a number above 0 begins with one `UNKNOWN`
    card, and its size is that number; of a hand or draw pile that is one there are at most `MOST_HIDDEN` cards.
    """
    game = game_of(document.setting)
    number = game.deck.index
    # No generators here: this is what a stream of positions waits for.
    room = len(document.board) + _shown(document.draw_pile)
    moments = 0
    for player in document.players:
        room += _shown(player.hand) + _shown(player.euphoria_pile) + _shown(player.bummer_pile)
        moments = max(moments, player.out)
    state = State(game, len(document.players), _numbers(document.draw_pile, number), room)
    # The state will change its board, which the document's findings and drawings share.
    state.board = laid_board(document).board.copy()
    for seat, player in enumerate(document.players):
        at = seat * PER_SEAT
        state.numbers[at + SCORE] = player.score
        state.numbers[at + CHARGED] = player.charged
        state.numbers[at + DISCHARGED] = player.discharged
        state.numbers[at + OUT] = player.out
        for card in _numbers(player.hand, number):
            state.add_to_hand(seat, card)
        for pile, what in ((player.euphoria_pile, EUPHORIA_PILE), (player.bummer_pile, BUMMER_PILE)):
            for card in _numbers(min(pile, 1) if isinstance(pile, int) else pile, number):
                state.add_to_pile(seat, what, card)
            state.numbers[at + what] = size_of(pile)
    state.moments = moments
    state.passes = document.passes
    state.window = document.window
    if document.turn is None:
        state.turn = OVER
        state.end = COMPLETE
    else:
        state.turn = document.turn
    return state


def _numbers(pile: Pile, number: dict[str, int]) -> list[int]:
    if isinstance(pile, int):
        return [UNKNOWN] * _shown(pile)
    return [number[card] for card in pile]


def _shown(pile: Pile) -> int:
    """Return how many cards a pile has in a state."""
    return min(pile, MOST_HIDDEN) if isinstance(pile, int) else len(pile)


def position_after(state: State, document: PositionDocument) -> PositionDocument:
    """Return the position after a turn of an open hand; what is a number before it still is one.

    Args:
        state: that of the document, changed by the turn.
        document: the position before it.
    """
    after = position_of(state, [player.name for player in document.players], document.setting)
    players = tuple(
        player.but(
            hand=old.hand if isinstance(old.hand, int) else player.hand,
            euphoria_pile=_still(old.euphoria_pile, state.number(seat, EUPHORIA_PILE), player.euphoria_pile),
            bummer_pile=_still(old.bummer_pile, state.number(seat, BUMMER_PILE), player.bummer_pile),
        )
        for seat, (player, old) in enumerate(zip(after.players, document.players, strict=True))
    )
    left = size_of(document.draw_pile) - state.drawn
    return after.but(players=players, draw_pile=_still(document.draw_pile, left, after.draw_pile))


def _still(before: Pile, size: int, cards: Pile) -> Pile:
    return size if isinstance(before, int) else cards


def view_of(state: State, names: Sequence[str], setting: Setting, seat: int) -> PositionDocument:
    """Return a seat's view: the position in which the other hands and the draw pile are numbers (RULES 11)."""
    seen = position_of(view(state, seat), names, setting)
    players = tuple(
        player if other == seat else player.but(hand=size_of(player.hand)) for other, player in enumerate(seen.players)
    )
    return seen.but(players=players, draw_pile=size_of(seen.draw_pile))


def position_of(state: State, names: Sequence[str], setting: Setting) -> PositionDocument:
    """Return a state as a position: hands and piles with `UNKNOWN` cards as numbers."""
    cards = state.game.cards
    board = tuple(BoardEntry(cell, cards[card].id) for cell, card in cells_with_cards(state.board))
    players = tuple(
        PlayerEntry(
            name=name,
            score=state.number(seat, SCORE),
            hand=_pile(state, state.hand(seat)),
            charged=state.number(seat, CHARGED),
            discharged=state.number(seat, DISCHARGED),
            euphoria_pile=_pile(state, state.pile(seat, EUPHORIA_PILE)),
            bummer_pile=_pile(state, state.pile(seat, BUMMER_PILE)),
            out=state.number(seat, OUT),
        )
        for seat, name in enumerate(names)
    )
    return PositionDocument(
        setting=setting,
        board=board,
        draw_pile=_pile(state, state.draw_pile()),
        turn=None if state.turn == OVER else state.turn,
        players=players,
        passes=state.passes,
        window=state.window,
        raw={},
    )


def _pile(state: State, numbers: list[int]) -> Pile:
    if UNKNOWN in numbers:
        return len(numbers)
    return tuple(state.game.cards[number].id for number in numbers)


def position_findings(document: PositionDocument, each_once: bool = False) -> list[Finding]:
    """Find what RULES 12 does not allow, beyond the board and single cards.

    Args:
        document: what was read.
        each_once: it is known that every id is in the deck and in one place alone.
    """
    rules, deck = document.setting.ruleset, document.setting.deck
    found = total_findings(document, each_once)
    for seat, player in enumerate(document.players):
        found.extend(_player(document, rules, deck, seat, player))
    turn = _turn(document)
    if turn is not None:
        found.append(Finding("turn", "/turn", turn))
    return found


def total_findings(document: PositionDocument, each_once: bool = False) -> list[Finding]:
    """Find whether the cards in all places are those of the deck, or as many; `each_once` as in `position_findings`."""
    deck = document.setting.deck
    piles: list[Pile] = [document.draw_pile]
    for player in document.players:
        piles.extend((player.hand, player.euphoria_pile, player.bummer_pile))
    total = len(document.board)
    listed_all = True
    for pile in piles:
        total += size_of(pile)
        listed_all = listed_all and not isinstance(pile, int)
    if total == len(deck) and (each_once or not listed_all):
        return []
    if not listed_all:
        message = f"hands, piles, board and draw pile have {total} cards together, but the deck has {len(deck)}"
        return [Finding("card-count", "", message)]
    listed = {entry.card_id for entry in document.board}
    for pile in piles:
        listed.update(pile if isinstance(pile, tuple) else ())
    missing = tuple(card.id for card in deck if card.id not in listed)
    if not missing:
        return []
    return [Finding("card-missing", "", f"these cards of the deck are nowhere: {', '.join(missing)}", (), missing)]


def _player(document: PositionDocument, rules: Ruleset, deck: Deck, seat: int, player: PlayerEntry) -> list[Finding]:
    faults = (
        ("tokens", "tokens", _tokens(rules, player)),
        ("euphoria-pile", "euphoria_pile", _euphoria_pile(deck, player)),
        ("bummer-pile", "bummer_pile", _bummer_pile(deck, player)),
        ("negative-score", "score", _score(rules, player)),
        ("hand-size", "hand", _hand(document, rules, seat, player)),
    )
    return [
        Finding(code, pointer("players", seat, key), f"{player.name} {fault}") for code, key, fault in faults if fault
    ]


def _tokens(rules: Ruleset, player: PlayerEntry) -> str | None:
    tokens = player.charged + player.discharged
    if not rules.start_tokens <= tokens <= rules.max_tokens:
        return f"has {_tokens_in_words(tokens)}, but a player has {rules.start_tokens} to {rules.max_tokens}"
    if tokens > rules.start_tokens and size_of(player.euphoria_pile) == 0:
        more = f"only a plus brings more than {rules.start_tokens}"
        return f"has {_tokens_in_words(tokens)}, but no Euphoria Pile: {more}"
    return None


def _tokens_in_words(number: int) -> str:
    return f"{number} Echo token{'' if number == 1 else 's'}"


def _euphoria_pile(deck: Deck, player: PlayerEntry) -> str | None:
    pile = player.euphoria_pile
    if 0 < size_of(pile) < PLUS_CARDS:
        return f"has a Euphoria Pile of {size_of(pile)}, but a plus brings at least {PLUS_CARDS} cards"
    bummers = [card for card in _known(pile, deck) if deck[card].is_bummer]
    return f"has Bummers in the Euphoria Pile, where none can be: {', '.join(bummers)}" if bummers else None


def _bummer_pile(deck: Deck, player: PlayerEntry) -> str | None:
    cards = _known(player.bummer_pile, deck)
    bummers = sum(deck[card].is_bummer for card in cards)
    bummed_out = len(cards) - bummers
    if bummed_out <= NEIGHBOURS * bummers:
        return None
    happiness = f"{bummed_out} Happiness card{'' if bummed_out == 1 else 's'}"
    if not bummers:
        return f"has {happiness} in the Bummer Pile, but no Bummer that can have brought any there"
    each = f"a Bummer takes at most {NEIGHBOURS} along"
    return f"has {happiness} and {bummers} Bummer{'' if bummers == 1 else 's'} in the Bummer Pile, but {each}"


def _known(pile: Pile, deck: Deck) -> list[str]:
    return [card for card in pile if card in deck] if isinstance(pile, tuple) else []


def _score(rules: Ruleset, player: PlayerEntry) -> str | None:
    if player.score >= 0 or rules.negative_scores:
        return None
    return f"has a score of {player.score}, but in this ruleset no score goes below 0"


def _hand(document: PositionDocument, rules: Ruleset, seat: int, player: PlayerEntry) -> str | None:
    size, drawing = size_of(player.hand), size_of(document.draw_pile) > 0
    least = rules.hand_size if drawing else min(rules.hand_size, rules.final_hand_size)
    short = 1 if document.window and document.turn == seat else 0
    if size < least - short:
        return f"has a hand of {size}, but it cannot be smaller than {least - short} {_while(drawing)}"
    if drawing and not rules.pass_draws and size > rules.hand_size:
        return f"has a hand of {size}, but it cannot be larger than {rules.hand_size} {_while(drawing)}"
    return None


def _while(drawing: bool) -> str:
    return "while the draw pile has cards" if drawing else "when the draw pile is empty"


def _finished(document: PositionDocument, seat: int) -> bool:
    rules = document.setting.ruleset
    return size_of(document.draw_pile) == 0 and size_of(document.players[seat].hand) <= rules.final_hand_size


def _turn(document: PositionDocument) -> str | None:
    """Return why it cannot be that seat's turn, or why the game cannot be over."""
    players, turn = document.players, document.turn
    still_in = 0
    for player in players:
        still_in += player.out == 0
    decided = still_in < min(len(players), 2)
    if turn is None:
        return _not_over(document, decided)
    if turn >= len(players):
        return f"there is no seat {turn}: the seats are 0 to {len(players) - 1}"
    if players[turn].out:
        return f"seat {turn} has forfeited and gets no turns"
    if decided:
        return "the game is over, so that turn must be null: too many seats have forfeited"
    if not document.window and _finished(document, turn):
        return f"seat {turn} has finished and gets no more turns"
    return None


def _not_over(document: PositionDocument, decided: bool) -> str | None:
    if document.window:
        return "turn is null, but the game is not over while an Echo Window is open"
    if decided:
        return None
    if size_of(document.draw_pile) > 0 and document.setting.ruleset.pass_draws:
        return "turn is null, but the game is not over: the draw pile has cards"
    deck = document.setting.deck
    for seat, player in enumerate(document.players):
        if player.out or _finished(document, seat) or not isinstance(player.hand, tuple):
            continue
        if _has_play(document, [deck.index[card] for card in _known(player.hand, deck)]):
            return f"turn is null, but the game is not over: seat {seat} has a legal play"
    return None


def _has_play(document: PositionDocument, hand: list[int]) -> bool:
    return bool(plays_of(laid_board(document).board, hand)[1])
