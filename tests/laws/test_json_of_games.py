"""What happens in a game is written as JSON and read back: states, views, events and actions."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any, get_args

import pytest

from pinochle import DocumentError, Game, PinochleError, Record, View, from_json, to_json
from pinochle.actions import ACTIONS, Action, Bid, Pass, Play
from pinochle.events import Event
from pinochle.game.engine.round import Round
from pinochle.game.engine.state import State
from pinochle.rules import Step
from pinochle.rules.scoring.sheet import Sheet
from support.random_games import choose
from support.rulesets import PLAYABLE, RULESETS, a_part_of, rules_of

ANY_ACTION: Any = Action
ANY_EVENT: Any = Event
STATES = (Game, Record, Round, State, Sheet)
EVENTS = get_args(Event)


def states_of(game: Game) -> tuple[object, ...]:
    """Every value that tells how a game stands."""
    views = [game.view(seat) for seat in (None, *range(game.rules.table.seats))]
    return (game, game.record, game.round, game.round.state, game.sheet, *views)


@pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
def test_states_views_events_and_actions_come_back(name: str) -> None:
    rng = Random(name)
    game, seen = Game.start(rules_of(name)), Counter[type]()
    for ply in range(90):
        if ply % 30 == 7:
            for state in states_of(game):
                assert from_json(to_json(state), type(state)) == state
        seat, action = choose(game, rng)
        game, events = game.apply_with_events(action, seat)
        for value, anything in ((action, ANY_ACTION), *((event, ANY_EVENT) for event in events)):
            seen[type(value)] += 1
            if seen[type(value)] <= 5:  # values of one class are written alike
                assert from_json(to_json(value), type(value)) == value
                assert from_json(to_json(value), anything) == value
        if game.is_over:
            break
    assert len(seen.keys() - set(ACTIONS)) > 4


@pytest.mark.parametrize("name", a_part_of(PLAYABLE, 2))
def test_the_legal_actions_are_written_as_a_list_of_words(name: str) -> None:
    game = Game.start(rules_of(name)).deal(Random(5))
    words = json.loads(to_json(game.legal_actions()))
    assert words == [action.token for action in game.legal_actions()]


def test_a_view_is_written_without_any_other_hand() -> None:
    game = Game.start(rules_of("three-handed")).deal(Random(6))
    data = json.loads(to_json(game.view(1)))
    assert data["phase"]["hands"] == ["", game.hands[1].code, ""]
    assert data["state"]["dealt"] == ["", game.hands[1].code, ""]
    assert data["state"]["widow"] == ""
    fingerprint = rules_of("three-handed").fingerprint
    assert data["state"]["rules"] == {"base": "three-handed", "fingerprint": fingerprint}


def test_a_view_that_was_given_hidden_cards_is_refused() -> None:
    game = Game.start(rules_of("three-handed")).deal(Random(6))
    data = json.loads(to_json(game.view(1)))
    data["phase"]["hands"][0] = game.hands[0].code
    with pytest.raises(DocumentError, match=r"its phase\.hands is not what its history comes to"):
        from_json(json.dumps(data), View)


def test_tricks_are_a_list_in_the_order_of_play() -> None:
    rng, game = Random(4), Game.start(rules_of("cutthroat"))
    while game.round.state.word is not Step.PLAY:
        game = game.apply(*choose(game, rng)[::-1])
    for _ in range(9):
        game = game.apply(*choose(game, rng)[::-1])
    data = json.loads(to_json(game.round))
    assert len(data["phase"]["tricks"]) == 3
    assert data["phase"]["tricks"][0]["leader"] == game.record.replay().round.state.bidder


@pytest.mark.parametrize("kind", [*STATES, View, *ACTIONS, *EVENTS])
@pytest.mark.parametrize(
    "text",
    ["null", "[]", "7", '"x"', "{}", '{"event": 3}', '{"phase": "play"}', '"deal:ASXX"', "[[[]]]"],
)
def test_what_tells_no_such_value_is_refused_by_our_own_error(kind: type, text: str) -> None:
    if kind is Pass and text == '"pass"':
        return
    with pytest.raises(PinochleError):
        from_json(text, kind)


def test_an_action_or_event_of_another_kind_is_refused() -> None:
    with pytest.raises(DocumentError, match="expected a Play, not Bid"):
        from_json(to_json(Bid(100)), Play)
    rules = rules_of("cutthroat")
    _, events = Game.start(rules).apply_with_events(choose(Game.start(rules), Random(1))[1])
    with pytest.raises(DocumentError, match="event: expected CardDrawn"):
        from_json(to_json(events[0]), EVENTS[EVENTS.index(type(events[-1])) + 1])


@pytest.mark.parametrize(
    ("tricks", "said"),
    [("7", "expected a list"), ('["AS"]', "expected an object"), ('[{"leader": 1}]', "cards")],
)
def test_tricks_that_are_none_are_refused(tricks: str, said: str) -> None:
    data = json.loads(to_json(Game.start(rules_of("cutthroat")).round.state))
    data["tricks"] = json.loads(tricks)
    with pytest.raises(DocumentError, match=said):
        from_json(json.dumps(data), State)
