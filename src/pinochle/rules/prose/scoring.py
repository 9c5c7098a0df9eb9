"""The count, the settlement of a round, and the checks in words."""

from collections.abc import Iterator
from typing import Final

from pinochle.rules.count import METHOD_1, METHOD_2, METHOD_3, METHOD_4
from pinochle.rules.parts import Parts
from pinochle.rules.prose.dealing import by_number
from pinochle.rules.prose.melding import meld_table
from pinochle.rules.prose.outcomes import (
    can_be_void,
    kept_when_set,
    needed_to_save,
    others_meld,
    others_score_count,
    others_score_melds,
)
from pinochle.rules.prose.parties import TWO, Parties, that
from pinochle.rules.prose.sentences import Sentence
from pinochle.rules.prose.words import PARAGRAPH_END, many, series, times
from pinochle.rules.script import Step

_METHODS: Final = {
    METHOD_1.by_place: "count.method1",
    METHOD_2.by_place: "count.method2",
    METHOD_3.by_place: "count.method3",
    METHOD_4.by_place: "count.method4",
}


def counting(rules: Parts) -> Iterator[str]:
    """Yield the sentences about what the cards won in tricks count."""
    count = rules.count
    ranks = by_number((rank, count.worth(rank)) for rank in rules.pack.ranks)
    worths = [f"each {series(alike, 'or')} counts {worth or 'nothing'}" for worth, alike in ranks]
    method = _METHODS.get(count.by_place, "")
    yield f"Of the cards won in tricks, {series(worths)}. [count.total-250, {method}]"
    if count.last_trick:
        yield f"The last trick counts {count.last_trick} more. [count.last-trick-10]"
    yield f"That makes {rules.total} in all."
    if count.rounding:
        unit, has_auction = Parties(rules).unit, Step.AUCTION in rules.script
        with_contract, without = count.up_from
        up_from, apart = (with_contract if has_auction else without), ""
        if has_auction and count.rounds_apart:
            apart = f". For a {unit} without a contract that is {without}"
        yield (
            f"What a {unit} has won is then rounded to a multiple of {count.rounding[0]}: up if "
            f"the rest is at least {up_from}, and else down{apart}. [house.rounding]"
        )


def settlement(rules: Parts) -> Iterator[str]:
    """Yield the sentences about the score of a round."""
    settling, parties = rules.settlement, Parties(rules)
    has_auction = Step.AUCTION in rules.script
    if rules.table.is_partnership:
        rule = "settle.partners-count" if has_auction else "meld.totals"
        yield f"What the players of a side meld and win is added up. [{rule}]"
    if parties.calls_partner:
        partners = "partner" if parties.has_one_partner else "partners"
        each = "each of the two" if parties.has_one_partner else "each of them"
        yield (
            f"What the bidder and their {partners} meld and win is added up, and {each} scores or "
            "loses all of it. [five.called-partner]"
        )
    yield from _saved_melds(rules)
    if not has_auction:
        yield f"Every {parties.side} scores {parties.their} melds and {parties.their} count."
    else:
        yield (
            f"The contract is made if the meld and the count of {parties.contractor} come to the "
            "bid or more. Otherwise it is set. [auction.contract-meld-plus-tricks]"
        )
    if settling.stakes:
        yield from _stakes(rules)
    elif has_auction:
        yield from _success(rules)
        yield from _failure(rules)
        yield from _others(rules)
    if settling.all_tricks:
        yield _all_tricks(rules)
    for lowest in settling.floor:
        yield f"No score falls below {lowest}. [house.lowest-score]"


