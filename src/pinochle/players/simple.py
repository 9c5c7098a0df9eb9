"""A simple player: bids melds and sure tricks, and wins the sure tricks first."""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Final, get_args

from attrs import define, evolve

from pinochle.actions import (
    Action,
    Bid,
    CallPartner,
    Concede,
    FaceDown,
    GiveCards,
    KeepCard,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    RejectCard,
    ShootTheMoon,
)
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.game.choices import Actions, Randomness
from pinochle.game.view import View
from pinochle.players._claims import claim_of
from pinochle.players._contract import goal_of_side, is_left_to_partner
from pinochle.players._sure import card_of_simple_player
from pinochle.players._usual import called_partner, keep, lay
from pinochle.players._worth import legs, may_be_trump, mean_meld
from pinochle.players.player import check_asked
from pinochle.rules.auction.goal import NO_TRUMP
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step

__all__ = ["SimplePlayer"]

BY_PARTNER: Final = 0.5
"""The part of an average meld that a bidder expects of each partner."""

BY_WIDOW: Final = 1
BY_PASSING: Final = 2
"""The tricks that a bidder expects of a widow, and of the cards that a partner passes."""

ENOUGH: Final = 0.75
"""The part of all counters that a bidder may still hope for; who needs more concedes."""

FEW: Final = 200
"""The number of choices of several cards that are compared, if the best is not legal."""


@define(slots=False, unsafe_hash=True)
class SimplePlayer:
    """A player of a few simple ideas, like somebody who has learned the game this winter.

    It bids its melds, its sure tricks and a share of all other tricks. It leads cards that win for
    sure, wins cheaply, gives counters to a partner who wins, and otherwise plays its lowest card.

        >>> from random import Random
        >>> from pinochle import Game, variants
        >>> game = Game.start(variants.get("partnership-auction")).deal(Random(1))
        >>> SimplePlayer().choose(game.view(0), Random(2))
        Bid(goal=100)
    """

    name = "simple"

    def choose(self, view: View, rng: Randomness) -> Action:
        """Return the action of a player of simple ideas."""
        check_asked(view, rng, "SimplePlayer.choose")
        claim = claim_of(view, rng)
        if claim is not None:
            return claim
        actions = view.legal_actions()
        if len(actions) == 1:
            return next(iter(actions))
        choose = _CHOOSERS.get(type(next(iter(actions))), lay)
        return choose(view, actions)


# The auction.


def sure_tricks(rules: Ruleset, hand: Hand, trump: Suit | None) -> int:
    """Return the sure tricks of a hand: trumps from the top, and unbroken tops of side suits.

    Each higher trump that somebody else has costs one of the trumps below it.

        >>> rules, hand = variants.get("partnership-auction"), Hand.parse("AS AS TS KS AH TH TH")
        >>> sure_tricks(rules, hand, Suit.SPADES), sure_tricks(rules, hand, Suit.HEARTS)
        (4, 5)
    """
    return sum(
        _sure_in(rules, hand, from_the_top, is_trump=from_the_top[0].suit is trump)
        for from_the_top in _suits_from_the_top(rules)
    )


def _suits_from_the_top(rules: Ruleset) -> list[list[Card]]:
    """Return the kinds of each suit, the highest first."""
    place_of = rules.play.ranking.place
    kinds = sorted(rules.pack.kinds, key=lambda card: place_of(card.rank))
    suits = [[card for card in kinds if card.suit is suit] for suit in Suit]
    return [cards for cards in suits if cards]


def _sure_in(rules: Ruleset, hand: Hand, from_the_top: Sequence[Card], *, is_trump: bool) -> int:
    """Return the sure tricks of a hand in a suit."""
    sure = missing = 0
    for card in from_the_top:
        copies = hand.count(card)
        if is_trump:
            drawn = min(copies, missing)
            sure, missing = sure + copies - drawn, missing - drawn
        elif not missing:
            sure += copies
        missing += rules.pack.count(card) - copies
    return sure


def expected_points(view: View, trump: Suit | None) -> float:
    """Return the points that the player's side may make with a trump: in melds, and in tricks."""
    rules, hand, points = view.rules, view.hand, view.rules.melds.points
    seats, size = rules.table.seats, max(len(hand), 1)
    partners = len(view.state.together(view.seat or 0)) - 1
    meld: float = points(hand, trump)
    tricks = sure_tricks(rules, hand, trump)
    if view.step is Step.AUCTION and (rules.passing.cards or Step.WIDOW in rules.script):
        # A card that is still to come may complete a meld: half of the best one counts.
        meld = (
            meld + max(points(hand + card, trump) for card in (Hand(rules.pack) - hand).kinds)
        ) / 2
        tricks += BY_PASSING if rules.passing.cards else BY_WIDOW
    tricks = min(tricks, size)
    share = tricks + (size - tricks) * partners / (seats - 1)
    return meld + partners * BY_PARTNER * mean_meld(rules) + share * rules.total / size


def _best_trump(view: View, suits: Iterable[Suit | None]) -> Suit | None:
    """Return the suit with which most is expected."""
    return max(suits, key=lambda suit: expected_points(view, suit))


def _call(view: View, actions: Actions) -> Action:
    """Return the lowest bid if that much is expected, or a pass."""
    bids = [action for action in islice(actions, 12) if isinstance(action, Bid)]
    plain = [bid for bid in bids if isinstance(bid.goal, int) and bid.suit is not NO_TRUMP]
    may_pass = Pass() in actions
    if not plain or view.step is Step.RAISE:
        return Pass() if may_pass else next(iter(actions))
    trump = _best_trump(view, may_be_trump(view))
    bid = plain[0] if plain[0].suit is None else Bid(plain[0].goal, trump)
    if may_pass and (
        is_left_to_partner(view) or goal_of_side(view, bid) > expected_points(view, trump)
    ):
        return Pass()
    return bid


