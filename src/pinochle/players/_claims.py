"""Claims of any player who is not awaited: the game, a new deal, a meld, all the tricks left."""

from typing import Final

from pinochle.actions import Action, CallOut, ClaimMeld, ClaimMisdeal, ClaimTricks
from pinochle.game.choices import Randomness
from pinochle.game.sampling.sampler import NoSampleError
from pinochle.game.view import View
from pinochle.players._worth import best_worth, may_be_trump, mean_meld
from pinochle.rules.script import Step

CLOSE: Final = 3
"""The most that a player scores in a round, in counts of the whole pack; more is very rare."""

LAST: Final = 4
"""The number of tricks left from which on the player asks whether all of them are sure."""


def claim_of(view: View, rng: Randomness, *, tricks: bool = True) -> Action | None:
    """Return the claim of the player: the game, a new deal, a meld, or all tricks left.

    Args:
        view: what the player may know.
        rng: what draws cards that the others may hold.
        tricks: whether tricks are claimed.
    """
    rules = view.rules
    if tricks and rules.claims.is_on and view.step is Step.PLAY:
        all_tricks = ClaimTricks(max(view.sizes))
        if all_tricks.tricks <= LAST and not view.why_not(all_tricks):
            return all_tricks
    if view.step is not Step.PLAY:
        grounds = (ClaimMisdeal(ground.name) for ground in rules.misdeal.grounds)
        misdeal = next((claim for claim in grounds if not view.why_not(claim)), None)
        if misdeal and _is_poor(view):
            return misdeal
    if rules.ending.call_out != "no" and not view.why_not(CallOut()) and _has_won(view, rng):
        return CallOut()
    # Melds can be claimed until the first trick is won. After it the claims are not listed: that
    # takes long, because all those of tricks are judged.
    has_melds = rules.showing.overlooked == "muggins" and not view.tricks
    claims = view.claims() if has_melds else ()
    return next((claim for claim in claims if isinstance(claim, ClaimMeld)), None)


def _is_poor(view: View) -> bool:
    """Tell whether the cards meld no more than others on average, so that new cards are welcome."""
    best = best_worth(view.rules, view.hand, may_be_trump(view))
    return best.meld <= mean_meld(view.rules)


def _has_won(view: View, rng: Randomness) -> bool:
    """Tell whether the player has reached the target, which everybody can work out.

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
