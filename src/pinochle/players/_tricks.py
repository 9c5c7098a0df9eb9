"""Which card a club player plays to a trick.

Each legal card is worth what the trick brings with it, less what the card would still do later: an
ace that takes a trick whenever it is led is not spent on one that is lost, and a counter goes to a
partner who wins the trick.
"""

from collections.abc import Sequence
from typing import Final

from pinochle.cards import Card, Suit
from pinochle.players._table import Table
from pinochle.trick import Seat

BEATS: Final = 0.95
"""How likely a player who can beat the trick is to do so: nearly all must."""
AGAIN: Final = 0.5
"""How much less likely somebody is to beat a trick that was beaten behind the player already."""

TRUMP_TAKES: Final = 0.97
PER_HIGHER_TRUMP: Final = 0.13
LOWEST_TRUMP: Final = 0.38
"""How likely a trump is to take a trick some day: the highest one, less for each that is out above
it, and any trump at least."""

SIDE_TAKES: Final = 0.8
PER_HIGHER: Final = 0.55
"""How likely the highest card of a side suit is to take a trick if its suit goes round, and what of
that is left for each card out above it."""


def best_card(table: Table, cards: Sequence[Card]) -> Card:
    """The best of the legal cards."""
    if len(cards) == 1:
        return cards[0]
    return max(cards, key=lambda card: (value_of(table, card), -table.worth[card]))


def value_of(table: Table, card: Card) -> float:
    """What playing a card is worth, in points."""
    trick = table.view.trick
    played = trick.cards if trick else ()
    leader = trick.leader if trick else table.me
    chances = _winners(table, leader, (*played, card))
    points = _points(table, (*played, card))
    won = sum(chance * table.weights[seat] for seat, chance in chances.items())
    return won * points - keep_value(table, card)


def _winners(table: Table, leader: int, cards: tuple[Card, ...]) -> dict[int, float]:
    """How likely each seat is to win the trick after these cards."""
    seats = len(table.sizes)
    rules = table.rules.play
    best = rules.winner(cards, table.trump) if len(cards) > 1 else 0
    winning, led = cards[best], cards[0].suit
    first = (leader + best) % seats
    chances = {first: 1.0}
    for place in range(len(cards), seats):
        seat = (leader + place) % seats
        chance = BEATS * beats(table, seat, winning, led)
        taken = 0.0
        for owner in chances:
            part = chances[owner] * (chance if owner == first else chance * AGAIN)
            chances[owner] -= part
            taken += part
        chances[seat] = taken
    return chances


def beats(table: Table, seat: int, winning: Card, led: Suit) -> float:
    """How likely a seat is to have a card that beats the one that is winning."""
    trump = table.trump
    follows = 0.0 if led in table.void[seat] else table.holds_any(seat, table.suits[led])
    if winning.suit is not led:  # trumped
        over = table.holds_any(seat, table.above[winning])
        return (1.0 - follows) * over
    higher = 0.0 if led in table.void[seat] else table.holds_any(seat, table.above[winning])
    if trump is None or trump is led:
        return higher
    return higher + (1.0 - follows) * table.holds_any(seat, table.suits[trump])


def _points(table: Table, cards: tuple[Card, ...]) -> float:
    """What the trick will count, with what is still thrown to it."""
    worth, left = table.worth, len(table.sizes) - len(cards)
    points = float(sum(worth[card] for card in cards))
    if left:
        out = table.may_hold(worth)
        mean = sum(number * worth[card] for card, number in table.unseen.items() if number > 0)
        points += left * mean / max(out, 1)
    if table.hand.total() == 1:
        points += table.rules.count.last_trick
    return points


def keep_value(table: Table, card: Card) -> float:
    """What a card would still bring if it were kept."""
    left = table.hand.total() - 1
    if left <= 0:
        return 0.0
    takes = takes_later(table, card)
    worth = table.worth
    out = sum(number * worth[kind] for kind, number in table.unseen.items() if number > 0)
    out += sum(number * worth[kind] for kind, number in table.hand.items())
    trick = (out + table.rules.count.last_trick) / (left + 1)
    others = [weight for seat, weight in enumerate(table.weights) if seat != table.me]
    elsewhere = sum(others) / len(others)
    return takes * trick + (1.0 - takes) * worth[card] * elsewhere


def takes_later(table: Table, card: Card) -> float:
    """How likely a card is to take a trick if it is kept."""
    above = sum(max(0, table.unseen.get(other, 0)) for other in table.above[card])
    if card.suit is table.trump:
        return max(LOWEST_TRUMP, TRUMP_TAKES - PER_HIGHER_TRUMP * above)
    takes = SIDE_TAKES * PER_HIGHER**above
    for seat, weight in enumerate(table.weights):
        if seat == table.me or weight > 0 or table.trump is None:
            continue
        follows = (
            0.0 if card.suit in table.void[seat] else table.holds_any(seat, table.suits[card.suit])
        )
        ruffs = (1.0 - follows) * table.holds_any(seat, table.suits[table.trump])
        takes *= 1.0 - ruffs
    return takes


def is_side_of(table: Table, seat: Seat) -> bool:
    """Whether a seat plays with the player."""
    return table.weights[seat] > 0
