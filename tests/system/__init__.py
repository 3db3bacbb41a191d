"""Tests that need programs besides Python. `python -m tests.system` says which of those are missing."""
