"""Imagining a whole game that agrees with everything that one seat was told.

The cards that nobody has shown are placed at random; then they change places until every
constraint agrees, and the round is played again from the deal. What comes out is consistent; it is
not drawn evenly from all that might be.
"""

import sys
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from attrs import astuple

from pinochle._bits import Lanes
from pinochle._frozen import evolve
from pinochle.actions import Redacted
from pinochle.choices import Chooser
from pinochle.engine.constraints import NO_ENTRY, PACK, WIDOW, Constraint, Place
from pinochle.engine.emitter import Emitter
from pinochle.engine.knowledge import deal_in, deal_known, mask, mask_phase
from pinochle.engine.phases.phase import Phase
from pinochle.engine.placing import Course, Effort, Placing, Spot, course_of, with_one, without_one
from pinochle.engine.round import Ended, Round
from pinochle.engine.state import State
from pinochle.errors import PinochleError
from pinochle.game import Game
from pinochle.hand import Hand, from_lanes
from pinochle.rules.script import ROWS, Step
from pinochle.sheet import Sheet
from pinochle.trick import Seat

if TYPE_CHECKING:
    from pinochle.cards import Card

PLACINGS: Final = 30
"""How often the cards are placed for an attempt; what is known may lead a placing into a corner."""

ATTEMPTS: Final = 100
"""How many placings are searched for cards that agree before that is given up."""

STEPS: Final = 150
"""How many exchanges are chosen in one attempt."""

TRIES: Final = 8
"""With how many others a card is tried at a step."""

BOLD: Final = 30
"""One in so many exchanges is made although it is for the worse."""

MOST_STEPS: Final = 50_000
"""How many steps a sample may take; what a seat was told at a table takes far fewer."""

Span: TypeAlias = tuple[int, int]
"""Some times: from the one up to the other, which it does not reach."""


class NoSampleError(PinochleError, RuntimeError):
    """No cards were found that agree with a view."""


def imagined(
    sheet: Sheet,
    state: State,
    phase: Phase,
    seat: Seat | None,
    sizes: tuple[int, ...],
    rng: Chooser,
    steps: int,
) -> Game:
    """A game that agrees with what a seat was told in a round at work.

    Raises:
        NoSampleError: if none was found in so many steps.
    """
    effort = Effort(steps)
    found = agreeing(state, phase, seat, sizes, rng, effort=effort)
    if found is not None:
        return Game(sheet, found)
    message = "no cards were found that agree with what this seat was told"
    if effort.is_spent:
        message += f", in {steps} steps"
    raise NoSampleError(message)


def agreeing(
    state: State,
    phase: Phase,
    seat: Seat | None,
    sizes: tuple[int, ...],
    rng: Chooser,
    besides: tuple[Constraint, ...] = (),
    attempts: int = ATTEMPTS,
    effort: Effort | None = None,
) -> Round | None:
    """A round that agrees with what a seat was told; None if none was found.

    Args:
        state: the state as the seat knows it.
        phase: the phase as the seat knows it.
        seat: the seat; None for a spectator.
        sizes: how many cards each hand has.
        rng: what chooses among the cards that agree.
        besides: what must be true of the hands as they are now besides.
        attempts: how many placings are searched.
        effort: how many steps may be taken; None for any number.
    """
    if _is_complete(state):
        course = course_of(state, phase, seat)
        effort = effort or Effort(sys.maxsize)
        more = tuple((len(course.moves), constraint) for constraint in besides)
        course = course._replace(constraints=course.constraints + more)
        placings = _placings(state, phase, course, sizes, rng, attempts * PLACINGS, effort)
        for placing in islice(placings, attempts):
            if Search(placing).settle():
                effort.left -= len(course.moves)
                replayed = _replayed(Round(_filled(placing, state), phase))
                if replayed and _is_seen(replayed, seat, state, phase):
                    return replayed
    return None


def _placings(
    state: State,
    phase: Phase,
    course: Course,
    sizes: tuple[int, ...],
    rng: Chooser,
    most: int,
    effort: Effort,
) -> Iterator[Placing]:
    """The cards placed again and again; never, if what was told of their number is not so."""
    pack = state.rules.pack.cards
    ends = course.ends(len(pack), phase.hands)
    are_whole = all(
        number >= 0 and (cards is None or len(cards) == number) for number, cards in ends.values()
    )
    if len(pack) * len(course.moves) > effort.left:  # no round is so long
        effort.left = 0
    elif are_whole and sizes == tuple(ends[other][0] for other in state.each_seat(0)):
        for _ in range(most):
            if effort.is_spent:
                return
            placing = Placing(course, ends, pack, rng, effort)
            if placing.place():
                yield placing


def _is_complete(state: State) -> bool:
    """Whether a state has what the words of its script need: the deal, a bidder and trump."""
    needs = {need for word in state.rules.script[: state.step + 1] for need in ROWS[word].needs}
    bidder, trump = ROWS[Step.AUCTION].gives[0], ROWS[Step.TRUMP].gives[0]
    return (
        bool(state.entries)
        and state.entries[0].action.word == "deal"
        and (bool(state.contracts) or bidder not in needs)
        and (state.is_trump_known or trump not in needs)
    )


def _is_seen(at_work: Round, seat: Seat | None, state: State, phase: Phase) -> bool:
    """Whether a seat sees just this of a round."""
    # As tuples, so that the rules, which are the same, are not compared part by part.
    found = astuple(mask(at_work.state, seat), recurse=False)
    return found == astuple(state, recurse=False) and mask_phase(at_work.phase, seat) == phase


