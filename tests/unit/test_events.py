"""Events and state: what one seat was told, and what it knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clauses.helpers import hand
from gaming import after, calls, dealt, game_at, rules_of, tricks_of
from pinochle import Bury, Game, GiveCards, Hand, NameTrump, Seat, Step, Suit, variants
from pinochle.engine.phases.play import PlayPhase
from pinochle.engine.state import NO_CARDS, State, in_order
from pinochle.events import (
    Buried,
    Called,
    CardDrawn,
    CardsGiven,
    Dealt,
    DiscardedUnseen,
    Redealt,
    WidowTaken,
    seen_by,
)

if TYPE_CHECKING:
    from pinochle import Event

AUDIENCES: list[tuple[Event, set[int | None]]] = [
    (Dealt(Seat(1), 2, hand("AS AH"), (Seat(1),)), {1}),
    (CardDrawn(Seat(1), 2, hand("AS AH"), (Seat(1),)), {1}),
    (DiscardedUnseen(Seat(1), 2, hand("AS AH")), set()),
    (WidowTaken(Seat(2), 2, hand("AS AH"), ()), {None, 0, 1, 2, 3}),
    (WidowTaken(Seat(2), 2, hand("AS AH"), (Seat(2),)), {2}),
    (CardsGiven(Seat(2), Seat(0), 2, hand("AS AH"), (Seat(2), Seat(0))), {0, 2}),
    (Buried(Seat(3), 2, hand("AS AH"), (Seat(3),)), {3}),
]


@pytest.mark.parametrize(("event", "audience"), AUDIENCES)
@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_secrets(event: Event, audience: set[int | None], seat: int | None) -> None:
    """Who is not in the audience hears that it happened, and of how many cards."""
    seen = seen_by(event, None if seat is None else Seat(seat))

    assert isinstance(seen, Dealt | CardDrawn | DiscardedUnseen | WidowTaken | CardsGiven | Buried)
    assert seen.number == 2
    assert seen.cards == (hand("AS AH") if seat in audience else Hand())


def test_what_is_open_is_told_as_it_is() -> None:
    """An event without cards is the same for all."""
    for event in (Called(Seat(1), 100), Redealt(Seat(2))):
        assert seen_by(event, None) is seen_by(event, Seat(0)) is event


def test_facts_as_a_seat_knows_them() -> None:
    """One hand, the widow for who has seen it, one's own gifts, and one's own burying."""
    kitty = variants.get("partnership-kitty")
    game = after(calls(dealt(kitty, {}), "100 - - -"), NameTrump(Suit.SPADES))
    game = after(game, Bury(Hand(list(game.hands[0])[:4])))
    state = game.round.state

    for seat in (0, 1, 2, 3, None):
        seen = state.seen_by(None if seat is None else Seat(seat))
        assert seen.widow == (state.widow if seat == 0 else NO_CARDS)
        assert seen.buried == (state.buried if seat == 0 else NO_CARDS)
        for other, own in enumerate(seen.dealt):
            assert own == (state.dealt[other] if other == seat else NO_CARDS)
        assert (seen.trump, seen.shown, seen.contracts) == (
            state.trump,
            state.shown,
            state.contracts,
        )


def test_gifts_as_a_seat_knows_them() -> None:
    """Giver and taker know which cards went across, the others how many."""
    passing = variants.get("partnership-passing")
    game = after(calls(dealt(passing, {}), "100 - - -"), NameTrump(Suit.SPADES))
    game = after(game, GiveCards(Hand(list(game.hands[2])[:3]), Seat(0)))
    (gift,) = game.round.state.given

    for seat in (0, 1, 2, 3):
        (seen,) = game.round.state.seen_by(Seat(seat)).given
        assert seen.number == 3
        assert seen.cards == (gift.cards if seat in {0, 2} else NO_CARDS)
    assert game.round.state.seen_by(None).given[0].cards == NO_CARDS


def test_a_widow_that_was_shown_is_known_to_all() -> None:
    """In the three-handed game everybody has seen the widow."""
    game = game_at(variants.get("three-handed"), Step.TRUMP)
    state = game.round.state

    assert state.seen_by(None).widow == state.seen_by(Seat(0)).widow == state.widow
    assert len(state.widow) == 3


@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("partnership-auction", Step.AUCTION),
        ("partnership-auction", Step.TRUMP),
        ("partnership-auction", Step.PLAY),
        ("partnership-kitty", Step.BURY),
        ("partnership-kitty-distributed", Step.SHARE_WIDOW),
        ("five-handed", Step.PARTNER),
        ("two-handed-draft", Step.DRAFT),
        ("passing-2-together", Step.PASSING),
        ("partnership-passing", Step.PASSING),
        ("three-handed", Step.CONCEDE),
        ("three-handed-classic", Step.CONCEDE_UNSEEN),
        ("three-hand-turned", Step.DIX),
    ],
)
def test_phases_as_a_seat_knows_them(name: str, step: Step) -> None:
    """A phase as one seat knows it has one hand only, and awaits the same."""
    game = game_at(rules_of(name), step)
    state, at = game.round.state, game.round.at
    seats = game.rules.table.seats
    for seat in (None, *range(seats)):
        seen = at.seen_by(state, None if seat is None else Seat(seat))
        assert type(seen) is type(at)
        assert seen.to_act(state) == at.to_act(state)
        for other in range(seats):
            assert seen.hands[other] == (at.hands[other] if other == seat else NO_CARDS)
    for seat in game.to_act:
        seen = at.seen_by(state, seat)
        assert set(seen.options(state, seat)) == set(at.options(state, seat))


def test_what_lies_ready_is_known_to_who_laid_it() -> None:
    """Of two who pass at once the second does not learn what the first has laid ready."""
    game = game_at(rules_of("passing-2-together"), Step.PASSING)
    giver, taker = game.to_act
    gift = next(iter(game.legal_actions(giver)))
    game = game.apply(gift, giver)
    state, at = game.round.state, game.round.at
    assert isinstance(gift, GiveCards)

    for seat in (giver, taker, None):
        (ready,) = at.seen_by(state, seat).ready  # type: ignore[attr-defined]
        assert ready.number == 2
        assert ready.cards == (gift.cards if seat == giver else NO_CARDS)


def test_the_shared_widow_is_known_to_the_bidder() -> None:
    """While it is shared out the bidder alone sees what is left of it."""
    game = game_at(rules_of("partnership-kitty-distributed"), Step.SHARE_WIDOW)
    (bidder,) = game.to_act
    state, at = game.round.state, game.round.at
    for seat in range(4):
        left = at.seen_by(state, Seat(seat)).left  # type: ignore[attr-defined]
        assert left == (state.widow if seat == bidder else NO_CARDS)


def test_before_anything_has_happened() -> None:
    """State before the deal: nobody has bid, and there is nothing to tell."""
    rules = variants.get("partnership-auction")
    state = State(rules, Seat(3))

    assert state.bidder is None
    assert state.word is Step.DEAL
    assert state.sides == (0, 1, 0, 1)
    assert list(state.each_seat()) == [0, 1, 2, 3]
    assert list(state.each_seat(2)) == [2, 3, 0, 1]
    tally = state.tally()
    assert tally.meld == tally.count == tally.tricks == (0, 0, 0, 0)
    assert in_order(None) == ()
    game = Game.start(rules)
    assert game.round.state == state
    assert game.round.at.seen_by(state, Seat(1)) == game.round.at


def test_tricks_in_order() -> None:
    """The tricks that were won, the first first."""
    game = game_at(variants.get("partnership-auction"), Step.PLAY)
    for _ in range(16):
        game = game.apply(next(iter(game.legal_actions())))
    at = game.round.at
    assert isinstance(at, PlayPhase)

    assert in_order(at.tricks) == tricks_of(at.tricks)
    assert len(in_order(at.tricks)) == 4
    assert in_order(at.tricks)[0].before is None
