"""The clashes of a ruleset: rules that make no sense beside others.

A fine makes no sense where a round scores no points. A clash is said once, of the field to change;
in a condition that field comes first, and then what it does not go with. The functions here have
the clashes of a part each, in the order of the parts, and a part with many has several functions.
"""

from collections.abc import Iterator
from typing import Final

from pinochle.cards.card import Rank
from pinochle.errors import Problem
from pinochle.messages.phrases import problem
from pinochle.rules.parts import Comparison, Parts, has_partners
from pinochle.rules.script import Step, comes_before

__all__ = ["COMPARISONS"]

_MELDS_ALONE: Final = (Step.MELDS, Step.BIDDER_MELDS, Step.OTHERS_MELD)
_MELDS_OF_BIDDER: Final = (Step.MELDS, Step.BIDDER_MELDS, Step.JOINT_MELDS)
_ALL_MELDS: Final = (*_MELDS_ALONE, Step.JOINT_MELDS)
_TWO: Final = 2


def _do_opponents_meld_nothing(rules: Parts) -> bool:
    """Tell whether the opponents of a contract have no melds, not even a nine that was turned."""
    shows_nothing = rules.showing.who != "all" and rules.showing.overlooked != "muggins"
    return shows_nothing and rules.deal.turn == "none"


def _bids_name_trump(rules: Parts) -> bool:
    """Tell whether the suit of the last bid is trump."""
    return rules.auction.suit_bids and Step.AUCTION in rules.script


def _has_trump(rules: Parts) -> bool:
    """Tell whether anything can make a suit trump."""
    is_known = rules.deal.turn != "none" or rules.trump.fixed_suit is not None
    return is_known or Step.TRUMP in rules.script or rules.auction.suit_bids


