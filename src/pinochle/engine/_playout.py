"""Rounds played at random to their end: what a search or a statistic does most of all.

All is as if each seat in turn drew one of its legal actions. But nobody looks at the game in
between, so that none is made, and nothing is asked of an action that was listed a moment ago: see
:mod:`pinochle.engine._course`. What a course does not know goes action by action.
"""

from pinochle.actions import deal_of
from pinochle.choices import Randomness
from pinochle.engine import phases
from pinochle.engine._course import all_played, can_run, played_over, run_out
from pinochle.engine._later import ended_later
from pinochle.engine.emitter import Emitter
from pinochle.engine.phases.deal import DealPhase
from pinochle.engine.phases.play import PlayPhase
from pinochle.engine.round import Ended, Round, gone_on, walked


def played_out(round_: Round, rng: Randomness) -> Ended:
    """The end of a round in which everybody goes on at random."""
    while True:
        if can_run(round_):
            following = run_out(round_, rng)
        else:
            following = ended_later(round_, rng) or _gone_on(round_, rng)
        if isinstance(following, Ended):
            return following
        round_ = following


def _gone_on(round_: Round, rng: Randomness) -> Round | Ended:
    """What follows the next action, or all of a phase that has a quick way through it."""
    state, phase, emit = round_.state, round_.phase, Emitter()
    if isinstance(phase, PlayPhase) and (drawn := all_played(state, phase, rng)):
        return played_over(round_, drawn)
    if isinstance(phase, phases.draft.DraftPhase | phases.draw.DrawPhase):
        return walked(phase.at_random(state, rng), emit)
    if isinstance(phase, DealPhase):
        return gone_on(state, phase, None, deal_of(state.rules.pack.shuffled(rng)), emit)
    seat = phase.to_act(state)[0]
    return gone_on(state, phase, seat, phase.options(state, seat).sample(rng), emit)
