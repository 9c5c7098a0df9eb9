"""Shooting the moon: who announces it, what it brings and costs, and what becomes of the bid.

Tests: pinochle.game.phases.moon, pinochle.players._moon, pinochle.rules.moon
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from clauses.bidding import bid_by
from pinochle import (
    Contract,
    DocumentError,
    Game,
    Record,
    RecordError,
    RulesetError,
    Tally,
    from_json,
    to_json,
    variants,
)
from pinochle.actions import Bid, NameTrump, Pass, PlayOn, ShootTheMoon
from pinochle.events import Acted, GameWon, Settled
from pinochle.game.reading import read_action
from pinochle.game.table_text import standing_lines
from pinochle.players import ClubPlayer
from pinochle.records import Account
from pinochle.rules import CheckRules, EndingRules, MoonKind, MoonRules, Step
from pinochle.rules.auction.goal import EVERY_TRICK
from pinochle.rules.scoring.scoresheet import ScoreSheet
from pinochle.rules.scoring.settle import settle
from pinochle.web.scorepad import Pad, entry_of
from support.arranged_games import act, after, arrange, calls, played_out
from support.cards_in_words import SPADES

if TYPE_CHECKING:
    from pinochle import Ruleset
    from pinochle.rules.scoring.tally import How

FOUR: Final = variants.get("partnership-auction")
PARTNERS: Final = variants.get("partnership-auction")
ALL_SPADES: Final = "♠AATTKKQQJJ99"
"""All trumps there are: whoever leads them wins every trick."""

KINDS: Final = (MoonKind("small", 500, 300), MoonKind("big-one", 1500, 2000))
"""A moon that is cheaper than the usual one, and one that is dearer."""


def with_moon(rules: Ruleset, **fields: Any) -> Ruleset:
    """The same game, in which the moon may be shot just before the play."""
    script = (*rules.script[:-1], Step.MOON, Step.PLAY)
    return rules.with_(script=script, moon=MoonRules(**{"offered": "anyone", **fields}))


def scores(
    rules: Ruleset,
    moon: int | None,
    tricks: tuple[int, ...],
    *bids: Contract,
    meld: tuple[int, ...] = (100, 40, 60, 80),
    count: tuple[int, ...] = (100, 40, 70, 40),
    how: How = "played",
) -> tuple[int, ...]:
    """What each side scores when a seat has announced the moon."""
    seats = rules.table.seats
    tally = Tally(
        meld=meld[:seats], count=count[:seats], tricks=tricks, contracts=bids, moon=moon, how=how
    )
    return settle(rules, tally).scores


def at_the_moon(rules: Ruleset, points: tuple[int, int] = (0, 0)) -> Game:
    """Seat 0, who holds all trumps, has the bid and is asked whether he shoots the moon."""
    game = arrange(rules, {0: ALL_SPADES})
    standing = evolve(game.sheet.standing, points=points)
    game = Game(evolve(game.sheet, standing=standing), game.round, game.past)
    return after(calls(game, "100 - - -"), NameTrump(SPADES))


ALL: Final = (12, 0, 0, 0)
BOTH: Final = (7, 0, 5, 0)
NOT_ALL: Final = (11, 1, 0, 0)


@pytest.mark.rule("shoot-the-moon")
@pytest.mark.parametrize("moon", [0, 2])
@pytest.mark.parametrize(
    ("tricks", "scored"), [(ALL, 1000), (BOTH, 1000), (NOT_ALL, -1000), ((0, 12, 0, 0), -1000)]
)
def test_the_side_wins_every_trick_or_loses(
    moon: int, tricks: tuple[int, ...], scored: int
) -> None:
    """All tricks of the hand earn 1000 points; one trick lost costs as many."""
    rules = with_moon(FOUR)

    assert scores(rules, moon, tricks, bid_by(0, 200))[0] == scored


@pytest.mark.rule("shoot-the-moon")
@pytest.mark.parametrize("tricks", [(0, 0, 0, 0), (3, 0, 0, 0)])
def test_a_round_that_was_not_played_out_shoots_no_moon(tricks: tuple[int, ...]) -> None:
    """Whoever calls out has won no trick after it, and maybe none before."""
    assert scores(with_moon(FOUR), 0, tricks, how="called-out")[0] == -1000
    assert scores(with_moon(FOUR), 0, (0, 0, 0, 0))[0] == -1000


@pytest.mark.rule("shoot-the-moon", "contract.double")
def test_a_doubled_bid_doubles_no_moon_that_was_announced() -> None:
    doubled = Tally(
        meld=(0,) * 4,
        count=(0,) * 4,
        tricks=ALL,
        contracts=(Contract(0, 200, times=2),),
        moon=0,
    )
    line = settle(with_moon(FOUR), doubled).line(0)
    assert (line.points, line.times) == (1000, 1)


@pytest.mark.rule("shoot-the-moon")
def test_the_others_score_as_ever() -> None:
    """The others score melds and tricks; the bid of the side that shoots is not settled."""
    rules = with_moon(FOUR)

    assert scores(rules, 0, NOT_ALL, bid_by(0, 200)) == (-1000, 120 + 80)
    assert scores(rules, 0, ALL, bid_by(2, 900)) == (1000, 0 + 80)
    assert scores(rules, None, NOT_ALL, bid_by(0, 200)) == (330, 200)


@pytest.mark.rule("shoot-the-moon")
def test_an_opponent_may_shoot_the_moon() -> None:
    """The bid is settled by itself: who wins no trick has no meld to make it with."""
    rules = with_moon(FOUR)
    count = (0, 100, 0, 150)

    shot = scores(rules, 1, (0, 6, 0, 6), bid_by(0, 100), count=count)
    missed = scores(rules, 1, (1, 6, 0, 5), bid_by(0, 100), count=count)
    assert (shot, missed) == ((-100, 1000), (160, -1000))


@pytest.mark.rule("shoot-the-moon.250")
@pytest.mark.parametrize("bid", [100, 250, 600])
def test_250_whatever_the_bid_was(bid: int) -> None:
    """In other versions success brings 250 points, no matter what the bid was."""
    rules = with_moon(FOUR, reward=250)

    assert scores(rules, 0, ALL, bid_by(0, bid))[0] == 250


@pytest.mark.rule("shoot-the-moon", "shoot-the-moon.game")
@pytest.mark.parametrize(
    ("fields", "before", "after_it", "winners"),
    [
        ({}, 0, 1000, (0,)),
        ({}, -200, 800, ()),
        ({"wins_game": True}, -200, 800, (0,)),
        ({"wins_game": True, "reward": 0}, -200, -200, (0,)),
        ({"reward": 250}, 0, 250, ()),
    ],
)
def test_the_reward_wins_the_game_or_is_the_game(
    fields: dict[str, Any], before: int, after_it: int, winners: tuple[int, ...]
) -> None:
    """1000 points usually win the game; in some versions success is the game outright."""
    game = at_the_moon(with_moon(FOUR, **fields), points=(before, 500))
    game, announced = act(game, ShootTheMoon())
    game, events = played_out(game)

    assert Acted(game.rules.table.check_seat(0), ShootTheMoon()) in announced
    assert (game.scores[0], game.winners) == (after_it, winners)
    assert any(isinstance(event, GameWon) for event in events) is bool(winners)
    settled = next(event for event in events if isinstance(event, Settled))
    told_of = f"side 0 (moon shot): {game.rules.moon.reward}"
    assert told_of in str(settled.settlement.message).splitlines()


@pytest.mark.rule("shoot-the-moon", "shoot-the-moon.game")
@pytest.mark.parametrize(
    ("fields", "scored", "winners"),
    [
        ({"wins_game": True}, 1000, (0,)),
        ({}, 1000, ()),
        ({"wins_game": True, "reward": 0}, 0, (0,)),
        ({"reward": 250}, 250, ()),
    ],
)
def test_in_a_game_to_1500_the_points_alone_do_not_win(
    fields: dict[str, Any], scored: int, winners: tuple[int, ...]
) -> None:
    """The text gives 1000 points and the game; by agreement the game, or just the points."""
    rules = with_moon(FOUR, **fields).with_(ending=variants.get("partnership-passing").ending)
    game, _ = played_out(after(at_the_moon(rules), ShootTheMoon()))

    assert rules.ending.target == 1500
    assert (game.scores[0], game.winners) == (scored, winners)
    assert all(Step.MOON not in variants.get(name).script for name in variants.names())


@pytest.mark.rule("shoot-the-moon")
def test_it_is_announced_just_before_the_play() -> None:
    """Melds are on the table; the bidder is asked first, then the others until somebody does."""
    game = at_the_moon(with_moon(FOUR))

    assert game.round.state.word is Step.MOON
    assert len(game.round.state.shown) == 4
    assert tuple(game.legal_actions()) == (PlayOn(), ShootTheMoon())
    for seat in range(3):
        assert game.to_act == (seat,)
        game = game.apply(PlayOn())
    third = game.apply(ShootTheMoon(), 3)
    assert (third.round.state.word, third.view().moon, third.to_act) == (Step.PLAY, 3, (0,))
    nobody = game.apply(PlayOn(), 3)
    assert (nobody.round.state.word, nobody.view().moon) == (Step.PLAY, None)
    first = at_the_moon(with_moon(FOUR)).apply(ShootTheMoon())
    assert (first.round.state.word, first.view(2).moon) == (Step.PLAY, 0)


@pytest.mark.rule("shoot-the-moon")
def test_only_the_bidder_may_be_asked() -> None:
    """A house may leave it to the bidder."""
    game = at_the_moon(with_moon(FOUR, offered="bidder"))

    assert game.to_act == (0,)
    assert game.apply(PlayOn()).round.state.word is Step.PLAY


@pytest.mark.rule("shoot-the-moon")
def test_what_else_cannot_be_said_then() -> None:
    """Nobody else is awaited, and nothing else is in place."""
    game = at_the_moon(with_moon(FOUR))

    assert [why.code for why in game.why_not(ShootTheMoon(), 1)] == ["turn.another"]
    for action in (Pass(), Bid(250)):
        assert [why.code for why in game.why_not(action)] == ["turn.not-now"]
    before = arrange(with_moon(FOUR), {0: ALL_SPADES})
    assert [why.code for why in before.why_not(ShootTheMoon())] == ["turn.not-now"]


@pytest.mark.rule("shoot-the-moon", "end.bid-out", "end.slide-out")
def test_a_moon_stands_for_the_contract() -> None:
    """Where a bid must be made to win, a moon that is shot wins, and one missed is a bid failed."""
    rules = with_moon(FOUR).with_(ending=EndingRules(target=500, bid_out=True, slide_out=1))
    shot, _ = played_out(after(at_the_moon(rules), ShootTheMoon()))
    assert shot.winners == (0,)

    game = arrange(rules, {1: ALL_SPADES})
    standing = evolve(game.sheet.standing, points=(0, 600))
    game = Game(evolve(game.sheet, standing=standing), game.round, game.past)
    game = after(calls(game, "100 - - -"), NameTrump(SPADES), ShootTheMoon())
    missed, _ = played_out(game)
    assert (missed.scores[0], missed.winners) == (-1000, (1,))


@pytest.mark.rule("shoot-the-moon")
def test_a_moon_and_checks() -> None:
    """Shot, it gains the checks of the bid and of all tricks; missed, it pays those of the bid."""
    check = variants.get("check-partnership")
    rules = with_moon(check)
    nothing = (0, 0, 0, 0)

    def gains(moon: int, tricks: tuple[int, ...]) -> tuple[int, ...]:
        return settle(
            rules,
            Tally(
                meld=nothing, count=nothing, tricks=tricks, contracts=(bid_by(0, 250),), moon=moon
            ),
        ).checks

    assert gains(0, ALL) == (4 + 5, -4 - 5)
    assert gains(0, NOT_ALL) == (-8, 8)
    assert gains(1, (0, 12, 0, 0)) == (-8 - 5, 8 + 5)
    assert gains(1, NOT_ALL) == (-8, 8)


def test_a_moon_may_end_a_game_that_has_no_target() -> None:
    """Checks for the game need a game that somebody can win."""
    rules = with_moon(FOUR, wins_game=True)
    endless = rules.with_(ending=EndingRules(target=0), checks=CheckRules(game=10))

    assert endless.checks.game == 10 and endless.checks.are_kept
    with pytest.raises(RulesetError, match="no end"):
        FOUR.with_(ending=EndingRules(target=0), checks=CheckRules(game=10))


# Alone.


@pytest.mark.rule("house.moon-alone")
@pytest.mark.parametrize("counts", ["instead", "added"])
def test_a_trick_of_the_partner_fails_a_moon_that_is_shot_alone(counts: str) -> None:
    """12 tricks of the shooter are the moon; one that the partner takes is as bad as any other."""
    rules = with_moon(FOUR, won_by="seat", reward=500, costs=300, counts=counts)
    rules = rules.with_(auction=evolve(rules.auction, moon_bids=True))
    moon_bid = Contract(0, EVERY_TRICK)
    usual = 0 if counts == "instead" else 330

    assert scores(rules, 0, ALL, bid_by(0, 200))[0] == usual + 500
    assert scores(rules, 0, BOTH, bid_by(0, 200))[0] == usual - 300
    assert scores(rules, 2, BOTH, bid_by(0, 200))[0] == usual - 300
    assert scores(rules, 2, (0, 0, 12, 0), bid_by(0, 200))[0] == usual + 500
    assert scores(rules, None, ALL, moon_bid)[0] == usual + 500
    assert scores(rules, None, BOTH, moon_bid)[0] == -300  # it is set besides


@pytest.mark.rule("house.moon-alone", "house.all-tricks")
def test_a_side_that_wins_every_trick_and_misses_the_moon_has_no_bonus() -> None:
    rules = with_moon(FOUR, won_by="seat", counts="added", costs=300)
    rules = rules.with_(settlement=evolve(rules.settlement, all_tricks=100))

    assert scores(rules, 0, BOTH, bid_by(0, 200))[0] == 330 - 300
    assert scores(rules, None, BOTH, bid_by(0, 200))[0] == 330 + 100


@pytest.mark.rule("house.moon-alone")
def test_a_score_pad_asks_who_of_the_side_has_won_the_tricks() -> None:
    """The count does not tell it, and for the bidder nobody can stand in."""
    rules = with_moon(FOUR, offered="bidder", won_by="seat")
    tally = Tally(meld=(100, 0, 0, 0), count=(200, 0, 50, 0), contracts=(bid_by(0, 200),), moon=0)

    assert rules.settle(evolve(tally, tricks=BOTH)).scores[0] == -1000
    assert rules.settle(evolve(tally, count=(250, 0, 0, 0), tricks=ALL)).scores[0] == 1000
    with pytest.raises(RulesetError, match="enter the tricks of"):
        rules.settle(evolve(tally, count=(250, 0, 0, 0)))
    with pytest.raises(RulesetError, match="only the bidder can shoot the moon"):
        rules.settle(evolve(tally, tricks=BOTH, moon=2))


@pytest.mark.rule("house.moon-alone")
def test_the_partner_plays_along() -> None:
    """Seat 0 holds all spades and wins the game alone; the partner follows to every trick."""
    game = at_the_moon(with_moon(FOUR, won_by="seat", wins_game=True))
    game, _ = played_out(after(game, ShootTheMoon()))

    assert game.winners == (0,)
    assert game.record.replay() == game


# What the others score.


@pytest.mark.rule("house.moon-others")
@pytest.mark.parametrize(
    ("others", "in_a_moon"), [("as-usual", 40 + 80 + 60), ("meld", 40 + 80), ("nothing", 0)]
)
@pytest.mark.parametrize("counts", ["instead", "added"])
def test_the_others_score_less_in_a_round_with_a_moon(
    others: str, in_a_moon: int, counts: str
) -> None:
    """Whether it is announced or bid, shot or missed; in every other round they score as ever."""
    rules = with_moon(FOUR, others_score=others, reward=1500, counts=counts)
    rules = rules.with_(auction=evolve(rules.auction, moon_bids=True))
    count = (100, 20, 90, 40)
    moon_bid = Contract(0, EVERY_TRICK)

    announced = scores(rules, 0, NOT_ALL, bid_by(2, 200), count=count)
    was_bid = scores(rules, None, NOT_ALL, moon_bid, count=count)
    assert (announced[1], was_bid[1]) == (in_a_moon, in_a_moon)
    # Shot, it leaves the others no trick to save a meld with.
    won = (150, 0, 100, 0)
    assert scores(rules, 0, ALL, bid_by(0, 200), meld=(0, 0, 0, 0), count=won)[1] == 0
    assert scores(rules, None, NOT_ALL, bid_by(0, 200), count=count)[1] == 40 + 80 + 60


@pytest.mark.rule("house.moon-others")
@pytest.mark.parametrize(
    ("others", "said", "cited"),
    [
        ("as-usual", "meld 120 + count 60 = 180", ["settle.opponents", "settle.opponents"]),
        ("meld", "meld 120", ["house.moon-others"]),
        ("nothing", "0", []),
    ],
)
def test_the_line_of_the_others_says_which_rule_it_follows(
    others: str, said: str, cited: list[str]
) -> None:
    tally = Tally(
        meld=(0, 40, 0, 80),
        count=(100, 20, 90, 40),
        tricks=NOT_ALL,
        contracts=(bid_by(0, 200),),
        moon=0,
    )
    line = settle(with_moon(FOUR, others_score=others), tally).line(1)

    assert str(line) == f"side 1: {said}"
    assert [item.rule for item in line.items] == cited


@pytest.mark.rule("house.moon-others")
def test_a_contract_is_settled_beside_the_moon_of_an_opponent() -> None:
    """The bidder's side makes its 200 although an opponent shoots the moon, and misses it."""
    rules = with_moon(FOUR, others_score="nothing")

    assert scores(rules, 1, NOT_ALL, bid_by(0, 200)) == (160 + 170, -1000)
    assert scores(rules, 0, NOT_ALL, bid_by(0, 200)) == (-1000, 0)


