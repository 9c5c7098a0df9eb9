"""Reneges in words: the plays that are reneges, and what they cost."""

from collections.abc import Iterator
from typing import Final

from pinochle.rules.parts import Parts
from pinochle.rules.prose.dealing import NEXT_DEAL, fine
from pinochle.rules.prose.outcomes import (
    can_be_void,
    melds_lie_before,
    needed_to_save,
    others_meld,
    others_score_count,
    others_score_melds,
)
from pinochle.rules.prose.parties import Parties, that
from pinochle.rules.prose.words import PARAGRAPH_END, series, times
from pinochle.rules.script import Step

_MISPLAYS: Final = {
    "play.suit": ("fail to follow suit", "renege.kind.suit"),
    "play.slough": ("discard instead of trumping", "renege.kind.slough"),
    "play.kill": ("fail to beat the trick when they must", "renege.kind.kill"),
}
"""The plays against an obligation, by its code, with the ids of these reneges."""

_OTHERS_WIN: Final = {
    "meld": "",
    "meld-and-count": "what they have won",
    "all": "all the counters of the round",
}
"""The points that the others score besides their melds when somebody reneges."""

_MADE: Final = {"bid-and-meld": "the bid and the meld", "bid": "just the bid"}
"""The points of a contract that is made because others renege."""


def reneges(rules: Parts) -> Iterator[str]:
    """Yield the sentences about reneges and what they cost."""
    misdeal = rules.misdeal
    if rules.renege.ruled:
        yield from _plays(rules)
    if misdeal.found_late == "renege":
        yield (
            "A mistake in dealing that is found after play has begun is a renege by the dealer. "
            "[misdeal.found-after-play, renege.dealer-misdeal]"
        )
    else:
        yield (
            "A mistake in dealing that is found after play has begun makes the deal void, and "
            f"{NEXT_DEAL[rules.misdeal.dealt_by]}. [misdeal.found-after-play]"
        )
        if misdeal.fine:
            yield fine(rules)
    if rules.renege.ruled:
        yield PARAGRAPH_END
        yield from _costs(rules)


def _plays(rules: Parts) -> Iterator[str]:
    """Yield the sentences about the plays that are reneges."""
    codes = {rung.duty.code for rung in rules.play.obligations}
    misplays = [misplay for code, misplay in _MISPLAYS.items() if code in codes]
    deeds = [*(words for words, _ in misplays), "play out of turn", "show cards on purpose"]
    rules_of_misplays = ", ".join(rule for _, rule in misplays)
    yield (
        f"A player reneges if they {series(deeds, 'or')}. [renege.definition, {rules_of_misplays}, "
        "renege.kind.turn, renege.kind.expose]"
    )
    if rules.bury.is_shared:
        yield (
            "So does a player on the bidder’s side who plays before burying. "
            "[renege.kind.no-discard]"
        )
    elif rules.bury.cards:
        yield "So does a bidder who leads before burying. [renege.kind.no-discard]"
    are_shown = melds_lie_before(rules, Step.BURY, Step.CONCEDE, Step.MOON)
    if rules.renege.settled == "at-once" and are_shown and Step.AUCTION in rules.script:
        yield (
            "For all but the bidder it is a renege to show cards also when melds lie on the table "
            "before the play. [renege.kind.expose]"
        )


def _costs(rules: Parts) -> Iterator[str]:
    """Yield the sentences about the round after a ruling, and about what it costs."""
    renege, parties = rules.renege, Parties(rules)
    is_at_once = renege.settled == "at-once"
    if is_at_once:
        unsaved = ", but whoever reneges loses melds that could not be saved any more"
        yield (
            "When the table rules on a renege, the round is over: the rest of it is not played, "
            f"and no meld needs a trick{unsaved if needed_to_save(rules) else ''}. [renege.bidder]"
        )
        pronoun = "it" if parties.has_sides else "they"
        yield (
            f"A {that(parties.unit)} reneges never scores more for it than the most that {pronoun} "
            "could have scored if one player had won all the rest. [renege.bidder, twohand.revoke]"
        )
    else:
        saving = " Melds need their tricks as always." if needed_to_save(rules) else ""
        limit = "has one such ruling at most"
        if renege.allows_several:
            limit = "may have several such rulings, but nobody loses a count twice"
        yield (
            "When the table rules on a renege, the round is played to its end, and the renege is "
            f"charged when all is counted.{saving} A {that(parties.unit)} reneges never scores "
            f"more for it. A round {limit}. [twohand.revoke]"
        )
    if rules.settlement.stakes:
        yield from _in_units(rules)
    elif renege.costs_bid:
        yield from _loss_of_bid(rules)
    else:
        yield from _loss_of_count(rules)
    yield from _missed_moon(rules)
    is_sweep_worth = rules.settlement.all_tricks > 0 or rules.ending.all_tricks_win
    if not is_at_once and is_sweep_worth:
        yield f"A {that(parties.unit)} reneges has not won every trick. [house.all-tricks]"


