"""A club player: the rules of thumb of somebody who has played for years."""

from collections.abc import Callable
from itertools import islice
from typing import Final, get_args

from attrs import define, evolve

from pinochle.actions import (
    Action,
    Bid,
    CallPartner,
    Concede,
    Double,
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
from pinochle.cards.card import Suit
from pinochle.game.choices import Actions, Randomness
from pinochle.game.view import View
from pinochle.players._claims import claim_of
from pinochle.players._contract import goal_of_side, is_left_to_partner
from pinochle.players._giving import best_to_pass, least_missed
from pinochle.players._moon import dearest_moon, is_moon_worth_it, is_moon_worth_its_bid
from pinochle.players._position import best_card
from pinochle.players._stock import best_for_stock
from pinochle.players._usual import called_partner, keep, lay
from pinochle.players._worth import (
    Worth,
    best_worth,
    boldness,
    is_sure_of_all,
    may_be_trump,
    mean_meld,
    worth,
)
from pinochle.players.player import check_asked
from pinochle.rules.auction.goal import EVERY_TRICK, NO_TRUMP, Goal
from pinochle.rules.script import Step

__all__ = ["ClubPlayer"]

FEW: Final = 200
"""The number of choices of several cards that are compared, if the best is not legal."""

NOTHING: Final = 0.8
"""The part of a fair share of the tricks below which a hand without melds bids nothing."""

SAFETY: Final = 0.2
"""The part of all the counters that must be missing before a contract is conceded."""


@define(slots=False, unsafe_hash=True)
class ClubPlayer:
    """A player who goes by rules of thumb, as a good club player does.

    It counts what it melds for sure and what it may win, remembers what was played and who lacks
    what, and looks no further ahead than a trick.

        >>> from random import Random
        >>> from pinochle import Game, variants
        >>> game = Game.start(variants.get("partnership-auction")).deal(Random(1))
        >>> ClubPlayer().choose(game.view(0), Random(2))
        Bid(goal=100)
    """

    name = "club"

    def choose(self, view: View, rng: Randomness) -> Action:
        """Return the action of a good club player."""
        check_asked(view, rng, "ClubPlayer.choose")
        return choice(view, rng)


def choice(view: View, rng: Randomness, *, claims_tricks: bool = True) -> Action:
    """Return the action of a good club player.

    Args:
        view: what the player may know.
        rng: what draws cards that the others may hold.
        claims_tricks: whether the last tricks are claimed if they are sure. To find that out takes
            longer than to play them.
    """
    claim = claim_of(view, rng, tricks=claims_tricks)
    if claim is not None:
        return claim
    actions = view.legal_actions()
    if len(actions) == 1:
        return next(iter(actions))
    choose = _CHOOSERS.get(type(next(iter(actions))), lay)
    return choose(view, actions)


# The auction.


def _call(view: View, actions: Actions) -> Action:
    """Return a bid while the hand is worth it, or a pass."""
    bids = (action for action in islice(actions, 12) if isinstance(action, Bid))
    plain = (bid for bid in bids if isinstance(bid.goal, int) and bid.suit is not NO_TRUMP)
    lowest = next(plain, None)
    may_pass = Pass() in actions
    if view.step is Step.RAISE:
        return Pass()
    if lowest is None:
        return Pass() if may_pass else next(iter(actions))
    best = best_worth(view.rules, view.hand, may_be_trump(view), hopes=True)
    bid = Bid(lowest.goal, best.trump) if lowest.suit is not None else lowest
    moon = Bid(EVERY_TRICK, bid.suit)
    is_sure = moon in actions and _is_sure_of_all(view, view.seat, best.trump)
    if is_sure and is_moon_worth_its_bid(view, lowest.goal, best.meld):
        return moon
    if Double() in actions and _is_too_high(view, best):
        return Double()
    return bid if not may_pass or _should_bid(view, goal_of_side(view, bid), best) else Pass()


def _should_bid(view: View, goal: Goal, best: Worth) -> bool:
    """Tell whether a hand should bid so much."""
    if goal <= best.meld:
        return True
    if is_left_to_partner(view):
        return False
    fair = len(view.hand) / len(view.sizes)
    if best.tricks < NOTHING * fair and best.meld < mean_meld(view.rules):
        return False
    return goal <= best.points * boldness(view.rules, view.seat or 0)


def _is_too_high(view: View, best: Worth) -> bool:
    """Tell whether the last bid is more than the opponents can have against this hand."""
    bids = [call.goal for call in view.calls if call.goal]
    theirs = len(view.sizes) - len(view.rules.table.members(view.rules.table.sides[view.seat or 0]))
    melds = 2 * theirs * mean_meld(view.rules)
    mine = view.rules.total * best.tricks / max(len(view.hand), 1)
    return max(bids, default=0) > melds + view.rules.total - mine


def _trump(view: View, actions: Actions) -> Action:
    """Return the naming of the best trump."""
    suits = [action.suit for action in actions if isinstance(action, NameTrump)]
    named = [suit for suit in suits if suit is not None] or suits
    hopes = not view.widow and view.step is Step.TRUMP
    return NameTrump(best_worth(view.rules, view.hand, named, hopes=hopes).trump)


def _answer(view: View, actions: Actions) -> Action:
    """Return the answer to whether to concede, or to shoot the moon."""
    rules, hand, me = view.rules, view.hand, view.seat or 0
    if ShootTheMoon() in actions:
        is_sure = _is_sure_of_all(view, view.bidder, view.trump)
        best = dearest_moon(rules)
        return ShootTheMoon(best) if is_sure and is_moon_worth_it(view, best) else PlayOn()
    if view.step is Step.CONCEDE_UNSEEN or not view.contracts or me != view.bidder:
        return PlayOn()
    if view.contracts[0].is_moon and _is_sure_of_all(view, me, view.trump):
        return PlayOn()
    value = worth(rules, hand, view.trump)
    melded = max(view.shown[me].points if view.shown else 0, value.meld)
    likely = melded + value.hoped + value.won + SAFETY * rules.total
    return Concede() if likely < view.contracts[0].goal else PlayOn()


def _is_sure_of_all(view: View, bidder: int | None, trump: Suit | None) -> bool:
    """Tell whether the player leads, if this is the bidder, and is sure of every trick."""
    rules = view.rules
    leader = rules.play.first_leader(rules.table, dealer=view.dealer, bidder=bidder)
    return leader == view.seat and is_sure_of_all(rules, view.hand, trump)


# Cards that leave the hand.


def _give(view: View, actions: Actions) -> Action:
    """Return the cards to bury, to share out, or to pass."""
    first = next(iter(actions))
    preferred: Action = first
    if view.step is Step.SHARE_WIDOW:
        return _best(actions, lambda action: _value_of_share(view, action))
    if isinstance(first, FaceDown):
        is_passed_on = isinstance(first, GiveCards) and view.bidder not in {view.seat, None}
        choose = best_to_pass if is_passed_on else least_missed
        preferred = evolve(first, cards=choose(view, may_be_trump(view), len(first.cards)))
    return (
        preferred
        if preferred in actions
        else _best(actions, lambda action: _value_of_rest(view, action))
    )


def _value_of_share(view: View, action: Action) -> float:
    """Return the worth of cards of the widow to the seat that gets them, if it is a partner."""
    if not isinstance(action, GiveCards):
        return 0.0
    sides = view.rules.table.sides
    hand = view.hand + action.cards
    points = max(worth(view.rules, hand, suit).points for suit in may_be_trump(view))
    return points if sides[action.to] == sides[view.seat or 0] else -points


def _best(actions: Actions, value: Callable[[Action], float]) -> Action:
    """Return the best of the first few actions."""
    return max(islice(actions, FEW), key=value)


def _value_of_rest(view: View, action: Action) -> float:
    """Return the worth of the hand without the cards that leave it."""
    if not isinstance(action, FaceDown):
        return 0.0
    hand = view.hand - action.cards
    return max(worth(view.rules, hand, suit).points for suit in may_be_trump(view))


# Tricks.


def _play(view: View, actions: Actions) -> Action:
    """Return the card to play."""
    if view.step is Step.DRAW:
        return _play_for_stock(view, actions)
    cards = [action.card for action in actions if isinstance(action, Play)]
    return Play(best_card(view, cards))


def _play_for_stock(view: View, actions: Actions) -> Action:
    """Return a meld if there is any, or a card that can be spared."""
    melds = [action for action in actions if not isinstance(action, Play)]
    if melds:
        return lay(view, actions)
    return best_for_stock(view, [action for action in actions if isinstance(action, Play)])


_CHOOSERS: Final[dict[type[object], Callable[[View, Actions], Action]]] = {
    Play: _play,
    Bid: _call,
    Pass: _call,
    Double: _call,
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
