"""A small process that outlives this one if this one is killed, and then kills the process groups in its care."""

import os
from contextlib import suppress
from subprocess import DEVNULL, Popen
from typing import Final

# A shell starts in a millisecond; another Python would take ten times that.
_SCRIPT: Final = """\
trap '' HUP INT QUIT TERM
while read -r sign group; do
    if [ "$sign" = + ]; then
        groups="$groups $group"
        continue
    fi
    kept=
    for one in $groups; do
        if [ "$one" != "$group" ]; then kept="$kept $one"; fi
    done
    groups=$kept
done
for one in $groups; do
    kill -s KILL -- "-$one"
done
"""


class Guardian:
    """Watches over process groups as long as it is open.

    A process that is killed cannot end its children any more. The guardian reads from a pipe that only this process
    writes to: the end of that is the sign.
    """

    def __init__(self) -> None:
        """Start it.

        Raises:
            OSError: the machine cannot start a process.
        """
        reader, self._writer = os.pipe()
        try:
            os.set_blocking(self._writer, False)
            self._popen = Popen(
                ("/bin/sh", "-c", _SCRIPT),
                stdin=reader,
                stdout=DEVNULL,
                stderr=DEVNULL,
                env={},
                cwd="/",
                # Not to be reached by what a terminal sends to us.
                start_new_session=True,
            )
        except BaseException:
            os.close(self._writer)
            raise
        finally:
            os.close(reader)
        self._owner = os.getpid()

    def watch(self, group: int) -> None:
        """Take a process group into its care."""
        self._tell(b"+ %d\n" % group)

    def forget(self, group: int) -> None:
        """Leave a process group alone from now on; before its leader is reaped, after which the id may be another's."""
        self._tell(b"- %d\n" % group)

    def close(self) -> None:
        """End it; what is still in its care lives on."""
        if self._owner != os.getpid():
            return
        self._popen.kill()
        self._popen.wait()
        os.close(self._writer)

    def _tell(self, line: bytes) -> None:
        # One that is stopped or killed itself is missed only if we are killed too.
        with suppress(BrokenPipeError, BlockingIOError):
            os.write(self._writer, line)
