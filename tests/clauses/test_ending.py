"""The end of the game: targets, ties, bidding out, sliding out and taking every trick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from pinochle import EndingRules, variants

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinochle.rules.ending import Standing

ANOTHER: Final = EndingRules(on_two="highest")
EXTEND: Final = EndingRules(on_two="extend", extend_by=250)
BIDDER: Final = EndingRules(on_two="bidder", otherwise="extend", extend_by=250)
BIDDER_OR_HIGHEST: Final = EndingRules(on_two="bidder", otherwise="highest")


def at(rules: EndingRules, *points: int, target: int | None = None) -> Standing:
    """A game in which the columns have so many points."""
    start = rules.start(len(points))
    return evolve(start, points=points, target=start.target if target is None else target)


def played(
    rules: EndingRules,
    standing: Standing,
    *rounds: tuple[Sequence[int], int | None, bool],
) -> Standing:
    """The standing after rounds, each with its scores, its bidder, and whether he made it."""
    for scores, bidder, made in rounds:
        standing = rules.after(standing, scores, bidder=bidder, made=made)
    return standing


# Targets.


@pytest.mark.parametrize(
    ("name", "target"),
    [
        pytest.param("three-handed", 100, marks=pytest.mark.rule("threehand.target.100")),
        pytest.param("cutthroat", 100, marks=pytest.mark.rule("cutthroat.bid-and-out")),
        pytest.param("three-handed-classic", 1000, marks=pytest.mark.rule("threehand.target.1000")),
        ("three-handed-six-kitty", 1000),
        pytest.param("widow-pinochle", 1000, marks=pytest.mark.rule("widow3.bidder-first")),
        pytest.param("three-hand-turned", 1000, marks=pytest.mark.rule("threehand003.target")),
        pytest.param("partnership-auction", 1000, marks=pytest.mark.rule("fourhand.target")),
        pytest.param("partnership-passing", 1500, marks=pytest.mark.rule("fourhand.target")),
        pytest.param("nonpartnership-four", 1000, marks=pytest.mark.rule("nonpartner4")),
        pytest.param("double-deck-turkish", 500, marks=pytest.mark.rule("turkish.target-500")),
        ("two-pack", 500),
        ("double-deck-simple", 500),
        ("double-deck", 5000),
        ("double-deck-96", 5000),
        pytest.param("eight-player", 5000, marks=pytest.mark.rule("eight.target")),
        ("army-navy-3", 4550),
        ("triple-deck", 500),
        ("racehorse", 5000),
    ],
)
def test_the_target(name: str, target: int) -> None:
    """Whoever reaches the target alone has won, and with a point less the game goes on."""
    rules = variants.get(name)
    ending = rules.ending
    columns = len(set(rules.table.sides))
    others = (0,) * (columns - 1)
    start = ending.start(columns)

    assert start.target == target
    assert ending.after(start, (target, *others), bidder=0).winners == (0,)
    assert ending.after(start, (target - 1, *others), bidder=0).winners == ()


@pytest.mark.rule("fourhand.target")
def test_partnership_to_1500() -> None:
    """A partnership game can also go to 1500."""
    longer = EndingRules(target=1500)

    assert longer.after(longer.start(2), (1400, 0)).winners == ()
    assert longer.after(at(longer, 1400, 1450), (100, 20)).winners == (0,)


@pytest.mark.rule("threehand.target.1000")
def test_a_game_without_an_end() -> None:
    """Where rounds are played for stakes nobody wins the game, however high his score."""
    ending = variants.get("auction-three").ending

    assert ending.target == 0
    assert ending.after(ending.start(3), (9000, 0, -9000), bidder=0).winners == ()
    assert ending.after(ending.start(3), (0, 0, 0)).winners == ()


# Ties.


@pytest.mark.rule("tie.another-hand")
def test_the_highest_wins_and_equals_play_on() -> None:
    """Of several over the target the highest wins; if they are equal, another hand is played."""
    assert ANOTHER.after(at(ANOTHER, 900, 950, 0), (150, 150, 0), bidder=0).winners == (1,)
    tied = ANOTHER.after(at(ANOTHER, 950, 900, 0), (100, 150, 0), bidder=0)
    assert (tied.winners, tied.target, tied.points) == ((), 1000, (1050, 1050, 0))
    assert ANOTHER.after(tied, (20, 40, 300), bidder=0).winners == (1,)
    assert ANOTHER.after(tied, (30, 30, 300), bidder=0).winners == ()


@pytest.mark.rule("tie.extend-250")
def test_the_target_goes_up_by_250() -> None:
    """1000 becomes 1250 and then 1500, each time that two reach it on the same hand."""
    first = EXTEND.after(at(EXTEND, 900, 950, 0), (150, 150, 0), bidder=0)
    assert (first.winners, first.target) == ((), 1250)
    second = EXTEND.after(first, (250, 200, 0), bidder=1)
    assert (second.winners, second.target) == ((), 1500)
    assert EXTEND.after(second, (150, 300, 0)).winners == (1,)


@pytest.mark.rule("tie.extend-250")
def test_the_target_stays_up_when_scores_go_down() -> None:
    """Once it is 1250 it stays there, even when a failed bid takes a player below 1000."""
    first = EXTEND.after(at(EXTEND, 900, 950, 0), (150, 150, 0), bidder=0)
    fallen = EXTEND.after(first, (-300, 50, 40), bidder=0, made=False)
    assert (fallen.winners, fallen.target) == ((), 1250)
    assert EXTEND.after(fallen, (300, 40, 0), bidder=0).winners == ()
    assert EXTEND.after(fallen, (0, 100, 0), bidder=1).winners == (1,)


@pytest.mark.rule("tie.extend-250", "threehand.target.100")
def test_100_becomes_125_and_150() -> None:
    """On the simplified scale the target goes from 100 to 125 and to 150."""
    small = EndingRules(target=100, on_two="extend", extend_by=25)
    first = small.after(at(small, 90, 95, 0), (15, 15, 0))
    second = small.after(first, (25, 20, 0))

    assert (first.target, second.target) == (125, 150)


@pytest.mark.rule("tie.bidder-wins")
@pytest.mark.parametrize("rules", [BIDDER, BIDDER_OR_HIGHEST])
@pytest.mark.parametrize("bidder", [0, 1])
def test_the_bidder_wins_a_tie(rules: EndingRules, bidder: int) -> None:
    """If two are over the target on one hand the bidder of that hand wins, even with less."""
    standing = at(rules, 950, 900, 500)

    assert rules.after(standing, (60, 300, 0), bidder=bidder).winners == (bidder,)


@pytest.mark.rule("tie.bidder-wins", "tie.extend-250", "tie.another-hand")
def test_two_who_have_not_bid() -> None:
    """If the two are no bidders the target goes up, or the highest wins, as was agreed."""
    scores = (60, 150, 100)

    extended = BIDDER.after(at(BIDDER, 950, 900, 500), scores, bidder=2)
    assert (extended.winners, extended.target) == ((), 1250)
    assert BIDDER_OR_HIGHEST.after(
        at(BIDDER_OR_HIGHEST, 950, 900, 500), scores, bidder=2
    ).winners == (1,)


@pytest.mark.rule("tie.bidder-wins", "threehand.target.100", "threehand.target.1000")
@pytest.mark.parametrize(
    ("name", "target", "more"), [("three-handed", 100, 25), ("three-handed-classic", 1000, 250)]
)
def test_ties_in_three_handed_pinochle(name: str, target: int, more: int) -> None:
    """The presets give the tie to the bidder, and move the target for two others."""
    ending = variants.get(name).ending
    scores = (target, target + 1, 0)

    assert ending.after(ending.start(3), scores, bidder=0).winners == (0,)
    assert ending.after(ending.start(3), scores, bidder=2).target == target + more


@pytest.mark.rule("tie.bidder-side-wins", "turkish.target-500")
@pytest.mark.parametrize(
    "name", ["double-deck-turkish", "two-pack", "double-deck-simple", "double-deck"]
)
def test_the_bidding_side_wins_a_tie(name: str) -> None:
    """If both sides reach the target in one deal, the side that took the auction wins."""
    ending = variants.get(name).ending

    for bidder in (0, 1):
        both = (ending.target, ending.target + 1)
        assert ending.after(ending.start(2), both, bidder=bidder).winners == (bidder,)


@pytest.mark.rule("threehand003.target")
@pytest.mark.parametrize("name", ["three-hand-turned", "three-handed-1911", "nonpartnership-four"])
def test_the_target_moves_where_nobody_bids(name: str) -> None:
    """With turned trump the target of 1000 goes up by 250 each time two reach it in a deal."""
    rules = variants.get(name)
    others = (0,) * (rules.table.seats - 2)
    first = rules.ending.after(rules.ending.start(rules.table.seats), (1000, 1100, *others))

    assert (first.winners, first.target) == ((), 1250)
    second = rules.ending.after(first, (250, 150, *others))
    assert (second.winners, second.target) == ((), 1500)
    assert rules.ending.after(second, (100, 250, *others)).winners == (1,)


@pytest.mark.rule("widow3.bidder-first")
def test_widow_pinochle_counts_the_bidder_first() -> None:
    """The bidder over the target wins, even if an opponent has a higher score."""
    ending = variants.get("widow-pinochle").ending

    assert ending.after(at(ending, 800, 950, 950), (300, 200, 200), bidder=0).winners == (0,)
    one = ending.after(at(ending, 600, 950, 500), (300, 200, 200), bidder=0)
    assert one.winners == (1,)


@pytest.mark.rule("widow3.extend")
def test_widow_pinochle_goes_on_when_both_opponents_reach() -> None:
    """Both opponents reach the target and the bidder does not: 250 more, each time."""
    ending = variants.get("widow-pinochle").ending
    first = ending.after(at(ending, 600, 950, 900), (300, 200, 200), bidder=0)
    second = ending.after(first, (0, 150, 150), bidder=0, made=False)

    assert (first.winners, first.target) == ((), 1250)
    assert (second.winners, second.target) == ((), 1500)


# Bidding out.


CUTTHROAT: Final = variants.get("cutthroat").ending


@pytest.mark.rule("cutthroat.bid-and-out", "end.bid-out")
def test_only_a_bid_that_is_made_wins() -> None:
    """Several may be over 100 and play goes on, until one of them bids and makes it."""
    over = CUTTHROAT.after(at(CUTTHROAT, 95, 98, 20), (10, 12, 3), bidder=2)
    assert (over.points, over.winners, over.target) == ((105, 110, 23), (), 100)
    failed = CUTTHROAT.after(over, (-4, 10, 10), bidder=0, made=False)
    assert failed.winners == ()
    assert CUTTHROAT.after(over, (25, 10, 0), bidder=0).winners == (0,)


@pytest.mark.rule("cutthroat.bid-and-out")
def test_the_highest_score_may_lose() -> None:
    """A player far ahead loses to one who bids, makes it and passes the target."""
    standing = at(CUTTHROAT, 180, 90, 20)

    assert CUTTHROAT.after(standing, (20, 25, 0), bidder=1).winners == (1,)


@pytest.mark.rule("cutthroat.bid-and-out")
def test_a_bid_that_is_made_below_the_target() -> None:
    """A made bid wins nothing below the target, nor for those above it who have not bid."""
    standing = at(CUTTHROAT, 180, 30, 20)

    assert CUTTHROAT.after(standing, (20, 25, 0), bidder=1).winners == ()


@pytest.mark.rule("cutthroat.bid-and-out", "end.bid-out")
def test_a_bidder_who_fails_above_the_target() -> None:
    """A bidder who stays above 100 although he is set has not won."""
    assert (
        CUTTHROAT.after(at(CUTTHROAT, 180, 0, 0), (-20, 0, 0), bidder=0, made=False).winners == ()
    )


@pytest.mark.rule("end.bid-out")
def test_bidding_out_is_an_option_elsewhere() -> None:
    """Any game with an auction can be played so that one must win on a made bid."""
    rules = variants.get("partnership-auction")
    house = rules.with_(ending=evolve(rules.ending, bid_out=True))
    standing = at(house.ending, 950, 900)

    assert not rules.ending.bid_out
    assert house.ending.after(standing, (100, 50), bidder=1).winners == ()
    assert rules.ending.after(standing, (100, 50), bidder=1).winners == (0,)


SLIDE: Final = EndingRules(bid_out=True, slide_out=3)
SET: Final = ((20, -200), 1, False)
MADE: Final = ((20, 200), 1, True)


@pytest.mark.rule("end.slide-out")
def test_sliding_out() -> None:
    """A side at the target wins without bidding when its opponents were set three times."""
    start = at(SLIDE, 1010, 400)

    assert played(SLIDE, start, SET, SET).winners == ()
    assert played(SLIDE, start, SET, SET, SET).winners == (0,)
    assert played(SLIDE, start, SET, MADE, SET).winners == ()
    assert played(SLIDE, start, SET, MADE, SET, SET).winners == (0,)


@pytest.mark.rule("end.slide-out")
def test_sliding_out_below_the_target() -> None:
    """Sets do not count while the score is below the target, nor once it has fallen below."""
    below = at(SLIDE, 900, 400)
    fallen = ((-200, 50), 0, False)
    risen = ((300, 50), 0, True)

    assert played(SLIDE, below, SET, SET, SET, SET).winners == ()
    again = played(SLIDE, at(SLIDE, 1010, 400), SET, SET, fallen)
    assert again.slides == (0, 0)
    assert played(SLIDE, again, SET).winners == ()
    assert played(SLIDE, at(SLIDE, 1010, 400), SET, SET, fallen, risen).winners == (0,)


@pytest.mark.rule("end.slide-out")
def test_ones_own_sets_do_not_slide() -> None:
    """Only the opponents' failures count, and only when somebody has bid."""
    start = at(SLIDE, 2000, 400)
    own = ((-100, 50), 0, False)
    nobody = ((0, 0), None, False)

    assert played(SLIDE, start, own, own, own).winners == ()
    assert played(SLIDE, start, nobody, nobody, nobody).slides == (0, 0)


