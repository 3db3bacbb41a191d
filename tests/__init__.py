"""The tests; cases that are data lie in fixtures/."""
