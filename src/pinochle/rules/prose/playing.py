"""The tricks in words: drawing from the stock, undertaking every trick, the play, and claims."""

from collections.abc import Iterator
from typing import Final

from pinochle.cards.card import Suit
from pinochle.cards.hand import Hand
from pinochle.rules.parts import Parts, gains_nobody
from pinochle.rules.play.obligations import Duty, Obligation, When
from pinochle.rules.play.play import PlayRules
from pinochle.rules.prose.outcomes import can_be_void
from pinochle.rules.prose.parties import TWO, Parties
from pinochle.rules.prose.words import PARAGRAPH_END, many, series
from pinochle.rules.script import Step


def drawing(rules: Parts) -> Iterator[str]:
    """Yield the sentences about the tricks for the stock, and the melds between them."""
    draw = rules.draw
    yield "While the stock lasts, any card may be played to a trick. [twohand.phase1.free]"
    laid = "as many melds as they like"
    if draw.melds_a_trick:
        besides = f" and also any {series(draw.besides, 'or')}" if draw.besides else ""
        laid = f"{many(draw.melds_a_trick, 'meld')}{besides}"
    order = f"may lay {laid}, and then draws the top card of the stock"
    if draw.draw_first:
        order = f"first draws the top card of the stock and then may lay {laid}"
    order_rule = "twohand.draw-first-13" if draw.draw_first else "twohand.meld-before-draw"
    last, last_rule = "", ""
    if draw.shows_last:
        last = ", but for the last card that lies face down, which is shown to all"
        last_rule = ", twohand.last-card-shown"
    yield (
        f"The winner of a trick {order}. After that the loser draws the next card. Nobody shows "
        f"what they draw{last}. [twohand.meld-one-per-trick, {order_rule}, twohand.draw-order, "
        f"twohand.draw-hidden{last_rule}]"
    )
    yield "Melded cards still belong to the hand and may be played. [twohand.meld-stays-playable]"
    if draw.reuse == "never":
        yield "A melded card cannot serve in another meld. [twohand.reuse-across-melds]"
    else:
        higher = " or in a higher meld of the same class" if draw.reuse == "higher" else ""
        yield (
            f"A melded card may serve again in a meld of another class{higher}, together with at "
            "least one new card from the hand. [twohand.reuse-across-melds]"
        )
    if rules.deal.turn == "first-of-stock":
        other = "loser" if draw.last_upcard_to == "winner" else "winner"
        yield (
            f"Of the last two cards the {other} of the trick takes the one that lies face down, "
            f"and the {draw.last_upcard_to} the one that was turned up. [twohand.draw-order]"
        )
    yield "After the stock, melds go back into hand and no more are laid. [twohand.stock-out]"


def moon(rules: Parts) -> Iterator[str]:
    """Yield the sentences about players who undertake to win every trick."""
    shooting, parties = rules.moon, Parties(rules)
    is_bid = rules.auction.moon_bids and Step.AUCTION in rules.script
    yield from _undertaking(rules, is_bid=is_bid)
    yield from _moon_scores(rules)
    if Step.AUCTION in rules.script:
        yield from _contract_of_shooters(rules)
    if is_bid and rules.settlement.is_bid_handed_over and shooting.costs:
        yield (
            f"If a moon that was bid fails, {parties.each_other} scores {shooting.costs}. "
            "[contract.settle]"
        )
    if shooting.others_score != "as-usual":
        yield _others_in_a_moon(rules)
    is_ended = rules.renege.ruled and rules.renege.settled == "at-once"
    if is_ended and shooting.offered != "nobody":
        yield (
            "A renege calls off a moon that was announced, but not for whoever answers for it. "
            "[shoot-the-moon]"
        )


def _undertaking(rules: Parts, *, is_bid: bool) -> Iterator[str]:
    """Yield the sentences about who may undertake to win every trick, in a bid or later."""
    shooting, parties = rules.moon, Parties(rules)
    every_trick = "to win every trick"
    if shooting.won_by == "seat":
        every_trick += " alone"
    elif parties.has_sides:
        every_trick = "that their side will win every trick"
    if is_bid:
        yield _moon_bid(rules, every_trick)
    if shooting.offered != "nobody":
        just = "If nobody has bid it, just" if is_bid else "Just"
        who = "the bidder may shoot the moon"
        if shooting.offered == "anyone":
            who = (
                f"the players are asked in turn, {parties.bidder} first, until one shoots the moon"
            )
        yield f"{just} before play {who}: they undertake {every_trick}. [shoot-the-moon]"
    if shooting.won_by == "seat":
        yield "A trick that a partner wins fails it. [house.moon-alone]"


