"""An expert, who draws worlds that agree with the view, and plays the choices out in each."""

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, islice, takewhile
from math import inf, sqrt
from statistics import fmean
from time import monotonic
from typing import Final, NamedTuple

from attrs import field, frozen
from attrs.validators import gt, optional

from pinochle._validators import number
from pinochle.cards.card import Card
from pinochle.game.actions import Action, Bid, Pass, Play, ShootTheMoon
from pinochle.game.choices import Randomness
from pinochle.game.game import Game
from pinochle.game.sampling.sampler import NoSampleError
from pinochle.game.view import View
from pinochle.players._contract import chance_to_make, decides_the_game, is_ours
from pinochle.players._fit import Fit
from pinochle.players._rollouts import Rollout, Rollouts, can_be_played_out
from pinochle.players._sensible import hoped, is_plain, sensible
from pinochle.players.club import choice
from pinochle.rules.scoring.tally import Settlement

__all__ = ["Evaluation", "ExpertPlayer", "evaluate"]

WORLDS: Final = 40
"""The number of worlds that are played at most if nobody sets a limit."""
FEWEST: Final = 4
"""The number of worlds that are played before an action is dropped or clearly best."""
WORSE: Final = 1.5
"""The number of standard errors by which an action is worse than the best and is dropped."""
CLEAR: Final = 2.5
"""The same for the action of the rule of thumb."""
BETTER: Final = 1.0
"""The number by which another action must be better than the rule of thumb's in the end."""
LIKELY: Final = 0.5
"""The part of the worlds in which a bid must be made, or an expert passes."""
AT_LAST: Final = 0.15
"""The same where either side would win the game with such a contract."""
AT_ONCE: Final = 20
"""The number of worlds that are played out between two looks at the clock."""
DRAWN: Final = 4
"""The number of worlds that are drawn for each that is played out, where calls tell which are
likelier; and the number that tell of a bid, for each that would be played out."""


@frozen
class Evaluation:
    """The worth of an action, by the worlds in which it was played out.

    Args:
        action: the action.
        score: what the side of the player scores in the round, on average.
        others: what the other sides score, on average.
        error: the standard error of the difference.
        made: in what part of the worlds a contract was made; 0 if there was none.
        worlds: how many worlds were played.
        wins: for a card, in what part of the worlds the side of the player wins the trick to which
            it is played; None for other actions.
        doubt: the standard error of how much less it is worth than the best action, which is
            smaller than their errors tell because the worlds are the same; 0 for the best itself,
            None if they were not compared.
    """

    action: Action
    score: float
    others: float
    error: float
    made: float
    worlds: int
    wins: float | None = None
    doubt: float | None = None

    @property
    def gain(self) -> float:
        """The points that the side scores more than the others."""
        return self.score - self.others

    def __str__(self) -> str:
        return (
            f"{self.action.token}: {self.gain:+.1f} ± {self.error:.1f} "
            f"({self.score:.1f} : {self.others:.1f} in {self.worlds} worlds)"
        )


@frozen
class ExpertPlayer:
    """A player who imagines how the hidden cards may lie, and plays its choices out.

    Of a bid it asks only in how many worlds it would be made, and takes four times as many. It bids
    with small chances where either side would win the game with the contract.

        >>> from random import Random
        >>> from pinochle import Game, variants
        >>> game = Game.start(variants.get("partnership-auction")).deal(Random(1))
        >>> ExpertPlayer(worlds=4).choose(game.view(0), Random(2))
        Bid(goal=100)

    Args:
        worlds: how many worlds are played out at most; 40 if nothing is said of seconds either.
        seconds: about how long a choice may take at most; None for as long as the worlds need. With
            a limit of time the same view may give another choice on another machine.
    """

    worlds: int | None = field(default=None, validator=optional(number(1)))
    seconds: float | None = field(default=None, validator=optional(gt(0)))

    name = "expert"

    def choose(self, view: View, rng: Randomness) -> Action:
        """Return the action that is worth most in the worlds."""
        tried = sensible(view, rng)
        usual = tried[0]
        if len(tried) == 1 or usual == ShootTheMoon():  # which a club player does if it is sure
            return usual
        try:
            if isinstance(usual, Bid | Pass):
                return self._call(view, tried, rng)
            trial = _Trial(view, tried, rng)
            trial.run(self.worlds, self.seconds)
        except NoSampleError:
            return usual
        return trial.best()

    def _call(self, view: View, tried: Sequence[Action], rng: Randomness) -> Action:
        """Return a club player's call, or a pass instead of a bid that most worlds would set.

        Where either side would win the game with the contract, it bids with small chances too: to
        be set costs less than to let the others have it.

        To play the rest of an auction out in each world tells less: a single contract that is made
        or set outweighs many.
        """
        usual, bid = tried[0], next((action for action in tried if isinstance(action, Bid)), None)
        if bid is None or is_plain(view, bid) or Pass() not in tried:
            return usual
        if not isinstance(bid.goal, int):
            return usual
        is_last = decides_the_game(view, max(bid.goal, hoped(view).points))
        if isinstance(usual, Pass) and (not is_last or is_ours(view)):
            return usual
        ends = inf if self.seconds is None else monotonic() + self.seconds
        number = DRAWN * (self.worlds or WORLDS)
        worlds = takewhile(lambda _: monotonic() < ends, view.samples(rng))
        chances = [
            chance_to_make(view, bid.goal, bid.suit, world) for world in islice(worlds, number)
        ]
        if not chances:
            return usual
        return bid if fmean(chances) >= (AT_LAST if is_last else LIKELY) else Pass()


