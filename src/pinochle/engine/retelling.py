"""A round told again to one seat: from what it was told, without the cards that it did not see."""

from pinochle.actions import (
    Action,
    Bury,
    ClaimMeld,
    Deal,
    ExchangeDix,
    GiveCards,
    LayMeld,
    Play,
    Redacted,
    Ruling,
)
from pinochle.engine.course import course_of
from pinochle.engine.emitter import Retelling, ToldOtherwise
from pinochle.engine.knowledge import mask_phase
from pinochle.engine.phases.deal import DealPhase
from pinochle.engine.phases.dix import nine_of
from pinochle.engine.phases.phase import Phase
from pinochle.engine.round import Deed, Ended, Round
from pinochle.engine.state import NO_CARDS, State
from pinochle.errors import HandError
from pinochle.hand import Hand
from pinochle.rules.script import Step
from pinochle.trick import Seat

__all__ = ["hand_sizes", "retell"]


def retell(at_work: Round, viewer: Seat | None, deed: Deed) -> Round | Ended:
    """The round as one seat knows it after what it was told next.

    The hands of the others are empty: they get the cards that an action shows, and lose them with
    it. What hidden cards would say is taken from what the seat was told.

    Raises:
        ToldOtherwise: if what was told is not what follows.
    """
    state, phase = at_work.state, at_work.phase
    emit, action = Retelling(deed.told), known_action(deed.action)
    is_deal = deed.seat is None and not isinstance(action, Ruling)
    if is_deal is not isinstance(phase, DealPhase):
        message = f"{action.word} is not what comes next"
        raise ToldOtherwise(message)
    if deed.seat is not None:
        phase = phase.with_hands(_lent(state, phase, viewer, deed.seat, action))
        if _is_impossible(Round(state, phase), deed.seat, action):
            message = f"{action.word} is not what seat {deed.seat} does next"
            raise ToldOtherwise(message)
    following = Round(state, phase).after(deed.seat, action, emit, seen=deed.action)
    if emit.answers:
        message = f"nothing follows that would tell {type(emit.answers[-1]).__name__}"
        raise ToldOtherwise(message)
    if isinstance(following, Round):
        return Round(following.state, mask_phase(following.phase, viewer))
    return following


def _is_impossible(at_work: Round, seat: Seat, action: Action) -> bool:
    """Whether a seat cannot do this now, whatever the hands are."""
    state = at_work.state
    if isinstance(action, LayMeld | ClaimMeld) and not state.rules.melds.made(
        action.name, action.cards, state.trump
    ):
        return True
    try:
        why = at_work.why_not(seat, action)
    except HandError:  # whose turn it is was asked before the cards
        return False
    return any(one.code.startswith("turn.") or one.code == "play.not-laid" for one in why)


def known_action(action: Action | Redacted) -> Action:
    """The action with the cards of it that are known."""
    if not isinstance(action, Redacted):
        return action
    cards = tuple(card for card in action.cards if card is not None)
    if action.word == "deal":
        return Deal(cards)
    return Bury(Hand(cards)) if action.to is None else GiveCards(Hand(cards), action.to)


def _lent(
    state: State, phase: Phase, viewer: Seat | None, seat: Seat, action: Action
) -> tuple[Hand, ...]:
    """The hands, with the cards of an action in those that the viewer does not see."""
    needed = {seat: NO_CARDS, state.dealer: NO_CARDS}
    if isinstance(action, Play):
        needed[seat] = Hand((action.card,))
    elif isinstance(action, GiveCards) and state.word is Step.PASSING:
        needed[seat] = action.cards
    elif isinstance(action, ExchangeDix) and state.upcard:
        needed[state.dealer] = Hand((state.upcard,))
        needed[seat] = Hand((nine_of(state),))
    return tuple(
        needed.get(Seat(owner), NO_CARDS) if owner != viewer else hand
        for owner, hand in enumerate(phase.hands)
    )


def hand_sizes(state: State, phase: Phase) -> tuple[int, ...]:
    """How many cards each hand has, from a state and a phase as a seat knows them."""
    if not state.is_dealt:
        return (0,) * state.rules.table.seats
    ends = course_of(state, phase, None).ends(len(state.rules.pack), phase.hands)
    return tuple(ends[seat][0] for seat in state.each_seat(0))
