"""The onlooker: what everybody sees while cards are played, as far as the duties depend on it."""

from typing import TYPE_CHECKING, Final

from pinochle.cards.card import Card
from pinochle.cards.trick import Seat
from pinochle.game.engine.history import Taken, in_order
from pinochle.game.engine.state import State
from pinochle.game.phases.partner import teams_of
from pinochle.rules.play._ladder import TurnFacts
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from pinochle.rules.play.play import PlayRules

__all__ = ["Onlooker"]

_NO_BID: Final = 0


class Onlooker:
    """Somebody who watches the play card by card, and knows what everybody knows.

    They know who plays with whom: a partner who has still to be found is nobody's partner, until
    the card that was called is played.

    Args:
        state: the state of the round, now or when the play began.
        tricks: the tricks of this play that were won before they look on, if the state is of now.
    """

    def __init__(self, state: State, tricks: Taken | None = None) -> None:
        rules, contracts = state.rules, state.contracts
        self.state: State = state
        self.play: PlayRules = rules.play.for_bid(contracts[0].goal if contracts else _NO_BID)
        self.cards: tuple[Card, ...] = ()
        """The trick so far."""
        self._seats: list[Seat] = []
        self.is_first: bool = tricks is None and state.tricks is None
        self.is_broken: bool = not self.play.asks_every_lead or any(
            card.suit is state.trump
            for last in (state.tricks, tricks)
            for trick in in_order(last)
            for card in trick.cards
        )
        self.sides: tuple[int, ...] = state.sides
        """The side of each seat, as far as it is known."""
        self.is_searching: bool = False
        """Whether a card that is played may still find the bidder a partner."""
        self._partners: set[Seat] = set()
        self._called: int = 0
        if state.called is not None and rules.partner.known == "when-played":
            if tricks is not None and state.bidder is not None:
                self._partners |= {*state.together(state.bidder)} - {state.bidder}
                played = (card for trick in in_order(tricks) for card in trick.cards)
                self._called = sum(card is state.called for card in played)
            self._look_round()

    def sees(self, seat: Seat, card: Card) -> None:
        """Note that a card is played."""
        self.is_first = False
        self.is_broken |= card.suit is self.state.trump
        if self.is_searching and card is self.state.called:
            self._called += 1
            self._partners |= {seat} - {self.state.bidder}
            self._look_round()
        self.cards, self._seats = (*self.cards, card), [*self._seats, seat]
        if len(self._seats) == len(self.sides):
            self.cards, self._seats = (), []

    def _look_round(self) -> None:
        """Note who plays with whom: while others may still become partners, these with nobody."""
        rules, bidder = self.state.rules, self.state.bidder
        if bidder is None or self.state.called is None:
            return
        self.is_searching = not self._partners
        if rules.partner.are_several:
            self.is_searching = self._called < rules.pack.count(self.state.called)
        self.sides = teams_of(bidder, self._partners, rules.table.seats)
        if self.is_searching:
            self.sides = tuple(side and 1 + seat for seat, side in enumerate(self.sides))

    def turn(self, seat: int) -> TurnFacts:
        """Return what is seen when it is a seat's turn."""
        return self.play._ladders.turn(
            self.cards,
            self.state.trump,
            [self.sides[other] for other in (*self._seats, seat)],
            is_first=self.is_first,
            is_broken=self.is_broken,
        )

    def turns(self, seat: int) -> tuple[TurnFacts, ...]:
        """Return the same as far as an account tells: it may leave the bidder's partner open."""
        turn, state = self.turn(seat), self.state
        is_told = bool(state.teams) or state.rules.partner.known == "when-played"
        if Step.PARTNER not in state.rules.script or (state.called is not None and is_told):
            return (turn,)
        return turn, turn._replace(partner_winning=not turn.partner_winning)
