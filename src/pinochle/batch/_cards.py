"""The cards of very many hands at once, as bits in arrays.

A card is a number, its index in ``CARDS``, and a set of kinds is an int of 24 bits. The cards of
many hands are a list of *layers*: in the first a hand has the bits of all kinds that it holds, in
the second of those that it holds twice or more, and so on. So a hand is a thermometer, as
elsewhere, but its lanes lie across the layers.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from pinochle.cards.card import CARDS
from pinochle.rules.pack import Pack

Bits: TypeAlias = npt.NDArray[np.uint32]
"""A set of kinds for each hand."""

Numbers: TypeAlias = npt.NDArray[np.uint8]
"""Small numbers, such as those of cards, suits and seats."""

States: TypeAlias = npt.NDArray[np.uint16]
Indices: TypeAlias = npt.NDArray[np.intp]
Points: TypeAlias = npt.NDArray[np.int64]
Truths: TypeAlias = npt.NDArray[np.bool_]
Layers: TypeAlias = Sequence[Bits]

RANKS: Final = 6
SUITS: Final = 4
KINDS: Final = len(CARDS)
SPAN: Final = 32
"""The entries of a table for a card, so that its number takes five bits."""

BIT: Final[Bits] = np.array([1 << number for number in range(KINDS)] + [0] * 8, np.uint32)
"""The bit of each card; the numbers after the last card have none."""

IN_SUIT: Final = (1 << RANKS) - 1
_HALF: Final = KINDS // 2
_LOWER: Final = (1 << _HALF) - 1
_MOST: Final = 4
"""The bits for the place of a card among the cards of half a set."""


def _positions() -> Numbers:
    """Return the numbers of cards, by their half, their place among the cards of it, and these."""
    found = np.zeros((2, 1 << _MOST, 1 << _HALF), np.uint8)
    sets = np.arange(1 << _HALF)
    for number in range(_HALF):
        place = np.bitwise_count(sets & ((1 << number) - 1))
        has = sets >> number & 1 > 0
        found[0, place[has], sets[has]] = number
    found[1] = found[0] + _HALF
    return found.reshape(-1)


_POSITIONS: Final = _positions()


def pick(kinds: Bits, place: Numbers) -> Numbers:
    """Return the card at a place among the kinds of each set, counted from 0."""
    half = kinds & _LOWER
    below = np.bitwise_count(half)
    is_above = place >= below
    np.copyto(half, kinds >> _HALF, where=is_above)
    below *= is_above
    rest = place - below
    rest += is_above.view(np.uint8) << _MOST
    half |= rest.astype(np.uint32) << _HALF
    return _POSITIONS.take(half, mode="clip")


def add(layers: Layers, bits: Bits) -> None:
    """Put a card into each hand; no bit is no card."""
    for layer in layers:
        held = layer & bits
        np.bitwise_or(layer, bits, out=layer)
        bits = held


def remove(layers: Layers, bits: Bits) -> None:
    """Take a card out of each hand, which holds it; no bit is no card."""
    for layer in reversed(layers):
        taken = layer & bits
        np.bitwise_xor(layer, taken, out=layer)
        bits = bits ^ taken


def indices(number: int) -> Indices:
    """Return the numbers from 0 on."""
    found: Indices = np.arange(number)
    return found


def all_alike(number: int, value: int) -> Indices:
    """Return the same number so many times."""
    found: Indices = np.full(number, value)
    return found


def look_up(layers: Layers, keys: Indices) -> list[Bits]:
    """Return the values of the layers at these places, counted through all their axes."""
    found: list[Bits] = []
    for layer in layers:
        flat: Bits = layer.reshape(-1)
        found.append(flat.take(keys, mode="wrap"))
    return found


def shuffled(pack: Pack, deals: int, rng: np.random.Generator) -> Numbers:
    """Return the cards of a pack in so many random orders, each as likely as any other.

    Every card gets a random number, and the cards are sorted by these. Where two of a deal are the
    same, that deal is drawn again, so that the order of like numbers cannot matter.
    """
    cards = np.array([card._number for card in pack], np.uint32)
    keys = _keys(cards, deals, rng)
    while True:
        keys.sort(axis=1)
        # Two copies of a card cannot be told apart, but their numbers can.
        is_like_next = keys[:, 1:] ^ keys[:, :-1] < SPAN
        if not is_like_next.any():
            return (keys & (SPAN - 1)).astype(np.uint8)
        again = np.flatnonzero(is_like_next.any(axis=1))
        keys[again] = _keys(cards, again.size, rng)


def _keys(cards: Bits, deals: int, rng: np.random.Generator) -> Bits:
    """Return a random number for each card, with the number of the card as its lowest bits."""
    keys = random_bits(rng, deals * cards.size).reshape(deals, cards.size)
    return (keys & ~np.uint32(SPAN - 1)) | cards


def random_bits(rng: np.random.Generator, number: int) -> Bits:
    """Return so many random numbers of 32 bits."""
    wide: Any = rng.integers(0, 1 << 64, (number + 1) // 2, np.uint64)
    bits: Bits = wide.view(np.uint32)
    return bits[:number]
