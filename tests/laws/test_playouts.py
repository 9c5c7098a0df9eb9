"""A round that is played out at one go is the round in which each action was drawn by itself."""

import pickle
from collections.abc import MutableSequence
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from gaming import PLAYABLE, rules_of
from pinochle import (
    GAME,
    POST_1945,
    Deal,
    Duty,
    Game,
    IllegalAction,
    Obligation,
    PlayRules,
    Ruleset,
    Step,
    WrongType,
    variants,
)
from pinochle.game.engine.round import Ended
from pinochle.rules.pack import shuffle
from pinochle.testing import custom_ruleset
from strategies import share

LEAD_TRUMP = PlayRules((Obligation(Duty.LEAD_TRUMP), *POST_1945.obligations))


def stepped(game: Game, rng: Random, plies: int = 10_000) -> Game:
    """A game after so many actions drawn at random, or after the round if it ends before."""
    if game.needs_deal:
        game = game.deal(rng)
    for _ in range(plies):
        if game.needs_deal or game.is_over:
            break
        game = game.apply(game.legal_actions().sample(rng))
    return game


def ended(game: Game) -> list[Ended]:
    """The rounds that were played in a game."""
    return [one for one in game.past.rounds if isinstance(one, Ended)]


def agree(rules: Ruleset, seed: int, plies: int) -> None:
    """From some point of a round on, both come to the same, by the same chances."""
    game = stepped(Game.start(rules), Random(seed), plies)
    if game.is_over or (plies and game.needs_deal):
        return
    one, other = Random(seed + 1), Random(seed + 1)
    by_steps, at_once = stepped(game, one), game.playout(other)
    assert at_once == by_steps
    assert hash(at_once) == hash(by_steps)
    assert at_once.actions == by_steps.actions
    assert str(at_once.record) == str(by_steps.record)
    assert [one.history() for one in ended(at_once)] == [one.history() for one in ended(by_steps)]
    assert one.getstate() == other.getstate()
    again = pickle.loads(pickle.dumps(at_once))
    assert (again, again.actions) == (at_once, at_once.actions)


@pytest.mark.parametrize("name", PLAYABLE)
def test_presets(name: str) -> None:
    """Of every preset: from the deal on, and from the middle of each phase."""
    for seed, plies in enumerate((0, 1, 4, 9, 14, 25, 38, 60, 90)):
        agree(rules_of(name), seed, plies)


@share(50)
@given(name=st.sampled_from(PLAYABLE), seed=st.integers(0, 2**32), plies=st.integers(0, 70))
def test_houses(name: str, seed: int, plies: int) -> None:
    """Of any house rules."""
    agree(custom_ruleset(Random(seed), of=name), seed, plies)


@pytest.mark.parametrize("name", ["two-handed", "three-handed-1911"])
def test_a_meld_that_wins_before_the_play(name: str) -> None:
    """It ends the round where melds are laid one by one."""
    rules = variants.get(name)
    melds = rules.melds.with_rules(evolve(rules.melds.rule("marriage"), values=GAME))
    for seed in range(8):
        agree(rules.with_(name="wins", melds=melds), seed, 0)


def test_short_auctions_before_joint_melds() -> None:
    """All pass, or bids are so low that the melds alone meet them."""
    rules = variants.get("contract-pinochle")
    for opening, ceiling in ((500, 500), (10, 20), (100, 120)):
        auction = evolve(rules.auction, opening=opening, ceiling=ceiling)
        short = rules.with_(name="short", auction=auction)
        for seed in (*range(12), 118, 879):  # of 500 alone all pass with the last two
            agree(short, seed, 0)
            agree(short, seed, 3)


def test_whatever_the_rules() -> None:
    """Rounds with melds that are declared, calls that are judged one by one, and no play."""
    rules = variants.get("partnership-auction")
    for other in (
        rules.with_(trump=evolve(rules.trump, named="partner")),
        rules.with_(showing=evolve(rules.showing, choice="declared")),
        rules.with_(auction=evolve(rules.auction, greatest_raise=2)),
        rules.with_(play=evolve(rules.play, skip_if_met=True)),
        rules.with_(auction=evolve(rules.auction, least_meld=20, misbid="void")),
    ):
        for seed in range(8):
            agree(other, seed, 0)