def _moon_bid(rules: Parts, every_trick: str) -> str:
    """Return the sentences about a moon that is a bid."""
    shooting = rules.moon
    is_shot_alone, is_missed_alone = _are_alone(rules)
    set_apart = "" if is_missed_alone else "; otherwise it is set"
    if not (is_shot_alone and is_missed_alone):
        set_apart += ". When it is played, the bid itself scores and costs nothing"
    reward = f"; a renege of others makes it, as one of {shooting.reward}"
    reneged = reward if rules.renege.ruled else ""
    doubled = " It can be doubled like any bid." if rules.auction.doubling else ""
    return (
        f"A player who bids the moon undertakes {every_trick}. Only that makes the "
        f"contract{set_apart}. Where its number matters, as when it is conceded, it counts as a "
        f"bid of {shooting.costs}{reneged}.{doubled} [house.moon-bid]"
    )


def _moon_scores(rules: Parts) -> Iterator[str]:
    """Yield the sentences about what a moon scores and costs."""
    shooting, parties = rules.moon, Parties(rules)
    shooters = "everybody on their side" if parties.calls_partner else f"the {parties.side}"
    is_shot_alone, is_missed_alone = _are_alone(rules)
    if not is_shot_alone:
        yield (
            f"If they succeed, {shooters} scores {shooting.reward} besides what is scored as "
            "usual. [house.moon-added]"
        )
    elif shooting.reward:
        yield (
            f"If they succeed, {shooters} scores {shooting.reward} and nothing else, whatever the "
            "bid was. [shoot-the-moon.250]"
        )
    if shooting.wins_game:
        scored = "" if shooting.reward else " and scores nothing"
        yield f"If they succeed, the {parties.unit} wins the game{scored}. [shoot-the-moon.game]"
    rule = "house.moon-bid" if shooting.offered == "nobody" else "shoot-the-moon"
    if shooting.counts == "added":
        rule = "house.moon-added"
    if is_shot_alone != is_missed_alone:
        rule = "house.moon-ends" if is_missed_alone else "house.moon-added, house.moon-ends"
    if is_missed_alone:
        lost = f"loses {shooting.costs} and scores nothing else"
        lost = lost if shooting.costs else "scores nothing"
    else:
        besides = " what is scored as usual" if is_shot_alone else ""
        lost = f"loses {shooting.costs} besides{besides}"
        lost = lost if shooting.costs else "only scores as usual"
    yield f"If they fail, {shooters} {lost}. [{rule}]"


def _others_in_a_moon(rules: Parts) -> str:
    """Return the sentence about what the others score in a round with a moon."""
    parties = Parties(rules)
    has_auction = Step.AUCTION in rules.script
    others = parties.each_other + (" without a contract" if has_auction else "")
    scored = "nothing else" if rules.settlement.is_bid_handed_over else "nothing"
    if rules.moon.others_score == "meld":
        scored = f"{parties.their} melds but no count"
    off = []
    if rules.renege.ruled:
        is_at_once = rules.renege.settled == "at-once"
        off = [
            "another’s renege ends the round"
            if is_at_once
            else f"the shooting {parties.unit} reneges"
        ]
    if rules.auction.moon_bids and can_be_void(rules):
        off += ["the moon was bid and is void"]
    unless = f", unless {series(off, 'or')}" if off else ""
    return (
        f"When a {parties.unit} has undertaken it, {others} scores {scored}{unless}. "
        "[house.moon-others]"
    )


def _are_alone(rules: Parts) -> tuple[bool, bool]:
    """Tell whether a moon that is shot is all that its side scores, and one that is missed."""
    return rules.moon.replaces(is_shot=True), rules.moon.replaces(is_shot=False)


def _contract_of_shooters(rules: Parts) -> Iterator[str]:
    """Yield the sentence about a contract of a side whose moon is all that it scores."""
    is_shot_alone, is_missed_alone = _are_alone(rules)
    contract = f"a contract of that {Parties(rules).unit} is not settled"
    if is_shot_alone and is_missed_alone:
        yield (
            f"A{contract[1:]} then, but it is taken as made if they succeed, and as failed if not."
        )
    elif is_shot_alone:
        yield f"If they succeed, {contract}, but it is taken as made. [house.moon-ends]"
    elif is_missed_alone:
        yield f"If they fail, {contract}, but it is taken as failed. [house.moon-ends]"


def play(rules: Parts) -> Iterator[str]:
    """Yield the sentences about leads, the cards that may be played, and claims."""
    if rules.play.skip_if_met:
        yield (
            f"If the melds of {Parties(rules).bidding_side} alone come to the bid, nothing is "
            "played, and no meld needs a trick. [contract.play-only-if-needed]"
        )
    if Step.DRAW in rules.script:
        yield (
            "Eldest leads to the first trick for the stock. Whoever wins the last trick for it "
            "leads to the next. [play.nondealer-leads, play.winner-leads]"
        )
    elif Step.AUCTION in rules.script and rules.play.leader == "bidder":
        yield "The bidder leads to the first trick. [play.bidder-leads]"
    else:
        rule = "play.nondealer-leads" if rules.table.seats == TWO else "play.eldest-leads"
        yield f"Eldest leads to the first trick. [{rule}]"
    rungs = [rung for rung in rules.play.obligations if _can_bind(rung)]
    leads = [rung for rung in rungs if rung.duty.of_leads]
    followings = [rung for rung in rungs if not rung.duty.of_leads]
    for rung in leads:
        yield f"{_lead(rung)}. [{rung.rule}]"
    if not leads:
        yield "Any card may be led. [play.no-leading-requirement]"
    if followings:
        yield (
            "The others must do as much of this as they can, in this order; otherwise they may "
            "play any card: [play.free-discard]"
        )
    else:
        yield "The others may play any card. [twohand.phase1.free]"
    for rung in followings:
        yield _following(rung)
    like_cards = rules.play.like_cards
    rule = "play.identical-first-wins" if like_cards == "first" else "house.last-like-wins"
    yield (
        "The highest trump wins the trick. If there is none, the highest card of the suit led "
        f"wins. Of two identical cards the {like_cards} one wins. The winner leads to the next "
        f"trick. [{rule}, play.winner-leads]"
    )
    yield PARAGRAPH_END
    if rules.claims.offered != "nobody":
        yield from _claims(rules)


