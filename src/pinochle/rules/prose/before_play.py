"""What the bidder and the others do between the auction and the play, in words, but for melds."""

from collections.abc import Iterator
from typing import Final

from pinochle.messages.phrases import Phrase
from pinochle.rules.concession import WHOLE_COUNT
from pinochle.rules.handtest import melds_in_words
from pinochle.rules.parts import Parts
from pinochle.rules.prose.outcomes import melds_lie_before, others_score_melds
from pinochle.rules.prose.roles import Roles
from pinochle.rules.prose.sentences import Sentence, part_if, sentence
from pinochle.rules.script import Step

_FOUR: Final = 4


def widow(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentence about the widow and who sees it."""
    if Step.SHARE_WIDOW in rules.script:
        yield sentence("widow.share", "fourhand.kitty.distribute")
    elif rules.widow.seen_by == "all":
        yield sentence("widow.shown", "threehand.widow-shown")
    else:
        rule = "fourhand.kitty.take-discard" if rules.table.seats == _FOUR else "racehorse.blind"
        yield sentence("widow.unseen", rule)
    if Step.RAISE in rules.script:
        limit = Phrase("widow.as-far-as-they-like")
        if ceiling := rules.auction.ceiling:
            moon = part_if(rules.auction.moon_bids, "widow.or-the-moon")
            limit = Phrase.of("widow.to-ceiling", bid=ceiling, moon=moon)
        yield sentence("widow.raise", "house.raise-after-widow", limit=limit)


def trump(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about the suit that is named, and about a bidder who cannot name one."""
    naming = rules.trump
    is_partner = naming.named == "partner"
    namer = "bidders-partner" if is_partner else "bidder"
    ids = "auction.highest-names-trump", naming.namer_rule, naming.must_hold_rule
    if naming.must_hold:
        melds = melds_in_words(naming.must_hold)
        yield sentence("trump.names-held", *ids, namer=namer, melds=melds)
    else:
        yield sentence("trump.names-any", *ids, namer=namer)
    if is_partner and not rules.table.are_pairs:
        yield sentence("trump.next-partner", "house.partner-names-trump")
    if naming.must_hold and naming.if_none == "free":
        yield sentence("trump.free", "trump.free-choice")
    elif naming.must_hold:
        yield from _no_suit_to_name(rules)
    if naming.no_trump:
        yield sentence("trump.no-trump", "house.no-trump")


def _no_suit_to_name(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about a contract that is set because its bidder can name no trump."""
    roles, settlement, rule = Roles(rules), rules.settlement, "trump.no-marriage-set"
    loss = "bid" if settlement.set.bid else "nothing"
    lost = part_if(not settlement.stakes, f"trump.loses-{loss}")
    yield sentence("trump.set", rule, bidder=roles.bidder, lost=lost)
    score_melds = rules.trump.if_none == "set" and others_score_melds(rules)
    if not settlement.stakes and (settlement.bid_to == "nobody" or score_melds):
        yield sentence(f"trump.others-score-{'melds' if score_melds else 'nothing'}", rule)
    if settlement.is_bid_handed_over:
        yield sentence("trump.others-score-bid", "contract.settle", other=roles.other)


def partner(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about the partners whom the bidder finds by a card."""
    called = rules.partner
    if called.calls == "fixed-card":
        rule = "house.fixed-partner-card"
        yield sentence("partner.by-card", rule, rank=called.rank, suit=called.suit)
    else:
        yield sentence(f"partner.{called.calls}", called.call_rule)
    if called.are_several:
        yield from _several_partners(rules)
        return
    if called.asked == "anticlockwise":
        rule = "house.partner-asked-anticlockwise"
        yield sentence("partner.first-anticlockwise", "five.called-partner", rule)
    elif called.known == "at-once":
        yield sentence("partner.first-clockwise", "five.called-partner")
    else:
        yield sentence("partner.first-to-play", "five.called-partner.2009")
    yield sentence("partner.against-two", "five.rest-vs-team")


def _several_partners(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about all holders of a card, who are the bidder's partners."""
    rule = "house.several-partners"
    if rules.partner.known == "at-once":
        yield sentence("partner.all-holders", rule)
    else:
        yield sentence("partner.all-who-play", rule, "five.called-partner.2009")
    yield sentence("partner.against-several", "five.rest-vs-team")


def dix(_rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about the nine that is exchanged for the card turned."""
    yield sentence("dix.exchange", "threehand003.dix-exchange")


def passing(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about the cards that partners pass."""
    yield _exchange(rules)
    if rules.partner.is_found:
        yield sentence("passing.without-partner", "house.pass-called-partner")
    if rules.passing.who == "all":
        when = "together" if rules.passing.order == "together" else "afterwards"
        yield sentence(f"passing.all-{when}", "house.pass-both-sides")


def _exchange(rules: Parts) -> Sentence:
    """Return the sentences about who passes cards to whom, and in which order."""
    passed = rules.passing
    if passed.to == "next-partner":
        who, rule = "around", "house.pass-around"
    elif Roles(rules).has_one_partner:
        who, rule = "partner", ""
    else:
        who, rule = "partners", "house.pass-in-teams"
    order, rule_of_order = "together", "pass.simultaneous"
    if passed.order == "partner-first":
        order, rule_of_order = "in-turn", "pass.sequential"
    key = f"passing.{who}-{order}"
    return sentence(key, "pass.count", rule_of_order, rule, cards=passed.cards)


def burying(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about the cards that the bidder buries."""
    bury, table, roles = rules.bury, rules.table, Roles(rules)
    cards, who = bury.cards, "alone"
    if bury.is_shared:
        cards = bury.part_of(table.seats // table.side_count).cards
        who = "with-partner" if table.are_pairs else "with-partners"
    yield sentence(f"bury.{who}", bury.number_rule, cards=cards)
    if kept := dict(_cards_to_keep(rules)):
        yield sentence("bury.keeps", *kept.values(), kept=tuple(kept))
    else:
        yield sentence("bury.any", "widow.discard.any-three")
    if bury.announced != "nothing":
        announced = "trumps" if bury.announced == "trump" else "aces"
        yield sentence(f"bury.announces-{announced}", "house.buried-announced")
    if bury.count_for == "bidder":
        yield sentence("bury.counts-for-bidder", "count.discards-to-bidder")
    elif bury.count_for == "nobody":
        yield sentence("bury.counts-for-nobody", "deal.kitty.discard-count-flag")
    elif roles.are_several:
        yield sentence("bury.counts-for-each", "house.buried-to-opponents", side=roles.side)
    else:
        yield sentence("bury.counts-for-opponents", "house.buried-to-opponents")


def _cards_to_keep(rules: Parts) -> Iterator[tuple[Phrase, str]]:
    """Yield the cards that stay in the hand while there are others, with the ids of the rules."""
    bury = rules.bury
    if bury.which == "not-melded" and melds_lie_before(rules, Step.BURY):
        yield Phrase("bury.melded"), bury.which_rule
    if bury.which == "non-counters":
        yield Phrase("bury.counter"), bury.which_rule
    if bury.keeps_trump:
        yield Phrase("bury.trump"), "house.no-trump-buried"


def conceding(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about contracts that are given up before the play."""
    concession, settlement, roles = rules.concession, rules.settlement, Roles(rules)
    if concession.unseen != "nobody":
        yield sentence("concede.unseen", "concede.before-widow")
        if not settlement.stakes:
            yield _price_of_conceding_unseen(rules)
    if concession.offered:
        throwing_in = "end.pinochling.throw-in" if rules.ending.all_tricks_win else ""
        yield sentence("concede.offered", "concede.after-widow", throwing_in)
    if concession.consent:
        yield sentence("concede.consent", "house.consent-to-concede")
        if not roles.has_one_partner:
            yield sentence("concede.consent-in-turn", "house.consent-to-concede")
    if concession.most_needed == WHOLE_COUNT:
        rule = "concede.forced-over-250"
        yield sentence("concede.needs-more-than-all", rule, points=rules.total)
    elif concession.most_needed:
        rule = "concede.forced-over-250"
        yield sentence("concede.needs-too-much", rule, points=concession.most_needed)
    if concession.least_meld:
        melder = "side" if roles.has_sides else "bidder"
        yield sentence(f"concede.short-{melder}", "house.set-short", points=concession.least_meld)
    if Step.CONCEDE in rules.script and not settlement.stakes:
        yield from _price_of_conceding(rules)


def _price_of_conceding_unseen(rules: Parts) -> Sentence:
    """Return the sentence about the points for a contract that is conceded before the widow."""
    settlement = rules.settlement
    gained = Phrase("concede.others-gain-nothing")
    if settlement.is_bid_handed_over:
        gained = Phrase.of("concede.others-gain-bid", other=Roles(rules).other)
    lost = _times_the_bid(1 if settlement.set.bid else 0)
    return sentence("concede.unseen-costs", lost=lost, gained=gained)


def _price_of_conceding(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about the points for a contract that is conceded after the widow."""
    concession, settlement, rule = rules.concession, rules.settlement, "concede.after-widow"
    lost = _times_the_bid(concession.costs if settlement.set.bid else 0)
    after = part_if(concession.unseen != "nobody", "concede.after-widow")
    yield sentence("concede.costs", rule, after=after, lost=lost)
    score_melds = concession.others_score == "meld" and others_score_melds(rules)
    if settlement.bid_to == "nobody" or score_melds or concession.bonus:
        bonus = None
        if concession.bonus:
            is_by_side = concession.bonus_unit == "side" and rules.table.is_partnership
            key = f"concede.bonus-of-{'side' if is_by_side else 'each'}"
            bonus = Phrase.of(key, points=concession.bonus)
        scored = "melds" if score_melds else "nothing"
        yield sentence(f"concede.others-score-{scored}", rule, bonus=bonus)
    if settlement.is_bid_handed_over and concession.costs:
        bid = _times_the_bid(concession.costs)
        yield sentence(
            "concede.others-score-bid", "contract.settle", other=Roles(rules).other, bid=bid
        )


def _times_the_bid(times: int) -> Phrase:
    """Return a number of times the bid, as points that are lost or scored."""
    if times > 1:
        return Phrase.of("concede.bid-times", times=times)
    return Phrase("concede.bid" if times else "concede.nothing")