@pytest.mark.rule("house.moon-others", "twohand.revoke")
def test_a_renege_of_the_shooter_gives_the_others_their_score_back() -> None:
    """Else the others have nothing; whoever reneges against a moon has no more for it."""
    revokes = evolve(
        FOUR.renege, settled="after-play", offender="loses-count", others="meld-and-count"
    )
    rules = with_moon(FOUR, others_score="nothing").with_(renege=revokes)
    missed = Tally(
        meld=(100, 40, 60, 80),
        count=(100, 20, 90, 40),
        tricks=NOT_ALL,
        contracts=(bid_by(0, 200),),
        moon=0,
    )

    assert settle(rules, missed).scores == (-1000, 0)
    assert settle(rules, evolve(missed, offender=2)).scores[1] == 120 + 60
    assert settle(rules, evolve(missed, offender=1)).scores[1] == 0


# A moon that is added.

MOON: Final = """
base = "partnership-auction"
script = ["deal", "auction", "trump", "melds", "moon", "play"]

[moon]
offered = "anyone"
counts = "added"
"""


@pytest.mark.rule("house.moon-added")
def test_a_moon_is_added_to_the_score() -> None:
    """Melds of 80 and all 250 make 300; the moon brings 1000 more, or costs them."""
    rules = type(PARTNERS).from_toml(MOON)
    shot = Tally(
        meld=(80, 40, 0, 20),
        count=(150, 0, 100, 0),
        tricks=(8, 0, 4, 0),
        contracts=(bid_by(0, 300),),
        moon=2,
    )
    missed = evolve(shot, tricks=(8, 0, 3, 1), count=(150, 0, 80, 20))
    made = settle(rules, shot).line(0)

    assert str(made) == "side 0 (made 300): meld 80 + count 250 + moon 1000 = 1330"
    assert (made.points, made.number("moon")) == (1330, 1000)
    assert settle(rules, missed).scores == (80 + 230 - 1000, 60 + 20)
    assert settle(rules, evolve(missed, contracts=(bid_by(0, 400),))).scores[0] == -400 - 1000
    # An opponent of the bidder misses it: melds and count stand, and so does the contract.
    assert settle(rules, evolve(missed, moon=1)).scores == (310, 60 + 20 - 1000)


