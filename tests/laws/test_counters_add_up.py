"""What the tricks count adds up to the total, however they fall."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from oracle import count as oracle
from pinochle import Hand, Ranking, variants
from pinochle.rules import CountRules, Pack
from pinochle.rules.count import METHOD_4
from support.strategies import (
    DOUBLE,
    DOUBLE_WITH_NINES,
    FIVE_HANDED,
    METHODS,
    RACEHORSE,
    SINGLE,
    TRIPLE,
    any_hands,
    cards_of_pack,
    codes,
    count_rules,
    packs,
    rulesets,
)

TOTALS = {SINGLE: 240, FIVE_HANDED: 360, DOUBLE: 480, DOUBLE_WITH_NINES: 480}
TOTALS |= {TRIPLE: 720, RACEHORSE: 720}


@given(st.data())
def test_any_split_of_the_pack(data: st.DataObject) -> None:
    """The piles' points and the last trick are the total, for every preset and any division."""
    rules = data.draw(rulesets)
    order = data.draw(cards_of_pack(rules.pack, len(rules.pack)))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(order)), max_size=4)))
    ends = (*cuts, len(order))
    piles = [order[start:end] for start, end in zip((0, *cuts), ends, strict=True)]
    points = [rules.count.points(pile) for pile in piles]
    assert sum(points) + rules.count.last_trick == rules.total
    assert all(number >= 0 for number in points)


@given(st.data())
def test_points_are_additive(data: st.DataObject) -> None:
    """points(g + h) == points(g) + points(h), whatever the cards count."""
    count: CountRules = data.draw(count_rules)
    pack: Pack = data.draw(packs)
    hand = data.draw(any_hands(pack))
    rest = pack.cards - hand
    assert count.points(hand) + count.points(rest) == count.points(pack.cards)
    assert count.points(hand) == sum(count.worth(card.rank) for card in hand)
    assert count.points(list(hand)) == count.points(hand)
    assert count.total(pack) == count.points(hand) + count.points(rest) + count.last_trick
    assert count.points(Hand()) == 0


@pytest.mark.parametrize("method", METHODS, ids=["1", "2", "3", "4"])
@pytest.mark.parametrize("pack", TOTALS, ids=[str(len(pack)) for pack in TOTALS])
def test_the_packs(pack: Pack, method: CountRules) -> None:
    """Every method makes 240 of 48 cards, 480 of two packs and 720 of three, or a tenth."""
    scale = 10 if method is METHOD_4 else 1
    assert method.points(pack.cards) * scale == TOTALS[pack]
    assert method.points(pack.cards) == oracle.count(codes(pack.cards), METHODS.index(method) + 1)
    assert method.last_trick == oracle.last_trick(METHODS.index(method) + 1)


@pytest.mark.parametrize("method", METHODS, ids=["1", "2", "3", "4"])
@pytest.mark.parametrize("pack", [SINGLE, DOUBLE_WITH_NINES], ids=["48", "96"])
def test_the_standard_ranking_counts_as_much(pack: Pack, method: CountRules) -> None:
    """Under the standard ranking the cards of a pack with nines add up to the same."""
    standard = evolve(method, ranking=Ranking.STANDARD)
    assert standard.points(pack.cards) == method.points(pack.cards)


@given(any_hands(DOUBLE_WITH_NINES), st.integers(0, 3), st.permutations("ATKQJ9"))
def test_agrees_with_the_oracle(hand: Hand, method: int, order: list[str]) -> None:
    """Each method counts any cards as the oracle does, in any ranking."""
    count = evolve(METHODS[method], ranking=Ranking.parse(" ".join(order)))
    assert count.points(hand) == oracle.count(codes(hand), method + 1, "".join(order))


@pytest.mark.parametrize("name", variants.names())
def test_presets(name: str) -> None:
    """The cards of every preset come to the invariant of its pack, and the last trick on top."""
    rules = variants.get(name)
    simple = rules.count.by_place == METHOD_4.by_place
    whole = rules.total - rules.count.last_trick
    assert whole * (10 if simple else 1) == TOTALS[rules.pack]
