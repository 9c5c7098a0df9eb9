"""The codes of all messages, each with the names and kinds of its parameters.

A code keeps its meaning and its parameters; the words for it may change. The codes of what a seat
does come twice: ``action.bid`` is what it may do, and ``did.bid`` that it did so.

    >>> parameters("did.bid")
    {'seat': 'seat', 'bid': 'message'}
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, cast, get_args

__all__ = ["CODES", "KINDS", "VIOLATIONS", "Kind", "parameters"]

Kind: TypeAlias = Literal[
    "card",
    "cards",
    "suit",
    "seat",
    "player",
    "side",
    "number",
    "text",
    "value",
    "message",
    "messages",
]
"""The kind of a parameter: a card, cards, a suit, the number of a seat, a player or a side, another
number, a text such as the name of a meld, a number or a text (``value``), another message, or a
list of messages."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

_VIOLATIONS: Final = {
    "play.not-held": "card",
    "play.not-laid": "card copy",
    "play.from-table": "card",
    "play.lead-trump": "card held=cards",
    "play.always-lead-trump": "card held=cards",
    "play.lead-plain": "card held=cards",
    "play.suit": "card led=suit held=cards",
    "play.slough": "card led=suit held=cards",
    "play.kill": "card best=card held=cards",
    "turn.another": "seat",
    "turn.not-now": "action=text",
    "turn.table": "action=text",
    "game.over": "",
    "deal.cards": "",
    "auction.open": "least",
    "auction.stuck": "least",
    "auction.exactly": "points=value limit",
    "auction.higher": "points limit",
    "auction.own": "points limit",
    "auction.least": "points limit",
    "auction.ceiling": "points limit",
    "auction.raise": "points limit",
    "auction.partner": "",
    "auction.step": "points where=text step",
    "auction.least-meld": "meld=number least",
    "auction.names-suit": "points=value",
    "auction.no-suit": "points=value",
    "auction.always-trump": "",
    "auction.no-moon": "",
    "auction.over-moon": "",
    "concede.not-bound": "",
    "auction.saying": "saying=text sayings=text",
    "double.no-bid": "",
    "double.own": "",
    "double.redouble": "",
    "double.no-more": "times",
    "trump.lacks": "suit melds=text",
    "trump.none": "",
    "partner.suit": "card suit",
    "partner.pack": "card",
    "partner.own": "card",
    "give.not-held": "card",
    "give.number": "wanted number",
    "give.to": "wanted=seat seat",
    "misdeal.unknown": "ground=text grounds=text",
    "misdeal.after-call": "",
    "misdeal.after-card": "",
    "misdeal.limit": "redeals",
    "bury.not-held": "card",
    "bury.number": "wanted number",
    "bury.melded": "card free=cards",
    "bury.counter": "card free=cards",
    "bury.trump": "card free=cards",
    "claim.number": "tricks left",
    "claim.all": "left",
    "claim.all-or-none": "left",
    "claim.sides": "left",
    "claim.loses": "tricks seat",
    "claim.line": "seat cards winner=seat",
    "claim.early": "tricks",
    "meld.unknown": "name=text melds=text",
    "meld.cards": "cards name=text",
    "meld.trump": "name=text suits=text",
    "meld.not-held": "card",
    "meld.not-laid": "card copy",
    "meld.from-table": "card",
    "meld.enough": "number",
    "meld.served": "card meld=text heading=text",
    "meld.nothing-new": "meld=text",
    "meld.copies": "",
    "meld.failed": "meld=text",
    "meld.needs": "meld=text needs=text",
    "meld.own-side": "seat",
    "meld.still-open": "seat",
    "meld.not-shown": "seat cards",
    "dix.gone": "",
    "dix.lacks": "card",
    "lay.not-held": "card",
    "lay.no-better": "",
    "lay.to-spare": "card",
    "lay.must": "card",
    "call.lay-first": "",
    "call.none-left": "card",
    "call.no-use": "card",
    "choose.no-meld": "card",
    "show.too-late": "",
    "ruling.off": "",
    "ruling.seat": "seat",
    "ruling.once": "seat",
    "ruling.before-play": "",
    "ruling.melds-first": "",
    "ruling.play-first": "",
    "ruling.no-duty": "kind=text",
    "ruling.dealer": "dealer=seat seat",
    "ruling.bidder": "seat",
    "ruling.no-discard": "seat",
    "renege.expose": "seat",
    "renege.misdeal": "seat",
    "renege.other": "seat",
    "pack.fault": "found card pack",
    "hand.too-few": "held what=text limit",
    "hand.too-many": "held what=text limit",
    "hand.lacks": "melds=text where=text",
    "hand.no-meld": "",
    "hand.meld": "",
}

VIOLATIONS: Final[Mapping[str, str]] = MappingProxyType(_VIOLATIONS)
"""The codes of violations, with the parameters of each
:class:`~pinochle.messages.violations.Violation`."""

