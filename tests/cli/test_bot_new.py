"""`happiness bot new`: a bot that plays, and nothing is ever overwritten."""

import os
from pathlib import Path
from typing import Any

import pytest

from happiness_cli.checking.checks import BY_NAME, CHECKS
from happiness_cli.documents.answers import BOT_FORMAT, answer
from happiness_cli.players.beginnings import LANGUAGES
from tests.bots.running import PYTHON
from tests.cli.judges import ask, read

BRIEFLY = [f"--skip={check.name}" for check in CHECKS[CHECKS.index(BY_NAME["bye"]) :]]
"""The checks that are about the first game alone."""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def new(*args: str) -> dict[str, Any]:
    made = ask("bot", "new", *args)
    assert (made.exit, made.stderr) == (0, "")
    assert answer(BOT_FORMAT).accepts(made.one)
    return made.one


def test_it_is_the_example_under_a_name_of_its_own() -> None:
    made = new("mine")
    assert made == {
        "format": "happiness-bot-files/1",
        "files": ["mine/bot.py", "mine/README.md"],
        "command": "python3 mine/bot.py",
    }
    # Which fails no check, as other tests show.
    example = Path(PYTHON[-1]).read_text(encoding="utf-8")
    assert Path("mine/bot.py").read_text(encoding="utf-8") == example.replace('"Python example"', '"mine"')
    checked = ask("bot", "check", made["command"], *BRIEFLY)
    assert (checked.exit, checked.one["name"]) == (0, "mine")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_language_has_a_bot_and_a_readme(lang: str) -> None:
    language = LANGUAGES[lang]
    made = new("a/b", "--lang", lang)
    bot, readme = map(Path, made["files"])
    assert (bot.name, made["command"]) == (language.file, f"{language.runs} a/b/{language.file}")
    assert os.access(bot, os.X_OK)
    assert bot.read_text().startswith("#!/")
    assert language.calls_itself not in bot.read_text()
    assert readme.read_text().startswith("# b\n")
    assert f"happiness bot check '{language.runs} {language.file}'" in readme.read_text()
    assert "$" not in readme.read_text()


def test_the_next_steps_are_told_as_a_shell_takes_them() -> None:
    code, text, stderr = read("bot", "new", "my bots", "--lang", "sh")
    assert (code, stderr) == (0, "")
    assert text.splitlines()[:5] == [
        "wrote my bots/bot.sh",
        "wrote my bots/README.md",
        "",
        "Next:",
        """  happiness bot check 'sh '"'"'my bots/bot.sh'"'"''""",
    ]


@pytest.mark.parametrize("folder", ['quote"d', "it's", "100 %s", "喜び", "new\nline", "-x", " "])
def test_odd_folders_make_no_broken_bots(folder: str) -> None:
    made = new(f"./{folder}")
    assert ask("bot", "check", made["command"], *BRIEFLY).exit == 0
    assert Path(made["files"][1]).read_text().splitlines()[0] in (f"# {folder}", "# my bot")


def test_the_current_folder_will_do() -> None:
    assert new(".")["files"] == ["bot.py", "README.md"]
    assert Path("README.md").read_text().startswith(f"# {Path.cwd().name}\n")


@pytest.mark.parametrize("name", ["bot.py", "README.md"])
def test_nothing_is_overwritten(name: str, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    there = tmp_path / "mine" / name
    there.write_text("precious")
    refused = ask("bot", "new", "mine")
    assert (refused.exit, refused.documents) == (2, [])
    assert refused.stderr == f"happiness: mine/{name} is there already; nothing was written\n"
    assert [path.name for path in (tmp_path / "mine").iterdir()] == [name]
    assert there.read_text() == "precious"


def test_nor_is_a_link_that_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "README.md").symlink_to("gone")
    assert ask("bot", "new", ".").exit == 2
    assert not (tmp_path / "gone").exists()
    assert not (tmp_path / "bot.py").exists()


def test_folders_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder, says in (
        ("file", "file is there already, and is no folder"),
        ("file/under", "cannot write file/under: Not a directory"),
        ("x" * 300, f"cannot write {'x' * 300}: File name too long"),
    ):
        refused = ask("bot", "new", folder)
        assert (refused.exit, refused.stderr) == (2, f"happiness: {says}\n")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
