"""The clashes of a ruleset: rules that make no sense beside others.

A fine makes no sense where a round scores no points. A clash is said once, of the field to change;
in a condition that field comes first, and then what it does not go with. The functions here have
the clashes of a part each, in the order of the parts, and a part with many has several functions.
"""

from collections.abc import Callable, Iterator
from typing import Final

from pinochle.cards.card import Rank
from pinochle.errors import Problem
from pinochle.rules.parts import Parts, has_partners
from pinochle.rules.script import Step, comes_before

__all__ = ["problems"]

_MELDS_ALONE: Final = (Step.MELDS, Step.BIDDER_MELDS, Step.OTHERS_MELD)
_MELDS_OF_BIDDER: Final = (Step.MELDS, Step.BIDDER_MELDS, Step.JOINT_MELDS)
_ALL_MELDS: Final = (*_MELDS_ALONE, Step.JOINT_MELDS)
_TWO: Final = 2


def problems(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of rules that make no sense beside others."""
    for clashes in _CLASHES:
        yield from clashes(rules)


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
        yield Problem("table.partners_change", "nobody has a partner to change")


def _of_play(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of the play."""
    play, script = rules.play, rules.script
    has_bids = comes_before(script, (Step.AUCTION,), (Step.PLAY,))
    if play.skip_if_met:
        if not has_bids:
            yield Problem("play.skip_if_met", "nobody bids, so there is nothing to be met")
        if rules.auction.is_summed:
            yield Problem(
                "play.skip_if_met",
                "with summed bids every side has a contract, so the round is always played",
            )
        if not comes_before(script, _MELDS_OF_BIDDER, (Step.PLAY,)):
            yield Problem("play.skip_if_met", "nobody melds before the play")
        if rules.partner.is_hidden:
            yield Problem("play.skip_if_met", "the bidder's partner is not known before the play")
    if play.exempts_partner and not has_partners(rules):
        yield Problem("play.obligations", "nobody has a partner who could be winning a trick")
    if play.asks_bid and not has_bids:
        yield Problem("play.obligations", "nobody bids, so that no lead can depend on the bid")


def _of_misdeal(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of misdeals."""
    if rules.misdeal.fine and rules.settlement.stakes:
        yield Problem("misdeal.fine", "a game for stakes has no points for a fine")


def _of_draft(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a draft."""
    if Step.DRAFT not in rules.script:
        return
    if rules.table.seats != _TWO:
        yield Problem("table.seats", "two play a draft")
    if rules.misdeal.grounds:
        yield Problem("misdeal.grounds", "players choose their hands, so none is thrown in")
    if rules.draft.discards_count_for == "non-bidder" and Step.AUCTION not in rules.script:
        yield Problem("draft.discards_count_for", "nobody bids, so there is no non-bidder")
    if rules.deal.packets.rounds:
        yield Problem("deal.packets", "no cards are dealt before a draft")
    if rules.deal.turn != "none":
        yield Problem("deal.turn", "a draft turns no card for trump")


def _of_auction(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of the auction."""
    auction, is_partnership = rules.auction, rules.table.is_partnership
    if rules.auction.is_summed and not is_partnership:
        yield Problem("auction.calls", "partners add up their bids, but nobody has a partner")
    if auction.doubling and not is_partnership:
        yield Problem(
            "auction.doubling", "one side doubles and the other redoubles, but nobody has a partner"
        )
    if auction.spares_partner and not is_partnership:
        yield Problem("auction.spares_partner", "nobody has a partner to spare")
    if auction.spares_partner and rules.auction.is_summed:
        yield Problem("auction.spares_partner", "with summed bids partners do not overbid")
    if auction.greatest_raise and rules.auction.is_summed:
        yield Problem("auction.greatest_raise", "with summed bids none raises another")


def _of_raise(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a bid that is raised after the widow."""
    auction = rules.auction
    if not rules.widow.may_raise:
        return
    if rules.auction.is_summed:
        yield Problem("widow.may_raise", "with summed bids no bid is a contract of its own")
    if auction.suit_bids or auction.no_trump_bids != "none":
        yield Problem(
            "widow.may_raise", "bids tell what is trump, which is settled before the widow is seen"
        )
    if auction.doubling:
        yield Problem("widow.may_raise", "nobody can double a bid that is raised after the auction")


def _of_forced_bids(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of bids that a dealer or eldest does not choose."""
    auction = rules.auction
    if auction.stuck and not auction.is_dealer_last:
        yield Problem("auction.stuck", "the dealer has spoken before the others pass")
    if auction.stuck and auction.must_open == "dealer":
        yield Problem("auction.stuck", "the dealer must open, and cannot be stuck besides")
    if auction.automatic and auction.first == "dealer":
        yield Problem("auction.automatic", "the automatic bid is made for eldest")
    if auction.automatic and auction.must_open == "dealer":
        yield Problem("auction.automatic", "eldest has opened without being asked")


def _of_moon_bids(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of bids of the moon."""
    if not rules.auction.moon_bids:
        return
    if rules.auction.is_summed:
        yield Problem("auction.moon_bids", "with summed bids no bid can lie above all numbers")
    if Step.AUCTION in rules.script and rules.settlement.stakes:
        yield Problem("auction.moon_bids", "a round for stakes has no points for a moon")


def _of_no_trump_bids(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of bids of no trump."""
    if rules.auction.no_trump_bids == "none":
        return
    if rules.auction.is_summed:
        yield Problem(
            "auction.no_trump_bids",
            "summed bids cannot say no trump, because there is only one trump",
        )
    is_named = Step.TRUMP in rules.script or rules.auction.suit_bids
    if Step.AUCTION in rules.script and not is_named:
        yield Problem(
            "auction.no_trump_bids", "nobody names trump, so no bid can say that there is none"
        )
    if rules.trump.no_trump:
        yield Problem(
            "auction.no_trump_bids",
            "a bidder may name no trump after any bid, so no bid need say it",
        )
    if rules.partner.needs_trump:
        yield Problem(
            "auction.no_trump_bids", "without trump no card of the trump suit can be called"
        )


def _of_trump(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of trump."""
    trump, is_named = rules.trump, Step.TRUMP in rules.script
    if trump.if_none == "set-and-opponents-nothing" and rules.settlement.stakes:
        yield Problem(
            "trump.if_none", "a round for stakes scores no melds, so the others have none to lose"
        )
    if trump.if_none != "free" and rules.auction.is_summed:
        yield Problem(
            "trump.if_none",
            "with summed bids every side has a contract, so the round is always played",
        )
    yield from _of_turned_trump(rules)
    if trump.fixed_suit:
        yield from _of_fixed_trump(rules)
    if trump.named == "partner" and not rules.table.is_partnership:
        yield Problem("trump.named", "nobody has a partner who could name trump")
    if trump.named == "partner" and not is_named:
        yield Problem("trump.named", "the script needs trump, for the partner names it")
    if trump.no_trump and not is_named:
        yield Problem("trump.no_trump", "nobody names trump, so nobody names none")
    if trump.no_trump and trump.if_none != "free":
        yield Problem(
            "trump.no_trump",
            "a player who may name no trump can always name something, so nobody is set for it",
        )
    if trump.no_trump and rules.partner.needs_trump:
        yield Problem("trump.no_trump", "without trump no card of the trump suit can be called")


def _of_turned_trump(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a card that is turned to name trump."""
    is_turned = rules.deal.turn != "none"
    if rules.trump.named != "turned":
        if is_turned:
            yield Problem("trump.named", "the deal turns a card to name trump")
        return
    if not is_turned:
        yield Problem("trump.named", "no card is turned to name trump")
    if rules.trump.must_hold:
        yield Problem("trump.named", "nobody names trump, so nobody must hold anything in it")
    if Step.TRUMP in rules.script:
        yield Problem("trump.named", "the card that is turned is trump, so nobody names it")


def _of_fixed_trump(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a suit that is always trump."""
    auction = rules.auction
    if Step.TRUMP in rules.script:
        yield Problem("trump.named", "the same suit is always trump: nobody names it")
    if rules.trump.must_hold:
        yield Problem("trump.named", "nobody names trump, so nobody must hold anything in it")
    if auction.to_bid.holds or auction.to_be_stuck.holds:
        yield Problem(
            "trump.named",
            "trump is known before the auction, but this test looks for a meld in any suit",
        )
    if auction.least_meld and auction.misbid == "forbidden":
        yield Problem(
            "trump.named",
            "trump is known before the auction, but a bid takes what a hand melds in its best"
            " trump",
        )


def _of_trump_in_bids(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of bids that name trump."""
    if rules.trump.named == "in-the-bid":
        if not rules.auction.suit_bids:
            yield Problem("trump.named", "the bids name no suit")
        if Step.AUCTION not in rules.script:
            yield Problem("trump.named", "nobody bids, so no bid names trump")
    elif _bids_name_trump(rules):
        yield Problem("trump.named", "the bids name a suit, and that of the last is trump")
    if Step.TRUMP in rules.script and _bids_name_trump(rules):
        yield Problem("script", "the last bid has named trump, so nobody names it afterwards")
    if rules.trump.must_hold and _bids_name_trump(rules):
        yield Problem(
            "trump.must_hold", "the suit of the last bid is trump, whatever the bidder holds"
        )


def _of_dix(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a nine that is turned, or is exchanged for the card turned."""
    trump, turn, script = rules.trump, rules.deal.turn, rules.script
    if trump.dix_exchange == "eldest-first" and turn != "last":
        yield Problem("trump.dix_exchange", "eldest exchanges a nine for the last card dealt")
    if trump.dix_exchange == "trick-winner" and turn != "first-of-stock":
        yield Problem(
            "trump.dix_exchange", "a trick winner exchanges a nine for the first card of a stock"
        )
    if trump.dix_exchange == "trick-winner" and Step.DRAW not in script:
        yield Problem("trump.dix_exchange", "no tricks are played for a stock")
    if trump.turned_nine and turn == "none":
        yield Problem("trump.turned_nine", "no card is turned that could be a nine")
    if comes_before(script, _ALL_MELDS, (Step.DIX,)):
        yield Problem("script", "nines are exchanged before anybody melds")


def _is_partner_found_after_melds(rules: Parts) -> bool:
    """Tell whether a bidder's partner is known only when melds have been laid."""
    return rules.partner.is_hidden or comes_before(rules.script, _MELDS_ALONE, (Step.PARTNER,))


def _of_partner(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a partner who is called."""
    partner, script = rules.partner, rules.script
    if rules.partner.is_found and rules.table.is_partnership:
        yield Problem("partner.calls", "a bidder who has a partner calls none")
    if partner.asked != "clockwise" and not rules.partner.is_found:
        yield Problem("partner.asked", "nobody is asked for a card")
    if partner.asked != "clockwise" and partner.known == "when-played":
        yield Problem(
            "partner.asked", "nobody is asked for the card: whoever plays it is the partner"
        )
    yield from _of_fixed_partner_card(rules)
    if partner.who != "first-holder" and not rules.partner.is_found:
        yield Problem("partner.who", "nobody finds a partner by a card")
    if partner.asked != "clockwise" and partner.are_several:
        yield Problem("partner.asked", "every holder is a partner, whoever is asked first")
    if rules.auction.voids_misbids and _is_partner_found_after_melds(rules):
        yield Problem(
            "auction.misbid", "nobody knows whose bids and melds count before the partner"
        )
    if rules.partner.is_found and rules.table.seats == _TWO:
        yield Problem("partner.calls", "a bidder calls a partner where three or more play")
    if rules.showing.who == "bidding-side" and rules.partner.is_hidden:
        yield Problem("showing.who", "the bidding side melds before its partner is known")
    is_late = comes_before(script, (Step.MELDS, Step.OTHERS_MELD), (Step.PARTNER,))
    if rules.showing.who == "bidding-side" and is_late:
        yield Problem("showing.who", "the bidding side melds before a partner is called")


def _of_fixed_partner_card(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a card that finds the partners in every round."""
    partner = rules.partner
    if partner.rank != "jack" and partner.calls != "fixed-card":
        yield Problem("partner.rank", "no card finds partners in every round")
    if partner.suit != "trump" and partner.calls != "fixed-card":
        yield Problem("partner.suit", "no card finds partners in every round")
    if partner.calls == "fixed-card" and Rank.parse(partner.rank) not in rules.pack.ranks:
        yield Problem("partner.rank", "the pack has no such card to find partners")


def _of_passing(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of passing cards."""
    passing = rules.passing
    if passing.cards and not has_partners(rules):
        yield Problem("passing.cards", "cards are passed to a partner, but nobody has one")
    if passing.cards and rules.partner.is_hidden:
        yield Problem(
            "passing.cards",
            "cards are passed to a called partner, whom nobody knows before the play",
        )
    if passing.cards and comes_before(rules.script, (Step.PASSING,), (Step.PARTNER,)):
        yield Problem("passing.cards", "cards are passed before a partner is called")
    if passing.to != "bidder" and not passing.cards:
        yield Problem("passing.to", "no cards are passed")
    if passing.to != "bidder" and rules.table.are_pairs:
        yield Problem("passing.to", "two partners can pass only to each other")
    is_one = rules.partner.is_found and not rules.partner.are_several
    if passing.to != "bidder" and is_one and passing.who == "bidding-side":
        yield Problem("passing.to", "a bidder and a called partner can pass only to each other")
    if passing.who != "bidding-side" and not passing.cards:
        yield Problem("passing.who", "no cards are passed")


def _of_showing(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of showing melds."""
    showing, script = rules.showing, rules.script
    if not showing.is_declared:
        if showing.overlooked != "lost":
            yield Problem("showing.overlooked", "only a meld that is declared can be overlooked")
        if showing.failed == "minus":
            yield Problem("showing.failed", "only a meld that is declared can fail")
        if showing.closes == "own-first-card":
            yield Problem("showing.closes", "only a meld that is declared can be too late")
    if showing.failed == "minus" and rules.settlement.stakes:
        yield Problem("showing.failed", "a round for stakes has no points to be set back")
    if showing.is_declared:
        if {Step.BIDDER_MELDS, Step.OTHERS_MELD, Step.JOINT_MELDS} & {*script}:
            yield Problem(
                "showing.choice", "players declare their melds in turn, in the step melds"
            )
        moves = (Step.WIDOW, Step.SHARE_WIDOW, Step.PASSING, Step.BURY, Step.DIX, Step.DRAW)
        if comes_before(script, (Step.MELDS,), moves):
            yield Problem("showing.choice", "no card moves after melds are declared")


def _of_forgotten_melds(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of melds that cost their player something who forgot them."""
    showing = rules.showing
    if showing.overlooked != "costs":
        if showing.overlooked_costs:
            yield Problem("showing.overlooked_costs", "a meld that is overlooked costs nothing")
        return
    if rules.settlement.stakes:
        yield Problem("showing.overlooked", "a round for stakes has no points to lose for a meld")
    if rules.claims.offered != "nobody":
        yield Problem(
            "showing.overlooked", "what was forgotten is found in the tricks, so all are played"
        )


def _of_too_few(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a side that lays nothing because its melds are too few."""
    showing, script = rules.showing, rules.script
    if showing.too_few == "shown":
        return
    if not rules.settlement.least_meld:
        yield Problem("showing.too_few", "melds count however few they are, so nobody hides them")
    if showing.is_declared:
        yield Problem("showing.too_few", "a meld that is declared lies there before the others")
    if showing.jointly:
        yield Problem("showing.too_few", "partners who meld together show their cards at once")
    is_split = Step.BIDDER_MELDS in script and showing.who != "bidder"
    if is_split and has_partners(rules):
        yield Problem("showing.too_few", "the bidder melds before anybody knows a partner's melds")
    if _is_partner_found_after_melds(rules):
        yield Problem("showing.too_few", "nobody knows whose melds to add before the partner")
    if rules.checks.melds:
        yield Problem("showing.too_few", "melds that nobody sees gain no checks")
    if rules.settlement.least_meld_binds == "opponents":
        yield from _of_too_few_of_opponents(rules)
    else:
        yield from _of_judging_too_few(rules)


def _of_too_few_of_opponents(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes where only sides without a contract can meld too little."""
    if comes_before(rules.script, _MELDS_ALONE, (Step.AUCTION,)):
        yield Problem("showing.too_few", "players meld before it is known who has a contract")
    if rules.showing.who != "all":
        yield Problem("showing.too_few", "only those meld whose melds always count")


def _of_judging_too_few(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a bidder who is judged by melds that may be hidden."""
    least = rules.settlement.least_meld
    if rules.auction.voids_misbids and rules.auction.least_meld < least:
        yield Problem("showing.too_few", "a bid is judged by melds that nobody sees")
    if 0 < rules.concession.least_meld < least:
        yield Problem("showing.too_few", "a bidder may have to concede for melds that nobody sees")


def _of_showing_between_tricks(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of melds that are laid between the tricks for the stock."""
    showing = rules.showing
    if Step.DRAW not in rules.script:
        return
    if showing.who != "all":
        yield Problem("showing.who", "whoever wins a trick for the stock may meld, nobody bids")
    if showing.choice == "best":
        yield Problem("showing.choice", "players lay meld by meld between the tricks for the stock")
    if showing.overlooked != "lost":
        yield Problem(
            "showing.overlooked",
            "a meld that was not laid can still be laid after a later trick for the stock",
        )
    if showing.closes == "own-first-card":
        yield Problem("showing.closes", "players meld between the tricks for the stock")


def _of_joint_melds(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of partners who meld together."""
    if not rules.showing.jointly:
        return
    if not rules.table.are_pairs:
        yield Problem(
            "showing.jointly", "partners meld together, but not everybody has exactly one"
        )
    if {*_MELDS_ALONE} & {*rules.script}:
        yield Problem("script", "partners who meld together do not meld alone too")
    if rules.showing.who != "bidding-side":
        yield Problem("showing.who", "only the bidding side can meld together")
    if rules.showing.choice != "best":
        yield Problem("showing.choice", "partners who meld together declare nothing")
    if rules.auction.least_meld:
        yield Problem(
            "auction.least_meld", "joint melds do not show what the bidder alone could meld"
        )
    if rules.auction.is_summed:
        yield Problem("auction.calls", "every side has a contract, but only one can meld together")


def _of_draw(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of tricks for a stock."""
    if Step.DRAW not in rules.script:
        return
    if rules.table.seats != _TWO:
        yield Problem("table.seats", "two play for a stock")
    if not rules.showing.is_declared:
        yield Problem(
            "showing.choice", "between tricks for a stock players declare their melds one by one"
        )


def _of_idle_values(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of what belongs to a rule of the same part that is off."""
    draw, auction = rules.draw, rules.auction
    if draw.besides and not draw.melds_a_trick:
        yield Problem("draw.besides", "any number of melds may be laid, so none is besides")
    if rules.misdeal.redeals and not rules.misdeal.grounds:
        yield Problem("misdeal.redeals", "there are no grounds to throw a hand in")
    if auction.misbid_costs and not auction.least_meld:
        yield Problem("auction.misbid_costs", "a bid needs no melds, so none is a misbid")
    if auction.misbid_costs and auction.misbid == "forbidden":
        yield Problem("auction.misbid_costs", "a misbid is forbidden, so it costs nothing")
    if auction.misbid_costs and rules.settlement.stakes:
        yield Problem("auction.misbid_costs", "a round for stakes has no points for a misbid")
    has_moon = rules.moon.offered != "nobody" or auction.moon_bids
    if rules.moon.wins_game and not has_moon:
        yield Problem("moon.wins_game", "nobody announces or bids a moon")
    if rules.checks.margin_begun and rules.checks.margin == (0, 0):
        yield Problem("checks.margin_begun", "no checks are paid for the margin")
    if rules.renege.penalty and not rules.renege.ruled:
        yield Problem("renege.penalty", "nothing is ruled on a renege")


def _of_widow(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of the widow."""
    widow, deal = rules.widow, rules.deal
    if widow.goes_to != "bidder" and {Step.WIDOW, Step.SHARE_WIDOW} & {*rules.script}:
        yield Problem("widow.goes_to", "by the script the bidder takes the widow")
    if widow.goes_to != "bidder" and not deal.widow:
        yield Problem("widow.goes_to", "no card is left over for a widow")
    if widow.goes_to != "bidder" and deal.stock:
        yield Problem("widow.goes_to", "where there is a stock, no widow lies beside it")
    if widow.seen_by == "nobody" and widow.goes_to == "bidder" and deal.widow:
        yield Problem("widow.seen_by", "the bidder takes the widow into the hand and sees it")
    if widow.seen_by != "nobody" and widow.goes_to == "nobody":
        yield Problem("widow.seen_by", "nobody takes the widow, so it is seen by nobody")


def _of_bury(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of burying."""
    bury, script = rules.bury, rules.script
    if Step.WIDOW in script and Step.BURY not in script:
        yield Problem("script", "the bidder takes the widow, so the script needs bury")
    if bury.is_shared and not bury.cards:
        yield Problem("bury.who", "nothing is buried, by the bidder or by a partner")
    if bury.is_shared and not rules.table.is_partnership:
        yield Problem("bury.who", "nobody has a partner who could bury with the bidder")
    yield from _of_trump_buried(rules)


def _of_trump_buried(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of trump that may not be buried, or is announced."""
    bury = rules.bury
    is_early = comes_before(rules.script, (Step.BURY,), (Step.TRUMP,))
    if bury.keeps_trump:
        if not bury.cards:
            yield Problem("bury.keeps_trump", "nothing is buried, so no trump is")
        if is_early:
            yield Problem("bury.keeps_trump", "cards are buried before trump is named")
        if not _has_trump(rules):
            yield Problem("bury.keeps_trump", "there is never any trump that could be buried")
    if bury.announced != "nothing":
        if not bury.cards:
            yield Problem("bury.announced", "nothing is buried, so nothing of it is announced")
        if is_early:
            yield Problem("bury.announced", "cards are buried before trump is named")
        if not _has_trump(rules):
            yield Problem("bury.announced", "there is never any trump that could be buried")


def _of_concession(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of conceding."""
    concession, script = rules.concession, rules.script
    if concession.is_possible and rules.auction.is_summed:
        yield Problem(
            "concession",
            "with summed bids every side has a contract, so the round is always played",
        )
    if concession.bonus and rules.settlement.stakes:
        yield Problem("concession.bonus", "a round for stakes has no points for a bonus")
    if concession.costs != 1 and rules.settlement.stakes:
        yield Problem("concession.costs", "conceding for stakes costs the units once, and no bid")
    if concession.others_score == "nothing" and rules.settlement.stakes:
        yield Problem(
            "concession.others_score",
            "a round for stakes scores no melds, so the others have none to lose",
        )
    has_melded = comes_before(script, _MELDS_OF_BIDDER, (Step.CONCEDE,))
    if concession.most_needed and Step.CONCEDE in script and not has_melded:
        yield Problem(
            "concession.most_needed", "bidders know what they need from tricks only after they meld"
        )
    if concession.consent:
        yield from _of_consent(rules)
    if concession.least_meld and Step.CONCEDE in script:
        yield from _of_conceding_too_little(rules)


def _of_consent(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a partner who is asked before a bidder concedes."""
    concession, script = rules.concession, rules.script
    is_unseen = concession.unseen != "nobody"
    if not concession.offered and not is_unseen:
        yield Problem(
            "concession.consent",
            "the bidder is never asked whether to concede, so nobody need agree",
        )
    if not has_partners(rules):
        yield Problem("concession.consent", "the bidder has no partner")
    if rules.partner.is_hidden:
        yield Problem("concession.consent", "the bidder's partner is not known before the play")
    is_early = is_unseen and comes_before(script, (Step.CONCEDE_UNSEEN,), (Step.PARTNER,))
    is_late = concession.offered and comes_before(script, (Step.CONCEDE,), (Step.PARTNER,))
    if is_early or is_late:
        yield Problem("concession.consent", "the bidder may concede before they call a partner")


def _of_conceding_too_little(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of conceding because the bidder's side has melded too little."""
    script = rules.script
    if not comes_before(script, _MELDS_OF_BIDDER, (Step.CONCEDE,)):
        yield Problem(
            "concession.least_meld",
            "nobody knows what the bidder's side melds before it has melded",
        )
    if comes_before(script, (Step.CONCEDE,), (Step.OTHERS_MELD,)) and has_partners(rules):
        yield Problem("concession.least_meld", "the bidder's partner melds only after that")
    if rules.partner.is_hidden:
        yield Problem("concession.least_meld", "the bidder's partner is not known before the play")
    if comes_before(script, (Step.CONCEDE,), (Step.PARTNER,)):
        yield Problem(
            "concession.least_meld", "the bidder may have to concede before they call a partner"
        )


def _of_moon(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of shooting the moon."""
    moon = rules.moon
    is_offered = moon.offered != "nobody"
    if moon.offered == "bidder" and Step.AUCTION not in rules.script:
        yield Problem("moon.offered", "nobody bids, so no bidder can shoot the moon")
    if is_offered and rules.play.skip_if_met:
        yield Problem("moon.offered", "the play may be skipped, and with it every trick")
    if moon.counts == "added" and not moon.reward:
        yield Problem("moon.counts", "a moon without a reward has nothing to add to a score")
    if is_offered and rules.settlement.stakes:
        yield Problem("moon.offered", "a round for stakes has no points for a moon")
    if moon.won_by == "seat" and not has_partners(rules):
        yield Problem("moon.won_by", "nobody has a partner, so every player shoots it alone")
    if moon.won_by == "seat" and rules.claims.is_on:
        yield Problem("moon.won_by", "tricks are claimed for a side, and not for a player alone")
    usual = rules.settlement.opponents if Step.AUCTION in rules.script else "score"
    if moon.others_score == "nothing" and usual == "nothing":
        yield Problem("moon.others_score", "the opponents of a contract never score anything")
    if moon.others_score == "meld" and usual != "score":
        yield Problem("moon.others_score", "the opponents of a contract never score their count")
    if moon.others_score == "meld" and _do_opponents_meld_nothing(rules):
        yield Problem(
            "moon.others_score", "the opponents do not meld, so they have no melds to score"
        )


def _of_stakes(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a game for stakes with other parts."""
    table = rules.table
    if not rules.settlement.stakes:
        return
    if Step.AUCTION not in rules.script:
        yield Problem("settlement.stakes", "nobody bids, so there is nothing to play for")
    if rules.auction.is_summed:
        yield Problem(
            "settlement.stakes",
            "with summed bids every side has a contract, so the round is always played",
        )
    if table.is_partnership and table.scores_by_player:
        yield Problem(
            "settlement.stakes",
            "stakes pass between fixed sides, so partners do not change, and none of them sits out",
        )
    if rules.partner.is_found:
        yield Problem(
            "settlement.stakes", "a called partner neither pays a bidder nor is paid by one"
        )


def _of_settlement(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of the settlement."""
    settlement, script = rules.settlement, rules.script
    has_auction = Step.AUCTION in script
    if settlement.is_bid_handed_over and not comes_before(script, (Step.AUCTION,), (Step.PLAY,)):
        yield Problem("settlement.bid_to", "nobody bids, so there is no bid to hand over")
    if settlement.is_bid_handed_over and settlement.stakes:
        yield Problem("settlement.bid_to", "opponents are paid in units, not in points")
    if settlement.set_reward and not has_auction:
        yield Problem("settlement.set_reward", "nobody bids, so no contract can be lost")
    if settlement.bid_bonuses and not has_auction:
        yield Problem("settlement.bid_bonuses", "nobody bids, so no bid is high")
    if settlement.bid_times and not has_auction:
        yield Problem("settlement.bid_times", "nobody bids, so no bid is high")
    if settlement.bid_bonuses and settlement.stakes:
        yield Problem("settlement.bid_bonuses", "the stakes say what a high bid is worth")
    if settlement.bid_times and settlement.stakes:
        yield Problem("settlement.bid_times", "the stakes say what a high bid is worth")
    if settlement.opponents == "meld" and _do_opponents_meld_nothing(rules):
        yield Problem(
            "settlement.opponents", "the opponents do not meld, so they have no melds to score"
        )


def _of_points_in_a_game_for_stakes(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a game for stakes with what points would be scored for."""
    settlement = rules.settlement
    if not settlement.stakes:
        return
    if settlement.all_tricks:
        yield Problem("settlement.all_tricks", "a round for stakes scores no points")
    if settlement.set_reward:
        yield Problem("settlement.set_reward", "a round for stakes scores no points")
    if settlement.made != "earned":
        yield Problem("settlement.made", "the stakes say what a contract scores")
    if settlement.set.word != "minus-bid":
        yield Problem("settlement.set", "the stakes say what a set contract costs")
    if settlement.set_meld != "lost":
        yield Problem("settlement.set_meld", "a round for stakes scores no melds")
    if settlement.set_count != "lost":
        yield Problem("settlement.set_count", "a round for stakes scores no count")
    if settlement.opponents != "score":
        yield Problem("settlement.opponents", "opponents are paid in units, not in points")


def _of_meld_to_score(rules: Parts) -> Iterator[Problem]:
    """Yield the clash of the least meld that scores."""
    is_melded = {*_ALL_MELDS, Step.DRAW} & {*rules.script}
    if rules.settlement.least_meld and not is_melded:
        yield Problem("settlement.least_meld", "nobody melds, so no meld can come to that")
    yield from _of_meld_that_sets(rules)


def _of_meld_that_sets(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a meld without which a contract is set."""
    settlement = rules.settlement
    if not settlement.least_meld_sets:
        return
    if not settlement.least_meld or settlement.least_meld_binds != "everybody":
        yield Problem("settlement.least_meld_sets", "a side with a contract need not meld anything")
    if Step.AUCTION not in rules.script:
        yield Problem(
            "settlement.least_meld_sets", "nobody bids, so there is no contract to be set"
        )
    if rules.concession.least_meld >= settlement.least_meld > 0:
        yield Problem(
            "settlement.least_meld_sets",
            "a side that melds less may not play on, by concession.least_meld",
        )


def _of_payers_of_checks(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of checks with sides that change."""
    if not rules.checks.are_kept:
        return
    if rules.partner.is_found:
        yield Problem(
            "checks.paid_by", "checks pass between fixed sides, so nobody calls a partner"
        )
    if rules.table.sitting_out:
        yield Problem("checks.paid_by", "checks pass between fixed sides, so nobody sits out")
    if rules.table.partners_change:
        yield Problem(
            "checks.paid_by", "checks pass between fixed sides, so partners do not change"
        )


def _of_checks_for_melds(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of checks for melds."""
    checks = rules.checks
    if checks.melds and rules.showing.choice != "best":
        yield Problem("checks.melds", "only melds that are laid all at once gain checks")
    if checks.melds and not {Step.MELDS, Step.BIDDER_MELDS} & {*rules.script}:
        yield Problem("checks.melds", "only melds that are laid before the play gain checks")
    if checks.unseen == "opponents" and not checks.melds:
        yield Problem("checks.unseen", "no melds gain checks")
    if checks.unseen == "opponents" and rules.concession.unseen == "nobody":
        yield Problem("checks.unseen", "nobody may concede before seeing the widow")


def _of_checks_for_contracts(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of checks for contracts."""
    checks, script = rules.checks, rules.script
    if checks.bids and Step.AUCTION not in script:
        yield Problem("checks.bids", "nobody bids, so nobody makes a contract or fails it")
    if checks.played_and_lost and Step.AUCTION not in script:
        yield Problem("checks.played_and_lost", "nobody bids, so nobody fails a contract")
    if checks.looked_and_lost and not {Step.WIDOW, Step.SHARE_WIDOW} & {*script}:
        yield Problem("checks.looked_and_lost", "there is no widow to look at")


def _of_checks_for_the_game(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of checks for winning the game."""
    checks, ending, moon = rules.checks, rules.ending, rules.moon
    has_moon = moon.offered != "nobody" or rules.auction.moon_bids
    if checks.for_game and ending.is_endless and not (has_moon and moon.wins_game):
        yield Problem("checks.game", "this game has no end, so nobody wins it")
    if checks.margin_over == "target" and checks.margin != (0, 0) and not ending.target:
        yield Problem("checks.margin_over", "the game has no target")


def _of_renege(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of reneges."""
    renege, stakes = rules.renege, rules.settlement.stakes
    if renege.ruled and renege.costs_bid and Step.AUCTION not in rules.script:
        yield Problem("renege.offender", "nobody bids, so a renege can cost the count, but no bid")
    if renege.ruled and not renege.costs_bid and stakes:
        yield Problem("renege.offender", "a round for stakes has no count to lose")
    if renege.penalty and stakes:
        yield Problem("renege.penalty", "a round for stakes has no points for a penalty")
    if not renege.ruled:
        return
    if renege.others == "all" and rules.table.side_count != _TWO:
        yield Problem(
            "renege.others", "all counters go to the other side only where two sides play"
        )
    if renege.bidder_then == "meld-and-count" and renege.others == "meld":
        yield Problem(
            "renege.bidder_then",
            "the others score only melds, so a contract has no count to be settled by",
        )
    if renege.bidder_then == "meld-and-count" and stakes:
        yield Problem(
            "renege.bidder_then", "a round for stakes has no count to settle a contract by"
        )
    if renege.bidder_then == "bid" and stakes:
        yield Problem("renege.bidder_then", "the stakes say what a contract scores")
    if renege.others == "meld-and-count" and stakes:
        yield Problem("renege.others", "a round for stakes scores no count")


def _of_reneging_bidder(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of a renege that costs the bidder otherwise than others."""
    renege = rules.renege
    if renege.of_bidder != "minus-bid" or not renege.ruled:
        return
    if Step.AUCTION not in rules.script:
        yield Problem("renege.of_bidder", "nobody bids, so nobody has a bid to lose by a renege")
    elif renege.costs_bid:
        yield Problem("renege.of_bidder", "every renege costs the bid already (renege.offender)")


def _of_ending(rules: Parts) -> Iterator[Problem]:
    """Yield the clashes of the end of the game."""
    ending = rules.ending
    if ending.bid_out and Step.AUCTION not in rules.script:
        yield Problem("ending.bid_out", "nobody bids, so nobody can win by making a bid")
    if ending.call_out != "no" and Step.AUCTION in rules.script:
        yield Problem(
            "ending.call_out", "players call out only where nobody has a contract to make"
        )
    if ending.on_equal == "share" and not ending.rounds and not ending.bust:
        yield Problem(
            "ending.on_equal",
            "only a game that ends by its rounds, or because a player is bust, can be shared",
        )
    if ending.on_equal == "bidder" and Step.AUCTION not in rules.script:
        yield Problem("ending.on_equal", "nobody bids, so no bidder comes first")
    if ending.on_equal == "bidder" and not (
        ending.rounds or ending.bust or ending.highest_at_target_wins
    ):
        yield Problem(
            "ending.on_equal", "the highest score does not win here, so equal ones do not matter"
        )


_CLASHES: Final[tuple[Callable[[Parts], Iterator[Problem]], ...]] = (
    _of_table,
    _of_play,
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
