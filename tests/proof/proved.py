"""What was proved, when, at which commit and on which machine, kept in `proved.json`: an entry for each proof."""

import json
import platform
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from happiness_cli.version import version_line
from tests.bench.machine import described
from tests.proof.proofs import PROOFS, Figure, Figures

PROVED: Final = Path(__file__).with_name("proved.json")


@dataclass(frozen=True)
class Entry:
    """What came of a proof.

    Attributes:
        machine: where and when it was, by `tests.bench.machine`, with the `kernel`.
        minutes: how long it took.
        figures: what it gave.
    """

    machine: Mapping[str, str]
    minutes: float
    figures: Figures


def here() -> dict[str, str]:
    """Return the circumstances of a run that begins now."""
    return described(version_line()) | {"kernel": platform.release()}


def kept(file: Path = PROVED) -> dict[str, Entry]:
    """Return what is kept, by the names of the proofs, in the order of the table; `ValueError` for another name."""
    raw = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return {name: Entry(**raw[name]) for name in _in_order(raw)}


def keep(name: str, entry: Entry, file: Path = PROVED) -> None:
    """Keep an entry in the place of the one that the proof has so far, and leave those of others as they are."""
    entries = kept(file) | {name: entry}
    text = json.dumps({each: asdict(entries[each]) for each in _in_order(entries)}, indent=1, ensure_ascii=False)
    file.write_text(f"{text}\n", encoding="utf-8")


def spelled(figure: Figure) -> str:
    """Return a figure as it is read: numbers with commas, fractions with three digits that count."""
    if isinstance(figure, int):
        return f"{figure:,}"
    return figure if isinstance(figure, str) else f"{figure:.3g}"


def circumstances(entry: Entry) -> str:
    """Return where and when it was proved, and how long it took, as a sentence."""
    found = entry.machine
    minutes = f"{entry.minutes:.0f} minutes" if entry.minutes >= 2 else f"{60 * entry.minutes:.0f} seconds"
    return (
        f"Proved on {found['date']} in {minutes}: {found['version']}, commit {found['commit']}, "
        f"Python {found['python']}, {found['cores']} cores of {found['processor']}, "
        f"{found['system']} {found['kernel']}."
    )


def _in_order(names: Mapping[str, object]) -> list[str]:
    known = [proof.name for proof in PROOFS]
    if unknown := sorted(set(names) - set(known)):
        raise ValueError(f"{PROVED.name}: no proof is called {', '.join(unknown)}")
    return [name for name in known if name in names]
