"""The rules of a play as flat tables: the cards that may be played, and the card that wins.

A suit of a hand is one number of six lanes, eight bits each; of ``n`` like cards a lane has the
lowest ``n`` bits. The lanes lie in the order of the ranking, the lowest card first. A card has the
number ``8 * suit + lane``.

All that matters of a trick so far is a *state*, a number too: the suit led and the best cards, or
before a lead whether it is the first and whether trump is broken. The tables say for each state
what it asks of the next player, and what a card makes of it. This is the only module of the kernel
that knows a class of the library.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import gcd
from typing import Final, NamedTuple

from pinochle.cards._packed import FULL, LANE, RANKS, SUIT, WHOLE
from pinochle.cards.card import BY_LANE, LANE_OF, SUIT_INDEX, Card, Ranking, Suit
from pinochle.cards.hand import Hand, lanes_of
from pinochle.rules.play._ladder import Bests, Rungs, TurnFacts
from pinochle.rules.play.play import PlayRules
from pinochle.rules.ruleset import Ruleset

SUITS: Final = tuple(Suit)
OF_SUIT: Final = 8
"""The number of numbers that a suit has, of which the last two are no cards."""
NUMBERS: Final = OF_SUIT * len(SUITS)
NO_TRUMP: Final = -1
"""The number that stands for the trump suit if there is none."""


class TrickTables(NamedTuple):
    """The tables of the tricks with one trump.

    Args:
        steps: how many demands a state has at most.
        asked: the cards that are asked for, suit by suit, by the state, by whether a partner is
            winning, and by the step, from the narrowest demand on. The cards of the first step of
            which a hand has any may be played; if it has none of any, so may the whole hand.
        after: by the state and the card that is played: twice the next state, and 1 more if the
            card is winning then.
        leads: the states before a lead: by whether it is the first of the round, and by whether
            trump is broken.
    """

    steps: int
    asked: Sequence[int]
    after: Sequence[int]
    leads: Sequence[int]


class PlayTable(NamedTuple):
    """Everything that a play needs to know of the rules and the seats.

    Args:
        seats: how many play.
        trump: the number of the trump suit, or `NO_TRUMP`.
        steps: see `TrickTables`.
        asked: see `TrickTables`.
        after: see `TrickTables`.
        leads: see `TrickTables`.
        exempts: 1 if a demand depends on whether a partner is winning.
        worth: the points of a card, by its lane, in units of the count.
        last: the points of the last trick in these units.
        sides: the side of each seat, as far as everybody knows it.
        point_worths: the worth of a point to a seat if another wins it, in 1024ths: first what the
            points of each seat are worth to seat 0, then to seat 1.
    """

    seats: int
    trump: int
    steps: int
    asked: Sequence[int]
    after: Sequence[int]
    leads: Sequence[int]
    exempts: int
    worth: Sequence[int]
    last: int
    sides: Sequence[int]
    point_worths: Sequence[int]


def table_of(
    rules: Ruleset,
    play: PlayRules,
    trump: Suit | None,
    sides: Sequence[int],
    point_worths: Sequence[int],
) -> PlayTable:
    """Return the table of a play.

    Args:
        rules: the rules of the game.
        play: its rules of play under the bid.
        trump: the trump suit; None for no trump.
        sides: the side of each seat, as far as everybody knows it.
        point_worths: what each point is worth to each seat, see `PlayTable`.
    """
    tricks, unit = tricks_of(play, trump), unit_of(rules)
    return PlayTable(
        len(sides),
        NO_TRUMP if trump is None else SUITS.index(trump),
        *tricks,
        int(play.exempts_partner),
        [rules.count.worth(BY_LANE[0][lane].rank) // unit for lane in lanes_by_rank(play.ranking)],
        rules.count.last_trick // unit,
        [*sides],
        [*point_worths],
    )


@lru_cache(maxsize=64)
def unit_of(rules: Ruleset) -> int:
    """Return the points of which every card and the last trick count a multiple."""
    return gcd(rules.count.last_trick, *map(rules.count.worth, rules.pack.ranks)) or 1


@lru_cache(maxsize=256)
def tricks_of(play: PlayRules, trump: Suit | None) -> TrickTables:
    """Return the tables of the tricks under rules of play with this trump."""
    return _TrickTableBuilder(play, trump).tricks()


@lru_cache(maxsize=64)
def lanes_by_rank(ranking: Ranking) -> tuple[int, ...]:
    """Return the lane that a hand has for each lane of the kernel, the lowest card first."""
    return tuple(sorted(range(RANKS), key=lambda lane: -ranking.place(BY_LANE[0][lane].rank)))


def suits_of(hand: Hand, ranking: Ranking) -> tuple[int, ...]:
    """Return the four suits of a hand."""
    order = lanes_by_rank(ranking)
    return tuple([_in_order(lanes, order) if lanes else 0 for lanes in lanes_of(hand)])


def card_of(number: int, ranking: Ranking) -> Card:
    """Return the card with a number."""
    suit, lane = divmod(number, OF_SUIT)
    return BY_LANE[suit][lanes_by_rank(ranking)[lane]]


def number_of(card: Card, ranking: Ranking) -> int:
    """Return the number of a card."""
    return SUIT_INDEX[card.suit] * OF_SUIT + lanes_by_rank(ranking).index(LANE_OF[card])


def _in_order(lanes: int, order: Sequence[int]) -> int:
    """Return the lanes of a suit in the order of the ranking."""
    return sum(
        (lanes >> lane * LANE & FULL) << position * LANE for position, lane in enumerate(order)
    )


_ALL: Final = (1 << len(SUITS) * SUIT) - 1
"""The lanes of a whole hand."""


class _BeforeLead(NamedTuple):
    """The state before a lead."""

    is_first: bool
    is_broken: bool


class _AfterLead(NamedTuple):
    """The state after a lead."""

    led: Suit
    bests: Bests


class _TrickTableBuilder:
    """Finds the states of the tricks with one trump, and numbers them as they are met.

    Args:
        play: the rules of play.
        trump: the trump suit.
    """

    def __init__(self, play: PlayRules, trump: Suit | None) -> None:
        self._play = play
        self._trump = trump
        self._order = lanes_by_rank(play.ranking)
        self._numbers: dict[_BeforeLead | _AfterLead, int] = {}

    def tricks(self) -> TrickTables:
        """Return the tables."""
        flags = (False, True)
        leads = [self._number(_BeforeLead(*each)) for each in product(flags, flags)]
        after = [self._after(state, card) for state in self._states() for card in range(NUMBERS)]
        demands = [
            [*self._demands(state, is_partner_winning=winning)]
            for state in self._numbers
            for winning in flags
        ]
        steps = max(map(len, demands))
        nothing = (0,) * len(SUITS)
        asked = [
            lanes
            for demand in demands
            for suits in (*demand, *[nothing] * (steps - len(demand)))
            for lanes in suits
        ]
        return TrickTables(steps, asked, after, leads)

    def _states(self) -> Iterator[_BeforeLead | _AfterLead]:
        """Yield all states, those too that are found on the way."""
        done = 0
        while done < len(self._numbers):
            yield [*self._numbers][done]
            done += 1

    def _number(self, state: _BeforeLead | _AfterLead) -> int:
        return self._numbers.setdefault(state, len(self._numbers))

    def _after(self, state: _BeforeLead | _AfterLead, number: int) -> int:
        """Return twice the state after a card, and 1 more if the card is winning."""
        if number % OF_SUIT >= RANKS:
            return 0
        card = card_of(number, self._play.ranking)
        if isinstance(state, _BeforeLead):
            return 2 * self._number(_AfterLead(card.suit, (card, card))) + 1
        best = state.bests[0]
        bests = self._play._ladders[self._trump][state.led].after(state.bests, card)
        is_equal = card == best and self._play.like_cards == "last"
        is_winning = bests[0] != best or is_equal
        return 2 * self._number(_AfterLead(state.led, bests)) + is_winning

    def _demands(
        self, state: _BeforeLead | _AfterLead, *, is_partner_winning: bool
    ) -> Iterator[tuple[int, ...]]:
        """Yield the suits of the cards that a state asks for, from the narrowest demand on."""
        masks_before: list[int] = []
        masks = [rung.mask for rung in self._rungs(state, is_partner_winning)]
        for mask in _choices(masks, _ALL):
            if mask != _ALL and all(mask & ~narrower for narrower in masks_before):
                masks_before.append(mask)
                yield tuple(
                    _in_order(mask >> suit * SUIT & WHOLE, self._order)
                    for suit in range(len(SUITS))
                )

    def _rungs(self, state: _BeforeLead | _AfterLead, is_partner_winning: bool) -> Rungs:  # noqa: FBT001
        ladders = self._play._ladders
        if isinstance(state, _BeforeLead):
            facts = TurnFacts(first_lead=state.is_first, trump_broken=state.is_broken)
            return ladders.rungs((), self._trump, facts)
        rungs = ladders[self._trump][state.led][state.bests]
        if is_partner_winning:
            rungs = tuple(rung for rung in rungs if rung.obligation.unless == "never")
        return rungs


def _choices(masks: Sequence[int], cards: int) -> Iterator[int]:
    """Yield what the rungs may leave, best first: each narrows the cards left, or is dropped."""
    if not masks:
        yield cards
        return
    if cards & masks[0]:
        yield from _choices(masks[1:], cards & masks[0])
    yield from _choices(masks[1:], cards)