def _missed_moon(rules: Parts) -> Iterator[str]:
    """Yield the sentence about a side that has undertaken a moon and reneges."""
    moon, renege, parties = rules.moon, rules.renege, Parties(rules)
    is_alone = moon.replaces(is_shot=False)
    is_announced = Step.MOON in rules.script
    is_bid = rules.auction.moon_bids and Step.AUCTION in rules.script
    # A bid that a renege calls off is no moon any more, and one that it costs need not cost twice.
    is_bid = is_bid and (is_alone if renege.costs_bid else renege.offender == "loses-count")
    if not (is_announced or is_bid) or not (is_alone or moon.costs):
        return
    lost = f"they lose {moon.costs} besides"
    if is_alone:
        at_least = f", and they lose {moon.costs} at least" if moon.costs else ""
        lost = f"none of their melds counts{at_least}"
    verb = "bid" if not is_announced else "undertook" if is_bid else "announced"
    shooter = "their side" if parties.has_sides else "they"
    rule = "house.moon-added" if not is_alone else "shoot-the-moon"
    yield (
        f"Whoever answers for a renege has missed a moon that {shooter} {verb}: {lost}. [{rule}]"
    )


def _in_units(rules: Parts) -> Iterator[str]:
    """Yield the sentences about a renege in a round for stakes."""
    parties = Parties(rules)
    bidders, pronoun = parties.bidding_side, "it" if parties.has_sides else "they"
    yield (
        f"A {_offender(rules)} reneges pays the units {times(rules.renege.bidder_times)}. If "
        f"anybody else reneges, {bidders} is paid as if {pronoun} had won. [renege.bidder, "
        "renege.nonbidder]"
    )
    if can_be_void(rules):
        yield "A void contract stays void, unless its own side reneges. [auction.summed.min-meld]"


def _loss_of_bid(rules: Parts) -> Iterator[str]:
    """Yield the sentences about reneges that cost the bid."""
    renege, settlement, parties = rules.renege, rules.settlement, Parties(rules)
    is_summed, is_handed_over = rules.auction.is_summed, settlement.is_bid_handed_over
    often = times(renege.bidder_times)
    lost = f"loses the bid {often}" if settlement.set.bid else "scores nothing"
    is_just_bid = is_handed_over and settlement.opponents == "nothing" and not is_summed
    if is_just_bid:
        lost += f", and every other {parties.side} scores the bid {often}"
    elif not is_summed:
        lost += f", and the others score {_others_win(rules)}"
    yield f"A {_offender(rules)} reneges {lost}. [renege.bidder, {_rule_of_others(rules)}]"
    if is_handed_over and not is_just_bid:
        yield f"Then {parties.each_other} scores the bid {often}. [contract.settle]"
    if is_summed:
        yield from _loss_with_several_bids(rules)
    else:
        yield _others_renege(rules)
        if parties.are_several:
            yield f"Any other {parties.side} scores {_others_win(rules, parties.their)}."
    if renege.penalty:
        yield _penalty(rules)
    if can_be_void(rules):
        yield _void_contract(rules, ", unless its own side reneges")


def _loss_with_several_bids(rules: Parts) -> Iterator[str]:
    """Yield the sentences about reneges of other sides where several have a contract."""
    renege = rules.renege
    lost = "scores nothing"
    if rules.settlement.set.bid:
        lost = "loses the bid of the bidder’s side once and scores nothing else"
    yield f"A side without a contract that reneges {lost}. [renege.nonbidder]"
    if renege.bidder_then == "meld-and-count":
        won = _OTHERS_WIN[renege.others]
        yield (
            f"If another side reneges, a contract is settled by its melds and {won}. "
            f"[renege.nonbidder, {_rule_of_others(rules)}]"
        )
    else:
        yield (
            "If another side reneges, a contract is made and scores "
            f"{_MADE[renege.bidder_then]}{_without_bonus(rules)}. [renege.nonbidder]"
        )
    yield f"Other sides without a contract score {_others_win(rules)}. [renege.nonbidder]"


def _others_renege(rules: Parts) -> str:
    """Return the sentences about a renege of others where one side has the contract."""
    renege, parties = rules.renege, Parties(rules)
    offending = f"the offending {parties.side}"
    if parties.calls_partner:
        is_alone = rules.settlement.unit_of_meld == "seat"
        offending = "the offending player" if is_alone else "everybody on the offending side"
    lost = "scores nothing"
    if rules.settlement.set.bid:
        lost = "loses the bid once and scores nothing else"
    if renege.bidder_then == "meld-and-count":
        return (
            "If anybody else reneges, the contract is settled by its melds and "
            f"{_OTHERS_WIN[renege.others]}, and {offending} {lost}. [renege.nonbidder, "
            f"{_rule_of_others(rules)}]"
        )
    return (
        f"If anybody else reneges, the contract is made. Then {parties.bidding_side} scores "
        f"{_MADE[renege.bidder_then]}{_without_bonus(rules)}, and {offending} {lost}. "
        "[renege.nonbidder]"
    )


