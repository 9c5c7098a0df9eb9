"""What a hand is worth before it is played: its melds and its tricks, suit by suit."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from pinochle.cards import Card, Suit
from pinochle.hand import Hand
from pinochle.players._table import cards_above, cards_of_suits, pack_of
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step

TRUMP_TAKES: Final = 0.98
PER_HIGHER_TRUMP: Final = 0.17
LOWEST_TRUMP: Final = 0.22
PER_EXTRA_TRUMP: Final = 0.12
"""How many tricks a trump takes: the highest one, less for each one out above it, at least so many,
and more for each trump that is more than a player's share."""

SIDE_TAKES: Final = 0.72
NEXT_SIDE: Final = 0.6
PER_HIGHER: Final = 0.42
"""How many tricks the highest card of a side suit takes, the next of that suit as a part of that,
and what is left for each card out above it."""

SAMPLES: Final = 200
DRAWS: Final = 8


class Worth(NamedTuple):
    """What a hand is worth with one trump.

    Args:
        trump: the suit; None for no trump.
        meld: what it melds for sure.
        hoped: what more its side may meld: by a widow, by what a partner passes, by a partner.
        count: what its side may win in counters and with the last trick.
        tricks: how many tricks the hand alone may take.
    """

    trump: Suit | None
    meld: int
    hoped: float
    count: float
    tricks: float

    @property
    def points(self) -> float:
        """All of it."""
        return self.meld + self.hoped + self.count


def worth(
    rules: Ruleset, hand: Hand, trump: Suit | None, rng: Random | None = None, partners: int = -1
) -> Worth:
    """What a hand is worth if it is the bidder's and this is trump.

    Args:
        rules: the rules of the game.
        hand: the hand.
        trump: the suit.
        rng: what draws the cards of a widow; without it none is hoped for.
        partners: how many partners the bidder has; as many as the rules say if it is negative.
    """
    seats = rules.table.seats
    if partners < 0:
        partners = len(rules.table.members(rules.table.sides[0])) - 1
    meld = rules.melds.points(hand, trump)
    tricks = tricks_of(rules, hand, trump)
    number = max(len(hand), 1)
    hoped = partners * mean_meld(rules) if rules.settlement.opponents == "score" or partners else 0.0
    coming = rules.deal.widow if Step.WIDOW in rules.script else 0
    if rng is not None and (coming or rules.passing.cards):
        more, taken = _with_more(rules, hand, trump, rng, coming)
        hoped += max(0.0, more - meld)
        tricks += max(0.0, taken - tricks)
    tricks = min(tricks, number)
    share = (tricks + (number - tricks) * partners / (seats - 1)) / number
    return Worth(trump, meld, hoped, share * rules.total, tricks)


def _with_more(
    rules: Ruleset, hand: Hand, trump: Suit | None, rng: Random, coming: int
) -> tuple[float, float]:
    """The mean meld and tricks with the cards of a widow, or the best that a partner passes."""
    others = Counter(pack_of(rules))
    others.subtract(Counter(hand))
    unseen = [*others.elements()]
    melds = tricks = 0.0
    for _ in range(DRAWS):
        if coming:
            drawn = _drawn(unseen, coming, rng)
        else:
            theirs = _drawn(unseen, len(hand), rng)
            drawn = best_to_pass(rules, Hand(theirs), trump, rules.passing.cards, hand)
        whole = hand + drawn
        melds += rules.melds.points(whole, trump)
        tricks += tricks_of(rules, whole, trump)
    return melds / DRAWS, tricks / DRAWS


def _drawn(cards: list[Card], number: int, rng: Random) -> list[Card]:
    """Some of these cards, drawn with nothing but ``random``; the list is mixed a little."""
    for place in range(min(number, len(cards))):
        other = place + int(rng.random() * (len(cards) - place))
        cards[place], cards[other] = cards[other], cards[place]
    return cards[:number]


