"""The play of a trick as tables: the cards that may be played, and the card that is winning.

What matters of a trick so far is a *state*: the trump suit, the suit led, and the best cards. The
ladders of the rules say which states there are, what each asks of the next player, and what a card
makes of it. A state is a number with five free bits for the number of a card.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from pinochle.batch._cards import SPAN, Bits, Numbers, States
from pinochle.cards._packed import LANE, SUIT
from pinochle.cards.card import CARDS, Card, Suit
from pinochle.rules.play._ladder import Bests, Rungs, TurnFacts
from pinochle.rules.play.obligations import Duty
from pinochle.rules.play.play import PlayRules

TRUMPS: Final[tuple[Suit | None, ...]] = (*Suit, None)
"""The choices of trump, by their number."""

NO_TRUMP: Final = TRUMPS.index(None)

_ALL: Final = (1 << len(CARDS)) - 1


class _TrickState(NamedTuple):
    """A trick so far: the trump suit, and the best cards after the suit led; none at a lead."""

    trump: Suit | None
    led: Suit | None
    bests: Bests | None
    turn: TurnFacts
    bid: int


class LadderTables:
    """The tables of a set of play rules.

    ``asked`` has the kinds that a state asks for, step by step of the ladder, from the widest on.
    The narrowest of them that a hand holds any of may be played, or all of the hand if there are
    none. ``after`` has the next state of a state and a card, and ``best`` the card that is winning
    in a state. ``leads`` has the states before a lead, by the number of bids reached, by trump, by
    whether it is the first lead, and by whether trump is broken. With ``exempt`` added, a state
    asks only what it asks of a player whose partner is winning.
    """

    def __init__(self, play: PlayRules) -> None:
        self.play = play
        self.exempts_partner = play.exempts_partner
        duties = {rung.duty for rung in play.obligations}
        self.asks_broken = Duty.LEAD_PLAIN in duties
        self.asks_leads = any(duty.of_leads for duty in duties)
        self.bids = tuple(sorted({rung.from_bid for rung in play.obligations if rung.from_bid}))
        self._numbers: dict[_TrickState, int] = {}
        bids = (0, *self.bids)
        flags = (False, True)
        leads = [
            self._number(
                _TrickState(
                    trump, None, None, TurnFacts(first_lead=is_first, trump_broken=is_broken), bid
                )
            )
            for bid, trump, is_first, is_broken in product(bids, TRUMPS, flags, flags)
        ]
        self.leads: States = np.array(leads, np.uint16).reshape(len(bids), len(TRUMPS), 2, 2)
        after = [
            [self._after(state, card) for card in CARDS] + [0] * (SPAN - len(CARDS))
            for state in self._states()
        ]
        self.after: States = np.array(after, np.uint16).reshape(-1)
        self.exempt = self.after.size
        best = [state.bests[0]._number if state.bests else 0 for state in self._numbers]
        self.best: Numbers = np.array(best, np.uint8)
        exemptions = (False, True) if self.exempts_partner else (False,)
        several = [
            list(self._asked(state, is_exempt=is_exempt))
            for is_exempt in exemptions
            for state in self._numbers
        ]
        self.steps = max(map(len, several))
        self.asked: Bits = np.zeros((len(several), SPAN), np.uint32)
        for number, masks in enumerate(several):
            # From the narrowest up: those with fewer steps have nothing at the wide end.
            self.asked[number, self.steps - len(masks) : self.steps] = masks[::-1]
        self.asked = self.asked.reshape(-1)

    def _states(self) -> Iterator[_TrickState]:
        """Yield all states, those too that are found on the way."""
        done = 0
        while done < len(self._numbers):
            yield list(self._numbers)[done]
            done += 1

    def _number(self, state: _TrickState) -> int:
        return self._numbers.setdefault(state, SPAN * len(self._numbers))

    def _after(self, state: _TrickState, card: Card) -> int:
        """Return the next state after a card."""
        led, bests = card.suit, (card, card)
        if state.led is not None and state.bests is not None:
            led = state.led
            bests = self.play._ladders[state.trump][led].after(state.bests, card)
        return self._number(_TrickState(state.trump, led, bests, TurnFacts(), 0))

    def _asked(self, state: _TrickState, *, is_exempt: bool) -> Iterator[int]:
        """Yield the kinds that a state asks for, from the narrowest on."""
        found: list[int] = []
        for mask in _choices([_kinds(rung.mask) for rung in self._rungs(state, is_exempt)], _ALL):
            if mask != _ALL and all(mask & ~narrower for narrower in found):
                found.append(mask)
                yield mask

    def _rungs(self, state: _TrickState, is_exempt: bool) -> Rungs:  # noqa: FBT001
        ladders = self.play.for_bid(state.bid)._ladders
        if state.led is None or state.bests is None:
            return ladders.rungs((), state.trump, state.turn)
        rungs = ladders[state.trump][state.led][state.bests]
        return tuple(rung for rung in rungs if not is_exempt or rung.obligation.unless == "never")


def _choices(masks: Sequence[int], kinds: int) -> Iterator[int]:
    """Yield the kinds rungs may leave, best first: each narrows the kinds left, or is dropped."""
    if not masks:
        yield kinds
        return
    if kinds & masks[0]:
        yield from _choices(masks[1:], kinds & masks[0])
    yield from _choices(masks[1:], kinds)


def _kinds(mask: int) -> int:
    """Return the kinds in the lanes of a hand as bits of an int."""
    lanes = ((card._suit * SUIT + card._lane * LANE, card._number) for card in CARDS)
    return sum(1 << number for lane, number in lanes if mask >> lane & 1)
