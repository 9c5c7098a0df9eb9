"""The search for the best way to lay cards as melds, compiled for one trump.

The melds form *components*: groups that share no cards and do not need each other, so that each is
laid by itself, by trying every number of sets of each of its melds. What was found is looked up by
packed cards: melds inside one suit by that suit; melds with cards of every suit by what the four
suits have in common; melds of a few cards across suits, such as the pinochle, by their copies; and
all others by their own masked cards.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial, reduce
from itertools import chain
from typing import Any, Final, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from pinochle import _bits
from pinochle._bits import SUITS, Lanes
from pinochle.cards import SUIT_INDEX, Suit
from pinochle.hand import from_lanes
from pinochle.melds.meld import MOST_SETS, Meld, MeldRule
from pinochle.melds.patterns import InEverySuit
from pinochle.pack import Pack

Key = TypeVar("Key", int, Lanes)

Ordered = tuple[int, int, Meld]
"""A meld after its sort key: the place of its rule in the table, and its suit."""

FULL_TABLE: Final = 1 << 17
"""A look-up that grows past this size is emptied, to limit the memory of a server."""

SIGN: Final = 4
MOST_SIGNED: Final = 4
"""How many bits a sign takes, which is the number of copies of one card, and of how many cards."""


class Pile(NamedTuple):
    """A meld that can be laid: a rule and its place in the table, and the suit if it has one.

    ``sets`` are the packed cards of one set, one for each alternative; ``mask`` is all copies of
    these cards.
    """

    place: int
    rule: MeldRule
    suit: Suit | None
    sets: tuple[Lanes, ...]
    mask: Lanes

    def is_tied(self, other: "Pile") -> bool:
        """Whether it competes with another for cards, or one needs the other."""
        is_needed = self.rule.needs == other.rule.name or other.rule.needs == self.rule.name
        return self.rule.heading == other.rule.heading and (
            (is_needed and self.suit is other.suit)
            or _bits.both(self.mask, other.mask) != _bits.NONE
        )


def piles_of(rules: Sequence[MeldRule], trump: Suit | None) -> Iterator[Pile]:
    """Every pile of a table under one trump."""
    there: set[tuple[str, Suit | None]] = set()
    for place, rule in enumerate(rules):
        sets: dict[Suit | None, list[Lanes]] = {}
        for pattern, suit in rule.places(trump):
            sets.setdefault(suit, []).extend(cards._lanes for cards in pattern.sets(suit))
        for suit, alternatives in sets.items():
            if not rule.needs or (rule.needs, suit) in there:
                there.add((rule.name, suit))
                used = reduce(_bits.either, alternatives)
                yield Pile(place, rule, suit, tuple(alternatives), _bits.filled(used))


class Laying(NamedTuple):
    """The best way to lay piles: its worth, and of each the number of sets and what they leave."""

    worth: int
    sets: tuple[int, ...]
    left: tuple[Lanes, ...]


def ways(sets: Iterable[Lanes], held: Lanes, most: int = MOST_SETS) -> list[tuple[int, Lanes]]:
    """Every way to take sets from these cards: how many, and what is left."""
    found = {(0, held): 0}
    for cards in sets:
        for number, left in list(found):
            while number < most and _bits.contains(left, cards):
                number, left = number + 1, _bits.without(left, cards)  # noqa: PLW2901
                found[number, left] = number
    return list(found)


def _best(
    piles: Sequence[Pile], laid: Mapping[tuple[str, Suit | None], int], held: Lanes
) -> Laying:
    """The best laying after what comes first; among equals, that with more of earlier rules."""
    if not piles:
        return Laying(0, (), ())
    pile, *others = piles
    rule = pile.rule
    layings: list[Laying] = []
    most = laid[rule.needs, pile.suit] if rule.needs else MOST_SETS
    for number, left in ways(pile.sets, held, most):
        worth, sets, after = _best(others, {**laid, (rule.name, pile.suit): number}, left)
        layings.append(Laying(worth + rule.worth(number), (number, *sets), (left, *after)))

    def goodness(laying: Laying) -> tuple[list[int], int, list[int], tuple[int, ...]]:
        by_rule = {pile.place: 0 for pile in piles}
        for pile, number in zip(piles, laying.sets, strict=True):
            by_rule[pile.place] += number
        first = [by_rule[pile.place] for pile in piles if pile.rule.comes_first]
        return first, laying.worth, [*by_rule.values()], laying.sets

    return max(layings, key=goodness)


class Component:
    """Piles that compete for the same cards or need each other, and the layings found so far."""

    def __init__(self, piles: Sequence[Pile]) -> None:
        self.piles = tuple(piles)
        self.mask = reduce(_bits.either, [pile.mask for pile in piles])
        self.best = lru_cache(maxsize=FULL_TABLE)(partial(_best, self.piles, {}))
        self.kinds = [
            (suit, lane) for suit, mask in enumerate(self.mask) for lane, _ in _bits.counts(mask)
        ]
        """The suit and the lane of each card that they can use."""


def components(piles: Sequence[Pile]) -> list[Component]:
    """The piles of a table, grouped where they compete for cards or need each other."""
    groups: list[list[Pile]] = []
    for pile in piles:
        tied = [group for group in groups if any(map(pile.is_tied, group))]
        groups = [group for group in groups if group not in tied]
        groups.append([*chain.from_iterable(tied), pile])
    return [Component(sorted(group, key=piles.index)) for group in groups]


class Laid(NamedTuple):
    """The result of a look-up: its worth, the melds, and the cards that they show."""

    worth: int
    melds: tuple[Ordered, ...]
    shown: Lanes


NOTHING = Laid(0, (), _bits.NONE)


_MADE: Final[WeakValueDictionary[tuple[int, MeldRule, Lanes, int, Suit | None], Meld]] = (
    WeakValueDictionary()
)
"""The melds that somebody holds, by whom they are looked up for: equal ones are one object.

