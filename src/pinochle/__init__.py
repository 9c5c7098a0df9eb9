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
    "pinochle.cards.card": "Card Rank Ranking Suit",
    "pinochle.cards.hand": "Hand",
    "pinochle.cards.trick": "Seat Trick",
    "pinochle.documents": "from_json to_json",
    "pinochle.errors": (
        "DocumentError HandError NotationError PinochleError RulesetError SeatError "
        "TrickError UnknownVariant WrongType"
    ),
    "pinochle.game.actions": (
        "Action Bid Bury CallCard CallOut CallPartner ClaimMeld ClaimMisdeal ClaimTricks "
        "Concede Deal Done Double ExchangeDix GiveCards IllegalAction KeepCard LayCards "
        "LayMeld NameTrump Pass PlayOn RejectCard Ruling ShootTheMoon label"
    ),
    "pinochle.game.card_play": "Play",
    "pinochle.game.choices": "NoActionError",
    "pinochle.game.game": "Game",
    "pinochle.game.reading": "read_action",
    "pinochle.game.view": "NoSampleError View",
    "pinochle.messages": "Message Names",
    "pinochle.messages.violations": "RecordError Violation",
    "pinochle.page.document": "Choosing TableView",
    "pinochle.records.account": "Account Incident",
    "pinochle.records.record": "Record",
    "pinochle.records.referee": "Findings audit",
    "pinochle.rules.auction.auction": "AuctionRules",
    "pinochle.rules.auction.calls": "Contract",
    "pinochle.rules.bury": "BuryRules",
    "pinochle.rules.claims": "ClaimRules",
    "pinochle.rules.concession": "ConcessionRules",
    "pinochle.rules.count": "CountRules",
    "pinochle.rules.deal": "DealRules",
    "pinochle.rules.draft": "DraftRules",
    "pinochle.rules.draw": "DrawRules",
    "pinochle.rules.melds.meld": "GAME Meld MeldRule MeldScore",
    "pinochle.rules.melds.table": "MeldTable",
    "pinochle.rules.misdeal": "MisdealRules",
    "pinochle.rules.moon": "MoonRules",
    "pinochle.rules.pack": "Pack",
    "pinochle.rules.partner": "PartnerRules",
    "pinochle.rules.passing": "PassingRules",
    "pinochle.rules.play.obligations": "Duty Obligation When",
    "pinochle.rules.play.play": "POST_1945 PRE_1945 PlayRules",
    "pinochle.rules.renege": "RenegeRules",
    "pinochle.rules.ruleset": "Difference Ruleset",
    "pinochle.rules.scoring.checks": "CheckRules",
    "pinochle.rules.scoring.ending": "EndingRules",
    "pinochle.rules.scoring.outlook": "Outlook",
    "pinochle.rules.scoring.scoresheet": "ScoreSheet",
    "pinochle.rules.scoring.settlement": "SettlementRules",
    "pinochle.rules.scoring.tally": "Settlement Tally",
    "pinochle.rules.script": "Step",
    "pinochle.rules.showing": "ShowingRules",
    "pinochle.rules.table": "TableRules",
    "pinochle.rules.trump": "TrumpRules",
    "pinochle.rules.widow": "WidowRules",
}
"""The everyday names by the modules that define them, as ``__init__.pyi`` lists them too."""

_MODULES: Final = {name: module for module, names in _NAMES.items() for name in names.split()}
_ROOMS: Final = (
    *("actions", "analysis", "documents", "events", "game", "messages", "page", "pictures"),
    *("players", "records", "rules", "variants"),
)
_PACKAGES: Final = {*_ROOMS, "cards", "errors"}

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
