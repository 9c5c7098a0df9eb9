"""What happens in the words of the command line: what few games have."""

from __future__ import annotations

import pytest

from pinochle import Card, Contract, Event, Hand, Seat, Suit, variants
from pinochle.cli._words import event_lines, seat_namer
from pinochle.engine.state import NO_MELD
from pinochle.events import (
    AuctionWon,
    Called,
    CalledOut,
    CardCalled,
    CardsLaid,
    Doubled,
    LaidTogether,
    MoonAnnounced,
    NoMore,
)

SEAT = Seat(1)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Called(SEAT, 120, Suit.SPADES), "seat 1 bids 120 in spades"),
        (Called(SEAT, 0), "seat 1 passes"),
        (Doubled(SEAT, 2), "seat 1 doubles"),
        (Doubled(SEAT, 4), "seat 1 redoubles"),
        (CardsLaid(SEAT, Hand.parse("KS QS")), "seat 1 lays ♠KQ"),
        (CardCalled(SEAT, Card.parse("JD"), is_there=True), "seat 1 calls for J♦, which is laid"),
        (
            CardCalled(SEAT, Card.parse("JD"), is_there=False),
            "seat 1 calls for J♦, which is not there",
        ),
        (LaidTogether(NO_MELD), "together that is 0: no meld"),
        (NoMore(SEAT), "seat 1 lays no more"),
        (CalledOut(SEAT), "seat 1 calls out"),
        (MoonAnnounced(SEAT), "seat 1 shoots the moon"),
        (
            AuctionWon((Contract(SEAT, 120, suit=Suit.SPADES, times=2),)),
            "the contract is 120 in spades, doubled by seat 1",
        ),
    ],
)
def test_events_are_retold(event: Event, said: str) -> None:
    table = variants.get("contract-pinochle").table

    assert list(event_lines(event, table, seat_namer(None))) == [said]
