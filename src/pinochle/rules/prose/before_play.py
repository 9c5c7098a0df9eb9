"""What the bidder and the others do between the auction and the play, in words, but for melds."""

from collections.abc import Iterator
from typing import Final

from pinochle.rules.concession import WHOLE_COUNT
from pinochle.rules.handtest import melds_in_words
from pinochle.rules.parts import Parts
from pinochle.rules.prose.outcomes import melds_lie_before, others_score_melds
from pinochle.rules.prose.parties import Parties
from pinochle.rules.prose.words import many, series, times
from pinochle.rules.script import Step

_FOUR: Final = 4


def widow(rules: Parts) -> Iterator[str]:
    """Yield the sentence about the widow and who sees it."""
    if Step.SHARE_WIDOW in rules.script:
        yield (
            "The bidder looks at the widow, gives every other player one card of it face down, and "
            "keeps the last. [fourhand.kitty.distribute]"
        )
    elif rules.widow.seen_by == "all":
        yield "The bidder shows the widow to all and takes it up. [threehand.widow-shown]"
    else:
        rule = "fourhand.kitty.take-discard" if rules.table.seats == _FOUR else "racehorse.blind"
        yield f"The bidder takes up the widow and shows it to nobody. [{rule}]"
    if Step.RAISE in rules.script:
        yield (
            "Then they may raise their own bid once, as far as they like, before anything else is "
            "done. The higher bid is the contract. [house.raise-after-widow]"
        )


def trump(rules: Parts) -> Iterator[str]:
    """Yield the sentences about the suit that is named, and about a bidder who cannot name one."""
    naming, table = rules.trump, rules.table
    is_partner = naming.named == "partner"
    namer = "The bidder’s partner" if is_partner else "The bidder"
    suit = "any suit as trump"
    if naming.must_hold:
        suit = f"a suit in which they hold a {series(melds_in_words(naming.must_hold), 'or')}"
    yield (
        f"{namer} names {suit}. [auction.highest-names-trump, {naming.namer_rule}, "
        f"{naming.must_hold_rule}]"
    )
    if is_partner and not table.are_pairs:
        yield (
            "That is the next player of the bidder’s side on the bidder’s left. "
            "[house.partner-names-trump]"
        )
    if naming.must_hold and naming.if_none == "free":
        yield "If there is no such suit, they name any. [trump.free-choice]"
    elif naming.must_hold:
        yield from _no_suit_to_name(rules)
    if naming.no_trump:
        yield (
            "They may also name no trump. Then the highest card of the suit led wins every trick, "
            "nobody has to trump, and only melds without trump score: every marriage is a plain "
            "one. [house.no-trump]"
        )


def _no_suit_to_name(rules: Parts) -> Iterator[str]:
    """Yield the sentences about a contract that is set because its bidder can name no trump."""
    parties, settlement = Parties(rules), rules.settlement
    lost = ""
    if not settlement.stakes:
        lost = f" and loses {'the bid' if settlement.set.bid else 'nothing'}"
    yield (
        f"If there is no such suit, {parties.bidding_side} is set without play{lost}. "
        "[trump.no-marriage-set]"
    )
    score_melds = rules.trump.if_none == "set" and others_score_melds(rules)
    if not settlement.stakes and (settlement.bid_to == "nobody" or score_melds):
        scored = "what they meld without a trump suit" if score_melds else "nothing"
        yield f"The others score {scored}. [trump.no-marriage-set]"
    if settlement.is_bid_handed_over:
        yield f"Then {parties.each_other} scores the bid. [contract.settle]"


def partner(rules: Parts) -> Iterator[str]:
    """Yield the sentences about the partners whom the bidder finds by a card."""
    called = rules.partner
    suit = "any suit" if called.calls == "any-suit" else "the trump suit"
    if called.calls == "fixed-card":
        yield (
            f"Nobody calls a card: the {called.rank} of {called.suit} always finds the bidder’s "
            "partner. [house.fixed-partner-card]"
        )
    else:
        yield (
            f"The bidder calls a card of {suit} of which they do not hold every copy. "
            f"[{called.call_rule}]"
        )
    if called.are_several:
        yield from _several_partners(rules)
        return
    if called.asked == "anticlockwise":
        yield (
            "The first player anticlockwise from the bidder, beginning on their right, who holds "
            "that card says so, and is their partner for the round. [five.called-partner, "
            "house.partner-asked-anticlockwise]"
        )
    elif called.known == "at-once":
        yield (
            "The first player clockwise from the bidder who holds that card says so, and is their "
            "partner for the round. [five.called-partner]"
        )
    else:
        yield (
            "The first of the others to play that card is their partner for the round. Until then "
            "nobody need know who it is. [five.called-partner.2009]"
        )
    yield (
        "Everybody else plays against these two, or against the bidder alone if nobody else has "
        "the card. [five.rest-vs-team]"
    )


