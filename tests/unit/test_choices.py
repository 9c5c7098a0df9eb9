"""The sets of legal actions: asked, counted, listed, and drawn from.

Tests: pinochle.game.choices, pinochle.page._choices
"""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Card, Hand, Suit
from pinochle.actions import Bid, Bury, Concede, Double, NameTrump, Pass, Play, PlayOn
from pinochle.game.choices import NOTHING, Actions, Bids, Listed, NoActionError, Piles
from pinochle.rules import Step
from support.random_games import game_at
from support.rulesets import rules_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pinochle.actions import Action


def piles(fixed: str, pool: str, number: int) -> Piles:
    """Burials of these cards and so many of those."""
    return Piles(Bury(Hand()), fixed=Hand.parse(fixed), pool=Hand.parse(pool), number=number)


SETS: list[tuple[Actions, list[Action], str]] = [
    (Listed((PlayOn(), Concede())), [PlayOn(), Concede()], "<2 actions: play-on concede>"),
    (
        Bids((100, 110), others=(Pass(),)),
        [Pass(), Bid(100), Bid(110)],
        "<3 actions: pass or bid 100 to 110>",
    ),
    (
        Bids((100,), others=(Pass(), Double())),
        [Pass(), Double(), Bid(100)],
        "<3 actions: pass or double or bid 100 to 100>",
    ),
    (
        Bids((100, 110), others=(), suits=(Suit.SPADES, Suit.HEARTS)),
        [
            Bid(100, Suit.SPADES),
            Bid(100, Suit.HEARTS),
            Bid(110, Suit.SPADES),
            Bid(110, Suit.HEARTS),
        ],
        "<4 actions: bid 100 to 110 in a suit>",
    ),
    (Bids((20,), others=()), [Bid(20)], "<1 actions: bid 20 to 20>"),
    (Bids((), others=(Pass(),)), [Pass()], "<1 actions: pass>"),
    (
        piles("9C", "AS AS TS", 2),
        [Bury(Hand.parse("9C AS AS")), Bury(Hand.parse("9C AS TS"))],
        "<2 actions: 3 cards each>",
    ),
    (piles("", "AS TS", 0), [Bury(Hand())], "<1 actions: 0 cards each>"),
    (piles("AS", "", 0), [Bury(Hand.parse("AS"))], "<1 actions: 1 cards each>"),
]


@pytest.mark.parametrize(("actions", "listed", "shown"), SETS)
def test_sets_of_actions(actions: Actions, listed: list[Action], shown: str) -> None:
    """All that can be asked of a set of actions."""
    rng = random.Random(1)

    assert list(actions) == listed
    assert len(actions) == len(listed)
    assert bool(actions)
    assert all(action in actions for action in listed)
    assert repr(actions) == shown
    for other in (Bid(990), NameTrump(Suit.CLUBS), Bury(Hand.parse("9D")), "pass", None, 100):
        assert other not in actions
    drawn = {actions.sample(rng) for _ in range(60)}
    assert drawn == set(listed)
    for twin in (pickle.loads(pickle.dumps(actions)), copy.deepcopy(actions)):
        assert (twin, hash(twin), list(twin)) == (actions, hash(actions), listed)
    assert [actions == other for other, *_ in SETS].count(True) == 1
    assert actions != listed


def test_nothing() -> None:
    """Of nothing there is nothing to draw."""
    assert (len(NOTHING), list(NOTHING), bool(NOTHING)) == (0, [], False)
    assert Pass() not in NOTHING
    assert repr(NOTHING) == "<0 actions: >"
    with pytest.raises(NoActionError, match="nothing to choose from"):
        NOTHING.sample(random.Random(1))


def test_plays() -> None:
    """The plays of a trick: each kind once, from high to low."""
    game = game_at(rules_of("partnership-auction"), Step.PLAY)
    actions = game.legal_actions()
    listed = list(actions)

    assert {one.card for one in listed if isinstance(one, Play)} == set(game.hands[game.to_act[0]])
    assert len(actions) == len(listed) and all(one in actions for one in listed)
    (other,) = [Play(card) for card in game.rules.pack.kinds if Play(card) not in listed][:1]
    assert other not in actions and Pass() not in actions
    assert repr(actions).startswith(f"<{len(listed)} actions: ")
    rng = random.Random(1)
    assert {actions.sample(rng) for _ in range(200)} == set(listed)


def draws(actions: Actions, number: int) -> Counter[Action]:
    """How often each action is drawn."""
    rng = random.Random(2)
    return Counter(actions.sample(rng) for _ in range(number))


@pytest.mark.parametrize(
    "actions",
    [
        Listed((PlayOn(), Concede(), Pass())),
        Bids((1, 2, 3, 4), others=(Pass(),)),
        piles("9C", "AS AS AS TS TS KH QH", 3),
    ],
    ids=["listed", "bids", "piles"],
)
def test_each_is_as_likely_as_any_other(actions: Actions) -> None:
    """Drawn a thousand times as often as there are actions, each comes about as often."""
    each = 1_000
    drawn = draws(actions, each * len(actions))

    assert set(drawn) == set(actions)
    assert all(abs(times - each) < each / 6 for times in drawn.values())


cards = st.sampled_from([Card.parse(code) for code in ("AS", "TS", "AH", "9H", "KD", "9C")])


@given(st.lists(cards, max_size=3), st.lists(cards, max_size=7), st.integers(0, 4))
def test_piles_are_all_choices(fixed: Sequence[Card], pool: Sequence[Card], number: int) -> None:
    """Piles are the fixed cards with every choice of the others, each choice once."""
    number = min(number, len(pool))
    found = Piles(Bury(Hand()), fixed=Hand(fixed), pool=Hand(pool), number=number)
    if any(Hand(pool).count(card) + Hand(fixed).count(card) > 8 for card in pool):
        return
    expected = {Bury(Hand([*fixed, *some])) for some in combinations(pool, number)}

    assert set(found) == expected
    assert len(found) == len(list(found)) == len(expected)
    assert all(one in found for one in expected)
    assert found.sample(random.Random(len(pool))) in expected
    everything = Hand([*fixed, *pool])
    for size in range(min(6, len(everything)) + 1):
        for some in combinations(everything, size):
            assert (Bury(Hand(some)) in found) == (Bury(Hand(some)) in expected)
