"""What a round comes to: contracts made and failed, melds saved and lost, bonuses, and stakes.

Tests: pinochle.rules.scoring.settle, pinochle.rules.scoring.settlement
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from clauses.bidding import SUITS, bid_by, house, numbers, outcome, settlement, settlement_of, tally
from pinochle import Contract, Suit, Tally, variants
from pinochle.actions import NameTrump
from pinochle.rules import MoonRules, SettlementRules, Step
from pinochle.rules.auction.goal import EVERY_TRICK
from pinochle.rules.scoring.settle import settle
from support.arranged_games import act, arrange, calls
from support.cards_in_words import HEARTS, SPADES

if TYPE_CHECKING:
    from pinochle import Ruleset, Settlement

rule = pytest.mark.rule

FOUR: Final = variants.get("partnership-auction")
THREE: Final = variants.get("three-handed")
CLASSIC: Final = variants.get("three-handed-classic")
CUTTHROAT: Final = variants.get("cutthroat")
RACEHORSE: Final = variants.get("racehorse")
TRIPLE: Final = variants.get("triple-deck")
EIGHT: Final = variants.get("eight-player")
WIDOW: Final = variants.get("widow-pinochle")
STAKES: Final = variants.get("auction-three")
CHECK: Final = variants.get("check-partnership")
TURKISH: Final = variants.get("double-deck-turkish")
CONTRACT: Final = variants.get("contract-pinochle")
DOUBLE: Final = variants.get("double-deck")
FIVE: Final = variants.get("five-handed")


# Made and set.


@pytest.mark.parametrize(
    ("rules", "meld", "count", "bid", "scores"),
    [
        # A side that makes its bid, exactly or with more, scores all of its meld and tricks.
        pytest.param(
            FOUR,
            "60 0 40 20",
            "90 60 50 50",
            bid_by(0, 200),
            "240 130",
            marks=rule("settle.made", "settle.partners-count"),
        ),
        (FOUR, "60 0 40 20", "90 60 50 50", bid_by(0, 240), "240 130"),
        (FOUR, "60 0 40 20", "90 60 50 50", bid_by(2, 100), "240 130"),
        (FOUR, "60 20 40 30", "50 70 70 60", bid_by(1, 180), "220 180"),
        # A side that falls short loses the bid, and neither its meld nor its tricks score.
        pytest.param(
            FOUR,
            "60 0 40 20",
            "90 60 50 50",
            bid_by(0, 250),
            "-250 130",
            marks=rule("settle.set.minus-bid", "settle.set.minus-bid-and-meld"),
        ),
        # The meld is lost only "often": a house may let it score beside the minus, or the tricks.
        *(
            (
                house(FOUR, "settlement", set_meld=meld, set_count=count),
                "60 0 40 20",
                "90 60 50 50",
                bid_by(0, 250),
                f"{kept - 250} 130",
            )
            for meld, count, kept in (
                ("kept", "lost", 100),
                ("lost", "kept", 140),
                ("kept", "kept", 240),
            )
        ),
        # Sides of three and tables of four sides are added up in the same way.
        (TRIPLE, "10 4 6 2 8 0", "10 20 10 10 15 10", bid_by(4, 59), "59 46"),
        (TRIPLE, "10 4 6 2 8 0", "10 20 10 10 15 10", bid_by(4, 60), "-60 46"),
        (
            EIGHT,
            "40 20 0 100 60 0 0 0",
            "60 70 60 60 60 70 60 60",
            bid_by(0, 250),
            "-250 160 120 220",
        ),
        # Three hands: minus the bid and no meld; the others score their own.
        pytest.param(
            THREE, "4 8 0", "10 12 3", bid_by(1, 25), "14 -25 3", marks=rule("threehand.set")
        ),
        (THREE, "4 8 0", "10 12 3", bid_by(1, 20), "14 20 3"),
        (CLASSIC, "40 180 0", "100 120 30", bid_by(1, 310), "140 -310 30"),
        (CLASSIC, "40 180 0", "100 120 30", bid_by(1, 300), "140 300 30"),
        (CUTTHROAT, "4 8 0", "10 12 3", bid_by(1, 21), "14 -21 3"),
        # Racehorse: if count and meld are less than the bid, the bid and the count are lost.
        pytest.param(
            RACEHORSE,
            "100 40 0 0 0 20",
            "400 330 0 0 0 0",
            bid_by(0, 500),
            "500 390",
            marks=rule("racehorse.set"),
        ),
        (RACEHORSE, "100 40 0 0 0 20", "390 340 0 0 0 0", bid_by(0, 500), "-400 400"),
        (RACEHORSE, "520 40 0 0 0 20", "10 720 0 0 0 0", bid_by(0, 500), "530 780"),
        # The others keep meld and count if they have at least ten in count; else nothing.
        pytest.param(
            RACEHORSE,
            "0 40 500 0 0 20",
            "730 0 0 0 0 0",
            bid_by(2, 500),
            "1230 0",
            marks=rule("racehorse.defend"),
        ),
        (RACEHORSE, "0 40 500 0 0 20", "720 0 0 10 0 0", bid_by(2, 500), "1220 70"),
        # Widow Pinochle: the bidder scores just the bid, or nothing; each opponent scores apart.
        pytest.param(
            WIDOW,
            "120 0 0",
            "200 50 0",
            bid_by(0, 300),
            "300 50 0",
            marks=rule("widow3.bidder-scores-bid"),
        ),
        (WIDOW, "120 0 0", "180 70 0", bid_by(0, 300), "300 70 0"),
        (WIDOW, "120 0 0", "170 80 0", bid_by(0, 300), "0 80 0"),
        pytest.param(
            WIDOW,
            "150 60 20",
            "160 50 40",
            bid_by(0, 300),
            "300 110 60",
            marks=rule("widow3.opponents-score", "settle.opponents"),
        ),
        (WIDOW, "150 60 20", "160 50 40", bid_by(0, 400), "0 110 60"),
    ],
)
def test_made_or_set(rules: Ruleset, meld: str, count: str, bid: Contract, scores: str) -> None:
    """What each side scores, and what its line says."""
    found = settlement_of(rules, meld, count, bid)
    side = rules.table.sides[bid.bidder]
    earned = sum(
        points
        for text in (meld, count)
        for seat, points in enumerate(numbers(text))
        if rules.table.sides[seat] == side
    )

    assert found.scores == numbers(scores) == tuple(line.points for line in found.lines)
    assert (found.line(side).verdict, found.line(side).bid) == (
        "made" if earned >= bid.goal else "set",
        bid.goal,
    )
    assert {line.verdict for line in found.lines if line.side != side} == {"scored"}


@pytest.mark.rule("settle.set.minus-bid")
def test_a_meld_that_is_kept_stands_in_the_line() -> None:
    """The line of a side tells what stands of its meld and count, also when the side is set."""
    rules = house(FOUR, "settlement", set_meld="kept", set_count="kept")
    line = settlement_of(rules, "60 0 40 20", "90 60 50 50", bid_by(0, 250)).line(0)

    assert (line.points, line.meld, line.count) == (-10, 100, 140)


@pytest.mark.rule("settle.set.minus-bid")
@pytest.mark.parametrize(
    ("floor", "points", "floored"),
    [((), -250, -250), ((0,), -250, 0), ((0,), 10, 10), ((-500,), -600, -500)],
)
def test_scores_may_be_negative(floor: tuple[int, ...], points: int, floored: int) -> None:
    """A set may leave a score below zero, unless a house has a floor."""
    assert SettlementRules(floor=floor).raise_to_floor(points) == floored


# Saved melds.


@pytest.mark.parametrize(
    ("rules", "meld", "count", "bid", "tricks", "scores"),
    [
        # Whoever has taken no trick loses their own meld and nobody else's.
        *(
            pytest.param(
                rules,
                "250 80 60",
                "50 50 0",
                bid_by(0, 300),
                tricks,
                scores,
                marks=rule("meld.trick-to-save", "widow3.opponents-score"),
            )
            for rules in (CLASSIC, WIDOW)
            for tricks, scores in (("11 4 0", "300 130 0"), ("13 1 1", "300 130 60"))
        ),
        # So does a bidder, and with it a contract that the meld would make.
        pytest.param(
            CLASSIC,
            "400 0 0",
            "0 130 120",
            bid_by(0, 300),
            "0 8 7",
            "-300 130 120",
            marks=rule("threehand.trick-to-save"),
        ),
        (CLASSIC, "400 0 0", "0 130 120", bid_by(0, 300), "1 7 7", "400 130 120"),
        # In partnership one trick of either partner saves both melds.
        (FOUR, "60 100 40 20", "100 0 150 0", bid_by(0, 200), "6 1 5 0", "350 120"),
        (FOUR, "60 100 40 20", "100 0 150 0", bid_by(0, 200), "6 0 5 1", "350 120"),
        (FOUR, "60 100 40 20", "100 0 150 0", bid_by(0, 200), "6 0 6 0", "350 0"),
    ],
)
def test_tricks_save_melds(
    rules: Ruleset, meld: str, count: str, bid: Contract, tricks: str, scores: str
) -> None:
    """The side or the seat is the unit that has to take a trick."""
    assert settlement_of(rules, meld, count, bid, tricks=tricks).scores == numbers(scores)


@pytest.mark.rule("racehorse.defend", "racehorse.set")
@pytest.mark.parametrize(
    ("binds", "bid", "scores"),
    [
        # The text says it of the other team: the bidder's side makes 600 by its melds alone.
        ("opponents", bid_by(0, 600), "730 760"),
        ("opponents", bid_by(1, 600), "0 790"),
        # Where everybody is bound, what was buried was not taken in tricks, and saves nothing.
        ("everybody", bid_by(0, 600), "-600 760"),
    ],
)
def test_the_ten_points_are_taken_in_tricks(binds: str, bid: Contract, scores: str) -> None:
    """A side that is bound to take ten points takes them in tricks."""
    rules = house(RACEHORSE, "settlement", saving_binds=binds)
    found = settlement_of(
        rules, "700 40 0 0 0 20", "0 700 0 0 0 0", bid, tricks="0 20 0 0 0 0", buried=30
    )

    assert found.scores == numbers(scores)


@pytest.mark.rule("meld.trick-to-save", "nonpartner4", "threehand003.no-trick")
@pytest.mark.parametrize(("name", "seats"), [("three-hand-turned", 3), ("nonpartnership-four", 4)])
def test_everybody_scores_where_nobody_bids(name: str, seats: int) -> None:
    """With turned trump everybody scores melds and counters, and no meld without a trick."""
    played = Tally(
        meld=(40, 100, 20, 60)[:seats],
        count=(120, 130, 0, 0)[:seats],
        tricks=(6, 6, 0, 4)[:seats],
    )
    found = settle(variants.get(name), played)

    assert found.scores == (160, 230, 0, 60)[:seats]
    assert {line.verdict for line in found.lines} == {"scored"}


@pytest.mark.rule("army-navy.save3", "meld.trick-to-save")
@pytest.mark.parametrize(
    ("count", "scores", "where_any_trick_saves"),
    [
        ("430 20 0", "1480 60 0", "1480 60 100"),
        ("430 0 20", "1480 0 120", "1480 40 120"),
        ("0 250 200", "-500 290 300", "1050 290 300"),
    ],
)
def test_in_army_and_navy_for_three_a_trick_saves_if_it_scores(
    count: str, scores: str, where_any_trick_saves: str
) -> None:
    """All have won tricks; melds need points in them, and 50 that the bidder buried save none."""
    rules = variants.get("army-navy-3")
    usual = house(rules, "settlement", saving_count=0)

    for played, expected in ((rules, scores), (usual, where_any_trick_saves)):
        found = settlement_of(played, "1000 40 100", count, bid_by(0, 500), buried=50)
        assert found.scores == numbers(expected)
    for name in ("army-navy-4", "army-navy-6"):
        assert variants.get(name).settlement.saving_count == 0


# Stakes.


@pytest.mark.rule("settle.made", "concede.after-widow")
@pytest.mark.parametrize("trump", list(Suit))
@pytest.mark.parametrize(
    ("bid", "units"),
    [
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
        (900, 30),
    ],
)
def test_stakes_are_paid_to_and_by_each_opponent(bid: int, units: int, trump: Suit) -> None:
    """The bidder gets 3, 5, 10, ... from each, or pays it twice; spades double (Bicycle).

    A bid that is conceded is paid once.
    """
    paid = units * (2 if trump is Suit.SPADES else 1)
    for meld, how, scores in (
        (f"0 {bid} 0", "played", (-paid, 2 * paid, -paid)),
        ("0 0 0", "played", (2 * paid, -4 * paid, 2 * paid)),
        ("0 0 0", "conceded", (paid, -2 * paid, paid)),
    ):
        found = settlement_of(STAKES, meld, "10 120 120", bid_by(1, bid), trump=trump, how=how)
        assert found.scores == scores == tuple(line.points for line in found.lines)


@pytest.mark.rule("settle.made")
def test_what_is_played_for_nothing() -> None:
    """A null contract can neither score nor be set, and the units begin at 300."""
    void = settlement_of(
        STAKES, "0 0 0", "10 120 120", bid_by(1, 300, is_void=True), trump=Suit.HEARTS
    )

    assert void.scores == (0, 0, 0)
    assert [STAKES.settlement.units(bid) for bid in (250, 299, 300)] == [0, 0, 3]


# Every preset, in a round that is made and in one that is not.


@pytest.mark.rule("settle.made", "settle.set.minus-bid", "settle.set.minus-bid-and-meld")
@pytest.mark.parametrize("name", [name for name in variants.names() if variants.get(name).total])
@pytest.mark.parametrize("short", [0, 1])
def test_a_contract_in_every_preset(name: str, short: int) -> None:
    """One bidder makes just the bid, another misses it by one; the opponents score their own."""
    rules = variants.get(name)
    apart = {"contract-pinochle", "auction-three", "racehorse", "army-navy-3"}
    if Step.AUCTION not in rules.script or name in apart or rules.partner.is_found:
        return
    seats, fifth = rules.table.seats, rules.total // 5
    bid = 3 * rules.total
    rest = " 0" * (seats - 2)
    meld, count = f"0 {bid - 2 * fifth - short}{rest}", f"{fifth} {2 * fifth}{rest}"
    found = settlement_of(rules, meld, count, bid_by(1, bid))

    lost = 0 if name == "widow-pinochle" else -bid
    assert found.line(1).verdict == ("set" if short else "made")
    assert found.scores[:2] == (fifth, lost if short else bid)


# Meld and tricks together.


@pytest.mark.rule("auction.contract-meld-plus-tricks", "settle.made", "turkish.must-make")
@pytest.mark.rule("check.4p.settle")
@pytest.mark.parametrize(
    ("rules", "bid", "meld", "count", "score"),
    [
        (FOUR, 200, 60, 140, 200),
        (FOUR, 200, 200, 0, 200),
        (FOUR, 200, 0, 200, 200),
        (FOUR, 200, 60, 150, 210),
        (FOUR, 200, 60, 130, -200),
        (TURKISH, 60, 10, 50, 60),
        (TURKISH, 60, 10, 49, -60),
        (TURKISH, 60, 15, 50, 65),
        (CHECK, 200, 160, 100, 260),
        (CHECK, 300, 60, 100, -300),
    ],
)
def test_meld_and_tricks_make_the_contract(
    rules: Ruleset, bid: int, meld: int, count: int, score: int
) -> None:
    """Meld and tricks together must equal the bid, or be greater; all of it scores."""
    others = rules.total - count
    found = settle(rules, tally(f"{meld} 0 0 0", f"{count} {others} 0 0", bid_by(0, bid)))

    assert found.scores == (score, others)


@pytest.mark.rule("check.4p.settle")
@pytest.mark.parametrize(
    ("when_set", "score"), [("minus-bid", -300), ("minus-all", -(300 + 60 + 100))]
)
def test_check_pinochle_failed(when_set: str, score: int) -> None:
    """A failed side loses its bid, its melds and its counters: minus the bid, or minus all."""
    rules = CHECK.with_(settlement=evolve(SettlementRules(), set=when_set))
    found = settle(rules, tally("60 40 0 0", "100 150 0 0", bid_by(0, 300)))

    assert found.scores == (score, 190)


# A trick that saves the melds.


@pytest.mark.rule("meld.trick-to-save", "racehorse.defend")
@pytest.mark.parametrize(
    ("name", "meld", "count", "tricks", "kept"),
    [
        # One trick saves the melds, even one without points; with none they are not counted.
        *(
            (name, 180, count, tricks, kept)
            for name in ("three-handed", "partnership-auction", "double-deck")
            for count, tricks, kept in ((0, 1, (180, 0)), (0, 0, (0, 0)), (70, 5, (180, 70)))
        ),
        ("contract-pinochle", 200, 0, 0, (200, 0)),
        # In racehorse it takes ten points, or else nothing is kept at all.
        ("racehorse", 300, 10, 1, (300, 10)),
        ("racehorse", 300, 0, 1, (0, 0)),
        ("racehorse", 300, 9, 2, (0, 0)),
        ("partnership-auction", 300, 9, 0, (0, 9)),
    ],
)
def test_a_trick_saves_the_melds(
    name: str, meld: int, count: int, tricks: int, kept: tuple[int, int]
) -> None:
    """What of meld and count is kept."""
    assert variants.get(name).settlement.keep(meld, count, tricks) == kept


@pytest.mark.rule("meld.trick-to-save", "threehand.trick-to-save", "threehand003.no-trick")
def test_whose_trick_saves_the_melds() -> None:
    """Players for themselves take a trick of their own; of partners one takes it for both."""
    for name in variants.names():
        rules = variants.get(name)
        if rules.table.is_partnership and name != "contract-pinochle":
            assert rules.settlement.saved_by == "side"
        elif rules.table.seats in {3, 4} and name != "contract-pinochle":
            assert rules.settlement.saved_by == "seat"


# Passages that can be read in two ways.


@pytest.mark.rule("racehorse.set", "settle.set.minus-bid-and-meld")
def test_what_a_set_costs_in_racehorse() -> None:
    """Only the count is discarded; by the usual rule the meld is lost too."""
    rules = variants.get("racehorse")
    lost = house(rules, "settlement", set_meld="lost")
    won = "100 200 50 0 100 280"
    played = tally("150 40 0 0 100 0", won, bid_by(0, 520), tricks="4 4 2 0 4 6")

    assert rules.settle(played).scores == (250 - 520, 40 + 480)
    assert lost.settle(played).scores == (-520, 40 + 480)
    assert "still scores the meld" in rules.describe()


@pytest.mark.rule("meld.trick-to-save", "widow3.opponents-score")
@pytest.mark.parametrize(
    ("name", "saved", "lost"),
    [("widow-pinochle", (300, 0, 260), (0, 0, 260)), ("auction-three", (6, -3, -3), (-12, 6, 6))],
)
def test_whether_a_bidder_needs_a_trick(
    name: str, saved: tuple[int, ...], lost: tuple[int, ...]
) -> None:
    """The bidder melds 320 and wins no trick; the opponent without one loses what they melded."""
    rules = variants.get(name)
    bound = house(rules, "settlement", saving_binds="everybody")
    melded = "320 60 20" if name == "widow-pinochle" else "320 0 0"
    played = tally(melded, "0 0 240", bid_by(0, 300), tricks="0 0 15", trump=HEARTS, buried=10)

    assert rules.settle(played).scores == saved
    assert bound.settle(played).scores == lost


# Contract Pinochle.


def settle_contract(
    bid: int, meld: int, count: int, times: int = 1, rules: Ruleset = CONTRACT
) -> Settlement:
    """A round in which the side of seat 0 has bid, melded and won so much."""
    tally = Tally(
        meld=(meld, 0, 0, 0),
        count=(count, 250 - count, 0, 0),
        tricks=(6, 6, 0, 0),
        contracts=(Contract(0, bid, suit=SPADES, times=times),),
        trump=SPADES,
    )
    return settle(rules, tally)


@pytest.mark.rule("contract.settle")
@pytest.mark.parametrize(("times", "scored"), [(1, 200), (2, 400), (4, 800)])
def test_a_contract_scores_the_bid(times: int, scored: int) -> None:
    """200 or no more if it is made, doubled or redoubled, and as much for the others if not."""
    assert settle_contract(200, 100, 100, times).scores == (scored, 0)
    assert settle_contract(200, 500, 250, times).scores == (scored, 0)
    failed = settle_contract(200, 100, 90, times)
    assert failed.scores == (0, scored) and failed.line(1).number("received") == scored
    assert str(failed.line(1)) == f"side 1: for bids {scored}"


def test_doubling_where_contracts_are_settled_otherwise() -> None:
    """What is earned is doubled as well as what is lost; what is kept of a set is not."""
    earned = SUITS.with_(settlement=variants.get("partnership-auction").settlement)
    kept = earned.with_(settlement=evolve(earned.settlement, set_meld="kept"))
    all_of_it = earned.with_(settlement=evolve(earned.settlement, set="minus-all"))
    stakes = earned.with_(
        settlement=evolve(earned.settlement, stakes=((100, 3),)),
        renege=evolve(earned.renege, bidder_then="bid-and-meld"),
    )

    assert settle_contract(200, 110, 100, 2, earned).scores == (420, 150)
    assert settle_contract(200, 100, 90, 2, earned).scores == (-400, 160)
    assert settle_contract(200, 100, 90, 2, kept).scores == (-300, 160)
    assert settle_contract(200, 100, 90, 2, all_of_it).scores == (-780, 160)
    assert settle_contract(200, 110, 100, 2, stakes).scores == (6, -6)
    assert settle_contract(200, 100, 90, 2, stakes).scores == (-12, 12)
    assert str(settle_contract(200, 100, 90, 2, earned).line(0)) == "side 0 (set at 2 x 200): -400"


def test_every_other_side_gets_the_bid() -> None:
    """Where each plays for himself, a contract that fails goes to each of the others."""
    three = variants.get("three-handed")
    house = three.with_(settlement=evolve(three.settlement, bid_to="opponents"))
    tally = Tally(meld=(4, 0, 8), count=(10, 12, 3), tricks=(5, 7, 3), contracts=(Contract(0, 30),))

    assert settle(three, tally).scores == (-30, 12, 11)
    assert settle(house, tally).scores == (-30, 42, 41)
    assert settle(house, evolve(tally, how="conceded")).scores == (-30, 30, 38)


@rule("house.set-reward")
def test_the_others_are_rewarded_for_a_contract_that_is_played_and_lost() -> None:
    """Each of them, once; not for one that is made or given up, nor for one that counts twice."""
    three = variants.get("three-handed")
    rules, twice = (
        three.with_(settlement=evolve(three.settlement, set_reward=5, bid_times=times))
        for times in ((), ((30, 2),))
    )
    tally = Tally(meld=(4, 0, 8), count=(10, 12, 3), tricks=(5, 7, 3), contracts=(Contract(0, 30),))
    made = evolve(tally, contracts=(Contract(0, 14),))

    assert settle(three, tally).scores == (-30, 12, 11)
    assert settle(rules, tally).scores == (-30, 17, 16)
    assert settle(twice, tally).scores == (-60, 17, 16)
    assert settle(rules, made).scores == settle(three, made).scores == (14, 12, 11)
    given_up = evolve(tally, how="conceded")
    assert settle(rules, given_up).scores == settle(three, given_up).scores
    assert settle(rules, tally).lines[1].items[-1].rule == "house.set-reward"


@rule("house.set-reward")
def test_nobody_is_rewarded_for_a_moon_that_is_missed() -> None:
    """It has a price of its own, whether it was bid or takes the place of the contract."""
    rules = settlement(set_reward=50)
    bidding = house(rules, "auction", moon_bids=True)
    script = (*rules.script[:-1], Step.MOON, Step.PLAY)
    announcing = rules.with_(script=script, moon=MoonRules(offered="bidder"))
    tally = Tally(meld=(60, 0, 0, 0), count=(100, 100, 50, 0), tricks=(5, 5, 2, 0))
    bid = evolve(tally, contracts=(Contract(0, EVERY_TRICK),))
    announced = evolve(tally, contracts=(Contract(0, 100),), moon=0)

    assert settle(bidding, bid).scores == (-1000, 100)
    assert settle(announcing, announced).scores == (-1000, 100)


# On the board.


@rule("house.on-board")
@pytest.mark.parametrize(
    ("binds", "meld", "bid", "scores"),
    [
        ("everybody", "100 0 100 200", 600, (600, 300)),  # both sides are on the board, just
        ("everybody", "100 90 90 100", 600, (-600, 100)),  # neither is: 190 and 190 are too few
        ("everybody", "100 90 90 100", 400, (400, 100)),  # the bid is made without the melds
        ("opponents", "100 90 90 100", 590, (590, 100)),  # the bidding side need not be
        ("opponents", "0 90 0 120", 400, (400, 310)),
    ],
)
def test_a_meld_counts_from_200_on(
    binds: str, meld: str, bid: int, scores: tuple[int, int]
) -> None:
    """A side with less than 200 scores none of its melds."""
    rules = house(DOUBLE, "settlement", least_meld=200, least_meld_binds=binds)

    assert outcome(rules, meld, "300 50 100 50", bid).scores == scores


@rule("house.too-few-sets")
@pytest.mark.parametrize(
    ("meld", "bid", "scores"),
    [
        ("100 90 90 100", 400, (-400, 100)),  # 400 in tricks, but 190 in melds: set
        ("100 90 100 100", 400, (600, 100)),
        ("0 200 0 0", 400, (-400, 300)),
    ],
)
def test_a_contract_is_set_for_want_of_melds(meld: str, bid: int, scores: tuple[int, int]) -> None:
    """Whatever its side wins; the others only lose a meld that is too small."""
    rules = house(DOUBLE, "settlement", least_meld=200, least_meld_sets=True)

    assert outcome(rules, meld, "300 50 100 50", bid).scores == scores


@rule("house.on-board")
def test_the_line_names_what_is_too_little() -> None:
    """It also counts as too little after a concession, and where a trick is lacking."""
    rules = house(DOUBLE, "settlement", least_meld=200)
    found = outcome(rules, "200 90 0 100", "300 50 100 50", 500)
    conceded = outcome(rules, "200 90 0 100", "0 0 0 0", 500, how="conceded")

    assert str(found.line(1)) == "side 1: meld 0 (190 are too few) + count 100 = 100"
    assert conceded.scores == (-500, 0)


@rule("house.on-board")
def test_a_meld_that_does_not_count_meets_no_contract() -> None:
    """Where nothing is played once the melds meet the bid, they must be on the board for it."""
    hands = {0: "KS QS KH QH AS AH TC TD JC JH 9C 9D"}
    board = {"least_meld": 100, "made": "earned"}
    rules = house(house(FOUR, "play", skip_if_met=True), "settlement", **board)
    rules = house(rules, "auction", opening=50)
    game = calls(arrange(rules, hands | {2: "AD AD TD TC AC AC JC 9C 9D JD TH TH"}), "50 - - -")
    game, _ = act(game, NameTrump(SPADES))

    assert sum(game.round.state.melded[seat] for seat in (0, 2)) == 60
    assert game.round.state.word is Step.PLAY


@rule("house.on-board")
def test_players_without_a_partner_are_on_the_board_by_themselves() -> None:
    """Where opponents of a called partner meld for themselves, each needs the meld."""
    rules = house(FIVE, "settlement", least_meld=20, unit_of_meld="seat")
    found = outcome(rules, "10 10 30 10 15", "10 10 10 10 10", 30, sides=(0, 0, 1, 1, 1))

    assert [line.meld for line in found.lines] == [20, 20, 30, 0, 0]


# What the others score, and what is scored on top.


@rule("house.opponents-meld")
def test_opponents_score_melds_only() -> None:
    """Their tricks save their melds, but count nothing; without a contract everybody counts."""
    rules = settlement(opponents="meld")

    assert outcome(rules, "60 40 0 20", "90 50 60 50", 200).scores == (210, 60)
    assert outcome(rules, "60 40 0 20", "190 0 60 0", 200, tricks="6 0 6 0").scores == (310, 0)
    assert settle(rules, tally("60 40 0 20", "90 50 60 50")).scores == (210, 160)


@rule("house.bid-bonus")
@pytest.mark.parametrize(
    ("bid", "score"), [(190, 210), (200, 260), (210, 260), (220, -220), (300, -300)]
)
def test_a_high_bid_that_is_made_scores_a_bonus(bid: int, score: int) -> None:
    """50 more from 200 on, 100 from 300 on; it does not help to make the bid."""
    rules = settlement(bid_bonuses=((200, 50), (300, 100)))
    found = outcome(rules, "60 40 0 20", "90 50 60 50", bid)

    assert found.scores[0] == score
    assert ("+ bonus 50 = 260" in str(found.line(0))) == (score == 260)


@rule("house.bid-times")
@pytest.mark.parametrize(
    ("bid", "how", "score"),
    [
        (190, "played", 210),
        (200, "played", 420),
        (220, "played", -440),
        (300, "played", -900),
        (300, "conceded", -900),
    ],
)
def test_a_high_bid_counts_several_times(bid: int, how: Any, score: int) -> None:
    """Twice from 200 on, three times from 300 on, made or not."""
    rules = settlement(bid_times=((200, 2), (300, 3)))
    found = outcome(rules, "60 40 0 20", "90 50 60 50", bid, how=how)

    assert found.scores[0] == score
    assert found.line(0).times == {190: 1, 300: 3}.get(bid, 2)


@rule("house.bid-times", "auction.summed", "renege.bidder")
@pytest.mark.parametrize(("offender", "score"), [(0, -2 * 100), (1, -2 * 250 * 2)])
def test_a_renege_counts_as_often_as_the_offenders_own_bid(offender: int, score: int) -> None:
    """With summed bids both sides have a contract: of 100, which counts once, and of 250."""
    summed = variants.get("partnership-summed-bids")
    rules = house(house(summed, "settlement", bid_times=((200, 2),)), "renege", ruled=True)
    bids = bid_by(1, 250), bid_by(0, 100)
    found = settle(rules, tally("0 0 0 0", "0 0 0 0", *bids, how="renege", offender=offender))

    assert found.scores[offender] == score


@rule("house.all-tricks")
@pytest.mark.parametrize(
    ("bid", "tricks", "scores"),
    [
        (200, "6 0 6 0", (410, 0)),  # 60 and 250, and 100 for all of them
        (310, "6 0 6 0", (410, 0)),
        (320, "6 0 6 0", (-320, 0)),  # a side that is set scores nothing for them
        (200, "6 1 5 0", (310, 60)),
    ],
)
def test_every_trick_scores_a_bonus(bid: int, tricks: str, scores: tuple[int, int]) -> None:
    """100 for every trick, although nobody has announced it."""
    rules = settlement(all_tricks=100)

    assert outcome(rules, "60 40 0 20", "190 0 60 0", bid, tricks=tricks).scores == scores


@rule("house.all-tricks")
def test_opponents_may_win_every_trick_too() -> None:
    """The bonus is theirs then, and the line names it."""
    lost: dict[str, Any] = {
        "meld": "0 40 0 20",
        "count": "0 190 0 60",
        "bid": 200,
        "tricks": "0 6 0 6",
    }

    assert outcome(settlement(all_tricks=100), **lost).scores == (-200, 410)
    assert "+ all tricks 100 = 410" in str(outcome(settlement(all_tricks=100), **lost).message)


# Rules that other games have anyway.


@rule("house.lowest-score")
def test_no_score_falls_below_the_floor() -> None:
    """A score of 20 less a bid of 100 is 0 where nobody goes below it."""
    assert settlement(floor=(0,)).settlement.raise_to_floor(20 - 100) == 0
    assert FOUR.settlement.raise_to_floor(20 - 100) == -80


@rule("house.stakes", "house.spades-double")
@pytest.mark.parametrize(
    ("trump", "how", "scores"),
    [
        (Suit.HEARTS, "conceded", (-6, 3, 3)),
        (None, "no-marriage", (-6, 3, 3)),
        (Suit.HEARTS, "played", (-12, 6, 6)),
        (Suit.SPADES, "played", (-24, 12, 12)),
    ],
)
def test_any_table_may_play_for_stakes(
    trump: Suit | None, how: Any, scores: tuple[int, ...]
) -> None:
    """300 is played for three units: once without play, twice if lost, and spades double."""
    rules = STAKES
    assert outcome(rules, "0 0 0", "0 0 0", 300, trump=trump, how=how).scores == scores


@rule("house.all-tricks", "shoot-the-moon", "house.moon-added")
def test_a_moon_has_its_own_reward() -> None:
    """Whoever has announced or bid a moon gets no bonus for the same tricks besides."""
    rules = house(DOUBLE, "settlement", all_tricks=250).with_(
        script=(*DOUBLE.script[:-1], Step.MOON, Step.PLAY),
        moon=MoonRules("bidder", reward=500, counts="added"),
    )
    won: Any = {"meld": "0 0 0 0", "count": "500 0 0 0", "bid": 500, "tricks": "20 0 0 0"}

    assert outcome(rules, **won).scores == (750, 0)
    assert outcome(rules, **won, moon=0).scores == (1000, 0)
    assert outcome(rules, **won, moon=2).scores == (1000, 0)
    bidding = house(settlement(all_tricks=100), "auction", moon_bids=True)
    bidding = house(bidding, "moon", counts="added")
    sweep = tally("0 0 0 0", "250 0 0 0", bid_by(0, EVERY_TRICK), tricks="12 0 0 0")
    assert settle(bidding, sweep).scores == (1250, 0)
    ruled = house(bidding, "renege", ruled=True, settled="after-play", others="meld-and-count")
    assert settle(ruled, evolve(sweep, offender=1)).scores[0] == 1000
    for one in (rules, bidding):
        assert "wins every trick without having undertaken it" in one.describe()
    assert "without having" not in settlement(all_tricks=100).describe()


@rule("house.bid-times", "house.bid-bonus", "house.moon-bid")
def test_a_moon_counts_as_a_bid_of_what_it_costs_but_gets_no_bonus() -> None:
    """It has its own reward; what its contract scores or costs counts like that of any bid."""
    rules = settlement(bid_times=((200, 2), (900, 3)), bid_bonuses=((200, 50),))
    rules = house(house(rules, "auction", moon_bids=True), "moon", costs=600, reward=700)
    won = tally("0 0 0 0", "250 0 0 0", bid_by(0, EVERY_TRICK), tricks="12 0 0 0")
    lost = evolve(won, count=(240, 10, 0, 0), tricks=(11, 1, 0, 0))

    assert settle(rules, won).scores == (1400, 0)
    assert settle(rules, lost).scores == (-1200, 10)
    text = rules.describe()
    assert "A moon counts here as a bid of 600." in text
    assert "scores more, but not a moon:" in text


@rule("racehorse.game-meld")
def test_melds_that_are_all_that_counts_have_a_column() -> None:
    """A round that a meld wins is settled by the melds alone, and its table shows them."""
    melds = Tally(meld=(300, 0, 0, 0, 0, 0), count=(0,) * 6, how="game-meld", winner=0)

    assert [*settle(RACEHORSE, melds).columns()] == ["meld"]
