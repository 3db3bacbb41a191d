"""``happiness rules``: the ruleset in force."""

from textwrap import wrap

from happiness_cli.cli.asked import overrides_of
from happiness_cli.cli.command import command
from happiness_cli.cli.errors import UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.options import ColorOption, ModeOption, OutputOption, RulesOption
from happiness_cli.cli.output import Answer, Output
from happiness_cli.cli.screen import Screen
from happiness_cli.documents.printing import rules_dict
from happiness_cli.rules.ruleset import FIELDS, Field, Ruleset, RulesetError, Value, ruleset

__all__ = ["rules"]

_HEADINGS = ((False, "The publisher's text"), (True, "Rulings of this project, where the text is silent"))


@command(
    examples=(
        ("happiness rules --mode hard", "the rules of Hard mode"),
        ("happiness rules -o json > house.json", "a document to change and give to --rules"),
    )
)
def rules(
    mode: ModeOption = None, rules: RulesOption = None, output: OutputOption = None, color: ColorOption = "auto"
) -> Exit:
    """Print the rules in force: each value with its rule, the publisher's text and this project's rulings apart.

    The JSON form is a happiness-rules/1 document with every field.
    """
    above = overrides_of(mode, rules, None)
    try:
        in_force = ruleset(above.mode or "easy", above.rules)
    except RulesetError as error:
        raise UsageError(f"under --mode {mode} and --rules {rules}: {error}") from None
    return Output(output, color).answer(_answer(in_force))


def _answer(in_force: Ruleset) -> Answer:
    return Answer(rules_dict(in_force, in_force.mode), lambda screen: _page(in_force, screen))


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
