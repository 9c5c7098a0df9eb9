"""The cards that a club player buries, passes to the bidder, and returns."""

from itertools import combinations, islice
from random import Random
from typing import Final

from pinochle.cards.card import Suit
from pinochle.cards.hand import Hand
from pinochle.game.view import View
from pinochle.players._worth import draw, helpful, tricks_of
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step

WORLDS: Final = 6
"""The number of hands of the bidder that are imagined."""

TRIES: Final = 3
"""Of so many hands the bidder has the one with most trumps, because they named them."""

SHARE: Final = 0.1
"""The part of its melds that a card left in the hand is worth when these have been scored."""

PAIRS: Final = 6
"""The number of pairs of melds that the player tries to spare."""


def hand_value(view: View, suits: tuple[Suit | None, ...], hand: Hand, gone: Hand) -> float:
    """Return the worth of a hand, with what the cards that have left it count."""
    rules = view.rules
    counts = rules.bury.count_for == "bidder" and view.step is Step.BURY
    is_melded = bool(view.shown) and view.shown[view.seat or 0].points > 0
    part = SHARE if is_melded else 1.0
    each = rules.total / max(len(hand), 1)
    best = max(
        part * rules.melds.points(hand, suit) + each * tricks_of(rules, hand, suit)
        for suit in suits
    )
    return best + (rules.count.points(gone) if counts else 0)


def least_missed(view: View, suits: tuple[Suit | None, ...], size: int) -> Hand:
    """Return the cards that are missed least, to bury or to give back: no melds, no winners."""
    hand, gone = view.hand, Hand()
    for _ in range(size):
        card = max(hand.kinds, key=lambda kind: hand_value(view, suits, hand - kind, gone + kind))
        hand, gone = hand - card, gone + card
    return gone


def best_to_pass(view: View, suits: tuple[Suit | None, ...], size: int) -> Hand:
    """Return the cards that help the bidder most, and cost the player least.

    The player tries to spare none of their melds, each single meld, and some pairs. The worth to
    the bidder is the mean over some hands that the bidder may have.
    """
    rules, hand, trump = view.rules, view.hand, suits[0]
    theirs = _hands_of_bidder(rules, hand, trump, view.sizes[view.bidder or 0])
    each = rules.total / max(len(hand), 1)
    points = rules.melds.points

    def value(passed: Hand) -> float:
        own_meld = points(hand - passed, trump)
        melds = sum(points(other + passed, trump) for other in theirs)
        tricks = sum(tricks_of(rules, other + passed, trump) for other in theirs)
        return own_meld + (melds + each * tricks) / WORLDS

    melds = [meld.cards for meld in rules.melds.score(hand, trump).melds]
    spared = [Hand(), *melds, *islice(map(_cards_of_pair, combinations(melds, 2)), PAIRS)]
    tried = {helpful(rules, hand, trump, size, spares=cards) for cards in spared}
    return max(sorted(tried, key=lambda cards: cards.code), key=value)


def _cards_of_pair(cards: tuple[Hand, Hand]) -> Hand:
    """Return the cards of two melds."""
    return cards[0] | cards[1]


def _hands_of_bidder(rules: Ruleset, hand: Hand, trump: Suit | None, size: int) -> list[Hand]:
    """Return hands that the bidder may have, with more trumps than chance would give."""
    rng, unseen = Random(0), [*(Hand(rules.pack) - hand)]  # noqa: S311 - no secret
    hands = list[Hand]()
    for _ in range(WORLDS):
        tries = [Hand(draw(unseen, size, rng)) for _ in range(TRIES)]
        hands.append(max(tries, key=lambda drawn_hand: len(drawn_hand.suit(trump)) if trump else 0))
    return hands
