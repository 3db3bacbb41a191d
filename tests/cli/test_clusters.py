"""`--cluster` where there is none."""

from pathlib import Path

import pytest

from tests.cli.calls import call

FIELD = ("tournament", "-p", "first", "-p", "first", "--seed", "7")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--cluster", "somewhere"], 2, "--cluster: somewhere is no address such as tcp://host:8786"),
        (["--cluster", "tcp://host:1", "--jobs", "2"], 2, "--cluster cannot be used with --jobs"),
        (["--cluster", "tcp://host:1", "--self-play-check"], 2, "it cannot be used with --self-play-check"),
        (["--cluster", "tcp://host:1"], 4, "a cluster needs happiness-cli[cluster]: pip install"),
    ],
)
def test_a_sentence_says_what_is_wrong(arguments: list[str], code: int, said: str, tmp_path: Path) -> None:
    (tmp_path / "distributed.py").write_text("raise ImportError('not here')")
    result = call(*FIELD, "--out", str(tmp_path / "run"), *arguments, PYTHONPATH=str(tmp_path))
    assert result.returncode == code
    assert said in result.stderr.decode()
    assert not (tmp_path / "run/run.toml").exists()


def test_who_has_no_cluster_does_not_load_what_it_takes(tmp_path: Path) -> None:
    (tmp_path / "distributed.py").write_text("raise SystemExit(99)")
    result = call(*FIELD, "--out", str(tmp_path / "run"), PYTHONPATH=str(tmp_path))
    assert result.returncode == 0, result.stderr
