"""Every hand of a pack is laid in few steps, or the table is refused when a ruleset is made.

Tests: pinochle.rules.melds._budget
"""

from itertools import combinations
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Card, Hand, Rank, RulesetError, Suit, variants
from pinochle.cards.card import CARDS
from pinochle.cards.hand import lanes_of
from pinochle.game.phases._laying import Holding
from pinochle.rules import DrawRules, MeldRule, MeldTable, Pack
from pinochle.rules.draw import Laid
from pinochle.rules.melds._budget import MOST_CHOICES, MOST_STEPS
from pinochle.rules.melds._layings import Steps, TooHardError, components, piles_of, too_hard
from pinochle.testing import custom_ruleset
from support.strategies import TRUMPS, hands, hard_tables, packs, share

DOUBLE: Final = variants.get("double-deck")
FOUR: Final = variants.get("partnership-auction")
SINGLE: Final = FOUR.pack
FAR_BELOW: Final = MOST_STEPS // 10
ANY_CARD: Final = tuple(f"{rank.code} in any suits" for rank in Rank)


def steps(table: MeldTable, hand: Hand, most: int = MOST_STEPS) -> int:
    """The steps that a hand takes under the hardest trump; refused if they are more than most."""
    taken: list[int] = []
    for trump in TRUMPS:
        counter = Steps(most)
        for part in components(piles_of(table.rules, trump)):
            part.count_steps(lanes_of(hand), counter)
        taken.append(counter.taken)
    return max(taken)


def house_melds(number: int, seed: int = 1) -> MeldTable:
    """So many melds of two cards, all in one class."""
    rng = Random(seed)
    kinds = [card for card in CARDS if card.rank is not Rank.NINE]
    pairs = rng.sample(list(combinations(kinds, 2)), number)
    rules = [
        MeldRule(f"pair {place}", "house", f"{one.code} {other.code}", rng.randint(1, 9))
        for place, (one, other) in enumerate(pairs)
    ]
    return MeldTable(tuple(rules), DOUBLE.pack)


@share(60)
@given(hard_tables(), packs, st.data())
def test_accepted(table: MeldTable, pack: Pack, data: st.DataObject) -> None:
    """A table that is accepted takes few steps with any hand, and most with the whole pack."""
    if too_hard(table.rules, pack, "melds"):
        return
    worst = steps(table, pack.cards)
    hand = data.draw(hands(pack))
    fewer = hand - data.draw(st.sampled_from(hand.kinds)) if hand else hand
    assert steps(table, fewer) <= steps(table, hand) <= worst <= MOST_STEPS


@share(30)
@given(hard_tables(), packs)
def test_refused(table: MeldTable, pack: Pack) -> None:
    """A table that is refused takes too many steps with the whole pack."""
    if too_hard(table.rules, pack, "melds"):
        with pytest.raises(TooHardError):
            steps(table, pack.cards)


@pytest.mark.parametrize("name", variants.names())
def test_presets(name: str) -> None:
    """The tables of presets stay far below."""
    rules = variants.get(name)
    for table in (rules.melds, rules.checks.melds):
        assert steps(table, rules.pack.cards) <= FAR_BELOW


def test_custom_rulesets() -> None:
    """So do those of custom rulesets."""
    rng = Random(5)
    for _ in range(50):
        rules = custom_ruleset(rng)
        assert steps(rules.melds, rules.pack.cards) <= FAR_BELOW


def test_house_melds() -> None:
    """Many melds of two cards are solved in one class, and hands of a deal take few steps."""
    table, rng = house_melds(20), Random(2)
    assert DOUBLE.with_(melds=table).melds == table
    dealt = [Hand(rng.sample(list(DOUBLE.pack), 20)) for _ in range(100)]
    assert max(steps(table, hand) for hand in dealt) <= FAR_BELOW


def test_cards_that_serve_alike() -> None:
    """Three melds of any card at all count all cards as one."""
    rules = [MeldRule(f"meld {worth}", "one", ANY_CARD, worth) for worth in (10, 20, 30)]
    table = DOUBLE.with_(melds=MeldTable(tuple(rules))).melds
    assert steps(table, DOUBLE.pack.cards) <= MOST_STEPS
    assert table.points(DOUBLE.pack.cards, None) == 30 * 32 + 20 * 32 + 10 * 16


def test_what_is_refused() -> None:
    """The refusal names the class and its melds, and says what to do."""
    easy = MeldRule("nine", "another", "9 in trump", 10)
    table = house_melds(60)
    with pytest.raises(RulesetError) as caught:
        DOUBLE.with_(melds=table.with_rules(easy))
    (problem,) = caught.value.problems
    assert problem.where == "melds"
    assert problem.what == (
        "a hand can be laid in too many ways as melds of the class 'house': "
        "pair 0, pair 1, pair 2, pair 3, pair 4, pair 5, pair 6, pair 7 and 52 more; "
        "give some of them a class of their own, or take some away"
    )


def test_a_table_alone() -> None:
    """A table that belongs to no ruleset refuses the hands that it cannot lay, and lays others."""
    table, whole = house_melds(60), DOUBLE.pack.cards
    assert table.points(Hand(list(whole)[:4]), None) >= 0
    for ask in (table.points, table.score):
        with pytest.raises(RulesetError, match="in too many ways as melds of the class 'house'"):
            ask(whole, None)


