"""How fast it is: ``make bench`` measures against yardsticks of the same run, and asserts every result.

`python -m tests.bench` is the command. What it measures is an installed, compiled wheel in an environment of its own,
since that is what users have. A benchmark is a function in `benchmarks.py`; what it must find is in `expected.json`,
made by the interpreted core (`python -m tests.bench.expect`). The last whole table is `measured.json`, from which the
table in README.md and the figures of happiness-speed(7) are generated.
"""
