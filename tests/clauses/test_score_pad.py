"""A score pad catches slips: what a tally says must be able to happen under the rules.

Tests: pinochle.rules.melds._reach, pinochle.rules.scoring.slips, pinochle.rules.scoring.takings
"""

from __future__ import annotations

from typing import Final

import pytest
from attrs import evolve

from pinochle import Contract, Hand, Ruleset, RulesetError, Suit, Tally, variants
from pinochle.rules import MoonRules, RenegeRules, Step

FOUR: Final = variants.get("partnership-auction")
THREE: Final = variants.get("three-handed-classic")
SUMMED: Final = variants.get("partnership-summed-bids")
DRAFT: Final = variants.get("two-handed-draft")
FIVE: Final = variants.get("five-handed")
OLD: Final = variants.get("two-handed-1911")
RACE: Final = variants.get("racehorse")
UNRULED: Final = FOUR.with_(name="unruled", renege=RenegeRules())
MOON: Final = FOUR.with_(
    name="moon", script=(*FOUR.script[:-1], Step.MOON, Step.PLAY), moon=MoonRules("bidder")
)
SWEEP: Final = FOUR.with_(name="sweep", ending=evolve(FOUR.ending, all_tricks_win=True))

BID: Final = (Contract(0, 150),)
FAIR: Final = Tally(
    meld=(40, 20, 0, 100), count=(90, 60, 40, 60), tricks=(4, 3, 2, 3), contracts=BID
)
FAIR_THREE: Final = Tally(
    meld=(80, 60, 40),
    count=(90, 100, 40),
    tricks=(5, 6, 4),
    contracts=(Contract(1, 300),),
    buried=20,
)
FAIR_DRAFT: Final = Tally(
    meld=(40, 60),
    count=(60, 80),
    tricks=(5, 7),
    contracts=(Contract(1, 200),),
    discarded=(60, 50),
)


def slips(rules: Ruleset, tally: Tally) -> dict[str, str]:
    """What the pad says of each field, without the name of the whole."""
    with pytest.raises(RulesetError) as caught:
        rules.settle(tally)
    found: dict[str, str] = {}
    for one in caught.value.problems:
        field = one.where.removeprefix("tally.")
        found[field] = f"{found[field]}; {one.what}" if field in found else one.what
    return found


@pytest.mark.parametrize(
    ("rules", "tally"), [(FOUR, FAIR), (THREE, FAIR_THREE), (DRAFT, FAIR_DRAFT)]
)
def test_what_can_be_is_settled(rules: Ruleset, tally: Tally) -> None:
    """The rounds that the slips below are made in."""
    assert rules.settle(tally).scores


@pytest.mark.rule("count.total-250", "count.last-trick-10")
@pytest.mark.parametrize(
    ("count", "tricks", "said"),
    [
        ((80, 170, 0, 0), (0, 12, 0, 0), "side 1: a count of 170, but 12 tricks can count 250"),
        ((90, 160, 0, 0), (0, 12, 0, 0), "side 1: a count of 160, but 12 tricks can count 250"),
        ((90, 60, 40, 50), (4, 3, 2, 3), "= 240, but a round counts 250 in all: 10 too few"),
        ((1350, 60, 0, 0), (6, 6, 0, 0), "side 0: a count of 1350, but 6 tricks can count 250"),
        (
            (37, 213, 0, 0),
            (4, 8, 0, 0),
            "side 1: a count of 213, but 8 tricks can count 210 or 220",
        ),
        ((180, 70, 0, 0), (4, 8, 0, 0), "side 0: a count of 180, but 4 tricks can count 170"),
    ],
)
def test_the_count_is_one_of_cards(
    count: tuple[int, ...], tricks: tuple[int, ...], said: str
) -> None:
    """All cards and the last trick are counted, each side with what so many cards can count."""
    assert said in slips(FOUR, evolve(FAIR, count=count, tricks=tricks))["count"]


def test_a_count_needs_a_trick() -> None:
    """All that is wrong is told at once."""
    tally = evolve(FAIR, count=(80, 170, 0, 0), tricks=(0, 12, 0, 0))
    with pytest.raises(RulesetError) as caught:
        FOUR.settle(tally)
    assert [str(one) for one in caught.value.problems] == [
        "tally.count: side 0: a count of 80 without a trick",
        "tally.count: side 1: a count of 170, but 12 tricks can count 250",
    ]


