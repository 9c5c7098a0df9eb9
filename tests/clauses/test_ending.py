"""The end of the game: targets, ties, bidding out, sliding out and taking every trick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from clauses.bidding import numbers
from pinochle import EndingRules, RulesetError, variants
from pinochle.rules.scoring.ending import Standing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

rule = pytest.mark.rule

HIGHEST: Final = EndingRules(on_two="highest")
EXTEND: Final = EndingRules(on_two="extend", extend_by=250)
BIDDER: Final = EndingRules(on_two="bidder", otherwise="extend", extend_by=250)
BIDDER_OR_HIGHEST: Final = EndingRules(on_two="bidder", otherwise="highest")
TENTH: Final = EndingRules(target=100, on_two="extend", extend_by=25)
WIDOW: Final = variants.get("widow-pinochle").ending
CUTTHROAT: Final = variants.get("cutthroat").ending
BID_OUT: Final = evolve(variants.get("partnership-auction").ending, bid_out=True)
SLIDE: Final = EndingRules(bid_out=True, slide_out=3)
SLIDE_SOON: Final = EndingRules(bid_out=True, slide_out=2)
PINOCHLING: Final = EndingRules(all_tricks_win=True)


def at(rules: EndingRules, points: str) -> Standing:
    """A game in which the columns have so many points."""
    columns = numbers(points)
    return evolve(rules.start(len(columns)), points=columns)


@pytest.mark.parametrize(
    ("target", "names"),
    [
        pytest.param(100, "three-handed", marks=rule("threehand.target.100")),
        pytest.param(100, "cutthroat", marks=rule("cutthroat.bid-and-out")),
        pytest.param(
            *(1000, "three-handed-classic three-handed-six-kitty"),
            marks=rule("threehand.target.1000"),
        ),
        pytest.param(1000, "widow-pinochle", marks=rule("widow3.bidder-first")),
        pytest.param(1000, "three-hand-turned", marks=rule("threehand003.target")),
        pytest.param(1000, "partnership-auction", marks=rule("fourhand.target")),
        pytest.param(1500, "partnership-passing", marks=rule("fourhand.target")),
        pytest.param(1000, "nonpartnership-four", marks=rule("nonpartner4")),
        pytest.param(
            *(500, "double-deck-turkish two-pack double-deck-simple triple-deck"),
            marks=rule("turkish.target-500"),
        ),
        pytest.param(
            *(5000, "eight-player six-handed-96 eight-handed-96"), marks=rule("eight.target")
        ),
        pytest.param(
            *(5000, "double-deck double-deck-96 army-navy-4 army-navy-6 racehorse"),
            marks=rule("dd.target"),
        ),
        pytest.param(5000, "five-handed-double", marks=rule("dd.target")),
        pytest.param(1000, "five-handed", marks=rule("fourhand.target")),
        pytest.param(1000, "two-handed two-handed-draft", marks=rule("twohand.target")),
        pytest.param(5000, "six-handed-96 eight-handed-96", marks=rule("sixeight.pack")),
        pytest.param(4550, "army-navy-3", marks=rule("dd.target", "army-navy.three")),
    ],
)
def test_the_target(target: int, names: str) -> None:
    """Whoever reaches the target alone has won, and with a point less the game goes on."""
    for rules in map(variants.get, names.split()):
        ending = rules.ending
        start = ending.start(len(set(rules.table.sides)))
        others = (0,) * (len(start.points) - 1)

        assert start.target == target
        assert ending.after(start, (target, *others), bidder=0).winners == (0,)
        assert ending.after(start, (target - 1, *others), bidder=0).winners == ()


@pytest.mark.rule("threehand.target.1000")
def test_a_game_without_an_end() -> None:
    """Where rounds are played for stakes nobody wins the game, however high their score."""
    ending = variants.get("auction-three").ending

    assert ending.target == 0
    for scores in ((9000, 0, -9000), (0, 0, 0)):
        assert ending.after(ending.start(3), scores, bidder=0).winners == ()


# One round.


@pytest.mark.parametrize(
    ("rules", "points", "scores", "bidder", "winners"),
    [
        # Of several over the target the highest wins.
        pytest.param(*(HIGHEST, "900 950 0", "150 150 0", 0, (1,)), marks=rule("tie.another-hand")),
        # The bidder of that hand wins, even with less; of two others the highest, as agreed.
        *(
            pytest.param(
                *(rules, "950 900 500", "60 300 0", bidder, (bidder,)),
                marks=rule("tie.bidder-wins"),
            )
            for rules in (BIDDER, BIDDER_OR_HIGHEST)
            for bidder in (0, 1)
        ),
        (BIDDER_OR_HIGHEST, "950 900 500", "60 150 100", 2, (1,)),
        (BIDDER, "950 900 500", "60 150 100", 2, ()),
        *(
            pytest.param(
                *(rules.ending, "0 0", f"{rules.ending.target} {rules.ending.target + 1}"),
                *(bidder, (bidder,)),
                marks=rule("tie.bidder-side-wins"),
            )
            for rules in map(
                variants.get,
                ("double-deck-turkish", "two-pack", "double-deck-simple", "double-deck"),
            )
            for bidder in (0, 1)
        ),
        # In Widow Pinochle the bidder over the target wins, even if an opponent has more.
        pytest.param(
            *(WIDOW, "800 950 950", "300 200 200", 0, (0,)), marks=rule("widow3.bidder-first")
        ),
        (WIDOW, "600 950 500", "300 200 200", 0, (1,)),
        # In Cutthroat only a bid that is made wins; the highest score may lose.
        pytest.param(
            *(CUTTHROAT, "95 98 20", "10 12 3", 2, ()), marks=rule("cutthroat.bid-and-out")
        ),
        (CUTTHROAT, "180 90 20", "20 25 0", 1, (1,)),
        (CUTTHROAT, "180 30 20", "20 25 0", 1, ()),
        (CUTTHROAT, "105 110 23", "25 10 0", 0, (0,)),
        # Elsewhere that is an option.
        pytest.param(BID_OUT, "950 900", "100 50", 1, (), marks=rule("end.bid-out")),
        (evolve(BID_OUT, bid_out=False), "950 900", "100 50", 1, (0,)),
    ],
)
def test_a_round_that_was_made(
    rules: EndingRules, points: str, scores: str, bidder: int, winners: tuple[int, ...]
) -> None:
    """Who wins when the columns with these points gain so much."""
    assert rules.after(at(rules, points), numbers(scores), bidder=bidder).winners == winners


@pytest.mark.parametrize(
    ("rules", "start", "rounds"),
    [
        # If two are equal another hand is played, until one is ahead.
        pytest.param(
            HIGHEST,
            "950 900 0",
            [("100 150 0", 1000, ()), ("30 30 300", 1000, ()), ("20 40 300", 1000, (1,))],
            marks=rule("tie.another-hand"),
        ),
        # 1000 becomes 1250 and then 1500, each time that two reach it; on a tenth 100 to 150.
        pytest.param(
            EXTEND,
            "900 950 0",
            [("150 150 0", 1250, ()), ("250 200 0", 1500, ()), ("150 300 0", 1500, (1,))],
            marks=rule("tie.extend-250"),
        ),
        pytest.param(
            TENTH,
            "90 95 0",
            [("15 15 0", 125, ()), ("25 20 0", 150, ())],
            marks=rule("threehand.target.100"),
        ),
        # Once it is up it stays there, even when a failed bid takes a player below 1000.
        (
            EXTEND,
            "900 950 0",
            [("150 150 0", 1250, ()), ("-300 50 40", 1250, ()), ("300 40 0", 1250, ())],
        ),
        # With turned trump it goes up likewise.
        *(
            pytest.param(
                variants.get(name).ending,
                "0 0 0",
                [("1000 1100 0", 1250, ()), ("250 150 0", 1500, ()), ("100 250 0", 1500, (1,))],
                marks=rule("threehand003.target"),
            )
            for name in ("three-hand-turned", "three-handed-1911", "nonpartnership-four")
        ),
        # In Widow Pinochle it goes up when both opponents reach it and the bidder does not.
        pytest.param(
            WIDOW,
            "600 950 900",
            [("300 200 200", 1250, ()), ("0 150 150", 1500, ())],
            marks=rule("widow3.extend"),
        ),
    ],
)
def test_ties_are_played_on(
    rules: EndingRules, start: str, rounds: Sequence[tuple[str, int, tuple[int, ...]]]
) -> None:
    """The target after each round, and who has won."""
    standing = at(rules, start)
    for scores, target, winners in rounds:
        standing = rules.after(standing, numbers(scores), bidder=0)
        assert (standing.target, standing.winners) == (target, winners)


@pytest.mark.rule("tie.bidder-wins", "tie.extend-250", "threehand.target.100")
@pytest.mark.rule("threehand.target.1000")
@pytest.mark.parametrize(
    ("name", "target", "more"), [("three-handed", 100, 25), ("three-handed-classic", 1000, 250)]
)
def test_ties_in_three_handed_pinochle(name: str, target: int, more: int) -> None:
    """The presets give the tie to the bidder, and move the target for two others."""
    ending = variants.get(name).ending
    scores = (target, target + 1, 0)

    assert ending.after(ending.start(3), scores, bidder=0).winners == (0,)
    assert ending.after(ending.start(3), scores, bidder=2).target == target + more


# Only a contract that was just made comes first.


@pytest.mark.rule("tie.bidder-wins", "tie.extend-250")
def test_a_bidder_who_is_set_does_not_come_first() -> None:
    """Two others have passed 100, so the target moves; one of them then fails above the old one."""
    ending = variants.get("three-handed").ending
    moved = ending.after(ending.start(3), (160, 130, 50), bidder=2, made=False)
    assert (moved.target, moved.winners) == (150, ())

    failed = ending.after(moved, (-20, 20, 5), bidder=0, made=False)
    assert (failed.points, failed.winners) == ((140, 150, 55), (1,))


@pytest.mark.rule("tie.bidder-wins", "widow3.bidder-first", "tie.bidder-side-wins")
@pytest.mark.parametrize(
    ("rules", "made", "winners", "target"),
    [
        (BIDDER_OR_HIGHEST, True, (0,), 1000),
        (BIDDER_OR_HIGHEST, False, (1,), 1000),
        (WIDOW, True, (0,), 1000),
        (WIDOW, False, (), 1250),
        (variants.get("partnership-auction").ending, False, (1,), 1000),
    ],
)
def test_a_set_bidder_at_the_target(
    rules: EndingRules, winners: tuple[int, ...], target: int, *, made: bool
) -> None:
    """A bidder who is set, or concedes, and stays at the target is one of several."""
    after = rules.after(at(rules, "1200 900"), numbers("-150 200"), bidder=0, made=made)

    assert (after.winners, after.target) == (winners, target)


@pytest.mark.rule("tie.bidder-wins", "five.called-partner")
def test_a_partner_of_a_set_bidder_does_not_come_first() -> None:
    """Called partners come first together, when they have made it."""
    ending = variants.get("five-handed").ending
    standing = at(ending, "900 990 900 0 0")
    scores, sides = (-100, 60, 200, 0, 0), (0, 0, 1, 1, 1)

    assert ending.after(standing, scores, bidder=0, made=True, sides=sides).winners == (1,)
    assert ending.after(standing, scores, bidder=0, made=False, sides=sides).winners == (2,)


@pytest.mark.rule("tie.bidder-wins", "auction.summed")
@pytest.mark.parametrize(
    ("made", "winners"),
    [
        ({0: True, 1: True}, (0,)),
        ({0: True, 1: False}, (0,)),
        ({0: False, 1: True}, (1,)),
        ({0: False, 1: False}, (0,)),
    ],
)
def test_every_contract_that_was_made_comes_first(
    made: Mapping[int, bool], winners: tuple[int, ...]
) -> None:
    """With summed bids both sides have a contract; the trump-namer's comes before the other."""
    ending = variants.get("partnership-summed-bids").ending
    after = ending.after(at(ending, "900 900"), (200, 150), bidder=0, made=made)

    assert after.winners == winners


