"""Counting tricks: what the cards won are worth, by each of the four methods, and rounded.

Tests: pinochle.rules.count
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.bidding import bid_by, house, outcome
from pinochle import RulesetError, Tally, variants
from pinochle.rules import MeldTable
from pinochle.rules.count import METHOD_1, METHOD_4
from pinochle.rules.scoring.needs import needs_in_all
from pinochle.variants import tables
from support.cards_in_words import hand

if TYPE_CHECKING:
    from pinochle import Ruleset

rule = pytest.mark.rule

FOUR: Final = variants.get("partnership-auction")


# What the four methods count is in the table of the catalogue, see ``test_printed_tables.py``;
# that every method makes as much of any pack is a law.


@pytest.mark.rule("count.method1")
@pytest.mark.parametrize("name", ["two-handed-1911", "three-handed-1911", "partnership-turned"])
def test_the_game_of_1911_knows_only_method_1(name: str) -> None:
    """Britannica 1911 gives no other count, so its games use the classic one."""
    assert variants.get(name).count == METHOD_1


@pytest.mark.rule("count.total-250", "count.last-trick-10", "triple.last-3", "racehorse.count")
@pytest.mark.parametrize(
    ("names", "cards", "last"),
    [
        ("partnership-auction partnership-turned two-handed-1911 three-hand-turned", 240, 10),
        ("three-handed", 24, 1),
        ("five-handed", 360, 10),
        ("double-deck double-deck-96 five-handed-double eight-player", 480, 20),
        ("double-deck-simple", 48, 2),
        ("six-handed-96", 480, 10),
        ("triple-deck", 72, 3),
        ("army-navy-6", 720, 30),
        ("racehorse", 720, 10),
    ],
)
def test_larger_packs_hold_more(names: str, cards: int, last: int) -> None:
    """The cards count 360 in three copies, 480 in four and 720 in six, and then the last trick."""
    for rules in map(variants.get, names.split()):
        assert rules.count.points(rules.pack.cards) == cards
        assert (rules.count.last_trick, rules.total) == (last, cards + last)


@pytest.mark.rule("auction.scale.simplified", "count.method4")
def test_most_players_drop_the_zero_of_everything() -> None:
    """The same hand comes to a tenth: 15 for a run, 25 in tricks, 20 for a bid of 200."""
    whole = variants.get("partnership-auction")
    small = whole.simplified()

    assert (small.count, small.total) == (METHOD_4, 25)
    assert (small.auction.opening, small.auction.ladder, small.ending.target) == (
        10,
        ((0, 1),),
        100,
    )
    assert small.melds == tables.standard().simplified()
    for rules, scale in ((whole, 10), (small, 1)):
        played = Tally(
            meld=(15 * scale, 0, 0, 4 * scale),
            count=(9 * scale, 8 * scale, 6 * scale, 2 * scale),
            contracts=(bid_by(0, 20 * scale),),
        )
        assert rules.settle(played).scores == (30 * scale, 14 * scale)
    assert small.traditional() == whole


@pytest.mark.rule("auction.scale.simplified", "auction.increment.10or25")
@pytest.mark.parametrize(
    ("rules", "lost"),
    [
        (variants.get("two-handed"), "count.by_place: 11 has no trailing zero to drop"),
        (
            house(variants.get("partnership-auction"), "auction", opening=250, ladder=((0, 25),)),
            "auction.ladder: 25 has no trailing zero to drop",
        ),
        (variants.get("three-handed"), "auction.dealer_opening: 19 has no trailing zero to drop"),
    ],
)
def test_a_figure_without_a_zero_is_not_rounded(rules: Ruleset, lost: str) -> None:
    """An ace of 11, steps of 25, and a game that has dropped its zeros already are refused."""
    with pytest.raises(RulesetError) as caught:
        rules.simplified()
    assert lost in str(caught.value)


@pytest.mark.rule("count.names-kept")
@pytest.mark.parametrize(
    ("rank", "times", "text"),
    [("A", 2, "1000 aces 100"), ("A", 1, "100 aces 10"), ("K", 2, "800 kings 80")],
)
def test_names_outlive_the_zero(rank: str, times: int, text: str) -> None:
    """Players still say "1000 aces" where eight aces score 100."""
    aces = evolve(tables.standard().rule("aces around"), titles=("100 aces", "1000 aces"))
    kings = evolve(tables.standard().rule("kings around"), titles=("80 kings", "800 kings"))
    table = MeldTable((aces, kings)).simplified()

    assert str(table.score(hand(f"{rank}S {rank}H {rank}D {rank}C", times), None)) == text


# Rounding.


@rule("house.rounding")
@pytest.mark.parametrize(
    ("rounding", "counts", "rounded"),
    [
        ((), (125, 125), (125, 125)),
        ((10, 5), (125, 125), (130, 130)),
        ((10, 6), (125, 125), (120, 120)),
        ((10, 5, 6), (125, 125), (130, 120)),
        ((10, 5), (134, 116), (130, 120)),
        ((10, 7), (136, 114), (130, 110)),
        ((10, 1), (131, 119), (140, 120)),
        ((10, 10), (139, 111), (130, 110)),
        ((10, 1), (130, 120), (130, 120)),
    ],
)
def test_counts_are_rounded(
    rounding: tuple[int, ...], counts: tuple[int, int], rounded: tuple[int, int]
) -> None:
    """To the nearest ten, always up, always down, or with the five for the bidder."""
    rules = house(FOUR, "count", rounding=rounding)
    found = outcome(rules, "0 0 0 0", f"{counts[0]} {counts[1]} 0 0", 100)

    assert tuple(line.count for line in found.lines) == rounded == found.scores
    assert tuple(line.number("unrounded") or line.count for line in found.lines) == counts


@rule("house.rounding")
def test_a_contract_is_made_by_the_rounded_count() -> None:
    """And the line says from what it was rounded."""
    found = outcome(house(FOUR, "count", rounding=(10, 5)), "0 0 0 0", "95 75 50 30", 150)

    assert str(found.line(0)) == "side 0 (made 150): meld 0 + count 150 (rounded from 145) = 150"


@rule("house.rounding")
@pytest.mark.parametrize(
    ("counts", "bid", "score"),
    [
        ("95 75 50 30", 150, -150),
        ("95 75 50 30", 145, 150),
        ("94 100 40 16", 133, 130),
        ("94 100 40 16", 135, -135),
    ],
)
def test_a_contract_is_made_by_the_exact_count(counts: str, bid: int, score: int) -> None:
    """At some tables; what is scored is rounded all the same."""
    by_place = METHOD_1.by_place
    rules = house(FOUR, "count", by_place=by_place, rounding=(10, 5), exact_decides=True)
    found = outcome(rules, "0 0 0 0", counts, bid)
    needs = needs_in_all(rules, bid, (0,))

    assert found.scores[0] == score
    assert needs is not None
    assert needs.count == bid


@pytest.mark.parametrize("rounding", [(10,), (10, 0), (10, 11), (0, 0), (10, 5, 11), (10, 5, 5, 5)])
def test_a_rounding_that_is_none(rounding: tuple[int, ...]) -> None:
    """A rest lies between 1 and what is rounded to."""
    with pytest.raises(RulesetError, match=r"count\.rounding"):
        house(FOUR, "count", rounding=rounding)
