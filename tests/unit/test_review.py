"""Why a round was lost: which choices are told, and what is said of them.

Tests: pinochle.analysis.review, pinochle.players._rollouts, pinochle.players.review
"""

from __future__ import annotations

import sys
from itertools import islice
from random import Random

import pytest

from pinochle import Game, Suit, variants
from pinochle.actions import NameTrump, Pass
from pinochle.game.sampling.sampler import NoSampleError
from pinochle.players import ClubPlayer, Player, RandomPlayer, SimplePlayer, gains, play, review
from pinochle.players.review import Loss, choices_of, gain_of, loss_of
from support.rulesets import rules_of


def play_rounds(name: str, rounds: int = 1, seed: int = 3) -> Game:
    """A game in which player 0 acts at random, against club players."""
    rules = rules_of(name)
    players: dict[int, Player] = dict.fromkeys(range(rules.table.seats), ClubPlayer())
    players[0] = RandomPlayer()
    return play(Game.start(rules), players, Random(seed), rounds=rounds)


def at_random(name: str, seed: int) -> Game:
    """A round in which everybody plays at random."""
    rules = rules_of(name)
    players: dict[int, Player] = dict.fromkeys(range(rules.table.seats), RandomPlayer())
    return play(Game.start(rules), players, Random(seed))


def test_choices_are_those_of_the_last_round() -> None:
    game = play_rounds("three-handed-with-1-sitting-out", rounds=3)
    record = game.record
    for player in range(4):
        for seq, view, action in choices_of(game, player):
            before = record[:seq].replay()
            assert before.sheet.rounds == 2
            assert before.seating[view.seat or 0] == player
            assert view == before.view(view.seat) and action in view.legal_actions()
            assert game.actions[seq] == (view.seat, action)
            assert len(view.legal_actions()) > 1
    assert not [*choices_of(Game.start(game.rules), 0)]


def test_who_plays_at_random_is_told_what_it_cost() -> None:
    game = at_random("cutthroat", 2)
    parts: list[float] = []
    losses = review(game, 0, Random(1), worlds=6, progress=parts.append)
    assert losses == review(game, 0, Random(1), worlds=6)
    points = [loss.points for loss in losses]
    assert points == sorted(points, reverse=True) and points[-1] > 0
    did = {seq: action for seq, _, action in choices_of(game, 0)}
    assert all(did[loss.seq] == loss.chosen.action != loss.better.action for loss in losses)
    assert len(parts) == len(did) and parts == sorted(parts) and 0 <= parts[0] < parts[-1] < 1
    english, german = (losses[0].message.text(language) for language in ("en", "de"))
    assert " instead of " in english and " statt " in german


def test_the_best_choice_costs_nothing() -> None:
    game = Game.start(variants.get("partnership-auction")).deal(Random(1))
    view = game.view(0)
    bids = islice(view.legal_actions(), 3)
    losses = [loss_of(view, action, Random(2), worlds=4) for action in bids]
    assert None in losses
    assert all(loss is None or loss.points > 0 for loss in losses)
    assert loss_of(view, NameTrump(Suit.CLUBS), Random(2)) is None


def test_a_find_is_better_than_what_a_simple_and_a_club_player_would_do() -> None:
    players: dict[int, Player] = dict.fromkeys(range(3), ClubPlayer())
    game = play(Game.start(rules_of("cutthroat")), players, Random(2))
    done = {seq: (view, action) for seq, view, action in choices_of(game, 0)}
    found = [
        gain_of(view, action, Random(1), seq=seq, doubts=0, worlds=6)
        for seq, (view, action) in done.items()
    ]
    finds = [gain for gain in found if gain]
    assert finds
    for gain in finds:
        view, action = done[gain.seq]
        usual = {one.choose(view, Random(1)) for one in (ClubPlayer(), SimplePlayer())}
        assert gain.chosen.action == action != gain.usual.action
        assert gain.usual.action in usual and gain.points > 0
    english, german = (finds[0].message.text(language) for language in ("en", "de"))
    assert " better on average than " in english and " besser als " in german
    first, _ = next(iter(done.values()))
    assert gain_of(first, NameTrump(Suit.CLUBS), Random(1)) is None
    told = gains(game, 0, Random(1), worlds=6)
    assert [gain.points for gain in told] == sorted((gain.points for gain in told), reverse=True)


def test_what_is_in_doubt_costs_nothing() -> None:
    choices = [*choices_of(at_random("cutthroat", 2), 0)][-9:]

    def losses_in(doubts: float) -> list[Loss]:
        losses = [
            loss_of(view, done, Random(1), doubts=doubts, worlds=6) for _, view, done in choices
        ]
        return [loss for loss in losses if loss]

    assert len(losses_in(0)) >= len(losses_in(1)) > len(losses_in(1e9))
    assert all(loss.chosen.doubt == pytest.approx(0) for loss in losses_in(1e9))


def test_where_no_cards_agree_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> None:
        raise NoSampleError

    # The package has the function of that name.
    monkeypatch.setattr(sys.modules["pinochle.players.review"], "evaluate", none)
    game = Game.start(variants.get("partnership-auction"), dealer=2).deal(Random(1))
    assert loss_of(game.view(3), Pass(), Random(1)) is None
