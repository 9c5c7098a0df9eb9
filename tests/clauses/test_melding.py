"""Melding: the classes of melds, the ordinary melds and what they are worth."""

from __future__ import annotations

import pytest

from clauses.helpers import CLUBS, DIAMONDS, HEARTS, SPADES, hand, laid
from pinochle import Hand, HandError, Suit, variants
from pinochle.variants import tables

STANDARD = tables.standard()
SIMPLE = STANDARD.simplified()
RUN = "AH TH KH QH JH"
SUITS = pytest.mark.parametrize("trump", list(Suit), ids=lambda suit: suit.word)


@pytest.mark.rule("meld.display")
def test_the_melded_cards_are_shown() -> None:
    """Every card that serves in some meld is laid face up, and no other."""
    score = STANDARD.score(hand("KS QS JD TD 9H AC"), CLUBS)

    assert score.points == 20 + 40
    assert score.cards == hand("KS QS JD")


@pytest.mark.rule("meld.display")
def test_a_card_of_two_melds_is_shown_once() -> None:
    """Four queens and a pinochle are five cards on the table, for one queen serves in both."""
    score = STANDARD.score(hand("QS QH QD QC JD"), CLUBS)

    assert score.points == 60 + 40
    assert score.cards == hand("QS QH QD QC JD")


@pytest.mark.rule("meld.display")
def test_what_melds_nothing_is_not_shown() -> None:
    """A hand without a meld shows nothing."""
    assert STANDARD.score(hand("AS TS KH JH 9C"), DIAMONDS).cards == Hand()


@pytest.mark.rule("meld.types")
def test_the_kinds_of_meld() -> None:
    """Melds are arounds, marriages, flushes and pinochles, and the dix beside them."""
    assert {rule.name for rule in STANDARD} == {
        "run",
        "royal marriage",
        "marriage",
        "dix",
        "aces around",
        "kings around",
        "queens around",
        "jacks around",
        "pinochle",
    }


@pytest.mark.rule("meld.one-card-one-meld-per-class")
def test_a_queen_makes_one_marriage() -> None:
    """A queen marries one king only, even when her player holds the other as well."""
    assert STANDARD.points(hand("KH KH QH"), SPADES) == 20
    assert STANDARD.points(hand("KH QH QH"), HEARTS) == 40
    assert STANDARD.points(hand("KH KH QH QH"), SPADES) == 40


@pytest.mark.rule("meld.one-card-one-meld-per-class")
def test_a_queen_serves_in_a_marriage_and_a_pinochle() -> None:
    """The queen of spades scores a marriage with her king and a pinochle with the jack."""
    assert laid(STANDARD, "KS QS JD", HEARTS) == {"marriage": 20, "pinochle": 40}
    assert STANDARD.points(hand("KS QS JD"), SPADES) == 40 + 40


@pytest.mark.rule("meld.one-card-one-meld-per-class")
def test_a_card_serves_once_under_each_heading() -> None:
    """A trump run, four queens and a pinochle may all use the same queen of spades."""
    held = "AS TS KS QS JS QH QD QC JD"

    assert STANDARD.points(hand(held), SPADES) == 150 + 60 + 40


@pytest.mark.rule("meld.classes")
def test_a_run_swallows_its_marriage() -> None:
    """Runs and marriages are one class, so a bare run is 150 and not 190."""
    assert laid(STANDARD, RUN, HEARTS) == {"run": 150}


@pytest.mark.rule("meld.classes")
def test_the_three_classes() -> None:
    """Sequences, pinochles and fours are the three classes of Britannica 1911."""
    classes: dict[str, set[str]] = {}
    for rule in tables.britannica():
        classes.setdefault(rule.heading, set()).add(rule.name)

    assert sorted(map(sorted, classes.values())) == [
        ["aces around", "jacks around", "kings around", "queens around"],
        ["marriage", "royal marriage", "run"],
        ["pinochle"],
    ]


