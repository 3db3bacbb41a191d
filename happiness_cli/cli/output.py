"""From answers to stdout, stderr and an exit code: the one place where results are printed.

Results go to stdout: JSON as UTF-8 whatever the locale, one object a line, or text. Notices go to stderr. JSON is
gathered into large blocks, and so are the notices about documents, but neither is ever held back while the program
waits for input (`happiness_cli.cli.inputs`). Where both streams lead to one place, they stay in one order.
"""

import os
import stat
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from happiness_cli.cli.errors import OutputClosed, OutputFailed
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.screen import ColorChoice, OutputFormat, Screen, encoded, printable, size_of

__all__ = ["Answer", "Output", "complain", "notice", "print_text", "refusal", "run_stream"]

T = TypeVar("T")

_BLOCK = 1 << 16
_NOTICES = 500


class Answer:
    """What a command has to say about one document (or about its command line alone).

    Attributes:
        json: the result document, its keys in the order in which they are printed.
        text: makes the same for people to read, for a given screen; None where people read `complaint` instead.
        exit: the code of this answer.
        notices: lines for stderr, in either form.
        complaint: a sentence for stderr when the form is text: why there is no answer.
    """

    __slots__ = ("complaint", "exit", "json", "notices", "text")

    def __init__(
        self,
        json: Mapping[str, object],
        text: Callable[[Screen], str] | None,
        exit: Exit = Exit.YES,  # noqa: A002  # the word for it
        notices: Sequence[str] = (),
        complaint: str | None = None,
    ) -> None:
        """Keep the parts; `text` is called only if text is wanted."""
        self.json = json
        self.text = text
        self.exit = exit
        self.notices = notices
        self.complaint = complaint


def refusal(line: int, code: str, message: str, exit: Exit, file: str = "-") -> Answer:  # noqa: A002  # as in Answer
    """Return the answer that stands where none can be given: a ``happiness-error/1`` document, or a sentence on stderr.

    Args:
        line: of the document in its file, from 1.
        code: a finding's code, or one of those that the format adds.
        message: one plain sentence.
        exit: 1 or 3.
        file: the input's name, for the sentence.
    """
    # Most answers are no refusals.
    from happiness_cli.documents.findings import visible

    document = {"format": "happiness-error/1", "line": line, "code": code, "message": visible(message)}
    return Answer(document, None, exit, complaint=f"{file}:{line}: {message}")


class Output:
    """Where a command's results go, in the form that the options ask for.

    Attributes:
        form: ``text`` or ``json``.
        screen: the width and colours for text.
        exit: the highest code of all that was answered so far.
    """

    def __init__(self, form: OutputFormat | None = None, color: ColorChoice = "auto") -> None:
        """Take the values of ``--output`` and ``--color``; without a form: text on a terminal, JSON elsewhere."""
        terminal = sys.stdout is not None and sys.stdout.isatty()
        self.form: OutputFormat = form or ("text" if terminal else "json")
        self.screen = Screen.of(sys.stdout, color)
        self.exit = Exit.YES
        self._at_once = terminal
        self._dump: Callable[[Mapping[str, object]], bytes] | None = None
        self._parts: list[bytes] = []
        self._size = 0
        self._notices: list[str] = []
        # Whether each notice is printed right behind its answer; None until there is one.
        self._in_order: bool | None = None

    def answer(self, answer: Answer) -> Exit:
        """Print one answer at once and return the highest exit code so far.

        Raises:
            OutputClosed: nobody reads stdout any more.
            OutputFailed: stdout cannot be written.
        """
        self.put(answer)
        self.flush()
        return self.exit

    def put(self, answer: Answer) -> None:
        """Print one answer, now or with those that follow. Raises as `answer` does."""
        if answer.exit > self.exit:
            self.exit = answer.exit
        if self.form == "json":
            if self._dump is None:
                # Pages such as --help and --version do without it.
                from happiness_cli.documents.writing import dump

                self._dump = dump
            self._write(self._dump(answer.json) + b"\n")
        elif answer.text is not None:
            text = answer.text(self.screen)
            self._write(encoded(text if text.endswith("\n") else text + "\n", sys.stdout))
        elif answer.complaint is not None:
            self._tell([_complaint(answer.complaint)])
        if answer.notices:
            self._tell(answer.notices)

    def remark(self, answer: Answer) -> None:
        """Say on stderr what an answer has to say beside its document, which is not printed, and count its code."""
        self.exit = max(self.exit, answer.exit)
        complaint = [] if answer.complaint is None else [_complaint(answer.complaint)]
        if complaint or answer.notices:
            self._tell([*complaint, *answer.notices])

    def lines(self, lines: bytes) -> None:
        """Print whole lines as they are, now or with what follows. Raises as `answer` does."""
        self._write(lines)

    def problem(self, code: Exit, message: str) -> None:
        """Say on stderr what went wrong, count its code, and let the command go on."""
        self.exit = max(self.exit, code)
        self._tell([_complaint(message)])

    def flush(self) -> None:
        """Hand everything on to the system. Raises as `answer` does."""
        notices, self._notices = self._notices, []
        if self._parts:
            block = b"".join(self._parts)
            self._parts.clear()
            self._size = 0
            try:
                _hand_on(block, self.exit)
            except OutputFailed:
                _print_notices(notices)
                raise
        if notices:
            _print_notices(notices)

    def _tell(self, lines: Sequence[str]) -> None:
        """Print lines on stderr, now or with those that follow, behind all answers so far."""
        if self._in_order is None:
            self._in_order = self._at_once or _lead_to_one_place()
        self._notices += lines
        if self._in_order or len(self._notices) >= _NOTICES:
            self.flush()

    def _write(self, data: bytes) -> None:
        self._parts.append(data)
        self._size += len(data)
        if self._at_once or self._size >= _BLOCK:
            self.flush()


