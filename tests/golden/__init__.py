"""Golden games and perft tables: made by the twin, confirmed by the fast rules."""
