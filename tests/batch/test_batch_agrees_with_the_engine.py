"""A batch plays the same cards as the engine: what is legal, who wins, melds, counts and scores.

Tests: pinochle.batch._playing, pinochle.batch._round, pinochle.batch._settling
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from attrs import evolve

from batch.engine import EngineRound, Follower, as_batch, last_of, number_of, round_of_engine
from pinochle import Hand, Suit, variants
from pinochle.actions import Bury, NameTrump, Play
from pinochle.batch import play, presets, problems
from pinochle.cards.card import CARDS
from pinochle.rules import Step
from pinochle.rules.scoring.settle import settle
from pinochle.testing import custom_ruleset
from support.random_games import tricks_of
from support.rulesets import CUSTOM, rules_of

if TYPE_CHECKING:
    from pinochle import Game, Ruleset
    from pinochle.batch import Rounds

CUSTOM_RULESETS = 50


def rounds_of(rules: Ruleset, number: int, seed: int) -> list[EngineRound]:
    """Rounds of the engine, all dealt by the same seat."""
    rng, found = random.Random(seed), list[EngineRound]()
    dealer = rng.randrange(rules.table.seats)
    for _ in range(20 * number):
        told = round_of_engine(rules, rng, dealer)
        if told is not None:
            found.append(told)
        if len(found) == number:
            break
    return found


def agree(rules: Ruleset, number: int, seed: int) -> int:
    """The batch follows rounds of the engine, and comes to the same; how many there were."""
    rounds = rounds_of(rules, number, seed)
    if not rounds:
        return 0
    follower = Follower(rounds)
    batch = as_batch(rules, rounds, follower)
    for deal, told in enumerate(rounds):
        compare(batch, deal, told)
        assert follower.legal[deal] == told.legal
        if told.played:
            assert [CARDS[number] for number in batch.cards[deal].reshape(-1)] == told.played
        if told.bury:
            assert follower.bury[deal][0] == told.bury
            assert Hand(CARDS[number] for number in batch.buried[deal]) == told.cards
    return len(rounds)


def compare(batch: Rounds, deal: int, told: EngineRound) -> None:
    """What a deal of a batch has come to, beside the tally and settlement of the engine."""
    rules, tally = batch.rules, told.ended.tally()
    settlement = settle(rules, tally)
    assert batch.trumps[deal] == number_of(told.ended.trump)
    assert tuple(batch.melds[deal]) == tally.meld
    assert tuple(batch.counts[deal]) == tally.count
    assert tuple(batch.tricks[deal]) == tally.tricks
    assert tuple(batch.scores[deal]) == settlement.scores
    assert batch.played[deal] == (tally.how == "played")
    for trick, taken in enumerate(tricks_of(told.ended.tricks)):
        assert batch.leaders[deal, trick] == taken.leader
        assert batch.winners[deal, trick] == taken.winner
    for contract in tally.contracts[:1]:
        side = rules.table.sides[contract.bidder]
        assert batch.bidders[deal] == contract.bidder
        assert batch.bids[deal, side] == contract.goal
        assert batch.made[deal] == (settlement.line(side).verdict == "made")


@pytest.mark.parametrize("name", [*presets(), *CUSTOM])
def test_presets_and_custom_rulesets(name: str) -> None:
    rules = rules_of(name)
    assert problems(rules) or agree(rules, 6, 1)


def test_a_bidder_without_the_meld_that_trump_asks_for() -> None:
    """A bid may say that there is no trump; any other bidder has to hold the meld in some suit."""
    base = variants.get("partnership-auction")
    auction = evolve(base.auction, no_trump_bids="equal")
    trump = evolve(base.trump, must_hold=("royal marriage",), if_none="set")
    rules = base.with_(name="any-ruleset", auction=auction, trump=trump)
    ends = {told.ended.how for told in rounds_of(rules, 40, 2)}

    assert ends >= {"played", "no-marriage"}
    assert agree(rules, 40, 2) == 40


@pytest.mark.parametrize("seed", range(CUSTOM_RULESETS))
def test_any_rules(seed: int) -> None:
    rng = random.Random(seed)
    rules = custom_ruleset(rng, of=rng.choice(presets()))
    if not problems(rules):
        agree(rules, 4, seed)


@pytest.mark.parametrize("name", presets())
def test_what_a_batch_plays_is_legal(name: str) -> None:
    """The engine goes on from each deal with the cards that a batch has drawn."""
    rules = rules_of(name)
    rounds = rounds_of(rules, 3, 2)
    batch = as_batch(rules, rounds, "random")
    for deal, told in enumerate(rounds):
        if told.played:
            game = continue_game(told.before, batch, deal)
            compare(batch, deal, told._replace(ended=last_of(game)))


def continue_game(game: Game, batch: Rounds, deal: int) -> Game:
    """A game after the cards that were buried and played in a deal of a batch."""
    cards = iter([CARDS[number] for number in batch.cards[deal].reshape(-1)])
    while not (game.needs_deal or game.is_over):
        word = game.round.state.word
        if word is Step.BURY:
            game = game.apply(Bury(Hand(CARDS[number] for number in batch.buried[deal])))
        else:
            game = game.apply(Play(next(cards)))
    return game


@pytest.mark.parametrize("name", ["partnership-auction", "three-handed", "double-deck-turkish"])
def test_the_best_trump(name: str) -> None:
    """Trump is a suit that may be named, and no other melds more in that hand."""
    rules = variants.get(name)
    rounds = rounds_of(rules, 20, 3)
    rounds = [told for told in rounds if named_with(told)]
    given = as_batch(rules, rounds, "random")
    free = play(
        rules,
        given.orders,
        np.random.default_rng(1),
        dealer=given.dealer,
        bidder=given.bidders,
        bid=given.bids.max(axis=1),
    )
    for deal, hand in enumerate(map(named_with, rounds)):
        suits = rules.trump.suits(hand, rules.melds)
        named = tuple(Suit)[free.trumps[deal]]
        assert named in suits
        assert rules.melds.points(hand, named) == max(
            rules.melds.points(hand, suit) for suit in suits
        )


def named_with(told: EngineRound) -> Hand:
    """The hand with which trump was named; empty if it could not be."""
    for entry in told.ended.entries:
        if isinstance(entry.action, NameTrump) and entry.seat is not None:
            hand = told.ended.dealt[entry.seat]
            script = told.ended.rules.script
            has_widow = Step.WIDOW in script[: script.index(Step.TRUMP)]
            return hand + told.ended.widow if has_widow else hand
    return Hand()
