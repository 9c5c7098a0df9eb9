"""Why a bid is refused: too low or too high, off the ladder, or with a suit where none is asked."""

from typing import TYPE_CHECKING, Literal

from pinochle.violations import Violation

if TYPE_CHECKING:
    from pinochle.cards import Suit
    from pinochle.rules.auction import AuctionRules
    from pinochle.rules.calls import Auction

Bound = Literal["", "open", "stuck"]
"""Why a player may not pass: because he must open, or because he is stuck with the bid."""


def of_height(
    rules: "AuctionRules", points: int, auction: "Auction", seat: int, duty: Bound
) -> tuple[Violation, ...]:
    """Why a bid is not high enough for this player now, or higher than any."""
    least = rules.least(auction, seat)
    if duty == "stuck" and rules.stuck_exactly and points != least:
        return (_bid("auction.exactly", rules.stuck_rule, points, least),)
    if auction.highest and rules.calls != "summed":
        if points <= auction.highest:
            return (_bid("auction.higher", "auction.strictly-higher", points, auction.highest),)
    elif points < least:
        return (_bid("auction.least", "auction.opening.by-scale-and-packs", points, least),)
    if points > rules.ceiling:
        return (_bid("auction.ceiling", "", points, rules.ceiling),)
    return ()


def of_step(rules: "AuctionRules", points: int) -> tuple[Violation, ...]:
    """Why a bid is no step of the ladder."""
    if rules.is_step(points):
        return ()
    first, step = rules.rung(points)
    where = f"from {first} on " if first else ""
    return (
        Violation(
            "auction.step", rules.step_rule, (("points", points), ("where", where), ("step", step))
        ),
    )


def of_suit(rules: "AuctionRules", points: int, suit: "Suit | None") -> tuple[Violation, ...]:
    """Why a bid names a suit where none is wanted, or none where one is."""
    if rules.suit_bids is (suit is not None):
        return ()
    said = (("points", points),)
    if rules.suit_bids:
        return (Violation("auction.names-suit", "contract.bid-suit", said),)
    return (Violation("auction.no-suit", "auction.highest-names-trump", said),)


def _bid(code: str, rule: str, points: int, limit: int) -> Violation:
    return Violation(code, rule, (("points", points), ("limit", limit)))
