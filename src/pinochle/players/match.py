"""Matches: two players over the same deals, with their places exchanged."""

from collections.abc import Callable, Iterator
from functools import partial
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Final, Literal

from attrs import field, frozen
from typing_extensions import override

from pinochle._validators import expect
from pinochle._values import number
from pinochle.game.game import Game
from pinochle.players.chunks import in_chunks, slices
from pinochle.players.player import Player, check_is_player, play
from pinochle.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["MatchResult", "Verdict", "match"]

CHUNK: Final = 10
"""The number of deals in a chunk, unless a caller says otherwise."""

DECIDED: Final = 2.944
"""The log of 19, the odds at which a test is decided: it errs once in 20 matches."""

LEAST_DEALS: Final = 20
"""The number of deals that a test waits for: fewer say too little about the spread."""

MOST_ROUNDS: Final = 1_000
"""The rounds after which a whole game has no winner, or a deal that nobody plays has no score."""

Verdict = Literal["undecided", "better", "no better"]
"""The words of a test on the first player."""


@frozen
class MatchResult:
    """The result of a match. Results of other deals of the same match can be added.

    ``str()`` says the mean ± one standard error.

        >>> first, second = MatchResult(2, 1, 30, 500), MatchResult(3, 1, -6, 100)
        >>> both = first + second
        >>> both.deals, both.mean
        (5, 4.8)
        >>> print(both)
        +4.80 ± 4.92 over 5 deals

    A deal with all exchanges of places counts once: the same cards are dealt each time, so that
    luck with the cards cancels out.

    Args:
        deals: how many deals, or whole games, were played, each with all exchanges of places.
        unit: the number by which the two sums are multiplied, so that they are whole.
        total: the sum of the differences: how much more the first player scored in a deal than the
            others, on average.
        squares: the sum of their squares.
        games: how many whole games were played, each exchange counted; 0 if deals were played.
        won: how many of these games the first player won.
    """

    deals: int = field(default=0, validator=number(0))
    unit: int = field(default=1, validator=number(1))
    total: int = 0
    squares: int = 0
    games: int = field(default=0, validator=number(0))
    won: int = field(default=0, validator=number(0))

    def __add__(self, other: "MatchResult") -> "MatchResult":
        """Return the result of both together.

        Raises:
            ValueError: if they are results of matches with different numbers of sides.
        """
        if not (self.deals and other.deals):
            return self if self.deals else other
        if self.unit != other.unit:
            raise ValueError("results of matches with different numbers of sides do not add up")
        return MatchResult(
            self.deals + other.deals,
            self.unit,
            self.total + other.total,
            self.squares + other.squares,
            self.games + other.games,
            self.won + other.won,
        )

    @property
    def mean(self) -> float:
        """The points or games that the first player scores more in a deal, on average."""
        return self.total / self.unit / self.deals if self.deals else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 for less than two deals."""
        if self.deals < 2:  # noqa: PLR2004 - one deal shows no spread
            return 0.0
        variance = (self.squares - self.total**2 / self.deals) / (self.deals - 1)
        return sqrt(max(variance, 0.0) / self.deals) / self.unit

    @property
    def standard_errors(self) -> float:
        """The number of standard errors by which the mean is above 0; 0 where no error is known."""
        error = self.error
        return self.mean / error if error else 0.0

    @property
    def share(self) -> float:
        """The share of the whole games that the first player won; 0 if only deals were played.

        An equal player wins half of the games of two sides, and a third of those of three.
        """
        return self.won / self.games if self.games else 0.0

    def odds(self, least: float) -> float:
        """Return the log odds of these deals if the true mean is ``least`` rather than 0."""
        error = self.error
        return least * (2 * self.mean - least) / (2 * error**2) if error else 0.0

    def verdict(self, least: float) -> Verdict:
        """Return the verdict so far of a sequential probability ratio test (SPRT).

        *better*: the true mean is ``least``. *no better*: the true mean is 0. The test decides for
        one of them as soon as it makes these deals 19 times as likely as the other does, but not
        before 20 deals. Then each kind of error happens in about 5 % of matches.

            >>> MatchResult(100, 1, 1_500, 250_000).verdict(10)
            'better'
            >>> MatchResult(100, 1, 500, 250_000).verdict(10)
            'undecided'
        """
        odds = self.odds(least)
        if self.deals < LEAST_DEALS or abs(odds) < DECIDED:
            return "undecided"
        return "better" if odds > 0 else "no better"

    @override
    def __str__(self) -> str:
        games_won = f", {self.share:.1%} of {self.games:,} games won" if self.games else ""
        return f"{self.mean:+.2f} ± {self.error:.2f} over {self.deals:,} deals{games_won}"


def match(  # noqa: PLR0913 - what can be chosen about a match
    rules: Ruleset,
    player: Player,
    other: Player,
    deals: int,
    *,
    seed: int = 0,
    first: int = 0,
    whole_games: bool = False,
    stop_at: float = 0.0,
    chunk: int = CHUNK,
    executor: "Executor | None" = None,
    progress: Callable[[MatchResult], object] | None = None,
) -> MatchResult:
    """Compare two players over the same deals, each deal with the places exchanged.

    A deal is played as often as there are sides. Each time the player has another side, and the
    other player has all the rest. What counts is how much more the player scored than the other
    sides did on average. In whole games each winner scores 1, and the places are the columns of
    the score sheet: sides, or players where partners change or somebody sits out.

    Equal players score alike in every deal, because the same cards are dealt and the same choices
    drawn: their result is exactly 0 ± 0, and says nothing of how well they play. Compare players
    that differ.

    The result is the same whatever executor does the work. A match can be continued: results of
    parts add up to the result of the whole.

        >>> from pinochle.players import RandomPlayer, match
        >>> rules, equal = variants.get("two-handed"), RandomPlayer()
        >>> match(rules, equal, equal, 2).mean
        0.0
        >>> parts = match(rules, equal, equal, 1), match(rules, equal, equal, 1, first=1)
        >>> sum(parts, MatchResult()) == match(rules, equal, equal, 2)
        True

    Args:
        rules: the rules of the game.
        player: the first player.
        other: the second player.
        deals: how many deals, or whole games, there are.
        seed: what decides the cards.
        first: the number of the first deal. Go on after 100 deals with ``first=100``.
        whole_games: whether games are played to their end.
        stop_at: a difference worth knowing, in points or games. If it is not 0, the match stops
            after the first chunk at which a test tells whether the player is better by so much or
            no better at all: :meth:`MatchResult.verdict` says what it decides.
        chunk: how many deals an executor does at a time.
        executor: what plays the deals, such as a pool of processes. Without one they are played
            here, one by one.
        progress: called with the result so far after each chunk, in order.

    Raises:
        WrongType: if something is of the wrong type.
    """
    expect(Ruleset, rules, "match")
    check_is_player(player, "match: the first player")
    check_is_player(other, "match: the second player")
    expect(int, deals, "match: the number of deals")
    work = partial(_chunk, rules, player, other, seed, whole_games=whole_games)
    result = MatchResult()
    for more in in_chunks(work, slices(first, deals, chunk), executor):
        result += more
        if progress:
            progress(result)
        if stop_at and result.verdict(stop_at) != "undecided":
            break
    return result


def _chunk(
    rules: Ruleset, player: Player, other: Player, seed: int, deals: range, *, whole_games: bool
) -> MatchResult:
    """Return the result of a chunk of deals."""
    results = (
        one_deal(rules, player, other, f"{seed} {deal}", whole_games=whole_games) for deal in deals
    )
    return sum(results, MatchResult())


def one_deal(
    rules: Ruleset, player: Player, other: Player, seed: str, *, whole_games: bool
) -> MatchResult:
    """Return the result of a deal, or of a whole game, with all exchanges of places."""
    score = _score_game if whole_games else _score_round
    columns = rules.table.columns if whole_games else rules.table.side_count
    total = wins = 0
    for column in range(columns):
        players = [other] * columns
        players[column] = player
        scores = score(rules, players, seed)
        total += columns * scores[column] - sum(scores)
        wins += scores[column]
    unit = columns * (columns - 1)
    games = (columns, wins) if whole_games else ()
    return MatchResult(1, unit, total, total**2, *games)


def _rounds(rules: Ruleset, players: list[Player], seed: str, *, by_column: bool) -> Iterator[Game]:
    """Yield the game after each round; the cards of a round depend on the seed alone.

    Args:
        rules: the rules of the game.
        players: who plays for each column of the sheet, or for each side.
        seed: what decides the cards.
        by_column: whether they play for columns.
    """
    rng = Random(seed)  # noqa: S311 - cards, no secrets
    game = Game.start(rules, dealer=rng.randrange(rules.table.players))
    for deal in range(MOST_ROUNDS):
        if game.is_over:
            return
        game = game.deal(Random(f"{seed} {deal}"))  # noqa: S311
        columns = game.sheet.columns(rules) if by_column else rules.table.sides
        game = play(game, {seat: players[column] for seat, column in enumerate(columns)}, rng)
        yield game


def _score_round(rules: Ruleset, players: list[Player], seed: str) -> tuple[int, ...]:
    """Return the scores of the sides in a round; cards that nobody plays are dealt again."""
    for game in _rounds(rules, players, seed, by_column=False):
        if game.sheet.last:
            return game.sheet.last.scores
    return (0,) * len(players)


def _score_game(rules: Ruleset, players: list[Player], seed: str) -> tuple[int, ...]:
    """Return 1 for each column that wins the game, and 0 for the others."""
    winners: tuple[int, ...] = ()
    for game in _rounds(rules, players, seed, by_column=True):
        winners = game.winners
    return tuple(int(column in winners) for column in range(len(players)))