def _of_table(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of the table."""
    table = rules.table
    if table.partners_change and not table.is_partnership:
        yield problem("table.partners_change", "clash.no-partner-to-change")


def _of_play(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of the play."""
    play, script = rules.play, rules.script
    has_bids = comes_before(script, (Step.AUCTION,), (Step.PLAY,))
    if play.skip_if_met:
        if not has_bids:
            yield problem("play.skip_if_met", "clash.nothing-to-be-met")
        if rules.auction.is_summed:
            yield problem("play.skip_if_met", "clash.summed-always-played")
        if not comes_before(script, _MELDS_OF_BIDDER, (Step.PLAY,)):
            yield problem("play.skip_if_met", "clash.no-melds-before-play")
        if rules.partner.is_hidden:
            yield problem("play.skip_if_met", "clash.partner-unknown")
    if play.exempts_partner and not has_partners(rules):
        yield problem("play.obligations", "clash.no-partner-winning")
    if play.asks_bid and not has_bids:
        yield problem("play.obligations", "clash.no-bid-for-lead")


def _of_count(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of the count."""
    if rules.count.exact_decides and not rules.count.rounding:
        yield problem("count.exact_decides", "clash.no-rounding")
    if rules.count.exact_decides and Step.AUCTION not in rules.script:
        yield problem("count.exact_decides", "clash.no-contract-made")


def _of_misdeal(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of misdeals."""
    if rules.misdeal.fine and rules.settlement.stakes:
        yield problem("misdeal.fine", "clash.no-points-for-fine")


def _of_draft(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a draft."""
    if Step.DRAFT not in rules.script:
        return
    if rules.table.seats != _TWO:
        yield problem("table.seats", "clash.two-draft")
    if rules.misdeal.grounds:
        yield problem("misdeal.grounds", "clash.chosen-hands")
    if rules.draft.discards_count_for == "non-bidder" and Step.AUCTION not in rules.script:
        yield problem("draft.discards_count_for", "clash.no-non-bidder")
    if rules.deal.packets.rounds:
        yield problem("deal.packets", "clash.no-deal-before-draft")
    if rules.deal.turn != "none":
        yield problem("deal.turn", "clash.no-turn-in-draft")


def _of_auction(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of the auction."""
    auction, is_partnership = rules.auction, rules.table.is_partnership
    if rules.auction.is_summed and not is_partnership:
        yield problem("auction.calls", "clash.summed-without-partners")
    if auction.doubling and not is_partnership:
        yield problem("auction.doubling", "clash.doubling-without-partners")
    if auction.spares_partner and not is_partnership:
        yield problem("auction.spares_partner", "clash.no-partner-to-spare")
    if auction.spares_partner and rules.auction.is_summed:
        yield problem("auction.spares_partner", "clash.summed-no-overbidding")
    if auction.greatest_raise and rules.auction.is_summed:
        yield problem("auction.greatest_raise", "clash.summed-no-raise")


def _of_raise(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a bid that is raised after the widow."""
    auction = rules.auction
    if not rules.widow.may_raise:
        return
    if rules.auction.is_summed:
        yield problem("widow.may_raise", "clash.summed-no-own-contract")
    if auction.suit_bids or auction.no_trump_bids != "none":
        yield problem("widow.may_raise", "clash.trump-before-widow")
    if auction.doubling:
        yield problem("widow.may_raise", "clash.raise-after-doubling")


def _of_forced_bids(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of bids that a dealer or eldest does not choose."""
    auction = rules.auction
    if auction.stuck and not auction.is_dealer_last:
        yield problem("auction.stuck", "clash.dealer-has-spoken")
    if auction.stuck and auction.must_open == "dealer":
        yield problem("auction.stuck", "clash.dealer-opens")
    if auction.automatic and auction.first == "dealer":
        yield problem("auction.automatic", "clash.automatic-for-eldest")
    if auction.automatic and auction.must_open == "dealer":
        yield problem("auction.automatic", "clash.eldest-has-opened")


def _of_moon_bids(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of bids of the moon."""
    if not rules.auction.moon_bids:
        return
    if rules.auction.is_summed:
        yield problem("auction.moon_bids", "clash.summed-no-moon-bid")
    if Step.AUCTION in rules.script and rules.settlement.stakes:
        yield problem("auction.moon_bids", "clash.no-points-for-moon")


def _of_no_trump_bids(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of bids of no trump."""
    if rules.auction.no_trump_bids == "none":
        return
    if rules.auction.is_summed:
        yield problem("auction.no_trump_bids", "clash.summed-no-trump")
    is_named = Step.TRUMP in rules.script or rules.auction.suit_bids
    if Step.AUCTION in rules.script and not is_named:
        yield problem("auction.no_trump_bids", "clash.bid-without-naming")
    if rules.trump.no_trump:
        yield problem("auction.no_trump_bids", "clash.no-need-to-bid-no-trump")
    if rules.partner.needs_trump:
        yield problem("auction.no_trump_bids", "clash.no-trump-to-call")


def _of_trump(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of trump."""
    trump, is_named = rules.trump, Step.TRUMP in rules.script
    if trump.if_none == "set-and-opponents-nothing" and rules.settlement.stakes:
        yield problem("trump.if_none", "clash.no-melds-to-lose")
    if trump.if_none != "free" and rules.auction.is_summed:
        yield problem("trump.if_none", "clash.summed-always-played")
    yield from _of_turned_trump(rules)
    if trump.fixed_suit:
        yield from _of_fixed_trump(rules)
    if trump.named == "partner" and not rules.table.is_partnership:
        yield problem("trump.named", "clash.no-partner-to-name-trump")
    if trump.named == "partner" and not is_named:
        yield problem("trump.named", "clash.trump-of-partner")
    if trump.no_trump and not is_named:
        yield problem("trump.no_trump", "clash.nobody-names-none")
    if trump.no_trump and trump.if_none != "free":
        yield problem("trump.no_trump", "clash.can-always-name")
    if trump.no_trump and rules.partner.needs_trump:
        yield problem("trump.no_trump", "clash.no-trump-to-call")


def _of_turned_trump(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a card that is turned to name trump."""
    is_turned = rules.deal.turn != "none"
    if rules.trump.named != "turned":
        if is_turned:
            yield problem("trump.named", "clash.turned-for-trump")
        return
    if not is_turned:
        yield problem("trump.named", "clash.none-turned-for-trump")
    if rules.trump.must_hold:
        yield problem("trump.named", "clash.nothing-to-hold")
    if Step.TRUMP in rules.script:
        yield problem("trump.named", "clash.turned-not-named")


def _of_fixed_trump(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a suit that is always trump."""
    auction = rules.auction
    if Step.TRUMP in rules.script:
        yield problem("trump.named", "clash.fixed-not-named")
    if rules.trump.must_hold:
        yield problem("trump.named", "clash.nothing-to-hold")
    if auction.to_bid.holds or auction.to_be_stuck.holds:
        yield problem("trump.named", "clash.fixed-and-test")
    if auction.least_meld and auction.misbid == "forbidden":
        yield problem("trump.named", "clash.fixed-and-least-meld")


def _of_trump_in_bids(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of bids that name trump."""
    if rules.trump.named == "in-the-bid":
        if not rules.auction.suit_bids:
            yield problem("trump.named", "clash.bids-without-suit")
        if Step.AUCTION not in rules.script:
            yield problem("trump.named", "clash.no-bid-names-trump")
    elif _bids_name_trump(rules):
        yield problem("trump.named", "clash.bids-with-suit")
    if Step.TRUMP in rules.script and _bids_name_trump(rules):
        yield problem("script", "clash.named-by-last-bid")
    if rules.trump.must_hold and _bids_name_trump(rules):
        yield problem("trump.must_hold", "clash.trump-whatever-held")


def _of_dix(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a nine that is turned, or is exchanged for the card turned."""
    trump, turn, script = rules.trump, rules.deal.turn, rules.script
    if trump.dix_exchange == "eldest-first" and turn != "last":
        yield problem("trump.dix_exchange", "clash.dix-for-last-card")
    if trump.dix_exchange == "trick-winner" and turn != "first-of-stock":
        yield problem("trump.dix_exchange", "clash.dix-for-stock")
    if trump.dix_exchange == "trick-winner" and Step.DRAW not in script:
        yield problem("trump.dix_exchange", "clash.no-tricks-for-stock")
    if trump.turned_nine and turn == "none":
        yield problem("trump.turned_nine", "clash.no-turned-nine")
    if comes_before(script, _ALL_MELDS, (Step.DIX,)):
        yield problem("script", "clash.dix-before-melds")


def _is_partner_found_after_melds(rules: Parts) -> bool:
    """Tell whether a bidder's partner is known only when melds have been laid."""
    return rules.partner.is_hidden or comes_before(rules.script, _MELDS_ALONE, (Step.PARTNER,))


def _of_partner(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a partner who is called."""
    partner, script = rules.partner, rules.script
    if rules.partner.is_found and rules.table.is_partnership:
        yield problem("partner.calls", "clash.partner-already")
    if partner.asked != "clockwise" and not rules.partner.is_found:
        yield problem("partner.asked", "clash.nobody-asked")
    if partner.asked != "clockwise" and partner.known == "when-played":
        yield problem("partner.asked", "clash.found-when-played")
    yield from _of_fixed_partner_card(rules)
    if partner.who != "first-holder" and not rules.partner.is_found:
        yield problem("partner.who", "clash.no-partner-by-card")
    if partner.asked != "clockwise" and partner.are_several:
        yield problem("partner.asked", "clash.every-holder")
    if rules.auction.voids_misbids and _is_partner_found_after_melds(rules):
        yield problem("auction.misbid", "clash.misbid-before-partner")
    if rules.partner.is_found and rules.table.seats == _TWO:
        yield problem("partner.calls", "clash.two-call-no-partner")
    if rules.showing.who == "bidding-side" and rules.partner.is_hidden:
        yield problem("showing.who", "clash.melds-before-partner-known")
    is_late = comes_before(script, (Step.MELDS, Step.OTHERS_MELD), (Step.PARTNER,))
    if rules.showing.who == "bidding-side" and is_late:
        yield problem("showing.who", "clash.melds-before-partner-called")


def _of_fixed_partner_card(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a card that finds the partners in every round."""
    partner = rules.partner
    if partner.rank != "jack" and partner.calls != "fixed-card":
        yield problem("partner.rank", "clash.no-fixed-partner-card")
    if partner.suit != "trump" and partner.calls != "fixed-card":
        yield problem("partner.suit", "clash.no-fixed-partner-card")
    if partner.calls == "fixed-card" and Rank.parse(partner.rank) not in rules.pack.ranks:
        yield problem("partner.rank", "clash.no-such-partner-card")


def _of_passing(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of passing cards."""
    passing = rules.passing
    if passing.cards and not has_partners(rules):
        yield problem("passing.cards", "clash.no-partner-to-pass-to")
    if passing.cards and rules.partner.is_hidden:
        yield problem("passing.cards", "clash.passing-to-unknown")
    if passing.cards and comes_before(rules.script, (Step.PASSING,), (Step.PARTNER,)):
        yield problem("passing.cards", "clash.passing-before-partner")
    if passing.to != "bidder" and not passing.cards:
        yield problem("passing.to", "clash.no-passing")
    if passing.to != "bidder" and rules.table.are_pairs:
        yield problem("passing.to", "clash.two-pass-to-each-other")
    is_one = rules.partner.is_found and not rules.partner.are_several
    if passing.to != "bidder" and is_one and passing.who == "bidding-side":
        yield problem("passing.to", "clash.bidder-and-called-partner")
    if passing.who != "bidding-side" and not passing.cards:
        yield problem("passing.who", "clash.no-passing")


def _of_showing(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of showing melds."""
    showing, script = rules.showing, rules.script
    if not showing.is_declared:
        if showing.overlooked != "lost":
            yield problem("showing.overlooked", "clash.overlooked-if-declared")
        if showing.failed == "minus":
            yield problem("showing.failed", "clash.failed-if-declared")
        if showing.closes == "own-first-card":
            yield problem("showing.closes", "clash.late-if-declared")
    if showing.failed == "minus" and rules.settlement.stakes:
        yield problem("showing.failed", "clash.no-points-to-set-back")
    if showing.is_declared:
        if {Step.BIDDER_MELDS, Step.OTHERS_MELD, Step.JOINT_MELDS} & {*script}:
            yield problem("showing.choice", "clash.declared-in-melds")
        moves = (Step.WIDOW, Step.SHARE_WIDOW, Step.PASSING, Step.BURY, Step.DIX, Step.DRAW)
        if comes_before(script, (Step.MELDS,), moves):
            yield problem("showing.choice", "clash.moves-after-melds")


def _of_forgotten_melds(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of melds that cost their player something who forgot them."""
    showing = rules.showing
    if showing.overlooked != "costs":
        if showing.overlooked_costs:
            yield problem("showing.overlooked_costs", "clash.overlooked-is-free")
        return
    if rules.settlement.stakes:
        yield problem("showing.overlooked", "clash.no-points-for-overlooked")
    if rules.claims.offered != "nobody":
        yield problem("showing.overlooked", "clash.overlooked-and-claims")


def _of_too_few(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a side that lays nothing because its melds are too few."""
    showing, script = rules.showing, rules.script
    if showing.too_few == "shown":
        return
    if not rules.settlement.least_meld:
        yield problem("showing.too_few", "clash.few-melds-count")
    if showing.is_declared:
        yield problem("showing.too_few", "clash.declared-lies-there")
    if showing.jointly:
        yield problem("showing.too_few", "clash.joint-melds-show")
    is_split = Step.BIDDER_MELDS in script and showing.who != "bidder"
    if is_split and has_partners(rules):
        yield problem("showing.too_few", "clash.bidder-melds-first")
    if _is_partner_found_after_melds(rules):
        yield problem("showing.too_few", "clash.few-before-partner")
    if rules.checks.melds:
        yield problem("showing.too_few", "clash.unseen-melds-no-checks")
    if rules.settlement.least_meld_binds == "opponents":
        yield from _of_too_few_of_opponents(rules)
    else:
        yield from _of_judging_too_few(rules)


def _of_too_few_of_opponents(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes where only sides without a contract can meld too little."""
    if comes_before(rules.script, _MELDS_ALONE, (Step.AUCTION,)):
        yield problem("showing.too_few", "clash.melds-before-contract")
    if rules.showing.who != "all":
        yield problem("showing.too_few", "clash.melds-always-count")


def _of_judging_too_few(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a bidder who is judged by melds that may be hidden."""
    least = rules.settlement.least_meld
    if rules.auction.voids_misbids and rules.auction.least_meld < least:
        yield problem("showing.too_few", "clash.bid-judged-unseen")
    if 0 < rules.concession.least_meld < least:
        yield problem("showing.too_few", "clash.conceding-for-unseen")


def _of_showing_between_tricks(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of melds that are laid between the tricks for the stock."""
    showing = rules.showing
    if Step.DRAW not in rules.script:
        return
    if showing.who != "all":
        yield problem("showing.who", "clash.trick-winner-melds")
    if showing.choice == "best":
        yield problem("showing.choice", "clash.meld-by-meld")
    if showing.overlooked != "lost":
        yield problem("showing.overlooked", "clash.laid-later")
    if showing.closes == "own-first-card":
        yield problem("showing.closes", "clash.melds-between-tricks")


def _of_joint_melds(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of partners who meld together."""
    if not rules.showing.jointly:
        return
    if not rules.table.are_pairs:
        yield problem("showing.jointly", "clash.joint-without-pairs")
    if {*_MELDS_ALONE} & {*rules.script}:
        yield problem("script", "clash.joint-and-alone")
    if rules.showing.who != "bidding-side":
        yield problem("showing.who", "clash.joint-of-bidding-side")
    if rules.showing.choice != "best":
        yield problem("showing.choice", "clash.joint-undeclared")
    if rules.auction.least_meld:
        yield problem("auction.least_meld", "clash.joint-and-least-meld")
    if rules.auction.is_summed:
        yield problem("auction.calls", "clash.joint-and-summed")


def _of_draw(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of tricks for a stock."""
    if Step.DRAW not in rules.script:
        return
    if rules.table.seats != _TWO:
        yield problem("table.seats", "clash.two-for-stock")
    if not rules.showing.is_declared:
        yield problem("showing.choice", "clash.declared-one-by-one")


def _of_idle_values(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of what belongs to a rule of the same part that is off."""
    draw, auction = rules.draw, rules.auction
    if draw.besides and not draw.melds_a_trick:
        yield problem("draw.besides", "clash.none-besides")
    if rules.misdeal.redeals and not rules.misdeal.grounds:
        yield problem("misdeal.redeals", "clash.no-grounds")
    if auction.misbid_costs and not auction.least_meld:
        yield problem("auction.misbid_costs", "clash.no-misbid")
    if auction.misbid_costs and auction.misbid == "forbidden":
        yield problem("auction.misbid_costs", "clash.misbid-forbidden")
    if auction.misbid_costs and rules.settlement.stakes:
        yield problem("auction.misbid_costs", "clash.no-points-for-misbid")
    has_moon = rules.moon.offered != "nobody" or auction.moon_bids
    if rules.moon.wins_game and not has_moon:
        yield problem("moon.wins_game", "clash.no-moon")
    if rules.checks.margin_begun and rules.checks.margin == (0, 0):
        yield problem("checks.margin_begun", "clash.no-margin")
    if rules.renege.penalty and not rules.renege.ruled:
        yield problem("renege.penalty", "clash.no-renege")


def _of_widow(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of the widow."""
    widow, deal = rules.widow, rules.deal
    if widow.goes_to != "bidder" and {Step.WIDOW, Step.SHARE_WIDOW} & {*rules.script}:
        yield problem("widow.goes_to", "clash.bidder-takes-widow")
    if widow.goes_to != "bidder" and not deal.widow:
        yield problem("widow.goes_to", "clash.no-widow")
    if widow.goes_to != "bidder" and deal.stock:
        yield problem("widow.goes_to", "clash.widow-or-stock")
    if widow.seen_by == "nobody" and widow.goes_to == "bidder" and deal.widow:
        yield problem("widow.seen_by", "clash.widow-in-hand")
    if widow.seen_by != "nobody" and widow.goes_to == "nobody":
        yield problem("widow.seen_by", "clash.widow-of-nobody")


def _of_bury(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of burying."""
    bury, script = rules.bury, rules.script
    if Step.WIDOW in script and Step.BURY not in script:
        yield problem("script", "clash.widow-without-bury")
    if bury.is_shared and not bury.cards:
        yield problem("bury.who", "clash.nothing-buried")
    if bury.is_shared and not rules.table.is_partnership:
        yield problem("bury.who", "clash.no-partner-to-bury")
    yield from _of_trump_buried(rules)


def _of_trump_buried(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of trump that may not be buried, or is announced."""
    bury = rules.bury
    is_early = comes_before(rules.script, (Step.BURY,), (Step.TRUMP,))
    if bury.keeps_trump:
        if not bury.cards:
            yield problem("bury.keeps_trump", "clash.no-trump-buried")
        if is_early:
            yield problem("bury.keeps_trump", "clash.bury-before-trump")
        if not _has_trump(rules):
            yield problem("bury.keeps_trump", "clash.never-trump-to-bury")
    if bury.announced != "nothing":
        if not bury.cards:
            yield problem("bury.announced", "clash.nothing-buried-to-announce")
        if is_early:
            yield problem("bury.announced", "clash.bury-before-trump")
        if not _has_trump(rules):
            yield problem("bury.announced", "clash.never-trump-to-bury")


def _of_concession(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of conceding."""
    concession, script = rules.concession, rules.script
    if concession.is_possible and rules.auction.is_summed:
        yield problem("concession", "clash.summed-always-played")
    if concession.bonus and rules.settlement.stakes:
        yield problem("concession.bonus", "clash.no-points-for-bonus")
    if concession.costs != 1 and rules.settlement.stakes:
        yield problem("concession.costs", "clash.conceding-costs-units")
    if concession.others_score == "nothing" and rules.settlement.stakes:
        yield problem("concession.others_score", "clash.no-melds-to-lose")
    has_melded = comes_before(script, _MELDS_OF_BIDDER, (Step.CONCEDE,))
    if concession.most_needed and Step.CONCEDE in script and not has_melded:
        yield problem("concession.most_needed", "clash.needed-before-melds")
    if concession.consent:
        yield from _of_consent(rules)
    if concession.least_meld and Step.CONCEDE in script:
        yield from _of_conceding_too_little(rules)


def _of_consent(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a partner who is asked before a bidder concedes."""
    concession, script = rules.concession, rules.script
    is_unseen = concession.unseen != "nobody"
    if not concession.offered and not is_unseen:
        yield problem("concession.consent", "clash.consent-to-nothing")
    if not has_partners(rules):
        yield problem("concession.consent", "clash.bidder-alone")
    if rules.partner.is_hidden:
        yield problem("concession.consent", "clash.partner-unknown")
    is_early = is_unseen and comes_before(script, (Step.CONCEDE_UNSEEN,), (Step.PARTNER,))
    is_late = concession.offered and comes_before(script, (Step.CONCEDE,), (Step.PARTNER,))
    if is_early or is_late:
        yield problem("concession.consent", "clash.conceding-before-partner")


def _of_conceding_too_little(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of conceding because the bidder's side has melded too little."""
    script = rules.script
    if not comes_before(script, _MELDS_OF_BIDDER, (Step.CONCEDE,)):
        yield problem("concession.least_meld", "clash.conceding-before-melds")
    if comes_before(script, (Step.CONCEDE,), (Step.OTHERS_MELD,)) and has_partners(rules):
        yield problem("concession.least_meld", "clash.partner-melds-later")
    if rules.partner.is_hidden:
        yield problem("concession.least_meld", "clash.partner-unknown")
    if comes_before(script, (Step.CONCEDE,), (Step.PARTNER,)):
        yield problem("concession.least_meld", "clash.must-concede-before-partner")


def _of_kinds_of_moon(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of moons with names of their own."""
    if rules.moon.kinds and rules.moon.offered == "nobody":
        yield problem("moon.kinds", "clash.moon-kinds-unannounced")


def _of_moon(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of shooting the moon."""
    moon = rules.moon
    is_offered = moon.offered != "nobody"
    if moon.offered == "bidder" and Step.AUCTION not in rules.script:
        yield problem("moon.offered", "clash.moon-without-bidder")
    if is_offered and rules.play.skip_if_met:
        yield problem("moon.offered", "clash.moon-and-skipped-play")
    rewards = [moon.points(is_shot=True, kind=name) for name in moon.names]
    if moon.counts == "added" and not all(rewards):
        yield problem("moon.counts", "clash.moon-without-reward")
    if is_offered and rules.settlement.stakes:
        yield problem("moon.offered", "clash.no-points-for-moon")
    if moon.won_by == "seat" and not has_partners(rules):
        yield problem("moon.won_by", "clash.moon-alone")
    if moon.won_by == "seat" and rules.claims.is_on:
        yield problem("moon.won_by", "clash.moon-and-claims")
    usual = rules.settlement.opponents if Step.AUCTION in rules.script else "score"
    if moon.others_score == "nothing" and usual == "nothing":
        yield problem("moon.others_score", "clash.opponents-score-nothing")
    if moon.others_score == "meld" and usual != "score":
        yield problem("moon.others_score", "clash.opponents-score-no-count")
    if moon.others_score == "meld" and _do_opponents_meld_nothing(rules):
        yield problem("moon.others_score", "clash.opponents-without-melds")


def _of_stakes(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a game for stakes with other parts."""
    table = rules.table
    if not rules.settlement.stakes:
        return
    if Step.AUCTION not in rules.script:
        yield problem("settlement.stakes", "clash.nothing-to-play-for")
    if rules.auction.is_summed:
        yield problem("settlement.stakes", "clash.summed-always-played")
    if table.is_partnership and table.scores_by_player:
        yield problem("settlement.stakes", "clash.stakes-of-fixed-sides")
    if rules.partner.is_found:
        yield problem("settlement.stakes", "clash.stakes-and-called-partner")


def _of_settlement(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of the settlement."""
    settlement, script = rules.settlement, rules.script
    has_auction = Step.AUCTION in script
    if settlement.is_bid_handed_over and not comes_before(script, (Step.AUCTION,), (Step.PLAY,)):
        yield problem("settlement.bid_to", "clash.no-bid-to-hand-over")
    if settlement.is_bid_handed_over and settlement.stakes:
        yield problem("settlement.bid_to", "clash.paid-in-units")
    if settlement.set_reward and not has_auction:
        yield problem("settlement.set_reward", "clash.no-contract-to-lose")
    if settlement.bid_bonuses and not has_auction:
        yield problem("settlement.bid_bonuses", "clash.no-high-bid")
    if settlement.bid_times and not has_auction:
        yield problem("settlement.bid_times", "clash.no-high-bid")
    if settlement.bid_bonuses and settlement.stakes:
        yield problem("settlement.bid_bonuses", "clash.stakes-of-high-bid")
    if settlement.bid_times and settlement.stakes:
        yield problem("settlement.bid_times", "clash.stakes-of-high-bid")
    if settlement.opponents == "meld" and _do_opponents_meld_nothing(rules):
        yield problem("settlement.opponents", "clash.opponents-without-melds")


def _of_points_in_a_game_for_stakes(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a game for stakes with what points would be scored for."""
    settlement = rules.settlement
    if not settlement.stakes:
        return
    if settlement.all_tricks:
        yield problem("settlement.all_tricks", "clash.stakes-without-points")
    if settlement.set_reward:
        yield problem("settlement.set_reward", "clash.stakes-without-points")
    if settlement.made != "earned":
        yield problem("settlement.made", "clash.stakes-of-contract")
    if settlement.set.word != "minus-bid":
        yield problem("settlement.set", "clash.stakes-of-set-contract")
    if settlement.set_meld != "lost":
        yield problem("settlement.set_meld", "clash.stakes-without-melds")
    if settlement.set_count != "lost":
        yield problem("settlement.set_count", "clash.stakes-without-count")
    if settlement.opponents != "score":
        yield problem("settlement.opponents", "clash.paid-in-units")


def _of_meld_to_score(rules: Parts) -> Iterator[Problem]:
    """Yield the clash of the least meld that scores."""
    is_melded = {*_ALL_MELDS, Step.DRAW} & {*rules.script}
    if rules.settlement.least_meld and not is_melded:
        yield problem("settlement.least_meld", "clash.no-meld-to-score")
    yield from _of_meld_that_sets(rules)


def _of_meld_that_sets(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a meld without which a contract is set."""
    settlement = rules.settlement
    if not settlement.least_meld_sets:
        return
    if not settlement.least_meld or settlement.least_meld_binds != "everybody":
        yield problem("settlement.least_meld_sets", "clash.contract-needs-no-meld")
    if Step.AUCTION not in rules.script:
        yield problem("settlement.least_meld_sets", "clash.no-contract-to-set")
    if rules.concession.least_meld >= settlement.least_meld > 0:
        yield problem("settlement.least_meld_sets", "clash.conceded-already")


def _of_payers_of_checks(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of checks with sides that change."""
    if not rules.checks.are_kept:
        return
    if rules.partner.is_found:
        yield problem("checks.paid_by", "clash.checks-and-called-partner")
    if rules.table.sitting_out:
        yield problem("checks.paid_by", "clash.checks-and-sitting-out")
    if rules.table.partners_change:
        yield problem("checks.paid_by", "clash.checks-and-changing-partners")


def _of_checks_for_melds(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of checks for melds."""
    checks = rules.checks
    if checks.melds and rules.showing.choice != "best":
        yield problem("checks.melds", "clash.checks-for-all-at-once")
    if checks.melds and not {Step.MELDS, Step.BIDDER_MELDS} & {*rules.script}:
        yield problem("checks.melds", "clash.checks-before-play")
    if checks.unseen == "opponents" and not checks.melds:
        yield problem("checks.unseen", "clash.no-checks-for-melds")
    if checks.unseen == "opponents" and rules.concession.unseen == "nobody":
        yield problem("checks.unseen", "clash.no-conceding-unseen")


def _of_checks_for_contracts(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of checks for contracts."""
    checks, script = rules.checks, rules.script
    if checks.bids and Step.AUCTION not in script:
        yield problem("checks.bids", "clash.no-contract-made")
    if checks.played_and_lost and Step.AUCTION not in script:
        yield problem("checks.played_and_lost", "clash.no-contract-failed")
    if checks.looked_and_lost and not {Step.WIDOW, Step.SHARE_WIDOW} & {*script}:
        yield problem("checks.looked_and_lost", "clash.no-widow-to-look-at")


def _of_checks_for_the_game(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of checks for winning the game."""
    checks, ending, moon = rules.checks, rules.ending, rules.moon
    has_moon = moon.offered != "nobody" or rules.auction.moon_bids
    if checks.for_game and ending.is_endless and not (has_moon and moon.wins_game):
        yield problem("checks.game", "clash.no-end")
    if checks.margin_over == "target" and checks.margin != (0, 0) and not ending.target:
        yield problem("checks.margin_over", "clash.no-target")


def _of_renege(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of reneges."""
    renege, stakes = rules.renege, rules.settlement.stakes
    if renege.ruled and renege.costs_bid and Step.AUCTION not in rules.script:
        yield problem("renege.offender", "clash.renege-without-bid")
    if renege.ruled and not renege.costs_bid and stakes:
        yield problem("renege.offender", "clash.no-count-to-lose")
    if renege.penalty and stakes:
        yield problem("renege.penalty", "clash.no-points-for-penalty")
    if not renege.ruled:
        return
    if renege.others == "all" and rules.table.side_count != _TWO:
        yield problem("renege.others", "clash.all-to-the-other-side")
    if renege.bidder_then == "meld-and-count" and renege.others == "meld":
        yield problem("renege.bidder_then", "clash.renege-without-count")
    if renege.bidder_then == "meld-and-count" and stakes:
        yield problem("renege.bidder_then", "clash.stakes-without-settling")
    if renege.bidder_then == "bid" and stakes:
        yield problem("renege.bidder_then", "clash.stakes-of-contract")
    if renege.others == "meld-and-count" and stakes:
        yield problem("renege.others", "clash.stakes-without-count")


def _of_reneging_bidder(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a renege that costs the bidder otherwise than others."""
    renege = rules.renege
    if renege.of_bidder != "minus-bid" or not renege.ruled:
        return
    if Step.AUCTION not in rules.script:
        yield problem("renege.of_bidder", "clash.no-bid-to-lose")
    elif renege.costs_bid:
        yield problem("renege.of_bidder", "clash.bid-lost-already")


def _of_ending(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of the end of the game."""
    ending = rules.ending
    if ending.bid_out and Step.AUCTION not in rules.script:
        yield problem("ending.bid_out", "clash.bid-out-without-bids")
    if ending.call_out != "no" and Step.AUCTION in rules.script:
        yield problem("ending.call_out", "clash.call-out-and-contract")
    if ending.on_equal == "share" and not ending.rounds and not ending.bust:
        yield problem("ending.on_equal", "clash.shared-without-end")
    if ending.on_equal == "bidder" and Step.AUCTION not in rules.script:
        yield problem("ending.on_equal", "clash.no-bidder-first")
    if ending.on_equal == "bidder" and not (
        ending.rounds or ending.bust or ending.highest_at_target_wins
    ):
        yield problem("ending.on_equal", "clash.highest-does-not-win")


COMPARISONS: Final[tuple[Comparison, ...]] = (
    _of_table,
    _of_play,
    _of_count,
    _of_misdeal,
    _of_draft,
    _of_auction,
    _of_raise,
    _of_forced_bids,
    _of_moon_bids,
    _of_no_trump_bids,
    _of_trump,
    _of_trump_in_bids,
    _of_dix,
    _of_partner,
    _of_passing,
    _of_showing,
    _of_forgotten_melds,
    _of_too_few,
    _of_showing_between_tricks,
    _of_joint_melds,
    _of_draw,
    _of_idle_values,
    _of_widow,
    _of_bury,
    _of_concession,
    _of_moon,
    _of_kinds_of_moon,
    _of_stakes,
    _of_settlement,
    _of_points_in_a_game_for_stakes,
    _of_meld_to_score,
    _of_payers_of_checks,
    _of_checks_for_melds,
    _of_checks_for_contracts,
    _of_checks_for_the_game,
    _of_renege,
    _of_reneging_bidder,
    _of_ending,
)
"""The clashes of each part, in the order of the parts."""
