"""Whether a record is that of a game that could have been played, and ended as it says."""

from typing import Any

from happiness_cli.documents.findings import Finding, quoted
from happiness_cli.documents.values import GameDocument
from happiness_cli.judging.placements import placement_findings
from happiness_cli.judging.records import Replay
from happiness_cli.judging.scores import result_dict
from happiness_cli.rules.ranking import result
from happiness_cli.rules.state import END_NAMES, OVER


def record_findings(document: GameDocument, seed: str | None) -> list[Finding]:
    """Return what is wrong with a record, by replaying it from its deal.

    Args:
        document: the record.
        seed: the seed of its deal, where it is known from elsewhere.
    """
    deck = document.setting.deck
    found = placement_findings(document.raw, deck)
    if found or len(document.deal) != len(deck):
        message = f"the deal must hold each of the {len(deck)} cards of the deck once, or the game cannot be replayed"
        return [*found, Finding("deal", "/deal", message)]
    found.extend(_seed(document, seed))
    replay = Replay(document).finish()
    if replay.finding is not None:
        return [*found, replay.finding]
    state = replay.state
    if state.turn != OVER:
        message = f"the record stops before the game is over: it is the turn of seat {state.turn}"
        return [*found, Finding("unfinished", "", message)]
    end = END_NAMES[state.end]
    if document.end != end:
        message = f'the record says that the game ended "{document.end}", but by its turns it ended "{end}"'
        found.append(Finding("end-mismatch", "/end", message))
    wanted = result_dict(result(state), document.players)
    if document.result != wanted:
        found.append(Finding("result-mismatch", "/result", _difference(wanted, document.result)))
    return found


def _seed(document: GameDocument, seed: str | None) -> list[Finding]:
    """Find a deal that is not that of the record's seed and number, as far as these are known."""
    known = document.seed if seed is None else seed
    if known is None:
        return []
    # Most records have no seed, and the hashes take as long to load as a board to check.
    from happiness_cli.decks.dealing import deal, seed_sha256

    found: list[Finding] = []
    if document.seed_sha256 is not None and document.seed_sha256 != seed_sha256(known):
        found.append(Finding("deal", "/seed_sha256", "seed_sha256 is that of another seed"))
    if document.index is not None and list(document.deal) != deal(document.setting.deck, known, document.index):
        found.append(Finding("deal", "/deal", f"the deal is another one than deal {document.index} of the seed"))
    return found


def _difference(wanted: dict[str, Any], given: dict[str, Any]) -> str:
    """Name the first thing in which a result differs from the replayed one; both have all their keys."""
    if given["winners"] != wanted["winners"]:
        return f"the record says that {_won(given['winners'])}, but by its turns {_won(wanted['winners'])}"
    if given["decided_by"] != wanted["decided_by"]:
        return f'decided_by is "{given["decided_by"]}", but by its turns it is "{wanted["decided_by"]}"'
    players = given["players"]
    if len(players) != len(wanted["players"]):
        return f"the result has {len(players)} players, but the game has {len(wanted['players'])}"
    return next(
        f"{key} of seat {seat} is {_shown(theirs, key)}, but by its turns it is {_shown(ours, key)}"
        for seat, (theirs, ours) in enumerate(zip(players, wanted["players"], strict=True))
        for key in {**ours, **theirs}
        if theirs.get(key) != ours.get(key)
    )


def _won(winners: list[int]) -> str:
    if len(winners) < 2:
        return f"seat {winners[0]} has won" if winners else "nobody has won"
    return f"seats {', '.join(map(str, winners[:-1]))} and {winners[-1]} have won"


def _shown(player: dict[str, Any], key: str) -> str:
    """Return a value as it stands in a record."""
    if key not in player:
        return "missing"
    value = player[key]
    if isinstance(value, str):
        return quoted(value)
    return "true" if value is True else str(value)
