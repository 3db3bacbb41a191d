"""A bot that makes the first legal play, and commits a crime at one of its plays.

Arguments: the crime, and the number of the play, from 1; 0: never.
"""

import json
import os
import signal
import sys

crime, at = sys.argv[1], int(sys.argv[2])
plays = 0
if crime != "quiet":
    print("begun", file=sys.stderr, flush=True)
for line in sys.stdin:
    told = json.loads(line)
    reply = {"type": told["type"], "id": told.get("id")}
    if told["type"] == "hello":
        reply["name"] = "bot"
    elif told["type"] == "play":
        plays += 1
        reply |= told["legal"][0]
        if plays == at:
            print("here", file=sys.stderr, flush=True)
            if crime == "exit":
                sys.exit(7)
            if crime == "signal":
                os.kill(os.getpid(), signal.SIGSEGV)
            if crime == "illegal":
                reply["card"] = "H99"
            if crime == "bytes":
                os.write(1, b"\xff\\\n")
            if crime == "hang":
                signal.pause()
    elif told["type"] == "echo":
        reply["echo"] = False
    else:
        continue
    print(json.dumps(reply), flush=True)
