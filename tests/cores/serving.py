"""Steps under the form that runs this: one process that loads the package once and forks for each step.

A line of JSON on stdin asks for a step: the `name` of its files, the `args` of the command `happiness`, the `folder` in
which it runs and the file that it reads, `in`. A line with its exit code answers. What runs is the installed entry of
the command; only the start of the interpreter is left out.
"""

import json
import os
import sys
from typing import Any, Final

from happiness_cli.__main__ import main

# What most steps need is loaded before them.
from happiness_cli.cli.commands import play as play_command
from happiness_cli.cli.main import run

__all__ = ["play_command", "run"]

_WRITTEN: Final = os.O_WRONLY | os.O_CREAT | os.O_TRUNC


def next_step() -> dict[str, Any] | None:
    """Serve until this is the process of a step, and return what was asked for; None at the end of stdin."""
    while asked := sys.stdin.readline():
        pid = os.fork()
        if pid == 0:
            step: dict[str, Any] = json.loads(asked)
            return step
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
    return None


def redirect(descriptor: int, path: str, how: int) -> None:
    """Let a descriptor lead to a file."""
    opened = os.open(path, how, 0o600)
    os.dup2(opened, descriptor)
    os.close(opened)


if __name__ == "__main__":
    step = next_step()
    if step is not None:
        os.chdir(step["folder"])
        redirect(0, step["in"], os.O_RDONLY)
        redirect(1, step["name"] + ".out", _WRITTEN)
        redirect(2, step["name"] + ".err", _WRITTEN)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 (the old one has read ahead)
        sys.argv = ["happiness", *step["args"]]
        sys.exit(main())
