"""Whole rounds, from the deal to the score, are what the oracle makes of the record's text.

This is a sample; `tests/exhaustive/test_whole_rounds.py` plays many more.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import assume, given, reject

from oracle.games import Game as Again
from oracle.records import read
from oracle.state import IllegalError, NotUnderstoodError
from pinochle import Ruleset, variants
from pinochle.players import ClubPlayer
from pinochle.rules.melds.meld import GAME
from support.recomputed_rounds import agree, by_playouts, by_steps, doubt, presets
from support.rulesets import CUSTOM, PLAYABLE, rules_of
from support.strategies import custom, seeds, share


@pytest.mark.parametrize("name", PLAYABLE)
def test_rounds_of_presets(name: str) -> None:
    """A round drawn at random, one with claims and rulings, and one of club players."""
    rules = variants.get(name)

    agree(by_playouts(rules, Random(f"{name} 1"), 1))
    agree(by_steps(rules, Random(f"{name} 2"), 1))
    agree(by_playouts(rules, Random(f"{name} 3"), 1, ClubPlayer()))


@pytest.mark.parametrize("name", CUSTOM)
def test_rounds_with_house_rules(name: str) -> None:
    """Rules that have an option which no preset has."""
    rules = rules_of(name)

    agree(by_steps(rules, Random(name), 2))


@pytest.mark.rule("house.moon-bid", "check.4p.bid-checks", "check.4p.fail-double")
@pytest.mark.parametrize("counts", ["instead", "added"])
@pytest.mark.parametrize("seed", range(4))
def test_rounds_with_checks_for_moons(counts: Any, seed: int) -> None:
    """A moon that was bid gains and costs the checks of its number, which a renege may change."""
    check = variants.get("check-partnership")
    rules = check.with_(
        name="ours",
        auction=evolve(check.auction, moon_bids=True),
        moon=evolve(check.moon, counts=counts, costs=300, reward=400),
        renege=evolve(check.renege, ruled=True, settled="at-once" if seed % 2 else "after-play"),
    )
    agree(by_steps(rules, Random(f"{counts} {seed}"), 8, bids_moon=True))


@pytest.mark.rule("auction.summed.min-meld", "meld.no-late", "contract.play-only-if-needed")
@pytest.mark.parametrize("least_meld_of", ["player", "side"])
@pytest.mark.parametrize("seed", range(8))
def test_rounds_with_misbids_and_late_melds(least_meld_of: Any, seed: int) -> None:
    """A late meld makes a misbid good, and what is void is not met by melds."""
    ours = rules_of("misbids-and-late-melds")
    rules = ours.with_(name="ours", auction=evolve(ours.auction, least_meld_of=least_meld_of))

    agree(by_steps(rules, Random(seed), 6))


@pytest.mark.rule("racehorse.game-meld")
@pytest.mark.parametrize("choice", ["best", "declared"])
@pytest.mark.parametrize("seed", range(8))
def test_rounds_won_by_a_meld(choice: Any, seed: int) -> None:
    """The round is over with the game, so that a contract is neither made nor set."""
    ours = rules_of("game-meld")
    dear = evolve(ours.melds.rule("aces around"), values=(GAME,))
    rules = ours.with_(
        name="ours",
        melds=ours.melds.with_rules(dear, evolve(ours.melds.rule("marriage"), values=(20, GAME))),
        showing=evolve(ours.showing, choice=choice),
    )
    agree(by_steps(rules, Random(seed), 6))


@pytest.mark.rule("house.rotating-partners", "end.bid-out", "tie.bidder-side-wins")
@pytest.mark.parametrize("on_two", ["bidder", "highest"])
@pytest.mark.parametrize("ends", ["by score", "by a bid"])
@pytest.mark.parametrize("seed", [pytest.param(20, marks=pytest.mark.slow), 100, 108])
def test_games_of_six_who_change_partners(on_two: Any, ends: str, seed: int) -> None:
    """The bidder comes first, and then the partners, who are like any players among themselves.

    In these games partners of a bidder who is below the target have reached it together.
    """
    race = variants.get("racehorse")
    rules = race.with_(
        name="ours",
        table=evolve(race.table, partners_change=3),
        ending=evolve(race.ending, on_two=on_two, bid_out=ends == "by a bid"),
    )
    agree(by_playouts(rules, Random(f"racehorse club {seed}"), 40, ClubPlayer()))


@share(50)
@given(custom(), seeds)
def test_rounds_of_houses(rules: Ruleset, seed: int) -> None:
    """Any rules at all, as far as the oracle knows them."""
    assume(not doubt(rules))
    try:
        agree(by_steps(rules, Random(seed), 2))
    except NotUnderstoodError:
        reject()


@pytest.mark.parametrize(
    ("told", "instead", "why"),
    [
        ("0 bid:100", "0 pass", "must bid"),
        ("1 bid:160", "1 bid:100", "not higher"),
        ("1 bid:160", "1 bid:165", "no step"),
        ("0 trump:S", "0 trump:none", "always a trump"),
    ],
)
def test_what_is_not_legal_is_found(told: str, instead: str, why: str) -> None:
    """So that the laws above say something of what was done."""
    record = (
        "pinochle-record: 1\nrules: partnership-auction\ndealer: 3\n\n"
        f"* deal:{''.join(sorted(card.code for card in variants.get('cutthroat').pack))}\n"
        "0 bid:100  1 bid:160  2 pass  3 pass  0 bid:170  1 pass\n0 trump:S\n"
    )
    assert Again(read(record, presets())).follow() == []

    with pytest.raises(IllegalError, match=why):
        Again(read(record.replace(told, instead), presets())).follow()
