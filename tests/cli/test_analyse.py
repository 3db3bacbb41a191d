"""happiness analyse: positions and games in, ratings and reviews out, in either form."""

import io
import json
import os
import pty
import re
import sys
from pathlib import Path
from subprocess import PIPE, run
from typing import Any

import jsonschema_rs
import pytest

from happiness_cli.analysis.ratings import Work
from happiness_cli.cli.progress import progress_line
from happiness_cli.cli.rating import Rating
from happiness_cli.documents.schemas import schema
from tests.analysis.last_turns import last_turns
from tests.cli.calls import HAPPINESS, environment
from tests.cli.judges import ask, read, say
from tests.cli.terminals import Terminal
from tests.generate.files import ROOT
from tests.judging.tables import game_and_record

LONG = (ROOT / "fixtures/golden/easy-2.jsonl").read_bytes().partition(b"\n")[0] + b"\n"
# Small tables: two players and three turns, the last of which leaves nothing to chance; four players, thirteen turns.
GAME = json.dumps(game_and_record(208)[1]).encode() + b"\n"
OTHER = json.dumps(game_and_record(207)[1]).encode() + b"\n"
BRIDGE = last_turns()[0].position
PASS = last_turns()[-1].position
FEW = ("--playouts", "2")


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


def line(document: object) -> bytes:
    return json.dumps(document).encode() + b"\n"


def late(turn: int, *view: str) -> dict[str, Any]:
    """The position before a turn of a long game."""
    return ask("replay", "--turn", str(turn), *view, of=LONG).one


def test_a_position() -> None:
    answers = ask("analyse", *FEW, of=BRIDGE)
    assert answers.exit == 0
    first, *others = answers.one["plays"]
    assert (first["card"], first["cell"], first["margin"], first["win"]) == ("C", "d4", 5, 1)
    assert {play["behind"] for play in others} == {5, 6, 7}
    code, text, _ = read("analyse", *FEW, of=BRIDGE)
    assert code == 0
    assert "P0 (seat 0) has 14 legal plays, each played out 2 times by what the seat can know" in " ".join(text.split())
    assert [text_line for text_line in text.split("\n") if text_line.startswith("C@d4")] == [
        "C@d4  adjacent      +6          +5.0          100.0"
    ]


def test_a_forced_pass_is_an_answer() -> None:
    answers = ask("analyse", of=PASS)
    assert (answers.exit, answers.one["pass"], answers.one["plays"]) == (0, True, [])
    assert read("analyse", of=PASS)[:2] == (0, "P0 (seat 0) must pass: no card has a legal play\n")


def test_a_view_is_as_good_as_the_whole_position() -> None:
    whole, seen = late(50), late(50, "--view", "0")
    assert isinstance(seen["players"][1]["hand"], int)
    answers = ask("analyse", *FEW, of=[whole, seen])
    one, other = answers.documents
    assert one == other
    assert not one["open"]
    opened = ask("analyse", *FEW, "--open", of=[whole, seen])
    assert (opened.exit, opened.codes) == (1, [None, "hidden"])
    assert opened.documents[0]["open"]


def test_a_game() -> None:
    answers = ask("analyse", *FEW, of=GAME)
    assert answers.exit == 0
    turns = answers.one["turns"]
    assert [(turn["turn"], turn["seat"]) for turn in turns] == [(0, 0), (1, 1), (2, 0)]
    # The same as the position before the turn says: nothing is hidden any more, and nothing is left to chance.
    before = ask("replay", "--turn", "2", of=GAME).one
    first, *others = ask("analyse", *FEW, of=before).one["plays"]
    last = turns[2]
    made = next(play for play in others if (play["card"], play["cell"]) == (last["card"], last["cell"]))
    assert (last["cost"], last["cost_se"], last["costly"]) == (made["behind"], 0, True)
    assert last["best"] == {"card": first["card"], "cell": first["cell"]}
    one = ask("analyse", *FEW, "--seat", "1", of=GAME).one
    assert one["turns"] == [turns[1]]
    assert one["players"] == [{**answers.one["players"][0], "choices": 0, "costly": 0, "cost": None, "cost_se": None},
                              answers.one["players"][1]]  # fmt: skip


