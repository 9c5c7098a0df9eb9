"""Whether the last tricks are sure, by trying every deal of the unseen cards and every play.

Nothing is known here but which cards may be played and who wins (`oracle.play`). A claimant who
chooses plays one card whatever the deal is: those deals in which all others have played alike
cannot be told apart.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from oracle import play

Cards = tuple[str, ...]
Deal = tuple[Cards, ...]


class Table(NamedTuple):
    """What does not change while the tricks are played."""

    regime: str
    trump: str | None
    claimant: int
    side: frozenset[int]
    claimed: int
    chooses: bool


def deals(hands: dict[int, Cards], sizes: list[int], unseen: Cards) -> set[Deal]:
    """Every way in which the unseen cards can lie; what is left over lies aside."""
    return set(_dealt(hands, sizes, tuple(sorted(unseen)), ()))


def _dealt(hands: dict[int, Cards], sizes: list[int], rest: Cards, so_far: Deal) -> Iterator[Deal]:
    seat = len(so_far)
    if seat == len(sizes):
        yield so_far
    elif seat in hands:
        yield from _dealt(hands, sizes, rest, (*so_far, tuple(sorted(hands[seat]))))
    else:
        for places in set(combinations(range(len(rest)), sizes[seat])):
            hand = tuple(rest[place] for place in places)
            others = tuple(card for place, card in enumerate(rest) if place not in places)
            yield from _dealt(hands, sizes, others, (*so_far, hand))


def loses(table: Table, possible: set[Deal], trick: Cards, turn: int, left: int) -> bool:
    """Whether the others can win one of the last tricks in one of these deals."""
    seats = len(next(iter(possible)))
    if not left:
        return False
    if len(trick) == seats:
        winner = (turn + play.winner(trick, table.trump)) % seats
        if left <= table.claimed and winner not in table.side:
            return True
        return loses(table, possible, (), winner, left - 1)
    found = [
        loses(table, following, (*trick, card), (turn + 1) % seats, left)
        for card in sorted({card for deal in possible for card in deal[turn]})
        if (following := after(table, possible, trick, turn, card))
    ]
    return all(found) if table.chooses and turn == table.claimant else any(found)


def after(table: Table, possible: set[Deal], trick: Cards, turn: int, card: str) -> set[Deal]:
    """The deals in which a seat may play this card, without it."""
    return {
        (*deal[:turn], _without(deal[turn], card), *deal[turn + 1 :])
        for deal in possible
        if card in play.legal(deal[turn], trick, table.trump, table.regime)
    }


def _without(hand: Cards, card: str) -> Cards:
    place = hand.index(card)
    return (*hand[:place], *hand[place + 1 :])


def is_lost_by(
    table: Table,
    possible: set[Deal],
    trick: Cards,
    turn: int,
    left: int,
    line: list[tuple[int, str]],
) -> bool:
    """Whether these plays are legal in one deal, and others win a trick that is claimed by them."""
    seats = len(next(iter(possible)))
    winner = -1
    for seat, card in line:
        if seat != turn or not possible:
            return False
        possible = after(table, possible, trick, turn, card)
        trick, turn = (*trick, card), (turn + 1) % seats
        if len(trick) == seats:
            winner = turn = (turn + play.winner(trick, table.trump)) % seats
            trick, left = (), left - 1
    return bool(possible) and not trick and left < table.claimed and winner not in table.side
