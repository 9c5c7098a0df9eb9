"""The rules of pinochle, as typed, immutable data.

Cards, hands and tricks are values; the rules of a game are a :class:`Ruleset`; everything else is
a pure function of the two.

    >>> from pinochle import Hand, Suit, variants
    >>> rules = variants.get("partnership-auction")
    >>> hand = Hand.parse("A♠ 10♠ K♠ Q♠ J♠ Q♠ K♦ J♦ A♥ A♦ A♣ 9♠")
    >>> score = rules.melds.score(hand, Suit.SPADES)
    >>> score.points
    300
    >>> print(score)
    run 150, dix 10, aces around 100, pinochle 40
"""

from importlib import import_module
from typing import Final


def _read_stub() -> dict[str, str]:
    """Every public name, with the module that defines it, as ``__init__.pyi`` lists them."""
    stub: bytes = __loader__.get_data(f"{__path__[0]}/__init__.pyi")
    names: dict[str, str] = {}
    text = stub.decode().translate(str.maketrans("(),", "   "))
    for words in map(str.split, text.split("\nfrom ")[1:]):
        module = words[0]
        # ``module import A as A B as B``; the last statement has other lines behind it.
        for place in range(2, len(words) - 2, 3):
            if words[place + 1] != "as":
                break
            names[words[place]] = module
    return names


_MODULES: Final = _read_stub()
_SUBMODULES: Final = {
    "analysis",
    "pictures",
    "players",
    "variants",
    *(module.split(".")[1] for module in {*_MODULES.values()} - {__name__}),
}

globals()["__all__"] = sorted(_MODULES)  # type checkers read the stub


def __getattr__(name: str) -> object:
    if name == "__version__":
        value: object = import_module("importlib.metadata").version("pinochle-rules")
    elif name in _SUBMODULES:
        value = import_module(f"{__name__}.{name}")
    elif name not in _MODULES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    else:
        value = getattr(import_module(_MODULES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*sorted(_MODULES), "__version__"]
