"""The options for the end of a game go with every preset, or are refused for a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from pinochle import Game, Ruleset, RulesetError, variants
from pinochle.actions import NameTrump, ShootTheMoon
from pinochle.events import Acted, Settled
from pinochle.rules import ConcessionRules, EndingRules, MoonRules, Step
from support.arranged_games import act, after, arrange, calls, played_out
from support.cards_in_words import SPADES
from support.random_games import plies_of
from support.rulesets import PLAYABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

ALL_SPADES: Final = "♠AATTKKQQJJ99"
SUMMED: Final = variants.get("partnership-summed-bids")


def throwing_in(rules: Ruleset) -> dict[str, Any]:
    """The bidder may throw in before the first card, where he may not already."""
    if Step.CONCEDE in rules.script:
        return {"concession": evolve(rules.concession, offered=True)}
    script = (*rules.script[:-1], Step.CONCEDE, Step.PLAY)
    return {"script": script, "concession": evolve(rules.concession, offered=True)}


def moon(rules: Ruleset, offered: str) -> dict[str, Any]:
    """The moon may be shot just before the play."""
    return {
        "script": (*rules.script[:-1], Step.MOON, Step.PLAY),
        "moon": MoonRules(offered=offered),  # type: ignore[arg-type]
    }


def with_option(rules: Ruleset, option: str) -> Ruleset:
    """The game with one of the options.

    Raises:
        RulesetError: if it does not go with the game.
    """
    ending = rules.ending
    match option:
        case "all tricks":
            return rules.with_(ending=evolve(ending, all_tricks_win=True))
        case "bid-out":
            return rules.with_(ending=evolve(ending, bid_out=True))
        case "slide-out":
            return rules.with_(ending=evolve(ending, bid_out=True, slide_out=3))
        case "throwing in":
            return rules.with_(**throwing_in(rules))
        case "moon":
            return rules.with_(**moon(rules, "anyone"))
        case _:
            return rules.with_(**moon(rules, "bidder"))


def senseless_options(rules: Ruleset) -> Iterator[str]:
    """The options that make no sense in a game."""
    nobody_bids = Step.AUCTION not in rules.script
    if nobody_bids:
        yield from ("bid-out", "slide-out", "throwing in", "bidder's moon")
    if rules.auction.calls == "summed":
        yield "throwing in"
    if not nobody_bids and not rules.ending.target:
        yield from ("bid-out", "slide-out")
    if rules.settlement.stakes or rules.play.skip_if_met or Step.DRAW in rules.script:
        yield from ("moon", "bidder's moon")


@pytest.mark.rule("end.pinochling", "end.pinochling.throw-in", "end.bid-out", "end.slide-out")
@pytest.mark.parametrize("name", PLAYABLE)
def test_options_go_with_every_preset(name: str) -> None:
    """What is not refused can be played: by a few hundred steps, and several rounds of them."""
    rules = variants.get(name)
    no_sense = set(senseless_options(rules))
    for option in ("all tricks", "bid-out", "slide-out", "throwing in", "moon", "bidder's moon"):
        if option in no_sense:
            with pytest.raises(RulesetError):
                with_option(rules, option)
            continue
        house = with_option(rules, option)
        rounds = sum(
            isinstance(event, Settled)
            for ply in plies_of(Game.start(house), 4, 150)
            for event in ply.events
        )
        assert rounds > 0, option


@pytest.mark.rule("end.pinochling", "end.bid-out", "end.slide-out", "shoot-the-moon")
def test_all_options_at_once() -> None:
    """The options go together, and every one is told."""
    rules = variants.get("partnership-auction")
    script = (*rules.script[:-1], Step.CONCEDE, Step.MOON, Step.PLAY)
    house = rules.with_(
        name="all-at-once",
        script=script,
        concession=ConcessionRules(offered=True),
        moon=MoonRules("anyone", wins_game=True),
        ending=EndingRules(bid_out=True, slide_out=3, all_tricks_win=True),
    )

    text = house.describe()
    for words in (
        "until one shoots the moon",
        "wins every trick of a round wins the game",
        "by bidding and making a contract",
        "stays there while others are set three times",
        "may concede",
    ):
        assert words in text
    game = after(calls(arrange(house, {0: ALL_SPADES}), "100 - - -"), NameTrump(SPADES))
    assert game.round.state.word is Step.CONCEDE


# Bids that are added up.


@pytest.mark.rule("shoot-the-moon")
def test_a_moon_with_summed_bids() -> None:
    """With summed bids a moon stands for the contract of its own side alone."""
    house = SUMMED.with_(name="summed-moon", **moon(SUMMED, "anyone"))
    game = after(calls(arrange(house, {0: ALL_SPADES}), "100 100 - -"), NameTrump(SPADES))
    game, events = act(game, ShootTheMoon())
    game, _ = played_out(game)

    assert events[0] == Acted(game.rules.table.check_seat(0), ShootTheMoon())
    assert game.sheet.last is not None
    assert [line.verdict for line in game.sheet.last.lines] == ["shot", "set"]
    assert game.scores == (1000, -100)
