"""Whatever the engine builds without a check, its class would build too, and it is the same."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st

from gaming import RULESETS, a_part_of, choose, rules_of
from pinochle import (
    Account,
    Game,
    Incident,
    Play,
    RecordError,
    Ruleset,
    Ruling,
    ScoreSheet,
    Seat,
    audit,
    from_json,
    to_json,
)
from pinochle.engine.phases import play
from pinochle.engine.phases.play import PlayPhase
from pinochle.engine.round import Ended
from pinochle.engine.script import all_phases
from pinochle.melds.meld import score_unlisted
from pinochle.rules.calls import Auction
from pinochle.rules.renege import RULINGS
from pinochle.sheet import why_void
from pinochle.testing import custom_ruleset
from strategies import share

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PLIES: Final = 150


def made_again(value: Any) -> object:
    """The same value by the constructor that checks."""
    kind: Any = type(value)
    if kind is Game:
        return Game(value.sheet, value.round, value.past)
    if kind is PlayPhase:
        return PlayPhase(value.hands, value.turn, value.cards, value.tricks)
    return kind(**{one.alias: getattr(value, one.name) for one in fields(kind) if one.init})


def parts(value: Any) -> list[object]:
    """The fields of a value."""
    return [getattr(value, one.name) for one in fields(type(value))]


class Watch:
    """Every value that was built without a check, built again."""

    def __init__(self) -> None:
        self.number: Counter[str] = Counter()

    def check(self, value: object) -> None:
        """Build it again, which refuses what its class refuses, and compare every field."""
        name = type(value).__name__
        self.number[name] += 1
        again = made_again(value)
        is_same = again == value if isinstance(value, Game) else parts(again) == parts(value)
        assert is_same, f"{name} is another when it is checked: {value!r}"

    def over(self, make: Callable[..., object]) -> Callable[..., object]:
        """What makes the same, and looks at it."""

        def watched(*values: object, **named: object) -> object:
            value = make(*values, **named)
            self.check(value)
            return value

        return watched


def unchecked() -> Iterator[tuple[Any, str, Callable[..., object]]]:
    """Everything that makes values without a check: where it stands, its name, and itself."""
    assert all_phases(), "each phase is imported when it is used"
    for name, module in sorted(sys.modules.items()):
        if name.split(".")[0] == "pinochle":
            for word, one in [*vars(module).items()]:
                scope = getattr(one, "__globals__", {})
                is_written = isinstance(scope, dict) and {"make", "write"} <= {*scope}
                if is_written and "__name__" not in scope:
                    yield module, word, one
    yield sys.modules["pinochle.engine.phases.play"], "phase_of", play.phase_of
    yield sys.modules["pinochle.melds.table"], "score_unlisted", score_unlisted
    yield Auction, "_and_all", Auction._and_all


@pytest.fixture(scope="module")
def watch() -> Iterator[Watch]:
    """Watch over all that is built without a check."""
    watch = Watch()
    states: Any = sys.modules["pinochle.engine.state"]
    copier = states.copier
    with pytest.MonkeyPatch.context() as patch:
        for place, name, make in unchecked():
            patch.setattr(place, name, watch.over(make))
        patch.setattr(states, "_COPIES", {})
        patch.setattr(states, "copier", lambda *what, **how: watch.over(copier(*what, **how)))
        yield watch


def judged(game: Game, rng: Random) -> None:
    """What the referee makes of the last round, and of what the table may rule on in it."""
    kinds = rng.sample(RULINGS, 3)
    rulings = [Ruling(Seat(rng.randrange(game.rules.table.seats)), kind) for kind in kinds]
    games = [game, *(game.apply(one) for one in rulings if not game.why_not(one))]
    for one in games:
        with suppress(RecordError):
            account = Account.of(one.record)
            audit(account)
            for ruling in rulings:
                for after in (0, len(account.plays)):
                    incident = Incident(ruling.seat, ruling.kind, after)
                    audit(evolve(account, incidents=(*account.incidents, incident)))


def everything(rules: Ruleset, seed: int) -> None:
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
            judged(game, rng)
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


SEEN: Final = {
    *("Acted", "Auction", "Bidding", "Call", "Contract", "Deal", "Ended", "Entry", "Game"),
    *("Line", "MeldScore", "MeldsShown", "PlayPhase", "Plays", "Round", "Settlement", "Sheet"),
    *("Standing", "State", "Taken", "Tally", "TrickWon", "View", "Violation"),
}
"""What was built without a check, and is looked at here."""


@pytest.mark.usefixtures("watch")
@pytest.mark.parametrize("name", a_part_of(RULESETS, 4))
def test_rulesets(name: str) -> None:
    """Every preset, and the rulesets with what no preset has."""
    everything(rules_of(name), 1)


@pytest.mark.usefixtures("watch")
@share(40)
@given(st.integers(0, 10**9))
def test_custom_rulesets(seed: int) -> None:
    """Any rules that go together."""
    everything(custom_ruleset(Random(seed)), seed)


def test_every_class_was_looked_at(watch: Watch) -> None:
    """A game of three builds nearly all there is, whatever was built before."""
    everything(rules_of("three-handed"), 1)
    assert {*watch.number} >= SEEN
