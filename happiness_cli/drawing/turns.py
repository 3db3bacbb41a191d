"""The turns of a record in sentences: what happened, and what it scored by which rule of RULES."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from happiness_cli.documents.values import FaultEntry, GameDocument, PassEntry, PlayEntry
from happiness_cli.drawing.boards import draw_board
from happiness_cli.drawing.marks import SIGNS, Mark
from happiness_cli.drawing.measure import clean, fill, left, right
from happiness_cli.drawing.measure import width as columns_of
from happiness_cli.drawing.palette import PLAIN, Style
from happiness_cli.drawing.scores import score_text
from happiness_cli.drawing.sentences import listed, plural
from happiness_cli.judging.applying import Change
from happiness_cli.judging.courses import Moment, course
from happiness_cli.judging.scores import score
from happiness_cli.rules.cards import Card
from happiness_cli.rules.grid import cell_name, cells_of
from happiness_cli.rules.state import CHARGED, COMPLETE, FORFEITED, HAND, OUT, SCORE, STALLED, State

__all__ = [
    "Told",
    "cost_of",
    "drawn",
    "game_title",
    "in_sight",
    "moment_board",
    "moment_words",
    "replay_text",
    "tell",
]

_WHERE: Final = {
    "adjacent": "next to other cards, tier 1",
    "bummer": "next to other cards, tier 1",
    "island": "a new island, tier 2",
    "zero-bummer": "next to no card, tier 3",
}
_ENDS: Final = {
    int(COMPLETE): "The game is complete: the deck is empty and every player has finished (RULES 6.2)",
    int(STALLED): "The game has stalled: all players passed in a row (RULES 6.3)",
    int(FORFEITED): "The game ends by forfeit (RULES 6.4)",
}
# In ASCII what has left has a sign that is a letter as well.
_MARKS: Final = (SIGNS["played"].unicode, SIGNS["gone"].unicode, SIGNS["played"].ascii)

_NUMBER: Final = 4
"""Columns for the number of a turn."""

_NONE: Final[Mapping[int, str]] = MappingProxyType({})


class Told(NamedTuple):
    """A moment in words.

    Attributes:
        headline: what happened.
        notes: what it scored and changed, each with its rule; without the card that was drawn, which may be hidden.
        story: what the storyteller told, if anything.
        gain: what the moment added to the score of the seat whose turn it was, after any floor; None for no turn.
    """

    headline: str
    notes: tuple[str, ...]
    story: str | None
    gain: int | None


def tell(moment: Moment, document: GameDocument) -> Told:
    """Return a moment in words."""
    names = [clean(name) for name in document.players]
    notes: list[str] = []
    story = gain = None
    if not moment.entries:
        rules = document.setting.ruleset
        headline = (
            f"The deal: {plural(rules.hand_size, 'card')} and {plural(rules.start_tokens, 'Echo token')} for each "
            "player (RULES 3)"
        )
        return Told(headline, (), None, None)
    first, *others = moment.entries
    faults = [entry for entry in others if isinstance(entry, FaultEntry)]
    if isinstance(first, PlayEntry):
        card = document.setting.deck[first.card]
        headline = _play(first, card, names[first.seat])
        where = "in the centre of the empty board" if moment.opening else _WHERE[str(moment.kind)]
        notes.append(f"{moment.kind}: {where} (RULES 4)")
        notes += _points(first, card, moment, document, names)
        story = first.story
    elif isinstance(first, PassEntry):
        headline = f"{names[first.seat]} passes: no card of the hand has a legal play (RULES 4)"
    else:
        headline = _fault(first, names[first.seat])
    notes += [_fault(fault, names[fault.seat]) for fault in faults]
    if not isinstance(first, FaultEntry):
        gain = sum(change.came_to for change in moment.changes if change.seat == first.seat)
    if moment.state.over:
        notes.append(_ENDS[int(moment.state.end)])
    return Told(headline, tuple(notes), story, gain)


def drawn(moment: Moment, document: GameDocument, seen: int | None = None) -> str | None:
    """Return who drew what, or None; for a seat's view only its own card is named."""
    if moment.drew is None:
        return None
    seat, card = moment.drew
    what = f"{card} {clean(document.setting.deck[card].word)}" if seen in (None, seat) else "a card"
    return f"{clean(document.players[seat])} draws {what}"


