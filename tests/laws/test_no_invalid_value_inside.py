"""What the engine builds without a check, its class would build too, and it is the same."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Game, RecordError, Ruleset, ScoreSheet, View, from_json, to_json
from pinochle.actions import Play, Ruling
from pinochle.game.engine.round import Ended
from pinochle.game.position import why_void
from pinochle.records import Account, Incident, audit
from pinochle.rules.renege import RULINGS
from pinochle.testing import custom_ruleset
from support.random_games import choose
from support.rulesets import RULESETS, a_part_of, rules_of
from support.strategies import share

if TYPE_CHECKING:
    from collections.abc import Iterator

PLIES: Final = 150


@pytest.fixture(scope="module")
def watch() -> Iterator[Counter[str]]:
    """Build each view of a game again by the constructor that checks, and count them by rules.

    The game masks what its views hold, so that they are the only values built unchecked.
    """
    seen: Counter[str] = Counter()
    make = View.of

    def watch_view(game: Game, seat: int | None = None) -> View:
        view = make(game, seat)
        again = View(view.seat, view.sheet, view.state, view.phase, view.sizes)
        assert [getattr(again, one.name) for one in fields(View) if one.eq] == [
            getattr(view, one.name) for one in fields(View) if one.eq
        ]
        seen[game.rules.name] += 1
        return view

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(View, "of", watch_view)
        yield seen


def judge_round(game: Game, rng: Random) -> None:
    """What the referee makes of the last round, and of what the table may rule on in it."""
    kinds = rng.sample(RULINGS, 3)
    rulings = [Ruling(rng.randrange(game.rules.table.seats), kind) for kind in kinds]
    games = [game, *(game.apply(one) for one in rulings if not game.why_not(one))]
    for one in games:
        with suppress(RecordError):
            account = Account.from_record(one.record)
            audit(account)
            for ruling in rulings:
                for after in (0, len(account.plays)):
                    incident = Incident(ruling.seat, ruling.kind, after)
                    audit(evolve(account, incidents=(*account.incidents, incident)))


def look_at_everything(rules: Ruleset, seed: int) -> None:
    """A game of these rules, its views, its record, the referee and a score pad."""
    rng = Random(seed)
    game = Game.start(rules)
    pad = ScoreSheet(rules=rules, first_dealer=game.sheet.dealer)
    for number in range(PLIES):
        if game.is_over:
            break
        seat, action = choose(game, rng)
        game, _ = game.apply_with_events(action, seat)
        if number % 25 == 0:
            for viewer in (None, 0):
                view = game.view(viewer)
                assert from_json(to_json(view), type(view)) == view
            judge_round(game, rng)
            for card in rules.pack.kinds:
                game.why_not(Play(card))
        for ended in game.past.rounds[len(pad.rounds) :]:
            assert isinstance(ended, Ended)
            pad = pad.add(ended.tally() if ended.is_settled else why_void(ended))
    for redacted in (None, 0):
        list(game.record.redacted(redacted).views())
    for _ in range(3):
        if not game.is_over:
            game = game.playout(rng)


@pytest.mark.usefixtures("watch")
@pytest.mark.parametrize("name", a_part_of(RULESETS, 8))
def test_rulesets(name: str) -> None:
    """Every preset, and the rulesets with what no preset has."""
    look_at_everything(rules_of(name), 1)


@pytest.mark.usefixtures("watch")
@share(40)
@given(st.integers(0, 10**9))
def test_custom_rulesets(seed: int) -> None:
    """Any rules that go together."""
    look_at_everything(custom_ruleset(Random(seed)), seed)


def test_every_view_is_watched(watch: Counter[str]) -> None:
    """So that the law says something."""
    look_at_everything(rules_of("three-handed"), 1)
    assert watch["three-handed"] > 10
