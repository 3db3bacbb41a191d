"""`happiness` on a system that is not Linux, as far as Linux can play one: what only Linux has is not there."""

import os
import resource
import sys

sys.platform = "darwin"
for name in ("pidfd_open", "sched_getaffinity", "sched_setaffinity", "waitid"):
    delattr(os, name)
del resource.prlimit

# Workers that are started anew import this file.
if __name__ == "__main__":
    from happiness_cli.__main__ import main

    sys.argv[0] = "happiness"
    sys.exit(main())