_LEADS: Final = {
    Duty.LEAD_TRUMP: "That lead is a trump if the leader has one",
    Duty.ALWAYS_LEAD_TRUMP: "Every lead is a trump as long as the leader has one",
    Duty.LEAD_PLAIN: (
        "Trump is not led before somebody has played one, unless the leader has nothing else"
    ),
}
_FOLLOWINGS: Final = {
    Duty.FOLLOW: "Follow suit",
    Duty.HEAD: "Beat the trick so far with a card of the suit led",
    Duty.HEAD_SUIT: "Beat the best card of the suit led, even if the trick was trumped",
    Duty.TRUMP: "Play a trump to a plain suit",
    Duty.OVERTRUMP: "Play a trump that beats the trick so far to a plain suit",
}
_LIMITS: Final = {
    Duty.HEAD: "play.must-head.exception-trumped",
    Duty.TRUMP: "play.undertrump",
    Duty.OVERTRUMP: "play.must-trump",
}
"""The ids of rules that limit a duty."""

_WHEN: Final = {
    When.ALWAYS: "",
    When.TRUMP_LED: ", when trump is led",
    When.PLAIN_LED: ", when a plain suit is led",
}
_ON_PLAIN: Final = (Duty.TRUMP, Duty.OVERTRUMP)


def _can_bind(rung: Obligation) -> bool:
    """Tell whether an obligation ever keeps a player from playing any card."""
    play, hand = PlayRules(obligations=(rung,)), Hand.parse("AS 9S AH 9H")
    choices = [
        play.legal(hand, trick, Suit.SPADES, first_lead=True, trump_broken=False)
        for trick in ("", "9S", "9H")
    ]
    return any(len(cards) < len(hand) for cards in choices)


def _lead(rung: Obligation) -> str:
    """Return the words for an obligation of a lead."""
    words = _LEADS[rung.duty]
    bid = f"From a bid of {rung.from_bid} on {words[0].lower()}{words[1:]}"
    return bid if rung.from_bid else words


def _following(rung: Obligation) -> str:
    """Return the step for an obligation of those who play to a lead."""
    when = "" if rung.duty in _ON_PLAIN else _WHEN[rung.when]
    is_post = rung.duty is Duty.HEAD and rung.when is When.TRUMP_LED
    is_exempt = rung.unless == "partner-winning"
    unless = ", unless their partner is winning the trick" if is_exempt else ""
    limit = "" if is_post else _LIMITS.get(rung.duty, "")
    exempt = "house.partner-exempt" if is_exempt else ""
    return f"1. {_FOLLOWINGS[rung.duty]}{when}{unless}. [{rung.rule}, {limit}, {exempt}]"


def _claims(rules: Parts) -> Iterator[str]:
    """Yield the sentences about claims of the tricks that are left."""
    claims, parties = rules.claims, Parties(rules)
    winner = "their side" if rules.table.is_partnership else "the player"
    yield (
        "While the tricks are played, any player may claim all that are left and lay down their "
        f"cards. The claim is right if {winner} wins them however the cards lie that the claimant "
        "has not seen. Then these tricks and all cards still held are the claimant’s, without "
        "play. [house.claim-rest]"
    )
    if claims.lines == "every":
        yield "Every line of play must win, even if the claimant plays badly. [house.claim-rest]"
    else:
        yield "The claimant may choose their own cards, but nobody else’s. [house.claim-own-choice]"
    if claims.tricks == "all":
        return
    if claims.tricks == "all-or-none":
        yield (
            "A player may also give up all that are left, if one side alone can take them. "
            "[house.claim-part]"
        )
    else:
        yield (
            "A player may also claim only the last few, or give up all that are left, if one side "
            "alone can take those before. It gets them with the cards of each hand that count "
            "most. [house.claim-part]"
        )
    if parties.are_several and Step.AUCTION in rules.script and gains_nobody(rules):
        yield (
            f"T{parties.bidding_side[1:]} may do so also against several {parties.unit}s, who gain "
            "nothing by tricks. [house.claim-part]"
        )
