"""The presets in groups, by what people call the games: a page for each, and so the sidebar.

The group of a game follows from its rules: how many play, in sides or alone, and with how many
cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from texts import plain

from pinochle import variants
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pinochle import Ruleset

SINGLE: Final = 48
"""The cards of the usual pack."""
FOUR: Final = 4


class Group(NamedTuple):
    """Games that have a name in common."""

    name: str
    """The name of its page."""
    title: str
    about: str
    has: Callable[[Ruleset], bool]


def is_double_deck(rules: Ruleset) -> bool:
    """Whether four play with a larger pack than the usual one."""
    return rules.table.seats == FOUR and len(rules.pack) > SINGLE


GROUPS: Final = (
    Group(
        "two-handed-games",
        "Two-handed",
        "Two players, with a stock to draw from, or with hands that they choose.",
        lambda rules: rules.table.seats == 2,  # noqa: PLR2004 - two-handed
    ),
    Group(
        "three-handed-games",
        "Three-handed",
        "Three players, each for themselves; mostly the bidder plays against the other two.",
        lambda rules: rules.table.seats == 3,  # noqa: PLR2004 - three-handed
    ),
    Group(
        "partnership-games",
        "Four-handed, single deck",
        "Four players with 48 cards, mostly in two partnerships.",
        lambda rules: rules.table.seats == FOUR and not is_double_deck(rules),
    ),
    Group(
        "double-deck-games",
        "Four-handed, double deck",
        "Four players in two partnerships, with 80 cards without nines or 96 with them.",
        is_double_deck,
    ),
    Group(
        "games-for-five-and-more",
        "Five and more",
        "Five players, or six or eight in partnerships, with larger packs.",
        lambda rules: rules.table.seats > FOUR,
    ),
)


def members(group: Group) -> list[str]:
    """The presets of a group."""
    return [name for name in variants.names() if group.has(variants.get(name))]


def in_short(rules: Ruleset) -> str:
    """A game in a line: its cards, how trump is found, and what wins."""
    facts = [f"{len(rules.pack)} cards"]
    facts += [f"{rules.deal.hand} each"] if rules.deal.hand else ["hands that the players choose"]
    facts += [f"a widow of {rules.deal.widow}"] if rules.deal.widow else []
    facts += ["a stock to draw from"] if Step.DRAW in rules.script else []
    has_auction = Step.AUCTION in rules.script
    facts += [f"bids from {rules.auction.opening}" if has_auction else "trump is turned"]
    facts += [f"{rules.passing.cards} cards are passed"] if Step.PASSING in rules.script else []
    facts += [f"{rules.ending.target} wins"] if rules.ending.target else ["played for stakes"]
    return "; ".join(facts)


def page(group: Group) -> str:
    """The page of a group."""
    lines = [f"# {group.title}", "", group.about, ""]
    for name in members(group):
        rules = variants.get(name)
        lines += [f"[{plain(rules)}](#preset-{name})", f": {in_short(rules)}.", ""]
    entries = [f"{variants.get(name)} <{name}>" for name in members(group)]
    return "\n".join([*lines, ":::{toctree}", ":hidden:", "", *entries, ":::", ""])


def pages() -> Iterator[tuple[str, str]]:
    """Every group's page by its name."""
    for group in GROUPS:
        yield group.name, page(group)
