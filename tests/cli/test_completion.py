"""What a shell is offered on TAB."""

from pathlib import Path

import pytest

from happiness_cli.cli import completion
from tests.cli.calls import call


def offered(shell: str, line: str) -> str:
    """Return what the shell is told for a line that ends where the cursor stands."""
    words = line.split(" ")
    ended = call(
        _HAPPINESS_COMPLETE=f"complete_{shell}",
        COMP_WORDS=line,
        COMP_CWORD=str(len(words) - 1),
        _TYPER_COMPLETE_ARGS=line,
        _TYPER_COMPLETE_FISH_ACTION="get-args",
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    return ended.stdout.decode().strip()


def test_commands() -> None:
    assert offered("bash", "happiness ru") == "rules"
    assert offered("fish", "happiness ru").startswith("rules\tPrint the rules")
    assert '"rules":"Print the rules' in offered("zsh", "happiness ru")


def test_options_and_their_values() -> None:
    assert offered("bash", "happiness rules --mo") == "--mode"
    assert offered("bash", "happiness rules --output ").split() == ["text", "json"]
    assert offered("bash", "happiness rules --color a").split() == ["auto", "always"]
    assert "--version" in offered("bash", "happiness --").split()


def test_bundled_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "decks").mkdir()
    for name in ("standard", "small"):
        (tmp_path / "decks" / f"{name}.json").touch()
    monkeypatch.setattr(completion, "__file__", str(tmp_path / "cli" / "completion.py"))
    assert completion.complete_deck("") == ["small", "standard"]
    assert completion.complete_deck("st") == ["standard"]
    assert completion.complete_deck("./mine") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell(shell: str) -> None:
    ended = call(_HAPPINESS_COMPLETE=f"source_{shell}")
    assert ended.returncode == 0
    assert f"complete_{shell}".encode() in ended.stdout


def test_players_are_offered() -> None:
    assert completion.complete_player("") == ["first", "random", "greedy", "careful", "search"]
    assert completion.complete_player("gr") == ["greedy"]
    assert completion.complete_player("./bot") == []
