"""Rounds played at random to their end: what a search or a statistic does most of all.

All is as if each seat in turn drew one of its legal actions. But nobody looks at the game in
between, so that none is made, and nothing is asked of an action that was listed a moment ago.

Most rounds go a quick way, from the shuffle to the tally, on plain lists and ints: see
:mod:`pinochle.engine._course`. What it does not know goes phase by phase, and only the calls and
the play are hurried.
"""

from typing import Final, cast

from pinochle._bits import hands_of
from pinochle._fast_init import copier
from pinochle.actions import PASS, bid_of, deal_of
from pinochle.choices import Randomness
from pinochle.engine import phases
from pinochle.engine._course import course_of, over
from pinochle.engine._later import ended_later
from pinochle.engine._tricks import draw_tricks, spread_hands, taken_in
from pinochle.engine.emitter import Emitter
from pinochle.engine.history import Entry
from pinochle.engine.phases.auction import AuctionPhase
from pinochle.engine.phases.auction import go_on as auction_after
from pinochle.engine.phases.deal import DealPhase
from pinochle.engine.phases.phase import Next
from pinochle.engine.phases.play import PlayPhase
from pinochle.engine.round import Ended, Round, gone_on, plays_in, walked
from pinochle.engine.state import State
from pinochle.rules.script import Step


def played_out(round_: Round, rng: Randomness) -> Ended:
    """The end of a round in which everybody goes on at random."""
    if isinstance(round_.phase, DealPhase) and (course := course_of(round_.state.rules)):
        following = course.played_out(round_, rng)
        if isinstance(following, Ended):
            return following
        round_ = following
    while True:
        following = ended_later(round_, rng) or _gone_on(round_, rng)
        if isinstance(following, Ended):
            return following
        round_ = following


def _gone_on(round_: Round, rng: Randomness) -> Round | Ended:
    """What follows the next action, or all of a phase that has a quick way through it."""
    state, phase, emit = round_.state, round_.phase, Emitter()
    rules = state.rules
    if isinstance(phase, PlayPhase) and (played := _all_played(state, phase, rng)):
        return walked(played, emit)
    if isinstance(phase, AuctionPhase) and (sold := rules.auction.bid_out(phase.auction, rng)):
        calls = [
            _entry_of_call(_CALL, call.seat, bid_of(call.points) if call.points else PASS)
            for call in sold.calls[len(phase.auction.calls) :]
        ]
        following = auction_after(state.adding(*calls), phase.hands, sold, emit)
        return walked(cast("Next", following), emit)
    if isinstance(phase, phases.draft.DraftPhase | phases.draw.DrawPhase):
        return walked(phase.at_random(state, rng), emit)
    if isinstance(phase, DealPhase):
        return gone_on(state, phase, None, deal_of(rules.pack.shuffled(rng)), emit)
    seat = phase.to_act(state)[0]
    return gone_on(state, phase, seat, phase.options(state, seat).sample(rng), emit)


_CALL: Final = Entry(Step.AUCTION, 0, None, PASS)
_entry_of_call: Final = copier(Entry, "seat", "action")


def _all_played(state: State, phase: PlayPhase, rng: Randomness) -> Next | None:
    """What follows when all tricks to come are played at random; None where it goes card by card.

    It does so in the middle of a trick, and where the rules have no states to go through.
    """
    play, seats = state.rules.play, state.rules.table.seats
    if phase.fold_before_lead(state) is None:
        return None
    drawn = draw_tricks(
        spread_hands(hands_of(phase._hands)),
        phase.turn,
        play.draws(state.trump),
        play._ladders.kinds,
        state.rules.count._worth,
        rng.random,
    )
    taken = taken_in(drawn, phase.turn, phase.tricks, seats)
    if state.called is not None:
        for seat, card in plays_in(seats, taken):
            if phases.partner.is_joined_by(state, seat, card.card):
                state = phases.partner.with_partner(state, seat)
    return over(phase, taken).settled(state)
