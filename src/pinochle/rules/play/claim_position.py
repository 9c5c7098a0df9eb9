"""Positions of the play, for a player who sees only their own hand.

>>> position = ClaimPosition(
...     play=POST_1945, trump=Suit.SPADES, claimant=0, sides=(0, 1, 2),
...     hand=Hand.parse("AS AH"), turn=0, sizes=(2, 2, 2),
...     unseen=Hand.parse("TH KH TD KD"),
... )
>>> position.after(position.seen_plays, Card.parse("AS"))
SeenPlays(turn=1, trick=(Card.parse('AS'),), tricks_left=2, is_broken=True)
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from attrs import frozen

from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat, winning_index
from pinochle.rules.play._ladder import Rungs, TurnFacts
from pinochle.rules.play.play import PlayRules

__all__ = ["ClaimPosition", "PlayedLine", "SeenPlays"]

PlayedLine: TypeAlias = tuple[tuple[Seat, Card], ...]
"""Cards in the order in which they are played, each after its seat."""


class SeenPlays(NamedTuple):
    """The state of the play that everybody sees.

    Args:
        turn: the seat whose turn it is.
        trick: the trick so far, the card led first.
        tricks_left: how many tricks are left, with the trick that is being played.
        is_broken: whether somebody has played a trump, or whether that does not matter.
    """

    turn: Seat
    trick: tuple[Card, ...]
    tricks_left: int
    is_broken: bool


@frozen(kw_only=True)
class ClaimPosition:
    """The play as far as a claimant knows it.

    Args:
        play: the rules of the play, under the bid if they depend on it.
        trump: the trump suit, or None.
        claimant: the seat that claims.
        sides: the side of each seat.
        hand: the cards of the claimant.
        turn: the seat whose turn it is.
        trick: the trick so far, the card led first.
        sizes: how many cards each hand has.
        unseen: all cards that lie where the claimant has not seen them: in the other hands, and
            those beyond them aside.
        lacks: by seat, the kinds that it cannot hold; empty if nothing is known.
        holds: by seat, cards that it is known to hold; empty if nothing is known.
        is_first: whether no trick was won before.
        is_broken: whether somebody has played a trump, or whether that does not matter.
    """

    play: PlayRules
    trump: Suit | None
    claimant: Seat
    sides: tuple[int, ...]
    hand: Hand
    turn: Seat
    trick: tuple[Card, ...] = ()
    sizes: tuple[int, ...]
    unseen: Hand
    lacks: tuple[frozenset[Card], ...] = ()
    holds: tuple[Hand, ...] = ()
    is_first: bool = False
    is_broken: bool = True

    @property
    def tricks_left(self) -> int:
        """The number of tricks that are left, with the trick that is being played."""
        return max(self.sizes)

    @property
    def side(self) -> frozenset[Seat]:
        """The seats on the claimant’s side, with that of the claimant."""
        claiming_side = self.sides[self.claimant]
        return frozenset(seat for seat, side in enumerate(self.sides) if side == claiming_side)

    @property
    def seen_plays(self) -> SeenPlays:
        """The state of the play that everybody sees."""
        return SeenPlays(self.turn, self.trick, self.tricks_left, self.is_broken)

    def turn_at(self, plays: SeenPlays) -> TurnFacts:
        """Return the facts of the turn that everybody sees, besides the trick."""
        first, seats = plays.turn - len(plays.trick), len(self.sizes)
        sides = [self.sides[seat % seats] for seat in range(first, plays.turn + 1)]
        is_first = self.is_first and plays.tricks_left == self.tricks_left
        return self.play._ladders.turn(
            plays.trick, self.trump, sides, is_first=is_first, is_broken=plays.is_broken
        )

    def rungs(self, plays: SeenPlays) -> Rungs:
        """Return the rungs that hold for the seat whose turn it is."""
        return self.play._ladders.rungs(plays.trick, self.trump, self.turn_at(plays))

    def legal(self, hand: Hand, plays: SeenPlays) -> tuple[Card, ...]:
        """Return the cards of a hand that the seat whose turn it is may play."""
        return self.play.legal_in_turn(hand, plays.trick, self.trump, self.turn_at(plays))

    def after(self, plays: SeenPlays, card: Card) -> SeenPlays:
        """Return the state of the play after another card."""
        trick, seats = (*plays.trick, card), len(self.sizes)
        next_seat = (plays.turn + 1) % seats
        is_broken = plays.is_broken or card.suit is self.trump
        if len(trick) < seats:
            return SeenPlays(next_seat, trick, plays.tricks_left, is_broken)
        play = self.play
        winner = winning_index(trick, self.trump, play.ranking, play.like_cards)
        return SeenPlays((next_seat + winner) % seats, (), plays.tricks_left - 1, is_broken)

    def along(self, line: PlayedLine) -> Iterator[tuple[SeenPlays, Card]]:
        """Yield each card of a line, after the state of the play before it."""
        plays = self.seen_plays
        for _, card in line:
            yield plays, card
            plays = self.after(plays, card)
