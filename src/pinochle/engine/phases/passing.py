"""Passing: the bidder's partner and the bidder exchange cards."""

from collections.abc import Iterator
from typing import ClassVar, Final, cast

from attrs import frozen

from pinochle.actions import Action, GiveCards
from pinochle.choices import Actions, Piles
from pinochle.engine.constraints import Found, Move
from pinochle.engine.emitter import Emitter
from pinochle.engine.phases.phase import HandsPhase, Next, Phase, bidder_of, replaced
from pinochle.engine.phases.widow import gifts_in, wrong_gift
from pinochle.engine.state import NO_CARDS, State
from pinochle.events import CardsGiven
from pinochle.hand import Hand
from pinochle.rules.script import Step
from pinochle.trick import Seat
from pinochle.violations import Violation

__all__ = ["Given", "PassingPhase", "begin", "constraints", "gifts", "is_waiting"]

_GIVING: Final = (Step.SHARE_WIDOW, Step.PASSING)


@frozen
class Given:
    """Cards that went from one seat to another; the two know which.

    Args:
        giver: who gave them.
        taker: who got them.
        cards: which cards; none for whoever does not know them.
        number: how many there are.
    """

    giver: Seat
    taker: Seat
    cards: Hand
    number: int


def gifts(state: State, *steps: Step) -> Iterator[Given]:
    """The cards that were given in some phases, or in any, in order, as far as they are known."""
    for _, giver, taker, cards in gifts_in(state, *(steps or _GIVING)):
        yield Given(giver, taker, Hand(filter(None, cards)), len(cards))


@frozen
class PassingPhase(HandsPhase):
    """Cards are passed across.

    Args:
        hands: the hands, by seat; where cards are exchanged at once, what is laid ready is in the
            hand of its giver until both have given.
        givers: who has still to give.
    """

    KINDS: ClassVar[tuple[type[Action], ...]] = (GiveCards,)

    givers: tuple[Seat, ...]

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Whoever gives next, or all who have still to give."""
        return self.givers if state.rules.passing.order == "together" else self.givers[:1]

    def options(self, state: State, seat: Seat) -> Actions:
        """Any cards of the hand, as many as are passed."""
        return Piles(
            GiveCards(NO_CARDS, partner_of(state, seat)),
            fixed=NO_CARDS,
            pool=self.hands[seat],
            number=state.rules.passing.cards,
        )

    def judge(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat that is awaited may not give this; empty means that it may."""
        number, to = state.rules.passing.cards, partner_of(state, seat)
        return wrong_gift(cast("GiveCards", action), self.hands[seat], number, to, "pass.count")

    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """The next gift, or what follows the last."""
        del action
        givers = tuple(giver for giver in self.givers if giver != seat)
        is_together = state.rules.passing.order == "together"
        if givers and is_together:
            return Next(state, self.hands, PassingPhase(self.hands, givers))
        passed = [gift for gift in gifts(state, Step.PASSING) if is_together or gift.giver == seat]
        # The partner's first, whoever of the two was quicker.
        passed.sort(key=lambda gift: gift.giver == state.bidder)
        hands = self.hands
        for gift in passed:
            left = hands[gift.giver] - (hands[gift.giver] & gift.cards)
            hands = replaced(hands, gift.giver, left)
            hands = replaced(hands, gift.taker, hands[gift.taker] + gift.cards)
            emit.note(CardsGiven, gift.giver, gift.taker, gift.number, gift.cards)
        return Next(state, hands, PassingPhase(hands, givers) if givers else "onward")


def is_waiting(state: State, phase: object) -> bool:
    """Whether gifts lie ready that will change hands when all have given."""
    return isinstance(phase, PassingPhase) and state.rules.passing.order == "together"


def partner_of(state: State, seat: Seat) -> Seat:
    """The one partner of a seat."""
    return state.rules.table.partners(seat)[0]


def begin(state: State, hands: tuple[Hand, ...], _emit: Emitter) -> PassingPhase:
    """The partner gives first, then the bidder, or both at once (``pass.sequential``)."""
    bidder = bidder_of(state)
    return PassingPhase(hands, (partner_of(state, bidder), bidder))


def constraints(state: State, phase: Phase) -> Iterator[Found]:
    """The cards that were passed; what lies ready and was not seen may be any of the hand."""
    is_ready = is_waiting(state, phase)
    moves = [
        Move(giver, giver if is_ready else taker, cards, index)
        for index, giver, taker, cards in gifts_in(state, Step.PASSING)
        if not is_ready or None in cards
    ]
    if state.rules.passing.order == "together":
        yield tuple(moves)
    else:
        yield from ((move,) for move in moves)
