"""Standings that change while games are played, at the foot of a terminal."""

from typing import IO, TYPE_CHECKING, Any, Final

from happiness_cli.drawing.measure import cut
from happiness_cli.drawing.palette import PLAIN, Style
from happiness_cli.drawing.tables import Value, table

if TYPE_CHECKING:
    pass

__all__ = ["LiveStandings", "live_lines"]

_WIDEST_BAR: Final = 40
_AROUND: Final = 6
"""Lines of a terminal that are not for players: heads, the bar, blank ones, the prompt."""


def live_lines(
    standings: dict[str, Any], done: float, progress: str, style: Style = PLAIN, width: int = 80, height: int = 24
) -> list[str]:
    """Return standings, a bar and a line about the progress, as far as the terminal has room.

    Args:
        standings: a standings document.
        done: how much is done, from 0 to 1.
        progress: the line in words.
        style: colours and signs.
        width, height: of the terminal.
    """
    width = max(width, 1)
    players = standings["players"]
    shown = players[: max(height - _AROUND, 1)]
    lines = [*_table(shown, style, width).split("\n")] if shown else []
    if len(shown) < len(players):
        lines.append(style.paint(f"and {len(players) - len(shown)} more", "faint"))
    if lines:
        lines.append("")
    room = width - len(progress) - 2
    if room >= 10:
        progress = f"{_bar(done, min(room, _WIDEST_BAR), style)}  {progress}"
    return [*lines, cut(progress, width, style) if room < 0 else progress]


class LiveStandings:
    """The lowest lines of a terminal; what is printed meanwhile stands above them."""

    def __init__(self, stream: IO[str]) -> None:
        """Draw on a terminal."""
        from rich.console import Console
        from rich.live import Live

        # What is drawn has its colours already, and who draws asks how wide the terminal is.
        console = Console(file=stream, force_terminal=True, color_system="truecolor", highlight=False, markup=False)
        self._live: Live = Live(
            console=console,
            auto_refresh=False,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
            vertical_overflow="crop",
        )

    def start(self) -> None:
        """Begin. Whatever may end the program, the cursor stays visible."""
        self._live.start()
        self._live.console.show_cursor(True)

    def show(self, lines: list[str]) -> None:
        """Draw other lines."""
        from rich.text import Text

        text = Text.from_ansi("\n".join(lines), no_wrap=True, overflow="crop")
        self._live.update(text, refresh=True)

    def say(self, line: str) -> None:
        """Print a line that stays, above."""
        from rich.text import Text

        self._live.console.print(Text(line), soft_wrap=True)

    def stop(self) -> None:
        """End, and leave nothing."""
        self._live.stop()


def _table(players: list[dict[str, Any]], style: Style, width: int) -> str:
    columns: dict[str, list[Value]] = {
        "player": [player["name"] for player in players],
        "games": [player["games"] for player in players],
        "won %": [
            _around(f"{100 * player['wins'] / player['games']:.1f}", player, "win_rate", style, 100)
            for player in players
        ],
        "mean JP": [f"{player['mean_jp']:.1f}" for player in players],
        "margin": [
            "" if player["mean_margin"] is None else _around(f"{player['mean_margin']:+.1f}", player, "margin", style)
            for player in players
        ],
        "rating": ["" if player["rating"] is None else f"{player['rating']['elo']:+.0f}" for player in players],
        "faults": [sum(player["faults"].values()) for player in players],
    }
    for name in ("margin", "rating", "faults"):
        if not any(columns[name]):
            del columns[name]
    return table(list(columns), list(zip(*columns.values(), strict=True)), style, width)


def _around(shown: str, player: dict[str, Any], measure: str, style: Style, factor: float = 1) -> str:
    """Return a mean with half the length of its interval."""
    ends = (player["ci95"] or {}).get(measure)
    return shown if ends is None else f"{shown} {style.sign('±', '+-')} {factor * (ends[1] - ends[0]) / 2:.1f}"


def _bar(done: float, columns: int, style: Style) -> str:
    full = round(min(max(done, 0.0), 1.0) * columns)
    rest = style.paint(style.sign("─", "-") * (columns - full), "faint")
    return style.paint(style.sign("━", "=") * full, "good") + rest
