"""Unseen cards: the facts known of them, and the chances that seats hold them."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import comb, factorial, gcd, lcm, prod
from operator import add
from typing import Final

from attrs import Factory, field, frozen

from pinochle._validators import expect, of_type, tuple_of
from pinochle.analysis._counting import count_melds
from pinochle.analysis._holders import ways_to_hold
from pinochle.analysis._passed import choices
from pinochle.analysis._spreading import CardGroup, choices_of, spread
from pinochle.analysis._suits import Counts, Draw
from pinochle.analysis.distribution import Distribution, OddsError
from pinochle.analysis.odds import Trump, trumps_of
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.errors import HandError, SeatError
from pinochle.game.sampling.unseen import Reading
from pinochle.game.view import View
from pinochle.rules.ruleset import Ruleset

__all__ = ["Bound", "Likelihood", "Unseen", "some_of"]

MOST_CLASSES: Final = 3_000
"""The most numbers told apart of cards that may lie elsewhere in other ways."""


@frozen
class Bound:
    """The bounds of the number of cards of a kind in some places together.

    Args:
        card: the card.
        places: the numbers of the places.
        least: how many lie there at least.
        most: how many lie there at most.
    """

    card: Card = field(validator=of_type(Card))
    places: tuple[int, ...] = field(validator=tuple_of(int))
    least: int = field(validator=of_type(int))
    most: int = field(validator=of_type(int))


@frozen
class Likelihood:
    """The likelihood of numbers of cards of a kind in some places, for what was seen of the kind.

    Args:
        card: the card.
        places: the numbers of the places.
        chances: how likely it is, compared with other numbers: for no such card in these places,
            for a single card, and so on, those counted that are known to lie there. More than are
            named cannot be there.

    Raises:
        OddsError: if a chance is negative.
        WrongType: if something in it is of the wrong type.
    """

    card: Card = field(validator=of_type(Card))
    places: tuple[int, ...] = field(validator=tuple_of(int))
    chances: tuple[Fraction, ...] = field(validator=tuple_of(Fraction))

    def __attrs_post_init__(self) -> None:
        if min(self.chances, default=0) < 0:
            message = f"the chances of {self.card}: {min(self.chances)} is less than nothing"
            raise OddsError(message)


def _count_places(unseen: "Unseen") -> int:
    """Return the number of places, of which all are seats unless something else is said."""
    expect(tuple, unseen.sizes, "Unseen.sizes")
    return len(unseen.sizes)


@frozen
class Unseen:
    """The cards that were not seen, and where they may lie: every physical deal is equally likely.

    Two like cards are two cards, and of two aces of hearts nobody knows which was played or shown.
    So a seat that is known to have an ace of hearts has the other less often than another seat.

        >>> rules = variants.get("partnership-auction")
        >>> ace = Hand.parse("AH")
        >>> unseen = Unseen.of_hand(rules, shown={1: ace})
        >>> unseen.chance(ace + ace, 1), unseen.chance(ace, 2)
        (Fraction(11, 83), Fraction(24, 83))

    The places are the seats, and after them those of other cards, such as a widow or a stock.
    Make them from a view with :meth:`of`, or from what you know of a deal with :meth:`of_hand`.

        >>> rules = variants.get("partnership-auction")
        >>> hand = Hand.parse("AS AS TS KS QS JS AH KH QH AD JD 9C")
        >>> unseen = Unseen.of_hand(rules, hand)
        >>> unseen.chance(Hand.parse("AC AC"), 2)
        Fraction(11, 105)
        >>> unseen.chance(rules.melds.sets_in(Suit.HEARTS, "run"))
        Fraction(...)

    Args:
        cards: the cards that were not seen.
        sizes: how many of these lie in each place.
        held: the cards that are known to lie in each place besides.
        bounds: what else is known of kinds, besides the known cards.
        likelihoods: how likely kinds lie in some places, for what was seen of them.
        seats: how many of the places are seats; all unless something else is said.

    Raises:
        HandError: if the places do not take just these cards.
        WrongType: if something in it is of the wrong type.
    """

    cards: Hand = field(validator=of_type(Hand))
    sizes: tuple[int, ...] = field(validator=tuple_of(int))
    held: tuple[Hand, ...] = field(validator=tuple_of(Hand))
    bounds: tuple[Bound, ...] = field(default=(), validator=tuple_of(Bound))
    likelihoods: tuple[Likelihood, ...] = field(default=(), validator=tuple_of(Likelihood))
    seats: int = field(default=Factory(_count_places, takes_self=True), validator=of_type(int))

    def __attrs_post_init__(self) -> None:
        if sum(self.sizes) != len(self.cards) or min(self.sizes, default=0) < 0:
            message = f"{len(self.cards)} cards do not fill places of {self.sizes}"
            raise HandError(message)
        if len(self.held) != len(self.sizes):
            message = f"{len(self.sizes)} places hold known cards each, not {len(self.held)}"
            raise HandError(message)
        for fact in self._facts:
            for place in fact.places:
                self._check(place)

    @classmethod
    def of_hand(
        cls,
        rules: Ruleset,
        hand: Hand = Hand(),  # noqa: B008 - it is frozen
        *,
        seat: int = 0,
        shown: Mapping[int, Hand] | None = None,
        denied: Mapping[int, Iterable[Card]] | None = None,
    ) -> "Unseen":
        """Return the knowledge of a player who was dealt a hand, and has seen some cards of others.

            >>> rules = variants.get("partnership-auction")
            >>> marriage = Hand.parse("KH QH")
            >>> unseen = Unseen.of_hand(rules, shown={1: marriage}, denied={2: marriage})
            >>> unseen.chance(marriage, 1), unseen.chance(Hand.parse("KH"), 2)
            (Fraction(1, 1), Fraction(0, 1))

        Args:
            rules: the rules, which say how many cards each seat is dealt.
            hand: the hand of the player; if it is empty, no cards are known.
            seat: the seat of the player.
            shown: cards that other seats have shown, such as melds, and hold.
            denied: kinds of which seats hold none besides.

        Raises:
            HandError: if the pack does not have these cards, or a seat so many.
            SeatError: if there is no such seat.
            WrongType: if something is of the wrong type.
        """
        expect(Ruleset, rules, "Unseen.of_hand")
        table, size = rules.table, rules.deal.hand
        hands = dict(shown or {})
        if expect(Hand, hand, "Unseen.of_hand"):
            hands[seat] = hand
        for place in (seat, *hands, *(denied or {})):
            table.check_seat(place)
        known_cards = [
            expect(Hand, hands.get(place, Hand()), "shown") for place in range(table.seats)
        ]
        cards = rules.pack.cards
        for each in known_cards:
            cards -= each
        sizes = [size - len(each) for each in known_cards]
        if min(sizes) < 0:
            message = f"a seat is dealt {size} cards, not {size - min(sizes)}"
            raise HandError(message)
        bounds = tuple(
            Bound(card, (place,), 0, 0)
            for place, kinds in (denied or {}).items()
            for card in Hand(kinds).kinds
        )
        rest = len(cards) - sum(sizes)
        return cls(cards, (*sizes, rest), (*known_cards, Hand()), bounds, seats=table.seats)

    @classmethod
    def of(cls, view: View) -> "Unseen":
        """Return the knowledge of a seat of the cards that it does not see.

        Known cards, the sizes of hands, and the kinds that plays, melds and other actions have
        shown or denied are taken into account, also where a kind lies in any of several places.
        What a call or a choice makes likely is not, nor what is only known of several kinds
        together: who melds no more than a marriage has no pinochle, but may have half of it.
        Where cards are drawn from a stock, each kind is looked at by itself.

            >>> from random import Random
            >>> from pinochle import Game, variants
            >>> view = Game.start(variants.get("three-handed")).deal(Random(3)).view(0)
            >>> unseen = Unseen.of(view)
            >>> unseen.sizes, len(unseen.cards)
            ((0, 15, 15, 3), 33)

        Raises:
            OddsError: if no deal agrees with the view.
            WrongType: if it is no view.
        """
        state = expect(View, view, "Unseen.of").state
        seats = state.rules.table.seats
        if not state.is_dealt:
            raise OddsError("no cards were dealt yet: use Unseen.of_hand")
        reading = Reading(state, view.phase, view.seat)
        if not reading.is_sound(view.sizes):
            raise OddsError("no deal agrees with this view")
        reading.prepare()
        return cls(*_facts_of(reading, seats))

    def chance(
        self, sets: Hand | Iterable[Hand], places: int | Iterable[int] | None = None
    ) -> Fraction:
        """Return the chance that a seat, or any of several, holds all cards of any of these sets.

            >>> rules = variants.get("double-deck")
            >>> unseen = Unseen.of_hand(rules)
            >>> runs = [*rules.melds.sets_in(None, "run")]
            >>> f"{float(unseen.chance(runs, 0)):.2%}"
            '47.82%'

        Args:
            sets: a set of cards, or several of which any is enough, as ``rules.melds.sets_in``
                and :func:`some_of` make them.
            places: the number of a seat, or of several of which any is enough; all whose cards
                were not all seen if none is given.

        Raises:
            OddsError: if nothing agrees with what is known, or there is too much to count.
            SeatError: if there is no such place.
            WrongType: if something is of the wrong type.
        """
        choices_of_cards = (sets,) if isinstance(sets, Hand) else tuple(sets)
        if places is None:
            among = tuple(place for place in range(self.seats) if self.sizes[place])
        else:
            among = (places,) if isinstance(places, int) else tuple(dict.fromkeys(places))
        for place in among:
            self._check(place)
        if not among:
            return Fraction(0)
        sets_by_place = [
            [
                cards - (cards & self.held[place])
                for cards in choices_of_cards
                if (self.cards + self.held[place]).holds(expect(Hand, cards, "Unseen.chance"))
            ]
            for place in among
        ]
        # Places of which nothing is known or asked are counted as a single place.
        known_places = {place for fact in self._facts for place in fact.places}
        known_places.update(
            place
            for place, known_cards in enumerate(self.held)
            if self.sizes[place] and not self._kinds.isdisjoint(known_cards.kinds)
        )
        apart = [n for n in range(len(self.sizes)) if n in known_places or n in among]
        room = (
            *(self.sizes[n] for n in apart),
            sum(self.sizes) - sum(map(self.sizes.__getitem__, apart)),
        )
        groups = {card: self._group(card, apart) for card in self.cards.kinds}
        all_ways = spread({room: 1}, self._groups(self._kinds_with_facts, groups))
        if not all_ways:
            raise OddsError("no deal agrees with what is known")
        asked = {kind for each in sets_by_place for cards in each for kind in cards.kinds}
        ways_held = ways_to_hold(room, [*map(apart.index, among)], sets_by_place, groups)
        rest = [card for card in self._kinds_with_facts if card not in asked]
        return Fraction(spread(ways_held, self._groups(rest, groups)), all_ways)

    def melds(self, rules: Ruleset, place: int, trump: Trump = "best") -> Distribution:
        """Return the odds of the points that a seat melds, if it melds now.

        In large packs of which many kinds were seen in part there is too much to count. Then take
        the melds of many :meth:`View.samples <pinochle.game.view.View.samples>`.

            >>> rules = variants.get("partnership-auction")
            >>> unseen = Unseen.of_hand(rules, shown={1: Hand.parse("KH QH")})
            >>> unseen.melds(rules, 1, Suit.HEARTS).least
            40

        Args:
            rules: the rules.
            place: the number of the seat.
            trump: as in :func:`~pinochle.analysis.odds.of_hand`.

        Raises:
            OddsError: if nothing agrees with what is known, or there is too much to count.
            RulesetError: if the trump is another word.
            SeatError: if there is no such place.
            WrongType: if something is of the wrong type.
        """
        trumps = trumps_of(trump, "Unseen.melds")
        table = expect(Ruleset, rules, "Unseen.melds").melds
        self._check(place)
        everywhere = [*range(len(self.sizes))]
        groups = {card: self._group(card, everywhere) for card in self._kinds_with_facts}
        groups = {
            card: group for card, group in groups.items() if not self._may_lie_anywhere(group)
        }
        pool = Hand(card for card in self.cards if card not in groups or groups[card].most[place])
        classes = self._group_alike(groups)
        rest = [n for n in range(len(self.sizes)) if n != place]

        def ways(came: Counts) -> int:
            return spread(
                {tuple([self.sizes[n] for n in rest]): 1},
                [
                    self._group_elsewhere(alike, group_came, place, rest)
                    for alike, group_came in zip(classes, came, strict=True)
                ],
            )

        if prod(sum(map(pool.count, alike)) + 1 for alike in classes) > MOST_CLASSES:
            message = (
                "there is too much to count: too much is known of too many cards; "
                "take the melds of many samples of the view instead"
            )
            raise OddsError(message)
        draw = Draw(pool, self.sizes[place], self.held[place], tuple(map(frozenset, classes)), ways)
        return Distribution(count_melds(table, trumps, draw))

    # The facts about a kind.

    @property
    def _facts(self) -> tuple[Bound | Likelihood, ...]:
        """The facts besides the known cards."""
        return *self.bounds, *self.likelihoods

    @property
    def _kinds(self) -> set[Card]:
        """The kinds that were not all seen."""
        return {*self.cards.kinds}

    @property
    def _kinds_with_facts(self) -> list[Card]:
        """The kinds of which something is known."""
        cards = [fact.card for fact in self._facts]
        for known_cards, size in zip(self.held, self.sizes, strict=True):
            cards += known_cards.kinds if size else ()
        return [card for card in dict.fromkeys(cards) if card in self._kinds]

    def _group(self, card: Card, apart: list[int]) -> CardGroup:
        """Return the group of a kind: its cards, and the facts about them in these places."""
        copies = self.cards.count(card)
        if card not in self._kinds_with_facts:
            return CardGroup(copies, (copies,) * (1 + len(apart)))
        bounds = [
            (bound.least, bound.most, [apart.index(place) for place in bound.places])
            for bound in self.bounds
            if bound.card is card
        ]
        most = tuple(
            min([copies, *(most for _, most, places in bounds if place in places)])
            for place in range(len(apart))
        )
        known_there = [
            self.held[place].count(card) if self.sizes[place] else 0 for place in apart
        ] + [0]
        likelihoods = [
            ([apart.index(place) for place in facts.places], whole_numbers(facts.chances))
            for facts in self.likelihoods
            if facts.card is card
        ]

        @cache
        def ways(split: tuple[int, ...]) -> int:
            """Return the number of ways in which copies lie so, the known copies among them."""
            if not all(
                least <= sum([split[place] for place in places]) <= most
                for least, most, places in bounds
            ):
                return 0
            there = [*map(add, split, known_there)]
            weight = factorial(sum(there)) // prod(map(factorial, there))
            for places, chances in likelihoods:
                copies_there = sum([there[place] for place in places])
                weight *= chances[copies_there] if copies_there < len(chances) else 0
            return weight

        if copies == 1:
            return CardGroup(1, (*most, 1), ways_by_weights(weights_of_one(ways, len(known_there))))
        return CardGroup(copies, (*most, copies), ways)

    def _group_alike(self, groups: Mapping[Card, CardGroup]) -> list[list[Card]]:
        """Group kinds whose cards lie in each place with the same chances; others stay alone."""
        classes: dict[object, list[Card]] = {}
        for card, group in groups.items():
            weights = self._weights(card, group)
            classes.setdefault(weights or card, []).append(card)
        return [*classes.values()]

    def _weights(self, card: Card, group: CardGroup) -> tuple[int, ...]:
        """Return the weight of each place for a card of a kind; () if other cards change it."""
        if group.size == 1:
            return weights_of_one(group.ways, len(group.most))
        bounds = [bound for bound in self.bounds if bound.card is card]
        is_barred = not any(bound.least > 0 or bound.most for bound in bounds)
        is_known = any(facts.card is card for facts in self.likelihoods) or any(
            size and card in known_cards.kinds
            for known_cards, size in zip(self.held, self.sizes, strict=True)
        )
        return () if is_known or not is_barred else tuple([int(most > 0) for most in group.most])

    def _may_lie_anywhere(self, group: CardGroup) -> bool:
        """Tell whether the cards are as likely in each place as those of which nothing is known."""
        if group.size > 1:
            return False
        weights = weights_of_one(group.ways, len(group.most))
        return len({weight for weight, size in zip(weights, self.sizes, strict=False) if size}) == 1

    def _groups(self, kinds: Iterable[Card], groups: Mapping[Card, CardGroup]) -> list[CardGroup]:
        """Return the groups of these kinds, with alike kinds put together."""
        merged: list[CardGroup] = []
        for alike in self._group_alike({card: groups[card] for card in kinds}):
            group = groups[alike[0]]
            weights = self._weights(alike[0], group)
            if weights:
                cards = sum(map(self.cards.count, alike))
                most = tuple([cards if weight else 0 for weight in weights])
                merged.append(CardGroup(cards, most, ways_by_weights(weights)))
            else:
                merged.append(group)
        return merged

    def _group_elsewhere(
        self, alike: list[Card], came: int, place: int, rest: list[int]
    ) -> CardGroup:
        """Return the group of the cards of a class in other places, if so many lie here.

        The choices of the cards in this place are counted elsewhere.
        """
        (group,) = self._groups(
            alike, {card: self._group(card, [*range(len(self.sizes))]) for card in alike}
        )
        most = tuple([min(group.size - came, group.most[n]) for n in rest])
        scale = lcm(*[comb(group.size, here) for here in range(group.size + 1)])

        def ways(split: tuple[int, ...]) -> int:
            """Return the weight of a split, for each choice of the cards in this place."""
            lying = (*split[:place], came, *split[place:], 0)
            return group.ways(lying) * scale // comb(group.size, came)

        return CardGroup(group.size - came, most, ways)

    def _check(self, place: int) -> None:
        """Refuse a place that does not exist."""
        if not 0 <= expect(int, place, "place") < len(self.sizes):
            message = f"there is no place {place}: there are {len(self.sizes)}, from 0"
            raise SeatError(message)


def ways_by_weights(weights: tuple[int, ...]) -> Callable[[tuple[int, ...]], int]:
    """Return a function that weighs numbers of cards in each place by the weights of a card."""

    @cache
    def ways(split: tuple[int, ...]) -> int:
        weight_of_split = choices_of(split)
        for weight, cards in zip(weights, split, strict=True):
            weight_of_split *= int(weight**cards)
        return weight_of_split

    return ways


def weights_of_one(ways: Callable[[tuple[int, ...]], int], places: int) -> tuple[int, ...]:
    """Return the weights of the places of a single card, in the smallest numbers."""
    weights = [
        ways(tuple([int(place == other) for other in range(places)])) for place in range(places)
    ]
    divisor = max(1, gcd(*weights))
    return tuple([weight // divisor for weight in weights])


def whole_numbers(chances: Iterable[Fraction]) -> list[int]:
    """Return whole numbers in the same proportion as some chances."""
    chances = [*chances]
    denominator = lcm(*[chance.denominator for chance in chances])
    return [int(chance * denominator) for chance in chances]


def some_of(cards: Hand, number: int) -> tuple[Hand, ...]:
    """Return every choice of so many of some cards, to ask for at least so many of them.

        >>> aces = Hand.parse("AS AS AH AH AD AD AC AC")
        >>> len(some_of(aces, 4))
        19
        >>> unseen = Unseen.of_hand(variants.get("partnership-auction"))
        >>> f"{float(unseen.chance(some_of(aces, 4), 0)):.2%}"
        '9.39%'

    Args:
        cards: the cards, with as many copies as there are.
        number: how many of them.

    Raises:
        WrongType: if something is of the wrong type.
    """
    return tuple(choices(expect(Hand, cards, "some_of"), expect(int, number, "some_of")))


_UnseenFacts = tuple[
    Hand, tuple[int, ...], tuple[Hand, ...], tuple[Bound, ...], tuple[Likelihood, ...], int
]

_FINEST: Final = 1_000_000
"""The greatest denominator of a chance of what was seen."""


def _facts_of(reading: Reading, seats: int) -> _UnseenFacts:
    """Return the facts of a reading about the cards that were not seen."""
    piles = [place for place in reading.places if not 0 <= place < seats]
    places = [*range(seats), *piles]
    ends = reading.ends
    known_cards = [ends[place][1] or Hand() for place in places]
    sizes = [0 if ends[place][1] is not None else ends[place][0] for place in places]
    cards = Hand(+reading.unseen)
    bounds: list[Bound] = []
    for kind, facts in reading.facts.items():
        least_counts = [0] * len(places)
        for fact_places, least, _ in facts:
            if len(fact_places) == 1 and (index := places.index(*fact_places)) >= 0:
                least_counts[index] = max(least_counts[index], least)
        for index, count in enumerate(least_counts):
            known_cards[index] += [kind] * count
            cards -= [kind] * count
            sizes[index] -= count
        cards_left = cards.count(kind)
        for fact_places, least, most in facts:
            indices = tuple(sorted(map(places.index, fact_places)))
            there = sum(least_counts[index] for index in indices)
            bound = Bound(kind, indices, max(0, least - there), min(cards_left, most - there))
            if cards_left and (bound.least or bound.most < cards_left):
                bounds.append(bound)
    likelihoods = [
        Likelihood(
            kind,
            tuple(sorted(places.index(place) for place in fact_places if place in places)),
            tuple([Fraction(chance).limit_denominator(_FINEST) for chance in chances]),
        )
        for kind, sightings in reading.sightings.items()
        for fact_places, chances in sightings
    ]
    return (
        cards,
        tuple(sizes),
        tuple(known_cards),
        tuple(dict.fromkeys(bounds)),
        tuple(likelihoods),
        seats,
    )
