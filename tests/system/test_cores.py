"""The installed wheels, compiled and pure, say the same: every byte of all cases and of two thousand games.

`make cores` plays five times as many.
"""

from pathlib import Path

import pytest

from tests.cores import games
from tests.cores.__main__ import all_works, run
from tests.cores.comparing import compare
from tests.cores.forms import installed
from tests.system.installing import install

SHARE = 5


@pytest.mark.timeout(900)
def test_compiled_and_interpreted_say_the_same(compiled: Path, pure: Path, capsys: pytest.CaptureFixture[str]) -> None:
    works = all_works(SHARE)
    compared = run(installed(compiled, pure), works)
    said = capsys.readouterr().out
    assert compared.differences == []
    assert sum(part.works for part in compared.parts.values()) == len(works)
    # A record is a line.
    assert compared.parts[games.PART].lines > games.GAMES // SHARE
    with capsys.disabled():
        print(f"\n{said}", end="")


RULE = "return state.game.no_charged_token_bonus"


def test_a_rule_that_differs_is_found_and_named(compiled: Path, pure_wheel: Path, tmp_path: Path) -> None:
    python = install(pure_wheel, tmp_path / "environment")
    [scoring] = (tmp_path / "environment").glob("lib/*/site-packages/happiness_cli/rules/scoring.py")
    text = scoring.read_text(encoding="utf-8")
    assert text.count(RULE) == 1
    scoring.write_text(text.replace(RULE, f"{RULE} + 1"), encoding="utf-8")
    told: list[str] = []
    match = games.Match(("greedy", "random"), 4)
    found = compare(installed(compiled, python), [games.work("few", "easy", match)], tmp_path / "scratch", told.append)
    assert found.differences == told
    by_file = {difference.partition(": ")[0]: difference for difference in told}
    assert {"games-few/games.jsonl", "games-few/play.out", "games-few/score.out"} <= set(by_file)
    assert "games-few/play.exit" not in by_file
    headline, was, now = by_file["games-few/games.jsonl"].splitlines()
    assert ", game " in headline
    assert was.startswith("  compiled: ")
    assert now.startswith("  interpreted: ")
    # One token spent: 3 points, or 4 by the rule that was changed.
    assert '"tokens":3' in was
    assert '"tokens":4' in now
