"""Exchanges with programs what a referee has exchanged with them, without any rules: the least that a ply can take.

``pipe.py STEPS REPEATS PROGRAM [ARGUMENT…]``; a line of STEPS has the number of a process, what it is sent and what
it must reply, both in hex. All share one core, as a table does. Prints how many requests were answered, how many bytes
went either way, and the seconds that it took.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter


def main(steps: str, repeats: str, *command: str) -> None:
    """Run the program as often as the steps name processes, and talk to them."""
    read = [
        (int(number), bytes.fromhex(sent), bytes.fromhex(said))
        for number, sent, said in (line.split(" ") for line in Path(steps).read_text(encoding="ascii").splitlines())
    ]
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    processes = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        for _ in range(max(number for number, _, _ in read) + 1)
    ]
    ends = [
        (process.stdin.fileno(), process.stdout.fileno()) for process in processes if process.stdin and process.stdout
    ]
    plan = [(*ends[number], sent, said) for number, sent, said in read]
    began = perf_counter()
    for _ in range(int(repeats)):
        for writer, reader, sent, said in plan:
            while sent:
                sent = sent[os.write(writer, sent) :]
            if not said:
                continue
            heard = os.read(reader, 65536)
            while len(heard) < len(said) and (more := os.read(reader, 65536)):
                heard += more
            if heard != said:
                sys.exit(f"{heard!r} instead of {said!r}")
    seconds = perf_counter() - began
    for process in processes:
        process.communicate()
    requests = sum(1 for step in read if step[2]) * int(repeats)
    moved = sum(len(sent) + len(said) for _, sent, said in read) * int(repeats)
    print(json.dumps({"requests": requests, "bytes": moved, "seconds": seconds}))


if __name__ == "__main__":
    main(*sys.argv[1:])
