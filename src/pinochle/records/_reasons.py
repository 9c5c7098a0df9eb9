"""The reasons for a settlement that a referee gives, in words."""

from collections.abc import Iterable
from typing import Final, Literal

from pinochle.cards.trick import Seat
from pinochle.records.account import Claim
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.tally import Tally

__all__ = ["OPEN", "End", "fair", "price", "void"]

End = Literal["open", "met", "played"]
"""The end of a round if nobody has reneged: none yet, met by the melds alone, or when the tricks
were played or claimed."""

OPEN: Final = "the round is not over"


def fair(end: End, claim: Claim | None, *, is_sure: bool) -> list[str]:
    """Return the reasons where nobody has reneged."""
    if end == "met":
        return [
            "the melds alone meet the contract: nothing is played (contract.play-only-if-needed)"
        ]
    none = f"no renege is found{'' if is_sure else ', as far as the hands are known'}"
    who = f"seat {claim.seat} cannot claim: " if claim else ""
    refused = [f"{who}{why} ({why.rule})" for why in (claim.why if claim else ())]
    return [none, *refused, OPEN] if end == "open" else [none]


def void(rules: Ruleset, dealer: Seat, why: str = "") -> str:
    """Return the reason where a mistake in dealing has made the deal void."""
    passes = rules.misdeal.dealt_by == "next-dealer"
    who = "the next dealer deals" if passes else f"seat {dealer} deals again"
    return f"the deal is void, and {who}{why} (misdeal.found-after-play)"


def price(rules: Ruleset, tallies: Iterable[Tally], seat: Seat) -> str:
    """Return what a renege costs, if that is the same in every possible case."""
    renege, who = rules.renege, f"seat {seat}"
    if not renege.ruled:
        return "these rules have no price for a renege (renege.definition)"
    by_contract: set[bool] = set()
    for tally in tallies:
        sides = tally.sides or rules.table.sides
        bidders = {sides[contract.bidder] for contract in tally.contracts}
        by_contract |= {sides[seat] in bidders} if bidders else {True, False}
    losses = {renege.loss(has_contract=has_contract) for has_contract in by_contract or {False}}
    if losses == {"loses-count"}:
        return f"{who} loses all that was won in tricks (twohand.revoke)"
    if losses == {"loses-meld-and-count"}:
        return f"{who} loses all that was melded and won (house.renege-meld-and-count)"
    if len(by_contract) != 1:
        return f"{who} has reneged (renege.definition)"
    if by_contract.pop():
        times = renege.bidder_times
        return f"{who} has reneged with a contract, which is lost {times} x (renege.bidder)"
    return f"{who} has reneged against the contract, which is made (renege.nonbidder)"
