"""Search and evaluation: what a position is worth, found by playing on from it."""
