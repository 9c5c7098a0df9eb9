"""An expert, who draws worlds that agree with the view, and plays the choices out in each."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from attrs import field, frozen
from attrs.validators import gt, optional
from typing_extensions import override

from pinochle._validators import expect
from pinochle._values import number
from pinochle.actions import Action, Bid, Pass, Play, ShootTheMoon
from pinochle.game.choices import Randomness, expect_randomness
from pinochle.game.sampling.sampler import NoSampleError
from pinochle.game.view import View
from pinochle.players._contract import decides_the_game, is_ours
from pinochle.players._sensible import hoped_worth, is_plain, sensible
from pinochle.players._trials import Trial
from pinochle.players.player import check_asked

__all__ = ["Evaluation", "ExpertPlayer", "evaluate"]

BETTER: Final = 1.0
"""The number of standard errors by which another action must be better than a club player's."""
LIKELY: Final = 0.5
"""The part of the worlds in which a bid must be made, or an expert passes."""
AT_LAST: Final = 0.15
"""The same where either side would win the game with such a contract."""


@frozen
class Evaluation:
    """The worth of an action, by the worlds in which it was played out.

    Args:
        action: the action.
        score: what the side of the player scores in the round, on average.
        others: what the other sides score, on average.
        error: the standard error of the gain.
        made: in what part of the worlds a contract was made, 0 if there was none; for a bid, in
            what part of them it would be made if nobody bid more.
        worlds: how many worlds were played.
        wins: for a card, in what part of the worlds the side of the player wins the trick to which
            it is played; None for other actions.
        gets: for a bid, in what part of the worlds the side of the player gets a contract; None for
            other actions.
        won: in what part of the worlds the side of the player wins the game with this round.
        at_stake: what winning and losing the game with it adds to the gain, on average: either
            counts the target.
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
    gets: float | None = None
    won: float = 0.0
    at_stake: float = 0.0
    doubt: float | None = None

    @property
    def gain(self) -> float:
        """The points that the side scores more than the others, and what the game adds."""
        return self.score - self.others + self.at_stake

    @override
    def __str__(self) -> str:
        return (
            f"{self.action.token}: {self.gain:+.1f} ± {self.error:.1f} "
            f"({self.score:.1f} : {self.others:.1f} in {self.worlds} worlds)"
        )


@frozen
class ExpertPlayer:
    """A player who imagines how the hidden cards may lie, and plays its choices out.

    It passes rather than make a bid that is set in most worlds, unless the bid decides the game. In
    all other choices, winning the game with the round is worth as much to it as the target, on top
    of the points.

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
        check_asked(view, rng, "ExpertPlayer.choose")
        actions = sensible(view, rng)
        usual = actions[0]
        # A club player that announces a moon is sure of it.
        if len(actions) == 1 or isinstance(usual, ShootTheMoon):
            return usual
        try:
            if isinstance(usual, Bid | Pass):
                return self._call(view, actions, rng)
            trial = Trial(view, actions, rng)
            trial.run(self.worlds, self.seconds)
        except NoSampleError:
            return usual
        best = trial.best()
        return actions[best if trial.is_better(best, 0, BETTER) else 0]

    def _call(self, view: View, actions: Sequence[Action], rng: Randomness) -> Action:
        """Return a club player's call, or a pass instead of a bid that most worlds would set.

        Where either side would win the game with the contract, it bids with small chances too: to
        be set costs less than to let the others have it. What calls bring on average tells less,
        because a single contract that is made or set outweighs many.
        """
        usual, bid = (
            actions[0],
            next((action for action in actions if isinstance(action, Bid)), None),
        )
        if bid is None or not isinstance(bid.goal, int) or Pass() not in actions:
            return usual
        decides = decides_the_game(view, max(bid.goal, hoped_worth(view).points))
        if isinstance(usual, Bid) and is_plain(view, bid) and not decides:
            return usual
        if isinstance(usual, Pass) and (is_ours(view) or not decides):
            return usual
        trial = Trial(view, (bid,), rng)
        trial.run(self.worlds, self.seconds, drops=False)
        chance, _ = trial.mean_of(0, lambda outcome: outcome.made)
        return bid if chance >= (AT_LAST if decides else LIKELY) else Pass()


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
        ['bid:100', 'bid:110']

    Args:
        view: what the player may know, who is awaited.
        rng: what draws the worlds.
        actions: the actions to compare; by default those that are sensible.
        worlds: how many worlds are played out at most; 40 if nothing is said of seconds either.
        seconds: about how long it may take at most; None for as long as the worlds need.

    Raises:
        NoSampleError: if no cards were found that agree with the view.
        WrongType: if it is no view, or nothing can be drawn from the source of chance.
    """
    expect(View, view, "evaluate")
    expect_randomness(rng, "evaluate")
    trial = Trial(view, tuple(actions) or sensible(view, rng), rng)
    trial.run(worlds, seconds, drops=False)
    indices, best = range(len(trial.actions)), trial.best()
    evaluations = [_evaluation(trial, index, best) for index in indices]
    return tuple(sorted(evaluations, key=lambda evaluation: -evaluation.gain))


def _evaluation(trial: Trial, index: int, best: int) -> Evaluation:
    """Return the figures of an action, of which one is the best."""
    action, mean = trial.actions[index], partial(trial.mean_of, index)
    return Evaluation(
        action,
        score=mean(lambda outcome: outcome.mine)[0],
        others=mean(lambda outcome: outcome.others)[0],
        error=mean(trial.worth)[1],
        made=mean(lambda outcome: outcome.made)[0],
        worlds=trial.worlds_of(index),
        wins=mean(lambda outcome: outcome.wins)[0] if isinstance(action, Play) else None,
        gets=mean(lambda outcome: outcome.gets)[0] if isinstance(action, Bid) else None,
        won=mean(lambda outcome: outcome.game > 0)[0],
        at_stake=mean(trial.at_stake)[0],
        doubt=0.0 if index == best else trial.difference(best, index)[1],
    )
