"""Which fields tell of time, and therefore differ from run to run whatever the form is.

- in `meta.times` of a record, and in `time` of a player in the standings: `min`, `median`, `max`, `mean`, `total`,
  `histogram`, `cpu` and `idle_cpu`. `requests` is compared.
- in a transcript: `at`.
- in `fault.txt`: the seconds in the line `time:`.

Nothing else is left out; in the place of the folder in which the work was done, which `fault.txt` names, stands a word.
"""

import re
from pathlib import Path
from typing import Final

_TIMES: Final = re.compile(
    rb'"(min|median|max|mean|total|cpu|idle_cpu)":(?:null|[-+.0-9e]+)|"(histogram)":\[[][0-9,]*\]'
)
_META: Final = re.compile(rb'"meta":\{"times":\[(?:\{[^{}]*\},?)*\]')
_PLAYER: Final = re.compile(rb'"time":\{[^}]*\}')
_TALK: Final = re.compile(rb'^\{"at":[.0-9e-]+,', re.MULTILINE)
_FAULT: Final = re.compile(rb"^(time:    )[.0-9]+( s after)", re.MULTILINE)


def without_clocks(path: Path, data: bytes, folder: Path) -> bytes:
    """Return the contents of a file of a match with programs, with a word in the place of each time."""
    if path.name == "fault.txt":
        return _FAULT.sub(rb"\1clock\2", data).replace(str(folder).encode(), b"{folder}")
    if path.name.endswith(".transcript.jsonl"):
        return _TALK.sub(b'{"at":clock,', data)
    for times in (_META, _PLAYER):
        data = times.sub(lambda found: _TIMES.sub(rb'"\1\2":clock', found.group()), data)
    return data
