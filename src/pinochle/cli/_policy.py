"""The policy of the seats without a person: random, but with some sense."""

from random import Random
from typing import Final

from pinochle.actions import (
    Action,
    Bid,
    CallCard,
    CallOut,
    ClaimTricks,
    Concede,
    Done,
    ExchangeDix,
    LayCards,
    LayMeld,
    NameTrump,
    Pass,
    PlayOn,
    ShootTheMoon,
)
from pinochle.cards import Suit
from pinochle.choices import Actions
from pinochle.engine.state import State
from pinochle.game import Game
from pinochle.hand import Hand
from pinochle.melds.meld import MOST_POINTS
from pinochle.rules.script import Step
from pinochle.trick import Seat

__all__ = ["choose"]

_PLUCK: Final = 1 / 20
"""How often a seat bids more than it expects to make, so that somebody bids sometimes, and how
often it shoots the moon."""


def choose(game: Game, seat: Seat, rng: Random) -> Action:
    """The action of a seat on its turn, from its hand and from what everybody knows.

    It bids as little as it may while its best meld and half of all counters come to that; names
    the trump in which it melds the most; exchanges a nine of trump; lays the best of its melds, or
    calls for cards to them; calls out as soon as it wins by that;
    claims the tricks that are left when it is sure of them; throws in a hand that it may;
    concedes a contract for which it would need nearly all; shoots the moon now and then; and does
    everything else at random.
    """
    for claim in game.claims(seat):
        if _is_wise(game, claim, seat):
            return claim
    actions, state = game.legal_actions(seat), game.round.state
    first = next(iter(actions))
    if isinstance(first, Pass | Bid):
        return _call(actions, game.hands[seat], state, rng)
    if isinstance(first, NameTrump):
        return _trump(actions, game.hands[seat], state)
    if isinstance(first, PlayOn | Concede):
        return _answer(game.hands[seat], state, seat, rng)
    if isinstance(first, ExchangeDix) or Done() in actions:
        return max(actions, key=lambda action: _points(action, state))
    return actions.sample(rng)


def _is_wise(game: Game, claim: Action, seat: Seat) -> bool:
    """Whether a seat gains by a claim: a call-out that wins, or all tricks that are left."""
    if isinstance(claim, ClaimTricks):
        return claim.tricks == max(map(len, game.hands))
    if isinstance(claim, CallOut):  # everybody can work that out
        return game.rules.table.sides[seat] in game.apply(claim, seat).winners
    return True


def _points(action: Action, state: State) -> int:
    """The points of a meld; cards for joint melds are worth more, and anything else nothing."""
    if not isinstance(action, LayMeld):
        return MOST_POINTS * isinstance(action, ExchangeDix | LayCards | CallCard)
    meld = state.rules.melds.made(action.name, action.cards, state.trump)
    return meld.worth if meld else 0


def _call(actions: Actions, hand: Hand, state: State, rng: Random) -> Action:
    bid = next((one for one in actions if isinstance(one, Bid)), None)
    if bid is None:
        return Pass()
    if bid.suit is not None:
        bid = Bid(bid.points, max(Suit, key=lambda suit: state.rules.melds.points(hand, suit)))
    if Pass() not in actions:
        return bid
    hoped = _most(hand, state) + state.rules.total // 2
    return bid if bid.points <= hoped or rng.random() < _PLUCK else Pass()


def _most(hand: Hand, state: State) -> int:
    """The most that a hand can meld."""
    return max(state.rules.melds.points(hand, suit) for suit in Suit)


def _trump(actions: Actions, hand: Hand, state: State) -> Action:
    suits = [one.suit for one in actions if isinstance(one, NameTrump) and one.suit is not None]
    melds = state.rules.melds
    return NameTrump(max(suits, key=lambda suit: (melds.points(hand, suit), len(hand.suit(suit)))))


def _answer(hand: Hand, state: State, seat: Seat, rng: Random) -> Action:
    if state.word is Step.MOON:
        return ShootTheMoon() if rng.random() < _PLUCK else PlayOn()
    meld = state.shown[seat].points if state.shown else _most(hand, state)
    needed = state.contracts[0].points - meld
    return Concede() if 4 * needed > 3 * state.rules.total else PlayOn()
