"""Targets: what a tournament reads, the file of its players and the folder of its run."""

import json
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import tomli_w

from happiness_cli.cli.exits import Exit
from happiness_cli.documents.players_file import BadPlayersFile, read_players
from happiness_cli.documents.reading import Reader
from happiness_cli.documents.values import GameDocument
from happiness_cli.matches.entrants import BadSpec, entrant
from tests.cli.judges import call_here
from tests.documents.generated import OTHERS
from tests.fuzz import material, mutating
from tests.fuzz.calling import JUDGED, call, call_in, check_json
from tests.fuzz.cases import Case, Target, expect

PLAYERS: Final = "players.toml"

_TOKENS: Final = (
    *(
        "[",
        "]",
        "[[",
        "]]",
        "[" * 70,
        "[" * 1100,
        "{",
        "}",
        "=",
        ".",
        ",",
        '"',
        '"""',
        "'",
        "'''",
        "\\",
        "\\u0000",
        "\\x",
    ),
    *("#", "\n", "\r", "\x00", "\x1b", "\ufeff", "é", "🙂", "inf", "nan", "0x", "1_000", "1e999", "9" * 20, "9" * 5000),
    *("1979-05-27T07:32:00Z", "07:32:00", "true", "a." * 60, "a." * 1100, "[[player]]", 'cmd = "first"', "name ="),
    *("limits.memory = 1", 'times.play = "none"', "env.A = 1", 'cwd = ""', "none", "512M", "-1", "1.0"),
)

_VALUES: Final[tuple[Any, ...]] = (
    *(
        "first",
        "greedy",
        "-",
        "",
        " ",
        "search:time=1",
        "random:echo=2",
        "no-such-program",
        "sh -c x",
        "./x",
        "'",
        "A=first",
    ),
    *("512M", "none", "0", "1", "0.5", "nan", "1e6", "x" * 65, "a\nb", "/", "..", "é"),
    *(0, 1, 64, 2**62, 2**70, 0.5, 1e-9, True, ["first"], ["sh", "-c", "x"], [], [""], {}, {"a": "b"}),
)


@cache
def _files() -> list[str]:
    lines = (material.FIXTURES / "matches/players-files.jsonl").read_text(encoding="utf-8").splitlines()
    two = '[[player]]\ncmd = "first"\n[[player]]\nname = "B"\ncmd = ["sh", "-c", "x"]\n[player.limits]\ncpu = 5\n'
    return [two, two, *(json.loads(line)["toml"] for line in lines)]


def _make_players(chance: Random) -> Case:
    """A file of players, changed in what it says or in how it is written; two lines of it in other places."""
    text = chance.choice(_files())
    for _ in range(chance.choice((1, 1, 2, 3))):
        way = chance.randrange(4)
        if way == 0:
            ends = [at + 1 for at, sign in enumerate(text) if sign in "=\n"]
            at = chance.choice(ends) if ends and chance.random() < 0.5 else chance.randrange(len(text) + 1)
            text = text[:at] + chance.choice(_TOKENS) + text[at + chance.choice((0, 0, 1, 9)) :]
        elif way == 1:
            lines = text.splitlines(keepends=True)
            line = chance.choice(lines) if lines else "\n"
            lines.insert(chance.randrange(len(lines) + 1), line)
            text = "".join(lines)
        else:
            text = _said_otherwise(text, chance)
    data = text.encode()
    return Case(files={PLAYERS: mutating.damaged(data, chance) if chance.random() < 0.15 else data})


def _said_otherwise(text: str, chance: Random) -> str:
    try:
        found: Any = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        return text
    holder: Any = found
    key: Any = None
    while isinstance(holder, dict | list) and holder:
        key = chance.choice(list(holder)) if isinstance(holder, dict) else chance.randrange(len(holder))
        if not isinstance(holder[key], dict | list) or not holder[key] or chance.random() < 0.3:
            break
        holder = holder[key]
    if key is None:
        return text
    if chance.random() < 0.2 and isinstance(holder, dict):
        holder[chance.choice(("cwd", "env", "name", "limits", "nme", "", "times"))] = chance.choice(_VALUES)
    else:
        other = chance.choice(OTHERS)
        # TOML has no word for nothing.
        holder[key] = chance.choice(_VALUES) if other is None or chance.random() < 0.7 else other
    try:
        return tomli_w.dumps(found)
    except (TypeError, AttributeError, RecursionError):
        return text


def check_players(case: Case) -> bytes:
    """A file of players: players, or every fault with its place; what is accepted is so again as it is written."""
    data = case.files.get(PLAYERS, b"")
    try:
        players = read_players(data)
    except BadPlayersFile as wrong:
        expect(wrong.findings, "a file that is refused has a fault")
        for finding in wrong.findings:
            place = finding.startswith(("player", "this is no TOML", "line ", "the file ")) or ": this key" in finding
            expect(place, "a fault of a file is told with its place", finding)
    else:
        again = tomli_w.dumps(tomllib.loads(data.decode().removeprefix("\ufeff"))).encode()
        expect(read_players(again) == players, "what is accepted is accepted again as it is written", players)
    shown = call(Case(("tournament", f"{{}}/{PLAYERS}", "--dry-run", "-o", "json"), case.files))
    check_json(shown)
    if shown.code != Exit.YES:
        told = shown.stderr.decode()
        expect(PLAYERS in told or "a tournament has" in told, "a file that is refused is named", told)
        expect("cannot open" not in told, "a file that can be opened is not said not to be", told)
    return shown.said


_CODES: Final = JUDGED | {Exit.FAILED}

