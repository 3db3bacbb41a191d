"""The folder of a run: who may work in it, what it was begun with, and its files."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from happiness_cli.documents.toml import BadToml, load_toml
from happiness_cli.documents.writing import dump, write_whole
from happiness_cli.matches.configuration import Change, Config, changes, versions
from happiness_cli.matches.plan import Plan
from happiness_cli.matches.run_files import RunFiles
from happiness_cli.matches.seeds import Seed

CONFIG_FILE: Final = "run.toml"
DECK_FILE: Final = "deck.json"
SEED_FILE: Final = "seed"
JOURNAL_FILE: Final = "games.jsonl"
HELD_FILE: Final = "held.jsonl"
LOCK_FILE: Final = "lock"
STANDINGS_FILE: Final = "standings.json"

_PRIVATE: Final = 0o600


class BadFolder(Exception):
    """A folder in which this run cannot be; the text says why and what to do."""


class FolderInUse(BadFolder):
    """Another run is at work in it."""


class ChangedRun(BadFolder):
    """The folder is that of a run that was begun otherwise.

    Attributes:
        changes: what is another one now.
    """

    def __init__(self, folder: Path, found: list[Change]) -> None:
        """Keep them."""
        lines = "".join(f"\n  {change}" for change in found)
        super().__init__(
            f"{folder} holds a run that was begun with other settings: use those again, or another folder{lines}"
        )
        self.changes = found


class RunFolder:
    """A folder for one run at a time; it is locked while it is entered.

    Attributes:
        path: where it is.
        is_new: whether no run was begun in it.
    """

    def __init__(self, path: Path) -> None:
        """Say which; nothing is done yet."""
        self.path = path
        self.is_new = True
        self._lock = -1

    def __enter__(self) -> Self:
        """Make the folder if need be, and lock it.

        Raises:
            FolderInUse: another run has it.
            BadFolder: it is not one for a run.
            OSError: it cannot be made or written to.
        """
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            raise BadFolder(f"{self.path} cannot be a folder: there is a file in its place or above it") from None
        had_lock = self._file(LOCK_FILE).exists()
        lock = os.open(self._file(LOCK_FILE), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        try:
            # Of this process alone: workers that outlive it by a moment do not have it.
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            who = os.pread(lock, 32, 0).decode("ascii", "replace").strip()
            os.close(lock)
            if not isinstance(error, BlockingIOError | PermissionError):
                raise
            raise FolderInUse(f"another run, process {who or 'unknown'}, is at work in {self.path}") from None
        self.is_new = not self._file(CONFIG_FILE).exists()
        if self.is_new:
            foreign = self._foreign(lock, had_lock)
            if foreign is not None:
                os.close(lock)
                raise BadFolder(
                    f"{self.path} has a file {foreign} but no {CONFIG_FILE}, so that it is no folder of a run: "
                    "choose another one"
                )
        self._lock = lock
        os.ftruncate(lock, 0)
        os.pwrite(lock, b"%d\n" % os.getpid(), 0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave the folder to others."""
        self._unlock()

    def seed(self, text: str | None) -> Seed:
        """Return the seed of the run: the one that is asked for, the one that it was begun with, or a new one.

        Args:
            text: what is asked for, if anything.

        Raises:
            BadSeed: the text cannot be one.
            BadFolder: the run was begun, and its seed is lost.
        """
        if text is not None or self.is_new:
            return Seed.of(text)
        try:
            kept = self._file(SEED_FILE).read_bytes().decode()
        except FileNotFoundError:
            raise BadFolder(f"{self._file(SEED_FILE)} is gone: give the seed with --seed to go on") from None
        except UnicodeDecodeError:
            raise BadFolder(f"{self._file(SEED_FILE)} is damaged: give the seed with --seed to go on") from None
        return Seed(kept.removesuffix("\n"), given=False)

    def begin(self, config: Config, plan: Plan) -> list[Change]:
        """Write down what the run is, or see that it is the one that was begun here.

        Returns:
            Which versions are others than when it was begun.

        Raises:
            ChangedRun: it was begun otherwise.
            BadFolder: what it was begun with cannot be read.
            OSError: the folder cannot be written to.
        """
        if self.is_new:
            self._write(config, plan)
            return []
        try:
            then = load_toml(self._file(CONFIG_FILE).read_bytes())
        except BadToml as error:
            raise BadFolder(f"{self._file(CONFIG_FILE)} is damaged: {error}") from None
        found = changes(then, config)
        if not plan.seed.given and any(change.key == "tournament.seed-sha256" for change in found):
            raise BadFolder(
                f"{self._file(SEED_FILE)} is not the seed that this run was begun with: give that with --seed to go on"
            )
        if found:
            raise ChangedRun(self.path, found)
        if not self._has_seed(plan.seed):
            self._write_seed(plan.seed)
        return versions(then, config)

    def files(self) -> RunFiles:
        """Open the journal and the held games.

        Raises:
            OSError: they cannot be opened.
        """
        return RunFiles(self.journal, self.held)

    @property
    def journal(self) -> Path:
        """The file of the games."""
        return self._file(JOURNAL_FILE)

    @property
    def held(self) -> Path:
        """The file of finished games that are not yet in the journal."""
        return self._file(HELD_FILE)

    def write_standings(self, document: dict[str, Any]) -> None:
        """Write the standings, whole or not at all.

        Raises:
            OSError: they cannot be written.
        """
        write_whole(self._file(STANDINGS_FILE), dump(document) + b"\n")

    def _foreign(self, lock: int, had_lock: bool) -> str | None:
        """Return a file in the place of one of ours, where no run was begun, that somebody will miss."""
        if had_lock and not os.pread(lock, 32, 0).strip().isdigit() and os.fstat(lock).st_size:
            return LOCK_FILE
        # A run that was killed as it began may have left its seed.
        begun = (SEED_FILE, DECK_FILE) if had_lock else ()
        ours = (JOURNAL_FILE, HELD_FILE, STANDINGS_FILE, SEED_FILE, DECK_FILE)
        found = next((name for name in ours if name not in begun and self._file(name).exists()), None)
        if found is not None and not had_lock:
            self._file(LOCK_FILE).unlink()
        return found

    def _write(self, config: Config, plan: Plan) -> None:
        """Write the files of a new run, the configuration last: with it the run is begun."""
        import tomli_w

        self._write_seed(plan.seed)
        if not isinstance(plan.deck, str):
            write_whole(self._file(DECK_FILE), dump(plan.deck) + b"\n")
        file = self._file(CONFIG_FILE)
        # Variables of programs are often keys to something.
        mode = _PRIVATE if any(entrant.env for entrant in plan.entrants) else 0o666
        beside = file.with_suffix(".new")
        beside.unlink(missing_ok=True)
        _write_new(beside, tomli_w.dumps(config).encode(), mode)
        beside.replace(file)

    def _has_seed(self, seed: Seed) -> bool:
        try:
            return self._file(SEED_FILE).read_bytes().removesuffix(b"\n") == seed.text.encode()
        except FileNotFoundError:
            return False

    def _write_seed(self, seed: Seed) -> None:
        file = self._file(SEED_FILE)
        file.unlink(missing_ok=True)
        _write_new(file, seed.text.encode() + b"\n", _PRIVATE)

    def _file(self, name: str) -> Path:
        return self.path / name

    def _unlock(self) -> None:
        if self._lock >= 0:
            with suppress(OSError):
                os.ftruncate(self._lock, 0)
            os.close(self._lock)
            self._lock = -1


def _write_new(file: Path, data: bytes, mode: int) -> None:
    """Write a file that is not there yet, to the disk; after an error it is not there either.

    Raises:
        OSError: it cannot be written.
    """
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    try:
        with open(descriptor, "wb") as made:  # noqa: PTH123  # the mode
            made.write(data)
            made.flush()
            os.fsync(descriptor)
    except BaseException:
        file.unlink(missing_ok=True)
        raise
