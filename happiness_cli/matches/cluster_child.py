"""A worker process below a worker of a cluster: it is asked over a socket, and ends with whoever asks.

The worker of the cluster has threads, and its own ways with signals and children; here everything is as with workers on
one machine.
"""

import pickle
import socket
import sys
import traceback
from multiprocessing.connection import Connection
from typing import Final

from happiness_cli.matches.cluster_check import examine
from happiness_cli.matches.cores import pin, table_share
from happiness_cli.matches.plan import Plan
from happiness_cli.matches.sharing import Span, WorkersLost
from happiness_cli.matches.worker import become, play
from happiness_cli.refereeing.failures import Void

IDLE: Final = 60.0
"""Seconds after which a process that is not asked for anything ends, with its programs: whoever asked may be gone."""


def main() -> None:
    """Answer until the other end is closed: stdin tells that whoever asks is gone, the argument names the socket."""
    connection = Connection(int(sys.argv[1]))
    table: int = pickle.loads(connection.recv_bytes())
    plan: Plan = pickle.loads(connection.recv_bytes())
    become(plan, sys.stdin.fileno())
    if plan.has_programs:
        pin(table_share(table, plan.cores))
    try:
        while connection.poll(IDLE):
            connection.send_bytes(pickle.dumps(_answer(plan, pickle.loads(connection.recv_bytes()))))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass


def _answer(plan: Plan, asked: Span | bool) -> object:
    """Return the games of a span, or how this machine plays; an error in its place."""
    try:
        return examine(plan, programs=asked) if isinstance(asked, bool) else play(asked)
    except Void as failure:
        return Void(f"{socket.gethostname()}: {failure}")
    except Exception as error:
        traceback.print_exc()
        return WorkersLost(f"{socket.gethostname()}: a worker failed, and its log says more: {error!r}")


if __name__ == "__main__":
    main()
