"""Small bots to begin with, in several languages: the example bots, each with a README of its own."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Final

FOLDER: Final = Path(__file__).parent / "templates"
README: Final = "README.md"

_PLAIN_NAME: Final = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9 _.-]{0,62}[A-Za-z0-9])?")
_NAMELESS: Final = "my bot"


@dataclass(frozen=True, slots=True)
class Language:
    """A language that a bot can be begun in.

    Attributes:
        name: as `--lang` takes it; the template's file has the same name.
        file: what the bot's file is called.
        runs: the program that runs it.
        needs: what must be installed, in words.
        calls_itself: the name that the template has for itself.
    """

    name: str
    file: str
    runs: str
    needs: str
    calls_itself: str


LANGUAGES: Final[Mapping[str, Language]] = {
    language.name: language
    for language in (
        Language("python", "bot.py", "python3", "Python 3.8 or newer", "Python example"),
        Language("sh", "bot.sh", "sh", "a POSIX shell and jq 1.5 or newer", "Shell example"),
        Language("js", "bot.js", "node", "Node", "JavaScript example"),
    )
}


def bot_text(language: Language, name: str) -> str:
    """Return the program of a bot that calls itself by a name, or if that is an unusual one "my bot"."""
    return (FOLDER / language.name).read_text(encoding="utf-8").replace(language.calls_itself, _plain(name))


def readme_text(language: Language, name: str) -> str:
    """Return what stands beside it for whoever opens the folder."""
    template = Template((FOLDER / README).read_text(encoding="utf-8"))
    return template.substitute(name=_plain(name), file=language.file, runs=language.runs, needs=language.needs)


def _plain(name: str) -> str:
    """Return a name that may stand in a string of any language."""
    return name if _PLAIN_NAME.fullmatch(name) else _NAMELESS
