"""Simulations: many single rounds, and statistics of them."""

from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import field, frozen

from pinochle._validators import expect
from pinochle._values import number
from pinochle.actions import Bid, ClaimMisdeal, Pass
from pinochle.game.game import Game
from pinochle.players.chunks import in_chunks, slices
from pinochle.players.player import Player, check_is_player
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.tally import Line, Settlement

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["Numbers", "Simulation", "simulate"]

CHUNK: Final = 50
"""The number of rounds in a chunk, unless a caller says otherwise."""

MOST_DEALS: Final = 1_000
"""The number of times that a round is dealt; after that it counts without a settlement."""

K = TypeVar("K", int, str)
V = TypeVar("V", int, "Numbers")


@frozen
class Numbers:
    """A count of whole numbers. Counts can be added.

        >>> some = Numbers.of([20, 40]) + Numbers.of([40])
        >>> some.times, some.number, some.total, some.greatest
        (((20, 1), (40, 2)), 3, 100, 40)

    Args:
        times: each number and how often it was found, in order.
    """

    times: tuple[tuple[int, int], ...] = ()

    @staticmethod
    def of(values: Iterable[int]) -> "Numbers":
        """Count some numbers."""
        times: dict[int, int] = {}
        for value in values:
            times[value] = times.get(value, 0) + 1
        return Numbers(tuple(sorted(times.items())))

    def __add__(self, other: "Numbers") -> "Numbers":
        """Return both counts together."""
        return Numbers(_merge(self.times, other.times))

    @property
    def number(self) -> int:
        """The number of numbers."""
        return sum(times for _, times in self.times)

    @property
    def total(self) -> int:
        """Their sum."""
        return sum(value * times for value, times in self.times)

    @property
    def mean(self) -> float:
        """Their mean; 0 if there are none."""
        return self.total / self.number if self.times else 0.0

    @property
    def greatest(self) -> int:
        """The greatest; 0 if there are none."""
        return self.times[-1][0] if self.times else 0


@frozen(kw_only=True)
class Simulation:
    """Statistics of single rounds. Those of other rounds can be added.

    Args:
        rounds: how many rounds were played.
        passed_out: how many deals came to nothing because everybody passed.
        misdeals: how many deals were thrown in.
        calls: how many calls each auction had.
        bids: the bid of each contract.
        made: the bids of the contracts that were made.
        verdicts: how often a contract, or a moon, was made, set and so on.
        bidder_melds: what a side with a contract melded, in each round that was played out.
        bidder_counts: what it took.
        other_melds: what a side without a contract melded.
        other_counts: what it took.
        checks: the checks that were paid, by their reason.
    """

    rounds: int = field(default=0, validator=number(0))
    passed_out: int = field(default=0, validator=number(0))
    misdeals: int = field(default=0, validator=number(0))
    calls: Numbers = Numbers()
    bids: Numbers = Numbers()
    made: Numbers = Numbers()
    verdicts: tuple[tuple[str, int], ...] = ()
    bidder_melds: Numbers = Numbers()
    bidder_counts: Numbers = Numbers()
    other_melds: Numbers = Numbers()
    other_counts: Numbers = Numbers()
    checks: tuple[tuple[str, Numbers], ...] = ()

    def __add__(self, other: "Simulation") -> "Simulation":
        """Return the statistics of both together."""
        return Simulation(
            rounds=self.rounds + other.rounds,
            passed_out=self.passed_out + other.passed_out,
            misdeals=self.misdeals + other.misdeals,
            calls=self.calls + other.calls,
            bids=self.bids + other.bids,
            made=self.made + other.made,
            verdicts=_merge(self.verdicts, other.verdicts),
            bidder_melds=self.bidder_melds + other.bidder_melds,
            bidder_counts=self.bidder_counts + other.bidder_counts,
            other_melds=self.other_melds + other.other_melds,
            other_counts=self.other_counts + other.other_counts,
            checks=_merge(self.checks, other.checks),
        )


