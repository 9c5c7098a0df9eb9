"""A meld table compiled for one trump: look-ups by packed cards, filled on demand.

Melds inside one suit have a look-up by that suit. Melds with cards of every suit have one by what
the four suits have in common. Melds of a few cards across suits, such as the pinochle, have one by
their copies. All others have one by their own masked cards.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from pinochle import _bits
from pinochle._bits import SUITS, Lanes
from pinochle.cards import SUIT_INDEX, Suit
from pinochle.hand import from_lanes
from pinochle.melds._components import components, piles_of
from pinochle.melds._layings import FULL_TABLE, Component, Pile, ways
from pinochle.melds.meld import Meld, MeldRule
from pinochle.melds.patterns import InEverySuit

Key = TypeVar("Key", int, Lanes)

Ordered = tuple[int, int, Meld]
"""A meld after its sort key: the place of its rule in the table, and its suit."""

SIGN: Final = 4
"""How many bits a sign takes, which is the number of copies of one card."""

MOST_SIGNED: Final = 4
"""The most different cards that a look-up of few cards takes."""


class Laid(NamedTuple):
    """The result of a look-up: its worth, the melds, and the cards that they show."""

    worth: int
    melds: tuple[Ordered, ...]
    shown: Lanes


NOTHING = Laid(0, (), _bits.NONE)


class Found(dict[Key, Laid]):
    """The layings of some components, by the packed cards that matter to them."""

    def __init__(
        self,
        rules: Sequence[MeldRule],
        parts: Sequence[Component],
        spread: Callable[[Key], Lanes],
    ) -> None:
        super().__init__()
        self.rules = rules
        self.parts = parts
        self.spread: Callable[[Key], Lanes] = spread

    def __missing__(self, key: Key) -> Laid:
        held = self.spread(key)
        worth = 0
        melds: list[Ordered] = []
        shown = _bits.NONE
        for component in self.parts:
            best = component.best(held)
            worth += best.worth
            used = _bits.NONE
            for pile, sets, cards in zip(component.piles, best.sets, best.cards, strict=True):
                used = _bits.together(used, cards)
                if sets:
                    melds.append(self._meld(pile, sets, cards))
            shown = _bits.either(shown, used)
        if len(self) >= FULL_TABLE:
            self.clear()
        laid = self[key] = Laid(worth, tuple(melds), shown) if melds else NOTHING
        return laid

    def _meld(self, pile: Pile, sets: int, cards: Lanes) -> Ordered:
        meld = Meld.of(self.rules[pile.rule], from_lanes(cards), sets, pile.suit)
        return pile.rule, SUITS if pile.suit is None else SUIT_INDEX[pile.suit], meld


Worths = dict[int, int]
Rest = tuple[tuple[Lanes, Found[Lanes]], ...]

Quick = tuple[Worths, Worths, Worths, Worths, Worths, Worths, int, Rest]
"""Plain dicts of numbers for the points alone, filled as hands come by.

