"""Tests of `happiness_cli.decks`."""
