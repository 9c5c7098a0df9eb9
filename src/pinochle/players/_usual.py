"""The choices that players of every level make alike: melds laid singly, drafts, a called card."""

from typing import Final

from pinochle.actions import (
    Action,
    CallCard,
    CallPartner,
    ExchangeDix,
    KeepCard,
    LayCards,
    LayMeld,
    Play,
    RejectCard,
)
from pinochle.cards.card import Card
from pinochle.game.choices import Actions
from pinochle.game.view import View
from pinochle.players._worth import may_be_trump

SOON: Final = 4
"""The number of cards in the stock with which two melds can still be laid in two tricks."""


def called_partner(view: View, actions: Actions) -> Action:
    """Return the call of a card: the highest trump that the bidder lacks, or a high card."""
    order = view.rules.play.ranking

    def place(card: Card) -> tuple[bool, bool, int]:
        return card in view.hand, card.suit is not view.trump, order.place(card.rank)

    cards = [action.card for action in actions if isinstance(action, CallPartner)]
    return CallPartner(min(cards, key=place))


def keep(view: View, actions: Actions) -> Action:
    """Keep a card of a draft that melds or wins, and reject any other."""
    card, hand = view.drawn, view.hand
    if card is None or RejectCard() not in actions:
        return KeepCard()
    suits = may_be_trump(view)
    points = view.rules.melds.points
    points_with = max(points(hand + card, suit) for suit in suits)
    points_without = max(points(hand, suit) for suit in suits)
    longest = max(suits, key=lambda suit: len(hand.suit(suit)) if suit else 0)
    is_high = view.rules.play.ranking.place(card.rank) == 0
    is_kept = points_with > points_without or is_high or card.suit is longest
    return KeepCard() if is_kept else RejectCard()


def lay(view: View, actions: Actions) -> Action:
    """Return the best meld; the cards of joint melds, exchanges and calls come first."""
    melds, trump = view.rules.melds, view.trump

    def points(action: Action) -> float:
        if isinstance(action, LayMeld):
            meld = melds.find_meld(action.name, action.cards, trump)
            return float(meld.worth) if meld else 0.0
        if isinstance(action, ExchangeDix | LayCards | CallCard):
            return float("inf")
        return -1.0 if isinstance(action, Play) else 0.0

    best = max(actions, key=points)
    if isinstance(best, LayMeld) and view.stock >= SOON:
        # A marriage goes before the run that it becomes a part of: then both score.
        parts = [
            part
            for part in actions
            if isinstance(part, LayMeld)
            and part.cards != best.cards
            and best.cards.holds(part.cards)
        ]
        return max(parts, key=points, default=best)
    return best
