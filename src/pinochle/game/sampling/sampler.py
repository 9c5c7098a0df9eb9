"""A sampler of whole games that agree with everything that a seat was told.

What the seat was told is read once. Then the cards that nobody has shown are placed again and
again: evenly among all ways that known cards, the sizes of hands and denied kinds leave, and kept
if whatever else was told agrees, such as melds, calls and buried cards. So each deal is as likely
as any other, where no two cards are the same (see :mod:`pinochle.game.sampling.hand_chances`).
Where hardly any is kept, cards change places until everything agrees, and then go on to change
places at random.
"""

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from math import comb, prod
from typing import Final, TypeAlias, cast

from attrs import astuple, evolve
from typing_extensions import override

from pinochle.actions import Redacted
from pinochle.cards.card import CARDS, Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.errors import PinochleError
from pinochle.game.choices import Chooser
from pinochle.game.engine.card_history import (
    KINDS,
    Effort,
    Piles,
    TimedPlace,
    Token,
    add_up,
    hand_of,
    hand_of_numbers,
)
from pinochle.game.engine.constraints import Constraint
from pinochle.game.engine.emitter import HandsEmitter
from pinochle.game.engine.knowledge import deal_in, known_order, mask, mask_phase
from pinochle.game.engine.piles import PACK, WIDOW, Place
from pinochle.game.engine.replaying import replay_plays
from pinochle.game.engine.round import Ended, Round
from pinochle.game.engine.state import State
from pinochle.game.game import Game
from pinochle.game.phases.phase import Phase
from pinochle.game.sampling.exact import RandomNumber, in_random_order
from pinochle.game.sampling.rewinding import Layout
from pinochle.game.sampling.unseen import Reading
from pinochle.rules.script import Step
from pinochle.rules.steps import ROWS

MOST_STEPS: Final = 50_000
"""The most steps of a sample; what a seat was told at a table takes far fewer."""

DRAWS: Final = 60
"""The most even draws of cards for a sample, before they are searched."""

FEWEST_DRAWS: Final = 4
"""The fewest even draws, where they have hardly ever come to anything."""

SEARCHES: Final = 100
"""The most searches that begin anew for a sample."""

ANEW: Final = 3
"""The most of them that may fail before an earlier search, which came to a sample, goes on."""

EXCHANGES: Final = 150
"""The most exchanges that are chosen in a search."""

PARTNERS: Final = 8
"""The number of others with which a card is tried in an exchange."""

BOLD: Final = 10
"""The number of exchanges of which one is made although it is for the worse."""

EITHER: Final = 0.5
"""The chance that a card in the way is exchanged where another is lacking too."""

MIXING: Final = 120
"""The fewest exchanges at random once everything agrees; as many as cards if that is more."""

FAILURES: Final = 20
"""The most samples that are thrown away because they do not tell a round by the rules."""


class NoSampleError(PinochleError, RuntimeError):
    """An error: no cards were found that agree with a view."""


class Samples(Iterator[Game]):
    """Games as they might be for all that a seat knows, without end.

    ``drawn`` of them were drawn evenly: any deal was as likely as any other. ``searched`` of them
    were found by a search, as happens where melds or calls leave few deals; of these some are a
    little more likely than others, within the bounds that :meth:`View.samples
    <pinochle.game.view.View.samples>` names.

        >>> from random import Random
        >>> from itertools import islice
        >>> from pinochle import Game, variants
        >>> game = Game.start(variants.get("double-deck")).deal(Random(3))
        >>> samples = game.view(1).samples(Random(8))
        >>> several = list(islice(samples, 20))
        >>> samples.drawn, samples.searched
        (20, 0)
    """

    def __init__(self, game: Game, sampler: "Sampler", rng: Chooser, steps: int) -> None:
        self._game = game
        self._sampler = sampler
        self._rng = rng
        self._steps = steps
        self.drawn: int = 0
        """The number of games that were drawn evenly."""
        self.searched: int = 0
        """The number of games that were searched."""

    @override
    def __next__(self) -> Game:
        """Return the next game.

        Raises:
            NoSampleError: if none was found in so many steps.
        """
        if not self._game.round.state.dealt:  # nothing is hidden
            self.drawn += 1
            return self._game
        effort = Effort(self._steps)
        round_ = self._sampler.sample(self._rng, effort)
        if round_ is None:
            message = "no cards were found that agree with what this seat was told"
            if effort.is_spent:
                message += f", in {self._steps} steps"
            raise NoSampleError(message)
        self.drawn += self._sampler.is_even
        self.searched += not self._sampler.is_even
        return Game(self._game.sheet, round_)


