"""What came of checking a bot, as text."""

from typing import Any

from happiness_cli.drawing.checks import check_text
from happiness_cli.drawing.palette import Style

CHECK: dict[str, Any] = {
    "check": "game",
    "verdict": "pass",
    "tried": "a whole game",
    "expected": "a reply",
    "games": 1,
    "requests": 2,
    "findings": [],
    "because": [],
}
FINDING = {
    "game": "2 players",
    "sent": ['{"type":"hello"}', '{"type":"play","story":"\u2028"}'],
    "came": "one\ttwo " + "three " * 20,
    "expected": "a reply",
    "stderr": "Traceback:\n" + "".join(f"line {number}\n" for number in range(40)) + "\x1b[31mlast",
}


def report(*checks: dict[str, Any], compliant: bool = True) -> dict[str, Any]:
    return {
        "format": "happiness-check/1",
        "command": "./b\x07t",
        "name": None,
        "compliant": compliant,
        "checks": checks,
    }


def test_the_verdict_comes_first() -> None:
    assert check_text(report(CHECK)) == (
        "./b\\x07t is compliant: 1 check passed\n"
        "\n"
        "check  verdict  tried\n"
        "─────  ───────  ────────────\n"
        "game   pass     a whole game"
    )


def test_skipped_checks_have_their_reasons() -> None:
    skipped = {**CHECK, "verdict": "skipped"}
    found = report(
        {**CHECK, "check": "rules", "verdict": "fail"},
        {**skipped, "check": "tiers", "because": ["rules", "decks"]},
        {**skipped, "check": "end", "because": ["rules", "decks"]},
        {**skipped, "check": "repeat", "because": ["--skip"]},
        compliant=False,
    )
    text = check_text(found)
    assert text.startswith("./b\\x07t is not compliant: 1 check failed and 3 checks skipped\n")
    assert "\nskipped since rules and decks failed: tiers, end\n" in text
    assert text.endswith("\nskipped as asked: repeat")


def test_findings_are_safe_to_show_and_fit() -> None:
    failed = {**CHECK, "verdict": "fail", "findings": [FINDING, {**FINDING, "sent": [], "stderr": ""}]}
    lines = check_text(report(failed, compliant=False), width=50).splitlines()
    assert "game: 2 players" in lines
    assert '  sent      {"type":"play","story":"\\u2028"}' in lines
    assert "            after 1 line before it" in lines
    assert "  came      one\\ttwo three three three three three" in lines
    assert "            \\x1b[31mlast" in lines
    assert "  sent      nothing" in lines
    assert sum(line.endswith(("line 38", "line 39")) for line in lines) == 2
    assert not any("line 3" in line and line.endswith("line 3") for line in lines)
    assert max(map(len, lines)) <= 50


def test_a_failed_check_stands_out() -> None:
    failed = {**CHECK, "verdict": "fail"}
    assert "\x1b[" in check_text(report(failed, compliant=False), Style("16"))
