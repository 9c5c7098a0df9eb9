"""Policies: they choose a card for each of very many turns at once."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pinochle.batch._cards import BIT, KINDS, Bits, Numbers, pick
from pinochle.cards.card import CARDS
from pinochle.errors import TrickError
from pinochle.rules.script import Step

__all__ = ["Policy", "Turn", "at_random"]

_SPARE = 5
"""The bits of the number of kinds, so that a product with it does not overflow."""


class Turn(NamedTuple):
    """The same turn of many deals: each has an entry in every array.

    A card is a number, its index in :data:`pinochle.cards.card.CARDS`; a set of cards is an int
    with the bit ``1 << number`` for each. The arrays are those of the game, which goes on: a
    policy changes none of them, and copies what it keeps.

    Args:
        step: ``Step.PLAY``, or ``Step.BURY`` where a bidder buries card after card.
        deals: which deals of the batch these are.
        seat: whose turn it is.
        legal: the cards that they may choose.
        held: the cards of that seat: those that they hold, those they hold twice or more, and so
            on.
        trump: the suit of trump, as its index in ``Suit``, or 4 if there is none.
        trick: the cards played to the trick before, the card led first.
        chance: random numbers of 32 bits; the same generator gives the same numbers again.
    """

    step: Step
    deals: slice
    seat: Numbers
    legal: Bits
    held: tuple[Bits, ...]
    trump: Numbers
    trick: tuple[Numbers, ...]
    chance: Bits


Policy: TypeAlias = Callable[[Turn], npt.NDArray[np.integer[Any]]]
"""A function that chooses a legal card for each deal of a turn."""


def at_random(turn: Turn) -> Numbers:
    """Choose any legal card, each kind as likely as the others (to less than a millionth)."""
    place = turn.chance >> _SPARE
    place *= np.bitwise_count(turn.legal)
    place >>= 32 - _SPARE
    return pick(turn.legal, place.astype(np.uint8))


def chosen_by(policy: Policy, turn: Turn) -> npt.NDArray[np.integer[Any]]:
    """Return the cards that a policy chooses, each of which must be legal.

    Raises:
        TrickError: if they are not as many as deals, or any of them is not legal.
    """
    chosen = policy(turn)
    if policy is at_random:
        return chosen  # it chooses from those that are
    if chosen.shape != turn.legal.shape or chosen.dtype.kind not in "iu":
        said = f"{chosen.dtype} of shape {chosen.shape}"
        message = (
            f"a policy chooses the number of a card for each of {turn.legal.size} deals, not {said}"
        )
        raise TrickError(message)
    is_legal = (chosen >= 0) & (chosen < KINDS) & (BIT.take(chosen, mode="clip") & turn.legal > 0)
    if not is_legal.all():
        first = int(np.flatnonzero(~is_legal)[0])
        number = int(chosen[first])
        card = CARDS[number] if 0 <= number < KINDS else f"card {number}"
        message = f"deal {turn.deals.start + first}: the policy chose {card}, which is not legal"
        raise TrickError(message)
    return chosen
