"""A reading of what a seat was told of the cards that it does not see, to draw them many times.

First it is worked out what is certain of the cards as they lie now: how many of a kind some places
hold at least and at most, and which two kinds lie apart. So they are drawn, evenly; then they are
followed back to the deal (see :mod:`pinochle.game.sampling.way_back`), and on the way it is looked
at whatever else was told.
"""

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from functools import lru_cache
from itertools import chain
from math import comb
from typing import Final, NamedTuple

from pinochle.cards.card import CARD_INDEX, CARDS, Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.game.engine.constraints import Constraint
from pinochle.game.engine.course import KINDS, Course, Effort, Piles, Token, course_of
from pinochle.game.engine.piles import PACK, Place
from pinochle.game.engine.state import State
from pinochle.game.phases.phase import Phase
from pinochle.game.sampling.approximate import Tried
from pinochle.game.sampling.exact import (
    AlikeCards,
    CountedDraws,
    Group,
    Pair,
    PlaceBound,
    RandomNumber,
    Room,
    SeenCards,
    TooManyShares,
    mixed,
)
from pinochle.game.sampling.parting import (
    Coming,
    FollowedHand,
    PartChoice,
    can_be_followed,
    chances_of_choices,
)
from pinochle.game.sampling.way_back import Layout, WayBack


class Fact(NamedTuple):
    """The least and the most cards of a kind that lie in some places together."""

    places: frozenset[Place]
    least: int
    most: int


class Told(NamedTuple):
    """A constraint with the places that it is about now.

    Args:
        constraint: the constraint.
        reach: the places where the cards of its first place may lie now.
        is_closed: whether no others have come there.
        lost: the cards that were seen to leave.
    """

    constraint: Constraint
    reach: frozenset[Place]
    is_closed: bool
    lost: Hand


class Seeing(NamedTuple):
    """Cards of a kind that were seen as they came to an unseen place, or left an unseen hand.

    Args:
        places: where the cards that were there may lie now.
        chances: by how many of the kind lie in these places now, how likely that is.
    """

    places: frozenset[Place]
    chances: tuple[float, ...]


class ApartLimit(NamedTuple):
    """Two kinds of which some places do not hold more than a number each."""

    places: frozenset[Place]
    kinds: tuple[Card, Card]
    most: tuple[int, int]


MANY: Final = 99
PAIR: Final = 2


