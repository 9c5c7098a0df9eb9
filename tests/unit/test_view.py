"""Views, one by one: what they tell, what they refuse to hold, and what they imagine.

Tests: pinochle.game.engine.card_history, pinochle.game.engine.piles,
pinochle.game.sampling.approximate, pinochle.game.sampling.hand_chances,
pinochle.game.sampling.rewinding, pinochle.game.sampling.sampler, pinochle.game.sampling.unseen,
pinochle.game.view
"""

import pickle
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from attrs import evolve

from pinochle import (
    Hand,
    PinochleError,
    Ruleset,
    SeatError,
    Suit,
    Trick,
    WrongType,
    variants,
)
from pinochle.actions import (
    Action,
    Bid,
    Bury,
    GiveCards,
    NameTrump,
    Pass,
    Play,
    PlayOn,
)
from pinochle.events import CardsGiven
from pinochle.game.game import Game
from pinochle.game.phases.auction import AuctionPhase
from pinochle.game.phases.passing import Given
from pinochle.game.sampling import sampler as sampling
from pinochle.game.view import NoSampleError, View
from pinochle.rules.auction.calls import Call
from pinochle.rules.handtest import HandTest
from pinochle.rules.script import Step
from support.random_games import game_at
from support.rulesets import rules_of

PARTNERS = variants.get("partnership-auction")
PASSING = variants.get("partnership-passing")
KITTY = variants.get("partnership-kitty")
THREE = variants.get("three-handed")


def deal_game(rules: Ruleset, seed: int = 1) -> Game:
    return Game.start(rules).deal(Random(seed))


def bid_by_eldest(rules: Ruleset, points: int = 100, seed: int = 1) -> Game:
    """A game in which eldest, seat 0, has bid and all others have passed."""
    game = deal_game(rules, seed).apply(Bid(points))
    while game.round.state.word is Step.AUCTION:
        game = game.apply(Pass())
    return game


def game_after(game: Game, *actions: Action) -> Game:
    for action in actions:
        game = game.apply(action)
    return game


def some(hand: Hand, number: int) -> Hand:
    return Hand(tuple(hand)[:number])


# What it tells.


def test_a_view_of_an_auction() -> None:
    game = game_after(deal_game(PARTNERS), Bid(100), Pass())
    view = View.of(game, 2)
    assert view.rules == PARTNERS and view.step is Step.AUCTION and view.dealer == 3
    assert view.calls == (Call(0, 100), Call(1, 0))
    assert view.hand == game.hands[2] and view.sizes == (12, 12, 12, 12)
    assert view.phase.hands == (Hand(), Hand(), game.hands[2], Hand())
    assert view.to_act == (2,) and not view.needs_deal and not view.is_over
    assert view.contracts == () and view.bidder is None and view.trump is None
    assert view.shown == () and view.tricks == () and view.trick is None and view.given == ()
    assert view.scores == (0, 0) and view.winners == () and view.claims() == game.claims(2)


def test_a_view_of_the_play() -> None:
    game = game_after(bid_by_eldest(PARTNERS), NameTrump(Suit.HEARTS))
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
    view = View.of(deal_game(PARTNERS))
    assert view.seat is None and not view.hand and view.to_act == (0,)
    assert not view.legal_actions() and not view.claims()
    (why,) = view.why_not(Bid(100))
    assert str(why) == "“bid” is not possible now"
    calling = game_at(variants.get("two-handed-1911"), Step.DRAW)
    assert all(View.of(calling, seat).claims() for seat in range(2))
    assert not View.of(calling).claims()


@pytest.mark.parametrize("seat", [None, 0])
def test_what_is_no_action(seat: int | None) -> None:
    with pytest.raises(
        WrongType, match=r"expected an action such as Pass\(\), or its token, not 5 \(int\)"
    ):
        View.of(deal_game(PARTNERS), seat).why_not(5)  # type: ignore[arg-type]


def test_a_widow_is_seen_when_its_turn_comes() -> None:
    """Where trump is named before the bidder shares the widow out, nobody has seen it then."""
    kitty = variants.get("partnership-kitty-distributed")
    script = (Step.DEAL, Step.AUCTION, Step.TRUMP, Step.SHARE_WIDOW, Step.MELDS, Step.PLAY)
    naming = bid_by_eldest(kitty.with_(name="trump first", script=script))
    sharing = naming.apply(NameTrump(Suit.CLUBS))

    assert [len(View.of(naming, seat).widow) for seat in range(4)] == [0, 0, 0, 0]
    assert [len(View.of(sharing, seat).widow) for seat in range(4)] == [4, 0, 0, 0]


@pytest.mark.parametrize(
    ("name", "call", "test"),
    [
        ("three-handed-classic", Pass(), HandTest(melds="none")),
        ("check-partnership", Bid(200), HandTest(holds=("marriage",))),
    ],
)
def test_a_sample_holds_what_a_call_tells(name: str, call: Action, test: HandTest) -> None:
    """Who must open with a meld has none if they pass, and who needs a marriage to bid has one."""
    rules = rules_of(name)
    seeds = (seed for seed in range(200) if not deal_game(rules, seed).why_not(call))
    view = View.of(deal_game(rules, next(seeds)).apply(call), 1)
    for seed in range(15):
        assert test.is_met(view.sample(Random(seed)).hands[0], rules.melds, rules.count)