def _several_partners(rules: Parts) -> Iterator[str]:
    """Yield the sentences about all holders of a card, who are the bidder's partners."""
    if rules.partner.known == "at-once":
        yield (
            "Everybody else who holds that card says so, and is the bidder’s partner for the "
            "round. [house.several-partners]"
        )
    else:
        yield (
            "Everybody else who plays that card is the bidder’s partner for the round. Until then "
            "nobody need know who it is. [house.several-partners, five.called-partner.2009]"
        )
    yield (
        "All the others play against them, or against the bidder alone if nobody else has the "
        "card. [five.rest-vs-team]"
    )


def dix(_rules: Parts) -> Iterator[str]:
    """Yield the sentences about the nine that is exchanged for the card turned."""
    yield (
        "Starting with eldest, players who hold a nine of trump may exchange it for the card "
        "turned, until one does. The dealer takes that nine into their hand, but it is a meld of "
        "the player who exchanged it. If the card turned is itself a nine, nobody exchanges. "
        "[threehand003.dix-exchange]"
    )


def passing(rules: Parts) -> Iterator[str]:
    """Yield the sentences about the cards that partners pass."""
    yield _exchange(rules)
    if rules.partner.is_found:
        yield "A bidder who has found no partner passes nothing. [house.pass-called-partner]"
    if rules.passing.who == "all":
        together = rules.passing.order == "together"
        when = "at the same time" if together else "after the bidder’s"
        yield (
            f"Every other side passes in the same way {when}. Its first player clockwise from the "
            "bidder takes the bidder’s place in it. [house.pass-both-sides]"
        )


def _exchange(rules: Parts) -> str:
    """Return the sentences about who passes cards to whom, and in which order."""
    passed, cards = rules.passing, many(rules.passing.cards, "card")
    is_in_turn = passed.order == "partner-first"
    ids = f"pass.count, {'pass.sequential' if is_in_turn else 'pass.simultaneous'}"
    if passed.to == "next-partner":
        how = ", all at once and unseen"
        if is_in_turn:
            how = (
                ". The first partner on the bidder’s left begins. The others look at what they get "
                "before they give, and the bidder gives last"
            )
        return (
            f"Each player of the bidder’s side gives {cards} to the next of them clockwise{how}. "
            f"[{ids}, house.pass-around]"
        )
    if Parties(rules).has_one_partner:
        if is_in_turn:
            return (
                f"The bidder’s partner gives the bidder {cards}. The bidder looks at them and "
                f"gives back as many, any that they then hold. [{ids}]"
            )
        return (
            f"The bidder and their partner give each other {cards}, both at once and unseen. "
            f"[{ids}]"
        )
    if is_in_turn:
        return (
            f"Each of the bidder’s partners gives the bidder {cards}, clockwise from the bidder. "
            "The bidder looks at them all and then gives each of these partners as many back, any "
            f"that they then hold. [{ids}, house.pass-in-teams]"
        )
    return (
        f"The bidder and each of the bidder’s partners give each other {cards}, all at once and "
        f"unseen. [{ids}, house.pass-in-teams]"
    )


