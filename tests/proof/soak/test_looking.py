"""What is seen of processes from outside."""

import os
import subprocess
import sys

from tests.proof.soak.looking import command, descendants, held, processes
from tests.refereeing.processes import has_ended

HOLDING = "import os, sys; more = [os.dup(0) for _ in range(20)]; print('ready', flush=True); sys.stdin.read()"


def test_a_process_its_descriptors_and_its_end_are_seen() -> None:
    with subprocess.Popen(
        [sys.executable, "-I", "-c", HOLDING], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdout.readline()
        [found] = [one for one in descendants(os.getpid(), processes()) if one.pid == process.pid]
        assert (found.parent, found.is_zombie, found.threads) == (os.getpid(), False, 1)
        assert b"more = " in command(process.pid)
        holds = held(found)
        assert holds is not None
        assert holds.descriptors == 23
        assert 0 < holds.pss <= holds.rss < 100
        process.stdin.close()
        has_ended(process.pid)
        assert processes()[process.pid].is_zombie
    assert process.pid not in processes()
    assert held(found) is None
    assert command(process.pid) == b""


def test_descendants_are_found_however_far_down() -> None:
    nested = "import subprocess, sys; subprocess.run([sys.executable, '-I', '-c', sys.argv[1]])"
    with subprocess.Popen(
        [sys.executable, "-I", "-c", nested, HOLDING], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout
        process.stdout.readline()
        [child] = descendants(process.pid, processes())
        assert child.parent == process.pid
        assert {process.pid, child.pid} <= {one.pid for one in descendants(os.getpid(), processes())}