ENDS: Final = """
base = "partnership-auction"
script = ["deal", "auction", "trump", "melds", "moon", "play"]

[moon]
offered = "anyone"
reward = 25
costs = 50
"""


@pytest.mark.rule("house.moon-ends")
def test_a_moon_scores_25_more_or_loses_50_and_the_round() -> None:
    """Shot, it comes to 80 of meld and all 250; missed, 50 are lost, and so is all of the round."""
    rules = type(PARTNERS).from_toml(ENDS + 'counts = "added"\nif_missed = "instead"')
    shot = Tally(
        meld=(80, 40, 0, 20),
        count=(150, 0, 100, 0),
        tricks=(8, 0, 4, 0),
        contracts=(bid_by(0, 300),),
        moon=2,
    )
    missed = evolve(shot, tricks=(8, 0, 3, 1), count=(150, 0, 80, 20))

    assert settle(rules, shot).scores == (80 + 250 + 25, 0)
    assert str(settle(rules, missed).line(0)) == "side 0 (moon missed): -50"
    assert settle(rules, missed).scores == (-50, 60 + 20)
    # The bid of 400 is set even if all tricks are won; if one is lost, the moon stands for it.
    assert settle(rules, evolve(shot, contracts=(bid_by(0, 400),))).scores == (-400 + 25, 0)
    assert settle(rules, evolve(missed, contracts=(bid_by(0, 400),))).scores == (-50, 80)
    # An opponent of the bidder misses it: only the contract is settled as usual.
    assert settle(rules, evolve(missed, moon=1)).scores == (80 + 230, -50)


