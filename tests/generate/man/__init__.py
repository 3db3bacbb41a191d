"""The manual pages of `man/`: mdoc(7) from the command tree, the ruleset and the documents' shapes, prose by hand.

The prose lies in `man/prose/`, a file a page, and is mdoc too; see `prose.py` for what it may hold besides.
"""
