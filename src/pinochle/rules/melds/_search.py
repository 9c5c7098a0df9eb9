"""The search for the best way to lay cards as melds, compiled for a trump.

Each component of the melds is laid by itself (see ``_layings``). Its layings are looked up by
packed cards: melds inside a suit by that suit; melds with cards of every suit by the cards that the
four suits have in common; melds of a few cards across suits, such as the pinochle, by their copies;
and all others by their own masked cards.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce
from itertools import chain
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeVar, cast
from weakref import WeakValueDictionary

from pinochle.cards import _packed as _bits
from pinochle.cards._packed import SUITS, Lanes
from pinochle.cards.card import SUIT_INDEX, Suit
from pinochle.cards.hand import from_lanes, lanes_of
from pinochle.errors import RulesetError
from pinochle.rules.melds._layings import (
    FULL_TABLE,
    Component,
    LayableMeld,
    Steps,
    TooHardError,
    components,
    most_worth,
    piles_of,
    problem_of,
)
from pinochle.rules.melds.meld import Meld, MeldRule
from pinochle.rules.melds.patterns import InEverySuit
from pinochle.rules.pack import Pack

Key = TypeVar("Key", int, Lanes)

Ordered = tuple[int, int, Meld]
"""A meld after its sort key."""

SIGN: Final = 4
MOST_SIGNED: Final = 4
"""The number of bits of a sign, which is the number of copies of a card, and the most signs."""


EVERY: Final = 4
FEW: Final = 5
"""The indices of every suit and of the few among the look-ups; the four suits stand first."""


class BestLaying(NamedTuple):
    """The result of a look-up: its worth, the melds, and the cards that they show.

    The melds are sorted by the index of their rule in the table, and by suit.
    """

    worth: int
    melds: tuple[Ordered, ...]
    shown: Lanes


NOTHING = BestLaying(0, (), _bits.NONE)


_MELDS_IN_USE: Final[
    WeakValueDictionary[tuple[int | str, MeldRule, Lanes, int, Suit | None], Meld]
] = WeakValueDictionary()
"""The melds that are in use, by viewer: equal melds of a viewer are the same object.

So a meld that is shown has nothing to do with the cards beside it that are not shown.
"""


class ComponentLayings(dict[Key, BestLaying]):
    """The layings of some components, by the packed cards that matter to them."""

    def __init__(
        self, parts: Sequence[Component], lanes_from: Callable[[Key], Lanes], viewer: int | str
    ) -> None:
        super().__init__()
        self.parts = parts
        self.viewer = viewer
        self.lanes_from: Callable[[Key], Lanes] = lanes_from

    def __missing__(self, key: Key) -> BestLaying:
        held = self.lanes_from(key)
        worth = 0
        melds: list[Ordered] = []
        shown = _bits.NONE
        for part in self.parts:
            rest = usable = _bits.both(held, part.mask)
            for pile, (sets, taken) in zip(part.piles, part.best(usable), strict=True):
                if sets:
                    meld = self._meld(pile, sets, taken)
                    suit = SUIT_INDEX[pile.suit] if pile.suit else SUITS
                    melds.append((pile.rule_index, suit, meld))
                    worth += meld.worth
                    rest = _bits.without(rest, taken)
            shown = _bits.either(shown, _bits.without(usable, rest))
        if len(self) >= FULL_TABLE:
            self.clear()
        laying = self[key] = BestLaying(worth, tuple(melds), shown) if melds else NOTHING
        return laying

    def worth(self, key: Key) -> int:
        """Return the worth of a laying alone, without making its melds."""
        if (laying := self.get(key)) is not None:
            return laying.worth
        held = self.lanes_from(key)
        return sum(part.worth(_bits.both(held, part.mask)) for part in self.parts)

    def _meld(self, pile: LayableMeld, sets: int, cards: Lanes) -> Meld:
        key = self.viewer, pile.rule, cards, sets, pile.suit
        meld = _MELDS_IN_USE.get(key) or Meld.of(pile.rule, from_lanes(cards), sets, pile.suit)
        return _MELDS_IN_USE.setdefault(key, meld)


class Singles(dict[Key, tuple[Ordered, ...]]):
    """The melds of some piles that cards could lay by themselves, by the cards that matter.

    Each meld comes after its sort key: the index of its pile, and its index among the pile's melds.
    Where cards differ only in cards that are in none of the melds, the melds are the same object.
    """

    def __init__(
        self, piles: Sequence[tuple[int, LayableMeld]], lanes_from: Callable[[Key], Lanes]
    ) -> None:
        super().__init__()
        self.piles = piles
        self.lanes_from: Callable[[Key], Lanes] = lanes_from

    def __missing__(self, key: Key) -> tuple[Ordered, ...]:
        held, steps = self.lanes_from(key), Steps()
        melds: list[Ordered] = []
        for pile_index, pile in self.piles:
            try:
                singles_of_pile = list(pile.singles(held, steps))
            except TooHardError:
                raise RulesetError([problem_of("melds", [pile.rule])]) from None
            for index, (sets, cards) in enumerate(singles_of_pile):
                meld = Meld.of(pile.rule, from_lanes(cards), sets, pile.suit)
                melds.append((pile_index, index, meld))
        used = reduce(_bits.either, [lanes_of(meld.cards) for _, _, meld in melds], _bits.NONE)
        same = cast("Key", _as_key(key, _bits.both(held, _bits.fill_up(used))))
        singles = tuple(melds) if same == key else self[same]
        if len(self) >= FULL_TABLE:
            self.clear()
        self[key] = singles
        return singles


def _as_key(key: object, lanes: Lanes) -> int | Lanes:
    """Return packed cards in the form of a key: as a single int if the key is an int."""
    return reduce(int.__or__, lanes) if isinstance(key, int) else lanes


Worths = dict[int, int]
RestLayings = tuple[tuple[Lanes, ComponentLayings[Lanes]], ...]

QuickWorths = tuple[Worths, Worths, Worths, Worths, Worths, Worths, int, RestLayings]
"""Plain dicts of numbers for the points alone, filled as hands come by.