So a meld that is shown has nothing to do with the cards beside it that are not shown.
"""


class Found(dict[Key, Laid]):
    """The layings of some components, by the packed cards that matter to them."""

    def __init__(
        self, parts: Sequence[Component], spread: Callable[[Key], Lanes], viewer: int
    ) -> None:
        super().__init__()
        self.parts = parts
        self.viewer = viewer
        self.spread: Callable[[Key], Lanes] = spread

    def __missing__(self, key: Key) -> Laid:
        held = self.spread(key)
        worth = 0
        melds: list[Ordered] = []
        shown = _bits.NONE
        for part in self.parts:
            left = before = _bits.both(held, part.mask)
            best = part.best(before)
            worth += best.worth
            for pile, sets, after in zip(part.piles, best.sets, best.left, strict=True):
                if sets:
                    suit = SUIT_INDEX[pile.suit] if pile.suit else SUITS
                    meld = self._meld(pile, sets, _bits.without(left, after))
                    melds.append((pile.place, suit, meld))
                left = after
            shown = _bits.either(shown, _bits.without(before, left))
        if len(self) >= FULL_TABLE:
            self.clear()
        laid = self[key] = Laid(worth, tuple(melds), shown) if melds else NOTHING
        return laid

    def _meld(self, pile: Pile, sets: int, cards: Lanes) -> Meld:
        key = self.viewer, pile.rule, cards, sets, pile.suit
        made = _MADE.get(key) or Meld.of(pile.rule, from_lanes(cards), sets, pile.suit)
        return _MADE.setdefault(key, made)


Worths = dict[int, int]
Rest = tuple[tuple[Lanes, Found[Lanes]], ...]

Quick = tuple[Worths, Worths, Worths, Worths, Worths, Worths, int, Rest]
"""Plain dicts of numbers for the points alone, filled as hands come by.

