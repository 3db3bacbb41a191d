"""Pieces of HTML: texts that mean nothing but themselves, and tables."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from happiness_cli.drawing.measure import clean

__all__ = ["MINUS", "element", "name", "number", "signed", "table", "text"]

MINUS: Final = "\N{MINUS SIGN}"


def text(value: object) -> str:
    """Return a value as HTML that shows it as it is; control characters become visible escapes."""
    return escape(clean(str(value)))


def name(value: str) -> str:
    """Return a name, kept apart from the direction in which the words around it are written."""
    return f"<bdi>{text(value)}</bdi>"


def element(tag: str, content: str = "", **attributes: object) -> str:
    """Return an element. Attributes are escaped, None leaves one out; `_` stands for a hyphen, a last one for nothing.

    Args:
        tag: its name.
        content: HTML.
        attributes: by name.
    """
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{text(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{given}>{content}</{tag}>"


def number(value: float, digits: int = 0) -> str:
    """Return a number with a real minus sign and thousands kept apart."""
    shown = f"{value:,.{digits}f}".replace(",", "\N{NARROW NO-BREAK SPACE}")
    return shown.replace("-", MINUS) if float(f"{value:.{digits}f}") else shown.lstrip("-")


def signed(value: float, digits: int = 1) -> str:
    """Return a number with its sign, none for zero."""
    shown = number(value, digits)
    return f"+{shown}" if float(f"{value:.{digits}f}") > 0 else shown


def table(
    caption: str, heads: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]], kind: str | None = None
) -> str:
    """Return a table that scrolls in itself where it is too wide.

    Args:
        caption: what it shows, for those who cannot see it; a text.
        heads: HTML, the first one that of the rows' heads.
        rows: the head and the values of each: HTML, or a whole cell that begins with `<td`.
        kind: its class.
    """
    top = "".join(element("th", head, scope="col") for head in heads)
    body = "".join(f"<tr>{element('th', head, scope='row')}{''.join(map(_cell, values))}</tr>" for head, values in rows)
    inner = f"{element('caption', text(caption))}<thead><tr>{top}</tr></thead><tbody>{body}</tbody>"
    whole = element("table", inner, class_=kind)
    return element("div", whole, class_="wide", role="region", aria_label=caption, tabindex="0")


def _cell(value: str) -> str:
    return value if value.startswith("<td") else f"<td>{value}</td>"
