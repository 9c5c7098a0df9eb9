"""Plays of very many positions: the same is done in each of them.

The positions are the rows of a list or of an array, and so are what is known of each; ``rows`` are
the numbers of those that something is done in. All of these have the same table.
"""

from collections.abc import Sequence
from typing import TypeAlias

from pinochle.kernel.ladder import PlayTable
from pinochle.kernel.policy import choose, legal_card, legal_kinds
from pinochle.kernel.position import CARDS, TURN, Integers
from pinochle.kernel.rollout import (
    MODULUS,
    find_legal,
    next_random,
    play,
    play_out,
    play_out_at_random,
    sum_up,
)

Positions: TypeAlias = Sequence[Integers]


def find_legal_in(table: PlayTable, rows: Sequence[int], positions: Positions) -> None:
    """Write down the cards that may be played."""
    for row in rows:
        find_legal(table, positions[row])


def choose_in(table: PlayTable, rows: Sequence[int], positions: Positions, cards: Integers) -> None:
    """Write down the card that the policy plays, of those that may be played."""
    for row in rows:
        sum_up(table, positions[row])
        cards[row] = choose(table, positions[row])


def play_in(table: PlayTable, rows: Sequence[int], positions: Positions, cards: Integers) -> None:
    """Play a card."""
    for row in rows:
        play(table, positions[row], cards[row])


def note(position: Integers, card: int, log: Integers) -> None:
    """Write down who plays which card: 32 times the seat, and the number of the card."""
    log[len(log) - position[CARDS]] = 32 * position[TURN] + card


def play_out_in(
    table: PlayTable, rows: Sequence[int], positions: Positions, logs: Sequence[Integers]
) -> None:
    """Play all cards that are left by the policy.

    Args:
        table: the table.
        rows: which positions are played.
        positions: the positions.
        logs: where the cards are written down, the last card of a round in the last place; without
            places they are not.
    """
    for row in rows:
        position, log = positions[row], logs[row]
        if len(log) == 0:
            play_out(table, position)
            continue
        sum_up(table, position)
        while position[CARDS] > 0:
            find_legal(table, position)
            card = choose(table, position)
            note(position, card, log)
            play(table, position, card)


def play_out_at_random_in(
    table: PlayTable,
    rows: Sequence[int],
    positions: Positions,
    seeds: Integers,
    logs: Sequence[Integers],
) -> None:
    """Play all cards that are left at random; equal seeds give equal plays, kept or not.

    Args:
        table: the table.
        rows: which positions are played.
        positions: the positions.
        seeds: a number for each position.
        logs: see `play_out_in`.
    """
    for row in rows:
        position, log = positions[row], logs[row]
        if len(log) == 0:
            play_out_at_random(table, position, seeds[row])
            continue
        random = seeds[row] % (MODULUS - 1) + 1
        while position[CARDS] > 0:
            random = next_random(random)
            find_legal(table, position)
            card = legal_card(position, (random >> 8) % legal_kinds(position))
            note(position, card, log)
            play(table, position, card)
