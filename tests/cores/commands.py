"""The cases of `fixtures/` through the command line: whole streams of them, and single files for every command."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from tests.cores.work import ANSWERED, Step, Work, happiness
from tests.generate.files import ROOT

FIXTURES: Final = ROOT / "fixtures"

PART: Final = "cases of the command line"
PERFT: Final = "perft tables"
GOLDEN: Final = "golden games"

JUDGES: Final = (
    ("validate",),
    ("validate", "--mode", "hard"),
    ("score", "--as-is"),
    ("moves",),
    ("moves", "--why", "A@d3"),
    ("perft", "--depth", "2"),
    ("replay", "--turn", "1"),
    ("standings",),
)
"""Each reads documents of all kinds: what it cannot answer is said in the same bytes too."""

COMMANDS: Final = (
    *(
        "validate",
        "moves",
        "apply",
        "analyse",
        "score",
        "play",
        "standings",
        "bot",
        "bot new",
        "bot check",
        "bot run",
        "replay",
    ),
    *("deck", "deck list", "deck show", "deck new", "deck deal", "rules", "schema", "perft"),
)

TURNS: Final = (0, 1, 9, 20, 33, 46, 54)


def works() -> Iterator[Work]:
    """All works of these parts."""
    for folder in ("documents", "judging"):
        for path in sorted((FIXTURES / folder).glob("*.jsonl")):
            cases = [json.loads(line) for line in path.read_bytes().splitlines()]
            # Some files tell of the cases in another one.
            if any(case.keys() & {"document", "text"} for case in cases):
                yield from _streams(folder, path.stem, cases)
    yield _texts()
    yield _decks()
    yield _tour()
    yield _helps()
    yield _records()
    yield _views()
    yield from _perft()
    yield _single_positions()
    yield _analysis()


def _streams(folder: str, stem: str, cases: list[dict[str, Any]]) -> Iterator[Work]:
    """All documents of a file as one stream; what breaks lines, and what has options of its own, by itself."""
    texts = [case["text"] if "text" in case else _text(case["document"]) for case in cases]
    lines = "".join(f"{text}\n" for text in texts if "\n" not in text).encode()
    steps = [
        happiness(f"{number}-{form}", *judge, "--lines", "-o", form, stdin=lines, exits=sorted(ANSWERED), silent=True)
        for number, judge in enumerate(JUDGES)
        for form in (("json", "text") if judge == ("validate",) else ("json",))
    ]
    files = {f"case-{number}.json": text.encode() for number, text in enumerate(texts)}
    steps.append(happiness("files", "validate", "-o", "json", *files, exits=(0, 1)))
    for number, case in enumerate(cases):
        options = list(case.get("options", []))
        if "above" in case:
            above = case["above"]
            files[f"rules-{number}.json"] = _text({"format": "happiness-rules/1", "name": "above", **above}).encode()
            options = ["--rules", f"rules-{number}.json"]
            # Without rules of its own it is no such document.
            if "rules" not in above:
                options = ["--mode", above["mode"]]
        if options:
            name = f"case-{number}"
            call = happiness(
                name, "validate", "-o", "json", *options, f"{name}.json", exits=(2,) if case.get("clash") else (0, 1),
                silent=bool(case.get("clash")),
            )  # fmt: skip
            steps.append(call)
    yield Work(PART, f"{folder}-{stem}", tuple(steps), files, seconds=len(steps) * 0.2)


def _text(document: object) -> str:
    return document if isinstance(document, str) else json.dumps(document, ensure_ascii=False)


def _texts() -> Work:
    """Texts that are JSON, or nearly: each a file, and each a line."""
    cases = [json.loads(line) for line in (FIXTURES / "texts/texts.jsonl").read_bytes().splitlines()]
    data = [bytes.fromhex(case["hex"]) if "hex" in case else case["text"].encode() for case in cases]
    files = {f"text-{number}.json": text for number, text in enumerate(data)}
    files["texts.jsonl"] = b"\n".join(data)
    steps = [
        happiness("files", "validate", "-o", "json", *[name for name in files if name != "texts.jsonl"], exits=(1,)),
        happiness("lines", "validate", "-o", "json", "texts.jsonl", exits=(1,)),
        happiness("lines-text", "validate", "-o", "text", "--color", "always", "texts.jsonl", exits=(1,)),
        happiness("moves", "moves", "-o", "json", "texts.jsonl", exits=(3,)),
    ]
    return Work(PART, "texts", tuple(steps), files)


def _decks() -> Work:
    """Decks made, shuffled, shown and judged."""
    at = FIXTURES / "decks"
    steps = [
        happiness(
            f"case-{number}", "validate", "-o", "json", *_rules(case["rules"]), str(at / case["file"]), exits=(0, 1)
        )
        for number, case in enumerate(map(json.loads, (at / "cases.jsonl").read_bytes().splitlines()))
    ]
    for number, case in enumerate(map(json.loads, (at / "deals.jsonl").read_bytes().splitlines())):
        deck = case["deck"] if case["deck"] == "standard" else str(at / f"{case['deck']}.json")
        seed = ("--seed", case["seed"], "--index", str(case["index"]))
        steps.append(happiness(f"deal-{number}", "deck", "deal", *seed, "--deck", deck, "-o", "json"))
    steps += [
        happiness("new", "deck", "new", "--seed", "cores", "--name", "cores", "-o", "json"),
        happiness("show", "deck", "show", "standard", "-o", "text", "--color", "always"),
        happiness("list", "deck", "list", "-o", "json"),
        happiness("rules", "rules", "--mode", "hard", "-o", "json"),
        happiness("rules-text", "rules", "-o", "text"),
    ]
    return Work(PART, "decks", tuple(steps), seconds=3)


def _rules(name: str | None) -> tuple[str, ...]:
    return ("--rules", str(FIXTURES / "decks" / name)) if name else ()


def _tour() -> Work:
    """The tour's commands, in JSON and as people see them: boards are drawn."""
    at = FIXTURES / "tour"
    asked = {
        "validate": (("validate", "faulty-board.json"), 1),
        "moves": (("moves", "table.json"), 0),
        "why": (("moves", "table.json", "--why", "H05@e4"), 1),
        "apply": (("apply", "table.json", "H14@c7"), 0),
        "score": (("score", "finished.json"), 0),
    }
    forms = {"json": ("-o", "json"), "text": ("-o", "text"), "colour": ("-o", "text", "--color", "always")}
    steps = [
        happiness(f"{name}-{form}", *command, *options, exits=(code,))
        for name, (command, code) in asked.items()
        for form, options in forms.items()
    ]
    return Work(
        PART, "tour", tuple(steps), {path.name: path.read_bytes() for path in at.glob("*.json")}, apart=True, seconds=3
    )


