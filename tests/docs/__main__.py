"""Run the pages whose answers are shown whole, and write what was printed into them: ``python -m tests.docs``.

Look at what changed before you keep it: an answer is what users are promised.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.docs.blocks import GAP, blocks, matches, with_answers
from tests.docs.pages import COOKBOOK, PATHS, README, section
from tests.docs.terminal import typed


def main() -> None:
    """Run the command."""
    _renew(COOKBOOK, None)
    for heading in PATHS:
        _renew(README, heading)


def _renew(file: Path, heading: str | None) -> None:
    text = file.read_text(encoding="utf-8")
    part = section(text, heading) if heading else text
    printed = {}
    with TemporaryDirectory() as folder:
        for block in blocks(part):
            code, stdout, stderr = typed(block.command, Path(folder))
            if code != block.exit:
                sys.exit(f"{block.title}: ended with {code}, not {block.exit}:\n{block.command}{stdout}{stderr}")
            if block.answer is None:
                print(f"{block.title}: said {(stdout + stderr)!r}" if stdout + stderr else f"{block.title}: no answer")
            elif not matches(block.answer, stdout + stderr):
                if GAP in block.answer:
                    print(f"{block.title}: by hand, please:\n{block.command}{stdout}{stderr}")
                else:
                    printed[block.number] = stdout + stderr
    file.write_text(text.replace(part, with_answers(part, printed)), encoding="utf-8")


if __name__ == "__main__":
    main()
