"""Rounds of very many deals at once: see :func:`pinochle.batch.play`."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from attrs import frozen

from pinochle._validators import expect
from pinochle.batch._cards import SUITS, Bytes, IndexArray, Points, Truths, indices, shuffle_packs
from pinochle.batch._round import Contracts, DealtRounds, RoundTables
from pinochle.batch.choosing import Policy, check_policy
from pinochle.batch.scope import check
from pinochle.cards.card import CARD_INDEX, SUIT_INDEX, Card, Suit
from pinochle.errors import HandError, Problem, RulesetError
from pinochle.rules.pack import Pack
from pinochle.rules.parts import tricks_of_a_round
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step

__all__ = ["Rounds", "orders_of", "play"]

PerDeal: TypeAlias = int | npt.NDArray[np.integer[Any]]
"""A number for all deals, or an array with a number for each."""

AT_ONCE: Final = 8192
"""The deals that are played at a time, so that their cards stay near the processor."""


@frozen(kw_only=True, eq=False)
class Rounds:
    """Very many rounds: the melds and tricks of each seat in each, and the scores.

    The first axis of every array is the deal. A card is a number, its index in
    :data:`pinochle.cards.card.CARDS`.

    Args:
        rules: the rules.
        dealer: the seat that dealt.
        orders: (deals, cards): the packs as they were dealt, the top of the pack first.
        bidders: (deals,): the seat that has bid; -1 where nobody bids.
        bids: (deals, sides): the bid of each side; 0 for sides without a contract.
        trumps: (deals,): the suit of trump, as its index in ``Suit``; 4 if there is none.
        melds: (deals, seats): the points that each seat has melded.
        counts: (deals, seats): what the tricks of each seat count, the last trick included.
        tricks: (deals, seats): how many tricks each seat has won.
        scores: (deals, sides): what each side gains or loses.
        made: (deals,): whether the bidder has made the contract.
        played: (deals,): whether the round was played; the bidder may have had to concede it, have
            had no suit to name as trump, or have met the bid by melds alone. Then the tricks count
            nothing.
        buried: (deals, cards): the cards that the bidder has buried, if any are.
        cards: (deals, tricks, places): the cards of every trick, the card led first. Without
            tricks unless :func:`play` was to keep them.
        leaders: (deals, tricks): who led each trick. Without tricks likewise.
        winners: (deals, tricks): who won each trick. Without tricks likewise.
    """

    rules: Ruleset
    dealer: int
    orders: Bytes
    bidders: npt.NDArray[np.int8]
    bids: Points
    trumps: Bytes
    melds: Points
    counts: Points
    tricks: Points
    scores: Points
    made: Truths
    played: Truths
    buried: Bytes
    cards: Bytes
    leaders: Bytes
    winners: Bytes

    def __len__(self) -> int:
        return len(self.orders)


def play(  # noqa: PLR0913 - what a round begins with, and how it is played
    rules: Ruleset,
    deals: int | npt.NDArray[np.integer[Any]],
    rng: np.random.Generator,
    *,
    dealer: int | None = None,
    bidder: PerDeal | None = None,
    bid: PerDeal | None = None,
    trump: Suit | PerDeal | None = None,
    policy: Policy = "random",
    keep: bool = False,
) -> Rounds:
    """Play very many rounds at once.

        >>> from pinochle import variants
        >>> rng = np.random.default_rng(1)
        >>> rounds = play(variants.get("partnership-auction"), 10_000, rng, bid=150)
        >>> rounds.melds.shape, rounds.scores.shape
        ((10000, 4), (10000, 2))
        >>> set((rounds.counts.sum(axis=1)).tolist())
        {250}

    Nobody bids: the contract is given. The bidder takes the widow, if there is any, and buries
    as the policy says; a widow that is shared out goes to the others in its order, clockwise, and
    the last card to the bidder. The first who holds a nine that may be exchanged for the card
    turned exchanges it. The bidder concedes only if they must. Nobody claims anything, announces a
    moon or throws a hand in, and checks are not counted.

    The same arguments and the same state of the generator give the same rounds.

    Args:
        rules: the rules; :func:`~pinochle.batch.scope.problems` says what cannot be played.
        deals: how many; or the packs to be dealt, as an array with a row for each: see
            :func:`orders_of`.
        rng: shuffles, if the packs are not given, and is handed to the policy.
        dealer: the seat that deals; by default the last, so that eldest is seat 0.
        bidder: the seat that has the contract; by default eldest.
        bid: what they have bid; by default the least bid (``auction.opening``). Where every side
            has a contract (``auction.calls`` is ``summed``), an array with a last axis for the
            sides may give each its own.
        trump: the suit; by default that in which the hand of whoever names trump melds most. Of
            equal suits it is the longest, and then the first. In an array a suit is its index in
            ``Suit``, 4 stands for no trump, and -1 for the default.
        policy: chooses the cards that are played and buried; by default at random.
        keep: whether to keep the tricks.

    Raises:
        HandError: if a given order is not that of the pack.
        RulesetError: if the rules cannot be played in batches, or something is given that they do
            not have.
        SeatError: if a seat is not at the table.
        TrickError: if the policy chooses a card that is not legal.
        WrongType: if something is of the wrong type.
    """
    check_policy(policy)
    tables = tables_of(expect(Ruleset, rules, "rules"), knows=policy != "random")
    expect(np.random.Generator, rng, "rng")
    given_orders = None if isinstance(deals, int) else _checked_orders(rules.pack, deals)
    deal_count = expect(int, deals, "deals") if given_orders is None else len(given_orders)
    if deal_count < 1:
        raise RulesetError([Problem("deals", f"expected at least one, not {deal_count}")])
    contracts = contracts_of(rules, deal_count, dealer, bidder, bid, trump)
    rounds = _empty_rounds(rules, contracts, keep=keep)
    for start in range(0, deal_count, AT_ONCE):
        some = indices(deal_count)[start : start + AT_ONCE]
        orders = (
            shuffle_packs(rules.pack, some.size, rng)
            if given_orders is None
            else given_orders[some]
        )
        rounds.orders[some] = orders
        done = DealtRounds(tables, orders, contracts.take(some), some, keep=keep)
        done.play_out(policy, rng)
        done.settle()
        _fill_in(rounds, some, done)
    return rounds


def orders_of(packs: Iterable[Iterable[Card]]) -> Bytes:
    """Return packs of cards as the array that :func:`play` takes, with a row for each.

    >>> orders_of([[Card.parse("AS"), Card.parse("9C")]])
    array([[ 0, 23]], dtype=uint8)
    """
    return np.array([[CARD_INDEX[card] for card in pack] for pack in packs], np.uint8)


@lru_cache(maxsize=16)
def tables_of(rules: Ruleset, *, knows: bool) -> RoundTables:
    """Return the tables of a ruleset, which are worked out once."""
    check(rules)
    return RoundTables(rules, knows=knows)


def _checked_orders(pack: Pack, orders: npt.NDArray[np.integer[Any]]) -> Bytes:
    """Return the orders, each of which must have the cards of the pack."""
    cards = np.array([CARD_INDEX[card] for card in pack], np.uint8)
    shape = expect(np.ndarray, orders, "deals").shape
    if len(shape) != 2 or shape[1] != cards.size:  # noqa: PLR2004 - rows of cards
        message = f"expected rows of {cards.size} cards, not an array of shape {shape}"
        raise HandError(message)
    wrong = np.flatnonzero((np.sort(orders, axis=1) != np.sort(cards)).any(axis=1))
    if wrong.size:
        message = f"deal {int(wrong[0])} does not have the cards of the pack, {pack}"
        raise HandError(message)
    return orders.astype(np.uint8)


def _for_each_deal(value: PerDeal, deals: int, what: str) -> npt.NDArray[np.int64]:
    """Return a number for each deal."""
    values = np.asarray(value)
    if values.dtype.kind not in "iu":
        expect(int, value, what)
    if values.ndim and values.shape != (deals,):
        message = f"expected a number, or one for each of {deals} deals, not shape {values.shape}"
        raise RulesetError([Problem(what, message)])
    return np.broadcast_to(values.astype(np.int64), (deals,))


def contracts_of(
    rules: Ruleset,
    deals: int,
    dealer: int | None,
    bidder: PerDeal | None,
    bid: PerDeal | None,
    trump: Suit | PerDeal | None,
) -> Contracts:
    """Return the contracts of so many deals that are given; see :func:`play`."""
    seats = rules.table.seats
    dealt_by = rules.table.check_seat(seats - 1 if dealer is None else dealer)
    bidders, bids = _bidders(rules, deals, dealt_by, bidder, bid)
    return Contracts(dealt_by, bidders, bids, _trumps(rules, deals, trump))


def _bidders(
    rules: Ruleset, deals: int, dealer: int, bidder: PerDeal | None, bid: PerDeal | None
) -> tuple[IndexArray, Points]:
    """Return the bidder of each deal, and the bid of each side."""
    table, auction = rules.table, rules.auction
    bids = np.zeros((deals, table.side_count), np.int64)
    if Step.AUCTION not in rules.script:
        for name, value in (("bidder", bidder), ("bid", bid)):
            if value is not None:
                raise RulesetError([Problem(name, "nobody bids by these rules")])
        return np.full(deals, -1), bids
    eldest = (dealer + 1) % table.seats
    bidders = _for_each_deal(eldest if bidder is None else bidder, deals, "bidder")
    strangers = bidders[(bidders < 0) | (bidders >= table.seats)]
    if strangers.size:
        table.check_seat(int(strangers[0]))
    bidding_sides = np.array(table.sides)[bidders]
    if auction.is_summed and np.ndim(0 if bid is None else bid) == 2:  # noqa: PLR2004
        bids += np.asarray(bid)
    else:
        bids_given = _for_each_deal(auction.opening if bid is None else bid, deals, "bid")
        has_bid = indices(table.side_count) == bidding_sides[:, np.newaxis]
        bids += bids_given[:, np.newaxis] * (has_bid | auction.is_summed)
    if bids.min() < 0 or not bids[indices(deals), bidding_sides].all():
        raise RulesetError([Problem("bid", "expected numbers of at least 1")])
    return bidders.astype(np.intp), bids


def _trumps(rules: Ruleset, deals: int, trump: Suit | PerDeal | None) -> IndexArray:
    """Return the number of trump in each deal, or -1 where none is given."""
    is_named = Step.TRUMP in rules.script or rules.trump.named == "in-the-bid"
    if trump is not None and not is_named:
        raise RulesetError([Problem("trump", "nobody names trump by these rules")])
    value = -1 if trump is None else SUIT_INDEX[trump] if isinstance(trump, Suit) else trump
    trumps = _for_each_deal(value, deals, "trump")
    if trumps.min() < -1 or trumps.max() > SUITS:
        raise RulesetError([Problem("trump", f"expected numbers from -1 to {SUITS}")])
    return trumps.astype(np.intp)


def _empty_rounds(rules: Ruleset, contracts: Contracts, *, keep: bool) -> Rounds:
    """Return rounds that are to be filled in."""
    table, pack, deals = rules.table, len(rules.pack), contracts.bidder.size
    tricks = tricks_of_a_round(rules) if keep else 0
    return Rounds(
        rules=rules,
        dealer=contracts.dealer,
        orders=np.empty((deals, pack), np.uint8),
        bidders=contracts.bidder.astype(np.int8),
        bids=contracts.bids,
        trumps=np.empty(deals, np.uint8),
        melds=np.empty((deals, table.seats), np.int64),
        counts=np.empty((deals, table.seats), np.int64),
        tricks=np.empty((deals, table.seats), np.int64),
        scores=np.empty((deals, table.side_count), np.int64),
        made=np.empty(deals, np.bool_),
        played=np.empty(deals, np.bool_),
        buried=np.empty((deals, rules.bury.cards), np.uint8),
        cards=np.empty((deals, tricks, table.seats), np.uint8),
        leaders=np.empty((deals, tricks), np.uint8),
        winners=np.empty((deals, tricks), np.uint8),
    )


def _fill_in(rounds: Rounds, some: IndexArray, done: DealtRounds) -> None:
    """Put some rounds into their places."""
    rounds.trumps[some] = done.trump
    rounds.melds[some] = done.melded
    rounds.counts[some] = done.counted
    rounds.tricks[some] = done.won
    rounds.scores[some] = done.scores
    rounds.made[some] = done.is_made
    rounds.played[some] = done.end == 0
    rounds.buried[some] = done.buried
    if rounds.cards.size:
        rounds.cards[some], leaders = done.logged_tricks()
        rounds.leaders[some], rounds.winners[some] = leaders[:, :-1], leaders[:, 1:]
