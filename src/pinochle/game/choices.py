"""The legal actions of a seat: a set that can be used without listing it."""

from abc import abstractmethod
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import Final, Protocol

from attrs import evolve, field, frozen
from typing_extensions import override

from pinochle._validators import expect, shown
from pinochle.actions import (
    PLAYS,
    Action,
    Bid,
    FaceDown,
    Play,
    bid_of,
)
from pinochle.cards._packed import HAND, LANE, MOST, RANKS, from_numbers, numbers_of
from pinochle.cards.card import BY_LANE, ONE_IN_HAND, Card
from pinochle.cards.hand import Hand, from_lanes, lanes_of
from pinochle.errors import PinochleError, WrongType
from pinochle.rules.auction.calls import bid_in_words
from pinochle.rules.auction.goal import BidSuit, Goal
from pinochle.rules.pack import Shuffler

__all__ = ["Actions", "Chooser", "NoActionError", "Randomness"]


class Chooser(Protocol):
    """A source of random numbers: a ``random.Random``, or anything else with its ``random``."""

    def random(self) -> float:
        """Return a random number from 0 up to, but not including, 1."""
        ...


class Randomness(Chooser, Shuffler, Protocol):
    """A source of random numbers and shuffles: a ``random.Random``, or anything like it."""


def expect_randomness(rng: Randomness, where: str) -> Randomness:
    """Return the source of chance, if it draws and shuffles.

    Raises:
        WrongType: if it does not.
    """
    if not (hasattr(rng, "random") and hasattr(rng, "shuffle")):
        message = f"{where}: expected a random.Random, not {shown(rng)}"
        raise WrongType(message)
    return rng


def _draw(rng: Chooser, number: int) -> int:
    """Return one of so many numbers from 0, all equally likely."""
    if not hasattr(rng, "random"):
        message = f"sample: expected a random.Random, not {shown(rng)}"
        raise WrongType(message)
    return int(rng.random() * number)


class NoActionError(PinochleError, LookupError):
    """There is no action to choose."""


_NONE = "there is nothing to choose from"


class Actions(Collection[Action]):
    """The actions that a seat may do: test, count, list them, or choose one at random.

    >>> from random import Random
    >>> from pinochle import Game, variants
    >>> game = Game.start(variants.get("partnership-auction")).deal(Random(1))
    >>> choices = game.legal_actions()
    >>> len(choices), Bid(100) in choices, Pass() in choices
    (456, True, False)
    """

    __slots__: tuple[str, ...] = ()

    @abstractmethod
    def sample(self, rng: Chooser) -> Action:
        """Return an action at random, all equally likely.

        Args:
            rng: a ``random.Random``, or anything else with its ``random``.

        Raises:
            NoActionError: if there are none.
            WrongType: if nothing can be drawn from it.
        """

    def __bool__(self) -> bool:
        return len(self) > 0

    @override
    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    @override
    def __hash__(self) -> int:
        return hash((type(self), *(getattr(self, name) for name in self.__slots__)))


@frozen(eq=False, repr=False, weakref_slot=False)
class Listed(Actions):
    """A few actions, listed."""

    items: tuple[Action, ...]

    @override
    def __iter__(self) -> Iterator[Action]:
        return iter(self.items)

    @override
    def __len__(self) -> int:
        return len(self.items)

    @override
    def __contains__(self, action: object) -> bool:
        return action in self.items

    @override
    def __repr__(self) -> str:
        return f"<{len(self.items)} actions: {' '.join(action.token for action in self.items)}>"

    @override
    def sample(self, rng: Chooser) -> Action:
        """Return an action at random, all equally likely."""
        if not self.items:
            raise NoActionError(_NONE)
        return self.items[_draw(rng, len(self.items))]


@frozen(eq=False, repr=False, weakref_slot=False)
class Plays(Actions):
    """The plays of these cards, each kind once."""

    cards: tuple[Card, ...]

    @override
    def __iter__(self) -> Iterator[Action]:
        return iter([PLAYS[card] for card in self.cards])

    @override
    def __len__(self) -> int:
        return len(self.cards)

    @override
    def __contains__(self, action: object) -> bool:
        return isinstance(action, Play) and not action.laid and action.card in self.cards

    @override
    def __repr__(self) -> str:
        return f"<{len(self)} actions: play {' '.join(map(str, self.cards))}>"

    @override
    def sample(self, rng: Chooser) -> Action:
        """Return an action at random, all equally likely."""
        cards = self.cards
        if not cards:
            raise NoActionError(_NONE)
        return PLAYS[cards[_draw(rng, len(cards))]]


NO_SUIT: Final = (None,)
"""The suits of bids that name no suit."""


