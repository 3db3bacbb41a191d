"""That nothing survives of the processes that this one starts, nor of their descendants."""

import os
import secrets
from typing import Final

from happiness_cli.refereeing.failures import machine_failed
from happiness_cli.refereeing.guardian import Guardian
from happiness_cli.refereeing.linux import adopt_orphans, children, end_orphans_of, end_other_orphans


class Keeper:
    """Knows the processes that live, and has a guardian as long as there is any.

    Descendants that leave their process group, and whose parents end, become our children, and are ended with the
    process that they come from: they are known by its session or its mark. Those that hide both are ended with the last
    process of all.
    """

    def __init__(self) -> None:
        """Nothing is there yet."""
        self.owner: Final = os.getpid()
        self._sessions: dict[str, int] = {}
        self._adopted = False
        self._before: set[int] = set()
        self._guardian: Guardian | None = None

    def begin(self) -> str:
        """Return the mark for a process that is about to be started; `end` must follow.

        Raises:
            OSError: the machine cannot start a process.
        """
        mark = secrets.token_hex(8)
        if not self._sessions:
            self._adopted = adopt_orphans()
            self._before = children()
            try:
                self._guardian = Guardian()
            except OSError as error:
                if machine_failed(error):
                    adopt_orphans(self._adopted)
                    raise
        self._sessions[mark] = 0
        return mark

    def watch(self, session: int, mark: str) -> None:
        """The process was started, and leads a session and a group of this id."""
        self._sessions[mark] = session
        if self._guardian is not None:
            self._guardian.watch(session)

    def forget(self, mark: str) -> None:
        """The process is about to be reaped."""
        if self._guardian is not None and self._sessions.get(mark):
            self._guardian.forget(self._sessions[mark])

    def end(self, mark: str) -> None:
        """The process is reaped, or could not be started; nothing happens the second time."""
        session = self._sessions.get(mark)
        if session is None:
            return
        if session:
            end_orphans_of(session, mark)
        del self._sessions[mark]
        if not self._sessions:
            if self._guardian is not None:
                self._guardian.close()
                self._guardian = None
            end_other_orphans(self._before)
            adopt_orphans(self._adopted)

    def kill(self) -> None:
        """End all of them at once, also one that is just being started: this process is about to end."""
        if self._sessions:
            end_other_orphans(self._before)


_keeper = Keeper()


def keeper() -> Keeper:
    """Return that of this process, which after a fork is another."""
    global _keeper
    if _keeper.owner != os.getpid():
        _keeper = Keeper()
    return _keeper
