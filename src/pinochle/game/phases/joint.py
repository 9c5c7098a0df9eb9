"""Joint melds: the partners of the bidding side lay their cards together, and call for others."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from attrs import evolve, frozen
from typing_extensions import override

from pinochle.actions import Action, CallCard, Done, LayCards
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.events import CallAnswered, LaidTogether
from pinochle.game.choices import Actions, Listed
from pinochle.game.engine.constraints import Constraint, Statement, lacks
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.phases.melds import lay, showing, who_melds
from pinochle.game.phases.phase import (
    Next,
    Phase,
    StepPhases,
    TurnPhase,
    bidder_of,
    why_out_of_place,
)
from pinochle.messages.violations import Violation
from pinochle.rules.script import Step
from pinochle.rules.together import Together

__all__ = ["STEPS", "JointPhase"]


@frozen
class JointPhase(TurnPhase):
    """The bidder and the bidder's partner meld together.

    First they lay in turn what makes their melds worth more, until both have said that they are
    done. Then the bidder calls for card after card, and at last the partner does, each until a card
    is not there. To a card that was found they may lay others in turn again.

    Args:
        hands: the hands, by seat; what was laid is still in them.
        turn: whose turn it is.
        caller: who calls now, or will when both are done.
        is_calling: whether it is the time to call.
        is_idle: whether the other has just said that they are done.
        called: the card that the partner has laid at a call, as long as the caller has not laid
            cards to it.
    """

    caller: Seat
    is_calling: bool = False
    is_idle: bool = False
    called: Card | None = None

    @override
    def options(self, state: State, seat: Seat) -> Actions:
        """Return the cards that may be laid, those that may be called for, and to be done."""
        lays, calls, may_end = self._choices(*self._table_and_hand(state, seat))
        done = (_DONE,) if may_end else ()
        return Listed((*map(LayCards, lays), *map(CallCard, calls), *done))

    def _choices(self, table: Together, hand: Hand) -> tuple[Sequence[Hand], Sequence[Card], bool]:
        """Return what may be laid, what may be called for, and whether a seat may be done."""
        lays, calls = table.choices(hand) if self.is_calling else (table.lays(hand), ())
        return lays, calls, self.called is None

    def _table_and_hand(self, state: State, seat: Seat) -> tuple[Together, Hand]:
        """Return the melds on the table, and the cards that a seat has not laid yet."""
        laid = state.laid
        return state.together_on_table(laid), self.hands[seat] - laid[seat]

    @override
    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why a seat may not do this; nothing if it may."""
        kinds: tuple[type[Action], ...] = (LayCards, Done)
        kinds += (CallCard,) if self.is_calling else ()
        if wrong := why_out_of_place((self.turn,), seat, action, kinds):
            return wrong
        table, hand = self._table_and_hand(state, seat)
        if isinstance(action, LayCards):
            return table.why_not_lay(action.cards, hand)
        if isinstance(action, CallCard):
            return table.why_not_call(action.card, hand)
        if self.called is not None:
            params = (("card", self.called),)
            return (Violation("lay.must", "contract.call-card", params),)
        return ()

    @override
    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """Return the next turn, or what follows when neither is to call any more."""
        (partner,) = state.rules.table.partners(seat)
        bidder = bidder_of(state)
        if isinstance(action, CallCard):
            return self._after_call(state, bidder, partner, action.card, emit)
        if isinstance(action, LayCards):
            emit.note(LaidTogether, state.on_table.score)
            return Next(state, self.hands, self._turn_after_laying(partner))
        return Next(state, self.hands, self._turn_after_done(bidder, partner) or "onward")

    def _after_call(
        self, state: State, bidder: Seat, partner: Seat, card: Card, emit: Emitter
    ) -> Next:
        """Return what follows a call: the partner lays the card, or the seat calls no more."""
        hand, laid = self.hands[partner], state.laid[partner]
        answer = emit.tell(CallAnswered(partner, card, card in hand - (hand & laid)))
        if not answer.is_there:
            return Next(state, self.hands, self._turn_after_calls(bidder, partner) or "onward")
        following = self._turn_after_answer(state.on_table, card)
        state = state.with_consequences(emit.told)
        emit.note(LaidTogether, state.on_table.score)
        return Next(state, self.hands, following)

    # Whose turn is next.

    def _turn_after_laying(self, partner: Seat) -> "JointPhase":
        """Return the next turn when the seat has laid cards."""
        return JointPhase(self.hands, partner, self.caller)

    def _turn_after_done(self, bidder: Seat, partner: Seat) -> "JointPhase | None":
        """Return the next turn when the seat is done; None if it was the last."""
        if self.is_calling:
            return self._turn_after_calls(bidder, partner)
        if self.is_idle:
            return JointPhase(self.hands, self.caller, self.caller, is_calling=True)
        return JointPhase(self.hands, partner, self.caller, is_idle=True)

    def _turn_after_answer(self, table: Together, card: Card) -> "JointPhase":
        """Return the next turn when the partner has laid a card at a call to what lies there."""
        called = None if table.improves(Hand((card,))) else card
        return JointPhase(self.hands, self.turn, self.turn, called=called)

    def _turn_after_calls(self, bidder: Seat, partner: Seat) -> "JointPhase | None":
        """Return the turn of the bidder's partner to call; None after the partner's calls."""
        if self.caller != bidder:
            return None
        return JointPhase(self.hands, partner, partner, is_calling=True)