@pytest.mark.rule("end.slide-out")
def test_without_the_rule_nobody_slides_out() -> None:
    """Under bid-out alone the opponents may fail as often as they like."""
    plain = evolve(SLIDE, slide_out=0)

    assert played(plain, at(plain, 1010, 400), *[SET] * 6).winners == ()


# Every trick.


PINOCHLING: Final = EndingRules(all_tricks_win=True)


@pytest.mark.rule("end.pinochling")
@pytest.mark.parametrize("bidder", [0, 1, None])
@pytest.mark.parametrize("made", [True, False])
def test_pinochling(bidder: int | None, *, made: bool) -> None:
    """All tricks win at once from any score, for the bidder and others, made or not."""
    standing = at(PINOCHLING, -500, 900)
    scores = (250, -300)

    found = PINOCHLING.after(standing, scores, bidder=bidder, made=made, all_tricks=0)
    assert (found.winners, found.points) == ((0,), (-250, 600))


@pytest.mark.rule("end.pinochling")
def test_pinochling_goes_before_the_target() -> None:
    """The game is won by the tricks even when the others reach the target in that hand."""
    standing = at(PINOCHLING, -500, 990)

    assert PINOCHLING.after(standing, (0, 100), bidder=1, all_tricks=0).winners == (0,)
    assert PINOCHLING.after(standing, (0, 100), bidder=1).winners == (1,)
    bid_out = evolve(PINOCHLING, bid_out=True)
    assert bid_out.after(standing, (0, 100), bidder=1, all_tricks=0).winners == (0,)


@pytest.mark.rule("end.pinochling")
def test_pinochling_is_an_option() -> None:
    """Without that agreement all tricks win nothing but their points."""
    for name in variants.names():
        ending = variants.get(name).ending
        assert ending.after(ending.start(2), (10, 0), all_tricks=0).winners == ()