_DONE: Final = {
    "bid": "bid=message",
    "pass": "",
    "pass-saying": "saying=text",
    "double": "",
    "keep": "",
    "reject": "",
    "trump": "suit",
    "trump-none": "",
    "exchange": "",
    "partner": "card",
    "give": "cards to=seat",
    "give-hidden": "number to=seat",
    "give-partly": "cards number to=seat",
    "bury": "cards",
    "bury-hidden": "number",
    "bury-partly": "cards number",
    "lay": "cards",
    "call": "card",
    "concede": "",
    "play-on": "",
    "shoot-the-moon": "",
    "misdeal": "ground=text",
    "meld": "meld=text cards",
    "claim": "meld=text cards of=seat",
    "done": "",
    "call-out": "",
    "claim-tricks": "tricks",
    "give-up": "",
    "play": "card",
    "play-laid": "card",
}
"""The actions of a seat."""

_BY_TABLE: Final = {
    "deal": "",
    "ruling": "seat kind=text",
    "misdealt": "seat",
    "card-fault": "seat",
}
"""The actions of the table; ``seat`` has reneged or misdealt, or declares the fault."""

_BIDS: Final = {
    "bid.points": "points",
    "bid.suit": "points suit",
    "bid.no-trump": "points",
    "bid.moon": "",
    "bid.moon-suit": "suit",
    "bid.moon-no-trump": "",
    "bid.doubled": "bid=message",
    "bid.redoubled": "bid=message",
    "contract.valid": "bid=message seat",
    "contract.void": "bid=message seat",
    "call.bid": "seat bid=message",
    "call.pass": "seat",
    "call.pass-saying": "seat saying=text",
    "call.doubled": "seat",
    "call.redoubled": "seat",
}

_LAID: Final = {
    "laid.meld": "meld=text",
    "laid.points": "meld=text points",
    "laid.game": "meld=text",
    "laid.melds": "melds=messages",
    "laid.none": "",
}
"""Melds, and what they are worth."""

_EVENTS: Final = {
    "event.dealt": "seat cards",
    "event.dealt-hidden": "seat number",
    "event.card-drawn": "seat cards",
    "event.card-drawn-hidden": "seat number",
    "event.shown-card-drawn": "seat cards",
    "event.shown-card-drawn-hidden": "seat number",
    "event.discarded-unseen": "seat cards",
    "event.discarded-unseen-hidden": "seat number",
    "event.widow-taken": "seat cards",
    "event.widow-taken-hidden": "seat number",
    "event.widow-shown": "seat cards",
    "event.widow-shown-hidden": "seat number",
    "event.upcard-turned": "seat card suit",
    "event.upcard-turned-scored": "seat card suit points",
    "event.upcard-exchanged": "seat nine=card card",
    "event.upcard-drawn": "seat card",
    "event.entered": "step=text",
    "event.auction-won": "contract=message",
    "event.auction-won-several": "contracts=messages",
    "event.cards-given": "seat to=seat cards",
    "event.cards-given-hidden": "seat to=seat number",
    "event.melds-too-few": "points seats=messages",
    "event.laid-together": "points melds=message",
    "event.concession-forced": "seat",
    "event.trick-won": "seat card cards points",
    "event.redealt": "player",
    "event.settled": "settlement=message scores=messages",
    "event.settled-with-checks": "settlement=message scores=messages checks=messages",
    "event.game-won": "winners=messages",
    "event.melds-shown": "seat points melds=message",
    "event.melds-shown-none": "seat",
    "event.checks-shown": "seat melds=message",
    "event.checks-shown-none": "seat",
    "event.meld-declared": "seat meld=text cards points",
    "event.meld-declared-game": "seat meld=text cards",
    "event.meld-failed": "seat meld=text cards points",
    "event.meld-claimed": "seat of=seat meld=text cards points",
    "event.call-answered": "seat card",
    "event.call-answered-not": "seat card",
    "event.dix-asked": "seat",
    "event.dix-asked-none": "",
    "event.trump-lacking": "seat",
    "event.burial-announced": "seat trumps",
    "event.burial-announced-aces": "seat trumps aces",
    "event.partner-found": "seat partner=seat",
    "event.partner-found-alone": "seat",
    "event.misdeal-shown": "seat cards ground=text",
    "event.tricks-claimed": "hands=messages tricks=messages",
    "event.piles-counted": "points",
    "event.piles-counted-discards": "piles=messages",
    "event.piles-counted-widow": "points",
    "hand.laid-down": "seat cards",
    "hand.nothing-left": "seat",
    "tricks.given": "seat tricks points",
    "pile.discards": "seat points",
    "pile.buried": "points",
    "score.of": "side points",
    "side.name": "side",
}

