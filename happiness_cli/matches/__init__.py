"""Many games: seeds, seats and rotation, workers, and records in game order."""