The first four serve the suits, the fifth the cards that all suits have in common, and the sixth the
few. The worth of a suit carries signs: the numbers of copies of the few that the suit holds, above
the bits that any worth can have. The number of these bits is the next item. So the signs in the sum
of the four suits are the key of the few, and the worth found there takes the signs away again. Last
come the look-ups of the rest.
"""


class Scorer:
    """All look-ups of a table under the same trump.

    ``layings`` find the melds: those of each suit, those of every suit, those of the few, and the
    rest; ``rest_layings`` are the rest, each with the mask of its cards. ``quick_worths`` find the
    points alone, and ``single_melds`` the melds that cards could lay by themselves. ``parts`` are
    all components, ``inside_mask`` are all copies of the cards of those inside a single suit, and
    ``few_mask`` and ``few_kinds`` are those of the few. ``suit_worths`` are the worths of each
    suit, which suits share in which the same can be melded.
    """

    __slots__ = (
        "few_kinds",
        "few_mask",
        "inside_mask",
        "layings",
        "parts",
        "quick_worths",
        "rest_layings",
        "single_melds",
        "suit_worths",
    )

    def __init__(self, searches: "Searches", trump: Suit | None) -> None:
        rules, shared, pack = searches.rules, searches.layings, searches.pack
        inside: list[list[Component]] = [[], [], [], []]
        every: list[Component] = []
        rest: list[Component] = []
        piles = tuple(piles_of(rules, trump))
        parts = [searches.parts.setdefault(part.piles, part) for part in components(piles)]
        self.parts = parts
        for part in parts:
            suits = {suit for suit, _ in part.kinds}
            if len(suits) == 1:
                inside[suits.pop()].append(part)
            elif all(_in_every_suit(pile.rule) for pile in part.piles):
                every.append(part)
            else:
                rest.append(part)
        self.inside_mask: Lanes = reduce(
            _bits.either, [part.mask for parts in inside for part in parts], _bits.NONE
        )
        few = [part for part in rest if len(part.kinds) <= MOST_SIGNED][-1:]

        def layings(
            group: object, parts: list[Component], lanes_from: Callable[[Key], Lanes]
        ) -> ComponentLayings[Key]:
            key = (group, *[part.key for part in parts])
            return shared.setdefault(key, ComponentLayings(parts, lanes_from, searches.viewer))

        def single(parts: Iterable[Component], lanes_from: Callable[[Key], Lanes]) -> Singles[Key]:
            indexed = [(piles.index(pile), pile) for part in parts for pile in part.piles]
            return Singles(sorted(indexed, key=itemgetter(0)), lanes_from)

        def in_suit(suit: int, key: int) -> Lanes:
            lanes = _bits.in_suit(suit, key)
            pack.check_holds(from_lanes(lanes))
            return lanes

        self.few_mask = few[0].mask if few else _bits.NONE
        self.few_kinds = [kind for part in few for kind in part.kinds]
        others = [part for part in rest if part not in few]
        self.rest_layings: RestLayings = tuple(
            (part.mask, layings("rest", [part], _as_it_is)) for part in others
        )
        self.layings: list[Any] = [
            *(layings(suit, parts, partial(in_suit, suit)) for suit, parts in enumerate(inside)),
            layings("every", every, _in_all_suits),
            layings("few", few, _as_it_is),
            *(table for _, table in self.rest_layings),
        ]
        self.single_melds: list[Any] = [
            *(single(parts, partial(_bits.in_suit, suit)) for suit, parts in enumerate(inside)),
            single(every, _in_all_suits),
            single(few, _as_it_is),
            *(single([part], _as_it_is) for part in others),
        ]
        worths = searches.worths
        self.suit_worths: list[Worths] = []
        signed: list[Worths] = []
        for suit, parts in enumerate(inside):
            key = (lanes_of(pack.cards)[suit], *map(_key_in_any_suit, parts))
            signs = [(index, kind) for index, kind in enumerate(self.few_kinds) if kind[0] == suit]
            self.suit_worths.append(worths.setdefault(key, {}))
            signed.append(worths.setdefault((*key, *signs), {}))
        in_all = worths.setdefault(("every", *[part.key for part in every]), {})
        of_few = worths.setdefault(("few", *[part.key for part in few]), {})
        in_s, in_h, in_d, in_c = signed
        shift = most_worth(rules).bit_length()
        points = in_s, in_h, in_d, in_c, in_all, of_few, shift, self.rest_layings
        self.quick_worths: QuickWorths = points

    def _keys(self, lanes: Lanes) -> list[Any]:
        """Return the keys of a hand: the four suits, every suit, the few, and the rest."""
        spades, hearts, diamonds, clubs = lanes
        of_spades, of_hearts, of_diamonds, of_clubs = self.few_mask
        few = spades & of_spades, hearts & of_hearts, diamonds & of_diamonds, clubs & of_clubs
        keys = [*lanes, spades & hearts & diamonds & clubs, few]
        if self.rest_layings:
            keys += [_bits.both(lanes, mask) for mask, _ in self.rest_layings]
        return keys

    def _best_layings(self, lanes: Lanes) -> list[BestLaying]:
        """Return the result of each look-up for a hand."""
        return [table[key] for table, key in zip(self.layings, self._keys(lanes), strict=True)]

    def worth(self, lanes: Lanes) -> int:
        """Return the worth of a hand."""
        in_spades, in_hearts, in_diamonds, in_clubs, every, few, shift, rest = self.quick_worths
        spades, hearts, diamonds, clubs = lanes
        try:
            worth = in_spades[spades] + in_hearts[hearts] + in_diamonds[diamonds] + in_clubs[clubs]
            worth += every[spades & hearts & diamonds & clubs] + few[worth >> shift]
        except KeyError:
            return self._fill_quick(lanes)
        for mask, layings in rest:
            worth += layings[_bits.both(lanes, mask)].worth
        return worth

    def _fill_quick(self, lanes: Lanes) -> int:
        """Return the worth of a hand, and add it to the quick look-ups."""
        *tables, shift, rest = self.quick_worths
        signs = [0] * len(tables)
        for index, (suit, lane) in enumerate(self.few_kinds):
            signs[suit] += _bits.copies(lanes[suit], lane) << shift + index * SIGN
        sign = sum(signs)
        signs[-1] = -sign
        every = lanes[0] & lanes[1] & lanes[2] & lanes[3]
        keys = (*lanes, every, sign >> shift)
        worth = 0
        for index, (table, key) in enumerate(zip(tables, keys, strict=True)):
            part = table.get(key)
            if part is None:
                if len(table) >= FULL_TABLE:
                    table.clear()
                part = table[key] = self._part_worth(index, lanes, key) + signs[index]
            worth += part
        return worth + sum(layings[_bits.both(lanes, mask)].worth for mask, layings in rest)

    def _part_worth(self, index: int, lanes: Lanes, key: int) -> int:
        """Return the worth of a part of a hand: a suit, every suit, or the few."""
        if index == FEW:
            worth_of_few: int = self.layings[FEW].worth(_bits.both(lanes, self.few_mask))
            return worth_of_few
        worths: Worths = self.suit_worths[index] if index < SUITS else {}
        worth = worths.get(key)
        if worth is None:
            if len(worths) >= FULL_TABLE:
                worths.clear()
            worth = worths[key] = self.layings[index].worth(key)
        return worth

    def melds(self, lanes: Lanes) -> tuple[int, tuple[Meld, ...], Lanes]:
        """Return the worth of a hand, its melds in the order of the table, and the cards shown."""
        worth = spades = hearts = diamonds = clubs = 0
        melds: list[Ordered] = []
        for laying in self._best_layings(lanes):
            if laying is not NOTHING:
                (in_spades, in_hearts, in_diamonds, in_clubs) = laying.shown
                worth += laying.worth
                melds += laying.melds
                spades |= in_spades
                hearts |= in_hearts
                diamonds |= in_diamonds
                clubs |= in_clubs
        melds.sort()
        return worth, tuple([meld for _, _, meld in melds]), (spades, hearts, diamonds, clubs)

    def singles(self, lanes: Lanes) -> list[Meld]:
        """Return every meld that a hand could lay by itself, in the order of the table.

        Raises:
            RulesetError: if that takes too many steps.
        """
        ordered = [*chain.from_iterable(self.singles_by_part(lanes))]
        if len(ordered) > 1:
            ordered.sort()
        return [meld for _, _, meld in ordered]

    def singles_by_part(self, lanes: Lanes) -> tuple[tuple[Ordered, ...], ...]:
        """Return the melds that a hand could lay by itself, a tuple for each look-up.

        The tuple of a look-up is the same object as long as the cards that matter to it are the
        same.
        """
        in_spades, in_hearts, in_diamonds, in_clubs, every, few, *rest = self.single_melds
        spades, hearts, diamonds, clubs = lanes
        of_spades, of_hearts, of_diamonds, of_clubs = self.few_mask
        some = spades & of_spades, hearts & of_hearts, diamonds & of_diamonds, clubs & of_clubs
        in_all = spades & hearts & diamonds & clubs
        of_spades, of_hearts, of_diamonds, of_clubs = self.inside_mask
        by_part: tuple[tuple[Ordered, ...], ...] = (
            in_spades[spades & of_spades],
            in_hearts[hearts & of_hearts],
            in_diamonds[diamonds & of_diamonds],
            in_clubs[clubs & of_clubs],
            every[in_all],
            few[some],
        )
        if not rest:
            return by_part
        masked = zip(rest, self.rest_layings, strict=True)
        return (*by_part, *[singles[_bits.both(lanes, mask)] for singles, (mask, _) in masked])

    def improving_choices(self, lying: Lanes, held: Lanes) -> list[Lanes]:
        """Return every choice of held cards that makes the lying cards worth more, none to spare.

        Such a choice makes some component worth more, and takes no cards but for that. The choices
        are in the order of their cards, more copies first.
        """
        choices: set[Lanes] = set()
        on_table, in_hand = _bits.in_one_int(lying), _bits.in_one_int(held)
        for part in self.parts:
            if usable := in_hand & part.whole:
                choices.update(part.improving_choices(on_table & part.whole, usable))
        with_cards_to_spare = [
            cards
            for cards in choices
            if any(_bits.contains(cards, fewer) for fewer in choices if fewer != cards)
        ]
        return sorted(choices.difference(with_cards_to_spare), reverse=True)

    def improving_kinds(self, cards: Lanes) -> Lanes:
        """Return the kinds of cards of which another makes these worth more."""
        kinds, packed = 0, _bits.in_one_int(cards)
        for part in self.parts:
            kinds |= part.improving_kinds(packed & part.whole)
        return _bits.in_four_ints(kinds)


class Searches(dict[Suit | None, Scorer]):
    """The searches of a table by trump, made when first needed.

    ``layings`` are their look-ups by their piles, and ``parts`` are their components: a plain suit
    shares them under most trumps. ``worths`` are the points alone, which suits share as well in
    which the same can be melded.
    """

    def __init__(self, rules: Sequence[MeldRule], pack: Pack, viewer: int | str) -> None:
        super().__init__()
        self.rules = rules
        self.pack = pack
        self.viewer = viewer
        self.layings: dict[tuple[object, ...], ComponentLayings[Any]] = {}
        self.parts: dict[tuple[LayableMeld, ...], Component] = {}
        self.worths: dict[tuple[object, ...], Worths] = {}

    def __missing__(self, trump: Suit | None) -> Scorer:
        self[trump] = Scorer(self, trump)
        return self[trump]


def _key_in_any_suit(part: Component) -> tuple[object, ...]:
    """Return a key of a component inside a suit: components with this key are worth the same."""
    return tuple(
        [(pile.rule_index, pile.suit is None, tuple(map(max, pile.sets))) for pile in part.piles]
    )


def _in_every_suit(rule: MeldRule) -> bool:
    return all(isinstance(pattern, InEverySuit) for pattern in rule.patterns)


def _in_all_suits(key: int) -> Lanes:
    return key, key, key, key


def _as_it_is(key: Lanes) -> Lanes:
    return key