_SETTLEMENT: Final = {
    "line.scored": "side score=message",
    "line.made": "side bid=message score=message",
    "line.set": "side bid=message score=message",
    "line.void": "side score=message",
    "line.conceded": "side bid=message score=message",
    "line.renege": "side score=message",
    "line.shot": "side score=message",
    "line.missed": "side score=message",
    "bid.times": "times points",
    "score.points": "points",
    "score.range": "least most",
    "score.item": "parts=messages",
    "score.sum": "parts=messages points",
    "score.other": "parts=messages score=message",
    "sum.first": "item=text points",
    "sum.plus": "item=text points",
    "sum.minus": "item=text points",
    "note.too-few": "points",
    "note.unrounded": "points",
    "check.meld": "side checks meld=text",
    "check.meld-from": "side checks meld=text from=side",
    "check.reason": "side checks reason=text",
    "check.reason-from": "side checks reason=text from=side",
    "needs.meld": "side points bid=message",
    "needs.count": "side points bid=message",
    "needs.tricks": "side points bid=message",
    "open.meld": "side least most",
    "open.count": "side least most",
    "open.tricks": "side least most",
    "outlook.open": "numbers=messages",
    "settlement.lines": "lines=messages",
    "settlement.sitting-out": "points",
}

_TABLE: Final = {
    "table.deal": "game=text round player",
    "table.step": "game=text round step=text",
    "table.over": "game=text rounds",
    "table.melds": "seat melds=message",
    "table.laid": "seat cards",
    "table.card": "card",
    "table.score": "side points",
    "table.trump": "suit",
    "table.no-trump": "",
    "table.found": "card partners=messages",
    "table.stock": "number",
    "table.upcard": "number card",
    "table.together": "points melds=message",
    "seat.name": "seat",
}
"""The texts of a printed table."""

_PAGE: Final = {
    "page.name": "seat",
    "page.seat": "seat",
    "page.awaited": "seat step=text",
    "page.awaited-several": "seats=messages step=text",
    "page.deal": "player",
    "pick.bury": "number",
    "pick.give": "number to=seat",
    "pick.lay": "",
    "pick.meld": "",
    "pick.bluff": "",
}
"""The texts of a page on the table, and above cards to choose from."""

_ADVICE: Final = {
    "advice.only": "action=message",
    "advice.best": "action=message",
    "advice.like": "action=message second=message",
    "advice.like-several": "action=message second=message more",
    "advice.score": "verdict=message deals points others",
    "advice.score-compared": "verdict=message deals points others second=message than than_others",
    "advice.trick": "chance",
    "advice.trick-compared": "chance second=message than",
    "advice.game": "chance",
    "advice.game-compared": "chance second=message than",
    "advice.bid": "bid=message chance gets",
    "advice.contract": "chance",
    "advice.contract-compared": "chance second=message than",
    "advice.lost": "better=message did=message points",
}
"""The texts of advice and its reasons: points are in tenths, chances in percent."""

_ASKED: Final = {
    "ask.text": "name=text",
    "ask.number": "name=text",
    "ask.texts": "name=text",
    "ask.half": "name=text place sign=text",
    "ask.json": "",
    "ask.object": "",
    "ask.id": "",
    "ask.unknown": "",
    "ask.language": "languages=text",
    "ask.seq": "",
    "sitting.seen": "",
    "sitting.no-choice": "",
    "sitting.out": "player",
    "room.seats": "seats=number kinds=text",
    "room.token-unknown": "",
    "room.seat": "",
    "room.name": "most",
    "room.token": "least most",
    "room.seatless": "",
    "room.id": "",
    "room.id-used": "",
    "room.waits": "",
    "room.kind": "kinds=text",
    "room.given": "",
    "room.present": "",
    "room.theirs": "",
    "room.fair": "",
    "room.no-seat": "",
}
"""The reasons why a request of a page or of a person to the table is refused."""

_CODES: Final = {
    **_VIOLATIONS,
    **{f"action.{key}": params for key, params in {**_DONE, **_BY_TABLE}.items()},
    **{f"did.{key}": f"seat {params}" for key, params in _DONE.items()},
    **{f"did.{key}": params for key, params in _BY_TABLE.items()},
    **{f"label.{key}": _DONE[key] for key in ("give", "misdeal", "play", "play-laid")},
    **_BIDS,
    **_LAID,
    **_EVENTS,
    **_SETTLEMENT,
    **_TABLE,
    **_PAGE,
    **_ADVICE,
    **_ASKED,
}

CODES: Final[Mapping[str, str]] = MappingProxyType(_CODES)
"""Every code with its parameters: ``held=cards`` is a parameter ``held`` of the kind ``cards``. A
parameter without a kind is of the kind of its name, or a number."""


@cache
def parameters(code: str) -> Mapping[str, Kind]:
    """Return the kinds of the parameters of a code, by their names.

    Raises:
        KeyError: if there is no such code.
    """
    found: dict[str, Kind] = {}
    for parameter in CODES[code].split():
        name, _, kind = parameter.partition("=")
        found[name] = cast("Kind", kind or (name if name in KINDS else "number"))
    return found
