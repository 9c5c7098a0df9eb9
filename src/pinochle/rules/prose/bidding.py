"""The auction in words."""

from collections.abc import Iterator
from typing import Final

from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.rules.auction.calls import PASS, Auction
from pinochle.rules.auction.ladder import step_rule
from pinochle.rules.handtest import ANY_HAND
from pinochle.rules.parts import Parts
from pinochle.rules.prose.dealing import NEXT_DEAL, passing_hand
from pinochle.rules.prose.parties import Parties, that
from pinochle.rules.prose.words import PARAGRAPH_END, many, series

_OPENINGS: Final = {100: "auction.opening.100", 250: "auction.opening.250"}
"""The ids of the lowest bids that a text names."""

_KEPT: Final = (
    " A player who has passed doubles nothing, and a bidder who passes after a double has the "
    "contract if nobody bids more."
)

_DEALER: Final = 0
"""A seat to deal: which one it is does not matter."""

_ELDEST: Final = 1
"""The seat after that dealer."""

_REDOUBLED: Final = 2
"""The number of times that a bid can be doubled where it can also be redoubled."""


def auction(rules: Parts) -> Iterator[str]:
    """Yield the sentences about the auction."""
    yield _turns(rules)
    yield from _kinds_of_bids(rules)
    yield PARAGRAPH_END
    yield from _numbers(rules)
    yield PARAGRAPH_END
    yield from _duties(rules)
    yield from _tests(rules)
    if _all_may_pass(rules):
        next_deal = NEXT_DEAL[rules.auction.all_pass]
        yield (
            f"If everybody passes, nothing is scored, and {next_deal}. "
            f"[{rules.auction.opener_rule}]"
        )
    if rules.auction.conventions:
        yield "By agreement some bids tell the partner something:"
    for agreed in rules.auction.conventions:
        yield f"- {agreed.bid}: {agreed.meaning} [auction.meld-bid.convention]"
    if rules.auction.sayings:
        yield "A player who passes may say something to the partner, which binds nobody:"
    for saying in rules.auction.sayings:
        yield f"- {saying} [house.saying]"


def _turns(rules: Parts) -> str:
    """Return the sentences about who calls when, and who gets the contract."""
    bids = rules.auction
    is_dealer_first = bids.first == "dealer"
    starting = f"Starting with {'the dealer' if is_dealer_first else 'eldest'}"
    first = "house.dealer-first" if is_dealer_first else ""
    if bids.passes_to_end:
        return (
            f"{starting}, the players bid or pass in turn. A player who has passed may bid again "
            f"later. Each bid is higher than the last. After {many(bids.passes_to_end, 'pass')} in "
            "a row the last bidder has the contract. [auction.bid-or-pass, "
            f"auction.strictly-higher, auction.three-passed-ends, {first}]"
        )
    if bids.calls == "until-passed":
        return (
            f"{starting}, the players bid or pass in turn. Each bid is higher than the last. A "
            "player who has passed is out of the auction. When all others have passed, the highest "
            "bidder has the contract. [auction.bid-or-pass, auction.strictly-higher, "
            f"auction.pass-final, auction.ends, {first}]"
        )
    if bids.is_duel:
        return _duels(rules)
    if bids.calls == "once":
        return (
            f"{starting}, each player bids or passes once. Each bid is higher than the last. The "
            f"highest bidder has the contract. [auction.one-bid, auction.strictly-higher, {first}]"
        )
    if bids.goes_round:
        return (
            f"{starting}, the players bid or pass in turn, high or low. A player raises only their "
            "own last bid, and a player who has passed is out of the auction. It ends when all "
            "have passed, or all but one who has bid. The last bids of partners are added up, and "
            "every side that has bid has a contract. [auction.summed, auction.pass-final, "
            f"house.summed-rounds, {first}]"
        )
    return (
        f"{starting}, each player bids or passes once, high or low. The bids of partners are added "
        f"up, and every side that bids has a contract. [auction.summed, {first}]"
    )