def _saved_melds(rules: Parts) -> Iterator[str]:
    """Yield the sentences about melds that count only if something else is won or melded."""
    settling, parties = rules.settlement, Parties(rules)
    has_auction = Step.AUCTION in rules.script
    is_all_lost = settling.unsaved == "all"
    saving_rule = "racehorse.defend" if is_all_lost else "meld.trick-to-save"
    if needed := needed_to_save(rules):
        is_side = settling.saved_by == "side" and parties.has_sides
        saver, who, their = ("side", "that", "its") if is_side else ("player", "who", "their")
        is_free = settling.saving_binds == "opponents" and has_auction
        free = " without a contract" if is_free else ""
        count = f", and {their} count as well" if is_all_lost else ""
        yield (
            f"A {saver}{free} {who} does not win at least {series(needed)} loses {their} "
            f"melds{count}. [{saving_rule}]"
        )
    else:
        drawn = "twohand.meld-one-per-trick" if Step.DRAW in rules.script else ""
        skipped = "contract.play-only-if-needed" if rules.play.skip_if_met else ""
        yield f"Melds count, whatever tricks are won. [{drawn}, {skipped}]"
    away = _laid_away(rules)
    if away and settling.saved_by != "nobody" and settling.saving_count:
        yield f"What is {away} is not won in tricks, and saves no melds. [{saving_rule}]"
    if settling.least_meld:
        is_free = settling.least_meld_binds == "opponents" and has_auction
        melders = f"a {parties.unit}{' without a contract' if is_free else ''}"
        if parties.calls_partner and settling.unit_of_meld == "seat":
            both = "the bidder’s side, and of each other player,"
            melders = "an opponent" if is_free else both
        yield (
            f"The melds of {melders} count only if they come to {settling.least_meld} or more. "
            "[house.on-board]"
        )
        if rules.showing.too_few == "hidden":
            yield (
                "Whoever melds less lays nothing, and the others learn no more than that. "
                "[house.too-few-hidden]"
            )
    if settling.least_meld_sets:
        moon = ", but not a moon" if rules.auction.moon_bids else ""
        yield (
            f"If {parties.contractor} melds less, the contract is set, whatever is won{moon}. "
            "[house.too-few-sets]"
        )


def _laid_away(rules: Parts) -> str:
    """Return the word for cards that count for somebody although no trick won them; "" if none."""
    if Step.BURY in rules.script and rules.bury.count_for != "nobody":
        return "buried"
    return "discarded" if Step.DRAFT in rules.script else ""


def _stakes(rules: Parts) -> Iterator[str]:
    """Yield the sentences about a round in which units of a stake are paid."""
    settling, parties = rules.settlement, Parties(rules)
    bidders = parties.bidding_side
    opponents = "every other side" if rules.table.is_partnership else "every opponent"
    loss = "as many" if settling.lost_times == 1 else f"{times(settling.lost_times)} as many"
    can_lack = rules.trump.must_hold and rules.trump.if_none != "free"
    ends = ["conceded"] if rules.concession.is_possible else []
    ends += ["set without play"] if can_lack and Step.TRUMP in rules.script else []
    given_up = ""
    if ends:
        given_up = f" If it is {series(ends, 'or')}, {bidders} pays just the units listed."
    double, double_rule = "", ""
    if settling.spades_double:
        double = " With spades as trump, everything is doubled."
        double_rule = ", house.spades-double"
    yield (
        f"No points are scored. If the contract is made, {opponents} pays {bidders} the units "
        f"listed for the bid. If it is played and set, {bidders} pays {opponents} {loss}."
        f"{given_up}{double} [house.stakes{double_rule}]"
    )
    for bid, units in settling.stakes:
        yield f"- from a bid of {bid}: {many(units, 'unit')}"


def _success(rules: Parts) -> Iterator[str]:
    """Yield the sentences about a contract that is made, and about high bids."""
    settling, contractor = rules.settlement, Parties(rules).contractor
    has_moon, is_handed_over = rules.auction.moon_bids, settling.is_bid_handed_over
    if settling.made == "earned":
        yield f"If it is made, {contractor} scores meld and count. [settle.made]"
    else:
        rule = "contract.settle" if is_handed_over else "widow3.bidder-scores-bid"
        yield f"If it is made, {contractor} scores the bid and no more. [{rule}]"
    if settling.bid_bonuses:
        no_moon = ", but not a moon" if has_moon else ""
        yield f"A high bid that is made scores more{no_moon}: [house.bid-bonus]"
    for bid, bonus in settling.bid_bonuses:
        yield f"- from a bid of {bid}: {bonus} more"
    if settling.bid_times:
        received = ", and what others score for it," if is_handed_over else ""
        moon = f" A moon counts here as a bid of {rules.moon.costs}." if has_moon else ""
        yield (
            f"A high bid counts several times: what the contract scores or loses{received} is "
            f"multiplied.{moon} [house.bid-times]"
        )
    for bid, number in settling.bid_times:
        yield f"- from a bid of {bid}: {times(number)}"


