"""The bots that `happiness bot new` writes: the examples, as data of the package."""

from collections.abc import Iterable

from happiness_cli.players.beginnings import LANGUAGES
from tests.generate.files import ROOT, Generated

EXAMPLES = {"python": "python/bot.py", "sh": "shell/bot.sh", "js": "javascript/bot.js"}


def templates() -> Iterable[Generated]:
    """Yield each example as the template of its language."""
    for name in LANGUAGES:
        example = ROOT / "fixtures/bots" / EXAMPLES[name]
        yield Generated(f"happiness_cli/players/templates/{name}", example.read_text(encoding="utf-8"))