def evaluate(
    view: View,
    rng: Randomness,
    *,
    actions: Iterable[Action] = (),
    worlds: int | None = None,
    seconds: float | None = None,
) -> tuple[Evaluation, ...]:
    """Return the worth of actions, the best first: each is played out in the same worlds.

        >>> from random import Random
        >>> from pinochle import Game, variants
        >>> game = Game.start(variants.get("partnership-auction")).deal(Random(1))
        >>> found = evaluate(game.view(0), Random(2), worlds=6)
        >>> [evaluation.action.token for evaluation in found]
        ['bid:110', 'bid:100']

    Args:
        view: what the player may know, who is awaited.
        rng: what draws the worlds.
        actions: the actions to compare; by default those that are sensible.
        worlds: how many worlds are played out at most; 40 if nothing is said of seconds either.
        seconds: about how long it may take at most; None for as long as the worlds need.

    Raises:
        NoSampleError: if no cards were found that agree with the view.
    """
    trial = _Trial(view, tuple(actions) or sensible(view, rng), rng)
    trial.run(worlds, seconds, drops=False)
    return trial.evaluations()


class Outcome(NamedTuple):
    """The result of an action in a world.

    Args:
        mine: what the side of the player scored.
        others: what the other sides scored, on average.
        made: 1 if a contract was made.
        wins: 1 if the side won the trick to which a card was played.
    """

    mine: float
    others: float
    made: float
    wins: float


