"""Views, one by one: what they tell, what they refuse to hold, and what they imagine."""

from random import Random

import pytest
from attrs import evolve

from pinochle import (
    Hand,
    Ruleset,
    Suit,
    Trick,
    WrongType,
    variants,
)
from pinochle.actions import (
    Action,
    Bid,
    Bury,
    Concede,
    GiveCards,
    NameTrump,
    Pass,
    Play,
    PlayOn,
)
from pinochle.engine.phases.auction import AuctionPhase
from pinochle.engine.phases.passing import PassingPhase
from pinochle.engine.phases.widow import ShareWidowPhase
from pinochle.engine.state import Given
from pinochle.events import CardsGiven, WidowTaken
from pinochle.game import Game
from pinochle.rules.calls import Call
from pinochle.rules.script import Step
from pinochle.trick import Seat
from pinochle.view import View

PARTNERS = variants.get("partnership-auction")
PASSING = variants.get("partnership-passing")
KITTY = variants.get("partnership-kitty")
THREE = variants.get("three-handed")


def dealt(rules: Ruleset, seed: int = 1) -> Game:
    return Game.start(rules).deal(Random(seed))


def bid_by_eldest(rules: Ruleset, points: int = 100, seed: int = 1) -> Game:
    """A game in which eldest, seat 0, has bid and all others have passed."""
    game = dealt(rules, seed).apply(Bid(points))
    while game.round.state.word is Step.AUCTION:
        game = game.apply(Pass())
    return game


def done(game: Game, *actions: Action) -> Game:
    for action in actions:
        game = game.apply(action)
    return game


def some(hand: Hand, number: int) -> Hand:
    return Hand(tuple(hand)[:number])


# What it tells.


def test_a_view_of_an_auction() -> None:
    game = done(dealt(PARTNERS), Bid(100), Pass())
    view = View.of(game, 2)
    assert view.rules is PARTNERS and view.step is Step.AUCTION and view.dealer == 3
    assert view.calls == (Call(Seat(0), 100), Call(Seat(1), 0))
    assert view.hand == game.hands[2] and view.sizes == (12, 12, 12, 12)
    assert view.at.hands == (Hand(), Hand(), game.hands[2], Hand())
    assert view.to_act == (2,) and not view.needs_deal and not view.is_over
    assert view.contracts == () and view.bidder is None and view.trump is None
    assert view.shown == () and view.tricks == () and view.trick is None and view.given == ()
    assert view.scores == (0, 0) and view.winners == () and view.claims() == game.claims(2)


def test_a_view_of_the_play() -> None:
    game = done(bid_by_eldest(PARTNERS), NameTrump(Suit.HEARTS))
    led = game.legal_actions().sample(Random(1))
    view = View.of(game.apply(led), 1)
    assert isinstance(led, Play)
    assert view.trick == Trick(seats=4, leader=0, cards=(led.card,))
    assert view.trump is Suit.HEARTS and view.bidder == 0 and view.sizes == (11, 12, 12, 12)
    assert view.contracts == game.round.state.contracts and len(view.shown) == 4
    game = game.apply(led)
    for _ in range(3):
        game = game.apply(game.legal_actions().sample(Random(1)))
    (trick,) = View.of(game, 1).tricks
    assert trick.leader == 0 and trick.cards[0] is led.card
    following = View.of(game, 1).trick
    assert following is not None and following.leader == trick.winner and not following.cards


def test_a_spectator_may_do_nothing() -> None:
    view = View.of(dealt(PARTNERS))
    assert view.seat is None and not view.hand and view.to_act == (0,)
    assert not view.legal_actions() and not view.claims()
    (why,) = view.why_not(Bid(100))
    assert str(why) == "“bid” is not possible now"


def test_a_widow_that_all_have_seen() -> None:
    game = bid_by_eldest(THREE, 20)
    state = game.round.state
    for seat in (None, 0, 1, 2):
        assert View.of(game, seat).widow == state.widow != Hand()
    game = game.apply(NameTrump(Suit.SPADES)).apply(PlayOn())
    bury = game.legal_actions().sample(Random(2))
    assert isinstance(bury, Bury)
    game = game.apply(bury)
    assert View.of(game, 0).buried == bury.cards and not View.of(game, 1).buried
    assert View.of(game, 0).history[-1] == (0, bury.token)
    assert View.of(game, 1).history[-1] == (0, "bury:??????")


def test_a_widow_that_the_taker_has_seen() -> None:
    game = bid_by_eldest(KITTY)
    assert View.of(game, 0).widow == game.round.state.widow
    assert not View.of(game, 1).widow and not View.of(game).widow
    assert View.of(game, 1).sizes == (15, 11, 11, 11)


