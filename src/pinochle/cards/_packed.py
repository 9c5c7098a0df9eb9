"""Packed hands: plain functions on ints.

A suit's holding is an int of six *lanes*, a lane for each rank, eight bits wide: the nine lowest,
the ace highest. A lane is a thermometer: *n* copies are its *n* low bits. So ``a & b`` is the
smaller count of each rank, ``a | b`` the greater, ``a & ~b == 0`` says that *b* holds all that *a*
holds, and ``bit_count`` counts cards. A hand is four such ints, in the order of :class:`Suit`.

A hand is also an int in which the suits lie side by side, in the same order, spades lowest.
"""

from collections.abc import Iterator

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
"""The bits of a suit, and of a hand in an int."""
OVER = sum(1 << (lane + 1) * LANE - 1 for lane in range(RANKS * SUITS))
"""The highest bit of each lane of a hand, which no number of copies has."""

Lanes = tuple[int, int, int, int]
NONE: Lanes = (0, 0, 0, 0)

_COUNT_OF_LANE = bytes(lane.bit_count() for lane in range(1 << LANE))
_LANE_OF_COUNT = bytes((1 << min(count, MOST)) - 1 for count in range(1 << LANE))
_LOWEST = _COUNT_OF_LANE.translate(_LANE_OF_COUNT)
_POSSIBLE = bytes(range(MOST + 1))
"""Tables of bytes: the count of a lane, the lane of a count, the lane with as many bits at its low
end, and all counts that there can be."""


def counts(lanes: int) -> Iterator[tuple[int, int]]:
    """Yield each lane of a suit that is not empty, from the ace down, with its count."""
    while lanes:
        lane = (lanes.bit_length() - 1) // LANE
        yield lane, (lanes >> lane * LANE).bit_count()
        lanes &= (1 << lane * LANE) - 1


def copies(lanes: int, lane: int) -> int:
    """Return the number of copies of a rank that a suit holds."""
    return (lanes >> lane * LANE & FULL).bit_count()


def _translate_lanes(hand: int, table: bytes) -> int:
    """Return a hand in an int, each lane replaced by its byte in a table."""
    return int.from_bytes(hand.to_bytes(HAND // LANE, "little").translate(table), "little")


def numbers_of(hand: Lanes) -> int:
    """Return the numbers of copies, each in the byte of its lane, so that they can be added up."""
    return _translate_lanes(in_one_int(hand), _COUNT_OF_LANE)


def from_numbers(numbers: int) -> Lanes:
    """Return the hand with these numbers of copies; a lane takes no more than it can hold."""
    return in_four_ints(_translate_lanes(numbers, _LANE_OF_COUNT))


def overflow(numbers: int) -> bool:
    """Tell whether there are more copies of a card than a hand can hold."""
    return bool(numbers.to_bytes(HAND // LANE, "little").translate(None, _POSSIBLE))


def without(hand: Lanes, cards: Lanes) -> Lanes:
    """Return the rest of a hand when cards that it contains are taken away."""
    return in_four_ints(_translate_lanes(in_one_int(hand) ^ in_one_int(cards), _LOWEST))


def add_copy(hand: Lanes, suit: int, lane: int) -> Lanes:
    """Return the hand with another copy of a card, of which it can hold more."""
    suits = list(hand)
    copies_held = suits[suit]
    suits[suit] = copies_held | (copies_held & FULL << lane * LANE) << 1 | 1 << lane * LANE
    return suits[0], suits[1], suits[2], suits[3]


def contains(hand: Lanes, cards: Lanes) -> bool:
    """Tell whether a hand has all of these cards, with as many copies of each."""
    return both(hand, cards) == cards


def either(hand: Lanes, cards: Lanes) -> Lanes:
    """Return the larger number of each card in two hands."""
    return (hand[0] | cards[0], hand[1] | cards[1], hand[2] | cards[2], hand[3] | cards[3])


def both(hand: Lanes, cards: Lanes) -> Lanes:
    """Return the smaller number of each card in two hands."""
    return (hand[0] & cards[0], hand[1] & cards[1], hand[2] & cards[2], hand[3] & cards[3])


def fill_up(hand: Lanes) -> Lanes:
    """Return a hand with as many copies as it can hold of each card of this hand."""
    spades, hearts, diamonds, clubs = [(suit & ONES) * FULL for suit in hand]
    return spades, hearts, diamonds, clubs


def in_suit(suit: int, lanes: int) -> Lanes:
    """Return a hand of a single suit."""
    return in_four_ints(lanes << suit * SUIT)


def in_one_int(hand: Lanes) -> int:
    """Return an int with the four suits side by side."""
    spades, hearts, diamonds, clubs = hand
    return spades | hearts << SUIT | diamonds << 2 * SUIT | clubs << 3 * SUIT


def in_four_ints(hand: int) -> Lanes:
    """Return the hand of an int in which the suits lie side by side."""
    return hand & WHOLE, hand >> SUIT & WHOLE, hand >> 2 * SUIT & WHOLE, hand >> 3 * SUIT & WHOLE
