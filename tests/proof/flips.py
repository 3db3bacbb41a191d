"""Other readings of the rulings, as a proof; `python -m tests.rules.flip_rulings` prints where each shows."""

from concurrent.futures import ThreadPoolExecutor

from tests.proof.proofs import Figures, NotProved, Tell
from tests.rules.flip_rulings import show_in_engine, show_in_twin
from tests.rules.flips import FLIPS
from tests.twin.flips import FLIPS as TWIN_FLIPS


def prove(tell: Tell, minutes: float) -> Figures:
    """See a game for each other reading, in either engine.

    Raises:
        NotProved: no game shows one of them.
    """
    del minutes
    with ThreadPoolExecutor(max_workers=2) as pool:
        tell(f"{len(FLIPS)} readings of the engine, {len(TWIN_FLIPS)} of the twin")
        found = [*pool.map(show_in_engine, FLIPS), *pool.map(show_in_twin, TWIN_FLIPS)]
    unseen = [f"{shown.name} ({shown.engine})" for shown in found if shown.difference is None]
    if unseen:
        raise NotProved(f"no game shows {', '.join(unseen)}")
    return {
        "other readings played by the engine": len(FLIPS),
        "other readings played by the twin": len(TWIN_FLIPS),
        "of them seen in a game": len(found),
    }
