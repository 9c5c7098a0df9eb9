"""What any player claims who is not asked: the game, a new deal, a meld, all the tricks left."""

from typing import Final

from pinochle.actions import Action, CallOut, ClaimMeld, ClaimMisdeal, ClaimTricks
from pinochle.choices import Randomness
from pinochle.engine.sample import NoSampleError
from pinochle.players._worth import best_worth, may_be_trump, mean_meld
from pinochle.rules.script import Step
from pinochle.view import View

CLOSE: Final = 3
"""How many times all the counters a player may score in a round, at most; more is very rare."""

LAST: Final = 4
"""How many tricks are left when the player begins to ask whether all of them are sure."""


def claim_of(view: View, rng: Randomness) -> Action | None:
    """What the player claims: the game, a new deal, a meld, or all tricks that are left."""
    rules = view.rules
    most = ClaimTricks(max(view.sizes))
    is_late = rules.claims.is_on and view.step is Step.PLAY and most.tricks <= LAST
    if is_late and not view.why_not(most):
        return most
    has_claims = rules.misdeal.grounds or rules.ending.call_out != "no"
    if not has_claims and rules.showing.choice != "declared":
        return None
    for claim in view.claims():
        if isinstance(claim, ClaimMeld) or (isinstance(claim, CallOut) and _has_won(view, rng)):
            return claim
        if isinstance(claim, ClaimMisdeal) and view.step is not Step.PLAY:
            best = best_worth(rules, view.hand, may_be_trump(view))
            if best.meld <= mean_meld(rules):
                return claim
    return None


def _has_won(view: View, rng: Randomness) -> bool:
    """Whether the player has reached the target, which everybody can work out.

    Any cards that the others may hold will do: nothing of it depends on them.
    """
    rules, seat = view.rules, view.seat
    if seat is None or view.needs_deal:
        return False
    column = view.sheet.columns(rules)[seat]
    if view.scores[column] + CLOSE * rules.total < rules.ending.target:
        return False
    try:
        return column in view.sample(rng).apply(CallOut(), seat).winners
    except NoSampleError:
        return False
