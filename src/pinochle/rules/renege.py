"""Reneges: what a misplay costs when the table rules on it."""

from collections.abc import Container, Iterator
from typing import ClassVar, Final, Literal

from attrs import field, frozen

from pinochle._validators import number, of_type, one_of
from pinochle.rules._prose import Context, listed, times

__all__ = ["RENEGES", "RULINGS", "RenegeKind", "RenegeRules", "RulingKind"]

RenegeKind = Literal["suit", "slough", "kill", "turn", "no-discard", "expose", "misdeal", "other"]

RENEGES: Final[tuple[RenegeKind, ...]] = (
    *("suit", "slough", "kill", "turn", "no-discard", "expose", "misdeal", "other"),
)
"""The kinds of renege: not following suit, sloughing with a trump in hand, failing to kill, playing
out of turn, leading before burying, exposing cards, a misdeal that was found after play had begun,
and anything else that disturbed the game."""

RulingKind = Literal[RenegeKind, "card-fault"]

RULINGS: Final[tuple[RulingKind, ...]] = (*RENEGES, "card-fault")
"""What the table may rule on: the reneges, and a pack with the wrong cards."""

Offender = Literal["minus-bid", "loses-count"]
_OFFENDER: Final[tuple[Offender, ...]] = ("minus-bid", "loses-count")

BidderThen = Literal["bid-and-meld", "bid"]
_BIDDER_THEN: Final[tuple[BidderThen, ...]] = ("bid-and-meld", "bid")

Others = Literal["meld", "meld-and-count"]
_OTHERS: Final[tuple[Others, ...]] = ("meld", "meld-and-count")

_TWICE: Final = 2


@frozen
class RenegeRules:
    """Whether reneges are ruled on, and what they cost (``renege.definition``).

    A ruling ends the round: the rest is not played, and melds need no trick. Where there are
    partners, the whole side answers for a renege.

        >>> from attrs import evolve
        >>> from pinochle import variants
        >>> rules = variants.get("three-handed-classic")
        >>> tally = Tally(
        ...     meld=(80, 40, 100), count=(0, 0, 0), tricks=(0, 0, 0),
        ...     contracts=(Contract(0, 300),), how="renege", offender=0,
        ... )
        >>> print(rules.settle(tally))
        side 0 reneges: -600
        side 1: meld 40 + count 0 = 40
        side 2: meld 100 + count 0 = 100
        >>> print(rules.settle(evolve(tally, offender=2)))
        side 0 makes 300: meld 80 + count 0, scores 380
        side 1: meld 40 + count 0 = 40
        side 2 reneges: -300

    Args:
        ruled: whether the table rules on reneges; otherwise they cost nothing.
        bidder_times: how many times the bid a renege costs a side with a contract: twice as a
            double set, or once by another reading (``renege.bidder``).
        offender: what the offender loses: the meld and the bid, which costs a side without a
            contract once (``renege.nonbidder``), or what the offender's tricks count, while the
            melds stay (``twohand.revoke``).
        bidder_then: what a contract scores when a renege of others makes it: the bid and the meld,
            or just the bid.
        others: what all other sides score: their melds, or also what they have won so far.

    Raises:
        RulesetError: if a word or the number is out of range.
        WrongType: if something in it is of the wrong type.
    """

    _CLASHES: ClassVar[str] = """
        renege.offender=minus-bid & renege.ruled & !script.auction:
            nobody bids, so a renege can cost the count, but no bid
        renege.offender=loses-count & renege.ruled & settlement.stakes:
            a round for stakes has no count to lose
    """

    ruled: bool = field(default=False, validator=of_type(bool))
    bidder_times: int = field(default=_TWICE, validator=number(1))
    offender: Offender = field(default="minus-bid", validator=one_of(_OFFENDER))
    bidder_then: BidderThen = field(default="bid-and-meld", validator=one_of(_BIDDER_THEN))
    others: Others = field(default="meld", validator=one_of(_OTHERS))


_MISPLAYS: Final = {
    "play.suit": ("fail to follow suit", "renege.kind.suit"),
    "play.slough": ("discard instead of trumping", "renege.kind.slough"),
    "play.kill": ("fail to beat the trick when they must", "renege.kind.kill"),
}

_TWO: Final = 2


def kinds_sentences(codes: Container[str], *, buries: bool) -> Iterator[str]:
    """What counts as a renege, by the codes of the reasons against a card."""
    kinds = [kind for code, kind in _MISPLAYS.items() if code in codes]
    kinds.append(("play out of turn", "renege.kind.turn"))
    kinds.append(("show cards on purpose", "renege.kind.expose"))
    texts, ids = zip(*kinds, strict=True)
    yield f"A player reneges if they {listed(texts, 'or')}. [renege.definition, {', '.join(ids)}]"
    if buries:
        yield "So does a bidder who leads before burying. [renege.kind.no-discard]"


def sentences(renege: RenegeRules, context: Context) -> Iterator[str]:
    """What a renege costs when the table rules on it."""
    yield (
        "When the table rules on a renege, the round is over: the rest of it is not played, and "
        "no meld needs a trick. [renege.bidder]"
    )
    if context.has_stakes:
        yield f"A bidder who reneges pays the units {times(renege.bidder_times)}. [renege.bidder]"
        yield "If anybody else reneges, the bidder is paid as if they had won. [renege.nonbidder]"
    elif renege.offender == "minus-bid":
        yield from _for_the_bid(renege, context)
    else:
        yield from _for_the_count(renege, context)


def _for_the_bid(renege: RenegeRules, context: Context) -> Iterator[str]:
    """What a renege costs where it costs the bid."""
    who = context.bidding_side
    offender = "bidding side that" if context.has_sides else "bidder who"
    if context.is_summed:
        offender = "side with a contract that"
    loses = "scores nothing" if context.set_is_free else "loses the bid"
    often = "" if context.set_is_free else f" {times(renege.bidder_times)}"
    too = " and what they have won" if renege.others == "meld-and-count" else ""
    others = f"their melds{too}" if context.opponents_score else "nothing"
    yield f"A {offender} reneges {loses}{often}, and the others score {others}. [renege.bidder]"
    scores = "the bid and the meld" if renege.bidder_then == "bid-and-meld" else "just the bid"
    if context.is_summed:
        yield (
            f"If anybody else reneges against a contract, it is made and scores {scores}. A side "
            "without a contract that reneges loses the bid of the other once, and its meld. "
            "[renege.nonbidder]"
        )
        return
    once = loses if context.set_is_free else f"{loses} once, and the meld"
    yield (
        f"If anybody else reneges, the contract is made. Then {who} scores {scores}, and the "
        f"offending {context.side} {once}. [renege.nonbidder]"
    )
    if context.columns > _TWO:
        score = f"{context.their} melds{too}" if context.opponents_score else "nothing"
        yield f"Any other {context.side} scores {score}."


def _for_the_count(renege: RenegeRules, context: Context) -> Iterator[str]:
    """What a renege costs where it costs the count."""
    yield f"A {context.side_that} reneges loses the count but keeps the melds. [twohand.revoke]"
    if context.has_auction:
        scores = "the bid and the meld" if renege.bidder_then == "bid-and-meld" else "just the bid"
        yield f"A contract is made if an opponent reneges, and scores {scores}. [renege.nonbidder]"
    if context.opponents_score:
        too = " and what they have won so far" if renege.others == "meld-and-count" else ""
        yield f"All others score their melds{too}."
