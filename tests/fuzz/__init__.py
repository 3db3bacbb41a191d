"""Every reader against real documents that were damaged, mixed and made odd, and what must hold whatever comes of it.

`registry.py` has the table of targets: each makes cases by chance and says what must hold of one. `driver.py` gives a
target so many cases under a seed, and makes one that fails small. `python -m tests.proof.fuzzing` does so for an hour,
the tests with a small, fixed number of cases; what ever failed is kept in `fixtures/fuzz/` and tried each time.
"""
