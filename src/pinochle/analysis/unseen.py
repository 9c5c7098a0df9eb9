"""What is known of cards that were not seen, and the chances of who holds what."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import prod
from typing import Final

from pinochle._frozen import field, frozen
from pinochle._validators import expect, of_type, tuple_of
from pinochle.analysis._counting import count_melds
from pinochle.analysis._holders import ways_to_hold
from pinochle.analysis._passed import choices
from pinochle.analysis._spreading import Lot, spread
from pinochle.analysis._suits import Counts, Draw
from pinochle.analysis.distribution import Distribution, OddsError
from pinochle.analysis.odds import Trump, trumps_of
from pinochle.cards import Card
from pinochle.engine.unseen import Reading
from pinochle.errors import HandError, SeatError
from pinochle.hand import Hand
from pinochle.rules.ruleset import Ruleset
from pinochle.view import View

__all__ = ["Bound", "Unseen", "some_of"]

MOST_CLASSES: Final = 3_000
"""How many numbers of cards that may lie elsewhere in other ways are told apart."""


@frozen
class Bound:
    """How many cards of one kind lie in some places together.

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
class Unseen:
    """Where the cards may lie that were not seen: every way is as likely as any other.

    The places are the seats, and after them those of other cards, such as a widow or a stock.
    Make one from a view with :meth:`of`, or from what you know of a deal with :meth:`dealt`.

        >>> rules = variants.get("partnership-auction")
        >>> hand = Hand.parse("AS AS TS KS QS JS AH KH QH AD JD 9C")
        >>> unseen = Unseen.dealt(rules, hand)
        >>> unseen.chance(Hand.parse("AC AC"), 2)
        Fraction(11, 105)
        >>> unseen.chance(rules.melds.sets_in(Suit.HEARTS, "run"))
        Fraction(...)

    Args:
        cards: the cards that were not seen.
        sizes: how many of these lie in each place.
        held: the cards that are known to lie in each place besides.
        bounds: what else is known of kinds.
        seats: how many of the places are seats; all unless something else is said.

    Raises:
        HandError: if the places do not take just these cards.
        WrongType: if something in it is of the wrong type.
    """

    cards: Hand = field(validator=of_type(Hand))
    sizes: tuple[int, ...] = field(validator=tuple_of(int))
    held: tuple[Hand, ...] = field(validator=tuple_of(Hand))
    bounds: tuple[Bound, ...] = field(default=(), validator=tuple_of(Bound))
    seats: int = field(default=-1, validator=of_type(int))

    def __attrs_post_init__(self) -> None:
        if sum(self.sizes) != len(self.cards) or min(self.sizes, default=0) < 0:
            message = f"{len(self.cards)} cards do not fill places of {self.sizes}"
            raise HandError(message)
        if len(self.held) != len(self.sizes):
            message = f"{len(self.sizes)} places hold known cards each, not {len(self.held)}"
            raise HandError(message)
        if self.seats < 0:
            object.__setattr__(self, "seats", len(self.sizes))
        for bound in self.bounds:
            for place in bound.places:
                self._check(place)

    @classmethod
    def dealt(
        cls,
        rules: Ruleset,
        hand: Hand = Hand(),  # noqa: B008 - it is frozen
        *,
        seat: int = 0,
        shown: Mapping[int, Hand] | None = None,
        denied: Mapping[int, Iterable[Card]] | None = None,
    ) -> "Unseen":
        """What a player knows who was dealt a hand, and has seen some cards of others.

            >>> rules = variants.get("partnership-auction")
            >>> marriage = Hand.parse("KH QH")
            >>> unseen = Unseen.dealt(rules, shown={1: marriage}, denied={2: marriage})
            >>> unseen.chance(marriage, 1), unseen.chance(Hand.parse("KH"), 2)
            (Fraction(1, 1), Fraction(0, 1))

        Args:
            rules: the rules, which say how many cards each seat is dealt.
            hand: the hand of the player; without one, no cards are known.
            seat: the seat of the player.
            shown: cards that other seats have shown, such as melds, and hold.
            denied: kinds of which seats hold none besides.

        Raises:
            HandError: if the pack does not have these cards, or a seat so many.
            SeatError: if there is no such seat.
            WrongType: if something is of the wrong type.
        """
        expect(Ruleset, rules, "Unseen.dealt")
        table, size = rules.table, rules.deal.hand
        known = dict(shown or {})
        if expect(Hand, hand, "Unseen.dealt"):
            known[seat] = hand
        for place in (seat, *known, *(denied or {})):
            table.check_seat(place)
        held = [expect(Hand, known.get(place, Hand()), "shown") for place in range(table.seats)]
        cards = rules.pack.cards
        for each in held:
            cards -= each
        sizes = [size - len(each) for each in held]
        if min(sizes) < 0:
            message = f"a seat is dealt {size} cards, not {size - min(sizes)}"
            raise HandError(message)
        bounds = tuple(
            Bound(card, (place,), 0, 0)
            for place, kinds in (denied or {}).items()
            for card in Hand(kinds).kinds
        )
        rest = len(cards) - sum(sizes)
        return cls(cards, (*sizes, rest), (*held, Hand()), bounds, table.seats)

    @classmethod
    def of(cls, view: View) -> "Unseen":
        """What a seat knows of the cards that it does not see.

        Known cards, the sizes of hands, and the kinds that plays, melds and other actions have
        shown or denied are taken into account, also where a kind lies in one of several places.
        What a call or a choice makes likely is not, nor what is only known of several kinds
        together: whoever melds no more than a marriage has no pinochle, but may have half of one.

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
            raise OddsError("no cards were dealt yet: use Unseen.dealt")
        reading = Reading(state, view.phase, view.seat)
        if not reading.is_sound(view.sizes):
            raise OddsError("no deal agrees with this view")
        reading.prepare()
        return cls(*_told(reading, seats))

    def chance(
        self, sets: Hand | Iterable[Hand], places: int | Iterable[int] | None = None
    ) -> Fraction:
        """The chance that a seat, or one of several, holds all cards of one of these sets.

            >>> rules = variants.get("double-deck")
            >>> unseen = Unseen.dealt(rules)
            >>> runs = [*rules.melds.sets_in(None, "run")]
            >>> f"{float(unseen.chance(runs, 0)):.2%}"
            '47.82%'

        Args:
            sets: a set of cards, or several of which one is enough, as ``rules.melds.sets_in``
                and :func:`some_of` make them.
            places: the number of a seat, or of several of which one is enough; all whose cards
                were not all seen if none is given.

        Raises:
            OddsError: if nothing agrees with what is known, or there is too much to count.
            SeatError: if there is no such place.
            WrongType: if something is of the wrong type.
        """
        several = (sets,) if isinstance(sets, Hand) else tuple(sets)
        if places is None:
            among = tuple(place for place in range(self.seats) if self.sizes[place])
        else:
            among = (places,) if isinstance(places, int) else tuple(dict.fromkeys(places))
        for place in among:
            self._check(place)
        if not among:
            return Fraction(0)
        wanted = [
            [
                cards - (cards & self.held[place])
                for cards in several
                if (self.cards + self.held[place]).holds(expect(Hand, cards, "Unseen.chance"))
            ]
            for place in among
        ]
        # Places of which nothing is known or asked are one.
        told = {place for bound in self.bounds for place in bound.places}
        apart = [n for n in range(len(self.sizes)) if n in told or n in among]
        room = (
            *(self.sizes[n] for n in apart),
            sum(self.sizes) - sum(map(self.sizes.__getitem__, apart)),
        )
        lots = {card: self._lot(card, apart) for card in self.cards.kinds}
        all_ways = spread({room: 1}, self._lots(self._bound, lots))
        if not all_ways:
            raise OddsError("no deal agrees with what is known")
        asked = {kind for each in wanted for cards in each for kind in cards.kinds}
        found = ways_to_hold(room, [*map(apart.index, among)], wanted, lots)
        rest = [card for card in self._bound if card not in asked]
        return Fraction(spread(found, self._lots(rest, lots)), all_ways)

    def melds(self, rules: Ruleset, place: int, trump: Trump = "best") -> Distribution:
        """What the cards of a seat meld, if it melds now.

            >>> rules = variants.get("partnership-auction")
            >>> unseen = Unseen.dealt(rules, shown={1: Hand.parse("KH QH")})
            >>> unseen.melds(rules, 1, Suit.HEARTS).least
            40

        Args:
            rules: the rules.
            place: the number of the seat.
            trump: as in :func:`~pinochle.analysis.odds.dealt`.

        Raises:
            OddsError: if nothing agrees with what is known, or there is too much to count.
            SeatError: if there is no such place.
            WrongType: if something is of the wrong type.
        """
        trumps = trumps_of(trump, "Unseen.melds")
        table = expect(Ruleset, rules, "Unseen.melds").melds
        self._check(place)
        everywhere = [*range(len(self.sizes))]
        lots = {card: self._lot(card, everywhere) for card in self._bound}
        pool = Hand(card for card in self.cards if card not in lots or lots[card].most[place])
        groups = self._alike(lots)
        rest = [n for n in range(len(self.sizes)) if n != place]

        def ways(came: Counts) -> int:
            return spread(
                {tuple([self.sizes[n] for n in rest]): 1},
                [
                    self._others(group, number, place, rest)
                    for group, number in zip(groups, came, strict=True)
                ],
            )

        if prod(sum(map(pool.count, group)) + 1 for group in groups) > MOST_CLASSES:
            message = "there is too much to count: too much is known of too many cards"
            raise OddsError(message)
        draw = Draw(pool, self.sizes[place], self.held[place], tuple(map(frozenset, groups)), ways)
        return Distribution(count_melds(table, trumps, draw))

    # What is known of a kind.

    @property
    def _bound(self) -> list[Card]:
        """The kinds of which something is known."""
        return [*dict.fromkeys(bound.card for bound in self.bounds if bound.card in self.cards)]

    def _lot(self, card: Card, apart: list[int]) -> Lot:
        """The cards of a kind, and what is known of them, in these places and all others."""
        number = self.cards.count(card)
        bounds = [
            (bound.least, bound.most, [apart.index(place) for place in bound.places])
            for bound in self.bounds
            if bound.card is card
        ]
        most = tuple(
            min([number, *(most for _, most, places in bounds if place in places)])
            for place in range(len(apart))
        )

        def is_so(split: tuple[int, ...]) -> bool:
            return all(
                least <= sum([split[place] for place in places]) <= most
                for least, most, places in bounds
            )

        whole = (*most, number)
        return Lot(number, whole, is_so) if bounds else Lot(number, whole)

    def _alike(self, lots: Mapping[Card, Lot]) -> list[list[Card]]:
        """Kinds by where they may lie; one by itself if something else is known of it."""
        classes: dict[object, list[Card]] = {}
        for card, lot in lots.items():
            bounds = [bound for bound in self.bounds if bound.card is card]
            is_plain = not any(bound.least or bound.most for bound in bounds)
            where = tuple(number > 0 for number in lot.most)
            classes.setdefault(where if is_plain else card, []).append(card)
        return [*classes.values()]

    def _lots(self, kinds: Iterable[Card], lots: Mapping[Card, Lot]) -> list[Lot]:
        """These kinds, those together that may lie in the same places."""
        found: list[Lot] = []
        for group in self._alike({card: lots[card] for card in kinds}):
            first, number = lots[group[0]], sum(map(self.cards.count, group))
            most = tuple(number if here else 0 for here in first.most)
            found.append(first if len(group) == 1 else Lot(number, most))
        return found

    def _others(self, group: list[Card], came: int, place: int, rest: list[int]) -> Lot:
        """The cards of a class that lie in other places, if so many lie in this one."""
        lot = self._lot(group[0], [*range(len(self.sizes))])
        number = sum(map(self.cards.count, group)) - came
        most = tuple(number if lot.most[n] else 0 for n in rest)
        if len(group) > 1:
            return Lot(number, most)

        def is_so(split: tuple[int, ...]) -> bool:
            return lot.is_so((*split[:place], came, *split[place:]))

        return Lot(number, most, is_so)

    def _check(self, place: int) -> None:
        """Refuse a place that is not there."""
        if not 0 <= expect(int, place, "place") < len(self.sizes):
            message = f"there is no place {place}: there are {len(self.sizes)}, from 0"
            raise SeatError(message)


def some_of(cards: Hand, number: int) -> tuple[Hand, ...]:
    """Every choice of so many cards of some, to ask for at least so many of them.

        >>> aces = Hand.parse("AS AS AH AH AD AD AC AC")
        >>> len(some_of(aces, 4))
        19
        >>> unseen = Unseen.dealt(variants.get("partnership-auction"))
        >>> f"{float(unseen.chance(some_of(aces, 4), 0)):.2%}"
        '9.39%'

    Args:
        cards: the cards, with as many copies as there are.
        number: how many of them.

    Raises:
        WrongType: if something is of the wrong type.
    """
    return tuple(choices(expect(Hand, cards, "some_of"), expect(int, number, "some_of")))


_Told = tuple[Hand, tuple[int, ...], tuple[Hand, ...], tuple[Bound, ...], int]


def _told(reading: Reading, seats: int) -> _Told:
    """What a reading of a view says of the cards that were not seen."""
    others = [place for place in reading.places if not 0 <= place < seats]
    places = [*range(seats), *others]
    ends = reading.ends
    held = [ends[place][1] or Hand() for place in places]
    sizes = [0 if ends[place][1] is not None else ends[place][0] for place in places]
    cards = Hand(+reading.unseen)
    bounds: list[Bound] = []
    for kind, facts in reading.facts.items():
        known = [0] * len(places)
        for where, least, _ in facts:
            if len(where) == 1 and (index := places.index(*where)) >= 0:
                known[index] = max(known[index], least)
        for index, number in enumerate(known):
            held[index] += [kind] * number
            cards -= [kind] * number
            sizes[index] -= number
        left = cards.count(kind)
        for where, least, most in facts:
            indices = tuple(sorted(map(places.index, where)))
            there = sum(known[index] for index in indices)
            bound = Bound(kind, indices, max(0, least - there), min(left, most - there))
            if left and (bound.least or bound.most < left):
                bounds.append(bound)
    return cards, tuple(sizes), tuple(held), tuple(dict.fromkeys(bounds)), seats