def simulate(
    rules: Ruleset,
    player: Player,
    rounds: int,
    *,
    seed: int = 0,
    first: int = 0,
    chunk: int = CHUNK,
    executor: "Executor | None" = None,
    progress: Callable[[Simulation], object] | None = None,
) -> Simulation:
    """Play single rounds with the same player at each seat, and count their results.

    The result is the same whatever executor does the work. Results of parts add up to the result of
    the whole.

        >>> from pinochle.players import RandomPlayer, simulate
        >>> found = simulate(variants.get("cutthroat"), RandomPlayer(), 3)
        >>> found.rounds, found.bids.number, len(found.verdicts) > 0
        (3, 3, True)

    Args:
        rules: the rules of the game.
        player: the player at each seat.
        rounds: how many rounds there are.
        seed: what decides the cards.
        first: the number of the first round. Go on after 100 rounds with ``first=100``.
        chunk: how many rounds an executor does at a time.
        executor: what plays the rounds, such as a pool of processes. Without one they are played
            here, one by one.
        progress: called with the result so far after each chunk, in order.

    Raises:
        WrongType: if something is of the wrong type.
    """
    expect(Ruleset, rules, "simulate")
    check_is_player(player, "simulate")
    expect(int, rounds, "simulate: the number of rounds")
    result = Simulation()
    work = partial(_chunk, rules, player, seed)
    for more in in_chunks(work, slices(first, rounds, chunk), executor):
        result += more
        if progress:
            progress(result)
    return result


def _chunk(rules: Ruleset, player: Player, seed: int, rounds: range) -> Simulation:
    """Return the result of a chunk of rounds."""
    results = (_one_round(rules, player, seed, round_number) for round_number in rounds)
    return sum(results, Simulation())


def _one_round(rules: Ruleset, player: Player, seed: int, round_number: int) -> Simulation:
    """Return the result of a round, whose cards are dealt again if a deal comes to nothing."""
    rng = Random(f"{seed} {round_number}")  # noqa: S311 - cards, no secrets
    game = Game.start(rules, dealer=round_number % rules.table.players)
    deals = passed_out = misdeals = calls = 0
    while not (game.sheet.last or game.is_over):
        if game.needs_deal:
            if deals == MOST_DEALS:
                break
            game, deals, calls = game.deal(rng), deals + 1, 0
            continue
        seat = game.to_act[0]
        action = player.choose(game.view(seat), rng)
        game = game.apply(action, seat)
        calls += isinstance(action, Bid | Pass)
        misdeals += isinstance(action, ClaimMisdeal)
        passed_out += game.needs_deal and not game.sheet.last and isinstance(action, Pass)
    played = Simulation(
        rounds=1, passed_out=passed_out, misdeals=misdeals, calls=Numbers.of([calls])
    )
    return played + _statistics_of(rules, game.sheet.last) if game.sheet.last else played


def _statistics_of(rules: Ruleset, settlement: Settlement) -> Simulation:
    """Return the statistics of the settlement of a round."""
    bidding = [line for line in settlement.lines if line.verdict != "scored"]
    if rules.partner.is_found:  # a bidder and the partner called have the same line twice
        bidding = bidding[:1]
    scoring = [line for line in settlement.lines if line.verdict == "scored"]
    with_contract = [line for line in bidding if not _is_free_moon(line)]
    without = [*filter(_is_free_moon, bidding), *scoring]
    sides = (with_contract, without) if settlement.how == "played" else ((), ())
    melds = [Numbers.of(line.meld for line in lines) for lines in sides]
    counts = [Numbers.of(line.count for line in lines) for lines in sides]
    verdicts: list[tuple[str, int]] = [(line.verdict, 1) for line in bidding]
    checks = [(line.reason, Numbers.of([line.checks])) for line in settlement.check_lines]
    return Simulation(
        bids=Numbers.of(line.bid for line in with_contract),
        made=Numbers.of(line.bid for line in with_contract if line.verdict in {"made", "shot"}),
        verdicts=_merge((), verdicts),
        bidder_melds=melds[0],
        bidder_counts=counts[0],
        other_melds=melds[1],
        other_counts=counts[1],
        checks=_merge((), checks),
    )


def _is_free_moon(line: Line) -> bool:
    """Tell whether a side without a contract shot the moon."""
    return line.verdict in {"shot", "missed"} and not line.bid


def _merge(pairs: Iterable[tuple[K, V]], more: Iterable[tuple[K, V]]) -> tuple[tuple[K, V], ...]:
    """Return both together, in order; the values of the same key are added."""
    merged = dict(pairs)
    for key, value in more:
        merged[key] = merged[key] + value if key in merged else value
    return tuple((key, merged[key]) for key in sorted(merged))
