"""Reneges: what a misplay costs when the table rules on it."""

from typing import ClassVar, Final, Literal, get_args

from attrs import field, frozen

from pinochle._validators import number, of_type, one_of

__all__ = ["RENEGES", "RULINGS", "RenegeKind", "RenegeRules", "RulingKind"]

RenegeKind = Literal["suit", "slough", "kill", "turn", "no-discard", "expose", "misdeal", "other"]

RENEGES: Final[tuple[RenegeKind, ...]] = get_args(RenegeKind)
"""The kinds of renege: not following suit, sloughing with a trump in hand, failing to kill, playing
out of turn, leading before burying, exposing cards, a misdeal that was found after play had begun,
and anything else that disturbed the game."""

RulingKind = Literal[RenegeKind, "card-fault"]

RULINGS: Final[tuple[RulingKind, ...]] = get_args(RulingKind)
"""What the table may rule on: the reneges, and a pack with the wrong cards."""

Offender = Literal["minus-bid", "loses-count"]
BidderThen = Literal["bid-and-meld", "bid"]
Others = Literal["meld", "meld-and-count"]

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
    """

    _CLASHES: ClassVar[str] = """
        renege.offender=minus-bid & renege.ruled & !script.auction:
            nobody bids, so a renege can cost the count, but no bid
        renege.offender=loses-count & renege.ruled & settlement.stakes:
            a round for stakes has no count to lose
    """

    _SENTENCES: ClassVar[str] = """
        # Reneges
        renege.ruled: A player reneges if they {misplays:or}. [renege.definition{misplay_ids},
            renege.kind.turn, renege.kind.expose]
        renege.ruled & bury.cards: So does a bidder who leads before burying.
            [renege.kind.no-discard]
        misdeal.found_late=renege: A mistake in dealing that is found after play has begun is a
            renege by the dealer. [misdeal.found-after-play, renege.dealer-misdeal]
        else: A mistake in dealing that is found after play has begun makes the deal void, and the
            same dealer deals again. [misdeal.found-after-play]
        # What reneges cost
        *: When the table rules on a renege, the round is over: the rest of it is not played, and no
            meld needs a trick. [renege.bidder]
        renege_costs=units: A bidder who reneges pays the units {renege.bidder_times:times}. If
            anybody else reneges, the bidder is paid as if they had won. [renege.bidder,
            renege.nonbidder]
        renege_costs=bid: A {offender} reneges {!settlement.set.bid?scores nothing|loses the bid
            {renege.bidder_times:times}}, and the others score {opponents_score?their
            melds{renege.others=meld-and-count & opponents_count? and what they have
            won}|nothing}. [renege.bidder]
        renege_costs=bid & auction.calls=summed: If anybody else reneges against a contract, it is
            made and scores {renege.bidder_then:scored}. A side without a contract that reneges
            loses the bid of the other once, and its meld. [renege.nonbidder]
        else & renege_costs=bid: If anybody else reneges, the contract is made. Then {bidding_side}
            scores {renege.bidder_then:scored}, and the offending {side}
            {!settlement.set.bid?scores nothing|loses the bid once, and the meld}.
            [renege.nonbidder]
        renege_costs=bid & !auction.calls=summed & are_several: Any other {side} scores
            {opponents_score?{their} melds{renege.others=meld-and-count & opponents_count? and what
            they have won}|nothing}.
        renege_costs=count: A {side_that} reneges loses the count but keeps the melds.
            [twohand.revoke]
        renege_costs=count & script.auction: A contract is made if an opponent reneges, and scores
            {renege.bidder_then:scored}. [renege.nonbidder]
        renege_costs=count & opponents_score: All others score their
            melds{renege.others=meld-and-count & opponents_count? and what they have won so far}.
    """

    ruled: bool = field(default=False, validator=of_type(bool))
    bidder_times: int = field(default=_TWICE, validator=number(1))
    offender: Offender = field(default="minus-bid", validator=one_of(Offender))
    bidder_then: BidderThen = field(default="bid-and-meld", validator=one_of(BidderThen))
    others: Others = field(default="meld", validator=one_of(Others))
