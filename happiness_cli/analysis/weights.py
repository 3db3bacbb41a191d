"""What a unit of each feature of a play is worth, in thousandths of a Joy Point, with its standard error.

Made by `python -m tests.figures.careful_weights --write`, which says how; not edited by hand.
"""

from typing import Final

WEIGHTS: Final = (
    ("points", 882),  # ± 24
    ("next rival", -841),  # ± 53
    ("taken", -179),  # ± 44
    ("follow-up", 269),  # ± 15
    ("begun", -157),  # ± 67
    ("gaps", 79),  # ± 5
    ("bummers", -1231),  # ± 220
    ("forced bummer", -471),  # ± 327
)
