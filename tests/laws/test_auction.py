"""Every auction comes to an end, and everything in it agrees with everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from strategies import any_hands, auction_rules, auctions, rulesets, share

if TYPE_CHECKING:
    from pinochle import Auction, Hand, Ruleset


class Turn(NamedTuple):
    """Somebody's turn in an auction."""

    rules: Ruleset
    auction: Auction
    hand: Hand


@st.composite
def turns(draw: st.DrawFn) -> Turn:
    """A turn under some preset, or under other rules for its auction."""
    rules = draw(rulesets)
    if draw(st.booleans()):
        kind = draw(auction_rules())
        named = {"run", "royal marriage", "dix"}
        has_them = named <= {rule.name for rule in rules.melds}
        if has_them and (kind.calls != "summed" or rules.table.is_partnership):
            rules = rules.with_(auction=kind)
    return Turn(rules, draw(auctions(rules)), draw(any_hands(rules.pack)))


@share(200)
@given(turns(), st.integers(-10, 1100))
def test_what_may_be_said_has_nothing_against_it(turn: Turn, points: int) -> None:
    """A number may be said just when there is no reason against it, and somebody may say it."""
    rules, auction, hand = turn
    seat = rules.auction.speaker(auction)
    if seat is None:
        return
    may = rules.auction.choices(auction, seat, hand, rules.melds, rules.count)

    for one in (points, points - points % 10, auction.highest, 0, *may[:3], *may[-3:]):
        if one <= rules.auction.ceiling:
            why = rules.auction.why_not(one, auction, seat, hand, rules.melds, rules.count)
            assert (one in may) == (not why), (one, may[:5], why)
    assert may
    assert list(may) == sorted(set(may))


@share(100)
@given(turns())
def test_every_auction_ends(turn: Turn) -> None:
    """If everybody passes who may, and bids the least otherwise, it is soon over."""
    rules, auction, hand = turn
    for _ in range(2 * auction.seats):
        seat = rules.auction.speaker(auction)
        if seat is None:
            break
        may = rules.auction.choices(auction, seat, hand, rules.melds, rules.count)
        auction = auction.and_then(seat, may[0])

    assert rules.auction.speaker(auction) is None


@share(200)
@given(turns())
def test_the_contracts_are_what_was_bid(turn: Turn) -> None:
    """A side has a contract for its bids, the highest bidder's first; nobody has one unbid."""
    rules, auction, _ = turn
    sides = rules.table.sides
    found = rules.auction.contracts(auction, sides)

    assert all(one.points > 0 for one in found)
    assert bool(found) == bool(auction.bids)
    if rules.auction.calls == "summed":
        sums = dict.fromkeys({sides[call.seat] for call in auction.bids}, 0)
        for call in auction.bids:
            sums[sides[call.seat]] += call.points
        assert {sides[one.bidder]: one.points for one in found} == sums
        assert all(
            max(call.points for call in auction.bids if sides[call.seat] == sides[one.bidder])
            == max(call.points for call in auction.bids if call.seat == one.bidder)
            for one in found
        )
    elif found:
        (one,) = found
        assert one.points == auction.highest
        assert (one.bidder, one.points) in {(call.seat, call.points) for call in auction.bids}


@share(100)
@given(turns())
def test_each_speaks_in_turn_and_never_after_a_pass(turn: Turn) -> None:
    """The calls go clockwise past those who have passed, and each bid is higher than the last."""
    rules, auction, _ = turn
    passed: set[int] = set()
    highest = 0
    for before, call in zip((None, *auction.calls), auction.calls, strict=False):
        assert call.seat not in passed
        if before is not None:
            seat = (before.seat + 1) % auction.seats
            while seat in passed and rules.auction.calls == "until-passed":
                seat = (seat + 1) % auction.seats
            assert call.seat == seat
        if not call.points:
            passed.add(call.seat)
        elif rules.auction.calls != "summed":
            assert call.points > highest
            highest = call.points
