"""Exit 1, saying what is missing, where the tests of this folder cannot run."""

import sys

from tests.system.needs import complaint, missing

if lacking := missing():
    sys.exit(complaint(lacking))
