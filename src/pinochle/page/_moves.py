"""Moves: the cards that went from pile to pile with an event."""

from collections.abc import Iterable, Iterator, Sequence

from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.game.actions import (
    Action,
    Bury,
    Deal,
    KeepCard,
    LayMeld,
    Play,
    Redacted,
    RejectCard,
)
from pinochle.game.engine.state import State
from pinochle.game.events import (
    Acted,
    CardDrawn,
    CardsGiven,
    Dealt,
    DiscardedUnseen,
    Event,
    MeldDeclared,
    ShownCardDrawn,
    TrickWon,
    UpcardDrawn,
    UpcardExchanged,
    UpcardTurned,
    WidowShown,
    WidowTaken,
)
from pinochle.game.phases.passing import gifts
from pinochle.game.phases.widow import left_of
from pinochle.page.document import Move
from pinochle.rules.script import Step

__all__ = ["EventMoves"]


def hand_of(seat: Seat) -> str:
    """Return the pile that is the hand of a seat."""
    return f"hand.{seat}"


class EventMoves:
    """The moves of the events of one thing that was done.

    Args:
        state: the state of the round.
        events: the events.
        number: how many things were done in the round before.
    """

    def __init__(self, state: State, events: Sequence[Event], number: int) -> None:
        self.state = state
        self.events = events
        self.number = number

    def of(self, event: Event) -> Iterator[Move]:
        """Yield the moves of one of the events."""
        match event:
            case Acted(seat, action):
                yield from self._moves_of_action(seat, action)
            case Dealt(seat, number, cards):
                yield _move("pack", hand_of(seat), cards, number)
            case CardDrawn(seat, number, cards) | ShownCardDrawn(seat, number, cards):
                yield _move(self._stock, self._pile_for_drawn(seat), cards, number)
            case DiscardedUnseen(seat, number, cards):
                yield _move("pack", f"discards.{seat}", cards, number)
            case WidowTaken(seat, number, cards) | WidowShown(seat, number, cards):
                if Step.WIDOW in self.state.rules.script:
                    yield _move("widow", hand_of(seat), cards, number)
            case CardsGiven(giver, taker, number, cards):
                yield from self._moves_of_gift(giver, taker, number, cards)
            case TrickWon(seat, cards):
                yield _move("trick", f"won.{seat}", cards)
            case UpcardTurned() | UpcardExchanged() | UpcardDrawn():
                yield from self._moves_of_upcard(event)
            case _:
                pass

    def _moves_of_upcard(
        self, event: UpcardTurned | UpcardExchanged | UpcardDrawn
    ) -> Iterator[Move]:
        """Yield the moves of the upcard, which may lie in the hand of the dealer."""
        is_there, hand = self.state.rules.deal.turn == "first-of-stock", hand_of(event.seat)
        upcard = "upcard" if is_there else hand_of(self.state.dealer)
        if isinstance(event, UpcardExchanged):
            yield _move(hand, upcard, (event.nine,))
        if not isinstance(event, UpcardTurned):
            yield _move(upcard, hand, (event.card,))
        elif is_there:
            yield _move("stock", upcard, (event.card,))

    @property
    def _stock(self) -> str:
        return "pack" if self.state.rules.script[0] is Step.DRAFT else "stock"

    def _pile_for_drawn(self, seat: Seat) -> str:
        """Return the pile of a drawn card: in a draft, the first of two is to be decided on."""
        first = self.events[0]
        is_second = isinstance(first, Acted) and first.seat == seat
        return hand_of(seat) if self._stock == "stock" or is_second else "drawn"

    def _moves_of_action(self, seat: Seat | None, action: Action | Redacted) -> Iterator[Move]:
        """Yield the moves of an action itself."""
        rules = self.state.rules
        if action.word == Deal.word:
            if rules.deal.widow:
                yield _move("pack", "widow", (), rules.deal.widow)
            if rules.deal.hand and rules.deal.stock:
                yield _move("pack", "stock", (), rules.deal.stock)
        elif seat is None:
            return
        elif isinstance(action, Play):
            hand = f"laid.{seat}" if action.laid else hand_of(seat)
            yield _move(hand, f"trick.{seat}", (action.card,))
        elif isinstance(action, KeepCard | RejectCard):
            to = hand_of(seat) if isinstance(action, KeepCard) else f"discards.{seat}"
            card = self.state.order[2 * (self.number - 1)]
            yield _move("drawn", to, () if card is None else (card,), 1)
        elif action.word == Bury.word:
            cards = action.cards if isinstance(action, Bury) else ()
            yield _move(hand_of(seat), "buried", cards, rules.bury.cards)
        elif isinstance(action, LayMeld) and self._lays_on_table():
            yield _move(hand_of(seat), f"laid.{seat}", action.new)

    def _lays_on_table(self) -> bool:
        """Tell whether the meld is good and stays on the table, in play for a stock."""
        is_good = any(isinstance(event, MeldDeclared) for event in self.events)
        return is_good and Step.DRAW in self.state.rules.script

    def _moves_of_gift(self, giver: Seat, taker: Seat, number: int, cards: Hand) -> Iterator[Move]:
        """Yield the moves of a gift, and of the cards of the widow that its giver keeps."""
        state = self.state
        if state.entries[self.number].step is not Step.SHARE_WIDOW:
            yield _move(hand_of(giver), hand_of(taker), cards, number)
            return
        yield _move("widow", hand_of(taker), cards, number)
        if (taker + 1) % state.rules.table.seats == giver:
            kept = state.rules.deal.widow - len([*gifts(state, Step.SHARE_WIDOW)])
            yield _move("widow", hand_of(giver), left_of(state), kept)


def _move(origin: str, to: str, cards: Iterable[Card], number: int = 0) -> Move:
    """Return a move of known cards, or of so many unknown ones."""
    known = Hand(cards)
    return Move(origin, to, len(known) or number, known)
