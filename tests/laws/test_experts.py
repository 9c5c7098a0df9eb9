"""Experts play every game by the rules, and players play for what their contracts need.

Tests: pinochle.players._evidence, pinochle.players._trials, pinochle.players.expert
"""

from __future__ import annotations

from itertools import compress, islice
from math import log
from random import Random
from statistics import fmean

import pytest
from attrs import evolve

from pinochle import Game, View, variants
from pinochle.actions import Bid, Pass
from pinochle.players import ClubPlayer, ExpertPlayer, Player, evaluate
from pinochle.players._evidence import CallEvidence
from pinochle.players._task import Task, task_of
from pinochle.rules import Step
from support.rulesets import CUSTOM, a_part_of, rules_of, some_of

MOVING = ("partnership-with-2-sitting-out", "rotating-partners", "ten-in-two-teams")
"""Where a side of the table is not a column of the score sheet."""


@pytest.mark.parametrize("name", a_part_of([*variants.names(), *MOVING], 3))
def test_an_expert_plays_every_preset(name: str) -> None:
    """A choice of each phase that a round has, and one that is searched to the end."""
    rules, expert, rng = rules_of(name), ExpertPlayer(worlds=2), Random(3)
    game, steps = Game.start(rules).deal(rng), dict[object, int]()
    ends = 0
    while not (game.needs_deal or game.is_over):
        seat = game.to_act[0]
        view = game.view(seat)
        steps[view.step] = steps.get(view.step, 0) + 1
        if max(view.sizes) == 2:
            ends += 1
        is_tried = steps[view.step] == 1 or ends == 1
        player: Player = expert if is_tried else ClubPlayer()
        game = game.apply(player.choose(view, rng), seat)


def test_a_contract_is_made_by_the_points_that_players_play_for() -> None:
    """What a player thinks that the bidder’s side needs decides, in whatever way it is settled.

    With each trick that this side wins it needs less.
    """
    seen = dict[str, int]()
    for name in (*variants.names(), *some_of(CUSTOM, 4)):
        rng, game = Random(name), Game.start(rules_of(name)).deal(Random(name))
        goal: Task | None = None
        while not (game.needs_deal or game.is_over):
            view = game.view(game.to_act[0])
            if view.step is Step.PLAY and goal is None and not view.tricks:
                goal = task_of(view)
            elif goal and (rest := task_of(view)):
                won = sum(compress(view.state.won_points(view.tricks), goal.bidders))
                assert rest.needed + won == goal.needed
            game = game.apply(ClubPlayer().choose(view, rng))
        if goal and game.sheet.last and game.sheet.last.how == "played":
            # In a partnership that sits out in turn each player of the side has a line.
            lines = [one for one in game.sheet.last.lines if one.verdict in {"made", "set"}]
            assert len({(one.verdict, one.count) for one in lines}) == 1
            seen[lines[0].verdict] = seen.get(lines[0].verdict, 0) + 1
            assert (lines[0].count >= goal.needed) is (lines[0].verdict == "made")
    assert min(seen["made"], seen["set"]) > 2


def test_low_bids_are_made_at_once_and_worlds_tell_of_higher_ones() -> None:
    """A seat whose bid is worth a thought thinks about all its later bids: they are dearer."""
    expert, game = ExpertPlayer(worlds=1), Game.start(variants.get("partnership-auction"))
    made_at_once = tried = 0
    for seed in range(3):
        table, thinking = game.deal(Random(seed)), set[int]()
        while table.view().step is Step.AUCTION:
            seat = table.to_act[0]
            view, rng = table.view(seat), Random(seed)
            usual = ClubPlayer().choose(view, Random(seed))
            action = expert.choose(view, rng)
            if rng.getstate() != Random(seed).getstate():  # worlds were drawn
                thinking.add(seat)
                tried += 1
            elif isinstance(usual, Bid):
                assert seat not in thinking
                assert action == usual
                made_at_once += Pass() in view.legal_actions()
            table = table.apply(usual, seat)
    assert min(made_at_once, tried) > 2


def test_what_is_advised_first_is_best_with_the_game_at_stake() -> None:
    """Ends of the game count for advice as they do for experts, and are told by themselves."""
    rules, at_stake = rules_of("partnership-auction"), 0
    rules = rules.with_(ending=evolve(rules.ending, handicap=(980, 990)))
    game, rng = Game.start(rules).deal(Random(4)), Random(5)
    while not game.is_over and len(game.view().tricks) < 1:
        view = game.view(game.to_act[0])
        rows = evaluate(view, rng, worlds=2)
        assert rows[0].doubt == 0 and [row.gain for row in rows] == sorted(
            (row.gain for row in rows), reverse=True
        )
        for row in rows:
            at_stake += row.won > 0
        game = game.apply(ClubPlayer().choose(view, rng))
    assert at_stake


@pytest.mark.slow
def test_an_expert_passes_where_most_worlds_set_the_bid() -> None:
    """Other worlds agree on the whole: of some bids they only seemed to set it."""
    expert, chances, rng = ExpertPlayer(worlds=25), list[float](), Random(12)
    game = Game.start(variants.get("racehorse")).deal(rng)
    while game.view().step is Step.AUCTION:
        view = game.view(game.to_act[0])
        usual, action = ClubPlayer().choose(view, rng), expert.choose(view, Random(12))
        if isinstance(usual, Bid) and action == Pass():
            (row,) = evaluate(view, rng, actions=(usual,), worlds=60)
            chances.append(row.made)
        else:
            assert action == usual
        game = game.apply(usual)
    assert fmean(chances) < 0.65


