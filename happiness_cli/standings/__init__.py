"""Standings as pure folds over records, the same in whatever order and parts the records come."""
