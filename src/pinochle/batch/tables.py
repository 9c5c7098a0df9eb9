"""Rounds card by card, for learners: see :class:`Tables`."""

from operator import attrgetter
from typing import Final

import numpy as np
from attrs import fields

from pinochle._validators import expect
from pinochle.batch._cards import IndexArray, Points, Truths, indices, shuffle_packs
from pinochle.batch._round import Contracts, DealtRounds
from pinochle.batch.choosing import CardNumbers, Policy, Turns, check_chosen, check_policy
from pinochle.batch.rounds import PerDeal, contracts_of, tables_of
from pinochle.cards.card import Suit
from pinochle.errors import Problem, RulesetError
from pinochle.rules.ruleset import Ruleset

__all__ = ["Tables"]

TRIES: Final = 1000
"""The number of times that a table is dealt again if nobody plays or buries a card."""


class Tables:
    """Very many tables at which a learner plays card by card, each with rounds of its own.

    Contracts are given as to :func:`~pinochle.batch.rounds.play`. At each step every table waits
    for one card, to be played or buried by the seat whose turn it is; the learner may play all
    seats. A table whose round is over deals at once, within the same step, as vector environments
    of Gymnasium do that reset themselves in the same step. A round in which nobody is to play a
    card, because the bidder must concede it, is dealt again.

        >>> from pinochle import variants
        >>> rules = variants.get("partnership-auction")
        >>> tables = Tables(rules, np.random.default_rng(1), bid=150)
        >>> turn = tables.reset(64)
        >>> turn.legal.shape, turn.played.shape
        ((64, 24), (64, 4, 24))
        >>> for _ in range(48):
        ...     turn, rewards, over = tables.step(tables.choose("club"))
        >>> over.all(), rewards.shape, turn.played.any()
        (np.True_, (64, 4), np.False_)

    Args:
        rules: the rules; :func:`~pinochle.batch.scope.problems` says what cannot be played.
        rng: shuffles, and chooses where cards are to be chosen at random.
        dealer: the seat that deals; by default the last, so that eldest is seat 0.
        bidder: the seat that has the contract, or one for each table; by default eldest.
        bid: what they have bid, or one for each table; by default the least bid.
        trump: the suit, or a number for each table; by default that in which the hand of whoever
            names trump melds most.

    Raises:
        RulesetError: if the rules cannot be played in batches.
        SeatError: if there is no such dealer.
        WrongType: if something is of the wrong type.
    """

    def __init__(
        self,
        rules: Ruleset,
        rng: np.random.Generator,
        *,
        dealer: int | None = None,
        bidder: PerDeal | None = None,
        bid: PerDeal | None = None,
        trump: Suit | PerDeal | None = None,
    ) -> None:
        self._tables = tables_of(expect(Ruleset, rules, "rules"), knows=True)
        self._rng = expect(np.random.Generator, rng, "rng")
        self._given = dealer, bidder, bid, trump
        self._contracts: Contracts
        self._parts: list[tuple[DealtRounds, Turns]] = []
        """The rounds that were dealt at the same time, and whose turn it is in those that go on."""

    def reset(self, number: int) -> Turns:
        """Deal at so many tables, and return the first turns.

        Raises:
            RulesetError: if it is not at least one table, something is given that the rules do not
                have, or no round comes to a card.
            SeatError: if a seat is not at the table.
            WrongType: if something is of the wrong type.
        """
        if expect(int, number, "number") < 1:
            raise RulesetError([Problem("number", f"expected at least one table, not {number}")])
        self._contracts = contracts_of(self._tables.rules, number, *self._given)
        self._parts = []
        self._deal(indices(number))
        return self.turn

    @property
    def turn(self) -> Turns:
        """The turns, a row for each table; before the first reset there are none.

        Raises:
            RulesetError: before the first reset.
        """
        turns = [turn for _, turn in self._parts]
        if not turns:
            raise RulesetError([Problem("reset", "the tables must be reset first")])
        return turns[0] if len(turns) == 1 else _join(turns)

    def choose(self, policy: Policy) -> CardNumbers:
        """Return the cards that a policy chooses at all tables: for the seats that do not learn.

        Raises:
            RulesetError: if it is no policy, or before the first reset.
            TrickError: if the policy chooses a card that is not legal.
        """
        check_policy(policy)
        if callable(policy):
            return check_chosen(policy(self.turn), self.turn)
        chosen = np.zeros(len(self.turn), np.intp)
        for rounds, turn in self._parts:
            chosen[turn.deals] = rounds.choose(policy, self._rng)
        return chosen

    def step(self, cards: CardNumbers) -> tuple[Turns, Points, Truths]:
        """Play or bury a card at every table, and deal at those whose round is over then.

        Args:
            cards: the number of a legal card for each table.

        Returns:
            the next turns, what the side of each seat scores with a round that was over, else 0
            (tables by seats), and which tables' rounds were over.

        Raises:
            RulesetError: before the first reset, or if no round comes to a card.
            TrickError: if they are not as many cards as tables, or one of them is not legal.
        """
        turn, sides = self.turn, self._tables.sides
        check_chosen(cards, turn)
        rewards = np.zeros((len(turn), sides.size), np.int64)
        over = np.zeros(len(turn), np.bool_)
        parts, self._parts = self._parts, []
        for rounds, turn_before in parts:
            rounds.put(cards[turn_before.deals])
            going = rounds.deals[rounds.rows]
            ended = turn_before.deals[~np.isin(turn_before.deals, going)]
            if ended.size:
                rounds.settle()
                rows = np.searchsorted(rounds.deals, ended)
                rewards[ended] = rounds.scores[rows][:, sides]
                over[ended] = True
            if going.size:
                self._parts.append((rounds, rounds.turn()))
        if over.any():
            self._deal(np.flatnonzero(over))
        return self.turn, rewards, over

    def _deal(self, deals: IndexArray) -> None:
        """Deal at these tables, until somebody is to play or bury a card at each."""
        pack = self._tables.rules.pack
        for _ in range(TRIES):
            orders, contracts = (
                shuffle_packs(pack, deals.size, self._rng),
                self._contracts.take(deals),
            )
            rounds = DealtRounds(self._tables, orders, contracts, deals, keep=False)
            if rounds.rows.size:
                self._parts.append((rounds, rounds.turn()))
            deals = np.delete(deals, rounds.rows)
            if not deals.size:
                return
        raise RulesetError([Problem("bid", "with this contract hardly a card is ever played")])


def _join(turns: list[Turns]) -> Turns:
    """Return several turns as one, a table after the other."""
    order = np.concatenate([turn.deals for turn in turns]).argsort()
    arrays = {
        field.name: np.concatenate([*map(attrgetter(field.name), turns)])[order]
        for field in fields(Turns)
    }
    return Turns(**arrays)
