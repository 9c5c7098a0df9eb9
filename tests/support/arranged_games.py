"""Games arranged as a test wants them: packs in order, hands that are dealt, calls in words."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from pinochle import Card, Game, Hand, Ruleset, read_action
from pinochle.actions import Double, Pass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pinochle.actions import Action
    from pinochle.events import Event


# Packs in order.


def order_for(
    rules: Ruleset,
    hands: Mapping[int, str | Hand],
    *,
    widow: str | Hand = "",
    dealer: int | None = None,
    seed: int = 0,
    upcard: str = "",
    stock: str = "",
) -> tuple[Card, ...]:
    """The order of a pack from which these hands are dealt.

    Args:
        rules: the rules by whose packets it is dealt.
        hands: what seats get; what is not told is dealt at random from the other cards.
        widow: what the widow gets, likewise.
        dealer: the seat that deals; the last one if none is given.
        seed: for the cards that are not told.
        upcard: the card that is turned: of the dealer's hand the last one dealt, or of the stock.
        stock: the next cards of the stock, the top one first.
    """
    seats = rules.table.seats
    first = (seats if dealer is None else dealer + 1) % seats
    fixed = {seat: _hand(hands.get(seat, "")) for seat in range(seats)}
    piles: dict[int, list[Card]] = {seat: list(hand) for seat, hand in fixed.items()}
    piles[-1] = list(_hand(widow))
    top = [Card.parse(code) for code in ([upcard] if upcard else []) + stock.split()]
    if not rules.deal.stock:
        top = []
    rest = rules.pack.cards - top
    for pile in piles.values():
        rest -= pile
    others = list(rest)
    random.Random(seed).shuffle(others)
    for place, pile in piles.items():
        wanted = rules.deal.widow if place < 0 else rules.deal.hand
        assert len(pile) <= wanted, f"{len(pile)} cards cannot be dealt to a hand of {wanted}"
        while len(pile) < wanted:
            pile.append(others.pop())
    for one in [Card.parse(upcard)] if upcard and not top else []:
        last = piles[(first - 1) % seats]
        last.remove(one)
        last.insert(0, one)
    order: list[Card] = []
    for packet in rules.deal.packets.rounds:
        takers = [-1] if packet.to_widow else [(first + step) % seats for step in range(seats)]
        for taker in takers:
            order += [piles[taker].pop() for _ in range(packet.cards)]
    order += [*top, *others]
    assert Hand(order) == rules.pack.cards
    return tuple(order)


def _hand(cards: str | Hand) -> Hand:
    return Hand.parse(cards) if isinstance(cards, str) else cards


def arrange(
    rules: Ruleset,
    hands: Mapping[int, str | Hand],
    *,
    widow: str | Hand = "",
    dealer: int | None = None,
    upcard: str = "",
    stock: str = "",
) -> Game:
    """A new game in which these hands were dealt."""
    order = order_for(rules, hands, widow=widow, dealer=dealer, upcard=upcard, stock=stock)
    return Game.start(rules, dealer=dealer).deal(order)


# Doing several things.


def after(game: Game, *actions: Action) -> Game:
    """The game when these things were done, each by the first seat that is awaited."""
    for action in actions:
        game = game.apply(action)
    return game


def act(game: Game, *actions: Action) -> tuple[Game, list[Event]]:
    """The same, with all that happened."""
    events: list[Event] = []
    for action in actions:
        game, some = game.apply_with_events(action)
        events += some
    return game, events


def calls(game: Game, text: str) -> Game:
    """The game after these calls: ``100``, ``100S`` or ``moon``, ``-`` a pass, ``x`` a double."""
    return after(game, *map(_call, text.split()))


def _call(word: str) -> Action:
    if word in {"-", "x"}:
        return Pass() if word == "-" else Double()
    suit = f":{word[-1]}" if word[-1] in "SHDC" else ""
    return read_action(f"bid:{word.rstrip('SHDC')}{suit}")


def played_out(game: Game, seed: int = 0) -> tuple[Game, list[Event]]:
    """The game when the round at work is over, everybody playing at random, and what happened."""
    rng = random.Random(seed)
    events: list[Event] = []
    rounds = game.sheet.rounds
    while game.sheet.rounds == rounds:
        assert not game.needs_deal, "the deal was void"
        game, some = game.apply_with_events(game.legal_actions().sample(rng))
        events += some
    return game, events
