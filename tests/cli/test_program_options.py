"""The options that say how programs are run."""

import pytest

from happiness_cli.cli.errors import UsageError
from happiness_cli.cli.program_options import (
    DEFAULT_CPU,
    DEFAULT_FILE_SIZE,
    DEFAULT_MEMORY,
    DEFAULT_OPEN_FILES,
    limits_of,
    sandbox_hiding,
)
from happiness_cli.refereeing.limits import DEFAULT, Limits

MIB = 1024**2


def test_the_defaults_are_those_of_the_referee() -> None:
    assert limits_of(DEFAULT_MEMORY, DEFAULT_CPU, DEFAULT_FILE_SIZE, DEFAULT_OPEN_FILES) == DEFAULT


def test_sizes_have_units() -> None:
    assert limits_of("none", "none", "none", "none") == Limits()
    assert limits_of("512M", "1", "10k", "16") == Limits(512 * MIB, 1, 10 * 1024, 16)
    assert limits_of("2097152", "36000", "0", "64") == Limits(2 * MIB, 36_000, 0, 64)


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("text", ["", "-1", "1.5", "4T", "M", "0x10", "٣M", "None ", "9" * 30, "9999999999999G"])
def test_what_is_no_limit_is_told(place: int, text: str) -> None:
    texts = ["none"] * 4
    texts[place] = text
    with pytest.raises(UsageError, match=r"--limit-(memory|cpu|file-size|open-files): \".*\" is neither .* nor none$"):
        limits_of(*texts)


@pytest.mark.parametrize("texts", [("1023K", "1", "0", "16"), ("1M", "0", "0", "16"), ("1M", "1", "0", "15")])
def test_too_little_is_too_little_to_start(texts: tuple[str, str, str, str]) -> None:
    with pytest.raises(UsageError):
        limits_of(*texts)


def test_nobody_hides_the_folder_that_programs_run_in() -> None:
    with pytest.raises(UsageError, match="write elsewhere"):
        sandbox_hiding(["..", "-", None])
