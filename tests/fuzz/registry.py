"""The table of targets."""

from typing import Final

from tests.fuzz import arguments, judging, reading, talking, tournaments
from tests.fuzz.cases import Target

TARGETS: Final[tuple[Target, ...]] = (
    *reading.TARGETS,
    *judging.TARGETS,
    *talking.TARGETS,
    *tournaments.TARGETS,
    *arguments.TARGETS,
)

BY_NAME: Final = {target.name: target for target in TARGETS}
