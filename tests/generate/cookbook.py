"""The cookbook of `fixtures/cookbook/README.md` elsewhere: as a page of the manual, and as a list of its recipes."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from tests.docs.pages import COOKBOOK
from tests.generate.man.mdoc import Page, display, literal, plain

__all__ = ["cookbook_page", "recipes"]

_PAGE: Final = ("happiness-cookbook", 7)
_SEE_ALSO: Final = (("happiness", 1), ("happiness-formats", 5), ("happiness-bot", 7))
_PART: Final = re.compile(r"```(?P<kind>\w+)[^\n]*\n(?P<block>.*?)^```$|(?P<text>[^\n]+(?:\n[^\n]+)*)", re.M | re.S)


def cookbook_page() -> Page:
    """Return the cookbook as a page of the manual."""
    name, section = _PAGE
    about = ".Nd questions about games, and the shell command that answers each"
    before, *parts = re.split(r"^## ", COOKBOOK.read_text(encoding="utf-8"), flags=re.M)
    body = [("DESCRIPTION", list(_mdoc(before.split("\n", 1)[1])))]
    for part in parts:
        heading, rest = part.split("\n", 1)
        body.append((literal(heading.upper()), list(_mdoc(rest))))
    last = _SEE_ALSO[-1]
    references = [f".Xr {other} {of}{'' if (other, of) == last else ' ,'}" for other, of in _SEE_ALSO]
    return Page(name, section, [("NAME", [f".Nm {name}", about]), *body, ("SEE ALSO", references)])


def recipes() -> str:
    """Return the titles of all recipes by section, each a link, for README.md."""
    folder = "fixtures/cookbook/README.md"
    lines = []
    for section in re.split(r"^## ", COOKBOOK.read_text(encoding="utf-8"), flags=re.M)[1:]:
        titles = re.findall(r"^### (.*)$", section, re.M)
        links = " · ".join(f"[{title}]({folder}#{anchor(title)})" for title in titles)
        lines.append(f"- **{section.splitlines()[0]}**: {links}")
    return "\n".join(lines)


def anchor(heading: str) -> str:
    """Return the name by which forges link to a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


class _Words(NamedTuple):
    pattern: str
    shown: str


# Code is quoted, and a link has its address behind it.
_INLINE: Final = (_Words(r"`([^`]+)`", "‘\\1’"), _Words(r"\[([^\]]+)\]\(([^)]+)\)", r"\1 (\2)"))


def _mdoc(markdown: str) -> Iterator[str]:
    paragraph = False
    for part in _PART.finditer(markdown.strip()):
        if part["block"] is not None:
            offset = "indent" if part["kind"] == "sh" else "indent-two"
            first, *rest = display(part["block"])
            yield from (first.replace("indent", offset), *rest)
            paragraph = False
        elif part["text"].startswith("### "):
            yield f".Ss {literal(part['text'].removeprefix('### '))}"
            paragraph = False
        else:
            if paragraph:
                yield ".Pp"
            text = part["text"]
            for words in _INLINE:
                text = re.sub(words.pattern, words.shown, text)
            yield from plain(text)
            paragraph = True
