"""The page of the documents: every key of every format with its meaning and limits, and the tables of codes."""

from typing import Final

from happiness_cli.cli.exits import Exit
from happiness_cli.documents.answers import ANSWERS, answer
from happiness_cli.documents.findings import ALL_KINDS, TABLE, Code
from happiness_cli.documents.formats import readable
from happiness_cli.documents.vocabulary import READABLE
from tests.generate.man.describing import Describer
from tests.generate.man.mdoc import Page, argument, plain, sentence, tagged
from tests.generate.man.prose import sections

_PAGE: Final = ("happiness-formats", 5)


def formats_page() -> Page:
    """Return the page."""
    name, section = _PAGE
    written = sections(f"{name}.{section}")
    describer = Describer()
    made = {
        "NAME": [f".Nm {name}", ".Nd documents of the card game Happiness that happiness(1) reads and writes"],
        "DESCRIPTION": written.pop("DESCRIPTION"),
        "DOCUMENTS THAT ARE READ": [line for one in READABLE for line in describer.format(one, readable(one))],
        "ANSWERS": [line for one in ANSWERS for line in describer.format(one, answer(one))],
        "FINDING CODES": [*written.pop("FINDING CODES"), *tagged(_code(code) for code in TABLE)],
        "EXIT STATUS": [
            *written.pop("EXIT STATUS"),
            *tagged(((str(int(code)), plain(sentence(code.meaning))) for code in Exit), "130"),
        ],
    }
    order = ["NAME", "DESCRIPTION", *(heading for heading in written if heading not in _AFTER), *_AFTER]
    placed = made | written
    order[2:2] = ["DOCUMENTS THAT ARE READ", "ANSWERS", "FINDING CODES"]
    return Page(name, section, [(heading, placed[heading]) for heading in order if heading in placed])


_AFTER: Final = ("EXIT STATUS", "EXAMPLES", "SEE ALSO", "STANDARDS")


def _code(code: Code) -> tuple[str, list[str]]:
    found_in = "every document" if code.found_in == ALL_KINDS else ", ".join(code.found_in)
    marks = [f"Found in: {found_in}"]
    marks += ["a note"] if code.severity == "note" else []
    marks += ["of form"] if code.form else []
    marks += ["ends the replay"] if code.ends_replay else []
    marks += ["no other answer"] if code.blocks else []
    return f"Ic {argument(code.name)}", plain(f"{sentence(code.meaning)} {'; '.join(marks)}.")
