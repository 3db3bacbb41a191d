"""A good bot fails no check; those that need other programs, or long to start, are checked in the system tests."""

import shlex

from happiness_cli.checking.checks import CHECKS
from happiness_cli.documents.answers import CHECK_FORMAT, answer
from tests.bots.running import PYTHON
from tests.cli.judges import ask


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