# The round played again.


def _filled(placing: Placing, state: State) -> State:
    """The state whose history has the cards of a placing where they were not known."""
    entries, order = list(state.entries), list(state.order)
    for time, moves in enumerate(placing.course.moves):
        piles: dict[tuple[Place, Place], list[Card]] = {}
        for move in moves:
            if move.entry == NO_ENTRY or None not in move.cards:
                continue
            way = move.source, move.target
            if way not in piles:
                piles[way] = placing.at(time, *way)
            cards = piles[way][: len(move.cards)]
            piles[way] = piles[way][len(move.cards) :]
            if move.order:
                for place, card in zip(move.order, cards, strict=True):
                    order[place] = card
            else:
                entry = entries[move.entry]
                action = cast("Redacted", entry.action).with_cards(cards)
                entries[move.entry] = evolve(entry, action=action)
    entries[0] = evolve(entries[0], action=deal_in(order))
    dealt = tuple(Hand(placing.at(1, seat)) for seat in range(state.rules.table.seats))
    filled = state.but(entries=tuple(entries), dealt=dealt, widow=Hand(placing.at(1, WIDOW)))
    rest = iter(placing.at(placing.last, PACK))
    whole = deal_in([card or next(rest, None) for card in deal_known(filled)])
    return filled.but(entries=(evolve(entries[0], action=whole), *entries[1:]))


def _replayed(whole: Round) -> Round | None:
    """The round played again from its history; None if that is not one by the rules."""
    state = whole.state
    at_work: Round | Ended = Round.start(state.rules, state.dealer, state.redealt)
    for seat, action, _ in whole.history():
        if isinstance(at_work, Ended) or isinstance(action, Redacted):
            return None
        if seat is not None and at_work.why_not(seat, action):
            return None
        at_work = at_work.after(seat, action, Emitter())
    return None if isinstance(at_work, Ended) else at_work


class Search:
    """Lets cards of a placing change places until every constraint agrees."""

    def __init__(self, placing: Placing) -> None:
        self.placing = placing
        self.known: frozenset[Place] = placing.course.known

    def settle(self) -> bool:
        """Whether every constraint agrees in the end."""
        placing = self.placing
        if not any(placing.costs):
            return True
        cards = [
            card
            for card, path in enumerate(placing.paths)
            if card not in placing.fixed and not self.known.issuperset(path[1:])
        ]
        for _ in range(STEPS):
            wrong = [index for index, cost in enumerate(placing.costs) if cost]
            if not wrong:
                return True
            if placing.effort.is_spent:
                return False
            self._mend(placing.one_of(wrong), cards)
        return False

    def _mend(self, index: int, cards: list[int]) -> None:
        """Exchange cards to please a constraint."""
        placing = self.placing
        kinds, paths, spots = placing.kinds, placing.paths, placing.spots[index]
        piles = tuple(from_lanes(placing.piles[spot]) for spot in spots)
        wanted, spare = placing.constraint(index).hint(piles)
        time, place = spots[0]
        mine = [card for card in cards if paths[card][time] == place]
        others = [card for card in cards if paths[card][time] != place]
        if wanted:
            others = [card for card in others if kinds[card] in wanted]
        elif spare:
            mine = [card for card in mine if kinds[card] in spare]
        self._exchange(mine, others, time)

    def _exchange(self, mine: list[int], others: list[int], time: int) -> None:
        """Exchange two of these at a time if that is not for the worse, or now and then anyway."""
        placing = self.placing
        for _ in range(TRIES if mine and others else 0):
            one, other = placing.one_of(mine), placing.one_of(others)
            span = self._span(placing.paths[one], placing.paths[other], time)
            if span is None:
                continue
            piles, costs = self._after(one, other, span)
            gain = sum(cost - placing.costs[index] for index, cost in costs.items())
            if gain <= 0 or not placing.below(BOLD):
                placing.piles.update(piles)
                for index, cost in costs.items():
                    placing.costs[index] = cost
                here, there = slice(*span), placing.paths[other]
                path = placing.paths[one]
                path[here], there[here] = there[here], path[here]
                return

    def _span(self, one: list[Place], other: list[Place], time: int) -> Span | None:
        """The times around one at which two paths part, if nobody knows them; None otherwise."""
        first, end, known = time, time, self.known
        while first > 0 and one[first - 1] != other[first - 1]:
            first -= 1
        while end < len(one) and one[end] != other[end]:
            end += 1
        if known.intersection(one[first:end]) or known.intersection(other[first:end]):
            return None
        return first, end

    def _after(self, one: int, other: int, span: Span) -> tuple[dict[Spot, Lanes], dict[int, int]]:
        """The piles that an exchange changes, and what the constraints on them then cost."""
        placing = self.placing
        piles: dict[Spot, Lanes] = {}
        for card, another in ((one, other), (other, one)):
            lost, got = placing.kinds[card], placing.kinds[another]
            for spot in tuple(enumerate(placing.paths[card]))[slice(*span)]:
                if spot in placing.piles and lost and got:
                    piles[spot] = with_one(without_one(placing.piles[spot], lost), got)
        about = {index for spot in piles for index in placing.about[spot]}
        return piles, {index: placing.cost(index, piles) for index in about}
