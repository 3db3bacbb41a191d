"""The page on proofs: prose by hand, and what was proved, when and where, in the place of the line ``.Proofs``."""

from collections.abc import Iterator
from typing import Final

from tests.generate.man.mdoc import Page, argument, display, plain
from tests.generate.man.prose import sections
from tests.proof.proofs import PROOFS, Proof
from tests.proof.proved import Entry, circumstances, kept, spelled

_PAGE: Final = ("happiness-proof", 7)


def proof_page() -> Page:
    """Return the page."""
    name, section = _PAGE
    body = [(heading, list(_replaced(lines))) for heading, lines in sections(f"{name}.{section}").items()]
    about = ".Nd what was proved of happiness(1) at length, when and where, and how to prove it again"
    return Page(name, section, [("NAME", [f".Nm {name}", about]), *body])


def _replaced(lines: list[str]) -> Iterator[str]:
    for line in lines:
        if line == ".Proofs":
            entries = kept()
            for proof in PROOFS:
                yield from _proof(proof, entries.get(proof.name))
        else:
            yield line


def _proof(proof: Proof, entry: Entry | None) -> Iterator[str]:
    yield f".Ss {argument(proof.name)}"
    yield from plain(proof.about)
    yield from display(command(proof))
    if entry is None:
        yield from plain("No figures of it are kept.")
        return
    yield ".Bl -bullet -compact"
    for label, figure in entry.figures.items():
        yield from (".It", *plain(f"{label}: {spelled(figure)}"))
    yield ".El"
    yield ".Pp"
    yield from plain(circumstances(entry))


def command(proof: Proof) -> str:
    """Return the command that proves it again."""
    minutes = f" --minutes {proof.minutes:g}" if proof.minutes else ""
    return f"make proof ARGS='--only {proof.name}{minutes}'"
