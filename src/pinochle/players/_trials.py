"""Trials: actions that are tried in worlds, and what they come to."""

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, islice
from math import inf, sqrt
from time import monotonic
from typing import Final, NamedTuple

from pinochle.actions import Action, Bid, Pass, Play
from pinochle.cards.card import Card
from pinochle.game.choices import Randomness
from pinochle.game.game import Game
from pinochle.game.view import View
from pinochle.players._evidence import CallEvidence
from pinochle.players._rollouts import Rollouts, can_be_played_out
from pinochle.players.club import choice
from pinochle.rules.scoring.sheet import Sheet
from pinochle.rules.script import Step

WORLDS: Final = 40
"""The number of worlds that are played at most if nobody sets a limit."""
FEWEST: Final = 4
"""The number of worlds that are played before an action is dropped or clearly best."""
WORSE: Final = 1.5
"""The number of standard errors by which an action is worse than the best and is dropped."""
CLEAR: Final = 2.5
"""The same for the action of the rule of thumb."""
AT_ONCE: Final = 20
"""The number of worlds that are played out between two looks at the clock."""
DRAWN: Final = 4
"""The number of worlds that are drawn for each that is played out, where calls tell which are
likelier."""


class Outcome(NamedTuple):
    """The result of an action in a world.

    Args:
        mine: what the side of the player scored.
        others: what the other sides scored, on average.
        made: 1 if a contract was made.
        wins: 1 if the side won the trick to which a card was played.
        game: 1 if the side has won the game with this round, -1 if another has.
        gets: for a call, 1 if the side gets the contract where club players go on bidding.
    """

    mine: float
    others: float
    made: float = 0.0
    wins: float = 0.0
    game: float = 0.0
    gets: float = 0.0