def run_stream(items: Iterable[T], answer: Callable[[T], Answer], output: Output) -> Exit:
    """Answer every item in order and return the highest exit code.

    What was answered is printed even when an error or Ctrl-C ends the stream.

    Raises:
        OutputClosed: nobody reads stdout any more.
        OutputFailed: stdout cannot be written.
    """
    try:
        for item in items:
            output.put(answer(item))
    finally:
        output.flush()
    return output.exit


def print_text(text: str) -> None:
    """Print a page, such as a command's help, on stdout. Raises as `Output.answer` does."""
    _hand_on(encoded(text + "\n", sys.stdout), Exit.YES)


def notice(line: str) -> None:
    """Print a line on stderr, control characters escaped; a stderr that cannot be written is no reason to stop."""
    _print_notices([line])


def complain(message: str) -> None:
    """Print what is wrong, with the program's name before it, on stderr."""
    notice(_complaint(message))


def _complaint(message: str) -> str:
    return f"happiness: {message}"


def _print_notices(lines: Sequence[str]) -> None:
    if sys.stderr is None:
        return
    try:
        text = "".join([f"{line}\n" for line in _broken(lines)])
        sys.stderr.write(text if text.isascii() else encoded(text, sys.stderr).decode())
        sys.stderr.flush()
    except OSError:
        _point_at_null(2)


def _broken(lines: Sequence[str]) -> list[str]:
    """Return lines without control characters, on a terminal broken between words where they are too long for it."""
    shown = [printable(line) for line in lines]
    if sys.stderr is None or not sys.stderr.isatty():
        return shown
    columns = size_of(sys.stderr).columns
    if max(map(len, shown), default=0) <= columns:
        return shown
    from textwrap import TextWrapper

    whole: list[str] = []
    for line in (part for text in shown for part in text.split("\n")):
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        breaks = TextWrapper(max(columns, 20), subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        # What is drawn, as tables are, fits already.
        whole += breaks.wrap(line) if len(line) > columns else [line]
    return whole


def _lead_to_one_place() -> bool:
    """Return whether stdout and stderr are one terminal, file or pipe, whose reader sees the order of what comes."""
    if sys.stdout is None or sys.stderr is None:
        return False
    try:
        out, err = os.fstat(sys.stdout.fileno()), os.fstat(sys.stderr.fileno())
    except (OSError, ValueError):
        return True
    nowhere = stat.S_ISCHR(out.st_mode) and not sys.stdout.isatty()
    return (out.st_dev, out.st_ino) == (err.st_dev, err.st_ino) and not nowhere


def close_stdout(code: Exit) -> Exit:
    """Flush stdout at the end and return the code to leave with; nothing is left for the interpreter to fail on."""
    if sys.stdout is None:
        return code
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _point_at_null(1)
    except OSError as error:
        _point_at_null(1)
        complain(OutputFailed(error).message)
        return max(code, Exit.FAILED)
    return code


def _hand_on(block: bytes, code: Exit) -> None:
    if sys.stdout is None:
        return
    try:
        # Under PYTHONUNBUFFERED this is a raw file, of which a signal may have only a part written.
        left = memoryview(block)
        while left:
            left = left[sys.stdout.buffer.write(left) :]
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        _point_at_null(1)
        raise OutputClosed(code) from None
    except OSError as error:
        _point_at_null(1)
        raise OutputFailed(error) from error


def _point_at_null(descriptor: int) -> None:
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, descriptor)
    os.close(null)
