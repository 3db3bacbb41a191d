"""What is wrong with a deck (RULES 1.6)."""

from happiness_cli.documents.findings import Finding, pointer, quoted
from happiness_cli.documents.values import DeckDocument, Document, RulesDocument, Setting
from happiness_cli.rules.cards import Deck

_sound: Setting | None = None


def deck_findings(document: Document) -> list[Finding]:
    """Find repeated ids of a deck document or of a deck inside another, and a deck that its ruleset does not allow.

    The deck in force is held against the ruleset in force, wherever either comes from.
    """
    # Most documents of a stream share their setting with the one before.
    global _sound
    if isinstance(document, RulesDocument) or document.setting is _sound:
        return []
    found = _deck_findings(document, document.setting)
    if not found:
        _sound = document.setting
    return found


def _deck_findings(document: Document, setting: Setting) -> list[Finding]:
    found = [] if setting.deck_where is None else repeated_ids(setting.deck, setting.deck_where)
    if isinstance(document, DeckDocument) or setting.deck_where is not None:
        return found + count_findings(setting, setting.deck_where or "")
    named = setting.bundled is not None and document.raw.get("deck") == setting.bundled
    return found + count_findings(setting, "/deck" if named else "")


def repeated_ids(deck: Deck, where: str) -> list[Finding]:
    """Find each card whose id another card before it has.

    Args:
        deck: as it was read.
        where: the JSON Pointer of the deck document.
    """
    if len(deck.index) == len(deck.cards):
        return []
    return [
        Finding(
            "duplicate-id",
            where + pointer("cards", number),
            f"{quoted(card.word)} has the id {card.id}, as {quoted(deck[card.id].word)} has, "
            f"entry {deck.index[card.id]} of cards",
            cards=(card.id,),
        )
        for number, card in enumerate(deck.cards)
        if deck.index[card.id] != number
    ]


def count_findings(setting: Setting, where: str) -> list[Finding]:
    """Find that a deck has not as many cards of each Joy Points value as the ruleset says."""
    counts, wanted = setting.deck.counts(), setting.ruleset.deck_counts
    if counts == wanted:
        return []
    differences = ", ".join(
        f"{count} {_cards(jp, count)} instead of {want}"
        for jp, (count, want) in enumerate(zip(counts, wanted, strict=True))
        if count != want
    )
    message = f"the deck {setting.deck.name} has {differences}: see deck_counts in the rules"
    return [Finding("deck-count", where, message)]


def _cards(jp: int, number: int) -> str:
    plural = "" if number == 1 else "s"
    return f"card{plural} of {jp} JP" if jp else f"Bummer{plural}"
