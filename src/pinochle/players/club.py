"""A club player: the rules of thumb of somebody who has played for years."""

from collections import Counter
from itertools import islice
from typing import Final

from pinochle.actions import (
    Action,
    Bid,
    Bury,
    CallCard,
    CallPartner,
    ClaimTricks,
    Concede,
    Done,
    Double,
    ExchangeDix,
    GiveCards,
    KeepCard,
    LayCards,
    LayMeld,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    RejectCard,
    ShootTheMoon,
)
from pinochle.cards import Card, Suit
from pinochle.choices import Actions, Randomness
from pinochle.hand import Hand
from pinochle.players._table import Table, worths
from pinochle.players._tricks import best_card, keep_value
from pinochle.players._worth import (
    Worth,
    best_to_pass,
    best_worth,
    is_sure_of_all,
    tricks_of,
    worth,
)
from pinochle.rules.calls import MOON, NO_TRUMP
from pinochle.rules.script import Step
from pinochle.trick import Seat
from pinochle.view import View

FEW: Final = 200
"""How many choices of several cards are looked at one by one, if the best is not legal."""

BOLDNESS: Final = 0.95
"""How much of what a hand is worth it bids."""


class ClubPlayer:
    """Rules of thumb: what is melded for sure, what may be won, and what is still out.

    >>> from random import Random
    >>> from pinochle import Game, variants
    >>> game = Game.start(variants.get("partnership-auction")).deal(Random(1))
    >>> ClubPlayer().choose(game.view(0), Random(2))
    Pass()
    """

    name = "club"

    def choose(self, view: View, rng: Randomness) -> Action:  # noqa: PLR0911 - one a kind of choice
        """What a good club player would do."""
        if view.rules.claims.is_on:
            for claim in view.claims():
                if isinstance(claim, ClaimTricks) and claim.tricks == max(view.sizes):
                    return claim
        actions = view.legal_actions()
        if len(actions) == 1:
            return next(iter(actions))
        first = next(iter(actions))
        match first:
            case Play():
                return _play(view, actions)
            case Bid() | Pass() | Double():
                return _call(view, actions, rng)
            case NameTrump():
                return _trump(view, actions, rng)
            case Bury() | GiveCards():
                return _give(view, actions, rng)
            case Concede() | PlayOn():
                return _answer(view)
            case ShootTheMoon():
                return _answer(view)
            case KeepCard() | RejectCard():
                return _keep(view)
            case CallPartner():
                return _partner(view, actions)
        return _lay(view, actions)


# The auction.


def _call(view: View, actions: Actions, rng: Randomness) -> Action:
    """A bid while the hand is worth it, or a pass."""
    if not isinstance(next(iter(actions)), Bid | Pass | Double) or ExchangeDix() in actions:
        return ExchangeDix() if ExchangeDix() in actions else next(iter(actions))
    bids = (one for one in islice(actions, 12) if isinstance(one, Bid))
    lowest = next((one for one in bids if one.suit != NO_TRUMP), None)
    may_pass = Pass() in actions
    if lowest is None:
        return Pass() if may_pass else next(iter(actions))
    best = best_worth(view.rules, view.hand, _suits(view), rng)
    bid = Bid(lowest.points, best.trump) if lowest.suit is not None else lowest
    if _bids_the_moon(view, best) and (moon := Bid(MOON, bid.suit)) in actions:
        return moon
    if not may_pass:
        return bid
    return bid if _is_worth(view, lowest.points, best) else Pass()


def _suits(view: View) -> tuple[Suit | None, ...]:
    """What may be trump."""
    fixed = view.rules.trump.fixed or (view.upcard.suit if view.upcard else None)
    if fixed is not None:
        return (fixed,)
    named = view.rules.trump.choices(view.hand, view.rules.melds)
    return tuple(suit for suit in named if suit is not None) or tuple(Suit)


def _is_worth(view: View, points: int, best: Worth) -> bool:
    """Whether a hand should bid so much."""
    if points <= best.meld:
        return True
    me, sides = view.seat or 0, view.rules.table.sides
    leading = max((call for call in view.calls if call.points), key=lambda c: c.points, default=None)
    if leading is not None and sides[leading.seat] == sides[me]:
        passed = {call.seat for call in view.calls if call.is_pass}
        opponents = {seat for seat, side in enumerate(sides) if side != sides[me]}
        if opponents <= passed:
            return False
    return points <= BOLDNESS * best.points


def _bids_the_moon(view: View, best: Worth) -> bool:
    """Whether the hand takes every trick for sure."""
    return is_sure_of_all(view.rules, view.hand, best.trump)


def _trump(view: View, actions: Actions, rng: Randomness) -> Action:
    """The suit with which the hand is worth most."""
    suits = [one.suit for one in actions if isinstance(one, NameTrump)]
    named = [suit for suit in suits if suit is not None] or suits
    return NameTrump(best_worth(view.rules, view.hand, named, rng).trump)


def _answer(view: View) -> Action:
    """Whether to concede, and whether to shoot the moon."""
    rules, hand = view.rules, view.hand
    if view.step is Step.MOON:
        sure = is_sure_of_all(rules, hand, view.trump)
        return ShootTheMoon() if sure else PlayOn()
    if view.step is Step.CONCEDE_UNSEEN or not view.contracts or view.seat != view.bidder:
        return PlayOn()
    value = worth(rules, hand, view.trump)
    melded = view.shown[view.seat or 0].points if view.shown else value.meld
    spread = 0.2 * rules.total
    return Concede() if melded + value.count + spread < view.contracts[0].points else PlayOn()