def test_gifts_are_known_to_two() -> None:
    game = done(bid_by_eldest(PASSING), NameTrump(Suit.CLUBS))
    cards = some(game.hands[2], 3)
    game, events = game.apply_with_events(GiveCards(cards, Seat(0)))
    for seat in (0, 2):
        assert View.of(game, seat).given == (Given(Seat(2), Seat(0), cards, 3),)
        assert View.of(game, seat).events(events)[0] == events[0]
    for other in (1, 3, None):
        assert View.of(game, other).given == (Given(Seat(2), Seat(0), Hand(), 3),)
        assert View.of(game, other).history[-1] == (2, "give:??????>0")
        (told, *_) = View.of(game, other).events(events)
        assert isinstance(told, CardsGiven) and not told.cards and told.number == 3


def test_events_of_a_widow() -> None:
    game = done(dealt(KITTY), Bid(100), Pass(), Pass())
    game, events = game.apply_with_events(Pass())
    taken = next(one for one in events if isinstance(one, WidowTaken))
    assert taken in View.of(game, 0).events(events)
    assert evolve(taken, cards=Hand()) in View.of(game, 1).events(events)


# What it refuses to hold.


CARD = Hand.parse("9C")


def refused(view: View, place: str, **changes: object) -> None:
    who = "a spectator" if view.seat is None else f"seat {view.seat}"
    with pytest.raises(WrongType) as caught:
        evolve(view, **changes)  # type: ignore[arg-type]
    assert str(caught.value) == f"a view of {who} cannot hold hidden cards, as in its {place}"


def with_card(hands: tuple[Hand, ...], seat: int) -> tuple[Hand, ...]:
    return tuple(CARD if other == seat else hand for other, hand in enumerate(hands))


def test_no_hand_of_another() -> None:
    game = dealt(PARTNERS)
    for seat in (1, None):
        view = View.of(game, seat)
        assert isinstance(view.at, AuctionPhase)
        refused(view, "hands", at=evolve(view.at, hands=with_card(view.at.hands, 3)))
        refused(view, "dealt", state=evolve(view.state, dealt=with_card(view.state.dealt, 3)))
        refused(view, "hands", at=game.round.at)
        refused(view, "dealt and widow", state=evolve(game.round.state, widow=CARD))


def test_no_widow_and_nothing_buried_that_he_has_not_seen() -> None:
    view = View.of(bid_by_eldest(KITTY), 1)
    refused(view, "widow", state=evolve(view.state, widow=CARD))
    refused(view, "buried", state=evolve(view.state, buried=CARD))


def test_no_gift_between_others() -> None:
    game = done(bid_by_eldest(PASSING), NameTrump(Suit.CLUBS))
    game = game.apply(GiveCards(some(game.hands[2], 3), Seat(0)))
    view = View.of(game, 1)
    refused(view, "given", state=evolve(view.state, given=game.round.state.given))


def test_nothing_laid_ready_by_another() -> None:
    together = PASSING.with_(passing=evolve(PASSING.passing, order="together"))
    game = done(bid_by_eldest(together), NameTrump(Suit.CLUBS))
    game = game.apply(GiveCards(some(game.hands[2], 3), Seat(0)), 2)
    at = game.round.at
    assert isinstance(at, PassingPhase) and game.to_act == (0,)
    for seat in (0, 1, None):
        view = View.of(game, seat)
        assert isinstance(view.at, PassingPhase)
        refused(view, "ready", at=evolve(view.at, ready=at.ready))
        assert view.history[-1] == (2, "give:??????>0")
    assert View.of(game, 2).history[-1] == (2, game.actions[-1][1].token)


def test_no_widow_that_another_shares_out() -> None:
    game = bid_by_eldest(variants.get("partnership-kitty-distributed"))
    at = game.round.at
    assert isinstance(at, ShareWidowPhase)
    view, bidders = View.of(game, 1), View.of(game, 0)
    assert isinstance(view.at, ShareWidowPhase) and isinstance(bidders.at, ShareWidowPhase)
    assert bidders.at.left == at.left and not view.at.left
    refused(view, "left", at=evolve(view.at, left=at.left))


# That it is a value.


# What it imagines.


def test_nothing_is_hidden_before_a_deal_and_at_the_end() -> None:
    rng = Random(4)
    game = Game.start(variants.get("firehouse"))
    while not game.is_over:
        if game.needs_deal:
            for seat in (None, 0):
                view = View.of(game, seat)
                assert view.needs_deal and view.history == () and not view.hand
                assert view.sample(rng) == game
            game = game.deal(rng)
        actions = game.legal_actions()
        low = next((one for one in actions if isinstance(one, Bid)), None)
        game = game.apply(low or actions.sample(rng))
    for seat in (None, 2):
        view = View.of(game, seat)
        assert view.is_over and view.winners == game.winners and not view.needs_deal
        assert not view.hand and view.sizes == (0, 0, 0, 0) and view.history == ()
        assert View.of(view.sample(rng), seat) == view
        assert seat is None or str(*view.why_not(Pass())) == "the game is over"


def test_a_concession_ends_what_is_hidden() -> None:
    game = bid_by_eldest(THREE, 20).apply(NameTrump(Suit.SPADES)).apply(Concede())
    assert View.of(game, 1).needs_deal and View.of(game, 1).sheet.last is not None
