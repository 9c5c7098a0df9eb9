"""What a round comes to: contracts made and failed, melds saved and lost, and stakes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.bidding import bid_by
from pinochle import (
    BuryRules,
    Ruleset,
    SettlementRules,
    Step,
    Suit,
    Tally,
    variants,
)

if TYPE_CHECKING:
    from pinochle import Contract
    from pinochle.rules.settlement import Kept
    from pinochle.rules.tally import Verdict

PARTNERS: Final = variants.get("partnership-auction")
THREE: Final = variants.get("three-handed-classic")
RACEHORSE: Final = variants.get("racehorse")
WIDOW: Final = variants.get("widow-pinochle")
STAKES: Final = variants.get("auction-three")


def tally(
    meld: tuple[int, ...],
    count: tuple[int, ...],
    *bids: Contract,
    tricks: tuple[int, ...] = (),
    buried: int = 0,
    trump: Suit | None = None,
) -> Tally:
    """A round in which everybody has won some trick, unless told otherwise."""
    return Tally(
        meld=meld,
        count=count,
        tricks=tricks or (1,) * len(meld),
        contracts=bids,
        buried=buried,
        trump=trump,
    )


def scores(
    rules: Ruleset,
    meld: tuple[int, ...],
    count: tuple[int, ...],
    *bids: Contract,
    tricks: tuple[int, ...] = (),
    buried: int = 0,
) -> tuple[int, ...]:
    """What each side scores in such a round."""
    return rules.settle(tally(meld, count, *bids, tricks=tricks, buried=buried)).scores


def settled_by(rules: Ruleset, settlement: SettlementRules) -> Ruleset:
    """The same game with another settlement."""
    return rules.with_(settlement=settlement)


# Made and set.


@pytest.mark.rule("settle.made")
@pytest.mark.parametrize(("bid", "scored"), [(200, 240), (240, 240), (100, 240)])
def test_a_made_contract_scores_what_was_made(bid: int, scored: int) -> None:
    """A side that makes its bid, exactly or with more, scores all of its meld and tricks."""
    found = PARTNERS.settle(tally((60, 0, 40, 20), (90, 60, 50, 50), bid_by(0, bid)))

    assert found.scores == (scored, 130)
    line = found.of(0)
    assert (line.verdict, line.bid, line.meld, line.count) == ("made", bid, 100, 140)


@pytest.mark.rule("settle.set.minus-bid", "settle.set.minus-bid-and-meld")
def test_a_set_costs_the_bid_and_the_meld() -> None:
    """A side that falls short loses the bid, and neither its meld nor its tricks score."""
    found = PARTNERS.settle(tally((60, 0, 40, 20), (90, 60, 50, 50), bid_by(0, 250)))

    assert found.scores == (-250, 130)
    assert (found.of(0).verdict, found.of(0).bid) == ("set", 250)


@pytest.mark.rule("settle.set.minus-bid")
@pytest.mark.parametrize(
    ("set_meld", "set_count", "scored"),
    [
        ("lost", "lost", -250),
        ("kept", "lost", -250 + 100),
        ("lost", "kept", -250 + 140),
        ("kept", "kept", -250 + 240),
    ],
)
def test_the_meld_of_a_set_may_score(set_meld: Kept, set_count: Kept, scored: int) -> None:
    """The meld is lost only "often": a house may let it score beside the minus, or the tricks."""
    settlement = evolve(SettlementRules(), set_meld=set_meld, set_count=set_count)
    house = settled_by(PARTNERS, settlement)

    assert scores(house, (60, 0, 40, 20), (90, 60, 50, 50), bid_by(0, 250)) == (scored, 130)


@pytest.mark.rule("settle.set.minus-bid")
def test_a_meld_that_is_kept_stands_in_the_line() -> None:
    """The line of a side tells what stands of its meld and count, also when the side is set."""
    house = settled_by(PARTNERS, SettlementRules(set_meld="kept", set_count="kept"))
    line = house.settle(tally((60, 0, 40, 20), (90, 60, 50, 50), bid_by(0, 250))).of(0)

    assert line.points == -10
    assert (line.meld, line.count) == (100, 140)


@pytest.mark.rule("settle.set.minus-bid")
def test_scores_may_be_negative() -> None:
    """A set may leave a score below zero, unless a house has a floor."""
    assert PARTNERS.settlement.floored(-250) == -250
    floor = SettlementRules(floor=(0,))
    assert (floor.floored(-250), floor.floored(0), floor.floored(10)) == (0, 0, 10)
    assert SettlementRules(floor=(-500,)).floored(-600) == -500


@pytest.mark.rule("settle.partners-count")
@pytest.mark.parametrize("bidder", range(4))
def test_bidder_and_partner_count_together(bidder: int) -> None:
    """Meld and tricks of both partners go to the contract, whichever of them has bid it."""
    meld, count = (60, 20, 40, 30), (50, 70, 70, 60)
    found = PARTNERS.settle(tally(meld, count, bid_by(bidder, 180)))

    assert found.scores == (220, 180)
    assert found.of(bidder % 2).verdict == "made"
    assert found.of(1 - bidder % 2).verdict == "scored"


@pytest.mark.rule("settle.partners-count")
def test_three_partners_and_four_sides() -> None:
    """Sides of three and tables of four sides are added up in the same way."""
    triple = variants.get("triple-deck")
    eight = variants.get("eight-player")

    assert scores(triple, (10, 4, 6, 2, 8, 0), (10, 20, 10, 10, 15, 10), bid_by(4, 59)) == (
        59,
        46,
    )
    assert scores(triple, (10, 4, 6, 2, 8, 0), (10, 20, 10, 10, 15, 10), bid_by(4, 60)) == (
        -60,
        46,
    )
    meld = (40, 20, 0, 100, 60, 0, 0, 0)
    count = (60, 70, 60, 60, 60, 70, 60, 60)
    assert scores(eight, meld, count, bid_by(0, 250)) == (-250, 160, 120, 220)


@pytest.mark.rule("threehand.set")
@pytest.mark.parametrize(
    ("name", "bid", "meld", "count", "scored"),
    [
        ("three-handed", 25, (4, 8, 0), (10, 12, 3), (14, -25, 3)),
        ("three-handed", 20, (4, 8, 0), (10, 12, 3), (14, 20, 3)),
        ("three-handed-classic", 310, (40, 180, 0), (100, 120, 30), (140, -310, 30)),
        ("three-handed-classic", 300, (40, 180, 0), (100, 120, 30), (140, 300, 30)),
        ("cutthroat", 21, (4, 8, 0), (10, 12, 3), (14, -21, 3)),
    ],
)
def test_three_handed_settlement(
    name: str, bid: int, meld: tuple[int, ...], count: tuple[int, ...], scored: tuple[int, ...]
) -> None:
    """A bidder who falls short scores minus his bid and no meld; the others score their own."""
    assert scores(variants.get(name), meld, count, bid_by(1, bid)) == scored


@pytest.mark.rule("racehorse.set")
@pytest.mark.parametrize(
    ("meld", "count", "scored"),
    [(100, 400, 500), (100, 390, -500), (520, 10, 530), (300, 190, -500)],
)
def test_racehorse_settlement(meld: int, count: int, scored: int) -> None:
    """If count and meld are less than the bid the bid is lost, and the count is discarded."""
    others = 730 - count
    found = scores(
        RACEHORSE,
        (meld, 40, 0, 0, 0, 20),
        (count, others, 0, 0, 0, 0),
        bid_by(0, 500),
    )

    assert found == (scored, 60 + others)


@pytest.mark.rule("racehorse.defend")
@pytest.mark.parametrize(("count", "scored"), [(0, 0), (10, 70), (20, 80)])
def test_racehorse_defence(count: int, scored: int) -> None:
    """The others keep meld and count if they have at least ten in count; else they have nothing."""
    found = scores(
        RACEHORSE, (0, 40, 500, 0, 0, 20), (730 - count, 0, 0, count, 0, 0), bid_by(2, 500)
    )

    assert found == (1230 - count, scored)


@pytest.mark.rule("racehorse.defend")
def test_the_ten_points_are_taken_in_tricks() -> None:
    """What was buried was not taken: a side bound to take ten points has saved nothing by it."""
    meld, count = (700, 40, 0, 0, 0, 20), (0, 700, 0, 0, 0, 0)
    everybody = evolve(RACEHORSE.settlement, saving_binds="everybody")
    bound = settled_by(RACEHORSE, everybody)
    found = scores(bound, meld, count, bid_by(0, 600), tricks=(0, 20, 0, 0, 0, 0), buried=30)

    assert found == (-600, 760)


@pytest.mark.rule("racehorse.defend", "racehorse.set")
def test_the_ten_points_are_asked_of_the_other_team() -> None:
    """The text says them of the other team: the bidder's side makes 600 by its melds alone."""
    meld, count = (700, 40, 0, 0, 0, 20), (0, 700, 0, 0, 0, 0)
    bid, tricks = bid_by(0, 600), (0, 20, 0, 0, 0, 0)

    assert scores(RACEHORSE, meld, count, bid, tricks=tricks, buried=30) == (730, 760)
    assert scores(RACEHORSE, meld, count, bid_by(1, 600), tricks=tricks) == (0, 760)


