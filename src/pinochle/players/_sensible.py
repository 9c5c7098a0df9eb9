"""The actions that are worth a try: what a club player would do, and what differs from it."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from attrs import evolve

from pinochle.cards.hand import Hand
from pinochle.game.actions import Action, Bid, Bury, CallPartner, GiveCards, NameTrump, Pass, Play
from pinochle.game.choices import Actions, Randomness
from pinochle.game.view import View
from pinochle.players._giving import hand_value
from pinochle.players._worth import Worth, best_worth, may_be_trump
from pinochle.players.club import ClubPlayer

BIDS: Final = 2
"""How many of the lowest bids are compared."""
CAUTIOUS: Final = 0.7
"""Up to what part of a hand's worth a bid is made at once."""
PILES: Final = 5
"""How many choices of several cards are tried."""
OTHERS: Final = 8
"""How many actions of other kinds are tried."""


def sensible(view: View, rng: Randomness) -> tuple[Action, ...]:
    """The actions that are worth a try; the first is what a club player would do.

    Args:
        view: what the player may know.
        rng: what decides where that is left to chance.
    """
    actions = view.legal_actions()
    club = ClubPlayer().choose(view, rng)
    if club not in actions or len(actions) == 1:
        return (club,)
    return tuple(dict.fromkeys((club, *_others(view, actions, club))))


def _others(view: View, actions: Actions, club: Action) -> Iterator[Action]:
    """Other actions that are worth a try."""
    match club:
        case Play():
            yield from _different(view, actions)
        case Bid() | Pass():
            if Pass() in actions:
                yield Pass()
            suit = club.suit if isinstance(club, Bid) else hoped(view).trump
            lowest = (one for one in islice(actions, 20) if isinstance(one, Bid))
            yield from islice((one for one in lowest if one.suit in {suit, None}), BIDS)
        case Bury() | GiveCards():
            yield from _neighbours(view, actions, club)
        case NameTrump() | CallPartner():
            yield from actions
        case _:
            yield from islice(actions, OTHERS)


def hoped(view: View) -> Worth:
    """What the hand is worth in its best suit, the one that a club player would bid."""
    return best_worth(view.rules, view.hand, may_be_trump(view), hopes=True)


def _different(view: View, actions: Actions) -> Iterator[Action]:
    """The plays, one of those that come to the same: neighbours in a hand that count the same."""
    order, worth = view.rules.play.ranking, view.rules.count.worth
    last: Play | None = None
    for action in actions:
        if not isinstance(action, Play):
            yield action
            continue
        if last is not None and not view.stock:
            card, before = action.card, last.card
            is_next = order.place(card.rank) == order.place(before.rank) + 1
            is_like = card.suit is before.suit and worth(card.rank) == worth(before.rank)
            last = action
            if is_next and is_like:
                continue
        last = action
        yield action


def _neighbours(view: View, actions: Actions, club: Bury | GiveCards) -> Iterator[Action]:
    """Choices of several cards that differ from one by a single card, the best of them."""
    suits = may_be_trump(view)
    rest = view.hand - club.cards if view.hand.holds(club.cards) else Hand()
    found: list[tuple[float, Action]] = []
    for out in club.cards.kinds:
        for into in rest.kinds:
            if into is not out:
                cards = club.cards - out + into
                value = hand_value(view, suits, view.hand - cards, cards)
                found.append((value, evolve(club, cards=cards)))
    found.sort(key=lambda one: -one[0])
    yield from islice((action for _, action in found if action in actions), PILES)


def is_plain(view: View, club: Action) -> bool:
    """Whether a bid needs no trial: it is far below what the hand is worth."""
    return isinstance(club, Bid) and club.points <= CAUTIOUS * hoped(view).points
