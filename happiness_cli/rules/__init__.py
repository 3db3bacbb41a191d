"""The game, and nothing else: what `happiness-rules(7)` says, as code.

No files, no JSON, no clock, no randomness. `cards` and `ruleset` are the values that
games are made of; `game` turns them into numbers; `board`, `legal`, `effects` and
`state` play; `door` is the checked way in; `scoring` ends it.
"""
