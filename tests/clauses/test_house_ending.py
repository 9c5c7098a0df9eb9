"""House rules for the end of a game: rounds, bust, mercy, handicaps, and sharing."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from clauses.bidding import numbers
from pinochle import DocumentError, EndingRules, Game, Ruleset, RulesetError, variants

if TYPE_CHECKING:
    from pinochle.rules.scoring.standing import Standing

ROUNDS: Final = EndingRules(target=0, rounds=8)
BUST: Final = EndingRules(bust=500)
MERCY: Final = EndingRules(mercy=500)
SHARED: Final = {"on_equal": "share"}


def after(rules: EndingRules, points: str, played: int = 1) -> Standing:
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
    assert after(evolve(ROUNDS, **changes), points, played).winners == winners


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
    assert after(evolve(BUST, **changes), points).winners == winners


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
    assert after(MERCY, points).winners == winners


@pytest.mark.rule("house.handicap")
def test_a_handicap() -> None:
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
def test_they_are_told() -> None:
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
        ("[ending]\nrounds = -1", "rounds"),
    ],
)
def test_what_is_refused(toml: str, said: str) -> None:
    """Scores that would end the game before it begins, and rules that mean nothing."""
    with pytest.raises(DocumentError, match=said):
        Ruleset.from_toml(f'base = "three-handed-classic"\n{toml}')


@pytest.mark.rule("house.handicap")
def test_a_start_without_a_score_for_each() -> None:
    """A sheet with another number of columns than the handicap is refused."""
    with pytest.raises(RulesetError, match="2 columns need a score each, not 3"):
        EndingRules(handicap=(0, 100, 0)).start(2)