class Reading:
    """A reading of what a seat was told, from which cards are drawn again and again.

    Args:
        state: the state as the seat knows it.
        phase: the phase as the seat knows it.
        seat: the seat; None for a spectator.
        besides: what must be true of the hands as they are now besides.
    """

    def __init__(
        self,
        state: State,
        phase: Phase,
        seat: Seat | None,
        besides: tuple[Constraint, ...] = (),
    ) -> None:
        course = course_of(state, phase, seat)
        last = len(course.moves)
        more = tuple((last, constraint) for constraint in besides)
        self.course: Course = course._replace(constraints=course.constraints + more)
        self.state = state
        self.last: int = last
        pack = state.rules.pack.cards
        self.ends: dict[Place, tuple[int, Hand | None]] = self.course.ends(len(pack), phase.hands)
        self.unseen: Counter[Card] = Counter(pack)
        for _, cards in self.ends.values():
            self.unseen.subtract(cards or ())
        self.places: list[Place] = [
            place for place, (number, cards) in self.ends.items() if cards is None and number
        ]
        self.size: int = len(pack)

    @property
    def facts(self) -> dict[Card, list[Fact]]:
        """The facts about the cards of each kind in some places now; it must be prepared."""
        return self._facts

    @property
    def seen(self) -> dict[Card, list[Seeing]]:
        """The chances of so many cards of each kind in some places now; it must be prepared."""
        return self._seen

    def is_sound(self, sizes: tuple[int, ...]) -> bool:
        """Tell whether what was told of the number of cards is so."""
        return (
            all(
                number >= 0 and (cards is None or len(cards) == number)
                for number, cards in self.ends.values()
            )
            and min(self.unseen.values()) >= 0
            and sizes == tuple(self.ends[seat][0] for seat in self.state.each_seat(0))
        )

    # The facts about the cards as they lie now.

    def prepare(self) -> None:
        """Count the ways in which the cards may lie now, and see what is left to look at."""
        self.cards: dict[Card, tuple[Token, ...]] = {
            kind: tuple(CARD_INDEX[kind] + KINDS * copy for copy in range(number))
            for kind, number in self.unseen.items()
        }
        """The cards that were not seen, by kind."""
        self._facts: dict[Card, list[Fact]] = {}
        self._apart: list[ApartLimit] = []
        self._seen: dict[Card, list[Seeing]] = {}
        self.choices: dict[int, list[PartChoice]] = {}
        """By kind, the choices among unseen cards that were seen as somebody made them."""
        came = self._arrivals()
        followed, closed = self._see_hands(came)
        self.way: WayBack = WayBack(
            self.course, self.state.each_seat(), self.unseen, came, followed, closed
        )
        for time, steps in enumerate(self.way.steps):
            for step in steps:
                for chosen, number in step.chosen:
                    choice = PartChoice(time, frozenset({step.source}), 0, number)
                    self.choices.setdefault(chosen, []).append(choice)
        self._last_cards: dict[frozenset[Place], Hand] = {}
        """The cards that lie in some places now, as far as they were seen there."""
        told = [self._about_now(time, constraint) for time, constraint in self.course.constraints]
        self._see_arrivals(came, followed)
        for constraint, reach, _, lost in told:
            if len(constraint.places) == 1 and constraint.held:
                self._note_last_cards(reach, constraint.needed, lost)
        for reach, cards in self._last_cards.items():
            for kind in cards.kinds:
                self._learn(kind, reach, least=cards.count(kind))
        for (time, constraint), what in zip(self.course.constraints, told, strict=True):
            if not self._is_met(what):
                self.way.checks[time].append(constraint)
        self._count()

    def _about_now(self, time: int, constraint: Constraint) -> Told:
        """Return what a constraint of some time is about now."""
        reach, is_closed = self._reach(constraint.places[0], time)
        return Told(constraint, reach, is_closed, self._lost(reach, time))

    def _note_last_cards(self, reach: frozenset[Place], cards: Hand, lost: Hand) -> None:
        """Note cards that lay in a place; those that were not lost are still within its reach."""
        before = self._last_cards.get(reach, Hand())
        self._last_cards[reach] = before | cards - (cards & lost)

    def _see_hands(self, came: list[Coming]) -> tuple[dict[Place, FollowedHand], dict[Place, int]]:
        """Learn from the cards that were seen as they left unseen hands.

        Returns:
            The hands that can be followed; and for the others the time since when no card has come
            to them, and where their cards went unseen no others lie.
        """
        followed: dict[Place, FollowedHand] = {}
        closed: dict[Place, int] = {}
        for seat in self.state.each_seat():
            if self.ends[seat][1] is not None:
                continue
            if can_be_followed(seat, self.course):
                pack = self.state.rules.pack.cards
                hand = followed[seat] = FollowedHand(seat, self.course, pack, came)
                for number, chances in hand.chances().items():
                    self._see(CARDS[number], frozenset({seat}), chances)
                for number, choices in hand.choices.items():
                    self.choices.setdefault(number, []).extend(choices)
            else:
                closed[seat] = self._see_closed(seat)
        return followed, closed

    def _see(self, kind: Card, places: frozenset[Place], chances: Sequence[float]) -> None:
        if self.unseen[kind]:
            seeing = Seeing(places, tuple(chances[: self.unseen[kind] + 1]))
            self._seen.setdefault(kind, []).append(seeing)

    def _see_closed(self, seat: Seat) -> int:
        """Learn from the cards that left a hand since no more have come to it; return since when.

        What was laid away unseen is any of the cards that were not seen to leave.
        """
        filled = [
            time
            for time, moves in enumerate(self.course.moves, start=1)
            if any(move.source != seat == move.target for move in moves)
        ]
        first = max(filled, default=0)
        reaches = ((time, *self._reach(seat, time)) for time in range(first, self.last + 1))
        time, reach, _ = next(item for item in reaches if item[2])
        lost = self._lost(reach, time)
        chosen = Hand(
            card
            for move in chain.from_iterable(self.course.moves[time:])
            if move.source == seat
            for card in move.cards
            if card
        )
        for kind in chosen.kinds:
            gone, number = lost.count(kind), chosen.count(kind)
            self._see(kind, reach, chances_of_choices(number, self.unseen[kind], gone))
            choice = PartChoice(self.last, reach, gone, number)
            self.choices.setdefault(CARD_INDEX[kind], []).append(choice)
        return time

    def _see_arrivals(self, came: Iterable[Coming], followed: Container[Place]) -> None:
        """Learn of the cards that were seen as they came to an unseen place."""
        for time, place, cards in came:
            reach, _ = self._reach(place, time)
            lost = self._lost(reach, time)
            self._note_last_cards(reach, cards, lost)
            for kind in cards.kinds if place not in followed else ():
                gone, number = lost.count(kind), cards.count(kind)
                most = self.unseen[kind]
                self._see(kind, reach, [comb(gone + here, number) for here in range(most + 1)])

    def _is_met(self, told: Told) -> bool:
        """Learn what is certain from a constraint; tell whether nothing else is left to look at."""
        constraint, reach, is_closed, lost = told
        if len(constraint.places) > 1 or not is_closed:
            return False
        if constraint.is_certain:
            return len(reach) == 1
        avoids = constraint.avoids.kinds
        for kind in avoids:
            self._learn(kind, reach, most=0)
        if avoids and not any(kind in lost for kind in avoids):
            return True
        if constraint.sets:
            self._exclude(constraint, reach, self._last_cards.get(reach, Hand()) + lost, lost)
        return False

    def _exclude(
        self, constraint: Constraint, reach: frozenset[Place], base: Hand, lost: Hand
    ) -> None:
        """Learn which cards, and which two together, are not held besides those that are."""
        held, pack = Counter(base), self.state.rules.pack.cards
        missing = _bits_of(kind for kind, number in self.unseen.items() if not number)
        wanting = ~_bits_of(held)
        seen = set[tuple[Card, ...]]()
        for bits, cards in _count_kinds(constraint.sets):
            if bits & wanting & missing or (bits & wanting).bit_count() > PAIR:
                continue
            times = 1 + min([held[kind] // number for kind, number in cards])
            lacking: tuple[Card, ...] = tuple(
                [kind for kind, number in cards if held[kind] < times * number]
            )
            if (
                len(lacking) > PAIR
                or lacking in seen
                or any(times * number > held[kind] + 1 for kind, number in cards)
                or not all(map(self.unseen.__getitem__, lacking))
            ):
                continue
            seen.add(lacking)
            more = base + lacking
            if pack.holds(more) and constraint.excludes(more):
                most = [held[kind] - lost.count(kind) for kind in lacking]
                if lacking[1:]:
                    self._apart.append(
                        ApartLimit(reach, (lacking[0], lacking[1]), (most[0], most[1]))
                    )
                else:
                    self._learn(lacking[0], reach, most=most[0])

    def _arrivals(self) -> list[Coming]:
        """Return the cards that were seen as they came to an unseen place."""
        found: list[Coming] = []
        for time, moves in enumerate(self.course.moves, start=1):
            for move in moves:
                if move.target in self.ends and self.ends[move.target][1] is None:
                    cards = Hand(filter(None, move.cards))
                    if cards:
                        found.append(Coming(time, move.target, cards))
        for time, constraint in self.course.constraints:
            if constraint.is_chance:
                found.append(Coming(time, constraint.places[0], constraint.held))
        return found

    def _reach(self, place: Place, time: int) -> tuple[frozenset[Place], bool]:
        """Return where cards of a place may lie now, unseen, and whether only they lie there."""
        reach, is_closed = {place}, True
        filled = {move.target for move in chain.from_iterable(self.course.moves[:time])}
        for moves in self.course.moves[time:]:
            came = [move for move in moves if move.target in reach and move.source not in reach]
            gone = {move.target for move in moves if move.source in reach and None in move.cards}
            is_closed &= not came and not (gone - reach) & filled
            reach |= gone
            filled.update(move.target for move in moves)
        return frozenset(reach), is_closed

    def _lost(self, reach: frozenset[Place], time: int) -> Hand:
        """Return the cards that were seen to leave some places since a time."""
        moves = chain.from_iterable(self.course.moves[time:])
        return Hand(
            card
            for move in moves
            if move.source in reach and move.target not in reach
            for card in move.cards
            if card
        )

    def _learn(
        self, kind: Card, places: frozenset[Place], least: int = 0, most: int = MANY
    ) -> None:
        if self.unseen[kind]:
            self._facts.setdefault(kind, []).append(Fact(places, least, most))

    def _count(self) -> None:
        """Prepare to draw where the cards lie now."""
        facts = self._facts
        for limit in self._apart:
            for kind in limit.kinds:
                facts.setdefault(kind, [])
        for kind in self._seen:
            facts.setdefault(kind, [])
        self.barred: frozenset[tuple[int, Place]] = frozenset(
            (CARD_INDEX[kind], place)
            for kind, found in facts.items()
            for fact in found
            if not fact.most
            for place in fact.places
        )
        # Places of which the same is known are joined.
        about: dict[frozenset[object], list[Place]] = {}
        for place in self.places:
            known: set[object] = {limit for limit in self._apart if place in limit.places}
            for kind, found in facts.items():
                known.update((kind, fact) for fact in found if place in fact.places)
            for kind, seen in self._seen.items():
                known.update((kind, seeing) for seeing in seen if place in seeing.places)
            about.setdefault(frozenset(known), []).append(place)
        self._joined: list[list[Place]] = list(about.values())
        room = tuple(sum(self.ends[place][0] for place in joined) for joined in self._joined)
        kinds = {kind: self._kind_of(kind, found, room) for kind, found in facts.items()}
        free = [kind for kind, cards in self.cards.items() if cards and kind not in kinds]
        groups, by_weights = list[Group](), dict[tuple[float, ...], list[Group]]()
        left = kinds.copy()
        while left:
            group = self._group_with(next(iter(left)), left)
            weights = None if group.pairs else group.kinds[0].weights_of_each()
            if weights is None:
                groups.append(group)
            else:
                by_weights.setdefault(weights, []).append(group)
        tokens = [token for kind in free for token in self.cards[kind]]
        self.source: CountedDraws | Tried
        try:
            merged = [_join_kinds(room, weights, found) for weights, found in by_weights.items()]
            self.source = CountedDraws(room, (*groups, *merged), tokens)
        except TooManyShares:
            groups += chain.from_iterable(by_weights.values())
            self.source = Tried(room, groups, tokens)

    def _flags_of(self, places: frozenset[Place]) -> tuple[bool, ...]:
        return tuple([joined[0] in places for joined in self._joined])

    def _kind_of(self, kind: Card, facts: Iterable[Fact], room: Room) -> AlikeCards:
        """Return what is known of a kind."""
        number = len(self.cards[kind])
        open_to = [min(number, there) for there in room]
        bounds = set[PlaceBound]()
        for places, least, most in facts:
            within = self._flags_of(places)
            if most:
                bounds.add(PlaceBound(within, least, most))
            else:
                open_to = [0 if bad else n for n, bad in zip(open_to, within, strict=True)]
        seen = [
            SeenCards(self._flags_of(places), chances)
            for places, chances in self._seen.get(kind, ())
        ]
        return AlikeCards(number, tuple(open_to), tuple(sorted(bounds)), tuple(sorted(seen)))

    def _group_with(self, first: Card, left: dict[Card, AlikeCards]) -> Group:
        """Return a kind and those apart from it, or from these; they are no longer left."""
        found = [first]
        for kind in found:
            for limit in self._apart:
                if kind in limit.kinds:
                    found += (other for other in limit.kinds if other not in found)
        index = found.index
        pairs = [
            Pair(index(kind), index(other), self._flags_of(places), most, most_of_other)
            for places, (kind, other), (most, most_of_other) in self._apart
            if kind in found
        ]
        return Group(
            tuple(map(self.cards.__getitem__, found)), tuple(map(left.pop, found)), tuple(pairs)
        )

    def draw(self, random: RandomNumber, effort: Effort) -> Layout | None:
        """Draw evenly where all cards lay; return None if something told is not so then."""
        effort.left -= len(self.places)
        drawn = self.source.draw(random)
        if drawn is None:
            return None
        return self.way.follow(self._split_joined(drawn, random), random, effort)

    def begin(self, random: RandomNumber, effort: Effort) -> Layout | None:
        """Return where all cards may have lain, whatever was told of them besides.

        Of the cards that went unseen those come first that have to be back where they came from,
        and those last that were there before.
        """
        effort.left -= self.size
        drawn = self.source.near(random) if self.source.is_possible else None
        if drawn is None:
            tokens = mixed(chain.from_iterable(self.cards.values()), random)
            drawn = list[list[Token]]()
            for joined in self._joined:
                number = sum(self.ends[place][0] for place in joined)
                drawn.append(tokens[:number])
                tokens = tokens[number:]
        return self.way.follow(self._split_joined(drawn, random), random, effort, is_search=True)

    def _split_joined(self, drawn: list[list[Token]], random: RandomNumber) -> Piles:
        """Return the cards of each place, of which several were drawn as a single place."""
        piles: Piles = {place: [] for place in self.way.hidden}
        for joined, cards in zip(self._joined, drawn, strict=True):
            if len(joined) == 1 and joined[0] != PACK:  # of the pack the order matters
                piles[joined[0]] = cards
                continue
            left = mixed(cards, random)
            for place in joined:
                number = self.ends[place][0]
                piles[place], left = left[:number], left[number:]
        return piles


@lru_cache(maxsize=256)
def _count_kinds(sets: tuple[Hand, ...]) -> tuple[tuple[int, tuple[tuple[Card, int], ...]], ...]:
    """Return sets of cards as the bits of their kinds, with the number of cards of each kind."""
    return tuple(
        (_bits_of(cards.kinds), tuple((kind, cards.count(kind)) for kind in cards.kinds))
        for cards in sets
    )


def _bits_of(kinds: Iterable[Card]) -> int:
    """Return kinds as bits by their numbers."""
    return sum([1 << CARD_INDEX[kind] for kind in kinds])


def _join_kinds(room: Room, weights: tuple[float, ...], groups: list[Group]) -> Group:
    """Join the kinds, whose cards are equally likely to lie in each place, to a group."""
    cards = tuple(chain.from_iterable(group.cards[0] for group in groups))
    most = [min(n, len(cards)) * (weight > 0) for n, weight in zip(room, weights, strict=True)]
    kind = AlikeCards(len(cards), tuple(most), weights=weights)
    return Group((cards,), (kind,), is_alike=len(groups) == 1)
