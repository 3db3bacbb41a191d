"""The page of where the rules come from and what holds them: prose by hand, the tables from `fixtures/rules/`.

Besides what all prose may hold (`prose.py`), a line of its own, ``.Origins KIND``, which is replaced by all origins of
that kind (`tests/rules/origins.py`).
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from tests.generate.man.mdoc import Page, argument, plain, sentence, tagged
from tests.generate.man.prose import sections
from tests.generate.man.ruled import rules_page, rulings
from tests.rules.origins import Origin, flips_of, origins, places

_PAGE: Final = ("happiness-origins", 7)


def origins_page() -> Page:
    """Return the page. Raises ``KeyError`` where an origin names a rule that there is not."""
    name, section = _PAGE
    body = [(heading, list(_replaced(lines))) for heading, lines in sections(f"{name}.{section}").items()]
    about = ".Nd where the rules of happiness(1) come from, and what holds it to them"
    return Page(name, section, [("NAME", [f".Nm {name}", about]), *body])


@cache
def rule_lines() -> dict[str, int]:
    """Return the line of each rule and ruling in the source of happiness-rules(7)."""
    return places(rules_page().source().splitlines())


def _replaced(lines: list[str]) -> Iterator[str]:
    for line in lines:
        macro, _, kind = line.partition(" ")
        if macro == ".Origins":
            yield from _table(kind)
        else:
            yield line


def _table(kind: str) -> Iterator[str]:
    items: list[tuple[str, list[str]]] = []
    for origin in origins():
        if origin.kind != kind:
            continue
        if origin.heading:
            yield from tagged(items)
            yield f".Ss {argument(origin.about)}"
            items = []
        else:
            items.append((argument(_title(origin)), plain(" ".join(_said(origin)))))
    yield from tagged(items)


def _title(origin: Origin) -> str:
    match origin.kind:
        case "part":
            return f"“{origin.about}”"
        case "ruling":
            [ruling] = [ruling for ruling in rulings() if ruling.name == origin.about]
            return f"{ruling.name}: {ruling.about}"
        case _:
            return sentence(origin.about)


def _said(origin: Origin) -> Iterator[str]:
    if origin.kind == "ruling":
        [rule] = [ruling.rule for ruling in rulings() if ruling.name == origin.about]
        yield f"A ruling of rule {rule}, line {rule_lines()[origin.about]}."
    elif origin.rules:
        named = [f"{rule}, line {rule_lines()[rule]}" for rule in origin.rules]
        yield f"Rule{'s' if len(named) > 1 else ''} {'; '.join(named)}."
    if origin.why:
        yield origin.why
    if origin.situations:
        yield f"Situations: {'; '.join(f'“{name}”' for name in origin.situations)}."
    if origin.tests:
        yield f"Tests: {'; '.join(origin.tests)}."
    if flips := flips_of(origin):
        yield f"Other readings that they notice: {'; '.join(f'“{flip.name}”' for flip in flips)}."
    elif origin.no_flip:
        yield f"There is no other reading to play: {origin.no_flip[:1].lower()}{origin.no_flip[1:]}"
