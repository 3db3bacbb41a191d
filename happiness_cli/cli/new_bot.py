"""Writing a new bot, and saying how to go on with it."""

import shlex
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from happiness_cli.cli.errors import CannotOpen, CannotRun
from happiness_cli.cli.screen import writable
from happiness_cli.documents.answers import BOT_FORMAT
from happiness_cli.players.beginnings import LANGUAGES, README, bot_text, readme_text
from happiness_cli.refereeing.failures import failure_of, machine_failed

__all__ = ["next_steps", "write_bot"]


def write_bot(folder: str, lang: str) -> dict[str, Any]:
    """Write a bot and its README; return what was written, as a document.

    Args:
        folder: where; it is made if it is not there.
        lang: a name of `LANGUAGES`.

    Raises:
        CannotOpen: a file is there already, or cannot be written; then nothing is.
        CannotRun: the disk is full; then nothing is written either.
    """
    language = LANGUAGES[lang]
    where = Path(folder)
    name = where.resolve().name or "bot"
    texts = {where / language.file: bot_text(language, name), where / README: readme_text(language, name)}
    try:
        _expect_room(where, texts)
        _write(where, texts)
    except (OSError, ValueError) as error:
        place = getattr(error, "filename", None) or folder
        if machine_failed(error):
            raise CannotRun(f"cannot write {place}: {failure_of(error)}") from None
        raise CannotOpen(f"cannot write {place}: {getattr(error, 'strerror', None) or error}") from None
    bot = where / language.file
    return {
        "format": BOT_FORMAT,
        "files": [writable(str(path)) for path in texts],
        "command": writable(shlex.join([language.runs, _no_option(str(bot))])),
    }


def next_steps(document: Mapping[str, Any]) -> str:
    """Return what was written and what to do next, as lines of text."""
    command = shlex.quote(document["command"])
    [bot, readme] = document["files"]
    return "\n".join(
        [
            f"wrote {bot}",
            f"wrote {readme}",
            "",
            "Next:",
            f"  happiness bot check {command}",
            f"  happiness play -p greedy -p {command} -n 100",
            "",
            f"Then change what play and echo do in {bot}; man 7 happiness-bot describes all that it is sent.",
        ]
    )


def _expect_room(folder: Path, texts: Mapping[Path, str]) -> None:
    if folder.exists() and not folder.is_dir():
        raise CannotOpen(f"{folder} is there already, and is no folder")
    for path in texts:
        # A link that leads nowhere is there too.
        if path.exists() or path.is_symlink():
            raise CannotOpen(f"{path} is there already; nothing was written")


def _write(folder: Path, texts: Mapping[Path, str]) -> None:
    """Write all files, or after an error none."""
    written: list[Path] = []
    was_there = folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in texts.items():
            with path.open("x", encoding="utf-8") as file:
                written.append(path)
                file.write(text)
        bot = written[0]
        bot.chmod(bot.stat().st_mode | 0o111)
    except BaseException:
        with suppress(OSError):
            for path in written:
                path.unlink()
            if not was_there:
                folder.rmdir()
        raise


def _no_option(path: str) -> str:
    """Return a path that no program takes for an option."""
    return f"./{path}" if path.startswith("-") else path
