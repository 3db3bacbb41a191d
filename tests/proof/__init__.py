"""Proofs that take minutes: `make proof` runs them, the tests a small part of each."""
