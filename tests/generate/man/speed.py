r"""The page on speed: prose by hand, and the figures of the last whole ``make bench`` in its place.

Besides what all prose may hold (`prose.py`), four lines of its own, which are replaced:

``.Measured``
    where and when the figures were measured, as a sentence;
``.Rows WORD …``
    the rows with these keys, or all;
``.Series WORD``
    a table of how something grows;
``.Peers``
    what other programs came to, with the day.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from tests.bench import text
from tests.bench.measured import Table, peers
from tests.bench.rows import Row, Series
from tests.generate.man.mdoc import Page, display, plain, sentence, tagged
from tests.generate.man.prose import sections

_PAGE: Final = ("happiness-speed", 7)


def speed_page() -> Page:
    """Return the page. Raises ``ValueError`` where the prose names a row that is not kept."""
    name, section = _PAGE
    table = Table.kept()
    body = [(heading, list(_replaced(lines, table))) for heading, lines in sections(f"{name}.{section}").items()]
    about = ".Nd how fast happiness(1) is, where the time goes, and how to measure it again"
    return Page(name, section, [("NAME", [f".Nm {name}", about]), *body])


def _replaced(lines: list[str], table: Table) -> Iterator[str]:
    for line in lines:
        macro, *words = line.split() or [""]
        match macro:
            case ".Measured":
                yield from plain(text.circumstances(table.machine))
            case ".Rows":
                yield from tagged(_row(row) for row in _chosen(table.rows, words))
            case ".Series":
                [series] = _chosen(table.series, words)
                yield from plain(sentence(series.title.replace("`", "")))
                yield from display("\n".join(text.columns(series)))
                yield from plain(sentence(series.result.replace("`", "")))
            case ".Peers":
                yield ".Bl -bullet -compact"
                for peer in peers():
                    yield from (".It", *plain(f"{peer['what']}: {peer['figure']} ({peer['date']});"))
                yield ".El"
            case _:
                yield line


Kind = TypeVar("Kind", Row, Series)


def _chosen(found: Sequence[Kind], words: list[str]) -> list[Kind]:
    by_key = {one.key: one for one in found}
    if unknown := [word for word in words if word not in by_key]:
        raise ValueError(f"nothing measured is called {', '.join(unknown)}")
    return [by_key[word] for word in words] if words else list(found)


def _row(row: Row) -> tuple[str, list[str]]:
    parts = [text.measured(row)]
    if row.yardstick is not None:
        parts.append(f"{text.ratio(row)} ({text.yardstick(row)})")
    if row.reach is not None:
        parts.append(f"aim {text.reach(row)}")
    said = f"{'; '.join(parts)}. {sentence(row.result)}"
    return f"No {row.what}".replace("`", ""), plain(said.replace("`", ""))