@pytest.mark.rule("tie.extend-250")
@pytest.mark.parametrize(
    ("scores", "target", "next_round", "winners"),
    [
        ("1000 1200", 1250, "100 60", (1,)),
        # It moves until no more than one score has reached it.
        ("1600 1700", 1750, "100 60", (1,)),
        ("1600 2500", 1750, "100 60", (1,)),
        ("1250 1250", 1500, "250 240", (0,)),
        # The round that moves it has no winner; in the next the other may catch up.
        ("1600 2500", 1750, "200 -900", (0,)),
        ("1600 2500", 1750, "200 0", ()),
        ("1600 2500", 1750, "-100 -800", ()),
    ],
)
def test_how_far_the_target_moves(
    scores: str, target: int, next_round: str, winners: tuple[int, ...]
) -> None:
    """So far that one player at most has reached it, who has not won yet."""
    moved = EXTEND.after(EXTEND.start(2), numbers(scores))
    after = EXTEND.after(moved, numbers(next_round))

    assert (moved.target, moved.winners) == (target, ())
    assert after.winners == winners


# Bidding and sliding out.


@pytest.mark.rule("cutthroat.bid-and-out", "end.bid-out")
def test_a_bidder_who_fails_above_the_target() -> None:
    """A bidder who stays above 100 although they are set has not won."""
    for points in ("180 0 0", "105 110 23"):
        after = CUTTHROAT.after(at(CUTTHROAT, points), (-4, 10, 10), bidder=0, made=False)
        assert after.winners == ()


