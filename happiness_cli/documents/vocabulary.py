"""The words and bounds of the formats: what can be known of a document without the shapes, which take time to make."""

from typing import Final

from happiness_cli.rules.grid import cell_name
from happiness_cli.rules.state import END_NAMES

DECK_FORMAT: Final = "happiness-deck/1"
BOARD_FORMAT: Final = "happiness-board/1"
POSITION_FORMAT: Final = "happiness-position/1"
GAME_FORMAT: Final = "happiness-game/1"
RULES_FORMAT: Final = "happiness-rules/1"

READABLE: Final = (DECK_FORMAT, BOARD_FORMAT, POSITION_FORMAT, GAME_FORMAT, RULES_FORMAT)
"""The formats of documents that can be read, in the order in which lists of them name them."""

EVENT_FORMAT: Final = "happiness-event/1"

LARGEST: Final = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly (RFC 8259, section 6)."""

MAX_SCORE: Final = 10**15
"""The largest score of a position, above 0 or below: far more than games come to, and what follows stays exact too."""

MAX_TOKENS: Final = 10**12
"""The most tokens of a kind that can be said of a player, whatever the rules allow: so for their points."""

MAX_NAME: Final = 64
MAX_STORY: Final = 2000

FAULTS: Final = ("start", "hello", "timeout", "exit", "malformed", "illegal", "flood")
"""What a program at the table can do wrong."""

FAULT_PLACES: Final = ("start", "play", "echo")
ENDS: Final = tuple([name for name in END_NAMES if name is not None])

CELLS: Final = tuple([cell_name(number) for number in range(49)])
