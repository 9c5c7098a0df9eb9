"""Perfect play by trying everything: what a party wins in the tricks that are left.

Nothing is known here but which cards may be played and who wins (`oracle.play`). Every play is
tried in every position, and nothing is remembered.
"""

from typing import NamedTuple

from oracle import play

Cards = tuple[str, ...]


class Table(NamedTuple):
    """What does not change while the tricks are played.

    `party` are the seats that play together for points, against all others. `leads` are the house
    rules of leads: "first-trump", "every-trump" or "held-back". `spared` is what a player is spared
    whose partner, by the `sides`, is winning (`oracle.play`). `worth` is what each rank counts.
    """

    regime: str
    trump: str | None
    party: tuple[int, ...]
    sides: tuple[int, ...]
    worth: dict[str, int]
    last: int
    order: str = play.TEN_HIGH
    leads: frozenset[str] = frozenset()
    spared: str = ""
    like_cards: str = "first"


class Place(NamedTuple):
    """How the play stands: the hands by seat, whose turn it is, and the trick so far."""

    hands: tuple[Cards, ...]
    turn: int
    trick: Cards = ()
    first: bool = False
    broken: bool = True


def values(table: Table, here: Place) -> dict[str, int]:
    """What the party wins from here on with each card that may be played."""
    return {card: _after(table, here, card) for card in _legal(table, here)}


def value(table: Table, here: Place) -> int:
    """What the party wins from here on if everybody plays as well as can be."""
    found = values(table, here).values()
    return max(found) if here.turn in table.party else min(found)


def won_by(table: Table, here: Place, line: list[str]) -> int:
    """What the party wins when these cards are played to the end, each of which must be legal."""
    points = 0
    for card in line:
        if card not in _legal(table, here):
            raise ValueError(f"{card} may not be played")
        here, gain = _next(table, here, card)
        points += gain
    if any(here.hands):
        raise ValueError("there are cards left")
    return points


def _legal(table: Table, here: Place) -> set[str]:
    seats = len(here.hands)
    leader = (here.turn - len(here.trick)) % seats
    spared = ""
    if here.trick:
        best = play.winner(here.trick, table.trump, table.order, table.like_cards)
        if table.sides[(leader + best) % seats] == table.sides[here.turn]:
            spared = table.spared
    return play.legal(
        here.hands[here.turn],
        here.trick,
        table.trump,
        table.regime,
        order=table.order,
        first_lead_trump="first-trump" in table.leads and here.first,
        every_lead_trump="every-trump" in table.leads,
        trump_held_back="held-back" in table.leads and not here.broken,
        spared=spared,
        like_cards=table.like_cards,
    )


def _after(table: Table, here: Place, card: str) -> int:
    there, gain = _next(table, here, card)
    return gain + (value(table, there) if any(there.hands) else 0)


def _next(table: Table, here: Place, card: str) -> tuple[Place, int]:
    seats = len(here.hands)
    hand = list(here.hands[here.turn])
    hand.remove(card)
    hands = tuple(
        tuple(hand) if seat == here.turn else held for seat, held in enumerate(here.hands)
    )
    trick = (*here.trick, card)
    broken = here.broken or card[1] == table.trump
    following = (here.turn + 1) % seats
    if len(trick) < seats:
        return Place(hands, following, trick, broken=broken), 0
    best = play.winner(trick, table.trump, table.order, table.like_cards)
    winner = (following + best) % seats
    points = sum(table.worth[card[0]] for card in trick)
    if not any(hands):
        points += table.last
    return Place(hands, winner, (), broken=broken), points if winner in table.party else 0
