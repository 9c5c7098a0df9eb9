"""The presets: named rulesets for the documented games, built when they are first asked for.

    >>> from pinochle import variants
    >>> variants.get("double-deck").total
    500
    >>> len(variants.names())
    40

Every preset is also a constant of this module: ``variants.DOUBLE_DECK``.
"""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from pinochle._validators import expect
from pinochle.errors import UnknownVariant
from pinochle.rules.ruleset import Ruleset

__all__ = [
    "ARMY_NAVY_3",
    "ARMY_NAVY_4",
    "ARMY_NAVY_6",
    "AUCTION_THREE",
    "CHECK_PARTNERSHIP",
    "CHECK_THREE_HANDED",
    "CONTRACT_PINOCHLE",
    "CUTTHROAT",
    "DOUBLE_DECK",
    "DOUBLE_DECK_96",
    "DOUBLE_DECK_SIMPLE",
    "DOUBLE_DECK_TURKISH",
    "EIGHT_HANDED_96",
    "EIGHT_PLAYER",
    "FIREHOUSE",
    "FIVE_HANDED",
    "FIVE_HANDED_DOUBLE",
    "NONPARTNERSHIP_FOUR",
    "PARTNERSHIP_AUCTION",
    "PARTNERSHIP_FORCED_DEALER",
    "PARTNERSHIP_KITTY",
    "PARTNERSHIP_KITTY_DISTRIBUTED",
    "PARTNERSHIP_PASSING",
    "PARTNERSHIP_SUMMED_BIDS",
    "PARTNERSHIP_TURNED",
    "RACEHORSE",
    "SIX_HANDED_96",
    "THREE_HANDED",
    "THREE_HANDED_1911",
    "THREE_HANDED_CLASSIC",
    "THREE_HANDED_SIX_KITTY",
    "THREE_HAND_TURNED",
    "TRIPLE_DECK",
    "TWO_HANDED",
    "TWO_HANDED_1911",
    "TWO_HANDED_DRAFT",
    "TWO_PACK",
    "WIDOW_PARTNERSHIP",
    "WIDOW_PARTNERSHIP_ONE_BID",
    "WIDOW_PINOCHLE",
    "get",
    "names",
    "tables",
]

if TYPE_CHECKING:
    from pinochle.variants import tables

    ARMY_NAVY_3: Ruleset
    ARMY_NAVY_4: Ruleset
    ARMY_NAVY_6: Ruleset
    AUCTION_THREE: Ruleset
    CHECK_PARTNERSHIP: Ruleset
    CHECK_THREE_HANDED: Ruleset
    CONTRACT_PINOCHLE: Ruleset
    CUTTHROAT: Ruleset
    DOUBLE_DECK: Ruleset
    DOUBLE_DECK_96: Ruleset
    DOUBLE_DECK_SIMPLE: Ruleset
    DOUBLE_DECK_TURKISH: Ruleset
    EIGHT_HANDED_96: Ruleset
    EIGHT_PLAYER: Ruleset
    FIREHOUSE: Ruleset
    FIVE_HANDED: Ruleset
    FIVE_HANDED_DOUBLE: Ruleset
    NONPARTNERSHIP_FOUR: Ruleset
    PARTNERSHIP_AUCTION: Ruleset
    PARTNERSHIP_FORCED_DEALER: Ruleset
    PARTNERSHIP_KITTY: Ruleset
    PARTNERSHIP_KITTY_DISTRIBUTED: Ruleset
    PARTNERSHIP_PASSING: Ruleset
    PARTNERSHIP_SUMMED_BIDS: Ruleset
    PARTNERSHIP_TURNED: Ruleset
    RACEHORSE: Ruleset
    SIX_HANDED_96: Ruleset
    THREE_HANDED: Ruleset
    THREE_HANDED_1911: Ruleset
    THREE_HANDED_CLASSIC: Ruleset
    THREE_HANDED_SIX_KITTY: Ruleset
    THREE_HAND_TURNED: Ruleset
    TRIPLE_DECK: Ruleset
    TWO_HANDED: Ruleset
    TWO_HANDED_1911: Ruleset
    TWO_HANDED_DRAFT: Ruleset
    TWO_PACK: Ruleset
    WIDOW_PARTNERSHIP: Ruleset
    WIDOW_PARTNERSHIP_ONE_BID: Ruleset
    WIDOW_PINOCHLE: Ruleset

_FAMILIES: Final = {
    "two_handed": """
        two-handed
        two-handed-1911
        two-handed-draft
    """,
    "three_handed": """
        army-navy-3
        auction-three
        check-three-handed
        cutthroat
        three-hand-turned
        three-handed
        three-handed-1911
        three-handed-classic
        three-handed-six-kitty
        widow-pinochle
    """,
    "partnership": """
        check-partnership
        contract-pinochle
        firehouse
        nonpartnership-four
        partnership-auction
        partnership-forced-dealer
        partnership-kitty
        partnership-kitty-distributed
        partnership-passing
        partnership-summed-bids
        partnership-turned
        widow-partnership
        widow-partnership-one-bid
    """,
    "double_deck": """
        army-navy-4
        double-deck
        double-deck-96
        double-deck-simple
        double-deck-turkish
        two-pack
    """,
    "many": """
        army-navy-6
        eight-handed-96
        eight-player
        five-handed
        five-handed-double
        racehorse
        six-handed-96
        triple-deck
    """,
}
"""The presets by the module that builds them, which is imported when one is asked for."""

_FAMILY_OF: Final = {
    name: family for family, presets in _FAMILIES.items() for name in presets.split()
}


def names() -> tuple[str, ...]:
    """The names of all presets, family by family."""
    return tuple(_FAMILY_OF)


def get(name: str) -> Ruleset:
    """The preset of this name; case, blanks and underscores do not matter.

        >>> get("Partnership Auction").name
        'partnership-auction'
        >>> get("cuthroat")
        Traceback (most recent call last):
            ...
        pinochle.errors.UnknownVariant: there is no variant 'cuthroat': did you mean cutthroat?

    Raises:
        UnknownVariant: if there is none; it offers the nearest names.
        WrongType: if it is no text.
    """
    plain = "-".join(expect(str, name, "variant").lower().replace("_", " ").split())
    if plain not in _FAMILY_OF:
        # Slow to import, and needed only to help with a slip.
        from difflib import get_close_matches  # noqa: PLC0415

        nearest = get_close_matches(plain, _FAMILY_OF, cutoff=0.7)
        nearest += [known for known in _FAMILY_OF if plain and plain in known]
        nearest = nearest or get_close_matches(plain, _FAMILY_OF, cutoff=0.4)
        raise UnknownVariant(name, list(dict.fromkeys(nearest))[:3])
    return _build(plain)


@cache
def _build(name: str) -> Ruleset:
    family = import_module(f"pinochle.variants.{_FAMILY_OF[name]}")
    builder = getattr(family, name.replace("-", "_"))
    return expect(Ruleset, builder(), name)


if not TYPE_CHECKING:

    def __getattr__(constant: str) -> object:
        if constant == "tables":
            return import_module("pinochle.variants.tables")
        name = constant.lower().replace("_", "-")
        if constant.isupper() and name in _FAMILY_OF:
            return _build(name)
        message = f"module {__name__!r} has no attribute {constant!r}"
        raise AttributeError(message)


def __dir__() -> list[str]:
    return sorted(__all__)
