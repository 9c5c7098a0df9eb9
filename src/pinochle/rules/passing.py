"""Passing: the cards that partners exchange before they meld."""

from collections.abc import Sequence
from typing import Literal

from attrs import field, frozen

from pinochle._shown import ShortRepr
from pinochle._validators import expect, one_of
from pinochle._values import number
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.messages.violations import Violation
from pinochle.rules.units import Cards

__all__ = ["PassingRules"]

Order = Literal["partner-first", "together"]
To = Literal["bidder", "next-partner"]
Who = Literal["bidding-side", "all"]

_PAIR = 2


@frozen(repr=False)
class PassingRules(ShortRepr):
    """The exchange of cards between partners: how many, who gives to whom, and in what order.

        >>> rules = PassingRules(cards=3)
        >>> hand = Hand.parse("AS TS KS QS")
        >>> rules.why_not(Hand.parse("AS TS KS"), hand)
        ()
        >>> for why in rules.why_not(Hand.parse("AS TS"), hand):
        ...     print(why)
        the number of cards to give is 3, not 2
        >>> rules.gifts((0, 1, 0, 1, 0, 1), bidder=2)
        ((4, 2), (0, 2), (2, 4), (2, 0))
        >>> PassingRules(cards=3, to="next-partner").gifts((0, 1, 0, 1, 0, 1), bidder=2)
        ((4, 0), (0, 2), (2, 4))

    Nobody passes who has no partner: a called partner passes like another
    (``house.pass-called-partner``), and a bidder who finds none keeps their cards.

    Args:
        cards: how many cards go from one to another (``pass.count``); 0 where none are passed
            (``pass.none``).
        order: who passes first: the partners, and the bidder looks and then returns as many
            (``pass.sequential``), or all at once (``pass.simultaneous``).
        to: whom the bidder's partners pass to: the bidder, who passes as many to each of them
            (``house.pass-in-teams``, many tables of six and eight); or each to the next player of
            the side clockwise, from the bidder's next partner round to the bidder
            (``house.pass-around``, some tables). For a side of two both are the same.
        who: whether the bidding side alone passes, or all sides do
            (``house.pass-both-sides``, some tables). In each other side its first player clockwise
            from the bidder takes the bidder's place.
    """

    cards: Cards = field(default=0, validator=number(0))
    order: Order = field(default="partner-first", validator=one_of(Order))
    to: To = field(default="bidder", validator=one_of(To))
    who: Who = field(default="bidding-side", validator=one_of(Who))

    def gifts(self, sides: Sequence[int], bidder: int) -> tuple[tuple[Seat, Seat], ...]:
        """Return the pairs of giver and taker, in order; nobody without a partner is among them.

        Args:
            sides: the side of each seat.
            bidder: the seat that has the contract.
        """
        seats = len(sides)
        clockwise = [(bidder + step) % seats for step in range(seats)]
        gifts: list[tuple[Seat, Seat]] = []
        for side in dict.fromkeys(sides[seat] for seat in clockwise):
            head, *partners = (seat for seat in clockwise if sides[seat] == side)
            if self.to == "bidder":
                gifts += [(partner, head) for partner in partners]
                gifts += [(head, partner) for partner in partners]
            elif partners:
                gifts += zip([*partners, head], [*partners[1:], head, partners[0]], strict=True)
            if self.who == "bidding-side":
                break
        return tuple(gifts)

    def rule_of(self, sides: Sequence[int], bidder: int, giver: int, *, is_called: bool) -> str:
        """Return the catalogue id of the rule that says to whom a seat gives its cards.

        Args:
            sides: the side of each seat.
            bidder: the seat that has the contract.
            giver: the seat that gives.
            is_called: whether the bidder has called their partner.
        """
        if sides[giver] != sides[bidder]:
            return "house.pass-both-sides"
        if self.to == "next-partner":
            return "house.pass-around"
        if is_called:
            return "house.pass-called-partner"
        return "pass.count" if sides.count(sides[giver]) == _PAIR else "house.pass-in-teams"

    def why_not(self, cards: Hand, hand: Hand) -> tuple[Violation, ...]:
        """Return the reasons why these cards may not be given from a hand; none if they may.

        Raises:
            WrongType: if something is not a hand.
        """
        return why_not_give(cards, hand, self.cards, "pass.count")


def why_not_give(cards: Hand, hand: Hand, number: int, rule: str) -> tuple[Violation, ...]:
    """Return the reasons why these cards cannot be given from a hand; none if they can."""
    expect(Hand, cards, "cards")
    expect(Hand, hand, "hand")
    if not hand.holds(cards):
        lacking = next(card for card in cards.kinds if cards.count(card) > hand.count(card))
        return (Violation("give.not-held", "", (("card", lacking),)),)
    if len(cards) != number:
        details = (("wanted", number), ("number", len(cards)))
        return (Violation("give.number", rule, details),)
    return ()
