"""A worker process that is told to end."""

import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.matches.runs import python_bot

ROOT: Final = Path(__file__).parents[2]
BOT = python_bot("""
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        print(json.dumps({"type": "hello", "id": asked["id"], "name": "x"}), flush=True)
    elif asked["type"] == "play":
        print(json.dumps({"type": "play", "id": asked["id"], **asked["legal"][0]}), flush=True)
    elif asked["type"] == "echo":
        print(json.dumps({"type": "echo", "id": asked["id"], "echo": False}), flush=True)
""")

# The signal comes while the process is being reaped.
WORKER = """
import os, signal, sys
from happiness_cli.matches import worker
from happiness_cli.matches.sharing import Span
from tests.matches.runs import plan

worker.become(plan([sys.argv[1], "first"], 2), None)
worker.play(Span(0, 1))
[bot] = worker._worker.crew._bots.values()
print(bot._child._popen.pid, flush=True)
with bot._child._popen._waitpid_lock:
    os.kill(os.getpid(), signal.SIGTERM)
    signal.pause()
"""


def test_sigterm_ends_it_and_its_programs_while_one_is_reaped() -> None:
    ended = subprocess.run([sys.executable, "-c", WORKER, BOT], cwd=ROOT, capture_output=True, text=True, timeout=30)
    assert ended.returncode == 128 + signal.SIGTERM, ended.stderr
    assert not Path("/proc", ended.stdout.strip()).exists()
