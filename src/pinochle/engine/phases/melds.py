"""Melds: every hand is laid in the best way, by itself."""

from collections.abc import Iterable

from attrs import evolve

from pinochle.engine.phases.phase import Next, bidder_of
from pinochle.engine.state import State
from pinochle.events import ChecksShown, MeldsShown, Tell
from pinochle.hand import Hand
from pinochle.rules.calls import Contract
from pinochle.trick import Seat

__all__ = ["begin_all", "begin_bidder", "begin_others", "lay", "void_misbids", "who_melds", "won"]


def who_melds(state: State) -> tuple[Seat, ...]:
    """The seats that meld in this round, the bidder first (``meld.bidder-first``)."""
    first = state.bidder
    if first is None:
        first = next(state.each_seat())
    return state.rules.showing.order(state.sides, first)


def lay(state: State, hands: tuple[Hand, ...], seats: Iterable[Seat], tell: Tell | None) -> State:
    """The state when these seats, who meld, have laid their melds."""
    best, trump = state.rules.melds.score, state.trump
    scores = {seat: best(state.melded_from(seat, hands[seat]), trump) for seat in seats}
    if tell:
        for seat, score in scores.items():
            tell(MeldsShown(seat, score))
    told = state.meld(scores)
    return _for_checks(told, hands, scores, tell) if state.rules.checks.melds else told


def _for_checks(
    state: State, hands: tuple[Hand, ...], seats: Iterable[Seat], tell: Tell | None
) -> State:
    """The state when these seats have also shown what gains checks (``check.4p.meld-checks``)."""
    best = state.rules.checks.melds.score
    scores = {seat: best(state.melded_from(seat, hands[seat]), state.trump) for seat in seats}
    if tell:
        for seat, score in scores.items():
            if score.melds:
                tell(ChecksShown(seat, score))
    return state.meld_for_checks(scores)


def begin_all(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> Next:
    """Everybody melds who may."""
    told = lay(state, hands, who_melds(state), tell)
    return won(told, hands) or Next(void_misbids(told), hands)


def begin_bidder(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> Next:
    """The bidder melds, before he or anybody else goes on."""
    bidder = bidder_of(state)
    told = lay(state, hands, (bidder,), tell)
    if end := won(told, hands):
        return end
    return Next(void_misbids(told) if who_melds(state) == (bidder,) else told, hands)


def begin_others(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> Next:
    """All but the bidder meld."""
    told = lay_others(state, hands, tell)
    return won(told, hands) or Next(void_misbids(told), hands)


def lay_opponents(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> State:
    """The state when those have melded who play against the bidder."""
    side = state.sides[bidder_of(state)]
    return lay(state, hands, (one for one in who_melds(state) if state.sides[one] != side), tell)


def lay_others(state: State, hands: tuple[Hand, ...], tell: Tell | None) -> State:
    """The state when all but the bidder have melded."""
    bidder = state.bidder
    return lay(state, hands, (seat for seat in who_melds(state) if seat != bidder), tell)


def won(state: State, hands: tuple[Hand, ...]) -> Next | None:
    """The end of the round, if somebody has shown a meld that wins the game."""
    if state.outright is None:
        return None
    return Next(state.but(how="game-meld"), hands, "settle")


def void_misbids(state: State) -> State:
    """The contracts of sides that bid without the meld for it are void."""
    rules = state.rules.auction
    if not rules.least_meld or rules.misbid != "void":
        return state
    contracts = tuple(
        evolve(contract, is_void=True) if _is_misbid(state, contract) else contract
        for contract in state.contracts
    )
    return evolve(state, contracts=contracts)


def _is_misbid(state: State, contract: Contract) -> bool:
    """Whether somebody of the side has bid without the meld that it takes."""
    least = state.rules.auction.least_meld
    shown = {seat: state.shown[seat].points for seat in state.together(contract.bidder)}
    if state.rules.auction.least_meld_of == "side":
        return sum(shown.values()) < least
    calls = state.auction.bids if state.auction else ()
    return any(shown[call.seat] < least for call in calls if call.seat in shown)