def test_a_game_as_text() -> None:
    code, text, _ = read("analyse", *FEW, of=GAME)
    assert code == 0
    lines = text.split("\n")
    assert lines[0] == "A game: P0 and P1; easy mode, deck odd"
    assert "2  P0: H06@d3 cost 127.0 JP; B01@d3 was better" in lines
    assert [row.split()[:2] for row in lines if row.startswith(("P0 ", "P1 "))] == [["P0", "2"], ["P1", "1"]]


def test_answers_stand_apart() -> None:
    one, other = (read("analyse", *FEW, of=document)[1] for document in (GAME, line(PASS)))
    assert read("analyse", *FEW, of=GAME + line(PASS) + GAME)[1] == f"{one}\n{other}\n{one}"


def test_a_mark_may_ask_for_more() -> None:
    plain, strict = (ask("analyse", *FEW, "--at-least", least, of=GAME).one for least in ("1", "1000"))
    assert not any(turn["costly"] for turn in strict["turns"])
    assert [turn["cost"] for turn in strict["turns"]] == [turn["cost"] for turn in plain["turns"]]
    assert "no turn has surely cost 1000 JP or more" in read("analyse", *FEW, "--at-least", "1000", of=GAME)[1]


def test_a_stream_has_one_answer_a_document_wherever_it_stands() -> None:
    over = late(54)
    documents = [BRIDGE, over, {"format": "happiness-rules/1", "name": "x", "rules": {}}, late(52)]
    answers = ask("analyse", *FEW, of=[*documents, documents[0]])
    assert (answers.exit, answers.codes) == (3, [None, "game-over", "wrong-kind", None, None])
    assert answers.documents[0] == answers.documents[4]
    assert ask("analyse", *FEW, of=documents[3]).one == answers.documents[3]


@pytest.mark.parametrize(
    ("changes", "code", "exit_code"),
    [
        ({"turn": None}, "game-over", 1),
        ({"window": True}, "window", 1),
        ({"turn": 1}, "finished", 1),
        ({"draw_pile": 3}, "card-count", 3),
    ],
)
def test_positions_without_an_answer(changes: dict[str, Any], code: str, exit_code: int) -> None:
    answers = ask("analyse", *FEW, of={**BRIDGE, **changes})
    assert (answers.exit, answers.codes) == (exit_code, [code])


def test_a_hand_that_is_hidden() -> None:
    players = [{**BRIDGE["players"][0], "hand": 2}, BRIDGE["players"][1]]
    assert ask("analyse", *FEW, of={**BRIDGE, "players": players}).codes == ["hidden"]


def test_a_record_that_cannot_be_replayed_and_one_that_stops() -> None:
    game = json.loads(GAME)
    broken = {**game, "turns": [{"seat": 1, "pass": True}, *game["turns"]]}
    answers = ask("analyse", *FEW, of=broken)
    assert (answers.exit, answers.codes) == (3, ["wrong-turn"])
    short = {**game, "turns": game["turns"][:2]}
    answers = ask("analyse", *FEW, of=short)
    assert (answers.exit, len(answers.one["turns"])) == (0, 2)
    assert "unfinished" in answers.stderr


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--playouts", "1"), "--playouts"),
        (("--playouts", "5", "--time", "1"), "--playouts and --time are two measures"),
        (("--time", "none"), 'none" is no number of seconds above 0'),
        (("--time", "0"), "--time: "),
        (("--seat", "7", "--playouts", "2"), "--seat: there is no seat 7"),
        (("--at-least", "-1"), "--at-least"),
    ],
)
@pytest.mark.parametrize("document", [BRIDGE, json.loads(GAME)], ids=["position", "game"])
def test_a_wrong_command_line(args: tuple[str, ...], says: str, document: object) -> None:
    code, stdout, stderr = say("analyse", *args, of=document)
    assert (code, says in stderr) == (2, True), stderr
    assert not stdout or json.loads(stdout)["format"] == "happiness-error/1"


