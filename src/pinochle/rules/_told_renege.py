"""The rules in words: what is a renege, and what it costs."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pinochle.rules._saying import Said, bidding_side, has_auction, listed, own, say, side, times
from pinochle.tricks.obligations import Duty

if TYPE_CHECKING:
    from pinochle.rules.ruleset import Ruleset

_MISPLAYS: Final = {
    "play.suit": ("does not follow suit", "renege.kind.suit"),
    "play.slough": ("throws off a card instead of a trump", "renege.kind.slough"),
    "play.kill": ("does not beat the trick when he must", "renege.kind.kill"),
}

_TWO: Final = 2


def reneges(rules: "Ruleset") -> Iterator[Said]:
    """What is ruled on, and what follows."""
    if not rules.renege.ruled:
        yield _misdealt_in_vain()
        return
    yield from _kinds(rules)
    yield say(
        "When the table rules on a renege the round is over: the rest of it is thrown in, and no "
        "trick need save a meld.",
        "renege.bidder",
    )
    if rules.settlement.stakes:
        yield from _in_units(rules)
    elif rules.renege.offender == "minus-bid":
        yield from _for_the_bid(rules)
    else:
        yield from _for_the_count(rules)


def _misdealt_in_vain() -> Said:
    return say(
        "A mistake in dealing that is found after play has begun makes the deal void; the same "
        "dealer deals again.",
        "misdeal.found-after-play",
    )


def _kinds(rules: "Ruleset") -> Iterator[Said]:
    codes = {rung.duty.code for rung in rules.play.obligations if rung.duty is not Duty.LEAD_TRUMP}
    told = [(text, rule) for code, (text, rule) in _MISPLAYS.items() if code in codes]
    told.append(("plays out of turn", "renege.kind.turn"))
    told.append(("shows cards on purpose", "renege.kind.expose"))
    texts, ids = [text for text, _ in told], [rule for _, rule in told]
    yield say(
        f"Whoever misplays has reneged: who {listed(texts, 'or')}.", "renege.definition", *ids
    )
    if rules.bury.cards:
        yield say(
            "So has a bidder who leads to the first trick before he has discarded.",
            "renege.kind.no-discard",
        )
    if rules.misdeal.found_late == "void":
        yield _misdealt_in_vain()
    else:
        yield say(
            "A mistake in dealing that is found after play has begun is a renege of the dealer.",
            *("misdeal.found-after-play", "renege.dealer-misdeal"),
        )


def _in_units(rules: "Ruleset") -> Iterator[Said]:
    number = times(rules.renege.bidder_times)
    yield say(f"A bidder who reneges pays {number} what he would get.", "renege.bidder")
    yield say("If another reneges, the bidder is paid as if he had won.", "renege.nonbidder")


def _for_the_bid(rules: "Ruleset") -> Iterator[Said]:
    renege, settling = rules.renege, rules.settlement
    who, others = _with_a_contract(rules), "their melds" if _others_score(rules) else "nothing"
    pronoun = "it" if rules.table.is_partnership else "he"
    is_free = settling.set == "nothing"
    lost = "scores nothing" if is_free else f"loses the bid {times(renege.bidder_times)}"
    too = " and what they have won" if _count_too(rules) else ""
    yield say(
        f"If {who} reneges, {pronoun} {lost}; the others score {others}{too}.",
        "renege.bidder",
    )
    scores = "the bid and the meld" if renege.bidder_then == "bid-and-meld" else "just the bid"
    if rules.auction.calls == "summed":
        yield say(
            f"A contract is made against which somebody else reneges: it scores {scores}. A side "
            "without a contract that reneges loses the bid of the other once, and the meld.",
            "renege.nonbidder",
        )
        return
    single = "scores nothing" if is_free else "loses the bid once, and the meld"
    third = ""
    if rules.table.columns > _TWO:
        scored = f"{own(rules)} melds{too}" if _others_score(rules) else "nothing"
        third = f", and any other {side(rules)} scores {scored}"
    yield say(
        f"If anybody else reneges, the contract is made: {who} scores {scores}, the offending "
        f"{side(rules)} {single}{third}.",
        "renege.nonbidder",
    )


def _for_the_count(rules: "Ruleset") -> Iterator[Said]:
    renege = rules.renege
    yield say(
        "Whoever has reneged loses all that was won in tricks, but keeps the melds.",
        "twohand.revoke",
    )
    if has_auction(rules):
        scores = "the bid and the meld" if renege.bidder_then == "bid-and-meld" else "just the bid"
        yield say(
            f"A contract against which somebody reneges is made, and scores {scores}.",
            "renege.nonbidder",
        )
    others = "melds" + (" and what was won so far" if _count_too(rules) else "")
    if _others_score(rules):
        yield say(f"All others score their {others}.")


def _with_a_contract(rules: "Ruleset") -> str:
    return "a side with a contract" if rules.auction.calls == "summed" else bidding_side(rules)


def _others_score(rules: "Ruleset") -> bool:
    return rules.settlement.opponents == "score" or not has_auction(rules)


def _count_too(rules: "Ruleset") -> bool:
    return rules.renege.others == "meld-and-count" and _others_score(rules)