@frozen(eq=False, repr=False, weakref_slot=False)
class Bids(Actions):
    """Bids, which are made on demand, and the calls that are listed before them, such as a pass.

    Bids go from low to high, and where they name a suit, each bid in every suit. A bid that is as
    high as the last one stands among the other calls.
    """

    bids: Sequence[Goal]
    others: tuple[Action, ...] = field(kw_only=True)
    suits: Sequence[BidSuit] = field(default=NO_SUIT, kw_only=True)

    @override
    def __iter__(self) -> Iterator[Action]:
        yield from self.others
        for goal in self.bids:
            for suit in self.suits:
                yield Bid(goal, suit)

    @override
    def __len__(self) -> int:
        return len(self.others) + len(self.bids) * len(self.suits)

    @override
    def __contains__(self, action: object) -> bool:
        if isinstance(action, Bid) and action.goal in self.bids:
            return action.suit in self.suits
        return action in self.others

    @override
    def __repr__(self) -> str:
        ends = [bid_in_words(self.bids[end]) for end in (0, -1) if self.bids]
        bids = f"bid {' to '.join(ends)}" if ends else ""
        bids += " in a suit" if bids and None not in self.suits else ""
        calls = " or ".join(filter(None, [*(str(call.message) for call in self.others), bids]))
        return f"<{len(self)} actions: {calls}>"

    @override
    def sample(self, rng: Chooser) -> Action:
        """Return an action at random, all equally likely."""
        bids, others, suits = self.bids, self.others, self.suits
        size = len(bids) * len(suits) + len(others)
        if not size:
            raise NoActionError(_NONE)
        at = _draw(rng, size) - len(others)
        if at < 0:
            return others[at]
        if suits is NO_SUIT:
            return bid_of(bids[at])
        return Bid(bids[at // len(suits)], suits[at % len(suits)])


NOTHING = Listed(())
"""The set without any action."""


_DIGIT = 128
"""The bits for a number of ways: at most 9 for each of the 24 kinds."""

_NINES = (1 << _DIGIT) - 1

_UP_TO = [sum(1 << _DIGIT * taken for taken in range(copies + 1)) for copies in range(MOST + 1)]
"""The ways to take none, a single copy, and so on, for each number of copies of a kind."""


@frozen(repr=False)
class Piles(Actions):
    """Actions that each take a number of cards from a hand; there can be too many to list.

    Args:
        like: any such action.
        fixed: cards that every action takes.
        pool: the cards that the others are chosen from.
        number: how many are chosen.
    """

    like: FaceDown
    fixed: Hand
    pool: Hand
    number: int

    @cached_property
    def _kinds(self) -> tuple[tuple[int, int], ...]:
        """The kinds: the summand of each (see ``ONE_IN_HAND``), and how many there are."""
        held = numbers_of(lanes_of(self.pool)).to_bytes(HAND // LANE, "little")
        return tuple([(copy, held[place]) for copy, place in _PLACES if held[place]])

    @cached_property
    def _ways(self) -> tuple[int, ...]:
        """The number of ways to choose cards from the kinds that are left, by the first of them.

        The numbers for 0, 1, 2 … cards are the digits of a single number, so that a product adds a
        kind with all its copies.
        """
        some, digits = 1, (1 << _DIGIT * (self.number + 1)) - 1
        ways = [some]
        for _, copies in reversed(self._kinds):
            some = some * _UP_TO[copies] & digits
            ways.append(some)
        return tuple(reversed(ways))

    @override
    def __len__(self) -> int:
        return self._ways[0] >> _DIGIT * self.number & _NINES

    @override
    def __iter__(self) -> Iterator[Action]:
        return map(self._action_with, self._each_choice(0, self.number))

    def _each_choice(self, kind: int, more: int) -> Iterator[int]:
        """Yield the cards that can be chosen from the kinds that are left, added up."""
        if not self._ways[kind] >> _DIGIT * more & _NINES:
            return
        if kind == len(self._kinds):
            yield 0
            return
        copy, copies = self._kinds[kind]
        for taken in range(min(copies, more), -1, -1):
            for rest in self._each_choice(kind + 1, more - taken):
                yield copy * taken + rest

    def _action_with(self, chosen: int) -> Action:
        """Return the action that takes these cards, added up, besides the fixed cards."""
        cards = from_lanes(from_numbers(chosen))
        return evolve(self.like, cards=self.fixed + cards if self.fixed else cards)

    def taking(self, cards: Hand) -> FaceDown | None:
        """Return an action that takes these cards; None if there is none."""
        chosen = expect(Hand, cards, "taking") - (cards & self.fixed)
        missing = self.number - len(chosen)
        if missing < 0 or not self.pool.holds(chosen):
            return None
        further = [*(self.pool - chosen)][:missing]
        return (
            evolve(self.like, cards=self.fixed + chosen + further)
            if len(further) == missing
            else None
        )

    def besides(self, cards: Hand) -> Hand:
        """Return the cards of which any may be taken with these, which an action takes."""
        always = expect(Hand, cards, "besides") & self.fixed
        chosen = cards - always
        rest = self.fixed - always
        return rest + (self.pool - chosen) if len(chosen) < self.number else rest

    @override
    def __contains__(self, action: object) -> bool:
        if not isinstance(action, FaceDown):
            return False
        cards = action.cards
        if len(cards) != len(self.fixed) + self.number or action != evolve(self.like, cards=cards):
            return False
        return cards.holds(self.fixed) and self.pool.holds(cards - self.fixed)

    @override
    def __repr__(self) -> str:
        return f"<{len(self)} actions: {len(self.fixed) + self.number} cards each>"

    @override
    def sample(self, rng: Chooser) -> Action:
        """Return an action at random, all equally likely."""
        at, missing, chosen = _draw(rng, len(self)), self.number, 0
        for (copy, copies), ways_after in zip(self._kinds, self._ways[1:], strict=True):
            taken = min(missing, copies)
            while at >= (ways := ways_after >> _DIGIT * (missing - taken) & _NINES):
                at -= ways
                taken -= 1
            chosen += copy * taken
            missing -= taken
            if not missing:  # nor is any choice left
                break
        return self._action_with(chosen)


_PLACES: Final = [
    (ONE_IN_HAND[card], suit * RANKS + lane)
    for suit, cards in enumerate(BY_LANE)
    for lane, card in reversed(list(enumerate(cards)))
]
"""The kinds in the order of a hand: a copy, and the byte of the kind in the numbers of copies."""