@pytest.mark.rule("house.moon-ends")
def test_a_moon_is_all_that_scores_or_costs_50_more() -> None:
    """Shot, it brings 25 and nothing else; missed, the round is scored as usual, less 50."""
    rules = type(PARTNERS).from_toml(ENDS + 'if_missed = "added"')
    shot = Tally(
        meld=(80, 40, 0, 20),
        count=(150, 0, 100, 0),
        tricks=(8, 0, 4, 0),
        contracts=(bid_by(0, 300),),
        moon=0,
    )
    missed = evolve(shot, tricks=(8, 0, 3, 1), count=(150, 0, 80, 20))

    assert settle(rules, shot).scores == (25, 0)
    assert settle(rules, missed).scores == (80 + 230 - 50, 60 + 20)
    assert str(settle(rules, missed).line(0)) == (
        "side 0 (made 300): meld 80 + count 230 - moon 50 = 260"
    )


@pytest.mark.rule("house.moon-ends", "house.moon-bid")
def test_the_ends_of_a_moon_that_was_bid() -> None:
    """It is made by every trick; missed, it is set and costs 50 more, or it costs only these."""
    rules = type(PARTNERS).from_toml(
        ENDS + "[auction]\nmoon_bids = true\n[settlement]\nset_meld = 'kept'"
    )
    on_top = rules.with_(moon=evolve(rules.moon, counts="added", if_missed="instead"))
    besides = rules.with_(moon=evolve(rules.moon, if_missed="added"))
    bid = Contract(0, EVERY_TRICK)
    shot = Tally(meld=(80, 40, 0, 20), count=(250, 0, 0, 0), tricks=ALL, contracts=(bid,))
    missed = evolve(shot, tricks=NOT_ALL, count=(240, 10, 0, 0))

    assert [settle(on_top, one).scores[0] for one in (shot, missed)] == [80 + 250 + 25, -50]
    assert [settle(besides, one).scores[0] for one in (shot, missed)] == [25, 80 - 50]