def _helps() -> Work:
    """Help, schemas, and command lines that are wrong."""
    steps = [happiness(f"help-{name.replace(' ', '-')}", *name.split(), "--help") for name in COMMANDS]
    formats = ("board", "position", "game", "deck", "rules", "report", "hello", "play-reply")
    steps += [happiness(f"schema-{name}", "schema", name) for name in formats]
    wrong = (
        ("validate", "--mode", "soft"),
        ("validate", "no-such-file.json"),
        ("moves", "--board", "H01@d4"),
        ("moves", "--board", "H01@d4 H07@e4", "--hand", "H99"),
        ("play", "-p", "random", "-p", "greedy", "-n", "3", "--rotate"),
        ("deck", "show", "no-such-deck"),
        ("no-such-command",),
    )
    steps += [happiness(f"wrong-{at}", *command, exits=(2,), silent=True) for at, command in enumerate(wrong)]
    return Work(PART, "help", tuple(steps), seconds=5)


def _golden() -> bytes:
    """The records of the golden games."""
    return b"".join(
        path.read_bytes().splitlines(keepends=True)[0] for path in sorted((FIXTURES / "golden").glob("*.jsonl"))
    )


def _records() -> Work:
    """Golden games judged, scored and added up; so are the records whose results were invented."""
    records = FIXTURES / "standings/records.jsonl"
    steps = [
        happiness("validate", "validate", "-o", "json", "golden.jsonl"),
        happiness("validate-other-seed", "validate", "-o", "json", "--seed", "another", "golden.jsonl", exits=(1,)),
        happiness("score", "score", "-o", "json", "golden.jsonl"),
        happiness("score-text", "score", "-o", "text", "golden.jsonl"),
        happiness("standings", "standings", "-o", "json", "golden.jsonl"),
        happiness("worked", "standings", "-o", "json", str(records)),
        happiness("worked-text", "standings", "-o", "text", str(records)),
    ]
    return Work(GOLDEN, "golden-records", tuple(steps), {"golden.jsonl": _golden()})


