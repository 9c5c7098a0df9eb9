"""What a round comes to: contracts made, failed and given up, melds saved and lost, and stakes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from clauses.bidding import bid_by, house, numbers, tally
from pinochle import ConcessionRules, SettlementRules, Step, Suit, Tally, variants
from pinochle.rules.concession import WHOLE_COUNT
from pinochle.rules.scoring.settle import settle

if TYPE_CHECKING:
    from pinochle import Contract, Ruleset, Settlement

rule = pytest.mark.rule

FOUR: Final = variants.get("partnership-auction")
THREE: Final = variants.get("three-handed")
CLASSIC: Final = variants.get("three-handed-classic")
CUTTHROAT: Final = variants.get("cutthroat")
RACEHORSE: Final = variants.get("racehorse")
TRIPLE: Final = variants.get("triple-deck")
EIGHT: Final = variants.get("eight-player")
WIDOW: Final = variants.get("widow-pinochle")
KITTY: Final = variants.get("partnership-kitty")
STAKES: Final = variants.get("auction-three")


def settled(rules: Ruleset, meld: str, count: str, *bids: Contract, **more: Any) -> Settlement:
    """What such a round comes to."""
    return settle(rules, tally(meld, count, *bids, **more))


# Made and set.


@pytest.mark.parametrize(
    ("rules", "meld", "count", "bid", "scores"),
    [
        # A side that makes its bid, exactly or with more, scores all of its meld and tricks.
        pytest.param(
            *(FOUR, "60 0 40 20", "90 60 50 50", bid_by(0, 200), "240 130"),
            marks=rule("settle.made", "settle.partners-count"),
        ),
        (FOUR, "60 0 40 20", "90 60 50 50", bid_by(0, 240), "240 130"),
        (FOUR, "60 0 40 20", "90 60 50 50", bid_by(2, 100), "240 130"),
        (FOUR, "60 20 40 30", "50 70 70 60", bid_by(1, 180), "220 180"),
        # A side that falls short loses the bid, and neither its meld nor its tricks score.
        pytest.param(
            *(FOUR, "60 0 40 20", "90 60 50 50", bid_by(0, 250), "-250 130"),
            marks=rule("settle.set.minus-bid", "settle.set.minus-bid-and-meld"),
        ),
        # The meld is lost only "often": a house may let it score beside the minus, or the tricks.
        *(
            (
                house(FOUR, "settlement", set_meld=meld, set_count=count),
                *("60 0 40 20", "90 60 50 50", bid_by(0, 250), f"{kept - 250} 130"),
            )
            for meld, count, kept in (
                *(("kept", "lost", 100), ("lost", "kept", 140)),
                ("kept", "kept", 240),
            )
        ),
        # Sides of three and tables of four sides are added up in the same way.
        (TRIPLE, "10 4 6 2 8 0", "10 20 10 10 15 10", bid_by(4, 59), "59 46"),
        (TRIPLE, "10 4 6 2 8 0", "10 20 10 10 15 10", bid_by(4, 60), "-60 46"),
        (
            *(EIGHT, "40 20 0 100 60 0 0 0", "60 70 60 60 60 70 60 60"),
            *(bid_by(0, 250), "-250 160 120 220"),
        ),
        # Three hands: minus the bid and no meld; the others score their own.
        pytest.param(
            *(THREE, "4 8 0", "10 12 3", bid_by(1, 25), "14 -25 3"), marks=rule("threehand.set")
        ),
        (THREE, "4 8 0", "10 12 3", bid_by(1, 20), "14 20 3"),
        (CLASSIC, "40 180 0", "100 120 30", bid_by(1, 310), "140 -310 30"),
        (CLASSIC, "40 180 0", "100 120 30", bid_by(1, 300), "140 300 30"),
        (CUTTHROAT, "4 8 0", "10 12 3", bid_by(1, 21), "14 -21 3"),
        # Racehorse: if count and meld are less than the bid, the bid and the count are lost.
        pytest.param(
            *(RACEHORSE, "100 40 0 0 0 20", "400 330 0 0 0 0", bid_by(0, 500), "500 390"),
            marks=rule("racehorse.set"),
        ),
        (RACEHORSE, "100 40 0 0 0 20", "390 340 0 0 0 0", bid_by(0, 500), "-400 400"),
        (RACEHORSE, "520 40 0 0 0 20", "10 720 0 0 0 0", bid_by(0, 500), "530 780"),
        # The others keep meld and count if they have at least ten in count; else nothing.
        pytest.param(
            *(RACEHORSE, "0 40 500 0 0 20", "730 0 0 0 0 0", bid_by(2, 500), "1230 0"),
            marks=rule("racehorse.defend"),
        ),
        (RACEHORSE, "0 40 500 0 0 20", "720 0 0 10 0 0", bid_by(2, 500), "1220 70"),
        # Widow Pinochle: the bidder scores just the bid, or nothing; each opponent scores apart.
        pytest.param(
            *(WIDOW, "120 0 0", "200 50 0", bid_by(0, 300), "300 50 0"),
            marks=rule("widow3.bidder-scores-bid"),
        ),
        (WIDOW, "120 0 0", "180 70 0", bid_by(0, 300), "300 70 0"),
        (WIDOW, "120 0 0", "170 80 0", bid_by(0, 300), "0 80 0"),
        pytest.param(
            *(WIDOW, "150 60 20", "160 50 40", bid_by(0, 300), "300 110 60"),
            marks=rule("widow3.opponents-score", "settle.opponents"),
        ),
        (WIDOW, "150 60 20", "160 50 40", bid_by(0, 400), "0 110 60"),
    ],
)
def test_made_or_set(rules: Ruleset, meld: str, count: str, bid: Contract, scores: str) -> None:
    """What each side scores, and what its line says."""
    found = settled(rules, meld, count, bid)
    side = rules.table.sides[bid.bidder]
    earned = sum(
        points
        for text in (meld, count)
        for seat, points in enumerate(numbers(text))
        if rules.table.sides[seat] == side
    )

    assert found.scores == numbers(scores) == tuple(line.points for line in found.lines)
    assert (found.of(side).verdict, found.of(side).bid) == (
        "made" if earned >= bid.points else "set",
        bid.points,
    )
    assert {line.verdict for line in found.lines if line.side != side} == {"scored"}


@pytest.mark.rule("settle.set.minus-bid")
def test_a_meld_that_is_kept_stands_in_the_line() -> None:
    """The line of a side tells what stands of its meld and count, also when the side is set."""
    rules = house(FOUR, "settlement", set_meld="kept", set_count="kept")
    line = settled(rules, "60 0 40 20", "90 60 50 50", bid_by(0, 250)).of(0)

    assert (line.points, line.meld, line.count) == (-10, 100, 140)


@pytest.mark.rule("settle.set.minus-bid")
@pytest.mark.parametrize(
    ("floor", "points", "floored"),
    [((), -250, -250), ((0,), -250, 0), ((0,), 10, 10), ((-500,), -600, -500)],
)
def test_scores_may_be_negative(floor: tuple[int, ...], points: int, floored: int) -> None:
    """A set may leave a score below zero, unless a house has a floor."""
    assert SettlementRules(floor=floor).floored(points) == floored


# Saved melds.


@pytest.mark.parametrize(
    ("rules", "meld", "count", "bid", "tricks", "scores"),
    [
        # Whoever has taken no trick loses their own meld and nobody else's.
        *(
            pytest.param(
                *(rules, "250 80 60", "50 50 0", bid_by(0, 300), tricks, scores),
                marks=rule("meld.trick-to-save", "widow3.opponents-score"),
            )
            for rules in (CLASSIC, WIDOW)
            for tricks, scores in (("11 4 0", "300 130 0"), ("13 1 1", "300 130 60"))
        ),
        # So does a bidder, and with it a contract that the meld would make.
        pytest.param(
            *(CLASSIC, "400 0 0", "0 130 120", bid_by(0, 300), "0 8 7", "-300 130 120"),
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
    assert settled(rules, meld, count, bid, tricks=tricks).scores == numbers(scores)


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
    found = settled(
        *(rules, "700 40 0 0 0 20", "0 700 0 0 0 0", bid), tricks="0 20 0 0 0 0", buried=30
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
        found = settled(played, "1000 40 100", count, bid_by(0, 500), buried=50)
        assert found.scores == numbers(expected)
    for name in ("army-navy-4", "army-navy-6"):
        assert variants.get(name).settlement.saving_count == 0


# What was buried.


@pytest.mark.rule("threehand.discard-count", "count.discards-to-bidder", "widowpartner.bury")
@pytest.mark.rule("deal.kitty.discard-count-flag")
@pytest.mark.parametrize(
    ("rules", "meld", "count", "bid", "buried", "scores"),
    [
        (CLASSIC, "100 40 0", "190 30 20", bid_by(0, 300), 10, "300 70 20"),
        (CLASSIC, "100 40 0", "190 30 20", bid_by(0, 300), 0, "-300 70 20"),
        *((KITTY, "0 0 0 0", "60 50 60 50", bid_by(one, 100), 30, "150 100") for one in (0, 2)),
        *((KITTY, "0 0 0 0", "60 50 60 50", bid_by(one, 100), 30, "120 130") for one in (1, 3)),
        *(
            (house(KITTY, "bury", count_for="nobody"), "0 0 0 0", "60 50 60 50", bid, 30, scores)
            for bid, scores in ((bid_by(1, 100), "120 100"), (bid_by(1, 130), "120 -130"))
        ),
    ],
)
def test_buried_cards_count_for_the_contract(
    rules: Ruleset, meld: str, count: str, bid: Contract, buried: int, scores: str
) -> None:
    """What the bidder buried counts to their side, or by agreement to nobody."""
    assert settled(rules, meld, count, bid, buried=buried).scores == numbers(scores)


# Conceding.


@pytest.mark.parametrize(
    ("rules", "bid", "how", "scores"),
    [
        # The bidder loses the bid; the others score their melds, which no trick need save.
        pytest.param(
            *(CLASSIC, bid_by(0, 350), "conceded", "-350 40 100"),
            marks=rule("concede.after-widow"),
        ),
        (THREE, bid_by(0, 25), "conceded", "-25 40 100"),
        # Who is forced to take it at 300 may give up unseen, and the others score nothing.
        pytest.param(
            *(CLASSIC, bid_by(0, 300, is_forced=True), "conceded-unseen", "-300 0 0"),
            marks=rule("concede.before-widow"),
        ),
        # What the others score, and what it costs, can be agreed otherwise.
        (
            house(CLASSIC, "concession", others_score="nothing"),
            bid_by(0, 300),
            "conceded",
            "-300 0 0",
        ),
        (house(CLASSIC, "concession", costs=2), bid_by(0, 300), "conceded", "-600 40 100"),
        # In Army and Navy each opponent scores 100 more; in Widow Pinochle it costs nothing.
        (variants.get("army-navy-3"), bid_by(0, 500), "conceded", "-500 140 200"),
        pytest.param(
            *(WIDOW, bid_by(0, 300), "conceded", "0 40 100"),
            marks=rule("widow3.bidder-scores-bid"),
        ),
    ],
)
def test_giving_up(rules: Ruleset, bid: Contract, how: Any, scores: str) -> None:
    """Seat 0 has melded 80, seat 1 40 and seat 2 100; what was won in tricks does not count."""
    found = settled(rules, "80 40 100", "10 120 120", bid, how=how, buried=20)

    assert found.scores == numbers(scores)
    assert [line.verdict for line in found.lines] == ["conceded", "scored", "scored"]
    assert [line.count for line in found.lines] == [0, 0, 0]


@pytest.mark.rule("end.pinochling.throw-in")
def test_throwing_in_before_the_first_card() -> None:
    """A partnership may throw in before the first card: it is set, and the others score meld."""
    script = (*FOUR.script[:-1], Step.CONCEDE, Step.PLAY)
    rules = FOUR.with_(script=script, concession=ConcessionRules(offered=True))
    found = settled(rules, "20 40 60 20", "0 0 0 0", bid_by(2, 300), how="conceded")

    assert found.scores == (-300, 60)
    assert not FOUR.concession.offered


@pytest.mark.rule("concede.after-widow", "concede.before-meld-shown", "concede.before-widow")
@pytest.mark.rule("army-navy.three")
@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("three-handed", (Step.WIDOW, Step.TRUMP, Step.CONCEDE, Step.OTHERS_MELD)),
        ("three-handed-classic", (Step.CONCEDE_UNSEEN, Step.WIDOW, Step.TRUMP, Step.CONCEDE)),
        ("three-handed-classic", (Step.CONCEDE, Step.OTHERS_MELD)),
        ("three-handed-six-kitty", (Step.CONCEDE, Step.OTHERS_MELD)),
        ("auction-three", (Step.WIDOW, Step.TRUMP, Step.CONCEDE)),
        ("army-navy-3", (Step.TRUMP, Step.WIDOW, Step.CONCEDE)),
    ],
)
def test_when_to_concede(name: str, steps: tuple[Step, ...]) -> None:
    """After the widow was seen and trump named, before the opponents show their melds."""
    rules = variants.get(name)

    assert rules.concession.offered
    assert list(steps) == [step for step in rules.script if step in steps]


@pytest.mark.rule("concede.before-widow")
@pytest.mark.parametrize("name", ["three-handed", "auction-three", "cutthroat", "widow-pinochle"])
def test_where_nobody_concedes_unseen(name: str) -> None:
    """Only the text of 2009 lets a forced bidder give up without a look."""
    assert Step.CONCEDE_UNSEEN not in variants.get(name).script


@pytest.mark.rule("concede.forced-over-250")
@pytest.mark.parametrize(
    ("most", "total", "bid", "meld", "is_forced"),
    [
        (WHOLE_COUNT, 250, 350, 80, True),
        (WHOLE_COUNT, 250, 330, 80, False),
        (WHOLE_COUNT, 250, 340, 80, True),
        (WHOLE_COUNT, 250, 250, 0, False),
        (WHOLE_COUNT, 250, 260, 0, True),
        (WHOLE_COUNT, 25, 35, 8, True),
        (WHOLE_COUNT, 25, 33, 8, False),
        (WHOLE_COUNT, 500, 600, 90, True),
        (WHOLE_COUNT, 500, 600, 100, False),
        (200, 250, 300, 90, True),
        (200, 250, 300, 100, False),
        (0, 25, 99, 0, False),
    ],
)
def test_more_than_the_whole_count_may_not_be_played_for(
    most: int, total: int, bid: int, meld: int, *, is_forced: bool
) -> None:
    """With a bid of 350 and a meld of 80 the bidder would need 270, and is forced to concede."""
    rules = ConcessionRules(offered=True, most_needed=most)

    assert rules.is_forced(bid, meld, total) == is_forced


def test_the_least_meld_is_enough_to_play() -> None:
    """A bidder who needs 100 must concede with 99."""
    rules = ConcessionRules(least_meld=100)

    assert [rules.is_forced(250, meld, 250) for meld in (0, 99, 100)] == [True, True, False]


@pytest.mark.rule("concede.forced-over-250")
def test_the_whole_counts_of_the_presets() -> None:
    """The limit is 250 where it is in force with 48 cards, and 500 with 80."""
    limits = {rules.name: rules.total for rules in map(variants.get, variants.names())}
    forced = {name for name in limits if variants.get(name).concession.most_needed}

    assert {name: limits[name] for name in forced} == {
        "three-handed-classic": 250,
        "three-handed-six-kitty": 250,
        "check-three-handed": 250,
        "auction-three": 250,
        "army-navy-3": 500,
    }


# Stakes.


@pytest.mark.rule("settle.made", "concede.after-widow")
@pytest.mark.parametrize("trump", list(Suit))
@pytest.mark.parametrize(
    ("bid", "units"),
    [
        *((300, 3), (340, 3), (350, 5), (390, 5), (400, 10), (440, 10), (450, 15)),
        *((490, 15), (500, 20), (540, 20), (550, 25), (590, 25), (600, 30), (900, 30)),
    ],
)
def test_stakes(bid: int, units: int, trump: Suit) -> None:
    """The bidder gets 3, 5, 10, ... from each, or pays it twice; spades double (Bicycle).

    A bid that is conceded is paid once.
    """
    paid = units * (2 if trump is Suit.SPADES else 1)
    for meld, how, scores in (
        (f"0 {bid} 0", "played", (-paid, 2 * paid, -paid)),
        ("0 0 0", "played", (2 * paid, -4 * paid, 2 * paid)),
        ("0 0 0", "conceded", (paid, -2 * paid, paid)),
    ):
        found = settled(STAKES, meld, "10 120 120", bid_by(1, bid), trump=trump, how=how)
        assert found.scores == scores == tuple(line.points for line in found.lines)


@pytest.mark.rule("settle.made")
def test_what_is_played_for_nothing() -> None:
    """A null contract can neither score nor be set, and the units begin at 300."""
    void = settled(
        *(STAKES, "0 0 0", "10 120 120", bid_by(1, 300, is_void=True)), trump=Suit.HEARTS
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
    if Step.AUCTION not in rules.script or name in apart or rules.partner.calls != "nobody":
        return
    seats, fifth = rules.table.seats, rules.total // 5
    bid = 3 * rules.total
    rest = " 0" * (seats - 2)
    meld, count = f"0 {bid - 2 * fifth - short}{rest}", f"{fifth} {2 * fifth}{rest}"
    found = settled(rules, meld, count, bid_by(1, bid))

    lost = 0 if name == "widow-pinochle" else -bid
    assert found.of(1).verdict == ("set" if short else "made")
    assert found.scores[:2] == (fifth, lost if short else bid)