@pytest.mark.parametrize("calls", [{"must_open": "holder"}, {"stuck": 100}, {"automatic": 500}])
def test_how_an_auction_opens(calls: dict[str, Any]) -> None:
    """Some must bid, and some bids are made without asking; a high ladder ends with one bid."""
    rules = variants.get("partnership-auction")
    auction = evolve(rules.auction, opening=500, ceiling=500, **calls)
    if "stuck" in calls:
        auction = evolve(rules.auction, opening=100, ceiling=120, stuck=100)
    short = rules.with_(name="short", auction=auction)
    for seed in range(30):
        agree(short, seed, 0)


def test_checks_for_melds_of_who_must_concede() -> None:
    """What was shown for checks before a forced concession is paid back (`check.3p.kept`)."""
    rules = rules_of("check-three-handed")
    for seed in range(30):
        game = Game.start(rules).playout(Random(seed))
        assert game.checks == game.record.replay().checks


def test_a_meld_that_wins() -> None:
    """It ends the round before the play, and the game."""
    rules = variants.get("partnership-auction")
    melds = rules.melds.with_rules(evolve(rules.melds.rule("pinochle"), values=GAME))
    for seed in range(12):
        agree(rules.with_(name="wins", melds=melds), seed, 0)


class Shuffling(Random):
    """A source of shuffles of its own."""

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Turn the list round."""
        x.reverse()


def test_other_sources_of_shuffles() -> None:
    """One that is not the library's own is asked for its shuffle."""
    for name in ("partnership-auction", "three-handed"):
        game = Game.start(variants.get(name))
        step = stepped(game, Shuffling(5))
        assert game.playout(Shuffling(5)) == step
        assert step.actions[0][1] == Deal(tuple(game.rules.pack)[::-1])


@given(seed=st.integers(0, 2**32), number=st.integers(0, 130))
def test_a_shuffle_is_that_of_the_library(seed: int, number: int) -> None:
    """The same order by the same numbers."""
    one, other = Random(seed), Random(seed)
    ours, theirs = [*range(number)], [*range(number)]
    shuffle(ours, one)
    other.shuffle(theirs)

    assert ours == theirs
    assert one.getstate() == other.getstate()


def test_a_first_lead_of_trump() -> None:
    """The first card must be a trump, so that it is asked for by itself."""
    rules = variants.get("partnership-auction").with_(name="trump-first", play=LEAD_TRUMP)
    for seed in range(20):
        agree(rules, seed, 0)
        agree(rules, seed, 12)


def test_it_goes_on_from_a_pickle() -> None:
    """What was worked out for the play is worked out again."""
    game = stepped(Game.start(variants.get("double-deck")), Random(3))
    game = game.deal(Random(4))
    while game.round.state.word is not Step.PLAY:
        game = game.apply(game.legal_actions().sample(Random(5)))

    assert pickle.loads(pickle.dumps(game)).playout(Random(6)) == game.playout(Random(6))


def test_rounds_are_played_to_the_end_of_the_game() -> None:
    """Round after round, until somebody has won; then nothing is dealt any more."""
    game, rng = Game.start(variants.get("partnership-turned")), Random(1)
    while not game.is_over:
        game = game.playout(rng)

    assert game.sheet.rounds > 1
    with pytest.raises(IllegalAction) as error:
        game.playout(rng)
    assert [why.code for why in error.value.violations] == ["turn.not-now"]


@pytest.mark.parametrize("rng", [None, 7, "AS", ()])
def test_what_chooses_nothing(rng: object) -> None:
    with pytest.raises(WrongType, match=r"Game\.playout: expected a random\.Random, not"):
        Game.start(variants.get("cutthroat")).playout(rng)  # type: ignore[arg-type]
