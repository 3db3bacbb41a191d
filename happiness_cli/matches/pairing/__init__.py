"""Who meets whom in a tournament. Nothing here is random, and nothing reads or writes."""
