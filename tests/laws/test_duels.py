"""In an auction of duels two speak at a time, whoever passes is out, and one is left in the end."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

from pinochle import Game, RulesetError, Suit, variants
from pinochle.actions import Bid, Pass
from pinochle.game.phases.auction import AuctionPhase, open_auction
from pinochle.players import ClubPlayer
from pinochle.rules import Step
from support.strategies import any_hands, custom, share

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pinochle import Ruleset

ENOUGH: Final = 10
"""The number of calls after which everybody passes who may."""

ORDERS: Final = [
    {"first": first, "duel_opener": opener}
    for first in ("eldest", "dealer")
    for opener in ("earlier", "later")
]


def winner(
    order: Sequence[int], bids: Callable[[int], bool], *, later: bool, bidder: int | None
) -> int | None:
    """Who has won the last bid: the whole of an auction, told as the duels that it is made of.

    ``bids`` asks a seat, and says whether it bids; a bidder has bid before anybody was asked.
    """
    champion = order[0]
    for challenger in order[1:]:
        speaker = champion if bidder is None and not later else challenger
        while bids(speaker):
            bidder = speaker
            speaker = champion if speaker == challenger else challenger
        champion = champion if speaker == challenger else challenger
    if bidder is None and bids(champion):
        return champion
    return bidder


def in_duels(rules: Ruleset, **fields: Any) -> Ruleset | None:
    """The same game with duels, without what does not go with them; None if that is no game."""
    off: dict[str, Any] = {"passes_to_end": 0, "doubling": 0, "goes_round": False}
    try:
        auction = evolve(rules.auction, calls="duel", **off, **fields)
        return rules.with_(name="duels", auction=auction)
    except RulesetError:
        return None


def order_of(rules: Ruleset, dealer: int) -> list[int]:
    """The seats in the order in which they step in."""
    seats, begins = rules.table.seats, rules.auction.first == "eldest"
    return [(dealer + begins + step) % seats for step in range(seats)]


@share(200)
@given(custom("auction", "trump"), st.sampled_from(ORDERS), st.data())
def test_calls_go_as_in_duels(drawn: Ruleset, fields: dict[str, str], data: st.DataObject) -> None:
    """The model asks seat after seat, and the rules have the same seat speak, to the same end."""
    rules = in_duels(drawn, **fields)
    assume(rules is not None)
    assert rules is not None
    asked = rules.auction
    dealer = data.draw(st.integers(0, rules.table.seats - 1))
    auction = open_auction(dealer, rules.table.seats, asked.automatic)
    out: set[int] = set()

    def bids(seat: int) -> bool:
        nonlocal auction
        assert asked.speaker(auction) == seat
        assert seat in asked.duel(auction)
        assert seat not in out
        hand = data.draw(any_hands(rules.pack))
        may = asked.choices(auction, seat, hand, rules.melds, rules.count)
        assert 0 in may or not auction.highest
        few = (*may[:3], may[-1]) if len(auction.calls) < ENOUGH else may[:1]
        goal = data.draw(st.sampled_from(few))
        suit = Suit.HEARTS if goal and asked.suit_bids else None
        auction = auction.and_then(seat, goal, suit)
        out.update(() if goal else (seat,))
        return bool(goal)

    order = order_of(rules, dealer)
    opened = auction.eldest if asked.automatic else None
    bidder = winner(order, bids, later=asked.duel_opener == "later", bidder=opened)

    assert asked.speaker(auction) is None
    assert [one.bidder for one in asked.contracts(auction, rules.table.sides)] == (
        [] if bidder is None else [bidder]
    )
    assert set(order) - out == ({bidder} - {None})


def tables() -> list[str]:
    """Every preset whose auction can be one of duels."""
    return [
        name
        for name in variants.names()
        if Step.AUCTION in variants.get(name).script and in_duels(variants.get(name))
    ]


@pytest.mark.parametrize("name", tables())
@pytest.mark.parametrize("fields", ORDERS, ids=lambda one: "-".join(one.values()))
def test_games_go_as_in_duels(name: str, fields: dict[str, str]) -> None:
    """The engine asks the same seats, of players at random and of club players."""
    rules = in_duels(variants.get(name), **fields)
    if rules is None:
        return
    for seed in range(4):
        rng, club = Random(f"{name} {fields} {seed}"), ClubPlayer()
        game = Game.start(rules, dealer=seed % rules.table.seats).deal(rng)
        while not isinstance(game.round.phase, AuctionPhase):
            game = game.apply(game.legal_actions().sample(rng))
        game = goes_as_in_duels(game, rng, club if seed % 2 else None)


def goes_as_in_duels(game: Game, rng: Random, club: ClubPlayer | None) -> Game:
    """The game after an auction in which seat after seat is asked by the model."""
    rules, dealer = game.rules, game.sheet.dealer

    def bids(seat: int) -> bool:
        nonlocal game
        assert game.to_act == (seat,)
        others = set(range(rules.table.seats)) - {seat}
        assert all(game.why_not(Pass(), other) for other in others)
        legal = game.legal_actions()
        action = legal.sample(rng) if rng.random() < 0.5 or Pass() not in legal else Pass()
        action = club.choose(game.view(seat), rng) if club else action
        game = game.apply(action)
        return isinstance(action, Bid)

    opened = (dealer + 1) % rules.table.seats if rules.auction.automatic else None
    later = rules.auction.duel_opener == "later"
    bidder = winner(order_of(rules, dealer), bids, later=later, bidder=opened)

    assert game.needs_deal or not isinstance(game.round.phase, AuctionPhase)
    assert game.needs_deal is (bidder is None)
    if bidder is not None:
        assert game.round.state.contracts[0].bidder == bidder
    return game
