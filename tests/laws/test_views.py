"""A view holds what its seat was told, and nothing else; what it imagines agrees with all of it.

Tests: pinochle.game.engine.knowledge
"""

import pickle
from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Hand, Ruleset, Suit
from pinochle.actions import (
    Action,
    Bid,
    Bury,
    Concede,
    Deal,
    DrawForDeal,
    GiveCards,
    NameTrump,
    Pass,
    PlayOn,
    ShootTheMoon,
)
from pinochle.cards.trick import Seat
from pinochle.events import Event
from pinochle.game.engine.round import Round
from pinochle.game.game import Game
from pinochle.game.view import View
from support.arranged_games import after, arrange, calls
from support.random_games import any_action
from support.rulesets import rules_of
from support.strategies import share

PRESETS: Final = (
    "partnership-auction",
    "partnership-passing",
    "partnership-forced-dealer",
    "partnership-kitty",
    "partnership-kitty-distributed",
    "partnership-summed-bids",
    "widow-partnership",
    "widow-partnership-one-bid",
    "firehouse",
    "double-deck",
    "double-deck-simple",
    "double-deck-96",
    "two-pack",
    "double-deck-turkish",
    "three-handed",
    "three-handed-classic",
    "three-handed-six-kitty",
    "cutthroat",
    "auction-three",
    "widow-pinochle",
    "three-hand-turned",
    "partnership-turned",
    "six-handed-96",
    "racehorse",
    "two-handed",
    "two-handed-1911",
    "five-handed",
    "two-handed-draft",
    "five-handed-double",
    "three-handed-1911",
)
TELLING: Final = (
    "passing-4-together",
    "passing-after-a-marriage",
    "passing-together-after-a-marriage",
    "widow-seen-by-its-taker",
    "three-handed-non-counters",
    "marriage-to-bid",
    "marriage-to-be-stuck",
    "misbid-forbidden",
    "partner-of-any-suit-when-played",
    "partner-of-three",
    "draft-without-bids",
    "stock-draw-first-upcard-to-winner",
    "stock-last-dealt-turned",
    "misdeal-nines",
)
"""Custom rulesets whose acts tell more of a hand than those of any preset."""

tables = pytest.mark.parametrize("name", [*PRESETS, *TELLING])
randoms = st.integers(0, 2**32 - 1).map(Random)
depths = st.one_of(st.integers(0, 90), st.integers(0, 16))


def choose_with_care(game: Game, seat: int, rng: Random) -> Action:
    """What a careful player might do: they often pass, bid low, and seldom concede."""
    actions = game.legal_actions(seat)
    if Pass() in actions and rng.randrange(2):
        return Pass()
    if ShootTheMoon() in actions and rng.randrange(4):
        return PlayOn()
    if Concede() in actions and rng.randrange(8):
        return PlayOn()
    action = actions.sample(rng)
    if isinstance(action, Bid | Pass):
        return next((one for one in actions if isinstance(one, Bid)), Pass())
    return action


def play_actions(rules: Ruleset, rng: Random, depth: int) -> Game:
    """A game after so many actions of its players, or where its first round ends before."""
    game = Game.start(rules, dealer=rng.randrange(rules.table.seats)).deal(rng)
    for _ in range(depth):
        seat = game.to_act[0]
        following = game.apply(choose_with_care(game, seat, rng), seat)
        if following.needs_deal or following.is_over:
            break
        game = following
    return game


def everybody(game: Game) -> tuple[Seat | None, ...]:
    """Every seat, and the spectators."""
    return (None, *range(game.rules.table.seats))


@tables
@share(5)
@given(rng=randoms, depth=depths)
def test_a_view_answers_as_the_game_does(name: str, rng: Random, depth: int) -> None:
    """What its own seat may do, may claim and may not do, and why."""
    game = play_actions(rules_of(name), rng, depth)
    for seat in range(game.rules.table.seats):
        view = View.of(game, seat)
        assert view.to_act == game.to_act
        mine, all_mine = view.legal_actions(), game.legal_actions(seat)
        assert len(mine) == len(all_mine)
        assert list(islice(mine, 60)) == list(islice(all_mine, 60))
        assert tuple(view.claims()) == tuple(game.claims(seat))
        for action in (*(any_action(game.rules, rng) for _ in range(8)), *islice(mine, 3)):
            assert view.why_not(action) == game.why_not(action, seat)
            assert (action in mine) == (action in all_mine)
            open_to = action in mine or action in view.claims()
            assert open_to == (not view.why_not(action))


@tables
@share(10)
@given(rng=randoms, depth=depths)
def test_what_is_imagined_agrees_with_the_view(name: str, rng: Random, depth: int) -> None:
    """An imagined game gives the same view, and its log is a round played by the rules."""
    game = play_actions(rules_of(name), rng, depth)
    for seat in everybody(game):
        view = View.of(game, seat)
        world = view.sample(rng)
        assert View.of(world, seat) == view and hash(View.of(world, seat)) == hash(view)

        state = world.round.state
        again = Game(world.sheet, Round.start(world.rules, state.dealer, state.redealt))
        for actor, action in world.actions:
            again = again.apply(action, actor)
        assert again == world


