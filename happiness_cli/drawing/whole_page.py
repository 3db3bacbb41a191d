"""A whole HTML document that needs nothing else, and lets nothing else in."""

from base64 import b64encode
from hashlib import sha256

from happiness_cli.drawing.markup import text

__all__ = ["whole_page"]


def whole_page(title: str, style: str, body: str, script: str | None = None) -> str:
    """Return a document whose policy allows its one style sheet and its one script, known by their hashes.

    Args:
        title: a text.
        style: CSS.
        body: HTML.
        script: JavaScript that runs once the body is there; None for a page without.
    """
    allowed = f"style-src {_hashed(style)}" + ("" if script is None else f"; script-src {_hashed(script)}")
    policy = f"default-src 'none'; {allowed}; img-src data:; base-uri 'none'; form-action 'none'"
    return (
        "<!DOCTYPE html>\n"
        '<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="referrer" content="no-referrer">'
        # Without it a browser asks the place that the page comes from for a picture.
        f'<link rel="icon" href="data:,"><title>{text(title)}</title><style>{style}</style></head>\n'
        f"<body>{body}{'' if script is None else f'<script>{script}</script>'}</body></html>\n"
    )


def _hashed(source: str) -> str:
    return f"'sha256-{b64encode(sha256(source.encode()).digest()).decode()}'"
