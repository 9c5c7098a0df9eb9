"""The actions that are worth a try: a club player's choice, and others that differ from it."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from attrs import evolve

from pinochle.actions import Action, Bid, CallPartner, FaceDown, NameTrump, Pass, Play
from pinochle.cards.hand import Hand
from pinochle.game.choices import Actions, Randomness
from pinochle.game.view import View
from pinochle.players._giving import hand_value
from pinochle.players._worth import Worth, best_worth, may_be_trump
from pinochle.players.club import ClubPlayer

BIDS: Final = 2
"""The number of the lowest bids that are compared."""
CAUTIOUS: Final = 0.8
"""The part of a hand's worth up to which a bid is made at once."""
PILES: Final = 5
"""The number of choices of several cards that are tried."""
OTHERS: Final = 8
"""The number of actions of other kinds that are tried."""


def sensible(view: View, rng: Randomness) -> tuple[Action, ...]:
    """Return the actions that are worth a try, a club player's choice first.

    Args:
        view: what the player may know.
        rng: what decides where that is left to chance.
    """
    actions = view.legal_actions()
    club = ClubPlayer().choose(view, rng)
    if club not in actions or len(actions) == 1:
        return (club,)
    return tuple(dict.fromkeys((club, *_alternatives(view, actions, club))))


def _alternatives(view: View, actions: Actions, club: Action) -> Iterator[Action]:
    """Yield the other actions that are worth a try."""
    match club:
        case Play():
            yield from _distinct_plays(view, actions)
        case Bid() | Pass():
            if Pass() in actions:
                yield Pass()
            suit = club.suit if isinstance(club, Bid) else hoped_worth(view).trump
            lowest = (action for action in islice(actions, 20) if isinstance(action, Bid))
            yield from islice((bid for bid in lowest if bid.suit in {suit, None}), BIDS)
        case _ if isinstance(club, FaceDown):
            yield from _neighbours(view, actions, club)
        case NameTrump() | CallPartner():
            yield from actions
        case _:
            yield from islice(actions, OTHERS)


def hoped_worth(view: View) -> Worth:
    """Return the worth of the hand with its best trump, which a club player would bid."""
    return best_worth(view.rules, view.hand, may_be_trump(view), hopes=True)


def _distinct_plays(view: View, actions: Actions) -> Iterator[Action]:
    """Yield the plays, but of neighbours in a hand that count the same only the first."""
    order, worth = view.rules.play.ranking, view.rules.count.worth
    last: Play | None = None
    for action in actions:
        if not isinstance(action, Play):
            yield action
            continue
        if last is not None and not view.stock:
            card, previous = action.card, last.card
            is_next = order.place(card.rank) == order.place(previous.rank) + 1
            is_like = card.suit is previous.suit and worth(card.rank) == worth(previous.rank)
            last = action
            if is_next and is_like:
                continue
        last = action
        yield action


def _neighbours(view: View, actions: Actions, club: FaceDown) -> Iterator[Action]:
    """Yield the best choices of cards that differ from a club player's by a single card."""
    suits = may_be_trump(view)
    rest = view.hand - club.cards if view.hand.holds(club.cards) else Hand()
    alternatives: list[tuple[float, Action]] = []
    for out in club.cards.kinds:
        for into in rest.kinds:
            if into is not out:
                cards = club.cards - out + into
                value = hand_value(view, suits, view.hand - cards, cards)
                alternatives.append((value, evolve(club, cards=cards)))
    alternatives.sort(key=lambda valued: -valued[0])
    yield from islice((action for _, action in alternatives if action in actions), PILES)


def is_plain(view: View, bid: Bid) -> bool:
    """Tell whether a bid needs no trial, because it is far below the worth of the hand."""
    return bid.goal <= CAUTIOUS * hoped_worth(view).points