def _failure(rules: Parts) -> Iterator[str]:
    """Yield the sentences about a contract that is set, and about what never counts twice."""
    settling, parties = rules.settlement, Parties(rules)
    kept = " and ".join(kept_when_set(rules))
    still = f"but still scores the {kept}"
    if settling.set.word == "minus-all":
        lost, rule = "loses the bid, the meld and the count", "check.4p.settle"
    elif settling.set.word == "nothing":
        lost = f"scores {f'only the {kept}' if kept else 'nothing'}"
        rule = "widow3.bidder-scores-bid"
    elif settling.set.word == "minus-bid":
        lost = f"loses the bid {still if kept else 'and scores nothing else'}"
        rule = "settle.set.minus-bid" if kept else "settle.set.minus-bid-and-meld"
    else:
        lost = f"loses {series(settling.set.losses)}{f', {still}' if kept else ''}"
        rule = "house.set-costs"
    yield f"If it is set, {parties.contractor} {lost}. [{rule}]"
    if settling.is_bid_handed_over:
        yield f"Then {parties.each_other} scores the bid. [contract.settle]"
    once = ["the bonus for a high bid"] if settling.bid_bonuses else []
    once += ["what it still scores when it is set"] if kept else []
    if once and (settling.bid_times or rules.auction.doubling):
        verb = "count" if len(once) > 1 else "counts"
        yield (
            f"If a contract counts several times, {series(once)} {verb} only once. "
            "[house.bid-times]"
        )


def _others(rules: Parts) -> Iterator[str]:
    """Yield the sentence about sides and players without a contract."""
    settling = rules.settlement
    count, melds = others_score_count(rules), others_score_melds(rules)
    is_just_meld = settling.opponents == "meld"
    others = "The opponent scores" if rules.table.seats == TWO else "The opponents score"
    if rules.auction.is_summed:
        others = "Sides without a contract score"
    if not (count or melds):
        yield f"{others} nothing else." if settling.is_bid_handed_over else f"{others} nothing."
    elif Parties(rules).calls_partner:
        whose = {"seat": "their own", "side": "all their side’s"}
        shared = [f"{whose[settling.unit_of_meld]} melds"] if melds else []
        shared += [f"{whose[settling.unit_of_count]} count"] if count else []
        no_count, rule = (" but no count", ", house.opponents-meld") if is_just_meld else ("", "")
        yield f"Each of the others scores {series(shared)}{no_count}. [five.rest-vs-team{rule}]"
    elif is_just_meld:
        yield f"{others} their melds but no count. [house.opponents-meld]"
    else:
        their_melds = "their melds and " if others_meld(rules) else ""
        yield f"{others} {their_melds}their count. [settle.opponents]"


def _all_tricks(rules: Parts) -> str:
    """Return the sentence about the points for winning every trick."""
    parties, has_auction = Parties(rules), Step.AUCTION in rules.script
    winner = "Each player of a side that" if parties.calls_partner else f"A {that(parties.side)}"
    is_undertaken = rules.moon.offered != "nobody" or (has_auction and rules.auction.moon_bids)
    it_is, its = ("it is", "its") if parties.has_sides else ("they are", "their")
    no_moon = " without having undertaken it" if is_undertaken else ""
    unless = f", unless {it_is} set" if has_auction else ""
    void = f" or {its} contract is void" if can_be_void(rules) else ""
    return (
        f"{winner} wins every trick{no_moon} scores {rules.settlement.all_tricks} "
        f"more{unless}{void}. [house.all-tricks]"
    )


