"""A card more is never worth less."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Hand, Suit
from pinochle.rules import MeldTable, Pack
from support.strategies import (
    DOUBLE_WITH_NINES,
    Tried,
    any_hands,
    rulesets,
    share,
    tables_and_hands,
    trumps,
)


def choosing_table(table: MeldTable) -> MeldTable:
    """The table without melds that come first, which may cost a hand dearer ones."""
    return MeldTable(tuple(evolve(rule, comes_first=False) for rule in table))


def weight(table: MeldTable, hand: Hand, trump: Suit | None) -> int:
    """Points, behind the melds that win the game."""
    return sum(table.rule(meld.name).worth(meld.sets) for meld in table.score(hand, trump).melds)


@share(200)
@given(st.data())
def test_presets(data: st.DataObject) -> None:
    """G in h implies best(g) <= best(h), for every preset."""
    rules = data.draw(rulesets)
    hand, trump = data.draw(any_hands(rules.pack, 25)), data.draw(trumps)
    fewer = hand - data.draw(st.sampled_from(hand.kinds)) if hand else hand
    for table in (rules.melds, rules.checks.melds):
        assert weight(table, fewer, trump) <= weight(table, hand, trump)
        if not table.score(hand, trump).wins_game:
            assert table.points(fewer, trump) <= table.points(hand, trump)


@given(tables_and_hands(), any_hands(DOUBLE_WITH_NINES, 3))
def test_any_table(case: Tried, more: Hand) -> None:
    """The same for any table at all, even where two sets are listed below one."""
    table, hand, trump = choosing_table(case.table), case.hand, case.trump
    more &= Pack.EVERYTHING.cards - hand
    assert weight(table, hand, trump) <= weight(table, hand + more, trump)


@share(50)
@given(tables_and_hands())
def test_a_longer_table(case: Tried) -> None:
    """One meld more in the table is never worth less either."""
    table, hand, trump = choosing_table(case.table), case.hand, case.trump
    for number in range(len(table.rules)):
        shorter = MeldTable(table.rules[:number])
        longer = MeldTable(table.rules[: number + 1])
        assert weight(shorter, hand, trump) <= weight(longer, hand, trump)