def test_jobs_change_nothing() -> None:
    plain = ask("analyse", *FEW, of=OTHER).one
    assert plain == ask("analyse", *FEW, "--jobs", "2", of=OTHER).one


def test_time_is_a_measure_of_work() -> None:
    found = ask("analyse", "--time", "0.001", of=BRIDGE).one
    assert found["plays"][0]["playouts"] >= 2


def test_answers_are_as_their_schemas_say() -> None:
    answers = ask("analyse", *FEW, of=[late(48), PASS, json.loads(OTHER)])
    formats = [document["format"] for document in answers.documents]
    assert formats == ["happiness-analysis/1", "happiness-analysis/1", "happiness-review/1"]
    for document in answers.documents:
        jsonschema_rs.validator_for(schema(document["format"])).validate(document)


def test_off_a_terminal_there_is_no_progress() -> None:
    assert ask("analyse", *FEW, of=OTHER).stderr == ""


def test_on_a_terminal_there_is_and_it_leaves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(OTHER)
    ours, theirs = pty.openpty()
    command = [*HAPPINESS, "analyse", *FEW, "-o", "json", str(file)]
    ended = run(command, stdout=PIPE, stderr=theirs, check=False, env=environment(), timeout=60)
    quiet = run([*command, "-q"], stdout=PIPE, stderr=theirs, check=False, env=environment(), timeout=60)
    os.close(theirs)
    shown = b""
    try:
        while more := os.read(ours, 65536):
            shown += more
    except OSError:
        pass
    os.close(ours)
    assert ended.stdout == quiet.stdout
    assert b"0/13 turns" in shown
    assert shown.endswith(b" \r")