def burying(rules: Parts) -> Iterator[str]:
    """Yield the sentences about the cards that the bidder buries."""
    bury, parties = rules.bury, Parties(rules)
    if bury.is_shared:
        players = rules.table.seats // rules.table.side_count
        part = many(bury.part_of(players).cards, "card")
        partners = "their partner" if rules.table.are_pairs else "each of their partners"
        yield (
            f"The bidder gives {partners} {part} face down. Then the bidder and each partner, "
            f"clockwise, bury {part}, which nobody else sees. [{bury.number_rule}]"
        )
    else:
        yield (
            f"The bidder buries {many(bury.cards, 'card')}, which nobody else sees. "
            f"[{bury.number_rule}]"
        )
    if kept := dict(_cards_to_keep(rules)):
        yield (
            f"They may not bury {series(kept, 'or')} unless they have too few others; then they "
            f"bury all the others first. [{', '.join(kept.values())}]"
        )
    else:
        yield "They may bury any cards. [widow.discard.any-three]"
    if bury.announced != "nothing":
        aces = "" if bury.announced == "trump" else ", and how many aces of other suits"
        yield f"They announce how many trumps they bury{aces}. [house.buried-announced]"
    if bury.count_for == "bidder":
        yield "The buried cards count for the bidder, like cards won. [count.discards-to-bidder]"
    elif bury.count_for == "opponents":
        others = f"each opposing {parties.side}" if parties.are_several else "the opponents"
        yield f"The buried cards count for {others}, like cards won. [house.buried-to-opponents]"
    else:
        yield "The buried cards count for nobody. [deal.kitty.discard-count-flag]"


def _cards_to_keep(rules: Parts) -> Iterator[tuple[str, str]]:
    """Yield the cards that stay in the hand while there are others, with the ids of the rules."""
    bury = rules.bury
    if bury.which == "not-melded" and melds_lie_before(rules, Step.BURY):
        yield "a card that they have melded", bury.which_rule
    if bury.which == "non-counters":
        yield "a card that counts", bury.which_rule
    if bury.keeps_trump:
        yield "a trump", "house.no-trump-buried"


def conceding(rules: Parts) -> Iterator[str]:
    """Yield the sentences about contracts that are given up before the play."""
    concession, settlement, parties = rules.concession, rules.settlement, Parties(rules)
    if concession.unseen != "nobody":
        yield (
            "A bidder who had to bid, bid the least and was left with it may concede before they "
            "look at the widow. [concede.before-widow]"
        )
        if not settlement.stakes:
            lost = "the bid" if settlement.set.bid else "nothing"
            gained = "the others score nothing"
            if settlement.is_bid_handed_over:
                gained = f"{parties.each_other} scores the bid"
            yield f"Then they lose {lost}, and {gained}."
    if concession.offered:
        throwing_in = ", end.pinochling.throw-in" if rules.ending.all_tricks_win else ""
        yield f"The bidder may concede before play. [concede.after-widow{throwing_in}]"
    if concession.consent:
        yield "The bidder’s partner must agree, or the round is played. [house.consent-to-concede]"
        if not parties.has_one_partner:
            yield (
                "Their other partners are asked in turn, clockwise from the bidder. "
                "[house.consent-to-concede]"
            )
    if concession.most_needed:
        is_all = concession.most_needed == WHOLE_COUNT
        most = f"{rules.total} points (all there are)" if is_all else concession.most_needed
        yield f"A bidder who needs over {most} from tricks must concede. [concede.forced-over-250]"
    if concession.least_meld:
        melder = "bidding side that" if parties.has_sides else "bidder who"
        yield f"A {melder} melds less than {concession.least_meld} must concede. [house.set-short]"
    if Step.CONCEDE in rules.script and not settlement.stakes:
        yield from _price_of_conceding(rules)


def _price_of_conceding(rules: Parts) -> Iterator[str]:
    """Yield the sentences about the points for a contract that is conceded after the widow."""
    concession, settlement, parties = rules.concession, rules.settlement, Parties(rules)
    after = " after looking at the widow" if concession.unseen != "nobody" else ""
    costs = concession.costs if settlement.set.bid else 0
    lost = {0: "nothing", 1: "the bid"}.get(costs, f"the bid {times(costs)}")
    yield f"A bidder who concedes{after} loses {lost}. [concede.after-widow]"
    score_melds = concession.others_score == "meld" and others_score_melds(rules)
    if settlement.bid_to == "nobody" or score_melds or concession.bonus:
        scored = "their melds, which need no trick" if score_melds else "nothing"
        bonus = ""
        if concession.bonus:
            is_by_side = concession.bonus_unit == "side" and rules.table.is_partnership
            bonus = f", and {'each side' if is_by_side else 'each of them'} {concession.bonus} more"
        yield f"The others score {scored}{bonus}. [concede.after-widow]"
    if settlement.is_bid_handed_over and concession.costs:
        often = "" if concession.costs == 1 else f" {times(concession.costs)}"
        yield f"Then {parties.each_other} scores the bid{often}. [contract.settle]"
