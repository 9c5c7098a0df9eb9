"""The knowledge of a player about cards that they do not see, as more and more are played."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import le
from typing import NamedTuple, TypeAlias

from pinochle.cards.card import CARD_INDEX, CARDS, ONE_IN_HAND, Card, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.rules.play._ladder import Rungs, narrow

Excludes: TypeAlias = Callable[[Seat, Hand], bool]
"""A function that tells whether a seat cannot have held these cards, with any others."""


class HiddenCards(NamedTuple):
    """The cards that the claimant does not see, and where they may lie.

    Args:
        pool: by the number of a kind, how many copies lie nobody knows where.
        certain: by seat and number, how many copies besides it is known to hold.
        lacks: by seat, a bit for each number of a kind that it cannot hold.
        room: by seat, how many cards of the pool it holds; and behind them how many lie aside.
        revealed: by seat, the cards that it was known to hold at first, and those that it has
            played besides; empty if they do not matter.
    """

    pool: tuple[int, ...]
    certain: tuple[tuple[int, ...], ...]
    lacks: tuple[int, ...]
    room: tuple[int, ...]
    revealed: tuple[Hand, ...] = ()

    @classmethod
    def of(
        cls,
        claimant: Seat,
        sizes: tuple[int, ...],
        cards: Hand,
        lacks: tuple[frozenset[Card], ...],
        holds: tuple[Hand, ...],
        excludes: Excludes | None,
    ) -> "HiddenCards":
        """Return the knowledge of a claimant about cards that they do not see."""
        for held in holds:
            cards -= held
        if excludes is not None:
            lacks = tuple(
                kinds | {kind for kind in cards.kinds if excludes(seat, holds[seat] + kind)}
                for seat, kinds in enumerate(lacks)
            )
        room = [size - len(held) for size, held in zip(sizes, holds, strict=True)]
        room[claimant] = 0
        return cls(
            pool=tuple(map(cards.count, CARDS)),
            certain=tuple(tuple(map(held.count, CARDS)) for held in holds),
            lacks=tuple(sum(1 << CARD_INDEX[card] for card in kinds) for kinds in lacks),
            room=(*room, len(cards) - sum(room)),
            revealed=holds if excludes is not None else (),
        )

    def possible_kinds(self, seat: Seat) -> list[Card]:
        """Return the kinds that a seat may hold."""
        certain, lacks, has_room = self.certain[seat], self.lacks[seat], self.room[seat] > 0
        return [
            card
            for number, card in enumerate(CARDS)
            if certain[number] or (has_room and self.pool[number] and not lacks >> number & 1)
        ]

    def most_of(self, suit: Suit | None, seat: Seat) -> int:
        """Return the most cards of a suit that a seat may hold."""
        kinds = [CARD_INDEX[card] for card in self.possible_kinds(seat) if card.suit is suit]
        copies = sum(self.pool[kind] + self.certain[seat][kind] for kind in kinds)
        return min(copies, self.room[seat] + sum(self.certain[seat]))

    def after_play(self, seat: Seat, card: Card, denied: int) -> "HiddenCards | None":
        """Return the knowledge after a seat has played a card, or None if it cannot play it.

        The seat lacks the denied kinds from now on.
        """
        number, pool, certain, room = CARD_INDEX[card], self.pool, self.certain, self.room
        of_seat, revealed = certain[seat], self.revealed
        if of_seat[number]:
            of_seat = _decrement(of_seat, number)
        else:
            pool, room = _decrement(pool, number), _decrement(room, seat)
            if revealed:
                revealed = (*revealed[:seat], revealed[seat] + card, *revealed[seat + 1 :])
        if any(copies for kind, copies in enumerate(of_seat) if denied >> kind & 1):
            return None
        lacks = self.lacks
        certain = (*certain[:seat], of_seat, *certain[seat + 1 :])
        lacks = (*lacks[:seat], lacks[seat] | denied, *lacks[seat + 1 :])
        hidden = HiddenCards(pool, certain, lacks, room, revealed)
        return hidden if hidden.is_possible() else None

    def is_possible(self) -> bool:
        """Tell whether all cards of the pool can lie somewhere.

        They can if no set of places has less room than there are cards that can lie nowhere else.
        A place is a seat, or the cards aside after all seats.
        """
        places = [place for place, room in enumerate(self.room) if room]
        needed = [0] * (1 << len(places))
        """The number of cards that can lie nowhere else, by a set of places as bits."""
        for number, copies in enumerate(self.pool):
            if copies:
                open_to = 0
                for bit, place in enumerate(places):
                    if place == len(self.lacks) or not self.lacks[place] >> number & 1:
                        open_to |= 1 << bit
                needed[open_to] += copies
        room = [0]
        for bit, place in enumerate(places):
            room += [size + self.room[place] for size in room]
            for subset in range(len(needed)):
                if subset >> bit & 1:
                    needed[subset] += needed[subset ^ 1 << bit]
        return all(map(le, needed, room))


def _decrement(numbers: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*numbers[:index], numbers[index] - 1, *numbers[index + 1 :])


@lru_cache(maxsize=1024)
def denied_bits(rungs: Rungs) -> tuple[int, ...]:
    """Return the kinds that each card denies when it is played under these rungs.

    The result is by the number of the card; denied kinds are the bits of their numbers.
    """
    return tuple(sum(1 << CARD_INDEX[kind] for kind in denied_kinds(card, rungs)) for card in CARDS)


@lru_cache(maxsize=4096)
def denied_kinds(card: Card, rungs: Rungs) -> frozenset[Card]:
    """Return the kinds that a card denies when it is played under these rungs."""
    return frozenset(kind for kind in CARDS if _is_denied(card, kind, rungs))


def _is_denied(card: Card, kind: Card, rungs: Rungs) -> bool:
    """Tell whether a card cannot be played by somebody who also holds a kind."""
    played, held = ONE_IN_HAND[card], ONE_IN_HAND[kind]
    allowed = narrow(played | held, rungs)
    return bool(allowed) and not allowed & played


def kinds_in(bits: int) -> Iterator[Card]:
    """Yield the kinds whose numbers are set as bits."""
    return (card for index, card in enumerate(CARDS) if bits >> index & 1)
