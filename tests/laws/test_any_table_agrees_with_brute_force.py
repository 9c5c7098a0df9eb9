"""Any legal meld table, published or not, scores as trying every laying does.

A table is turned into rows of the oracle by hand: what a pattern takes is worked out here from its
meaning, with strings. A rule that goes suit by suit becomes a row for each suit, so that what it
needs must lie in the same suit.
"""

from collections import Counter
from itertools import combinations_with_replacement, product

from hypothesis import given

from oracle.melds import GAME as GAME_OF_ORACLE
from oracle.melds import Row, score
from oracle.tables import TRUMPS
from pinochle import Hand, Suit
from pinochle.rules import GAME, MeldRule, MeldTable
from pinochle.rules.melds.patterns import Exactly, InAnySuits, InEverySuit, InOneSuit, Pattern
from support.strategies import (
    Tried,
    codes,
    hands,
    hard_tables,
    letter,
    rewards,
    share,
    tables_and_hands,
    trumps,
)

SUITS = "SHDC"


def sets_of(pattern: Pattern, suit: str, trump: str | None) -> list[list[str]]:
    """The card lists that make one set; ``suit`` only matters to a pattern in one suit."""
    match pattern:
        case InOneSuit(ranks, "any"):
            return [[rank.code + suit for rank in ranks]]
        case InOneSuit(ranks, which):
            fits = (suit == trump) == (which == "trump")
            return [[rank.code + suit for rank in ranks]] if fits else []
        case InEverySuit(ranks):
            return [[rank.code + one for one in SUITS for rank in ranks]]
        case Exactly(cards):
            return [codes(cards)]
        case InAnySuits(ranks):
            numbers = Counter(rank.code for rank in ranks)
            choices = [
                [[rank + one for one in some] for some in combinations_with_replacement(SUITS, n)]
                for rank, n in numbers.items()
            ]
            return [[card for some in chosen for card in some] for chosen in product(*choices)]


def row(rule: MeldRule, suit: str) -> Row:
    patterns = {
        trump: [
            one
            for pattern in rule.patterns
            if not rule.trumps or trump in [one.code for one in rule.trumps]
            for one in sets_of(pattern, suit, trump)
        ]
        for trump in TRUMPS
    }
    values = [GAME_OF_ORACLE if value is GAME else value for value in rule.values]
    needs = rule.needs + suit if rule.needs else ""
    name, first = rule.name + suit, rule.comes_first
    return Row(name, rule.heading, patterns, list(values), needs, comes_first=first)


def rows(table: MeldTable) -> list[Row]:
    return [row(rule, suit) for rule in table.rules for suit in (SUITS if rule.by_suit else ("",))]


@share(250)
@given(tables_and_hands())
def test_worth(case: Tried) -> None:
    """score(h, t) and points(h, t) are the best of all layings."""
    table, hand, trump = case
    ours = table.score(hand, trump)
    theirs = score(codes(hand), letter(trump), rows(table))
    assert (ours.points, ours.wins_game) == (theirs.points, theirs.wins_game)
    assert table.points(hand, trump) == theirs.points


@share(60)
@given(hard_tables(6), hands(most=6), trumps)
def test_many_choices(table: MeldTable, hand: Hand, trump: Suit | None) -> None:
    """Cards that serve alike, and melds that are tried in another order, change no score."""
    assert table.points(hand, trump) == score(codes(hand), letter(trump), rows(table)).points


@share(150)
@given(tables_and_hands(rewards))
def test_laying(case: Tried) -> None:
    """Of equal layings the one that lays more sets of the earlier rules is taken."""
    table, hand, trump = case
    names = [one.name for one in rows(table)]
    ours = Counter[str]()
    for meld in table.score(hand, trump).melds:
        ours[meld.name + ("" if meld.suit is None else meld.suit.code)] += meld.sets
    theirs: list[list[int]] = []
    for laying in score(codes(hand), letter(trump), rows(table)).layings:
        sets = Counter[str]()
        for laid in laying:
            sets[laid.name] += laid.sets
        theirs.append([sets[name] for name in names])
    assert [ours[name] for name in names] == max(theirs)
