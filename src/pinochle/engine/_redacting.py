"""What of a record a seat has seen."""

from pinochle.actions import Action, Bury, Deal, GiveCards, Redacted
from pinochle.engine.state import State
from pinochle.events import (
    Buried,
    CardDrawn,
    CardsGiven,
    Dealt,
    DiscardedUnseen,
    Event,
    MisdealShown,
    WidowTaken,
)
from pinochle.game import Game
from pinochle.rules.script import Step
from pinochle.trick import Seat

__all__ = ["Shows", "owners"]


class Shows:
    """What a seat, or a spectator, was shown of the cards in the entries of a game.

    It is told of every entry before it is carried out and of the events afterwards.
    """

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.deal = 0
        """The number of the last deal."""
        self.owners: dict[int, tuple[int | None, ...]] = {}
        """Who was dealt each card in a deal, None for the widow; in a draft each has its place."""
        self.piles: dict[int, set[int | None]] = {}
        """Whose cards, as they were dealt, were shown; in a draft, the places of those shown."""
        self.turned: int | None = None
        """Where in a deal the card stands that is turned."""
        self.drawn = 0
        """How many cards were drawn from the stock, or in a draft, since the last deal."""
        self.gifts: dict[tuple[Seat | None, Seat], int] = {}
        """The last gift from one seat to another."""
        self.open: set[int] = set()
        """The entries that were shown."""

    def begin(self, game: Game, number: int, actor: Seat | None, action: Action) -> None:
        """Take note of an entry."""
        if isinstance(action, Deal):
            self.deal, self.gifts, self.drawn = number, {}, 0
            self.owners[number] = owners(game.round.state)
            self.turned = game.rules.deal.turned(game.rules.table.seats)
            self.piles[number] = set()
            return
        if isinstance(action, GiveCards):
            self.gifts[actor, action.to] = number
        if actor == self.seat:
            self.open.add(number)

    def see(self, number: int, events: tuple[Event, ...]) -> None:
        """Take note of what an entry has brought about."""
        for event in events:
            match event:
                case MisdealShown(seat):
                    self.piles[self.deal].add(seat)
                case Dealt(seat) if self._is_told(event.audience):
                    self.piles[self.deal].add(seat)
                case CardDrawn(audience=()):
                    pass  # the upcard, which everybody has seen
                case CardDrawn() | DiscardedUnseen():
                    self.drawn += 1
                    if isinstance(event, CardDrawn) and self._is_told(event.audience):
                        self.piles[self.deal].add(_place(self.drawn))
                case WidowTaken() if self._is_told(event.audience):
                    self.piles[self.deal].add(None)
                case CardsGiven(giver, taker) if self._is_told(event.audience):
                    self.open.add(self.gifts[giver, taker])
                case Buried() if self._is_told(event.audience):
                    self.open.add(number)
                case _:
                    pass

    def _is_told(self, audience: tuple[Seat, ...]) -> bool:
        return not audience or self.seat in audience

    def seen(self, number: int, action: Action) -> Action | Redacted:
        """The action as it was seen."""
        if number in self.open:
            return action
        match action:
            case Deal(order):
                dealt = enumerate(zip(order, self.owners[number], strict=True))
                piles = self.piles[number]
                cards = tuple(
                    card if owner in piles or place == self.turned else None
                    for place, (card, owner) in dealt
                )
                return Redacted("deal", cards)
            case GiveCards(cards, to):
                return Redacted("give", (None,) * len(cards), to)
            case Bury(cards):
                return Redacted("bury", (None,) * len(cards))
            case _:
                return action


def owners(state: State) -> tuple[Seat | None, ...]:
    """Who is dealt each card of the pack, None for the widow; in a stock its place."""
    if state.rules.script[0] is Step.DRAFT:
        return tuple(_place(number + 1) for number in range(len(state.rules.pack)))
    dealt = [
        taker
        for packet in state.rules.deal.packets.rounds
        for taker in ((None,) if packet.to_widow else state.each_seat())
        for _ in range(packet.cards)
    ]
    deal = state.rules.deal
    upcard = (_place(0),) if deal.face_down < deal.stock else ()
    return (*dealt, *upcard, *(_place(number + 1) for number in range(deal.face_down)))


def _place(number: int) -> Seat:
    """What stands for the owner of a card of the stock: 0 for the upcard, and so on down."""
    return Seat(-1 - number)
