"""The kinds of clues: what can be known about the cards in some places at some times."""

from typing import Protocol

from attrs import frozen

from pinochle.cards import Card
from pinochle.engine.state import NO_CARDS, State
from pinochle.hand import Hand
from pinochle.melds.meld import MeldScore
from pinochle.melds.table import MeldTable
from pinochle.rules.calls import PASS, Auction, Call
from pinochle.rules.ruleset import Ruleset

Place = int
"""Where cards lie: a seat, or one of the places behind the seats."""

Spot = tuple[int, Place]
"""A time and a place."""


class Clue(Protocol):
    """Something that is known about the cards in some spots together."""

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where and when."""
        ...

    def cost(self, piles: tuple[Hand, ...]) -> int:
        """How far the piles in those spots are from it; 0 if they agree."""
        ...

    def hint(self, piles: tuple[Hand, ...]) -> tuple[Hand, Hand]:
        """Cards that the first pile lacks, and cards of it that are in the way; maybe none."""
        ...


@frozen(eq=False)
class Showed:
    """A seat has laid its melds: nothing less, and nothing better, was in its hand."""

    spots: tuple[Spot, ...]
    melds: MeldTable
    state: State
    shown: MeldScore
    laid: Hand = NO_CARDS
    """What the seat has laid besides, to the cards of its partner."""

    @property
    def cards(self) -> Hand:
        """All that it has shown."""
        return self.shown.cards + self.laid

    def cost(self, piles: tuple[Hand, ...]) -> int:
        """The shown cards that are lacking, or the cards that would have melded besides."""
        pile = self._melded_from(piles)
        melds, trump, shown = self.melds, self.state.trump, self.shown
        if not pile.holds(self.cards):
            return 2 * len(self.cards - (self.cards & pile))
        if melds.points(pile, trump) == shown.points and melds.score(pile, trump) == shown:
            return 0
        return 1 + len(self._besides(pile))

    def hint(self, piles: tuple[Hand, ...]) -> tuple[Hand, Hand]:
        """What is lacking, and what would have melded besides."""
        return self.lacking(piles), self._besides(self._melded_from(piles))

    def lacking(self, piles: tuple[Hand, ...]) -> Hand:
        """The shown cards that are lacking."""
        return self.cards - (self.cards & self._melded_from(piles))

    def _melded_from(self, piles: tuple[Hand, ...]) -> Hand:
        (pile,), (_, seat) = piles, self.spots[0]
        return self.state.melded_from(seat, pile)

    def _besides(self, pile: Hand) -> Hand:
        cards = self.melds.score(pile, self.state.trump).cards
        return cards - (cards & self.cards)


@frozen(eq=False)
class Held:
    """A seat held these cards: they were seen, or it could do what takes them."""

    spots: tuple[Spot, ...]
    cards: Hand

    def cost(self, piles: tuple[Hand, ...]) -> int:
        """How many of them are lacking."""
        return len(self.lacking(piles))

    def hint(self, piles: tuple[Hand, ...]) -> tuple[Hand, Hand]:
        """What is lacking."""
        return self.lacking(piles), NO_CARDS

    def lacking(self, piles: tuple[Hand, ...]) -> Hand:
        """The cards that are lacking."""
        (pile,) = piles
        return self.cards - (self.cards & pile)


@frozen(eq=False)
class Laid(Held):
    """A seat has laid melds of these cards."""

    state: State

    def lacking(self, piles: tuple[Hand, ...]) -> Hand:
        """The cards that are lacking."""
        (pile,), (_, seat) = piles, self.spots[0]
        return self.cards - (self.cards & self.state.melded_from(seat, pile))


@frozen(eq=False)
class NotAll:
    """A seat has declared a meld for which it did not hold all of these cards."""

    spots: tuple[Spot, ...]
    cards: Hand
    state: State

    def cost(self, piles: tuple[Hand, ...]) -> int:
        """1 if it holds them."""
        (pile,), (_, seat) = piles, self.spots[0]
        return int(self.state.melded_from(seat, pile).holds(self.cards))

    def hint(self, piles: tuple[Hand, ...]) -> tuple[Hand, Hand]:
        """Any of them is in the way."""
        return NO_CARDS, self.cards if self.cost(piles) else NO_CARDS


@frozen(eq=False)
class CalledSo:
    """A seat has bid or passed, and was allowed to."""

    spots: tuple[Spot, ...]
    rules: Ruleset
    calls: tuple[tuple[Call, Auction], ...]

    def cost(self, piles: tuple[Hand, ...]) -> int:
        """What would have barred its calls."""
        (pile,) = piles
        rules, (_, seat) = self.rules, self.spots[0]
        wrong = [
            call
            for call, before in self.calls
            if rules.auction.why_not(
                call.points, before, seat, pile, rules.melds, rules.count, call.suit
            )
        ]
        return len(wrong) and len(wrong) + len(self._openers(pile))

    def hint(self, piles: tuple[Hand, ...]) -> tuple[Hand, Hand]:
        """The melds with which it would have had to open are in the way."""
        (pile,) = piles
        return NO_CARDS, self._openers(pile)

    def _openers(self, pile: Hand) -> Hand:
        if self.calls[0][0].points != PASS or self.rules.auction.must_open != "holder":
            return NO_CARDS
        return self.rules.melds.score(pile, None).cards


@frozen(eq=False)
class Named:
    """A bidder has named trump, or is to name one."""

    spots: tuple[Spot, ...]
    state: State

    def cost(self, piles: tuple[Hand, ...]) -> int:
        """1 if he could not have named it."""
        (pile,) = piles
        state, rules = self.state, self.state.rules
        suits = rules.trump.suits(pile, rules.melds)
        return int(state.trump not in suits if state.trump else not suits)

    def hint(self, piles: tuple[Hand, ...]) -> tuple[Hand, Hand]:
        """The cards of a meld that it takes, in the suit that was named."""
        (pile,) = piles
        state, rules = self.state, self.state.rules
        sets = (
            cards
            for name in rules.trump.must_hold
            for pattern in rules.melds.rule(name).patterns
            for cards in pattern.sets(state.trump)
        )
        lacking = (cards - (cards & pile) for cards in sets)
        return min(lacking, key=len), NO_CARDS


@frozen(eq=False)
class NotEvery:
    """The bidder has called a card, so that he held fewer of it than there are."""

    spots: tuple[Spot, ...]
    card: Card
    number: int

    def cost(self, piles: tuple[Hand, ...]) -> int:
        """1 if he held so many."""
        return int(piles[0].count(self.card) == self.number)

    def hint(self, piles: tuple[Hand, ...]) -> tuple[Hand, Hand]:
        """The card is in the way."""
        del piles
        return NO_CARDS, Hand((self.card,))


@frozen(eq=False)
class BuriedSo:
    """The bidder has buried what he was allowed to."""

    spots: tuple[Spot, ...]
    rules: Ruleset
    melded: Hand

    def cost(self, piles: tuple[Hand, ...]) -> int:
        """The cards that were buried in place of others which should have been."""
        pile, hand = piles
        rules = self.rules.bury
        free = rules.free(hand, self.melded, self.rules.count)
        wrong = len(pile) - len(pile & free)
        return max(0, wrong - max(0, rules.cards - len(free)))

    def hint(self, piles: tuple[Hand, ...]) -> tuple[Hand, Hand]:
        """What should not have been buried."""
        pile, hand = piles
        free = self.rules.bury.free(hand, self.melded, self.rules.count)
        return NO_CARDS, pile - (pile & free)


@frozen(eq=False)
class Denied:
    """What a seat has done, or was not asked, says that it held no card of these kinds."""

    spots: tuple[Spot, ...]
    kinds: frozenset[Card]

    def cost(self, piles: tuple[Hand, ...]) -> int:
        """How many cards of these kinds there are."""
        return len(self.hint(piles)[1])

    def hint(self, piles: tuple[Hand, ...]) -> tuple[Hand, Hand]:
        """They are in the way."""
        (pile,) = piles
        return NO_CARDS, Hand(card for card in pile if card in self.kinds)