class Sampler:
    """Finds rounds that agree with what a seat was told.

    Args:
        state: the state as the seat knows it.
        phase: the phase as the seat knows it.
        seat: the seat; None for a spectator.
        sizes: how many cards each hand has.
        besides: what must be true of the hands as they are now besides.
    """

    def __init__(
        self,
        state: State,
        phase: Phase,
        seat: Seat | None,
        sizes: tuple[int, ...],
        besides: tuple[Constraint, ...] = (),
    ) -> None:
        self._parts_of_view = state, phase, seat, sizes
        self._besides = besides
        self._reading: Reading | None = None
        self._is_read = False
        self._is_proved = False
        self._draws = DRAWS
        self._search: ExchangeSearch | None = None
        self.is_even: bool = True
        """True if the last round was drawn evenly."""

    def sample(self, rng: Chooser, effort: Effort, searches: int = SEARCHES) -> Round | None:
        """Return a round that agrees; None if none was found."""
        reading = self._read(effort)
        if reading is None:
            return None
        layouts = self._layouts(reading, rng.random, effort, searches)
        for failures, layout in enumerate(islice(layouts, FAILURES)):
            round_ = self._round(reading, layout)
            # A round that was played again shows that all that matters was read.
            if self._is_proved or self._is_agreed(round_, effort):
                self._is_proved = not failures
                return round_
        return None

    def _read(self, effort: Effort) -> Reading | None:
        """Return the reading of what the seat was told; None if that cannot be."""
        if not self._is_read:
            self._is_read = True
            with suppress(LookupError, ValueError):  # a view made by hand tells of no such cards
                self._reading = self._prepare(effort)
        return self._reading

    def _prepare(self, effort: Effort) -> Reading | None:
        """Return the reading of what the seat was told, ready to draw from it."""
        state, phase, seat, sizes = self._parts_of_view
        if not _is_complete(state):
            return None
        reading = Reading(state, phase, seat, self._besides)
        if reading.size * reading.last > effort.left:  # no round is so long
            effort.left = 0
            return None
        if not reading.is_sound(sizes):
            return None
        reading.prepare()
        return reading

    def _layouts(
        self, reading: Reading, random: RandomNumber, effort: Effort, searches: int
    ) -> Iterator[Layout]:
        """Yield ways in which all cards agree: drawn evenly at first, then searched."""
        if not reading.source.is_possible:
            return
        self.is_even = True
        for _ in range(self._draws):
            if effort.is_spent:
                return
            layout = reading.draw(random, effort)
            if layout is not None:
                yield layout
        self._draws = min(self._draws, max(FEWEST_DRAWS, self._draws // 4))
        self.is_even = False
        for attempt in range(searches):
            if effort.is_spent:
                return
            search = ExchangeSearch(reading, random, effort)
            if search.settle():
                self._search = search
            if self._search is not None and (search is self._search or attempt >= ANEW):
                yield self._search.mix(random, effort)

    # The round.

    def _round(self, reading: Reading, layout: Layout) -> Round:
        """Return the round with the cards of a layout where they were not known."""
        state, phase, *_ = self._parts_of_view
        hands = _with_hands(phase.hands, layout.now)
        return Round(_fill(state, reading, layout), phase.with_hands(hands))

    def _is_agreed(self, round_: Round, effort: Effort) -> bool:
        """Tell whether the round is by the rules, and the seat sees just this of it."""
        state, phase, seat, _ = self._parts_of_view
        replayed = _replay(round_, effort)
        if replayed is None or replayed.hands != round_.hands:
            return False
        # As tuples, so that the rules, which are the same, are not compared part by part.
        seen = astuple(mask(replayed.state, seat), recurse=False)
        is_same = seen == astuple(state, recurse=False)
        return is_same and mask_phase(replayed.phase, seat) == phase


def agreeing(
    state: State,
    phase: Phase,
    seat: Seat | None,
    sizes: tuple[int, ...],
    rng: Chooser,
    besides: tuple[Constraint, ...] = (),
    searches: int = SEARCHES,
) -> Round | None:
    """Return a round that agrees with what a seat was told; None if none was found.

    Args:
        state: the state as the seat knows it.
        phase: the phase as the seat knows it.
        seat: the seat; None for a spectator.
        sizes: how many cards each hand has.
        rng: the chooser among the cards that agree.
        besides: what must be true of the hands as they are now besides.
        searches: how many searches begin anew.
    """
    sampler = Sampler(state, phase, seat, sizes, besides)
    return sampler.sample(rng, Effort(sys.maxsize), searches)


def _is_complete(state: State) -> bool:
    """Tell whether a state has what the words of its script need: the deal, a bidder and trump."""
    needs = {need for word in state.rules.script[: state.step + 1] for need in ROWS[word].needs}
    bidder, trump = ROWS[Step.AUCTION].gives[0], ROWS[Step.TRUMP].gives[0]
    return (
        any(entry.action.word == "deal" for entry in state.entries)
        and (bool(state.contracts) or bidder not in needs)
        and (state.is_trump_known or trump not in needs)
    )


def _fill(state: State, reading: Reading, layout: Layout) -> State:
    """Return the state whose history has the cards of a layout where they were not known."""
    entries, order = list(state.entries), list(state.order)
    for (time, index), tokens in layout.moved.items():
        move = reading.history.moves[time][index]
        cards = [_kind(token) for token in tokens]
        if move.order:
            for place, card in zip(move.order, _in_move_order(move.cards, cards), strict=True):
                order[place] = card
        elif move.entry is not None:
            entry = entries[move.entry]
            action = cast("Redacted", entry.action).with_cards(cards)
            entries[move.entry] = evolve(entry, action=action)
    dealt = state.dealt
    if state.rules.deal.hand:  # otherwise the players draw their hands
        dealt = _with_hands(dealt, layout.dealt)
    widow = hand_of(layout.dealt[WIDOW]) if WIDOW in layout.dealt else state.widow
    filled = evolve(state, entries=tuple(entries), dealt=dealt, widow=widow)
    filled, rest = filled.with_order(deal_in(order)), map(_kind, layout.now[PACK])
    return filled.with_order(deal_in([card or next(rest, None) for card in known_order(filled)]))


def _with_hands(hands: tuple[Hand, ...], piles: Piles) -> tuple[Hand, ...]:
    """Return the hands, with those that lie in piles."""
    return tuple(
        [hand_of(piles[seat]) if seat in piles else hand for seat, hand in enumerate(hands)]
    )


def _kind(token: Token) -> Card:
    return CARDS[token % KINDS]


def _in_move_order(move_cards: tuple[Card | None, ...], cards: list[Card]) -> Iterator[Card]:
    """Return the cards of a move in their order, of which some are known."""
    hidden = iter(cards[sum(card is not None for card in move_cards) :])
    return (card or next(hidden) for card in move_cards)


def _replay(round_: Round, effort: Effort) -> Round | None:
    """Return the round played again from its history; None if that is not by the rules."""
    state = round_.state
    at_work: Round | Ended = Round.start(state.rules, state.dealer, state.redealt)
    items, done = round_.history(), 0
    while done < len(items):
        seat, action, _ = items[done]
        if isinstance(at_work, Ended) or isinstance(action, Redacted):
            return None
        at_work, steps = replay_plays(at_work, islice(items, done, None))
        if not steps:
            if seat is not None and at_work.why_not(seat, action):
                return None
            at_work, steps = at_work.after(seat, action, HandsEmitter()), 1
        done += steps
        effort.left -= steps
    return None if isinstance(at_work, Ended) else at_work


Span: TypeAlias = tuple[int, int]
"""Some times: from the first up to the other, which it does not reach."""

SEEN: Final = -99
"""A place where every card is known."""


class ExchangeSearch:
    """Lets cards change places until everything agrees that was told.

    A card has a path: where it lay at each time, from before the deal to now. Two cards exchange
    their paths as long as they lie apart.
    """

    def __init__(self, reading: Reading, random: RandomNumber, effort: Effort) -> None:
        self._reading = reading
        self._random = random
        self._effort = effort
        begun = reading.begin(random, effort)
        self.is_begun: bool = begun is not None
        self.paths: dict[Token, list[Place]] = {}
        self.constraints: list[Constraint] = [
            constraint for _, constraint in reading.history.constraints
        ]
        self.timed_places: list[tuple[TimedPlace, ...]] = [
            tuple((time, place) for place in constraint.places)
            for time, constraint in reading.history.constraints
        ]
        self.about: dict[TimedPlace, list[int]] = {}
        self.piles: dict[TimedPlace, int] = {}
        self.costs: list[int] = []
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}
        self._chosen = reading.choices
        self._paths_of: dict[int, list[list[Place]]] = {}
        if begun is not None:
            self._begin(begun)

    def _begin(self, begun: Layout) -> None:
        """Write down where each card lies at each time, and what that costs."""
        last, paths = self._reading.last, self.paths
        for time, piles in zip(range(last, -1, -1), begun.history, strict=True):
            for place, tokens in piles.items():
                for token in tokens:
                    paths.setdefault(token, [SEEN] * (last + 1))[time] = place
        for token, path in paths.items():
            self._paths_of.setdefault(token % KINDS, []).append(path)
        self.free: list[Token] = [token for token in paths if token not in begun.fixed]
        for index, timed_places in enumerate(self.timed_places):
            for time, place in timed_places:
                self.about.setdefault((time, place), []).append(index)
                tokens = begun.history[last - time].get(place, [])
                self.piles[time, place] = add_up(tokens)
        self.costs = [self._cost(index, {}) for index in range(len(self.timed_places))]

    def settle(self) -> bool:
        """Tell whether everything agrees in the end."""
        for _ in range(EXCHANGES if self.is_begun else 0):
            wrong = [index for index, cost in enumerate(self.costs) if cost]
            if not wrong:
                return True
            if self._effort.is_spent:
                return False
            self._mend(self._choose(wrong))
        return self.is_begun and not any(self.costs)

    def mix(self, random: RandomNumber, effort: Effort) -> Layout:
        """Let cards change places at random while everything agrees; return where they lie then."""
        self._random, self._effort = random, effort
        times = range(1, self._reading.last + 1)
        for _ in range(max(MIXING, len(self.free))):
            time = self._choose(times)
            card, other = self._choose(self.free), self._choose(self.free)
            span = self._span(self.paths[card], self.paths[other], time)
            if span is not None and not self._is_barred(card, other):
                piles, costs = self._changes_of(card, other, span)
                if not any(costs.values()) and self._is_likely(card, other, span):
                    self._exchange(card, other, span, piles, costs)
        return self._layout()

    def _is_likely(self, card: Token, other: Token, span: Span) -> bool:
        """Tell whether an exchange is made, by how likely the cards then left as was seen."""
        kinds = {card % KINDS, other % KINDS}
        if len(kinds) == 1:
            return True
        ways_before = self._choices(kinds)
        self._swap(card, other, span)
        ways_after = self._choices(kinds)
        self._swap(card, other, span)
        return self._random() * ways_after < ways_before

    def _choices(self, kinds: Iterable[int]) -> int:
        """Return among how many choices of copies the cards of some kinds left as was seen."""
        return prod(
            comb(sum([paths[time] in places for paths in self._paths_of[kind]]) + gone, number)
            for kind in kinds
            for time, places, gone, number in self._chosen.get(kind, ())
        )

    def _swap(self, card: Token, other: Token, span: Span) -> None:
        here, there, times = self.paths[card], self.paths[other], slice(*span)
        here[times], there[times] = there[times], here[times]

    def _is_barred(self, card: Token, other: Token) -> bool:
        """Tell whether either of two cards surely does not lie where the other does."""
        barred, here, there = self._reading.barred, self.paths[card][-1], self.paths[other][-1]
        return (card % KINDS, there) in barred or (other % KINDS, here) in barred

    def _choose(self, items: "range | list[int]") -> int:
        return items[int(self._random() * len(items))]

    def _mend(self, index: int) -> None:
        """Exchange cards to please a constraint, or now and then any cards at its place."""
        paths, timed_places = self.paths, self.timed_places[index]
        piles = tuple([hand_of_numbers(self.piles[timed_place]) for timed_place in timed_places])
        lacking, spare = self.constraints[index].hint(piles)
        time, place = timed_places[0]
        mine = [token for token in self.free if paths[token][time] == place]
        other_cards = [token for token in self.free if paths[token][time] not in {place, SEEN}]
        if lacking and not (spare and self._random() < EITHER):
            other_cards = [token for token in other_cards if _kind(token) in lacking] or other_cards
        elif spare:
            mine = [token for token in mine if _kind(token) in spare] or mine
        for _ in range(PARTNERS if mine and other_cards else 0):
            card, other = self._choose(mine), self._choose(other_cards)
            span = self._span(paths[card], paths[other], time)
            if span is None:
                continue
            changed, costs = self._changes_of(card, other, span)
            gain = sum(cost - self.costs[about] for about, cost in costs.items())
            if gain <= 0 or self._random() * BOLD < 1:
                self._exchange(card, other, span, changed, costs)
                return

    def _span(self, path: list[Place], other: list[Place], time: int) -> Span | None:
        """Return the times around a time at which two paths part, if nobody knows them; or None."""
        if path[time] == other[time]:
            return None
        first, end = time, time
        while first > 0 and not path[first - 1] == other[first - 1] != SEEN:
            first -= 1
        while end < len(path) and not path[end] == other[end] != SEEN:
            end += 1
        if SEEN in path[first:end] or SEEN in other[first:end]:
            return None
        return first, end

    def _changes_of(
        self, card: Token, other: Token, span: Span
    ) -> tuple[dict[TimedPlace, int], dict[int, int]]:
        """Return the piles that an exchange changes, and what the constraints on them cost then."""
        piles: dict[TimedPlace, int] = {}
        about = set[int]()
        more = add_up([other]) - add_up([card])
        if more:
            here, there = self.paths[card], self.paths[other]
            for time in range(*span):
                for timed_place, change in (
                    ((time, here[time]), more),
                    ((time, there[time]), -more),
                ):
                    if timed_place in self.piles:
                        piles[timed_place] = self.piles[timed_place] + change
                        about.update(self.about[timed_place])
        return piles, {index: self._cost(index, piles) for index in about}

    def _exchange(
        self,
        card: Token,
        other: Token,
        span: Span,
        piles: dict[TimedPlace, int],
        costs: dict[int, int],
    ) -> None:
        self.piles.update(piles)
        for index, cost in costs.items():
            self.costs[index] = cost
        self._swap(card, other, span)

    def _cost(self, index: int, changed: dict[TimedPlace, int]) -> int:
        """Return the cost of a constraint if some piles were others."""
        piles = tuple(
            [
                changed.get(timed_place, self.piles[timed_place])
                for timed_place in self.timed_places[index]
            ]
        )
        self._effort.left -= 1
        cost = self._known.get((index, piles))
        if cost is None:
            self._effort.left -= self.constraints[index].work
            cost = self.constraints[index].cost(tuple(map(hand_of_numbers, piles)))
            self._known[index, piles] = cost
        return cost

    def _layout(self) -> Layout:
        """Return where the cards lie."""
        reading, tokens = self._reading, in_random_order(self.paths, self._random)

        def at(time: int) -> Piles:
            piles: Piles = {place: [] for place in reading.rewinder.hidden}
            for token in tokens:
                if self.paths[token][time] != SEEN:
                    piles[self.paths[token][time]].append(token)
            return piles

        moved: dict[tuple[int, int], list[Token]] = {}
        for time, steps in enumerate(reading.rewinder.steps):
            gone = set[Token]()
            for step in steps:
                if step.is_told:
                    way = step.source, step.target
                    cards = [
                        token
                        for token in tokens
                        if token not in gone and tuple(self.paths[token][time : time + 2]) == way
                    ]
                    number = len(step.known) + step.hidden
                    known_cards = [
                        next(t for t in cards if _kind(t) is kind) for kind in step.known
                    ]
                    moving = [*known_cards, *(t for t in cards if t not in known_cards)][:number]
                    moved[time, step.place] = moving
                    gone.update(moving)
        return Layout(at(1), at(reading.last), moved, set(), [])
