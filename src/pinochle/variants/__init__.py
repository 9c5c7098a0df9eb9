"""The presets: named rulesets for the documented games, built on demand.

    >>> from pinochle import variants
    >>> variants.get("double-deck").total
    500
    >>> len(variants.names())
    41

Every preset is also a constant of this module: ``variants.DOUBLE_DECK``.
"""

from importlib import import_module
from typing import Final

from pinochle._validators import expect
from pinochle.errors import UnknownVariant, missing_attribute, nearest, quoted
from pinochle.messages.phrases import Phrase
from pinochle.rules.ruleset import Ruleset

_PRESETS: Final = {
    "two_handed": "two-handed two-handed-1911 two-handed-draft",
    "three_handed": (
        "army-navy-3 auction-three check-three-handed cutthroat three-hand-turned "
        "three-handed three-handed-1911 three-handed-classic three-handed-six-kitty "
        "widow-pinochle"
    ),
    "partnership": (
        "check-partnership contract-pinochle firehouse four-handed nonpartnership-four "
        "partnership-auction partnership-forced-dealer partnership-kitty "
        "partnership-kitty-distributed partnership-passing partnership-summed-bids "
        "partnership-turned widow-partnership widow-partnership-one-bid"
    ),
    "double_deck": (
        "army-navy-4 double-deck double-deck-96 double-deck-simple double-deck-turkish two-pack"
    ),
    "many": (
        "army-navy-6 eight-handed-96 eight-player five-handed five-handed-double racehorse "
        "six-handed-96 triple-deck"
    ),
}
"""The presets by the module of their family; ``__init__.pyi`` lists them for type checkers."""

_FAMILY_OF: Final = {name: family for family, names in _PRESETS.items() for name in names.split()}

globals()["__all__"] = [  # type checkers read the stub
    *sorted(name.replace("-", "_").upper() for name in _FAMILY_OF),
    "get",
    "names",
    "tables",
]


def names() -> tuple[str, ...]:
    """Return the names of all presets, family by family."""
    return tuple(_FAMILY_OF)


def get(name: str) -> Ruleset:
    """Return the preset of this name or title; case, blanks and underscores do not matter.

        >>> get("Partnership Auction").name, get("Double-deck Pinochle").name
        ('partnership-auction', 'double-deck')
        >>> get("cuthroat")
        Traceback (most recent call last):
            ...
        pinochle.errors.UnknownVariant: there is no variant 'cuthroat': did you mean cutthroat?

    Raises:
        UnknownVariant: if there is none; the error offers similar names, or says how to list all.
        WrongType: if it is not text.
    """
    plain = "-".join(expect(str, name, "variant").lower().replace("_", " ").split())
    if plain not in _FAMILY_OF:
        for preset in _FAMILY_OF:
            if _build(preset).title.lower().split() == name.lower().split():
                return _build(preset)
        similar = _by_words(plain.split("-"))
        similar += nearest(plain, _FAMILY_OF)
        similar += [preset for preset in _FAMILY_OF if plain and plain in preset]
        similar = similar or nearest(plain, _FAMILY_OF, likeness=0.4)
        raise _unknown(name, tuple(dict.fromkeys(similar))[:3])
    return _build(plain)


def _unknown(name: str, near: tuple[str, ...]) -> UnknownVariant:
    """Return the error about a name, with the names that are like it."""
    key = "read.no-variant-but" if near else "read.no-variant"
    return UnknownVariant(name, near, Phrase.of(key, name=quoted(name), names=near))


def _by_words(words: list[str]) -> list[str]:
    """Return the presets whose title or deck has all of some words, such as *single* and *deck*."""
    decks = ("single", "double", "triple", "quadruple")
    matching: list[str] = []
    if len(words) == 1:  # which a name has, or is near
        return matching
    for name in _FAMILY_OF:
        rules = _build(name)
        deck = decks[min(max(count for _, count in rules.pack.copies) // 2, len(decks)) - 1]
        described = f"{rules.title} {deck} deck".lower().replace("-", " ").split()
        if all(word in described for word in words):
            matching.append(name)
    return matching


def _build(name: str) -> Ruleset:
    family = import_module(f"{__name__}.{_FAMILY_OF[name]}")
    return expect(Ruleset, getattr(family, name.replace("-", "_"))(), name)


def __getattr__(constant: str) -> object:
    if constant == "tables":
        return import_module(f"{__name__}.tables")
    name = constant.lower().replace("_", "-")
    if constant.isupper() and name in _FAMILY_OF:
        return _build(name)
    raise missing_attribute(__name__, constant, __dir__())


def __dir__() -> list[str]:
    return list(globals()["__all__"])