_DONE: Final = Done()


def begin(state: State, hands: tuple[Hand, ...], emit: Emitter) -> Next:
    """Return the phase in which the two add to what each has laid alone; the bidder is first."""
    bidder = bidder_of(state)
    state = lay(state, hands, who_melds(state), emit)
    emit.note(LaidTogether, state.on_table.score)
    return Next(state, hands, JointPhase(hands, bidder, bidder))


def constraints(state: State, _phase: Phase) -> Iterator[Statement]:
    """Yield what was laid, and what calls tell of the caller and of a partner without the card."""
    yield from showing(state, who_melds(state))
    for index, entry in enumerate(state.entries):
        if isinstance(entry.action, CallCard) and entry.seat is not None:
            seat, card = entry.seat, entry.action.card
            state_then = evolve(state, entries=state.entries[:index])
            laid = state_then.laid
            yield _call_constraint(seat, state_then.on_table, laid[seat], card)
            for event in entry.told:
                if isinstance(event, CallAnswered) and not event.is_there:
                    yield lacks(event.seat, (card,), laid[event.seat].count(card))


CALL: Final = 8
"""The steps that it takes to look at what a call tells, compared with what else was told."""


def _call_constraint(seat: Seat, table: Together, laid: Hand, card: Card) -> Constraint:
    """Return the constraint that a seat could lay nothing more, but needed a card."""
    sets = tuple(table.sets())
    takers = [cards for cards in sets if card in cards]

    def cards_not_laid(piles: tuple[Hand, ...]) -> Hand | None:
        """Return the cards that the seat has not laid; None if the pack does not have so many."""
        rest = piles[0] - (piles[0] & laid)
        fits = all(table.laid.count(kind) + rest.count(kind) <= table.limit(kind) for kind in rest)
        return rest if fits else None

    def lays(rest: Hand) -> Hand:
        return Hand(card for cards in table.lays(rest)[:1] for card in cards)

    def may_agree(piles: tuple[Hand, ...]) -> bool:
        rest = cards_not_laid(piles)
        return rest is not None and not table.why_not_call(card, rest)

    def cost(piles: tuple[Hand, ...]) -> int:
        if may_agree(piles):
            return 0
        rest = cards_not_laid(piles)
        if rest is None:
            return 1
        return (
            1
            + len(lays(rest))
            + min(map(len, _cards_lacking(table, rest, card, takers)), default=0)
        )

    def hint(piles: tuple[Hand, ...]) -> tuple[Hand, Hand]:
        rest = cards_not_laid(piles)
        if rest is None:
            return NO_CARDS, NO_CARDS
        lacking = {
            kind for cards in _cards_lacking(table, rest, card, takers) for kind in cards.kinds
        }
        return Hand(lacking), lays(rest)

    def excludes(cards: Hand) -> bool:
        rest = cards_not_laid((cards,))
        return rest is None or table.improves(rest)

    beside = dict.fromkeys(cards - (cards & table.laid) for cards in sets)
    return Constraint(
        (seat,),
        cost,
        hint,
        may_agree=may_agree,
        excludes=excludes,
        sets=tuple(filter(None, beside)),
        work=CALL,
    )


def _cards_lacking(
    table: Together, hand: Hand, card: Card, takers: Iterable[Hand]
) -> Iterator[Hand]:
    """Yield what a seat lacks, besides a card, of each set that would take it."""
    here = table.laid + hand
    for cards in takers if here.count(card) < table.limit(card) else ():
        yield cards - (cards & (here + card))


STEPS: Final = (StepPhases(Step.JOINT_MELDS, begin, {"joint-melds": JointPhase}, constraints),)
"""The words of a script that begin here."""
