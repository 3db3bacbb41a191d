"""The command line over and over, each time in a process of its own that need not load it again.

A line of JSON on stdin asks for a run: `args`, variables for the environment in `env`, and the files that stdout and
stderr go to, `out` and `err`. On stdout come two lines: the process's id, and at its end its exit code.
"""

import json
import os
import sys
from typing import Any

from happiness_cli.__main__ import main

# Loaded now, what all runs need is not loaded by each of them.
from happiness_cli.cli.commands import play as play_command
from happiness_cli.cli.main import run

__all__ = ["play_command", "run"]


def next_run() -> dict[str, Any] | None:
    """Serve until this is the process of a run, and return what was asked for; None at the end of stdin."""
    while asked := sys.stdin.readline():
        pid = os.fork()
        if pid == 0:
            wanted: dict[str, Any] = json.loads(asked)
            return wanted
        print(pid, flush=True)
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
    return None


def redirect(descriptor: int, path: str, how: int) -> None:
    """Let a descriptor lead to a file."""
    opened = os.open(path, how, 0o600)
    os.dup2(opened, descriptor)
    os.close(opened)


if __name__ == "__main__":
    wanted = next_run()
    if wanted is not None:
        redirect(0, os.devnull, os.O_RDONLY)
        redirect(1, wanted["out"], os.O_WRONLY | os.O_CREAT)
        redirect(2, wanted["err"], os.O_WRONLY | os.O_CREAT)
        os.environ.update(wanted["env"])
        sys.argv[1:] = wanted["args"]
        sys.exit(main())
