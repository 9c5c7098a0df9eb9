"""Passing: partners exchange cards."""

from collections.abc import Iterator
from typing import ClassVar, Final

from attrs import frozen
from typing_extensions import override

from pinochle._validators import expect
from pinochle.actions import Action, GiveCards
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.events import CardsGiven
from pinochle.game.choices import Actions, Piles
from pinochle.game.engine.constraints import Statement
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.piles import CardMove, hand_pile
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.phases.phase import Next, Phase, StepPhases, UsualPhase, bidder_of, replace_at
from pinochle.game.phases.widow import gifts_in, wrong_gift
from pinochle.messages.violations import Violation
from pinochle.rules.script import Step

__all__ = ["STEPS", "Given", "PassingPhase", "gifts", "gifts_due", "is_waiting"]

_GIVING: Final = (Step.SHARE_WIDOW, Step.PASSING, Step.BURY)


@frozen
class Given:
    """Cards that a seat gave to another; the two know which.

    Args:
        giver: who gave them.
        taker: who got them.
        cards: which cards; none for those who do not know them.
        number: how many there are.
    """

    giver: Seat
    taker: Seat
    cards: Hand
    number: int


def gifts(state: State, *steps: Step) -> Iterator[Given]:
    """Yield the cards given in some phases, or in any, in order, as far as they are known."""
    for _, giver, taker, cards in gifts_in(state, *(steps or _GIVING)):
        yield Given(giver, taker, Hand(filter(None, cards)), len(cards))


@frozen
class PassingPhase(UsualPhase):
    """The phase in which cards are passed across.

    Args:
        hands: the hands, by seat; where cards are exchanged at once, what is laid ready is in the
            hand of its giver until all have given.
        givers: who has still to give, as often as they give.
    """

    KINDS: ClassVar[tuple[type[Action], ...]] = (GiveCards,)

    givers: tuple[Seat, ...]

    @override
    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seat that gives next, or all that have still to give."""
        is_together = state.rules.passing.order == "together"
        return tuple(dict.fromkeys(self.givers)) if is_together else self.givers[:1]

    @override
    def options(self, state: State, seat: Seat) -> Actions:
        """Return any cards of the hand, as many as are passed."""
        return Piles(
            GiveCards(NO_CARDS, self._taker(state, seat)),
            fixed=NO_CARDS,
            pool=self._free(state, seat),
            number=state.rules.passing.cards,
        )

    @override
    def judge(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why a seat that is awaited may not give this; nothing if it may."""
        gift, rules = expect(GiveCards, action, "action"), state.rules.passing
        hand, to = self._free(state, seat), self._taker(state, seat)
        is_called = state.rules.partner.is_found
        rule = rules.rule_of(state.sides, bidder_of(state), seat, is_called=is_called)
        return wrong_gift(gift, hand, rules.cards, to, "pass.count", rule)

    @override
    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """Return the next gift, or what follows the last."""
        place = self.givers.index(seat)
        givers = (*self.givers[:place], *self.givers[place + 1 :])
        passed = list(gifts(state, Step.PASSING))
        if state.rules.passing.order == "partner-first":
            passed = passed[-1:]
        elif givers:
            return Next(state, self.hands, PassingPhase(self.hands, givers))
        # In the order of the rules, not of the clock.
        order = gifts_due(state)
        passed.sort(key=lambda gift: order.index((gift.giver, gift.taker)))
        hands = self.hands
        for gift in passed:
            kept_cards = hands[gift.giver] - (hands[gift.giver] & gift.cards)
            hands = replace_at(hands, gift.giver, kept_cards)
            hands = replace_at(hands, gift.taker, hands[gift.taker] + gift.cards)
            emit.note(CardsGiven, gift.giver, gift.taker, gift.number, gift.cards)
            emit.move(hand_pile(gift.giver), hand_pile(gift.taker), gift.number, gift.cards)
        return Next(state, hands, PassingPhase(hands, givers) if givers else "onward")

    def _taker(self, state: State, seat: Seat) -> Seat:
        """Return the seat that gets the next cards of a seat that has still to give some."""
        takers = [taker for giver, taker in gifts_due(state) if giver == seat]
        return takers[-self.givers.count(seat)]

    def _free(self, state: State, seat: Seat) -> Hand:
        """Return the cards of a hand that do not lie ready for somebody."""
        free = self.hands[seat]
        for gift in gifts(state, Step.PASSING) if is_waiting(state, self) else ():
            if gift.giver == seat:
                free -= free & gift.cards
        return free


def is_waiting(state: State, phase: object) -> bool:
    """Tell whether gifts lie ready that will change hands when all have given."""
    return isinstance(phase, PassingPhase) and state.rules.passing.order == "together"


def gifts_due(state: State) -> tuple[tuple[Seat, Seat], ...]:
    """Return the givers and takers in this round, in order."""
    return state.rules.passing.gifts(state.sides, bidder_of(state))


def begin(state: State, hands: tuple[Hand, ...], _emit: Emitter) -> PassingPhase | Next:
    """Return the phase of the gifts: the partners give first, then the bidder, or all at once.

    The rule for giving in turn is ``pass.sequential``.
    """
    givers = tuple(giver for giver, _ in gifts_due(state))
    return PassingPhase(hands, givers) if givers else Next(state, hands)


def constraints(state: State, phase: Phase) -> Iterator[Statement]:
    """Yield the cards that were passed; what lies ready and was not seen may be any of the hand."""
    is_ready = is_waiting(state, phase)
    moves = [
        CardMove(giver, giver if is_ready else taker, cards, index)
        for index, giver, taker, cards in gifts_in(state, Step.PASSING)
        if not is_ready or None in cards
    ]
    if state.rules.passing.order == "together":
        yield tuple(moves)
    else:
        yield from ((move,) for move in moves)


STEPS: Final = (StepPhases(Step.PASSING, begin, {"passing": PassingPhase}, constraints),)
"""The words of a script that begin here."""
