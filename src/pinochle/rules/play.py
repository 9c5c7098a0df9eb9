"""The play in words: who leads, what may be played, and who wins a trick."""

from collections.abc import Iterator
from typing import Final

from pinochle.rules._prose import Context
from pinochle.tricks.obligations import Duty, Obligation, When
from pinochle.tricks.play import PlayRules

_DUTIES: Final = {
    Duty.FOLLOW: "Follow suit",
    Duty.HEAD: "Beat the trick so far with a card of the suit led",
    Duty.HEAD_SUIT: "Beat the best card of the suit led, even if the trick was trumped",
    Duty.TRUMP: "Play a trump to a plain suit",
    Duty.OVERTRUMP: "Play a trump that beats the trick so far to a plain suit",
}

_EXCEPTIONS: Final = {
    Duty.HEAD: ", play.must-head.exception-trumped",
    Duty.TRUMP: ", play.undertrump",
    Duty.OVERTRUMP: ", play.must-trump",
}
"""Rules that limit a duty."""

_WHEN: Final = {
    When.ALWAYS: "",
    When.TRUMP_LED: ", when trump is led",
    When.PLAIN_LED: ", when a plain suit is led",
}

_ON_PLAIN: Final = (Duty.TRUMP, Duty.OVERTRUMP)
_TWO: Final = 2


def sentences(play: PlayRules, context: Context) -> Iterator[str]:
    """Who leads, what may be played, and who wins."""
    if play.skip_if_met:
        yield (
            f"If the melds of {context.bidding_side} alone come to the bid, nothing is played, and "
            "no meld needs a trick. [contract.play-only-if-needed]"
        )
    yield _first_lead(play, context)
    rungs = [rung for rung in play.obligations if _can_ask(rung)]
    if any(rung.duty is Duty.LEAD_TRUMP for rung in rungs):
        yield "That lead is a trump if the leader has one. [play.first-lead-trump]"
    else:
        yield "Any card may be led. [play.no-leading-requirement]"
    rungs = [rung for rung in rungs if rung.duty is not Duty.LEAD_TRUMP]
    if rungs:
        yield (
            "The others must do as much of this as they can, in this order; otherwise they may "
            "play any card: [play.free-discard]"
        )
        for rung in rungs:
            when = "" if rung.duty in _ON_PLAIN else _WHEN[rung.when]
            yield f"1. {_DUTIES[rung.duty]}{when}. [{_ids(rung)}]"
    else:
        yield "The others may play any card. [twohand.phase1.free]"
    yield (
        "The highest trump wins the trick. If there is none, the highest card of the suit led "
        "wins. Of two identical cards the first one wins. The winner leads to the next trick. "
        "[play.identical-first-wins, play.winner-leads]"
    )


def _first_lead(play: PlayRules, context: Context) -> str:
    if context.has_stock:
        return (
            "Eldest leads to the first trick for the stock. Whoever wins the last trick for it "
            "leads to the next. [play.nondealer-leads, play.winner-leads]"
        )
    if context.has_auction and play.leader == "bidder":
        return "The bidder leads to the first trick. [play.bidder-leads]"
    rule = "play.nondealer-leads" if context.seats == _TWO else "play.eldest-leads"
    return f"Eldest leads to the first trick. [{rule}]"


def _can_ask(rung: Obligation) -> bool:
    """Whether a rung ever asks for anything."""
    return not (rung.duty in _ON_PLAIN and rung.when is When.TRUMP_LED)


def _ids(rung: Obligation) -> str:
    """The catalogue ids of a duty and of its exception."""
    is_post = rung.duty is Duty.HEAD and rung.when is When.TRUMP_LED
    return rung.rule + ("" if is_post else _EXCEPTIONS.get(rung.duty, ""))
