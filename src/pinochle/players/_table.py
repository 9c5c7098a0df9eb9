"""What a player makes of a view: who plays with whom, what is still out, and who lacks what."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from pinochle.cards import Card, Suit
from pinochle.rules.ruleset import Ruleset
from pinochle.trick import Seat
from pinochle.tricks.obligations import Duty
from pinochle.view import View

FEEDS: Final = 1.25
"""How much more than an average card a player throws to a trick of their own side."""

FELLOW: Final = -0.15
RIVAL: Final = -0.6
EVERYBODY: Final = -0.5
"""What a point is worth to a player who plays alone and does not get it: one that another opponent
of the bidder gets, one that the bidder gets, and one where nobody has bid."""


@lru_cache(maxsize=64)
def cards_above(rules: Ruleset) -> dict[Card, tuple[Card, ...]]:
    """For each kind of card those of its suit that beat it."""
    order = rules.play.ranking
    kinds = rules.pack.kinds
    return {
        card: tuple(
            other
            for other in kinds
            if other.suit is card.suit and order.place(other.rank) < order.place(card.rank)
        )
        for card in kinds
    }


@lru_cache(maxsize=64)
def cards_of_suits(rules: Ruleset) -> dict[Suit, tuple[Card, ...]]:
    """The kinds of each suit, from high to low."""
    order = rules.play.ranking
    return {
        suit: tuple(
            sorted(
                (card for card in rules.pack.kinds if card.suit is suit),
                key=lambda card: order.place(card.rank),
            )
        )
        for suit in Suit
    }


@lru_cache(maxsize=64)
def worths(rules: Ruleset) -> dict[Card, int]:
    """What each kind counts when it is won."""
    return {card: rules.count.worth(card.rank) for card in rules.pack.kinds}


@lru_cache(maxsize=64)
def pack_of(rules: Ruleset) -> Counter[Card]:
    """How many copies of each kind there are."""
    return Counter(rules.pack)


@lru_cache(maxsize=64)
def duties(rules: Ruleset) -> frozenset[Duty]:
    """What the ladder of play asks for."""
    return frozenset(rung.duty for rung in rules.play.obligations)


class Table:
    """The table as one player sees it.

    Args:
        view: what the player may know.
    """

    def __init__(self, view: View) -> None:
        rules = view.rules
        self.view = view
        self.rules = rules
        self.me: Seat = Seat(view.seat or 0)
        self.hand: Counter[Card] = Counter(view.hand)
        self.trump: Suit | None = view.trump
        self.sizes: tuple[int, ...] = view.sizes
        self.above = cards_above(rules)
        self.suits = cards_of_suits(rules)
        self.worth = worths(rules)
        self.weights = weights_of(view)
        self.unseen: Counter[Card] = pack_of(rules).copy()
        self.unseen.subtract(self.hand)
        self.unseen.subtract(view.buried)
        self.void: list[set[Suit]] = [set() for _ in view.sizes]
        self.known: list[Counter[Card]] = [Counter() for _ in view.sizes]
        for seat, shown in enumerate(view.shown):
            if seat != self.me:
                self.known[seat].update(shown.cards)
        self._follow_the_play()
        self.slots = [
            max(0, size - self.known[seat].total()) if seat != self.me else 0
            for seat, size in enumerate(self.sizes)
        ]
        hidden = self.unseen.total() - sum(known.total() for known in self.known)
        self.hidden = max(hidden, 1)

    def _follow_the_play(self) -> None:
        """Take out what was played, and note what plays have told."""
        view, asked = self.view, duties(self.rules)
        tricks = [(trick.leader, trick.cards) for trick in view.tricks]
        if view.trick is not None:
            tricks.append((Seat(view.trick.leader), view.trick.cards))
        seats, must_follow, must_trump = len(self.sizes), Duty.FOLLOW in asked, Duty.TRUMP in asked
        for leader, cards in tricks:
            self.unseen.subtract(cards)
            for place, card in enumerate(cards):
                seat = (leader + place) % seats
                known = self.known[seat]
                if known.get(card, 0):
                    known[card] -= 1
                if card.suit is not cards[0].suit and must_follow:
                    self.void[seat].add(cards[0].suit)
                    if must_trump and self.trump and card.suit is not self.trump:
                        self.void[seat].add(self.trump)
        for known in self.known:  # what was buried or passed on is known no more
            for card in [one for one in known if known[one] > max(self.unseen[one], 0)]:
                known[card] = max(self.unseen[card], 0)

    def holds_any(self, seat: int, cards: Iterable[Card]) -> float:
        """How likely a seat is to hold one of these kinds at least."""
        known, void = self.known[seat], self.void[seat]
        out = 0
        for card in cards:
            if known.get(card, 0) > 0:
                return 1.0
            if card.suit not in void:
                out += self.unseen.get(card, 0) - sum(
                    other.get(card, 0) for other in self.known if other is not known
                )
        if out <= 0:
            return 0.0
        share = min(0.95, self.slots[seat] / self.hidden)
        return 1.0 - (1.0 - share) ** out

    def may_hold(self, cards: Iterable[Card]) -> int:
        """How many copies of these kinds are out."""
        return sum(max(0, self.unseen.get(card, 0)) for card in cards)


def weights_of(view: View) -> tuple[float, ...]:
    """What a point that each seat wins is worth to the player."""
    me, seats = view.seat or 0, view.rules.table.seats
    sides, bidder = view.rules.table.sides, view.bidder
    with_bidder = {bidder, *view.partners}
    if view.rules.partner.calls != "nobody" and bidder is not None:
        is_mine = [(seat in with_bidder) == (me in with_bidder) for seat in range(seats)]
    else:
        is_mine = [side == sides[me] for side in sides]
    if view.rules.table.is_partnership or view.rules.partner.calls != "nobody" or seats == 2:
        return tuple(1.0 if mine else -1.0 for mine in is_mine)
    if bidder is None or me == bidder:
        return tuple(1.0 if mine else EVERYBODY for mine in is_mine)
    return tuple(
        1.0 if mine else RIVAL if seat == bidder else FELLOW for seat, mine in enumerate(is_mine)
    )
