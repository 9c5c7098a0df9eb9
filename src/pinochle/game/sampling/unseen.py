"""A reading of what a seat was told of the cards that it does not see, to draw them many times.

First it is worked out what is certain of the cards as they lie now: how many of a kind some places
hold at least and at most, and which two kinds lie apart. So they are drawn, evenly; then they are
followed back to the deal (see :mod:`pinochle.game.sampling.rewinding`), and on the way it is looked
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
from pinochle.game.engine.card_history import KINDS, CardHistory, Effort, Piles, Token, card_history
from pinochle.game.engine.constraints import Constraint
from pinochle.game.engine.piles import PACK, Place
from pinochle.game.engine.state import State
from pinochle.game.phases.phase import Phase
from pinochle.game.sampling.approximate import RejectionDraws
from pinochle.game.sampling.exact import (
    CountedDraws,
    Group,
    LikeCards,
    Pair,
    PlaceBound,
    RandomNumber,
    Room,
    SeenCards,
    TooManyShares,
    in_random_order,
)
from pinochle.game.sampling.hand_chances import (
    Arrival,
    FollowedHand,
    SeenChoice,
    can_be_followed,
    chances_of_choices,
)
from pinochle.game.sampling.rewinding import Layout, Rewinder


class Fact(NamedTuple):
    """The least and the most cards of a kind that lie in some places together."""

    places: frozenset[Place]
    least: int
    most: int


class PlacedConstraint(NamedTuple):
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


class Sighting(NamedTuple):
    """Cards of a kind that were seen as they came to an unseen place, or left an unseen hand.

    Args:
        places: where the cards that were there may lie now.
        chances: by how many of the kind lie in these places now, how likely that is.
    """

    places: frozenset[Place]
    chances: tuple[float, ...]


class PairLimit(NamedTuple):
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
        history = card_history(state, phase, seat)
        last = len(history.moves)
        more = tuple((last, constraint) for constraint in besides)
        self.history: CardHistory = history._replace(constraints=history.constraints + more)
        self.state = state
        self.last: int = last
        pack = state.rules.pack.cards
        self.ends: dict[Place, tuple[int, Hand | None]] = self.history.ends(len(pack), phase.hands)
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
    def sightings(self) -> dict[Card, list[Sighting]]:
        """The chances of so many cards of each kind in some places now; it must be prepared."""
        return self._sightings

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
        self._pair_limits: list[PairLimit] = []
        self._sightings: dict[Card, list[Sighting]] = {}
        self.choices: dict[int, list[SeenChoice]] = {}
        """By kind, the choices among unseen cards that were seen as somebody made them."""
        came = self._arrivals()
        followed, closed = self._note_departures(came)
        self.rewinder: Rewinder = Rewinder(
            self.history, self.state.each_seat(), self.unseen, came, followed, closed
        )
        for time, steps in enumerate(self.rewinder.steps):
            for step in steps:
                for chosen, number in step.chosen:
                    choice = SeenChoice(time, frozenset({step.source}), 0, number)
                    self.choices.setdefault(chosen, []).append(choice)
        self._last_cards: dict[frozenset[Place], Hand] = {}
        """The cards that lie in some places now, as far as they were seen there."""
        placed = [
            self._about_now(time, constraint) for time, constraint in self.history.constraints
        ]
        self._note_arrivals(came, followed)
        for constraint, reach, _, cards_lost in placed:
            if len(constraint.places) == 1 and constraint.held:
                self._note_last_cards(reach, constraint.implied, cards_lost)
        for reach, cards in self._last_cards.items():
            for kind in cards.kinds:
                self._learn(kind, reach, least=cards.count(kind))
        for (time, constraint), what in zip(self.history.constraints, placed, strict=True):
            if not self._is_met(what):
                self.rewinder.checks[time].append(constraint)
        self._count()

    def _about_now(self, time: int, constraint: Constraint) -> PlacedConstraint:
        """Return what a constraint of some time is about now."""
        reach, is_closed = self._reach(constraint.places[0], time)
        return PlacedConstraint(constraint, reach, is_closed, self._cards_lost(reach, time))

    def _note_last_cards(self, reach: frozenset[Place], cards: Hand, cards_lost: Hand) -> None:
        """Note cards that lay in a place; those that were not lost are still within its reach."""
        noted = self._last_cards.get(reach, Hand())
        self._last_cards[reach] = noted | cards - (cards & cards_lost)

    def _note_departures(
        self, came: list[Arrival]
    ) -> tuple[dict[Place, FollowedHand], dict[Place, int]]:
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
            if can_be_followed(seat, self.history):
                pack = self.state.rules.pack.cards
                hand = followed[seat] = FollowedHand(seat, self.history, pack, came)
                for kind_number, chances in hand.chances().items():
                    self._note_sighting(CARDS[kind_number], frozenset({seat}), chances)
                for kind_number, choices in hand.choices.items():
                    self.choices.setdefault(kind_number, []).extend(choices)
            else:
                closed[seat] = self._note_closed_hand(seat)
        return followed, closed

    def _note_sighting(
        self, kind: Card, places: frozenset[Place], chances: Sequence[float]
    ) -> None:
        if self.unseen[kind]:
            sighting = Sighting(places, tuple(chances[: self.unseen[kind] + 1]))
            self._sightings.setdefault(kind, []).append(sighting)

    def _note_closed_hand(self, seat: Seat) -> int:
        """Learn from the cards that left a hand since no more have come to it; return since when.

        What was laid away unseen is any of the cards that were not seen to leave.
        """
        filled = [
            time
            for time, moves in enumerate(self.history.moves, start=1)
            if any(move.source != seat == move.target for move in moves)
        ]
        first = max(filled, default=0)
        reaches = ((time, *self._reach(seat, time)) for time in range(first, self.last + 1))
        time, reach, _ = next(item for item in reaches if item[2])
        cards_lost = self._cards_lost(reach, time)
        chosen = Hand(
            card
            for move in chain.from_iterable(self.history.moves[time:])
            if move.source == seat
            for card in move.cards
            if card
        )
        for kind in chosen.kinds:
            gone, number = cards_lost.count(kind), chosen.count(kind)
            self._note_sighting(kind, reach, chances_of_choices(number, self.unseen[kind], gone))
            choice = SeenChoice(self.last, reach, gone, number)
            self.choices.setdefault(CARD_INDEX[kind], []).append(choice)
        return time

    def _note_arrivals(self, came: Iterable[Arrival], followed: Container[Place]) -> None:
        """Learn of the cards that were seen as they came to an unseen place."""
        for time, place, cards in came:
            reach, _ = self._reach(place, time)
            cards_lost = self._cards_lost(reach, time)
            self._note_last_cards(reach, cards, cards_lost)
            for kind in cards.kinds if place not in followed else ():
                gone, number = cards_lost.count(kind), cards.count(kind)
                most = self.unseen[kind]
                self._note_sighting(
                    kind, reach, [comb(gone + here, number) for here in range(most + 1)]
                )

    def _is_met(self, placed: PlacedConstraint) -> bool:
        """Learn what is certain from a constraint; tell whether nothing else is left to look at."""
        constraint, reach, is_closed, cards_lost = placed
        if len(constraint.places) > 1 or not is_closed:
            return False
        if constraint.is_certain:
            return len(reach) == 1
        avoids = constraint.avoids.kinds
        for kind in avoids:
            self._learn(kind, reach, most=0)
        if avoids and not any(kind in cards_lost for kind in avoids):
            return True
        if constraint.sets:
            self._exclude(
                constraint, reach, self._last_cards.get(reach, Hand()) + cards_lost, cards_lost
            )
        return False

    def _exclude(
        self, constraint: Constraint, reach: frozenset[Place], base: Hand, cards_lost: Hand
    ) -> None:
        """Learn which cards, and which two together, are not held besides those that are."""
        numbers_held, pack = Counter(base), self.state.rules.pack.cards
        missing = _bits_of(kind for kind, number in self.unseen.items() if not number)
        wanting = ~_bits_of(numbers_held)
        excluded = set[tuple[Card, ...]]()
        for bits, cards in _count_kinds(constraint.sets):
            if bits & wanting & missing or (bits & wanting).bit_count() > PAIR:
                continue
            times = 1 + min([numbers_held[kind] // number for kind, number in cards])
            lacking: tuple[Card, ...] = tuple(
                [kind for kind, number in cards if numbers_held[kind] < times * number]
            )
            if (
                len(lacking) > PAIR
                or lacking in excluded
                or any(times * number > numbers_held[kind] + 1 for kind, number in cards)
                or not all(map(self.unseen.__getitem__, lacking))
            ):
                continue
            excluded.add(lacking)
            more = base + lacking
            if pack.holds(more) and constraint.excludes(more):
                most = [numbers_held[kind] - cards_lost.count(kind) for kind in lacking]
                if lacking[1:]:
                    self._pair_limits.append(
                        PairLimit(reach, (lacking[0], lacking[1]), (most[0], most[1]))
                    )
                else:
                    self._learn(lacking[0], reach, most=most[0])

    def _arrivals(self) -> list[Arrival]:
        """Return the cards that were seen as they came to an unseen place."""
        arrivals: list[Arrival] = []
        for time, moves in enumerate(self.history.moves, start=1):
            for move in moves:
                if move.target in self.ends and self.ends[move.target][1] is None:
                    cards = Hand(filter(None, move.cards))
                    if cards:
                        arrivals.append(Arrival(time, move.target, cards))
        for time, constraint in self.history.constraints:
            if constraint.is_chance:
                arrivals.append(Arrival(time, constraint.places[0], constraint.held))
        return arrivals

    def _reach(self, place: Place, time: int) -> tuple[frozenset[Place], bool]:
        """Return where cards of a place may lie now, unseen, and whether only they lie there."""
        reach, is_closed = {place}, True
        filled = {move.target for move in chain.from_iterable(self.history.moves[:time])}
        for moves in self.history.moves[time:]:
            came = [move for move in moves if move.target in reach and move.source not in reach]
            gone = {move.target for move in moves if move.source in reach and None in move.cards}
            is_closed &= not came and not (gone - reach) & filled
            reach |= gone
            filled.update(move.target for move in moves)
        return frozenset(reach), is_closed

    def _cards_lost(self, reach: frozenset[Place], time: int) -> Hand:
        """Return the cards that were seen to leave some places since a time."""
        moves = chain.from_iterable(self.history.moves[time:])
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
        for limit in self._pair_limits:
            for kind in limit.kinds:
                facts.setdefault(kind, [])
        for kind in self._sightings:
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
            facts_about: set[object] = {
                limit for limit in self._pair_limits if place in limit.places
            }
            for kind, found in facts.items():
                facts_about.update((kind, fact) for fact in found if place in fact.places)
            for kind, sightings in self._sightings.items():
                facts_about.update(
                    (kind, sighting) for sighting in sightings if place in sighting.places
                )
            about.setdefault(frozenset(facts_about), []).append(place)
        self._joined: list[list[Place]] = list(about.values())
        room = tuple(sum(self.ends[place][0] for place in joined) for joined in self._joined)
        kinds = {kind: self._kind_of(kind, found, room) for kind, found in facts.items()}
        free = [kind for kind, cards in self.cards.items() if cards and kind not in kinds]
        groups, by_weights = list[Group](), dict[tuple[float, ...], list[Group]]()
        kinds_left = kinds.copy()
        while kinds_left:
            group = self._group_with(next(iter(kinds_left)), kinds_left)
            weights = None if group.pairs else group.kinds[0].weights_of_each()
            if weights is None:
                groups.append(group)
            else:
                by_weights.setdefault(weights, []).append(group)
        tokens = [token for kind in free for token in self.cards[kind]]
        self.source: CountedDraws | RejectionDraws
        try:
            merged = [_join_kinds(room, weights, found) for weights, found in by_weights.items()]
            self.source = CountedDraws(room, (*groups, *merged), tokens)
        except TooManyShares:
            groups += chain.from_iterable(by_weights.values())
            self.source = RejectionDraws(room, groups, tokens)

    def _flags_of(self, places: frozenset[Place]) -> tuple[bool, ...]:
        return tuple([joined[0] in places for joined in self._joined])

    def _kind_of(self, kind: Card, facts: Iterable[Fact], room: Room) -> LikeCards:
        """Return what is known of a kind."""
        copies = len(self.cards[kind])
        open_to = [min(copies, there) for there in room]
        bounds = set[PlaceBound]()
        for places, least, most in facts:
            within = self._flags_of(places)
            if most:
                bounds.add(PlaceBound(within, least, most))
            else:
                open_to = [0 if bad else n for n, bad in zip(open_to, within, strict=True)]
        seen_cards = [
            SeenCards(self._flags_of(places), chances)
            for places, chances in self._sightings.get(kind, ())
        ]
        return LikeCards(copies, tuple(open_to), tuple(sorted(bounds)), tuple(sorted(seen_cards)))

    def _group_with(self, first: Card, kinds_left: dict[Card, LikeCards]) -> Group:
        """Return a kind and those apart from it, or from these; they are no longer left."""
        kinds = [first]
        for kind in kinds:
            for limit in self._pair_limits:
                if kind in limit.kinds:
                    kinds += (other for other in limit.kinds if other not in kinds)
        index = kinds.index
        pairs = [
            Pair(index(kind), index(other), self._flags_of(places), most, most_of_other)
            for places, (kind, other), (most, most_of_other) in self._pair_limits
            if kind in kinds
        ]
        return Group(
            tuple(map(self.cards.__getitem__, kinds)),
            tuple(map(kinds_left.pop, kinds)),
            tuple(pairs),
        )

    def draw(self, random: RandomNumber, effort: Effort) -> Layout | None:
        """Draw evenly where all cards lay; return None if something told is not so then."""
        effort.left -= len(self.places)
        drawn = self.source.draw(random)
        if drawn is None:
            return None
        return self.rewinder.rewind(self._split_joined(drawn, random), random, effort)

    def begin(self, random: RandomNumber, effort: Effort) -> Layout | None:
        """Return where all cards may have lain, whatever was told of them besides.

        Of the cards that went unseen those come first that have to be back where they came from,
        and those last that were there before.
        """
        effort.left -= self.size
        drawn = self.source.draw_roughly(random) if self.source.is_possible else None
        if drawn is None:
            tokens = in_random_order(chain.from_iterable(self.cards.values()), random)
            drawn = list[list[Token]]()
            for joined in self._joined:
                size = sum(self.ends[place][0] for place in joined)
                drawn.append(tokens[:size])
                tokens = tokens[size:]
        return self.rewinder.rewind(
            self._split_joined(drawn, random), random, effort, is_search=True
        )

    def _split_joined(self, drawn: list[list[Token]], random: RandomNumber) -> Piles:
        """Return the cards of each place, of which several were drawn as a single place."""
        piles: Piles = {place: [] for place in self.rewinder.hidden}
        for joined, cards in zip(self._joined, drawn, strict=True):
            if len(joined) == 1 and joined[0] != PACK:  # of the pack the order matters
                piles[joined[0]] = cards
                continue
            cards_left = in_random_order(cards, random)
            for place in joined:
                size = self.ends[place][0]
                piles[place], cards_left = cards_left[:size], cards_left[size:]
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
    kind = LikeCards(len(cards), tuple(most), weights=weights)
    return Group((cards,), (kind,), is_alike=len(groups) == 1)
