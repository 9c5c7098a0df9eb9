"""The auction in words."""

from collections.abc import Iterator
from typing import Final

from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.messages.phrases import Phrase
from pinochle.rules.auction.calls import PASS, Auction
from pinochle.rules.auction.ladder import step_rule
from pinochle.rules.auction.sayings import spoken_words
from pinochle.rules.handtest import ANY_HAND
from pinochle.rules.parts import Parts
from pinochle.rules.prose.dealing import hand_that_passes
from pinochle.rules.prose.roles import Roles
from pinochle.rules.prose.sentences import PARAGRAPH_END, Sentence, item, part_if, sentence

_OPENINGS: Final = {100: "auction.opening.100", 250: "auction.opening.250"}
"""The ids of the lowest bids that a text names."""

_DEALER: Final = 0
"""A seat to deal: which one it is does not matter."""

_ELDEST: Final = 1
"""The seat after that dealer."""

_REDOUBLED: Final = 2
"""The number of times that a bid can be doubled where it can also be redoubled."""


def auction(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about the auction."""
    yield _turns(rules)
    yield from _kinds_of_bids(rules)
    yield PARAGRAPH_END
    yield from _numbers(rules)
    yield PARAGRAPH_END
    yield from _duties(rules)
    yield from _tests(rules)
    bids = rules.auction
    if _all_may_pass(rules):
        yield sentence("auction.all-pass", bids.opener_rule, dealer=bids.all_pass)
    if bids.conventions:
        yield sentence("auction.conventions")
    for agreed in bids.conventions:
        rule = "auction.meld-bid.convention"
        yield item("auction.convention", rule, bid=agreed.bid, meaning=agreed.meaning)
    if bids.sayings:
        yield sentence("auction.sayings")
    for saying in bids.sayings:
        words = spoken_words(saying.name)
        yield item("auction.saying", "house.saying", saying=words, meaning=saying.meaning)


def _turns(rules: Parts) -> Sentence:
    """Return the sentences about who calls when, and who gets the contract."""
    bids = rules.auction
    rule_of_first = "house.dealer-first" if bids.first == "dealer" else ""
    rising = "auction.strictly-higher"
    ids: tuple[str, ...]
    if bids.passes_to_end:
        how, ids = (
            "until-so-many-pass",
            ("auction.bid-or-pass", rising, "auction.three-passed-ends"),
        )
    elif bids.calls == "until-passed":
        how = "until-passed"
        ids = "auction.bid-or-pass", rising, "auction.pass-final", "auction.ends"
    elif bids.is_duel:
        how, ids = "duel", ("house.duel", "auction.bid-or-pass", rising, "auction.pass-final")
    elif bids.calls == "once":
        how, ids = "once", ("auction.one-bid", rising)
    elif bids.goes_round:
        how, ids = "summed-rounds", ("auction.summed", "auction.pass-final", "house.summed-rounds")
    else:
        how, ids = "summed", ("auction.summed",)
    return sentence(
        f"auction.{how}",
        *ids,
        rule_of_first,
        first=bids.first,
        passes=bids.passes_to_end,
        speaker=bids.duel_opener,
    )


def _kinds_of_bids(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about what a bid says besides a number, and about doubling."""
    bids = rules.auction
    if bids.is_summed:
        is_of_sum = bids.trump_to == "highest-sum"
        yield sentence("auction.bidder-of-highest-sum" if is_of_sum else "auction.bidder-of-most")
    if bids.suit_bids:
        yield sentence("auction.suit-bids", "contract.bid-suit")
    if bids.no_trump_bids != "none":
        order = part_if(bids.no_trump_bids == "higher", "auction.no-trump-is-higher")
        yield sentence("auction.no-trump", "house.no-trump-bid", order=order)
    if bids.moon_bids:
        yield sentence("auction.moon", "house.moon-bid")
    if bids.doubling:
        is_plain = bids.suit_bids and bids.passes_to_end
        kept = part_if(not bids.passes_to_end, "auction.kept-when-doubled")
        yield sentence(
            "auction.redouble" if bids.doubling == _REDOUBLED else "auction.double",
            "contract.double",
            "" if is_plain else "house.double-numbers",
            kept=kept,
        )


def _numbers(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about the numbers that may be bid."""
    bids = rules.auction
    if bids.automatic:
        yield sentence("auction.automatic", "racehorse.open-500", bid=bids.automatic)
    else:
        ids = "auction.opening.by-scale-and-packs", _OPENINGS.get(bids.opening, "")
        yield sentence("auction.opening", *ids, bid=bids.opening)
        if bids.dealer_opening and _dealer_may_be_left(rules) and not bids.stuck:
            rule = "threehand.opening.20"
            yield sentence("auction.dealer-opening", rule, bid=bids.dealer_opening)
    skipping = part_if(not bids.greatest_raise, "auction.skip-steps")
    rungs = tuple(_rungs(rules))
    yield sentence("auction.steps", step_rule(bids.ladder), rungs=rungs, skipping=skipping)
    if bids.greatest_raise:
        moon = part_if(bids.moon_bids, "auction.or-bids-the-moon")
        rule = "house.greatest-raise"
        yield sentence("auction.greatest-raise", rule, steps=bids.greatest_raise, moon=moon)
    if bids.spares_partner:
        yield sentence("auction.spares-partner", "house.partner-not-overbid")
    if bids.ceiling:
        yield sentence("auction.ceiling", "house.highest-bid", bid=bids.ceiling)


def _rungs(rules: Parts) -> Iterator[Phrase]:
    """Yield the steps of bids: ``in steps of 10``, ``from 600 in steps of 50``."""
    ((first, step), *higher_rungs), ceiling = rules.auction.ladder, rules.auction.ceiling
    counted = Phrase.of("auction.counted-from", bid=first) if first else None
    yield Phrase.of("auction.first-rung", step=step, counted=counted)
    for start, up in higher_rungs:
        if not ceiling or start < ceiling:
            yield Phrase.of("auction.rung", start=start, step=up)


def _duties(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about players who must bid."""
    bids = rules.auction
    if bids.must_open == "eldest" and not bids.automatic:
        after = _when_asked(rules, _ELDEST)
        yield sentence("auction.eldest-must-bid", bids.opener_rule, after=after)
    if bids.must_open == "dealer":
        after = _when_asked(rules, _DEALER)
        yield sentence("auction.dealer-must-bid", bids.opener_rule, after=after)
    if bids.must_open == "holder" and not bids.automatic:
        yield sentence("auction.holder-must-bid", bids.opener_rule)
    if bids.stuck and _dealer_may_be_left(rules):
        condition = None
        if bids.to_be_stuck != ANY_HAND:
            held = hand_that_passes(bids.to_be_stuck)
            condition = Phrase.of("auction.if-the-dealer-holds", held=held)
        how = "exactly" if bids.stuck_exactly else "or-more"
        yield sentence(f"auction.stuck-{how}", bids.stuck_rule, bid=bids.stuck, condition=condition)


def _tests(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about hands with which nobody may bid, or that make a bid void."""
    bids, side = rules.auction, Roles(rules).side
    if bids.to_bid != ANY_HAND:
        held = hand_that_passes(bids.to_bid)
        yield sentence("auction.to-bid", "check.4p.min-marriage", held=held)
    if not bids.least_meld:
        return
    rule = "auction.summed.min-meld"
    if bids.misbid == "forbidden":
        yield sentence("auction.least-meld-to-bid", rule, points=bids.least_meld)
        return
    unpaid = part_if(rules.settlement.stakes, "auction.nobody-pays")
    melder = "player" if bids.least_meld_of == "player" else "side"
    yield sentence("auction.void", rule, melder=melder, points=bids.least_meld, unpaid=unpaid)
    if not rules.settlement.stakes:
        less = Phrase.of("auction.less", points=bids.misbid_costs) if bids.misbid_costs else None
        yield sentence("auction.void-scores", rule, side=side, less=less)


def _when_asked(rules: Parts, opener: Seat) -> Phrase | None:
    """Return who must have passed before a player is asked who then has to open, if anybody."""
    bids, auction = rules.auction, Auction(_DEALER, rules.table.seats)
    while (seat := bids.speaker(auction)) is not None and seat != opener:
        auction = auction.and_then(seat, PASS)
    if not auction.calls:
        return None
    if opener == _ELDEST and bids.first == "dealer":
        return Phrase("auction.if-the-dealer-passes")
    is_eldest_left = opener == _DEALER and not bids.is_dealer_last
    return Phrase(f"auction.if-all-{'but-eldest' if is_eldest_left else 'others'}-pass")


def _dealer_may_be_left(rules: Parts) -> bool:
    """Tell whether all others may pass before the dealer's turn."""
    return not rules.auction.is_summed and _all_may_pass(rules, before=_DEALER)


def _all_may_pass(rules: Parts, before: Seat | None = None) -> bool:
    """Tell whether all may pass, each with some hand; or all who are asked before a seat."""
    bids, auction = rules.auction, Auction(_DEALER, rules.table.seats)
    if bids.automatic:  # eldest has bid
        return False
    hands = Hand(), rules.pack.cards
    while (seat := bids.speaker(auction)) is not None and seat != before:
        if all(bids.duty(auction, seat, hand, rules.melds, rules.count) for hand in hands):
            return False
        auction = auction.and_then(seat, PASS)
    return True