SET: Final = ("20 -200", 1, False)
MADE: Final = ("20 200", 1, True)
FALLEN: Final = ("-200 50", 0, False)
RISEN: Final = ("300 50", 0, True)
OWN: Final = ("-100 50", 0, False)
NOBODY: Final = ("0 0", None, False)


@pytest.mark.rule("end.slide-out")
@pytest.mark.parametrize(
    ("rules", "points", "rounds", "winners", "slides"),
    [
        # A side at the target wins when its opponents were set three times.
        (SLIDE, "1010 400", [SET, SET], (), (2, 0)),
        (SLIDE, "1010 400", [SET, SET, SET], (0,), (3, 0)),
        (SLIDE, "1010 400", [SET, MADE, SET], (), (2, 0)),
        (SLIDE, "1010 400", [SET, MADE, SET, SET], (0,), (3, 0)),
        # Sets do not count below the target, nor once the score has fallen below.
        (SLIDE, "900 400", [SET] * 4, (), (0, 0)),
        (SLIDE, "1010 400", [SET, SET, FALLEN], (), (0, 0)),
        (SLIDE, "1010 400", [SET, SET, FALLEN, SET], (), (0, 0)),
        (SLIDE, "1010 400", [SET, SET, FALLEN, RISEN], (0,), (0, 0)),
        # Only the opponents' failures count, and only when somebody has bid.
        (SLIDE, "2000 400", [OWN] * 3, (), (0, 0)),
        (SLIDE, "2000 400", [NOBODY] * 3, (), (0, 0)),
        # Under bid-out alone the opponents may fail as often as they like.
        (evolve(SLIDE, slide_out=0), "1010 400", [SET] * 6, (), (0, 0)),
    ],
)
def test_sliding_out(
    rules: EndingRules,
    points: str,
    rounds: Sequence[tuple[str, int | None, bool]],
    winners: tuple[int, ...],
    slides: tuple[int, ...],
) -> None:
    """Rounds are told by their scores, their bidder, and whether the bid was made."""
    standing = at(rules, points)
    for scores, bidder, made in rounds:
        standing = rules.after(standing, numbers(scores), bidder=bidder, made=made)

    assert standing.winners == winners
    assert not rules.slide_out or standing.slides == slides


