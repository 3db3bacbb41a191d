"""Good bots fail no check; those that need other programs are checked in the system tests."""

import shlex
import sys

from happiness_cli.checking.checks import CHECKS
from happiness_cli.documents.answers import CHECK_FORMAT, answer
from tests.bots.running import PYTHON
from tests.cli.judges import ask, read

FIRST = (sys.executable, "-m", "happiness_cli", "bot", "run", "first")


def test_the_python_example_is_compliant() -> None:
    found = ask("bot", "check", shlex.join(PYTHON))
    assert (found.exit, found.stderr) == (0, "")
    assert found.one["compliant"]
    assert found.one["name"] == "Python example"
    assert [(check["check"], check["verdict"]) for check in found.one["checks"]] == [
        (one.name, "pass") for one in CHECKS
    ]
    assert all(check["requests"] and not check["findings"] for check in found.one["checks"])
    assert answer(CHECK_FORMAT).accepts(found.one)


def test_a_player_of_the_package_is_compliant() -> None:
    code, text, stderr = read("bot", "check", shlex.join(FIRST))
    assert (code, stderr) == (0, "")
    assert text.startswith(f"{shlex.join(FIRST)} (first) is compliant: ")
    assert text.count(" pass ") == len(CHECKS)
