"""Files, and parts of files, that are made from the code, so that they cannot say anything else.

`python -m tests.generate` writes them all, with `--check` it exits 1 and names those that are out of date.
To add some, write a function that yields `Generated` values and put it into `SOURCES` of `registry.py`.
"""
