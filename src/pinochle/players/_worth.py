"""The worth of a hand before it is played: its melds and its tricks, suit by suit."""

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.game.view import View
from pinochle.players._kinds import numbered_kinds
from pinochle.rules.melds.patterns import Exactly
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step

TRUMP_TAKES: Final = 0.98
PER_HIGHER_TRUMP: Final = 0.17
LOWEST_TRUMP: Final = 0.22
PER_EXTRA_TRUMP: Final = 0.12
"""The tricks that a trump takes: the highest, less for each trump out above it, at least so many,
and more for each trump beyond a player's share."""

SIDE_TAKES: Final = 0.72
NEXT_SIDE: Final = 0.6
PER_HIGHER: Final = 0.42
"""The tricks that the highest card of a side suit takes, the part of them that the next card of the
suit takes, and the part that is left for each card out above it."""

BOLDNESS: Final = 0.85
ALONE: Final = 1.0
"""The part of a hand's worth that is bid, with partners and without."""

SAMPLES: Final = 200
DRAWS: Final = 8


class Worth(NamedTuple):
    """The worth of a hand with a trump.

    Args:
        trump: the suit; None for no trump.
        meld: what it melds for sure.
        hoped: what more its side may meld: by a widow, by what a partner passes, by a partner.
        won: what its side may win in counters and with the last trick.
        tricks: how many tricks the hand alone may take.
    """

    trump: Suit | None
    meld: int
    hoped: float
    won: float
    tricks: float

    @property
    def points(self) -> float:
        """The points of melds, hopes and tricks together."""
        return self.meld + self.hoped + self.won


@lru_cache(maxsize=1 << 12)
def worth(rules: Ruleset, hand: Hand, trump: Suit | None, *, hopes: bool = False) -> Worth:
    """Return the worth of a hand if it is the bidder's and this is trump.

    Args:
        rules: the rules of the game.
        hand: the hand.
        trump: the suit.
        hopes: whether cards of a widow or of a partner are still to come.
    """
    seats = rules.table.seats
    partners = len(rules.table.members(rules.table.sides[0])) - 1
    meld = rules.melds.points(hand, trump)
    tricks = tricks_of(rules, hand, trump)
    size = max(len(hand), 1)
    hoped = partners * mean_meld(rules)
    coming = rules.deal.widow if Step.WIDOW in rules.script else 0
    if hopes and (coming or rules.passing.cards):
        more, taken = _with_coming_cards(rules, hand, trump, coming)
        hoped += max(0.0, more - meld)
        tricks += max(0.0, taken - tricks)
    tricks = min(tricks, size)
    share = (tricks + (size - tricks) * partners / (seats - 1)) / size
    return Worth(trump, meld, hoped, share * rules.total, tricks)


def _with_coming_cards(
    rules: Ruleset, hand: Hand, trump: Suit | None, coming: int
) -> tuple[float, float]:
    """Return the mean meld and tricks with the cards of a widow, or of a partner who passes.

    The same hand always gets the same estimate.
    """
    melds = tricks = 0.0
    for cards in _drawn_hands(rules, hand, coming or len(hand)):
        more = cards if coming else helpful(rules, cards, trump, rules.passing.cards, to=hand)
        longer = hand + more
        melds += rules.melds.points(longer, trump)
        tricks += tricks_of(rules, longer, trump)
    return melds / DRAWS, tricks / DRAWS


@lru_cache(maxsize=1 << 8)
def _drawn_hands(rules: Ruleset, hand: Hand, size: int) -> tuple[Hand, ...]:
    """Return a few random draws of so many of the cards that a hand leaves."""
    rng = Random(0)  # noqa: S311 - no secret
    unseen = [*(Hand(rules.pack) - hand)]
    return tuple([Hand(draw(unseen, size, rng)) for _ in range(DRAWS)])


def draw(cards: list[Card], size: int, rng: Random) -> list[Card]:
    """Draw some of these cards with nothing but ``random``; the list is mixed a little."""
    for index in range(min(size, len(cards))):
        other = index + int(rng.random() * (len(cards) - index))
        cards[index], cards[other] = cards[other], cards[index]
    return cards[:size]


def helpful(
    rules: Ruleset,
    hand: Hand,
    trump: Suit | None,
    size: int,
    *,
    to: Hand | None = None,
    spares: Hand | None = None,
) -> Hand:
    """Return the cards that help a bidder most: trumps from the top, legs of melds, aces.

    Args:
        rules: the rules of the game.
        hand: the cards to choose from.
        trump: the suit.
        size: how many cards.
        to: the bidder's hand, if it is known.
        spares: cards that are given last.
    """
    order, near, spared = rules.play.ranking, legs(rules, trump), dict[Card, int]()
    for card in spares or ():
        spared[card] = spared.get(card, 0) + 1
    rated: list[tuple[float, int, Card]] = []
    for card in hand.kinds:
        place = order.place(card.rank)
        if card.suit is trump:
            help_ = (5.0 if to and card in to else 6.0) - place / 10
        elif card in near:
            help_ = 4.5
        else:
            help_ = 4.0 if place == 0 else 1.0 if place == 1 else 0.0
        copies = hand.count(card)
        for copy in range(copies):
            # A single card of each kind comes first: the bidder lacks ranks rather than copies.
            cost = 100.0 if copy >= copies - spared.get(card, 0) else 10.0 if copy else 0.0
            rated.append((cost - help_, place, card))
    rated.sort(key=_rating)
    return Hand([card for *_, card in rated[:size]])


