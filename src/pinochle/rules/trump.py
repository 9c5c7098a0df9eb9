"""Trump: the naming of the suit, the suits that may be named, and the nine of trump."""

from typing import Final, Literal

from attrs import field, frozen

from pinochle._shown import ShortRepr
from pinochle._validators import expect, of_type, one_of, tuple_of
from pinochle._values import line, number
from pinochle.cards.card import Suit
from pinochle.cards.hand import Hand
from pinochle.messages.violations import Violation
from pinochle.rules.handtest import melds_in_words
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.units import Points

__all__ = ["TrumpRules"]

Named = Literal[
    "bidder", "partner", "turned", "in-the-bid", "spades", "hearts", "diamonds", "clubs"
]
DixExchange = Literal["nobody", "eldest-first", "trick-winner"]
IfNone = Literal["free", "set", "set-and-opponents-nothing"]


_ANY: Final = tuple(Suit)
_FIXED: Final = {suit.word: suit for suit in Suit}


@frozen(repr=False)
class TrumpRules(ShortRepr):
    """The trump of a round: what the bidder must hold in it, or how a card is turned.

        >>> from pinochle import variants
        >>> turkish = TrumpRules(must_hold=("marriage",), if_none="set")
        >>> hand, melds = Hand.parse("KH QH AS TS"), variants.get("double-deck").melds
        >>> turkish.suits(hand, melds)
        (Suit.HEARTS,)
        >>> for why in turkish.why_not(Suit.SPADES, hand, melds):
        ...     print(why)
        spades cannot be trump: you hold no marriage in it

    Args:
        must_hold: the melds of which whoever names trump must hold one in the suit; a marriage is
            any king and queen of it. Empty if any suit will do (``trump.free-choice``,
            ``trump.must-hold-run-marriage-dix``, ``trump.must-hold-marriage``).
        if_none: what happens if there is no such suit: they name any suit, or their side is set
            without play, and the opponents score their melds or nothing
            (``trump.no-marriage-set``).
        named: what makes a suit trump: the bidder names it; their partner does, in teams of three
            the next on their left (``house.partner-names-trump``, some tables); a card is turned
            for it (``trump.turned-last``, ``twohand.trump-turned``, ``army-navy.trump``); every bid
            names it (``contract.bid-suit``); or this suit is trump in every round
            (``house.fixed-trump``, some tables).
        no_trump: whether no trump may be named (``house.no-trump``, some tables). Then the highest
            card of the suit led wins every trick, nobody has to trump, and only melds without trump
            score: no run, no royal marriage, no dix, and every marriage is a plain one. The
            contract is settled like any other.
        dix_exchange: who may exchange a nine of trump for the card turned: nobody, the first from
            eldest who holds one (``threehand003.dix-exchange``), or the winner of a trick while
            there is a stock.
        turned_nine: what the dealer scores when the card turned is a nine
            (``twohand.1911.nine``); 0 for nothing.
    """

    must_hold: tuple[str, ...] = field(default=(), validator=[tuple_of(str), line])
    if_none: IfNone = field(default="free", validator=one_of(IfNone))
    named: Named = field(default="bidder", validator=one_of(Named))
    dix_exchange: DixExchange = field(default="nobody", validator=one_of(DixExchange))
    turned_nine: Points = field(default=0, validator=number(0))
    no_trump: bool = field(default=False, validator=of_type(bool))

    @property
    def fixed_suit(self) -> Suit | None:
        """The suit that is trump in every round, or None (``house.fixed-trump``)."""
        return _FIXED.get(self.named)

    @property
    def namer_rule(self) -> str:
        """The catalogue id of the rule for who names trump."""
        is_partner = self.named == "partner"
        return "house.partner-names-trump" if is_partner else "auction.highest-names-trump"

    @property
    def must_hold_rule(self) -> str:
        """The catalogue id of the rule for which suits may be named."""
        if not self.must_hold:
            return "trump.free-choice"
        is_marriage = melds_in_words(self.must_hold) == ("marriage",)
        return "trump.must-hold-marriage" if is_marriage else "trump.must-hold-run-marriage-dix"

    def choices(self, hand: Hand, melds: MeldTable) -> tuple[Suit | None, ...]:
        """Return the suits that may be named, and at the end None if no trump may be named."""
        suits = self.suits(hand, melds)
        return (*suits, None) if self.no_trump else suits

    def suits(self, hand: Hand, melds: MeldTable) -> tuple[Suit, ...]:
        """Return the suits that may be named; none if that sets the side that should name trump.

        Raises:
            RulesetError: if the table has no meld of that name.
            WrongType: if something is of the wrong type.
        """
        expect(Hand, hand, "TrumpRules.suits")
        expect(MeldTable, melds, "TrumpRules.suits")
        if not self.must_hold:
            return _ANY
        suits = tuple(
            suit
            for suit in Suit
            if any(melds.holds_in(suit, name, hand) for name in self.must_hold)
        )
        return suits or (_ANY if self.if_none == "free" else ())

    def why_not(self, suit: Suit | None, hand: Hand, melds: MeldTable) -> tuple[Violation, ...]:
        """Return the reasons why a suit may not be named, or no trump for None; none if it may.

        Raises:
            RulesetError: if the table has no meld of that name.
            WrongType: if something is of the wrong type.
        """
        if suit is None:
            return () if self.no_trump else (Violation("trump.none", self.namer_rule),)
        if expect(Suit, suit, "TrumpRules.why_not") in self.suits(hand, melds):
            return ()
        lacking = (("suit", suit), ("melds", " or ".join(melds_in_words(self.must_hold))))
        return (Violation("trump.lacks", self.must_hold_rule, lacking),)
