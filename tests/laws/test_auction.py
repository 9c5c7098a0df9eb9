"""Every auction comes to an end, and everything in it agrees with everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from pinochle import Suit
from pinochle.rules.auction.goal import EVERY_TRICK, NO_TRUMP, Goal
from support.strategies import any_hands, auctions, custom, share, suits

if TYPE_CHECKING:
    from pinochle import Hand, Ruleset
    from pinochle.rules.auction.calls import Auction


class Turn(NamedTuple):
    """Somebody's turn in an auction."""

    rules: Ruleset
    auction: Auction
    hand: Hand


@st.composite
def turns(draw: st.DrawFn) -> Turn:
    """A turn under rules of which all that is said of the auction was drawn."""
    rules = draw(custom("auction", "trump"))
    return Turn(rules, draw(auctions(rules)), draw(any_hands(rules.pack)))


@share(200)
@given(turns(), st.integers(-10, 1100), suits)
def test_what_may_be_said_has_nothing_against_it(turn: Turn, points: int, suit: Suit) -> None:
    """A number may be said just when there is no reason against it, and somebody may say it."""
    rules, auction, hand = turn
    seat = rules.auction.speaker(auction)
    if seat is None:
        return
    may = rules.auction.choices(auction, seat, hand, rules.melds, rules.count)

    for one in (points, points - points % 10, auction.highest, 0, *may[:3], *may[-3:]):
        if one <= rules.auction.greatest or one == EVERY_TRICK:
            named = suit if rules.auction.suit_bids else None
            other = None if rules.auction.suit_bids else suit
            given = (one, auction, seat, hand, rules.melds, rules.count)
            why = rules.auction.why_not(*given, named)
            assert (one in may) == (not why), (one, may[:5], why)
            if one:
                assert rules.auction.why_not(*given, other), "a suit belongs to it or not"
    assert may
    assert list(may) == sorted(set(may))
    assert (EVERY_TRICK in may[-1:]) <= rules.auction.moon_bids


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
        suit = Suit.HEARTS if may[0] and rules.auction.suit_bids else None
        auction = auction.and_then(seat, may[0], suit)

    assert rules.auction.speaker(auction) is None


@share(200)
@given(turns())
def test_the_contracts_are_what_was_bid(turn: Turn) -> None:
    """A side has a contract for its bids, the highest bidder's first; nobody has one unbid."""
    rules, auction, _ = turn
    sides = rules.table.sides
    found = rules.auction.contracts(auction, sides)

    assert all(one.goal > 0 for one in found)
    assert bool(found) == bool(auction.bids)
    if rules.auction.calls == "summed":
        sums = dict.fromkeys({sides[call.seat] for call in auction.bids}, 0)
        for call in {call.seat: call for call in auction.bids}.values():
            assert isinstance(call.goal, int)
            sums[sides[call.seat]] += call.goal
        assert {sides[one.bidder]: one.goal for one in found} == sums
        assert all(
            max(call.goal for call in auction.bids if sides[call.seat] == sides[one.bidder])
            == max(call.goal for call in auction.bids if call.seat == one.bidder)
            for one in found
        )
    elif found:
        (one,) = found
        assert one.goal == auction.highest
        assert (one.bidder, one.goal) in {(call.seat, call.goal) for call in auction.bids}
        assert auction.last_bid is not None
        assert (one.suit, one.times) == (auction.last_bid.suit, auction.times)


@share(200)
@given(turns())
def test_who_doubles_is_not_of_the_side_that_spoke_last(turn: Turn) -> None:
    """The one side doubles and the other redoubles, as often as the rules have it."""
    rules, auction, _ = turn
    sides = rules.table.sides
    times, last = 1, None
    for call in auction.calls:
        if call.goal:
            times, last = 1, call.seat
        elif call.times > 1:
            assert last is not None
            assert sides[last] != sides[call.seat]
            assert call.times == 2 * times <= 2**rules.auction.doubling
            times, last = call.times, call.seat
    assert auction.times == times


@share(100)
@given(turns())
def test_each_speaks_in_turn_and_never_after_a_pass(turn: Turn) -> None:
    """The calls go clockwise past those who have passed, and each bid is higher than the last.

    Who speaks in a duel is in `test_duels.py`.
    """
    rules, auction, _ = turn
    passed: set[int] = set()
    highest: tuple[Goal, bool] = (0, False)
    for before, call in zip((None, *auction.calls), auction.calls, strict=False):
        assert call.seat not in passed or rules.auction.passes_to_end
        if before is not None and not rules.auction.is_duel:
            seat = (before.seat + 1) % auction.seats
            goes_round = rules.auction.calls == "until-passed" or rules.auction.goes_round
            is_out = goes_round and not rules.auction.passes_to_end
            while seat in passed and is_out:
                seat = (seat + 1) % auction.seats
            assert call.seat == seat
        if call.is_pass:
            passed.add(call.seat)
        elif call.goal and rules.auction.calls != "summed":
            tops = rules.auction.no_trump_bids == "higher" and call.suit == NO_TRUMP
            height = call.goal, tops
            assert height > highest
            highest = height