def _duels(rules: Parts) -> str:
    """Return the sentences about an auction in which two bid against each other at a time."""
    is_dealer_first = rules.auction.first == "dealer"
    first, second = ("The dealer", "eldest") if is_dealer_first else ("Eldest", "the next player")
    speaker = "later" if rules.auction.duel_opener == "later" else "earlier"
    return (
        f"{first} and {second} bid against each other until one of them passes. Then the winner "
        "and the next player in turn bid against each other, and so on to the last. While nobody "
        f"has bid, the {speaker} of the two in the order of the players speaks; then whoever has "
        "not made the last bid. Each bid is higher than the last. A player who has passed is out "
        "of the auction. The winner of the last duel has the contract, and is still asked if "
        "nobody has bid. [house.duel, auction.bid-or-pass, auction.strictly-higher, "
        f"auction.pass-final, {'house.dealer-first' if is_dealer_first else ''}]"
    )


def _kinds_of_bids(rules: Parts) -> Iterator[str]:
    """Yield the sentences about what a bid says besides a number, and about doubling."""
    bids = rules.auction
    if bids.is_summed:
        is_of_sum = bids.trump_to == "highest-sum"
        where = " on the side with the highest sum" if is_of_sum else ""
        yield f"The bidder is the player who bids the most{where}; of equals, the first."
    if bids.suit_bids:
        yield (
            "Every bid names a suit, and the suit of the last bid is trump. Suits are equal, so a "
            "bid in another suit must be higher too. [contract.bid-suit]"
        )
    if bids.no_trump_bids != "none":
        is_higher = bids.no_trump_bids == "higher"
        order = " It is higher than a bid of the same number with trump." if is_higher else ""
        yield (
            f"A bid may also say that there is no trump.{order} Then nobody names a trump, the "
            "highest card of the suit led wins every trick, nobody has to trump, and only melds "
            "without trump score: every marriage is a plain one. [house.no-trump-bid]"
        )
    if bids.moon_bids:
        yield (
            "A player may also bid the moon, which is higher than every number: every trick. "
            "[house.moon-bid]"
        )
    if bids.doubling:
        is_redoubled = bids.doubling == _REDOUBLED
        again = ", and the side that made it may redouble it" if is_redoubled else ""
        four = ", or four times if redoubled" if is_redoubled else ""
        is_plain = bids.suit_bids and bids.passes_to_end
        of_house = "" if is_plain else "house.double-numbers"
        passed = "" if bids.passes_to_end else _KEPT
        yield (
            f"On their turn, an opponent may double the last bid{again}. The contract then counts "
            f"twice{four}, made or not. A new bid cancels this.{passed} "
            f"[contract.double, {of_house}]"
        )


def _numbers(rules: Parts) -> Iterator[str]:
    """Yield the sentences about the numbers that may be bid."""
    bids = rules.auction
    if bids.automatic:
        yield f"Eldest bids {bids.automatic} without being asked. [racehorse.open-500]"
    else:
        rule = _OPENINGS.get(bids.opening, "")
        yield f"The lowest bid is {bids.opening}. [auction.opening.by-scale-and-packs, {rule}]"
        if bids.dealer_opening and _dealer_may_be_left(rules) and not bids.stuck:
            yield (
                f"While nobody else has bid, the dealer may bid {bids.dealer_opening} or more. "
                "[threehand.opening.20]"
            )
    skipping = "" if bids.greatest_raise else "; a player may skip steps"
    yield f"Bids go up {series(_steps(rules))}{skipping}. [{step_rule(bids.ladder)}]"
    if bids.greatest_raise:
        most = "one step, no more"
        if bids.greatest_raise > 1:
            most = f"at most {bids.greatest_raise} steps"
        moon = ", or bids the moon" if bids.moon_bids else ""
        yield f"A player raises the last bid by {most}{moon}. [house.greatest-raise]"
    if bids.spares_partner:
        yield "A player whose partner has made the last bid passes. [house.partner-not-overbid]"
    if bids.ceiling:
        yield f"The highest bid is {bids.ceiling}. [house.highest-bid]"