_GAMES: Final = 12
_RUN: Final = (
    *("tournament", "-p", "first", "-p", "first", "-p", "random", "--deals", "2", "--seed", "7"),
    *("--no-check", "--quiet", "-o", "json", "--out", "{}/run"),
    *("--rules", str(material.FIXTURES / "decks/tiny-rules.json")),
    *("--deck", str(material.FIXTURES / "decks/tiny.json")),
)


@cache
def _run() -> dict[str, bytes]:
    """The files of a whole run."""
    with TemporaryDirectory(prefix="happiness-fuzz-") as name:
        code, _, told = call_here(*[word.replace("{}", name) for word in _RUN])
        expect(code == Exit.YES, "a run can be played", told)
        return {f"run/{path.name}": path.read_bytes() for path in Path(name, "run").iterdir()}


def _make_run(chance: Random) -> Case:
    """The folder of a run, as it may be after a crash, a full disk or an editor."""
    files = dict(_run())
    names = sorted(files)
    held = _lines(files["run/games.jsonl"])[:-4]
    if chance.random() < 0.5:
        # It has come to its first deals, and some games wait.
        cut = chance.randrange(len(held) + 1)
        files["run/held.jsonl"] = b"".join(_lines(files["run/games.jsonl"])[cut : cut + 3])
        files["run/games.jsonl"] = b"".join(_lines(files["run/games.jsonl"])[:cut])
    for _ in range(chance.choice((1, 1, 2))):
        name = chance.choice(
            (*names, "run/games.jsonl", "run/games.jsonl", "run/held.jsonl", "run/run.toml", "run/run.toml")
        )
        if name not in files:
            continue
        way = chance.randrange(8)
        if way == 0:
            del files[name]
        elif way == 1:
            files[name] = mutating.damaged(files[name], chance)
        elif way == 2:
            files[name] = files[name][: chance.randrange(len(files[name]) + 1)]
        elif name.endswith(".toml"):
            files[name] = _said_otherwise(files[name].decode("utf-8", "replace"), chance).encode()
        elif name.endswith(".jsonl"):
            files[name] = b"".join(_lines_otherwise(_lines(files[name]), chance))
        else:
            files[name] = chance.choice((b"", b"\n", b"\xff", b"x" * 70, b"8\n", b"7"))
    return Case(files=files)


def _lines(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def _lines_otherwise(lines: list[bytes], chance: Random) -> list[bytes]:
    if not lines:
        return [chance.choice((b"\n", b"{}\n", b"[]\n", b"null\n", b"7\n", b'{"id":"x"}\n', b"{"))]
    at = chance.randrange(len(lines))
    way = chance.randrange(5)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(chance.randrange(len(lines) + 1), lines[at])
    elif way == 2:
        chance.shuffle(lines)
    else:
        try:
            value = json.loads(lines[at])
        except (ValueError, RecursionError):
            return lines
        if not isinstance(value, dict) or not value:
            return lines
        change: Callable[..., Any] = mutating.said_otherwise if way == 3 else mutating.changed
        more = () if way == 3 else ("game",)
        lines[at] = json.dumps(change(value, chance, *more), separators=(",", ":")).encode() + b"\n"
    return lines


def check_run(case: Case) -> bytes:
    """A folder of a run: it goes on to its end with every game in its place, or says what is wrong with which file."""
    with TemporaryDirectory(prefix="happiness-fuzz-") as name:
        folder = Path(name)
        (folder / "run").mkdir()
        for file, data in case.files.items():
            (folder / file).write_bytes(data)
        called = call_in(folder, Case(_RUN), _CODES)
        check_json(called)
        if called.code == Exit.YES:
            # Not splitlines: a line may have a \r where JSON has room for one.
            lines = (folder / "run/games.jsonl").read_bytes().removesuffix(b"\n").split(b"\n")
            records = [Reader().read(line).document for line in lines]
            expect(all(isinstance(record, GameDocument) for record in records), "a run has well-formed records", lines)
            ids = [json.loads(line)["id"] for line in lines]
            numbers = [one.rpartition("-")[2] for one in ids]
            expect(numbers == [str(number) for number in range(_GAMES)], "a run has every game in its place", numbers)
        else:
            expect("{}" in called.stderr.decode(), "what is wrong with a folder is told with its name", called.stderr)
    return b"%d" % called.code


@cache
def _specs() -> list[str]:
    lines = (material.FIXTURES / "matches/specs.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["spec"] for line in lines]


def _make_spec(chance: Random) -> Case:
    spec = chance.choice(_specs())
    for _ in range(chance.choice((1, 2, 3))):
        at = chance.randrange(len(spec) + 1)
        other = chance.choice(
            (*":=,.-'\"\\ \t\n\x00é🙂", "search", "playouts=", "9" * 30, "1e999", "nan", "x" * 70, "\udcff")
        )
        spec = spec[:at] + other + spec[at + chance.choice((0, 1, 1, 5)) :]
    return Case((spec,))


def check_spec(case: Case) -> bytes:
    """A player as a command line names one: a player, or a sentence."""
    try:
        found = entrant(case.args[0] if case.args else "")
    except BadSpec as wrong:
        expect(str(wrong), "a fault is told")
        return str(wrong).encode("utf-8", "surrogateescape")
    expect(found.name and len(found.name) <= 64, "a player has a name", found)
    return repr(found).encode("utf-8", "surrogateescape")


TARGETS: Final = (
    Target("players", "a file of players has players, or every fault with its place", _make_players, check_players),
    Target("runs", "a run goes on with every game in its place, or says which file is wrong", _make_run, check_run,
           share=0.4),
    Target("specs", "a player on a command line is one, or there is a sentence", _make_spec, check_spec, share=0.4),
)  # fmt: skip
