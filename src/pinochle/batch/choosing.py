"""Policies: they choose a card for each of very many turns at once."""

from collections.abc import Callable
from typing import Any, Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt
from attrs import frozen

from pinochle._validators import expect_word
from pinochle.batch._cards import KINDS, SUIT_OF, Bytes, IndexArray, Points, Truths
from pinochle.cards.card import CARDS
from pinochle.errors import TrickError

__all__ = ["Policy", "Turns"]

NO_CARD: Final = -1
"""The number in the place of a card that is not played yet."""

_SHORT: Final = {"A": -60, "T": 40, "9": 30, "J": 20, "K": 0, "Q": -10}
"""The wishes of a club player to bury a card of a side suit, by its rank."""
_TRUMP: Final = -200
"""The wish to bury a trump besides."""


@frozen(kw_only=True, eq=False)
class Turns:
    """The turn of a seat in each of many rounds: everything that this seat knows, as arrays.

    The first axis of every array is the round. A card is a number, its index in
    :data:`pinochle.cards.card.CARDS`. An axis of the 24 kinds is in that order, and such an array
    has the number of copies of each. Seats are those of the table, and points those of the rules.
    The arrays are copies: they do not change when the rounds go on.

    Args:
        deals: (rounds,), intp: which deals of the batch these are, or which tables.
        seat: (rounds,), uint8: whose turn it is.
        burying: (rounds,), bool: whether a bidder chooses the next card to bury, not to play.
        legal: (rounds, 24), bool: the cards that may be chosen.
        hand: (rounds, 24), uint8: what the seat holds.
        buried: (rounds, 24), uint8: what it has buried itself.
        trick: (rounds, seats), int8: the cards of the trick, the card led first; -1 where there is
            none yet.
        leader: (rounds,), uint8: who leads the trick.
        played: (rounds, seats, 24), uint8: what each seat has played, to this trick too.
        shown: (rounds, seats, 24), uint8: what each seat has shown in melds and not played since.
        trump: (rounds,), uint8: the suit of trump, as its index in ``Suit``; 4 if there is none.
        bidder: (rounds,), int8: who has the contract; -1 if nobody has.
        bid: (rounds,), int64: the bid of that seat's side.
        need: (rounds,), int64: the points that its side has still to win in tricks; 0 if the
            contract is made, cannot be made any more, or is none, and as long as cards are buried.
        counts: (rounds, seats), int64: what the tricks of each seat count.
        tricks_left: (rounds,), uint8: how many tricks are not complete.
    """

    deals: IndexArray
    seat: Bytes
    burying: Truths
    legal: Truths
    hand: Bytes
    buried: Bytes
    trick: npt.NDArray[np.int8]
    leader: Bytes
    played: Bytes
    shown: Bytes
    trump: Bytes
    bidder: npt.NDArray[np.int8]
    bid: Points
    need: Points
    counts: Points
    tricks_left: Bytes

    def __len__(self) -> int:
        return len(self.deals)


CardNumbers: TypeAlias = npt.NDArray[np.integer[Any]]
PolicyFunction: TypeAlias = Callable[[Turns], CardNumbers]
PolicyName: TypeAlias = Literal["random", "club"]
Policy: TypeAlias = PolicyName | PolicyFunction
"""The way to choose the cards: at random, each legal kind as likely as the others; or as a club
player does; or a function that gets the turns and returns a legal card for each."""


def check_policy(policy: Policy) -> None:
    """Refuse what is no policy.

    Raises:
        RulesetError: if it is another word.
        WrongType: if it is neither a word nor a function.
    """
    if not callable(policy):
        expect_word(PolicyName, policy, "policy", "a function")


def check_chosen(chosen: CardNumbers, turn: Turns) -> CardNumbers:
    """Return the cards that were chosen, each of which must be legal.

    Raises:
        TrickError: if they are not as many as rounds, or any of them is not legal.
    """
    if chosen.shape != turn.deals.shape or chosen.dtype.kind not in "iu":
        description = f"{chosen.dtype} of shape {chosen.shape}"
        message = f"expected the number of a card for each of {len(turn)} deals, not {description}"
        raise TrickError(message)
    is_card = (chosen >= 0) & (chosen < KINDS)
    is_legal = is_card & turn.legal[np.arange(len(turn)), np.where(is_card, chosen, 0)]
    if not is_legal.all():
        first = int(np.flatnonzero(~is_legal)[0])
        card_number = int(chosen[first])
        card = CARDS[card_number] if is_card[first] else f"card {card_number}"
        message = f"deal {int(turn.deals[first])}: {card} was chosen, which is not legal"
        raise TrickError(message)
    return chosen


def at_random(legal: Truths, rng: np.random.Generator) -> IndexArray:
    """Return any legal card, each kind as likely as the others."""
    cards: IndexArray = (legal * (1 - rng.random(legal.shape, np.float32))).argmax(axis=1)
    return cards


def to_bury(legal: Truths, trump: Bytes) -> IndexArray:
    """Return the cards that a club player buries first: no trump and no ace if they need not."""
    wish = np.array([_SHORT[card.rank.code] for card in CARDS])
    wishes = wish + _TRUMP * (trump[:, np.newaxis] == SUIT_OF)
    cards: IndexArray = np.where(legal, wishes, 2 * _TRUMP).argmax(axis=1)
    return cards
