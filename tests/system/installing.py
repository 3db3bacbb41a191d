"""Builds the package and installs it, compiled and pure, into environments of their own: fixtures for this folder."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILD = "import sys; from hatchling import build; print(build.build_{}(sys.argv[1]))"


def run(*command: str | Path, cwd: Path, **extra: str) -> str:
    """Return the standard output of a command, without the settings of this process that steer builds and the core."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("HAPPINESS_")}
    done = subprocess.run(command, cwd=cwd, env=kept | extra, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"exit {done.returncode}: {done.stdout[-5000:]}\n{done.stderr[-5000:]}", pytrace=False)
    return done.stdout


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    name = run(sys.executable, "-c", BUILD.format("sdist"), folder, cwd=ROOT).strip()
    return folder / name


@pytest.fixture(scope="session")
def source(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked source archive."""
    folder = tmp_path_factory.mktemp("source")
    with tarfile.open(sdist) as archive:
        # Not by an argument: extractall takes it from 3.11.4 on, and later versions warn without a filter.
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(folder)
    [unpacked] = folder.iterdir()
    return unpacked


def build_wheel(source: Path, target: Path, **extra: str) -> Path:
    return target / run(sys.executable, "-c", BUILD.format("wheel"), target, cwd=source, **extra).splitlines()[-1]


@pytest.fixture(scope="session")
def compiled_wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(source, tmp_path_factory.mktemp("compiled"), HAPPINESS_REQUIRE_COMPILED="1")


@pytest.fixture(scope="session")
def pure_wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(source, tmp_path_factory.mktemp("pure"), CC="false")


def install(wheel: Path, folder: Path) -> Path:
    """Install a wheel into an environment of its own and return that environment's Python.

    What the wheel depends on is lent by the environment of the tests. The root of the project, for the tests in it,
    comes last on the path, so that `happiness_cli` is the installed one.
    """
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    site_packages = Path(
        run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip()
    )
    (site_packages / "lent.pth").write_text(f"{sysconfig.get_path('purelib')}\n{ROOT}\n", encoding="utf-8")
    run(sys.executable, "-m", "pip", "-q", "--python", python, "install", "--no-deps", "--no-index", wheel, cwd=folder)
    return python


@pytest.fixture(scope="session")
def compiled(compiled_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(compiled_wheel, tmp_path_factory.mktemp("compiled-environment"))


@pytest.fixture(scope="session")
def pure(pure_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(pure_wheel, tmp_path_factory.mktemp("pure-environment"))
