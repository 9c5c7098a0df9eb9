"""The cards of very many hands at once: how many of each card a hand has, in arrays.

A card is a number, its index in ``CARDS``. The last axis of an array of hands has the 24 kinds.
"""

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from pinochle.cards._packed import FULL, LANE
from pinochle.cards.card import CARD_INDEX, CARDS, Ranking, Suit
from pinochle.kernel.ladder import NUMBERS, OF_SUIT, number_of
from pinochle.rules.pack import Pack

Bytes: TypeAlias = npt.NDArray[np.uint8]
"""Small numbers, such as those of cards, suits and seats, and how many of a card there are."""

IndexArray: TypeAlias = npt.NDArray[np.intp]
Points: TypeAlias = npt.NDArray[np.int64]
Truths: TypeAlias = npt.NDArray[np.bool_]

RANKS: Final = 6
SUITS: Final = 4
KINDS: Final = len(CARDS)
NOTHING: Final = 255
"""The number that stands for no card, and for no seat."""
SUIT_OF: Final = np.arange(KINDS) // RANKS
"""The suit of each card."""

TRUMPS: Final[tuple[Suit | None, ...]] = (*Suit, None)
"""The choices of trump, by their number."""

NO_TRUMP: Final = TRUMPS.index(None)

_SPAN: Final = 32
"""The numbers that fit into the bits of the number of a card."""


def indices(size: int) -> IndexArray:
    """Return the numbers from 0 on."""
    numbers: IndexArray = np.arange(size)
    return numbers


def shuffle_packs(pack: Pack, deals: int, rng: np.random.Generator) -> Bytes:
    """Return the cards of a pack in so many random orders, each as likely as any other.

    Every card gets a random number, and the cards are sorted by these. Where two of a deal are the
    same, that deal is drawn again, so that the order of like numbers cannot matter.
    """
    cards = np.array([CARD_INDEX[card] for card in pack], np.uint32)
    keys = _keys(cards, deals, rng)
    while True:
        keys.sort(axis=1)
        # Two copies of a card cannot be told apart, but their numbers can.
        is_like_next = keys[:, 1:] ^ keys[:, :-1] < _SPAN
        if not is_like_next.any():
            return (keys & (_SPAN - 1)).astype(np.uint8)
        again = np.flatnonzero(is_like_next.any(axis=1))
        keys[again] = _keys(cards, again.size, rng)


def _keys(
    cards: npt.NDArray[np.uint32], deals: int, rng: np.random.Generator
) -> npt.NDArray[np.uint32]:
    """Return a random number for each card, with the number of the card as its lowest bits."""
    size = deals * cards.size
    wide: Any = rng.integers(0, 1 << 64, (size + 1) // 2, np.uint64)
    keys: npt.NDArray[np.uint32] = wide.view(np.uint32)[:size].reshape(deals, cards.size)
    return (keys & ~np.uint32(_SPAN - 1)) | cards


class LaneArrays:
    """The hands as the kernel has them, for a ranking: four suits each.

    Args:
        ranking: the ranking.
    """

    def __init__(self, ranking: Ranking) -> None:
        self.numbers: IndexArray = np.array([number_of(card, ranking) for card in CARDS])
        """The number that the kernel gives each card."""
        self.cards: Bytes = np.full(NUMBERS, NOTHING, np.uint8)
        """The card with each number of the kernel."""
        self.cards[self.numbers] = np.arange(KINDS)
        self._shift = self.numbers % OF_SUIT * LANE

    def suits(self, hands: Bytes) -> Points:
        """Return the suits of each hand."""
        lanes = (1 << hands.astype(np.int64)) - 1 << self._shift
        suits: Points = lanes.reshape(*hands.shape[:-1], SUITS, RANKS).sum(axis=-1)
        return suits

    def hands(self, suits: Points) -> Bytes:
        """Return the hands with these suits."""
        hands: Bytes = np.bitwise_count(suits[..., SUIT_OF] >> self._shift & FULL)
        return hands
