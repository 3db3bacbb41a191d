"""What the game is like: tournaments of players of the package, and the figures that happiness-game(7) shows.

`python -m tests.figures.game` plays them all anew; fixtures/figures/SOURCE.md says what is kept.
"""
