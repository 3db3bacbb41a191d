"""A cluster on this machine: a real scheduler, and workers that are real processes."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Final

DASK: Final = (sys.executable, "-m", "dask")
HERE: Final = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
PATIENCE: Final = 60


class Process:
    """A process of a cluster, started; its stderr is read all the time."""

    def __init__(self, *arguments: str, env: Mapping[str, str] | None = None) -> None:
        """Start it."""
        self._process = subprocess.Popen(
            [*DASK, *arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            text=True,
            env={**os.environ, **(env or {})},
            start_new_session=True,
        )
        self._lines: list[str] = []
        self._seen: dict[str, Event] = {}
        self._thread = Thread(target=self._read, daemon=True)
        self._thread.start()

    def await_line(self, text: str) -> None:
        """Wait until it says this."""
        event = self._seen.setdefault(text, Event())
        if any(text in line for line in self._lines):
            return
        assert event.wait(PATIENCE), f"no {text!r} in {self._lines}"

    def kill(self) -> None:
        """Kill it, and wait until it is gone."""
        self._process.kill()
        self._process.wait()

    def end(self) -> None:
        """Have it end."""
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(PATIENCE)
        finally:
            self.kill()
            self._thread.join()
            if self._process.stderr is not None:
                self._process.stderr.close()

    def _read(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self._lines.append(line)
            for text, event in list(self._seen.items()):
                if text in line:
                    event.set()


@contextmanager
def scheduler(file: Path) -> Iterator[Process]:
    """A scheduler, which has written its address into a file."""
    process = Process("scheduler", *HERE, "--scheduler-file", str(file))
    try:
        # Said when the file is there.
        process.await_line("Registering Worker plugin")
        yield process
    finally:
        process.end()


@contextmanager
def worker(file: Path, name: str, **env: str) -> Iterator[Process]:
    """A worker that has joined the scheduler of a file."""
    options = ("--nthreads", "1", "--no-nanny", "--local-directory", str(file.parent))
    address = ("--host", "127.0.0.1", "--no-dashboard")
    process = Process(
        "worker", "--scheduler-file", str(file), *address, *options, "--name", name, env={"WORKER": name, **env}
    )
    try:
        process.await_line("Registered to:")
        yield process
    finally:
        process.end()


def has_gone(pid: int) -> bool:
    """Wait until a process is gone; return whether it is."""
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([descriptor], [], [], PATIENCE)[0])
    finally:
        os.close(descriptor)
