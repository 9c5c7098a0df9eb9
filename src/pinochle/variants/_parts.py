"""The decorator that makes a preset, and the parts that several families share."""

from collections.abc import Callable
from typing import Final, TypeAlias

from attrs import evolve

from pinochle.rules.auction.auction import AuctionRules
from pinochle.rules.pack import Pack
from pinochle.rules.parts import RulesetParts
from pinochle.rules.renege import RenegeRules
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.ending import EndingRules
from pinochle.rules.table import TableRules
from pinochle.rules.trump import TrumpRules

Preset: TypeAlias = Callable[[], Ruleset]


def preset(
    title: str, base: Preset | None = None
) -> Callable[[Callable[[], RulesetParts]], Preset]:
    """Make a preset from a function with the name of the preset, which returns its parts.

    Args:
        title: what the preset is called in a sentence.
        base: the preset that has all the other parts; None if the function returns them all.
    """

    def register(parts_of: Callable[[], RulesetParts]) -> Preset:
        name = parts_of.__name__.replace("_", "-")

        def build() -> Ruleset:
            if name not in _PRESETS:
                parts = parts_of()
                parts["name"], parts["title"] = name, title
                rules = base().with_(**parts) if base else Ruleset(**parts)
                _PRESETS.setdefault(name, rules)  # another thread may have been quicker
            return _PRESETS[name]

        return build

    return register


_PRESETS: Final[dict[str, Ruleset]] = {}
"""The presets that were built, each a single object."""


WITH_NINES: Final = "A 10 K Q J 9"
WITHOUT_NINES: Final = "A 10 K Q J"

SINGLE: Final = Pack.of(WITH_NINES, 2)
"""48 cards (``deck.single.48``)."""

DOUBLE: Final = Pack.of(WITHOUT_NINES, 4)
"""80 cards: two packs without the nines (``deck.quad20.80``)."""

DOUBLE_WITH_NINES: Final = Pack.of(WITH_NINES, 4)
"""96 cards (``deck.double.96``)."""

TRIPLE: Final = Pack.of(WITHOUT_NINES, 6)
"""120 cards: three packs without the nines (``deck.triple.120``)."""

PARTNERS: Final = TableRules.seated(4, sides=2)
"""Four players, partners opposite (``fourhand.teams``)."""

FREE_AUCTION: Final = AuctionRules(must_open="eldest")
"""From 100 by tens; eldest must open (``auction.opening.100``, ``auction.forced-opener``)."""

TURNED_TRUMP: Final = TrumpRules(named="turned", dix_exchange="eldest-first")
"""The last card dealt is trump, and a nine may be exchanged for it."""

TURNED_TRUMP_GAME: Final = EndingRules(on_two="extend", extend_by=250)
"""1000, and 250 more each time several reach it in the same deal, because nobody bids."""

RENEGES: Final = RenegeRules(ruled=True)
"""The cost of a renege where players bid, after Wikipedia (``renege.definition``)."""

COSTS_THE_COUNT: Final = RenegeRules(offender="loses-count", others="meld-and-count")
"""The cost of a renege where nobody bids, if the table rules on it (``twohand.revoke``)."""

REVOKES: Final = evolve(COSTS_THE_COUNT, ruled=True, settled="after-play")
"""The revoke of 1911, which is charged when all tricks have been played (``twohand.revoke``)."""

WIKIPEDIA: Final = "Wikipedia"
WIKIPEDIA_2009: Final = "Wikipedia, February 2009"
WIKIPEDIA_TURKISH: Final = "Wikipedia (Turkish)"
BRITANNICA: Final = "Encyclopaedia Britannica, 1911"
PARLETT: Final = "David Parlett, The Penguin Book of Card Games"
BICYCLE: Final = "Bicycle"
PAGAT: Final = "Pagat"
HOYLE: Final = "Hoyle"
EASAFAMILY: Final = "easafamily"
