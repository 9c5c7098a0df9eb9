"""A view holds what its seat was told, and nothing else; what it imagines agrees with all of it."""

import pickle
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from pinochle import Hand, Rank, Ruleset, Suit, variants
from pinochle.actions import (
    Action,
    Bid,
    Bury,
    CallPartner,
    ClaimMisdeal,
    Concede,
    Deal,
    GiveCards,
    KeepCard,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    RejectCard,
    ShootTheMoon,
)
from pinochle.engine.round import Round
from pinochle.events import Event
from pinochle.game import Game
from pinochle.rules.concession import ConcessionRules
from pinochle.rules.draw import DrawRules
from pinochle.rules.handtest import HandTest
from pinochle.rules.misdeal import FIVE_NINES_NO_MELD, SIX_NINES, MisdealRules
from pinochle.rules.partner import PartnerRules
from pinochle.rules.script import read_script
from pinochle.rules.settlement import SettlementRules
from pinochle.rules.trump import TrumpRules
from pinochle.trick import Seat
from pinochle.view import View
from strategies import share

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


def houses() -> dict[str, Ruleset]:
    """Tables whose acts tell more of a hand than those of any preset."""
    passing, widow, three, double, partners, five = map(
        variants.get,
        (
            "partnership-passing",
            "widow-pinochle",
            "three-handed",
            "double-deck",
            "partnership-auction",
            "five-handed",
        ),
    )
    two = variants.get("two-handed")
    marriage = TrumpRules(must_hold=("royal marriage",), if_none="set")
    together = evolve(passing.passing, order="together")
    holders = evolve(passing.auction, must_open="holder")
    unseen = evolve(widow.widow, seen_by="taker")
    aces = HandTest(holds=("royal marriage",), at_least=((Rank.ACE, 3),))
    return {
        "passing together": passing.with_(passing=together),
        "widow seen by its taker": widow.with_(widow=unseen),
        "passing after a marriage": passing.with_(trump=marriage, auction=holders),
        "passing together after a marriage": passing.with_(
            passing=together, trump=marriage, auction=holders
        ),
        "burying what does not count": three.with_(
            widow=unseen, bury=evolve(three.bury, which="non-counters")
        ),
        "bids that tell a marriage": double.with_(
            auction=evolve(double.auction, to_bid=aces, to_be_stuck=HandTest(holds=("pinochle",)))
        ),
        "bids that need a meld": double.with_(
            auction=evolve(double.auction, least_meld=100, misbid="forbidden")
        ),
        "a partner known when he plays": five.with_(
            partner=PartnerRules("any-suit", "when-played")
        ),
        "one of three calls a partner": three.with_(
            script=read_script(
                "deal auction widow trump bidder-melds bury others-meld partner play"
            ),
            partner=PartnerRules("trump"),
            concession=ConcessionRules(),
        ),
        "no auction": partners.with_(
            script=read_script("deal play"),
            settlement=SettlementRules(),
        ),
        "drawing first": two.with_(draw=DrawRules(2, draw_first=True, last_upcard_to="winner")),
        "a stock below a card dealt": two.with_(
            deal=evolve(two.deal, turn="last"), trump=TrumpRules(named="turned")
        ),
        "misdeals": partners.with_(
            misdeal=MisdealRules((SIX_NINES, FIVE_NINES_NO_MELD), redeals=3),
            auction=evolve(partners.auction, automatic=100, must_open="nobody"),
        ),
    }


TABLES: Final = {**{name: variants.get(name) for name in PRESETS}, **houses()}

tables = pytest.mark.parametrize("name", TABLES)
randoms = st.integers(0, 2**32 - 1).map(Random)
depths = st.one_of(st.integers(0, 90), st.integers(0, 16))


def chosen(game: Game, seat: int, rng: Random) -> Action:
    """What a careful player might do: he often passes, bids low, and seldom concedes."""
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


def played(rules: Ruleset, rng: Random, depth: int) -> Game:
    """A game after so many actions of its players, or where its first round ends before."""
    game = Game.start(rules, dealer=rng.randrange(rules.table.seats)).deal(rng)
    for _ in range(depth):
        seat = game.to_act[0]
        following = game.apply(chosen(game, seat, rng), seat)
        if following.needs_deal or following.is_over:
            break
        game = following
    return game


def everybody(game: Game) -> tuple[Seat | None, ...]:
    """Every seat, and the spectators."""
    return (None, *map(Seat, range(game.rules.table.seats)))


def any_action(game: Game, rng: Random) -> Action:
    """Some action, which may be out of place."""
    cards = rng.sample(tuple(game.rules.pack), rng.randrange(1, 7))
    hand = Hand(rng.choice(game.hands)) if rng.randrange(2) else Hand(cards)
    few = Hand(tuple(hand)[: rng.randrange(1, 5)])
    return rng.choice(
        (
            Bid(rng.randrange(1, 700)),
            Pass(),
            NameTrump(rng.choice(tuple(Suit))),
            GiveCards(few, Seat(rng.randrange(game.rules.table.seats))),
            Bury(few),
            CallPartner(rng.choice(cards)),
            rng.choice((KeepCard(), RejectCard())),
            Concede(),
            PlayOn(),
            ShootTheMoon(),
            ClaimMisdeal(rng.choice(("technical", "six-nines", "five-nines-no-meld"))),
            Play(rng.choice(cards)),
            Play(next(iter(few), cards[0])),
            Deal(tuple(cards)),
        )
    )


