"""What players are called."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from happiness_cli.documents.vocabulary import MAX_NAME

_INTERPRETER: Final = re.compile(
    r"(?:python|pypy|node|nodejs|deno|bun|ruby|perl|php|lua|luajit|java|dotnet|mono|julia|guile|racket|Rscript|tclsh|"
    r"escript|elixir|sh|bash|dash|ash|ksh|mksh|zsh|fish|busybox|env|nice|nohup|exec|stdbuf|time|timeout|uv)[0-9.]*(?:-\w+)?"
)
"""Programs that run what comes after them."""
_RUNNERS: Final = ("bun", "deno", "dotnet", "uv")
"""Those of them that are told so: `deno run bot.js`."""
_OURS: Final = ("happiness", "bot", "run")
"""What runs our own players as programs."""
_ASSIGNMENT: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*=.*", re.DOTALL)
_NUMBER: Final = re.compile(r"[0-9.]+[smhd]?")
_CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def program_name(argv: Sequence[str]) -> str:
    """Return what a program is called: the last part of the first path in its command line.

    Interpreters and what they are told before the path (options, numbers, settings such as `SEED=1`) are no names:
    `nice -n 5 python3 my/bot.py -x` is `bot.py`. Where nothing else is left, as in `sh -c '…'`, the first word is one.
    """
    if len(argv) > len(_OURS) and (_last_part(argv[0]), *argv[1:3]) == _OURS:
        argv = argv[len(_OURS) :]
    before = ""
    for word in argv:
        if before.startswith("-") and any(map(str.isspace, word)):
            break  # A program as a text.
        if word and not (_is_told(word) or (word == "run" and _last_part(before) in _RUNNERS)):
            return shortened(_last_part(word))
        before = word
    return shortened(_last_part(argv[0]))


def unique(names: Iterable[str]) -> list[str]:
    """Return the names in order, with `#2`, `#3` … behind one that is there already."""
    taken: set[str] = set()
    made: list[str] = []
    for name in names:
        own, number = name, 1
        while own in taken:
            number += 1
            mark = f"#{number}"
            own = name[: MAX_NAME - len(mark)] + mark
        taken.add(own)
        made.append(own)
    return made


def shortened(text: str) -> str:
    """Return a text as a name: without control characters, cut to the length that a name may have."""
    return _CONTROL.sub("?", text)[:MAX_NAME]


def _is_told(word: str) -> bool:
    """Return whether a word stands before what is run: an interpreter, or something that one is told."""
    return (
        word.startswith("-")
        or _ASSIGNMENT.fullmatch(word) is not None
        or _NUMBER.fullmatch(word) is not None
        or _INTERPRETER.fullmatch(_last_part(word)) is not None
    )


def _last_part(path: str) -> str:
    return path.rstrip("/").rpartition("/")[2] or path
