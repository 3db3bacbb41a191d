"""A bot that makes the first legal play and writes down what it is told: a line for each hello, in a file.

Arguments: the file, and after how many games it ends by itself; 0: never. With a third one it kills its parent before
the first play, unless a file of that name is there, which it makes.
"""

import json
import os
import signal
import sys

log, games = sys.argv[1], int(sys.argv[2])
for line in sys.stdin:
    told = json.loads(line)
    kind = told["type"]
    reply = {"type": kind, "id": told.get("id")}
    if kind == "hello":
        entry = json.dumps({"pid": os.getpid(), "seat": told["seat"], "hand": told["hand"], "random": told["random"]})
        with open(log, "a") as file:  # noqa: PTH123  # pathlib takes as long to load as all else
            file.write(entry + "\n")
        reply["name"] = "logging"
    elif kind == "play":
        if len(sys.argv) > 3 and not os.path.exists(sys.argv[3]):  # noqa: PTH110  # as above
            with open(sys.argv[3], "x"):  # noqa: PTH123  # as above
                os.kill(os.getppid(), signal.SIGKILL)
        reply |= told["legal"][0]
    elif kind == "echo":
        reply["echo"] = False
    else:
        if kind == "end" and games:
            games -= 1
            if not games:
                break
        continue
    print(json.dumps(reply), flush=True)
