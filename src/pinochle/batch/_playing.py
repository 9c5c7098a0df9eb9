"""The play of very many rounds by the kernel."""

from typing import Final

import numpy as np

from pinochle.batch._cards import (
    KINDS,
    NO_TRUMP,
    NOTHING,
    Bytes,
    IndexArray,
    LaneArrays,
    Points,
    Truths,
    indices,
)
from pinochle.batch.choosing import (
    NO_CARD,
    CardNumbers,
    Policy,
    Turns,
    at_random,
    check_chosen,
    to_bury,
)
from pinochle.kernel import position as at
from pinochle.kernel.compiled import Function, prepare
from pinochle.kernel.ladder import NUMBERS, SUITS, PlayTable, unit_of
from pinochle.kernel.position import SEAT, SEATS, size_of
from pinochle.kernel.rollout import MODULUS
from pinochle.rules.parts import tricks_of_a_round
from pinochle.rules.ruleset import Ruleset

FOUR: Final = indices(len(SUITS))
"""The places of the suits."""


class RoundsInPlay:
    """Very many rounds, in each of which as many cards are left.

    Args:
        rules: the rules.
        lanes: the hands as the kernel has them.
        deals: which deals of a batch these are.
        keep: whether to keep the cards that are played.
    """

    def __init__(self, rules: Ruleset, lanes: LaneArrays, deals: IndexArray, *, keep: bool) -> None:
        seats, rounds = rules.table.seats, deals.size
        self.rules = rules
        self.lanes = lanes
        self.deals = deals
        self.kernel = prepare()
        self.tables: list[PlayTable] = []
        """The tables, with arrays where the kernel is compiled."""
        self.table: IndexArray = np.zeros(rounds, np.intp)
        """The one of them at which each round is played."""
        self.rows: IndexArray = indices(rounds)
        """The rounds that go on."""
        self.positions: Points = np.zeros((rounds, size_of(seats)), np.int64)
        self.log: Points = np.full(
            (rounds, tricks_of_a_round(rules) * seats if keep else 0), -1, np.int64
        )
        """The cards that were played: see `pinochle.kernel.many`."""
        self.played: Bytes = np.zeros((rounds, seats, KINDS), np.uint8)
        self.trick: list[CardNumbers] = []
        """The cards of the trick of those rounds that go on."""
        self.trump: IndexArray = np.full(rounds, NO_TRUMP)
        self.bidder: IndexArray = np.full(rounds, -1)
        self.bid: Points = np.zeros(rounds, np.int64)
        self.counts_before: Points = np.zeros((rounds, seats), np.int64)
        """The points that each seat has won before those in the positions."""

    @staticmethod
    def needs_tricks(rules: Ruleset) -> bool:
        """Tell whether the tricks must be kept to say who wins the widow."""
        return rules.widow.is_won and rules.widow.goes_to == "first-trick"

    @property
    def widow_takers(self) -> IndexArray:
        """The seats that have won the widow, by rules by which it is won, when all is played."""
        if self.needs_tricks(self.rules):
            return (self.logged_tricks()[1][:, 1] % self.rules.table.seats).astype(np.intp)
        return self.positions[:, at.TURN].astype(np.intp)

    is_burying = False
    """True as long as the bidders choose cards to bury."""

    def _each(self, work: Function, *arrays: Points) -> None:
        """Do something at each table, with arrays that have a row for each round."""
        for index, table in enumerate(self.tables):
            rows = self.rows[self.table[self.rows] == index]
            if not rows.size:  # no round goes on there
                continue
            if self.kernel.array is not list:
                work(table, rows, *arrays)
                continue
            plain = [array[rows].tolist() for array in arrays]
            work(table, range(rows.size), *plain)
            for array, values in zip(arrays, plain, strict=True):
                array[rows] = values

    @property
    def by_seat(self) -> Points:
        """The numbers of the seats in each position, with an axis for the seat."""
        seats = self.rules.table.seats
        fields = self.positions[:, SEATS : SEATS + seats * SEAT]
        return fields.reshape(-1, seats, SEAT)

    def find_legal(self) -> Truths:
        """Return the cards that may be chosen in the rounds that go on."""
        self._each(self.kernel.find_legal_in, self.positions)
        legal: Truths = (
            self.lanes.hands(self.positions[self.rows[:, np.newaxis], at.LEGAL + FOUR]) > 0
        )
        return legal

    def turn(self) -> Turns:
        """Return the turns of the rounds that go on."""
        legal, rows, seats = self.find_legal(), self.rows, self.rules.table.seats
        position, by_seat = self.positions[rows], self.by_seat[rows]
        me, unit = position[:, at.TURN], unit_of(self.rules)
        mine = by_seat[indices(rows.size), me]
        hand = self.lanes.hands(mine[:, at.HAND + FOUR])
        counts: Points = by_seat[..., at.COUNT]
        trick = np.full((rows.size, seats), NO_CARD, np.int8)
        for step, cards in enumerate(self.trick):
            trick[:, step] = cards
        return Turns(
            deals=self.deals[rows],
            seat=me.astype(np.uint8),
            burying=np.full(rows.size, self.is_burying),
            legal=legal,
            hand=hand,
            buried=self.lanes.hands(mine[:, at.SEES + FOUR]) - hand,
            trick=trick,
            leader=((me - len(self.trick)) % seats).astype(np.uint8),
            played=self.played[rows],
            shown=self.lanes.hands(by_seat[..., at.SHOWN + FOUR]),
            trump=self.trump[rows].astype(np.uint8),
            bidder=self.bidder[rows].astype(np.int8),
            bid=self.bid[rows],
            need=unit * np.maximum(position[:, at.NEED], 0) * (position[:, at.BIDDERS] > 0),
            counts=unit * counts + self.counts_before[rows],
            tricks_left=(-(-position[:, at.CARDS] // seats)).astype(np.uint8),
        )

    def choose(self, policy: Policy, rng: np.random.Generator) -> CardNumbers:
        """Return the cards that a policy chooses in the rounds that go on."""
        if callable(policy):
            turn = self.turn()
            return check_chosen(policy(turn), turn)
        legal = self.find_legal()
        if policy == "random":
            return at_random(legal, rng)
        if self.is_burying:
            return to_bury(legal, self.trump[self.rows].astype(np.uint8))
        chosen: Points = np.zeros(len(self.positions), np.int64)
        self._each(self.kernel.choose_in, self.positions, chosen)
        return self.lanes.cards[chosen[self.rows]]

    def put(self, cards: CardNumbers) -> None:
        """Play a legal card in each of the rounds that go on."""
        rows = self.rows
        seat, cards_left = self.positions[rows, at.TURN], self.positions[rows[0], at.CARDS]
        chosen = np.zeros(len(self.positions), np.int64)
        chosen[rows] = self.lanes.numbers[cards]
        self.played[rows, seat, cards] += 1
        if self.log.size:
            self.log[rows, self.log.shape[1] - cards_left] = NUMBERS * seat + chosen[rows]
        self._each(self.kernel.play_in, self.positions, chosen)
        self.trick = [*self.trick, cards] if self.positions[rows[0], at.PLAYED] else []
        if cards_left == 1:
            self.rows = rows[:0]

    def play_out(self, policy: Policy, rng: np.random.Generator) -> None:
        """Play the rounds to the end."""
        while self.rows.size and (self.is_burying or callable(policy)):
            self.put(self.choose(policy, rng))
        if policy == "club":
            self._each(self.kernel.play_out_in, self.positions, self.log)
        elif policy == "random":
            seeds: Points = rng.integers(MODULUS - 1, size=len(self.positions))
            self._each(self.kernel.play_out_at_random_in, self.positions, seeds, self.log)
        self.rows = self.rows[:0]

    def logged_tricks(self) -> tuple[Bytes, Bytes]:
        """Return the cards that were kept, and who led each trick, after the last its winner."""
        rounds, seats = len(self.log), self.rules.table.seats
        is_played = self.log >= 0
        cards = np.where(is_played, self.lanes.cards[self.log % NUMBERS], NOTHING)
        seat = np.where(is_played, self.log // NUMBERS, NOTHING)
        last = np.where(is_played[:, -1], self.positions[:, at.TURN], NOTHING)
        leaders = np.column_stack([seat[:, ::seats], last])
        return cards.reshape(rounds, -1, seats).astype(np.uint8), leaders.astype(np.uint8)