def test_a_round_has_twelve_tricks() -> None:
    """Tricks add up to those of a round, and to no more in one that has ended early."""
    said = slips(FOUR, evolve(FAIR, tricks=(60, 8, 0, 0)))
    assert said == {"tricks": "60 + 8 + 0 + 0 = 68, but a round has 12 tricks"}
    assert "tricks" in slips(FOUR, evolve(FAIR, tricks=(4, 3, 2, 2)))


@pytest.mark.rule("deal.kitty.discard-count-flag")
@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"buried": 40, "count": (90, 80, 40)}, "buried", "three cards cannot count 40"),
        ({"buried": 25, "count": (90, 95, 40)}, "buried", "three cards cannot count 25"),
        ({"buried": 10}, "count", "40 + 10 buried = 240, but a round counts 250 in all"),
        ({"buried": 30}, "count", "buried = 260, but a round counts 250 in all"),
    ],
)
def test_buried_cards_count_too(changes: dict[str, object], field: str, said: str) -> None:
    """What is buried is three cards, and belongs to the whole."""
    assert said in slips(THREE, evolve(FAIR_THREE, **changes))[field]  # type: ignore[arg-type]


def test_buried_cards_may_stand_in_the_count() -> None:
    """A pad may put them down with the tricks of the bidder."""
    together = evolve(FAIR_THREE, buried=0, count=(90, 120, 40))
    assert THREE.settle(together).scores == THREE.settle(FAIR_THREE).scores
    one_trick = evolve(together, count=(120, 50, 80), tricks=(8, 1, 6))
    assert THREE.settle(one_trick).line(1).count == 50, "three cards of a trick and three buried"
    assert "buried" in slips(FOUR, evolve(FAIR, buried=10, count=(90, 60, 40, 50)))


def test_discards_count_too() -> None:
    """In a draft the discards of both belong to the whole."""
    said = slips(DRAFT, evolve(FAIR_DRAFT, discarded=(60, 40)))["count"]
    assert said == "60 + 80 + 100 discarded = 240, but a round counts 250 in all: 10 too few"
    assert "discarded" in slips(DRAFT, evolve(FAIR_DRAFT, discarded=(65, 45)))
    assert "discarded" in slips(FOUR, evolve(FAIR, discarded=(10, 0, 0, 0)))


@pytest.mark.parametrize(
    ("rules", "meld", "said"),
    [
        (FOUR, (37, 0, 0, 0), "seat 0 cannot meld 37, but 30 or 40"),
        (FOUR, (-80, 0, 0, 0), "seat 0 cannot meld -80, but 0"),
        (FOUR, (1350, 20, 10, 0), "seat 0 cannot meld 1350, but 1300 or 1500"),
        (FOUR, (9000, 0, 0, 0), "seat 0 cannot meld 9000, but 3600"),
    ],
)
def test_a_hand_can_meld_it(rules: Ruleset, meld: tuple[int, ...], said: str) -> None:
    """A meld is one that the hands it was put down for can have."""
    found = slips(rules, evolve(FAIR, meld=meld, trump=Suit.SPADES))
    assert found["meld"] == said


def test_a_side_may_be_put_down_in_one_place() -> None:
    """What no single hand can meld, two of them can."""
    single = evolve(FAIR, meld=(1500, 0, 10, 0), trump=Suit.SPADES)
    assert FOUR.settle(evolve(single, meld=(1510, 0, 0, 0))) == FOUR.settle(single)


def test_as_many_as_ten_play() -> None:
    """A pad has a place for each seat of the largest table, and no more."""
    assert len(Tally(meld=(0,) * 10, count=(0,) * 10).meld) == 10
    with pytest.raises(RulesetError, match="at most 10 play, not 11"):
        Tally(meld=(0,) * 11, count=(0,) * 11)


def test_a_hand_that_was_passed_cards_can_meld_more() -> None:
    """A double run and aces take thirteen cards, one more than anybody is dealt."""
    passing = variants.get("partnership-passing")
    tally = evolve(FAIR, meld=(1600, 0, 10, 0), contracts=(Contract(0, 250),))
    assert passing.settle(tally).line(0).meld == 1610
    assert slips(FOUR, evolve(tally, contracts=BID))["meld"].startswith("seat 0 cannot meld 1600")


