"""A random player, with some sense."""

from typing import Final

from attrs import define

from pinochle.actions import (
    Action,
    Bid,
    Bury,
    CallCard,
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
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.game.choices import Actions, Randomness
from pinochle.game.view import View
from pinochle.players._claims import claim_of
from pinochle.players.player import check_asked
from pinochle.rules.auction.goal import NO_TRUMP
from pinochle.rules.melds.meld import MOST_POINTS
from pinochle.rules.script import Step

__all__ = ["RandomPlayer"]

PLUCK: Final = 1 / 20
"""The chance that a player bids more than they expect to make, so that somebody bids sometimes, and
that they shoot the moon."""


@define(slots=False, unsafe_hash=True)
class RandomPlayer:
    """A player who plays cards at random, but makes sense of the rest.

    It bids as little as it may, as long as its best meld and half of all counters come to that;
    looks at the widow before it concedes; names the trump in which it melds the most; exchanges a
    nine of trump; lays the best of its melds, or calls for cards to them; calls out as soon as it
    wins by that; claims the last tricks when it is sure of them; throws in a poor hand where it
    may; buries what it does not meld; concedes a contract for which it would need nearly all;
    shoots the moon now and then; and does everything else at random.

        >>> from random import Random
        >>> from pinochle import Game, variants
        >>> game = Game.start(variants.get("partnership-auction")).deal(Random(1))
        >>> RandomPlayer().choose(game.view(0), Random(2))
        Bid(goal=100)
    """

    name = "random"

    def choose(self, view: View, rng: Randomness) -> Action:  # noqa: PLR0911 - a return for each kind
        """Return a legal action, or a claim: cards at random, the rest as said above."""
        check_asked(view, rng, "RandomPlayer.choose")
        if (claim := claim_of(view, rng)) is not None:
            return claim
        actions, hand = view.legal_actions(), view.hand
        first = next(iter(actions))
        if isinstance(first, Pass | Bid):
            return _call(actions, hand, view, rng)
        if isinstance(first, NameTrump):
            return _trump(actions, hand, view)
        if isinstance(first, PlayOn | Concede):
            return first if len(actions) == 1 else _answer(hand, view, rng)
        if isinstance(first, ExchangeDix) or Done() in actions:
            return max(actions, key=lambda action: _points(action, view))
        if isinstance(first, Bury):
            buried = _bury_least_needed(hand, view)
            return buried if buried in actions else actions.sample(rng)
        return actions.sample(rng)


def _points(action: Action, view: View) -> int:
    """Return the points of a meld; cards for joint melds are worth more, all else nothing."""
    if not isinstance(action, LayMeld):
        return MOST_POINTS if isinstance(action, ExchangeDix | LayCards | CallCard) else 0
    meld = view.rules.melds.find_meld(action.name, action.cards, view.trump)
    return meld.worth if meld else 0


def _call(actions: Actions, hand: Hand, view: View, rng: Randomness) -> Action:
    bids = (bid for bid in actions if isinstance(bid, Bid) and bid.suit is not NO_TRUMP)
    bid = next(bids, None)
    if bid is None:
        return Pass()
    if bid.suit is not None:
        best: Suit = max(Suit, key=lambda suit: view.rules.melds.points(hand, suit))
        bid = Bid(bid.goal, best)
    if Pass() not in actions:
        return bid
    hoped = _highest_meld(hand, view) + view.rules.total // 2
    return bid if bid.goal <= hoped or rng.random() < PLUCK else Pass()


def _highest_meld(hand: Hand, view: View) -> int:
    """Return the most that a hand can meld."""
    return max(view.rules.melds.points(hand, suit) for suit in Suit)


def _trump(actions: Actions, hand: Hand, view: View) -> Action:
    named = [action.suit for action in actions if isinstance(action, NameTrump)]
    suits = [suit for suit in named if suit is not None]
    if not suits:
        return NameTrump(None)
    melds = view.rules.melds
    return NameTrump(max(suits, key=lambda suit: (melds.points(hand, suit), len(hand.suit(suit)))))


def _bury_least_needed(hand: Hand, view: View) -> Bury:
    """Bury the cards without which a hand melds the most; of these, those that count the most."""
    suits = tuple(Suit) if view.trump is None else (view.trump,)
    melds, count = view.rules.melds, view.rules.count

    def without(card: Card) -> tuple[int, int, int]:
        """Return the meld without a card, the length of that trump, and the count of the card."""
        rest = hand - (card,)
        best = max((melds.points(rest, suit), len(rest.suit(suit))) for suit in suits)
        return (*best, count.worth(card.rank))

    buried: list[Card] = []
    for _ in range(view.state.bury_part.cards):
        buried.append(max(hand, key=without))
        hand -= (buried[-1],)
    return Bury(Hand(buried))


def _answer(hand: Hand, view: View, rng: Randomness) -> Action:
    if view.step is Step.MOON:
        return ShootTheMoon() if rng.random() < PLUCK else PlayOn()
    if view.step is Step.CONCEDE_UNSEEN:
        return PlayOn()
    meld = view.shown[view.seat or 0].points if view.shown else _highest_meld(hand, view)
    hoped = meld + 3 * view.rules.total / 4
    return Concede() if view.contracts[0].goal > hoped else PlayOn()
