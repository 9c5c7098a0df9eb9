"""The simplified scale is the traditional one without the zero."""

from hypothesis import given
from hypothesis import strategies as st

from pinochle import GAME, Hand, MeldTable, Suit, variants
from strategies import (
    Tried,
    any_hands,
    rulesets,
    share,
    tried,
    trumps,
)


@share(200)
@given(st.data())
def test_presets(data: st.DataObject) -> None:
    """10 x simplified points == points, for every preset on the traditional scale."""
    rules = data.draw(rulesets.filter(lambda rules: _has_zeros(rules.melds)))
    hand, trump = data.draw(any_hands(rules.pack, 25)), data.draw(trumps)
    check(rules.melds, hand, trump)


@given(tried(most=12))
def test_any_table(case: Tried) -> None:
    """The same for any table whose figures end in zero."""
    check(*case)


def check(table: MeldTable, hand: Hand, trump: Suit | None) -> None:
    whole, tenth = table.score(hand, trump), table.simplified().score(hand, trump)
    assert whole.points == 10 * tenth.points == 10 * table.simplified().points(hand, trump)
    assert whole.wins_game == tenth.wins_game and whole.cards == tenth.cards
    assert [(meld.name, meld.sets, meld.cards, meld.points) for meld in whole.melds] == [
        (meld.name, meld.sets, meld.cards, 10 * meld.points) for meld in tenth.melds
    ]


def _has_zeros(table: MeldTable) -> bool:
    return all(value is GAME or value % 10 == 0 for rule in table for value in rule.values)


def test_there_are_presets_on_both_scales() -> None:
    """The law above has something to be about."""
    scales = [_has_zeros(variants.get(name).melds) for name in variants.names()]
    assert any(scales) and not all(scales)
