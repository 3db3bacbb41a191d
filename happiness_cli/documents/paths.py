"""What a name leads to; one that no file can have, because it is too long for instance, leads nowhere."""

import os


def is_there(name: str | os.PathLike[str]) -> bool:
    """Whether there is a file, a folder or anything else of that name."""
    return os.path.exists(name)  # noqa: PTH110  # that of pathlib fails for names that cannot be


def is_file(name: str | os.PathLike[str]) -> bool:
    """Whether there is a regular file of that name."""
    return os.path.isfile(name)  # noqa: PTH113  # as above


def is_folder(name: str | os.PathLike[str]) -> bool:
    """Whether there is a folder of that name."""
    return os.path.isdir(name)  # noqa: PTH112  # as above
