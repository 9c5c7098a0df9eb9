"""The widow: the bidder takes it, or shares it out."""

from collections.abc import Iterator
from typing import ClassVar, Final, cast

from attrs import frozen
from typing_extensions import override

from pinochle._validators import expect
from pinochle.actions import Action, GiveCards, Redacted
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.events import CardsGiven, WidowShown, WidowTaken
from pinochle.game.choices import Actions, Listed
from pinochle.game.engine.constraints import Statement
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.piles import WIDOW, CardMove, TablePile, hand_pile, pile_of
from pinochle.game.engine.state import State
from pinochle.game.phases.phase import BidderPhase, Next, Phase, StepPhases, bidder_of, replace_at
from pinochle.messages.violations import Violation
from pinochle.rules.passing import why_not_give
from pinochle.rules.script import Step

__all__ = ["STEPS", "ShareWidowPhase"]


def begin(state: State, hands: tuple[Hand, ...], emit: Emitter) -> Next:
    """Return the hands when the bidder has taken the widow: there is nothing to choose."""
    bidder, widow = bidder_of(state), state.widow
    is_open = state.rules.widow.seen_by == "all"
    number = state.rules.deal.widow
    emit.note(WidowShown if is_open else WidowTaken, bidder, number, widow)
    emit.move("widow", hand_pile(bidder), number, widow)
    return Next(state, replace_at(hands, bidder, hands[bidder] + widow))


@frozen
class ShareWidowPhase(BidderPhase):
    """The bidder gives a card of the widow to every other seat and keeps the last.

    Args:
        hands: the hands, by seat.
        to: who gets the next card.
    """

    KINDS: ClassVar[tuple[type[Action], ...]] = (GiveCards,)

    to: Seat

    @override
    def options(self, state: State, seat: Seat) -> Actions:
        """Return any card that is left of the widow."""
        return Listed(
            tuple(GiveCards(Hand((card,)), self.to) for card in rest_of_widow(state).kinds)
        )

    @override
    def judge(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why the bidder may not give this; nothing if it may be given."""
        gift, rule = expect(GiveCards, action, "action"), "fourhand.kitty.distribute"
        return wrong_gift(gift, rest_of_widow(state), 1, self.to, rule, rule)

    @override
    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """Return the next gift, or what follows the last."""
        cards = expect(GiveCards, action, "action").cards
        emit.note(CardsGiven, seat, self.to, 1, cards)
        emit.move("widow", hand_pile(self.to), 1, cards)
        hands = replace_at(self.hands, self.to, self.hands[self.to] + cards)
        following = (self.to + 1) % len(hands)
        if following != seat:
            return Next(state, hands, ShareWidowPhase(hands, following))
        last_card = rest_of_widow(state)
        emit.move("widow", hand_pile(seat), 1, last_card)
        return Next(state, replace_at(hands, seat, hands[seat] + last_card))


def gifts_in(
    state: State, *steps: Step
) -> Iterator[tuple[int, Seat, Seat, tuple[Card | None, ...]]]:
    """Yield the gifts in some phases: the index of the entry, giver, taker, and cards."""
    for index, entry in enumerate(state.entries):
        action, giver = entry.action, entry.seat
        if entry.step not in steps or giver is None or action.word != GiveCards.word:
            continue
        if isinstance(action, GiveCards | Redacted):
            yield index, giver, cast("Seat", action.to), tuple(action.cards)


def rest_of_widow(state: State) -> Hand:
    """Return the cards that are left of a widow that is shared out, for a seat that has seen it."""
    rest = state.widow
    for _, _, _, cards in gifts_in(state, Step.SHARE_WIDOW):
        if rest:
            rest -= filter(None, cards)
    return rest


def wrong_gift(
    action: GiveCards, hand: Hand, number: int, to: Seat, rule: str, rule_of_taker: str
) -> tuple[Violation, ...]:
    """Return why these cards may not be given; nothing if they may.

    Args:
        action: the gift.
        hand: the cards to choose from.
        number: how many cards are given.
        to: who gets them.
        rule: the catalogue id of the rule for their number.
        rule_of_taker: the catalogue id of the rule for who gets them.
    """
    if action.to != to:
        return (Violation("give.to", rule_of_taker, (("wanted", to), ("seat", action.to))),)
    return why_not_give(action.cards, hand, number, rule)


def begin_sharing(state: State, hands: tuple[Hand, ...], emit: Emitter) -> Next:
    """Return the phase of the bidder's gifts, when they have looked at the widow.

    The rule is ``fourhand.kitty.distribute``.
    """
    bidder = bidder_of(state)
    emit.note(WidowTaken, bidder, state.rules.deal.widow, state.widow)
    phase = ShareWidowPhase(hands, (bidder + 1) % len(hands))
    return Next(state, hands, phase)


def constraints(state: State, _phase: Phase) -> Iterator[Statement]:
    """Yield the move of the widow to the bidder."""
    yield (CardMove(WIDOW, bidder_of(state), pile_of(state.widow, state.rules.deal.widow)),)


def sharing_constraints(state: State, _phase: Phase) -> Iterator[Statement]:
    """Yield the moves of the widow: a card to each other seat, and the last to the bidder."""
    moves = [
        CardMove(WIDOW, taker, cards, index)
        for index, _, taker, cards in gifts_in(state, Step.SHARE_WIDOW)
    ]
    if len(moves) == state.rules.table.seats - 1:
        moves.append(CardMove(WIDOW, bidder_of(state), pile_of(rest_of_widow(state), 1)))
    yield tuple(moves)


def piles(state: State, _phase: Phase) -> Iterator[TablePile]:
    """Yield the widow; of a widow that is being shared out, what is left of it."""
    number = state.rules.deal.widow
    if state.word is Step.SHARE_WIDOW:
        gifts = sum(1 for _ in gifts_in(state, Step.SHARE_WIDOW))
        yield TablePile("widow", number - gifts, rest_of_widow(state))
    else:
        taken = {Step.WIDOW, Step.SHARE_WIDOW} & {*state.rules.script[: state.step]}
        yield TablePile("widow", 0 if taken else number, state.widow)


STEPS: Final = (
    StepPhases(Step.WIDOW, begin, constraints=constraints, piles=piles),
    StepPhases(
        Step.SHARE_WIDOW,
        begin_sharing,
        {"share-widow": ShareWidowPhase},
        sharing_constraints,
        piles,
    ),
)
"""The words of a script that begin here."""