def _views() -> Work:
    """Golden games before some of their turns, whole and as each seat knew them."""
    steps = []
    for turn in TURNS:
        # Single games have no seat 1, and some games have fewer turns: that is answered too.
        for seat in (None, 0, 1, 3):
            view = () if seat is None else ("--view", str(seat))
            name = f"turn-{turn}-{'whole' if seat is None else seat}"
            options = ("--lines", "--turn", str(turn), *view, "-o", "json")
            steps.append(happiness(name, "replay", *options, "golden.jsonl", exits=(0, 2), silent=True))
    steps.append(happiness("end", "replay", "--lines", "-o", "json", "golden.jsonl"))
    steps.append(happiness("drawn", "replay", "--lines", "--turn", "20", "-o", "text", "golden.jsonl"))
    return Work(GOLDEN, "golden-views", tuple(steps), {"golden.jsonl": _golden()}, seconds=6)


def _positions() -> list[Any]:
    return [json.loads(line)["position"] for line in (FIXTURES / "perft/standard.jsonl").read_bytes().splitlines()]


def _perft() -> Iterator[Work]:
    """The positions of the perft tables: counts of plays, the plays themselves, and whether they can be."""
    lines = [f"{json.dumps(position)}\n".encode() for position in _positions()]
    for half in (0, 1):
        steps = [
            happiness("depth-3", "perft", "--lines", "--depth", "3", "-o", "json", "positions.jsonl", exits=(0, 1)),
            happiness("divide", "perft", "--depth", "2", "--divide", "-o", "json", "positions.jsonl", exits=(0, 1)),
            happiness("text", "perft", "--depth", "1", "-o", "text", "positions.jsonl", exits=(0, 1)),
            happiness("moves", "moves", "-o", "json", "positions.jsonl", exits=(0, 1)),
            happiness("moves-text", "moves", "-o", "text", "--color", "always", "positions.jsonl", exits=(0, 1)),
            happiness("validate", "validate", "-o", "json", "positions.jsonl"),
        ]
        yield Work(PERFT, f"perft-{half}", tuple(steps), {"positions.jsonl": b"".join(lines[half::2])}, seconds=20)


def _single_positions() -> Work:
    """A position in a file of its own: every play that it has is made, or one refused."""
    files: dict[str, bytes] = {}
    steps: list[Step] = []
    for number, position in enumerate(_positions()[2::5]):
        name = f"position-{number}.json"
        files[name] = _text(position).encode()
        turn = position["turn"]
        card = position["players"][turn]["hand"][0]
        steps += _about(number, name, card)
    return Work(PART, "single-positions", tuple(steps), files, seconds=6)


def _analysis() -> Work:
    """Positions rated and records reviewed, by what is known and with all cards open."""
    last = (FIXTURES / "analysis/last-turns.jsonl").read_bytes().splitlines()
    records = [json.loads(line) for line in (FIXTURES / "judging/records.jsonl").read_bytes().splitlines()]
    files = {
        "last.jsonl": b"".join(f"{_text(json.loads(line)['position'])}\n".encode() for line in last),
        "positions.jsonl": b"".join(f"{_text(position)}\n".encode() for position in _positions()[4::9]),
        "records.jsonl": b"".join(f"{_text(record['document'])}\n".encode() for record in records),
    }
    forms = (("json", ()), ("json", ("--open", "--seed", "cores")), ("text", ()))
    steps = []
    for name in ("last", "positions", "records"):
        for number, (form, options) in enumerate(forms):
            args = ("analyse", "--lines", "--playouts", "2", "-o", form, *options, f"{name}.jsonl")
            steps.append(happiness(f"{name}-{number}", *args, exits=sorted(ANSWERED), silent=True))
    return Work(PART, "analysis", tuple(steps), files, seconds=20)


def _about(number: int, name: str, card: str) -> Iterable[Step]:
    for cell in ("d3", "c4"):
        yield happiness(f"why-{number}-{cell}", "moves", "-o", "json", "--why", f"{card}@{cell}", name, exits=(0, 1))
        yield happiness(
            f"apply-{number}-{cell}", "apply", "-o", "json", name, f"{card}@{cell}", exits=(0, 1), silent=True
        )
    yield happiness(f"apply-{number}-pass", "apply", "-o", "json", name, "pass", exits=(0, 1), silent=True)
    yield happiness(f"seat-0-{number}", "moves", "-o", "text", "--seat", "0", name, exits=(0, 1), silent=True)
    for seat in (2**63 - 1, 2**64):
        yield happiness(f"seat-{seat}-{number}", "moves", "-o", "json", "--seat", str(seat), name, exits=(2,))