def checks(rules: Parts) -> Iterator[Sentence | str]:
    """Yield the sentences about checks."""
    keeping, side = rules.checks, Parties(rules).side
    side_that, others = that(side), f"every other {side}"
    is_each_seat = keeping.paid_by == "each-other-seat"
    if is_each_seat and rules.table.is_partnership:
        others = "every player of the other sides"
    rule = "check.3p.base" if is_each_seat else "check.4p.base"
    yield (
        f"Checks are kept as stakes beside the score. A {side_that} gains a check gets one from "
        f"{others}, and a {side_that} loses one pays one to each of them. [{rule}]"
    )
    if keeping.melds:
        yield from _checks_for_melds(rules)
    if Step.AUCTION in rules.script:
        yield from _checks_for_contracts(rules)
    if keeping.all_tricks:
        yield (
            f"A {side_that} wins every trick gains {many(keeping.all_tricks, 'check')}. "
            "[check.4p.slam]"
        )
    if keeping.all_points:
        yield (
            f"A {side_that} wins all {rules.total} points but not every trick gains "
            f"{many(keeping.all_points, 'check')}. [check.4p.slam]"
        )
    if keeping.game:
        rule = "check.3p.game" if is_each_seat else "check.4p.game"
        yield f"Winning the game gains {many(keeping.game, 'check')}. [{rule}]"
    points, gained = keeping.margin
    if points:
        begun = " or part of them" if keeping.margin_begun else ""
        over = "the target" if keeping.margin_over == "target" else "the loser’s score"
        yield (
            f"The winner of the game gains {many(gained, 'check')} for every {points} "
            f"points{begun} over {over}. [check.4p.game]"
        )
    if keeping.loser_minus:
        yield f"A loser below zero pays {many(keeping.loser_minus, 'check')} more. [check.4p.game]"


def _checks_for_melds(rules: Parts) -> Iterator[Sentence | str]:
    """Yield the melds that gain checks, and the sentences about who keeps these."""
    keeping = rules.checks
    is_each_seat = keeping.paid_by == "each-other-seat"
    rule = "check.3p.flush" if is_each_seat else "check.4p.meld-checks"
    yield f"These melds gain checks as soon as they are laid: [{rule}]"
    yield from meld_table(keeping.melds, "checks", rules)
    yield PARAGRAPH_END
    if Step.AUCTION in rules.script:
        conceded = " or concedes it" if rules.concession.is_possible else ""
        then, rule = "go back", "check.4p.returned"
        if keeping.if_set == "kept":
            then, rule = "are kept", "check.3p.kept"
        yield (
            f"If {Parties(rules).contractor} fails the contract{conceded}, the checks for melds "
            f"{then}. [{rule}]"
        )
    if rules.concession.unseen != "nobody":
        gained = "nobody melds, so no meld gains checks"
        if keeping.unseen != "nobody":
            gained = "the others lay their melds without a trump, and those gain checks"
        yield f"After a concession unseen, {gained}. [check.3p.concede-300]"


def _checks_for_contracts(rules: Parts) -> Iterator[str]:
    """Yield the sentences about checks for contracts that are made, and that fail."""
    keeping, parties = rules.checks, Parties(rules)
    if keeping.bids:
        price = f"them {times(keeping.set_times)}" if keeping.set_times else "none"
        yield (
            f"A contract that is made gains checks for {parties.contractor}. One that fails costs "
            f"{price}: [check.4p.bid-checks, check.4p.fail-double]"
        )
        for bid, gained in keeping.bids:
            yield f"- from a bid of {bid}: {many(gained, 'check')}"
        points, more = keeping.beyond
        if points:
            yield f"- for every {points} beyond it: {more} more [check.4p.bid-checks]"
    if keeping.looked_and_lost:
        conceded = "concedes or " if Step.CONCEDE in rules.script else ""
        unseen, unseen_rule = "", ""
        if rules.concession.unseen != "nobody":
            unseen, unseen_rule = " Conceding unseen costs none.", ", check.3p.concede-300"
        yield (
            f"If {parties.bidding_side} looks at the widow and then {conceded}is set, that costs "
            f"{many(keeping.looked_and_lost, 'check')}.{unseen} "
            f"[check.3p.look-and-lose{unseen_rule}]"
        )
    if keeping.played_and_lost:
        more_than_looked = " more" if keeping.looked_and_lost else ""
        yield (
            f"If {parties.bidding_side} plays and is set, that costs "
            f"{many(keeping.played_and_lost, 'check')}{more_than_looked}. [check.3p.play-and-lose]"
        )
