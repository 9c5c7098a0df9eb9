"""The count, the settlement of a round, and the checks in words."""

from collections.abc import Iterator
from typing import Final

from pinochle.messages.phrases import Phrase
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
from pinochle.rules.prose.roles import TWO, Roles
from pinochle.rules.prose.sentences import PARAGRAPH_END, Sentence, item, part_if, sentence
from pinochle.rules.scoring.takings import cards_of_nobody
from pinochle.rules.script import Step

_METHODS: Final = {
    METHOD_1.by_place: "count.method1",
    METHOD_2.by_place: "count.method2",
    METHOD_3.by_place: "count.method3",
    METHOD_4.by_place: "count.method4",
}


def counting(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about what the cards won in tricks count."""
    count = rules.count
    ranks = by_number((rank, count.worth(rank)) for rank in rules.pack.ranks)
    worths = tuple(
        Phrase.of(f"counting.each{'' if worth else '-nothing'}", ranks=tuple(alike), points=worth)
        for worth, alike in ranks
    )
    method = _METHODS.get(count.by_place, "")
    yield sentence("counting.cards", "count.total-250", method, worths=worths)
    if count.last_trick:
        yield sentence("counting.last-trick", "count.last-trick-10", points=count.last_trick)
    dead = cards_of_nobody(rules)
    lost = Phrase.of("counting.less-dead-cards", cards=dead) if dead else None
    yield sentence("counting.total", points=rules.total, lost=lost)
    if count.rounding:
        unit, has_auction = Roles(rules).unit, Step.AUCTION in rules.script
        with_contract, without = count.up_from
        apart = None
        if has_auction and count.rounds_apart:
            apart = Phrase.of("counting.rounded-apart", unit=unit, up_from=without)
        yield sentence(
            "counting.rounded",
            "house.rounding",
            unit=unit,
            multiple=count.rounding[0],
            up_from=with_contract if has_auction else without,
            apart=apart,
        )
    if count.exact_decides:
        yield sentence("counting.exact-decides", "house.rounding")


def settlement(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about the score of a round."""
    settling, roles = rules.settlement, Roles(rules)
    has_auction = Step.AUCTION in rules.script
    if rules.table.is_partnership:
        rule = "settle.partners-count" if has_auction else "meld.totals"
        yield sentence("settlement.sides-add", rule)
    if roles.calls_partner:
        shares = "partner-shares" if roles.has_one_partner else "partners-share"
        yield sentence(f"settlement.{shares}", "five.called-partner")
    yield from _saved_melds(rules)
    if not has_auction:
        yield sentence("settlement.without-bids", side=roles.side)
    else:
        rule = "auction.contract-meld-plus-tricks"
        yield sentence("settlement.contract", rule, contractor=roles.contractor)
    if settling.stakes:
        yield from _stakes(rules)
    elif has_auction:
        yield from _success(rules)
        yield from _failure(rules)
        yield from _others(rules)
    if settling.all_tricks:
        yield _all_tricks(rules)
    for lowest in settling.floor:
        yield sentence("settlement.floor", "house.lowest-score", points=lowest)


def _saved_melds(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about melds that count only if something else is won or melded."""
    settling, roles = rules.settlement, Roles(rules)
    has_auction = Step.AUCTION in rules.script
    is_all_lost = settling.unsaved == "all"
    saving_rule = "racehorse.defend" if is_all_lost else "meld.trick-to-save"
    if needed := needed_to_save(rules):
        saver = "side" if settling.saved_by == "side" and roles.has_sides else "player"
        is_free = settling.saving_binds == "opponents" and has_auction
        yield sentence(
            f"settlement.saving{'-without-contract' if is_free else ''}",
            saving_rule,
            saver=saver,
            needed=needed,
            count=Phrase.of("settlement.saving-count", saver=saver) if is_all_lost else None,
        )
    else:
        drawn = "twohand.meld-one-per-trick" if Step.DRAW in rules.script else ""
        skipped = "contract.play-only-if-needed" if rules.play.skip_if_met else ""
        yield sentence("settlement.always-saved", drawn, skipped)
    away = _laid_away(rules)
    if away and settling.saved_by != "nobody" and settling.saving_count:
        yield sentence(f"settlement.{away}-saves-nothing", saving_rule)
    if settling.least_meld:
        yield sentence(
            f"settlement.least-meld{_whose_least_meld(rules)}",
            "house.on-board",
            unit=roles.unit,
            points=settling.least_meld,
        )
        if rules.showing.too_few == "hidden":
            yield sentence("settlement.too-few-hidden", "house.too-few-hidden")
    if settling.least_meld_sets:
        moon = part_if(rules.auction.moon_bids, "settlement.not-a-moon")
        rule = "house.too-few-sets"
        yield sentence("settlement.too-few-sets", rule, contractor=roles.contractor, moon=moon)


def _laid_away(rules: Parts) -> str:
    """Return the word for cards that count for somebody although no trick won them; "" if none."""
    if Step.BURY in rules.script and rules.bury.count_for != "nobody":
        return "buried"
    return "discarded" if Step.DRAFT in rules.script else ""


def _whose_least_meld(rules: Parts) -> str:
    """Return whose melds count only from some points on, if they are not those of every side."""
    settling = rules.settlement
    is_free = settling.least_meld_binds == "opponents" and Step.AUCTION in rules.script
    if Roles(rules).calls_partner and settling.unit_of_meld == "seat":
        return "-of-opponent" if is_free else "-of-side-or-player"
    return "-without-contract" if is_free else ""


def _stakes(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about a round in which units of a stake are paid."""
    settling, bidder = rules.settlement, Roles(rules).bidder
    can_lack = rules.trump.must_hold and rules.trump.if_none != "free"
    ends = [Phrase("settlement.conceded")] if rules.concession.is_possible else []
    if can_lack and Step.TRUMP in rules.script:
        ends.append(Phrase("settlement.set-without-play"))
    given_up = None
    if ends:
        given_up = Phrase.of("settlement.given-up", ends=tuple(ends), bidder=bidder)
    yield sentence(
        "settlement.stakes",
        "house.stakes",
        "house.spades-double" if settling.spades_double else "",
        opponents="other-side" if rules.table.is_partnership else "each-opponent",
        bidder=bidder,
        lost=settling.lost_times,
        given_up=given_up,
        spades=part_if(settling.spades_double, "settlement.spades-double"),
    )
    for bid, units in settling.stakes:
        yield item("settlement.stake", bid=bid, units=units)


def _success(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about a contract that is made, and about high bids."""
    settling, contractor = rules.settlement, Roles(rules).contractor
    has_moon, is_handed_over = rules.auction.moon_bids, settling.is_bid_handed_over
    if settling.made == "earned":
        yield sentence("settlement.made-earned", "settle.made", contractor=contractor)
    else:
        rule = "contract.settle" if is_handed_over else "widow3.bidder-scores-bid"
        yield sentence("settlement.made-bid", rule, contractor=contractor)
    if settling.bid_bonuses:
        no_moon = part_if(has_moon, "settlement.not-a-moon")
        yield sentence("settlement.bonuses", "house.bid-bonus", moon=no_moon)
    for bid, bonus in settling.bid_bonuses:
        yield item("settlement.bonus", bid=bid, points=bonus)
    if settling.bid_times:
        received = part_if(is_handed_over, "settlement.multiples-received")
        moon = None
        if has_moon:
            moon = Phrase.of("settlement.multiples-of-moon", points=rules.moon.costs)
        yield sentence("settlement.multiples", "house.bid-times", received=received, moon=moon)
    for bid, number in settling.bid_times:
        yield item("settlement.multiple", bid=bid, number=number)


def _failure(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about a contract that is set, and about what never counts twice."""
    settling, roles = rules.settlement, Roles(rules)
    kept = kept_when_set(rules)
    if settling.set.word == "minus-all":
        what, rule = "loses", "check.4p.settle"
    elif settling.set.word == "nothing":
        what, rule = "scores-only" if kept else "scores-nothing", "widow3.bidder-scores-bid"
    elif settling.set.word == "minus-bid":
        what = "loses-bid-but" if kept else "loses-bid"
        rule = "settle.set.minus-bid" if kept else "settle.set.minus-bid-and-meld"
    else:
        what, rule = "loses-but" if kept else "loses", "house.set-costs"
    losses = tuple(
        Phrase.of(f"settlement.lost-{part}", number=number) for part, number in settling.set.losses
    )
    yield sentence(
        f"settlement.set-{what}", rule, contractor=roles.contractor, losses=losses, kept=kept
    )
    if settling.is_bid_handed_over:
        yield sentence("settlement.handed-over", "contract.settle", other=roles.other)
    if settling.set_reward:
        is_multiplied = settling.bid_times or rules.auction.doubling
        yield sentence(
            "settlement.rewarded",
            "house.set-reward",
            other=roles.other,
            points=settling.set_reward,
            renege=part_if(rules.renege.ruled, "settlement.rewarded-without-renege"),
            once=part_if(is_multiplied, "settlement.rewarded-once"),
            moon=part_if(_has_moon_of_its_own(rules), "settlement.rewarded-without-moon"),
        )
    once = ["bonus"] if settling.bid_bonuses else []
    once += ["kept"] if kept else []
    if once and (settling.bid_times or rules.auction.doubling):
        yield sentence(f"settlement.{'-and-'.join(once)}-once", "house.bid-times")


def _has_moon_of_its_own(rules: Parts) -> bool:
    """Tell whether a moon that fails can have its own price in place of a contract's."""
    is_bid = rules.auction.moon_bids and Step.AUCTION in rules.script
    return is_bid or (Step.MOON in rules.script and rules.moon.replaces(is_shot=False))


def _others(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentence about sides and players without a contract."""
    settling = rules.settlement
    count, melds = others_score_count(rules), others_score_melds(rules)
    is_just_meld = settling.opponents == "meld"
    others = "opponent" if rules.table.seats == TWO else "opponents"
    if rules.auction.is_summed:
        others = "free-sides"
    if not (count or melds):
        is_paid = settling.is_bid_handed_over or settling.set_reward
        what = "nothing-else" if is_paid else "nothing"
        yield sentence(f"settlement.others-{what}", others=others)
    elif Roles(rules).calls_partner:
        shared = [Phrase(f"settlement.melds-of-{settling.unit_of_meld}")] if melds else []
        shared += [Phrase(f"settlement.count-of-{settling.unit_of_count}")] if count else []
        yield sentence(
            f"settlement.each-other{'-no-count' if is_just_meld else ''}",
            "five.rest-vs-team",
            "house.opponents-meld" if is_just_meld else "",
            shared=tuple(shared),
        )
    elif is_just_meld:
        yield sentence("settlement.others-melds", "house.opponents-meld", others=others)
    else:
        what = "melds-and-count" if others_meld(rules) else "count"
        yield sentence(f"settlement.others-{what}", "settle.opponents", others=others)


def _all_tricks(rules: Parts) -> Sentence:
    """Return the sentence about the points for winning every trick."""
    roles, has_auction = Roles(rules), Step.AUCTION in rules.script
    is_undertaken = rules.moon.offered != "nobody" or (has_auction and rules.auction.moon_bids)
    unless = None
    if has_auction:
        failing = "set-or-void" if can_be_void(rules) else "set"
        unless = Phrase.of(f"settlement.unless-{failing}", unit=roles.unit)
    return sentence(
        "settlement.all-tricks",
        "house.all-tricks",
        winner="member" if roles.calls_partner else roles.side,
        moon=part_if(is_undertaken, "settlement.not-undertaken"),
        points=rules.settlement.all_tricks,
        unless=unless,
    )


def checks(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about checks."""
    keeping, side = rules.checks, Roles(rules).side
    is_each_seat = keeping.paid_by == "each-other-seat"
    rule = "check.3p.base" if is_each_seat else "check.4p.base"
    others = "other-seat" if is_each_seat and rules.table.is_partnership else f"other-{side}"
    yield sentence("checks.stakes", rule, side=side, others=others)
    if keeping.melds:
        yield from _checks_for_melds(rules)
    if Step.AUCTION in rules.script:
        yield from _checks_for_contracts(rules)
    if keeping.all_tricks:
        yield sentence("checks.all-tricks", "check.4p.slam", side=side, checks=keeping.all_tricks)
    if keeping.all_points:
        yield sentence(
            "checks.all-points",
            "check.4p.slam",
            side=side,
            points=rules.total,
            checks=keeping.all_points,
        )
    if keeping.game:
        rule = "check.3p.game" if is_each_seat else "check.4p.game"
        yield sentence("checks.game", rule, checks=keeping.game)
    points, gained = keeping.margin
    if points:
        yield sentence(
            f"checks.margin-{keeping.margin_over}",
            "check.4p.game",
            checks=gained,
            points=points,
            begun=part_if(keeping.margin_begun, "checks.margin-begun"),
        )
    if keeping.loser_minus:
        yield sentence("checks.loser-minus", "check.4p.game", checks=keeping.loser_minus)


def _checks_for_melds(rules: Parts) -> Iterator[Sentence]:
    """Yield the melds that gain checks, and the sentences about who keeps these."""
    keeping = rules.checks
    is_each_seat = keeping.paid_by == "each-other-seat"
    yield sentence("checks.melds", "check.3p.flush" if is_each_seat else "check.4p.meld-checks")
    yield from meld_table(keeping.melds, "checks", rules)
    yield PARAGRAPH_END
    if Step.AUCTION in rules.script:
        yield sentence(
            f"checks.melds-{keeping.if_set}",
            "check.3p.kept" if keeping.if_set == "kept" else "check.4p.returned",
            contractor=Roles(rules).contractor,
            conceded=part_if(rules.concession.is_possible, "checks.or-concedes-it"),
        )
    if rules.concession.unseen != "nobody":
        number = "without" if keeping.unseen == "nobody" else "with"
        yield sentence(f"checks.unseen-{number}-melds", "check.3p.concede-300")


def _checks_for_contracts(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about checks for contracts that are made, and that fail."""
    keeping, roles = rules.checks, Roles(rules)
    if keeping.bids:
        yield sentence(
            f"checks.contracts{'' if keeping.set_times else '-cost-none'}",
            "check.4p.bid-checks",
            "check.4p.fail-double",
            contractor=roles.contractor,
            number=keeping.set_times,
        )
        for bid, gained in keeping.bids:
            yield item("checks.contract", bid=bid, checks=gained)
        points, more = keeping.beyond
        if points:
            rule = "check.4p.bid-checks"
            yield item("checks.contract-beyond", rule, points=points, more=more)
    if keeping.looked_and_lost:
        can_concede_unseen = rules.concession.unseen != "nobody"
        yield sentence(
            "checks.looked-and-lost",
            "check.3p.look-and-lose",
            "check.3p.concede-300" if can_concede_unseen else "",
            bidder=roles.bidder,
            conceded=part_if(Step.CONCEDE in rules.script, "checks.concedes-or"),
            checks=keeping.looked_and_lost,
            unseen=part_if(can_concede_unseen, "checks.unseen-costs-none"),
        )
    if keeping.played_and_lost:
        yield sentence(
            "checks.played-and-lost",
            "check.3p.play-and-lose",
            bidder=roles.bidder,
            checks=keeping.played_and_lost,
            more=part_if(keeping.looked_and_lost, "checks.more"),
        )