def test_of_a_position_that_takes_long_the_playouts_are_shown(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_bytes(line(late(40)))
    terminal = Terminal("analyse", "--time", "100000", str(file))
    assert re.fullmatch(r"\d+ playouts, .+ left", terminal.until(" 27 h 46 min left"))
    terminal.type("\x03")
    code, last = terminal.end()
    assert code == 130
    assert last.endswith(" \r")


def test_where_positions_are_counted_a_long_one_has_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def shown(*, beside: bool) -> list[str]:
        now = 0.0
        stderr = Tty()
        monkeypatch.setattr(sys, "stderr", stderr)
        monkeypatch.setattr("happiness_cli.cli.progress.monotonic", lambda: now)
        monkeypatch.setattr("happiness_cli.cli.rating.monotonic", lambda: now)
        progress = Rating(beside=beside)
        for seconds in (0.25, 2.0):
            progress.begin()
            for done in (100, 200):
                now += seconds / 2
                progress.reached(done, Work(400, None))
            progress.tick()
        progress.end()
        return [part.rstrip() for part in stderr.getvalue().split("\r") if part.strip()]

    counted = ["1 positions, 4.0 positions/s"]
    long = [
        "position 2: 100/400 playouts, 100 playouts/s, 3 s left",
        "position 2: 200/400 playouts, 100 playouts/s, 2 s left",
    ]
    assert shown(beside=False) == counted + long
    assert shown(beside=True) == long


def test_a_json_answer_loads_what_it_needs() -> None:
    program = (
        "import sys; from happiness_cli.__main__ import main; sys.argv[0] = 'happiness'; main(); "
        "print(*sys.modules, file=sys.stderr)"
    )
    command = [sys.executable, "-c", program, "analyse", *FEW, "-o", "json"]
    ended = run(command, input=line(BRIDGE), capture_output=True, check=True, env=environment(), timeout=60)
    loaded = ended.stderr.decode().split()
    assert "happiness_cli.analysis.ratings" in loaded
    assert not {"rich", "pydantic", "multiprocessing", "happiness_cli.drawing"} & set(loaded)


@pytest.mark.parametrize(
    ("done", "of", "seconds", "what", "shown"),
    [
        (3, None, 2.0, "positions", "3 positions, 1.5 positions/s"),
        (0, None, 2.0, "positions", "0 positions"),
        (1, 4, 20.0, "turns", "1/4 turns, 20 s a turn, 1 min 0 s left"),
        (30, 40, 2.0, "games", "30/40 games, 15 games/s, 1 s left"),
    ],
)
def test_progress_in_words(done: int, of: int | None, seconds: float, what: str, shown: str) -> None:
    assert progress_line(done, of, seconds, what=what) == shown


# Marks in listings and pages


def test_a_listing_and_a_page_with_marks(tmp_path: Path) -> None:
    reviews = tmp_path / "reviews.jsonl"
    broken = {**json.loads(GAME), "turns": [{"seat": 1, "pass": True}]}
    games = tmp_path / "games.jsonl"
    games.write_bytes(OTHER + line(broken) + GAME)
    found = ask("analyse", *FEW, str(games))
    assert (found.exit, found.codes) == (3, [None, "wrong-turn", None])
    reviews.write_bytes(b"".join(map(line, found.documents)))
    code, text, _ = read("replay", str(games), "--analysis", str(reviews))
    assert code == 3
    assert " on d3\n      H06@d3 cost 127.0 JP; B01@d3 was better\n" in text
    marked = sum(turn["costly"] for document in found.documents[::2] for turn in document["turns"])
    assert text.count(" was better") == marked
    code, page, _ = say("replay", str(games), "--html", "-", "--analysis", str(reviews))
    assert (code, page.count(" was better")) == (3, marked)
    assert 'id="costly"' in page
    assert 'id="costly"' not in say("replay", str(games), "--html", "-")[1]
    # From standard input too.
    assert say("replay", str(games), "--html", "-", "--analysis", "-", of=reviews.read_bytes())[1] == page


def test_a_view_tells_only_what_its_own_turns_cost(tmp_path: Path) -> None:
    reviews = tmp_path / "reviews.jsonl"
    found = ask("analyse", *FEW, of=GAME)
    reviews.write_bytes(line(found.one))
    page = say("replay", "--html", "-", "--analysis", str(reviews), "--view", "0", of=GAME)[1]
    text = read("replay", "--analysis", str(reviews), "--view", "0", of=GAME)[1]
    own = sum(turn["costly"] for turn in found.one["turns"] if turn["seat"] == 0)
    assert own < sum(turn["costly"] for turn in found.one["turns"])
    assert page.count(" was better") == text.count(" was better") == own


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda review: [], "has 0 reviews, and there are more games"),
        (lambda review: [{**review, "players": review["players"][:1]}], "review 1 of"),
        (lambda review: [{**review, "turns": [{**review["turns"][0], "cell": "a1"}]}], "is not of game 1"),
        (lambda review: [{**review, "turns": [{**review["turns"][0], "turn": 99}]}], "is not of game 1"),
        (lambda review: [{**review, "colour": "red"}], ":1 is no happiness-review/1 document"),
        (lambda review: [3], ":1 is no happiness-review/1 document"),
    ],
)
@pytest.mark.parametrize("form", [("--html", "-"), ("-o", "text")], ids=["page", "listing"])
def test_reviews_that_do_not_go_with_the_games(tmp_path: Path, change: Any, says: str, form: tuple[str, ...]) -> None:
    reviews = tmp_path / "reviews.jsonl"
    review = ask("analyse", *FEW, of=GAME).one
    reviews.write_bytes(b"".join(map(line, change(review))) or line({"format": "happiness-error/1"}))
    code, _, stderr = say("replay", *form, "--analysis", str(reviews), of=GAME)
    assert (code, says in stderr) == (2, True), stderr


def test_marks_need_a_place(tmp_path: Path) -> None:
    assert ask("replay", "--analysis", "none.jsonl", of=GAME).exit == 2
    assert say("replay", "--analysis", "none.jsonl", "--turn", "3", "-o", "text", of=GAME)[0] == 2
    code, _, stderr = say("replay", "--analysis", str(tmp_path / "none.jsonl"), "-o", "text", of=GAME)
    assert (code, "cannot open" in stderr) == (2, True)
