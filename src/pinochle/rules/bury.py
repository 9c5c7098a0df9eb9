"""Burying: the cards that the bidder, or all of their side, lay away after taking the widow."""

from typing import Final, Literal

from attrs import evolve, field, frozen

from pinochle._shown import ShortRepr
from pinochle._validators import expect, of_type, one_of
from pinochle._values import number
from pinochle.cards.card import Card, Rank, Suit, check_trump
from pinochle.cards.hand import Hand
from pinochle.messages.violations import Violation
from pinochle.rules.count import CountRules
from pinochle.rules.units import Cards

__all__ = ["NO_BURY", "BuryRules"]

Which = Literal["any", "not-melded", "non-counters"]
CountFor = Literal["bidder", "opponents", "nobody"]
Announced = Literal["nothing", "trump", "trump-and-aces"]
Who = Literal["bidder", "bidding-side"]

_WHICH_RULES: Final[dict[Which, str]] = {
    "any": "widow.discard.any-three",
    "not-melded": "widow.discard.not-melded",
    "non-counters": "widow.discard.non-point",
}


@frozen(repr=False)
class BuryRules(ShortRepr):
    """The cards that the bidder buries: how many, which of them, and who scores them.

        >>> rules = BuryRules(cards=3, which="not-melded")
        >>> hand, melded = Hand.parse("KS QS 9H 9D JC"), Hand.parse("KS QS")
        >>> rules.why_not(Hand.parse("9H 9D JC"), hand, melded, METHOD_3)
        ()
        >>> for why in rules.why_not(Hand.parse("KS 9D JC"), hand, melded, METHOD_3):
        ...     print(why)
        K♠ cannot be buried: it was melded, and you can bury 9♥

    Args:
        cards: how many cards are buried in all; 0 where none are.
        which: which cards may be buried: any, those not melded (``widow.discard.not-melded``), or
            those that count nothing (``widow.discard.non-point``). If there are too few of these,
            the bidder buries all of them and chooses the others freely.
        keeps_trump: whether the bidder may not bury trump either, unless there are too few others
            (``house.no-trump-buried``, some tables).
        announced: what the bidder must announce if they bury it: nothing, how many trumps, or how
            many trumps and other aces (``house.buried-announced``, a club of three-handed players).
        count_for: for whom the buried cards count: for the bidder like cards won, for the
            opponents, or for nobody (``count.discards-to-bidder``, ``house.buried-to-opponents``,
            ``deal.kitty.discard-count-flag``). Where there are several opposing sides, each of
            them scores the cards.
        who: who buries: the bidder, or everybody on the bidding side an equal part of the cards.
            Then the bidder first gives each partner as many cards, face down
            (``house.partners-bury``, some tables of partners with a widow).
    """

    cards: Cards = field(default=0, validator=number(0))
    which: Which = field(default="any", validator=one_of(Which))
    keeps_trump: bool = field(default=False, validator=of_type(bool))
    announced: Announced = field(default="nothing", validator=one_of(Announced))
    count_for: CountFor = field(default="bidder", validator=one_of(CountFor))
    who: Who = field(default="bidder", validator=one_of(Who))

    @property
    def is_shared(self) -> bool:
        """Tell whether all of the bidding side bury, each an equal part of the cards."""
        return self.who == "bidding-side"

    def part_of(self, players: int) -> "BuryRules":
        """Return the rules for one player of a bidding side, of whom each may bury a part.

        Args:
            players: how many are on the side.
        """
        return evolve(self, cards=self.cards // players) if self.is_shared else self

    @property
    def number_rule(self) -> str:
        """The catalogue id of the rule for the number of cards to bury."""
        return "house.partners-bury" if self.is_shared else "widow.discard.number"

    @property
    def which_rule(self) -> str:
        """The catalogue id of the rule for the cards that may be buried."""
        return _WHICH_RULES[self.which]

    @property
    def is_free(self) -> bool:
        """Tell whether any cards may be buried."""
        return self.which == "any" and not self.keeps_trump

    def why_not(
        self,
        buried: Hand,
        hand: Hand,
        melded: Hand,
        count: CountRules,
        trump: Suit | None = None,
    ) -> tuple[Violation, ...]:
        """Return the reasons why these cards may not be buried; none if they may.

        Args:
            buried: the cards to bury.
            hand: the hand after taking the widow.
            melded: the cards of the hand that serve in melds.
            count: what cards count in the game.
            trump: the trump suit, or None if there is none.

        Raises:
            WrongType: if something is of the wrong type.
        """
        check_trump(trump)
        for pile in (buried, hand, melded):
            expect(Hand, pile, "BuryRules.why_not")
        expect(CountRules, count, "BuryRules.why_not")
        if not hand.holds(buried):
            lacking = next(card for card in buried.kinds if buried.count(card) > hand.count(card))
            return (Violation("bury.not-held", "", (("card", lacking),)),)
        if len(buried) != self.cards:
            details = (("wanted", self.cards), ("number", len(buried)))
            return (Violation("bury.number", self.number_rule, details),)
        free = self.free(hand, melded, count, trump)
        if len(buried & free) >= min(self.cards, len(free)):
            return ()
        instead = free - (buried & free)
        wrong = (buried - (buried & free)).kinds
        return tuple(self._refuse(card, instead, trump) for card in wrong)

    def free(self, hand: Hand, melded: Hand, count: CountRules, trump: Suit | None = None) -> Hand:
        """Return the cards of a hand that must be buried before any others.

        Args:
            hand: the hand after taking the widow.
            melded: the cards of the hand that serve in melds.
            count: what cards count in the game.
            trump: the trump suit, or None if there is none.
        """
        match self.which:
            case "any":
                pass
            case "not-melded":
                hand -= hand & melded
            case "non-counters":
                hand = Hand(card for card in hand if not count.is_counter(card.rank))
        if self.keeps_trump:
            hand = Hand(card for card in hand if card.suit is not trump)
        return hand

    def announcement(self, buried: Hand, trump: Suit | None) -> tuple[int, int]:
        """Return the numbers of trumps and of other aces to announce of the buried cards."""
        if self.announced == "nothing":
            return 0, 0
        trumps = sum(card.suit is trump for card in buried)
        aces = sum(card.rank is Rank.ACE and card.suit is not trump for card in buried)
        return trumps, aces if self.announced == "trump-and-aces" else 0

    def _refuse(self, card: Card, free: Hand, trump: Suit | None) -> Violation:
        """Return the violation of burying a card while there are others to bury."""
        cards = (("card", card), ("free", free.kinds))
        if self.keeps_trump and card.suit is trump:
            return Violation("bury.trump", "house.no-trump-buried", cards)
        code = "bury.melded" if self.which == "not-melded" else "bury.counter"
        return Violation(code, self.which_rule, cards)


NO_BURY: Final = BuryRules()
"""Rules without a bury."""
