"""Players play every game, by the rules, and from their view alone."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Game, Ruleset, variants
from pinochle.players import ClubPlayer, Player, RandomPlayer, SimplePlayer, evaluate, play
from pinochle.testing import custom_ruleset
from support.checked_choices import check_round
from support.rulesets import CUSTOM, a_part_of, rules_of, some_of
from support.strategies import share

PLIES = 60


def choices(rules: Ruleset, player: Player, seed: int, plies: int = PLIES) -> Game:
    """A game in which a player sits at every seat; each choice is applied, and made twice."""
    rng, game = Random(seed), Game.start(rules, dealer=seed % rules.table.players)
    for _ in range(plies):
        if game.is_over:
            break
        if game.needs_deal:
            game = game.deal(rng)
            continue
        seat = game.to_act[0]
        view, state = game.view(seat), rng.getstate()
        action = player.choose(view, rng)
        rng.setstate(state)
        assert player.choose(view, rng) == action
        game = game.apply(action, seat)
    return game


@pytest.mark.parametrize("name", a_part_of([*variants.names(), *some_of(CUSTOM, 4)], 3))
def test_players_play_every_game(name: str) -> None:
    """A club or simple player to the end of a round or nearly, a random one for a shorter while."""
    choices(rules_of(name), ClubPlayer(), 7)
    choices(rules_of(name), SimplePlayer(), 9)
    choices(rules_of(name), RandomPlayer(), 8, PLIES // 3)


@given(st.integers(0, 2**32 - 1))
@share(10)
def test_a_player_plays_any_ruleset(seed: int) -> None:
    rules = custom_ruleset(Random(seed))
    for player in (RandomPlayer(), SimplePlayer(), ClubPlayer()):
        choices(rules, player, seed)


@pytest.mark.parametrize("name", variants.names())
def test_a_choice_does_not_depend_on_unseen_cards(name: str) -> None:
    """In another game that looks the same to the seat, the same player does the same."""
    rules, rng = rules_of(name), Random(11)
    game = Game.start(rules).deal(rng)
    while not (game.needs_deal or game.is_over):
        seat = game.to_act[0]
        view = game.view(seat)
        if rng.random() < 1 / 12:
            other = view.sample(rng).view(seat)
            for player in (RandomPlayer(), SimplePlayer(), ClubPlayer()):
                assert player.choose(view, Random(5)) == player.choose(other, Random(5))
        game = game.apply(ClubPlayer().choose(view, rng), seat)


def test_choices_in_a_custom_ruleset_are_checked() -> None:
    """As the session ``players`` checks them in hundreds of rulesets."""
    assert check_round(1)["rulesets"] == 1


def test_a_round_is_played_to_its_end() -> None:
    game = Game.start(variants.get("partnership-auction"))

    after = game.playout(Random(1), player=ClubPlayer())

    assert after == play(game, dict.fromkeys(range(4), ClubPlayer()), Random(1))
    assert after.sheet.last is not None


def test_an_evaluation_compares_actions_in_the_same_worlds() -> None:
    game = Game.start(variants.get("partnership-auction")).deal(Random(2))
    while len(game.legal_actions()) < 3 or game.view(game.to_act[0]).trick is None:
        seat = game.to_act[0]
        game = game.apply(ClubPlayer().choose(game.view(seat), Random(0)), seat)
    view = game.view(game.to_act[0])

    found = evaluate(view, Random(1), worlds=8)

    assert {one.worlds for one in found} == {8}
    assert list(found) == sorted(found, key=lambda one: -one.gain)
    assert found == evaluate(view, Random(1), worlds=8)
    assert all(0 <= one.made <= 1 and one.error > 0 for one in found)
    assert found[0].doubt == 0 and all(one.doubt for one in found[1:])