def test_a_meld_that_wins_the_game_adds_no_points() -> None:
    """The pad knows what else a hand can meld where one of the melds has no points."""
    assert "cannot meld 5" in slips(RACE, Tally(meld=(5, *(0,) * 5), count=(0,) * 6))["meld"]


def test_a_nine_that_was_turned_adds_to_what_a_hand_melds() -> None:
    for meld in ((0, 10), (0, 0), (20, 30)):
        assert OLD.settle(Tally(meld=meld, count=(120, 130))).line(1).meld == meld[1]


def test_a_sum_of_bids_need_be_no_bid() -> None:
    """600 and 10 are bids where 610 is none."""
    ladder = evolve(SUMMED.auction, ladder=((0, 10), (600, 50)))
    rules = SUMMED.with_(name="ladder", auction=ladder)
    assert rules.settle(evolve(FAIR, contracts=(Contract(0, 610),))).line(0).bid == 610
    said = slips(rules, evolve(FAIR, contracts=(Contract(0, 605),)))["contracts"]
    assert said.startswith("605 cannot be bid")


def test_melds_for_checks_need_a_game_that_pays_them() -> None:
    rules = variants.get("check-partnership")
    nothing = rules.checks.melds.score(Hand(), None)
    shown = evolve(FAIR, check_melds=(nothing,) * 4, contracts=(Contract(0, 200),))
    assert "check_melds" in slips(FOUR, shown)
    assert rules.settle(shown).checks


@pytest.mark.rule("contract.opponents-dont-meld")
def test_only_the_bidder_melds() -> None:
    """Where the others do not meld, they have no points for it."""
    stakes = variants.get("auction-three")
    tally = Tally(
        meld=(0, 80, 20),
        count=(30, 200, 20),
        contracts=(Contract(1, 300),),
        trump=Suit.CLUBS,
    )
    assert slips(stakes, tally) == {"meld": "seat 2 does not meld in this game"}


@pytest.mark.parametrize(
    ("rules", "contracts", "said"),
    [
        (FOUR, (), "enter who has bid what"),
        (FOUR, (Contract(0, 155),), "155 cannot be bid: bids go up by 10"),
        (FOUR, (Contract(0, 90),), "90 cannot be bid: the lowest bid is 100"),
        (FOUR, (Contract(0, 9990),), "9990 cannot be bid: the highest bid is"),
        (FOUR, (*BID, Contract(1, 160)), "only the highest bid is a contract, not 2 of them"),
        (FOUR, (*BID, Contract(2, 160)), "a side has one contract at most"),
        (FOUR, (Contract(0, 150, times=2),), "a bid cannot be doubled in this game"),
        (FOUR, (Contract(0, 150, is_void=True),), "no contract is void in this game"),
        (FOUR, (Contract(0, 150, suit=Suit.CLUBS),), "bids do not name a suit"),
        (SUMMED, (Contract(0, 105),), "105 cannot be bid: it is no sum of bids"),
        (variants.get("partnership-turned"), BID, "nobody bids in this game"),
    ],
)
def test_the_contract_can_be_bid(
    rules: Ruleset, contracts: tuple[Contract, ...], said: str
) -> None:
    """There is a contract where there is an auction, and it is one that can be bid."""
    assert slips(rules, evolve(FAIR, contracts=contracts))["contracts"].startswith(said)


@pytest.mark.parametrize(
    ("rules", "changes", "said"),
    [
        (FOUR, {"how": "conceded"}, {"how", "count", "tricks"}),
        (UNRULED, {"how": "renege", "offender": 0}, {"how"}),
        (UNRULED, {"offender": 0}, {"offender"}),
        (FOUR, {"offender": 0}, {"how"}),
        (FOUR, {"how": "called-out", "caller": 0}, {"how"}),
        (FOUR, {"how": "game-meld", "winner": 0}, {"how"}),
        (FOUR, {"moon": 0}, {"moon"}),
        (MOON, {"moon": 1}, {"moon"}),
        (FOUR, {"setbacks": (10, 0, 0, 0)}, {"setbacks"}),
        (FOUR, {"sides": (0, 1, 1, 1)}, {"sides"}),
    ],
)
def test_the_game_has_it(rules: Ruleset, changes: dict[str, object], said: set[str]) -> None:
    """A round ends as it can in this game, and has nothing that the game does not have."""
    assert set(slips(rules, evolve(FAIR, **changes))) == said  # type: ignore[arg-type]


