"""``happiness schema``: the JSON Schema of a format."""

from happiness_cli.cli.command import command
from happiness_cli.cli.errors import UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.nearest import did_you_mean
from happiness_cli.cli.options import ColorOption, FormatArgument, OutputOption
from happiness_cli.cli.output import Answer, Output
from happiness_cli.cli.screen import Screen
from happiness_cli.cli.texts import json_text
from happiness_cli.documents.schemas import FORMATS
from happiness_cli.documents.schemas import schema as schema_of

__all__ = ["schema"]


@command(
    examples=(
        ("happiness schema happiness-board/1", "the schema of boards"),
        ("happiness schema happiness-position/1 -o json > position.schema.json", "one for an editor or a bot"),
        ("happiness schema", "the names of all formats"),
    )
)
def schema(name: FormatArgument = None, output: OutputOption = None, color: ColorOption = "auto") -> Exit:
    """Print the JSON Schema (2020-12) of a format, or the names of all formats.

    The name may be short: board is happiness-board/1.
    """
    out = Output(output, color)
    if name is None:
        return out.answer(Answer({"format": "happiness-formats/1", "formats": list(FORMATS)}, _names))
    found = schema_of(_full_name(name))
    return out.answer(Answer(found, lambda screen: json_text(found)))


def _names(screen: Screen) -> str:
    return "\n".join(FORMATS)


def _full_name(name: str) -> str:
    for full in (name, f"happiness-{name}", f"happiness-{name}/1"):
        if full in FORMATS:
            return full
    raise UsageError(f"there is no format {name}{did_you_mean(name, FORMATS)}")
