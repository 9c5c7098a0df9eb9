"""Studies: figures worked out by hand, measures, contracts that are played, what is refused.

Tests: pinochle.analysis._contracts, pinochle.analysis.measures, pinochle.analysis.studies
"""

from __future__ import annotations

import pickle
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from pinochle import Game, RulesetError, SeatError, Suit, WrongType, variants
from pinochle.analysis import (
    Aces,
    Holds,
    MeldPoints,
    NoDealError,
    OddsError,
    PlayedContract,
    Span,
    Study,
    StudyError,
    deals,
    study,
)
from pinochle.analysis._contracts import ContractTerms, play_contract
from pinochle.players import ClubPlayer, Numbers, RandomPlayer
from pinochle.rules import Step
from support.public_names import rebuild
from support.rulesets import rules_of

if TYPE_CHECKING:
    from pinochle.analysis import Measure, WholeDeal

RULES: Final = rules_of("partnership-auction")
LAYDOWN: Final = Holds(0, "A♠ A♠ 10♠ 10♠ K♠ K♠ Q♠ Q♠ J♠ J♠ 9♠ A♥")
"""A double run, and a hand that wins nearly every trick."""


def aces_of_eldest(deal: WholeDeal, rng: Random) -> int:  # noqa: ARG001 - it is certain
    return sum(card.code.startswith("A") for card in deal.hands[0])


# Figures.


def test_figures_worked_out_by_hand() -> None:
    found = Study("x", (Span(0, 0, 4),), Numbers.of([1, 1, 1, 5]), 8)

    assert (found.deals, found.mean, found.error) == (4, 2.0, 1.0)
    assert found.acceptance == 0.5
    assert [found.share(at_least=least) for least in (0, 2, 6)] == [1, Fraction(1, 4), 0]
    assert found.distribution.mean == 2
    assert str(found) == "x: 2.00 ± 1.00 over 4 deals (50.00% of those drawn)"
    assert found.picture().caption == "x" and found.picture("y").caption == "y"
    assert found._repr_svg_() == found._repr_html_() == found.picture()
    assert pickle.loads(pickle.dumps(found)) == rebuild(found) == found


def test_a_study_without_deals() -> None:
    nothing = Study()

    assert (nothing.deals, nothing.mean, nothing.error, nothing.acceptance) == (0, 0, 0, 1)
    assert nothing.share(at_least=1) == 0
    assert study(RULES, aces_of_eldest, 0) == nothing == nothing + nothing
    with pytest.raises(OddsError):
        nothing.picture()


def test_a_study_comes_to_what_is_known() -> None:
    """A quarter of the aces come to a seat, so two on average."""
    found = study(RULES, aces_of_eldest, 2000)

    assert abs(found.mean - 2) < 5 * found.error < 0.2
    assert found.about == "aces_of_eldest, partnership-auction"
    assert study(RULES, aces_of_eldest, 5, where=Aces(0, 3, 3), dealer=1).values == Numbers(
        ((3, 5),)
    )


def test_different_studies_do_not_add_up() -> None:
    one, other = (study(RULES, MeldPoints(seat), 2, first=2 * seat) for seat in (0, 1))

    with pytest.raises(StudyError, match="these are different studies"):
        one + other
    conditions = study(RULES, MeldPoints(0), 1, where=[LAYDOWN, Aces(1, 2)], dealer=2)
    assert conditions.about == (
        "what seat 0 melds with its best trump, partnership-auction, dealt by 2, "
        f"where {LAYDOWN}, where seat 1 holds at least 2 aces"
    )


def test_deals_that_follow_each_other_are_one_span_of_their_seed_only() -> None:
    one, other, next_ = (
        study(RULES, MeldPoints(0), 2, seed=seed, first=first)
        for seed, first in ((1, 0), (2, 2), (1, 2))
    )

    assert (one + other).spans == (Span(1, 0, 2), Span(2, 2, 2))
    assert (one + next_).spans == (Span(1, 0, 4),)
    assert (one + other + next_).spans == (Span(1, 0, 4), Span(2, 2, 2))


def test_what_makes_no_study_is_refused() -> None:
    with pytest.raises(NoDealError):
        study(RULES, MeldPoints(0), 0, where=Aces(0, 9))
    text: Any = lambda *_: "many"  # noqa: E731 - a measure of the wrong type
    with pytest.raises(WrongType, match="expected a whole number"):
        study(RULES, text, 1)
    no_rules: Any = "firehouse"
    with pytest.raises(WrongType, match="expected a Ruleset"):
        study(no_rules, MeldPoints(0), 1)


