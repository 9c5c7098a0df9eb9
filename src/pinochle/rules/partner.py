"""The partners whom a bidder finds by a card: which card, and when its holders are known."""

from typing import Literal

from attrs import field, frozen

from pinochle._shown import ShortRepr
from pinochle._validators import expect, one_of
from pinochle.cards.card import Card, Rank, Suit
from pinochle.cards.hand import Hand
from pinochle.messages.violations import Violation
from pinochle.rules.pack import Pack

__all__ = ["PartnerRules"]

PartnerCalls = Literal["nobody", "trump", "any-suit", "fixed-card"]
FixedRank = Literal["ace", "ten", "king", "queen", "jack", "nine"]
FixedSuit = Literal["trump", "spades", "hearts", "diamonds", "clubs"]
Found = Literal["first-holder", "every-holder"]
Asked = Literal["clockwise", "anticlockwise"]
PartnerKnown = Literal["at-once", "when-played"]


@frozen(repr=False)
class PartnerRules(ShortRepr):
    """The partners of a round: others who hold a card that the bidder calls, or a fixed card.

        >>> from pinochle import variants
        >>> rules, pack = PartnerRules("trump"), variants.get("five-handed").pack
        >>> hand = Hand.parse("AS AS AS TS TS KS")
        >>> rules.why_not(Card.parse("TS"), hand, Suit.SPADES, pack)
        ()
        >>> for card in ("AS", "AH"):
        ...     for why in rules.why_not(Card.parse(card), hand, Suit.SPADES, pack):
        ...         print(why)
        A♠ cannot be called: you hold every copy of it
        A♥ cannot be called: the call is for spades
        >>> print(PartnerRules("fixed-card", rank="ace").fixed_card(Suit.SPADES))
        A♠

    Args:
        calls: what the bidder may call: a card of the trump suit (``five.called-partner``), a card
            of any suit (``five.called-partner.2009``), nothing, because the same card finds a
            partner in every round (``house.fixed-partner-card``, some tables), or nothing, where
            partners are fixed or nobody has one.
        known: when the partner is known: at once, because the first player asked who holds the
            card says so (``five.called-partner``); or when the card is played,
            and the first other player to play it is the partner (``five.called-partner.2009``). If
            nobody else has the card, the bidder plays alone against the others
            (``five.rest-vs-team``).
        asked: in which direction the others are asked for the card: from the bidder's left
            clockwise, or from their right anticlockwise (``house.partner-asked-anticlockwise``,
            five-handed games with the double pack).
        who: who becomes a partner: the first holder of the card, or every other player who holds
            it (``house.several-partners``, some tables), who all say so or play it.
        rank: the rank of the card that is the same in every round.
        suit: its suit, or trump for the suit that is trump in the round.
    """

    calls: PartnerCalls = field(default="nobody", validator=one_of(PartnerCalls))
    known: PartnerKnown = field(default="at-once", validator=one_of(PartnerKnown))
    asked: Asked = field(default="clockwise", validator=one_of(Asked))
    who: Found = field(default="first-holder", validator=one_of(Found))
    rank: FixedRank = field(default="jack", validator=one_of(FixedRank))
    suit: FixedSuit = field(default="trump", validator=one_of(FixedSuit))

    @property
    def is_found(self) -> bool:
        """Tell whether the bidder finds a partner in the round, by a card."""
        return self.calls != "nobody"

    @property
    def is_hidden(self) -> bool:
        """Tell whether nobody knows before the play who plays with the bidder."""
        return self.is_found and self.known == "when-played"

    @property
    def are_several(self) -> bool:
        """Tell whether a bidder may have several partners."""
        return self.is_found and self.who == "every-holder"

    @property
    def needs_trump(self) -> bool:
        """Tell whether only a card of the trump suit finds a partner."""
        is_fixed_trump = self.calls == "fixed-card" and self.suit == "trump"
        return self.calls == "trump" or is_fixed_trump

    def fixed_card(self, trump: Suit | None) -> Card | None:
        """Return the card that is the same in every round; None if the bidder calls one."""
        if self.calls != "fixed-card":
            return None
        suit = trump if self.suit == "trump" else Suit.parse(self.suit)
        return suit and Card(Rank.parse(self.rank), suit)

    def most(self, pack: Pack, seats: int) -> int:
        """Return how many partners a bidder can find at most.

        Args:
            pack: the cards of the game.
            seats: how many play.
        """
        if not self.are_several:
            return int(self.is_found)
        cards = [card for suit in Suit if (card := self.fixed_card(suit))] or pack.kinds
        return min(seats - 1, max(map(pack.count, cards)))

    @property
    def call_rule(self) -> str:
        """The catalogue id of the rule for calling a card."""
        is_of_2009 = self.calls == "any-suit"
        return "five.called-partner.2009" if is_of_2009 else "five.called-partner"

    def cards(self, hand: Hand, trump: Suit | None, pack: Pack) -> tuple[Card, ...]:
        """Return the cards that a bidder may call, high to low; none if they can find no partner.

        Args:
            hand: the bidder's hand.
            trump: the trump suit.
            pack: the cards of the game.

        Raises:
            WrongType: if something is of the wrong type.
        """
        expect(Hand, hand, "PartnerRules.cards")
        return tuple(
            card
            for card in expect(Pack, pack, "PartnerRules.cards").kinds
            if self._is_callable(card, trump) and hand.count(card) < pack.count(card)
        )

    def _is_callable(self, card: Card, trump: Suit | None) -> bool:
        """Tell whether cards of this suit may be called."""
        return self.calls == "any-suit" or (self.calls == "trump" and card.suit is trump)

    def why_not(
        self, card: Card, hand: Hand, trump: Suit | None, pack: Pack
    ) -> tuple[Violation, ...]:
        """Return the reasons why a bidder may not call a card; none if they may.

        Raises:
            WrongType: if something is of the wrong type.
        """
        expect(Card, card, "PartnerRules.why_not")
        expect(Hand, hand, "PartnerRules.why_not")
        expect(Pack, pack, "PartnerRules.why_not")
        if not self._is_callable(card, trump):
            asked = trump if self.calls == "trump" and trump else "nothing"
            return (Violation("partner.suit", self.call_rule, (("card", card), ("suit", asked))),)
        if not pack.count(card):
            return (Violation("partner.pack", self.call_rule, (("card", card),)),)
        if hand.count(card) == pack.count(card):
            return (Violation("partner.own", self.call_rule, (("card", card),)),)
        return ()
