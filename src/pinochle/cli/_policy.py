"""The policy of the seats without a person: random, but with some sense."""

from random import Random
from typing import Final

from pinochle.actions import (
    Action,
    Bid,
    Bury,
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
from pinochle.cards import Card, Suit
from pinochle.choices import Actions
from pinochle.engine.state import State
from pinochle.game import Game
from pinochle.hand import Hand
from pinochle.melds.meld import MOST_POINTS
from pinochle.rules.calls import NO_TRUMP
from pinochle.rules.script import Step
from pinochle.trick import Seat

__all__ = ["choose"]

_PLUCK: Final = 1 / 20
"""How often a seat bids more than it expects to make, so that somebody bids sometimes, and how
often it shoots the moon."""


def choose(game: Game, seat: Seat, rng: Random) -> Action:  # noqa: PLR0911 - one a kind
    """The action of a seat on its turn, from its hand and from what everybody knows.

    It bids as little as it may while its best meld and half of all counters come to that; looks at
    the widow before it concedes; names the trump in which it melds the most; exchanges a nine of
    trump; lays the best of its melds, or calls for cards to them; calls out as soon as it wins by
    that; claims the tricks that are left when it is sure of them; throws in a hand that it may;
    buries what it does not meld; concedes a contract for which it would need nearly all; shoots the
    moon now and then; and does everything else at random.
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
        return first if len(actions) == 1 else _answer(game.hands[seat], state, seat, rng)
    if isinstance(first, ExchangeDix) or Done() in actions:
        return max(actions, key=lambda action: _points(action, state))
    if isinstance(first, Bury):
        buried = _least_needed(game.hands[seat], state)
        return buried if buried in actions else actions.sample(rng)
    return actions.sample(rng)


def _is_wise(game: Game, claim: Action, seat: Seat) -> bool:
    """Whether a seat gains by a claim: a call-out that wins, or all tricks that are left.

    Melds are laid in time, so what a seat could still lay it does not hold.
    """
    if isinstance(claim, ClaimTricks):
        return claim.tricks == max(map(len, game.hands))
    if isinstance(claim, CallOut):  # everybody can work that out
        return game.sheet.columns(game.rules)[seat] in game.apply(claim, seat).winners
    return not isinstance(claim, LayMeld)


def _points(action: Action, state: State) -> int:
    """The points of a meld; cards for joint melds are worth more, and anything else nothing."""
    if not isinstance(action, LayMeld):
        return MOST_POINTS * isinstance(action, ExchangeDix | LayCards | CallCard)
    meld = state.rules.melds.made(action.name, action.cards, state.trump)
    return meld.worth if meld else 0


def _call(actions: Actions, hand: Hand, state: State, rng: Random) -> Action:
    bids = (one for one in actions if isinstance(one, Bid) and one.suit != NO_TRUMP)
    bid = next(bids, None)
    if bid is None:
        return Pass()
    if bid.suit is not None:
        best: Suit = max(Suit, key=lambda suit: state.rules.melds.points(hand, suit))
        bid = Bid(bid.points, best)
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


def _least_needed(hand: Hand, state: State) -> Bury:
    """The cards without which a hand melds the most; of these, those that count the most."""
    suits = tuple(Suit) if state.trump is None else (state.trump,)
    melds, count = state.rules.melds, state.rules.count

    def without(card: Card) -> tuple[int, int, int]:
        """The meld without a card, how long that trump would be, and what the card counts."""
        left = hand - (card,)
        best = max((melds.points(left, suit), len(left.suit(suit))) for suit in suits)
        return (*best, count.worth(card.rank))

    buried: list[Card] = []
    for _ in range(state.rules.bury.cards):
        buried.append(max(hand, key=without))
        hand -= (buried[-1],)
    return Bury(Hand(buried))


def _answer(hand: Hand, state: State, seat: Seat, rng: Random) -> Action:
    if state.word is Step.MOON:
        return ShootTheMoon() if rng.random() < _PLUCK else PlayOn()
    if state.word is Step.CONCEDE_UNSEEN:
        return PlayOn()
    meld = state.shown[seat].points if state.shown else _most(hand, state)
    needed = state.contracts[0].points - meld
    return Concede() if 4 * needed > 3 * state.rules.total else PlayOn()