def _play(entry: PlayEntry, card: Card, name: str) -> str:
    what = f"the Bummer {card.id}" if card.is_bummer else card.id
    return f"{name} plays {what} {clean(card.word)} on {cell_name(entry.cell)}"


def _points(
    entry: PlayEntry, card: Card, moment: Moment, document: GameDocument, names: Sequence[str]
) -> Iterator[str]:
    """Yield what a play scored, echoes included, and what it did to tokens."""
    for change in moment.changes:
        if change.rule != "5 Echo":
            yield _change(change, _reason(change.rule, card, moment), names)
    effects = moment.effects
    if effects is not None and effects.euphorias:
        tokens = plural(int(moment.state.number(entry.seat, CHARGED)), "charged Echo token")
        yield f"{names[entry.seat]} now has {tokens} (RULES 5.4)"
    for step in range(1, len(names)):
        seat = (entry.seat + step) % len(names)
        if seat in entry.echoes:
            yield f"{names[seat]} echoes the word and discharges a token (RULES 5)"
    for change in moment.changes:
        if change.rule == "5 Echo" and change.asked:
            yield _change(change, "for an echo", names)


def _change(change: Change, reason: str, names: Sequence[str]) -> str:
    floor = "" if change.asked == change.came_to else f", of {change.asked:+d}: no score goes below 0"
    number = f"{change.came_to:+d}" if change.came_to else "0"
    return f"{names[change.seat]} {number} {reason} (RULES {change.rule.partition(' ')[0]}{floor})"


def _reason(rule: str, card: Card, moment: Moment) -> str:
    effects = moment.effects
    if effects is None:
        return ""
    if rule == "5.1":
        return f"for a card of {card.jp} JP"
    if rule == "5.2":
        return f"for {plural(int(effects.reconnections), 'reconnection')}"
    if rule == "5.3":
        centres = listed([cell_name(cell) for cell in cells_of(effects.euphorias)])
        return f"for Euphoria at {centres}, {effects.euphoria_jp} JP"
    return f"for bumming out {listed([card for _, card in moment.gone])}" if moment.gone else "for bumming out nothing"


def _fault(fault: FaultEntry, name: str) -> str:
    where = {"start": "before the first turn", "play": "in place of a turn", "echo": "in the Echo Window"}[fault.place]
    if fault.out:
        then = "the seat forfeits (RULES 6.4)"
    else:
        then = {
            "start": "the referee makes its plays, always the first",
            "play": "the referee makes the first play for it",
            "echo": "it does not echo",
        }[fault.place]
    return f"{name} has a fault {where}, {fault.fault}: {then}"


def game_title(document: GameDocument) -> str:
    """Return who plays what in one line."""
    setting = document.setting
    name = f"Game {document.id}" if document.id else "A game"
    seats = listed([clean(name) for name in document.players])
    return f"{name}: {seats}; {setting.ruleset.mode} mode, deck {clean(setting.deck.name)}"


def replay_text(
    document: GameDocument,
    seen: int | None = None,
    style: Style = PLAIN,
    width: int = 80,
    costs: Mapping[int, str] = _NONE,
) -> str:
    """Return a whole game as a listing, turn by turn, with its result if it has one.

    Args:
        document: a record that can be replayed.
        seen: the seat whose view it is; None for all hands.
        style: colours and signs.
        width: the columns that lines may take.
        costs: what turns have cost, by the numbers of their entries.
    """
    lines = [style.paint(line, "strong") for line in fill(game_title(document), width, style, keep=True)]
    last = None
    for moment in course(document):
        lines += ["", *_told_lines(moment, document, seen, style, width, costs)]
        last = moment
    if last is not None:
        lines += _result(document, last.state, style, width)
    return "\n".join(lines)


