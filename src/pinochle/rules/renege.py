"""Reneges: the cost of a misplay on which the table rules."""

from typing import Final, Literal, get_args

from attrs import field, frozen

from pinochle._shown import ShortRepr
from pinochle._validators import of_type, one_of
from pinochle._values import number
from pinochle.rules.units import Points, Times

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

Offender = Literal["minus-bid", "loses-count", "loses-meld-and-count"]
OfBidder = Literal["as-others", "minus-bid"]
Settled = Literal["at-once", "after-play"]
BidderThen = Literal["bid-and-meld", "bid", "meld-and-count"]
Others = Literal["meld", "meld-and-count", "all"]

_TWICE: Final = 2


@frozen(repr=False)
class RenegeRules(ShortRepr):
    """The rulings on reneges, and their costs (``renege.definition``).

    After a ruling that ends the round melds need no trick. Where a renege is charged after the
    play, tricks save melds as always. A renege never helps the offender: who is charged after the
    play scores no more than without it, and what is lost when a ruling ends the round stays lost,
    be it a contract that nobody could make any more or a meld that no trick could save.
    Where there are partners, the whole side answers for a renege.

        >>> from attrs import evolve
        >>> from pinochle import variants
        >>> rules = variants.get("three-handed-classic")
        >>> tally = Tally(
        ...     meld=(80, 40, 100), count=(0, 0, 0), tricks=(0, 0, 0),
        ...     contracts=(Contract(0, 300),), how="renege", offender=0,
        ... )
        >>> print(rules.settle(tally).message)
        side 0 (renege): -600
        side 1: meld 40
        side 2: meld 100
        >>> print(rules.settle(evolve(tally, offender=2)).message)
        side 0 (made 300): contract 300 + meld 80 = 380
        side 1: meld 40
        side 2 (renege): -300

    Args:
        ruled: whether the table rules on reneges; otherwise they cost nothing.
        settled: when the round is settled after a ruling: at once, and the rest is not played
            (``renege.bidder``); or after all the tricks are played and counted, which is what the
            game of 1911 has, since a revoke must not help the offender (``twohand.revoke``). There
            the table may rule on several reneges in a round, if they cost the count.
        bidder_times: how many times the bid a renege costs a side with a contract: twice as a
            double set, or once by another reading (``renege.bidder``).
        offender: what the offender loses: the meld and the bid, which costs a side without a
            contract once (``renege.nonbidder``); what the offender's tricks count, while the melds
            stay (``twohand.revoke``); or the melds and the count, while a contract that could still
            be made is called off and costs nothing (some tables, ``house.renege-meld-and-count``).
        of_bidder: what a side with a contract loses: the same as others (``offender``); or the meld
            and the bid (``renege.bidder``), where others lose no bid.
        penalty: points that the offender's side loses besides (some tables,
            ``house.renege-penalty``), for every renege.
        bidder_then: what a contract scores when others renege: it is made, for the bid and the meld
            or for just the bid; or it is settled by its melds and the count that ``others`` says,
            and may fail.
        others: what all other sides score: their melds, or also what they have won so far. Where
            two sides play, they may score all the counters of the round, whoever won them (many
            tables, ``house.renege-all-counters``).
    """

    ruled: bool = field(default=False, validator=of_type(bool))
    settled: Settled = field(default="at-once", validator=one_of(Settled))
    bidder_times: Times = field(default=_TWICE, validator=number(1))
    offender: Offender = field(default="minus-bid", validator=one_of(Offender))
    of_bidder: OfBidder = field(default="as-others", validator=one_of(OfBidder))
    penalty: Points = field(default=0, validator=number(0))
    bidder_then: BidderThen = field(default="bid-and-meld", validator=one_of(BidderThen))
    others: Others = field(default="meld", validator=one_of(Others))

    @property
    def allows_several(self) -> bool:
        """Tell whether the table may rule on several reneges in a round.

        Each costs its side the count. No source says how often several would cost the bid.
        """
        costs_bid = "minus-bid" in {self.offender, self.of_bidder}
        return self.ruled and self.settled == "after-play" and not costs_bid

    def loss(self, *, has_contract: bool) -> Offender:
        """Return what a side that reneges loses.

        Args:
            has_contract: whether it has a contract to make.
        """
        return "minus-bid" if has_contract and self.of_bidder == "minus-bid" else self.offender

    @property
    def costs_bid(self) -> bool:
        """Tell whether a renege costs the bid, whoever makes it."""
        return self.offender == "minus-bid"
