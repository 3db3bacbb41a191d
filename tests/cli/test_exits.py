"""Every way in which a run can end: its code, and what it says."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from happiness_cli.cli.exits import Exit
from tests.cli.calls import PROBE, call, environment

MANY = b"line\n" * 50_000


def test_codes_are_those_of_the_contract() -> None:
    contract = {"YES": 0, "NO": 1, "USAGE": 2, "INPUT": 3, "FAILED": 4, "INTERRUPTED": 130}
    assert {code.name: code.value for code in Exit if code is not Exit.BUG} == contract
    assert Exit.BUG not in contract.values()


@pytest.mark.parametrize(("lines", "code"), [(b"", 3), (b"yes\n", 0), (b"yes\nno\nyes\n", 1), (b"no\nbad\nyes\n", 3)])
def test_the_highest_answer_is_the_exit_code(lines: bytes, code: int) -> None:
    assert call("probe", program=PROBE, stdin=lines).returncode == code


@pytest.mark.parametrize(
    ("mishap", "code", "says"),
    [
        ("usage", 2, b"happiness: a board needs --hand\nTry 'happiness probe --help' for help.\n"),
        ("run", 4, b"happiness: no bot would start\n"),
        ("memory", 4, b"happiness: out of memory\n"),
        (
            "descriptors",
            4,
            b"happiness: the machine has failed: Too many open files; "
            b"raise the limit on them (ulimit -n) or lower --jobs\n",
        ),
        ("library", 4, b"happiness: the machine has failed: out of memory; close other programs or lower --jobs\n"),
        ("gone", 2, b"happiness: the current folder is gone: change to another one\n"),
    ],
)
def test_an_expected_error_is_a_sentence(mishap: str, code: int, says: bytes) -> None:
    ended = call("probe", "--mishap", mishap, program=PROBE)
    assert (ended.returncode, ended.stdout, ended.stderr) == (code, b"", says)


def test_a_fault_of_our_own_says_so() -> None:
    ended = call("probe", "--mishap", "bug", program=PROBE)
    assert ended.returncode == Exit.BUG
    assert b"Traceback" in ended.stderr
    assert b"ZeroDivisionError" in ended.stderr
    assert b"fault of the program" in ended.stderr.splitlines()[-1]


def test_a_file_that_is_not_there_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("yes\n")
    ended = call("probe", "missing\x1b.json", str(there), str(tmp_path), program=PROBE)
    assert ended.returncode == Exit.USAGE
    assert ended.stdout == b'{"format":"probe/1","said":"yes"}\n'
    first, second = ended.stderr.decode().splitlines()
    assert first == "happiness: cannot open missing\\x1b.json: No such file or directory"
    assert second == f"happiness: cannot open {tmp_path}: Is a directory"


def test_a_reader_that_leaves_ends_it_quietly(tmp_path: Path) -> None:
    long = tmp_path / "long"
    long.write_bytes(b"no\n" + MANY)
    with subprocess.Popen(
        [*PROBE, "probe", str(long)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as child:
        assert child.stdout
        assert child.stderr
        assert child.stdout.readline() == b'{"format":"probe/1","said":"no"}\n'
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait() == Exit.NO


@pytest.mark.parametrize("command", [("--help",), ("rules",), ("rules", "-o", "text")])
def test_nobody_reads_at_all(command: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        ended = subprocess.run(
            [*PROBE, *command], stdout=writer, stderr=subprocess.PIPE, check=False, env=environment(), timeout=60
        )
    finally:
        os.close(writer)
    assert (ended.returncode, ended.stderr) == (0, b"")


@pytest.mark.parametrize("command", [("--help",), ("--version",), ("rules",), ("probe",)])
def test_a_full_disk(command: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [*PROBE, *command], input=MANY, stdout=full, stderr=subprocess.PIPE, check=False, env=environment()
        )
    assert ended.returncode == Exit.FAILED
    assert ended.stderr == b"happiness: cannot write the results: No space left on device\n"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed_from_the_start(closed: str) -> None:
    script = f'printf "no\\nnote\\n" | {{ exec {closed}; "$@" probe; }}'
    ended = subprocess.run(
        ["/bin/sh", "-c", script, "sh", *PROBE], capture_output=True, check=False, env=environment(), timeout=60
    )
    read = "<" not in closed
    assert ended.returncode == (Exit.NO if read else Exit.USAGE)
    assert ended.stdout.count(b"\n") == (2 if read and " >" not in f" {closed}" else 0)
    says = b"worth a look\n" if read else b"happiness: cannot open -: standard input is closed\n"
    assert ended.stderr == (b"" if "2>" in closed else says)


def test_ctrl_c_keeps_what_was_answered() -> None:
    with subprocess.Popen(
        [*PROBE, "probe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as child:
        assert child.stdin
        assert child.stdout
        assert child.stderr
        child.stdin.write(b"yes\nno\n")
        child.stdin.flush()
        assert child.stdout.readline() == b'{"format":"probe/1","said":"yes"}\n'
        child.send_signal(signal.SIGINT)
        assert child.stdout.read() == b'{"format":"probe/1","said":"no"}\n'
        assert child.stderr.read() == b""
        assert child.wait() == Exit.INTERRUPTED
