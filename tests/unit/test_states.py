"""What cannot be: tables that cannot be played, states that nobody can be in, words to nobody."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from gaming import choose, game_at, rules_of
from pinochle import (
    NO_BURY,
    ConcessionRules,
    DocumentError,
    Game,
    Round,
    Ruleset,
    RulesetError,
    SettlementRules,
    State,
    Step,
    TableRules,
    TrumpRules,
    View,
    WrongType,
    from_json,
    to_json,
    variants,
)
from pinochle.choices import Bids, NoActionError, Plays
from pinochle.engine import sample
from pinochle.engine.phases.deal import DealPhase
from pinochle.engine.phases.over import OverPhase
from pinochle.events import MeldsShown
from pinochle.rules.script import read_script

if TYPE_CHECKING:
    from pinochle.engine.phases.phase import Phase
    from pinochle.sheet import Sheet

KITTY = variants.get("partnership-kitty")
SUMMED = variants.get("partnership-summed-bids")


def where(rules: Ruleset, **parts: Any) -> list[str]:
    with pytest.raises(RulesetError) as caught:
        rules.with_(**parts)
    return [problem.where for problem in caught.value.problems]


def test_who_takes_the_widow_buries() -> None:
    script = read_script("deal auction widow trump melds play")
    assert where(KITTY, script=script, bury=NO_BURY) == ["script"]
    both = read_script("deal auction widow share-widow trump melds bury play")
    assert where(KITTY, script=both) == ["script"]


def test_with_summed_bids_every_round_is_played() -> None:
    script = read_script("deal auction trump melds concede play")
    conceding = ConcessionRules(offered=True)
    assert where(SUMMED, script=script, concession=conceding) == ["concession"]
    trump = TrumpRules(must_hold=("run",), if_none="set")
    assert where(SUMMED, trump=trump) == ["trump.if_none"]
    stakes = SettlementRules(stakes=((10, 1),))
    assert where(SUMMED, settlement=stakes) == ["settlement.stakes"]


def test_nobody_sits_out_of_a_side() -> None:
    with pytest.raises(RulesetError, match="only where each plays for himself"):
        TableRules.seated(4, sides=2, sitting_out=1)


def test_a_class_shuffles_nothing() -> None:
    with pytest.raises(WrongType):
        Game.start(KITTY).deal(Random)  # type: ignore[arg-type]


@pytest.mark.parametrize("actions", [Plays(()), Bids((), may_pass=False)])
def test_nothing_is_drawn_from_nothing(actions: Plays | Bids) -> None:
    with pytest.raises(NoActionError, match="nothing to choose from"):
        actions.sample(Random(1))


@pytest.mark.parametrize("phase", [OverPhase, DealPhase])
def test_no_phase_hides_a_hand_from_a_view(phase: type[OverPhase | DealPhase]) -> None:
    game = Game.start(KITTY).deal(Random(1))
    view = game.view(0)
    with pytest.raises(WrongType, match="cannot hold hidden cards"):
        View(view.seat, view.sheet, view.state, phase(game.hands), view.sizes)


@pytest.mark.parametrize("seed", range(12))
def test_a_sample_gives_what_was_given(seed: int) -> None:
    """Who has shared the widow out knows what each got, and imagines no other gifts."""
    game = game_at(rules_of("partnership-kitty-distributed"), Step.TRUMP, seed)
    bidder = game.round.state.bidder
    view = game.view(bidder)
    for draw in range(25):
        assert view.sample(Random(draw)).view(bidder) == view


def changed(state: Round | State, **parts: Any) -> str:
    data = json.loads(to_json(state))
    fields = data.get("state", data)
    fields.update({name: value for name, value in parts.items() if name != "hands"})
    if "hands" in parts:
        data["at"]["hands"] = parts["hands"]
    return json.dumps(data)


CALLED = [{"bidder": 7, "points": 100, "is_forced": False, "is_void": False}]


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"step": 99}, "there is no step 99 of the script"),
        ({"step": -1}, "there is no step -1 of the script"),
        ({"hands": [""]}, "4 seats have a hand, not 1"),
        ({"dealt": ["AS"]}, "4 seats are dealt to, not 1"),
        ({"shown": [], "contracts": []}, "nobody has a contract after the auction"),
        ({"contracts": CALLED}, "there is no seat 7"),
        ({"dealer": 4}, "there is no seat 4"),
        ({"moon": 5}, "there is no seat 5"),
    ],
)
def test_states_that_cannot_be_are_not_read(parts: dict[str, Any], said: str) -> None:
    game = game_at(KITTY, Step.BURY, 3)
    with pytest.raises(DocumentError, match=said):
        from_json(changed(game.round, **parts), Round)


def test_melds_are_of_all_seats() -> None:
    state = game_at(KITTY, Step.BURY, 3).round.state
    one = json.loads(to_json(state))["shown"][:1]
    with pytest.raises(DocumentError, match="4 seats meld for checks, not 1"):
        from_json(changed(state, check_melds=one), State)
    with pytest.raises(DocumentError, match="4 seats meld, not 1"):
        from_json(changed(state, shown=one), State)


def test_a_bidder_who_is_set_at_once_shows_nothing_of_his_partner() -> None:
    """Only those meld whose melds count."""
    rules = variants.get("double-deck-turkish")
    game, rng, shown = Game.start(rules), Random(5), list[int]()
    while game.sheet.last is None or game.sheet.last.how != "no-marriage":
        game = Game.start(rules) if game.is_over else game
        seat, action = choose(game, rng)
        game, events = game.apply_with_events(action, seat)
        shown = [event.seat for event in events if isinstance(event, MeldsShown)]
    line = next(line for line in game.sheet.last.lines if line.verdict == "set")
    assert {seat % 2 for seat in shown} == {1 - line.side}


def test_words_that_nobody_hears_are_no_traceback() -> None:
    command = [sys.executable, "-m", "pinochle", "variants"]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    pipe = subprocess.PIPE
    with subprocess.Popen(command, text=True, stdout=pipe, stderr=pipe) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 1


def test_a_game_is_like_no_other_thing() -> None:
    game = Game.start(KITTY)
    assert game != "a game" and game == Game.start(KITTY) and game != Game.start(SUMMED)


def test_a_sample_that_tells_something_else_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was imagined is looked at once more, by the eyes of the seat that asked."""
    game = Game.start(KITTY).deal(Random(1))
    view, replayed, drawn = game.view(0), sample._replayed, list[Game]()

    def another_first(sheet: Sheet, state: State, at: Phase) -> Game:
        found = replayed(sheet, state, at)
        drawn.append(found)
        return found if len(drawn) > 1 else Game.start(KITTY).deal(Random(2))

    monkeypatch.setattr(sample, "_replayed", another_first)
    assert view.sample(Random(3)).view(0) == view
    assert len(drawn) == 2
