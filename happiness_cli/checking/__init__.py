"""The bench for bots: the protocol and its corners played through with one program, and a report on what came."""