@pytest.mark.rule("end.bid-out")
@pytest.mark.parametrize(
    ("scores", "made", "winners"),
    [
        ("1000 900", {0: True, 1: True}, (0,)),
        ("900 1000", {0: True, 1: True}, (1,)),
        ("1000 1100", {0: True, 1: True}, (0,)),
        ("1000 1100", {0: False, 1: True}, (1,)),
        ("1100 1000", {0: False, 1: False}, ()),
        ("1100 900", {0: False, 1: True}, ()),
        # Without the trump-namer among them the highest score decides, and if it is shared nobody.
        ("0 1000 1010", {0: False, 1: True, 2: True}, (2,)),
        ("0 1000 1000", {0: False, 1: True, 2: True}, ()),
    ],
)
def test_any_side_with_a_contract_may_win_by_it(
    scores: str, made: Mapping[int, bool], winners: tuple[int, ...]
) -> None:
    """Where every side has a contract, each can win by making its own; the trump-namer first."""
    start = SLIDE_SOON.start(len(made))

    assert SLIDE_SOON.after(start, numbers(scores), bidder=0, made=made).winners == winners


@pytest.mark.rule("end.slide-out")
def test_any_side_that_is_set_lets_others_slide() -> None:
    """A side that stays at the target slides out when others fail, whoever has named trump."""
    start, failed = at(SLIDE_SOON, "1000 0"), {0: False, 1: False}
    assert SLIDE_SOON.after(start, (-100, -100), bidder=0, made=failed).slides == (0, 0)

    again = SLIDE_SOON.after(start, (0, -100), bidder=1, made=failed)
    assert again.slides == (1, 0)
    won = SLIDE_SOON.after(again, (0, -100), bidder=0, made=failed)
    assert (won.slides, won.winners) == ((2, 0), (0,))


