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

_NAMES: Final = {
    "pinochle.actions": "IllegalAction",
    "pinochle.cards.card": "Card Rank Ranking Suit",
    "pinochle.cards.hand": "Hand",
    "pinochle.cards.trick": "Seat Trick",
    "pinochle.documents": "from_json to_json",
    "pinochle.errors": (
        "DocumentError HandError NotationError PinochleError RulesetError SeatError TrickError "
        "UnknownVariant WrongType"
    ),
    "pinochle.game.choices": "NoActionError",
    "pinochle.game.game": "Game",
    "pinochle.game.reading": "read_action",
    "pinochle.game.view": "View",
    "pinochle.messages.violations": "RecordError Violation",
    "pinochle.page.document": "TableView",
    "pinochle.records.record": "Record",
    "pinochle.rules.auction.calls": "Contract",
    "pinochle.rules.ruleset": "Ruleset",
    "pinochle.rules.scoring.scoresheet": "ScoreSheet",
    "pinochle.rules.scoring.tally": "Settlement Tally",
}
"""The everyday names by the modules that define them, as ``__init__.pyi`` lists them too."""

_MODULES: Final = {name: module for module, names in _NAMES.items() for name in names.split()}
_ROOMS: Final = [
    "actions",
    "analysis",
    "documents",
    "events",
    "pictures",
    "players",
    "records",
    "rules",
    "variants",
]
_PACKAGES: Final = {*_ROOMS, "cards", "errors", "game", "messages", "page"}

globals()["__all__"] = sorted([*_MODULES, *_ROOMS])  # type checkers read the stub


def __getattr__(name: str) -> object:
    """Return an everyday name, whose module is imported when the name is first used."""
    if name == "__version__":
        value: object = import_module("importlib.metadata").version("pinochle-rules")
    elif name in _MODULES:
        value = getattr(import_module(_MODULES[name]), name)
    elif name in _PACKAGES:
        value = import_module(f"{__name__}.{name}")
    else:
        from pinochle.errors import missing_attribute  # noqa: PLC0415 - seldom used

        raise missing_attribute(__name__, name, __dir__())
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*_MODULES, *_ROOMS, "__version__"])
