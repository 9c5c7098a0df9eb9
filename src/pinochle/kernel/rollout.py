"""Plays of known cards, from any position to the end.

A position is a flat sequence of numbers: whose turn it is, the trick so far, and for each seat its
hand and what everybody knows of it. The functions here use numbers, indexing and loops alone, so
that they run as they are and can be compiled (see `pinochle.kernel.compiled`).
"""

from typing import Final

from pinochle.kernel import position as at
from pinochle.kernel.ladder import PlayTable
from pinochle.kernel.policy import choose, legal_card, legal_kinds
from pinochle.kernel.position import SEAT, SEATS, Integers

MODULUS: Final = 2_147_483_647
FACTOR: Final = 48_271
"""The numbers of the random sequence of Park and Miller (1993), which stays within 63 bits."""


def demands(table: PlayTable, position: Integers) -> int:
    """Return where the table has the first demand on the player whose turn it is."""
    is_partner_winning = 0
    if table.exempts == 1 and position[at.PLAYED] > 0:
        is_partner_winning = int(table.sides[position[at.BEST]] == table.sides[position[at.TURN]])
    return (position[at.STATE] * 2 + is_partner_winning) * table.steps * 4


def find_legal(table: PlayTable, position: Integers) -> None:
    """Write down the cards that may be played, suit by suit."""
    hand = SEATS + position[at.TURN] * SEAT + at.HAND
    demand = demands(table, position)
    for _ in range(table.steps):
        legal = 0
        for suit in range(4):
            position[at.LEGAL + suit] = position[hand + suit] & table.asked[demand + suit]
            legal |= position[at.LEGAL + suit]
        if legal:
            return
        demand += 4
    for suit in range(4):
        position[at.LEGAL + suit] = position[hand + suit]


def without(lanes: int, shift: int) -> int:
    """Return the lanes of a suit without a card of the lane at this bit, if it has one."""
    return lanes - (((lanes >> shift & 255) + 1 >> 1) << shift)


def play(table: PlayTable, position: Integers, card: int) -> None:
    """Play a card, note what it tells of the hand, and take the trick if it is complete."""
    seats = table.seats
    seat = position[at.TURN]
    base = SEATS + seat * SEAT
    suit = card >> 3
    shift = (card & 7) * 8
    demand = demands(table, position)
    for _ in range(table.steps):
        if table.asked[demand + suit] >> shift & 1:
            break
        for other in range(4):
            denied = position[base + at.MAY + other] & table.asked[demand + other]
            if denied:
                position[base + at.MAY + other] ^= denied
                position[at.AGES + other] += 1
        demand += 4
    position[base + at.HAND + suit] = without(position[base + at.HAND + suit], shift)
    position[base + at.SEES + suit] = without(position[base + at.SEES + suit], shift)
    position[at.LEFT + suit] = without(position[at.LEFT + suit], shift)
    if position[base + at.SHOWN + suit] >> shift & 1:
        position[base + at.SHOWN + suit] = without(position[base + at.SHOWN + suit], shift)
        position[at.TABLED + suit] = without(position[at.TABLED + suit], shift)
    position[at.AGES + suit] += 1
    worth = table.worth[card & 7]
    position[at.WORTH] -= worth
    position[base + at.HELD] -= worth
    position[at.CARDS] -= 1
    after = table.after[position[at.STATE] << 5 | card]
    if after & 1:
        position[at.BEST] = seat
        position[at.BEST_CARD] = card
    if position[at.PLAYED] == 0:
        position[at.SUIT_LED] = suit
    position[at.STATE] = after >> 1
    position[at.POINTS] += worth
    position[at.FIRST] = 0
    if suit == table.trump:
        position[at.BROKEN] = 1
    position[at.PLAYED] += 1
    if position[at.PLAYED] < seats:
        position[at.TURN] = seat + 1 if seat + 1 < seats else 0
    else:
        take(table, position)