@tables
@share(10)
@given(rng=randoms, depth=depths)
def test_a_view_answers_as_the_game_does(name: str, rng: Random, depth: int) -> None:
    """What its own seat may do, may claim and may not do, and why."""
    game = played(TABLES[name], rng, depth)
    for seat in range(game.rules.table.seats):
        view = View.of(game, seat)
        assert view.to_act == game.to_act
        mine, all_mine = view.legal_actions(), game.legal_actions(seat)
        assert len(mine) == len(all_mine)
        assert list(islice(mine, 60)) == list(islice(all_mine, 60))
        assert tuple(view.claims()) == tuple(game.claims(seat))
        for action in (*(any_action(game, rng) for _ in range(8)), *islice(mine, 3)):
            assert view.why_not(action) == game.why_not(action, seat)
            assert (action in mine) == (action in all_mine)
            open_to = action in mine or action in view.claims()
            assert open_to == (not view.why_not(action))


@tables
@share(10)
@given(rng=randoms, depth=depths)
def test_what_is_imagined_agrees_with_the_view(name: str, rng: Random, depth: int) -> None:
    """An imagined game gives the same view, and its log is a round played by the rules."""
    game = played(TABLES[name], rng, depth)
    for seat in everybody(game):
        view = View.of(game, seat)
        world = view.sample(rng)
        assert View.of(world, seat) == view and hash(View.of(world, seat)) == hash(view)

        state = world.round.state
        again = Game(world.sheet, Round.start(world.rules, state.dealer, state.redealt))
        for actor, action in world.actions:
            again = again.apply(action, actor)
        assert again == world


@tables
@share(4)
@given(rng=randoms, depth=depths)
def test_what_is_imagined_can_be_played_on(name: str, rng: Random, depth: int) -> None:
    game = played(TABLES[name], rng, depth)
    world = View.of(game, rng.choice(everybody(game))).sample(rng)
    while not world.needs_deal and not world.is_over:
        seat = rng.choice(world.to_act)
        world = world.apply(chosen(world, seat, rng), seat)


@tables
@share(10)
@given(rng=randoms, depth=depths)
def test_who_is_told_alike_sees_alike(name: str, rng: Random, depth: int) -> None:
    """Two rounds that tell a seat the same, from the deal on, have the same views all along.

    So a view does not change when cards change places of which its seat was told nothing.
    """
    game = played(TABLES[name], rng, depth)
    seat = rng.choice(everybody(game))
    world = View.of(game, seat).sample(rng)
    for (told, view), (told_too, view_too) in zip(
        as_told(game, seat), as_told(world, seat), strict=True
    ):
        assert told == told_too
        assert view == view_too and repr(view) == repr(view_too)


def as_told(game: Game, seat: Seat | None) -> Iterator[tuple[tuple[Event, ...], View]]:
    """The events of a round as a seat was told them, each time with its view."""
    state = game.round.state
    again = Game(game.sheet, Round.start(game.rules, state.dealer, state.redealt))
    for actor, action in game.actions:
        again, events = again.apply_with_events(action, actor)
        view = View.of(again, seat)
        yield view.events(events), view


@tables
@share(10)
@given(rng=randoms, depth=depths)
def test_a_view_has_no_word_of_a_hidden_card(name: str, rng: Random, depth: int) -> None:
    """Neither its pickle nor its repr has the cards that others were dealt, or the widow."""
    game = played(TABLES[name], rng, depth)
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
@share(10)
@given(rng=randoms, depth=depths)
def test_the_history_is_the_log_without_hidden_cards(name: str, rng: Random, depth: int) -> None:
    game = played(TABLES[name], rng, depth)
    for seat in everybody(game):
        view = View.of(game, seat)
        (table, deal), *history = view.history
        (_, dealt), *done = game.actions
        assert table is None and isinstance(dealt, Deal)
        codes = dealt.token.removeprefix("deal:")
        shown = deal.removeprefix("deal:")
        assert len(shown) == len(codes)
        cards = [shown[at : at + 2] for at in range(0, len(shown), 2)]
        own = Hand() if seat is None else game.round.state.dealt[seat]
        known = [card for card in cards if card != "??"]
        is_his = seat == game.sheet.dealer and game.rules.deal.turn == "last"
        turned = () if view.upcard is None or is_his else (view.upcard,)
        drawn = [card for one in view.state.drawn for card in one.cards if one.seat == seat]
        drawn += [card for turn in view.drafted for card in (turn.first, turn.second) if card]
        drawn += [view.drawn] if view.drawn else []
        assert sorted(known) == sorted(card.code for card in (*own, *drawn, *view.widow, *turned))
        assert history == [(actor, redacted(actor, action, seat, view)) for actor, action in done]


def redacted(actor: Seat | None, action: Action, seat: Seat | None, view: View) -> str:
    """The text of an action as a seat was told it."""
    if isinstance(action, Bury) and actor != seat:
        return "bury:" + "??" * len(action.cards)
    if isinstance(action, GiveCards) and actor != seat:
        is_done = any(gift.giver == actor and gift.taker == seat for gift in view.given)
        if action.to != seat or not is_done:
            return f"give:{'??' * len(action.cards)}>{action.to}"
    return action.token
