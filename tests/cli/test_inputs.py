"""Which documents a command reads."""

from pathlib import Path

import pytest

from happiness_cli.cli.errors import CannotOpen
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.inputs import read_documents, read_one
from happiness_cli.cli.output import Output


def test_files_are_read_in_the_order_in_which_they_are_named(tmp_path: Path) -> None:
    names = [str(tmp_path / name) for name in ("b.jsonl", "a.json")]
    Path(names[0]).write_text('{"x": 1}\n\n{"x": 2}\n')
    Path(names[1]).write_text('{\n"x": 3\n}\n')
    items = list(read_documents(names, Output()))
    assert [(item.file, item.line) for item in items] == [(names[0], 1), (names[0], 3), (names[1], 1)]


def test_lines_outrank_the_name(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text("{\n}\n")
    assert len(list(read_documents([str(file)], Output(), lines=True))) == 2


def test_a_missing_file_counts_as_a_wrong_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = Output()
    assert list(read_documents([str(tmp_path / "none")], output)) == []
    assert output.exit == Exit.USAGE
    assert capsys.readouterr().err == f"happiness: cannot open {tmp_path / 'none'}: No such file or directory\n"


def test_an_option_s_file_holds_one_document(tmp_path: Path) -> None:
    file = tmp_path / "house.json"
    with pytest.raises(CannotOpen, match="No such file"):
        read_one(str(file))
    file.write_text('{"x": 1}\n{"x": 2}\n')
    with pytest.raises(CannotOpen, match="more than one document"):
        read_one(str(file))
    file.write_text('{"x": 1}\n')
    assert read_one(str(file)).parse() == ({"x": 1}, [])
