"""What was given away accounts for the difference between the best and what was won."""

from __future__ import annotations

from random import Random

import pytest

from pinochle import Game, Record, Ruleset
from pinochle.actions import ClaimTricks, Ruling
from pinochle.analysis import Review, given_away
from pinochle.game.phases.play import PlayPhase
from pinochle.players.solver import SolverError
from support.arranged_games import played_out
from support.random_games import choose
from support.rulesets import PLAYABLE, a_part_of, rules_of

FEW = 5


def last_of(rules: Ruleset) -> int:
    """How many tricks are looked at: where many play, each has many ways to go."""
    return 3 if rules.table.seats <= FEW else 1


def after_a_play(game: Game, rng: Random) -> Game:
    """The game when cards were played in a round: at its end, or somewhere in its last tricks."""
    start, stops, last = game, rng.random() < 1 / 2, last_of(game.rules)
    while True:
        game = start if game.is_over else game
        seat, action = choose(game, rng)
        if isinstance(action, (Ruling, ClaimTricks)):  # they would end the round too soon
            continue
        phase = game.round.phase
        is_late = isinstance(phase, PlayPhase) and max(map(len, phase.hands)) <= last
        following = game.apply(action, seat)
        has_ended = following.sheet.rounds > game.sheet.rounds
        if is_late and (has_ended or (stops and rng.random() < 1 / last)):
            return following
        game = following


def check(game: Game, review: Review) -> None:
    """The value at the beginning, and what was given away since, come to what was won."""
    rest = review.rest.value if review.rest else 0
    won = sum(trick.points for trick in review.tricks if trick.winner in review.party)
    given = sum(lost for seat, lost in review.lost.items() if seat not in review.party)
    lost = sum(lost for seat, lost in review.lost.items() if seat in review.party)

    assert review.tricks[0].value - lost + given == won + rest
    for trick in review.tricks:
        assert (trick.winner is None) is (len(trick.plays) < game.rules.table.seats)
        for play in trick.plays:
            assert play.lost >= 0
            assert bool(play.better) is bool(play.lost)
            assert play.card not in play.better


@pytest.mark.parametrize("name", a_part_of(PLAYABLE, 2))
def test_the_points_come_out_even(name: str) -> None:
    rng = Random(name)
    for _ in range(2):
        game = after_a_play(Game.start(rules_of(name)), rng)
        try:
            review = given_away(game, at=-last_of(game.rules))
        except SolverError:
            assert game.rules.partner.is_found
            continue
        check(game, review)
        assert given_away(Record.of(game), at=-last_of(game.rules)) == review


def test_only_the_last_round_is_looked_at() -> None:
    """Its tricks are numbered from its first one on, whatever was played before."""
    game = Game.start(rules_of("partnership-auction"))
    for seed in range(2):
        game, _ = played_out(game.deal(Random(seed)), seed)
        review = given_away(game, at=-2)
        assert [trick.number for trick in review.tricks] == [11, 12]
        check(game, review)
