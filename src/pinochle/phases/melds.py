"""Melds: every hand is laid in the best way, by itself."""

from collections.abc import Iterable

from attrs import evolve

from pinochle.events import ChecksShown, MeldsShown, Tell
from pinochle.facts import Facts
from pinochle.hand import Hand
from pinochle.phases.phase import Next, bidder_of
from pinochle.rules.calls import Contract
from pinochle.trick import Seat

__all__ = ["begin_all", "begin_bidder", "begin_others", "lay", "void_misbids", "who_melds", "won"]


def who_melds(facts: Facts) -> tuple[Seat, ...]:
    """The seats that meld in this round, the bidder first (``meld.bidder-first``)."""
    first = facts.bidder
    if first is None:
        first = next(facts.each_seat())
    return facts.rules.showing.order(facts.sides, first)


def lay(facts: Facts, hands: tuple[Hand, ...], seats: Iterable[Seat], tell: Tell | None) -> Facts:
    """The facts when these seats, who meld, have laid their melds."""
    best, trump = facts.rules.melds.score, facts.trump
    scores = {seat: best(facts.melded_from(seat, hands[seat]), trump) for seat in seats}
    if tell:
        for seat, score in scores.items():
            tell(MeldsShown(seat, score))
    told = facts.meld(scores)
    return _for_checks(told, hands, scores, tell) if facts.rules.checks.melds else told


def _for_checks(
    facts: Facts, hands: tuple[Hand, ...], seats: Iterable[Seat], tell: Tell | None
) -> Facts:
    """The facts when these seats have also shown what gains checks (``check.4p.meld-checks``)."""
    best = facts.rules.checks.melds.score
    scores = {seat: best(facts.melded_from(seat, hands[seat]), facts.trump) for seat in seats}
    if tell:
        for seat, score in scores.items():
            if score.melds:
                tell(ChecksShown(seat, score))
    return facts.meld_for_checks(scores)


def begin_all(facts: Facts, hands: tuple[Hand, ...], tell: Tell | None) -> Next:
    """Everybody melds who may."""
    told = lay(facts, hands, who_melds(facts), tell)
    return won(told, hands) or Next(void_misbids(told), hands)


def begin_bidder(facts: Facts, hands: tuple[Hand, ...], tell: Tell | None) -> Next:
    """The bidder melds, before he or anybody else goes on."""
    bidder = bidder_of(facts)
    told = lay(facts, hands, (bidder,), tell)
    if end := won(told, hands):
        return end
    return Next(void_misbids(told) if who_melds(facts) == (bidder,) else told, hands)


def begin_others(facts: Facts, hands: tuple[Hand, ...], tell: Tell | None) -> Next:
    """All but the bidder meld."""
    told = lay_others(facts, hands, tell)
    return won(told, hands) or Next(void_misbids(told), hands)


def lay_opponents(facts: Facts, hands: tuple[Hand, ...], tell: Tell | None) -> Facts:
    """The facts when those have melded who play against the bidder."""
    side = facts.sides[bidder_of(facts)]
    return lay(facts, hands, (one for one in who_melds(facts) if facts.sides[one] != side), tell)


def lay_others(facts: Facts, hands: tuple[Hand, ...], tell: Tell | None) -> Facts:
    """The facts when all but the bidder have melded."""
    bidder = facts.bidder
    return lay(facts, hands, (seat for seat in who_melds(facts) if seat != bidder), tell)


def won(facts: Facts, hands: tuple[Hand, ...]) -> Next | None:
    """The end of the round, if somebody has shown a meld that wins the game."""
    if facts.outright is None:
        return None
    return Next(facts.but(how="game-meld"), hands, "settle")


def void_misbids(facts: Facts) -> Facts:
    """The contracts of sides that bid without the meld for it are void."""
    rules = facts.rules.auction
    if not rules.least_meld or rules.misbid != "void":
        return facts
    contracts = tuple(
        evolve(contract, is_void=True) if _is_misbid(facts, contract) else contract
        for contract in facts.contracts
    )
    return evolve(facts, contracts=contracts)


def _is_misbid(facts: Facts, contract: Contract) -> bool:
    """Whether somebody of the side has bid without the meld that it takes."""
    least = facts.rules.auction.least_meld
    shown = {seat: facts.shown[seat].points for seat in facts.together(contract.bidder)}
    if facts.rules.auction.least_meld_of == "side":
        return sum(shown.values()) < least
    calls = facts.auction.bids if facts.auction else ()
    return any(shown[call.seat] < least for call in calls if call.seat in shown)
