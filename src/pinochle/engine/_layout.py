"""Laying out the cards of a round that one seat has not seen, so that they agree with what it has.

Every card has a path: where it lay at each time, from the deal to now. What is certain is laid
first, back from where the cards lie now to where they were dealt; the rest is dealt into the paths
that are left.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

from pinochle._bits import FULL, LANE, NONE, Lanes
from pinochle.cards import Card
from pinochle.choices import Chooser
from pinochle.engine._story import Move, Story
from pinochle.engine.constraints import Held, Place, Showed, Spot
from pinochle.engine.state import State
from pinochle.hand import Hand, from_lanes

T = TypeVar("T")

Costs = dict[tuple[int, tuple[Lanes, ...]], int]
"""What each clue costs, by its index and the piles that it is about."""


class Layout:
    """Where every card lies at every time: at first nowhere, in the end where it might be.

    A card is a place in the lists: ``kinds`` says which card it is, ``paths`` where it lay.
    """

    def __init__(self, story: Story, state: State, rng: Chooser, worked_out: Costs) -> None:
        self.story = story
        self.state = state
        self.rng = rng
        self.last = len(story.moves)
        self.kinds: list[Card | None] = []
        self.paths: list[list[Place]] = []
        self.piles: dict[Spot, Lanes] = {spot: NONE for clue in story.clues for spot in clue.spots}
        self.about: dict[Spot, list[int]] = {spot: [] for spot in self.piles}
        for index, clue in enumerate(story.clues):
            for spot in clue.spots:
                self.about[spot].append(index)
        self.costs = [0] * len(story.clues)
        self.worked_out = worked_out

    # Chance.

    def below(self, number: int) -> int:
        """A number from 0 up to this one, which it does not reach."""
        return int(self.rng.random() * number)

    def one_of(self, items: Sequence[T]) -> T:
        """One of these at random."""
        return items[self.below(len(items))]

    def mixed(self, items: Iterable[T]) -> list[T]:
        """These in a random order."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    # Laying out: what is certain, back from now to the deal, then the rest.

    def lay_out(self) -> bool:
        """Give every card a place at every time; False if it cannot be done as it was begun."""
        for place, number, cards in self.story.ends:
            known: Sequence[Card | None] = (None,) * number if cards is None else tuple(cards)
            for card in known:
                self.kinds.append(card)
                self.paths.append([place] * (self.last + 1))
        for time in range(self.last, -1, -1):
            if time < self.last and not self._back(time):
                return False
            self._shown_at(time)
        pack = self.state.rules.pack
        numbers = Counter(kind for kind in self.kinds if kind)
        if any(number > pack.count(kind) for kind, number in numbers.items()):
            return False
        self._fill()
        return True

    def _back(self, time: int) -> bool:
        """Take the cards that moved at a time back to where they came from."""
        gone: set[int] = set()
        for move in self.story.moves[time]:
            there = [
                card
                for card, path in enumerate(self.paths)
                if path[time + 1] == move.target and card not in gone
            ]
            found = self._moved(move, there)
            if found is None:
                return False
            gone.update(found)
            for card in found:
                self.paths[card][: time + 1] = [move.source] * (time + 1)
        return True

    def _moved(self, move: Move, there: list[int]) -> list[int] | None:
        """Which of the cards at the target have moved; None if they cannot be there."""
        if move.cards is None:
            return self.mixed(there)[: move.number]
        found: list[int] = []
        for kind in move.cards:
            left = [card for card in there if card not in found]
            same = [card for card in left if self.kinds[card] is kind]
            free = same or self._free_for(kind, left)
            if not free:
                return None
            found.append(free[0])
            self.kinds[free[0]] = kind
        return found

    def _free_for(self, kind: Card, cards: Iterable[int]) -> list[int]:
        """The unknown cards among these, first those that may best be of this kind."""
        denied, buried = self.story.denied, self.story.places.buried
        unknown = [card for card in self.mixed(cards) if self.kinds[card] is None]
        return sorted(
            unknown,
            key=lambda card: (
                kind in denied.get(self.paths[card][-1], ()),
                self.paths[card][-1] == buried and self.state.rules.bury.which == "not-melded",
            ),
        )

    def _shown_at(self, time: int) -> None:
        """Say of some unknown cards that they are those which were there."""
        for clue in self.story.clues:
            if not isinstance(clue, Showed | Held) or clue.spots[0][0] != time:
                continue
            (spot,) = clue.spots
            there = [card for card, path in enumerate(self.paths) if path[time] == spot[1]]
            held = Hand(kind for card in there if (kind := self.kinds[card]))
            for kind in clue.lacking((held,)):
                for card in self._free_for(kind, there)[:1]:
                    self.kinds[card] = kind

    def _fill(self) -> None:
        """Give every unknown card a kind, as far as possible none that a clue speaks against."""
        for card, kind in enumerate(self.kinds):
            if kind:
                self._put(card, kind)
        self.costs = [self.cost(index, {}) for index in range(len(self.costs))]
        left = self.state.rules.pack.cards - Hand(kind for kind in self.kinds if kind)
        free: dict[tuple[Place, ...], list[int]] = {}
        for card, path in enumerate(self.paths):
            if self.kinds[card] is None:
                free.setdefault(tuple(path), []).append(card)
        denied = self.story.denied
        open_to = {
            kind: sum(
                len(cards) for path, cards in free.items() if kind not in denied.get(path[-1], ())
            )
            for kind in left.kinds
        }
        for kind in sorted(self.mixed(left), key=open_to.__getitem__):
            chosen = self._path_for(kind, free)
            card = free[chosen].pop()
            if not free[chosen]:
                del free[chosen]
            self.kinds[card] = kind
            self._put(card, kind)
            for index in self._clues_on(chosen):
                self.costs[index] = self.cost(index, {})

    def _path_for(self, kind: Card, free: dict[tuple[Place, ...], list[int]]) -> tuple[Place, ...]:
        """The path that costs least if a card of this kind takes it, at random among equals."""
        first = self.one_of([path for path, cards in free.items() for _ in cards])
        best, least = first, 0
        for path in (first, *self.mixed(path for path in free if path != first)):
            changed = {
                (time, place): more(self.piles[time, place], kind)
                for time, place in enumerate(path)
                if (time, place) in self.piles
            }
            cost = sum(
                self.cost(index, changed) - self.costs[index] for index in self._clues_on(path)
            )
            if path is first or cost < least:
                best, least = path, cost
            if least <= 0:
                break
        return best

    def _clues_on(self, path: Sequence[Place]) -> set[int]:
        """The clues about the spots on a path."""
        return {index for spot in enumerate(path) for index in self.about.get(spot, ())}

    def _put(self, card: int, kind: Card) -> None:
        for spot in enumerate(self.paths[card]):
            if spot in self.piles:
                self.piles[spot] = more(self.piles[spot], kind)

    # What lies where, and what it costs.

    def lying(self, time: int, place: Place, target: Place | None = None) -> Hand:
        """The cards that lay in a place, or those of them that then went to another."""
        return Hand(
            kind
            for kind, path in zip(self.kinds, self.paths, strict=True)
            if kind and path[time] == place and target in {None, path[min(time + 1, self.last)]}
        )

    def cost(self, index: int, changed: dict[Spot, Lanes]) -> int:
        """What a clue costs if some piles were others."""
        clue = self.story.clues[index]
        piles = tuple([changed.get(spot) or self.piles[spot] for spot in clue.spots])
        key = index, piles
        if key not in self.worked_out:
            self.worked_out[key] = clue.cost(tuple(map(from_lanes, piles)))
        return self.worked_out[key]


def more(lanes: Lanes, card: Card) -> Lanes:
    """A pile with one copy more of a card."""
    suits = list(lanes)
    held = suits[card._suit]
    suits[card._suit] = held | (held & FULL << card._lane * LANE) << 1 | card._bit
    return suits[0], suits[1], suits[2], suits[3]


def less(lanes: Lanes, card: Card) -> Lanes:
    """A pile with one copy less of a card that it has."""
    suits = list(lanes)
    mask = FULL << card._lane * LANE
    there = suits[card._suit] & mask
    suits[card._suit] ^= there ^ there >> 1 & mask
    return suits[0], suits[1], suits[2], suits[3]
