"""What any player claims who is not asked: the game, a new deal, a meld, all the tricks left."""

from typing import Final

from pinochle.game.actions import Action, CallOut, ClaimMeld, ClaimMisdeal, ClaimTricks
from pinochle.game.choices import Randomness
from pinochle.game.sampling.sampler import NoSampleError
from pinochle.game.view import View
from pinochle.players._worth import best_worth, may_be_trump, mean_meld
from pinochle.rules.script import Step

CLOSE: Final = 3
"""How many times all the counters a player may score in a round, at most; more is very rare."""

LAST: Final = 4
"""How many tricks are left when the player begins to ask whether all of them are sure."""


def claim_of(view: View, rng: Randomness, *, tricks: bool = True) -> Action | None:
    """What the player claims: the game, a new deal, a meld, or all tricks that are left.

    Args:
        view: what the player may know.
        rng: what draws cards that the others may hold.
        tricks: whether tricks are claimed.
    """
    rules = view.rules
    if tricks and rules.claims.is_on and view.step is Step.PLAY:
        most = ClaimTricks(max(view.sizes))
        if most.tricks <= LAST and not view.why_not(most):
            return most
    if view.step is not Step.PLAY:
        grounds = (ClaimMisdeal(one.name) for one in rules.misdeal.grounds)
        misdeal = next((one for one in grounds if not view.why_not(one)), None)
        if misdeal and _is_poor(view):
            return misdeal
    if rules.ending.call_out != "no" and not view.why_not(CallOut()) and _has_won(view, rng):
        return CallOut()
    # Melds can be claimed until the first trick is won. After it the claims are not listed: that
    # takes long, because all those of tricks are judged.
    has_melds = rules.showing.overlooked == "muggins" and not view.tricks
    claims = view.claims() if has_melds else ()
    return next((one for one in claims if isinstance(one, ClaimMeld)), None)


def _is_poor(view: View) -> bool:
    """Whether the cards meld no more than others do on average, so that new ones are welcome."""
    best = best_worth(view.rules, view.hand, may_be_trump(view))
    return best.meld <= mean_meld(view.rules)


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