@pytest.mark.parametrize("text", ["AH AD AC", "AH AD JC", "AH JC 9C"])
def test_a_bidder_who_had_too_few_cards_to_bury_is_imagined(text: str) -> None:
    """Whoever tells of an ace that they bury has kept no card that they had to bury before it."""
    rules, rng = rules_of("three-handed-non-counters"), Random(text)
    rules = rules.with_(bury=evolve(rules.bury, announced="trump-and-aces"))
    counters = Hand(card for card in rules.pack.cards if rules.count.is_counter(card.rank))
    buried = Hand.parse(text)
    hand = Hand(rng.sample([*(counters - (counters & buried))], rules.deal.hand))
    game = arrange(rules, {0: hand}, widow=buried, dealer=2)
    game = after(calls(game, "20 - -"), NameTrump(Suit.SPADES), PlayOn(), Bury(buried))

    for seat, seed in product((1, 2, None), range(5)):
        view = game.view(seat)
        assert view.sample(Random(seed)).view(seat) == view


@tables
@share(4)
@given(rng=randoms, depth=depths)
def test_what_is_imagined_can_be_played_on(name: str, rng: Random, depth: int) -> None:
    game = play_actions(rules_of(name), rng, depth)
    world = View.of(game, rng.choice(everybody(game))).sample(rng)
    while not world.needs_deal and not world.is_over:
        seat = rng.choice(world.to_act)
        world = world.apply(choose_with_care(world, seat, rng), seat)


@tables
@share(10)
@given(rng=randoms, depth=depths)
def test_who_is_told_alike_sees_alike(name: str, rng: Random, depth: int) -> None:
    """Two rounds that tell a seat the same, from the deal on, have the same views all along.

    So a view does not change when cards change places of which its seat was told nothing.
    """
    game = play_actions(rules_of(name), rng, depth)
    seat = rng.choice(everybody(game))
    world = View.of(game, seat).sample(rng)
    for (told, view), (told_too, view_too) in zip(
        events_of_seat(game, seat), events_of_seat(world, seat), strict=True
    ):
        assert told == told_too
        assert view == view_too and repr(view) == repr(view_too)


def events_of_seat(game: Game, seat: Seat | None) -> Iterator[tuple[tuple[Event, ...], View]]:
    """The events of a round as a seat was told them, each time with its view."""
    state = game.round.state
    again = Game(game.sheet, Round.start(game.rules, state.dealer, state.redealt))
    for actor, action in game.actions:
        again, events = again.apply_with_events(action, actor)
        view = View.of(again, seat)
        yield view.events(events), view


@tables
@share(5)
@given(rng=randoms, depth=depths)
def test_a_view_has_no_word_of_a_hidden_card(name: str, rng: Random, depth: int) -> None:
    """Neither its pickle nor its repr has the cards that others were dealt, or the widow."""
    game = play_actions(rules_of(name), rng, depth)
    state = game.round.state
    for seat in everybody(game):
        view = View.of(game, seat)
        text = repr(view) + pickle.dumps(view).decode("latin-1") + repr(view.history)
        hidden = [] if view.widow else [state.widow]
        for hands in (state.dealt, game.hands):
            for other, hand in enumerate(hands):
                is_melded = view.shown and view.shown[other].cards.holds(hand)
                hidden += [] if other == seat or is_melded else [hand]
        for hand in hidden:
            assert len(hand) < 8 or hand.code not in text
        assert pickle.loads(pickle.dumps(view)) == view


@tables
@share(5)
@given(rng=randoms, depth=depths)
def test_the_history_is_the_log_without_hidden_cards(name: str, rng: Random, depth: int) -> None:
    game = play_actions(rules_of(name), rng, depth)
    for seat in everybody(game):
        view = View.of(game, seat)
        told, before = [*view.history], [*game.actions]
        if isinstance(before[0][1], DrawForDeal):
            assert told.pop(0) == (None, before.pop(0)[1].token)
        (table, deal), *history = told
        (_, dealt), *done = before
        assert table is None and isinstance(dealt, Deal)
        codes = dealt.token.removeprefix("deal:")
        shown = deal.removeprefix("deal:")
        assert len(shown) == len(codes)
        cards = [shown[at : at + 2] for at in range(0, len(shown), 2)]
        own = Hand() if seat is None else game.round.state.dealt[seat]
        known = [card for card in cards if card != "??"]
        is_his = seat == game.sheet.dealer and game.rules.deal.turn == "last"
        turned = () if view.upcard is None or is_his else (view.upcard,)
        left = game.rules.deal.face_down
        order = view.state.order[len(view.state.order) - left :]
        drawn = [
            card
            for number, (who, card) in enumerate(zip(view.state.drew, order, strict=False))
            if who == seat or game.rules.draw.is_shown(left - number)
        ]
        drawn += [card for turn in view.drafted for card in (turn.first, turn.second) if card]
        drawn += [view.drawn] if view.drawn else []
        assert sorted(known) == sorted(card.code for card in (*own, *drawn, *view.widow, *turned))
        assert history == [
            (actor, redacted_text(actor, action, seat, view)) for actor, action in done
        ]


def redacted_text(actor: Seat | None, action: Action, seat: Seat | None, view: View) -> str:
    """The text of an action as a seat was told it."""
    if isinstance(action, Bury) and actor != seat:
        return "bury:" + "??" * len(action.cards)
    if isinstance(action, GiveCards) and actor != seat:
        is_done = any(gift.giver == actor and gift.taker == seat for gift in view.given)
        if action.to != seat or not is_done:
            return f"give:{'??' * len(action.cards)}>{action.to}"
    return action.token