def take(table: PlayTable, position: Integers) -> None:
    """Give the trick to its winner, who leads to the next."""
    winner = position[at.BEST]
    if position[at.CARDS] == 0:
        position[at.POINTS] += table.last
    position[SEATS + winner * SEAT + at.COUNT] += position[at.POINTS]
    position[at.NEED] -= position[at.POINTS] * (position[at.BIDDERS] >> winner & 1)
    position[SEATS + winner * SEAT + at.TRICKS] += 1
    position[at.TURN] = winner
    position[at.PLAYED] = 0
    position[at.POINTS] = 0
    position[at.STATE] = table.leads[position[at.FIRST] * 2 + position[at.BROKEN]]


def sum_up(table: PlayTable, position: Integers) -> None:
    """Write down what follows from the hands and what was shown, and `play` keeps up to date."""
    seats = table.seats
    position[at.WORTH] = 0
    for seat in range(seats):
        base = SEATS + seat * SEAT
        position[base + at.HELD] = 0
        position[base + at.BURIED] = 0
        worth_of_others = -table.point_worths[seat * seats + seat]
        for other in range(seats):
            worth_of_others += table.point_worths[seat * seats + other]
        position[base + at.OTHERS] = worth_of_others // (seats - 1)
    for suit in range(4):
        position[at.TABLED + suit] = 0
        position[at.AGES + suit] += 1
        for lane in range(6):
            worth = table.worth[lane]
            shift = lane * 8
            tabled = 0
            position[at.WORTH] += worth * (position[at.LEFT + suit] >> shift & 255).bit_count()
            for seat in range(seats):
                base = SEATS + seat * SEAT
                in_hand = worth * (position[base + at.HAND + suit] >> shift & 255).bit_count()
                sees = worth * (position[base + at.SEES + suit] >> shift & 255).bit_count()
                position[base + at.HELD] += in_hand
                position[base + at.BURIED] += sees - in_hand
                tabled += (position[base + at.SHOWN + suit] >> shift & 255).bit_count()
            position[at.TABLED + suit] += (1 << tabled) - 1 << shift


def play_out(table: PlayTable, position: Integers) -> None:
    """Play all cards that are left by the policy."""
    sum_up(table, position)
    play_on(table, position)


def play_on(table: PlayTable, position: Integers) -> None:
    """Play all cards that are left by the policy, after `sum_up`."""
    while position[at.CARDS] > 0:
        find_legal(table, position)
        play(table, position, choose(table, position))


def next_random(random: int) -> int:
    """Return the random number after another; both are from 1 to 2 147 483 646."""
    return random * FACTOR % MODULUS


def play_out_at_random(table: PlayTable, position: Integers, seed: int) -> None:
    """Play all cards that are left at random; equal seeds give equal plays."""
    random = seed % (MODULUS - 1) + 1
    while position[at.CARDS] > 0:
        random = next_random(random)
        find_legal(table, position)
        play(table, position, legal_card(position, (random >> 8) % legal_kinds(position)))


def try_cards(
    table: PlayTable,
    worlds: Integers,
    size: int,
    world_count: int,
    cards: Integers,
    results: Integers,
    position: Integers,
) -> None:
    """Play each card in each world, and the rest of the round by the policy.

    Args:
        table: the table.
        worlds: the positions of the worlds, one after another.
        size: how many numbers a position has.
        world_count: how many worlds there are.
        cards: the cards to try.
        results: where the results are written: by world and card, the winner of the trick,
            then the count and the tricks of each seat.
        position: room for a position.
    """
    result = 0
    for start in range(0, world_count * size, size):
        world = worlds[start : start + size]
        sum_up(table, world)
        for card in cards:
            for index in range(size):
                position[index] = world[index]
            play(table, position, card)
            while position[at.PLAYED] > 0:
                find_legal(table, position)
                play(table, position, choose(table, position))
            results[result] = position[at.TURN]
            play_on(table, position)
            for seat in range(table.seats):
                results[result + 1] = position[SEATS + seat * SEAT + at.COUNT]
                results[result + 2] = position[SEATS + seat * SEAT + at.TRICKS]
                result += 2
            result += 1