def _loss_of_count(rules: Parts) -> Iterator[str]:
    """Yield the sentences about reneges that cost the count."""
    renege, settlement, parties = rules.renege, rules.settlement, Parties(rules)
    has_auction = Step.AUCTION in rules.script
    offender = that(parties.side)
    if parties.calls_partner:
        is_alone = settlement.unit_of_meld == "seat"
        offender = "bidding side or an opponent that" if is_alone else "side that"
    keeps_melds = renege.offender == "loses-count"
    lost = (
        "loses the count but keeps the melds" if keeps_melds else "scores neither melds nor count"
    )
    rule = "twohand.revoke" if keeps_melds else "house.renege-meld-and-count"
    contract = _contract_of_offender(rules) if has_auction else ""
    yield f"A {offender} reneges {lost}{contract}. [{rule}]"
    has_no_melds = has_auction and settlement.opponents == "nothing" and others_meld(rules)
    if keeps_melds and has_no_melds:
        yield f"A {parties.unit} without a contract has no melds to keep. [twohand.revoke]"
    if renege.penalty:
        yield _penalty(rules)
    if has_auction and renege.bidder_then == "meld-and-count":
        yield (
            "If an opponent reneges, a contract is settled by its melds and "
            f"{_OTHERS_WIN[renege.others]}. [renege.nonbidder, {_rule_of_others(rules)}]"
        )
    elif has_auction:
        yield (
            "A contract is made if an opponent reneges, and scores "
            f"{_MADE[renege.bidder_then]}{_without_bonus(rules)}. [renege.nonbidder]"
        )
    count = others_score_count(rules)
    if count or others_score_melds(rules):
        is_unfinished = renege.settled == "at-once" and renege.others == "meld-and-count"
        so_far = " so far" if is_unfinished and count else ""
        yield f"All others score {_others_win(rules)}{so_far}. [{_rule_of_others(rules)}]"
    if can_be_void(rules):
        yield _void_contract(rules)
        if keeps_melds and settlement.is_bid_handed_over:
            yield (
                f"If its own side reneges, {parties.each_other} scores its bid. "
                "[auction.summed.min-meld]"
            )


def _contract_of_offender(rules: Parts) -> str:
    """Return what becomes of the contract of a side that reneges, where that costs no bid."""
    owner = "that side" if Parties(rules).has_sides else "theirs"
    if rules.renege.offender == "loses-count":
        settled = f"is settled by these melds alone{_without_bonus(rules)}"
    else:
        is_over = rules.renege.settled == "after-play"
        failing = "without the renege" if is_over else "whoever won the rest"
        settled = f"is called off, which costs nothing, unless it would fail {failing}"
    return f", and a contract of {owner} {settled}"


def _offender(rules: Parts) -> str:
    """Return the words for whoever reneges with a contract."""
    if rules.auction.is_summed:
        return "side with a contract that"
    return "bidding side that" if Parties(rules).has_sides else "bidder who"


def _others_win(rules: Parts, their: str = "their") -> str:
    """Return the points without a contract, or without a part in the renege that costs it."""
    won = _OTHERS_WIN[rules.renege.others] if others_score_count(rules) else ""
    melds = f"{their} melds" if others_score_melds(rules) else ""
    return series([points for points in (melds, won) if points] or ["nothing"])


def _rule_of_others(rules: Parts) -> str:
    """Return the id of the rule for what the others score, if it is no usual one."""
    return "house.renege-all-counters" if rules.renege.others == "all" else ""


def _without_bonus(rules: Parts) -> str:
    """Return the words for a contract that is made by a renege, if high bids have a bonus."""
    return ", without the bonus for a high bid" if rules.settlement.bid_bonuses else ""


def _penalty(rules: Parts) -> str:
    """Return the sentence about the points that a renege costs in any case."""
    parties, renege = Parties(rules), rules.renege
    payer = f"the {parties.side} that reneges"
    if parties.calls_partner:
        payer = "everybody who answers for it"
    each = " for each ruling" if renege.allows_several else ""
    return f"In any case {payer} loses {renege.penalty} more{each}. [house.renege-penalty]"


def _void_contract(rules: Parts, unless: str = "") -> str:
    """Return the sentence about a renege in a round whose contract is void."""
    scored = "nothing"
    if rules.renege.bidder_then == "meld-and-count":
        moon = ", or for a moon nothing," if rules.auction.moon_bids else ""
        scored = f"only that count{moon}"
    costs = rules.auction.misbid_costs
    less = f" less {costs}" if costs else ""
    return (
        f"A void contract stays void, and scores {scored}{less}{unless}. [auction.summed.min-meld]"
    )
