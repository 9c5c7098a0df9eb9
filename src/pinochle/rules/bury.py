"""Burying: the cards that the bidder lays away after taking the widow."""

from collections.abc import Iterator
from typing import ClassVar, Final, Literal

from attrs import field, frozen

from pinochle._validators import expect, number, one_of
from pinochle.errors import Problem
from pinochle.hand import Hand
from pinochle.rules.count import CountRules
from pinochle.rules.deal import DealRules
from pinochle.rules.script import Step
from pinochle.violations import Violation

__all__ = ["NO_BURY", "BuryRules"]

Which = Literal["any", "not-melded", "non-counters"]
CountFor = Literal["bidder", "nobody"]

_WHICH_RULES: Final[dict[Which, str]] = {
    "any": "widow.discard.any-three",
    "not-melded": "widow.discard.not-melded",
    "non-counters": "widow.discard.non-point",
}


@frozen
class BuryRules:
    """How many cards are buried, which ones may be, and who scores them.

        >>> rules = BuryRules(cards=3, which="not-melded")
        >>> hand, melded = Hand.parse("KS QS 9H 9D JC"), Hand.parse("KS QS")
        >>> rules.why_not(Hand.parse("9H 9D JC"), hand, melded, METHOD_3)
        ()
        >>> for why in rules.why_not(Hand.parse("KS 9D JC"), hand, melded, METHOD_3):
        ...     print(why)
        K♠ cannot be buried: it was melded, and you can bury 9♥

    Args:
        cards: how many cards are buried; 0 where none are.
        which: any, those not melded (``widow.discard.not-melded``), or those that count nothing
            (``widow.discard.non-point``). If there are too few of these, the bidder buries all of
            them and chooses the others freely.
        count_for: whether they count for the bidder like cards won, or for nobody
            (``deal.kitty.discard-count-flag``, ``count.discards-to-bidder``).
    """

    _CLASHES: ClassVar[str] = """
        script.widow & !script.bury: the bidder takes the widow, so the script needs bury
    """

    _SENTENCES: ClassVar[str] = """
        # Burying
        *: The bidder buries {bury.cards:card}, which nobody else sees. [threehand.discard-count]
        bury.which=any: They may bury any cards. [widow.discard.any-three]
        else & bury.which=not-melded & !script.melds|bidder-melds<bury: They may bury any cards.
            [widow.discard.any-three]
        else: They may not bury a card that {bury.which=not-melded?they have melded|counts} unless
            they have too few others; then they bury all the others first. [{bury.which_rule}]
        bury.count_for=bidder: The buried cards count for the bidder, like cards won.
            [count.discards-to-bidder]
        else: The buried cards count for nobody. [deal.kitty.discard-count-flag]
    """

    cards: int = field(default=0, validator=number(0))
    which: Which = field(default="any", validator=one_of(Which))
    count_for: CountFor = field(default="bidder", validator=one_of(CountFor))

    @property
    def which_rule(self) -> str:
        """The catalogue id of the rule for burying."""
        return _WHICH_RULES[self.which]

    def why_not(
        self, buried: Hand, hand: Hand, melded: Hand, count: CountRules
    ) -> tuple[Violation, ...]:
        """Why these cards may not be buried; empty means that they may.

        Args:
            buried: the cards to bury.
            hand: the hand after taking the widow.
            melded: the cards of the hand that serve in melds.
            count: what cards count in the game.

        Raises:
            WrongType: if something is of the wrong type.
        """
        for pile in (buried, hand, melded):
            expect(Hand, pile, "BuryRules.why_not")
        expect(CountRules, count, "BuryRules.why_not")
        if not hand.holds(buried):
            lacking = next(card for card in buried.kinds if buried.count(card) > hand.count(card))
            return (Violation("bury.not-held", "", (("card", lacking),)),)
        if len(buried) != self.cards:
            numbers = (("wanted", self.cards), ("number", len(buried)))
            return (Violation("bury.number", "threehand.discard-count", numbers),)
        return self._barred(buried, self.free(hand, melded, count))

    def free(self, hand: Hand, melded: Hand, count: CountRules) -> Hand:
        """The cards of a hand that must be buried before any others.

        Args:
            hand: the hand after taking the widow.
            melded: the cards of the hand that serve in melds.
            count: what cards count in the game.
        """
        if self.which == "any":
            return hand
        return hand - (hand & melded) if self.which == "not-melded" else _idle(hand, count)

    def _barred(self, buried: Hand, free: Hand) -> tuple[Violation, ...]:
        """The buried cards that should have stayed, because there were others to bury."""
        if len(buried & free) >= min(self.cards, len(free)):
            return ()
        code = "bury.melded" if self.which == "not-melded" else "bury.counter"
        instead = free - (buried & free)
        wrong = (buried - (buried & free)).kinds
        return tuple(
            Violation(code, self.which_rule, (("card", card), ("free", instead.kinds)))
            for card in wrong
        )

    def problems(self, script: tuple[Step, ...], deal: DealRules) -> Iterator[Problem]:
        """The problem of a bury that is larger or smaller than the widow."""
        if Step.BURY in script and self.cards != deal.widow:
            said = f"the bidder takes {deal.widow} cards from the widow, but buries {self.cards}"
            yield Problem("bury.cards", said)


def _idle(hand: Hand, count: CountRules) -> Hand:
    return Hand(card for card in hand if not count.is_counter(card.rank))


NO_BURY: Final = BuryRules()
"""Nothing is buried."""