def moment_words(
    document: GameDocument,
    moment: Moment,
    seen: int | None = None,
    style: Style = PLAIN,
    width: int = 80,
    costs: Mapping[int, str] = _NONE,
) -> list[str]:
    """Return what happened in one moment, the scores and hands after it, and at the end the result.

    The arguments are those of `replay_text`.
    """
    left_over = plural(int(moment.state.draw_pile_size()), "card")
    return [
        *_told_lines(moment, document, seen, style, width, costs),
        " " * (_NUMBER + 2) + style.paint(f"{left_over} to draw", "faint"),
        *_result(document, moment.state, style, width),
    ]


def moment_board(moment: Moment, style: Style = PLAIN, width: int = 80) -> list[str]:
    """Return the board after one moment, the card that was played and what has left it marked."""
    marks = [
        Mark("played", (entry.cell,))
        for entry in moment.entries
        if isinstance(entry, PlayEntry) and entry.cell not in {cell for cell, _ in moment.gone}
    ]
    marks += [Mark("gone", (cell,), label=card) for cell, card in moment.gone]
    return draw_board(moment.state.board, style, marks=marks, width=width).split("\n")


def in_sight(words: Sequence[str], board: Sequence[str], room: int) -> list[str]:
    """Return as many lines as there is room for: the words first, then the part of a board with the last play."""
    left_over = max(room - len(words) - 1, 0)
    # Behind the last empty line there is only the legend.
    legend = max((at for at, line in enumerate(board) if not line), default=len(board))
    marked = [at for at, line in enumerate(board[:legend]) if any(sign in line for sign in _MARKS)]
    middle = (marked[0] + marked[-1]) // 2 if marked else 0
    top = max(0, min(middle - left_over // 2, len(board) - left_over))
    return [*words, "", *board[top : top + left_over]][: max(room, 1)]


def cost_of(moment: Moment, costs: Mapping[int, str]) -> str | None:
    """Return what the turn of a moment has cost, by the numbers of entries; None where nothing is marked."""
    return costs.get(moment.number - len(moment.entries)) if moment.entries else None


def _told_lines(
    moment: Moment,
    document: GameDocument,
    seen: int | None,
    style: Style,
    width: int,
    costs: Mapping[int, str],
) -> list[str]:
    told = tell(moment, document)
    indent = " " * (_NUMBER + 2)
    room = max(width - len(indent), 20)
    head, *more = fill(told.headline, room, style, keep=True)
    lines = [f"{style.paint(right(str(moment.number), _NUMBER), 'bold')}  {style.paint(head, 'bold')}"]
    lines += [indent + style.paint(line, "bold") for line in more]
    story = [] if told.story is None else [f"“{clean(told.story)}”" if not style.ascii else f'"{clean(told.story)}"']
    cost = cost_of(moment, costs)
    if cost is not None:
        lines += [indent + style.paint(line, "fault") for line in fill(cost, room, style, keep=True)]
    draw = drawn(moment, document, seen)
    for note in (*story, *told.notes, *([] if draw is None else [draw])):
        lines += [indent + line for line in fill(note, room, style, keep=True)]
    return lines + [indent + line for line in _seats(moment.state, document, seen, style, room)]


def _seats(state: State, document: GameDocument, seen: int | None, style: Style, room: int) -> Iterator[str]:
    """Yield a line for each seat: its name, running score and hand."""
    names = [clean(name) for name in document.players]
    widest = min(max(map(columns_of, names)), max(room // 3, 8))
    scores = [str(state.number(seat, SCORE)) for seat in range(state.seats)]
    digits = max(map(len, scores))
    for seat, name in enumerate(names):
        shown = fill(name, widest, style)[0] if columns_of(name) > widest else name
        cards = [state.game.cards[card].id for card in state.hand(seat)]
        if seen not in (None, seat) or not cards:
            cards = [plural(int(state.number(seat, HAND)), "card")]
        out = ", forfeited" if state.number(seat, OUT) else ""
        head = f"{left(shown, widest)}  {right(scores[seat], digits)}  "
        body = fill(" ".join(cards) + out, max(room - columns_of(head), 8), style, keep=True)
        yield head + body[0]
        yield from (" " * columns_of(head) + line for line in body[1:])


def _result(document: GameDocument, state: State, style: Style, width: int) -> list[str]:
    if not state.over:
        return []
    found: dict[str, Any] = score(state, document.players)
    return ["", *score_text(found, style, width).split("\n")]
