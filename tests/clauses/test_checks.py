"""The checks of Check Pinochle: what gains and loses them, who keeps and who pays.

Tests: pinochle.rules.scoring.checks, pinochle.rules.scoring.ledger
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve, frozen

from clauses.bidding import bid_by, house
from pinochle import Game, Hand, Record, RulesetError, Tally, variants
from pinochle.actions import Bury, Concede, NameTrump, PlayOn
from pinochle.events import ChecksShown, GameWon, Settled
from pinochle.rules import CheckRules, Step
from pinochle.rules.scoring.settle import settle
from pinochle.rules.scoring.standing import Standing
from support.arranged_games import act, after, arrange, calls, played_out
from support.cards_in_words import HEARTS, hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinochle import Contract, Ruleset
    from pinochle.rules.scoring.tally import How

THREE: Final = variants.get("check-three-handed")
FOUR: Final = variants.get("check-partnership")

RUN: Final = "AH TH KH QH JH"
ACES: Final = "AS AH AD AC"
SEVEN_NINES: Final = "9S 9S 9H 9H 9D 9D 9C"


@frozen
class Won:
    """What the seats brought home: melds, what they won, and what was buried."""

    meld: tuple[int, ...] = ()
    count: tuple[int, ...] = ()
    tricks: tuple[int, ...] = ()
    buried: int = 0


NOTHING: Final = Won()


def checks_of(
    rules: Ruleset,
    *bids: Contract,
    held: Sequence[str] = (),
    won: Won = NOTHING,
    how: How = "played",
) -> tuple[int, ...]:
    """The checks of a round in hearts, in which everybody has won some trick unless told."""
    seats = rules.table.seats
    texts = [*held, *[""] * (seats - len(held))] if held else []
    shown = tuple(rules.checks.melds.score(hand(text), HEARTS) for text in texts)
    nothing = (0,) * seats
    tally = Tally(
        meld=won.meld or nothing,
        count=won.count or nothing,
        tricks=won.tricks or (1,) * seats,
        contracts=bids,
        buried=won.buried,
        how=how,
        check_melds=shown,
    )
    return settle(rules, tally).checks


def with_checks(rules: Ruleset, **fields: Any) -> Ruleset:
    """The same game with other checks."""
    checks: CheckRules = evolve(rules.checks, **fields)
    return rules.with_(checks=checks)


MADE: Final = Won((0, 200, 0), (60, 130, 60))
"""What makes a bid of 300 for seat 1 of three."""
LOST: Final = Won((0, 100, 0), (60, 130, 60))
"""What fails it."""

MADE_OF_FOUR: Final = Won((300, 0, 100, 0), (60, 60, 70, 60))
"""What makes any bid up to 530 for seats 0 and 2 of four."""
LOST_OF_FOUR: Final = Won((20, 0, 0, 0), (60, 60, 70, 60))
"""What fails any bid there is."""


# Three hands.


@pytest.mark.rule("check.3p.base")
def test_both_others_pay_a_check() -> None:
    """A check gained is paid by both of the other two, so the three ledgers add up to nothing."""
    assert checks_of(THREE, bid_by(1, 300), held=["", RUN], won=MADE) == (-1, 2, -1)
    assert checks_of(THREE, bid_by(1, 300), held=[RUN], won=MADE) == (2, -1, -1)
    assert THREE.ending.target == 1000
    assert checks_of(THREE, bid_by(1, 300), won=MADE) == (0, 0, 0)


@pytest.mark.rule("check.3p.kept")
@pytest.mark.parametrize(("seat", "gains"), [(0, (2, -1, -1)), (1, (-1, 2, -1))])
def test_melds_gain_checks_for_bidder_and_others(seat: int, gains: tuple[int, ...]) -> None:
    """Whoever melds has the checks; the bidder keeps them though he fails or throws it in."""
    held = [""] * seat + [ACES]
    plain = with_checks(THREE, looked_and_lost=0, played_and_lost=0)

    assert checks_of(plain, bid_by(1, 300), held=held, won=MADE) == gains
    assert checks_of(plain, bid_by(1, 300), held=held, won=LOST) == gains
    assert checks_of(plain, bid_by(1, 300), held=held, how="conceded") == gains


@pytest.mark.rule("check.3p.look-and-lose", "check.3p.play-and-lose", "T11")
def test_looking_and_losing() -> None:
    """Conceding what was looked at costs one check, playing it and losing one more."""
    assert checks_of(THREE, bid_by(1, 300), how="conceded") == (1, -2, 1)
    assert checks_of(THREE, bid_by(1, 300), won=LOST) == (2, -4, 2)
    assert checks_of(THREE, bid_by(1, 300), won=MADE) == (0, 0, 0)


@pytest.mark.rule("check.3p.look-and-lose")
def test_who_concedes_before_the_widow_has_not_looked() -> None:
    """Whether the bidder has looked follows from the course of the round."""
    early = "deal auction concede-unseen concede widow bury trump bidder-melds others-meld play"
    house = THREE.with_(
        script=tuple(map(Step, early.split())), concession=evolve(THREE.concession, most_needed=0)
    )

    assert checks_of(house, bid_by(1, 300), how="conceded") == (0, 0, 0)
    assert checks_of(house, bid_by(1, 300), won=LOST) == (2, -4, 2)


@pytest.mark.rule("check.3p.game")
@pytest.mark.parametrize("checks", [5, 10])
def test_winning_the_game_of_three(checks: int) -> None:
    """The winner gets five checks from each of the others, or ten as agreed."""
    won = Standing((400, 1030, 700), 1000, (0, 0, 0), winners=(1,))
    (line,) = with_checks(THREE, game=checks).settle_game(won)

    assert line.gains == (-checks, 2 * checks, -checks)
    assert THREE.settle_game(evolve(won, winners=())) == ()
    assert (THREE.checks.game, line.reason) == (5, "game")


# Four hands.


@pytest.mark.rule("check.4p.base")
def test_the_other_partnership_pays() -> None:
    """A partnership holds its checks together, and the other pays it."""
    assert checks_of(FOUR, bid_by(0, 100), held=["", ACES], won=MADE_OF_FOUR) == (-2, 2)
    assert checks_of(FOUR, bid_by(0, 100), held=[ACES, "", RUN], won=MADE_OF_FOUR) == (6, -6)


@pytest.mark.rule("check.4p.returned")
def test_checks_for_melds_are_returned() -> None:
    """A partnership that fails its bid returns what its melds gained; the other keeps its own."""
    free = with_checks(FOUR, set_times=0)

    assert checks_of(free, bid_by(0, 200), held=[RUN, ACES], won=MADE_OF_FOUR) == (
        4 - 2 + 2,
        2 - 4 - 2,
    )
    assert checks_of(free, bid_by(0, 200), held=[RUN, ACES], won=LOST_OF_FOUR) == (-2, 2)
    assert checks_of(free, bid_by(0, 200), held=["", ACES, RUN], won=LOST_OF_FOUR) == (-2, 2)


@pytest.mark.rule("check.4p.bid-checks", "T11")
@pytest.mark.parametrize(
    ("bid", "checks"),
    [
        (200, 2),
        (240, 2),
        (250, 4),
        (290, 4),
        (300, 7),
        (340, 7),
        (350, 10),
        (390, 10),
        (400, 15),
        (440, 15),
        (450, 20),
        (500, 25),
    ],
)
def test_checks_for_a_bid_that_is_made(bid: int, checks: int) -> None:
    """2 from 200, 4 from 250, 7 from 300, 10 from 350, and 5 more for every 50 beyond."""
    assert checks_of(FOUR, bid_by(2, bid), won=MADE_OF_FOUR) == (checks, -checks)


@pytest.mark.rule("check.4p.fail-double", "T11")
@pytest.mark.parametrize(("bid", "checks"), [(200, 4), (250, 8), (300, 14), (350, 20), (400, 30)])
def test_a_side_that_fails_pays_twice(bid: int, checks: int) -> None:
    """It pays twice what it would have got."""
    assert checks_of(FOUR, bid_by(2, bid), won=LOST_OF_FOUR) == (-checks, checks)


@pytest.mark.rule("check.4p.slam", "T11")
@pytest.mark.parametrize(
    ("tricks", "count", "checks"),
    [
        ((6, 0, 6, 0), (120, 0, 130, 0), 5),
        ((6, 1, 5, 0), (120, 0, 130, 0), 4),
        ((6, 1, 5, 0), (120, 10, 120, 0), 0),
    ],
)
def test_all_tricks_or_all_points(
    tricks: tuple[int, ...], count: tuple[int, ...], checks: int
) -> None:
    """5 for winning all 12 tricks; 4 for all 250 points but not all tricks."""
    found = checks_of(FOUR, bid_by(0, 250), won=Won(count=count, tricks=tricks))
    bid = 4 if sum(count[::2]) == 250 else -8

    assert found == (bid + checks, -bid - checks)


@pytest.mark.rule("check.4p.slam")
def test_the_opponents_may_win_all_tricks() -> None:
    """The feat is paid to whoever achieves it: here to those who had not bid."""
    won = Won(count=(0, 100, 0, 150), tricks=(0, 5, 0, 7))
    found = checks_of(FOUR, bid_by(0, 200), won=won)

    assert found == (-4 - 5, 4 + 5)


@pytest.mark.rule("check.4p.slam")
def test_buried_points_are_taken_too() -> None:
    """Where a bidder buries cards that count for him, they are among the points that he takes."""
    kitty = variants.get("partnership-kitty").with_(checks=CheckRules(all_points=4))
    won = Won(count=(110, 0, 120, 0), tricks=(6, 1, 4, 0), buried=20)

    assert checks_of(kitty, bid_by(0, 100), won=won) == (4, -4)
    assert checks_of(kitty, bid_by(0, 100), won=evolve(won, buried=10)) == (0, 0)
    assert checks_of(kitty, bid_by(1, 100), won=won) == (0, 0)


@pytest.mark.rule("check.4p.game", "T11")
@pytest.mark.parametrize(
    ("points", "checks"),
    [
        ((1000, 0), 10),
        ((1090, 400), 10),
        ((1100, 400), 11),
        ((1290, 999), 12),
        ((1100, -10), 16),
        ((1000, -300), 15),
    ],
)
def test_winning_the_game_of_four(points: tuple[int, ...], checks: int) -> None:
    """10 for the game, 1 for every full 100 beyond 1000, 5 if the losers finish below zero."""
    won = Standing(points, 1000, (0, 0), winners=(0,))
    lines = FOUR.settle_game(won)

    assert sum(line.gains[0] for line in lines) == checks
    assert sum(line.gains[1] for line in lines) == -checks


@pytest.mark.rule("check.4p.game")
@pytest.mark.parametrize(
    ("points", "checks"), [((1000, 0), 20), ((1100, 100), 20), ((1110, 100), 21), ((1000, 990), 11)]
)
def test_bicycle_counts_the_margin_over_the_losers(points: tuple[int, ...], checks: int) -> None:
    """Bicycle: 1 for every 100 points of the margin, or a fraction of it."""
    house = with_checks(FOUR, margin_over="loser", margin_begun=True)
    lines = house.settle_game(Standing(points, 1000, (0, 0), winners=(0,)))

    assert sum(line.gains[0] for line in lines) == checks


def test_who_wins_by_all_tricks_is_over_no_target() -> None:
    """A winner who has not reached the target gets nothing for being beyond it."""
    won = Standing((500, -20), 1000, (0, 0), winners=(0,))

    assert [line.checks for line in FOUR.settle_game(won)] == [10, 5]


# Played out.


def test_checks_are_shown_when_melds_are() -> None:
    """Who melds shows what gains checks, seven nines among it; the sheet has them in the end."""
    game = looked_at("♠A ♥ATKQJ ♦AKQJ ♣AT KC QS JS", f"{SEVEN_NINES} JD TD KD")
    game, events = act(game, PlayOn())

    shown = [e for e in events if isinstance(e, ChecksShown) and e.score.melds]
    assert [(event.seat, str(event.score)) for event in shown] == [(1, "seven nines 5")]
    assert [score.points for score in game.view(2).check_melds] == [2, 5, 0]
    assert game.checks == (0, 0, 0)

    game, _ = played_out(game, 3)
    assert game.sheet.last is not None
    lost = 2 if game.sheet.last.line(0).verdict == "set" else 0
    assert game.checks == (2 * (2 - lost) - 5, 2 * 5 - 2 + lost, lost - 2 - 5)
    assert game.sheet.last.checks == game.checks


def looked_at(bidder: str, other: str) -> Game:
    """Seat 0 has the bid and hearts are trump; he is asked whether he plays or concedes."""
    game = calls(arrange(THREE, {0: bidder, 1: other}, widow="9C JC TC"), "300 - -")
    game = after(game, PlayOn(), Bury(Hand.parse("9C JC TC")), NameTrump(HEARTS))
    assert Concede() in game.legal_actions()
    return game


@pytest.mark.rule("check.3p.look-and-lose", "check.3p.kept")
def test_conceding_in_play() -> None:
    """Who looks and concedes pays one check, and keeps those for his run and his aces."""
    game = looked_at("♠A ♥ATKQJ ♦AKQJ ♣AT KC QS JS", f"{SEVEN_NINES} JD TD KD")
    game = after(game, Concede())

    assert game.sheet.last is not None
    assert str(game.sheet.last.message).splitlines()[3:] == [
        "side 0: +1 check, run",
        "side 0: +1 check, aces around",
        "side 0: -1 check, looked at the widow and lost",
        "side 1: +5 checks, seven nines",
    ]
    assert game.checks == (2 - 5, -1 + 10, -1 - 5)


@pytest.mark.rule("check.3p.concede-300")
def test_conceding_unseen_in_play() -> None:
    """A forced bidder who does not look at the widow loses 300 points and no check."""
    game = calls(arrange(THREE, {0: f"{RUN} {ACES}", 1: SEVEN_NINES}), "300 - -")
    game = after(game, Concede())

    assert (game.scores, game.checks) == ((-300, 0, 0), (0, 0, 0))


def test_the_last_settlement_has_the_checks_of_the_game() -> None:
    """When the game is won, what it gains is told with the round that won it."""
    game = Game.start(FOUR)
    sheet = evolve(game.sheet, standing=evolve(game.sheet.standing, points=(990, -500)))
    game = Game(sheet, game.round).deal(tuple(FOUR.pack))
    events: list[object] = []
    seed = 0
    while not game.is_over:
        game, some = played_out(game, seed)
        events += some
        seed += 1
    settled_last = [event for event in events if isinstance(event, Settled)][-1]

    assert any(isinstance(event, GameWon) for event in events)
    assert {"game"} <= {line.reason for line in settled_last.settlement.check_lines}
    assert settled_last.checks == game.checks == game.view().checks
    assert sum(game.checks) == 0


@pytest.mark.rule("check.3p.concede-300", "check.3p.seven-nines", "check.3p.kept")
def test_checks_after_a_concession_unseen() -> None:
    """Nobody melds, so nobody gains a check; or the others show what needs no trump."""
    rules = variants.get("check-three-handed")
    held = {0: "♥ATKQJ AS AD AC", 1: "♠99 ♥99 ♦99 ♣9 ♥ATKQJ", 2: "♠QQ ♦JJ ♣KKQQ"}
    for house_rules, checks in (
        (rules, (0, 0, 0)),
        (house(rules, "checks", unseen="opponents"), (-5 - 2, 10 - 2, -5 + 4)),
    ):
        game = after(calls(arrange(house_rules, held), "300 - -"), Concede())

        assert (game.scores, game.checks) == ((-300, 0, 0), checks)
        assert Record.parse(str(game.record)).replay() == game
        assert game.view(2).sample(Random(1)).checks == checks
    assert "no meld gains checks" in rules.describe()
    with pytest.raises(RulesetError, match="nobody may concede before seeing the widow"):
        house(variants.get("check-partnership"), "checks", unseen="opponents")


CHECKS_3: Final = variants.get("check-three-handed").checks.melds


def test_only_check_pinochle_keeps_checks() -> None:
    """Checks are gained for melds in the two games of Check Pinochle and in no other."""
    keep = {name for name in variants.names() if variants.get(name).checks.are_kept}

    assert keep == {"check-three-handed", "check-partnership"}
    assert CHECKS_3.points(Hand(), HEARTS) == 0