@pytest.mark.rule("house.moon-ends", "end.bid-out")
def test_the_end_that_stands_alone_stands_for_the_contract() -> None:
    """A bid of 100 that is made in tricks is failed by a moon, where a missed moon is all."""
    ending = EndingRules(target=500, bid_out=True)
    missed = Tally(
        meld=(0, 0, 0, 0),
        count=(240, 10, 0, 0),
        tricks=NOT_ALL,
        contracts=(bid_by(0, 100),),
        moon=0,
    )
    for if_missed, is_made in (("instead", False), ("added", True)):
        rules = with_moon(FOUR, counts="added", if_missed=if_missed).with_(ending=ending)
        line = settle(rules, missed).line(0)
        assert line.has_made(missed.contracts[0]) is is_made
        assert line.has_failed(missed.contracts[0]) is not is_made


@pytest.mark.rule("house.moon-added")
def test_a_moon_must_have_something_to_add() -> None:
    """A moon that only wins the game changes no score."""
    with pytest.raises(DocumentError, match="has nothing to add"):
        type(PARTNERS).from_toml(MOON + "reward = 0\nwins_game = true")


RENEGES: Final = """
[renege]
ruled = true
offender = "loses-count"
others = "meld-and-count"
settled = "{settled}"
"""


@pytest.mark.rule("shoot-the-moon", "twohand.revoke")
@pytest.mark.parametrize("settled", ["at-once", "after-play"])
def test_a_shooter_who_reneges_has_missed_the_moon(settled: str) -> None:
    """No melds of 290 are kept, which are worth more than the moon, nor a contract made by them."""
    toml = RENEGES.format(settled=settled)
    rules = with_moon(type(PARTNERS).from_toml(f'base = "{PARTNERS.name}"\n{toml}'), reward=250)
    tally = Tally(
        meld=(290, 0, 0, 0),
        count=(0, 0, 0, 0) if settled == "at-once" else (250, 0, 0, 0),
        tricks=ALL,
        contracts=(bid_by(0, 250),),
        how="renege" if settled == "at-once" else "played",
        offender=2,
        moon=0,
    )
    line = settle(rules, tally).line(0)
    assert (line.meld, line.points) == (0, -1000)
    assert line.has_failed(tally.contracts[0])
    assert "missed a moon that their side announced: none of their melds" in rules.describe()

    on_top = rules.with_(moon=evolve(rules.moon, counts="added", costs=50))
    line = settle(on_top, tally).line(0)
    assert (line.meld, line.number("moon"), line.points) == (290, -50, 240)