# Saved melds.


@pytest.mark.rule("meld.trick-to-save", "threehand.trick-to-save", "widow3.opponents-score")
@pytest.mark.parametrize("name", ["three-handed-classic", "widow-pinochle"])
def test_every_player_saves_his_own_meld(name: str) -> None:
    """Whoever has taken no trick loses his own meld and nobody else's."""
    rules = variants.get(name)
    bid = bid_by(0, 300)

    assert scores(rules, (150, 80, 60), (200, 50, 0), bid, tricks=(11, 4, 0))[1:] == (130, 0)
    assert scores(rules, (150, 80, 60), (250, 0, 0), bid, tricks=(13, 1, 1))[1:] == (80, 60)


@pytest.mark.rule("threehand.trick-to-save")
def test_the_bidder_needs_a_trick_too() -> None:
    """The meld of a bidder without a trick is lost, and with it a contract that it would make."""
    meld, count = (400, 0, 0), (0, 130, 120)

    assert scores(THREE, meld, count, bid_by(0, 300), tricks=(0, 8, 7)) == (-300, 130, 120)
    assert scores(THREE, meld, count, bid_by(0, 300), tricks=(1, 7, 7)) == (400, 130, 120)


@pytest.mark.rule("meld.trick-to-save")
def test_a_partners_trick_saves_both_melds() -> None:
    """The side is the unit in partnership: one trick of either partner saves both melds."""
    meld, count, bid = (60, 100, 40, 20), (100, 0, 150, 0), bid_by(0, 200)

    assert scores(PARTNERS, meld, count, bid, tricks=(6, 1, 5, 0)) == (350, 120)
    assert scores(PARTNERS, meld, count, bid, tricks=(6, 0, 5, 1)) == (350, 120)
    assert scores(PARTNERS, meld, count, bid, tricks=(6, 0, 6, 0)) == (350, 0)