@pytest.mark.rule("twohand.revoke", "house.renege-penalty", "house.moon-added")
def test_a_renege_is_charged_when_the_game_has_it() -> None:
    """A played round has an offender where the play goes on, and only there."""
    later = evolve(MOON.renege, ruled=True, settled="after-play", penalty=50)
    rules = MOON.with_(name="later", renege=later, moon=evolve(MOON.moon, counts="added"))
    reneged = evolve(FAIR, offender=1, moon=0)
    assert rules.settle(reneged).scores == (150 + 40 - 1000, -150 - 50)
    assert set(slips(rules, evolve(reneged, how="renege"))) == {"how"}
    at_once = rules.with_(name="at-once", renege=evolve(later, settled="at-once"))
    assert set(slips(at_once, reneged)) == {"how"}
    assert at_once.settle(evolve(reneged, how="renege")).scores == (190, -200)


@pytest.mark.rule("contract.play-only-if-needed")
def test_the_melds_meet_the_contract_or_not() -> None:
    """Nothing is played where they do, and all is played where they do not."""
    rules, nothing = variants.get("contract-pinochle"), (0, 0, 0, 0)
    met = Tally(meld=(160, 0, 0, 0), count=nothing, tricks=nothing, contracts=BID, how="met")
    suit = (Contract(0, 150, suit=Suit.CLUBS),)
    assert rules.settle(evolve(met, contracts=suit)).line(0).verdict == "made"
    assert slips(rules, evolve(met, contracts=suit, meld=(140, 0, 0, 0))) == {
        "how": "the melds come to 140 and not to 150"
    }
    played = evolve(FAIR, meld=(160, 0, 0, 0), contracts=suit)
    assert "the melds alone have met" in slips(rules, played)["how"]
    board = evolve(rules.settlement, least_meld=200)
    assert slips(rules.with_(settlement=board), evolve(met, contracts=suit)) == {
        "how": "the melds come to 160 and not to 200"
    }
    assert rules.with_(settlement=board).settle(evolve(played, contracts=BID)).how == "played"


@pytest.mark.rule("five.called-partner")
def test_sides_that_form_in_the_round_are_entered() -> None:
    """The pad must know who played with the bidder."""
    played = Tally(
        meld=(0,) * 5,
        count=(110, 50, 50, 50, 110),
        tricks=(4, 3, 2, 2, 3),
        contracts=(Contract(0, FIVE.auction.opening),),
    )
    assert played.count[0] + 260 == FIVE.total
    assert set(slips(FIVE, played)) == {"sides"}
    assert slips(FIVE, evolve(played, sides=(0, 0, 0, 1, 1)))["sides"].startswith("the bidder has")
    assert FIVE.settle(evolve(played, sides=(0, 1, 0, 1, 1))).scores


def test_who_has_ended_the_round_is_entered() -> None:
    """A call and a meld that wins the game are somebody's."""
    called = Tally(meld=(40, 0), count=(60, 30), tricks=(4, 3), how="called-out")
    assert slips(OLD, called) == {"caller": "enter who has called out"}
    assert OLD.settle(evolve(called, caller=0)).how == "called-out"
    meld = Tally(meld=(0,) * 6, count=(0,) * 6, tricks=(0,) * 6, how="game-meld")
    assert slips(RACE, meld) == {"winner": "enter who has the meld that wins the game"}
    assert RACE.settle(evolve(meld, winner=3)).how == "game-meld"


# Tricks that are left out.


@pytest.mark.rule("meld.trick-to-save")
def test_tricks_may_be_left_out() -> None:
    """Who counts anything has won a trick."""
    assert FOUR.settle(evolve(FAIR, tricks=())) == FOUR.settle(FAIR)