def test_melds_to_choose_from() -> None:
    """Melds that are laid one by one in too many ways are refused as well."""
    values = tuple(number * number for number in range(1, 13))
    table = MeldTable((MeldRule("cards", "one", ANY_CARD, values),), SINGLE)
    assert table.points(SINGLE.cards, None) == 144 + 144 + 64
    with pytest.raises(RulesetError, match="as melds of the class 'one': cards; "):
        table.singles(SINGLE.cards, None)
    with pytest.raises(RulesetError, match="as melds of the class 'one': cards; "):
        variants.get("partnership-auction").with_(melds=table)


def test_choices_of_suits() -> None:
    """Too many choices of suits are refused before they are tried."""
    patterns = ("K9AATT in any suits", "Q9AATT in any suits") * 4
    table = MeldTable((MeldRule("mixed", "one", patterns, 10),), SINGLE)
    assert too_hard(table.rules, SINGLE, "melds")


def test_joint_melds() -> None:
    """Partners look for the fewest cards to lay among few choices, or the table is refused."""
    rules = variants.get("contract-pinochle")
    runs = MeldRule("any run", "runs", "ATKQJ in any", 50)
    assert rules.with_(melds=rules.melds.with_rules(runs)).showing.jointly
    pairs = house_melds(18)
    assert not too_hard(pairs.rules, rules.pack, "melds")
    with pytest.raises(RulesetError, match="as melds of the class 'house'"):
        rules.with_(melds=pairs)


def test_more_of_a_rank_than_of_a_card() -> None:
    """A meld of more aces than a hand can hold of one suit is made of several."""
    table = MeldTable((MeldRule("aces", "one", f"{'A' * 9} in any suits", 10),))
    aces = [Card.parse("AS")] * 5 + [Card.parse("AH")] * 4
    assert table.points(Hand(aces), None) == 10
    assert table.points(Hand(aces[1:]), None) == 0


def test_all_classes_together() -> None:
    """The budget is that of all classes together, however easy each is."""
    rules = [
        MeldRule(f"{ranks} {number}", f"class {number}", f"{ranks} in any", 10)
        for number in range(100)
        for ranks in ("AK", "KQ", "AQ")
    ]
    few, many = tuple(rules[:9]), tuple(rules)
    assert not too_hard(few, DOUBLE.pack, "melds")
    assert too_hard(many, DOUBLE.pack, "melds")


def test_each_alternative_is_a_step() -> None:
    """Alternatives that a hand does not hold take steps too."""
    pattern = "K9AATT in any suits"
    table = MeldTable((MeldRule("mixed", "one", pattern, 10),))
    assert steps(table, Hand()) >= table.rules[0].patterns[0].choices


def test_a_needed_meld_is_tried_first() -> None:
    """A meld that goes only with another is tried after it, whatever order is shorter."""
    rules = (
        MeldRule("run", "one", "ATKQJ in trump", 150),
        MeldRule("extra king", "one", "K in trump", 20, needs="run"),
        MeldRule("four", "one", "ATQJ in trump", 1),
    )
    table = MeldTable(rules)
    assert table.points(Hand.parse("AS TS KS KS QS JS"), Suit.SPADES) == 170


@share(40)
@given(hard_tables(4), st.data())
def test_melds_from_the_table(table: MeldTable, data: st.DataObject) -> None:
    """If a ruleset is accepted, cards that lie on the table serve again in few ways."""
    two = variants.get("two-handed").with_(draw=DrawRules(), melds=MeldTable())
    try:
        rules = two.with_(melds=table)
    except RulesetError:
        return
    lying = data.draw(hands(two.pack))
    histories = st.integers(0, 3).map(lambda points: (("elsewhere", points),))
    laid = tuple(Laid(card, data.draw(histories)) for card in lying)
    for trump in TRUMPS:
        found = Holding(two.pack.cards, laid).melds(rules, trump)
        assert len(found) <= MOST_CHOICES


def test_what_is_refused_on_the_table() -> None:
    """The refusal names the meld, which is easy where no cards lie on the table."""
    whole = MeldTable((MeldRule("whole", "one", "ATKQJ9 in every suit", 10),))
    assert FOUR.with_(melds=whole).melds == whole
    with pytest.raises(RulesetError) as caught:
        variants.get("two-handed").with_(draw=DrawRules(), melds=whole)
    (problem,) = caught.value.problems
    assert problem.what == (
        "cards that lie on the table can serve again in too many ways in melds of the class "
        "'one': whole; take it away, or have it take fewer cards"
    )


@pytest.mark.parametrize("name", ["two-handed", "two-handed-1911"])
def test_presets_lay_from_the_table(name: str) -> None:
    """The tables of the games for a stock stay far below."""
    rules = variants.get(name)
    for trump in Suit:
        counter = Steps(FAR_BELOW)
        for pile in piles_of(rules.melds.rules, trump):
            pile.count_choices(lanes_of(rules.pack.cards), counter)
