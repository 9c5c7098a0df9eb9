"""Packed hands: plain functions on ints.

A suit's holding is one int of six *lanes*, one a rank, eight bits wide: the nine lowest, the ace
highest. A lane is a thermometer: *n* copies are its *n* low bits. So ``a & b`` is the smaller
count of each rank, ``a | b`` the greater, ``a & ~b == 0`` says that *b* holds at least what *a*
holds, and ``bit_count`` counts cards. A hand is four such ints, in the order of :class:`Suit`.

While cards are played, and when they are dealt, all hands lie side by side in one int, the first
seat lowest, its suits in the same order. A 1 above the last hand marks how many there are.
"""

from collections.abc import Iterable, Iterator

LANE = 8
MOST = 8
"""The most copies of one card that a hand can hold: no pack of the game has more than six."""

RANKS = 6
SUITS = 4
FULL = (1 << LANE) - 1
WHOLE = (1 << LANE * RANKS) - 1
ONES = sum(1 << LANE * lane for lane in range(RANKS))
"""One copy of every rank."""

SUIT = LANE * RANKS
HAND = SUIT * SUITS
"""How many bits a suit takes, and a hand, where all hands lie side by side."""
OVER = sum(1 << (place + 1) * LANE - 1 for place in range(RANKS * SUITS))
"""The highest bit of each lane of a hand, which no number of copies has."""

Lanes = tuple[int, int, int, int]
NONE: Lanes = (0, 0, 0, 0)

_COUNT_OF = bytes(lane.bit_count() for lane in range(1 << LANE))
_LANE_OF = bytes((1 << min(count, MOST)) - 1 for count in range(1 << LANE))
_LOWEST = _COUNT_OF.translate(_LANE_OF)
_POSSIBLE = bytes(range(MOST + 1))
"""What a lane counts, the lane of a count, any bits of a lane as its lowest, and the counts that
there can be: each is a byte."""


def counts(lanes: int) -> Iterator[tuple[int, int]]:
    """Each lane of a suit that is not empty, from the ace down, with its count."""
    while lanes:
        lane = (lanes.bit_length() - 1) // LANE
        yield lane, (lanes >> lane * LANE).bit_count()
        lanes &= (1 << lane * LANE) - 1


def copies(lanes: int, lane: int) -> int:
    """How many copies of one rank a suit holds."""
    return (lanes >> lane * LANE & FULL).bit_count()


def _each_lane(held: int, table: bytes) -> int:
    """What a table says of each lane of a hand in one int."""
    return int.from_bytes(held.to_bytes(HAND // LANE, "little").translate(table), "little")


def numbers_of(hand: Lanes) -> int:
    """The number of copies of each card, each in the byte of its lane: what can be added up."""
    return _each_lane(in_one_int(hand), _COUNT_OF)


def packed(numbers: int) -> Lanes:
    """The hand with these numbers of copies; a lane takes no more than it can hold."""
    return lanes_of(_each_lane(numbers, _LANE_OF))


def overflow(numbers: int) -> bool:
    """Whether there are more copies of a card than a hand can hold."""
    return bool(numbers.to_bytes(HAND // LANE, "little").translate(None, _POSSIBLE))


def without(hand: Lanes, cards: Lanes) -> Lanes:
    """What is left of a hand when cards that it contains are taken away."""
    return lanes_of(_each_lane(in_one_int(hand) ^ in_one_int(cards), _LOWEST))


def one_more(hand: Lanes, suit: int, lane: int) -> Lanes:
    """The hand with one copy more of a card, of which it can hold more."""
    suits = list(hand)
    held = suits[suit]
    suits[suit] = held | (held & FULL << lane * LANE) << 1 | 1 << lane * LANE
    return suits[0], suits[1], suits[2], suits[3]


def contains(hand: Lanes, cards: Lanes) -> bool:
    """Whether a hand has all of these cards, as many copies of each."""
    return both(hand, cards) == cards


def either(hand: Lanes, cards: Lanes) -> Lanes:
    """The larger number of each card in two hands."""
    return (hand[0] | cards[0], hand[1] | cards[1], hand[2] | cards[2], hand[3] | cards[3])


def both(hand: Lanes, cards: Lanes) -> Lanes:
    """The smaller number of each card in two hands."""
    return (hand[0] & cards[0], hand[1] & cards[1], hand[2] & cards[2], hand[3] & cards[3])


def filled(hand: Lanes) -> Lanes:
    """All copies of the cards of a hand."""
    spades, hearts, diamonds, clubs = [(suit & ONES) * FULL for suit in hand]
    return spades, hearts, diamonds, clubs


def in_suit(suit: int, lanes: int) -> Lanes:
    """A hand of one suit only."""
    return lanes_of(lanes << suit * SUIT)


def in_one_int(hand: Lanes) -> int:
    """The four suits side by side."""
    spades, hearts, diamonds, clubs = hand
    return spades | hearts << SUIT | diamonds << 2 * SUIT | clubs << 3 * SUIT


def side_by_side(hands: Iterable[Lanes]) -> int:
    """All these hands in one int."""
    held = at = 0
    for hand in hands:
        held |= in_one_int(hand) << at
        at += HAND
    return held | 1 << at


def hands_of(held: int) -> list[Lanes]:
    """The hands that lie side by side, one by one."""
    return [lanes_of(held >> at) for at in range(0, held.bit_length() - 1, HAND)]


def lanes_of(held: int) -> Lanes:
    """The lowest of the hands that lie side by side."""
    return held & WHOLE, held >> SUIT & WHOLE, held >> 2 * SUIT & WHOLE, held >> 3 * SUIT & WHOLE


def only(held: int, seat: int) -> int:
    """The same, but every hand except this one is empty; all are empty if there is no such hand."""
    whole = 1 << held.bit_length() - 1
    mine = ((1 << HAND) - 1) << seat * HAND if seat >= 0 else 0
    return whole | held & mine & (whole - 1)
