"""House rules of the auction: who speaks first, how far bids go, whom nobody overbids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.bidding import bid_by, house
from gaming import after, calls, dealt, told
from pinochle import (
    AuctionRules,
    Bid,
    Bury,
    Concede,
    Hand,
    NameTrump,
    Pack,
    Pass,
    PlayOn,
    Seat,
    Suit,
    variants,
)
from pinochle.game.events import WidowShown
from pinochle.rules.auction.calls import Auction, Call
from pinochle.rules.melds.table import NO_MELDS
from pinochle.rules.scoring.ceiling import most_melded

if TYPE_CHECKING:
    from pinochle import Action, Game, Ruleset

rule = pytest.mark.rule

FOUR: Final = variants.get("partnership-auction")
FREE: Final = house(FOUR, "auction", must_open="nobody")
CLASSIC: Final = variants.get("three-handed-classic")
CHECKS: Final = house(variants.get("check-three-handed"), "checks", melds=NO_MELDS)
NOTHING: Final = "♠AATT ♥AATT ♦AATT ♣KKJ"
OTHERS: Final = "♠QQJJ99 ♥JJ99 ♦QQ99 ♣9"
"""Fifteen cards each without a marriage, a pinochle or four of a kind in all suits."""
MARRIAGE: Final = "KH QH"
WIDOW: Final = Hand.parse("AC AC TC")


def table(rules: Ruleset, **fields: object) -> Game:
    """A game in which seat 3 has dealt."""
    return dealt(house(rules, "auction", **fields), {}, dealer=3)


def said(game: Game, points: int) -> list[str]:
    """Why the next player may not bid this, or pass with 0."""
    action = Bid(points) if points else Pass()
    why = game.why_not(action)
    assert (action in game.legal_actions()) == (not why)
    return [f"{one.code} / {one.rule}" for one in why]


# Who speaks first, and who must.


@rule("house.dealer-first")
def test_the_dealer_speaks_first() -> None:
    """Then the others follow clockwise, and eldest may be the last to speak."""
    game = table(FREE, first="dealer")

    assert game.to_act == (3,)
    assert calls(game, "100").to_act == (0,)
    assert calls(game, "- 120 - 130 -").round.state.contracts == (bid_by(2, 130),)
    assert FREE.auction.first_speaker(Auction(Seat(3), 4)) == 0


@rule("house.dealer-first")
@pytest.mark.parametrize("how", [{"calls": "once"}, {"passes_to_end": 3}, {"calls": "summed"}])
def test_the_dealer_speaks_first_in_every_auction(how: dict[str, object]) -> None:
    """Whether there is one call each, or three passes end it."""
    game = table(FREE, first="dealer", **how)

    assert [game.to_act, calls(game, "-").to_act, calls(game, "- - -").to_act] == [(3,), (0,), (2,)]


@rule("auction.forced-opener", "house.dealer-first")
def test_the_dealer_must_open_who_speaks_first() -> None:
    """A dealer who is obliged to open makes the first bid, and any will do."""
    game = table(FREE, first="dealer", must_open="dealer")

    assert said(game, 0) == ["auction.open / auction.forced-opener"]
    assert said(game, 100) == said(game, 250) == []
    forced = calls(game, "100 - - -").round.state.contracts
    assert forced == (bid_by(3, 100, is_forced=True),)
    assert calls(game, "110 - - -").round.state.contracts == (bid_by(3, 110),)


@rule("auction.forced-opener")
def test_the_dealer_must_open_who_speaks_last() -> None:
    """If all others pass, a dealer who is obliged to open bids; else they may pass."""
    game = table(FREE, must_open="dealer")

    assert said(game, 0) == []
    assert said(calls(game, "- - -"), 0) == ["auction.open / auction.forced-opener"]
    assert said(calls(game, "100 - -"), 0) == []
    assert "The dealer must bid if all others pass." in game.rules.describe()
    assert "If everybody passes" not in game.rules.describe()


@rule("auction.forced-opener", "house.dealer-first")
def test_eldest_must_open_after_the_dealer() -> None:
    """Eldest must bid only when the dealer, who speaks first, has not."""
    game = table(FREE, first="dealer", must_open="eldest")

    assert said(game, 0) == []
    assert said(calls(game, "-"), 0) == ["auction.open / auction.forced-opener"]
    assert said(calls(game, "100"), 0) == []


# How far a bid goes.


@rule("house.greatest-raise")
def test_nobody_jumps() -> None:
    """A bid is the next step after the last one; only the first may be of any height."""
    game = calls(table(FREE, greatest_raise=1), "200")

    assert said(game, 210) == []
    assert said(game, 220) == ["auction.raise / house.greatest-raise"]
    assert said(game, 200) == ["auction.higher / auction.strictly-higher"]
    assert [*game.legal_actions()] == [Pass(), Bid(210)]


@rule("house.greatest-raise")
def test_a_raise_goes_so_many_steps() -> None:
    """Steps count, and not points: from 590 on the third step of a ladder is 700."""
    ladder = ((0, 10), (600, 50))
    game = calls(table(FREE, greatest_raise=3, ladder=ladder), "590")

    assert [*game.legal_actions()] == [Pass(), Bid(600), Bid(650), Bid(700)]
    assert said(game, 750) == ["auction.raise / house.greatest-raise"]
    (why,) = game.why_not(Bid(750))
    assert str(why) == "750 is too far above the last bid: the next is 700 at most"


@rule("house.partner-not-overbid")
def test_a_partner_is_not_overbid() -> None:
    """A player whose partner has made the last bid passes, until an opponent overbids it."""
    game = table(FREE, spares_partner=True)

    assert [*calls(game, "100 -").legal_actions()] == [Pass()]
    assert said(calls(game, "100 -"), 150) == ["auction.partner / house.partner-not-overbid"]
    assert said(calls(game, "100 120"), 150) == []
    assert calls(game, "100 - - -").round.state.contracts == (bid_by(0, 100),)


@rule("house.partner-not-overbid")
def test_an_auction_alone_knows_of_no_partner() -> None:
    """Only a ruleset says who sits with whom; everybody may raise their own bid."""
    alone = AuctionRules(spares_partner=True, passes_to_end=3)
    auction = Auction(Seat(3), 4, (Call(Seat(0), 100),))
    paired = evolve(alone, sides=(0, 1, 0, 1))

    assert alone.raises(auction, 2)[:1] == paired.raises(auction, 1)[:1] == (110,)
    assert paired.raises(auction, 2) == ()
    assert paired.raises(auction, 0)[:1] == (110,)


# Where bids end.


@rule("house.highest-bid")
def test_a_highest_bid() -> None:
    """A table may agree on a highest bid, which nobody can overbid."""
    game = table(FREE, ceiling=500)

    assert said(game, 500) == []
    assert said(game, 510) == ["auction.ceiling / house.highest-bid"]
    at_the_top = calls(game, "500")
    assert [*at_the_top.legal_actions()] == [Pass()]
    assert said(at_the_top, 500) == ["auction.higher / auction.strictly-higher"]
    assert "The highest bid is 500." in game.rules.describe()


def test_without_one_bids_end_where_nobody_can_score_more() -> None:
    """Of 24 cards a partnership melds in sequence 1500 and 7 marriages, around 2400, and so on.

    A double run takes ten cards and leaves fourteen: two royal marriages and five plain ones. With
    the double pinochle, two nines and all 250 of the tricks that is 1680 + 2400 + 300 + 20 + 250.
    """
    rules = FREE.melds.rules

    assert most_melded(rules, FREE.pack, 24) == 1500 + 2 * 40 + 5 * 20 + 2400 + 300 + 20
    assert FREE.auction.top == FREE.auction.greatest == 4400 + 250
    assert "The highest bid" not in FREE.describe()
    more_aces = FREE.with_(pack=Pack.of("A 10 K Q J 9", 2, extra="AS AS", withheld="9S 9S"))
    melded = most_melded(rules, more_aces.pack, 24)
    assert more_aces.auction.top == melded + more_aces.total == melded + 250 + 2 * 10
    five = variants.get("five-handed")  # the bidder has a partner as soon as one is called
    together = most_melded(five.melds.rules, five.pack, 2 * five.deal.hand)
    assert five.auction.top == together + five.total
    assert said(table(FREE), 4660) == ["auction.ceiling / "]


@pytest.mark.parametrize(
    ("ladder", "greatest"),
    [
        (((0, 10),), 4650),
        (((0, 25),), 4650),
        (((0, 100),), 4700),
        (((0, 10), (600, 200)), 4800),
        (((0, 10), (4648, 70)), 4718),
        (((0, 10), (10**30, 50)), 4650),
        (((0, 10), (600, 10**6)), 600 + 10**6),
    ],
)
def test_bids_end_on_the_ladder(ladder: tuple[tuple[int, int], ...], greatest: int) -> None:
    """The greatest bid is the first step that is no less than the most a side can score."""
    assert house(FREE, "auction", ladder=ladder).auction.greatest == greatest


def test_an_auction_alone_ends_at_ten_times_its_highest_named_bid() -> None:
    """It knows no cards, but it must end; in a ruleset it learns better."""
    assert AuctionRules(opening=20, ladder=((0, 1),)).greatest == 200
    assert AuctionRules(opening=100, stuck=190).greatest == 1900
    assert FREE.with_(auction=AuctionRules()).auction.greatest == 4650


def test_what_a_bid_needs_can_be_bid() -> None:
    """Where the melds are worth little, the bids that the rules name are possible all the same."""
    poor = house(FREE.with_(melds=FREE.melds.without(*(one.name for one in FREE.melds))), "auction")
    high = house(poor, "auction", opening=1000, stuck=1200)

    assert poor.auction.greatest == 250
    assert high.auction.greatest == 1200


# Who may concede before they see the widow.


@rule("concede.before-widow", "auction.open-if-meld")
@pytest.mark.parametrize(("held", "may"), [(MARRIAGE, True), (NOTHING, False)])
def test_only_who_had_to_bid_concedes_unseen(held: str, *, may: bool) -> None:
    """Whoever opened without a meld was free to pass, and has to see the widow first."""
    game = calls(dealt(CLASSIC, {0: held}), "300 - -")

    assert (Concede() in game.legal_actions()) is may
    assert PlayOn() in game.legal_actions()
    why = game.why_not(Concede())
    assert [str(one) for one in why] == [
        "you cannot concede unseen: nothing in your hand made you bid"
    ] * (not may)
    _, events = told(game, PlayOn())
    assert any(isinstance(event, WidowShown) for event in events)


@rule("concede.before-widow")
def test_nobody_else_learns_whether_the_bidder_had_to() -> None:
    """To all others the table looks the same, whatever the bidder holds."""
    bound, free = (
        calls(dealt(CLASSIC, {0: held, 1: OTHERS}), "300 - -") for held in (MARRIAGE, NOTHING)
    )

    assert bound.view(0).legal_actions() != free.view(0).legal_actions()
    for viewer in (1, None):
        assert bound.view(viewer).to_act == free.view(viewer).to_act == (0,)
        assert bound.view(viewer) == free.view(viewer)


@rule("concede.before-widow", "check.3p.concede-300", "check.3p.look-and-lose")
@pytest.mark.parametrize(
    ("held", "actions", "checks"),
    [
        (MARRIAGE, (Concede(),), (0, 0, 0)),
        (NOTHING, (PlayOn(), Bury(WIDOW), NameTrump(Suit.SPADES)), (-2, 1, 1)),
    ],
)
def test_a_volunteer_pays_a_check(
    held: str, actions: tuple[Action, ...], checks: tuple[int, ...]
) -> None:
    """Whoever had to bid concedes unseen for nothing; a volunteer has to look, and pays.

    Without a meld they need 300 from the tricks, so that they must concede.
    """
    game = calls(dealt(CHECKS, {0: held, 1: OTHERS}, widow=WIDOW), "300 - -")

    assert after(game, *actions).checks == checks