def _partner(view: View, actions: Actions) -> Action:
    """The card to call: the highest trump that the bidder lacks, or another high card."""
    order = view.rules.play.ranking

    def place(card: Card) -> tuple[bool, bool, int]:
        return card in view.hand, card.suit is not view.trump, order.place(card.rank)

    cards = [one.card for one in actions if isinstance(one, CallPartner)]
    return CallPartner(min(cards, key=place))


# Cards that leave the hand.


def _give(view: View, actions: Actions, rng: Randomness) -> Action:
    """What is buried, shared out, or passed."""
    first = next(iter(actions))
    if isinstance(first, GiveCards) and first.to == view.bidder:
        cards = best_to_pass(view.rules, view.hand, view.trump, len(first.cards))
    elif isinstance(first, GiveCards | Bury):
        cards = least_needed(view, len(first.cards))
    else:
        return actions.sample(rng)
    wanted = GiveCards(cards, first.to) if isinstance(first, GiveCards) else Bury(cards)
    if wanted in actions:
        return wanted
    return max(islice(actions, FEW), key=lambda one: _kept(view, one))


def _kept(view: View, action: Action) -> float:
    """What the hand is worth when these cards are gone."""
    if not isinstance(action, GiveCards | Bury):
        return 0.0
    return hand_value(view, view.hand - action.cards, action.cards)


def hand_value(view: View, hand: Hand, gone: Hand) -> float:
    """What a hand is worth without the cards that have left it."""
    rules = view.rules
    suits = _suits(view) if not view.is_trump_known else (view.trump,)
    counts = rules.bury.count_for == "bidder" and view.step is Step.BURY
    is_melded = bool(view.shown) and view.shown[view.seat or 0].points > 0
    each = rules.total / max(len(hand), 1)
    best = max(
        (0 if is_melded else rules.melds.points(hand, suit))
        + each * tricks_of(rules, hand, suit)
        + 0.1 * rules.melds.points(hand, suit)
        for suit in suits
    )
    return best + (rules.count.points(gone) if counts else 0)


def least_needed(view: View, number: int) -> Hand:
    """The cards that are missed least: no melds, no winners, no trumps; counters if they count."""
    hand, gone = view.hand, Hand()
    for _ in range(number):
        card = max(hand.kinds, key=lambda one: hand_value(view, hand - one, gone + one))
        hand, gone = hand - card, gone + card
    return gone


def _keep(view: View) -> Action:
    """In a draft: a card that melds or wins is kept, and any other is not."""
    card, hand = view.drawn, view.hand
    if card is None:
        return KeepCard()
    suits = tuple(Suit)
    before = max(view.rules.melds.points(hand, suit) for suit in suits)
    after = max(view.rules.melds.points(hand + card, suit) for suit in suits)
    best = max(suits, key=lambda suit: len(hand.suit(suit)))
    order = view.rules.play.ranking
    is_good = after > before or order.place(card.rank) == 0 or card.suit is best
    return KeepCard() if is_good else RejectCard()


# Melds, one by one.


def _lay(view: View, actions: Actions) -> Action:
    """The best meld; the cards of joint melds and exchanges come first."""
    melds, trump = view.rules.melds, view.trump

    def points(action: Action) -> float:
        if isinstance(action, LayMeld):
            meld = melds.made(action.name, action.cards, trump)
            return float(meld.worth) if meld else 0.0
        if isinstance(action, ExchangeDix | LayCards | CallCard):
            return float("inf")
        return -1.0 if isinstance(action, Play) else 0.0

    return max(actions, key=points)


# Tricks.


def _play(view: View, actions: Actions) -> Action:
    """The card to play."""
    if view.stock or view.step is Step.DRAW:
        return _play_for_stock(view, actions)
    cards = [one.card for one in actions if isinstance(one, Play)]
    return Play(best_card(Table(view), cards))


def _play_for_stock(view: View, actions: Actions) -> Action:
    """A card that no meld to come needs; a trick is won only for its counters."""
    table = Table(view)
    worth_of = worths(view.rules)
    hand, suits = view.hand, (view.trump,) if view.trump else tuple(Suit)
    melds = [one for one in actions if not isinstance(one, Play)]
    if melds:
        return _lay(view, actions)

    def needed(card: Card) -> float:
        left = hand - card if card in hand else hand
        return max(
            view.rules.melds.points(hand, suit) - view.rules.melds.points(left, suit)
            for suit in suits
        )

    def value(action: Action) -> float:
        card = action.card if isinstance(action, Play) else next(iter(hand))
        laid = 5.0 if isinstance(action, Play) and action.laid else 0.0
        return laid - needed(card) - keep_value(table, card) - worth_of[card]

    return max(actions, key=value)


def seat_counter(cards: Hand) -> Counter[Card]:
    """The cards of a hand by kind."""
    return Counter(cards)


def next_seat(view: View) -> Seat:
    """The seat on the left."""
    return Seat(((view.seat or 0) + 1) % view.rules.table.seats)