def _rating(rated: tuple[float, int, Card]) -> tuple[float, int]:
    """Return the sort key of a rated card: its rating, then its place from the lowest rank."""
    return rated[0], -rated[1]


@lru_cache(maxsize=256)
def legs(rules: Ruleset, trump: Suit | None) -> frozenset[Card]:
    """Return the cards of pinochles, if trump is a suit of theirs, so that they help a bidder."""
    cards = {
        card
        for rule in rules.melds.rules
        for pattern in rule.patterns
        if isinstance(pattern, Exactly)
        for card in pattern.cards
    }
    return frozenset(cards) if any(card.suit is trump for card in cards) else frozenset()


def tricks_of(rules: Ruleset, hand: Hand, trump: Suit | None) -> float:
    """Return the tricks that a hand may take, by its trumps and the tops of its other suits."""
    return sum(
        [
            as_trumps if suit is trump else as_others
            for suit, as_others, as_trumps in _tricks_by_suit(rules, hand)
        ]
    )


@lru_cache(maxsize=1 << 10)
def _tricks_by_suit(rules: Ruleset, hand: Hand) -> tuple[tuple[Suit, float, float], ...]:
    """Return the tricks that the cards of each suit may take: as side cards, and as trumps."""
    numbered = numbered_kinds(rules)
    counts, ranks = numbered.counts(hand), numbered.ranks
    starts = [numbered.first[suit] for suit in Suit]
    return tuple(
        [
            (suit, *_tricks_in(rules, start, tuple(counts[start : start + ranks])))
            for suit, start in zip(Suit, starts, strict=True)
        ]
    )


@lru_cache(maxsize=1 << 14)
def _tricks_in(rules: Ruleset, start: int, counts: tuple[int, ...]) -> tuple[float, float]:
    """Return the tricks that cards of the suit that starts with this kind may take."""
    copies = numbered_kinds(rules).copies[start : start + len(counts)]
    as_others = as_trumps = 0.0
    outside = taken = 0
    for count, all_copies in zip(counts, copies, strict=True):
        for _ in range(count):
            as_trumps += max(LOWEST_TRUMP, TRUMP_TAKES - PER_HIGHER_TRUMP * outside)
            as_others += SIDE_TAKES * NEXT_SIDE**taken * PER_HIGHER**outside
            taken += 1
        outside += all_copies - count
    extra = sum(counts) - sum(copies) / rules.table.seats
    return as_others, as_trumps + PER_EXTRA_TRUMP * max(0.0, extra)


@lru_cache(maxsize=64)
def mean_meld(rules: Ruleset) -> float:
    """Return the average meld of a hand, with a trump that somebody else has named."""
    rng, size = Random(0), max(rules.deal.hand, 1)  # noqa: S311 - the same each time
    cards = [*rules.pack]
    points = sum(
        rules.melds.points(Hand(draw(cards, size, rng)), Suit.HEARTS) for _ in range(SAMPLES)
    )
    return points / SAMPLES


def best_worth(
    rules: Ruleset, hand: Hand, suits: Iterable[Suit | None], *, hopes: bool = False
) -> Worth:
    """Return the worth of a hand with its best trump."""
    worths = [worth(rules, hand, suit, hopes=hopes) for suit in suits]
    return max(worths, key=lambda each: each.points)


def boldness(rules: Ruleset, seat: int) -> float:
    """Return the part of a hand's worth that a club player bids."""
    sides = rules.table.sides
    return ALONE if sides.count(sides[seat]) == 1 else BOLDNESS


def may_be_trump(view: View) -> tuple[Suit | None, ...]:
    """Return the suits that may be trump."""
    return (view.trump,) if view.is_trump_known else nameable(view, view.hand)


def nameable(view: View, hand: Hand) -> tuple[Suit | None, ...]:
    """Return the suits that this hand may make trump, or only the suit that is fixed."""
    fixed = view.rules.trump.fixed_suit or (view.upcard.suit if view.upcard else None)
    if fixed is not None:
        return (fixed,)
    named = view.rules.trump.choices(hand, view.rules.melds)
    return tuple(suit for suit in named if suit is not None) or tuple(Suit)


def is_sure_of_all(rules: Ruleset, hand: Hand, trump: Suit | None) -> bool:
    """Tell whether a hand that leads takes every trick, however the other cards lie.

    Each card must be the highest or the only card left of its suit when it is led, and no trump may
    be left outside when other suits are led. Of like cards the first must win.
    """
    if rules.play.like_cards != "first":
        return False
    numbered = numbered_kinds(rules)
    counts, copies, ranks = numbered.counts(hand), numbered.copies, numbered.ranks
    trumps = numbered.first[trump] if trump else None
    for start in range(0, len(counts), ranks):
        kinds = range(start, start + ranks)
        outside = sum(copies[kind] - counts[kind] for kind in kinds)
        above = taken = 0
        for kind in kinds:
            for _ in range(counts[kind]):
                if above and outside > taken:
                    return False
                taken += 1
            above += copies[kind] - counts[kind]
        if start == trumps and outside > taken:
            return False
    return True
