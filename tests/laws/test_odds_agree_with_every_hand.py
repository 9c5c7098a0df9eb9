"""Counted odds of melds are what looking at each hand finds.

Tests: pinochle.analysis._counting, pinochle.analysis._parts, pinochle.analysis._suits
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pinochle import Hand, Suit, WrongType, variants
from pinochle.analysis import Distribution, OddsError, odds
from pinochle.rules import MeldRule, MeldTable, Pack
from pinochle.variants import tables
from support.strategies import any_hands, hands, meld_tables, share, suits, trumps

EVERYTHING: Final = Pack.EVERYTHING.cards
SINGLE: Final = variants.get("partnership-auction").pack
DOUBLE: Final = variants.get("double-deck").pack


def count_every_choice(
    table: MeldTable, held: Hand, pool: Hand, number: int, trump: odds.Trump
) -> Distribution:
    """What a hand melds with cards of a pool, each choice of copies looked at."""
    among = tuple(Suit) if trump == "best" else (trump,)
    found = Counter(
        max(table.score(held + cards, one).points for one in among)
        for cards in combinations(pool, number)
    )
    return Distribution(found)


asked = st.one_of(trumps, st.just("best"))


@share(150)
@given(meld_tables(), any_hands(most=5), any_hands(most=9), st.integers(0, 5), asked)
def test_any_table(
    table: MeldTable, held: Hand, pool: Hand, number: int, trump: odds.Trump
) -> None:
    """Whatever the melds are, and whatever cards may come."""
    number = min(number, len(pool))
    seen = EVERYTHING - held - pool

    found = odds.with_widow(table, held, number, trump, seen=seen)

    assert found == count_every_choice(table, held, pool, number, trump)


@share(60)
@given(st.sampled_from(variants.names()), any_hands(DOUBLE, 8), any_hands(DOUBLE, 10), asked)
def test_the_melds_of_presets(name: str, held: Hand, pool: Hand, trump: odds.Trump) -> None:
    table = MeldTable(variants.get(name).melds.rules)
    number = min(4, len(pool))
    seen = EVERYTHING - held - pool

    found = odds.with_widow(table, held, number, trump, seen=seen)

    assert found == count_every_choice(table, held, pool, number, trump)


@share(60)
@given(meld_tables(), any_hands(most=6), any_hands(most=8), st.integers(0, 3), trumps)
def test_what_a_partner_passes(
    table: MeldTable, held: Hand, pool: Hand, number: int, trump: Suit | None
) -> None:
    """The best that each hand of a partner can give, each choice of cards looked at."""
    assume(not any(rule.comes_first for rule in table))
    size = min(len(pool), number + 2)
    number = min(number, size)
    seen = EVERYTHING - held - pool

    found = odds.with_passed_cards(table, held, number, size, trump, seen=seen)

    assert found == Distribution.of(
        max(table.points(held + given, trump) for given in combinations(partner, number))
        for partner in combinations(pool, size)
    )


def test_a_partner_who_chooses_helps_more() -> None:
    hand, rules = Hand.parse("AS TS KS JS JD AH TH KH AD AC KC 9D"), variants.get("four-handed")
    blind = odds.with_widow(rules, hand, 4, Suit.SPADES)
    chosen = odds.with_passed_cards(rules, hand, 4, 12, Suit.SPADES)

    assert chosen.least == blind.least == rules.melds.points(hand, Suit.SPADES)
    assert chosen.greatest == blind.greatest
    assert all(chosen.at_least(points) >= blind.at_least(points) for points in blind.values)


SHORT: Final = (Pack.of("K Q J", 1), Pack.of("A K Q J", 1), Pack.of("Q J", 2))


@pytest.mark.parametrize("pack", SHORT, ids=str)
@pytest.mark.parametrize("trump", [None, Suit.HEARTS, Suit.SPADES, "best"])
def test_whole_small_packs(pack: Pack, trump: odds.Trump) -> None:
    """Each hand of any size from a pack of 12 or 16 cards."""
    table = MeldTable(tables.standard().rules, pack)
    for number in range(min(len(pack), 8) + 1):
        found = odds.of_hand(table, number, trump)

        assert found == count_every_choice(table, Hand(), pack.cards, number, trump)


def test_melds_that_go_by_what_is_trump() -> None:
    """A pinochle that is worth more with spades or diamonds, and marriages only with hearts."""
    table = MeldTable(
        (
            MeldRule("pinochle", "p", "QS JD", (40, 300)),
            MeldRule("dear pinochle", "d", "QS JD", 30, trumps=(Suit.SPADES, Suit.DIAMONDS)),
            MeldRule("marriage", "m", "KQ in plain", 20, trumps=(Suit.HEARTS,)),
            MeldRule("royal marriage", "m", "KQ in trump", 40),
            MeldRule("three queens", "q", "QQQ in any suits", 70),
        )
    )
    pool = Hand.parse("KS QS QS KH QH KD JD JD KC QC")
    for trump in (*Suit, None, "best"):
        found = odds.with_widow(table, Hand(), 5, trump, seen=EVERYTHING - pool)

        assert found == count_every_choice(table, Hand(), pool, 5, trump)


def test_suits_that_are_alike_beside_one_that_goes_by_what_is_trump() -> None:
    """Hearts, diamonds and clubs have the same cards, but each is trump under another trump."""
    table = MeldTable(
        (
            MeldRule("royal marriage", "m", "KQ in trump", 40),
            MeldRule("marriage", "m", "KQ in plain", 20),
            MeldRule("black pair", "b", "KS QS", 50, trumps=(Suit.HEARTS,)),
        )
    )
    pool = Hand.parse("KS QS KH QH KD QD KC QC")
    for trump in (*Suit, None, "best"):
        found = odds.with_widow(table, Hand(), 5, trump, seen=EVERYTHING - pool)

        assert found == count_every_choice(table, Hand(), pool, 5, trump)


def test_melds_of_certain_cards_of_one_suit_beside_marriages() -> None:
    """A queen of spades that melds alone tells spades apart from suits that are like it else."""
    for black, red in (("AS KS", "KH AH"), ("QS", "QH")):
        for worth in (15, 50):
            table = MeldTable(
                (
                    MeldRule("royal marriage", "m", "KQ in trump", 40),
                    MeldRule("marriage", "m", "KQ in plain", 20),
                    MeldRule("black", "m", black, worth),
                    MeldRule("red", "m", red, 65 - worth),
                )
            )
            pool = Hand.parse("AS KS QS KH QH KD QD KC QC")
            for trump in (Suit.SPADES, Suit.HEARTS, None, "best"):
                found = odds.with_widow(table, Hand(), 4, trump, seen=EVERYTHING - pool)

                assert found == count_every_choice(table, Hand(), pool, 4, trump)


def test_melds_that_need_another_of_their_suit_with_which_they_share_no_card() -> None:
    table = MeldTable(
        (
            MeldRule("marriage", "s", "KQ in plain", 20),
            MeldRule("lone ace", "s", "A in plain", 10, needs="marriage"),
        )
    )
    pool = Hand.parse("KS QS AS AS KH QH AH 9D")
    for trump in (Suit.SPADES, Suit.CLUBS, None, "best"):
        found = odds.with_widow(table, Hand(), 5, trump, seen=EVERYTHING - pool)

        assert found == count_every_choice(table, Hand(), pool, 5, trump)


# The published odds of at least one, in percent.


def only(pattern: str, pack: Pack) -> MeldTable:
    """A table with one meld."""
    return MeldTable((MeldRule("meld", "meld", pattern, 1),), pack)


@pytest.mark.parametrize(
    ("pack", "number", "run", "any_run", "around", "pinochle"),
    [
        (SINGLE, 12, 0.95868, 3.83004, 2.76243, 18.57077),
        (SINGLE, 15, 2.98315, 11.79575, 6.52273, 27.41289),
        (DOUBLE, 20, 13.53461, 47.82321, 20.89527, 47.16234),
    ],
)
def test_the_published_odds(
    pack: Pack, number: int, run: float, any_run: float, around: float, pinochle: float
) -> None:
    def percent(pattern: str, trump: odds.Trump) -> float:
        return float(100 * odds.of_hand(only(pattern, pack), number, trump).at_least(1))

    for suit in Suit:
        assert percent("ATKQJ in trump", suit) == pytest.approx(run, abs=1e-5)
    assert percent("ATKQJ in trump", "best") == pytest.approx(any_run, abs=1e-5)
    for rank in "AKQJ":
        assert percent(f"{rank} in every suit", None) == pytest.approx(around, abs=1e-5)
    assert percent("QS JD", None) == pytest.approx(pinochle, abs=1e-5)


def test_the_published_mean_of_all_hands() -> None:
    """The mean meld of a hand with a fixed trump, known from looking at all hands."""
    rules = variants.get("partnership-auction")

    for suit in Suit:
        assert odds.of_hand(rules, 12, suit).mean == 10 * Fraction(201_709_555, 49_550_878)


# Laws.


@share(30)
@given(st.sampled_from(["two-handed", "cutthroat", "eight-player", "five-handed"]), asked)
def test_chances_add_up(name: str, trump: odds.Trump) -> None:
    rules = variants.get(name)
    found = odds.of_hand(rules.melds, 5, trump)

    assert sum(chance for _, chance in found) == 1
    assert found.least == 0
    chances = [found.at_least(points) for points in range(0, found.greatest + 10, 5)]
    assert chances == sorted(chances, reverse=True)


@share(20)
@given(hands(SINGLE, 10, 15), suits)
def test_a_widow_never_costs_and_the_best_trump_is_best(hand: Hand, suit: Suit) -> None:
    rules = variants.get("auction-three")
    before = rules.melds.points(hand, suit)

    named, best = (odds.with_widow(rules, hand, 3, trump) for trump in (suit, "best"))

    assert named.least >= before
    assert best.mean >= named.mean
    assert all(best.at_least(points) >= named.at_least(points) for points in best.values)
    assert odds.with_widow(rules, hand, 0, suit) == Distribution({before: 1})


@share(10)
@given(hands(SINGLE, 12, 12), suits)
def test_a_widow_of_few_cards_is_the_mean_over_its_first_card(hand: Hand, suit: Suit) -> None:
    """The law of total probability: first one card, then two."""
    rules = variants.get("auction-three")
    pool = rules.pack.cards - hand

    whole = odds.with_widow(rules, hand, 3, suit)

    assert whole == Distribution.merge(
        (odds.with_widow(rules, hand + card, 2, suit), pool.count(card)) for card in pool.kinds
    )


def test_suits_are_alike() -> None:
    """Where no meld names a suit, all trumps have the same odds."""
    table = MeldTable(tables.standard().without("pinochle").rules, SINGLE)

    assert len({odds.of_hand(table, 9, suit) for suit in Suit}) == 1


def test_cards_that_were_seen_do_not_come() -> None:
    seen = Hand.parse("QS QS")
    table = only("QS JD", SINGLE)

    assert odds.of_hand(table, 12, seen=seen) == Distribution({0: 1})
    one = odds.of_hand(table, 12, seen=Hand.parse("QS JD JD QH"))
    assert one == Distribution({0: 1})
    some = odds.of_hand(table, 12, seen=Hand.parse("QS JD"))
    assert some.at_least(1) == Fraction(comb(44, 10), comb(46, 12))


def test_many_values_of_marriages() -> None:
    """Marriages whose sums are many are kept one by one, and come to the same."""
    odd = MeldTable((MeldRule("marriage", "m", "KQ in plain", (20, 313)),), SINGLE)
    even = MeldTable((MeldRule("marriage", "m", "KQ in plain", (20, 60)),), SINGLE)

    many, few = (odds.of_hand(table, 12, Suit.CLUBS) for table in (odd, even))

    assert many.chance(0) == few.chance(0)
    assert many.chance(313) == few.chance(60) - many.chance(60)


def test_what_is_too_much_is_refused() -> None:
    """Four identical aces compete with aces around, in a pack with six of each."""
    with pytest.raises(OddsError, match="too much to count"):
        odds.of_hand(variants.get("racehorse"), 20)


def test_there_is_a_limit_to_melds_across_suits() -> None:
    pairs = [f"{one}S {other}H" for one in "ATKQJ" for other in "ATKQJ"]
    table = MeldTable(
        tuple(MeldRule(pair, pair, pair, 10) for pair in pairs), Pack.of("A 10 K Q J", 8)
    )

    with pytest.raises(OddsError, match="too many melds"):
        odds.of_hand(table, 40, Suit.SPADES)


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("odds.of_hand(rules, 49)", "HandError"),
        ("odds.of_hand(rules, -1)", "HandError"),
        ("odds.of_hand(rules, 40, seen=Hand.parse('AS AS TS TS KS KS QS QS JS'))", "HandError"),
        ("odds.with_widow(rules, Hand.parse('AS AS AS'), 3)", "HandError"),
        ("odds.with_widow(rules, Hand.parse('AS AS'), 3, seen=Hand.parse('AS'))", "HandError"),
        ("odds.with_widow(rules, 'AS', 3)", "WrongType"),
        ("odds.of_hand(rules, 12, 'spades')", "RulesetError"),
        ("odds.of_hand(rules, 1.5)", "WrongType"),
        ("odds.of_hand(rules.pack, 12)", "WrongType"),
        ("odds.of_hand(rules, 12, seen='AS')", "WrongType"),
        ("odds.with_passed_cards(rules, Hand(), 4, 12, 'best')", "WrongType"),
        ("odds.with_passed_cards(rules, Hand(), 4, 3, None)", "HandError"),
        ("odds.with_passed_cards(rules, Hand(), -1, 3, None)", "HandError"),
        ("odds.with_passed_cards(rules, Hand(), 4, 49, None)", "HandError"),
    ],
)
def test_what_makes_no_sense_is_refused(code: str, error: str) -> None:
    rules = variants.get("partnership-auction")
    with pytest.raises(Exception) as refused:  # noqa: PT011 - told apart by its name
        eval(code, {"odds": odds, "rules": rules, "Hand": Hand})  # noqa: S307 - our own

    assert type(refused.value).__name__ == error


def test_a_partner_passes_to_a_trump_that_was_named() -> None:
    rules = variants.get("partnership-auction")
    with pytest.raises(WrongType, match="to a trump that was named: expected a Suit"):
        odds.with_passed_cards(rules, Hand(), 4, 12, "best")  # type: ignore[arg-type]
