"""Rounds played at random to their end: what a search or a statistic does most of all.

All is as if each seat in turn drew one of its legal actions. But nobody looks at the game in
between, so that none is made, and nothing is asked of an action that was listed a moment ago.
"""

from typing import TYPE_CHECKING, Any, Final, cast

from pinochle._bits import FULL, HAND, LANE, ONES, hands_of
from pinochle._fast_init import copier, draft_of
from pinochle.actions import PASS, bid_of, deal_of
from pinochle.cards import CARDS
from pinochle.choices import Chooser, Randomness
from pinochle.engine.emitter import Emitter
from pinochle.engine.history import Entry, Taken
from pinochle.engine.phases.auction import AuctionPhase
from pinochle.engine.phases.auction import go_on as auction_after
from pinochle.engine.phases.deal import DealPhase
from pinochle.engine.phases.draft import DraftPhase
from pinochle.engine.phases.draw import DrawPhase
from pinochle.engine.phases.play import PlayPhase
from pinochle.engine.round import Ended, Round, gone_on, walked
from pinochle.engine.state import State
from pinochle.rules.script import Step
from pinochle.trick import Seat

if TYPE_CHECKING:
    from pinochle.engine.phases.phase import Next
    from pinochle.tricks._compiled import Fold


def played_out(round_: Round, rng: Randomness) -> Ended:
    """The end of a round in which everybody goes on at random."""
    while True:
        following = _gone_on(round_, rng)
        if isinstance(following, Ended):
            return following
        round_ = following


def _gone_on(round_: Round, rng: Randomness) -> Round | Ended:
    """What follows the next action, or all of a phase that has a quick way through it."""
    state, phase, emit = round_.state, round_.phase, Emitter()
    rules = state.rules
    if isinstance(phase, PlayPhase) and (last := _all_played(state, phase, rng)):
        return walked(last.settled(state), emit)
    if isinstance(phase, AuctionPhase) and (sold := rules.auction.bid_out(phase.auction, rng)):
        calls = [
            _entry_of_call(_CALL, call.seat, bid_of(call.points) if call.points else PASS)
            for call in sold.calls[len(phase.auction.calls) :]
        ]
        following = auction_after(state.adding(*calls), phase.hands, sold, emit)
        return walked(cast("Next", following), emit)
    if isinstance(phase, DraftPhase | DrawPhase):
        return walked(phase.at_random(state, rng), emit)
    if isinstance(phase, DealPhase):
        return gone_on(state, phase, None, deal_of(rules.pack.shuffled(rng)), emit)
    seat = phase.to_act(state)[0]
    return gone_on(state, phase, seat, phase.options(state, seat).sample(rng), emit)


_CALL: Final = Entry(Step.AUCTION, 0, None, PASS)
_entry_of_call: Final = copier(Entry, "seat", "action")

_PLACES: Final = [(card._suit, FULL << card._lane * LANE, card._bit) for card in CARDS]
"""By the number of a card the suit it goes from, the lane of it, and its first copy."""


def _all_played(state: State, phase: PlayPhase, rng: Chooser) -> PlayPhase | None:
    """The play when all tricks to come are played at random; None where it goes card by card.

    It does so in the middle of a trick, where the card that was called makes its player a partner,
    and where the rules have no states to go through.
    """
    play, seats = state.rules.play, state.rules.table.seats
    lead = phase.fold_before_lead(state)
    if lead is None or state.called is not None:
        return None
    leads, random = lead[0], rng.random
    any_of = play._ladders.kinds.of
    hands = [[*lanes] for lanes in hands_of(phase._hands)]
    others = [[*hands[leader + 1 :], *hands[:leader]] for leader in range(seats)]
    leader, taken = phase.turn, phase.tricks
    for _ in range(sum([suit.bit_count() for suit in hands[0]])):
        hand = hands[leader]
        choices = any_of(hand)
        card = choices[int(random() * len(choices))]
        cards = [card]
        number = card._number
        suit, lane, bit = _PLACES[number]
        hand[suit] -= (hand[suit] & lane) + bit >> 1
        after: tuple[Any, ...] = leads
        for hand in others[leader]:
            fold: Fold = after[number]
            after, led, following, trump, void = fold
            in_suit = hand[led] & ONES
            plays = following[in_suit] if in_suit else void[hand[trump] & ONES]
            choices = any_of(hand) if plays is None else plays.cards
            card = choices[int(random() * len(choices))]
            cards.append(card)
            number = card._number
            suit, lane, bit = _PLACES[number]
            hand[suit] -= (hand[suit] & lane) + bit >> 1
        before, taken = taken, _taken()
        taken.before = before
        taken.leader = leader
        taken.cards = tuple(cards)
        # After the last card stands the one that wins, and of two identical ones the first does.
        taken.winner = leader = Seat((leader + cards.index(after[number])) % seats)
        taken.__class__ = Taken
    return PlayPhase(1 << HAND * seats, leader, (), taken)


_taken = draft_of(Taken)
