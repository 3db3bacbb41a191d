"""``happiness rules``: the ruleset in force."""

from textwrap import wrap

from happiness_cli.cli.command import command
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.options import ColorOption, ModeOption, OutputOption
from happiness_cli.cli.output import Answer, Output
from happiness_cli.cli.screen import Screen
from happiness_cli.rules.ruleset import FIELDS, Field, Ruleset, Value, ruleset

__all__ = ["rules"]

_HEADINGS = ((False, "The publisher's text"), (True, "Rulings of this project, where the text is silent"))


@command(
    examples=(
        ("happiness rules --mode hard", "the rules of Hard mode"),
        ("happiness rules -o json > house.json", "a document to change and give to --rules"),
    )
)
def rules(mode: ModeOption = None, output: OutputOption = None, color: ColorOption = "auto") -> Exit:
    """Print the rules in force: each value with its rule, the publisher's text and this project's rulings apart.

    The JSON form is a happiness-rules/1 document with every field.
    """
    return Output(output, color).answer(_answer(ruleset(mode or "easy")))


def _answer(in_force: Ruleset) -> Answer:
    document = {
        "format": "happiness-rules/1",
        "name": in_force.mode,
        "mode": in_force.mode,
        "rules": in_force.values(),
    }
    return Answer(document, lambda screen: _page(in_force, screen))


def _page(in_force: Ruleset, screen: Screen) -> str:
    values = in_force.values()
    lines = [f"Mode {screen.paint(in_force.mode, 'bold')}"]
    for ruled, heading in _HEADINGS:
        lines += ["", screen.paint(heading, "bold")]
        for field in FIELDS:
            if (field.ruling is not None) is ruled:
                lines += _entry(field, values[field.name], screen.width)
    return "\n".join(lines)


def _entry(field: Field, value: Value, width: int) -> list[str]:
    source = f"{field.rule} {field.ruling}" if field.ruling else field.rule
    left = f"  {field.name:<22} {_shown(value):<14} {source:<8} "
    meaning = wrap(field.meaning, max(width - len(left), 24))
    return [left + meaning[0], *(" " * len(left) + line for line in meaning[1:])]


def _shown(value: Value) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
