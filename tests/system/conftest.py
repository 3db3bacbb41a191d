"""Marks the tests of this folder, and fails them where a program is missing: a skipped test is soon forgotten."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.system.browser import Browser, browser
from tests.system.installing import compiled, compiled_wheel, pure, pure_wheel, sdist, source
from tests.system.needs import complaint, missing

__all__ = ["compiled", "compiled_wheel", "pure", "pure_wheel", "sdist", "source"]

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give every test of this folder the marker `system`."""
    inside = {path for path in {item.path for item in items} if HERE in path.parents}
    for item in items:
        if item.path in inside:
            item.add_marker(pytest.mark.system)


@pytest.fixture(scope="session", autouse=True)
def _programs() -> None:
    if lacking := missing():
        pytest.fail(complaint(lacking), pytrace=False)


@pytest.fixture(scope="module")
def shown() -> Iterator[Browser]:
    """Let the tests of a file share a browser."""
    with browser() as found:
        yield found
