"""Reneges in words: the plays that are reneges, and what they cost."""

from collections.abc import Iterator
from typing import Final

from pinochle.messages.phrases import Part, Phrase
from pinochle.rules.parts import Parts
from pinochle.rules.prose.dealing import fine
from pinochle.rules.prose.outcomes import (
    can_be_void,
    melds_lie_before,
    needed_to_save,
    others_meld,
    others_score_count,
    others_score_melds,
)
from pinochle.rules.prose.roles import Roles
from pinochle.rules.prose.sentences import PARAGRAPH_END, Sentence, part_if, sentence
from pinochle.rules.script import Step

_MISPLAYS: Final = ("suit", "slough", "kill")
"""The kinds of renege that are plays against an obligation."""


def reneges(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about reneges and what they cost."""
    misdeal, rule = rules.misdeal, "misdeal.found-after-play"
    if rules.renege.ruled:
        yield from _plays(rules)
    if misdeal.found_late == "renege":
        yield sentence("reneges.misdeal-of-dealer", rule, "renege.dealer-misdeal")
    else:
        yield sentence("reneges.misdeal-void", rule, dealer=misdeal.dealt_by)
        if misdeal.fine:
            yield fine(rules)
    if rules.renege.ruled:
        yield PARAGRAPH_END
        yield from _costs(rules)


def _plays(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about the plays that are reneges."""
    codes = {rung.duty.code for rung in rules.play.obligations}
    kinds = *(kind for kind in _MISPLAYS if f"play.{kind}" in codes), "turn", "expose"
    deeds = tuple(Phrase(f"reneges.{kind}") for kind in kinds)
    ids = (f"renege.kind.{kind}" for kind in kinds)
    yield sentence("reneges.definition", "renege.definition", *ids, deeds=deeds)
    if rules.bury.is_shared:
        yield sentence("reneges.side-before-burying", "renege.kind.no-discard")
    elif rules.bury.cards:
        yield sentence("reneges.bidder-before-burying", "renege.kind.no-discard")
    are_shown = melds_lie_before(rules, Step.BURY, Step.CONCEDE, Step.MOON)
    if rules.renege.settled == "at-once" and are_shown and Step.AUCTION in rules.script:
        yield sentence("reneges.expose-at-melds", "renege.kind.expose")


def _costs(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about the round after a ruling, and about what it costs."""
    renege, unit = rules.renege, Roles(rules).unit
    is_at_once = renege.settled == "at-once"
    if is_at_once:
        lost = part_if(needed_to_save(rules), "reneges.lost-melds")
        yield sentence("reneges.at-once", "renege.bidder", saving=lost)
        yield sentence("reneges.never-more", "renege.bidder", unit=unit)
    else:
        yield sentence(
            "reneges.after-play",
            "twohand.revoke",
            saving=part_if(needed_to_save(rules), "reneges.saving-as-always"),
            unit=unit,
            number=Phrase(
                f"reneges.{'several-rulings' if renege.allows_several else 'one-ruling'}"
            ),
        )
    if rules.settlement.stakes:
        yield from _in_units(rules)
    elif renege.costs_bid:
        yield from _loss_of_bid(rules)
    elif renege.of_bidder == "minus-bid":
        yield from _loss_of_bid_or_count(rules)
    else:
        yield from _loss_of_count(rules)
    yield from _missed_moon(rules)
    is_sweep_worth = rules.settlement.all_tricks > 0 or rules.ending.all_tricks_win
    if not is_at_once and is_sweep_worth:
        yield sentence("reneges.no-sweep", "house.all-tricks", unit=unit)


def _missed_moon(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentence about a side that has undertaken a moon and reneges."""
    moon, renege = rules.moon, rules.renege
    is_alone = moon.replaces(is_shot=False)
    is_announced = Step.MOON in rules.script
    is_bid = rules.auction.moon_bids and Step.AUCTION in rules.script
    # A bid that a renege calls off is no moon any more, and one that it costs need not cost twice.
    loss = renege.loss(has_contract=True)
    is_bid = is_bid and (is_alone if loss == "minus-bid" else loss == "loses-count")
    if not (is_announced or is_bid) or not (is_alone or moon.may_cost):
        return
    costs = "without-melds" if is_alone else "costs"
    if is_alone and moon.may_cost:
        costs = "without-melds-costs"
    price = Phrase("reneges.price-of-moon") if moon.kinds else moon.costs
    yield sentence(
        f"reneges.moon-{'bid' if not is_announced else 'undertaken' if is_bid else 'announced'}",
        "shoot-the-moon" if is_alone else "house.moon-added",
        shooter=Roles(rules).unit,
        lost=Phrase.of(f"reneges.moon-{costs}", points=price),
    )


def _in_units(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about a renege in a round for stakes."""
    roles = Roles(rules)
    yield sentence(
        "reneges.units",
        "renege.bidder",
        "renege.nonbidder",
        offender=roles.contractor,
        number=rules.renege.bidder_times,
        bidder=roles.bidder,
    )
    if can_be_void(rules):
        yield sentence("reneges.void-for-units", "auction.summed.min-meld")


def _loss_of_bid(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about reneges that cost the bid."""
    renege, settlement, roles = rules.renege, rules.settlement, Roles(rules)
    is_summed, is_handed_over = rules.auction.is_summed, settlement.is_bid_handed_over
    times = renege.bidder_times
    others = None
    is_just_bid = is_handed_over and settlement.opponents == "nothing" and not is_summed
    if is_just_bid:
        others = Phrase.of("reneges.others-score-bid", side=roles.side, number=times)
    elif not is_summed:
        others = Phrase.of("reneges.others-score", points=_others_win(rules))
    yield sentence(
        "reneges.bid-lost" if settlement.set.bid else "reneges.bidder-scores-nothing",
        "renege.bidder",
        _rule_of_others(rules),
        bidder=roles.contractor,
        number=times,
        others=others,
    )
    if is_handed_over and not is_just_bid:
        rule = "contract.settle"
        yield sentence("reneges.bid-handed-over", rule, other=roles.other, number=times)
    if is_summed:
        yield from _loss_with_several_bids(rules)
    else:
        yield _others_renege(rules)
        if roles.are_several:
            points = _others_win(rules, roles.side)
            yield sentence("reneges.further-side", side=roles.side, points=points)
    if renege.penalty:
        yield _penalty(rules)
    if can_be_void(rules):
        yield _void_contract(rules, Phrase("reneges.unless-own-side"))


def _loss_of_bid_or_count(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about reneges that cost the bid with a contract, and else the count."""
    renege, settlement, roles = rules.renege, rules.settlement, Roles(rules)
    times = renege.bidder_times
    yield sentence(
        "reneges.bid-lost" if settlement.set.bid else "reneges.bidder-scores-nothing",
        "renege.bidder",
        bidder=roles.contractor,
        number=times,
        others=None,
    )
    if settlement.is_bid_handed_over:
        yield sentence(
            "reneges.bid-handed-over", "contract.settle", other=roles.other, number=times
        )
    is_alone = roles.calls_partner and settlement.unit_of_meld == "seat"
    who = "opponent" if is_alone else "free-party"
    keeps_melds = renege.offender == "loses-count"
    rule = "twohand.revoke" if keeps_melds else "house.renege-meld-and-count"
    yield sentence(f"reneges.{who}-{renege.offender}", rule, side=roles.unit)
    if keeps_melds and settlement.opponents == "nothing":
        yield sentence("reneges.no-melds-to-keep", "twohand.revoke", unit=roles.unit)
    if renege.penalty:
        yield _penalty(rules)
    yield _contract_of_others(rules, "an-opponent")
    if others_score_count(rules) or others_score_melds(rules):
        points = _others_win(rules, is_unfinished=renege.settled == "at-once")
        yield sentence("reneges.all-others", _rule_of_others(rules), points=points)
    if can_be_void(rules):
        yield _void_contract(rules, Phrase("reneges.unless-own-side"))


def _loss_with_several_bids(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about reneges of other sides where several have a contract."""
    lost = "loses-bid" if rules.settlement.set.bid else "scores-nothing"
    yield sentence(f"reneges.free-side-{lost}", "renege.nonbidder")
    yield _contract_of_others(rules, "another-side")
    yield sentence("reneges.other-free-sides", "renege.nonbidder", points=_others_win(rules))


def _others_renege(rules: Parts) -> Sentence:
    """Return the sentences about a renege of others where one side has the contract."""
    settlement, roles = rules.settlement, Roles(rules)
    offender = roles.side
    if roles.calls_partner:
        offender = "player" if settlement.unit_of_meld == "seat" else "members"
    return _contract_of_others(
        rules,
        "anybody-else",
        bidder=roles.bidder,
        offender=f"offending-{offender}",
        lost=Phrase("reneges.loses-bid-once" if settlement.set.bid else "reneges.scores-nothing"),
    )


def _contract_of_others(rules: Parts, who: str, **params: Part) -> Sentence:
    """Return the sentence about a contract when somebody reneges who has no part in it."""
    then = rules.renege.bidder_then
    if then == "meld-and-count":
        ids, won = ("renege.nonbidder", _rule_of_others(rules)), _won(rules)
        return sentence(f"reneges.{who}-settled", *ids, won=won, **params)
    points, bonus = Phrase(f"reneges.{then}"), _without_bonus(rules)
    return sentence(f"reneges.{who}-made", "renege.nonbidder", points=points, bonus=bonus, **params)


def _loss_of_count(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about reneges that cost the count."""
    renege, settlement, roles = rules.renege, rules.settlement, Roles(rules)
    has_auction = Step.AUCTION in rules.script
    offender = roles.unit
    if roles.calls_partner and settlement.unit_of_meld == "seat":
        offender = "side-or-opponent"
    keeps_melds = renege.offender == "loses-count"
    yield sentence(
        f"reneges.{renege.offender}",
        "twohand.revoke" if keeps_melds else "house.renege-meld-and-count",
        offender=offender,
        contract=_contract_of_offender(rules) if has_auction else None,
    )
    has_no_melds = has_auction and settlement.opponents == "nothing" and others_meld(rules)
    if keeps_melds and has_no_melds:
        yield sentence("reneges.no-melds-to-keep", "twohand.revoke", unit=roles.unit)
    if renege.penalty:
        yield _penalty(rules)
    if has_auction:
        yield _contract_of_others(rules, "an-opponent")
    if others_score_count(rules) or others_score_melds(rules):
        points = _others_win(rules, is_unfinished=renege.settled == "at-once")
        yield sentence("reneges.all-others", _rule_of_others(rules), points=points)
    if can_be_void(rules):
        yield _void_contract(rules)
        if keeps_melds and settlement.is_bid_handed_over:
            rule = "auction.summed.min-meld"
            yield sentence("reneges.own-side-hands-over", rule, other=roles.other)


def _contract_of_offender(rules: Parts) -> Phrase:
    """Return what becomes of the contract of a side that reneges, where that costs no bid."""
    owner = Roles(rules).unit
    if rules.renege.offender == "loses-count":
        bonus = _without_bonus(rules)
        return Phrase.of("reneges.contract-by-melds", owner=owner, bonus=bonus)
    unless = "failing" if rules.renege.settled == "after-play" else "lost-already"
    failing = Phrase(f"reneges.unless-{unless}")
    return Phrase.of("reneges.contract-called-off", owner=owner, unless=failing)


def _others_win(
    rules: Parts, owner: str = "opponents", *, is_unfinished: bool = False
) -> tuple[Phrase, ...]:
    """Return the points without a contract, or without a part in the renege that costs it."""
    points = list[Phrase]()
    if others_score_melds(rules):
        points.append(Phrase.of("reneges.melds-of-others", owner=owner))
    won = _won(rules, is_unfinished=is_unfinished)
    if won and others_score_count(rules):
        points.append(won)
    return tuple(points) or (Phrase("reneges.nothing"),)


def _won(rules: Parts, *, is_unfinished: bool = False) -> Phrase | None:
    """Return the points that others score besides their melds when somebody reneges, if any."""
    others = rules.renege.others
    if others == "meld-and-count":
        return Phrase("reneges.won-so-far" if is_unfinished else "reneges.won")
    return part_if(others == "all", "reneges.all-counters")


def _rule_of_others(rules: Parts) -> str:
    """Return the id of the rule for what the others score, if it is no usual one."""
    return "house.renege-all-counters" if rules.renege.others == "all" else ""


def _without_bonus(rules: Parts) -> Phrase | None:
    """Return the words for a contract that is made by a renege, if high bids have a bonus."""
    return part_if(rules.settlement.bid_bonuses, "reneges.without-bonus")


def _penalty(rules: Parts) -> Sentence:
    """Return the sentence about the points that a renege costs in any case."""
    renege, roles = rules.renege, Roles(rules)
    return sentence(
        "reneges.penalty-of-several" if roles.calls_partner else "reneges.penalty",
        "house.renege-penalty",
        side=roles.side,
        points=renege.penalty,
        each=part_if(renege.allows_several, "reneges.each-ruling"),
    )


def _void_contract(rules: Parts, unless: Phrase | None = None) -> Sentence:
    """Return the sentence about a renege in a round whose contract is void."""
    scores_count = rules.renege.bidder_then == "meld-and-count"
    costs = rules.auction.misbid_costs
    return sentence(
        f"reneges.void-scores-{'count' if scores_count else 'nothing'}",
        "auction.summed.min-meld",
        moon=part_if(rules.auction.moon_bids, "reneges.moon-scores-nothing"),
        less=Phrase.of("reneges.less", points=costs) if costs else None,
        unless=unless,
    )
