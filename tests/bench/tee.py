"""Stands between a referee and a program, and notes what either says: ``tee.py LOG PROGRAM [ARGUMENT…]``.

The log is shared by all that write into it; an entry is a line: the process's id, ``>`` for what the program is sent
or ``<`` for what it says, and the bytes in hex.
"""

import os
import subprocess
import sys
from select import select
from typing import Final

CHUNK: Final = 1 << 20


def main(log: str, *command: str) -> None:
    """Run the program and pass everything on until its input ends."""
    notes = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("the program has no pipes")
        ways = {0: (process.stdin.fileno(), b">"), process.stdout.fileno(): (1, b"<")}
        while True:
            for source in select(list(ways), [], [])[0]:
                chunk = os.read(source, CHUNK)
                if not chunk:
                    return
                target, way = ways[source]
                # Before it is passed on: what answers it is noted behind it.
                os.write(notes, b"%d %b %b\n" % (os.getpid(), way, chunk.hex().encode()))
                while chunk:
                    chunk = chunk[os.write(target, chunk) :]


if __name__ == "__main__":
    main(*sys.argv[1:])
