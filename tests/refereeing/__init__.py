"""The referee: games, faults and events, with players of this process, scripted programs and real ones."""
