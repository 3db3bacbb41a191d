"""Each rule in a situation small enough to be seen at a glance, with what the rules make of it."""

from typing import Any

import pytest

from tests.rules.situations import found, played, situations


@pytest.mark.parametrize("situation", situations(), ids=lambda situation: situation["name"])
def test_situation(situation: dict[str, Any]) -> None:
    state, refused = played(situation)
    then = dict(situation["then"])
    assert then != {}
    assert refused == then.pop("refused", None)
    forbidden = then.pop("not_legal", None)
    assert forbidden is None or forbidden not in found(state, "legal").split()
    assert {key: found(state, key) for key in then} == then


def test_each_situation_has_a_name_of_its_own() -> None:
    names = [situation["name"] for situation in situations()]
    assert len(set(names)) == len(names)
