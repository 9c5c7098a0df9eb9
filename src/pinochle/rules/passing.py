"""Passing: the cards that the bidder's partner and the bidder exchange."""

from collections.abc import Iterator
from typing import ClassVar, Literal

from attrs import field, frozen

from pinochle._validators import expect, number, one_of
from pinochle.errors import Problem
from pinochle.hand import Hand
from pinochle.rules.deal import DealRules
from pinochle.rules.script import Step
from pinochle.violations import Violation

__all__ = ["PassingRules"]

Order = Literal["partner-first", "together"]


@frozen
class PassingRules:
    """How many cards partners exchange, and whether the bidder first sees those they get.

        >>> rules = PassingRules(cards=3)
        >>> hand = Hand.parse("AS TS KS QS")
        >>> rules.why_not(Hand.parse("AS TS KS"), hand)
        ()
        >>> for why in rules.why_not(Hand.parse("AS TS"), hand):
        ...     print(why)
        the number of cards to give is 3, not 2

    Args:
        cards: how many cards each gives (``pass.count``); 0 where none are passed
            (``pass.none``).
        order: whether the partner passes first, and the bidder looks and then returns as many
            (``pass.sequential``), or both at once (``pass.simultaneous``).
    """

    _CLASHES: ClassVar[str] = """
        passing.cards & !table.are_pairs:
            cards are passed to a partner, but not everybody has exactly one
    """

    _SENTENCES: ClassVar[str] = """
        # Passing
        passing.order=partner-first: The bidder’s partner gives the bidder {passing.cards:card}. The
            bidder looks at them and gives back as many, any that they then hold. [pass.count,
            pass.sequential]
        else: The bidder and their partner give each other {passing.cards:card}, both at once and
            unseen. [pass.count, pass.simultaneous]
    """

    cards: int = field(default=0, validator=number(0))
    order: Order = field(default="partner-first", validator=one_of(Order))

    def why_not(self, given: Hand, hand: Hand) -> tuple[Violation, ...]:
        """Why these cards may not be given from a hand; empty means that they may.

        Raises:
            WrongType: if something is not a hand.
        """
        return why_not_give(given, hand, self.cards, "pass.count")

    def problems(self, script: tuple[Step, ...], deal: DealRules) -> Iterator[Problem]:
        """The problem of passing more cards than a hand has."""
        if Step.PASSING in script and self.cards > deal.hand:
            said = f"{deal.hand} cards are dealt, so {self.cards} cannot be passed"
            yield Problem("passing.cards", said)


def why_not_give(given: Hand, hand: Hand, number: int, rule: str) -> tuple[Violation, ...]:
    """Why these cards cannot be given from a hand; empty means that they can."""
    expect(Hand, given, "cards")
    expect(Hand, hand, "hand")
    if not hand.holds(given):
        lacking = next(card for card in given.kinds if given.count(card) > hand.count(card))
        return (Violation("give.not-held", "", (("card", lacking),)),)
    if len(given) != number:
        said = (("wanted", number), ("number", len(given)))
        return (Violation("give.number", rule, said),)
    return ()