There is one for each suit, one for what the suits have in common, and one for the few. The worth
of a suit carries signs above the bits that any worth can have, of which the next item tells the
number: how many copies of the few the suit holds. So the sum of the four suits is the key of the
few, and the worth found there takes the signs away again. Last come the look-ups of the rest.
"""


Known = dict[tuple[object, ...], Found[Any]]
"""The look-ups of a table by their piles: a plain suit shares them under most trumps."""


class Scorer:
    """All look-ups of a table under one trump.

    ``suits``, ``every``, ``few`` and ``mixed`` find the melds; ``quick`` finds the points alone.
    """

    __slots__ = ("every", "few", "mask", "mixed", "piles", "quick", "rules", "signs", "suits")

    def __init__(
        self,
        rules: Sequence[MeldRule],
        trump: Suit | None,
        check: Callable[[Lanes], None],
        known: "Known | None" = None,
    ) -> None:
        inside: list[list[Component]] = [[], [], [], []]
        every: list[Component] = []
        rest: list[Component] = []
        self.rules = rules
        self.piles = tuple(piles_of(rules, trump))
        for component in components(rules, self.piles):
            suits = [suit for suit in range(SUITS) if component.mask[suit]]
            if len(suits) == 1:
                inside[suits[0]].append(component)
            elif all(_in_every_suit(rules[pile.rule]) for pile in component.piles):
                every.append(component)
            else:
                rest.append(component)
        few = [part for part in rest if len(_kinds(part)) <= MOST_SIGNED][-1:]
        rest = [part for part in rest if part not in few]
        shared: Known = {} if known is None else known

        def found(of: object, parts: list[Component], spread: Callable[[Key], Lanes]) -> Found[Key]:
            key = (of, *[part.piles for part in parts])
            return shared.setdefault(key, Found(rules, parts, spread))

        self.suits = tuple(
            found(suit, parts, _in_suit(suit, check)) for suit, parts in enumerate(inside)
        )
        self.every = found("every", every, _in_all_suits)
        self.few = found("few", few, _as_it_is)
        self.mask = few[0].mask if few else _bits.NONE
        self.signs = [kind for part in few for kind in _kinds(part)]
        self.mixed = tuple((part.mask, found("rest", [part], _as_it_is)) for part in rest)
        self.quick: Quick = ({}, {}, {}, {}, {}, {}, _few_bits(rules), self.mixed)

    def parts(self, lanes: Lanes) -> list[Laid]:
        """The result of each look-up for a hand: the four suits, every suit, the few, the rest."""
        in_spades, in_hearts, in_diamonds, in_clubs = self.suits
        spades, hearts, diamonds, clubs = lanes
        of_spades, of_hearts, of_diamonds, of_clubs = self.mask
        found = [
            in_spades[spades],
            in_hearts[hearts],
            in_diamonds[diamonds],
            in_clubs[clubs],
            self.every[spades & hearts & diamonds & clubs],
            self.few[
                spades & of_spades, hearts & of_hearts, diamonds & of_diamonds, clubs & of_clubs
            ],
        ]
        if self.mixed:
            found += [table[_bits.both(lanes, mask)] for mask, table in self.mixed]
        return found

    def worth(self, lanes: Lanes) -> int:
        """The worth of a hand; this fills the quick look-ups on demand."""
        found = self.parts(lanes)
        in_spades, in_hearts, in_diamonds, in_clubs, every, few, shift, _ = self.quick
        signs = [0, 0, 0, 0]
        for place, (suit, lane) in enumerate(self.signs):
            signs[suit] += _bits.copies(lanes[suit], lane) << shift + place * SIGN
        sign = sum(signs)
        spades, hearts, diamonds, clubs = lanes
        for table, key, worth in (
            (in_spades, spades, found[0].worth + signs[0]),
            (in_hearts, hearts, found[1].worth + signs[1]),
            (in_diamonds, diamonds, found[2].worth + signs[2]),
            (in_clubs, clubs, found[3].worth + signs[3]),
            (every, spades & hearts & diamonds & clubs, found[4].worth),
            (few, sign >> shift, found[5].worth - sign),
        ):
            if len(table) >= FULL_TABLE:
                table.clear()
            table[key] = worth
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
            rule = self.rules[pile.rule]
            for sets, cards, _ in ways(pile.sets, lanes, len(rule.values)):
                if rule.is_one(sets):
                    yield Meld.of(rule, from_lanes(cards), sets, pile.suit)


def _few_bits(rules: Sequence[MeldRule]) -> int:
    """A number of bits that holds the worth of any hand."""
    most = _bits.MOST * SUITS
    return sum(
        most * SUITS * max(map(rule.worth, range(len(rule.values) + 1))) for rule in rules
    ).bit_length()


def _in_every_suit(rule: MeldRule) -> bool:
    return all(isinstance(pattern, InEverySuit) for pattern in rule.patterns)


def _kinds(component: Component) -> list[tuple[int, int]]:
    """The suit and the lane of each card that a component can use."""
    return [
        (suit, lane) for suit, mask in enumerate(component.mask) for lane, _ in _bits.counts(mask)
    ]


def _in_suit(suit: int, check: Callable[[Lanes], None]) -> Callable[[int], Lanes]:
    def spread(key: int) -> Lanes:
        lanes = _bits.in_suit(suit, key)
        check(lanes)
        return lanes

    return spread


def _in_all_suits(key: int) -> Lanes:
    return key, key, key, key


def _as_it_is(key: Lanes) -> Lanes:
    return key
