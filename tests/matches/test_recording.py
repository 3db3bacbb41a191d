"""Lines at the end of a file: whole, and never glued to what was torn."""

import os
from pathlib import Path

import pytest

from happiness_cli.matches.recording import RecordFile


def record(path: Path, *lines: bytes) -> None:
    with RecordFile(path) as file:
        for line in lines:
            file.write(line)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, b"new\nnewer\n"),
        (b"", b"new\nnewer\n"),
        (b"old\n", b"old\nnew\nnewer\n"),
        (b'old\n{"torn', b'old\n{"torn\nnew\nnewer\n'),
    ],
)
def test_lines_are_added(tmp_path: Path, before: bytes | None, after: bytes) -> None:
    path = tmp_path / "games.jsonl"
    if before is not None:
        path.write_bytes(before)
    record(path, b"new\n", b"newer\n")
    assert path.read_bytes() == after


def test_nothing_is_added_where_nothing_was_recorded(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"torn")
    record(path)
    assert path.read_bytes() == b"torn"


def test_lines_of_two_writers_do_not_mix(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with RecordFile(path) as one, RecordFile(path) as other:
        for number in range(50):
            one.write(b"1" * 5000 + b"%d\n" % number)
            other.write(b"2" * 7000 + b"%d\n" % number)
    assert sorted(map(len, path.read_bytes().splitlines())) == sorted(
        size + len(str(number)) for number in range(50) for size in (5000, 7000)
    )


def test_a_file_that_can_be_written_but_not_read(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    record(path, b"line\n")
    assert os.read(reader, 100) == b"line\n"
    os.close(reader)


def test_a_full_disk() -> None:
    with RecordFile("/dev/full") as file, pytest.raises(OSError, match="No space left"):
        file.write(b"line\n")


def test_what_does_not_fit_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.jsonl"
    honest = os.write

    def full(descriptor: int, data: bytes) -> int:
        if len(data) < 3:
            raise OSError(28, "No space left on device")
        return honest(descriptor, data[:-2])

    with RecordFile(path) as file:
        file.write(b"old\n")
        monkeypatch.setattr("happiness_cli.matches.recording.os.write", full)
        with pytest.raises(OSError, match="No space left"):
            file.write(b"new\n")
        monkeypatch.undo()
        assert path.read_bytes() == b"old\n"
        file.write(b"newer\n")
    assert path.read_bytes() == b"old\nnewer\n"


def test_what_another_writer_has_added_behind_it_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.jsonl"
    honest = os.write

    def full(descriptor: int, data: bytes) -> int:
        if len(data) < 3:
            with path.open("ab") as other:
                other.write(b"theirs\n")
            raise OSError(28, "No space left on device")
        return honest(descriptor, data[:-2])

    with RecordFile(path) as file:
        monkeypatch.setattr("happiness_cli.matches.recording.os.write", full)
        with pytest.raises(OSError, match="No space left"):
            file.write(b"new\n")
    assert path.read_bytes().endswith(b"theirs\n")
