"""Trump: the bidder names it, or their partner."""

from collections.abc import Iterator
from typing import ClassVar, Final

from attrs import evolve
from typing_extensions import override

from pinochle._validators import expect
from pinochle.actions import Action, NameTrump
from pinochle.cards.card import Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.events import TrumpLacking
from pinochle.game.choices import Actions, Listed
from pinochle.game.engine.constraints import Constraint, Statement
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.phases.melds import lay_opponents
from pinochle.game.phases.phase import Next, Phase, StepPhases, UsualPhase, bidder_of, partners_of
from pinochle.messages.violations import Violation
from pinochle.rules.auction.goal import NO_TRUMP
from pinochle.rules.script import Step

__all__ = ["STEPS", "TrumpPhase"]


_NAMING: Final = {suit: NameTrump(suit) for suit in (*Suit, None)}


class TrumpPhase(UsualPhase):
    """The phase in which the bidder or their partner is to name trump."""

    __slots__ = ()

    KINDS: ClassVar[tuple[type[Action], ...]] = (NameTrump,)

    @override
    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seat that names trump."""
        return (_namer(state),)

    @override
    def options(self, state: State, seat: Seat) -> Actions:
        """Return the suits that may be named."""
        choices = state.rules.trump.choices(self.hands[seat], state.rules.melds)
        return Listed(tuple([_NAMING[suit] for suit in choices]))

    @override
    def judge(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why this suit may not be named; nothing if it may."""
        suit = expect(NameTrump, action, "action").suit
        return state.rules.trump.why_not(suit, self.hands[seat], state.rules.melds)

    @override
    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """Return what follows when trump is named."""
        return Next(evolve(state, trump=expect(NameTrump, action, "action").suit), self.hands)


def begin(state: State, hands: tuple[Hand, ...], emit: Emitter) -> TrumpPhase | Next:
    """Return the phase for trump; without a suit to name, the bidder is set without play.

    The rule is ``trump.no-marriage-set``. A bid of no trump leaves nothing to name
    (``house.no-trump-bid``).
    """
    if state.contracts[0].suit is NO_TRUMP:  # the bid has said so
        return Next(state, hands)
    namer, trump = _namer(state), state.rules.trump
    lacking = None if trump.choices(hands[namer], state.rules.melds) else TrumpLacking(namer)
    if not emit.tell_if(lacking, TrumpLacking):
        return TrumpPhase(hands)
    if trump.if_none == "set":
        state = lay_opponents(state, hands, emit)
    return Next(evolve(state, how="no-marriage"), hands, "settle")


def _namer(state: State) -> Seat:
    """Return the bidder, or the next of their side if that seat names trump.

    The rule is ``house.partner-names-trump``.
    """
    is_partner = state.rules.trump.named == "partner"
    return partners_of(state, bidder_of(state))[0] if is_partner else bidder_of(state)


def constraints(state: State, _phase: Phase) -> Iterator[Statement]:
    """Yield the constraint that the seat which names a suit holds a meld that this takes."""
    rules, trump = state.rules, state.trump

    def cost(piles: tuple[Hand, ...]) -> int:
        suits = rules.trump.suits(piles[0], rules.melds)
        return int(trump not in suits if trump else not suits)

    def hint(piles: tuple[Hand, ...]) -> tuple[Hand, Hand]:
        names, melds = rules.trump.must_hold, rules.melds
        sets = (cards for name in names for cards in melds.sets_in(trump, name))
        lacking = (cards - (cards & piles[0]) for cards in sets)
        return min(lacking, key=len, default=NO_CARDS), NO_CARDS

    may_be_none = rules.trump.no_trump or state.contracts[0].suit is NO_TRUMP
    if rules.trump.must_hold and (trump or not may_be_none):
        yield Constraint((_namer(state),), cost, hint)


STEPS: Final = (StepPhases(Step.TRUMP, begin, {"trump": TrumpPhase}, constraints),)
"""The words of a script that begin here."""