@pytest.mark.rule("meld.classes")
def test_the_dix_is_no_part_of_another_meld() -> None:
    """It makes no difference in which class a dix is put: it always adds its 10."""
    assert STANDARD.points(hand(RUN + " 9H"), HEARTS) == 160
    assert STANDARD.points(hand("QS JD 9H"), HEARTS) == 50


@pytest.mark.rule("meld.separate-hands")
def test_partners_meld_separately() -> None:
    """The partner of a spade marriage may not add his jack of diamonds for a pinochle."""
    mine, partners = hand("KS QS"), hand("JD")

    assert STANDARD.points(mine, HEARTS) == 20
    assert STANDARD.points(partners, HEARTS) == 0
    assert STANDARD.points(partners + hand("QS"), HEARTS) == 40


@pytest.mark.rule("meld.return-to-hand")
def test_melded_cards_go_back_to_the_hand() -> None:
    """What was melded is counted and taken up again, so that all of it can be played."""
    rules = variants.get("partnership-auction")
    held = hand(RUN + " QS JD AS AD AC 9H 9C")
    before = held.code

    score = rules.melds.score(held, HEARTS)

    assert score.points == 150 + 10 + 100 + 40
    assert (held.code, len(held)) == (before, 12)
    assert set(rules.play.legal(held, (), HEARTS)) == set(held)


@pytest.mark.rule("meld.aces/kings/queens/jacks-around")
@pytest.mark.parametrize(
    ("rank", "points"), [("A", 100), ("K", 80), ("Q", 60), ("J", 40), ("T", 0), ("9", 0)]
)
def test_arounds(rank: str, points: int) -> None:
    """Four of a rank, one of each suit, are 100 aces, 80 kings, 60 queens or 40 jacks."""
    four = hand(f"{rank}S {rank}H {rank}D {rank}C")

    assert tables.britannica().points(four, SPADES) == points
    assert STANDARD.without("dix").points(four, SPADES) == points
    assert SIMPLE.without("dix").points(four, SPADES) == points // 10


@pytest.mark.rule("meld.aces/kings/queens/jacks-around")
def test_arounds_need_each_suit() -> None:
    """Four aces of three suits are no meld."""
    assert STANDARD.points(hand("AS AS AH AD"), SPADES) == 0
    assert STANDARD.points(hand("AS AS AH AH AD AD"), SPADES) == 0


@pytest.mark.rule("meld.arounds.double")
@pytest.mark.parametrize(("rank", "points"), [("A", 1000), ("K", 800), ("Q", 600), ("J", 400)])
def test_double_arounds(rank: str, points: int) -> None:
    """All eight of a rank are worth ten times four, in place of the four."""
    eight = hand(f"{rank}S {rank}H {rank}D {rank}C", times=2)

    assert STANDARD.points(eight, SPADES) == points
    assert SIMPLE.points(eight, SPADES) == points // 10
    assert tables.britannica().points(eight, SPADES) == points


@pytest.mark.rule("meld.arounds.double")
def test_seven_aces_are_four() -> None:
    """With one of the eight missing it is a single set."""
    assert STANDARD.points(hand("AS AS AH AH AD AD AC"), SPADES) == 100


@pytest.mark.rule("meld.marriage.trump")
@SUITS
def test_trump_marriage(trump: Suit) -> None:
    """King and queen of trump are a royal marriage of 40, and 80 twice."""
    marriage = f"K{trump.code} Q{trump.code}"

    assert laid(STANDARD, marriage, trump) == {"royal marriage": 40}
    assert STANDARD.points(hand(marriage, times=2), trump) == 80
    assert SIMPLE.points(hand(marriage), trump) == 4
    assert SIMPLE.points(hand(marriage, times=2), trump) == 8


@pytest.mark.rule("meld.marriage.plain")
@SUITS
def test_plain_marriage(trump: Suit) -> None:
    """King and queen of any other suit are a marriage of 20, and 40 twice."""
    for suit in Suit:
        marriage = f"K{suit.code} Q{suit.code}"
        if suit is not trump:
            assert laid(STANDARD, marriage, trump) == {"marriage": 20}
            assert STANDARD.points(hand(marriage, times=2), trump) == 40
            assert SIMPLE.points(hand(marriage), trump) == 2
            assert SIMPLE.points(hand(marriage, times=2), trump) == 4


