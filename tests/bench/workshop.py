"""What benchmarks run: the package as users install it, and small programs in C, made once and kept in build/bench/."""

import shutil
import subprocess
import sys
import venv
from hashlib import sha256
from pathlib import Path
from typing import Final

from tests import lock
from tests.bench.processes import clean_environment

ROOT: Final = Path(__file__).parents[2]
HERE: Final = Path(__file__).parent
KEPT: Final = ROOT / "build" / "bench"

_BUILD: Final = "import sys; from hatchling import build; print(build.build_wheel(sys.argv[1]))"


class Missing(Exception):
    """A benchmark cannot be made here; says what is missing and how to come by it."""


class Failed(Exception):
    """What is to be measured cannot be built."""


def installed() -> Path:
    """Return the Python of an environment into which this working tree is installed, compiled.

    Raises:
        Missing: there is no C compiler, or no headers of this Python.
        Failed: it cannot be built or installed.
    """
    # The build is no part of an installed package, in which the tests run as well.
    from happiness_cli._build.hook import probe_toolchain

    toolchain = probe_toolchain()
    if toolchain.name != "READY":
        raise Missing(f"{toolchain.value}; on Debian and Ubuntu: apt install gcc python3-dev")
    folder = KEPT / "installed"
    python, stamp = folder / "bin" / "python", folder / "stamp"
    state = _state()
    if not (stamp.is_file() and stamp.read_text(encoding="utf-8") == state and _runs(python)):
        _install(folder, python)
        stamp.write_text(state, encoding="utf-8")
    return python


def program(source: Path) -> Path:
    """Return the program that a file in C makes, compiled with gcc -O2.

    Raises:
        Missing: there is no gcc.
        Failed: it does not compile.
    """
    return _compiled(source)


def library(source: Path) -> Path:
    """Return the library that a file in C makes, compiled in the same way; raises what `program` does."""
    return _compiled(source, "-shared", "-fPIC", "-ldl")


def _compiled(source: Path, *options: str) -> Path:
    compiler = shutil.which("gcc")
    if compiler is None:
        raise Missing("gcc; on Debian and Ubuntu: apt install gcc")
    target = KEPT / f"{source.stem}-{sha256(source.read_bytes()).hexdigest()[:16]}"
    if not target.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        beside = target.with_name(f"{target.name}.new")
        _call(compiler, "-O2", "-o", beside, source, *options)
        beside.rename(target)
    return target


def tool(name: str) -> str:
    """Return the path of a program of this machine.

    Raises:
        Missing: there is none.
    """
    found = shutil.which(name)
    if found is None:
        raise Missing(f"{name}; on Debian and Ubuntu: apt install {name}")
    return found


def _state() -> str:
    """Return what stands for all that goes into the environment."""
    digest = sha256(f"{sys.version}{sys.base_prefix}{ROOT}".encode())
    files = [file for file in sorted((ROOT / "happiness_cli").rglob("*")) if _is_source(file)]
    for file in (ROOT / "pyproject.toml", ROOT / "tests" / "requirements.txt", *files):
        digest.update(f"{file.relative_to(ROOT)}\0{file.stat().st_size}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _is_source(file: Path) -> bool:
    parts = file.relative_to(ROOT).parts
    return file.is_file() and "__pycache__" not in parts and not any(part.startswith(".") for part in parts)


def _install(folder: Path, python: Path) -> None:
    print("Building and installing what is measured (once for each state of the sources)", file=sys.stderr)
    shutil.rmtree(folder, ignore_errors=True)
    wheels = folder / "wheels"
    venv.create(folder, with_pip=False, symlinks=True)
    wheels.mkdir()
    name = _call(sys.executable, "-c", _BUILD, wheels, HAPPINESS_REQUIRE_COMPILED="1").splitlines()[-1]
    pip = (sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", "--python", python)
    # The versions are those of the development environment, without hashes, as the wheel has none.
    # pip writes the byte code.
    versions = folder / "versions.txt"
    versions.write_text(lock.versions(), encoding="utf-8")
    _call(*pip, "install", "-c", versions, wheels / name)


def _runs(python: Path) -> bool:
    try:
        return subprocess.run([python, "-c", ""], check=False).returncode == 0
    except OSError:
        return False


def _call(*command: str | Path, **more: str) -> str:
    done = subprocess.run(
        command, cwd=ROOT, env=clean_environment() | more, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Failed(f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stdout}{done.stderr}"[-5000:])
    return done.stdout