# Measures.


@pytest.mark.parametrize(
    ("measure", "said"),
    [
        (MeldPoints("widow", "none"), "what the widow melds without a trump"),
        (
            PlayedContract(1, 150, counts="score", player=RandomPlayer()),
            "what seat 1's contract of 150 scores, with random players",
        ),
        (
            PlayedContract(0, trump=Suit.CLUBS, counts="meld"),
            "what the bidder of seat 0's contract with clubs melds, with club players",
        ),
    ],
)
def test_measures_are_values(measure: Measure, said: str) -> None:
    assert str(measure) == said
    assert pickle.loads(pickle.dumps(measure)) == measure
    assert hash(pickle.loads(pickle.dumps(measure))) == hash(measure)


def test_what_makes_no_measure_is_refused() -> None:
    word: Any = "best"
    with pytest.raises(RulesetError, match="expected a Suit or own"):
        PlayedContract(0, trump=word)
    with pytest.raises(WrongType, match="expected a player"):
        PlayedContract(0, player=word)
    with pytest.raises(RulesetError, match="expected made or points"):
        PlayedContract(0, counts=word)
    with pytest.raises(SeatError, match="there is no seat 4"):
        study(RULES, PlayedContract(4), 1)


# Contracts.


def test_a_hand_that_cannot_fail_is_made_and_one_that_cannot_win_is_not() -> None:
    certain = study(RULES, PlayedContract(0, 500, Suit.SPADES), 5, where=LAYDOWN)
    hopeless = study(RULES, PlayedContract(1, 900, Suit.HEARTS), 5, where=LAYDOWN)
    score = study(RULES, PlayedContract(1, 900, counts="score"), 5, where=LAYDOWN)

    assert (certain.mean, hopeless.mean) == (1, 0)
    assert score.values == Numbers(((-900, 5),))


def test_the_points_say_how_often_each_bid_is_made() -> None:
    """Without a bid that changes how anybody plays."""
    player = RandomPlayer()
    points = study(RULES, PlayedContract(0, 250, counts="points", player=player), 40)
    made = study(RULES, PlayedContract(0, 250, player=player), 40)

    assert 0 < made.mean == float(points.share(at_least=250)) < 1


@pytest.mark.parametrize(
    "name",
    [
        name
        for name in variants.names()
        if Step.AUCTION in variants.get(name).script and variants.get(name).deal.hand
    ],
)
def test_every_auction_comes_to_the_contract(name: str) -> None:
    rules = rules_of(name)
    deal = next(deals(rules, Random(2)))
    for seat in (0, rules.table.seats - 1):
        outcome = play_contract(
            deal, ContractTerms(seat, 0, Suit.HEARTS, RandomPlayer(), concedes=False), Random(1)
        )

        assert outcome.line.bid >= rules.auction.opening or rules.auction.calls == "summed"
        assert outcome.line.verdict != "scored"
        assert outcome.melded <= outcome.line.meld or outcome.line.meld == 0


def test_the_meld_has_the_cards_of_a_widow() -> None:
    rules = rules_of("three-handed")
    run = Holds(0, "A♠ 10♠ K♠ Q♠"), Holds("widow", "J♠"), Holds(1, "J♠")
    found = study(rules, PlayedContract(0, trump=Suit.SPADES, counts="meld"), 3, where=run)

    assert found.share(at_least=15) == 1


def test_a_contract_that_cannot_be_bid_is_refused() -> None:
    with pytest.raises(RulesetError, match="nobody bids in two-handed"):
        study(rules_of("two-handed"), PlayedContract(0), 1)
    with pytest.raises(RulesetError, match="cannot get a contract of 105 by the rules of"):
        study(RULES, PlayedContract(0, 105), 1)
    with pytest.raises(RulesetError, match="cannot get a contract of 150 by the rules of"):
        study(rules_of("four-handed"), PlayedContract(2, 150), 1)


def test_the_player_chooses_trump_unless_it_is_given() -> None:
    deal = next(deals(RULES, Random(4), LAYDOWN))
    lines = {
        trump: play_contract(
            deal, ContractTerms(0, 0, trump, ClubPlayer(), concedes=True), Random(1)
        ).line
        for trump in (None, Suit.SPADES, Suit.CLUBS)
    }

    assert lines[None] == lines[Suit.SPADES] != lines[Suit.CLUBS]
    assert isinstance(deal.game, Game)
