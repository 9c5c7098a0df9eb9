"""The rules in words: the play, what is counted, the settlement, and the end of the game."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pinochle.rules._saying import (
    Said,
    bidding_side,
    contractor,
    has_auction,
    has_called_partner,
    item,
    listed,
    many,
    own,
    say,
    side,
    step,
    times,
)
from pinochle.rules.count import METHOD_1, METHOD_2, METHOD_3, METHOD_4
from pinochle.rules.ending import FailedCall
from pinochle.rules.script import Step
from pinochle.rules.settlement import SettlementRules, Unit
from pinochle.tricks.obligations import Duty, Obligation, When

if TYPE_CHECKING:
    from pinochle.rules.ruleset import Ruleset

_DUTIES: Final = {
    Duty.FOLLOW: ("He plays the suit led", "play.follow"),
    Duty.HEAD: (
        "He plays a card of the suit led that beats the trick so far",
        *("play.must-head.pre1945", "play.must-head.exception-trumped"),
    ),
    Duty.HEAD_SUIT: (
        "He plays a card that beats the best of the suit led, even when that was trumped",
        "play.must-head.pre1945",
    ),
    Duty.TRUMP: ("To a plain suit he plays a trump", "play.must-trump", "play.undertrump"),
    Duty.OVERTRUMP: (
        "To a plain suit he plays a trump that beats the trick so far",
        "play.must-overtrump.pre1945",
    ),
}

_WHEN: Final = {
    When.ALWAYS: "",
    When.TRUMP_LED: ", when trump is led",
    When.PLAIN_LED: ", when a plain suit is led",
}

_TWO: Final = 2

_ON_PLAIN: Final = (Duty.TRUMP, Duty.OVERTRUMP)


def play(rules: "Ruleset") -> Iterator[Said]:
    """Who leads, what may be played, and who wins."""
    if rules.play.skip_if_met:
        yield say(
            f"If the melds of {bidding_side(rules)} come to the bid, nothing is played, and no "
            "meld needs a trick.",
            "contract.play-only-if-needed",
        )
    if Step.DRAW in rules.script:
        text = "Eldest leads to the first trick for the stock, and who wins the last leads on."
        yield say(text, "play.nondealer-leads", "play.winner-leads")
    elif has_auction(rules) and rules.play.leader == "bidder":
        yield say("The bidder leads to the first trick.", "play.bidder-leads")
    else:
        rule = "play.nondealer-leads" if rules.table.seats == _TWO else "play.eldest-leads"
        yield say("Eldest leads to the first trick.", rule)
    rungs = [rung for rung in rules.play.obligations if _is_in_force(rung)]
    if any(rung.duty is Duty.LEAD_TRUMP for rung in rungs):
        yield say("That lead is a trump, if he has one.", "play.first-lead-trump")
    else:
        yield say("Any card may be led.", "play.no-leading-requirement")
    duties = [rung for rung in rungs if rung.duty is not Duty.LEAD_TRUMP]
    if duties:
        yield say(
            "Whoever plays to a trick does as much of this as he can, the first before the next; "
            "all else is free:",
            "play.free-discard",
        )
        for rung in duties:
            text, *ids = _DUTIES[rung.duty]
            when = "" if rung.duty in _ON_PLAIN else _WHEN[rung.when]
            post = ["play.head-only-trump.post1945"] if _is_post(rung) else ids
            yield step(f"{text}{when}.", *post)
    else:
        yield say("Any card may be played to it.", "twohand.phase1.free")
    yield say(
        "The highest trump wins the trick, or without one the highest card of the suit led; of two "
        "that are alike, the first. The winner leads to the next.",
        *("play.identical-first-wins", "play.winner-leads"),
    )


def _is_in_force(rung: Obligation) -> bool:
    return not (rung.duty in _ON_PLAIN and rung.when is When.TRUMP_LED)


def _is_post(rung: Obligation) -> bool:
    return rung.duty is Duty.HEAD and rung.when is When.TRUMP_LED


_METHODS: Final = {
    METHOD_1.by_place: "count.method1",
    METHOD_2.by_place: "count.method2",
    METHOD_3.by_place: "count.method3",
    METHOD_4.by_place: "count.method4",
}


def count(rules: "Ruleset") -> Iterator[Said]:
    """What is counted in tricks."""
    ranks = rules.pack.ranks
    groups: dict[int, list[str]] = {}
    for rank in ranks:
        groups.setdefault(rules.count.worth(rank), []).append(str(rank))
    parts = [
        f"each {listed(group, 'or')} counts {worth or 'nothing'}" for worth, group in groups.items()
    ]
    method = _METHODS.get(rules.count.by_place)
    text = f"Of the cards won in tricks {listed(parts)}."
    yield say(text, "count.total-250", *((method,) if method else ()))
    last = rules.count.last_trick
    if last:
        yield say(f"The last trick counts {last} more.", "count.last-trick-10")
    yield say(f"That makes {rules.total} in all.")


def settlement(rules: "Ruleset") -> Iterator[Said]:
    """What a round comes to."""
    if rules.table.is_partnership:
        yield say(
            "What the players of a side have melded and won is added up.", "settle.partners-count"
        )
    if has_called_partner(rules):
        yield say(
            "What the bidder and his partner have melded and won is added up, and each of the two "
            "scores or loses it all.",
            "five.called-partner",
        )
    yield from _saving(rules)
    settling = rules.settlement
    if not has_auction(rules):
        yield say(f"Every {side(rules)} scores {own(rules)} melds and {own(rules)} count.")
    else:
        yield say(
            f"The contract is made if the meld and the count of {contractor(rules)} come to the "
            "bid or more; otherwise it is set.",
            "auction.contract-meld-plus-tricks",
        )
        yield from _stakes(settling) if settling.stakes else _points(rules)
    for lowest in settling.floor:
        yield say(f"No score falls below {lowest}.")


def _saving(rules: "Ruleset") -> Iterator[Said]:
    settling = rules.settlement
    wanted: list[str] = []
    if settling.saving_tricks:
        wanted.append(many(settling.saving_tricks, "trick"))
    if settling.saving_count:
        wanted.append(f"{settling.saving_count} in count")
    if settling.saved_by == "nobody" or not wanted:
        yield say("Melds count, whatever tricks are won.", "contract.play-only-if-needed")
        return
    has_sides = rules.table.is_partnership or has_called_partner(rules)
    is_side = settling.saved_by == "side" and has_sides
    who, whose = ("side that", "its") if is_side else ("player who", "his")
    if settling.saving_binds == "opponents" and has_auction(rules):
        who = f"{who.partition(' ')[0]} without a contract {who.partition(' ')[2]}"
    text = f"A {who} does not win at least {listed(wanted)} loses {whose} melds"
    rule = "meld.trick-to-save"
    if settling.unsaved == "all":
        text, rule = f"{text}, and what {whose} tricks count as well", "racehorse.defend"
    yield say(f"{text}.", rule)


def _points(rules: "Ruleset") -> Iterator[Said]:
    settling, who = rules.settlement, contractor(rules)
    if settling.made == "earned":
        yield say(f"If it is made, {who} scores meld and count.", "settle.made")
    else:
        text = f"If it is made, {who} scores the bid and no more."
        yield say(text, "widow3.bidder-scores-bid", "contract.settle")
    yield _set(settling, who)
    if settling.bid_to == "opponents":
        text = f"A contract that fails goes to every other {side(rules)}, which scores the bid."
        yield say(text, "contract.settle")
    others, their, verb = "The opponents", "their", "score"
    if rules.auction.calls == "summed":
        others = "Sides without a contract"
    elif rules.table.seats == _TWO:
        others, their, verb = "The opponent", "his", "scores"
    if settling.opponents == "score" and has_called_partner(rules):
        yield say(
            f"Each of the others scores {_unit(settling.unit_of_meld)} melds and "
            f"{_unit(settling.unit_of_count)} count.",
            "five.rest-vs-team",
        )
    elif settling.opponents == "score":
        rule = () if rules.table.is_partnership else ("widow3.opponents-score",)
        yield say(f"{others} {verb} {their} melds and {their} count.", *rule)
    else:
        besides = " besides" if settling.bid_to == "opponents" else ""
        yield say(f"{others} {verb} nothing{besides}.")


def _unit(unit: Unit) -> str:
    return "his own" if unit == "seat" else "all their"


def _set(settling: SettlementRules, who: str) -> Said:
    if settling.set == "minus-all":
        text = f"If it is set, {who} loses the bid, the meld and the count together."
        return say(text, "check.4p.settle")
    kept = ["meld"] if settling.set_meld == "kept" else []
    kept += ["count"] if settling.set_count == "kept" else []
    if settling.set == "nothing":
        scores = f"the {listed(kept)} all the same" if kept else "nothing"
        return say(f"If it is set, {who} scores {scores}.", "widow3.bidder-scores-bid")
    scores = f"but scores the {listed(kept)} all the same" if kept else "and scores nothing else"
    rule = "settle.set.minus-bid" if kept else "settle.set.minus-bid-and-meld"
    return say(f"If it is set, {who} loses the bid, {scores}.", rule)


def _stakes(settling: SettlementRules) -> Iterator[Said]:
    yield say(
        "No points are scored: from every opponent the bidder gets the units of a stake that are "
        "listed for his bid if the contract is made, and pays him as many if not, whether he is "
        "set or concedes."
    )
    lost = settling.lost_times
    if lost > 1:
        yield say(f"A contract that was played and set is paid {times(lost)}.")
    if settling.spades_double:
        yield say("With spades as trump all this is doubled.")
    for bid, units in settling.stakes:
        yield item(f"from a bid of {bid} on: {many(units, 'unit')}")


def ending(rules: "Ruleset") -> Iterator[Said]:
    """Who wins the game."""
    end, who = rules.ending, side(rules)
    if not end.target:
        yield say("The game has no end: the players go on as long as they like.")
    elif end.bid_out:
        yield say(
            f"A {who} at {end.target} or more wins by bidding and making a contract, and not "
            "otherwise.",
            *("end.bid-out", "cutthroat.bid-and-out"),
        )
        if end.slide_out:
            yield say(
                f"But a {who} that stays there while others are set {times(end.slide_out)} wins "
                "as well.",
                "end.slide-out",
            )
    elif end.call_out == "must":
        yield say(f"Who has reached {end.target} wins by calling out, and not otherwise.")
        if end.on_two == "extend":
            yield say(
                "If several have reached it at the end of a round and nobody has called out, from "
                f"then on {end.extend_by} more are needed.",
                "twohand.target",
            )
    else:
        rule = _TARGETS.get((rules.table.seats, end.target), "fourhand.target")
        yield say(f"The first {who} to reach {end.target} wins.", rule)
        yield from _several(rules)
    if end.call_out != "no":
        yield from _calling_out(rules)
    if end.all_tricks_win:
        text = f"A {who} that wins every trick of a round wins the game at once."
        yield say(text, "end.pinochling")


_TARGETS: Final = {
    (2, 1000): "twohand.target",
    (3, 100): "threehand.target.100",
    (3, 1000): "threehand.target.1000",
    (4, 500): "turkish.target-500",
    (8, 5000): "eight.target",
}
"""The ids of the targets, by the number of seats."""


_FAILED_CALL: Final[dict[FailedCall, str]] = {
    "loses-game": "Who has called out and has not reached it loses the game.",
    "loses-call": "Who has called out and has not reached it scores nothing for the round.",
}


def _calling_out(rules: "Ruleset") -> Iterator[Said]:
    yield say(
        "Between two tricks anybody may call out, which ends the round: his score so far, his "
        "melds and the cards that he has won must come to it.",
        "twohand.call-out",
    )
    yield say(_FAILED_CALL[rules.ending.failed_call], "twohand.call-out.fail")


def _several(rules: "Ruleset") -> Iterator[Said]:
    end = rules.ending
    are_two = len(set(rules.table.sides)) == _TWO
    text = f"If {'both' if are_two else 'several'} reach it in one round, "
    on_two = end.on_two
    if on_two == "bidder" and not has_auction(rules):
        on_two = end.otherwise
    elif on_two == "bidder":
        ids = ("tie.bidder-wins", "tie.bidder-side-wins", "widow3.bidder-first")
        if are_two:
            yield say(f"{text}{bidding_side(rules)} wins.", *ids)
            return
        yield say(f"{text}{bidding_side(rules)} wins if among them.", *ids)
        if has_called_partner(rules):
            yield say("Of the two the bidder is counted first.", "five.called-partner")
        text, on_two = "If not, ", end.otherwise
    if on_two == "highest":
        yield say(
            f"{text}the highest score wins; if that is shared, another round is played.",
            "tie.another-hand",
        )
    else:
        yield say(
            f"{text}nobody has won: from then on {end.extend_by} more are needed.",
            *("tie.extend-250", "widow3.extend"),
        )