@pytest.mark.rule("house.moon-kinds")
@pytest.mark.parametrize(
    ("kind", "shot", "missed"), [("", 1000, -1000), ("small", 500, -300), ("big-one", 1500, -2000)]
)
def test_a_kind_of_moon_has_its_own_price(kind: str, shot: int, missed: int) -> None:
    """Who announces a moon says which, and it scores or costs what that one does."""
    rules = with_moon(FOUR, kinds=KINDS)
    game = at_the_moon(rules)
    named = [action for action in game.legal_actions() if isinstance(action, ShootTheMoon)]
    assert [action.kind for action in named] == ["", "small", "big-one"]
    game, _ = played_out(after(game, ShootTheMoon(kind)))
    assert game.scores[0] == shot

    tally = Tally(
        meld=(100, 40, 60, 80),
        count=(100, 40, 70, 40),
        tricks=(11, 1, 0, 0),
        contracts=(Contract(0, 150),),
        moon=2,
        moon_kind=kind,
    )
    assert settle(rules, tally).scores[0] == missed
    charged = evolve(tally, how="renege", offender=2)
    assert settle(rules, charged).scores[0] <= missed


@pytest.mark.rule("house.moon-kinds")
def test_no_moon_has_a_name_that_the_rules_do_not_give() -> None:
    """A name that is none is refused, in a game and on a score pad."""
    rules = with_moon(FOUR, kinds=KINDS)
    refused = at_the_moon(rules).why_not(ShootTheMoon("open"))
    assert [(why.code, why.rule) for why in refused] == [("moon.no-such-kind", "house.moon-kinds")]
    assert at_the_moon(with_moon(FOUR)).why_not(ShootTheMoon("small"))

    nothing = (0, 0, 0, 0)
    bid = (Contract(0, 150),)
    with pytest.raises(RulesetError, match="nobody has announced a moon"):
        Tally(meld=nothing, count=nothing, contracts=bid, moon_kind="small")
    tally = Tally(
        meld=nothing,
        count=(250, 0, 0, 0),
        tricks=(12, 0, 0, 0),
        contracts=bid,
        trump=SPADES,
        moon=0,
        moon_kind="open",
    )
    with pytest.raises(RulesetError, match="there is no moon called open"):
        ScoreSheet(rules=rules).add(tally)