def test_gifts_are_known_to_two() -> None:
    game = game_after(bid_by_eldest(PASSING), NameTrump(Suit.CLUBS))
    cards = some(game.hands[2], 3)
    game, events = game.apply_with_events(GiveCards(cards, 0))
    for seat in (0, 2):
        assert View.of(game, seat).given == (Given(2, 0, cards, 3),)
        assert View.of(game, seat).events(events)[1] == events[1]
    for other in (1, 3, None):
        assert View.of(game, other).given == (Given(2, 0, Hand(), 3),)
        assert View.of(game, other).history[-1] == (2, "give:??????>0")
        (_, told, *_) = View.of(game, other).events(events)
        assert isinstance(told, CardsGiven) and not told.cards and told.number == 3


# What it refuses to hold.


CARD = Hand.parse("9C")


def check_refusal(view: View, place: str, **changes: object) -> None:
    who = "a spectator" if view.seat is None else f"seat {view.seat}"
    with pytest.raises(WrongType) as caught:
        evolve(view, **changes)  # type: ignore[arg-type]
    assert str(caught.value) == f"a view of {who} cannot hold hidden cards, as in its {place}"


def with_card(hands: tuple[Hand, ...], seat: int) -> tuple[Hand, ...]:
    return tuple(CARD if other == seat else hand for other, hand in enumerate(hands))


def test_no_hand_of_another() -> None:
    game = deal_game(PARTNERS)
    for seat in (1, None):
        view = View.of(game, seat)
        assert isinstance(view.phase, AuctionPhase)
        check_refusal(view, "hands", phase=evolve(view.phase, hands=with_card(view.phase.hands, 3)))
        check_refusal(view, "dealt", state=evolve(view.state, dealt=with_card(view.state.dealt, 3)))
        check_refusal(view, "hands", phase=game.round.phase)
        check_refusal(
            view, "entries and dealt and widow", state=evolve(game.round.state, widow=CARD)
        )


def test_no_seat_of_another_table() -> None:
    with pytest.raises(SeatError, match="there is no seat 4: the seats are 0 to 3"):
        View.of(deal_game(PARTNERS), 4)
    view = View.of(deal_game(PARTNERS))
    with pytest.raises(SeatError):
        evolve(view, seat=4)


def test_wrong_types() -> None:
    with pytest.raises(WrongType, match=r"View.of: expected a Game, not 5 \(int\)"):
        View.of(5)  # type: ignore[arg-type]
    view = View.of(deal_game(PARTNERS))
    with pytest.raises(WrongType):
        evolve(view, sizes=(1, 2, 3, "4"))  # type: ignore[arg-type]


# That it is a value.


def test_a_view_is_a_value() -> None:
    game = deal_game(PARTNERS)
    view = View.of(game, 1)
    again = pickle.loads(pickle.dumps(view))
    assert again == view and hash(again) == hash(view) and repr(again) == repr(view)
    assert view == View.of(game, 1) != View.of(game, 2)
    assert repr(view) == "<View of seat 1: partnership-auction, round 1, seat 0 to bid>"


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


def test_a_melded_card_that_cannot_be_in_the_hand_was_buried() -> None:
    """A bidder who may bury what they melded must have, once their plays deny them a card."""
    rules = KITTY.with_(bury=evolve(KITTY.bury, which="any"))
    games = (bid_by_eldest(rules, seed=seed) for seed in range(30))
    laid = (game.apply(NameTrump(Suit.SPADES)) for game in games)
    game = next(one for one in laid if len(one.round.state.shown[0].cards) >= 8)
    game = game.apply(Bury(some(game.round.state.shown[0].cards, 4)))
    rng = Random(5)
    while not game.needs_deal:
        for seat in (None, 1):
            view = View.of(game, seat)
            world = view.sample(rng)
            assert View.of(world, seat) == view
        game = game.apply(game.legal_actions().sample(rng))


HOUSES: Final = (
    "partnership-passing",
    "passing-4-together",
    "three-handed",
    "three-handed-classic",
    "three-handed-non-counters",
    "partnership-kitty-distributed",
    "partnership-forced-dealer",
    "double-deck-turkish",
    "marriage-to-bid",
)
"""Tables at which cards go from hand to hand in every way, and at which acts tell of hands."""


def rounds(rules: Ruleset, rng: Random) -> Iterator[Game]:
    """A round of careful players, as it stands at each point."""
    game = Game.start(rules).deal(rng)
    while not game.needs_deal:
        yield game
        seat = rng.choice(game.to_act)
        actions = game.legal_actions(seat)
        low = next((one for one in actions if isinstance(one, Bid)), None)
        if Pass() in actions and (low is None or rng.randrange(2)):
            game = game.apply(Pass(), seat)
        elif PlayOn() in actions:
            game = game.apply(PlayOn(), seat)
        else:
            game = game.apply(low or actions.sample(rng), seat)


@pytest.mark.parametrize("name", HOUSES)
def test_whole_rounds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is searched agrees with the view at each point of a round."""
    monkeypatch.setattr(sampling, "DRAWS", 0)
    rng = Random(5)
    for _ in range(2):
        for game in rounds(rules_of(name), rng):
            seat = rng.choice((None, *range(game.rules.table.seats)))
            view = View.of(game, seat)
            samples = view.samples(rng)
            for _ in range(3):
                assert View.of(next(samples), seat) == view
            assert (samples.drawn, samples.searched) == (0, 3)


def test_what_cannot_be() -> None:
    """A view made by hand may tell of a hand that nobody can have."""
    view = View.of(game_after(bid_by_eldest(PARTNERS), NameTrump(Suit.HEARTS)), 1)
    mine, *others = view.state.shown
    whole = PARTNERS.melds.score(PARTNERS.pack.cards, Suit.HEARTS)
    for shown in (whole, evolve(mine, points=mine.points + 1)):
        state = evolve(view.state, shown=(shown, *others))
        with pytest.raises(NoSampleError, match="no cards were found that agree") as caught:
            evolve(view, state=state).sample(Random(1))
        assert isinstance(caught.value, PinochleError)
