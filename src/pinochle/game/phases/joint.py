"""Joint melds: the partners of the bidding side lay their cards together, and call for others."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from attrs import evolve, frozen

from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.game.actions import Action, CallCard, Done, LayCards
from pinochle.game.choices import Actions, Listed
from pinochle.game.engine.constraints import Constraint, Found, lacks
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.events import CallAnswered, LaidTogether
from pinochle.game.phases.melds import lay, showing, who_melds
from pinochle.game.phases.phase import Next, Phase, TurnPhase, bidder_of, misplaced
from pinochle.messages.violations import Violation
from pinochle.rules.together import Together

__all__ = ["JointPhase", "begin", "constraints"]


@frozen
class JointPhase(TurnPhase):
    """The bidder and the bidder's partner meld together.

    First they lay in turn what makes their melds worth more, until both have said that they are
    done. Then the bidder calls for one card after another, and at last the partner does, each until
    a card is not there; what was found they may lay to in turn again.

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

    def options(self, state: State, seat: Seat) -> Actions:
        """What may be laid, the cards that may be called for, and to be done."""
        lays, calls, may_end = self._choices(*self._standing(state, seat))
        return Listed((*map(LayCards, lays), *map(CallCard, calls), *(_DONE,) * may_end))

    def _choices(self, table: Together, held: Hand) -> tuple[Sequence[Hand], Sequence[Card], bool]:
        """What may be laid, the cards that may be called for, and whether a seat may be done."""
        lays, calls = table.choices(held) if self.is_calling else (table.lays(held), ())
        return lays, calls, self.called is None

    def _standing(self, state: State, seat: Seat) -> tuple[Together, Hand]:
        """What lies on the table, and what a seat has not laid yet."""
        laid = state.laid
        return state.together_on_table(laid), self.hands[seat] - laid[seat]

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Why a seat may not do this; empty means that it may."""
        kinds: tuple[type[Action], ...] = (LayCards, Done)
        kinds += (CallCard,) if self.is_calling else ()
        if wrong := misplaced((self.turn,), seat, action, kinds):
            return wrong
        table, held = self._standing(state, seat)
        if isinstance(action, LayCards):
            return table.why_not_lay(action.cards, held)
        if isinstance(action, CallCard):
            return table.why_not_call(action.card, held)
        if self.called is not None:
            said = (("card", self.called),)
            return (Violation("lay.must", "contract.call-card", said),)
        return ()

    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """The next turn, or what follows when neither is to call any more."""
        (partner,) = state.rules.table.partners(seat)
        bidder = bidder_of(state)
        if isinstance(action, CallCard):
            return self._called(state, bidder, partner, action.card, emit)
        if isinstance(action, LayCards):
            emit.note(LaidTogether, state.on_table.score)
            return Next(state, self.hands, self._when_laid(partner))
        return Next(state, self.hands, self._when_done(bidder, partner) or "onward")

    def _called(self, state: State, bidder: Seat, partner: Seat, card: Card, emit: Emitter) -> Next:
        """The partner lays the card if it is there; if not, the seat calls no more."""
        held, laid = self.hands[partner], state.laid[partner]
        answer = emit.tell(CallAnswered(partner, card, card in held - (held & laid)))
        if not answer.is_there:
            return Next(state, self.hands, self._no_more_calls(bidder, partner) or "onward")
        following = self._when_found(state.on_table, card)
        state = state.telling(emit.told)
        emit.note(LaidTogether, state.on_table.score)
        return Next(state, self.hands, following)

    # Whose turn is next.

    def _when_laid(self, partner: Seat) -> "JointPhase":
        """The next turn when the seat has laid cards."""
        return JointPhase(self.hands, partner, self.caller)

    def _when_done(self, bidder: Seat, partner: Seat) -> "JointPhase | None":
        """The next turn when the seat is done; None if it was the last."""
        if self.is_calling:
            return self._no_more_calls(bidder, partner)
        if self.is_idle:
            return JointPhase(self.hands, self.caller, self.caller, is_calling=True)
        return JointPhase(self.hands, partner, self.caller, is_idle=True)

    def _when_found(self, table: Together, card: Card) -> "JointPhase":
        """The next turn when the partner has laid a card at a call to what lies there."""
        called = None if table.improves(Hand((card,))) else card
        return JointPhase(self.hands, self.turn, self.turn, called=called)

    def _no_more_calls(self, bidder: Seat, partner: Seat) -> "JointPhase | None":
        """The partner of the bidder calls when the bidder has; then it is over."""
        if self.caller != bidder:
            return None
        return JointPhase(self.hands, partner, partner, is_calling=True)


_DONE: Final = Done()


def begin(state: State, hands: tuple[Hand, ...], emit: Emitter) -> Next:
    """Each of the two lays their own melds, and then the bidder begins to add to them."""
    bidder = bidder_of(state)
    state = lay(state, hands, who_melds(state), emit)
    emit.note(LaidTogether, state.on_table.score)
    return Next(state, hands, JointPhase(hands, bidder, bidder))


def constraints(state: State, _phase: Phase) -> Iterator[Found]:
    """What was laid, and what the calls tell of who called and of a partner without the card."""
    yield from showing(state, who_melds(state))
    for index, entry in enumerate(state.entries):
        if isinstance(entry.action, CallCard) and entry.seat is not None:
            seat, card = entry.seat, entry.action.card
            before = evolve(state, entries=state.entries[:index])
            laid = before.laid
            yield _called_for(seat, before.on_table, laid[seat], card)
            for event in entry.told:
                if isinstance(event, CallAnswered) and not event.is_there:
                    yield lacks(event.seat, (card,), laid[event.seat].count(card))


CALL: Final = 8
"""How many steps it takes to look at what a call tells, compared with what else was told."""


def _called_for(seat: Seat, table: Together, laid: Hand, card: Card) -> Constraint:
    """A seat could lay nothing more to what lay on the table, but needed a card."""
    sets = tuple(table.sets())
    takers = [cards for cards in sets if card in cards]

    def unlaid(piles: tuple[Hand, ...]) -> Hand | None:
        """What the seat has not laid; None if the pack does not have so many cards."""
        held = piles[0] - (piles[0] & laid)
        fits = all(table.laid.count(kind) + held.count(kind) <= table.limit(kind) for kind in held)
        return held if fits else None

    def lays(held: Hand) -> Hand:
        return Hand(one for cards in table.lays(held)[:1] for one in cards)

    def may_agree(piles: tuple[Hand, ...]) -> bool:
        held = unlaid(piles)
        return held is not None and not table.why_not_call(card, held)

    def cost(piles: tuple[Hand, ...]) -> int:
        if may_agree(piles):
            return 0
        held = unlaid(piles)
        if held is None:
            return 1
        return 1 + len(lays(held)) + min(map(len, _lacking(table, held, card, takers)), default=0)

    def hint(piles: tuple[Hand, ...]) -> tuple[Hand, Hand]:
        held = unlaid(piles)
        if held is None:
            return NO_CARDS, NO_CARDS
        wanted = {kind for cards in _lacking(table, held, card, takers) for kind in cards.kinds}
        return Hand(wanted), lays(held)

    def excludes(cards: Hand) -> bool:
        held = unlaid((cards,))
        return held is None or table.improves(held)

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


def _lacking(table: Together, held: Hand, card: Card, takers: Iterable[Hand]) -> Iterator[Hand]:
    """What a seat lacks, besides a card, of each set that would take it."""
    here = table.laid + held
    for cards in takers if here.count(card) < table.limit(card) else ():
        yield cards - (cards & (here + card))
