"""Matches: two players over the same deals, with their places exchanged."""

from concurrent.futures import Executor
from functools import partial
from math import sqrt
from random import Random
from typing import Final

from attrs import field, frozen

from pinochle._validators import number
from pinochle.game import Game
from pinochle.players._chunks import in_chunks
from pinochle.players.player import Player, play
from pinochle.rules.ruleset import Ruleset

__all__ = ["MatchResult", "match"]

CHUNK: Final = 10
"""How many deals are a chunk."""

DECIDED: Final = 2.944
"""The log of the odds at which a test of two guesses stops: 19 to 1 for one of them."""

MOST_ROUNDS: Final = 1_000
"""After how many rounds a whole game is given up as drawn."""


@frozen
class MatchResult:
    """What came of a match; results of other deals of the same match can be added.

        >>> first, second = MatchResult(2, 1, 30, 500), MatchResult(3, 1, -6, 100)
        >>> (first + second).deals, (first + second).mean
        (5, 4.8)

    Args:
        deals: how many deals were played, each with all exchanges of places.
        unit: by how much the two numbers below are multiplied, so that they are whole.
        total: the sum over the deals of how much more the first player scored than the others.
        squares: the sum of its squares.
    """

    deals: int = field(default=0, validator=number(0))
    unit: int = field(default=1, validator=number(1))
    total: int = 0
    squares: int = 0

    def __add__(self, other: "MatchResult") -> "MatchResult":
        """Both together."""
        if not (self.deals and other.deals):
            return self if self.deals else other
        return MatchResult(
            self.deals + other.deals,
            self.unit,
            self.total + other.total,
            self.squares + other.squares,
        )

    @property
    def mean(self) -> float:
        """How much more the first player scores in a deal, on average: in points, or in games."""
        return self.total / self.unit / self.deals if self.deals else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 for less than two deals."""
        if self.deals < 2:  # noqa: PLR2004 - one shows no spread
            return 0.0
        variance = (self.squares - self.total**2 / self.deals) / (self.deals - 1)
        return sqrt(max(variance, 0.0) / self.deals) / self.unit

    def odds(self, least: float) -> float:
        """The log of the odds that the difference is at least so much, rather than none."""
        error = self.error
        return least * (2 * self.mean - least) / (2 * error**2) if error else 0.0

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.error:.2f} over {self.deals:,} deals"


def match(
    rules: Ruleset,
    player: Player,
    other: Player,
    deals: int,
    *,
    seed: int = 0,
    whole_games: bool = False,
    stop_at: float = 0.0,
    executor: Executor | None = None,
) -> MatchResult:
    """Compare two players over the same deals, each deal with the places exchanged.

    A deal is played as often as there are sides: each time the player has another side, and
    everybody else is the other player. What counts is how much more the player scored than the
    other sides on average. The result is the same whatever executor does the work.

    Args:
        rules: the rules of the game.
        player: the first player.
        other: the second player.
        deals: how many deals, or whole games, there are.
        seed: what decides the cards.
        whole_games: whether games are played to their end, which count 1 if they are won.
        stop_at: if it is not 0, the match stops as soon as it is 19 times as likely that the
            difference is so great as that there is none, or the other way round.
        executor: what plays the deals; without one they are played here, one by one.
    """
    work = partial(_chunk, rules, player, other, deals, seed, whole_games)
    result = MatchResult()
    for more in in_chunks(work, range(-(-deals // CHUNK)), executor):
        result += more
        if stop_at and abs(result.odds(stop_at)) > DECIDED:
            break
    return result


def _chunk(
    rules: Ruleset, player: Player, other: Player, deals: int, seed: int, games: bool, chunk: int
) -> MatchResult:
    """The result of a chunk of deals."""
    result = MatchResult()
    for deal in range(chunk * CHUNK, min(deals, (chunk + 1) * CHUNK)):
        result += one_deal(rules, player, other, f"{seed} {deal}", whole_games=games)
    return result


def one_deal(
    rules: Ruleset, player: Player, other: Player, seed: str, *, whole_games: bool
) -> MatchResult:
    """One deal, with all exchanges of places."""
    table = rules.table
    sides = table.side_count
    total = 0
    for turn in range(sides):
        rng = Random(seed)  # noqa: S311 - cards, no secrets
        dealer = rng.randrange(table.players)
        players = {seat: player if side == turn else other for seat, side in enumerate(table.sides)}
        game = Game.start(rules, dealer=dealer)
        won = _won(game, players, rng) if whole_games else _scored(game, players, rng)
        total += (sides - 1) * won[turn] - (sum(won) - won[turn])
    unit = sides * (sides - 1)
    return MatchResult(1, unit, total, total**2)


def _scored(game: Game, players: dict[int, Player], rng: Random) -> tuple[int, ...]:
    """What each side scores in a round, which is dealt again until it is settled."""
    while game.sheet.last is None and not game.is_over:
        game = play(game, players, rng)
    return game.sheet.last.scores if game.sheet.last else (0,) * game.rules.table.side_count


def _won(game: Game, players: dict[int, Player], rng: Random) -> tuple[int, ...]:
    """1 for each side that wins the game."""
    game = play(game, players, rng, rounds=MOST_ROUNDS)
    return tuple(int(side in game.winners) for side in range(game.rules.table.side_count))
