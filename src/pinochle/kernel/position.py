"""The places of the numbers of a position."""

from collections.abc import Iterable, MutableSequence
from typing import Final, Protocol, TypeAlias, TypeVar

Integers: TypeAlias = MutableSequence[int]
"""A flat sequence of numbers: a list, or an array where the kernel is compiled."""

TURN: Final = 0
"""The seat whose turn it is."""
STATE: Final = 1
"""The state of the trick."""
PLAYED: Final = 2
"""The number of cards in the trick."""
SUIT_LED: Final = 3
BEST: Final = 4
"""The seat that is winning the trick."""
BEST_CARD: Final = 5
"""The card with which it does."""
POINTS: Final = 6
"""The points in the trick."""
FIRST: Final = 7
"""1 before the first card of the round."""
BROKEN: Final = 8
"""1 when somebody has played a trump."""
CARDS: Final = 9
"""The number of cards left in all hands together."""
ELSEWHERE: Final = 10
"""The number of hands that the cards would make that nobody holds and nobody can place."""
BIDDERS: Final = 11
"""A bit for each seat of the side that has a contract to make; 0 if nothing depends on it."""
NEED: Final = 12
"""The points that this side has yet to win."""
MOON: Final = 13
"""1 if every trick decides a moon."""
WORTH: Final = 14
"""The points of the cards that nobody has seen played."""
COUNTERS: Final = 15
"""The points that the trick is likely to count without the card to be played: `policy.weigh`."""
LATER: Final = 16
"""The number of tricks after this one."""
TRICK: Final = 17
"""The points that such a trick counts on average."""
REST: Final = 18
"""The points that they count together."""
IS_OPEN: Final = 19
"""1 if there is a contract that is not decided yet."""
MINE: Final = 20
"""The number of the tricks left that the player's hand takes, in 1024ths."""
IS_ALONE: Final = 21
"""1 if no rival has a trump, but a partner may have."""
ASKED: Final = 22
"""The question of the next two: the winning card, by those that may beat it, and its seat."""
WON: Final = 23
"""The worth of a point of the trick to the player then."""
THEIRS: Final = 24
"""The chance that the bidder's side wins the trick then."""
LETS: Final = 25
"""Here begin the chances that no rival ruffs a suit, for each that the player has."""
OUT: Final = 29
"""Here begin the four suits of the cards that the player whose turn it is does not see."""
KNOWN: Final = 33
"""Here begin the four suits of those of them whose holders the player knows."""
LEGAL: Final = 37
"""Here begin the four suits of the cards that may be played; see `rollout.find_legal`."""
LEFT: Final = 41
"""Here begin the four suits of the cards that nobody has seen played."""
TABLED: Final = 45
"""Here begin the four suits of the cards that anybody holds for all to know."""
AGES: Final = 49
"""Here begin, for each of the four suits, how often what is known of it has changed."""
SEATS: Final = 53
"""Here begin the numbers of seat 0, then of the others."""

COUNT: Final = 0
"""The points that a seat has won."""
TRICKS: Final = 1
"""The tricks that it has won."""
HAND: Final = 2
"""The four suits of its hand."""
SEES: Final = 6
"""The four suits of its hand with the cards that it alone knows to be out of the play."""
MAY: Final = 10
"""The four suits of the cards that it may hold for all that its plays have told, whole lanes."""
SHOWN: Final = 14
"""The four suits of the cards that it holds for all to know."""
AGE: Final = 18
"""The ages of the four suits when it last found out who lacks them."""
HELD: Final = 22
"""The points of the cards in its hand."""
BURIED: Final = 23
"""The points of the cards that it alone knows to be out of the play."""
OTHERS: Final = 24
"""The worth to it of a point that somebody else wins, on average."""
SWING: Final = 25
"""The points by which it is better for it that the contract is made than not."""
SEAT: Final = 26
"""The number of numbers of a seat."""

SUIT_WHOLE: Final = (1 << 48) - 1
"""All lanes of a suit."""
KINDS: Final = 0x0101_0101_0101
"""The first card of each lane."""
ONE: Final = 1024
"""The unit of chances and weights."""


def size_of(seats: int) -> int:
    """Return how many numbers a position has; the last are those of `policy.lacks_at`."""
    return SEATS + seats * SEAT + 4 * seats * seats


T_contra = TypeVar("T_contra", contravariant=True)


class WritablePosition(Protocol[T_contra]):
    """The places of a position; or of many at once, each a column of numbers."""

    def __setitem__(self, index: int, value: T_contra, /) -> None: ...


def put(position: WritablePosition[T_contra], start: int, values: Iterable[T_contra]) -> None:
    """Write numbers down from a place on."""
    for step, value in enumerate(values):
        position[start + step] = value


def deal_out(
    position: WritablePosition[T_contra],
    seat: int,
    hand: Iterable[T_contra],
    sees: Iterable[T_contra],
    may: Iterable[T_contra],
    shown: Iterable[T_contra],
) -> None:
    """Give a seat the four suits of its hand, and of what is known of it.

    Args:
        position: the position, or the columns of many positions.
        seat: the seat.
        hand: its hand.
        sees: the same, with the cards that it alone knows to be out of the play.
        may: the cards that it may hold, whole lanes.
        shown: the cards that it holds for all to know.
    """
    base = SEATS + seat * SEAT
    put(position, base + HAND, hand)
    put(position, base + SEES, sees)
    put(position, base + MAY, may)
    put(position, base + SHOWN, shown)
