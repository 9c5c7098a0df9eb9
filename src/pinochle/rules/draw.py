"""Drawing: the stock, and the melds between the tricks that are played for it."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from attrs import field, frozen

from pinochle._shown import ShortRepr
from pinochle._validators import expect, of_type, one_of, tuple_of
from pinochle._values import line, number, pairs_of
from pinochle.cards.card import Card
from pinochle.messages.violations import Violation
from pinochle.rules.melds.meld import Meld
from pinochle.rules.units import Melds

__all__ = ["DrawRules", "Laid"]

Reuse = Literal["never", "other-heading", "higher"]
Last = Literal["loser", "winner"]


@frozen
class Laid:
    """A card on the table that still belongs to a hand, with the melds it has served in.

    Two kings of hearts are the same card, but only one may have served in a marriage already.

    Args:
        card: the card.
        served: the headings it has served under, sorted by name, each with the points of the
            highest meld there.
    """

    card: Card = field(validator=of_type(Card))
    served: tuple[tuple[str, int], ...] = field(default=(), validator=pairs_of(str))

    def under(self, heading: str) -> int:
        """Return the points of the highest meld it has served in under a heading; -1 if none."""
        for name, points in self.served:
            if name == heading:
                return points
        return -1

    def in_meld(self, meld: Meld) -> "Laid":
        """Return the card after it has served in this meld as well."""
        return _serve(self.card, self.served, meld.heading, meld.worth)


@frozen(repr=False)
class DrawRules(ShortRepr):
    """The tricks that are played for a stock, and the melds between them.

        >>> from pinochle import Hand, Suit, variants
        >>> rules = variants.get("two-handed")
        >>> run = rules.melds.find_meld("run", Hand.parse("AH TH KH QH JH"), Suit.HEARTS)
        >>> king = Laid(Card.parse("KH"), (("sequence", 40),))  # of a royal marriage
        >>> rules.draw.why_not(run, [king])
        ()
        >>> after = king.in_meld(run)
        >>> after.served
        (('sequence', 150),)
        >>> royal = rules.melds.find_meld("royal marriage", Hand.parse("KH QH"), Suit.HEARTS)
        >>> for why in rules.draw.why_not(royal, [after]):
        ...     print(why)
        K♥ cannot serve in the royal marriage: it has already served as sequence

    Args:
        melds_a_trick: how many melds the winner of a trick may lay
            (``twohand.meld-one-per-trick``); 0 for no limit.
        besides: the names of melds that do not count towards that number, such as the dix.
        draw_first: whether the winner draws first and melds from a hand with one more card
            (``twohand.draw-first-13``), or melds first and then draws
            (``twohand.meld-before-draw``).
        reuse: whether a card that lies on the table may serve in another meld: never; under
            another heading; or in a higher meld of the same heading as well
            (``twohand.reuse-across-melds``). At least one card of a meld is always new.
        shows_last: whether whoever draws the last card that lies face down shows it to all
            (``twohand.last-card-shown``), or keeps it to themselves like every other
            (``twohand.draw-hidden``).
        last_upcard_to: who takes the card turned for trump at the end: the loser of the last trick
            for the stock, or its winner (``twohand.draw-order``).
    """

    melds_a_trick: Melds = field(default=1, validator=number(0))
    besides: tuple[str, ...] = field(default=(), validator=[tuple_of(str), line])
    draw_first: bool = field(default=False, validator=of_type(bool))
    reuse: Reuse = field(default="higher", validator=one_of(Reuse))
    shows_last: bool = field(default=False, validator=of_type(bool))
    last_upcard_to: Last = field(default="loser", validator=one_of(Last))

    def is_shown(self, face_down: int) -> bool:
        """Tell whether a card is shown that is drawn when so many, with itself, lie face down."""
        return self.shows_last and face_down == 1

    def why_not(self, meld: Meld, reused: Iterable[Laid]) -> tuple[Violation, ...]:
        """Return the reasons why a meld may not reuse these cards from the table; none if it may.

        Args:
            meld: the meld.
            reused: those of its cards that lie on the table already.

        Raises:
            WrongType: if something is of the wrong type.
        """
        expect(Meld, meld, "DrawRules.why_not")
        cards = [expect(Laid, card, "DrawRules.why_not") for card in reused]
        wrong = [_refuse(card, meld) for card in cards if not self.may_serve(card, meld)]
        if len(cards) >= len(meld.cards):
            rule_id = "twohand.reuse-across-melds"
            wrong.append(Violation("meld.nothing-new", rule_id, (("meld", str(meld)),)))
        return tuple(wrong)

    def may_serve(self, laid: Laid, meld: Meld) -> bool:
        """Tell whether a card on the table may serve in a meld."""
        points_before = laid.under(meld.heading)
        match self.reuse:
            case "never":
                return False
            case "other-heading":
                return points_before < 0
            case "higher":
                return points_before < 0 or points_before < meld.worth


@lru_cache(maxsize=1 << 14)
def _serve(card: Card, served: tuple[tuple[str, int], ...], heading: str, worth: int) -> Laid:
    """Return a card after it has served under a new heading, or in a higher meld under an old."""
    return Laid(card, tuple(sorted({**dict(served), heading: worth}.items())))


def _refuse(laid: Laid, meld: Meld) -> Violation:
    """Return the violation of a meld with a card that may not serve in it."""
    heading = meld.heading if laid.under(meld.heading) >= 0 else "meld"
    parameters = (("card", laid.card), ("heading", heading), ("meld", str(meld)))
    return Violation("meld.served", "twohand.reuse-across-melds", parameters)
