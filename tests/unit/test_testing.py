"""What is there for the tests of others: strategies, and checks of other engines.

Tests: pinochle.testing
"""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from hypothesis import HealthCheck, Phase, given, settings

from pinochle import Game, variants
from pinochle.rules import PRE_1945
from pinochle.testing import (
    check_legality,
    check_scorer,
    check_winner,
    games,
    hands,
    rulesets,
    situations,
)

if TYPE_CHECKING:
    from pinochle import Card, Hand, Ruleset, Suit
    from pinochle.testing import Situation

RULES = variants.get("partnership-auction")


@given(hands(RULES.pack, least=3, most=5))
def test_hands(hand: Hand) -> None:
    """Hands of a pack, as long as is asked for."""
    assert 3 <= len(hand) <= 5
    assert RULES.pack.cards.holds(hand)


@given(situations(RULES))
def test_situations(case: Situation) -> None:
    """It is somebody's turn who has a card, and only a lead is the first."""
    assert case.hand and len(case.trick) < 4
    assert not (case.trick and case.first_lead)
    assert RULES.play.legal(case.hand, case.trick, case.trump)


@given(rulesets(custom=False))
def test_presets(rules: Ruleset) -> None:
    """Without houses there are presets only."""
    assert rules is variants.get(rules.name)


@given(games())
@settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow])
def test_games(game: Game) -> None:
    """Games that can go on, or are over."""
    assert game.is_over or game.needs_deal or game.to_act


@given(games(variants.get("cutthroat"), plies=30))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_games_of_some_rules(game: Game) -> None:
    """Games of the rules that are asked for, no longer than is asked for."""
    assert game.rules.name == "cutthroat"
    assert len(game.actions) <= 30


def seen_in(rules: Ruleset, plies: int) -> set[str]:
    """The phases in which games of these rules stand; ``over`` for those that are."""
    seen: set[str] = set()

    @given(games(rules, plies=plies))
    @settings(max_examples=60, derandomize=True, database=None, phases=[Phase.generate])
    def look(game: Game) -> None:
        is_at_work = not (game.needs_deal or game.is_over)
        seen.add(str(game.round.state.word) if is_at_work else "over" if game.is_over else "deal")

    look()
    return seen


def test_games_stand_anywhere() -> None:
    """A game is not bid up without end, and no further than to its end."""
    assert seen_in(RULES, 40) >= {"auction", "play"}
    short = RULES.with_(name="short", ending=evolve(RULES.ending, target=1))
    assert "over" in seen_in(short, 150)


def run_with_its_marriage(hand: Hand, trump: Suit | None) -> int:
    """A scorer with the usual slip: the marriage in a run counts too."""
    score = RULES.melds.score(hand, trump)
    return score.points + 40 * sum(meld.name == "run" for meld in score.melds)


def test_a_scorer_is_checked() -> None:
    """The slip is found, in the simplest hand that has it."""
    check_scorer(RULES.melds.points, RULES, examples=100)
    with pytest.raises(AssertionError) as error:
        check_scorer(run_with_its_marriage, RULES, examples=3_000)

    assert str(error.value).endswith(" trump: 190 points, but by these rules run 150")


def heads_always(hand: Hand, trick: tuple[Card, ...], trump: Suit | None) -> tuple[Card, ...]:
    """The legal plays of rules under which every trick must be headed."""
    return PRE_1945.legal(hand, trick, trump)


def test_legality_is_checked() -> None:
    """What is let pass, and what is refused, against the rules."""
    check_legality(RULES.play.legal, RULES, examples=100)
    with pytest.raises(AssertionError, match="may be played by these rules"):
        check_legality(heads_always, RULES)
    with pytest.raises(AssertionError, match=r"is let pass, but .* does not follow suit"):
        check_legality(lambda hand, *_: hand, RULES)


def test_winners_are_checked() -> None:
    """The last card does not win every trick."""
    check_winner(RULES.play.winner, RULES, examples=100)
    with pytest.raises(AssertionError, match=r"card 1 wins, but by these rules it is card 0"):
        check_winner(lambda trick, _: len(trick) - 1, RULES)


def test_without_hypothesis_it_says_what_to_install() -> None:
    script = """if True:
        import sys
        sys.modules["hypothesis"] = None
        try:
            import pinochle.testing
        except ModuleNotFoundError as error:
            print(error.name, error)
    """
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    wanted = "pinochle.testing needs hypothesis: pip install pinochle-rules[testing]"
    assert run.stdout == f"hypothesis {wanted}\n"
