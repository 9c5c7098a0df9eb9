"""The auction: who is to call, what may be called, and the contracts at its end.

A whole round opens an auction with the hands of the seats, asks `seat_to_act` and `options_of`,
and gives each call to `make_call`. At the end `seat_to_act` is None, and `contracts_of` lists the
contracts, or nothing if all have passed.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .cards import SUITS
from .data import Data
from .dealing import deal_cards, seats_from
from .melds import all_shapes, best_melds, times_held


@dataclass
class Auction:
    """The calls so far, and what follows from them."""

    rules: Data
    dealer: int
    hands: list[list[str]]
    calls: list[tuple[int, str]] = field(default_factory=list)
    amounts: dict[int, int] = field(default_factory=dict)  # the highest bid of each seat
    bidder: int | None = None  # who has bid highest
    suit: str | None = None  # named by the highest bid
    doubles: int = 0  # of the highest bid
    is_forced: bool = False  # whether the highest bidder had to bid
    passed: set[int] = field(default_factory=set)  # who may not call any more
    passes_in_a_row: int = 0


def answer(rules: Data, given: Data) -> Data:
    """Answer a case of the subject "auctions"."""
    auction = open_auction(
        rules, given["dealer"], deal_cards(rules, given["dealer"], given["deal"])["hands"]
    )
    for token in given["calls"]:
        make_call(auction, token)
    seat = seat_to_act(auction)
    if seat is None:
        return {
            "contracts": [
                {"bidder": contract["bidder"], "bid": str(contract["goal"])}
                for contract in contracts_of(auction)
            ]
        }
    legal, bids = options_of(auction)
    return {"to_act": [seat], "legal": legal, "bids": bids}


def open_auction(rules: Data, dealer: int, hands: list[list[str]]) -> Auction:
    """Open an auction; where the seat after the dealer bids by rule, its bid is already made."""
    auction = Auction(rules, dealer, hands)
    if rules["auction"]["automatic"]:
        note_bid(auction, eldest_of(auction), rules["auction"]["automatic"], None, is_forced=True)
    return auction


def eldest_of(auction: Auction) -> int:
    """Give the seat after the dealer."""
    return seats_from(auction.rules, auction.dealer + 1)[0]


def is_once(auction: Auction) -> bool:
    """Tell whether each seat calls only once."""
    calls: str = auction.rules["auction"]["calls"]
    return calls in ("once", "summed")


def seat_to_act(auction: Auction) -> int | None:
    """Give the seat whose turn it is, or None if the auction is over."""
    if is_over(auction):
        return None
    return next_seat(auction)


def next_seat(auction: Auction) -> int:
    """Give the seat whose turn it is while the auction goes on."""
    if auction.calls:
        last = auction.calls[-1][0]
    else:
        last = auction.dealer if auction.bidder is None else auction.bidder
    return next(seat for seat in seats_from(auction.rules, last + 1) if seat not in auction.passed)


def is_over(auction: Auction) -> bool:
    """Tell whether nobody is to call any more."""
    seats: int = auction.rules["table"]["seats"]
    if is_once(auction):
        return len(auction.calls) == seats
    if auction.bidder is None:
        return auction.passes_in_a_row == seats
    enough: int = auction.rules["auction"]["passes_to_end"]
    if enough:
        return auction.passes_in_a_row >= enough
    return len(auction.passed - {auction.bidder}) == seats - 1


def make_call(auction: Auction, token: str) -> None:
    """Note a call of the seat whose turn it is."""
    seat = next_seat(auction)
    was_forced = is_obliged(auction, seat)
    auction.calls.append((seat, token))
    if token == "pass":
        auction.passes_in_a_row += 1
        if not auction.rules["auction"]["passes_to_end"]:
            auction.passed.add(seat)
        return
    auction.passes_in_a_row = 0
    if token == "double":
        auction.doubles += 1
        return
    amount, _, suit = token.removeprefix("bid:").partition(":")
    note_bid(auction, seat, int(amount), suit or None, is_forced=was_forced)


def note_bid(
    auction: Auction, seat: int, amount: int, suit: str | None, *, is_forced: bool
) -> None:
    """Note a bid; it is the highest one, unless bids need not be higher."""
    highest = 0 if auction.bidder is None else auction.amounts.get(auction.bidder, 0)
    auction.amounts[seat] = amount
    if amount > highest:
        auction.bidder, auction.suit, auction.doubles, auction.is_forced = seat, suit, 0, is_forced


def is_stuck(auction: Auction, seat: int) -> bool:
    """Tell whether all others have passed, and the dealer has to take the contract."""
    rule = auction.rules["auction"]
    return (
        bool(rule["stuck"])
        and is_last(auction, seat)
        and may_hold(auction, seat, rule["to_be_stuck"])
    )


def is_last(auction: Auction, seat: int) -> bool:
    """Tell whether a seat is the dealer, and nobody has bid before."""
    others = auction.rules["table"]["seats"] - 1
    return seat == auction.dealer and auction.bidder is None and len(auction.calls) == others


def is_obliged(auction: Auction, seat: int) -> bool:
    """Tell whether a seat may not pass."""
    if auction.bidder is not None:
        return False
    opener = auction.rules["auction"]["must_open"]
    if opener == "eldest" and seat == eldest_of(auction):
        return True
    if opener == "holder" and best_melds(auction.rules, auction.hands[seat], None) > (0, False):
        return True
    return is_stuck(auction, seat)


def may_hold(auction: Auction, seat: int, condition: Data) -> bool:
    """Tell whether a hand has the melds that a condition names, in whatever suit."""
    shapes = all_shapes(auction.rules, None)
    return all(
        any(shape["name"] == name and hand_has(auction, seat, shape) for shape in shapes)
        for name in condition["holds"]
    )


def hand_has(auction: Auction, seat: int, shape: Data) -> bool:
    """Tell whether a hand has a meld."""
    hand = auction.hands[seat]
    return times_held(shape["cards"], Counter(hand)) > 0


def options_of(auction: Auction) -> tuple[list[str], list[list[Any]]]:
    """List the tokens that may be called by the seat whose turn it is, and the ranges of bids."""
    seat = next_seat(auction)
    tokens = ["double"] if may_double(auction, seat) else []
    if not is_obliged(auction, seat):
        tokens.append("pass")
    return tokens, bids_of(auction, seat)


def may_double(auction: Auction, seat: int) -> bool:
    """Tell whether a seat may double the bid of the other side, or redouble a bid of its own."""
    if auction.bidder is None or auction.doubles >= auction.rules["auction"]["doubling"]:
        return False
    sides = auction.rules["table"]["sides"]
    is_own: bool = sides[seat] == sides[auction.bidder]
    return is_own == (auction.doubles % 2 == 1)


def bids_of(auction: Auction, seat: int) -> list[list[Any]]:
    """List the ranges of points that a seat may bid."""
    rule = auction.rules["auction"]
    stuck = is_stuck(auction, seat)
    if not (stuck or may_hold(auction, seat, rule["to_bid"])):
        return []
    if stuck and rule["stuck_exactly"]:
        ranges = [[rule["stuck"], rule["stuck"], 0]]
    else:
        ranges = ranges_from(rule["ladder"], least_bid(auction, seat))
    return [[*numbers, list(SUITS)] for numbers in ranges] if rule["suit_bids"] else ranges


def least_bid(auction: Auction, seat: int) -> int:
    """Give the number of points that a bid must reach."""
    rule = auction.rules["auction"]
    if rule["calls"] != "summed" and auction.bidder is not None:
        return auction.amounts[auction.bidder] + 1
    if is_stuck(auction, seat):
        return int(rule["stuck"])
    if rule["dealer_opening"] and is_last(auction, seat):
        return int(rule["dealer_opening"])
    return int(rule["opening"])


def ranges_from(ladder: list[list[int]], least: int) -> list[list[Any]]:
    """List the bids from the least one up: a step [600, 50] of the ladder means by 50 above 600."""
    ranges = []
    for place, (start, step) in enumerate(ladder):
        first = start if place == 0 else start + step
        end = ladder[place + 1][0] if place + 1 < len(ladder) else None
        low = max(first, least + (start - least) % step)
        if end is None or low <= end:
            ranges.append([low, end, 0 if low == end else step])
    return ranges


def contracts_of(auction: Auction) -> list[Data]:
    """List the contracts at the end, first that of the highest bid; none if all have passed."""
    if auction.bidder is None:
        return []
    if auction.rules["auction"]["calls"] == "summed":
        return contracts_by_side(auction)
    contract: Data = {"bidder": auction.bidder, "goal": auction.amounts[auction.bidder]}
    if auction.suit:
        contract["suit"] = auction.suit
    if auction.doubles:
        contract["times"] = 2**auction.doubles
    if auction.is_forced:
        contract["is_forced"] = True
    return [contract]


def contracts_by_side(auction: Auction) -> list[Data]:
    """List a contract for each side that has bid: the sum of its bids, and its highest bidder."""
    sides = auction.rules["table"]["sides"]
    goals: dict[int, int] = {}
    for seat, amount in auction.amounts.items():
        goals[sides[seat]] = goals.get(sides[seat], 0) + amount
    contracts: list[Data] = []
    # Of like bids the earlier is the first.
    for seat in sorted(auction.amounts, key=lambda seat: -auction.amounts[seat]):
        if all(sides[seat] != sides[contract["bidder"]] for contract in contracts):
            contracts.append({"bidder": seat, "goal": goals[sides[seat]]})
    return contracts