def _steps(rules: Parts) -> Iterator[str]:
    """Yield the steps of bids: ``in steps of 10``, ``from 600 in steps of 50``."""
    ((first, step), *higher_rungs), ceiling = rules.auction.ladder, rules.auction.ceiling
    yield f"in steps of {step}{f' counted from {first}' if first else ''}"
    for start, up in higher_rungs:
        if not ceiling or start < ceiling:
            yield f"from {start} in steps of {up}"


def _duties(rules: Parts) -> Iterator[str]:
    """Yield the sentences about players who must bid."""
    bids = rules.auction
    if bids.must_open == "eldest" and not bids.automatic:
        yield f"Eldest must bid{_when_asked(rules, _ELDEST)}. [{bids.opener_rule}]"
    if bids.must_open == "dealer":
        yield f"The dealer must bid{_when_asked(rules, _DEALER)}. [{bids.opener_rule}]"
    if bids.must_open == "holder" and not bids.automatic:
        yield (
            "While nobody has bid, a player must bid if they hold a meld that scores whatever is "
            f"trump. [{bids.opener_rule}]"
        )
    if bids.stuck and _dealer_may_be_left(rules):
        number = f"exactly {bids.stuck}" if bids.stuck_exactly else f"{bids.stuck} or more"
        condition = ""
        if bids.to_be_stuck != ANY_HAND:
            held = passing_hand(bids.to_be_stuck)
            condition = f" if they hold {held}; otherwise they may pass"
        yield f"If all others pass, the dealer must bid {number}{condition}. [{bids.stuck_rule}]"


def _tests(rules: Parts) -> Iterator[str]:
    """Yield the sentences about hands with which nobody may bid, or that make a bid void."""
    bids, parties = rules.auction, Parties(rules)
    if bids.to_bid != ANY_HAND:
        yield (
            f"A player who need not bid may bid only if they hold {passing_hand(bids.to_bid)}. "
            "[check.4p.min-marriage]"
        )
    if not bids.least_meld:
        return
    if bids.misbid == "forbidden":
        yield (
            f"A player who need not bid may bid only if they can meld {bids.least_meld} in some "
            "trump. [auction.summed.min-meld]"
        )
        return
    melder = "player who" if bids.least_meld_of == "player" else "side that"
    unpaid = ", and nobody pays anything" if rules.settlement.stakes else ""
    yield (
        f"A {melder} bids must meld {bids.least_meld} or more. Otherwise the contract is "
        f"void{unpaid}. [auction.summed.min-meld]"
    )
    if not rules.settlement.stakes:
        less = f" less {bids.misbid_costs}" if bids.misbid_costs else ""
        yield (
            f"Then the {that(parties.side)} bid it scores only the count of {parties.their} "
            f"tricks{less}. [auction.summed.min-meld]"
        )


def _when_asked(rules: Parts, opener: Seat) -> str:
    """Return who must have passed before a player is asked who then has to open, if anybody."""
    bids, auction = rules.auction, Auction(_DEALER, rules.table.seats)
    while (seat := bids.speaker(auction)) is not None and seat != opener:
        auction = auction.and_then(seat, PASS)
    if not auction.calls:
        return ""
    if opener == _ELDEST and bids.first == "dealer":
        return " if the dealer passes"
    is_eldest_left = opener == _DEALER and not bids.is_dealer_last
    return " if all others but eldest pass" if is_eldest_left else " if all others pass"


def _dealer_may_be_left(rules: Parts) -> bool:
    """Tell whether all others may pass before the dealer's turn."""
    return not rules.auction.is_summed and _all_may_pass(rules, before=_DEALER)


def _all_may_pass(rules: Parts, before: Seat | None = None) -> bool:
    """Tell whether all may pass, each with some hand; or all who are asked before a seat."""
    bids, auction = rules.auction, Auction(_DEALER, rules.table.seats)
    if bids.automatic:  # eldest has bid
        return False
    hands = Hand(), rules.pack.cards
    while (seat := bids.speaker(auction)) is not None and seat != before:
        if all(bids.duty(auction, seat, hand, rules.melds, rules.count) for hand in hands):
            return False
        auction = auction.and_then(seat, PASS)
    return True