@pytest.mark.rule("meld.trick-to-save")
@pytest.mark.parametrize("tricks", [(1, 11, 0, 0), (0, 12, 0, 0)])
def test_the_pad_asks_where_a_worthless_trick_would_save_melds(tricks: tuple[int, ...]) -> None:
    """A side that counts nothing may have won a trick of nines, queens and jacks."""
    nothing = evolve(FAIR, count=(0, 250, 0, 0), tricks=())
    assert slips(FOUR, nothing) == {
        "tricks": "enter the tricks of side 0: the count is 0, and 1 trick would save the melds"
    }
    assert FOUR.settle(evolve(nothing, tricks=tricks)).line(1).points == 370
    assert FOUR.settle(evolve(nothing, meld=(0, 20, 0, 100))).scores == (-150, 370)


def test_the_pad_asks_where_one_trick_is_not_enough() -> None:
    """Under a rule of two tricks, a small count does not tell."""
    two = FOUR.with_(name="two", settlement=evolve(FOUR.settlement, saving_tricks=2))
    small = evolve(FAIR, count=(30, 220, 0, 0), tricks=())
    assert "2 tricks would save the melds" in slips(two, small)["tricks"]
    assert two.settle(evolve(FAIR, tricks=())) == two.settle(FAIR)


@pytest.mark.rule("end.pinochling", "shoot-the-moon")
@pytest.mark.parametrize("rules", [SWEEP, MOON])
def test_the_pad_asks_where_all_tricks_matter(rules: Ruleset) -> None:
    """Whether the others won a trick decides a moon, and a game that all tricks win."""
    moon = 0 if rules is MOON else None
    all_points = evolve(FAIR, meld=(40, 0, 0, 0), count=(250, 0, 0, 0), tricks=(), moon=moon)
    assert slips(rules, all_points) == {
        "tricks": "enter the tricks of side 1: the count is 0, and it matters whether every trick "
        "went to side 0"
    }
    assert FOUR.settle(evolve(all_points, moon=None)).scores == (290, 0)


def test_nothing_is_asked_where_every_trick_counts() -> None:
    """Where no trick can be without a counter, none was won without a count."""
    jacks = variants.get("three-handed-1911")
    assert min(jacks.count.worth(rank) for rank in jacks.pack.ranks) == 0
    tally = Tally(meld=(0, 40, 0), count=(250, 0, 0))
    assert "tricks" in slips(jacks, tally)
    dear = jacks.with_(name="dear", count=evolve(jacks.count, by_place=(11, 10, 4, 3, 2, 1)))
    assert dear.settle(evolve(tally, count=(dear.total, 0, 0))).scores == (dear.total, 0, 0)


def test_a_setback_is_what_melds_score() -> None:
    """Who is set back has declared melds, which score what is in the table."""
    tally = Tally(meld=(150, 40), count=(190, 60), tricks=(14, 10), setbacks=(37, 20))

    assert slips(OLD, tally) == {"setbacks": "no melds that seat 0 may have declared come to 37"}
    assert OLD.settle(evolve(tally, setbacks=(40, 20))).scores == (300, 80)


def test_the_winner_has_a_meld_that_wins() -> None:
    assert slips(FOUR, evolve(FAIR, winner=0)) == {"winner": "no meld wins this game"}


def test_trump_that_is_always_the_same() -> None:
    """Where spades are trump in every round nothing else is."""
    rules = Ruleset.from_toml(
        "base = 'partnership-auction'\nscript = ['deal', 'auction', 'melds', 'play']\n"
        "[trump]\nnamed = 'spades'\nmust_hold = []"
    )
    assert slips(rules, evolve(FAIR, trump=Suit.HEARTS)) == {
        "trump": "spades are trump in every round of this game"
    }
    assert rules.settle(evolve(FAIR, trump=Suit.SPADES)).scores


@pytest.mark.rule("twohand.revoke", "renege.bidder")
def test_a_renege_that_was_found_after_the_last_trick() -> None:
    """The whole round was played, and its last trick counts; but in most games nothing does."""
    tally = Tally(
        meld=(40, 20, 0, 100), count=(250, 0, 0, 0), tricks=(12, 0, 0, 0), contracts=BID,
        how="renege", offender=1,
    )  # fmt: skip
    assert FOUR.settle(tally).scores == (150 + 40, -150)
