"""Bid tables: the worth of a hand with each trump, and the chances that it makes each bid."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from importlib.util import find_spec
from math import ceil, sqrt
from random import Random
from typing import TYPE_CHECKING, Final

from attrs import field, frozen
from typing_extensions import override

from pinochle._validators import expect, of_type, tuple_of
from pinochle._values import line, number
from pinochle.analysis._contracts import ContractTerms, check_contract, play_contract
from pinochle.analysis.conditions import Condition, Holds
from pinochle.analysis.deals import deals, list_conditions
from pinochle.analysis.dealt import WholeDeal
from pinochle.analysis.distribution import OddsError
from pinochle.analysis.odds import with_widow
from pinochle.cards.card import Suit
from pinochle.cards.hand import Hand
from pinochle.errors import HandError, Problem, RulesetError
from pinochle.players.chunks import in_chunks, slices
from pinochle.players.club import ClubPlayer
from pinochle.players.player import Player, check_is_player
from pinochle.players.simulation import Numbers
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["BidTable", "Prospect", "bid_table"]

CHUNK: Final = 10
"""The deals of a chunk where players play them."""

IN_BATCHES: Final = 2_000
BY_PLAYERS: Final = 100
"""The rounds that are played for each trump, unless a caller says otherwise."""

ROWS: Final = 15
"""The most bids that a table shows, unless a caller says otherwise."""

_RARE: Final = Fraction(1, 100)
"""Bids that are made less often are not shown."""

_MELDING: Final = (Step.BIDDER_MELDS, Step.MELDS, Step.BURY)


@frozen
class Prospect:
    """The worth of a hand with a trump.

    Args:
        trump: the suit.
        sure: what the hand melds by itself.
        mean_meld: what it melds on average: with the widow, which is counted exactly where it is
            melded before anything is buried; or in the rounds, with what a partner passes.
        melds: what it melds in each round.
        points: the meld and the count of its side in each round, which decide a contract.
    """

    trump: Suit = field(validator=of_type(Suit))
    sure: int = field(validator=number(0))
    mean_meld: Fraction = field(validator=of_type(Fraction))
    melds: Numbers = field(validator=of_type(Numbers))
    points: Numbers = field(validator=of_type(Numbers))

    def chance(self, bid: int) -> Fraction:
        """Return the share of rounds that make a contract of so many points; 0 without rounds.

            >>> points = Numbers.of([240, 250, 260, 300])
            >>> Prospect(Suit.SPADES, 40, Fraction(40), Numbers(), points).chance(250)
            Fraction(3, 4)

        Raises:
            WrongType: if the bid is no whole number.
        """
        points = expect(int, bid, "bid")
        rounds_made = sum(times for value, times in self.points.times if value >= points)
        return Fraction(rounds_made, max(self.points.number, 1))


@frozen(kw_only=True)
class BidTable:
    """The worth of a hand with each trump, and the chances that it makes each bid.

    Args:
        rules: the rules of the game.
        hand: the hand.
        seat: whose it is.
        level: who plays.
        rounds: how many rounds were played for each trump.
        prospects: the trumps that the hand may name, the best first.
    """

    rules: Ruleset = field(validator=of_type(Ruleset))
    hand: Hand = field(validator=of_type(Hand))
    seat: int = field(validator=number(0))
    level: str = field(validator=line)
    rounds: int = field(validator=number(1))
    prospects: tuple[Prospect, ...] = field(validator=tuple_of(Prospect))

    @property
    def error(self) -> float:
        """The standard error of a chance of a half, which is the greatest of all chances."""
        return sqrt(1 / 4 / self.rounds)

    def bids(self, rows: int = ROWS) -> tuple[int, ...]:
        """Return the bids to show: from a bid that no trump fails to a bid that hardly any makes.

        Args:
            rows: how many there are at most; if there are more, some between are left out.

        Raises:
            RulesetError: if there should be no row.
            WrongType: if it is no whole number.
        """
        if expect(int, rows, "rows") < 1:
            raise RulesetError([Problem("rows", f"expected at least 1, not {rows}")])
        ladder = _ladder(self.rules)
        certain = [bid for bid in ladder if all(each.chance(bid) == 1 for each in self.prospects)]
        possible = [
            bid for bid in ladder if any(each.chance(bid) >= _RARE for each in self.prospects)
        ]
        candidates = possible[max(len(certain) - 1, 0) :] or ladder[:1]
        return tuple(candidates[:: ceil(len(candidates) / rows)])

    @override
    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        trumps = [each.trump.symbol for each in self.prospects]
        yield f"{self.rules}: seat {self.seat} holds {self.hand.grouped}"
        yield _row("trump", trumps)
        yield _row("sure meld", (each.sure for each in self.prospects))
        if cards := self._cards_to_come:
            yield _row(f"with {cards}", (f"{float(each.mean_meld):.1f}" for each in self.prospects))
        for bid in self.bids():
            yield _row(f"bid {bid}", (_percent(each.chance(bid)) for each in self.prospects))
        source = f"{self.rounds:,} rounds for each trump by {self.level}"
        yield f"({source}: chances ± one standard error of {100 * self.error:.1f} % at most)"

    @property
    def _cards_to_come(self) -> str:
        """The words for the cards that the bidder still gets; "" if there are none."""
        if self.rules.passing.cards and Step.PASSING in self.rules.script:
            return "the pass"
        is_shared = {Step.WIDOW, Step.SHARE_WIDOW} & {*self.rules.script}
        return "the widow" if is_shared else ""


def bid_table(  # noqa: PLR0913 - what is known of the table, and who plays
    rules: Ruleset,
    hand: Hand,
    *,
    seat: int = 0,
    dealer: int | None = None,
    where: Condition | Iterable[Condition] = (),
    rounds: int | None = None,
    player: Player | None = None,
    seed: int = 0,
    executor: "Executor | None" = None,
) -> BidTable:
    """Return what a hand should bid: its sure meld, the meld to come, and the chance of each bid.

    The other cards are dealt at random, the same for each trump, and the seat has the contract.
    Where there is numpy, and batches can play by these rules, club players play 2,000 rounds for
    each trump. Otherwise they, or the player that is given, play 100. They play without regard to
    the contract.

        >>> from pinochle.players import ClubPlayer
        >>> rules = variants.get("partnership-auction")
        >>> hand = Hand.parse("A♠ A♠ 10♠ 10♠ K♠ K♠ Q♠ Q♠ J♠ J♠ A♥ A♦")
        >>> table = bid_table(rules, hand, rounds=2, player=ClubPlayer())
        >>> best = table.prospects[0]
        >>> best.trump, best.sure, best.chance(1500)
        (Suit.SPADES, 1500, Fraction(1, 1))

    Args:
        rules: the rules of the game.
        hand: the whole hand, before a widow is taken or cards are passed.
        seat: whose it is.
        dealer: the player who deals; the last player if none is given, so that seat 0 is eldest.
        where: conditions of the other cards, as for :func:`~pinochle.analysis.deals.deals`.
        rounds: how many rounds are played for each trump.
        player: who plays at every seat.
        seed: what decides the cards.
        executor: what plays the rounds, where players do.

    Raises:
        HandError: if it is no whole hand of this game.
        NoDealError: if no deal satisfies the conditions.
        RulesetError: if nobody bids by these rules, or the bidder does not name trump.
        SeatError: if there is no such seat.
        WrongType: if something is of the wrong type.
    """
    check_contract(expect(Ruleset, rules, "bid_table"), seat)
    conditions: tuple[Condition, ...] = (_holding(rules, hand, seat), *list_conditions(where))
    deals(rules, Random(0), conditions, dealer=dealer)  # noqa: S311 - refuse what is impossible
    trumps = _trumps(rules, hand)
    is_batch = player is None and _can_be_batched(rules)
    times = (IN_BATCHES if is_batch else BY_PLAYERS) if rounds is None else rounds
    if expect(int, times, "rounds") < 1:
        raise RulesetError([Problem("rounds", f"expected at least 1, not {times}")])
    deal = partial(_draw_deal, rules, conditions, dealer, seed)
    results: list[list[tuple[int, int]]]
    if is_batch:
        whole_deals = [deal(each)[0] for each in range(times)]
        results = [_play_in_batch(rules, whole_deals, seat, trump) for trump in trumps]
        level = "club players"
    else:
        who = ClubPlayer() if player is None else player
        check_is_player(who, "bid_table")
        # Where melds may end a round, the bid is so high that they do not.
        bid = _ladder(rules)[-1] if rules.play.skip_if_met else 0
        work = partial(_play_deals, deal, seat, bid, trumps, who)
        rows = [row for part in in_chunks(work, slices(0, times, CHUNK), executor) for row in part]
        results = [[row[column] for row in rows] for column in range(len(trumps))]
        level = f"{who.name} players"
    is_counted = len(conditions) == 1
    prospects = [
        _prospect(rules, hand, trump, each, is_counted=is_counted)
        for trump, each in zip(trumps, results, strict=True)
    ]
    prospects.sort(key=lambda prospect: -prospect.points.mean)
    return BidTable(
        rules=rules,
        hand=hand,
        seat=seat,
        level=level,
        rounds=times,
        prospects=tuple(prospects),
    )


def _prospect(
    rules: Ruleset, hand: Hand, trump: Suit, rounds: list[tuple[int, int]], *, is_counted: bool
) -> Prospect:
    """Return the worth of a hand with a trump, by the points and the melds of the rounds.

    Args:
        rules: the rules of the game.
        hand: the hand.
        trump: the suit.
        rounds: the points and the melds.
        is_counted: whether nothing more is known of the other cards.
    """
    melds = Numbers.of(melded for _, melded in rounds)
    mean = Fraction(melds.total, melds.number)
    widow = _melded_widow(rules)
    if widow and is_counted:
        with suppress(OddsError):  # there is too much to count
            mean = with_widow(rules, hand, widow, trump).mean
    sure = rules.melds.points(hand, trump)
    return Prospect(trump, sure, mean, melds, Numbers.of(points for points, _ in rounds))


def _melded_widow(rules: Ruleset) -> int:
    """Return the number of cards of the widow that the bidder melds, if none are buried before."""
    steps = [step for step in rules.script if step in _MELDING]
    if steps[:1] == [Step.BURY]:
        return 0
    return rules.deal.widow if Step.WIDOW in rules.script else int(Step.SHARE_WIDOW in rules.script)


def _holding(rules: Ruleset, hand: Hand, seat: int) -> Holds:
    """Return the condition that the seat has this hand.

    Raises:
        HandError: if it is no whole hand of this game.
        WrongType: if it is no hand.
    """
    rules.pack.check_holds(expect(Hand, hand, "bid_table"))
    if len(hand) != rules.deal.hand:
        message = f"a hand of {rules.name} has {rules.deal.hand} cards, not {len(hand)}"
        raise HandError(message)
    return Holds(seat, hand)


def _trumps(rules: Ruleset, hand: Hand) -> tuple[Suit, ...]:
    """Return the suits that the bidder may name.

    Raises:
        RulesetError: if they may name none.
    """
    is_named = Step.TRUMP in rules.script and rules.trump.named == "bidder"
    if not is_named and rules.trump.named != "in-the-bid":
        message = f"the bidder does not name trump in {rules.name}"
        raise RulesetError([Problem("trump.named", message)])
    suits = rules.trump.suits(hand, rules.melds)
    if not suits:
        raise RulesetError([Problem("trump.must_hold", "this hand may not name any suit")])
    return suits


def _can_be_batched(rules: Ruleset) -> bool:
    """Tell whether there is numpy, and batches can play contracts by these rules."""
    if find_spec("numpy") is None or rules.auction.is_summed:
        return False
    from pinochle.batch import problems  # noqa: PLC0415 - it needs numpy

    return not problems(rules)


def _play_in_batch(
    rules: Ruleset, whole_deals: Sequence[WholeDeal], seat: int, trump: Suit
) -> list[tuple[int, int]]:
    """Play some deals in a batch, and return the points and the meld of each."""
    import numpy as np  # noqa: PLC0415 - not everybody has it

    from pinochle import batch  # noqa: PLC0415 - it needs numpy

    rounds = batch.play(
        rules,
        batch.orders_of(deal.order for deal in whole_deals),
        np.random.default_rng(0),  # the policy leaves nothing to chance
        dealer=rules.table.dealing_seat(whole_deals[0].dealer),
        bidder=seat,
        # So little that it decides nothing in the play; but no less than is bid where melds might
        # end the round.
        bid=None if rules.play.skip_if_met else 1,
        trump=trump,
        policy="club",
    )
    points: list[int] = batch.contract_points(rounds).tolist()
    melds: list[int] = rounds.melds[:, seat].tolist()
    return [*zip(points, melds, strict=True)]


def _ladder(rules: Ruleset) -> list[int]:
    """Return the bids from the lowest on."""
    return [*rules.auction.numbers(rules.auction.opening)]


def _draw_deal(
    rules: Ruleset, conditions: tuple[Condition, ...], dealer: int | None, seed: int, each: int
) -> tuple[WholeDeal, Random]:
    """Return a deal and the generator of all else in its round, as a study would have them."""
    rng = Random(f"{seed} {each}")  # noqa: S311 - cards, no secrets
    return next(deals(rules, rng, conditions, dealer=dealer)), rng


def _play_deals(
    deal: "partial[tuple[WholeDeal, Random]]",
    seat: int,
    bid: int,
    trumps: tuple[Suit, ...],
    player: Player,
    indices: range,
) -> list[list[tuple[int, int]]]:
    """Play some deals with each trump, and return the points and the meld of each."""
    rows: list[list[tuple[int, int]]] = []
    for each in indices:
        whole_deal, rng = deal(each)
        state, row = rng.getstate(), list[tuple[int, int]]()
        for trump in trumps:
            rng.setstate(state)
            contract = ContractTerms(seat, bid, trump, player, concedes=False)
            line, melded = play_contract(whole_deal, contract, rng)
            row.append((line.meld + line.count, melded))
        rows.append(row)
    return rows


def _row(name: str, cells: Iterable[object]) -> str:
    return f"{name:15}" + "".join(f"{cell!s:>9}" for cell in cells)


def _percent(chance: Fraction) -> str:
    return f"{100 * float(chance):.0f} %"
