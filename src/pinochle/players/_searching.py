"""The search of the kernel with cards, hands and points, for endings and reviews."""

from collections.abc import Sequence
from functools import cached_property
from math import gcd
from typing import Final, NamedTuple

from pinochle.cards.card import BY_LANE, Card, Suit
from pinochle.cards.hand import Hand
from pinochle.kernel import search as kernel_search
from pinochle.kernel.compiled import PLAIN, Kernel, is_prepared, prepare, with_arrays
from pinochle.kernel.ladder import (
    NO_TRUMP,
    NUMBERS,
    SUITS,
    PlayTable,
    card_of,
    lanes_by_rank,
    number_of,
    suits_of,
    tricks_of,
)
from pinochle.kernel.position import (
    BROKEN,
    CARDS,
    FIRST,
    HAND,
    SEAT,
    SEATS,
    STATE,
    TURN,
    Integers,
    size_of,
)
from pinochle.kernel.rollout import play
from pinochle.kernel.search import UNKNOWN
from pinochle.rules.count import METHOD_4, CountRules
from pinochle.rules.play.play import FREE, PlayRules

MANY: Final = 44
FEW: Final = 28
"""The numbers of cards from which on it pays to compile the search: if nobody has asked for
compiled functions before, and if somebody has."""
LEAST_ROOM: Final = 14
MOST_ROOM: Final = 21
"""The powers of two between which the number of leads is that are remembered."""


class Terms(NamedTuple):
    """The terms that endings must have in common to be searched together.

    Args:
        play: the rules of the play, under the bid if they depend on it.
        counts: what cards and the last trick count.
        trump: the trump suit, or None.
        party: the seats whose points are asked for.
        sides: the side of each seat, which says whose partner frees from a duty.
    """

    play: PlayRules
    counts: CountRules
    trump: Suit | None
    party: frozenset[int]
    sides: tuple[int, ...]


class Search:
    """A search of endings on the same terms, which remembers what it has found out.

    Args:
        terms: the rules, trump and the parties.
        cards: how many cards there are in all hands and the trick, at most.
    """

    def __init__(self, terms: Terms, cards: int) -> None:
        self.terms = terms
        self.cards = cards
        self.table, self._unit = _table_of(terms)
        self._party = sum(1 << seat for seat in terms.party)

    @cached_property
    def _kernel(self) -> Kernel:
        """The functions that answer."""
        return prepare() if pays_to_compile(self.cards) else PLAIN

    @cached_property
    def _room(self) -> tuple[PlayTable, kernel_search.Memory]:
        """The table, and the room to search in, as these functions want them."""
        leads = 1 << max(LEAST_ROOM, min(MOST_ROOM, self.cards // 2))
        zeros = self._kernel.zeros
        memory = kernel_search.memory_of(self.table.seats, self.cards, leads, zeros)
        return with_arrays(self.table, self._kernel), memory

    def position(
        self,
        hands: Sequence[Hand],
        turn: int,
        trick: Sequence[Card],
        *,
        is_first: bool,
        is_broken: bool,
    ) -> Integers:
        """Return a position of the play."""
        ranking, table = self.terms.play.ranking, self.table
        position = [0] * size_of(table.seats)
        leader = (turn - len(trick)) % table.seats
        for seat, hand in enumerate(hands):
            step = (seat - leader) % table.seats
            cards = hand + trick[step] if step < len(trick) else hand
            at = SEATS + seat * SEAT + HAND
            position[at : at + len(SUITS)] = suits_of(cards, ranking)
            position[CARDS] += len(cards)
        position[TURN], position[FIRST], position[BROKEN] = leader, is_first, is_broken
        position[STATE] = table.leads[is_first * 2 + is_broken]
        for card in trick:
            play(table, position, number_of(card, ranking))
        position[BROKEN] = is_broken
        return position

    def after(self, position: Integers, card: Card) -> tuple[Integers, int]:
        """Return the position after a card, and the points that the party has won with it."""
        after = [*position]
        play(self.table, after, number_of(card, self.terms.play.ranking))
        gains = [
            after[SEATS + seat * SEAT] - position[SEATS + seat * SEAT] for seat in self.terms.party
        ]
        return after, sum(gains) * self._unit

    def reaches(self, position: Integers, points: int) -> bool:
        """Tell whether the party can still win so many points."""
        need = -(-points // self._unit)
        return int(self._kernel.reach(*self._arguments(position), need)) >= need

    def value(self, position: Integers, guess: int | None = None) -> int:
        """Return the points that the party wins if nobody errs.

        Args:
            position: how the play stands.
            guess: what they are likely to be.
        """
        need = UNKNOWN if guess is None else guess // self._unit
        return int(self._kernel.value_of(*self._arguments(position), need)) * self._unit

    def rate(self, position: Integers, *, every: bool = False) -> tuple[int, dict[Card, int]]:
        """Return the points that the party wins if nobody errs, and those after each best card.

        The cards stand suit by suit, from high to low.

        Args:
            position: how the play stands.
            every: whether to rate every card that may be played, and not the best alone.
        """
        points_by_card = self._kernel.zeros(NUMBERS)
        value = int(self._kernel.rate_cards(*self._arguments(position), int(every), points_by_card))
        rated = {
            card_of(card, self.terms.play.ranking): int(points) * self._unit
            for card, points in enumerate(points_by_card)
            if points != UNKNOWN
        }
        order = sorted(rated, key=self._order)
        return value * self._unit, {card: rated[card] for card in order}

    def line(self, position: Integers) -> tuple[int, tuple[Card, ...]]:
        """Return the points that the party wins if nobody errs, and the cards of a way to do so."""
        cards = self._kernel.zeros(position[CARDS])
        value = int(self._kernel.best_line(*self._arguments(position), cards))
        line = tuple([card_of(int(card), self.terms.play.ranking) for card in cards])
        return value * self._unit, line

    def _order(self, card: Card) -> tuple[int, int]:
        """Return the sort key of a card."""
        return SUITS.index(card.suit), self.terms.play.ranking.place(card.rank)

    def _arguments(
        self, position: Integers
    ) -> tuple[PlayTable, kernel_search.Memory, Integers, int]:
        """Return what every question of the kernel is given."""
        return *self._room, self._kernel.array(position), self._party


def pays_to_compile(cards: int) -> bool:
    """Tell whether a search of so many cards is long enough to compile it."""
    return cards >= (FEW if is_prepared() else MANY)


def compile_search() -> None:
    """Compile the search now, and not when the first ending is searched."""
    terms = Terms(FREE, METHOD_4, None, frozenset({0}), (0, 1))
    search = Search(terms, MANY)
    hands = [Hand.parse("AS"), Hand.parse("KS")]
    position = search.position(hands, 0, (), is_first=False, is_broken=False)
    search.reaches(position, 1)
    search.value(position)
    search.rate(position)
    search.line(position)


def _table_of(terms: Terms) -> tuple[PlayTable, int]:
    """Return the table of the kernel, and the unit of its points."""
    play, count, trump, _, sides = terms
    unit = gcd(count.last_trick, *map(count.worth, play.ranking)) or 1
    table = PlayTable(
        len(sides),
        NO_TRUMP if trump is None else SUITS.index(trump),
        *tricks_of(play, trump),
        int(play.exempts_partner),
        [count.worth(BY_LANE[0][lane].rank) // unit for lane in lanes_by_rank(play.ranking)],
        count.last_trick // unit,
        [*sides],
        [0],
    )
    return table, unit
