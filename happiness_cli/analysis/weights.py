"""What a unit of each feature of a play is worth, in thousandths of a Joy Point, with its standard error.

Made by `python -m tests.figures.careful_weights --write`, which says how; not edited by hand.
"""

from typing import Final

WEIGHTS: Final = (
    ("points", 903),  # ± 20
    ("next rival", -659),  # ± 47
    ("taken", -346),  # ± 41
    ("follow-up", 287),  # ± 14
    ("begun", -151),  # ± 57
    ("gap fits", 237),  # ± 61
    ("bummers", -1326),  # ± 177
    ("forced bummer", -465),  # ± 231
)
