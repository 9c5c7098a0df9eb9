"""No suit is better than another, but by melds that name suits: renaming them changes nothing."""

from hypothesis import assume, given
from hypothesis import strategies as st

from pinochle import Hand, Suit
from pinochle.rules import MeldRule, MeldTable
from pinochle.testing import situations
from support.strategies import (
    READY_MADE,
    Renaming,
    Tried,
    any_hands,
    any_renamings,
    pinochle_renamings,
    play_rules,
    recolour,
    renamed_trump,
    rulesets,
    share,
    tables_and_hands,
    trumps,
)


def stays_itself(rule: MeldRule, new: Renaming) -> bool:
    """Whether a meld has the same sets, and counts under the same trumps, in the new suits."""
    sets = {one for pattern in rule.patterns for one in pattern.sets(None)}
    return sets == {Hand(recolour(one, new)) for one in sets} and {*rule.trumps} == {
        new[trump] for trump in rule.trumps
    }


def check(table: MeldTable, hand: Hand, trump: Suit | None, new: Renaming) -> None:
    one = table.score(hand, trump)
    other = table.score(Hand(recolour(hand, new)), renamed_trump(trump, new))
    assert (one.points, one.wins_game) == (other.points, other.wins_game)
    assert table.points(hand, trump) == table.points(
        Hand(recolour(hand, new)), renamed_trump(trump, new)
    )


@share(200)
@given(st.data())
def test_scores(data: st.DataObject) -> None:
    """With hearts and clubs exchanged, in hand and trump, every preset scores the same."""
    rules = data.draw(rulesets)
    hand, trump = data.draw(any_hands(rules.pack, 25)), data.draw(trumps)
    new = data.draw(pinochle_renamings)
    if rules.pack.cards == Hand(recolour(rules.pack.cards, new)):
        check(rules.melds, hand, trump, new)
        check(rules.checks.melds, hand, trump, new)


@given(st.data())
def test_scores_without_the_pinochle(data: st.DataObject) -> None:
    """Without the melds that it changes, a table scores the same under every renaming."""
    rules = data.draw(rulesets)
    hand, trump = data.draw(any_hands(rules.pack, 25)), data.draw(trumps)
    new = data.draw(any_renamings)
    alike = MeldTable(tuple(rule for rule in rules.melds if stays_itself(rule, new)))
    check(alike, hand, trump, new)


@given(tables_and_hands(most=12), any_renamings)
def test_any_table(case: Tried, new: Renaming) -> None:
    """The same for tables that nobody has published."""
    assume(all(stays_itself(rule, new) for rule in case.table))
    check(*case, new)


@share(300)
@given(st.data())
def test_plays(data: st.DataObject) -> None:
    """Legal plays, denials and winners are renamed with the suits."""
    rules = data.draw(rulesets)
    play = data.draw(st.one_of(st.sampled_from((*READY_MADE, rules.play)), play_rules))
    here = data.draw(situations(rules))
    if play.seats and len(here.trick) >= play.seats:
        return
    new = data.draw(any_renamings)
    hand, trick = Hand(recolour(here.hand, new)), recolour(here.trick, new)
    trump = renamed_trump(here.trump, new)
    first = here.first_lead
    legal = play.legal(here.hand, here.trick, here.trump, first_lead=first)
    assert set(recolour(legal, new)) == set(play.legal(hand, trick, trump, first_lead=first))
    card = here.hand.kinds[0]
    denied = play.denies(card, here.trick, here.trump, first_lead=first)
    (there,) = recolour((card,), new)
    assert set(recolour(denied, new)) == set(play.denies(there, trick, trump, first_lead=first))
    if trick:
        assert play.winner(here.trick, here.trump) == play.winner(trick, trump)
