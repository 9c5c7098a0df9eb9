"""The called partner: the card that the bidder may call, and the time when its holder is known."""

from typing import Literal

from attrs import field, frozen

from pinochle._validators import expect, one_of
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.messages.violations import Violation
from pinochle.rules.pack import Pack

__all__ = ["PartnerRules"]

PartnerCalls = Literal["nobody", "trump", "any-suit"]
Asked = Literal["clockwise", "anticlockwise"]
PartnerKnown = Literal["at-once", "when-played"]


@frozen
class PartnerRules:
    """The call for a partner in a round: the bidder calls a card that others hold too.

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

    Args:
        calls: what the bidder may call: a card of the trump suit (``five.called-partner``), a card
            of any suit (``five.called-partner.2009``), or nothing, where partners are fixed or
            nobody has one.
        known: when the partner is known: at once, because the first player asked who holds the
            card says so (``five.called-partner``); or when the card is played,
            and the first other player to play it is the partner (``five.called-partner.2009``). If
            nobody else has the card, the bidder plays alone against the others
            (``five.rest-vs-team``).
        asked: in which direction the others are asked for the card: from the bidder's left
            clockwise, or from their right anticlockwise (``house.partner-asked-anticlockwise``,
            five-handed games with the double pack).
    """

    calls: PartnerCalls = field(default="nobody", validator=one_of(PartnerCalls))
    known: PartnerKnown = field(default="at-once", validator=one_of(PartnerKnown))
    asked: Asked = field(default="clockwise", validator=one_of(Asked))

    @property
    def is_found(self) -> bool:
        """Tell whether the bidder finds a partner in the round, by a card."""
        return self.calls != "nobody"

    @property
    def is_hidden(self) -> bool:
        """Tell whether nobody knows before the play who plays with the bidder."""
        return self.is_found and self.known == "when-played"

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
