"""What a seat was told is all that it knows: told again, it makes the view that the seat had.

A redacted record is such a telling. The engine carries it out with the hands that the seat does not
see left empty, and takes from it whatever those hands would say.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from pinochle import Game, Record, RecordError, SeatError, View, WrongType
from pinochle.events import Event
from pinochle.game.engine.knowledge import mask, mask_phase
from pinochle.testing import custom_ruleset
from support.random_games import choose
from support.rulesets import RULESETS, a_part_of, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle import Ruleset


def walks(rules: Ruleset, seed: int, plies: int) -> Iterator[Game]:
    """The games of a walk through a game, in which claims are made now and then."""
    rng = random.Random(f"{seed}")
    game = Game.start(rules)
    for _ in range(plies):
        if game.is_over:
            return
        if not game.needs_deal and rng.random() < 0.04:
            seat = rng.randrange(rules.table.seats)
            if claims := game.claims(seat):
                game = game.apply(claims.sample(rng), seat)
                yield game
                continue
        seat_, action = choose(game, rng)
        game = game.apply(action, seat_)
        yield game


def check_news_of_seats(game: Game) -> None:
    """That every seat, and a spectator, can follow the game from what they were told."""
    record = game.record
    for seat in (None, *range(game.rules.table.seats)):
        told = record.redacted(seat)
        assert Record.parse(str(told)) == told
        assert told.view(seat) == game.view(seat)


@pytest.mark.parametrize("name", a_part_of(RULESETS, 8))
def test_what_was_told_makes_the_view(name: str) -> None:
    *_, game = walks(rules_of(name), 5, 130)
    check_news_of_seats(game)


@pytest.mark.parametrize("name", a_part_of(RULESETS, 4))
def test_every_view_on_the_way_is_made(name: str) -> None:
    """A record tells no more of a moment than the seat knew then."""
    games = [*walks(rules_of(name), 6, 45)]
    record = games[-1].record
    views = [*record.redacted(0).views()]
    assert [view.hand for view in views[1:]] == [game.view(0).hand for game in games]
    assert [view.sizes for view in views[1:]] == [game.view(0).sizes for game in games]
    assert [view.to_act for view in views[1:]] == [game.view(0).to_act for game in games]


@pytest.mark.parametrize("luck", range(6))
def test_so_it_is_with_custom_rulesets(luck: int) -> None:
    rng = random.Random(luck)
    for _ in range(5):
        *_, game = walks(custom_ruleset(rng), luck, 90)
        check_news_of_seats(game)


@pytest.mark.parametrize("name", a_part_of(RULESETS, 4))
def test_a_view_is_the_masked_state(name: str) -> None:
    """What is masked stays as it is when it is masked again, and a view can hold nothing else."""
    for game in walks(rules_of(name), 7, 60):
        for seat in (None, *range(game.rules.table.seats)):
            view = game.view(seat)
            assert mask(view.state, seat) == view.state
            assert mask_phase(view.phase, seat) == view.phase
    view, hidden = game.view(1), game.round
    if hidden.state != view.state:
        with pytest.raises(WrongType, match="cannot hold hidden cards"):
            evolve(view, state=hidden.state)
    if hidden.phase != view.phase:
        with pytest.raises(WrongType, match="cannot hold hidden cards"):
            evolve(view, phase=hidden.phase)


def test_what_does_not_follow_is_refused() -> None:
    *_, game = walks(rules_of("three-handed"), 8, 12)
    told = game.record.redacted(1)
    place, word = told.told[0]
    for wrong, said in (
        (((place, "=dix:1"), *told.told[1:]), "should go on with"),
        ((*told.told, (len(told), "=partner:1:2")), "nothing follows|should go on"),
        (((place, "=nonsense"), *told.told[1:]), "is nothing that a seat"),
        (((place, "=melds:0:marriage.999999.C.KCQC"), *told.told[1:]), "is nothing that a seat"),
        (((place, "=melds:0:marriage.0.C.KCQC"), *told.told[1:]), "is nothing that a seat"),
    ):
        with pytest.raises(RecordError, match=said):
            evolve(told, told=wrong).view()
    assert word.startswith("=")
    with pytest.raises(RecordError, match="redacted for 1, and not for 2"):
        told.view(2)
    with pytest.raises(RecordError, match="does not say for whom"):
        evolve(told, viewer="", told=()).view()
    with pytest.raises(RecordError, match="only views"):
        told.replay()
    assert isinstance(told.view(), View)


@pytest.mark.parametrize("name", a_part_of(RULESETS, 12))
def test_a_saved_game_shows_what_a_played_one_shows(name: str) -> None:
    """The document for a page is the same, in a round, between rounds and when the game is over."""
    rules = rules_of(name)
    if rules.ending.target:
        rules = rules.with_(ending=evolve(rules.ending, target=rules.ending.target // 10 or 1))
    *_, game = walks(rules, len(name), 200)
    record, seat = game.record, random.Random(name).choice((None, 0, 1))
    redacted = record.redacted(seat)
    rounds = [view.sheet.rounds for view in record.views(seat)]
    ends = {at for at in range(1, len(rounds)) if rounds[at] > rounds[at - 1]}
    moments = {*ends, *(at + 7 for at in ends), *range(0, len(rounds), 41), len(record)}
    for at, (view, other) in enumerate(zip(record.views(seat), redacted.views(), strict=True)):
        if at in moments:
            assert other.table(since=0) == view.table(since=0), at


@pytest.mark.parametrize("name", a_part_of(RULESETS, 8))
def test_a_record_tells_what_a_seat_was_told(name: str) -> None:
    """Its events are those that the view tells, also where it was redacted for the seat."""
    *_, game = walks(rules_of(name), 9, 130)
    record = game.record
    replayed, happened = Game.start(game.rules), list[Event]()
    for seat, action in game.actions:
        replayed, events = replayed.apply_with_events(action, seat)
        happened += events
    for seat in (None, *range(game.rules.table.seats)):
        told = game.view(seat).events(happened)
        assert tuple(record.events(seat)) == told
        assert tuple(record.redacted(seat).events()) == told


def test_a_redacted_record_tells_nobody_elses_events() -> None:
    *_, game = walks(rules_of("three-handed"), 8, 12)
    told = game.record.redacted(1)
    with pytest.raises(RecordError, match="redacted for 1, and not for 2"):
        next(told.events(2))
    with pytest.raises(RecordError, match="does not say for whom"):
        next(evolve(told, viewer="", told=()).events())
    with pytest.raises(SeatError):
        next(game.record.events(3))