def _trump(view: View, actions: Actions) -> Action:
    """Return the naming of the best trump."""
    suits = [action.suit for action in actions if isinstance(action, NameTrump)]
    named = [suit for suit in suits if suit is not None]
    return NameTrump(_best_trump(view, named or suits))


def _answer(view: View, actions: Actions) -> Action:
    """Return a concession if the contract is out of reach; no moon is ever shot."""
    me, rules = view.seat or 0, view.rules
    if Concede() not in actions or view.step is Step.CONCEDE_UNSEEN or me != view.bidder:
        return PlayOn()
    meld = view.shown[me].points if view.shown else rules.melds.points(view.hand, view.trump)
    partners = len(view.state.together(me)) - 1
    limit = meld + partners * mean_meld(rules) + ENOUGH * rules.total
    return Concede() if view.contracts and view.contracts[0].goal > limit else PlayOn()


# Cards that leave the hand.


def _give(view: View, actions: Actions) -> Action:
    """Return the cards to pass to the bidder, or to bury, give back or share out."""
    first = next(iter(actions))
    preferred: Action = first
    if isinstance(first, FaceDown) and view.step is not Step.SHARE_WIDOW:
        is_to_bidder = isinstance(first, GiveCards) and view.bidder not in {view.seat, None}
        choose = most_helpful if is_to_bidder else least_needed
        preferred = evolve(first, cards=choose(view, len(first.cards)))
    return (
        preferred if preferred in actions else max(islice(actions, FEW), key=_value_of_rest(view))
    )


def _value_of_rest(view: View) -> Callable[[Action], int]:
    """Return the function that tells what the hand melds without the cards that leave it."""
    points, suits = view.rules.melds.points, may_be_trump(view)

    def value(action: Action) -> int:
        rest = view.hand - action.cards if isinstance(action, FaceDown) else view.hand
        return max(points(rest, suit) for suit in suits)

    return value


def least_needed(view: View, size: int) -> Hand:
    """Return the cards to bury or to give back: the lowest of side suits that meld nothing."""
    place_of, points = view.rules.play.ranking.place, view.rules.melds.points
    trump = _best_trump(view, may_be_trump(view))
    gone, rest = Hand(), view.hand

    def key(card: Card) -> tuple[bool, int, int]:
        is_kept = card.suit is trump or place_of(card.rank) == 0
        return is_kept, points(rest, trump) - points(rest - card, trump), -place_of(card.rank)

    for _ in range(size):
        card = min(rest.kinds, key=key)
        gone, rest = gone + card, rest - card
    return gone


def most_helpful(view: View, size: int) -> Hand:
    """Return the cards to pass to the bidder.

    A trump of each rank comes first, then all other trumps, legs of a pinochle that has a card in
    trump, aces, and at last the lowest counters.
    """
    rules, hand, trump = view.rules, view.hand, view.trump
    place_of, pinochle = rules.play.ranking.place, legs(rules, trump)

    def key(copy: tuple[Card, int]) -> tuple[int, int]:
        card, copy_index = copy
        high = place_of(card.rank)
        if card.suit is trump:
            return 1 if copy_index else 0, high
        if card in pinochle:
            return 2, high
        if not high:
            return 3, high
        return (4, -high) if rules.count.worth(card.rank) else (5, high)

    copies = [(card, copy_index) for card in hand.kinds for copy_index in range(hand.count(card))]
    return Hand([card for card, _ in sorted(copies, key=key)[:size]])


# Tricks.


def _play(view: View, actions: Actions) -> Action:
    """Return the card to play; in play for a stock, a meld comes before it."""
    plays = [action for action in actions if isinstance(action, Play)]
    if view.step is Step.DRAW:
        return _play_for_stock(view, plays) if len(plays) == len(actions) else lay(view, actions)
    return Play(card_of_simple_player(view, [play.card for play in plays]))


def _play_for_stock(view: View, plays: Sequence[Play]) -> Action:
    """Return a card that melds nothing and counts little; it wins a counter if it can."""
    rules, hand, trump = view.rules, view.hand, view.trump
    trick = view.trick.cards if view.trick else ()
    points, ranking, worth = rules.melds.points, rules.play.ranking, rules.count.worth

    def is_needed(card: Card) -> bool:
        return points(hand - card, trump) < points(hand, trump)

    def cost(play: Play) -> tuple[bool, bool, int, int]:
        card = play.card
        place = ranking.place(card.rank)
        return is_needed(card), card.suit is trump or not place, worth(card.rank), -place

    winning = [
        play
        for play in plays
        if rules.play.winner((*trick, play.card), trump) == len(trick) and not is_needed(play.card)
    ]
    is_worth_it = any(worth(card.rank) for card in trick)
    return min(winning if winning and is_worth_it else plays, key=cost)


_CHOOSERS: Final[dict[type[object], Callable[[View, Actions], Action]]] = {
    Play: _play,
    Bid: _call,
    Pass: _call,
    NameTrump: _trump,
    **dict.fromkeys(get_args(FaceDown), _give),
    Concede: _answer,
    PlayOn: _answer,
    ShootTheMoon: _answer,
    KeepCard: keep,
    RejectCard: keep,
    CallPartner: called_partner,
}
"""The chooser of each kind of choice, by the first of the actions; for all others, `lay`."""
