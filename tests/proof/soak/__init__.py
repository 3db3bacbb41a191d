"""Hours of mixed matches, in which nothing may grow, nothing may be left, and no game may be lost.

`python -m tests.proof.soak --minutes 60`. Four things go on at the same time:

- one match, `happiness play`, of six players from the first minute to the last;
- one tournament of six players, three at a table, locked in, from the first minute to the last;
- matches of two to six seats of all kinds, and tournaments that are killed and gone on with, one after the other;
- the charge sheet of the rogue (`fixtures/rogue/`), over and over.

About once a second a look is taken at memory, descriptors, threads, processes, zombies and files. `flat` says when
something counts as flat, `accounts` when a game counts as accounted for.
"""
