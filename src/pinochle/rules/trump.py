"""Trump: who or what names it, which suit a bidder may name, and what a nine of it is good for."""

from typing import Final, Literal

from attrs import field, frozen

from pinochle._validators import expect, number, one_of, tuple_of
from pinochle.cards import Suit
from pinochle.hand import Hand
from pinochle.melds.table import MeldTable
from pinochle.violations import Violation

__all__ = ["TrumpRules"]

Named = Literal["bidder", "turned", "in-the-bid"]
_NAMED: Final[tuple[Named, ...]] = ("bidder", "turned", "in-the-bid")

DixExchange = Literal["nobody", "eldest-first", "trick-winner"]
_EXCHANGES: Final[tuple[DixExchange, ...]] = ("nobody", "eldest-first", "trick-winner")

IfNone = Literal["free", "set", "set-and-opponents-nothing"]
_IF_NONE: Final[tuple[IfNone, ...]] = ("free", "set", "set-and-opponents-nothing")


_ANY: Final = tuple(Suit)


@frozen
class TrumpRules:
    """How trump comes about: what a bidder must hold in it, or what a turned card brings.

        >>> from pinochle import variants
        >>> turkish = TrumpRules(must_hold=("royal marriage",), if_none="set")
        >>> hand, melds = Hand.parse("KH QH AS TS"), variants.get("double-deck").melds
        >>> turkish.suits(hand, melds)
        (Suit.HEARTS,)
        >>> for why in turkish.why_not(Suit.SPADES, hand, melds):
        ...     print(why)
        spades cannot be trump: you hold no royal marriage in it

    Args:
        must_hold: names of melds of which one must be held in the suit; none if any suit will do
            (``trump.free-choice``, ``trump.must-hold-run-marriage-dix``,
            ``trump.must-hold-marriage``).
        if_none: what happens to a bidder with no such suit: he names any, or he is set without
            play and the opponents score their melds, or nothing (``trump.no-marriage-set``).
        named: how trump comes about: the bidder names it, where there is one, a card is turned for
            it (``threehand003.deal``, ``twohand.trump-turned``, ``army-navy.trump``), or every bid
            names it (``contract.bid-suit``).
        dix_exchange: who may exchange a nine of trump for the card turned: nobody, the first from
            eldest who holds one (``threehand003.dix-exchange``), or whoever wins a trick while
            there is a stock.
        turned_nine: what the dealer scores when the card turned is a nine
            (``twohand.1911.nine``); 0 for nothing.

    Raises:
        RulesetError: if a word is another.
        WrongType: if something in it is of the wrong type.
    """

    must_hold: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    if_none: IfNone = field(default="free", validator=one_of(_IF_NONE))
    named: Named = field(default="bidder", validator=one_of(_NAMED))
    dix_exchange: DixExchange = field(default="nobody", validator=one_of(_EXCHANGES))
    turned_nine: int = field(default=0, validator=number(0))

    @property
    def must_hold_rule(self) -> str:
        """The id of the rule by which a bidder names trump."""
        if not self.must_hold:
            return "trump.free-choice"
        is_marriage = self.must_hold == ("royal marriage",)
        return "trump.must-hold-marriage" if is_marriage else "trump.must-hold-run-marriage-dix"

    def suits(self, hand: Hand, melds: MeldTable) -> tuple[Suit, ...]:
        """The suits that may be named; none if the bidder is set for want of one.

        Raises:
            RulesetError: if a meld of that name is not in the table.
            WrongType: if something is of the wrong type.
        """
        expect(Hand, hand, "TrumpRules.suits")
        expect(MeldTable, melds, "TrumpRules.suits")
        if not self.must_hold:
            return _ANY
        held = tuple(
            suit for suit in Suit if any(melds.holds(name, hand, suit) for name in self.must_hold)
        )
        return held or (_ANY if self.if_none == "free" else ())

    def why_not(self, suit: Suit, hand: Hand, melds: MeldTable) -> tuple[Violation, ...]:
        """Why a suit may not be named; empty means that it may.

        Raises:
            RulesetError: if a meld of that name is not in the table.
            WrongType: if something is of the wrong type.
        """
        if expect(Suit, suit, "TrumpRules.why_not") in self.suits(hand, melds):
            return ()
        said = (("suit", suit), ("melds", " or ".join(self.must_hold)))
        return (Violation("trump.lacks", self.must_hold_rule, said),)