# Every trick.


@pytest.mark.rule("end.pinochling")
@pytest.mark.parametrize("bidder", [0, 1, None])
@pytest.mark.parametrize("made", [True, False])
def test_pinochling(bidder: int | None, *, made: bool) -> None:
    """All tricks win at once from any score, for the bidder and others, made or not."""
    standing = at(PINOCHLING, "-500 900")
    found = PINOCHLING.after(standing, (250, -300), bidder=bidder, made=made, all_tricks=0)

    assert (found.winners, found.points) == ((0,), (-250, 600))


@pytest.mark.rule("end.pinochling")
@pytest.mark.parametrize("bid_out", [False, True])
def test_pinochling_goes_before_the_target(*, bid_out: bool) -> None:
    """The game is won by the tricks even when the others reach the target in that hand."""
    rules = evolve(PINOCHLING, bid_out=bid_out)
    standing = at(rules, "-500 990")

    assert rules.after(standing, (0, 100), bidder=1, all_tricks=0).winners == (0,)
    assert rules.after(standing, (0, 100), bidder=1).winners == (1,)


@pytest.mark.rule("end.pinochling")
def test_pinochling_is_an_option() -> None:
    """Without that agreement all tricks win nothing but their points."""
    for name in variants.names():
        ending = variants.get(name).ending
        assert ending.after(ending.start(2), (10, 0), all_tricks=0).winners == ()


def test_a_round_has_a_score_and_a_side_for_each_column() -> None:
    start = HIGHEST.start(2)
    for scores, sides in (((10,), ()), ((10, 20, 30), ()), ((10, 20), (0,)), ((10, 20), (0, 1, 1))):
        with pytest.raises(RulesetError, match="2 columns, but"):
            HIGHEST.after(start, scores, sides=sides)
    for column in (-1, 2):
        with pytest.raises(RulesetError, match="there is no column"):
            HIGHEST.after(start, (10, 20), bidder=column)


@pytest.mark.rule("end.slide-out", "tie.another-hand")
def test_the_highest_of_several_slides_out() -> None:
    """A third is set for the third time: the highest of two wins, or the next round decides."""
    ending = evolve(variants.get("cutthroat").ending, slide_out=3)
    at_target = Standing(points=(105, 102, -60), target=100, slides=(2, 2, 0))

    won = ending.after(at_target, (20, 20, -30), bidder=2, made=False)
    tied = ending.after(at_target, (17, 20, -30), bidder=2, made=False)
    made = ending.after(at_target, (3, 20, -20), bidder=1, made=True)

    assert (won.points, won.winners) == ((125, 122, -90), (0,))
    assert (tied.winners, tied.slides) == ((), (3, 3, 0))
    assert ending.after(tied, (1, 4, 30), bidder=2, made=True).winners == (1,)
    assert made.winners == (1,), "a contract comes before a slide"
