"""Values to bytes, and bytes to files, whole or not at all."""

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import orjson

from happiness_cli.documents.spelled import Spelled

_DOORS: Final = ("/dev/std", "/dev/fd/", "/proc/")


def dump(document: Mapping[str, object]) -> bytes:
    """One line of compact JSON in UTF-8, keys in the order given, without the line's end.

    Numbers that were read by their spelling keep it. Raises `TypeError` for what JSON has no words for, except that
    a float that is no number becomes `null`.
    """
    return orjson.dumps(document, default=_spelling)


def _spelling(value: object) -> orjson.Fragment:
    if isinstance(value, Spelled):
        return orjson.Fragment(value.spelling)
    raise TypeError(f"{type(value).__name__} has no JSON")


def write_whole(path: str | Path, data: bytes) -> None:
    """Write a file so that, whatever happens, it holds either all of `data` or what it held before.

    A file that exists keeps its mode, a symbolic link its place; a new one gets the usual mode. What is no regular
    file (a pipe, `/dev/stdout`) is written to as it is. Raises `OSError`, with nothing left behind.
    """
    try:
        mode = Path(path).stat().st_mode
    except FileNotFoundError:
        mode = None
    # A file put in the place of the one that /dev/stdout leads to would never be seen by whoever redirected it.
    if (mode is not None and not stat.S_ISREG(mode)) or str(path).startswith(_DOORS):
        with Path(path).open("wb", buffering=0) as file:
            _write_all(file.fileno(), data)
        return
    target = Path(os.path.realpath(path))
    beside = target.with_name(f".happiness-{os.urandom(8).hex()}.tmp")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    try:
        try:
            if mode is not None:
                os.fchmod(descriptor, stat.S_IMODE(mode))
            _write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _write_all(descriptor: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]
