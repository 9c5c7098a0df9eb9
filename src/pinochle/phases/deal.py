"""The deal: the pack goes round in packets, and a card may be turned for trump."""

from collections.abc import Sequence
from typing import cast

from attrs import frozen

from pinochle._lanes import FULL, Lanes
from pinochle.actions import Action, Deal
from pinochle.cards import Card
from pinochle.choices import NOTHING, Actions
from pinochle.events import CardTurned, Dealt, Tell
from pinochle.facts import NO_CARDS, Facts, hidden
from pinochle.hand import Hand, from_lanes
from pinochle.phases.phase import Next, misplaced
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["DealPhase", "begin", "deal_out"]


@frozen
class DealPhase:
    """The table is to deal; no seat is awaited."""

    hands: tuple[Hand, ...]

    def to_act(self, facts: Facts) -> tuple[Seat, ...]:
        """No seat: dealing is an act of the table."""
        del facts
        return ()

    def options(self, facts: Facts, seat: Seat) -> Actions:
        """Nothing."""
        del facts, seat
        return NOTHING

    def why_not(self, facts: Facts, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """No seat does anything before the deal."""
        del facts
        return misplaced((seat,), seat, action, ())

    def after(self, facts: Facts, seat: Seat, action: Action, tell: Tell | None) -> Next:
        """The round when the table has dealt."""
        del seat
        order = cast("Deal", action).order
        hands, widow = deal_out(facts, order)
        if tell:
            for owner in facts.each_seat():
                tell(Dealt(owner, len(hands[owner]), hands[owner], (owner,)))
        told, turned = facts.but(dealt=hands, widow=widow), facts.rules.deal.turned(len(hands))
        if turned is not None:
            card = order[turned]
            told = told.but(upcard=card, trump=card.suit)
            if tell:
                tell(CardTurned(facts.dealer, card, told.turned_points))
        return Next(told, hands)

    def seen_by(self, facts: Facts, seat: Seat | None) -> "DealPhase":
        """The same with one hand only, though nobody has any card yet."""
        del facts
        return DealPhase(hidden(self.hands, seat))


def deal_out(facts: Facts, order: Sequence[Card]) -> tuple[tuple[Hand, ...], Hand]:
    """The hands by seat and the widow, dealt in packets from eldest on (``deal.packets``)."""
    seats = facts.rules.table.seats
    clockwise = [(facts.dealer + 1 + step) % seats for step in range(seats)]
    piles: list[list[Card]] = [[] for _ in range(seats + 1)]
    at = 0
    for packet in facts.rules.deal.packets.rounds:
        for taker in (seats,) if packet.to_widow else clockwise:
            piles[taker] += order[at : at + packet.cards]
            at += packet.cards
    *hands, widow = [from_lanes(_packed(pile)) for pile in piles]
    return tuple(hands), widow


def _packed(cards: Sequence[Card]) -> Lanes:
    """The packed form of cards of one pack, of which there are never too many of a kind."""
    suits = [0, 0, 0, 0]
    for card in cards:
        suit, bit = card._suit, card._bit
        held = suits[suit]
        suits[suit] = held | bit | (held & FULL * bit) << 1
    spades, hearts, diamonds, clubs = suits
    return spades, hearts, diamonds, clubs


def begin(facts: Facts, hands: tuple[Hand, ...], tell: Tell | None) -> DealPhase:
    """The table is to deal."""
    del hands, tell
    return DealPhase((NO_CARDS,) * facts.rules.table.seats)
