"""Judge, play and measure the card game Happiness from the command line."""