@pytest.mark.rule("meld.marriage.plain")
def test_a_marriage_is_of_one_suit() -> None:
    """A king and a queen of different suits do not marry."""
    assert STANDARD.points(hand("KS QH"), SPADES) == 0


@pytest.mark.rule("meld.run.single")
@SUITS
def test_run(trump: Suit) -> None:
    """Ace, ten, king, queen and jack of trump are worth 150, or 15."""
    run = hand(" ".join(rank + trump.code for rank in "ATKQJ"))

    assert STANDARD.points(run, trump) == 150
    assert SIMPLE.points(run, trump) == 15
    assert tables.britannica().points(run, trump) == 150


@pytest.mark.rule("meld.run.single")
def test_a_broken_run_is_none() -> None:
    """Each of the five is needed; the nine does not replace the jack."""
    assert STANDARD.points(hand("AH TH KH QH 9H"), HEARTS) == 40 + 10
    assert STANDARD.points(hand("AH TH KH JH"), HEARTS) == 0


@pytest.mark.rule("meld.nontrump-zero")
def test_runs_and_nines_of_plain_suits_are_nothing() -> None:
    """The run and the nine are worth 0 in a suit that is not trump, as the table of 2009 says."""
    assert STANDARD.points(hand("AH TH JH 9H"), SPADES) == 0
    assert laid(STANDARD, RUN, SPADES) == {"marriage": 20}
    assert STANDARD.points(hand(RUN, times=2), SPADES) == 40
    assert STANDARD.points(hand("9H 9D 9C", times=2), SPADES) == 0


@pytest.mark.rule("meld.nontrump-zero")
def test_before_trump_is_named_every_suit_is_plain() -> None:
    """While there is no trump there is no run, no royal marriage and no dix."""
    assert laid(STANDARD, RUN + " 9H", None) == {"marriage": 20}


@pytest.mark.rule("meld.run.double")
def test_double_run() -> None:
    """Both runs of trump in one hand are worth 1500 or 150."""
    assert laid(STANDARD, f"{RUN} {RUN}", HEARTS) == {"double run": 1500}
    assert SIMPLE.points(hand(RUN, times=2), HEARTS) == 150


@pytest.mark.rule("meld.run.double")
def test_no_double_run_in_1911() -> None:
    """Britannica 1911 lists no double run, so two sequences are no more than 150 each."""
    assert tables.britannica().points(hand(RUN, times=2), HEARTS) == 300


@pytest.mark.rule("meld.roundtable")
@SUITS
def test_roundhouse(trump: Suit) -> None:
    """A marriage in each suit is 240, which is the sum of marriages, kings and queens."""
    held = hand("♠KQ ♥KQ ♦KQ ♣KQ")

    assert STANDARD.points(held, trump) == 3 * 20 + 40 + 80 + 60 == 240
    assert SIMPLE.points(held, trump) == 24


@pytest.mark.rule("meld.roundtable")
def test_a_named_roundhouse_adds_nothing() -> None:
    """Where the roundhouse is named as a meld it is still only the sum of its parts."""
    named = STANDARD.with_rules(tables.roundhouse())

    assert named.points(hand("♠KQ ♥KQ ♦KQ ♣KQ"), CLUBS) == 240


@pytest.mark.rule("meld.roundtable")
def test_double_roundhouse() -> None:
    """Two marriages in every suit are 3 × 40, 80, eight kings and eight queens: 1600."""
    held = hand("♠KQ ♥KQ ♦KQ ♣KQ", times=2)

    assert STANDARD.points(held, CLUBS) == 3 * 40 + 80 + 800 + 600 == 1600


@pytest.mark.rule("meld.roundtable")
def test_run_and_roundhouse() -> None:
    """With a run in trump the royal marriage is swallowed and the rest scores: 350."""
    held = hand("♠ATKQJ ♥KQ ♦KQ ♣KQ")

    assert STANDARD.points(held, SPADES) == 150 + 3 * 20 + 80 + 60 == 350