class _Trial:
    """The actions that are tried, and their results in each world.

    Args:
        view: what the player may know.
        tried: the actions; the first is the rule of thumb's.
        rng: what draws the worlds.
    """

    def __init__(self, view: View, tried: Sequence[Action], rng: Randomness) -> None:
        self.view = view
        self.tried = tried
        self.rng = rng
        self.seat = view.seat or 0
        self.sides = view.rules.table.sides
        self.results: list[list[Outcome]] = [[] for _ in tried]
        self.weights: list[float] = []
        self.open: list[int] = [*range(len(tried))]
        self.fits = Fit(view)

    def run(self, worlds: int | None, seconds: float | None, *, drops: bool = True) -> None:
        """Play the actions out in some worlds, or for some time."""
        ends = inf if seconds is None else monotonic() + seconds
        most = WORLDS if worlds is None and seconds is None else worlds
        if isinstance(self.tried[0], Play) and can_be_played_out(self.view):
            self._roll_out(most, ends)
            return
        for played, (world, weight) in enumerate(islice(self._worlds(), most), start=1):
            self.weights.append(weight)
            for place in self.open:
                self.results[place].append(self._outcome(world, self.tried[place]))
            if monotonic() > ends:
                break
            if drops and played >= FEWEST:
                self._drop()
                if len(self.open) == 1:
                    break

    def _roll_out(self, most: int | None, ends: float) -> None:
        """Play the cards out in some worlds, or for some time."""
        rollouts, worlds = Rollouts(self.view), islice(self._weighed(), most)
        cards = [action.card for action in self.tried if isinstance(action, Play)]
        while drawn := [*islice(worlds, AT_ONCE)]:
            ended = rollouts.try_cards([world for world, _ in drawn], cards)
            for (_, weight), results in zip(drawn, ended, strict=True):
                self.weights.append(weight)
                for place, rollout in enumerate(results):
                    self.results[place].append(self._scored(rollout))
            if monotonic() > ends:
                break

    def _weighed(self) -> Iterator[tuple[Game, float]]:
        """Yield worlds as they are drawn, each with its weight."""
        for world in self.view.samples(self.rng):
            yield world, self.fits.weight(world) if self.fits.seats else 1.0

    def _scored(self, rollout: Rollout) -> Outcome:
        """Return the result of a round that was played out."""
        wins = self.sides[rollout.winner] == self.sides[self.seat]
        return self._of(rollout.settlement, float(wins))

    def _worlds(self) -> Iterator[tuple[Game, float]]:
        """Yield worlds and their weights: each is chosen from several draws, by their weights.

        Worlds that hardly fit the calls are seldom played out.
        """
        samples = self.view.samples(self.rng)
        if not self.fits.seats:
            yield from ((world, 1.0) for world in samples)
        while True:
            drawn = [*islice(samples, DRAWN)]
            weights = [self.fits.weight(world) for world in drawn]
            *below, whole = accumulate(weights)
            world = drawn[bisect(below, self.rng.random() * whole)]
            yield world, whole / DRAWN

    def _outcome(self, world: Game, action: Action) -> Outcome:
        """Return the result of an action in a world, played on by club players."""
        game, trick = world.apply(action, self.seat), list[Card]()
        if isinstance(action, Play):
            trick += [*(self.view.trick.cards if self.view.trick else ()), action.card]
        leader = self.seat - len(trick) + 1
        while not (game.needs_deal or game.is_over):
            seat = game.to_act[0]
            view = game.view(seat)
            following = choice(view, self.rng, claims_tricks=False)
            if isinstance(following, Play) and can_be_played_out(view) and not trick:
                ((rollout,),) = Rollouts(view).try_cards([game], [following.card])
                return self._scored(rollout)._replace(wins=0.0)
            if isinstance(following, Play) and 0 < len(trick) < len(self.sides):
                trick.append(following.card)
            game = game.apply(following, seat)
        wins = 0.0
        if len(trick) == len(self.sides):
            winner = leader + self.view.rules.play.winner(trick, self.view.trump)
            wins = float(self.sides[winner % len(self.sides)] == self.sides[self.seat])
        last = game.sheet.last
        if last is None or game.sheet.rounds == world.sheet.rounds:
            return Outcome(0.0, 0.0, 0.0, wins)
        return self._of(last, wins)

    def _of(self, settlement: Settlement, wins: float) -> Outcome:
        """Return the result of a round that was settled."""
        mine, rest = settlement.scores[self.sides[self.seat]], len(settlement.scores) - 1
        others = (sum(settlement.scores) - mine) / rest if rest else 0.0
        is_made = any(line.verdict == "made" for line in settlement.lines)
        return Outcome(float(mine), others, float(is_made), wins)

    def _drop(self) -> None:
        """Drop the actions that are clearly worse than the best."""
        best = max(self.open, key=self._mean)
        self.open = [
            place
            for place in self.open
            if place == best or not self._is_clearly_better(best, place, WORSE if place else CLEAR)
        ]

    def _gains(self, place: int) -> list[float]:
        return [found.mine - found.others for found in self.results[place]]

    def _mean(self, place: int) -> float:
        gains = self._gains(place)
        weights = self.weights[: len(gains)]
        return sum(map(float.__mul__, gains, weights)) / sum(weights)

    def _difference(self, place: int, other: int) -> tuple[float, float]:
        """Return the gain of an action over another in the same worlds, and its error."""
        pairs = zip(self._gains(place), self._gains(other), self.weights, strict=False)
        return mean_and_error([(mine - theirs, weight) for mine, theirs, weight in pairs])

    def _is_clearly_better(self, better: int, worse: int, errors: float) -> bool:
        """Tell whether an action is better than another by so many standard errors."""
        mean, error = self._difference(better, worse)
        return mean > errors * error

    def best(self) -> Action:
        """Return the rule of thumb's action, or another only if it seems really better."""
        best = max(self.open, key=self._mean)
        if best and len(self.results[0]) == len(self.results[best]):
            return self.tried[best if self._is_clearly_better(best, 0, BETTER) else 0]
        return self.tried[best]

    def evaluations(self) -> tuple[Evaluation, ...]:
        """Return the figures of all actions, the best first."""
        found, best = list[Evaluation](), max(range(len(self.tried)), key=self._mean)
        for place, (action, outcomes) in enumerate(zip(self.tried, self.results, strict=True)):
            weights = self.weights[: len(outcomes)]
            score, others, made, wins = (
                sum(map(float.__mul__, figures, weights)) / sum(weights)
                for figures in zip(*outcomes, strict=True)
            )
            gains = [outcome.mine - outcome.others for outcome in outcomes]
            _, error = mean_and_error([*zip(gains, weights, strict=True)])
            chance = wins if isinstance(action, Play) else None
            doubt = 0.0 if place == best else self._difference(best, place)[1]
            found.append(
                Evaluation(action, score, others, error, made, len(outcomes), chance, doubt)
            )
        return tuple(sorted(found, key=lambda evaluation: -evaluation.gain))


def mean_and_error(numbers: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the mean of weighted numbers, and its standard error."""
    total = sum(weight for _, weight in numbers)
    mean = sum(value * weight for value, weight in numbers) / total
    if len(numbers) < 2:  # noqa: PLR2004 - a single number shows no spread
        return mean, inf
    squares = sum((weight * (value - mean)) ** 2 for value, weight in numbers)
    return mean, sqrt(squares * len(numbers) / (len(numbers) - 1)) / total
