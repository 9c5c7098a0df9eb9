"""The tricks in words: drawing from the stock, undertaking every trick, the play, and claims."""

from collections.abc import Iterator
from typing import Final

from pinochle.cards.card import Suit
from pinochle.cards.hand import Hand
from pinochle.messages.phrases import Phrase
from pinochle.rules.auction.sayings import spoken_words
from pinochle.rules.draw import DrawRules
from pinochle.rules.parts import Parts, gains_nobody
from pinochle.rules.play.obligations import Duty, Obligation, When
from pinochle.rules.play.play import PlayRules
from pinochle.rules.prose.outcomes import can_be_void
from pinochle.rules.prose.roles import TWO, Roles
from pinochle.rules.prose.sentences import PARAGRAPH_END, Sentence, item, part_if, sentence, step
from pinochle.rules.script import Step

_LIMITS: Final = {
    Duty.HEAD: "play.must-head.exception-trumped",
    Duty.TRUMP: "play.undertrump",
    Duty.OVERTRUMP: "play.must-trump",
}
"""The ids of rules that limit a duty."""

_ON_PLAIN: Final = (Duty.TRUMP, Duty.OVERTRUMP)
"""The duties that say of themselves on which leads they hold."""


def drawing(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about the tricks for the stock, and the melds between them."""
    draw = rules.draw
    yield sentence("draw.any-card", "twohand.phase1.free")
    yield sentence(
        f"draw.{'draws' if draw.draw_first else 'melds'}-first",
        "twohand.meld-one-per-trick",
        "twohand.draw-first-13" if draw.draw_first else "twohand.meld-before-draw",
        "twohand.draw-order",
        "twohand.draw-hidden",
        "twohand.last-card-shown" if draw.shows_last else "",
        laid=_melds_of_a_trick(draw),
        last=part_if(draw.shows_last, "draw.but-for-last"),
    )
    yield sentence("draw.stay-playable", "twohand.meld-stays-playable")
    if draw.reuse == "never":
        yield sentence("draw.no-reuse", "twohand.reuse-across-melds")
    else:
        higher = part_if(draw.reuse == "higher", "draw.or-higher")
        yield sentence("draw.reuse", "twohand.reuse-across-melds", higher=higher)
    if rules.deal.turn == "first-of-stock":
        yield sentence(f"draw.upcard-to-{draw.last_upcard_to}", "twohand.draw-order")
    yield sentence("draw.stock-out", "twohand.stock-out")


def _melds_of_a_trick(draw: DrawRules) -> Phrase:
    """Return the melds that the winner of a trick may lay."""
    if not draw.melds_a_trick:
        return Phrase("draw.any-melds")
    besides = Phrase.of("draw.besides", melds=draw.besides) if draw.besides else None
    return Phrase.of("draw.so-many-melds", number=draw.melds_a_trick, besides=besides)


def moon(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about players who undertake to win every trick."""
    shooting = rules.moon
    is_bid = rules.auction.moon_bids and Step.AUCTION in rules.script
    yield from _undertaking(rules, is_bid=is_bid)
    yield from _moon_scores(rules)
    if Step.AUCTION in rules.script:
        yield from _contract_of_shooters(rules)
    if is_bid and rules.settlement.is_bid_handed_over and shooting.costs:
        other, rule = Roles(rules).other, "contract.settle"
        yield sentence("moon.costs-to-others", rule, other=other, points=shooting.costs)
    if shooting.others_score != "as-usual":
        yield _others_in_a_moon(rules)
    is_ended = rules.renege.ruled and rules.renege.settled == "at-once"
    if is_ended and shooting.offered != "nobody":
        yield sentence("moon.called-off", "shoot-the-moon")
    yield from _kinds_of_moon(rules)


def _undertaking(rules: Parts, *, is_bid: bool) -> Iterator[Sentence]:
    """Yield the sentences about who may undertake to win every trick, in a bid or later."""
    shooting, roles = rules.moon, Roles(rules)
    is_alone = shooting.won_by == "seat"
    aim = Phrase("moon.to-win-all")
    if is_alone:
        aim = Phrase("moon.to-win-all-alone")
    elif roles.has_sides:
        aim = Phrase("moon.side-wins-all")
    if is_bid:
        yield _moon_bid(rules, aim)
    when = Phrase(f"moon.before-play{'-if-not-bid' if is_bid else ''}")
    if shooting.offered == "anyone":
        yield sentence("moon.by-anyone", "shoot-the-moon", when=when, first=roles.first, aim=aim)
    elif shooting.offered != "nobody":
        yield sentence("moon.by-bidder", "shoot-the-moon", when=when, aim=aim)
    if is_alone:
        yield sentence("moon.alone", "house.moon-alone")


def _moon_bid(rules: Parts, aim: Phrase) -> Sentence:
    """Return the sentences about a moon that is a bid."""
    shooting = rules.moon
    is_shot_alone, is_missed_alone = _are_alone(rules)
    reneged = None
    if rules.renege.ruled:
        reneged = Phrase.of("moon.made-by-renege", reward=shooting.reward)
    return sentence(
        "moon.bid",
        "house.moon-bid",
        aim=aim,
        otherwise=part_if(not is_missed_alone, "moon.otherwise-set"),
        unscored=part_if(not (is_shot_alone and is_missed_alone), "moon.bid-unscored"),
        costs=shooting.costs,
        reneged=reneged,
        doubled=part_if(rules.auction.doubling, "moon.can-be-doubled"),
    )


def _moon_scores(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about what a moon scores and costs."""
    shooting, roles = rules.moon, Roles(rules)
    shooter = "everybody-on-side" if roles.calls_partner else roles.side
    is_shot_alone, is_missed_alone = _are_alone(rules)
    reward = shooting.reward
    if not is_shot_alone:
        yield sentence("moon.scores-added", "house.moon-added", shooter=shooter, points=reward)
    elif reward:
        yield sentence("moon.scores", "shoot-the-moon.250", shooter=shooter, points=reward)
    if shooting.wins_game:
        unscored = part_if(not reward, "moon.and-no-score")
        yield sentence("moon.wins-game", "shoot-the-moon.game", unit=roles.unit, unscored=unscored)
    rules_of_miss = ["house.moon-bid" if shooting.offered == "nobody" else "shoot-the-moon"]
    if shooting.counts == "added":
        rules_of_miss = ["house.moon-added"]
    if is_shot_alone != is_missed_alone:
        rules_of_miss = ["" if is_missed_alone else "house.moon-added", "house.moon-ends"]
    if is_missed_alone:
        missed = "instead" if shooting.costs else "scoreless"
    elif shooting.costs:
        missed = "besides-usual" if is_shot_alone else "besides"
    else:
        missed = "as-usual"
    key = f"moon.missed-{missed}"
    yield sentence(key, *rules_of_miss, shooter=shooter, points=shooting.costs)


def _kinds_of_moon(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about moons that have a name and a price of their own."""
    if rules.moon.kinds:
        yield sentence("moon.kinds", "house.moon-kinds")
    for kind in rules.moon.kinds:
        yield item(
            "moon.kind",
            "house.moon-kinds",
            kind=spoken_words(kind.name),
            reward=kind.reward or Phrase("moon.nothing"),
            costs=kind.costs or Phrase("moon.nothing"),
        )


def _others_in_a_moon(rules: Parts) -> Sentence:
    """Return the sentence about what the others score in a round with a moon."""
    roles = Roles(rules)
    scored = "nothing-else" if rules.settlement.is_bid_handed_over else "nothing"
    if rules.moon.others_score == "meld":
        scored = "melds"
    off: list[Phrase] = []
    if rules.renege.ruled and rules.renege.settled == "at-once":
        off.append(Phrase("moon.round-ended"))
    elif rules.renege.ruled:
        off.append(Phrase.of("moon.shooter-reneges", unit=roles.unit))
    if rules.auction.moon_bids and can_be_void(rules):
        off.append(Phrase("moon.is-void"))
    return sentence(
        f"moon.others-{scored}",
        "house.moon-others",
        unit=roles.unit,
        other=roles.other,
        uninvolved=part_if(Step.AUCTION in rules.script, "moon.without-contract"),
        unless=Phrase.of("moon.unless", events=tuple(off)) if off else None,
    )


def _are_alone(rules: Parts) -> tuple[bool, bool]:
    """Tell whether a moon that is shot is all that its side scores, and one that is missed."""
    return rules.moon.replaces(is_shot=True), rules.moon.replaces(is_shot=False)


def _contract_of_shooters(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentence about a contract of a side whose moon is all that it scores."""
    is_shot_alone, is_missed_alone = _are_alone(rules)
    unit = Roles(rules).unit
    if is_shot_alone and is_missed_alone:
        yield sentence("moon.settled-by-moon", unit=unit)
    elif is_shot_alone:
        yield sentence("moon.settled-if-shot", "house.moon-ends", unit=unit)
    elif is_missed_alone:
        yield sentence("moon.settled-if-missed", "house.moon-ends", unit=unit)


def play(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about leads, the cards that may be played, and claims."""
    if rules.play.skip_if_met:
        bidder = Roles(rules).bidder
        yield sentence("play.skipped", "contract.play-only-if-needed", bidder=bidder)
    yield _first_lead(rules)
    rungs = [rung for rung in rules.play.obligations if _can_bind(rung)]
    leads = [rung for rung in rungs if rung.duty.of_leads]
    followings = [rung for rung in rungs if not rung.duty.of_leads]
    for rung in leads:
        by_bid = "-by-bid" if rung.from_bid else ""
        yield sentence(f"play.{rung.duty.value}{by_bid}", rung.rule, bid=rung.from_bid)
    if not leads:
        yield sentence("play.any-card-led", "play.no-leading-requirement")
    if followings:
        yield sentence("play.duties", "play.free-discard")
    else:
        yield sentence("play.any-card", "twohand.phase1.free")
    for rung in followings:
        yield _following(rung)
    like_cards = rules.play.like_cards
    rule = "play.identical-first-wins" if like_cards == "first" else "house.last-like-wins"
    yield sentence("play.who-wins", rule, "play.winner-leads", like=like_cards)
    yield PARAGRAPH_END
    if rules.claims.offered != "nobody":
        yield from _claims(rules)


def _first_lead(rules: Parts) -> Sentence:
    """Return the sentence about who leads first, or after the stock."""
    if Step.DRAW in rules.script:
        return sentence("play.after-the-stock", "play.nondealer-leads", "play.winner-leads")
    if Step.AUCTION in rules.script and rules.play.leader == "bidder":
        return sentence("play.bidder-leads", "play.bidder-leads")
    rule = "play.nondealer-leads" if rules.table.seats == TWO else "play.eldest-leads"
    return sentence("play.eldest-leads", rule)


def _can_bind(rung: Obligation) -> bool:
    """Tell whether an obligation ever keeps a player from playing any card."""
    play, hand = PlayRules(obligations=(rung,)), Hand.parse("AS 9S AH 9H")
    choices = [
        play.legal(hand, trick, Suit.SPADES, first_lead=True, trump_broken=False)
        for trick in ("", "9S", "9H")
    ]
    return any(len(cards) < len(hand) for cards in choices)


def _following(rung: Obligation) -> Sentence:
    """Return the step for an obligation of those who play to a lead."""
    depends_on_lead = rung.when is not When.ALWAYS and rung.duty not in _ON_PLAIN
    is_post = rung.duty is Duty.HEAD and rung.when is When.TRUMP_LED
    is_exempt = rung.unless == "partner-winning"
    return step(
        f"play.{rung.duty.value}",
        rung.rule,
        "" if is_post else _LIMITS.get(rung.duty, ""),
        "house.partner-exempt" if is_exempt else "",
        when=part_if(depends_on_lead, f"play.when-{rung.when.value}"),
        unless=part_if(is_exempt, "play.unless-partner-wins"),
    )


def _claims(rules: Parts) -> Iterator[Sentence]:
    """Yield the sentences about claims of the tricks that are left."""
    claims, roles = rules.claims, Roles(rules)
    yield sentence("play.claim", "house.claim-rest", side=roles.side)
    if claims.lines == "every":
        yield sentence("play.claim-every-line", "house.claim-rest")
    else:
        yield sentence("play.claim-own-choice", "house.claim-own-choice")
    if claims.tricks == "all":
        return
    rule = "house.claim-part"
    yield sentence(
        f"play.{'give-up-all' if claims.tricks == 'all-or-none' else 'claim-some'}", rule
    )
    if roles.are_several and Step.AUCTION in rules.script and gains_nobody(rules):
        yield sentence("play.against-several", rule, bidder=roles.bidder, unit=roles.unit)
