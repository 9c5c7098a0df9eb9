"""Plays of known cards, from any position to the end.

A position is a flat sequence of numbers: whose turn it is, the trick so far, and for each seat its
hand and what everybody knows of it. The functions here use numbers, indexing and loops alone, so
that they run as they are and can be compiled (see `pinochle.kernel.compiled`).
"""

from typing import Final

from pinochle.kernel.ladder import NUMBERS, Table
from pinochle.kernel.policy import choose
from pinochle.kernel.position import (
    BEST,
    BEST_CARD,
    BROKEN,
    CARDS,
    COUNT,
    FIRST,
    HAND,
    LEFT,
    LEGAL,
    MAY,
    PLAYED,
    POINTS,
    SEAT,
    SEATS,
    SEES,
    SHOWN,
    STATE,
    SUIT_LED,
    TRICKS,
    TURN,
    Numbers,
)

MODULUS: Final = 2_147_483_647
FACTOR: Final = 48_271
"""The numbers of the random sequence of Park and Miller (1993), which stays within 63 bits."""


def demands(table: Table, position: Numbers) -> int:
    """Return where the table has the first demand on the player whose turn it is."""
    is_partner_winning = 0
    if table.exempts == 1 and position[PLAYED] > 0:
        is_partner_winning = int(table.sides[position[BEST]] == table.sides[position[TURN]])
    return (position[STATE] * 2 + is_partner_winning) * table.steps * 4


def find_legal(table: Table, position: Numbers) -> None:
    """Write down the cards that may be played, suit by suit."""
    hand = SEATS + position[TURN] * SEAT + HAND
    demand = demands(table, position)
    for _ in range(table.steps):
        is_met = False
        for suit in range(4):
            found = position[hand + suit] & table.asked[demand + suit]
            position[LEGAL + suit] = found
            if found != 0:
                is_met = True
        if is_met:
            return
        demand += 4
    for suit in range(4):
        position[LEGAL + suit] = position[hand + suit]


def without(lanes: int, shift: int) -> int:
    """Return the lanes of a suit without a card of the lane at this bit, if it has one."""
    return lanes - (((lanes >> shift & 255) + 1 >> 1) << shift)


def play(table: Table, position: Numbers, card: int) -> None:
    """Play a card, note what it tells of the hand, and take the trick if it is complete."""
    seats = table.seats
    seat = position[TURN]
    base = SEATS + seat * SEAT
    suit = card >> 3
    shift = (card & 7) * 8
    demand = demands(table, position)
    for _ in range(table.steps):
        if table.asked[demand + suit] >> shift & 1:
            break
        for other in range(4):
            position[base + MAY + other] &= ~table.asked[demand + other]
        demand += 4
    position[base + HAND + suit] = without(position[base + HAND + suit], shift)
    position[base + SEES + suit] = without(position[base + SEES + suit], shift)
    position[base + SHOWN + suit] = without(position[base + SHOWN + suit], shift)
    position[LEFT + suit] = without(position[LEFT + suit], shift)
    position[CARDS] -= 1
    following = table.after[position[STATE] << 5 | card]
    if following & 1:
        position[BEST] = seat
        position[BEST_CARD] = card
    if position[PLAYED] == 0:
        position[SUIT_LED] = suit
    position[STATE] = following >> 1
    position[POINTS] += table.worth[card & 7]
    position[FIRST] = 0
    if suit == table.trump:
        position[BROKEN] = 1
    position[PLAYED] += 1
    if position[PLAYED] < seats:
        position[TURN] = seat + 1 if seat + 1 < seats else 0
    else:
        take(table, position)


def take(table: Table, position: Numbers) -> None:
    """Give the trick to its winner, who leads to the next."""
    winner = position[BEST]
    if position[CARDS] == 0:
        position[POINTS] += table.last
    position[SEATS + winner * SEAT + COUNT] += position[POINTS]
    position[SEATS + winner * SEAT + TRICKS] += 1
    position[TURN] = winner
    position[PLAYED] = 0
    position[POINTS] = 0
    position[STATE] = table.leads[position[FIRST] * 2 + position[BROKEN]]


def play_out(table: Table, position: Numbers) -> None:
    """Play all cards that are left by the policy."""
    while position[CARDS] > 0:
        find_legal(table, position)
        play(table, position, choose(table, position))


def next_random(number: int) -> int:
    """Return the random number after another; both are from 1 to 2 147 483 646."""
    return number * FACTOR % MODULUS


def random_card(position: Numbers, number: int) -> int:
    """Return one of the kinds that may be played, by a random number."""
    kinds = 0
    for card in range(NUMBERS):
        kinds += position[LEGAL + (card >> 3)] >> (card & 7) * 8 & 1
    chosen = number % kinds
    for card in range(NUMBERS):
        if position[LEGAL + (card >> 3)] >> (card & 7) * 8 & 1:
            if chosen == 0:
                return card
            chosen -= 1
    return -1


def play_out_at_random(table: Table, position: Numbers, seed: int) -> None:
    """Play all cards that are left at random; equal seeds give equal plays."""
    number = seed % (MODULUS - 1) + 1
    while position[CARDS] > 0:
        number = next_random(number)
        find_legal(table, position)
        play(table, position, random_card(position, number >> 8))


def try_cards(
    table: Table,
    worlds: Numbers,
    size: int,
    number: int,
    cards: Numbers,
    found: Numbers,
    position: Numbers,
) -> None:
    """Play each card in each world, and the rest of the round by the policy.

    Args:
        table: the table.
        worlds: the positions of the worlds, one after another.
        size: how many numbers a position has.
        number: how many worlds there are.
        cards: the cards to try.
        found: where the results are written: for each world and each card the winner of the trick,
            then the count and the tricks of each seat.
        position: room for a position.
    """
    seats = table.seats
    at = 0
    for world in range(number):
        for card in cards:
            for place in range(size):
                position[place] = worlds[world * size + place]
            play(table, position, card)
            while position[PLAYED] > 0:
                find_legal(table, position)
                play(table, position, choose(table, position))
            found[at] = position[TURN]
            play_out(table, position)
            for seat in range(seats):
                found[at + 1 + 2 * seat] = position[SEATS + seat * SEAT + COUNT]
                found[at + 2 + 2 * seat] = position[SEATS + seat * SEAT + TRICKS]
            at += 1 + 2 * seats
