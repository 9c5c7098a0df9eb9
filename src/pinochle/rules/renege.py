"""Reneges: the cost of a misplay on which the table rules."""

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
"""The kinds of ruling: on the reneges, and on a pack with the wrong cards."""

BREACHES: Final[dict[str, RenegeKind]] = {
    "play.lead-trump": "suit",
    "play.always-lead-trump": "suit",
    "play.lead-plain": "suit",
    "play.suit": "suit",
    "play.slough": "slough",
    "play.kill": "kill",
}
"""The kind of renege for each breach of a duty in the play, by the code of the violation."""

Offender = Literal["minus-bid", "loses-count"]
Settled = Literal["at-once", "after-play"]
BidderThen = Literal["bid-and-meld", "bid", "meld-and-count"]
Others = Literal["meld", "meld-and-count", "all"]

_TWICE: Final = 2


@frozen
class RenegeRules:
    """The rulings on reneges, and their costs (``renege.definition``).

    After a ruling that ends the round melds need no trick. Where a renege is charged after the
    play, tricks save melds as always, and the offender scores no more than without the renege.
    Where there are partners, the whole side answers for a renege.

        >>> from attrs import evolve
        >>> from pinochle import variants
        >>> rules = variants.get("three-handed-classic")
        >>> tally = Tally(
        ...     meld=(80, 40, 100), count=(0, 0, 0), tricks=(0, 0, 0),
        ...     contracts=(Contract(0, 300),), how="renege", offender=0,
        ... )
        >>> print(rules.settle(tally).message)
        side 0 reneges: -600
        side 1: meld 40 + count 0 = 40
        side 2: meld 100 + count 0 = 100
        >>> print(rules.settle(evolve(tally, offender=2)).message)
        side 0 makes 300: meld 80 + count 0, scores 380
        side 1: meld 40 + count 0 = 40
        side 2 reneges: -300

    Args:
        ruled: whether the table rules on reneges; otherwise they cost nothing.
        settled: when the round is settled after a ruling: at once, and the rest is not played
            (``renege.bidder``); or after all the tricks are played and counted, which is what the
            game of 1911 has, since a revoke must not help the offender (``twohand.revoke``). There
            the table may rule on several reneges in a round, if they cost the count.
        bidder_times: how many times the bid a renege costs a side with a contract: twice as a
            double set, or once by another reading (``renege.bidder``).
        offender: what the offender loses: the meld and the bid, which costs a side without a
            contract once (``renege.nonbidder``), or what the offender's tricks count, while the
            melds stay (``twohand.revoke``).
        penalty: points that the offender's side loses besides (some tables,
            ``house.renege-penalty``), for every renege.
        bidder_then: what a contract scores when others renege: it is made, for the bid and the meld
            or for just the bid; or it is settled by its melds and the count that ``others`` says,
            and may fail.
        others: what all other sides score: their melds, or also what they have won so far. Where
            two sides play, they may score all the counters of the round, whoever won them (many
            tables, ``house.renege-all-counters``).
    """

    _SENTENCES: ClassVar[str] = """
        # Reneges
        renege.ruled: A player reneges if they {misplays:or}. [renege.definition{misplay_ids},
            renege.kind.turn, renege.kind.expose]
        renege.ruled & bury.cards: So does a bidder who leads before burying.
            [renege.kind.no-discard]
        renege.settled=at-once & script.bidder-melds|melds<bury|concede|moon & script.auction: For
            all but the bidder it is a renege to show cards also when melds lie on the table before
            the play. [renege.kind.expose]
        misdeal.found_late=renege: A mistake in dealing that is found after play has begun is a
            renege by the dealer. [misdeal.found-after-play, renege.dealer-misdeal]
        else: A mistake in dealing that is found after play has begun makes the deal void, and
            {misdeal.dealt_by=next-dealer?the next dealer deals|the same dealer deals again}.
            [misdeal.found-after-play]
        misdeal.fine & misdeal.found_late=void: It costs the dealer{table.is_partnership &
            table.scores_by_player?|’s side} {misdeal.fine}. [house.misdeal-fine]
        # What reneges cost
        renege.settled=at-once: When the table rules on a renege, the round is over: the rest of it
            is not played, and no meld needs a trick. [renege.bidder]
        else: When the table rules on a renege, the round is played to its end, and the renege is
            charged when all is counted.{wanted? Melds need their tricks as always.} A {unit_that}
            reneges never scores more for it. A round
            {renege.offender=loses-count?may have several such rulings, but nobody loses a count
            twice|has one such ruling at most}. [twohand.revoke]
        renege_costs=units: A {offender} reneges pays the units {renege.bidder_times:times}. If
            anybody else reneges, {bidding_side} is paid as if {has_sides?it|they} had won.
            [renege.bidder, renege.nonbidder]
        renege_costs=bid: A {offender} reneges {!settlement.set.bid?scores nothing|loses the bid
            {renege.bidder_times:times}}{auction.calls=summed?|, and {gained_by_renege}}.
            [renege.bidder{others_rule}]
        renege_costs=bid & settlement.bid_to=opponents & bid_is_told_apart: Then {each_other} scores
            the bid {renege.bidder_times:times}. [contract.settle]
        renege_costs=bid & auction.calls=summed: A side without a contract that reneges
            {!settlement.set.bid?scores nothing|loses the bid of the bidder’s side once and scores
            nothing else}. [renege.nonbidder]
        renege_costs=bid & !auction.calls=summed & renege.bidder_then=meld-and-count: If anybody
            else reneges, the contract is settled by its melds{others_win}, and {offending}
            {!settlement.set.bid?scores nothing|loses the bid once and scores nothing else}.
            [renege.nonbidder{others_rule}]
        else & renege_costs=bid & !auction.calls=summed: If anybody else reneges, the contract is
            made. Then {bidding_side} scores {renege.bidder_then:scored}{unrewarded}, and
            {offending} {!settlement.set.bid?scores nothing|loses the bid once and scores nothing
            else}. [renege.nonbidder]
        renege_costs=bid & auction.calls=summed & renege.bidder_then=meld-and-count: If another side
            reneges, a contract is settled by its melds{others_win}.
            [renege.nonbidder{others_rule}]
        else & renege_costs=bid & auction.calls=summed: If another side reneges, a contract is made
            and scores {renege.bidder_then:scored}{unrewarded}. [renege.nonbidder]
        renege_costs=bid & auction.calls=summed: Other sides without a contract score
            {opponents_win}. [renege.nonbidder]
        else & renege_costs=bid & are_several: Any other {side} scores {opponent_wins}.
        renege_costs=count: A {offender_of_count} reneges loses the count but keeps the
            melds{script.auction?, and a contract of {has_sides?that side|theirs} is settled by
            these melds alone{unrewarded}|}. [twohand.revoke]
        renege_costs=count & script.auction & settlement.opponents=nothing & others_meld: A {unit}
            without a contract has no melds to keep. [twohand.revoke]
        renege.penalty: In any case {whoever_reneges} loses {renege.penalty}
            more{renege.allows_several? for each ruling}. [house.renege-penalty]
        renege_costs=count & script.auction & renege.bidder_then=meld-and-count: If an opponent
            reneges, a contract is settled by its melds{others_win}.
            [renege.nonbidder{others_rule}]
        else & renege_costs=count & script.auction: A contract is made if an opponent reneges, and
            scores {renege.bidder_then:scored}{unrewarded}. [renege.nonbidder]
        renege_costs=count & opponents_gain: All others score
            {opponents_win}{renege.others=meld-and-count & opponents_count &
            renege.settled=at-once? so far}. [{others_id}]
        !renege_costs=units & may_be_void: A void contract stays void, and scores
            {renege.bidder_then=meld-and-count?only that count{auction.moon_bids?, or for a moon
            nothing,}|nothing}{auction.misbid_costs? less
            {auction.misbid_costs}}{renege_costs=bid?, unless its own side reneges}.
            [auction.summed.min-meld]
        renege_costs=count & may_be_void & settlement.bid_to=opponents: If its own side reneges,
            {each_other} scores its bid. [auction.summed.min-meld]
        renege_costs=units & may_be_void: A void contract stays void, unless its own side reneges.
            [auction.summed.min-meld]
        renege.settled=after-play & sweeping: A {unit_that} reneges has not won every trick.
            [house.all-tricks]
    """

    ruled: bool = field(default=False, validator=of_type(bool))
    settled: Settled = field(default="at-once", validator=one_of(Settled))
    bidder_times: int = field(default=_TWICE, validator=number(1))
    offender: Offender = field(default="minus-bid", validator=one_of(Offender))
    penalty: int = field(default=0, validator=number(0))
    bidder_then: BidderThen = field(default="bid-and-meld", validator=one_of(BidderThen))
    others: Others = field(default="meld", validator=one_of(Others))

    @property
    def allows_several(self) -> bool:
        """Tell whether the table may rule on several reneges in a round.

        Each costs its side the count. No source says how often several would cost the bid.
        """
        costs_count = self.settled == "after-play" and self.offender == "loses-count"
        return self.ruled and costs_count
