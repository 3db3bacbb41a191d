"""The time of a ply is taken apart rightly, whether machine code or Python was found at work."""

import json
import sys
from pathlib import Path
from pkgutil import resolve_name
from typing import Final

import pytest

from tests.bench.ply import CHECK, DECIDES, PARTS, READ, RECORD, TURN, VIEW, WAIT, WRITE, parts
from tests.bench.processes import Wrong, run
from tests.bench.sampling import PACKAGE, functions, places
from tests.bench.workshop import HERE, library

STACKS: Final = Path(__file__).parents[2] / "fixtures" / "stacks" / "ply.jsonl"

LOOKED: Final = """\
import ctypes, signal, sys
heard = []
signal.signal(signal.SIGPROF, lambda *_: heard.append(1))
library = ctypes.CDLL(sys.argv[1])
started = library.start(999_999)
for _ in range(3):
    signal.raise_signal(signal.SIGPROF)
stopped = library.stop(sys.argv[2].encode())
signal.raise_signal(signal.SIGPROF)
print(started, stopped, len(heard))
"""
"""Has itself looked at three times, and after a second of the processor's time once more; then all is as before."""


def test_the_parts_are_all_of_the_time() -> None:
    stacks = {
        "refereeing.exchange.exchange refereeing.referee._Game._turn": 50,
        "refereeing.exchange.Channel.flush refereeing.exchange.exchange": 10,
        "documents.writing.dump protocol.messages.Messages.play refereeing.referee._Game._turn": 15,
        "documents.text.parse protocol.codec.decode protocol.conversation.Conversation.feed": 5,
        "refereeing.referee._Game._turn refereeing.referee.play_game": 8,
        "documents.printing.game_dict matches.crew._finished": 7,
        "": 5,
    }
    found = parts(stacks, 13.0, 10.0)
    expected = {VIEW: 1.5, WRITE: 1.0, WAIT: 3.0, READ: 5.0, CHECK: 0.5, TURN: 0.8, RECORD: 1.2}
    assert found == {part: pytest.approx(expected[part]) for part in PARTS}
    assert sum(found.values()) == pytest.approx(13.0)


@pytest.mark.parametrize("at", range(len(STACKS.read_text(encoding="utf-8").splitlines())))
def test_machine_code_is_found_in_its_part(at: int) -> None:
    looked = json.loads(STACKS.read_text(encoding="utf-8").splitlines()[at])
    found = parts({functions(looked["symbols"]): 1}, 1.0, 1.0)
    [part] = [part for part in PARTS if found[part]]
    assert part.startswith(looked["part"])


def test_functions_that_are_not_exported_are_named_by_their_places() -> None:
    begins, names = places("0000000000000a00 t inner\n0000000000000040 T outer\n0000000000000800 b data\n")
    assert (begins, names) == ([0x40, 0xA00], ["outer", "inner"])
    known = {"_table__mypyc.so+0xa10": "CPyDef_happiness_cli___refereeing___exchange___Channel___put"}
    symbols = "__write _table__mypyc.so+0xa10 _table__mypyc.so+0x1"
    assert functions(symbols, lambda place: known.get(place, place)) == "refereeing.exchange.Channel.put"


@pytest.mark.parametrize("beginning", [beginning for beginning, _ in DECIDES])
def test_what_decides_is_there(beginning: str) -> None:
    assert resolve_name(PACKAGE + beginning.rstrip("."))


def test_samples_that_tell_nothing_apart_are_wrong() -> None:
    with pytest.raises(Wrong, match=f"{WRITE}.*{READ}"):
        parts({"": 200, "protocol.views.ViewTexts.view": 200}, 5.0, 4.0)
    with pytest.raises(Wrong, match="no sample"):
        parts({}, 5.0, 4.0)


@pytest.mark.system
def test_machine_code_is_looked_at(tmp_path: Path) -> None:
    stacks = tmp_path / "stacks"
    ran = run([sys.executable, "-c", LOOKED, library(HERE / "stacks.c"), stacks], tmp_path / "out")
    assert ran.said.split() == [b"0", b"0", b"1"]
    looks = stacks.read_text(encoding="ascii").splitlines()
    assert len(looks) >= 3
    assert all(any(symbol.startswith(("Py", "_Py")) for symbol in look.split()) for look in looks)
