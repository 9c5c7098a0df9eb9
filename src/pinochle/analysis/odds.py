"""Odds: the points of melds with cards that are still to come, counted exactly.

Nothing is sampled and nothing is rounded: every answer is a fraction. Copies of a card are
different cards here, as they are when the pack is shuffled, so that all hands are equally likely.

    >>> from pinochle.analysis import odds
    >>> rules = variants.get("partnership-auction")
    >>> print(odds.of_hand(rules, 12, Suit.SPADES).text(rows=6))
    mean 40.71, standard deviation 41.5
           0-99   88.92 %  ████████████████████████████████████████
        100-199   10.49 %  █████
        200-299    0.34 %
        300-399    0.25 %
    400 or more  < 0.01 %
"""

from typing import Literal

from pinochle._validators import expect, expect_word
from pinochle.analysis._counting import count_melds
from pinochle.analysis._passed import count_passed
from pinochle.analysis._suits import Draw
from pinochle.analysis.distribution import Distribution
from pinochle.cards.card import Suit
from pinochle.cards.hand import Hand
from pinochle.errors import HandError, WrongType
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.ruleset import Ruleset

__all__ = ["MeldSource", "Trump", "of_hand", "with_passed_cards", "with_widow"]

Best = Literal["best"]
"""The word for whichever suit makes a hand meld most."""

Trump = Suit | Best | None
"""A trump suit; None before it is named; or whichever suit makes a hand meld most."""

MeldSource = Ruleset | MeldTable
"""The rules of a game, or its table of melds alone."""

_NONE = Hand()


def of_hand(
    rules: MeldSource, number: int, trump: Trump = "best", *, seen: Hand = _NONE
) -> Distribution:
    """Return the odds of what a hand melds that is still to be dealt.

        >>> rules = variants.get("partnership-auction")
        >>> meld = odds.of_hand(rules, 12)
        >>> float(meld.at_least(100)), meld.median
        (0.1506..., 50)

    A meld that wins the game outright adds no points.

    Args:
        rules: the rules, or a table of melds, whose pack the cards come from.
        number: how many cards there are in the hand.
        trump: the trump suit; None before it is named; ``"best"`` for the suit with which each
            hand melds most.
        seen: cards that the hand cannot have, because they were seen elsewhere, as in a hand
            of your own.

    Raises:
        HandError: if so many cards are not there.
        OddsError: if there is too much to count.
        RulesetError: if the trump is another word.
        WrongType: if something is of the wrong type.
    """
    return _meld_odds(rules, _NONE, number, trump, seen, "odds.of_hand")


def with_widow(
    rules: MeldSource, hand: Hand, number: int, trump: Trump = "best", *, seen: Hand = _NONE
) -> Distribution:
    """Return the odds of what a hand melds with a widow, or with cards passed blind.

        >>> rules = variants.get("auction-three")
        >>> hand = Hand.parse("AS TS KS JS JD AH TH KH AD TD AC KC 9H 9D JC")
        >>> meld = odds.with_widow(rules, hand, 3, Suit.SPADES)
        >>> rules.melds.points(hand, Suit.SPADES), meld.at_least(150)
        (100, Fraction(1049, 2728))

    Every card that was not seen is as likely to come as any other. It is melded before anything is
    laid away.

    Args:
        rules: the rules, or a table of melds, whose pack the cards come from.
        hand: the cards that are there.
        number: how many cards come.
        trump: the trump suit; None before it is named; ``"best"`` for the suit that is best when
            the cards have come.
        seen: cards besides the hand that cannot come, because they were seen elsewhere.

    Raises:
        HandError: if the pack does not have these cards, or so many more.
        OddsError: if there is too much to count.
        RulesetError: if the trump is another word.
        WrongType: if something is of the wrong type.
    """
    return _meld_odds(rules, expect(Hand, hand, "hand"), number, trump, seen, "odds.with_widow")


def with_passed_cards(
    rules: MeldSource, hand: Hand, number: int, size: int, trump: Suit | None, *, seen: Hand = _NONE
) -> Distribution:
    """Return the odds of what a hand melds when a partner passes the cards that help most.

    The partner holds some hand of the unseen cards, and gives those with which this hand melds
    most. So this is the most that one can hope for. The hand melds before cards are given back, and
    a card that would make a hand meld less is not used.

        >>> rules = variants.get("partnership-passing")
        >>> hand = Hand.parse("AS TS KS JS JD AH TH KH AD AC KC 9D")
        >>> meld = odds.with_passed_cards(rules, hand, 4, 12, Suit.SPADES)
        >>> meld.least, f"{float(meld.at_least(190)):.2%}"
        (100, '81.93%')

    Args:
        rules: the rules, or a table of melds, whose pack the cards come from.
        hand: the cards that are there.
        number: how many cards are passed.
        size: how many cards the partner has to choose from.
        trump: the trump suit; None before it is named.
        seen: cards besides the hand that the partner cannot have.

    Raises:
        HandError: if the pack does not have these cards, or the partner fewer than are passed.
        OddsError: if there is too much to count.
        WrongType: if something is of the wrong type.
    """
    caller = "odds.with_passed_cards"
    table = table_of(rules, caller)
    if trumps_of(trump, caller) == tuple(Suit):
        raise WrongType(f"{caller}: cards are passed to a trump that was named: expected a Suit")
    if not 0 <= expect(int, number, caller) <= expect(int, size, caller):
        message = f"{number} cards cannot be passed from a hand of {size}"
        raise HandError(message)
    pool = unseen_of(table, expect(Hand, hand, "hand"), seen, size)
    return Distribution(count_passed(table, trump, Draw(pool, size, hand), number))


def _meld_odds(
    rules: MeldSource, hand: Hand, size: int, trump: Trump, seen: Hand, caller: str
) -> Distribution:
    """Return the odds of the meld of a hand with so many cards that were not seen."""
    table = table_of(rules, caller)
    pool = unseen_of(table, hand, seen, expect(int, size, caller))
    draw = Draw(pool, size, hand)
    return Distribution(count_melds(table, trumps_of(trump, caller), draw))


def table_of(rules: object, caller: str) -> MeldTable:
    """Return the table of melds of some rules."""
    if isinstance(rules, Ruleset):
        return rules.melds
    return expect(MeldTable, rules, caller)


def trumps_of(trump: object, caller: str) -> tuple[Suit | None, ...]:
    """Return the suits of which the best is trump."""
    if trump is None or isinstance(trump, Suit):
        return (trump,)
    expect_word(Best, trump, caller, "a Suit or None")
    return tuple(Suit)


def unseen_of(table: MeldTable, hand: Hand, seen: Hand, size: int) -> Hand:
    """Return the cards that were not seen, if there are so many.

    Raises:
        HandError: if there are not, or the pack does not have those that were seen.
    """
    cards_seen = hand + expect(Hand, seen, "seen")
    table.pack.check_holds(cards_seen)
    pool = table.pack.cards - cards_seen
    if not 0 <= size <= len(pool):
        message = f"{size} cards cannot come: {len(pool)} of the pack were not seen"
        raise HandError(message)
    return pool
