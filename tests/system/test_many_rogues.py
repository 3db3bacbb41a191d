"""Thousands of games with bots that go wrong leave nothing behind."""

from pathlib import Path

import pytest

from tests.rogue.many import check_many


@pytest.mark.timeout(1200)
def test_thousands_of_rogues_leave_nothing(tmp_path: Path) -> None:
    check_many(tmp_path, 2004)
