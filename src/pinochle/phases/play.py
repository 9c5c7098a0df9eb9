"""The play: trick after trick, until no cards are left.

This is the room that a game spends its time in, so a play builds as little as it can: the hands
with one card less, the trick with one more, and the phase that has them.
"""

from collections.abc import Iterator
from typing import Final, cast

from attrs import field, frozen

from pinochle._lanes import FULL, LANE, NONE
from pinochle.actions import Action, Play
from pinochle.cards import CARDS, Card
from pinochle.choices import Actions, Plays
from pinochle.events import CardPlayed, Tell, TrickWon
from pinochle.facts import Facts, Taken, hidden, in_order
from pinochle.hand import Hand, from_lanes
from pinochle.phases.phase import Next, misplaced
from pinochle.trick import MOST_SEATS, Seat
from pinochle.violations import Violation

__all__ = ["PlayPhase", "begin"]

_LEFT: Final = tuple(
    tuple(Seat((seat + 1) % seats) for seat in range(seats)) for seats in range(MOST_SEATS + 1)
)
"""By the number of seats, the seat that is left of each."""

_LANES: Final = {card: FULL << card._lane * LANE for card in CARDS}


@frozen(getstate_setstate=False, weakref_slot=False)
class PlayPhase:
    """A trick is being played.

    Args:
        hands: the hands, by seat.
        turn: whose turn it is.
        cards: the trick so far, the card led first.
        tricks: the last trick that was won, and through it those before.
    """

    hands: tuple[Hand, ...]
    turn: Seat
    cards: tuple[Card, ...] = ()
    tricks: Taken | None = None
    _legal: tuple[Card, ...] = field(default=(), init=False, eq=False, repr=False)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return PlayPhase, (self.hands, self.turn, self.cards, self.tricks)

    def to_act(self, facts: Facts) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        del facts
        return (self.turn,)

    def legal(self, facts: Facts) -> tuple[Card, ...]:
        """The cards that may be played now; asked twice, they are worked out once."""
        if self._legal:
            return self._legal
        cards, play = self.cards, facts.rules.play
        if cards:
            legal = play.legal(self.hands[self.turn], cards, facts.trump)
        else:
            first = self.tricks is None
            legal = play.legal(self.hands[self.turn], cards, facts.trump, first_lead=first)
        _put_legal(self, legal)
        return legal

    def played(self) -> Iterator[tuple[Seat, Card]]:
        """Every card that was played so far, in order, and by whom."""
        for trick in in_order(self.tricks):
            seat = trick.leader
            for card in trick.cards:
                yield seat, card
                seat = _LEFT[len(self.hands)][seat]
        seat = Seat((self.turn - len(self.cards)) % len(self.hands))
        for card in self.cards:
            yield seat, card
            seat = _LEFT[len(self.hands)][seat]

    def options(self, facts: Facts, seat: Seat) -> Actions:
        """The legal cards, each kind once."""
        del seat
        return Plays(self.legal(facts))

    def why_not(self, facts: Facts, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a card may not be played; empty means that it may."""
        if type(action) is Play and seat == self.turn and action.card in self.legal(facts):
            return ()
        if wrong := misplaced((self.turn,), seat, action, (Play,)):
            return wrong
        card, first = cast("Play", action).card, not self.cards and self.tricks is None
        return facts.rules.play.why_not(
            card, self.hands[seat], self.cards, facts.trump, first_lead=first
        )

    def after(
        self, facts: Facts, seat: Seat, action: Action, tell: Tell | None
    ) -> "PlayPhase | Next":
        """The next play, or the settlement after the last."""
        card = cast("Play", action).card
        hands, cards = self.hands, (*self.cards, card)
        left = _LEFT[len(hands)][seat]
        hands = (*hands[:seat], without(hands[seat], card), *hands[seat + 1 :])
        if tell:
            tell(CardPlayed(seat, card))
        if len(cards) < len(hands):
            return _playing(hands, left, cards, self.tricks)
        won = facts.rules.play.winning(cards, facts.trump)
        winner = Seat((left + won) % len(hands))  # who led is left of who has played last
        taken = Taken(self.tricks, left, cards, winner)
        is_last = hands[0]._lanes == NONE
        if tell:
            points = facts.rules.count.points(cards)
            points += facts.rules.count.last_trick if is_last else 0
            tell(TrickWon(winner, cards, points))
        if is_last:
            return Next(facts.but(tricks=taken), hands, "settle")
        return _playing(hands, winner, (), taken)

    def seen_by(self, facts: Facts, seat: Seat | None) -> "PlayPhase":
        """The same with one hand only."""
        del facts
        return PlayPhase(hidden(self.hands, seat), self.turn, self.cards, self.tricks)


_new = object.__new__
_put_hands = PlayPhase.__dict__["hands"].__set__
_put_turn = PlayPhase.__dict__["turn"].__set__
_put_cards = PlayPhase.__dict__["cards"].__set__
_put_tricks = PlayPhase.__dict__["tricks"].__set__
_put_legal = PlayPhase.__dict__["_legal"].__set__


def _playing(
    hands: tuple[Hand, ...], turn: Seat, cards: tuple[Card, ...], tricks: Taken | None
) -> PlayPhase:
    """The same as the class makes, without what its constructor costs."""
    phase = _new(PlayPhase)
    _put_hands(phase, hands)
    _put_turn(phase, turn)
    _put_cards(phase, cards)
    _put_tricks(phase, tricks)
    _put_legal(phase, ())
    return phase


def without(hand: Hand, card: Card) -> Hand:
    """A hand with one copy less of a card that it has."""
    spades, hearts, diamonds, clubs = hand._lanes
    suit, lane = card._suit, _LANES[card]
    if suit == 0:
        spades ^= (spades & lane) ^ (spades & lane) >> 1 & lane
    elif suit == 1:
        hearts ^= (hearts & lane) ^ (hearts & lane) >> 1 & lane
    elif suit == 2:  # noqa: PLR2004 - the third of the four
        diamonds ^= (diamonds & lane) ^ (diamonds & lane) >> 1 & lane
    else:
        clubs ^= (clubs & lane) ^ (clubs & lane) >> 1 & lane
    return from_lanes((spades, hearts, diamonds, clubs))


def begin(facts: Facts, hands: tuple[Hand, ...], tell: Tell | None) -> PlayPhase:
    """The bidder leads, or eldest (``play.bidder-leads``, ``play.eldest-leads``)."""
    del tell
    rules = facts.rules
    leader = rules.play.first_leader(rules.table, dealer=facts.dealer, bidder=facts.bidder)
    return PlayPhase(hands, leader)
