"""``happiness deck``: bundled decks, new ones, and deals."""

from typing import Annotated

import typer

from happiness_cli.cli.asked import load_deck, overrides_of, seed_of
from happiness_cli.cli.command import command, group
from happiness_cli.cli.completion import complete_deck
from happiness_cli.cli.errors import UsageError
from happiness_cli.cli.exits import Exit
from happiness_cli.cli.options import ColorOption, DeckOption, OutputOption, RulesOption
from happiness_cli.cli.output import Answer, Output
from happiness_cli.cli.texts import deal_text, deck_text, decks_text
from happiness_cli.decks.dealing import deal as deal_of
from happiness_cli.decks.making import make_deck
from happiness_cli.documents.decks import DEFAULT_DECK, bundled, bundled_names
from happiness_cli.documents.printing import deck_dict
from happiness_cli.documents.terms import NAME
from happiness_cli.rules.ruleset import RulesetError, ruleset

__all__ = ["deck"]

DeckArgument = Annotated[
    str,
    typer.Argument(
        metavar="DECK", help="A bundled deck's name or a happiness-deck/1 file.", autocompletion=complete_deck
    ),
]

DeckSeedOption = Annotated[
    str, typer.Option("--seed", metavar="TEXT", help="Any text: the same seed makes the same deck.", show_default=False)
]

DeckNameOption = Annotated[str, typer.Option("--name", metavar="NAME", help="What the deck is called.")]

DealSeedOption = Annotated[
    str, typer.Option("--seed", metavar="TEXT", help="The seed of the deals, any text.", show_default=False)
]

IndexOption = Annotated[
    int, typer.Option("--index", metavar="K", min=0, max=2**53 - 1, help="Which of the seed's deals, from 0.")
]


@command(name="list", examples=(("happiness deck list", "the decks that come with the program"),))
def list_(output: OutputOption = None, color: ColorOption = "auto") -> Exit:
    """List the bundled decks."""
    decks = [bundled(name) for name in bundled_names()]
    listed = [{"name": found.name, "cards": len(found), "deck_counts": list(found.counts())} for found in decks]
    document = {"format": "happiness-decks/1", "decks": listed}
    return Output(output, color).answer(Answer(document, lambda screen: decks_text(decks, screen)))


@command(
    examples=(
        ("happiness deck show", "the cards of the deck standard"),
        ("happiness deck show my-deck.json", "those of a file"),
        ("happiness deck show standard -o json > deck.json", "a deck document to change"),
    )
)
def show(name: DeckArgument = DEFAULT_DECK, output: OutputOption = None, color: ColorOption = "auto") -> Exit:
    """Print a deck: every card with its edges."""
    found = load_deck(name, "")
    return Output(output, color).answer(Answer(deck_dict(found), lambda screen: deck_text(found, screen)))


@command(
    examples=(
        ("happiness deck new --seed spring --name spring > spring.json", "a deck of one's own"),
        ("happiness deck new --seed spring --rules house.json", "one with the deck_counts of house rules"),
    )
)
def new(
    seed: DeckSeedOption,
    name: DeckNameOption = "new",
    rules: RulesOption = None,
    output: OutputOption = None,
    color: ColorOption = "auto",
) -> Exit:
    """Make a deck from a seed; the same seed gives the same deck everywhere."""
    above = overrides_of(None, rules, None)
    try:
        counts = ruleset(above.mode or "easy", above.rules).deck_counts
    except RulesetError as error:
        raise UsageError(f"--rules: {error}") from None
    if not NAME.accepts(name) or name != name.encode(errors="replace").decode():
        raise UsageError("--name: a deck's name is text in UTF-8, 1 to 64 characters, none of them a control character")
    made = make_deck(seed_of(seed), name, counts)
    return Output(output, color).answer(Answer(deck_dict(made), lambda screen: deck_text(made, screen)))


@command(
    examples=(
        ("happiness deck deal --seed 7", "the first deal of seed 7"),
        ("happiness deck deal --seed 7 --index 3 --deck my-deck.json", "the fourth, of another deck"),
    )
)
def deal(
    seed: DealSeedOption,
    index: IndexOption = 0,
    deck: DeckOption = None,
    output: OutputOption = None,
    color: ColorOption = "auto",
) -> Exit:
    """Shuffle a deck as matches do: the ids, the top first. Anyone can recompute a deal from its seed and number."""
    cards = deal_of(load_deck(deck or DEFAULT_DECK), seed_of(seed), index)
    document = {"format": "happiness-deal/1", "deal": cards}
    return Output(output, color).answer(Answer(document, lambda screen: deal_text(cards)))


deck = group(
    "deck",
    "List, show, make and deal decks.",
    [list_, show, new, deal],
    examples=(("happiness deck show standard", "every card of the bundled deck"),),
)
