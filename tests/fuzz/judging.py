"""Targets: the commands that read documents, each with odd options; and the rules, held against the twin."""

import json
from random import Random
from typing import Any, Final

from happiness_cli.analysis.ratings import LEAST
from happiness_cli.cli.exits import Exit
from happiness_cli.decks.standard import make_standard
from happiness_cli.documents.printing import deck_dict, position_dict
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.streams import documents
from happiness_cli.documents.values import PositionDocument
from happiness_cli.documents.vocabulary import MAX_SCORE
from happiness_cli.judging.applying import Turn, apply_turn
from happiness_cli.judging.moves import hand_to_move, moves
from happiness_cli.judging.positions import state_of
from happiness_cli.judging.reports import blocking, findings_of
from happiness_cli.judging.scores import score
from happiness_cli.rules.door import NotAllowed
from happiness_cli.rules.grid import cell_number
from tests.fuzz import mutating
from tests.fuzz.calling import Called, call, check_json, check_text
from tests.fuzz.cases import STDIN, Case, Target, expect
from tests.fuzz.reading import printed
from tests.twin import TwinError, position_moves, position_score
from tests.twin.values import Document as TwinDocument

_READS: Final = ("board", "position", "game")

_COMMANDS: Final[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = (
    (("validate",), ()),
    (("validate", "--seed", "golden"), ("game",)),
    (("moves",), ("position",)),
    (("moves", "--why", "@PLAY"), ("position",)),
    (("moves", "--hand", "@CARDS"), ("board", "position")),
    (("moves", "--seat", "@SEAT"), ("position",)),
    (("apply", "-", "@PLAY"), ("position",)),
    (("apply", "-", "pass"), ("position",)),
    (("apply", "-", "@PLAY", "--echo", "@SEAT", "--drew", "@CARDS"), ("position",)),
    (("score",), ("position", "game")),
    (("score", "--as-is"), ("position", "game")),
    (("perft", "--depth", "1"), ("position",)),
    (("perft", "--depth", "2", "--divide"), ("position",)),
    (("replay",), ("game",)),
    (("replay", "--view", "@SEAT"), ("game",)),
    (("replay", "--turn", "@TURN", "--view", "@SEAT"), ("game",)),
    (("standings",), ("game",)),
    (("standings", "--by", "mode"), ("game",)),
    (("analyse", "-q", "--playouts", str(LEAST)), ("position",)),
    (("analyse", "-q", "--playouts", str(LEAST), "--open", "--seat", "@SEAT"), ("position",)),
)
"""Commands with an answer in JSON and one in text, and the documents that they are about."""

_FORMS: Final[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = (
    (("show",), _READS),
    (("show", "--ascii", "--whole", "--findings"), (*_READS, "deck")),
    (("show", "--hand", "@SEAT", "--turn", "@TURN"), _READS),
    (("show", "--hand", "@CARDS", "--view", "@SEAT"), _READS),
    (("show", "--svg", "-"), _READS),
    (("replay", "--html", "-"), ("game",)),
    (("standings", "--csv"), ("game",)),
    (("standings", "--markdown"), ("game",)),
)
"""Commands whose answer has one form."""

_ONE_ANSWER: Final = frozenset(("standings",))

_SEATS: Final = ("0", "0", "1", "1", "2", "3", "9", "-1", str(2**63), str(10**30))
_TURNS: Final = ("0", "1", "2", "5", "20", "54", "-1", "999", str(2**64))


def _words(command: tuple[str, ...], data: bytes, chance: Random) -> list[str]:
    """The words of a command, with cards, cells and seats that the documents may have in their places."""
    ids = [text for text in ("H01", "H07", "B02", "A", "Nope") if text.encode() in data] or ["H01"]
    if b'"id"' in data or b'"hand"' in data:
        quoted = data.split(b'"')
        some = [word.decode("ascii", "replace") for word in quoted[1::2] if 1 <= len(word) <= 4 and word.isalnum()]
        ids += chance.sample(some, min(8, len(some)))
    cell = f"{chance.choice('abcdefg')}{chance.choice('1234567')}"
    values = {
        "@PLAY": f"{chance.choice(ids)}@{chance.choice(('d4', 'd3', 'e4', cell, cell))}",
        "@CARDS": ",".join(chance.choices(ids, k=chance.choice((1, 1, 2, 5)))),
        "@SEAT": chance.choice(_SEATS),
        "@TURN": chance.choice(_TURNS),
    }
    return [values.get(word, word) for word in command]


def _above(chance: Random, command: str) -> tuple[list[str], dict[str, bytes]]:
    """Options above documents, and the files that they name."""
    words: list[str] = []
    files: dict[str, bytes] = {}
    if command == "standings" or chance.random() < 0.7:
        return words, files
    if chance.random() < 0.4:
        words += ["--mode", chance.choice(("easy", "hard"))]
    if chance.random() < 0.4:
        words += ["--rules", "{}/rules.json"]
        files["rules.json"] = mutating.text(chance, "rules")
    if chance.random() < 0.3:
        words += ["--deck", "{}/deck.json"]
        files["deck.json"] = mutating.text(chance, "deck")
    return words, files


def _make_command(chance: Random) -> Case:
    command, kinds = chance.choice(_COMMANDS)
    data = mutating.stream(chance, kinds)
    words, files = _above(chance, command[0])
    lines = ["--lines"] if chance.random() < 0.1 else []
    args = (*_words(command, data, chance), *words, *lines, "-o", chance.choice(("json", "json", "text")))
    return Case(args, {STDIN: data, **files})


def check_command(case: Case) -> bytes:
    """A command: an answer for each document, in order, as its schema says; the highest code; errors with places."""
    called = call(case)
    if "text" in case.args:
        check_text(called)
        return called.said
    check_json(called)
    if called.code == Exit.USAGE or case.args[0] in _ONE_ANSWER:
        return called.said
    answers = called.documents
    items = list(documents(STDIN, _Bytes(case.files.get(STDIN, b"")), lines="--lines" in case.args))
    expect(len(answers) == len(items), "each document has an answer", (len(answers), len(items)))
    for item, answer in zip(items, answers, strict=True):
        if "line" in answer:
            expect(answer["line"] == item.line, "an answer names the line of its document", answer)
    if case.args[0] == "validate":
        valid = all(answer["valid"] for answer in answers)
        expect(called.code == (Exit.YES if valid else Exit.NO), "the code tells whether all is valid", called.code)
    errors = [answer for answer in answers if answer["format"] == "happiness-error/1"]
    expect(called.code != Exit.YES or not errors, "an error makes the code another than 0", errors)
    return called.said


class _Bytes:
    """An open file of these bytes."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def read(self, size: int, /) -> bytes:
        piece, self._data = self._data[:size], self._data[size:]
        return piece

    def fileno(self) -> int:
        raise OSError("it has no descriptor")


def _make_form(chance: Random) -> Case:
    command, kinds = chance.choice(_FORMS)
    data = mutating.stream(chance, kinds)
    words, files = _above(chance, command[0])
    return Case((*_words(command, data, chance), *words), {STDIN: data, **files})


def check_form(case: Case) -> bytes:
    """Drawings, pages and tables: never a traceback; what is printed can be, and a picture is whole."""
    called = call(case)
    if "--svg" in case.args and called.stdout:
        _check_svg(called)
    elif "--html" not in case.args:
        check_text(called)
    return called.said


def _check_svg(called: Called) -> None:
    from xml.etree import ElementTree

    try:
        ElementTree.fromstring(called.stdout)
    except ElementTree.ParseError as error:
        expect(False, "a picture is XML", error)


def _make_review(chance: Random) -> Case:
    """A record and a review of it, one of them changed."""
    record = mutating.document(chance, "game")
    review: dict[str, Any] = {
        "format": "happiness-review/1",
        **{key: record.get(key) for key in ("id", "players", "turns") if key in record},
    }
    try:
        ask = Case(
            ("analyse", "-q", "--playouts", str(LEAST), "--at-least", "0", "-o", "json"),
            {STDIN: json.dumps({**record, "turns": record.get("turns", [])[:2]}).encode() + b"\n"},
        )
        found = call(ask)
        review = found.documents[0] if found.stdout else review
    except TypeError:
        pass
    data = json.dumps(mutating.changed(review, chance, "game") if chance.random() < 0.8 else review).encode()
    if chance.random() < 0.1:
        data = mutating.damaged(data, chance)
    page = ("--html", "-") if chance.random() < 0.5 else ("-o", "text")
    return Case(("replay", "--analysis", "{}/r.jsonl", *page), {STDIN: json.dumps(record).encode(), "r.jsonl": data})


def check_review(case: Case) -> bytes:
    """A record with a review beside it, either as it may be: a page, a listing, or a sentence."""
    return call(case).said


def _make_position(chance: Random) -> Case:
    return Case((str(chance.randrange(2**32)),), {STDIN: mutating.text(chance, "position")})


_STANDARD: Final = deck_dict(make_standard())


def check_rules(case: Case) -> bytes:
    """A position that can be answered: its plays and its score are those of the twin; a turn leads to a sound one."""
    document = Reader().read(case.files.get(STDIN, b"")).document
    if not isinstance(document, PositionDocument) or blocking(findings_of(document)) is not None:
        return b"unread"
    twin = {**printed(document), "deck": document.raw.get("deck", "standard")}
    # Of a hand of no cards none is hidden.
    twin["players"] = [{**player, "hand": player["hand"] or []} for player in twin["players"]]
    deck = twin["deck"] if isinstance(twin["deck"], dict) else _STANDARD
    # What is wrong with cards that are twice in a place is told, and nothing more is asked.
    if any(finding.code == "card-twice" for finding in findings_of(document)):
        return b"twice"
    said = [_moves(document, twin, deck), _score(document, twin, deck)]
    return repr([*said, _turned(document, Random(case.args[0] if case.args else "0"))]).encode()


def _moves(document: PositionDocument, twin: TwinDocument, deck: TwinDocument) -> object:
    ours: object
    theirs: object
    try:
        state = state_of(document)
        _, hand = hand_to_move(state)
        ours = {**moves(state.board, hand, None), "seat": None}
    except NotAllowed as refused:
        ours = refused.code
    try:
        theirs = {"format": "happiness-moves/1", "seat": None, **position_moves(twin, deck=deck)}
    except TwinError as refused:
        theirs = refused.code
    except IndexError:
        theirs = "turn"
    # A count that is not the deck's is told before anything is asked.
    expect(ours in (theirs, "card-count"), "the plays of a position are those of the twin", (ours, theirs))
    return ours


def _score(document: PositionDocument, twin: TwinDocument, deck: TwinDocument) -> object:
    ours: object
    theirs: object
    try:
        ours = score(state_of(document), [player.name for player in document.players], as_is=True)
    except NotAllowed as refused:
        ours = refused.code
    try:
        theirs = position_score(twin, deck)
    except TwinError as refused:
        theirs = refused.code
    expect(ours in (theirs, "card-count"), "the score of a position is that of the twin", (ours, theirs))
    return ours


def _turned(document: PositionDocument, chance: Random) -> object:
    """Take a legal turn: where nothing was wrong with the position, nothing is wrong with the one that follows."""
    try:
        state = state_of(document)
        _, hand = hand_to_move(state)
        found = moves(state.board, hand, None)["moves"]
        move = chance.choice(found) if found else None
        turn = Turn(move["card"], cell_number(move["cell"]), (), None) if move else Turn(None, 0, (), None)
        after = apply_turn(document, turn).position
    except NotAllowed as refused:
        return refused.code
    # A score at the end of all numbers that can be written has none above it.
    if any(abs(player.score) > MAX_SCORE // 2 for player in document.players):
        return "endless"
    if not any(finding.severity == "error" for finding in findings_of(document)):
        read = Reader().read(json.dumps(position_dict(after)).encode())
        expect(read.document is not None, "a turn leads to a position that can be read", read.findings)
        wrong = [finding for finding in findings_of(after) if finding.severity == "error"]
        expect(not wrong, "a turn leads from a sound position to a sound one", wrong)
    return position_dict(after)


TARGETS: Final = (
    Target("commands", "an answer for each document that its schema accepts, the highest code, errors with places",
           _make_command, check_command, share=3),
    Target("drawings", "never a traceback; a text can be printed, and a picture is XML", _make_form, check_form),
    Target("reviews", "never a traceback", _make_review, check_review, share=0.2),
    Target("rules", "plays and scores are those of the twin, and a turn leads to a sound position", _make_position,
           check_rules, share=2),
)  # fmt: skip
