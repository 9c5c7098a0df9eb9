"""The best way to lay cards as melds that compete for them, within a limit of steps.

The melds form *components*: groups that share no cards and do not need each other, so that each is
laid by itself. A search lays the melds of a component in turn. What is left of the cards is all
that matters to the melds that come later, so each state is looked at once.

A smaller hand never takes more steps than a larger hand. So a search of the whole pack tells how
long any hand can take, and a table for which that is too long is refused.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, cached_property, lru_cache, reduce
from itertools import permutations
from math import comb, prod
from typing import Final, NamedTuple

from pinochle.cards import _packed as _bits
from pinochle.cards._packed import SUITS, Lanes
from pinochle.cards.card import Suit
from pinochle.cards.hand import lanes_of
from pinochle.errors import Problem, RulesetError
from pinochle.messages.phrases import Phrase, problem
from pinochle.rules.melds._budget import (
    MOST_CHOICES,
    MOST_STEPS,
    ItemGroup,
    group_tied,
    is_plainly_easy,
)
from pinochle.rules.melds.meld import MOST_SETS, MeldRule
from pinochle.rules.melds.patterns import Pattern
from pinochle.rules.pack import Pack

MOST_NAMED: Final = 8
"""The most melds that a problem names."""

MOST_SORTED: Final = 100
"""The most melds that are sorted for a search; more stay in the order of the table."""

FULL_TABLE: Final = 1 << 17
"""A look-up that grows past this size is emptied, to limit the memory of a server."""

COLUMN: Final = 16
"""The bits of a wide count; wide counts lie above the numbers of the cards, which take a byte."""

WIDE: Final = (1 << COLUMN - 1) - 1
NARROW: Final = (1 << _bits.LANE - 1) - 1
CARDS: Final = (1 << _bits.HAND) - 1
"""The bits of a wide count without its guard, those of a narrow count, and all narrow counts."""

Way = tuple[int, int]
"""A number of sets that are laid, and the counts that are left."""

Kind = tuple[int, int]
"""A card, as its suit and its lane."""


class TooHardError(Exception):
    """An error: a search takes more steps than it may."""


class Steps:
    """A counter of the steps of a search, which stops a search that takes too many.

    Args:
        most: how many steps it may take.
    """

    __slots__ = ("most", "taken")

    def __init__(self, most: int = MOST_STEPS) -> None:
        self.most = most
        self.taken = 0

    def take(self, steps: int) -> None:
        """Count so many steps.

        Raises:
            TooHardError: if there are too many.
        """
        self.taken += steps
        if self.taken > self.most:
            raise TooHardError


class LayableMeld(NamedTuple):
    """A meld that can be laid: a rule and its index in the table, and the suit if it has any.

    ``sets`` are the packed cards of a set, for each alternative; ``mask`` is all copies of these
    cards.
    """

    rule_index: int
    rule: MeldRule
    suit: Suit | None
    sets: tuple[Lanes, ...]
    mask: Lanes

    def singles(self, held: Lanes, steps: Steps) -> Iterator[tuple[int, Lanes]]:
        """Yield every number of sets that is a single meld, with the cards that it takes.

        Raises:
            TooHardError: if that takes too many steps.
        """
        numbers = [*filter(self.rule.is_single, range(1, len(self.rule.values) + 1))]
        cards, sets = _bits.numbers_of(held), map(_bits.numbers_of, self.sets)
        for number, rest in ways(sets, cards, _bits.OVER, max(numbers, default=0), steps):
            if number in numbers:
                yield number, _bits.from_numbers(cards - rest)

    def count_choices(self, pack: Lanes, steps: Steps) -> None:
        """Count the steps that the choices of cards on the table need at most, for each such meld.

        Cards that lie on the table may serve again, and copies may have served in different melds:
        then a player chooses which of them serve, and how many cards are new.

        Raises:
            TooHardError: if these are too many.
        """
        for _, cards in self.singles(pack, steps):
            choices = 1
            for suit, lanes in enumerate(cards):
                for lane, needed in _bits.counts(lanes):
                    choices *= _most_choices(_bits.copies(pack[suit], lane), needed)
            steps.take(choices)


@lru_cache(maxsize=256)
def _most_choices(copies: int, needed: int) -> int:
    """Return the most choices of copies for a meld, however many copies lie on the table."""
    return max(
        sum(comb(lying, old) for old in range(max(0, needed - copies + lying), needed + 1))
        for lying in range(copies + 1)
    )


def _kinds(mask: Lanes) -> list[Kind]:
    """Return the cards that a mask covers."""
    suits = enumerate(mask)
    return [(suit, lane) for suit, lanes in suits for lane, _ in _bits.counts(lanes)]


def _can_swap(sets: set[int], shift: int, other_shift: int) -> bool:
    """Tell whether each set is still a set if a card at either shift stands in for the other."""
    return all(
        cards + (1 << into) - (1 << out) in sets
        for out, into in permutations((shift, other_shift))
        for cards in sets
        if cards >> out & _bits.FULL
    )


def _shift_of(kind: Kind) -> int:
    """Return how far the number of a card is shifted among the numbers of all cards."""
    suit, lane = kind
    return suit * _bits.SUIT + lane * _bits.LANE


@lru_cache(maxsize=64)
def _sets_of(pattern: Pattern, suit: Suit | None) -> tuple[Lanes, ...]:
    """Return the cards of a set, for each alternative."""
    return tuple(lanes_of(cards) for cards in pattern.sets(suit))


def piles_of(rules: Sequence[MeldRule], trump: Suit | None) -> Iterator[LayableMeld]:
    """Yield every pile of a table under this trump."""
    names_there: set[tuple[str, Suit | None]] = set()
    for index, rule in enumerate(rules):
        sets: dict[Suit | None, list[Lanes]] = {}
        for pattern, suit in rule.places(trump):
            sets.setdefault(suit, []).extend(_sets_of(pattern, suit))
        for suit, alternatives in sets.items():
            if not rule.needs or (rule.needs, suit) in names_there:
                names_there.add((rule.name, suit))
                used = reduce(_bits.either, alternatives)
                yield LayableMeld(index, rule, suit, tuple(alternatives), _bits.fill_up(used))


def ways(sets: Iterable[int], held: int, guard: int, most: int, steps: Steps) -> Iterable[Way]:
    """Return every way to take sets from cards.

    Args:
        sets: the cards of a set, for each alternative, as counts side by side.
        held: the cards, in the same form.
        guard: the highest bit of each count, which no count has.
        most: the most sets.
        steps: the counter of the steps.
    """
    every_way = dict.fromkeys([(0, held)])
    for cards in sets:
        steps.take(len(every_way))
        for number, rest in list(every_way):
            while number < most and (rest + guard - cards) & guard == guard:
                number, rest = number + 1, rest - cards  # noqa: PLW2901
                every_way[number, rest] = None
                steps.take(1)
    return every_way


class Layer(NamedTuple):
    """A pile in a search, with cards as counts side by side.

    ``pile_index`` is its index in the component. ``sets`` are the cards of a set, for each
    alternative. Each set that is laid adds ``tokens``. ``later`` masks the counts that matter to
    the piles that are laid after this pile.
    """

    pile_index: int
    sets: tuple[int, ...]
    tokens: int
    later: int

    def after(self, way: Way) -> int:
        """Return the counts that are left for the piles that are laid later."""
        number, rest = way
        return (rest + number * self.tokens) & self.later


class Component:
    """Piles that compete for the same cards or need each other, and the layings found so far.

    A search counts each card by itself. But cards that every pile can use for each other *share* a
    count, as the four aces do where "AAAA in any suits" is their only meld. A pile that needs
    another has a count of tokens: each set of the other adds a token, and each of its own takes it.
    """

    def __init__(self, piles: Sequence[LayableMeld]) -> None:
        self.piles = tuple(piles)
        self.mask = reduce(_bits.either, [pile.mask for pile in piles])
        self.whole = _bits.in_one_int(self.mask)
        self.kinds = _kinds(self.mask)
        """The cards that the piles can use."""
        self.key = tuple([(pile.rule_index, pile.suit, pile.sets) for pile in piles])
        """A key that differs from those of other components of the table, under any trump."""
        self.best = lru_cache(maxsize=FULL_TABLE)(self._best)
        self.worth = lru_cache(maxsize=FULL_TABLE)(self._worth)
        self._gain = cache(self._gain_of)

    @cached_property
    def _sharing(self) -> list[list[int]]:
        """The shifts of the numbers of cards that share a count, for each such count."""
        sets = [set(map(_bits.numbers_of, pile.sets)) for pile in self.piles]
        alike: list[list[int]] = []
        for shift in map(_shift_of, self.kinds):
            for shifts in alike:
                if all(_can_swap(cards, shift, shifts[0]) for cards in sets):
                    shifts.append(shift)
                    break
            else:
                alike.append([shift])
        return [shifts for shifts in alike if len(shifts) > 1]

    @cached_property
    def _layers(self) -> list[Layer]:
        """The piles in the order in which a search lays them."""
        tokens: list[int] = []
        tokens_for: dict[tuple[str, Suit | None], int] = {}
        shift = _bits.HAND + COLUMN * len(self._sharing)
        for pile in self.piles:
            tokens.append(1 << shift if pile.rule.needs else 0)
            needed = pile.rule.needs, pile.suit
            tokens_for[needed] = tokens_for.get(needed, 0) + tokens[-1]
            if tokens[-1]:
                shift += COLUMN
        layers: list[Layer] = []
        for index, (pile, token) in enumerate(zip(self.piles, tokens, strict=True)):
            sets = dict.fromkeys(self._counts_in(cards) + token for cards in pile.sets)
            added = tokens_for.get((pile.rule.name, pile.suit), 0)
            layers.append(Layer(index, tuple(sets), added, 0))
        later = 0
        last_first: list[Layer] = []
        for layer in reversed(_in_short_order(layers)):
            last_first.append(layer._replace(later=later))
            later |= _counts_of(layer)
        return last_first[::-1]

    @cached_property
    def _guard(self) -> int:
        wide = len(self._sharing) + sum(pile.rule.needs != "" for pile in self.piles)
        first = _bits.HAND + COLUMN - 1
        return _bits.OVER + sum(1 << first + COLUMN * column for column in range(wide))

    def _counts_in(self, cards: Lanes) -> int:
        """Return the counts of cards."""
        counts = _bits.numbers_of(cards)
        for column, shifts in enumerate(self._sharing):
            for shift in shifts:
                copies = counts >> shift & _bits.FULL
                counts += (copies << _bits.HAND + COLUMN * column) - (copies << shift)
        return counts

    def search(self, held: Lanes, steps: Steps) -> list[dict[int, dict[Way, Way]]]:
        """Return for each layer every way to lay it, by the counts that may be left at its turn.

        Of ways that lay as many sets and leave the same for later, only the first is kept. The keys
        of the ways are the number of sets and the counts left for later.

        Raises:
            TooHardError: if that takes too many steps.
        """
        ways_of_layers: list[dict[int, dict[Way, Way]]] = []
        states = [self._counts_in(held)]
        for layer in self._layers:
            ways_from: dict[int, dict[Way, Way]] = {}
            for state in states:
                ways_from[state] = {}
                for way in ways(layer.sets, state, self._guard, MOST_SETS, steps):
                    ways_from[state].setdefault((way[0], layer.after(way)), way)
            ways_of_layers.append(ways_from)
            states = list(dict.fromkeys(rest for each in ways_from.values() for _, rest in each))
        return ways_of_layers

    @cached_property
    def _units(self) -> list[int]:
        """The goodness that a set of each pile adds to a laying, apart from its worth.

        The goodness of a laying is a number. Its digits decide in this order: the sets of the melds
        that come first, the worth, the sets of each rule, and the sets of each pile.
        """
        rules = dict.fromkeys(pile.rule_index for pile in self.piles)
        first = dict.fromkeys(pile.rule_index for pile in self.piles if pile.rule.comes_first)
        worth = bytes(most_worth(pile.rule for pile in self.piles).bit_length() // 8 + 1)
        units = [
            bytes(rule == pile.rule_index for rule in first)
            + worth
            + bytes(rule == pile.rule_index for rule in rules)
            + bytes(other is pile for other in self.piles)
            for pile in self.piles
        ]
        return [int.from_bytes(digits, "big") for digits in units]

    def _gain_of(self, pile_index: int, sets: int) -> int:
        """Return the goodness that a number of sets of a pile adds to a laying."""
        rules = {pile.rule_index for pile in self.piles}
        worth = self.piles[pile_index].rule.worth(sets) << 8 * (len(rules) + len(self.piles))
        return sets * self._units[pile_index] + worth

    def _worth(self, held: Lanes) -> int:
        """Return the worth of the best laying of these cards; 0 at once if they have no set."""
        if not any(_bits.contains(held, cards) for pile in self.piles for cards in pile.sets):
            return 0
        laying = zip(self.piles, self.best(held), strict=True)
        return sum([pile.rule.worth(sets) for pile, (sets, _) in laying if sets])

    @cached_property
    def improving_choices(self) -> Callable[[int, int], tuple[Lanes, ...]]:
        """The cached :meth:`_improving_choices`."""
        return lru_cache(maxsize=FULL_TABLE)(self._improving_choices)

    @cached_property
    def improving_kinds(self) -> Callable[[int], int]:
        """The cached :meth:`_improving_kinds`."""
        return lru_cache(maxsize=FULL_TABLE)(self._improving_kinds)

    def _improving_choices(self, lying: int, held: int) -> tuple[Lanes, ...]:
        """Return every choice of held cards that makes the lying cards worth more, none to spare.

        The cards are packed in a single int each, and must be cards that the piles can use.
        """
        on_table = _bits.in_four_ints(lying)
        worth, numbers = self.worth(on_table), _bits.numbers_of(on_table)

        def is_better(cards: int) -> bool:
            return self.worth(_bits.from_numbers(numbers + cards)) > worth

        def choices(chosen: int, left: int, kinds: list[Kind]) -> Iterator[int]:
            """Yield the choices with the chosen cards, and some, none or all of those left."""
            if is_better(chosen):
                copies = (1 << shift for shift in range(0, _bits.HAND, _bits.LANE))
                if not any(
                    is_better(chosen - copy) for copy in copies if chosen & copy * _bits.FULL
                ):
                    yield chosen
            elif kinds and is_better(chosen + left):
                mask = _bits.FULL << _shift_of(kinds[0])
                for number in range(left & mask, -1, -(mask // _bits.FULL)):
                    yield from choices(chosen + number, left & ~mask, kinds[1:])

        in_hand = _bits.numbers_of(_bits.in_four_ints(held))
        return tuple(map(_bits.from_numbers, choices(0, in_hand, self.kinds)))

    def _improving_kinds(self, cards: int) -> int:
        """Return the kinds of cards of which another makes these worth more, packed in an int."""
        held, kinds = _bits.in_four_ints(cards), 0
        worth = self.worth(held)
        for suit, lane in self.kinds:
            is_full = _bits.copies(held[suit], lane) == _bits.MOST
            if not is_full and self.worth(_bits.add_copy(held, suit, lane)) > worth:
                kinds |= 1 << _shift_of((suit, lane))
        return kinds

    def _best(self, held: Lanes) -> list[tuple[int, Lanes]]:
        """Return how often to lay each pile, and the cards that it takes.

        Among equally good layings, that with more sets of earlier rules is the best.

        Raises:
            RulesetError: if that takes too many steps.
        """
        try:
            ways_of_layers = self.search(held, Steps())
        except TooHardError:
            rules = [pile.rule for pile in self.piles]
            raise RulesetError([problem_of("melds", rules)]) from None
        best: list[dict[int, Way]] = []
        ahead = {0: 0}
        for layer, states in zip(self._layers[::-1], ways_of_layers[::-1], strict=True):
            goodness: dict[int, int] = {}
            chosen: dict[int, Way] = {}
            for state, choices in states.items():
                pile = layer.pile_index
                total = {key: self._gain(pile, key[0]) + ahead[key[1]] for key in choices}
                best_key = max(total, key=total.__getitem__)
                goodness[state], chosen[state] = total[best_key], choices[best_key]
            ahead = goodness
            best.append(chosen)
        taken = dict(self._cards_taken(held, best[::-1]))
        return [taken[index] for index in range(len(self.piles))]

    def count_steps(self, cards: Lanes, steps: Steps) -> None:
        """Count the steps that these cards need at most, laid together or meld by meld.

        Raises:
            TooHardError: if these are too many.
        """
        self.search(cards, steps)
        for pile in self.piles:
            for _ in pile.singles(cards, steps):
                pass

    def _cards_taken(
        self, held: Lanes, best: Iterable[dict[int, Way]]
    ) -> Iterator[tuple[int, tuple[int, Lanes]]]:
        """Yield the index of each pile, with the number of sets and the cards that it takes."""
        state = self._counts_in(held)
        free = _bits.numbers_of(held)
        for layer, chosen in zip(self._layers, best, strict=True):
            number, rest = chosen[state]
            taken = state - rest & CARDS
            for column, shifts in enumerate(self._sharing):
                needed = state - rest >> _bits.HAND + COLUMN * column & WIDE
                for shift in shifts:
                    copies = min(needed, free >> shift & _bits.FULL)
                    needed -= copies
                    taken += copies << shift
            free -= taken
            yield layer.pile_index, (number, _bits.from_numbers(taken) if taken else _bits.NONE)
            state = layer.after(chosen[state])


def _counts_of(layer: Layer) -> int:
    """Return a mask of the counts that a pile uses or adds to."""
    used = reduce(int.__or__, layer.sets, layer.tokens)
    narrow = sum(
        NARROW << shift for shift in range(0, _bits.HAND, _bits.LANE) if used >> shift & NARROW
    )
    wide = range(_bits.HAND, used.bit_length(), COLUMN)
    return narrow + sum(WIDE << shift for shift in wide if used >> shift & WIDE)


def _in_short_order(layers: list[Layer]) -> list[Layer]:
    """Return the layers in an order in which few counts matter at a time.

    Where a pile has alternatives, the order decides which cards equally good layings take. So it
    stays as it is then.
    """
    if len(layers) > MOST_SORTED or any(len(layer.sets) > 1 for layer in layers):
        return layers
    unordered = [(layer, _counts_of(layer)) for layer in layers]
    ordered: list[Layer] = []
    touched = 0
    while unordered:
        once = twice = waiting = 0
        for layer, counts in unordered:
            once, twice = once | counts, twice | once & counts
            waiting |= layer.tokens
        matter = [
            (touched & once & ~counts | (touched | counts) & twice).bit_count()
            for _, counts in unordered
        ]
        ready = [n for n, (layer, _) in enumerate(unordered) if not layer.sets[0] & waiting]
        layer, counts = unordered.pop(min(ready, key=matter.__getitem__))
        ordered.append(layer)
        touched |= counts
    return ordered


def components(piles: Iterable[LayableMeld]) -> list[Component]:
    """Return the piles of a table, grouped where they compete for cards or need each other."""
    groups = [
        ItemGroup(
            pile.rule.heading,
            _bits.in_one_int(pile.mask),
            {(name, pile.suit) for name in (pile.rule.name, pile.rule.needs) if name},
            [(number, pile)],
        )
        for number, pile in enumerate(piles)
    ]
    return list(map(Component, group_tied(groups)))


@lru_cache(maxsize=128)
def too_hard(
    rules: tuple[MeldRule, ...],
    pack: Pack,
    where: str,
    *,
    jointly: bool = False,
    on_table: bool = False,
) -> Problem | None:
    """Return the problem of melds that some hand of a pack can lay in too many ways, or None.

    Args:
        rules: the melds of a table.
        pack: the pack that hands come from.
        where: the path of the table.
        jointly: whether partners add the fewest cards that make joint melds better.
        on_table: whether cards that lie on the table may serve again.
    """
    if is_plainly_easy(rules, pack, jointly=jointly):
        return _hardest_on_table(rules, pack, where) if on_table else None
    choices = {rule: sum(pattern.choices for pattern in rule.patterns) for rule in rules}
    if sum(choices.values()) > MOST_STEPS:
        return problem_of(where, [max(choices, key=choices.__getitem__)])
    steps_of: dict[object, int] = {}
    for trump in (None, *Suit):
        parts = components(piles_of(rules, trump))
        if hard := _hardest(parts, pack, steps_of) or (jointly and _hardest_jointly(parts, pack)):
            return problem_of(where, [pile.rule for pile in hard.piles])
    return _hardest_on_table(rules, pack, where) if on_table else None


def _hardest_on_table(rules: Sequence[MeldRule], pack: Pack, where: str) -> Problem | None:
    """Return the problem of the meld with the most choices of cards on the table, if too many."""
    for trump in (None, *Suit):
        steps = Steps(MOST_CHOICES)
        taken: dict[MeldRule, int] = {}
        for pile in piles_of(rules, trump):
            taken_before = steps.taken
            with suppress(TooHardError):
                pile.count_choices(lanes_of(pack.cards), steps)
            taken[pile.rule] = taken.get(pile.rule, 0) + steps.taken - taken_before
            if steps.taken > steps.most:
                hard = max(taken, key=taken.__getitem__)
                heading, name = repr(hard.heading), hard.name
                return problem(where, "misfit.too-many-again", heading=heading, meld=name)
    return None


def _hardest(parts: list[Component], pack: Pack, steps_of: dict[object, int]) -> Component | None:
    """Return the component that takes the most steps, if all together take too many."""
    steps = Steps()
    taken: dict[Component, int] = {}
    for part in parts:
        taken_before = steps.taken
        try:
            if part.key in steps_of:
                steps.take(steps_of[part.key])
            else:
                part.count_steps(lanes_of(pack.cards), steps)
        except TooHardError:
            taken[part] = steps.taken - taken_before
            return max(taken, key=taken.__getitem__)
        taken[part] = steps_of[part.key] = steps.taken - taken_before
    return None


def _hardest_jointly(parts: Iterable[Component], pack: Pack) -> Component | None:
    """Return the component with the most choices of cards, if there are too many together."""
    held = lanes_of(pack.cards)
    choices = {
        part: prod(_bits.copies(held[suit], lane) + 1 for suit, lane in part.kinds)
        for part in parts
    }
    if sum(choices.values()) <= MOST_CHOICES:
        return None
    return max(choices, key=choices.__getitem__)


def problem_of(where: str, rules: Sequence[MeldRule]) -> Problem:
    """Return the problem of melds of a heading that can be laid in too many ways."""
    names = list(dict.fromkeys(rule.name for rule in rules))
    others = len(names) - MOST_NAMED
    return problem(
        where,
        "misfit.too-many-ways",
        heading=repr(rules[0].heading),
        melds=tuple(names[:MOST_NAMED]),
        more=Phrase.of("misfit.more-melds", number=others) if others > 0 else None,
    )


def most_worth(rules: Iterable[MeldRule]) -> int:
    """Return an upper bound of the worth of any hand."""
    greatest = (max(map(rule.worth, range(len(rule.values) + 1))) for rule in rules)
    return MOST_SETS * SUITS * sum(greatest)
