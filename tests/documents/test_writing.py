"""Values to bytes, and bytes to files, whole or not at all."""

import os
import stat
from pathlib import Path

import pytest

from happiness_cli.documents.writing import dump, write_whole


def test_a_document_is_one_line_in_the_order_given() -> None:
    document = {"format": "happiness-board/1", "board": [{"cell": "d4", "card": "Ä:\n"}], "a": None}

    assert dump(document) == '{"format":"happiness-board/1","board":[{"cell":"d4","card":"Ä:\\n"}],"a":null}'.encode()


def test_what_json_has_no_words_for_is_refused() -> None:
    with pytest.raises(TypeError):
        dump({"a": {1, 2}})


def test_a_new_file_gets_the_usual_mode(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "new", b"data")
    finally:
        os.umask(before)

    assert (tmp_path / "new").read_bytes() == b"data"
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [tmp_path / "new"]


def test_a_file_keeps_its_mode_and_a_link_its_place(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    target, link = tmp_path / "folder" / "target", tmp_path / "link"
    target.write_bytes(b"old and longer")
    target.chmod(0o604)
    link.symlink_to("folder/target")

    write_whole(link, b"new")

    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o604


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    (tmp_path / "file").write_bytes(b"old")
    monkeypatch.setattr("happiness_cli.documents.writing.os.write", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(tmp_path / "file", b"new")

    assert (tmp_path / "file").read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, b"data")
        assert os.read(reader, 100) == b"data"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_descriptor_by_its_name_is_written_to(tmp_path: Path) -> None:
    with (tmp_path / "file").open("wb") as file:
        before = os.fstat(file.fileno()).st_ino
        write_whole(f"/dev/fd/{file.fileno()}", b"data")

    assert (tmp_path / "file").read_bytes() == b"data"
    assert (tmp_path / "file").stat().st_ino == before


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "no" / "file", b"")
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, b"")