@pytest.mark.rule("house.moon-kinds")
def test_a_moon_is_told_by_its_name() -> None:
    """Its name stands in the record, in JSON, at the table, and in what is said of the action."""
    game = after(at_the_moon(with_moon(FOUR, kinds=KINDS)), ShootTheMoon("big-one"))
    view = game.view(1)
    assert (view.moon, view.moon_kind) == (0, "big-one")
    for language, said in (("en", "seat 0, “big one”"), ("de", "Platz 0, „big one“")):
        assert any(said in line for line in standing_lines(view, language=language))

    action = ShootTheMoon("big-one")
    assert read_action(action.token) == from_json(to_json(action), ShootTheMoon) == action
    assert [action.label.text(language) for language in ("en", "de")] == [
        "shoot the moon: “big one”",
        "einen Durchmarsch ansagen: „big one“",
    ]
    text = str(Record.of(game))
    assert "shoot-the-moon:big-one" in text
    assert Record.parse(text).replay() == game


@pytest.mark.rule("house.moon-kinds")
def test_a_report_of_a_round_names_the_moon() -> None:
    """A moon that nobody has announced, or that there is not, is refused."""
    rules = with_moon(FOUR, kinds=KINDS)
    report = partial(Account.from_report, rules, dealer=3, plays="", bidder=0, bid=150)
    assert report(moon=0, moon_kind="small").state.moon_kind == "small"
    for moon, kind in ((None, "small"), (0, "open")):
        with pytest.raises(RecordError, match=f"announced a moon called {kind}"):
            report(moon=moon, moon_kind=kind)


