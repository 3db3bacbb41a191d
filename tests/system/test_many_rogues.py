"""Hundreds of games with bots that go wrong leave nothing behind. The proof `soak` plays as many as one likes."""

from pathlib import Path

import pytest

from tests.rogue.many import check_many


@pytest.mark.timeout(600)
def test_hundreds_of_rogues_leave_nothing(tmp_path: Path) -> None:
    check_many(tmp_path, 402)
