"""``happiness schema``: the JSON Schema of a format or of a message of the bot protocol."""

from typing import Annotated, Final

import typer

from happiness_cli.cli.command import command
from happiness_cli.cli.completion import complete_format
from happiness_cli.cli.errors import UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.nearest import either, nearest
from happiness_cli.cli.options import ColorOption, OutputOption
from happiness_cli.cli.output import Answer, Output
from happiness_cli.cli.screen import Screen
from happiness_cli.cli.texts import json_text
from happiness_cli.documents.bot_messages import MESSAGES, NAMES, PROTOCOL
from happiness_cli.documents.schemas import FORMATS
from happiness_cli.documents.schemas import schema as schema_of

__all__ = ["schema"]

FormatArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="FORMAT",
        help="A format such as happiness-board/1, or board for short.",
        show_default=False,
        autocompletion=complete_format,
    ),
]

_ALL: Final = (*FORMATS, *MESSAGES)


@command(
    examples=(
        ("happiness schema happiness-board/1", "the schema of boards"),
        ("happiness schema happiness-position/1 -o json > position.schema.json", "one for an editor or a bot"),
        ("happiness schema play-reply", "the schema of a bot's answer to play"),
        ("happiness schema", "the names of all formats and messages"),
    )
)
def schema(name: FormatArgument = None, output: OutputOption = None, color: ColorOption = "auto") -> Exit:
    """Print the JSON Schema (2020-12) of a format or of a message between referee and bot, or the names of all.

    The name may be short: board is happiness-board/1, hello is happiness-bot/1/hello.
    """
    out = Output(output, color)
    if name is None:
        return out.answer(Answer({"format": "happiness-formats/1", "formats": list(_ALL)}, _names))
    found = schema_of(_full_name(name))
    return out.answer(Answer(found, lambda screen: json_text(found)))


def _names(screen: Screen) -> str:
    return "\n".join(_ALL)


def _full_name(name: str) -> str:
    for full in (name, f"happiness-{name}", f"happiness-{name}/1", f"{PROTOCOL}/{name}"):
        if full in _ALL:
            return full
    short = [full.removeprefix("happiness-").removesuffix("/1") for full in FORMATS]
    like = nearest(name, [*_ALL, *NAMES, *short])[:1]
    raise UsageError(f"there is no format {name}{either(like) or '; happiness schema lists all'}")
