"""`show`: what it draws of which document, where the picture goes, and what it refuses."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.judges import ask, read

FIXTURES = Path(__file__).parents[2] / "fixtures"
TABLE = str(FIXTURES / "tour/table.json")
FAULTY = str(FIXTURES / "tour/faulty-board.json")
GAME = json.loads((FIXTURES / "golden/easy-2.jsonl").read_bytes().partition(b"\n")[0])
BOARD = {"format": "happiness-board/1", "board": [{"cell": "d4", "card": "H01"}, {"cell": "e4", "card": "H02"}]}
SVG = "{http://www.w3.org/2000/svg}"


def show(*args: str, of: object = b"") -> tuple[int, str, str]:
    return read("show", *args, of=of)


def texts(svg: str) -> list[str]:
    """Return what is written in a picture, and its words for who cannot see it."""
    root = ElementTree.fromstring(svg)
    found = [node.text or "" for node in root.iter(f"{SVG}text")]
    return [*found, root.findtext(f"{SVG}title") or "", root.findtext(f"{SVG}desc") or ""]


def test_a_board_is_drawn_even_if_it_is_wrong_and_its_faults_go_to_stderr() -> None:
    code, stdout, stderr = show(of=BOARD)
    assert code == 0
    assert "H01" in stdout
    assert "✗" not in stdout
    assert "error edge-mismatch" in stderr


def test_findings_have_the_numbers_and_words_of_validate() -> None:
    code, stdout, stderr = show(FAULTY, "--findings")
    assert (code, stderr) == (0, "")
    validated = read("validate", FAULTY)[1]
    listed = [line for line in validated.splitlines() if line[:4].strip().isdigit() and "[" in line]
    assert listed
    assert all(line in stdout for line in listed)
    drawing = validated.split("\n\n", 1)[1]
    assert all(line in stdout for line in drawing.splitlines())
    assert show(FAULTY)[0] == 3


@pytest.mark.parametrize("hand", ["1", "H05,B02"])
def test_legal_cells_of_a_hand_are_marked(hand: str) -> None:
    code, stdout, _ = show(TABLE, "--hand", hand)
    assert code == 0
    assert "+ a legal cell" in stdout
    assert "+ e4" in stdout
    assert "hand: H05 B02" in stdout


def test_a_hand_that_no_one_may_see_or_that_has_no_turn_is_refused() -> None:
    view = ask("replay", "--turn", "8", "--view", "0", of=GAME).one
    assert show("--hand", "1", of=view)[0] == 1
    code, _, stderr = show("--hand", "0", of=GAME)
    assert code == 1
    assert "the game is over" in stderr
    assert show("--hand", "9", of=view)[0] == 2
    assert show("--hand", "0", of=BOARD)[0] == 2
    code, _, stderr = show("--hand", "H77", of=BOARD)
    assert code == 2
    assert 'no card "H77"' in stderr


def test_a_game_is_drawn_at_a_turn_whole_or_as_a_seat_sees_it() -> None:
    for options in (("--turn", "5"), ("--turn", "5", "--view", "1"), ()):
        assert show(*options, of=GAME)[1] == position(*options)
    assert show("--turn", "5", of=BOARD)[0] == 2
    assert show("--turn", "9999", of=GAME)[0] == 2
    assert show("--view", "9", of=GAME)[0] == 2


def position(*options: str) -> str:
    """Return a position as `show` draws one that was printed as a document."""
    turn = options if "--turn" in options else ("--turn", str(len(GAME["turns"])), *options)
    return show(of=ask("replay", *turn, of=GAME).one)[1]


def test_a_record_that_goes_wrong_is_drawn_where_it_does() -> None:
    turns = [*GAME["turns"][:6], {"seat": GAME["turns"][6]["seat"], "pass": True}, *GAME["turns"][7:]]
    broken = {**GAME, "turns": turns}
    assert show(of=broken)[0] == 3
    code, stdout, _ = show("--findings", of=broken)
    assert code == 0
    assert "[must-play at /turns/6]" in " ".join(stdout.split())
    assert position("--turn", "6").rstrip("\n").split("\n\n")[-1] in stdout


def test_cards_and_decks() -> None:
    code, stdout, _ = show("--card", "H07,B02")
    assert code == 0
    assert "BUMMER" in stdout
    assert show("--card", "H7")[2].startswith('happiness: --card: there is no card "H7" in the deck standard')
    assert show("--card", "H07", TABLE)[0] == 2
    deck = ask("deck", "new", "--seed", "x", "--name", "mine").one
    code, stdout, _ = show(of=deck)
    assert code == 0
    assert stdout.startswith("mine: 15 of 1 JP")
    assert all(card["id"] in stdout for card in deck["cards"])
    assert show("standard")[1].startswith("standard: 15 of 1 JP")


def test_ascii_and_no_colours_are_letters_alone() -> None:
    _, stdout, _ = show(FAULTY, "--findings", "--ascii")
    assert stdout.isascii()
    assert "X4" in stdout
    coloured = show(FAULTY, "--findings", "--color", "always")[1]
    assert "\x1b[" in coloured
    assert "\x1b" not in show(FAULTY, "--findings", "--color", "never")[1]


def test_the_width_decides_the_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    wide = show("--whole", of=BOARD)[1]
    assert "1 JP" in wide
    assert max(map(len, wide.splitlines())) > 100
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(len, show("--whole", of=BOARD)[1].splitlines())) <= 80


def test_several_documents_are_drawn_one_after_the_other() -> None:
    code, stdout, _ = show("--lines", of=[BOARD, GAME])
    assert code == 0
    assert stdout.index("Biscuit") < stdout.index("the game is over")


def test_a_picture_has_the_same_marks_and_replaces_a_file_whole(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    file.write_text("x" * 1_000_000)
    code, stdout, stderr = show(FAULTY, "--findings", "--svg", str(file))
    assert (code, stdout, stderr) == (0, "", "")
    svg = file.read_text(encoding="utf-8")
    found = texts(svg)
    assert "4" in found
    assert any(text.startswith("4 the right edge SGBY of H11") for text in found)
    assert "faulty-board.json, easy mode" in found
    assert show(FAULTY, "--findings", "--svg", "-")[1] == svg
    assert list(tmp_path.iterdir()) == [file]


def test_a_picture_of_a_position_says_who_plays_and_where() -> None:
    found = texts(show(TABLE, "--hand", "1", "--svg", "-")[1])
    assert "+ a legal cell" in found
    assert "Ben (seat 1) is to play; 3 cards to draw" in found
    assert any(text.startswith("seat 0, Ada: score 10") for text in found)


def test_pictures_of_cards_and_decks() -> None:
    assert "Mittens" in texts(show("--card", "H07", "--svg", "-")[1])
    assert texts(show("standard", "--svg", "-")[1]).count("BUMMER") == 10


def test_sheets_are_one_page_or_a_folder_of_pictures(tmp_path: Path) -> None:
    page, folder = tmp_path / "cards.html", tmp_path / "sheets"
    code, stdout, stderr = show("--sheets", str(page), "--paper", "letter", "--backs")
    assert (code, stdout) == (0, "")
    assert stderr.startswith(f"happiness: wrote {page}")
    assert page.read_text(encoding="utf-8").count("<svg") == 12
    assert show("--sheets", f"{folder}/")[0] == 0
    assert sorted(file.name for file in folder.iterdir()) == [*(f"sheet-0{k}.svg" for k in range(1, 6)), "tokens.svg"]
    for file in folder.iterdir():
        ElementTree.fromstring(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "args",
    [
        ("--svg", "x.svg", "--sheets", "x.html"),
        ("--backs",),
        ("--sheets", "-"),
        ("--sheets", "x.html", TABLE),
        ("--sheets", "x.html", "--card", "H07"),
        ("--svg", "no-such-folder/x.svg", TABLE),
        ("--sheets", "no-such-folder/x.html"),
        ("--svg", "/", TABLE),
        ("--svg", "", TABLE),
        ("--sheets", ""),
        ("--card", " "),
        ("--paper", "a5"),
    ],
)
def test_what_does_not_go_together_is_told(
    args: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, stdout, stderr = show(*args, of=BOARD)
    assert code == 2
    assert stdout == ""
    assert stderr.startswith("happiness: ")
    assert list(tmp_path.iterdir()) == []


def test_a_drawing_has_no_json() -> None:
    answers = ask("show", of=BOARD)
    assert (answers.exit, answers.documents) == (2, [])
    assert "a drawing has no JSON" in answers.stderr


def test_one_picture_shows_one_document(tmp_path: Path) -> None:
    code, _, stderr = show("--lines", "--svg", str(tmp_path / "x.svg"), of=[BOARD, BOARD])
    assert code == 2
    assert "holds several" in stderr
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_cannot_be_written_ends_the_run() -> None:
    code, _, stderr = show(TABLE, "--svg", "/dev/full")
    assert code == 4
    assert "cannot write /dev/full" in stderr


def test_other_documents_are_refused() -> None:
    rules = {"format": "happiness-rules/1", "name": "house", "rules": {}}
    assert show(of=rules)[0] == 3
    assert show("--hand", "H07", of=ask("deck", "show").one)[0] == 2
    assert show(of=b"{")[0] == 3