@pytest.mark.rule("house.moon-kinds")
def test_a_score_pad_asks_which_moon_it_was() -> None:
    """It asks as soon as it knows of a moon; without an answer it is the usual one."""
    sheet = ScoreSheet(rules=with_moon(FOUR, kinds=KINDS))
    entry: dict[str, object] = {"bidder": 0, "bid": 150, "trump": "S", "meld.0": 0, "meld.1": 0}
    entry |= {"count.0": 250, "tricks.0": 12}
    assert "moon_kind" not in {question.name for question in Pad(sheet, entry).questions}
    entry["moon"] = 0
    options = {question.name: question.options for question in Pad(sheet, entry).questions}
    assert options["moon_kind"] == (("small", "small"), ("big-one", "big one"))
    assert Pad(sheet, entry).sheet_after().scores == (1000, 0)
    entered = Pad(sheet, entry | {"moon_kind": "big-one"}).sheet_after()
    assert (entered.scores, entry_of(entered, 1)["moon_kind"]) == ((1500, 0), "big-one")


@pytest.mark.rule("house.moon-kinds")
def test_the_prices_of_moons_are_points() -> None:
    """They go with the scale, and an outlook knows them."""
    rules = with_moon(FOUR, kinds=KINDS)
    assert rules.simplified().moon.kinds[1] == MoonKind("big-one", 150, 200)
    outlook = rules.settle_so_far(
        contracts=(Contract(0, 150),), meld={0: 0, 1: 0}, moon=0, moon_kind="big-one"
    )
    assert (outlook.least(0), outlook.most(0)) == (-2000, 1500)


@pytest.mark.rule("house.moon-kinds")
def test_a_sure_player_announces_the_dearest_moon() -> None:
    """Whoever is sure of every trick says what brings most."""
    dear = MoonKind("big-one", 5000, 2000)
    game = at_the_moon(with_moon(FOUR, offered="bidder", kinds=(KINDS[0], dear)))
    assert ClubPlayer().choose(game.view(0), Random(1)) == ShootTheMoon("big-one")