@pytest.mark.rule("meld.trick-to-save", "nonpartner4", "threehand003.no-trick")
@pytest.mark.parametrize(("name", "seats"), [("three-hand-turned", 3), ("nonpartnership-four", 4)])
def test_everybody_scores_where_nobody_bids(name: str, seats: int) -> None:
    """With turned trump everybody scores melds and counters, and no meld without a trick."""
    rules = variants.get(name)
    meld = (40, 100, 20, 60)[:seats]
    count = (120, 130, 0, 0)[:seats]
    tricks = (6, 6, 0, 4)[:seats]
    found = rules.settle(tally(meld, count, tricks=tricks))

    assert found.scores == (160, 230, 0, 60)[:seats]
    assert {line.verdict for line in found.lines} == {"scored"}


# What was buried.


@pytest.mark.rule("threehand.discard-count", "count.discards-to-bidder")
@pytest.mark.parametrize(("buried", "scored"), [(10, 300), (0, -300)])
def test_the_discards_count_for_the_contract(buried: int, scored: int) -> None:
    """The counters that the bidder laid aside help to make his contract."""
    count = (190, 30, 20)

    found = scores(THREE, (100, 40, 0), count, bid_by(0, 300), buried=buried)
    assert found == (scored, 70, 20)


@pytest.mark.rule("widowpartner.bury", "deal.kitty.discard-count-flag")
@pytest.mark.parametrize("bidder", range(4))
def test_buried_cards_count_for_the_side(bidder: int) -> None:
    """The four that are buried count to the bidder's side, or by agreement to nobody."""
    rules = variants.get("widow-partnership")
    agreed = rules.with_(bury=BuryRules(cards=4, count_for="nobody"))
    count = (60, 50, 60, 50)
    with_buried = [120, 100]
    with_buried[bidder % 2] += 30

    assert scores(rules, (0,) * 4, count, bid_by(bidder, 100), buried=30) == tuple(with_buried)
    assert scores(agreed, (0,) * 4, count, bid_by(bidder, 100), buried=30) == (120, 100)


