"""What holds for every test run."""

import os
import signal

from hypothesis import HealthCheck, Phase, settings

# An installed compiled core would make what is tested depend on whether this machine has a C compiler.
# tests/system/ holds the compiled rules to the same answers.
os.environ.setdefault("HAPPINESS_CORE", "interpreted")

# Programs that are started here get the usual signals, even where nohup or a shell in the background has these ignored.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples in each run, and none that fails for being slow on a busy machine.
settings.register_profile(
    "derandomised", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("derandomised")
# A mutant need only be noticed, not understood.
settings.register_profile("mutation", settings.get_profile("derandomised"), phases=[Phase.explicit, Phase.generate])
