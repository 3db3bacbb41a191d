"""The judge's commands as a shell sees them: exit codes, answers, what goes to stderr."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.judges import WITHOUT_ANSWER, Answers, Json, ask, read
from tests.judging.cases import FILES, Case, load
from tests.judging.tables import game_and_record
from tests.twin import replayed, rules_for
from tests.twin.making import board as cells_of
from tests.twin.making import cards, deck, player
from tests.twin.making import position as twin_position

OF = cards(A="R1", B="R2", C="R3", D="R4", E="R1", F="R1", G="R2", K="B2", X="R0", Y="B0")
RULES = {"deck_counts": [2, 3, 3, 1, 1], "hand_size": 2, "final_hand_size": 1}
SHARED = {"rules": RULES, "deck": deck(OF)}


def position(on: str, *players: Json, draw: str | int = "", turn: int | None = 0, **more: Any) -> Json:
    found = {**twin_position(OF, on, players, "", turn), "rules": RULES, **more}
    return {**found, "draw_pile": draw if isinstance(draw, int) else draw.split()}


def board(on: str) -> Json:
    entries = [{"cell": cell, "card": card} for cell, card in cells_of(on).items()]
    return {"format": "happiness-board/1", **SHARED, "board": entries}


TABLE = position("A@d4", player("B C"), player("D X"), draw="E F G K Y")
VIEW = position("A@d4", player("B C"), {**player(), "hand": 2}, draw=5)
OVER = position("A@d4 F@e4", player("B", 9), player("X", 9), draw="", turn=None)
OVER["players"][0]["euphoria_pile"] = ["C", "D", "E", "G", "K"]
OVER["players"][1]["bummer_pile"] = ["Y"]
BOARD = board("A@d4 B@d5")
DECK = deck(OF)
HOUSE = {"format": "happiness-rules/1", "name": "house", "mode": "hard", "rules": {"play_points": 7}}
GAME = game_and_record(200)[1]


def write(folder: Path, name: str, *documents: object) -> str:
    """Write documents into a file, one a line, and return its path."""
    path = folder / name
    path.write_text("".join(json.dumps(document) + "\n" for document in documents))
    return str(path)


# validate


def test_every_case_is_reported_exactly(tmp_path: Path) -> None:
    cases = [case for name in FILES for case in load(name) if not case.options]
    path = tmp_path / "all.jsonl"
    path.write_bytes(b"\n".join(case.line for case in cases))
    answers = ask("validate", str(path))
    assert answers.exit == 1
    assert len(answers.documents) == len(cases)
    for line, (case, report) in enumerate(zip(cases, answers.documents, strict=True), start=1):
        assert list(report) == ["format", "file", "line", "kind", "valid", "findings"]
        assert (report["format"], report["file"], report["line"]) == ("happiness-report/1", str(path), line)
        given = case.document.get("format") if isinstance(case.document, dict) else None
        readable = {f"happiness-{kind}/1" for kind in ("deck", "board", "position", "game", "rules")}
        if isinstance(case.document, dict):
            assert report["kind"] == (given if given in readable else None)
        told = [{key: f[key] for key in ("code", "where", "cells", "cards")} for f in report["findings"]]
        assert told == case.findings, case.why
        notes = [f["severity"] == "note" for f in report["findings"]]
        assert notes == [f["code"] == "islands" for f in case.findings]
        assert report["valid"] == all(notes)
        for finding in report["findings"]:
            assert list(finding) == ["code", "severity", "where", "cells", "cards", "message"]
    assert answers.stderr == ""


@pytest.mark.parametrize("case", [case for name in FILES for case in load(name) if case.options], ids=lambda c: c.why)
def test_options_are_heard(case: Case) -> None:
    answers = ask("validate", *case.options, of=case.line)
    assert [finding["code"] for finding in answers.one["findings"]] == [finding["code"] for finding in case.findings]
    assert answers.exit == int(bool(case.findings))


def test_a_document_of_more_than_4_mib() -> None:
    answers = ask("validate", of=json.dumps({**BOARD, "meta": "x" * 2**22}).encode())
    assert (answers.exit, [f["code"] for f in answers.one["findings"]]) == (1, ["too-large"])


def test_a_seed_is_text() -> None:
    answers = ask("validate", "--seed", "\udcff", of=GAME)
    assert (answers.exit, answers.documents) == (2, [])
    for command in ("deal", "new"):
        answers = ask("deck", command, "--seed", "\udcff")
        assert (answers.exit, answers.documents) == (2, [])
        assert "--seed: a seed is text in UTF-8" in answers.stderr


@pytest.mark.parametrize("name", ["", "x" * 65, "a\nb", "\x7f", "\udcff"])
def test_a_new_deck_has_a_name_that_can_be_read(name: str) -> None:
    answers = ask("deck", "new", "--seed", "x", "--name", name)
    assert (answers.exit, answers.documents) == (2, [])
    assert "--name: a deck's name is text" in answers.stderr
    longest = ask("deck", "new", "--seed", "x", "--name", "é" * 64)
    assert ask("validate", of=longest.one).exit == 0


# What no answer would mean anything for


def expected(case: Case, otherwise: str | None) -> str | None:
    """Return the code of the error document that a command gives in place of its answer about a case."""
    blocking = [finding["code"] for finding in case.findings if finding["code"] in WITHOUT_ANSWER]
    return blocking[0] if blocking else otherwise


def check(answers: Answers, cases: list[Case], codes: list[str | None]) -> None:
    assert [(case.why, code) for case, code in zip(cases, answers.codes, strict=True)] == [
        (case.why, code) for case, code in zip(cases, codes, strict=True)
    ]
    assert answers.exit == 3
    for line, (case, code) in enumerate(zip(cases, codes, strict=True), start=1):
        if code is not None:
            error = answers.documents[line - 1]
            assert list(error) == ["format", "line", "code", "message"]
            assert (error["format"], error["line"]) == ("happiness-error/1", line)
        # What does not stand in the way is told all the same.
        here = [text for text in answers.stderr.splitlines() if text.startswith(f"-:{line}: ")]
        others = [f["code"] for f in case.findings if f["code"] != code]
        assert all(any(other in text for text in here) for other in others), case.why


def is_document(case: Case) -> bool:
    return isinstance(case.document, dict)


def test_score_of_records() -> None:
    cases = [case for case in load("records") if not case.options]
    unfinished = [any(f["code"] == "unfinished" for f in case.findings) for case in cases]
    codes = [expected(case, "not-finished" if cut else None) for case, cut in zip(cases, unfinished, strict=True)]
    answers = ask("score", of=[case.document for case in cases])
    check(answers, cases, codes)
    for case, answer in zip(cases, answers.documents, strict=True):
        if not case.findings:
            assert answer == {"format": "happiness-score/1", **case.document["result"]}
    as_is = ask("score", "--as-is", of=[case.document for case in cases])
    check(as_is, cases, [expected(case, None) for case in cases])


def test_score_of_positions() -> None:
    cases = [case for case in load("positions") if is_document(case)]
    hidden = [any(isinstance(player["hand"], int) for player in case.document["players"]) for case in cases]
    answers = ask("score", "--as-is", of=[case.document for case in cases])
    check(
        answers, cases, [expected(case, "hidden" if hide else None) for case, hide in zip(cases, hidden, strict=True)]
    )
    running = [case.document["turn"] is not None for case in cases]
    answers = ask("score", of=[case.document for case in cases])
    codes = [
        expected(case, "not-finished" if runs else "hidden" if hide else None)
        for case, runs, hide in zip(cases, running, hidden, strict=True)
    ]
    check(answers, cases, codes)


def test_moves_on_boards() -> None:
    cases = [case for case in load("boards") if is_document(case) and not case.options]
    answers = ask("moves", "--hand", "", of=[case.document for case in cases])
    check(answers, cases, [expected(case, None) for case in cases])


def test_replay_of_records() -> None:
    cases = [case for case in load("records") if not case.options]
    answers = ask("replay", "--turn", "0", of=[case.document for case in cases])
    check(answers, cases, [expected(case, None) for case in cases])


KINDS: dict[str, Json] = {"deck": DECK, "board": BOARD, "position": TABLE, "game": GAME, "rules": HOUSE}


@pytest.mark.parametrize(
    ("command", "reads"),
    [
        (("validate",), {"deck", "board", "position", "game", "rules"}),
        (("moves", "--hand", ""), {"board", "position"}),
        (("apply", "-", "B@e4"), {"position"}),
        (("score", "--as-is"), {"position", "game"}),
        (("replay",), {"game"}),
        (("perft",), {"position"}),
    ],
)
def test_a_stream_of_all_kinds_has_an_answer_for_each(command: tuple[str, ...], reads: set[str]) -> None:
    answers = ask(*command, of=[*KINDS.values(), {"format": "happiness-deck/9"}])
    assert [kind for kind, code in zip(KINDS, answers.codes, strict=False) if code != "wrong-kind"] == [
        kind for kind in KINDS if kind in reads
    ]
    if command[0] == "validate":
        assert answers.exit == 1
    else:
        assert answers.codes[-1] == "unknown-format"
        assert answers.exit == 3


def test_the_highest_code_is_the_exit_code(tmp_path: Path) -> None:
    here = write(tmp_path, "here.json", OVER)
    running = write(tmp_path, "running.json", TABLE)
    wrong = write(tmp_path, "wrong.json", BOARD)
    assert ask("score", here).exit == 0
    assert ask("score", here, running).exit == 1
    answers = ask("score", running, str(tmp_path / "none.json"), here)
    assert (answers.exit, answers.codes) == (2, ["not-finished", None])
    assert "none.json" in answers.stderr
    assert ask("score", wrong, str(tmp_path / "none.json"), running).exit == 3


@pytest.mark.parametrize("command", [("moves",), ("score",), ("replay",), ("perft",), ("apply", "-", "pass")])
def test_input_without_a_document(command: tuple[str, ...]) -> None:
    for nothing in (b"", b"\n \n", b"{"):
        answers = ask(*command, of=nothing)
        assert (answers.exit, answers.codes) == (3, ["not-json"])


# The command line above the documents


def test_mode_rules_and_deck_in_their_order(tmp_path: Path) -> None:
    house = write(tmp_path, "house.json", HOUSE)
    modeless = write(tmp_path, "modeless.json", {key: value for key, value in HOUSE.items() if key != "mode"})
    own = {**TABLE, "mode": "easy", "rules": {**RULES, "play_points": 3, "bummer_points": -4}}

    def in_force(*options: str, of: Json = own) -> tuple[Any, ...]:
        found = ask("apply", "-", "B@e4", *options, of=of).one
        rules = found["rules"]
        fields = ("silver", "negative_scores", "play_points", "bummer_points")
        return (found["mode"], *(rules[field] for field in fields), found["players"][0]["score"])

    assert in_force() == ("easy", "wild", False, 3, -4, 6)
    assert in_force("--mode", "hard") == ("hard", "exact", True, 3, -4, 6)
    assert in_force("--rules", house) == ("hard", "exact", True, 7, -4, 14)
    assert in_force("--rules", modeless) == ("easy", "wild", False, 7, -4, 14)
    assert in_force("--rules", house, "--mode", "easy") == ("easy", "wild", False, 7, -4, 14)
    kept = {**own, "rules": {**RULES, "silver": "none"}}
    assert in_force("--mode", "hard", of=kept) == ("hard", "none", True, 1, -1, 2)


def test_a_deck_above_the_documents(tmp_path: Path) -> None:
    other = {**DECK, "name": "other", "cards": [{**card, "jp": 4 * (card["jp"] > 0)} for card in DECK["cards"]]}
    path = write(tmp_path, "other.json", other)
    answers = ask("apply", "-", "B@e4", "--deck", path, of=TABLE)
    assert (answers.exit, answers.one["players"][0]["score"]) == (0, 4)
    assert answers.one["deck"] == other
    assert "deck-count" in answers.stderr
    assert ask("validate", "--deck", path, of=TABLE).one["findings"][0]["where"] == ""
    standard = ask("moves", "--board", "H01@d4", "--hand", "H02,B02")
    assert (standard.exit, standard.one["seat"]) == (0, None)
    assert ask("replay", "--deck", path, of=TABLE).exit == 3


def test_overriding_a_record_is_said(tmp_path: Path) -> None:
    house = write(tmp_path, "house.json", HOUSE)
    finished = ask("score", of=GAME)
    same = ask("score", "--mode", GAME["mode"], of=GAME)
    assert (finished.stderr, same.stderr) == ("", "")
    other = ask("validate", "--rules", house, of=GAME)
    assert other.stderr
    assert ask("validate", "--rules", house, of=TABLE).stderr == ""


def test_options_that_clash_with_a_document_are_a_wrong_command_line(tmp_path: Path) -> None:
    many = write(tmp_path, "many.json", {**HOUSE, "rules": {"hand_size": 9}})
    for command in (("validate",), ("moves", "--hand", "")):
        answers = ask(*command, "--rules", many, of=[TABLE, BOARD])
        assert (answers.exit, answers.codes) == (2, ["shape", None])
        assert answers.stderr


@pytest.mark.parametrize(
    "options",
    [
        ("--mode", "medium"),
        ("--rules", "none.json"),
        ("--deck", "none.json"),
        ("--deck", "standart"),
        ("--seat", "one"),
        ("--why", "B"),
        ("--why", "B@h1"),
        ("--why", "@d4"),
        ("--why", "\udcff@d4"),
        ("--board", "B"),
        ("--board", "H01@d4"),
        ("--hand", "B", "--seat", "1"),
        ("--hand", "H01", "--board", "H01@d4 H02@d4"),
        ("--hand", "H01", "--board", "Nope@d4"),
        ("--hand", "Nope", "--board", "H01@d4"),
        ("--hand", "H02,H02", "--board", "H01@d4"),
        ("--hand", "H01", "--board", "\udcff@d4"),
        ("--hand", "H02", "--board", "H01@d4", "board.json"),
    ],
)
def test_a_wrong_command_line_has_no_answer_at_all(options: tuple[str, ...]) -> None:
    answers = ask("moves", *options, of=[TABLE, TABLE])
    assert (answers.exit, answers.documents) == (2, [])
    assert answers.stderr


def test_a_card_named_in_other_capitals_is_suggested() -> None:
    board = {"format": "happiness-board/1", "board": [{"cell": "d4", "card": "h01"}]}
    [finding] = ask("validate", of=board).one["findings"]
    assert finding["message"] == "there is no card h01 in the deck standard; did you mean H01?"
    why = ask("moves", "--board", "H01@d4", "--hand", "H07", "--why", "h07@e4").one
    assert [reason["message"] for reason in why["reasons"]] == [
        "there is no card h07 in the deck standard; did you mean H07?"
    ]


def test_a_command_says_what_it_reads() -> None:
    assert ask("score", of=BOARD).one["message"] == (
        "this command does not read happiness-board/1; it reads positions and game records"
    )


# moves


def test_moves_of_a_position() -> None:
    answers = ask("moves", of=[TABLE, VIEW])
    assert answers.exit == 0
    assert list(answers.documents[0]) == ["format", "seat", "tier", "pass", "moves"]
    keys = ["card", "cell", "kind", "points", "reconnections", "euphorias", "bummed_out"]
    assert all(list(move) == keys for move in answers.documents[0]["moves"])
    assert answers.documents[0] == answers.documents[1]
    other = ask("moves", "--seat", "1", of=[TABLE, VIEW])
    assert (other.exit, other.codes, other.documents[0]["seat"]) == (1, [None, "hidden"], 1)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"turn": None}, "game-over"),
        ({"window": True}, "window"),
        ({"turn": 9}, "turn"),
        ({"players": [{**player("B C", out=1), "name": "P"}, TABLE["players"][1]]}, "out"),
        ({"players": [{**player("B"), "name": "P"}, TABLE["players"][1]], "draw_pile": []}, "finished"),
    ],
)
def test_who_has_no_play_to_make(changes: Json, code: str) -> None:
    document = {**TABLE, **changes}
    for command in (("moves",), ("moves", "--why", "B@e4"), ("apply", "-", "B@e4"), ("apply", "-", "pass"), ("perft",)):
        answers = ask(*command, of=document)
        assert (answers.exit, answers.codes) == (1, [code])


def test_moves_of_a_hand_on_a_board() -> None:
    answers = ask("moves", "--hand", "X, C", of=[BOARD, TABLE])
    assert (answers.exit, [d["seat"] for d in answers.documents]) == (0, [None, None])
    assert {move["card"] for move in answers.documents[0]["moves"]} == {"X", "C"}
    for hand in ("X C", "X  ,C "):
        assert ask("moves", "--hand", hand, of=BOARD).documents == answers.documents[:1]
    nothing = ask("moves", "--hand", "", of=BOARD)
    assert (nothing.exit, nothing.one["tier"], nothing.one["pass"], nothing.one["moves"]) == (0, None, True, [])


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        ((), ["hidden", None]),
        (("--hand", "Q"), ["unknown-card", "unknown-card"]),
        (("--hand", "\udcff"), ["unknown-card", "unknown-card"]),
        (("--hand", "C,X,C"), ["card-twice", "card-twice"]),
        (("--seat", "2"), ["hidden", "turn"]),
        (("--seat", str(2**64)), ["hidden", "turn"]),
        (("--seat", "-1"), ["hidden", "turn"]),
        (("--seat", "1"), ["hidden", None]),
    ],
)
def test_options_that_do_not_go_with_a_document(options: tuple[str, ...], codes: list[str | None]) -> None:
    answers = ask("moves", *options, of=[BOARD, TABLE])
    assert (answers.exit, answers.codes) == (2, codes)
    assert answers.stderr
    code, stdout, stderr = read("moves", *options, of=[BOARD, TABLE])
    assert code == 2
    assert bool(stdout) == (None in codes)
    assert stderr.count("\n") >= len([code for code in codes if code])


def test_why() -> None:
    legal = ask("moves", "--why", "B@e4", of=TABLE)
    assert (legal.exit, legal.one["legal"], legal.one["reasons"]) == (0, True, [])
    illegal = ask("moves", "--why", "K@e4", of=TABLE)
    assert (illegal.exit, illegal.one["legal"]) == (1, False)
    assert [reason["code"] for reason in illegal.one["reasons"]] == ["not-held", "edge-mismatch"]
    line = ask("moves", "--board", "H01@d4", "--hand", "H07,B02", "--why", "H07@d4")
    assert (line.exit, line.one["format"], line.one["seat"]) == (1, "happiness-why/1", None)
    assert ask("moves", "--why", "Q@e4", of=TABLE).one["reasons"][0]["code"] == "unknown-card"
    for play in ("B@e4", "K@e4"):
        code, stdout, stderr = read("moves", "--why", play, of=TABLE)
        assert (code, bool(stdout), stderr) == (int(play == "K@e4"), True, "")


# apply


def test_apply_prints_the_position_and_says_what_it_scored() -> None:
    answers = ask("apply", "-", "B@e4", "--echo", "1", of=TABLE)
    assert answers.exit == 0
    after = answers.one
    keys = ["format", "mode", "rules", "deck", "board", "draw_pile", "turn", "players"]
    assert list(after) == keys
    assert (after["turn"], after["players"][0]["score"], after["players"][0]["hand"]) == (1, 2, ["C", "E"])
    assert after["players"][1]["tokens"] == {"charged": 0, "discharged": 1}
    assert after["rules"].keys() == rules_for().keys() - {"mode"}
    assert answers.stderr
    assert ask("validate", of=after).exit == 0


@pytest.mark.parametrize(
    ("turn", "document", "exit_code", "code"),
    [
        (("K@e4",), TABLE, 1, "illegal"),
        (("Q@e4",), TABLE, 1, "illegal"),
        (("B@a1",), TABLE, 1, "illegal"),
        (("pass",), TABLE, 1, "must-play"),
        (("B@e4", "--echo", "0"), TABLE, 1, "illegal-echo"),
        (("B@e4", "--echo", "1,1"), TABLE, 1, "illegal-echo"),
        (("B@e4", "--echo", "7"), TABLE, 1, "illegal-echo"),
        (("B@e4",), VIEW, 1, "hidden"),
        (("B@e4",), {**VIEW, "turn": 1}, 1, "hidden"),
        (("B@e4", "--drew", "A"), VIEW, 2, "card-twice"),
        (("B@e4", "--drew", "Q"), VIEW, 2, "unknown-card"),
        (("B@e4", "--drew", "F"), TABLE, 2, "card-twice"),
        (("B@e4", "--drew", "K"), VIEW, 0, None),
        (("B@e4", "--drew", "E"), TABLE, 0, None),
    ],
)
def test_turns(turn: tuple[str, ...], document: Json, exit_code: int, code: str | None) -> None:
    answers = ask("apply", "-", *turn, of=document)
    assert (answers.exit, answers.one.get("code")) == (exit_code, code)
    status, stdout, stderr = read("apply", "-", *turn, of=document)
    assert (status, bool(stdout)) == (exit_code, code is None)
    assert stderr


def test_the_reasons_of_an_illegal_play_are_all_told() -> None:
    why = ask("moves", "--why", "K@e4", of=TABLE).one["reasons"]
    assert len(why) == 2
    illegal = ask("apply", "-", "K@e4", of=TABLE)
    _, _, stderr = read("apply", "-", "K@e4", of=TABLE)
    for reason in why:
        assert reason["message"] in illegal.one["message"]
        assert reason["message"] in illegal.stderr
        assert stderr.count(reason["message"]) == 1


@pytest.mark.parametrize("turn", [("B@e4", "--echo", "x"), ("B@e4", "--echo", "1_0"), ("B@h4",), ("Pass",), ("B",)])
def test_turns_that_are_none(turn: tuple[str, ...]) -> None:
    answers = ask("apply", "-", *turn, of=TABLE)
    assert (answers.exit, answers.documents) == (2, [])


# score


def test_score_of_a_finished_position_with_only_the_sizes_of_piles() -> None:
    answers = ask("score", of=OVER)
    assert (answers.exit, answers.stderr) == (0, "")
    assert list(answers.one) == ["format", "players", "winners", "decided_by"]
    assert (answers.one["winners"], answers.one["decided_by"]) == ([0], "joy-points")
    sizes = [{**player, "euphoria_pile": 2, "bummer_pile": 10**15} for player in OVER["players"]]
    rough = ask("score", of={**OVER, "players": sizes})
    assert (rough.exit, rough.one["players"][1]["bummer_cards"]) == (0, 10**15)
    assert "card-count" in rough.stderr
    assert "euphoria-pile" in rough.stderr


def test_score_as_is_of_a_record_that_was_cut_off() -> None:
    cut = {**GAME, "turns": GAME["turns"][:3]}
    assert ask("score", of=cut).codes == ["not-finished"]
    answers = ask("score", "--as-is", of=cut)
    game = replayed(cut)[1]
    assert (answers.exit, answers.one) == (0, game.score())
    assert "unfinished" in answers.stderr


# replay


def test_replay_prints_the_position_before_each_entry() -> None:
    positions, game = replayed(GAME)
    end = len(GAME["turns"])
    for turn in (0, 1, end // 2, end):
        answers = ask("replay", "--turn", str(turn), of=GAME)
        assert (answers.exit, answers.one) == (0, positions[turn])
    assert ask("replay", of=GAME).one == positions[end]
    seat = len(GAME["players"]) - 1
    assert ask("replay", "--view", str(seat), of=GAME).one == game.view(seat)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--turn", "999"), "after-end"),
        (("--turn", "-1"), "after-end"),
        (("--view", "99"), "turn"),
        (("--view", "-1"), "turn"),
    ],
)
def test_turns_and_seats_that_a_record_does_not_have(options: tuple[str, ...], code: str) -> None:
    answers = ask("replay", *options, of=[GAME, GAME])
    assert (answers.exit, answers.codes) == (2, [code, code])
    assert answers.stderr


# perft


def test_perft() -> None:
    answers = ask("perft", "--depth", "2", "--divide", of=TABLE)
    assert answers.exit == 0
    assert answers.one["counts"][0]["total"] == 8
    hidden = ask("perft", of=VIEW)
    assert (hidden.exit, hidden.codes) == (1, ["hidden"])
    assert ask("perft", "--depth", "0", of=TABLE).exit == 2


# Text


@pytest.mark.parametrize(
    ("command", "document", "exit_code"),
    [
        (("validate",), BOARD, 0),
        (("validate",), DECK, 1),
        (("moves",), TABLE, 0),
        (("moves", "--hand", ""), BOARD, 0),
        (("score",), OVER, 0),
        (("replay",), GAME, 0),
        (("replay", "--view", "0", "--turn", "0"), GAME, 0),
        (("perft", "--divide"), TABLE, 0),
    ],
)
def test_answers_as_text_go_to_stdout(command: tuple[str, ...], document: Json, exit_code: int) -> None:
    code, stdout, stderr = read(*command, of=document)
    assert (code, stderr) == (exit_code, "")
    assert stdout.endswith("\n")


@pytest.mark.parametrize(
    ("command", "document", "exit_code"),
    [
        (("moves",), DECK, 3),
        (("moves", "--seat", "1"), VIEW, 1),
        (("score",), TABLE, 1),
        (("score",), BOARD, 3),
        (("replay", "--turn", "999"), GAME, 2),
        (("perft",), VIEW, 1),
    ],
)
def test_refusals_as_text_go_to_stderr(command: tuple[str, ...], document: Json, exit_code: int) -> None:
    code, stdout, stderr = read(*command, of=document)
    assert (code, stdout) == (exit_code, "")
    assert stderr.startswith("happiness: ")
