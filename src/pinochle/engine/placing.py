"""Placing the cards of a round that one seat has not seen, so that they agree with what it has.

Every card has a path: where it lay at each time, from before the deal to now. What is certain is
placed first, back from where the cards lie now to the pack; the rest goes on the paths that are
left.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, TypeAlias, TypeVar

from pinochle._bits import FULL, LANE, NONE, Lanes
from pinochle.cards import Card
from pinochle.choices import Chooser
from pinochle.engine.constraints import PACK, Constraint, Move, Place
from pinochle.engine.phases.phase import Phase
from pinochle.engine.script import SCRIPT
from pinochle.engine.state import State
from pinochle.hand import Hand, from_lanes
from pinochle.trick import Seat

T = TypeVar("T")

Spot: TypeAlias = tuple[int, Place]
"""A time and a place."""

Costs: TypeAlias = dict[tuple[int, tuple[Lanes, ...]], int]
"""What each constraint costs, by its index and the piles that it is about."""


class Effort:
    """What a search for cards has worked out, and how many steps it may still take.

    A step is a card that is placed, a move that is followed, or a constraint that is looked at.
    """

    __slots__ = ("costs", "left")

    def __init__(self, steps: int) -> None:
        self.costs: Costs = {}
        self.left: int = steps

    @property
    def is_spent(self) -> bool:
        """Whether no step is left."""
        return self.left <= 0


LOOSE = 4
"""One in so many times, cards like those that a seat had shown may yet have come from elsewhere."""


class Course(NamedTuple):
    """Where the cards of a round went, from the undealt pack to now, as one seat knows it.

    Between two moves lies a time, counted from 0 before the deal.

    Args:
        moves: the moves between one time and the next, those at once together.
        constraints: what is known of cards, each with the time at which it is.
        known: the places of which the seat knows every card at any time.
    """

    moves: tuple[tuple[Move, ...], ...]
    constraints: tuple[tuple[int, Constraint], ...]
    known: frozenset[Place]

    def ends(self, pack: int, hands: tuple[Hand, ...]) -> dict[Place, tuple[int, Hand | None]]:
        """How many cards lie in each place now, and which; None if they were not seen.

        Args:
            pack: how many cards the pack has.
            hands: the hands that are seen, by seat.
        """
        sizes = {PACK: pack, **dict.fromkeys(range(len(hands)), 0)}
        lying = {place: list[Card]() for place in self.known if place < 0}
        for move in chain.from_iterable(self.moves):
            sizes[move.source] -= len(move.cards)
            sizes[move.target] = sizes.get(move.target, 0) + len(move.cards)
            cards = [card for card in move.cards if card]
            lying.get(move.target, []).extend(cards)
            for card in cards if move.source in lying else ():
                lying[move.source].remove(card)
        known = {place: hands[place] if place >= 0 else Hand(lying[place]) for place in self.known}
        return {place: (number, known.get(place)) for place, number in sizes.items()}


def course_of(state: State, phase: Phase, seat: Seat | None) -> Course:
    """The course of a round as one seat knows it, or a spectator."""
    moves: list[tuple[Move, ...]] = []
    constraints: list[tuple[int, Constraint]] = []
    unknown: set[Place] = {PACK, *state.each_seat()}
    beside: set[Place] = set()
    for word in state.rules.script[: state.step + 1]:
        for found in SCRIPT[word].constraints(state, phase):
            if not isinstance(found, Constraint):
                moves.append(found)
                beside.update(move.target for move in found)
                unknown.update(move.target for move in found if None in move.cards)
            else:
                constraints.append((len(moves), found))
    viewer = set[Place]() if seat is None else {seat}
    known = beside - unknown | viewer
    return Course(
        tuple(moves),
        tuple(one for one in constraints if not known.issuperset(one[1].places)),
        frozenset(known),
    )


class Placing:
    """Where every card lies at every time: at first nowhere, in the end where it might be.

    A card is a place in the lists: ``kinds`` says which card it is, ``paths`` where it lay.
    """

    def __init__(
        self,
        course: Course,
        ends: Mapping[Place, tuple[int, Hand | None]],
        pack: Hand,
        rng: Chooser,
        effort: Effort,
    ) -> None:
        self.course = course
        self.rng = rng
        self.last: int = len(course.moves)
        self.kinds: list[Card | None] = []
        self.paths: list[list[Place]] = []
        self.lying: dict[Place, list[int]] = {}
        """The cards in each place at the time that is being placed."""
        self.fixed: set[int] = set()
        """The cards that everybody saw go from one unknown hand to another."""
        self.left: Counter[Card] = Counter(pack)
        """The cards of the pack that are not placed yet."""
        self.spots: list[tuple[Spot, ...]] = [
            tuple((time, place) for place in constraint.places)
            for time, constraint in course.constraints
        ]
        self.avoided: list[tuple[Spot, frozenset[Card]]] = [
            (spots[0], frozenset(constraint.avoids))
            for spots, (_, constraint) in zip(self.spots, course.constraints, strict=True)
            if constraint.avoids
        ]
        self.piles: dict[Spot, Lanes] = {}
        self.about: dict[Spot, list[int]] = {}
        self.costs: list[int] = [0] * len(self.spots)
        self.effort = effort
        for place, (number, cards) in ends.items():
            known: Sequence[Card | None] = (None,) * number if cards is None else tuple(cards)
            first = len(self.kinds)
            self.kinds += known
            self.paths += [[place] * (self.last + 1) for _ in known]
            self.lying[place] = list(range(first, len(self.kinds)))
            self.left.subtract(card for card in known if card)
        effort.left -= len(self.kinds) + self.last

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
        return self.some_of(mixed, len(mixed))

    def some_of(self, items: list[T], number: int) -> list[T]:
        """So many of these at random, or all, in a random order; they change places."""
        for first in range(min(number, len(items))):
            other = first + self.below(len(items) - first)
            items[first], items[other] = items[other], items[first]
        return items[:number]

    # What is certain, back from now to the deal.

    def place(self) -> bool:
        """Give every card a place at every time; False if it cannot be done as it was begun."""
        held: dict[int, list[Constraint]] = {}
        for time, constraint in self.course.constraints:
            if constraint.held:
                held.setdefault(time, []).append(constraint)
        for time in range(self.last, -1, -1):
            if time < self.last and not self._back(time, held.get(time, ())):
                return False
            for constraint in held.get(time, ()):
                self._name(constraint)
        if min(self.left.values()) < 0:
            return False
        self._fill()
        return True

    def _back(self, time: int, held: Iterable[Constraint]) -> bool:
        """Take the cards that moved at a time back to where they came from."""
        gone: list[tuple[Place, int]] = []
        for move in self.course.moves[time]:
            there = self.lying[move.target]
            found = self._moved(move, there, held)
            if len(found) < len(move.cards):
                return False
            if None not in move.cards and not self.course.known & {move.source, move.target}:
                self.fixed.update(found)
            for card in found:
                there.remove(card)
                gone.append((move.source, card))
        for source, card in gone:
            self.paths[card][: time + 1] = [source] * (time + 1)
            self.lying.setdefault(source, []).append(card)
        return True

    def _moved(self, move: Move, there: list[int], held: Iterable[Constraint]) -> list[int]:
        """Which of the cards at the target have moved; too few if they cannot be there."""
        found: list[int] = []
        kinds = self.kinds
        for kind in move.cards:
            if kind is not None:
                for card in there:
                    if kinds[card] is kind and card not in found:
                        found.append(card)
                        break
                else:
                    found += self._name_one(kind, (card for card in there if card not in found))
        if number := move.cards.count(None):
            rest = [card for card in there if card not in found]
            stay = self._shown_among(rest, self._held_in(move.target, held))
            if stay and not self.below(LOOSE):
                stay = []
            free = [card for card in rest if card not in stay]
            seen = self._seen_in(move.source)
            lacking = [cards - (cards & seen) for cards in self._held_in(move.source, held)]
            came = self._shown_among(free, lacking)
            others = [card for card in free if card not in came]
            found += (came + self.some_of(others, number) + stay)[:number]
        return found

    def _held_in(self, place: Place, held: Iterable[Constraint]) -> list[Hand]:
        """The cards that were shown to lie in a place, each time that they were."""
        return [one.held for one in held if one.places[0] == place]

    def _seen_in(self, place: Place) -> Hand:
        """The cards in a place that are of a known kind."""
        return Hand(kind for card in self.lying.get(place, ()) if (kind := self.kinds[card]))

    def _shown_among(self, there: list[int], held: list[Hand]) -> list[int]:
        """Of the cards in a place those that may be some which were shown."""
        found: dict[int, None] = {}
        for cards in held:
            left = Counter(cards)
            for card in there:
                kind = self.kinds[card]
                if kind and left[kind] > 0:
                    left[kind] -= 1
                    found[card] = None
        return list(found)

    def _name(self, constraint: Constraint) -> None:
        """Say of some unknown cards that they are those which a seat held."""
        there = self.lying.get(constraint.places[0], [])
        for kind in constraint.lacking(self._seen_in(constraint.places[0])):
            self._name_one(kind, there)

    def _name_one(self, kind: Card, cards: Iterable[int]) -> list[int]:
        """The unknown card among these that may best be of this kind, which it is from now on."""
        unknown = self.mixed(card for card in cards if self.kinds[card] is None)
        if not unknown:
            return []
        best = min(unknown, key=lambda card: self._avoids(kind, self.paths[card]))
        self.kinds[best] = kind
        self.left[kind] -= 1
        return [best]

    def _avoids(self, kind: Card, path: Sequence[Place]) -> int:
        """How much speaks against a card of this kind on a path."""
        return sum(path[time] == place and kind in kinds for (time, place), kinds in self.avoided)

    # The rest.

    def _fill(self) -> None:
        """Give every unknown card a kind, as far as possible none that speaks against it.

        What seats hold is certain by now, whatever they hold besides.
        """
        constraints = self.course.constraints
        self._watch(index for index, (_, one) in enumerate(constraints) if not one.is_certain)
        free: dict[tuple[Place, ...], list[int]] = {}
        for card, path in enumerate(self.paths):
            if self.kinds[card] is None:
                free.setdefault(tuple(path), []).append(card)
        left = Hand(self.left.elements())
        if not self.about:
            for card, kind in zip(
                chain.from_iterable(free.values()), self.mixed(left), strict=True
            ):
                self.kinds[card] = kind
            return
        open_to = {
            kind: sum(len(cards) for path, cards in free.items() if not self._avoids(kind, path))
            for kind in left.kinds
        }
        on_path = {
            path: [(time, place) for time, place in self.piles if path[time] == place]
            for path in free
        }
        for kind in sorted(self.mixed(left), key=open_to.__getitem__):
            chosen = self._path_for(kind, free, on_path)
            card = free[chosen].pop()
            if not free[chosen]:
                del free[chosen]
            self.kinds[card] = kind
            for spot in on_path[chosen]:
                self.piles[spot] = with_one(self.piles[spot], kind)
            for index in self._constraints_on(on_path[chosen]):
                self.costs[index] = self.cost(index, {})
        if any(self.costs):
            self._watch(range(len(constraints)))

    def _watch(self, indexes: Iterable[int]) -> None:
        """Keep the piles that some constraints are about, and what these cost."""
        self.about = {}
        for index in indexes:
            for spot in self.spots[index]:
                self.about.setdefault(spot, []).append(index)
        for time, place in self.about:
            pile = NONE
            for path, kind in zip(self.paths, self.kinds, strict=True):
                if kind and path[time] == place:
                    pile = with_one(pile, kind)
            self.piles[time, place] = pile
        for index in {index for found in self.about.values() for index in found}:
            self.costs[index] = self.cost(index, {})

    def _path_for(
        self,
        kind: Card,
        free: dict[tuple[Place, ...], list[int]],
        on_path: dict[tuple[Place, ...], list[Spot]],
    ) -> tuple[Place, ...]:
        """The path that costs least if a card of this kind takes it, at random among equals."""
        first = self.one_of([path for path, cards in free.items() for _ in cards])
        best, least = first, 0
        for path in (first, *self.mixed(path for path in free if path != first)):
            spots = on_path[path]
            changed = {spot: with_one(self.piles[spot], kind) for spot in spots}
            cost = sum(
                self.cost(index, changed) - self.costs[index]
                for index in self._constraints_on(spots)
            )
            if path is first or cost < least:
                best, least = path, cost
            if least <= 0:
                break
        return best

    def _constraints_on(self, spots: Iterable[Spot]) -> set[int]:
        return {index for spot in spots for index in self.about[spot]}

    # What lies where, and what it costs.

    def at(self, time: int, place: Place, target: Place | None = None) -> list[Card]:
        """The cards that lay in a place, or those of them that then went to another, mixed."""
        return self.mixed(
            kind
            for kind, path in zip(self.kinds, self.paths, strict=True)
            if kind and path[time] == place and (target is None or path[time + 1] == target)
        )

    def constraint(self, index: int) -> Constraint:
        """One of the constraints."""
        return self.course.constraints[index][1]

    def cost(self, index: int, changed: dict[Spot, Lanes]) -> int:
        """What a constraint costs if some piles were others."""
        piles = tuple([changed.get(spot) or self.piles[spot] for spot in self.spots[index]])
        self.effort.left -= 1
        key, costs = (index, piles), self.effort.costs
        if key not in costs:
            costs[key] = self.constraint(index).cost(tuple(map(from_lanes, piles)))
        return costs[key]


def with_one(lanes: Lanes, card: Card) -> Lanes:
    """A pile with one copy more of a card."""
    suits = list(lanes)
    held = suits[card._suit]
    suits[card._suit] = held | (held & FULL << card._lane * LANE) << 1 | card._bit
    return suits[0], suits[1], suits[2], suits[3]


def without_one(lanes: Lanes, card: Card) -> Lanes:
    """A pile with one copy less of a card that it has."""
    suits = list(lanes)
    mask = FULL << card._lane * LANE
    there = suits[card._suit] & mask
    suits[card._suit] ^= there ^ there >> 1 & mask
    return suits[0], suits[1], suits[2], suits[3]