@pytest.mark.rule("deal.kitty.discard-count-flag")
def test_buried_cards_that_count_for_nobody_make_no_contract() -> None:
    """When the discards are not added the contract must be made without them."""
    rules = variants.get("partnership-kitty")
    agreed = rules.with_(bury=BuryRules(cards=4, count_for="nobody"))
    bid = bid_by(1, 130)

    assert scores(rules, (0,) * 4, (60, 50, 60, 50), bid, buried=30) == (120, 130)
    assert scores(agreed, (0,) * 4, (60, 50, 60, 50), bid, buried=30) == (120, -130)


# Widow Pinochle.


@pytest.mark.rule("widow3.bidder-scores-bid")
@pytest.mark.parametrize(("count", "scored"), [(200, 300), (180, 300), (170, 0), (0, 0)])
def test_widow_pinochle_scores_the_bid_or_nothing(count: int, scored: int) -> None:
    """The bidder scores exactly his bid if he makes it, even with more, and otherwise zero."""
    found = scores(WIDOW, (120, 0, 0), (count, 250 - count, 0), bid_by(0, 300))

    assert found[0] == scored


@pytest.mark.rule("widow3.opponents-score")
def test_widow_pinochle_opponents_score_apart() -> None:
    """Each opponent scores his melds and his own counters, whether the bid is made or not."""
    for bid in (300, 400):
        found = scores(WIDOW, (150, 60, 20), (160, 50, 40), bid_by(0, bid))
        assert found == (300 if bid == 300 else 0, 110, 60)


# Stakes.


UNITS: Final = [
    (300, 3),
    (340, 3),
    (350, 5),
    (390, 5),
    (400, 10),
    (440, 10),
    (450, 15),
    (490, 15),
    (500, 20),
    (540, 20),
    (550, 25),
    (590, 25),
    (600, 30),
    (700, 30),
]


@pytest.mark.rule("settle.made")
@pytest.mark.parametrize(("bid", "units"), UNITS)
@pytest.mark.parametrize("trump", list(Suit))
def test_stakes(bid: int, units: int, trump: Suit) -> None:
    """The bidder gets 3, 5, 10, ... from each, or pays it twice; spades double (Bicycle)."""
    times = 2 if trump is Suit.SPADES else 1
    made = tally((bid, 0, 0), (10, 120, 120), bid_by(1, 10), trump=trump)
    won = evolve(made, meld=(0, bid, 0), contracts=(bid_by(1, bid),))
    lost = evolve(made, meld=(0, 0, 0), contracts=(bid_by(1, bid),))
    paid = units * times

    assert STAKES.settle(won).scores == (-paid, 2 * paid, -paid)
    assert STAKES.settle(lost).scores == (2 * paid, -4 * paid, 2 * paid)


