"""The package compiled against the package interpreted: whatever either says must be the same, byte for byte.

`python -m tests.cores` compares the two forms of the working tree, `python -m tests.cores PYTHON PYTHON` two
environments in which it is installed.
"""
