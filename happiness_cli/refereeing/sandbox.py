"""Programs locked in by bubblewrap: what they see of the machine, and that there is nothing else."""

import errno
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from happiness_cli.refereeing.limits import GIB, UNLIMITED, Limits

BWRAP: Final = "bwrap"

SCRATCH: Final = "/run/scratch"
"""The folder that a program may write to; it is empty at its start and gone with it."""

_SYSTEM: Final = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/nix/store")
_INSIDE: Final = ("/bin/sh", "-c", 'exec >&3 3>&- "$0" "$@"')
"""Gives a program its stdout back, see `_outside`."""

_SECONDS: Final = 20

# Not the null device: in a folder of ordinary files that would tell that something is hidden.
_COVER: Final = str(Path(__file__).with_name("covered.txt"))
"""An empty file: what a program sees in the place of a hidden one."""


class CannotLockIn(Exception):
    """There is no bubblewrap, or this system does not let it work; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Sandbox:
    """Where a program runs: no network, no process but its own, and files that it can only read.

    It sees the folders of the system, the one that it starts in, and those of its program and of files that are named
    in its command line.

    Attributes:
        bwrap: the path of bubblewrap.
        hidden: absolute paths of files and folders that are covered where they would be seen.
    """

    bwrap: str
    hidden: tuple[str, ...] = ()

    @classmethod
    def found(cls, hidden: Sequence[str] = ()) -> "Sandbox":
        """Return one that works here.

        Raises:
            CannotLockIn: there is none.
        """
        bwrap = shutil.which(BWRAP)
        if bwrap is None:
            raise CannotLockIn("bubblewrap is not installed: on Debian and Ubuntu, apt install bubblewrap")
        sandbox = cls(bwrap, tuple([os.path.realpath(path) for path in hidden]))
        try:
            done = subprocess.run(
                sandbox.wrapped(("/bin/sh", "-c", ":"), str(Path.cwd()), UNLIMITED),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
                timeout=_SECONDS,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise CannotLockIn(f"{bwrap} cannot be run: {error}") from None
        if done.returncode:
            why = done.stderr.decode(errors="replace").strip().partition("\n")[0] or f"exit {done.returncode}"
            raise CannotLockIn(
                f"bubblewrap does not work here ({why}): it needs user namespaces, which the system or the container "
                "must allow"
            )
        return sandbox

    def wrapped(self, argv: Sequence[str], cwd: str, limits: Limits) -> tuple[str, ...]:
        """Return the command line that runs a program locked in, within limits but for that on processor time.

        Args:
            argv: what to run.
            cwd: the absolute path of the folder to run it in.
            limits: what it may take of the machine.

        Raises:
            FileNotFoundError: there is no such program.
            PermissionError: it cannot be executed.
        """
        program = _program(argv[0], cwd)
        seen = _outermost([cwd, *_of_program(program), *_of_arguments(argv[1:], cwd)])
        size = str(GIB if limits.file_size is None else max(limits.file_size, 4096))
        # No session of its own: it has no terminal, and its group must stay within reach of the referee's signals.
        options = ["--unshare-all", "--unshare-user", "--die-with-parent", "--cap-drop", "ALL"]
        for path in _SYSTEM:
            if Path(path).is_symlink():
                options += ["--symlink", str(Path(path).readlink()), path]
            elif Path(path).is_dir():
                options += ["--ro-bind", path, path]
        options += ["--proc", "/proc", "--dev", "/dev"]
        for path in ("/tmp", "/dev/shm", SCRATCH):
            options += ["--size", size, "--tmpfs", path]
        for path in seen:
            options += ["--ro-bind", path, path]
        for path in self._seen_under([*_SYSTEM, *seen]):
            is_folder = Path(path).is_dir()
            options += ["--tmpfs", path, "--remount-ro", path] if is_folder else ["--ro-bind", _COVER, path]
        options += ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", cwd]
        for name in ("HOME", "TMPDIR"):
            options += ["--setenv", name, SCRATCH]
        return (*_outside(limits), self.bwrap, *options, "--", *_INSIDE, program, *argv[1:])

    def _seen_under(self, folders: Sequence[str]) -> Iterator[str]:
        """Return under which paths hidden files and folders would be seen in these folders."""
        for folder in folders:
            real = os.path.realpath(folder)
            for path in self.hidden:
                if _is_within(path, real) and Path(path).exists():
                    # Of the links of the system the targets are covered.
                    yield path if folder in _SYSTEM else folder + path[len(real) :]


def _outside(limits: Limits) -> tuple[str, ...]:
    """Return what sets limits before it runs the rest: what bubblewrap starts would not hear of later ones."""
    set_ = [
        f"ulimit {option} {value}"
        for option, value in (
            ("-d", None if limits.memory is None else limits.memory // 1024),
            ("-f", None if limits.file_size is None else -(-limits.file_size // 512)),
            ("-n", limits.open_files),
        )
        if value is not None
    ]
    # The processes of bubblewrap keep the first three descriptors open: a stdout among them would never be closed.
    return ("/bin/sh", "-c", "\n".join([*set_, 'exec 3>&1 >/dev/null "$0" "$@"']))


def _program(name: str, cwd: str) -> str:
    """Return the absolute path of a program."""
    found = shutil.which(name) if "/" not in name else os.path.join(cwd, name)  # noqa: PTH118  # links are kept
    if found is None or not Path(found).exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
    if not Path(found).is_file() or not os.access(found, os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)
    return os.path.abspath(found)  # noqa: PTH100  # links are kept


def _of_program(program: str) -> Iterator[str]:
    """Return the folders that a program needs: those of the links to it and of itself, with its libraries."""
    path = Path(program)
    for _ in range(40):
        for folder in {path.parent, path.parent.resolve()}:
            prefix = folder.parent
            is_prefix = folder.name in ("bin", "Scripts") and (prefix / "lib").is_dir()
            yield str(prefix if is_prefix else folder)
        if not path.is_symlink():
            break
        path = path.parent / path.readlink()
        path = Path(os.path.normpath(path))
    interpreter = _interpreter(path)
    if interpreter is not None:
        yield from _of_program(interpreter)


def _interpreter(script: Path) -> str | None:
    """Return the program that runs a script, if it is one that names a program which is not a script itself."""
    try:
        with script.open("rb") as file:
            words = file.readline(256).decode(errors="replace").split()
    except OSError:
        return None
    if not words or not words[0].startswith("#!"):
        return None
    # `#!/usr/bin/env python3` and `#! /bin/sh` are common too.
    words = [word for word in (words[0][2:], *words[1:]) if word]
    if words and Path(words[0]).name == "env":
        words = [word for word in words[1:] if not word.startswith("-") and "=" not in word]
    found = shutil.which(words[0]) if words else None
    if found is None or Path(found).resolve() == script.resolve():
        return None
    with Path(found).open("rb") as file:
        return found if file.read(2) != b"#!" else None


def _of_arguments(words: Sequence[str], cwd: str) -> Iterator[str]:
    """Return the folders of the files that are named, and the folders that are."""
    for word in words:
        path = Path(cwd, word)
        # Words can be anything, also longer than a name may be.
        if "/" in word and os.path.exists(path):  # noqa: PTH110
            yield os.path.normpath(path if path.is_dir() else path.parent)


def _outermost(paths: Sequence[str]) -> list[str]:
    """Return folders without those that are within others or the system's; the root is none to be shown."""
    found: list[str] = []
    for path in sorted({*paths} - {"/"}):
        if not any(_is_within(path, other) for other in (*_SYSTEM, *found)) and Path(path).is_dir():
            found.append(path)
    return found


def _is_within(path: str, root: str) -> bool:
    return path == root or path.startswith(root.rstrip("/") + "/")
