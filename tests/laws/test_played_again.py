"""Cards that are played again at once come to what they come to when played one by one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from pinochle import Game
from pinochle.actions import Redacted
from pinochle.game.engine import knowledge
from pinochle.game.engine.emitter import HandsEmitter
from pinochle.game.engine.replaying import replay_plays
from pinochle.game.engine.round import HistoryItem, Round
from pinochle.game.phases.play import PlayPhase
from support.random_games import choose
from support.rulesets import CUSTOM, PLAYABLE, rules_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from pinochle import Seat


def in_play(name: str) -> Game:
    """A game in which some cards were played."""
    rng = Random(name)
    game = Game.start(rules_of(name))
    while not (isinstance(game.round.phase, PlayPhase) and game.round.phase.tricks):
        if game.is_over:
            game = Game.start(game.rules)
        seat, action = choose(game, rng)
        game = game.apply(action, seat)
    return game


def play_nothing_ahead(
    at_work: Round, deeds: Iterable[HistoryItem], lent: Collection[Seat] = ()
) -> tuple[Round, int]:
    """The round as it is, so that each play is looked at by itself."""
    del deeds, lent
    return at_work, 0


@pytest.mark.parametrize("name", [*PLAYABLE, *CUSTOM])
def test_a_view_is_told_again_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = in_play(name)
    views = [game.view(seat) for seat in (None, *range(game.rules.table.seats))]
    at_once = [knowledge.replay_history(view.state, view.phase, view.seat) for view in views]
    monkeypatch.setattr(knowledge, "replay_plays", play_nothing_ahead)

    assert at_once == [
        knowledge.replay_history(view.state, view.phase, view.seat) for view in views
    ]


@pytest.mark.parametrize("name", [*PLAYABLE, *CUSTOM])
def test_a_round_is_played_again_the_same(name: str) -> None:
    game = in_play(name)
    deeds = game.round.history()
    at_work, done = Round.start(game.rules, game.round.state.dealer, game.round.state.redealt), 0
    while done < len(deeds):
        at_work, number = replay_plays(at_work, deeds[done:])
        if not number:
            seat, action, _ = deeds[done]
            assert not isinstance(action, Redacted)
            following = at_work.after(seat, action, HandsEmitter())
            assert isinstance(following, Round)
            at_work, number = following, 1
        done += number

    assert at_work == game.round
