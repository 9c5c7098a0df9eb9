"""The end of the game: targets and ties, bidding out, sliding out, every trick, and calling out.

Tests: pinochle.rules.scoring.ending, pinochle.rules.scoring.sheet, pinochle.rules.scoring.standing
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from clauses.bidding import numbers
from clauses.stock import ROYAL, TWO, at_the_end_of_the_stock, codes_of, play, with_stock
from pinochle import DocumentError, Game, Ruleset, RulesetError, ScoreSheet, Tally, variants
from pinochle.actions import CallOut, Ruling
from pinochle.rules import EndingRules, SettlementRules, Step
from pinochle.rules.scoring.standing import Standing
from support.arranged_games import after

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pinochle.actions import Action

rule = pytest.mark.rule

OLD: Final = variants.get("two-handed-1911")

HIGHEST: Final = EndingRules(on_two="highest")
EXTEND: Final = EndingRules(on_two="extend", extend_by=250)
BIDDER: Final = EndingRules(on_two="bidder", otherwise="extend", extend_by=250)
BIDDER_OR_HIGHEST: Final = EndingRules(on_two="bidder", otherwise="highest")
TENTH: Final = EndingRules(target=100, on_two="extend", extend_by=25)
WIDOW: Final = variants.get("widow-pinochle").ending
CUTTHROAT: Final = variants.get("cutthroat").ending
BID_OUT: Final = evolve(variants.get("partnership-auction").ending, bid_out=True)
SLIDE: Final = EndingRules(bid_out=True, slide_out=3)
SLIDE_LATER: Final = evolve(SLIDE, slide_from="next-round")
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
            1000, "three-handed-classic three-handed-six-kitty", marks=rule("threehand.target.1000")
        ),
        pytest.param(1000, "widow-pinochle", marks=rule("widow3.bidder-first")),
        pytest.param(1000, "three-hand-turned", marks=rule("threehand003.target")),
        pytest.param(1000, "partnership-auction", marks=rule("fourhand.target")),
        pytest.param(1500, "partnership-passing", marks=rule("fourhand.target")),
        pytest.param(1000, "nonpartnership-four", marks=rule("nonpartner4")),
        pytest.param(
            500,
            "double-deck-turkish two-pack double-deck-simple triple-deck",
            marks=rule("turkish.target-500"),
        ),
        pytest.param(
            5000, "eight-player six-handed-96 eight-handed-96", marks=rule("eight.target")
        ),
        pytest.param(
            5000,
            "double-deck double-deck-96 army-navy-4 army-navy-6 racehorse",
            marks=rule("dd.target"),
        ),
        pytest.param(5000, "five-handed-double", marks=rule("dd.target")),
        pytest.param(1000, "five-handed", marks=rule("fourhand.target")),
        pytest.param(1000, "two-handed two-handed-draft", marks=rule("twohand.target")),
        pytest.param(5000, "six-handed-96 eight-handed-96", marks=rule("sixeight.pack")),
        pytest.param(4550, "army-navy-3", marks=rule("dd.target", "army-navy.three")),
    ],
)
def test_who_reaches_the_target_has_won(target: int, names: str) -> None:
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
        pytest.param(HIGHEST, "900 950 0", "150 150 0", 0, (1,), marks=rule("tie.another-hand")),
        # The bidder of that hand wins, even with less; of two others the highest, as agreed.
        *(
            pytest.param(
                rules, "950 900 500", "60 300 0", bidder, (bidder,), marks=rule("tie.bidder-wins")
            )
            for rules in (BIDDER, BIDDER_OR_HIGHEST)
            for bidder in (0, 1)
        ),
        (BIDDER_OR_HIGHEST, "950 900 500", "60 150 100", 2, (1,)),
        (BIDDER, "950 900 500", "60 150 100", 2, ()),
        *(
            pytest.param(
                rules.ending,
                "0 0",
                f"{rules.ending.target} {rules.ending.target + 1}",
                bidder,
                (bidder,),
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
            WIDOW, "800 950 950", "300 200 200", 0, (0,), marks=rule("widow3.bidder-first")
        ),
        (WIDOW, "600 950 500", "300 200 200", 0, (1,)),
        # In Cutthroat only a bid that is made wins; the highest score may lose.
        pytest.param(CUTTHROAT, "95 98 20", "10 12 3", 2, (), marks=rule("cutthroat.bid-and-out")),
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
        # At some tables the round that brings a side to the target does not count yet.
        pytest.param(
            SLIDE_LATER,
            "900 400",
            [("100 -50", 1, False), SET, SET],
            (),
            (2, 0),
            marks=pytest.mark.rule("house.slide-from-next-round"),
        ),
        (SLIDE_LATER, "900 400", [("100 -50", 1, False), SET, SET, SET], (0,), (3, 0)),
        (SLIDE_LATER, "1010 400", [SET, SET, SET], (0,), (3, 0)),
        (SLIDE_LATER, "1010 400", [SET, FALLEN, RISEN, SET], (), (1, 0)),
        (SLIDE, "900 400", [("100 -50", 1, False), SET, SET], (0,), (3, 0)),
        # Under bid-out alone the opponents may fail as often as they like.
        (evolve(SLIDE, slide_out=0), "1010 400", [SET] * 6, (), (0, 0)),
    ],
)
def test_a_side_at_the_target_slides_out_when_the_others_fail(
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
def test_all_tricks_win_the_game_from_any_score(bidder: int | None, *, made: bool) -> None:
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


# Calling out.


def game_with_scores(points: tuple[int, int], rules: Ruleset = OLD, *actions: Action) -> Game:
    """A game with these scores of earlier rounds, in which some things were done."""
    game = with_stock(rules=rules)
    sheet = evolve(game.sheet, standing=evolve(game.sheet.standing, points=points))
    return after(Game(sheet, game.round, game.past), *actions)


TRICK: Final = (play("AS"), play("9S"))


@pytest.mark.rule("twohand.call-out")
def test_who_calls_out_wins_with_what_he_has() -> None:
    """949 of earlier rounds, a royal marriage of 40 and an ace of 11 are 1000."""
    game = game_with_scores((949, 990), OLD, *TRICK, ROYAL)

    assert list(game.claims(0)) == list(game.claims(1)) == [CallOut()]
    won, events = game.apply_with_events(CallOut(), 0)
    assert won.is_over and won.winners == (0,) and won.scores == (1000, 1000)
    assert [type(event).__name__ for event in events] == ["Acted", "Settled", "GameWon"]
    assert won.sheet.last and won.sheet.last.how == "called-out"
    assert game.record.and_then(0, CallOut()).entries[-1] == (0, CallOut())


@pytest.mark.rule("twohand.call-out.fail")
def test_who_calls_out_with_too_little_loses_the_game() -> None:
    """With 948 it is one too few, and the other has won."""
    game = game_with_scores((948, 0), OLD, *TRICK, ROYAL)

    assert game.apply(CallOut(), 0).winners == (1,)
    assert game.apply(CallOut(), 1).winners == (0,)
    three = OLD.ending.start(3)
    assert OLD.ending.after(three, (900, 700, 800), called=0).winners == (2,), "the best other"
    assert OLD.ending.after(three, (900, 700, 700), called=0).winners == (1, 2)


@pytest.mark.rule("twohand.call-out.fail")
def test_some_lose_only_the_round_by_it() -> None:
    """A house may have a wrong call cost what was melded and won in the round."""
    rules = OLD.with_(ending=evolve(OLD.ending, failed_call="loses-call"))
    game = game_with_scores((948, 10), rules, *TRICK, ROYAL)
    after_it = game.apply(CallOut(), 0)

    assert not after_it.is_over and after_it.needs_deal
    assert after_it.scores == (948, 20)  # the dealer has turned a nine
    assert game_with_scores((949, 10), rules, *TRICK, ROYAL).apply(CallOut(), 0).winners == (0,)


@pytest.mark.rule("twohand.call-out")
def test_when_to_call_out() -> None:
    """Between two tricks anybody may, before a lead or while the winner melds; else nobody."""
    led = game_with_scores((0, 0), OLD, play("AS"))
    assert codes_of(led.why_not(CallOut(), 0)) == ["turn.not-now"] and not led.claims(0)
    assert game_with_scores((1000, 0)).apply(CallOut(), 0).winners == (0,)
    assert game_with_scores((1000, 0)).apply(CallOut(), 0).scores == (1000, 10)
    modern = game_with_scores((1000, 0), TWO)
    assert codes_of(modern.why_not(CallOut(), 0)) == ["turn.not-now"] and not modern.claims(0)
    strict = at_the_end_of_the_stock()
    assert codes_of(strict.why_not(CallOut(), 0)) == ["turn.not-now"]
    assert not Game.start(OLD).claims(0)


@pytest.mark.rule("twohand.target")
def test_the_target_without_a_call() -> None:
    """Both past 1000 uncalled play for 1250, then for 1500; one alone wins with 1250."""
    ending = OLD.ending
    start = ending.start(2)
    alone = ending.after(start, (1010, 900))
    both = ending.after(alone, (0, 150))
    more = ending.after(both, (300, 300))

    assert (alone.winners, alone.target) == ((), 1000)
    assert ending.after_no_call(alone) == alone
    assert ending.after(start, (1010, 300)).target == 1000, "it never moves back"
    assert ending.after(alone, (230, 90)).winners == ()
    assert ending.after(alone, (240, 90)).winners == (0,)
    assert (both.winners, both.target) == ((), 1250)
    assert ending.after(both, (300, 100)).winners == (0,)
    assert (more.winners, more.target) == ((), 1500)
    assert ending.after(more, (200, 0), called=0).winners == (0,)
    assert ending.after(more, (100, 0), called=0).winners == (1,)
    modern = TWO.ending
    assert modern.after(start, (1010, 900)).winners == (0,)
    assert modern.after(start, (1010, 1000)).target == 1250
    highest = EndingRules(on_two="highest", call_out="must")
    assert highest.after(start, (1010, 1000)).target == 1000
    assert highest.after(start, (5000, 1000)).winners == ()


@pytest.mark.rule("twohand.target", "twohand.call-out")
def test_calling_out_after_the_last_trick() -> None:
    """Until the next deal a player may call on what the last trick brought; then the target moves.

    Both scores come from the same round, in which nobody called out.
    """
    start = Game.start(OLD)
    assert not start.claims(0)
    assert codes_of(start.why_not(CallOut(), 0)) == ["turn.not-now"]
    standing = evolve(start.sheet.standing, points=(960, 950))
    before = Game(evolve(start.sheet, standing=standing, rounds=7), start.round)
    game = before.playout(Random(3))

    assert min(game.scores) >= 1000 and not game.is_over and game.sheet.standing.target == 1000
    called = game.apply(CallOut(), 1)
    assert called.winners == (1,) and called.scores == game.scores
    next_round = game.deal(Random(1))
    assert next_round.sheet.standing.target == 1250
    assert next_round.apply(CallOut(), 1).winners == (0,)
    assert before.apply(CallOut(), 0).winners == (1,)
    assert not Game(game.sheet, Game.start(TWO).round).claims(1)


@pytest.mark.rule("twohand.call-out")
def test_in_the_last_tricks_what_was_won_before_counts_too() -> None:
    """The melds, the tricks for the stock and those after it are one score; no last trick yet."""
    rules = OLD.with_(settlement=SettlementRules(saved_by="nobody"))
    game = with_stock(rules=rules)
    while game.round.state.word is not Step.PLAY or game.round.phase.cards:  # type: ignore[attr-defined]
        game = game.apply(next(iter(game.legal_actions())))
    game = after(game, next(iter(game.legal_actions())))
    game = after(game, next(iter(game.legal_actions())))
    tally = game.round.state.tally()
    over = game.apply(CallOut(), 0)

    assert over.sheet.last
    counts = sum(line.count for line in over.sheet.last.lines)
    assert counts > sum(tally.count) and counts <= 240


@pytest.mark.rule("twohand.target")
@pytest.mark.parametrize(
    ("points", "target", "winners"),
    [
        ((1464, 1046), 1000, (0,)),
        ((1300, 1010), 1000, (0,)),
        ((1010, 1300), 1250, (1,)),
        ((1249, 1010), 1000, ()),
        ((1260, 1250), 1000, ()),
        ((1510, 1300), 1000, ()),  # neither is alone with 1250, and 1500 is no target yet
        ((1510, 1300), 1500, (0,)),
        ((1270, 1200), 1500, (0,)),  # one has fallen behind again
        ((1270, 1260), 1500, ()),
        ((1240, 1200), 1500, ()),
    ],
)
def test_who_is_alone_with_1250_wins_without_a_call(
    points: tuple[int, int], target: int, winners: tuple[int, ...]
) -> None:
    """Whatever the other has, and wherever the target has moved."""
    ending = OLD.ending
    before = Standing(points=(points[0] - 10, points[1]), target=target, slides=(0, 0))

    assert ending.after(before, (10, 0), may_call=True).winners == winners


LENIENT: Final = OLD.with_(ending=evolve(OLD.ending, failed_call="loses-call"))


@pytest.mark.rule("twohand.call-out", "twohand.call-out.fail")
def test_a_wrong_call_after_the_last_trick_costs_the_round_just_scored() -> None:
    """It is no round of its own: the same dealer deals next, and what the round cost stays."""
    game = Game.start(LENIENT).playout(Random(3))
    called, told = game.apply_with_events(CallOut(), 1)

    assert game.scores == (149, 201)
    assert called.scores == (149, 0)
    assert (called.sheet.dealer, called.sheet.rounds) == (game.sheet.dealer, game.sheet.rounds)
    assert [type(event).__name__ for event in told] == ["Acted", "Settled"]
    assert called.sheet.last and called.sheet.last.scores == (149, 0)
    assert called.apply(CallOut(), 1).scores == (149, 0), "it cannot be lost twice"
    assert called.apply(CallOut(), 0).scores == (0, 0)
    assert called.record.replay() == called
    assert called.view(0).scores == (149, 0)
    assert called.deal(Random(1)).apply(CallOut(), 0).sheet.rounds == 2


@pytest.mark.rule("twohand.call-out")
def test_a_wrong_late_call_on_a_score_pad() -> None:
    """It goes to the round before, and whoever is alone with 1250 then has won."""
    pad = ScoreSheet(rules=LENIENT)
    first = Tally(meld=(150, 0), count=(100, 150), setbacks=(0, 20))
    call = Tally(meld=(0, 0), count=(0, 0), how="called-out", caller=1)
    after_it = pad.add(first).add(call)

    assert pad.add(first).scores == (250, 130)
    assert (after_it.scores, after_it.dealer) == ((250, -20), 1)
    assert after_it.add(first).scores == (500, 110)
    sheet = pad.add(first).sheet
    tied = evolve(sheet, standing=Standing(points=(1260, 1300), target=1500, slides=(0, 0)))
    won = tied.call_late(LENIENT, call)
    assert (won.standing.points, won.standing.winners) == ((1260, 1150), (0,))


@pytest.mark.rule("twohand.call-out")
def test_nobody_calls_on_the_round_before_when_cards_were_dealt_again() -> None:
    """A deal that is void was the next deal all the same."""
    rules = LENIENT.with_(misdeal=evolve(LENIENT.misdeal, found_late="void"))
    game = Game.start(rules).playout(Random(3)).deal(Random(2))
    game = game.apply(Ruling(0, "card-fault"))

    assert game.needs_deal and not game.claims(0)
    assert codes_of(game.why_not(CallOut(), 0)) == ["turn.not-now"]


# At the tables: rounds, bust, mercy, handicaps, and sharing.

ROUNDS: Final = EndingRules(target=0, rounds=8)
BUST: Final = EndingRules(bust=500)
MERCY: Final = EndingRules(mercy=500)
SHARED: Final = {"on_equal": "share"}


def standing_after(rules: EndingRules, points: str, played: int = 1) -> Standing:
    """The standing when the columns have come to so many points in so many rounds."""
    columns = numbers(points)
    return rules.after(rules.start(len(columns)), columns, played=played)


@pytest.mark.rule("house.fixed-rounds", "house.shared-game")
@pytest.mark.parametrize(
    ("changes", "points", "played", "winners"),
    [
        ({}, "900 400 300", 7, ()),
        ({}, "900 400 300", 8, (0,)),
        ({}, "-900 -400 -500", 8, (1,)),
        ({}, "400 400 300", 8, ()),
        ({}, "400 410 300", 9, (1,)),
        (SHARED, "400 400 300", 7, ()),
        (SHARED, "400 400 300", 8, (0, 1)),
        # Beside a target whatever comes first ends the game, and a tie at the target comes first.
        ({"target": 1000}, "1000 400", 2, (0,)),
        ({"target": 1000}, "900 400", 8, (0,)),
        ({"target": 1000, "on_two": "extend", "extend_by": 250}, "1100 1000", 7, ()),
        ({"target": 1000, "on_two": "extend", "extend_by": 250}, "1100 1000", 8, (0,)),
        ({"target": 1000, "bid_out": True}, "1100 200", 8, (0,)),
    ],
)
def test_a_fixed_number_of_rounds(
    changes: dict[str, Any], points: str, played: int, winners: tuple[int, ...]
) -> None:
    """After the last round the highest score wins; equal ones play on, or share."""
    assert standing_after(evolve(ROUNDS, **changes), points, played).winners == winners


@pytest.mark.rule("house.equal-bidder")
@pytest.mark.parametrize(
    ("changes", "points", "bidder", "made", "winners"),
    [
        ({}, "1000 1000 300", 1, True, (1,)),
        ({}, "1000 1000 300", 1, False, ()),
        ({}, "1000 1000 300", 2, True, ()),
        ({}, "1010 1000 300", 1, True, (0,)),
        ({"target": 0, "rounds": 1}, "400 400 300", 1, True, (1,)),
        ({"target": 0, "rounds": 1}, "400 400 300", 2, True, ()),
        ({"target": 0, "bust": 500}, "-500 300 300", 2, True, (2,)),
        ({"on_equal": "play-on"}, "1000 1000 300", 1, True, ()),
    ],
)
def test_of_equal_scores_the_bidder_wins(
    changes: dict[str, Any], points: str, bidder: int, *, made: bool, winners: tuple[int, ...]
) -> None:
    """If they have just made the contract; the higher score wins without it."""
    rules = evolve(EndingRules(on_two="highest", on_equal="bidder"), **changes)
    columns = numbers(points)
    now = rules.after(rules.start(len(columns)), columns, bidder=bidder, made=made, played=1)
    assert now.winners == winners


@pytest.mark.rule("house.fixed-rounds")
def test_rounds_are_counted_as_they_are_settled() -> None:
    """A game of three rounds ends after three, but for those that are thrown in."""
    base = variants.get("partnership-auction")
    rules = base.with_(name="three", ending=EndingRules(target=0, rounds=3))
    game, rng = Game.start(rules), Random(2)
    while not game.is_over:
        game = game.playout(rng)

    assert game.sheet.rounds == 3
    assert game.winners == (game.scores.index(max(game.scores)),)


@pytest.mark.rule("house.bust", "house.shared-game")
@pytest.mark.parametrize(
    ("changes", "points", "winners"),
    [
        ({}, "-499 300 200", ()),
        ({}, "-500 300 200", (1,)),
        ({}, "-500 -600 -300", (2,)),
        ({}, "-700 -600 -800", (1,)),
        ({}, "-500 300 300", ()),
        (SHARED, "-500 300 300", (1, 2)),
        # Whoever reaches the target wins, whoever else is bust.
        ({}, "-500 1000 300", (1,)),
        # Where the target would move, a player who is bust ends the game.
        ({"on_two": "extend", "extend_by": 250}, "-500 1100 1000", (1,)),
    ],
)
def test_a_player_who_is_bust(
    changes: dict[str, Any], points: str, winners: tuple[int, ...]
) -> None:
    """So low a score loses, and the best of the others wins."""
    assert standing_after(evolve(BUST, **changes), points).winners == winners


@pytest.mark.rule("house.mercy")
@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ("700 201 0", ()),
        ("700 200 0", (0,)),
        ("-100 -600", (0,)),
        ("600 600 0", ()),
        ("1000 900", (0,)),
    ],
)
def test_a_lead_that_wins(points: str, winners: tuple[int, ...]) -> None:
    """The lead is that over the next best."""
    assert standing_after(MERCY, points).winners == winners


@pytest.mark.rule("house.order-of-endings", "end.pinochling", "end.bid-out")
@pytest.mark.parametrize(
    ("changes", "ends", "winners"),
    [
        # The second column has just made a contract, and the first leads by 300 or more.
        ({"on_two": "bidder", "mercy": 300}, {}, (1,)),
        ({"bid_out": True, "mercy": 300}, {}, (1,)),
        ({"on_two": "bidder", "rounds": 1}, {}, (1,)),
        ({"bid_out": True, "rounds": 1}, {}, (1,)),
        ({"on_two": "highest", "rounds": 1}, {}, (0,)),
        # The third is below zero, and its side takes every trick, or wins by a moon or a meld.
        ({"all_tricks_win": True, "bust": 200, "mercy": 300, "rounds": 1}, {"all_tricks": 2}, (2,)),
        ({"bust": 200, "mercy": 300, "rounds": 1}, {"outright": 2}, (2,)),
        ({"call_out": "may", "bust": 200, "mercy": 300, "rounds": 1}, {"called": 1}, (1,)),
        ({"call_out": "must", "bust": 200}, {"called": 2}, (0,)),
        # The target moves, so that the next way decides.
        ({"on_two": "extend", "extend_by": 250, "mercy": 300}, {}, (0,)),
    ],
)
def test_several_ways_to_end_a_game_in_one_round(
    changes: dict[str, Any], ends: dict[str, Any], winners: tuple[int, ...]
) -> None:
    """What wins outright comes before the target, and that before a limit."""
    rules = EndingRules(**changes)
    now = rules.after(rules.start(3), (1450, 1110, -300), bidder=1, made=True, played=1, **ends)
    assert now.winners == winners


@pytest.mark.rule("house.handicap")
def test_a_handicap_is_where_a_column_begins() -> None:
    """A column begins with its own score, and the target is the same for all."""
    base = variants.get("three-handed-classic")
    rules = base.with_(name="handicap", ending=evolve(base.ending, handicap=(0, 200, -100)))
    start = Game.start(rules)
    rng = Random(5)
    game = start.playout(rng)

    assert start.scores == (0, 200, -100)
    assert game.sheet.last
    assert game.scores == tuple(map(sum, zip(start.scores, game.sheet.last.scores, strict=True)))


@pytest.mark.rule("house.fixed-rounds", "house.bust", "house.mercy", "house.handicap")
def test_the_options_are_described() -> None:
    """The description names each of them with its id."""
    base = variants.get("partnership-auction")
    ending = EndingRules(
        rounds=8, bust=500, mercy=800, handicap=(0, 150), on_equal="share", on_two="highest"
    )
    text = base.with_(name="all", ending=ending).describe(ids=True)

    for words in (
        "The sides begin with these scores: 0 and 150.",
        "falls to 500 below zero, or lower, loses the game",
        "leads all others by 800 or more wins.",
        "After eight rounds the highest score wins.",
        "Equal scores share the game.",
        "house.handicap",
        "house.shared-game",
    ):
        assert words in text


@pytest.mark.rule("house.fixed-rounds")
def test_a_game_with_rounds_has_an_end() -> None:
    """Where there is no target, nothing says that the game has no end."""
    base = variants.get("auction-three")
    rules = base.with_(name="twelve", ending=evolve(base.ending, rounds=12))

    assert "has no end" in base.describe()
    assert "has no end" not in rules.describe()


@pytest.mark.rule("house.bust", "house.mercy", "house.handicap", "house.shared-game")
@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ("[ending]\nhandicap = [100]", "3 columns need a score each, not 1"),
        ("[ending]\nhandicap = [0, 1000, 0]", "begin with the target of 1000"),
        ("[ending]\nbust = 500\nhandicap = [-500, 0, 0]", "begin 500 below zero"),
        ("[ending]\nmercy = 300\nhandicap = [300, 0, 0]", "begin 300 ahead"),
        ("[ending]\nhandicap = [-100, 0, 0]\n[settlement]\nfloor = [0]", "lower than 0"),
        ("[ending]\nbust = 500\n[settlement]\nfloor = [-400]", "nobody can be bust"),
        ('[ending]\non_equal = "share"', "can be shared"),
        ('[ending]\non_equal = "bidder"', "equal ones do not matter"),
        ("[ending]\nrounds = -1", "rounds"),
    ],
)
def test_what_is_refused(toml: str, said: str) -> None:
    """Scores that would end the game before it begins, and rules that mean nothing."""
    with pytest.raises(DocumentError, match=said):
        Ruleset.from_toml(f'base = "three-handed-classic"\n{toml}')


@pytest.mark.rule("house.bust")
def test_the_lowest_score_may_be_that_of_a_bust() -> None:
    """A score that cannot fall below 500 under zero still can be bust by falling to it."""
    toml = 'base = "three-handed-classic"\n[ending]\nbust = 500\n[settlement]\nfloor = [-500]'

    assert Ruleset.from_toml(toml).ending.bust == 500


@pytest.mark.rule("house.handicap")
def test_a_start_without_a_score_for_each() -> None:
    """A sheet with another number of columns than the handicap is refused."""
    with pytest.raises(RulesetError, match="2 columns need a score each, not 3"):
        EndingRules(handicap=(0, 100, 0)).start(2)
