"""The auction in words: who calls when, which bids are legal, and who must bid."""

from collections.abc import Iterator
from typing import Final

from pinochle.rules._prose import BREAK, Context, listed, many
from pinochle.rules.auction import AuctionRules
from pinochle.rules.bids import AllPass, Calls
from pinochle.rules.handtest import ANY_HAND, what_passes

_CALLS: Final[dict[Calls, tuple[str, ...]]] = {
    "until-passed": (
        "Starting with eldest, the players bid or pass in turn. [auction.bid-or-pass]",
        "Each bid is higher than the last. [auction.strictly-higher]",
        "A player who has passed is out of the auction. [auction.pass-final]",
        "When all others have passed, the highest bidder has the contract. [auction.ends]",
    ),
    "once": (
        "Starting with eldest, each player bids or passes once. [auction.one-bid]",
        "Each bid is higher than the last. [auction.strictly-higher]",
        "The highest bidder has the contract.",
    ),
    "summed": (
        "Starting with eldest, each player bids or passes once, high or low. [auction.summed]",
        "The bids of partners are added up, and every side that bids has a contract.",
    ),
}

_DEALS: Final[dict[AllPass, str]] = {
    "same-dealer": "the same dealer deals again",
    "next-dealer": "the next dealer deals",
}

_NAMED_OPENINGS: Final = (100, 250)
"""The lowest bids that have a catalogue id of their own."""


def sentences(auction: AuctionRules, context: Context) -> Iterator[str]:
    """Who may bid what."""
    yield from _calls(auction)
    yield BREAK
    yield from _heights(auction)
    yield BREAK
    yield from _duties(auction)
    yield from _needs(auction, context)
    if _can_all_pass(auction):
        yield f"If everybody passes, nothing is scored, and {_DEALS[auction.all_pass]}."
    if auction.conventions:
        yield "By agreement some bids tell the partner something:"
    for convention in auction.conventions:
        yield f"- {convention.bid}: {convention.meaning} [auction.meld-bid.convention]"


def _calls(auction: AuctionRules) -> Iterator[str]:
    """Who calls when, and who gets the contract."""
    if auction.passes_to_end:
        yield (
            "Starting with eldest, the players bid or pass in turn. A player who has passed may "
            "bid again later. Each bid is higher than the last. After "
            f"{many(auction.passes_to_end, 'pass')} in a row the last bidder has the contract. "
            "[auction.bid-or-pass, auction.strictly-higher, auction.three-passed-ends]"
        )
    else:
        yield from _CALLS[auction.calls]
    if auction.calls == "summed":
        side = "" if auction.trump_to == "highest-bid" else " on the side with the highest sum"
        yield f"The bidder is the player who bids the most{side}; of equals, the first."
    if auction.suit_bids:
        yield (
            "Every bid names a suit, and the suit of the last bid is trump. Suits are equal, so a "
            "bid in another suit must be higher too. [contract.bid-suit]"
        )
    if auction.doubling:
        again = ", and the side that made it may redouble it" if auction.doubling > 1 else ""
        most = "twice, or four times if redoubled" if again else "twice"
        yield (
            f"On their turn, an opponent may double the last bid{again}. The contract then counts "
            f"{most}, made or set. A new bid cancels this. [contract.double]"
        )


def _heights(auction: AuctionRules) -> Iterator[str]:
    """The first bid, the steps and the ceiling."""
    if auction.automatic:
        yield f"Eldest bids {auction.automatic} without being asked. [racehorse.open-500]"
    else:
        yield f"The lowest bid is {auction.opening}. [{_opening_rules(auction)}]"
        if auction.dealer_opening and _dealer_can_be_left(auction) and not auction.stuck:
            yield (
                f"While nobody else has bid, the dealer may bid {auction.dealer_opening} or more. "
                "[threehand.opening.20]"
            )
    ((first, step), *others) = auction.ladder
    start = f" counted from {first}" if first else ""
    steps = [f"in steps of {step}{start}", *(f"from {n} in steps of {up}" for n, up in others)]
    yield f"Bids go up {listed(steps)}; a player may skip steps. [{auction.step_rule}]"
    yield f"The highest bid is {auction.ceiling}."


def _opening_rules(auction: AuctionRules) -> str:
    """The catalogue ids of the lowest bid."""
    is_named = auction.opening in _NAMED_OPENINGS
    by_number = f", auction.opening.{auction.opening}" if is_named else ""
    return f"auction.opening.by-scale-and-packs{by_number}"


def _duties(auction: AuctionRules) -> Iterator[str]:
    """Who must bid."""
    if auction.must_open == "eldest" and not auction.automatic:
        yield f"Eldest must bid. [{auction.opener_rule}]"
    if auction.must_open == "holder" and not auction.automatic:
        yield (
            "While nobody has bid, a player must bid if they hold a meld that scores whatever is "
            f"trump. [{auction.opener_rule}]"
        )
    if auction.stuck and _dealer_can_be_left(auction):
        level = f"exactly {auction.stuck}" if auction.stuck_exactly else f"{auction.stuck} or more"
        unless = ""
        if auction.to_be_stuck != ANY_HAND:
            unless = f" if they hold {what_passes(auction.to_be_stuck)}; otherwise they may pass"
        yield f"If all others pass, the dealer must bid {level}{unless}. [{auction.stuck_rule}]"


def _needs(auction: AuctionRules, context: Context) -> Iterator[str]:
    """What a bid needs."""
    if auction.to_bid != ANY_HAND:
        yield (
            f"A player who need not bid may bid only if they hold {what_passes(auction.to_bid)}. "
            "[check.4p.min-marriage]"
        )
    if not auction.least_meld:
        return
    if auction.misbid == "forbidden":
        yield (
            f"A player who need not bid may bid only if they can meld {auction.least_meld} in some "
            "trump. [auction.summed.min-meld]"
        )
        return
    who = "player who" if auction.least_meld_of == "player" else "side that"
    costs = f" less {auction.misbid_costs}" if auction.misbid_costs else ""
    yield (
        f"A {who} bids must meld {auction.least_meld} or more. Otherwise the contract is void, and "
        f"the {context.side_that} bid it scores only the count of {context.their} tricks{costs}. "
        "[auction.summed.min-meld]"
    )


def _dealer_can_be_left(auction: AuctionRules) -> bool:
    """Whether it matters that all others may pass before the dealer's turn."""
    is_opened = auction.automatic or auction.must_open == "eldest"
    return auction.calls != "summed" and not is_opened


def _can_all_pass(auction: AuctionRules) -> bool:
    """Whether everybody can pass."""
    is_stuck = auction.stuck > 0 and auction.to_be_stuck == ANY_HAND
    return auction.calls == "summed" or (_dealer_can_be_left(auction) and not is_stuck)