def best_to_pass(
    rules: Ruleset, hand: Hand, trump: Suit | None, number: int, to: Hand | None = None
) -> Hand:
    """The cards that help a bidder most: trumps from the top, legs of melds, aces."""
    order = rules.play.ranking
    near = _legs(rules, trump)

    def helps(card: Card) -> tuple[float, int]:
        help_ = 0.0
        if card.suit is trump:
            help_ = 6.0 if not (to and card in to) else 5.0
            help_ += 0.9 - order.place(card.rank) / 10
        elif card in near:
            help_ = 4.5
        elif order.place(card.rank) == 0:
            help_ = 4.0
        elif order.place(card.rank) == 1:
            help_ = 1.0
        return help_, -order.place(card.rank)

    chosen: list[Card] = []
    left = sorted(hand, key=helps, reverse=True)
    seen: Counter[Card] = Counter()
    # One of each kind of trump first: the bidder lacks ranks rather than copies.
    for card in left:
        if len(chosen) < number and not seen[card]:
            chosen.append(card)
            seen[card] += 1
    rest = (Counter(left) - Counter(chosen)).elements()
    chosen += sorted(rest, key=helps, reverse=True)[: number - len(chosen)]
    return Hand(sorted(chosen, key=helps, reverse=True)[:number])


def _legs(rules: Ruleset, trump: Suit | None) -> frozenset[Card]:
    """The cards of pinochles, which help a bidder whose trump is one of their suits."""
    legs = [card for card in rules.pack.kinds if card.name in {"queen of spades", "jack of diamonds"}]
    return frozenset(legs) if any(card.suit is trump for card in legs) else frozenset()


def tricks_of(rules: Ruleset, hand: Hand, trump: Suit | None) -> float:
    """How many tricks a hand may take, by its trumps and by the tops of its other suits."""
    above, suits, pack = cards_above(rules), cards_of_suits(rules), pack_of(rules)
    held = Counter(hand)
    tricks = 0.0
    for suit in Suit:
        outside = 0
        place = 0
        for card in suits[suit]:
            for _ in range(held[card]):
                if suit is trump:
                    tricks += max(LOWEST_TRUMP, TRUMP_TAKES - PER_HIGHER_TRUMP * outside)
                else:
                    tricks += SIDE_TAKES * NEXT_SIDE**place * PER_HIGHER**outside
                    place += 1
            outside += pack[card] - held[card]
        if suit is trump:
            share = sum(pack[card] for card in suits[suit]) / rules.table.seats
            extra = sum(held[card] for card in suits[suit]) - share
            tricks += PER_EXTRA_TRUMP * max(0.0, extra)
    del above
    return tricks


@lru_cache(maxsize=64)
def mean_meld(rules: Ruleset) -> float:
    """What a hand melds on average, with a trump that somebody else has named."""
    rng, size = Random(0), max(rules.deal.hand, 1)  # noqa: S311 - the same each time
    cards = [*rules.pack]
    points = sum(
        rules.melds.points(Hand(_drawn(cards, size, rng)), Suit.HEARTS) for _ in range(SAMPLES)
    )
    return points / SAMPLES


def best_worth(
    rules: Ruleset, hand: Hand, suits: Iterable[Suit | None], rng: Random | None = None
) -> Worth:
    """The trump with which a hand is worth most."""
    return max((worth(rules, hand, suit, rng) for suit in suits), key=lambda each: each.points)


def is_sure_of_all(rules: Ruleset, hand: Hand, trump: Suit | None) -> bool:
    """Whether a hand that leads takes every trick, however the other cards lie.

    Each card must be the highest left of its suit, or the only one, when it is led; and no trump
    may be left outside when the others are.
    """
    suits, pack, held = cards_of_suits(rules), pack_of(rules), Counter(hand)
    for suit in Suit:
        outside = sum(pack[card] - held[card] for card in suits[suit])
        above = place = 0
        for card in suits[suit]:
            for _ in range(held[card]):
                if above and outside > place:
                    return False
                place += 1
            above += pack[card] - held[card]
        if suit is trump and outside > place:
            return False
    return True