class Trial:
    """The actions that are tried, and their results in each world.

    Args:
        view: what the player may know.
        actions: those that are tried; the first is the rule of thumb's.
        rng: what draws the worlds.
    """

    def __init__(self, view: View, actions: Sequence[Action], rng: Randomness) -> None:
        self.actions = actions
        self._view = view
        self._rng = rng
        self._seat = view.seat or 0
        self._sides = view.rules.table.sides
        self._results: list[list[Outcome]] = [[] for _ in actions]
        self._weights: list[float] = []
        self._open: list[int] = [*range(len(actions))]
        self._evidence = CallEvidence(view)

    def run(self, worlds: int | None, seconds: float | None, *, drops: bool = True) -> None:
        """Play the actions out in some worlds, or for some time.

        Args:
            worlds: how many at most; 40 if nothing is said of seconds either.
            seconds: about how long it may take at most; None for as long as the worlds need.
            drops: whether actions that are clearly worse are tried no further.
        """
        limit, ends = _limits(worlds, seconds)
        if isinstance(self.actions[0], Play) and can_be_played_out(self._view):
            self._roll_out(limit, ends)
            return
        for played, world in enumerate(islice(self._likely_worlds(), limit), start=1):
            self._weights.append(1.0)
            for index in self._open:
                self._results[index].append(self._outcome(world, self.actions[index]))
            if monotonic() > ends:
                break
            if drops and played >= FEWEST:
                self._drop()
                if len(self._open) == 1:
                    break

    def _roll_out(self, limit: int | None, ends: float) -> None:
        """Roll the cards out in worlds that are weighed by the calls, for they are soon played."""
        rollouts, worlds = Rollouts(self._view), islice(self._weighed_worlds(), limit)
        cards = [action.card for action in self.actions if isinstance(action, Play)]
        while drawn := [*islice(worlds, AT_ONCE)]:
            ended = rollouts.try_cards([world for world, _ in drawn], cards)
            for (_, weight), results in zip(drawn, ended, strict=True):
                self._weights.append(weight)
                for index, (sheet, winner) in enumerate(results):
                    self._results[index].append(self._outcome_of(sheet, winner))
            if monotonic() > ends:
                break

    # The worlds.

    def _weighed_worlds(self) -> Iterator[tuple[Game, float]]:
        """Yield worlds as they are drawn, each with its weight."""
        for world in self._view.samples(self._rng):
            yield world, self._evidence.weight(world) if self._evidence.seats else 1.0

    def _likely_worlds(self) -> Iterator[Game]:
        """Yield worlds that fit the calls: each is chosen from several draws, by their weights."""
        worlds = self._weighed_worlds()
        if not self._evidence.seats:
            yield from (world for world, _ in worlds)
            return
        while True:
            drawn = [*islice(worlds, DRAWN)]
            *below, total = accumulate(weight for _, weight in drawn)
            yield drawn[bisect(below, self._rng.random() * total)][0]

    # What an action comes to.

    def _outcome(self, world: Game, action: Action) -> Outcome:
        """Return the result of an action in a world, played on by club players."""
        game = world.apply(action, self._seat)
        if isinstance(action, Play):
            cards = [*(self._view.trick.cards if self._view.trick else ()), action.card]
            return self._outcome_of(*self._end_of_trick(game, cards))
        if isinstance(action, Bid | Pass) and any(call.goal for call in game.view().calls):
            outcome = self._outcome_of(self._end(self._after_auction(game, is_last=True)))
            return outcome._replace(gets=self._gets(game))
        return self._outcome_of(self._end(game))

    def _after_auction(self, game: Game, *, is_last: bool) -> Game:
        """Return a game after the auction, in which club players call; or nobody bids more."""
        while not game.needs_deal and (view := game.view(game.to_act[0])).step is Step.AUCTION:
            action: Action = Pass()
            if not (is_last and action in view.legal_actions()):
                action = choice(view, self._rng, claims_tricks=False)
            game = game.apply(action, view.seat)
        return game

    def _gets(self, game: Game) -> float:
        """Return 1 if the player's side gets the contract where club players go on bidding."""
        bidder = self._after_auction(game, is_last=False).view().bidder
        return float(bidder is not None and self._sides[bidder] == self._sides[self._seat])

    def _end(self, game: Game) -> Sheet:
        """Return the sheet after a round that club players play to its end."""
        while not (game.needs_deal or game.is_over):
            view = game.view(game.to_act[0])
            if can_be_played_out(view):
                return Rollouts(view).play_out(game)
            game = game.apply(choice(view, self._rng, claims_tricks=False), view.seat)
        return game.sheet

    def _end_of_trick(self, game: Game, cards: list[Card]) -> tuple[Sheet, int]:
        """Return the sheet after the round, and who wins the trick with these cards."""
        seats, leader = len(self._sides), self._seat - len(cards) + 1
        while len(cards) < seats:
            view = game.view(game.to_act[0])
            action = choice(view, self._rng, claims_tricks=False)
            cards += [action.card] if isinstance(action, Play) else []
            game = game.apply(action, view.seat)
        winner = leader + self._view.rules.play.winner(cards, self._view.trump)
        return self._end(game), winner % seats

    def _outcome_of(self, sheet: Sheet, winner: int | None = None) -> Outcome:
        """Return the result of a round.

        Args:
            sheet: the sheet after it: the same as before if the cards were thrown in.
            winner: the seat that won the trick to which a card was played; None for no card.
        """
        sheet_before, settlement = self._view.sheet, sheet.last
        mine = self._sides[self._seat]
        wins = float(winner is not None and self._sides[winner] == mine)
        if settlement is None or sheet.rounds == sheet_before.rounds:
            return Outcome(0.0, 0.0, wins=wins)
        my_score, rest = settlement.scores[mine], len(settlement.scores) - 1
        other_scores = (sum(settlement.scores) - my_score) / rest if rest else 0.0
        is_made = any(line.verdict in {"made", "shot"} for line in settlement.lines)
        winners, game = sheet.standing.winners, 0.0
        if winners:
            game = 1.0 if sheet_before.columns(self._view.rules)[self._seat] in winners else -1.0
        return Outcome(float(my_score), other_scores, float(is_made), wins, game)

    # The figures.

    def _drop(self) -> None:
        """Drop the actions that are clearly worse than the best."""
        best = self.best()
        self._open = [
            index
            for index in self._open
            if index == best or not self.is_better(best, index, WORSE if index else CLEAR)
        ]

    def worth(self, outcome: Outcome) -> float:
        """Return the points that an outcome is worth."""
        return outcome.mine - outcome.others + self.at_stake(outcome)

    def at_stake(self, outcome: Outcome) -> float:
        """Return the points that the end of the game is worth: to win or lose it, the target."""
        return outcome.game * self._view.sheet.standing.target

    def best(self) -> int:
        """Return the place of the action that seems best."""
        return max(self._open, key=self.gain)

    def worlds_of(self, index: int) -> int:
        """Return in how many worlds an action was played out."""
        return len(self._results[index])

    def is_better(self, better: int, worse: int, errors: float) -> bool:
        """Tell whether an action is better than another by so many standard errors."""
        mean, error = self.difference(better, worse)
        return mean > errors * error

    def gain(self, index: int) -> float:
        """Return how much more the player's side scores than the others with an action."""
        return self.mean_of(index, self.worth)[0]

    def difference(self, index: int, other: int) -> tuple[float, float]:
        """Return the gain of an action over another in the same worlds, and its error."""
        pairs = zip(self._results[index], self._results[other], strict=False)
        gains = [
            self.worth(outcome) - self.worth(other_outcome) for outcome, other_outcome in pairs
        ]
        return mean_and_error([*zip(gains, self._weights, strict=False)])

    def mean_of(self, index: int, figure: Callable[[Outcome], float]) -> tuple[float, float]:
        """Return the mean of a figure of an action over its worlds, and its standard error."""
        figures = [figure(outcome) for outcome in self._results[index]]
        return mean_and_error([*zip(figures, self._weights, strict=False)])


def mean_and_error(weighted: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the mean of weighted numbers, and its standard error."""
    total = sum(weight for _, weight in weighted)
    mean = sum(value * weight for value, weight in weighted) / total
    if len(weighted) < 2:  # noqa: PLR2004 - a single number shows no spread
        return mean, inf
    squares = sum((weight * (value - mean)) ** 2 for value, weight in weighted)
    return mean, sqrt(squares * len(weighted) / (len(weighted) - 1)) / total


def _limits(worlds: int | None, seconds: float | None) -> tuple[int | None, float]:
    """Return how many worlds are tried at most, and when it must end."""
    limit = WORLDS if worlds is None and seconds is None else worlds
    return limit, inf if seconds is None else monotonic() + seconds
