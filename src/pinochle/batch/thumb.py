"""A policy that plays with some sense: the plain rules of thumb that most players go by."""

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from pinochle.batch.choosing import Turn
from pinochle.cards.card import CARDS, SUIT_INDEX, Suit
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step

__all__ = ["Thumb"]

Whole: TypeAlias = npt.NDArray[np.int32]
Truth: TypeAlias = npt.NDArray[np.bool_]
Chosen: TypeAlias = npt.NDArray[np.integer[Any]]

_KINDS: Final = len(CARDS)
_RANKS: Final = 6
_NUMBERS: Final = np.arange(_KINDS, dtype=np.uint32)
_TRUMP: Final = 10
"""The strength of a trump above that of a card of the suit led."""

_NEVER: Final = -10_000
"""The wish for cards that may not be played."""

_FIRST: Final = 1_000
"""The wish for cards that are played before all others."""

_WORTH: Final = 60
"""The weight of the worth of a card, if the highest card counts 1; its place weighs less."""

_SHORT: Final = {"A": -60, "T": 40, "9": 30, "J": 20, "K": 0, "Q": -10}
"""The wishes of a bidder to bury a card of a side suit, by its rank."""


class Thumb:
    """A policy for a single batch, which plays by rules of thumb.

    It leads cards that nobody can beat, side suits first, and else the least; gives counters to
    tricks that a partner wins for sure; wins with cards that nobody can beat, or as last to play;
    and wins else as cheaply as it must. It remembers what was played, and looks into no other hand.
    The opponents of the bidder play together, also where each of them scores alone.

        >>> import numpy as np
        >>> from pinochle import variants
        >>> from pinochle.batch import play
        >>> rules = variants.get("cutthroat")
        >>> rounds = play(rules, 100, np.random.default_rng(1), bidder=2, policy=Thumb(rules, 2))
        >>> rounds.tricks.sum(axis=1).tolist() == [16] * 100
        True

    Args:
        rules: the rules of the game.
        bidder: the seat that has the contract.

    Raises:
        SeatError: if there is no such seat.
    """

    def __init__(self, rules: Ruleset, bidder: int) -> None:
        order, copies = rules.play.ranking, [rules.pack.count(card) for card in CARDS]
        highest = max(rules.count.worth(card.rank) for card in CARDS) or 1
        self._seats = rules.table.seats
        sides = rules.table.sides
        bidding_side = sides[rules.table.check_seat(bidder)]
        self._sides: Truth = np.array([side == bidding_side for side in sides])
        self._wins_last = rules.play.like_cards == "last"
        self._place: Whole = np.array([order.place(card.rank) for card in CARDS], np.int32)
        self._suit: Whole = np.array([SUIT_INDEX[card.suit] for card in CARDS], np.int32)
        worth = [_WORTH * rules.count.worth(card.rank) // highest for card in CARDS]
        self._worth: Whole = np.array(worth, np.int32)
        self._ace: Whole = (self._place == 0).astype(np.int32)
        self._copies: Whole = np.array(copies, np.int32)
        above = self._place[:, np.newaxis] < self._place
        self._above: Whole = (above & (self._suit[:, np.newaxis] == self._suit)).astype(np.int32)
        self._in_suit: Whole = np.equal(self._suit[:, np.newaxis], range(len(Suit))).astype(
            np.int32
        )
        self._bury: Whole = np.array([_SHORT[card.rank.code] for card in CARDS], np.int32)
        self._deals = slice(0)
        self._gone: Whole = np.zeros((0, _KINDS), np.int32)

    def __call__(self, turn: Turn) -> Chosen:
        """Return the cards that are played."""
        rows = np.arange(turn.legal.size)
        legal = _spread_kinds(turn.legal) > 0
        is_trump: Truth = self._suit == turn.trump[:, np.newaxis]
        if turn.step is Step.BURY:
            wish = self._bury - 200 * is_trump
            return _most_wished(legal, wish)
        if turn.deals != self._deals:
            self._deals, self._gone = turn.deals, np.zeros((rows.size, _KINDS), np.int32)
        held = np.zeros((rows.size, _KINDS), np.int32)
        for layer in turn.held:
            held += (layer[:, np.newaxis] >> np.arange(_KINDS, dtype=np.uint32) & 1).astype(
                np.int32
            )
        out = self._copies - self._gone - held
        above = out @ self._above
        suits = out @ self._in_suit
        wish = (
            self._follow_wishes(turn, is_trump, above, suits)
            if turn.trick
            else self._lead_wishes(is_trump, above, suits)
        )
        chosen = _most_wished(legal, wish)
        self._gone[rows, chosen] += 1
        return chosen

    def _lead_wishes(self, is_trump: Truth, above: Whole, suits: Whole) -> Whole:
        """Return the wish to lead each card."""
        opponents = self._seats - 1
        elsewhere = suits[:, self._suit]  # how many of its suit the other seats have
        is_boss: Truth = above == 0
        is_safe: Truth = is_boss & (elsewhere >= opponents) | (is_boss & is_trump)
        wish = np.where(is_safe & ~is_trump, _FIRST + elsewhere, 0)
        wish += np.where(is_safe & is_trump & (elsewhere > 0), _FIRST // 2, 0)
        wish += np.where(is_boss & ~is_safe, _FIRST // 4 + elsewhere, 0)
        wish += (self._place - self._worth) * ~is_boss
        wish -= 2 * _WORTH * (is_trump & ~is_boss)
        return wish.astype(np.int32)

    def _follow_wishes(self, turn: Turn, is_trump: Truth, above: Whole, suits: Whole) -> Whole:
        """Return the wish to play each card to a trick."""
        rows = np.arange(turn.legal.size)
        trump, led = turn.trump.astype(np.int32), turn.trick[0].astype(np.int32) // _RANKS
        best, winner = self._strength(turn.trick[0], trump, led), np.zeros(rows.size, np.int32)
        card = turn.trick[0].astype(np.int32)
        for place, other in enumerate(turn.trick[1:], start=1):
            strength = self._strength(other, trump, led)
            wins = strength >= best if self._wins_last else strength > best
            best, winner = np.where(wins, strength, best), np.where(wins, place, winner)
            card = np.where(wins, other, card)
        number = len(turn.trick)
        seat = (turn.seat.astype(np.int32) - number + winner) % self._seats
        is_partner = self._sides[seat] == self._sides[turn.seat]
        is_last = number == self._seats - 1
        left = self._seats - 1 - number
        is_sure = (above[rows, card] == 0) & (
            (suits[rows, self._suit[card]] > left) | (self._suit[card] == trump)
        )
        is_given = (is_partner & (is_sure | is_last))[:, np.newaxis]
        strengths = _TRUMP * is_trump + np.where(
            is_trump | (self._suit == led[:, np.newaxis]), _RANKS - self._place, 0
        )
        beats = (
            (strengths >= best[:, np.newaxis])
            if self._wins_last
            else (strengths > best[:, np.newaxis])
        )
        holds = beats & ((above == 0) | is_last)
        cheap = self._place - self._worth - 2 * _WORTH * is_trump
        gift = self._worth - 2 * _WORTH * self._ace - 2 * _WORTH * is_trump
        wins = _FIRST + gift + _WORTH * (beats & (above == 0))
        return np.where(is_given, gift, np.where(holds, wins, cheap)).astype(np.int32)

    def _strength(self, card: Chosen, trump: Whole, led: Whole) -> Whole:
        """Return the strength of a card of a trick."""
        suit = self._suit[card]
        counts = (suit == trump) | (suit == led)
        found: Whole = _TRUMP * (suit == trump) + np.where(counts, _RANKS - self._place[card], 0)
        return found


def _spread_kinds(bits: npt.NDArray[np.uint32]) -> Whole:
    """Return the kinds in each set, with an axis for the kind."""
    return (bits[:, np.newaxis] >> _NUMBERS & 1).astype(np.int32)


def _most_wished(legal: Truth, wish: Whole) -> Chosen:
    """Return the legal card that is wished for most; of equal cards the first."""
    chosen: Chosen = np.where(legal, wish, _NEVER).argmax(axis=1)
    return chosen
