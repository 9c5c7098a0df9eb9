"""Tricks drawn at random, one after another: the quick way through the play.

Cards are their numbers here, and a hand is one list: how many copies it has of each card, and
behind them, suit by suit, which ranks it holds (see :data:`pinochle.tricks._compiled.FLAT`).
"""

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from pinochle._bits import HAND, LANE, ONES, Lanes, numbers_of
from pinochle._fast_init import trusted
from pinochle.cards import BY_LANE, CARDS
from pinochle.engine.history import Taken
from pinochle.trick import Seat
from pinochle.tricks._compiled import ASKED, FLAT, HELD, After, Drawn, Kinds

_SUIT: Final = [HELD + card._suit for card in CARDS]
_RANK: Final = [1 << card._lane for card in CARDS]
"""By the number of a card where a hand says which ranks of the suit it holds, and its bit there."""

_BY_NUMBER: Final = itemgetter(*[card._suit * len(BY_LANE[0]) + card._lane for card in CARDS])
"""The bytes of a hand's lanes in the order of the numbers of cards."""


class DrawnTricks(NamedTuple):
    """Tricks that were played at random.

    Args:
        numbers: the numbers of their cards, in the order of play.
        winners: who won each of them.
        counts: what each seat has won in them.
    """

    numbers: list[int]
    winners: list[int]
    counts: list[int]


def spread_out(copies: int, lanes: Lanes) -> list[int]:
    """A hand as a list, from the numbers of its copies (see ``_bits.numbers_of``) and its lanes."""
    spades, hearts, diamonds, clubs = lanes
    return [
        *_BY_NUMBER(copies.to_bytes(HAND // LANE, "little")),
        FLAT[spades & ONES],
        FLAT[hearts & ONES],
        FLAT[diamonds & ONES],
        FLAT[clubs & ONES],
    ]


def spread_hands(hands: Iterable[Lanes]) -> list[list[int]]:
    """All hands as lists."""
    return [spread_out(numbers_of(lanes), lanes) for lanes in hands]


def draw_tricks(
    hands: list[list[int]],
    leader: int,
    leads: After,
    kinds: Kinds,
    worth: Sequence[int],
    random: Callable[[], float],
) -> DrawnTricks:
    """Play all the cards of these hands at random; the lists are empty afterwards.

    Args:
        hands: the hands, by seat.
        leader: who leads.
        leads: what follows each card that is led.
        kinds: the cards in the order of their ranking.
        worth: what each card counts.
        random: what draws a number from 0 to 1.
    """
    seats = len(hands)
    others = [[*hands[seat + 1 :], *hands[:seat]] for seat in range(seats)]
    spades, hearts, diamonds, clubs = kinds.numbers_of
    numbers, winners, counts = list[int](), list[int](), [0] * seats
    for first in range(0, seats * sum(hands[0][:HELD]), seats):
        hand = hands[leader]
        choices = spades[hand[24]] + hearts[hand[25]] + diamonds[hand[26]] + clubs[hand[27]]
        number = choices[int(random() * len(choices))]
        numbers.append(number)
        points = worth[number]
        hand[number] = copies = hand[number] - 1
        if not copies:
            hand[_SUIT[number]] ^= _RANK[number]
        drawn: Drawn = leads[number] or leads[ASKED](number)
        for hand in others[leader]:
            after, led, following, trump, void, _ = drawn
            held = hand[led]
            choices = following[held] if held else void[hand[trump]]
            if not choices:
                choices = spades[hand[24]] + hearts[hand[25]] + diamonds[hand[26]] + clubs[hand[27]]
            number = choices[int(random() * len(choices))]
            numbers.append(number)
            points += worth[number]
            hand[number] = copies = hand[number] - 1
            if not copies:
                hand[_SUIT[number]] ^= _RANK[number]
            drawn = after[number] or after[ASKED](number)
        # Of two identical cards the first wins.
        leader = (leader + numbers.index(drawn[5], first) - first) % seats
        winners.append(leader)
        counts[leader] += points
    return DrawnTricks(numbers, winners, counts)


def taken_in(drawn: DrawnTricks, leader: Seat, before: Taken | None, seats: int) -> Taken | None:
    """The last of tricks that were drawn, with those before it."""
    cards = [CARDS[number] for number in drawn.numbers]
    for place, winner in enumerate(drawn.winners):
        trick = tuple(cards[place * seats : (place + 1) * seats])
        before = _taken(before, leader, trick, Seat(winner))
        leader = Seat(winner)
    return before


_taken: Final = trusted(Taken)
