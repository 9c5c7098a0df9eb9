"""One rule has one id: what ``why_not`` cites, ``describe`` cites for the same ruleset."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from pinochle import Game, Hand, Ruleset, Suit, actions
from pinochle.rules.auction.calls import Auction
from pinochle.rules.renege import RULINGS
from pinochle.rules.script import Step
from pinochle.testing import games, hands, rulesets
from support.strategies import share

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from pinochle import Violation
    from pinochle.actions import Action


def cited_ids(rules: Ruleset) -> set[str]:
    """The ids that the description of a ruleset cites."""
    lists = re.findall(r"(?m) \[([a-z0-9., -]+)\]$", rules.describe(ids=True))
    return {rule for ids in lists for rule in ids.split(", ")}


def uncited_violations(rules: Ruleset, violations: Iterable[Violation]) -> set[tuple[str, str]]:
    """The codes and ids of violations whose rule the description does not cite."""
    found = {(why.code, why.rule) for why in violations if why.rule}
    return {(code, rule) for code, rule in found if rule not in cited_ids(rules)}


@st.composite
def refused_bids(draw: st.DrawFn, rules: Ruleset) -> tuple[Violation, ...]:
    """Why something may not be bid, passed or doubled at some point of an auction."""
    auction, seats = rules.auction, rules.table.seats
    now = Auction(draw(st.integers(0, seats - 1)), seats)
    if auction.automatic:
        now = now.and_then(now.eldest, auction.automatic)
    hand = draw(hands(rules.pack, least=rules.deal.hand, most=rules.deal.hand))
    for _ in range(draw(st.integers(0, 2 * seats))):
        seat = auction.speaker(now)
        if seat is None:
            break
        choices = auction.choices(now, seat, hand, rules.melds, rules.count)
        said = draw(st.just(choices[0]) | st.sampled_from(choices))
        suit = draw(st.sampled_from(Suit)) if auction.suit_bids else None
        now = now.and_then(seat, said, suit if said else None)
    seat = auction.speaker(now) or 0
    points = draw(st.integers(0, auction.greatest + 10))
    suit = draw(st.none() | st.sampled_from(Suit))
    return (
        *auction.why_not(points, now, seat, hand, rules.melds, rules.count, suit),
        *(auction.why_not_double(now, seat, rules.table.sides) if auction.doubling else ()),
    )


@share(300)
@given(st.data(), rulesets().filter(lambda rules: Step.AUCTION in rules.script))
def test_bids(data: st.DataObject, rules: Ruleset) -> None:
    """An auction refuses a call by rules of the game."""
    assert not uncited_violations(rules, data.draw(refused_bids(rules)))


def attempts(game: Game, seat: int, rng: Random) -> Iterator[Action]:
    """All kinds of things that a seat may try to do, most of them wrong."""
    rules, view = game.rules, game.view(seat)
    pack, held = rules.pack.kinds, tuple(view.hand)
    cards = [rng.choice(pack) for _ in range(4)]
    number = rng.choice((rules.bury.cards, rules.passing.cards, 1, 2))
    some = Hand(rng.choice(pack) for _ in range(number or 1))
    own = Hand(rng.sample(held, min(number, len(held))))
    yield from map(actions.CallPartner, cards)
    yield from map(actions.CallCard, cards)
    yield from (actions.Play(card) for card in (*cards, *dict.fromkeys(held)))
    yield from (actions.Play(card, laid=1) for card in cards)
    yield from (actions.NameTrump(suit) for suit in Suit)
    yield from (actions.ClaimMisdeal(ground.name) for ground in rules.misdeal.grounds)
    yield from (actions.Bid(points) for points in (1, 55, 155, 100_000))
    yield from (actions.Bid(rules.auction.opening, suit) for suit in (None, Suit.SPADES))
    yield from (actions.Pass(), actions.Double(), actions.ExchangeDix())
    yield from (actions.Concede(), actions.CallOut(), actions.Done())
    yield from map(actions.ClaimTricks, (0, 1, max(view.sizes), 30))
    for pile in (some, own):
        yield from (actions.Bury(pile), actions.LayCards(pile))
        yield actions.GiveCards(pile, (seat + 1) % rules.table.seats)
    melds = [(one.name, one.cards) for one in rules.melds.score(view.hand, view.trump).melds]
    melds += [(rule.name, some) for rule in rules.melds]
    for name, meld in melds:
        yield actions.LayMeld(name, meld)
        yield actions.ClaimMeld((seat + 1) % rules.table.seats, name, meld)


@share(100)
@given(st.data(), st.randoms(use_true_random=False), rulesets())
def test_actions(data: st.DataObject, rng: Random, rules: Ruleset) -> None:
    """A game refuses whatever is tried by rules that its description cites."""
    game = data.draw(games(rules, plies=120))
    if game.is_over or game.needs_deal:
        return
    for seat in range(rules.table.seats):
        for action in attempts(game, seat, rng):
            assert not uncited_violations(rules, game.why_not(action, seat)), action
        for kind in RULINGS:
            assert not uncited_violations(rules, game.why_not(actions.Ruling(seat, kind))), kind