@pytest.mark.rule("settle.made")
def test_a_void_contract_is_played_for_nothing() -> None:
    """A null contract can neither score nor be set, so nobody pays for it."""
    void = tally((0, 0, 0), (10, 120, 120), bid_by(1, 300, is_void=True), trump=Suit.HEARTS)

    assert STAKES.settle(void).scores == (0, 0, 0)


@pytest.mark.rule("settle.made")
@pytest.mark.parametrize("bid", [300, 400])
def test_the_lines_tell_what_is_put_down(bid: int) -> None:
    """For stakes the opponents only pay or collect: the lines tell the units, not card points."""
    found = STAKES.settle(tally((150, 0, 0), (160, 50, 40), bid_by(0, bid), trump=Suit.CLUBS))

    assert tuple(line.points for line in found.lines) == found.scores


@pytest.mark.rule("settle.made")
def test_bids_below_the_stakes() -> None:
    """The units begin at 300; what is bid for less is played for nothing."""
    assert [STAKES.settlement.units(bid) for bid in (250, 299, 300)] == [0, 0, 3]


# Every preset, in a round that is made and in one that is not.


ROUNDS: Final = [
    ("two-handed-draft", "earned", "minus-bid", "seat"),
    ("three-handed", "earned", "minus-bid", "seat"),
    ("three-handed-classic", "earned", "minus-bid", "seat"),
    ("three-handed-six-kitty", "earned", "minus-bid", "seat"),
    ("cutthroat", "earned", "minus-bid", "seat"),
    ("widow-pinochle", "bid", "nothing", "seat"),
    ("partnership-auction", "earned", "minus-bid", "side"),
    ("partnership-passing", "earned", "minus-bid", "side"),
    ("partnership-forced-dealer", "earned", "minus-bid", "side"),
    ("partnership-kitty", "earned", "minus-bid", "side"),
    ("partnership-kitty-distributed", "earned", "minus-bid", "side"),
    ("partnership-summed-bids", "earned", "minus-bid", "side"),
    ("widow-partnership", "earned", "minus-bid", "side"),
    ("widow-partnership-one-bid", "earned", "minus-bid", "side"),
    ("firehouse", "earned", "minus-bid", "side"),
    ("double-deck", "earned", "minus-bid", "side"),
    ("double-deck-simple", "earned", "minus-bid", "side"),
    ("double-deck-96", "earned", "minus-bid", "side"),
    ("two-pack", "earned", "minus-bid", "side"),
    ("double-deck-turkish", "earned", "minus-bid", "side"),
    ("army-navy-4", "earned", "minus-bid", "side"),
    ("triple-deck", "earned", "minus-bid", "side"),
]


@pytest.mark.rule("settle.made", "settle.set.minus-bid", "settle.set.minus-bid-and-meld")
@pytest.mark.parametrize(("name", "made", "when_set", "saved_by"), ROUNDS)
@pytest.mark.parametrize("short", [0, 1])
def test_a_contract_in_every_preset(
    name: str, made: str, when_set: str, saved_by: str, short: int
) -> None:
    """One bidder makes just his bid, another misses it by one; the opponents score their own."""
    rules = variants.get(name)
    seats = rules.table.seats
    bid = 3 * rules.total
    meld = (0, bid - 2 * rules.total // 5 - short, *(0,) * (seats - 2))
    count = (rules.total // 5, 2 * rules.total // 5, *(0,) * (seats - 2))
    found = rules.settle(tally(meld, count, bid_by(1, bid)))
    wanted: Verdict = "set" if short else "made"

    assert (found.of(1).verdict, found.of(0).points) == (wanted, rules.total // 5)
    assert found.scores[1] == (bid if not short else (0 if when_set == "nothing" else -bid))
    kept = SettlementRules(made=rules.settlement.made, set=rules.settlement.set)
    assert (kept.made, kept.set, rules.settlement.saved_by) == (made, when_set, saved_by)
    assert Step.AUCTION in rules.script
