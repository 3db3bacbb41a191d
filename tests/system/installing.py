"""Builds the package and installs it, compiled and pure, into environments of their own: fixtures for this folder."""

import fcntl
import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
from collections.abc import Callable
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


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], Path]) -> Path:
    """Return what `make` made in an empty folder: one for all processes that share the tests of a session."""
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    made = base / f"{name}.made"
    with (base / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            folder = base / name
            folder.mkdir()
            made.write_text(str(make(folder)), encoding="utf-8")
    return Path(made.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return once(tmp_path_factory, "sdist", _build_sdist)


def _build_sdist(folder: Path) -> Path:
    return folder / run(sys.executable, "-c", BUILD.format("sdist"), folder, cwd=ROOT).strip()


@pytest.fixture(scope="session")
def source(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked source archive."""
    return once(tmp_path_factory, "source", lambda folder: _unpack(sdist, folder))


def _unpack(sdist: Path, folder: Path) -> Path:
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
    # Only the same sources take what `make` compiled for the working tree.
    settings = {name: os.environ[name] for name in ("HAPPINESS_KEEP_COMPILED",) if name in os.environ}
    settings["HAPPINESS_REQUIRE_COMPILED"] = "1"
    return once(tmp_path_factory, "compiled", lambda folder: build_wheel(source, folder, **settings))


@pytest.fixture(scope="session")
def pure_wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return once(tmp_path_factory, "pure", lambda folder: build_wheel(source, folder, CC="false"))


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
    return once(tmp_path_factory, "compiled-environment", lambda folder: install(compiled_wheel, folder))


@pytest.fixture(scope="session")
def pure(pure_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return once(tmp_path_factory, "pure-environment", lambda folder: install(pure_wheel, folder))
