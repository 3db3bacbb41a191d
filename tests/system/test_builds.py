"""The package as users install it: built from its source archive, with a C compiler and without."""

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from happiness_cli._build.hook import modules_to_compile
from happiness_cli.players.beginnings import LANGUAGES
from happiness_cli.version import __version__
from tests.cores.forms import NotThisForm, installed, prove
from tests.system.installing import BUILD, ROOT, run

# Whichever comes first waits for the compiler.
pytestmark = pytest.mark.timeout(900)


def version_printed(python: Path) -> str:
    by_script = run(python.with_name("happiness"), "--version", cwd=python.parent)
    by_module = run(python, "-m", "happiness_cli", "--version", cwd=python.parent)
    assert by_script == by_module
    return by_script


def test_compiled_install_says_so(compiled: Path) -> None:
    assert version_printed(compiled) == f"happiness {__version__} (core compiled)\n"


def test_pure_install_says_so(pure: Path) -> None:
    assert version_printed(pure) == f"happiness {__version__} (core interpreted)\n"


def test_manual_pages_are_where_man_looks(pure: Path) -> None:
    written = {page.relative_to(ROOT / "man") for page in (ROOT / "man").glob("man[0-9]/*")}
    installed = pure.parents[1] / "share" / "man"
    assert written
    assert {page.relative_to(installed) for page in installed.glob("man[0-9]/*")} == written


def test_compiled_wheel_is_for_this_python_and_platform(compiled_wheel: Path) -> None:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    assert compiled_wheel.name == f"happiness_cli-{__version__}-{python}-{python}-{platform}.whl"


def test_pure_wheel_is_for_any_python(pure_wheel: Path) -> None:
    assert pure_wheel.name == f"happiness_cli-{__version__}-py3-none-any.whl"


def test_wheel_brings_the_manual(pure_wheel: Path) -> None:
    pages = sorted(str(page.relative_to(ROOT / "man")) for page in (ROOT / "man").glob("man?/*"))
    assert "man1/happiness.1" in pages
    with zipfile.ZipFile(pure_wheel) as wheel:
        names = [name.partition(".data/data/share/man/")[2] for name in wheel.namelist()]
    assert sorted(filter(None, names)) == pages


def test_wheel_brings_the_bots_to_begin_with(pure_wheel: Path) -> None:
    with zipfile.ZipFile(pure_wheel) as wheel:
        names = [name.partition("happiness_cli/players/templates/")[2] for name in wheel.namelist()]
    assert set(filter(None, names)) == {"README.md", *LANGUAGES}


def test_what_the_build_names_is_compiled_and_nothing_in_the_pure_one(compiled: Path, pure: Path) -> None:
    assert [prove(form) for form in installed(compiled, pure)] == [len(modules_to_compile(ROOT)), 0]
    for form in installed(pure, compiled):
        with pytest.raises(NotThisForm, match=f"should have the {form.name} form"):
            prove(form)


def test_pure_build_asks_for_nothing_but_the_build_backend(source: Path) -> None:
    code = "from hatchling import build; print(build.get_requires_for_build_wheel())"
    assert run(sys.executable, "-c", code, cwd=source, CC="false") == "[]\n"
    assert "mypy" in run(sys.executable, "-c", code, cwd=source)


def test_failing_compiler_gives_a_pure_wheel_and_a_warning(source: Path, tmp_path: Path) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text('#!/bin/sh\ncase "$*" in *-fwrapv*) echo "out of order" >&2; exit 1;; esac\nexec gcc "$@"\n')
    compiler.chmod(0o755)
    code = BUILD.format("wheel")
    environment = {key: value for key, value in os.environ.items() if not key.startswith("HAPPINESS_")}
    done = subprocess.run(
        [sys.executable, "-c", code, tmp_path],
        cwd=source,
        env=environment | {"CC": str(compiler)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "py3-none-any.whl" in done.stdout
    assert "the core is not compiled" in done.stdout + done.stderr
    assert "out of order" in done.stdout + done.stderr


def test_required_core_that_cannot_be_compiled_ends_the_build(source: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BUILD.format("wheel"), tmp_path],
        cwd=source,
        env=os.environ | {"CC": "false", "HAPPINESS_REQUIRE_COMPILED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "HAPPINESS_REQUIRE_COMPILED is set, but no working C compiler was found" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_building_leaves_no_compiled_module_behind(compiled_wheel: Path, source: Path) -> None:
    assert compiled_wheel.exists()
    assert list(source.rglob("*.so")) == []
    assert list((ROOT / "happiness_cli").rglob("*.so")) == []


def test_the_rooms_with_compiled_modules_pass_their_tests(compiled: Path) -> None:
    """The tests that call compiled code directly: what it does with types, errors and edges.

    All other rooms reach it only by calls whose answers end in bytes, and `test_cores` compares these, byte for byte,
    with what the interpreted form gives, on which `make test` runs everything.
    """
    rooms = sorted({Path(module).parent.name for module in modules_to_compile(ROOT)})
    folders = [f"tests/{name}" for name in (*rooms, "golden") if (ROOT / "tests" / name).is_dir()]
    assert "tests/rules" in folders
    # These flip sources, so that they play interpreted whatever is asked for; those `test_duels` plays, and more.
    twin = "tests/rules/test_against_twin.py::test_"
    games = ("the_engines_agree_in_all_games", "it_happens_in_the_games", "nothing_of_note")
    left_out = [f"--deselect={test}" for test in ("tests/rules/test_flips.py", *(twin + name for name in games))]
    shared = ("-n", "auto", "--maxprocesses", "4", "--dist", "loadfile", "--no-loadscope-reorder")
    options = ("-q", "--tb=short", "-m", "not system", "-p", "no:cacheprovider", *left_out, *shared)
    run(compiled, "-P", "-m", "pytest", *options, *folders, cwd=ROOT)