@pytest.mark.rule("meld.pinochle.single")
@SUITS
def test_pinochle(trump: Suit) -> None:
    """Jack of diamonds and queen of spades are worth 40 or 4, whatever is trump."""
    assert laid(STANDARD, "QS JD", trump) == {"pinochle": 40}
    assert SIMPLE.points(hand("QS JD"), trump) == 4


@pytest.mark.rule("meld.pinochle.single")
def test_no_other_jack_and_queen() -> None:
    """Other jacks and queens make no pinochle."""
    for text in ("QD JS", "QS JH", "QH JD", "QC JH"):
        assert STANDARD.points(hand(text), CLUBS) == 0


@pytest.mark.rule("meld.pinochle.double")
def test_double_pinochle() -> None:
    """Both jacks of diamonds and both queens of spades are 300, and 30 without the zero."""
    assert laid(STANDARD, "QS QS JD JD", HEARTS) == {"double pinochle": 300}
    assert SIMPLE.points(hand("QS QS JD JD"), HEARTS) == 30
    assert tables.britannica().points(hand("QS QS JD JD"), HEARTS) == 300


@pytest.mark.rule("meld.pinochle.double")
def test_three_of_the_four_cards_are_one_pinochle() -> None:
    """A second jack without a second queen adds nothing."""
    assert STANDARD.points(hand("QS JD JD"), HEARTS) == 40
    assert STANDARD.points(hand("QS QS JD"), HEARTS) == 40


@pytest.mark.rule("meld.dix")
@SUITS
def test_dix(trump: Suit) -> None:
    """Each nine of trump scores 10, the other nines nothing."""
    nine = f"9{trump.code}"
    others = hand(" ".join(f"9{suit.code}" for suit in Suit if suit is not trump), times=2)

    assert STANDARD.points(hand(nine), trump) == 10
    assert STANDARD.points(hand(nine, times=2), trump) == 20
    assert SIMPLE.points(hand(nine), trump) == 1
    assert STANDARD.points(others, trump) == 0


@pytest.mark.rule("meld.dix")
def test_no_dix_in_1911() -> None:
    """In 1911 a nine in the hand was no meld."""
    assert tables.britannica().points(hand("9H 9H"), HEARTS) == 0
    assert variants.get("two-handed-1911").melds.points(hand("9H 9H"), HEARTS) == 0
    assert variants.get("three-handed-1911").melds.points(hand("9H 9H"), HEARTS) == 0


@pytest.mark.rule("meld.equal-suits")
@pytest.mark.parametrize(
    ("held", "points"),
    [
        ("AS AS AH AD AC", 10),
        ("AS AS AH AH AD AD AC AC", 100),
        ("AS AS AS AH AH AD AD AC AC", 100),
        ("AS AS AS AH AH AH AD AD AD AC AC", 100),
        ("AS AS AS AH AH AH AD AD AD AC AC AC", 150),
        ("AS AS AS AS AH AH AH AH AD AD AD AD AC AC AC AC", 200),
        ("AS AS AS AS AH AH AH AH AD AD AD AD", 0),
    ],
)
def test_equal_suits(held: str, points: int) -> None:
    """4, 8, 12 or 16 of a kind must hold an equal number of each suit."""
    assert variants.get("two-pack").melds.points(hand(held), SPADES) == points


@pytest.mark.rule("meld.pinochle.triple-450")
def test_triple_pinochle() -> None:
    """Three pinochles score 450 at the double-deck table of 2009."""
    assert laid(tables.double_deck(), "QS QS QS JD JD JD", HEARTS) == {"triple pinochle": 450}
    assert tables.double_deck().simplified().points(hand("QS JD", times=3), HEARTS) == 45


@pytest.mark.rule("meld.pinochle.triple-450")
def test_triple_pinochle_needs_more_than_one_pack() -> None:
    """Three pinochles can only be held in double-deck play; a single pack cannot deal them."""
    three = hand("QS JD", times=3)

    assert variants.get("double-deck").melds.points(three, HEARTS) == 450
    with pytest.raises(HandError):
        variants.get("partnership-auction").melds.points(three, HEARTS)
