"""Claims: while the tricks are played, anyone may claim the last of them, and the round ends."""

from pinochle.actions import ClaimTricks
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.events import TricksClaimed
from pinochle.game.engine.history import in_order
from pinochle.game.engine.state import State
from pinochle.game.phases.phase import Phase, not_now
from pinochle.game.phases.play import PlayPhase, cards_each
from pinochle.messages.violations import Violation
from pinochle.rules.claims import share_out
from pinochle.rules.parts import gains_nobody
from pinochle.rules.script import Step

__all__ = ["rule_id", "settle_claim", "tricks_left", "why_no_claim"]


def why_no_claim(
    state: State, phase: Phase, seat: Seat, claim: ClaimTricks
) -> tuple[Violation, ...]:
    """Return why a seat may not claim so many tricks now, whatever the cards are.

    It may not before it is known who plays with the bidder.
    """
    rules = state.rules
    if not rules.claims.is_on:
        return not_now(claim)
    is_here = state.word is Step.PLAY
    if not isinstance(phase, PlayPhase) or not is_here or _is_searching(state, phase):
        return (Violation("turn.not-now", "house.claim-rest", (("action", claim.word),)),)
    is_two_sided = taker(state, seat) is not None
    return rules.claims.why_not(claim.tricks, tricks_left(state, phase), is_two_sided=is_two_sided)


def _is_searching(state: State, phase: PlayPhase) -> bool:
    """Tell whether a card that is played may still find the bidder a partner."""
    return state.rules.partner.is_hidden and phase.onlooker(state).is_searching


def tricks_left(state: State, phase: PlayPhase) -> int:
    """Return how many tricks are left, the trick that is being played among them."""
    return cards_each(state) - len(in_order(phase.tricks))


def taker(state: State, seat: Seat) -> Seat | None:
    """Return the seat that takes the tricks a claimant leaves: the next opponent, clockwise.

    No seat takes them where that could cost another opponent something: where several sides play
    against the claimant, or each player saves their own melds; unless opponents gain nothing by
    tricks.
    """
    rules, side = state.rules, state.together(seat)
    opponents = [other for other in state.each_seat(seat) if other not in side]
    is_bidding = len(state.contracts) == 1 and state.contracts[0].bidder in side
    if not opponents:  # everybody has found to the bidder
        return None
    if is_bidding and gains_nobody(rules):
        return opponents[0]
    if len(opponents) == 1:
        return opponents[0]
    is_one_side = {*opponents} == {*state.together(opponents[0])}
    return opponents[0] if is_one_side and _shares_all(state, opponents) else None


def _shares_all(state: State, side: list[Seat]) -> bool:
    """Tell whether it is all the same which seat of a side wins a trick."""
    settlement = state.rules.settlement
    is_shared = settlement.unit_of_meld == settlement.unit_of_count == "side"
    has_contract = any(contract.bidder in side for contract in state.contracts)
    return settlement.saved_by == "side" and (is_shared or has_contract)


def settle_claim(
    state: State,
    hands: tuple[Hand, ...],
    trick: tuple[Card, ...],
    left: int,
    seat: Seat,
    claimed: int,
) -> TricksClaimed:
    """Return what every seat gains by a good claim, when all hands are laid open.

    Args:
        state: the state of the round.
        hands: the hands, by seat.
        trick: the trick that is being played.
        left: how many tricks are left, that trick among them.
        seat: who claims.
        claimed: how many of the last tricks.
    """
    count, other = state.rules.count, taker(state, seat)
    claimed_cards, rest = share_out(hands, Hand(trick), claimed, left, count)
    points, tricks = [0] * len(hands), [0] * len(hands)
    points[seat], tricks[seat] = count.points(claimed_cards), claimed
    if other is not None and claimed < left:
        points[other], tricks[other] = count.points(rest), left - claimed
    last = seat if claimed or other is None else other
    points[last] += count.last_trick
    return TricksClaimed(seat, hands, tuple(points), tuple(tricks))


def rule_id(state: State) -> str:
    """Return the id of the rule that says which lines of play must win."""
    is_every = state.rules.claims.lines == "every"
    return "house.claim-rest" if is_every else "house.claim-own-choice"
