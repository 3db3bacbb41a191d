"""Thousands of programs started one after the other leave nothing behind."""

import os

import pytest

from happiness_cli.refereeing.process import Child, Command
from tests.refereeing.processes import descriptors

STARTS = 2000


def test_thousands_of_starts_leave_no_process_and_no_descriptor() -> None:
    before = descriptors()
    # Now and then it leaves daemons, one of which may or may not have ended.
    source = "(setsid sleep 1000 &); (setsid true &)"
    lasting = Child(Command(("/bin/cat",)))
    for number in range(STARTS):
        child = Child(Command(("/bin/sh", "-c", "" if number % 20 else source)), lambda chunk: None)
        child.status(20)
        child.kill()
    assert not lasting.is_gone()
    lasting.kill()
    assert descriptors() == before
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
