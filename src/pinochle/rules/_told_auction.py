"""The rules in words: the auction, trump, the widow, passing, burying and conceding."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from pinochle.rules._saying import (
    Said,
    bidder,
    bidding_side,
    has_auction,
    holding,
    item,
    listed,
    many,
    say,
    side,
    times,
)
from pinochle.rules.auction import AuctionRules
from pinochle.rules.bids import AllPass, Calls
from pinochle.rules.bury import Which
from pinochle.rules.concession import WHOLE_COUNT
from pinochle.rules.handtest import ANY_HAND
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from pinochle.rules.ruleset import Ruleset

_CALLS: Final[dict[Calls, Said]] = {
    "until-passed": say(
        "From eldest on, the players bid or pass in turn. Each bid is higher than the last, and "
        "who has passed is out of it. When all others have passed, the highest bidder has the "
        "contract.",
        *("auction.bid-or-pass", "auction.strictly-higher", "auction.pass-final", "auction.ends"),
    ),
    "once": say(
        "From eldest on, everybody has one turn to bid or to pass. Each bid is higher than the "
        "last, and the highest bidder has the contract.",
        *("auction.one-bid", "auction.strictly-higher"),
    ),
    "summed": say(
        "From eldest on, everybody has one turn to bid, high or low, or to pass. The bids of "
        "partners are added up, and every side that has bid has a contract for its own sum.",
        "auction.summed",
    ),
}


def auction(rules: "Ruleset") -> Iterator[Said]:
    """Who may bid what."""
    bids = rules.auction
    if bids.passes_to_end:
        yield say(
            "From eldest on, the players bid or pass in turn, and who has passed may still bid "
            f"later. Each bid is higher than the last. After {many(bids.passes_to_end, 'pass')} in "
            "a row the last bidder has the contract.",
            *("auction.bid-or-pass", "auction.strictly-higher", "auction.three-passed-ends"),
        )
    else:
        yield _CALLS[bids.calls]
    if bids.suit_bids:
        yield say(
            "Every bid names a suit, and that of the last one is trump; suits are equal, so that "
            "the number must be higher all the same.",
            "contract.bid-suit",
        )
    yield from _doubling(bids)
    if bids.calls == "summed":
        whose = "of all the players" if bids.trump_to == "highest-bid" else "of the highest side"
        yield say(f"The bidder is whoever has bid the most {whose}, the first of equals.")
    yield from _opening(bids)
    yield from _ladder(bids)
    yield say(f"No bid goes beyond {bids.ceiling}.")
    yield from _duties(bids)
    yield from _needs(rules)
    if _may_all_pass(bids):
        yield say(f"If everybody passes, nothing is scored, and {_DEALS[bids.all_pass]}.")
    if bids.conventions:
        yield say("By agreement some bids tell the partner something:")
    for convention in bids.conventions:
        yield item(f"{convention.bid}: {convention.meaning}", "auction.meld-bid.convention")


def _doubling(bids: AuctionRules) -> Iterator[Said]:
    if not bids.doubling:
        return
    again = " and the side that has bid it may redouble it," if bids.doubling > 1 else ""
    comma = "," if again else ""
    most = "twice, or four times," if again else "twice"
    yield say(
        f"In turn an opponent may double the last bid{comma}{again} so that the contract counts "
        f"{most} for whoever wins or loses it; a new bid cancels that.",
        "contract.double",
    )


_DEALS: Final[dict[AllPass, str]] = {
    "same-dealer": "the same dealer deals again",
    "next-dealer": "the next dealer deals",
}

_KNOWN: Final = (100, 250)
"""The opening bids that have an id of their own."""


def _opening(bids: AuctionRules) -> Iterator[Said]:
    if bids.automatic:
        text = f"Eldest bids {bids.automatic} without being asked."
        yield say(text, "racehorse.open-500")
        return
    known = (f"auction.opening.{bids.opening}",) if bids.opening in _KNOWN else ()
    text = f"The least bid is {bids.opening}."
    yield say(text, "auction.opening.by-scale-and-packs", *known)
    if bids.dealer_opening and _dealer_may_be_left(bids) and not bids.stuck:
        yield say(
            f"While nobody else has bid, the dealer may bid from {bids.dealer_opening} on.",
            "threehand.opening.20",
        )


def _ladder(bids: AuctionRules) -> Iterator[Said]:
    ((first, step_up), *others) = bids.ladder
    counted = f", counted from {first}" if first else ""
    steps = [f"in steps of {step_up}{counted}"]
    steps += [f"from {start} on in steps of {step}" for start, step in others]
    yield say(
        f"Bids go up {listed(steps)}; a player may leap over steps.",
        *("auction.increment.10or25", "auction.increment.10-600-50", "auction.increment.60then5")[
            slice(1, 3) if others else slice(0, 1)
        ],
    )


def _dealer_may_be_left(bids: AuctionRules) -> bool:
    """Whether it can be the dealer’s turn while nobody has bid, and that matters."""
    return bids.calls != "summed" and not bids.automatic and bids.must_open != "eldest"


def _may_all_pass(bids: AuctionRules) -> bool:
    if bids.calls == "summed":
        return True
    is_stuck = bids.stuck > 0 and bids.to_be_stuck == ANY_HAND
    return _dealer_may_be_left(bids) and not is_stuck


def _duties(bids: AuctionRules) -> Iterator[Said]:
    if bids.must_open == "eldest" and not bids.automatic:
        yield say("Eldest must bid.", "auction.forced-opener")
    if bids.must_open == "holder" and not bids.automatic:
        yield say(
            "While nobody has bid, whoever holds a meld that scores whatever is trump must bid "
            "when it is his turn.",
            "auction.open-if-meld",
        )
    if bids.stuck and _dealer_may_be_left(bids):
        level = f"exactly {bids.stuck}" if bids.stuck_exactly else f"{bids.stuck} or more"
        if_held = ""
        if bids.to_be_stuck != ANY_HAND:
            if_held = f" if his hand has {holding(bids.to_be_stuck)}; otherwise he may pass"
        yield say(f"If all others pass, the dealer must bid {level}{if_held}.", _stuck_rule(bids))


def _stuck_rule(bids: AuctionRules) -> str:
    """The id of the rule by which a dealer must bid."""
    if bids.stuck_exactly:
        return "auction.dealer-forced-200"
    if bids.to_bid != ANY_HAND:
        return "auction.dealer-forced-any"
    return f"auction.dealer-forced-{50 if bids.stuck == _PARLETTS else 190}"


_PARLETTS: Final = 50
"""What the dealer must bid in the two-pack game; elsewhere it is 190 or another amount."""


def _needs(rules: "Ruleset") -> Iterator[Said]:
    bids = rules.auction
    if bids.to_bid != ANY_HAND:
        yield say(
            f"Who is not made to bid may do so only with a hand that has {holding(bids.to_bid)}.",
            "check.4p.min-marriage",
        )
    if not bids.least_meld:
        return
    if bids.misbid == "forbidden":
        yield say(
            "Who is not made to bid may do so only if he can meld "
            f"{bids.least_meld} in some trump.",
            "auction.summed.min-meld",
        )
        return
    who = "A player who has bid" if bids.least_meld_of == "player" else "A side that has bid"
    costs = f", less {bids.misbid_costs}" if bids.misbid_costs else ""
    yield say(
        f"{who} must then meld {bids.least_meld} or more. Otherwise the contract is void, and the "
        f"{side(rules)} that had it scores the count of its tricks alone{costs}.",
        "auction.summed.min-meld",
    )


def trump(rules: "Ruleset") -> Iterator[Said]:
    """What may be trump."""
    wanted = rules.trump
    if not wanted.must_hold:
        yield say("The bidder names any suit.", "auction.highest-names-trump", "trump.free-choice")
        return
    melds = f"a {listed(wanted.must_hold, 'or')}"
    rule = "trump.must-hold-run-marriage-dix"
    if wanted.must_hold == ("royal marriage",):
        rule = "trump.must-hold-marriage"
    yield say(
        f"The bidder names a suit in which he holds {melds}.", "auction.highest-names-trump", rule
    )
    if wanted.if_none == "free":
        yield say("If he has no such suit, he names any.", "trump.free-choice")
        return
    scores_none = rules.settlement.opponents == "nothing"
    if wanted.if_none == "set-and-opponents-nothing" or scores_none:
        others = "the others score nothing"
    else:
        others = "the others score what they meld without a trump suit"
    yield say(
        f"If he has no such suit, {bidding_side(rules)} is set without play, and {others}.",
        "trump.no-marriage-set",
    )


def widow(rules: "Ruleset") -> Iterator[Said]:
    """Who gets the widow, and who sees it."""
    if Step.SHARE_WIDOW in rules.script:
        yield say(
            "The bidder looks at the widow, gives every other player one card of it, which nobody "
            "else sees, and keeps the last.",
            "fourhand.kitty.distribute",
        )
        return
    if rules.widow.seen_by == "all":
        yield say(
            "The bidder shows the widow to all and takes it into his hand.", "threehand.widow-shown"
        )
    else:
        yield say(
            "The bidder takes the widow into his hand, and shows it to nobody.", "racehorse.blind"
        )


def partner(rules: "Ruleset") -> Iterator[Said]:
    """Who becomes the bidder’s partner."""
    asked = "a card of any suit" if rules.partner.calls == "any-suit" else "a card of trump"
    rule = "five.called-partner"
    told = ["five.called-partner.2009" if rules.partner.calls == "any-suit" else rule]
    yield say(f"The bidder asks for {asked} of which he does not hold every copy.", *told)
    if rules.partner.known == "at-once":
        yield say(
            "The first from him on, clockwise, who holds it says so and is his partner for the "
            "round.",
            rule,
        )
    else:
        yield say(
            "Whoever of the others plays that card first is his partner for the round; until then "
            "nobody need know who that will be.",
            "five.called-partner.2009",
        )
    yield say(
        "The others play against the two, or against the bidder alone if nobody else has the card.",
        "five.rest-vs-team",
    )


def dix(rules: "Ruleset") -> Iterator[Said]:
    """How the nine of trump is exchanged."""
    del rules
    yield say(
        "From eldest on, the first to hold a nine of trump may exchange it for the card turned. "
        "The dealer takes the nine into his hand, but it is a meld of him who exchanged it. If he "
        "keeps it, the next to hold one may exchange his; a nine that was turned is not exchanged.",
        "threehand003.dix-exchange",
    )


def passing(rules: "Ruleset") -> Iterator[Said]:
    """What partners pass to each other."""
    number = many(rules.passing.cards, "card")
    if rules.passing.order == "partner-first":
        yield say(
            f"The bidder’s partner gives him {number}; the bidder looks at what he got and gives "
            f"as many back, of whatever he then holds.",
            *("pass.count", "pass.sequential"),
        )
    else:
        yield say(
            f"The bidder and his partner give each other {number}, both at once and unseen.",
            *("pass.count", "pass.simultaneous"),
        )


_BARRED: Final[dict[Which, tuple[str, str]]] = {
    "any": ("any he likes", "widow.discard.any-three"),
    "not-melded": ("none that he has melded", "widow.discard.not-melded"),
    "non-counters": ("none that counts anything", "widow.discard.non-point"),
}


def bury(rules: "Ruleset") -> Iterator[Said]:
    """What is laid away."""
    buried = rules.bury
    which = buried.which
    before = set(islice(rules.script, rules.script.index(Step.BURY)))
    if which == "not-melded" and not before & {Step.MELDS, Step.BIDDER_MELDS}:
        which = "any"
    text, rule = _BARRED[which]
    unless = "" if which == "any" else "; if he has too few of others, all those and some of these"
    yield say(
        f"The bidder lays away {many(buried.cards, 'card')}, which nobody else sees: "
        f"{text}{unless}.",
        *("threehand.discard-count", rule),
    )
    if buried.count_for == "bidder":
        text = "What they count is his, as if he had won them in tricks."
        yield say(text, "count.discards-to-bidder")
    else:
        yield say("They count for nobody.", "deal.kitty.discard-count-flag")


def concession(rules: "Ruleset") -> Iterator[Said]:
    """When a contract is given up."""
    give_up = rules.concession
    has_stakes = bool(rules.settlement.stakes)
    if give_up.unseen == "forced-bidder":
        result = "" if has_stakes else f" He {_loses(rules, 1)}, and the others score nothing."
        yield say(
            "A bidder who was made to bid, did so with the least bid, and was left with it, may "
            f"concede before he looks at the widow.{result}",
            "concede.before-widow",
        )
    if give_up.offered:
        yield say(
            "The bidder may concede instead of playing.",
            *("concede.after-widow", "end.pinochling.throw-in"),
        )
    if give_up.most_needed:
        whole = f"{rules.total} (all that there is)"
        limit = whole if give_up.most_needed == WHOLE_COUNT else str(give_up.most_needed)
        yield say(
            f"A bidder must concede if he needs more than {limit} from the tricks.",
            "concede.forced-over-250",
        )
    if Step.CONCEDE in rules.script and not has_stakes:
        scores_none = rules.settlement.opponents == "nothing" or give_up.others_score == "nothing"
        others = "nothing" if scores_none else "their melds, which no trick need save"
        bonus = f", and each of them {give_up.bonus} besides" if give_up.bonus else ""
        seen = " after looking at it" if give_up.unseen == "forced-bidder" else ""
        yield say(
            f"Who concedes{seen} {_loses(rules, give_up.costs)}; the others score {others}{bonus}.",
            "concede.after-widow",
        )


def _loses(rules: "Ruleset", number: int) -> str:
    """What a bidder loses who gives up."""
    if not number or rules.settlement.set == "nothing":
        return "loses nothing"
    return "loses the bid" if number == 1 else f"loses the bid {times(number)}"


def moon(rules: "Ruleset") -> Iterator[Said]:
    """How all tricks are undertaken, and what it comes to."""
    moon, who = rules.moon, side(rules)
    may = "the bidder may shoot the moon"
    if moon.offered == "anyone":
        may = f"the players are asked in turn, {bidder(rules)} first, until one shoots the moon"
    yield say(
        f"Just before the play {may}: he undertakes that his {who} will win every trick."
        if rules.table.is_partnership
        else f"Just before the play {may}: he undertakes to win every trick.",
        "shoot-the-moon",
    )
    gained = [f"scores {moon.reward} and nothing else, whatever the bid was"] if moon.reward else []
    gained += ["wins the game"] if moon.wins_game else []
    ids = ["shoot-the-moon.250"] if moon.reward else []
    ids += ["shoot-the-moon.game"] if moon.wins_game else []
    yield say(f"If that succeeds, the {who} {listed(gained)}.", *ids)
    lost = f"loses {moon.costs} and scores nothing else" if moon.costs else "scores nothing"
    yield say(f"If not, the {who} {lost}.", "shoot-the-moon")
    if has_auction(rules):
        yield say("The contract of that side, if it has one, is not settled besides.")
