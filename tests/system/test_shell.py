"""What a judge does with a shell and jq alone."""

import json
import os
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).with_name("keep_game.sh")
PLAYERS = 4


def test_a_whole_game_is_kept_in_a_loop_and_equals_its_record(tmp_path: Path) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["/bin/sh", str(SCRIPT), "Schale", str(PLAYERS), str(tmp_path)],
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    said = json.loads(done.stdout)
    # Every card but those of the first hands is drawn, one a turn, and somebody echoes.
    assert said["turns"] >= 60 - 5 * PLAYERS
    assert said["echoes"] > 0
    assert [player["name"] for player in said["players"]] == ["P0", "P1", "P2", "P3"]
