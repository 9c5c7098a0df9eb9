"""The table in plain text: who sits with whom, who has cards, and where the game is.

Tests: pinochle.game.table_text
"""

from __future__ import annotations

from random import Random

from pinochle import Game
from pinochle.game.table_text import game_lines, view_lines
from pinochle.rules import Step
from support.arranged_games import played_out
from support.random_games import game_at
from support.rulesets import rules_of


def test_a_called_partner_is_named_to_both_of_them_and_to_nobody_else() -> None:
    """Both know it from the card that was called; to the others the line of partners tells."""
    game = game_at(rules_of("five-handed"), Step.PLAY, seed=1)
    bidder, (partner,) = game.view().bidder, game.view().partners
    for seat in range(5):
        lines = [*view_lines(game.view(seat))]
        named = [line for line in lines if "partner" in line]
        if seat in {bidder, partner}:
            (line,) = named
            assert f"seat {partner if seat == bidder else bidder} " in line
        else:
            assert not named


def test_who_has_no_cards_left_has_no_line_of_cards() -> None:
    game, rng = game_at(rules_of("partnership-auction"), Step.PLAY, seed=1), Random(1)
    while sum(map(len, game.hands)) > 2:
        game = game.apply(game.legal_actions().sample(rng))
    lines = [*game_lines(game)]

    hands = lines[len(lines) - lines[::-1].index("") :]
    held = [seat for seat, hand in enumerate(game.hands) if hand]
    assert [line.split()[1] for line in hands] == [*map(str, held)]
    assert [*game_lines(Game.start(game.rules))][-1]  # nor is room left for hands before the deal


def test_the_round_is_counted_from_its_deal_on() -> None:
    game = Game.start(rules_of("partnership-auction"))
    assert "round 1" in next(game_lines(game))
    game = game.deal(Random(1))
    assert "round 1" in next(game_lines(game))
    game, _ = played_out(game)
    assert "round 2" in next(game_lines(game))


def test_the_contract_trump_and_score_have_a_line_and_each_meld_one() -> None:
    game = game_at(rules_of("partnership-auction"), Step.PLAY, seed=1)
    view = game.view()
    lines = [*view_lines(view)]

    labels = [line.split()[0] for line in lines[1 : lines.index("")]]
    melds = sum(bool(score.melds) for score in view.shown)
    assert labels == ["Contract", "Trump", "Melds", *["seat"] * (melds - 1), "Score"]
    assert str(view.contracts[0].goal) in lines[1]
