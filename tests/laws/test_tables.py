"""The document for a page says what may be done, and what happened."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Game, View, from_json, to_json
from pinochle.actions import LayMeld, Play
from pinochle.events import Acted
from pinochle.game.engine.knowledge import events_since
from pinochle.game.game import closing_events
from pinochle.messages import Names
from pinochle.page.document import BidChoice, ButtonChoice, ClaimChoice, PickChoice, TableView
from pinochle.testing import rulesets
from support.random_games import plies_of
from support.rulesets import RULESETS, a_part_of, rules_of
from support.strategies import share
from support.table_documents import PLIES, random_plies, views_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pinochle import Ruleset
    from pinochle.actions import Action
    from pinochle.events import Event
    from pinochle.game.engine.round import Ended, Round
    from pinochle.page._maker import KnownGame
    from pinochle.page.document import Picking, Place, Reason

FEW: Final = 60
"""So many legal actions are listed, and compared with what is built card by card."""
MOST_STEPS: Final = 100
"""How many choices of cards are tried to build them all."""


# What may be done.


def buildable_tokens(view: View, table: TableView) -> set[str] | None:
    """The tokens of everything that a page can build; None if that takes too many steps."""
    found = {place.do for place in table.hand if place.do}
    for choice in table.choices:
        if isinstance(choice, BidChoice):
            found |= bids(choice)
        elif isinstance(choice, ButtonChoice | ClaimChoice):
            found |= {button.do for button in choice.buttons}
        elif isinstance(choice, PickChoice):
            picked = all_picks(view, choice.what)
            if picked is None:
                return None
            found |= picked
    return found


def bids(choice: BidChoice) -> set[str]:
    """The tokens of all bids."""
    points = [
        number for one in choice.ranges for number in range(one.least, one.most + 1, one.step)
    ]
    return {
        choice.do.replace("{points}", str(number)).replace(":{suit}", suit and f":{suit}")
        for number in points
        for suit in choice.suits or ("",)
    }


def all_picks(view: View, what: Picking) -> set[str] | None:
    """The tokens of all that can be chosen card by card."""
    found: set[str] = set()
    ahead: list[tuple[str, ...]] = [()]
    seen: set[tuple[str, ...]] = set()
    while ahead:
        chosen = ahead.pop()
        alike = tuple(sorted(map(kind_of, chosen)))
        if alike in seen:
            continue
        seen.add(alike)
        if len(seen) > MOST_STEPS:
            return None
        choosing = view.choose(chosen, what)
        assert choosing.possible
        is_meld = what == "bluff"  # it may be one that the seat does hold
        assert is_meld or not chosen or bool(choosing.complete) is not bool(choosing.why)
        found |= {button.do for button in choosing.complete}
        further = {kind_of(place.id): place for place in choosing.places if place.pick}
        assert all(place.pick != bool(place.why) for place in choosing.places)
        ahead += [(*chosen, place.id) for place in further.values()]
    return found


def kind_of(place: str) -> str:
    """A place without the number of its copy, but on the table, where copies have histories."""
    return place if place.startswith("laid.") else place.rpartition(".")[0]


def legal(view: View, most: int) -> set[str] | None:
    """The tokens of all that is legal; None if there is more than can be listed."""
    actions = [*islice(view.legal_actions(), most), *view.claims()]
    return {action.token for action in actions} if len(actions) < most else None


@pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
def test_what_a_page_can_build_is_what_is_legal(name: str) -> None:
    compared = 0
    can_bluff = rules_of(name).showing.failed == "minus"  # in very many ways
    for ply in random_plies(name)[:: 8 if can_bluff else 3]:
        for view, table in views_of(ply):
            is_picked = any(isinstance(choice, PickChoice) for choice in table.choices)
            expected = legal(view, FEW if is_picked else 10_000)
            if expected is not None and (found := buildable_tokens(view, table)) is not None:
                assert found == expected
                compared += 1
    assert compared > 4


@given(rulesets(), st.integers(0, 1 << 32))
@share(15)
def test_so_it_is_with_custom_rules(rules: Ruleset, seed: int) -> None:
    for ply in islice(plies_of(Game.start(rules), seed, PLIES), 0, PLIES, 5):
        for view, table in views_of(ply):
            expected = legal(view, FEW)
            found = None if expected is None else buildable_tokens(view, table)
            assert found is None or found == expected
            assert from_json(to_json(table), TableView) == table


@pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
def test_cards_can_be_chosen_when_a_legal_action_takes_them(name: str) -> None:
    """A choice of any places is possible exactly if it is within a legal action."""
    rng = random.Random(name)
    for ply in random_plies(name):
        for seat in ply.after.to_act[:1]:
            view = ply.after.view(seat)
            for choice in view.table().choices:
                actions = [*islice(view.legal_actions(), FEW)]
                if isinstance(choice, PickChoice) and not choice.claim and len(actions) < FEW:
                    places = [place.id for place in view.choose(what=choice.what).places]
                    chosen = rng.sample(places, min(len(places), rng.randrange(1, 5)))
                    choosing = view.choose(chosen, choice.what)
                    assert choosing.possible is any(holds(action, chosen) for action in actions)


def holds(action: Action, places: list[str]) -> bool:
    """Whether an action takes the cards of these places."""
    new = Counter(place.split(".")[-2] for place in places if not place.startswith("laid."))
    laid = {tuple(place.split(".")[1:]) for place in places if place.startswith("laid.")}
    cards = action.new if isinstance(action, LayMeld) else getattr(action, "cards", ())
    copies = action.laid if isinstance(action, LayMeld) else ()
    return new <= Counter(card.code for card in cards) and laid <= {
        (card.code, str(copy)) for card, copy in copies
    }


@pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
def test_a_greyed_card_has_the_reasons_of_the_view(name: str) -> None:
    for ply in random_plies(name):
        for seat in ply.after.to_act[:1]:
            view = ply.after.view(seat)
            table = view.table()
            for place in table.hand:
                if any(choice.do for choice in table.hand):
                    copy = int(place.id.rpartition(".")[2]) if place.id.startswith("laid.") else 0
                    why = [str(one) for one in view.why_not(Play(place.card, copy))]
                    assert reasons(place, table.reasons) == why
                else:
                    is_asked = any(one.pick or one.why for one in table.hand)
                    assert is_asked is place.can or bool(place.why)


def reasons(place: Place, found: tuple[Reason, ...]) -> list[str]:
    """The reasons against the card in a place, as a page says them."""
    return [found[number].text.replace("{card}", str(place.card)) for number in place.why]


# What happened.


@pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
def test_the_events_are_those_that_were_told(name: str) -> None:
    together = rules_of(name).passing.order == "together"
    for ply in random_plies(name):
        for seat in (0, None):
            view = ply.after.view(seat)
            told = view.events(ply.events)
            if together:  # nobody is told who was quicker
                assert Counter(no_acts(since(view))) == Counter(no_acts(told))
            else:
                assert since(view) == list(told)


@given(rulesets(), st.integers(0, 1 << 20))
@share(10)
def test_a_page_that_comes_late_is_told_what_was_told_in_time(rules: Ruleset, seed: int) -> None:
    together = rules.passing.order == "together"
    told, view = list[str](), Game.start(rules).view()
    for ply in plies_of(Game.start(rules), seed, 60):
        if not view.state.is_dealt:
            told = []
        view = ply.after.view()
        told += [event.message.text() for event in view.events(ply.events)]
        if not view.state.is_dealt:
            continue
        late = [
            event.text for event in view.table(since=view.table().seq - view._round.done).events
        ]
        assert Counter(late) == Counter(told) if together else late == told


@pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
def test_an_action_is_told_from_the_round_before_it_as_when_the_round_is_told_again(
    name: str,
) -> None:
    for ply in random_plies(name):
        game = ply.after
        from_its_past = Game(game.sheet, game.round, game.past)
        for seat in (None, *range(game.rules.table.seats)):
            told = game.view(seat).table(since=game.seq - 1)
            assert told.events and told == from_its_past.view(seat).table(since=game.seq - 1)


def since(view: View) -> list[Event]:
    """What followed from the last thing that was done, as the history tells it."""
    known = known_of(view)
    told: Round | Ended = known.game.round
    if known.before and not told.state.is_dealt:
        told = known.before
    (emitted,) = events_since(told, known.seat, told.done - 1)
    return [*(event for event, _ in emitted), *events_at_end(view)]


def known_of(view: View) -> KnownGame:
    """What a document is made of."""
    return view._table_maker("en", Names(), messages=False).known


def events_at_end(view: View) -> Iterator[Event]:
    """What closes a round that is over."""
    if not view.state.is_dealt and (before := known_of(view).before):
        yield from closing_events(before, view.sheet)


def no_acts(events: list[Event] | tuple[Event, ...]) -> Iterator[str]:
    return (repr(event) for event in events if not isinstance(event, Acted))


@pytest.mark.parametrize("name", a_part_of(RULESETS, 3))
def test_every_action_has_the_next_number_and_its_moves_fill_the_hands(name: str) -> None:
    together = rules_of(name).passing.order == "together"
    sizes: tuple[int, ...] = ()
    for number, ply in enumerate(random_plies(name), start=1):
        table = ply.after.view(1).table(since=number - 1)
        assert (table.seq, table.since) == (number, number - 1)
        assert {event.seq for event in table.events} == {number}
        if not together:  # nobody is told who was quicker
            told = ply.after.view(1).events(ply.events)
            texts = [event.message.text(names=Names(you=1)) for event in told]
            assert [event.text for event in table.events] == texts
        found = Counter(dict(enumerate(sizes)))
        for move in (move for event in table.events for move in event.moves):
            for pile, change in ((move.origin, -move.number), (move.to, move.number)):
                if pile.startswith(("hand.", "laid.")):
                    found[int(pile.partition(".")[2])] += change
        sizes = tuple(seat.cards for seat in table.seats)
        if not ply.after.needs_deal and not ply.after.is_over:
            assert tuple(found[seat] for seat in range(len(sizes))) == sizes


def test_a_page_that_was_away_is_told_all_of_two_rounds() -> None:
    """Before that a page draws everything anew: the number says from where on it was told."""
    for ply in plies_of(Game.start(rules_of("three-handed")), 3, 250):
        table = ply.after.view(0).table(since=0)
        numbers = [event.seq for event in table.events]
        assert sorted(set(numbers)) == list(range(table.since + 1, table.seq + 1))
        rounds = ply.after.past.rounds
        assert (table.since == 0) is (len(rounds) < 2)


def test_a_number_that_is_ahead_tells_nothing() -> None:
    game = Game.start(rules_of("three-handed")).deal(random.Random(1))

    table = game.view(0).table(since=99)

    assert (table.seq, table.since, table.events) == (1, 1, ())
