"""The play of very many deals at once, trick by trick."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pinochle.batch._cards import (
    BIT,
    RANKS,
    SPAN,
    Bits,
    Indices,
    Numbers,
    States,
    indices,
    look_up,
    random_bits,
    remove,
)
from pinochle.batch._ladders import LadderTables
from pinochle.batch.choosing import Policy, Turn, chosen_by
from pinochle.rules.script import Step


class Played(NamedTuple):
    """The tricks of a play.

    ``cards`` has an axis for the trick, for the place in it, and for the deal; ``leaders`` has axes
    for the trick and the deal, and after the last trick its winner.
    """

    cards: Numbers
    leaders: Numbers


class Table(NamedTuple):
    """The table at which very many deals are played: everything that does not change.

    Args:
        rules: the tables of the play rules.
        sides: the side of each seat.
        trump, trumps: the number of trump in each deal.
        bids: how many of the bids on which a lead depends each deal has reached.
        policy: what chooses the cards.
        deals: which deals of the batch these are.
        rng: for chance.
    """

    rules: LadderTables
    sides: Numbers
    trump: Indices
    trumps: Numbers
    bids: Indices
    policy: Policy
    deals: slice
    rng: np.random.Generator


def play_tricks(table: Table, hands: Sequence[Bits], leader: Indices, number: int) -> Played:
    """Play so many tricks with hands that have axes for the seat and the deal."""
    rules, (seats, deals) = table.rules, hands[0].shape
    cards = np.zeros((number, seats, deals), np.uint8)
    leaders = np.zeros((number + 1, deals), np.uint8)
    is_broken = np.zeros(deals, np.intp)
    places = indices(seats * deals).reshape(seats, deals)
    leaders[0] = leader
    moved, lead = leaders[0], rules.leads[table.bids, table.trump, 1, is_broken]
    for trick in range(number):
        # The hands lie from the leader's on, so that each turn is one row of them.
        keys = places + moved * np.intp(deals)
        hands = look_up(hands, keys)
        moved = _play_trick(table, hands, leaders[trick], lead, cards[trick])
        leaders[trick + 1] = _around(leaders[trick] + moved, seats)
        if rules.asks_broken:
            is_broken |= (cards[trick] // RANKS == table.trumps).any(axis=0)
        if trick == 0 or rules.asks_broken:
            lead = rules.leads[table.bids, table.trump, 0, is_broken]
    return Played(cards, leaders)


def _around(seat: Numbers, seats: int) -> Numbers:
    """Return a seat that may have been counted once round the table."""
    np.subtract(seat, seats, out=seat, where=seat >= seats)
    return seat


def _play_trick(
    table: Table, hands: Sequence[Bits], leader: Numbers, lead: States, cards: Numbers
) -> Numbers:
    """Play a trick, fill in its cards, and return the place of the winner in it."""
    rules, (seats, deals) = table.rules, cards.shape
    chance = random_bits(table.rng, seats * deals).reshape(seats, deals)
    state = lead
    for place in range(seats):
        held = tuple(layer[place] for layer in hands)
        seat = _around(leader + np.uint8(place), seats)
        legal, asked, trick = held[0], state.astype(np.intp), cards[:place]
        if place > 0 or rules.asks_leads:
            legal = _legal(table, held[0], asked, seat, leader, trick)
        turn = Turn(
            Step.PLAY, table.deals, seat, legal, held, table.trumps, tuple(trick), chance[place]
        )
        card = chosen_by(table.policy, turn).astype(np.intp)
        cards[place] = card
        remove(held, BIT.take(card, mode="clip"))
        card += asked
        state = rules.after.take(card, mode="clip")
    return _winning(rules, state, cards)


def _legal(
    table: Table, held: Bits, state: Indices, seat: Numbers, leader: Numbers, trick: Numbers
) -> Bits:
    """Return the cards that may be played: those of the narrowest step that the hand can meet."""
    rules = table.rules
    if rules.exempts_partner and len(trick):
        winning = _winning(rules, state, trick)
        is_partner = table.sides[_around(leader + winning, len(table.sides))] == table.sides[seat]
        state = state + rules.exempt * is_partner
    legal = held.copy()
    for step in range(rules.steps):
        kinds = rules.asked.take(state + step if step else state, mode="clip")
        kinds &= held
        np.copyto(legal, kinds, where=kinds != 0)
    return legal


def _winning(rules: LadderTables, state: Indices | States, trick: Numbers) -> Numbers:
    """Return the place in a trick of the card that is winning in its state."""
    best = rules.best.take(state // SPAN)
    winning = np.zeros_like(best)
    places = range(len(trick))
    # Of like cards the one that wins is looked at last.
    for place in places if rules.play.like_cards == "last" else reversed(places):
        np.copyto(winning, place, where=trick[place] == best)
    return winning