@pytest.mark.parametrize(
    ("name", "scores", "decides"),
    [
        pytest.param("partnership-auction", (900, 900), True, marks=pytest.mark.slow),
        pytest.param("partnership-auction", (900, 600), False, marks=pytest.mark.slow),
        pytest.param("three-handed", (80, 30, 80), True, marks=pytest.mark.slow),
        ("three-handed", (30, 30, 80), False),
        pytest.param("partnership-passing", (0, 0), False, marks=pytest.mark.slow),
        pytest.param("rotating-partners", (0, 0, 0, 0), False, marks=pytest.mark.slow),
    ],
)
def test_an_expert_bids_with_small_chances_where_the_bid_decides_the_game(
    name: str, scores: tuple[int, ...], *, decides: bool
) -> None:
    """Where a contract takes both sides to the target; but not over a partner's bid."""
    rules, expert, bolder = rules_of(name), ExpertPlayer(worlds=12), list[float]()
    rules = rules.with_(ending=evolve(rules.ending, handicap=scores))
    sides = rules.table.sides
    for seed in range(3):
        game = Game.start(rules).deal(Random(seed))
        while game.view().step is Step.AUCTION:
            view = game.view(seat := game.to_act[0])
            usual = ClubPlayer().choose(view, Random(seed))
            action = expert.choose(view, Random(seed))
            if isinstance(action, Bid) and usual == Pass():
                (bid,) = evaluate(view, Random(seed + 99), actions=(action,), worlds=30)
                bids = [call for call in view.calls if call.goal]
                assert not bids or sides[bids[-1].seat] != sides[seat]
                bolder.append(bid.made)
            game = game.apply(action, seat)
    assert fmean(bolder) > 0.1 if decides else not bolder


def test_an_expert_without_time_calls_as_a_club_player() -> None:
    expert, game = ExpertPlayer(seconds=1e-9), Game.start(variants.get("racehorse")).deal(Random(7))
    while game.view().step is Step.AUCTION:
        view = game.view(game.to_act[0])
        usual = ClubPlayer().choose(view, Random(1))
        assert expert.choose(view, Random(1)) == usual
        game = game.apply(usual)


@pytest.mark.parametrize("name", a_part_of(["partnership-passing", "racehorse", "double-deck"], 3))
def test_contracts_are_made_about_as_often_as_the_worlds_say(name: str) -> None:
    rules, chances, made = variants.get(name), list[float](), list[bool]()
    for seed in range(18):
        rng = Random(seed)
        game = Game.start(rules, dealer=seed % rules.table.players).deal(rng)
        bids = list[tuple[View, Bid]]()
        while not game.needs_deal:
            view = game.view(game.to_act[0])
            action = ClubPlayer().choose(view, rng)
            if isinstance(action, Bid):
                bids.append((view, action))
            game = game.apply(action)
        assert game.sheet.last
        view, last = bids[-1]
        (bid,) = evaluate(view, rng, actions=(last,), worlds=6)
        chances.append(bid.made)
        made.append("made" in {line.verdict for line in game.sheet.last.lines})
    assert abs(fmean(chances) - fmean(made)) < 0.2
    sure = [is_made for chance, is_made in zip(chances, made, strict=True) if chance > 0.8]
    assert len(sure) > 4
    assert fmean(sure) >= max(0.75, fmean(made))


@pytest.mark.parametrize(
    "name", a_part_of(["partnership-auction", "partnership-passing", "eight-player"], 3)
)
def test_calls_fit_the_hands_of_those_who_made_them(name: str) -> None:
    """In the true deal they are likelier than in others, in the auction and afterwards."""
    ahead = {True: list[float](), False: list[float]()}
    for seed in range(6):
        rng = Random(seed)
        game = Game.start(rules_of(name)).deal(rng)
        while len(game.view().tricks) < 2:
            seat = game.to_act[0]
            view, action = game.view(seat), ClubPlayer().choose(game.view(seat), rng)
            evidence = CallEvidence(view)
            if evidence.seats and rng.random() < 0.3:
                worlds = [evidence.weight(world) for world in islice(view.samples(rng), 12)]
                is_early = view.step is Step.AUCTION
                ahead[is_early].append(log(evidence.weight(game) / fmean(worlds)))
            game = game.apply(action, seat)
    assert min(map(fmean, ahead.values())) > 0.1


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("partnership-auction", ""),
        ("three-handed", "bidder"),
        ("partnership-passing", "side"),
        ("partnership-kitty-distributed", "all"),
    ],
)
def test_hands_that_changed_since_they_were_bid_are_not_judged(name: str, changed: str) -> None:
    judged = 0
    for seed in range(4):
        rng = Random(seed)
        game = Game.start(rules_of(name)).deal(rng)
        while not game.needs_deal and game.view().step is not Step.PLAY:
            game = game.apply(ClubPlayer().choose(game.view(game.to_act[0]), rng))
        bidder, sides = game.view().bidder or 0, game.rules.table.sides
        for seat in range(len(sides)):
            seats = CallEvidence(game.view(seat)).seats
            judged += len(seats)
            assert seat not in seats
            assert not (changed == "bidder" and bidder in seats)
            assert not (changed == "side" and sides[bidder] in {sides[one] for one in seats})
    assert (judged > 0) is (changed != "all")