There is one for each suit, one for what the suits have in common, and one for the few. The worth
of a suit carries signs above the bits that any worth can have, of which the next item tells the
number: how many copies of the few the suit holds. So the sum of the four suits is the key of the
few, and the worth found there takes the signs away again. Last come the look-ups of the rest.
"""


class Scorer:
    """All look-ups of a table under one trump.

    ``tables`` find the melds: one for each suit, one for every suit, and one for the few; ``mixed``
    are the rest, each with the mask of its cards. ``quick`` finds the points alone.
    """

    __slots__ = ("mask", "mixed", "piles", "quick", "signs", "tables")

    def __init__(self, searches: "Searches", trump: Suit | None) -> None:
        rules, known, pack = searches.rules, searches.known, searches.pack
        inside: list[list[Component]] = [[], [], [], []]
        every: list[Component] = []
        rest: list[Component] = []
        self.piles = tuple(piles_of(rules, trump))
        for part in components(self.piles):
            suits = {suit for suit, _ in part.kinds}
            if len(suits) == 1:
                inside[suits.pop()].append(part)
            elif all(_in_every_suit(pile.rule) for pile in part.piles):
                every.append(part)
            else:
                rest.append(part)
        few = [part for part in rest if len(part.kinds) <= MOST_SIGNED][-1:]

        def found(of: object, parts: list[Component], spread: Callable[[Key], Lanes]) -> Found[Key]:
            key = (of, *[part.piles for part in parts])
            return known.setdefault(key, Found(parts, spread, searches.viewer))

        def in_suit(suit: int, key: int) -> Lanes:
            lanes = _bits.in_suit(suit, key)
            pack.check_holds(from_lanes(lanes))
            return lanes

        in_spades, in_hearts, in_diamonds, in_clubs = (
            found(suit, parts, partial(in_suit, suit)) for suit, parts in enumerate(inside)
        )
        self.tables = (
            in_spades,
            in_hearts,
            in_diamonds,
            in_clubs,
            found("every", every, _in_all_suits),
            found("few", few, _as_it_is),
        )
        self.mask = few[0].mask if few else _bits.NONE
        self.signs = [kind for part in few for kind in part.kinds]
        self.mixed: Rest = tuple(
            (part.mask, found("rest", [part], _as_it_is)) for part in rest if part not in few
        )
        self.quick: Quick = ({}, {}, {}, {}, {}, {}, _most_bits(rules), self.mixed)

    def parts(self, lanes: Lanes) -> list[Laid]:
        """The result of each look-up for a hand: the four suits, every suit, the few, the rest."""
        in_spades, in_hearts, in_diamonds, in_clubs, every, few = self.tables
        spades, hearts, diamonds, clubs = lanes
        of_spades, of_hearts, of_diamonds, of_clubs = self.mask
        found = [
            in_spades[spades],
            in_hearts[hearts],
            in_diamonds[diamonds],
            in_clubs[clubs],
            every[spades & hearts & diamonds & clubs],
            few[spades & of_spades, hearts & of_hearts, diamonds & of_diamonds, clubs & of_clubs],
        ]
        if self.mixed:
            found += [table[_bits.both(lanes, mask)] for mask, table in self.mixed]
        return found

    def worth(self, lanes: Lanes) -> int:
        """The worth of a hand; this fills the quick look-ups on demand."""
        found = self.parts(lanes)
        *tables, shift, _ = self.quick
        signs = [0] * len(tables)
        for place, (suit, lane) in enumerate(self.signs):
            signs[suit] += _bits.copies(lanes[suit], lane) << shift + place * SIGN
        sign = sum(signs)
        signs[-1] = -sign
        spades, hearts, diamonds, clubs = lanes
        keys = (*lanes, spades & hearts & diamonds & clubs, sign >> shift)
        for table, key, part, more in zip(tables, keys, found, signs, strict=False):
            if len(table) >= FULL_TABLE:
                table.clear()
            table[key] = part.worth + more
        return sum(part.worth for part in found)

    def melds(self, lanes: Lanes) -> tuple[int, tuple[Meld, ...], Lanes]:
        """The worth of a hand, its melds in the order of the table, and the cards they show."""
        worth = spades = hearts = diamonds = clubs = 0
        melds: list[Ordered] = []
        for part in self.parts(lanes):
            if part is not NOTHING:
                more, also, (in_spades, in_hearts, in_diamonds, in_clubs) = part
                worth += more
                melds += also
                spades |= in_spades
                hearts |= in_hearts
                diamonds |= in_diamonds
                clubs |= in_clubs
        melds.sort()
        return worth, tuple([meld for _, _, meld in melds]), (spades, hearts, diamonds, clubs)

    def singles(self, lanes: Lanes) -> Iterator[Meld]:
        """Every meld that a hand could lay by itself, in the order of the table."""
        for pile in self.piles:
            for sets, left in ways(pile.sets, lanes, len(pile.rule.values)):
                if pile.rule.is_one(sets):
                    cards = from_lanes(_bits.without(lanes, left))
                    yield Meld.of(pile.rule, cards, sets, pile.suit)


class Searches(dict[Suit | None, Scorer]):
    """The searches of a table by trump, made when first needed.

    ``known`` are their look-ups by their piles: a plain suit shares them under most trumps.
    """

    def __init__(self, rules: Sequence[MeldRule], pack: Pack, viewer: int) -> None:
        super().__init__()
        self.rules = rules
        self.pack = pack
        self.viewer = viewer
        self.known: dict[tuple[object, ...], Found[Any]] = {}
        self.quick: dict[Suit | None, Quick] = {}

    def __missing__(self, trump: Suit | None) -> Scorer:
        scorer = self[trump] = Scorer(self, trump)
        self.quick[trump] = scorer.quick
        return scorer


def _most_bits(rules: Sequence[MeldRule]) -> int:
    """A number of bits that holds the worth of any hand."""
    most = (max(map(rule.worth, range(len(rule.values) + 1))) for rule in rules)
    return (MOST_SETS * SUITS * sum(most)).bit_length()


def _in_every_suit(rule: MeldRule) -> bool:
    return all(isinstance(pattern, InEverySuit) for pattern in rule.patterns)


def _in_all_suits(key: int) -> Lanes:
    return key, key, key, key


def _as_it_is(key: Lanes) -> Lanes:
    return key
