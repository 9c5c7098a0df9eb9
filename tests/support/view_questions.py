"""Every question that a view answers, asked at once."""

from __future__ import annotations

import pickle
from itertools import islice
from typing import TYPE_CHECKING, Final

from pinochle import Game, View, from_json, to_json
from pinochle.actions import Deal
from support.random_games import any_action

if TYPE_CHECKING:
    from random import Random

QUESTIONS: Final = tuple(
    name
    for name in dir(View)
    if not name.startswith("_") and isinstance(getattr(View, name), property)
)
"""What a view is asked without an argument."""


def ask_everything(view: View, rng: Random) -> None:
    """Every question that a view answers, but for a sample; nothing is raised."""
    for name in QUESTIONS:
        getattr(view, name)
    legal = view.legal_actions()
    for action in (*islice(legal, 3), *islice(view.claims(), 2)):
        assert not view.why_not(action)
    for _ in range(4):
        assert all(str(why) for why in view.why_not(any_action(view.rules, rng)))
    assert repr(view) and str(view) and view.rules.describe()
    assert from_json(to_json(view), View) == view
    assert hash(pickle.loads(pickle.dumps(view))) == hash(view)
    dealt, events = Game.start(view.rules).apply_with_events(Deal(tuple(view.rules.pack)))
    assert len(view.events(events)) == len(events)
    assert dealt.record.redacted(view.seat).view() == dealt.view(view.seat)
