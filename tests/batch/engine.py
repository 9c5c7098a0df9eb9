"""Rounds of the engine, told so that a batch can play the same cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from pinochle import Game, Suit
from pinochle.actions import (
    Bid,
    Bury,
    Concede,
    Double,
    ExchangeDix,
    GiveCards,
    Pass,
    Play,
    PlayOn,
    ShootTheMoon,
)
from pinochle.batch import Policy, Rounds, Turns, orders_of, play
from pinochle.cards.card import CARD_INDEX, CARDS, Card
from pinochle.game.engine.round import Ended
from pinochle.game.phases.bury import buried_cards
from pinochle.game.phases.widow import rest_of_widow
from pinochle.rules import Step
from pinochle.rules.auction.goal import EVERY_TRICK

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    import numpy.typing as npt

    from pinochle import Hand, Ruleset
    from pinochle.actions import Action
    from pinochle.game.engine.state import State

NONE: Final = len(Suit)


class EngineRound(NamedTuple):
    """A round of the engine.

    Args:
        ended: how the round stood when it was over.
        before: the game before the first card was buried or played.
        bury: what the bidder might choose first to bury.
        cards: the cards that were buried, or none.
        legal: what was legal at each card played.
        played: the cards that were played.
    """

    ended: State
    before: Game
    bury: frozenset[Card]
    cards: Hand
    legal: list[frozenset[Card]]
    played: list[Card]

    @property
    def dealer(self) -> int:
        return self.ended.dealer

    @property
    def order(self) -> list[Card]:
        return [card for card in self.ended.order if card]


def round_of_engine(rules: Ruleset, rng: random.Random, dealer: int) -> EngineRound | None:
    """A random round with the conventions of batches; none if nobody bid, or a moon was bid."""
    game = Game.start(rules, dealer=dealer).deal(rng)
    before, bury, legal, played = game, frozenset[Card](), [], []
    begun = False
    while not (game.needs_deal or game.is_over):
        actions = game.legal_actions()
        action = choose_as_batch(game, rng)
        if isinstance(action, Bury | Play) and not begun:
            before, begun = game, True
        if isinstance(action, Bury):
            bury = first_cards_to_bury(game)
        if isinstance(action, Play):
            legal.append(frozenset(one.card for one in actions if isinstance(one, Play)))
            played.append(action.card)
        game = game.apply(action)
    state = last_of(game)
    if game.sheet.last is None or any(contract.goal == EVERY_TRICK for contract in state.contracts):
        return None
    return EngineRound(state, before, bury, buried_cards(state), legal, played)


def last_of(game: Game) -> State:
    """How the last round of a game stood when it was over."""
    last = game.past.rounds[-1]
    assert isinstance(last, Ended)
    return last.state


def first_cards_to_bury(game: Game) -> frozenset[Card]:
    """What the bidder may choose as the first card to bury."""
    (bidder,) = game.to_act
    state, hand = game.round.state, game.hands[bidder]
    rules = state.rules
    free = rules.bury.free(hand, state.laid[bidder], rules.count, state.trump)
    return frozenset(free or hand)


def choose_as_batch(game: Game, rng: random.Random) -> Action:
    """What is done: chosen at random but for what a batch always does."""
    actions = game.legal_actions()
    state = game.round.state
    if state.word is Step.SHARE_WIDOW:
        place = [card for card in widow_of(state) if card]
        left = list(rest_of_widow(state))
        card = next(card for card in place[len(place) - len(left) :] if card in left)
        return next(one for one in actions if isinstance(one, GiveCards) and card in one.cards)
    if ExchangeDix() in actions:
        return ExchangeDix()
    if PlayOn() in actions:
        return PlayOn()
    action = actions.sample(rng)
    if Pass() in actions and rng.random() < 1 / 2:
        action = Pass()
    while isinstance(action, Double | ShootTheMoon | Concede) or (
        isinstance(action, Bid) and action.goal == EVERY_TRICK
    ):
        action = actions.sample(rng)
    return action


def widow_of(state: State) -> list[Card | None]:
    """The widow in the order in which it was dealt."""
    *_, places = state.rules.deal.packets.piles(state.rules.table.seats)
    return [state.order[place] for place in places]


class Follower:
    """A policy that plays what was played in rounds of the engine, and notes what was legal."""

    def __init__(self, rounds: Sequence[EngineRound]) -> None:
        self.rounds = rounds
        self.legal: list[list[frozenset[Card]]] = [[] for _ in rounds]
        self.bury: list[list[frozenset[Card]]] = [[] for _ in rounds]
        self.left = [list(told.cards) for told in rounds]

    def __call__(self, turn: Turns) -> npt.NDArray[np.intp]:
        found: npt.NDArray[np.intp] = turn.legal.argmax(axis=1)
        for row, deal in enumerate(turn.deals.tolist()):
            legal = frozenset(CARDS[number] for number in np.flatnonzero(turn.legal[row]))
            if turn.burying[row]:
                first = next(card for card in self.left[deal] if card in legal)
                self.left[deal].remove(first)
                self.bury[deal].append(legal)
                found[row] = CARD_INDEX[first]
            else:
                found[row] = CARD_INDEX[self.rounds[deal].played[len(self.legal[deal])]]
                self.legal[deal].append(legal)
        return found


def as_batch(rules: Ruleset, rounds: Sequence[EngineRound], policy: Policy) -> Rounds:
    """The same deals and contracts in a batch; all have the same dealer."""
    bidder = bid = trump = None
    if Step.AUCTION in rules.script:
        bidder = np.array([told.ended.contracts[0].bidder for told in rounds])
        bid = np.zeros((len(rounds), rules.table.side_count), np.int64)
        for number, told in enumerate(rounds):
            for contract in told.ended.contracts:
                bid[number, rules.table.sides[contract.bidder]] = rules.moon.price(contract.goal)
        if rules.auction.calls != "summed":
            bid = bid.max(axis=1)
    if Step.TRUMP in rules.script or rules.trump.named == "in-the-bid":
        trump = np.array([_trump_index(told.ended) for told in rounds])
    return play(
        rules,
        orders_of(told.order for told in rounds),
        np.random.default_rng(0),
        dealer=rounds[0].dealer,
        bidder=bidder,
        bid=bid,
        trump=trump,
        policy=policy,
        keep=True,
    )


def _trump_index(ended: State) -> int:
    """The trump to give to a batch; -1 where the bidder may name none, so that nobody has."""
    return -1 if ended.how == "no-marriage" else number_of(ended.trump)


def number_of(trump: Suit | None) -> int:
    return NONE if trump is None else list(Suit).index(trump)
