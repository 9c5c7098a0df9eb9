"""A review of a round: the choices that another would have bettered, and those that were found.

A choice is found if it did clearly better than what a simple or a club player would have done.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple, TypeVar

from attrs import frozen

from pinochle._validators import expect
from pinochle.actions import Action, Deal
from pinochle.game.choices import Randomness, expect_randomness
from pinochle.game.game import Game
from pinochle.game.sampling.sampler import NoSampleError
from pinochle.game.view import View
from pinochle.messages import Message
from pinochle.players._sensible import sensible
from pinochle.players.advice import tenths
from pinochle.players.club import ClubPlayer
from pinochle.players.expert import Evaluation, evaluate
from pinochle.players.simple import SimplePlayer
from pinochle.records.record import Record

__all__ = [
    "Gain",
    "LookBack",
    "Loss",
    "choices_of",
    "gain_of",
    "gains",
    "look_back",
    "loss_of",
    "review",
]

_Choice = TypeVar("_Choice", "Loss", "Gain")

WORLDS: Final = 40
"""The number of deals in which each choice is tried at most, if nobody sets a limit."""
DOUBTS: Final = 3.0
"""The standard errors by which another action must be better: a review looks at many choices, so
that some seem worse by two of them through chance alone."""

MOST_TOLD: Final = 3
"""The number of choices of a kind that somebody who looks back is told."""
FEWEST: Final = 12
"""The number of deals in which a choice must have been tried: a slow device tries few."""


@frozen
class Loss:
    """A choice that was worse than another, by what the player could know.

        >>> from pinochle import Card
        >>> from pinochle.actions import Play
        >>> ten = Evaluation(Play(Card.parse("TH")), 62.4, 30.0, 2.0, 0.9, worlds=40)
        >>> king = Evaluation(Play(Card.parse("KH")), 41.0, 45.5, 2.0, 0.6, worlds=40, doubt=1.5)
        >>> loss = Loss(17, king, ten)
        >>> round(loss.points, 1)
        36.9
        >>> print(loss.message)
        10♥ instead of K♥ would have been 37 better on average.

    Args:
        seq: how many things had been done in the game before it.
        chosen: what the choice was worth.
        better: the best that could have been done, and what that was worth.
    """

    seq: int
    chosen: Evaluation
    better: Evaluation

    @property
    def points(self) -> float:
        """The points by which the better action was worth more, on average."""
        return self.better.gain - self.chosen.gain

    @property
    def message(self) -> Message:
        """The loss in a sentence."""
        better, did = self.better.action.label, self.chosen.action.label
        points = tenths(self.points, self.chosen.doubt or 0.0)
        return Message.of("advice.lost", better=better, did=did, points=points)


@frozen
class Gain:
    """A choice that did better than the usual one, by what the player could know.

        >>> from pinochle import Card
        >>> from pinochle.actions import Play
        >>> ten = Evaluation(Play(Card.parse("TH")), 62.4, 30.0, 2.0, 0.9, worlds=40)
        >>> king = Evaluation(Play(Card.parse("KH")), 41.0, 45.5, 2.0, 0.6, worlds=40, doubt=1.5)
        >>> print(Gain(17, ten, king).message)
        10♥ was 37 better on average than K♥.

    Args:
        seq: how many things had been done in the game before it.
        chosen: what the choice was worth.
        usual: the best of what a simple and a club player would have done, and its worth.
    """

    seq: int
    chosen: Evaluation
    usual: Evaluation

    @property
    def points(self) -> float:
        """The points by which the choice was worth more, on average."""
        return self.chosen.gain - self.usual.gain

    @property
    def message(self) -> Message:
        """The gain in a sentence."""
        usual, did = self.usual.action.label, self.chosen.action.label
        points = tenths(self.points, self.usual.doubt or 0.0)
        return Message.of("advice.gained", did=did, usual=usual, points=points)


def loss_of(
    view: View,
    action: Action,
    rng: Randomness,
    *,
    seq: int = 0,
    doubts: float = DOUBTS,
    worlds: int | None = WORLDS,
    seconds: float | None = None,
) -> Loss | None:
    """Return the loss by a choice; None if nothing was better for sure, or there was no choice.

    The best of several actions seems better than it is, because it is the best of several. So it is
    compared with the choice again, in other worlds; these tell whether it is better, and by what.

        >>> from random import Random
        >>> from pinochle import Game, variants
        >>> from pinochle.actions import Pass
        >>> game = Game.start(variants.get("partnership-auction"), dealer=2).deal(Random(1))
        >>> loss_of(game.view(3), Pass(), Random(2), worlds=6) is None
        True

    Args:
        view: what the player knew, who was awaited.
        action: what they did.
        rng: what draws the worlds.
        seq: how many things had been done in the game before.
        doubts: by how many standard errors another action must be better.
        worlds: how many worlds are drawn at most, each of the two times.
        seconds: about how long it may take at most; None for as long as the worlds need.
    """
    options = view.legal_actions()
    if action not in options or len(options) == 1:
        return None
    actions = tuple(dict.fromkeys((*sensible(view, rng), action)))
    try:
        best = evaluate(view, rng, actions=actions, worlds=worlds, seconds=seconds)[0].action
        if best == action:
            return None
        rows = evaluate(view, rng, actions=(best, action), worlds=worlds, seconds=seconds)
    except NoSampleError:
        return None
    better, chosen = sorted(rows, key=lambda row: row.action == action)
    loss = Loss(seq, chosen, better)
    return loss if loss.points > doubts * (chosen.doubt or 0.0) else None


def gain_of(
    view: View,
    action: Action,
    rng: Randomness,
    *,
    seq: int = 0,
    doubts: float = DOUBTS,
    worlds: int | None = WORLDS,
    seconds: float | None = None,
) -> Gain | None:
    """Return the gain by a choice over what players of the library would have done.

    The result is None if a simple and a club player would have done the same, or if the choice was
    not better than theirs for sure.

        >>> from random import Random
        >>> from pinochle import Game, variants
        >>> view = Game.start(variants.get("cutthroat")).deal(Random(1)).view(0)
        >>> gain_of(view, ClubPlayer().choose(view, Random(1)), Random(2), worlds=6) is None
        True

    Args:
        view: what the player knew, who was awaited.
        action: what they did.
        rng: what draws the worlds.
        seq: how many things had been done in the game before.
        doubts: by how many standard errors it must be better.
        worlds: how many worlds are drawn at most.
        seconds: about how long it may take at most; None for as long as the worlds need.
    """
    usual = {player.choose(view, rng): None for player in (ClubPlayer(), SimplePlayer())}
    usual.pop(action, None)
    if not usual or action not in view.legal_actions():
        return None
    try:
        rows = evaluate(view, rng, actions=(action, *usual), worlds=worlds, seconds=seconds)
    except NoSampleError:
        return None
    best, second, *_ = rows
    gain = Gain(seq, best, second)
    is_clear = gain.points > doubts * (second.doubt or 0.0)
    return gain if best.action == action and is_clear else None


def choices_of(game: Game, player: int) -> Iterator[tuple[int, View, Action]]:
    """Yield what a player did in the last round that was dealt, where they had a choice.

    Args:
        game: the game, in that round or after it.
        player: the number of the player.

    Returns:
        for each choice the number of actions before it, what the player knew, and the action.

    Raises:
        SeatError: if there is no such player.
        WrongType: if something is of the wrong type.
    """
    record = Record.of(game)
    game.rules.table.check_player(player)
    deals = [at for at, (_, action) in enumerate(record.entries) if isinstance(action, Deal)]
    first = deals[-1] if deals else 0
    for seq, (game_before, (seat, action)) in enumerate(
        zip(record.games(), game.actions, strict=False)
    ):
        is_own = seq > first and seat is not None and game_before.seating[seat] == player
        if is_own and len(game_before.legal_actions(seat)) > 1:
            yield seq, game_before.view(seat), action


def review(
    game: Game,
    player: int,
    rng: Randomness,
    *,
    worlds: int | None = WORLDS,
    seconds: float | None = None,
    progress: Callable[[float], object] | None = None,
) -> tuple[Loss, ...]:
    """Return the choices of a player in the last round that cost something, costliest first.

    Each is judged by what the player could know at the time, not by how the cards lay.

        >>> from random import Random
        >>> from pinochle import variants
        >>> from pinochle.players import RandomPlayer, play
        >>> game = Game.start(variants.get("cutthroat"))
        >>> game = play(game, dict.fromkeys(range(3), RandomPlayer()), Random(5))
        >>> losses = review(game, 0, Random(1), worlds=6)
        >>> losses[0].points >= losses[-1].points > 0
        True

    Args:
        game: the game, in the round or after it.
        player: the number of the player.
        rng: what draws the worlds.
        worlds: how many worlds each choice is tried in at most.
        seconds: about how long each may take at most; None for as long as the worlds need.
        progress: called with the part that is done, from 0 to 1, before each choice.

    Raises:
        SeatError: if there is no such player.
        WrongType: if something is of the wrong type.
    """
    expect_randomness(rng, "review")
    choices, losses = [*choices_of(game, player)], list[Loss]()
    for index, (seq, view, action) in enumerate(choices):
        if progress:
            progress(index / len(choices))
        loss = loss_of(view, action, rng, seq=seq, worlds=worlds, seconds=seconds)
        losses += [loss] if loss else []
    return tuple(sorted(losses, key=lambda loss: -loss.points))


def gains(
    game: Game,
    player: int,
    rng: Randomness,
    *,
    worlds: int | None = WORLDS,
    seconds: float | None = None,
    progress: Callable[[float], object] | None = None,
) -> tuple[Gain, ...]:
    """Return the choices of a player in the last round that were found, the best first.

    The arguments are those of :func:`review`.

        >>> from random import Random
        >>> from pinochle import variants
        >>> from pinochle.players import play
        >>> game = Game.start(variants.get("cutthroat"))
        >>> game = play(game, dict.fromkeys(range(3), ClubPlayer()), Random(5))
        >>> all(gain.points > 0 for gain in gains(game, 0, Random(1), worlds=6))
        True
    """
    expect_randomness(rng, "gains")
    choices, better = [*choices_of(game, player)], list[Gain]()
    for index, (seq, view, action) in enumerate(choices):
        if progress:
            progress(index / len(choices))
        gain = gain_of(view, action, rng, seq=seq, worlds=worlds, seconds=seconds)
        better += [gain] if gain else []
    return tuple(sorted(better, key=lambda gain: -gain.points))


class LookBack(NamedTuple):
    """The choices of a player that are worth telling, each with the number of its round.

    Args:
        best: those that did surely better than what players of the library would have done.
        costliest: those that another would have bettered for sure.
    """

    best: tuple[tuple[int, Gain], ...]
    costliest: tuple[tuple[int, Loss], ...]


def look_back(
    game: Game,
    player: int,
    rng: Randomness,
    *,
    seconds: float = 0.4,
    progress: Callable[[float], object] | None = None,
) -> LookBack:
    """Return the best and the costliest choices of the last round, or of a game that is over.

        >>> from random import Random
        >>> from pinochle import variants
        >>> from pinochle.players import play
        >>> game = Game.start(variants.get("cutthroat"))
        >>> game = play(game, dict.fromkeys(range(3), ClubPlayer()), Random(5))
        >>> len(look_back(game, 0, Random(1), seconds=0.001).best) <= MOST_TOLD
        True

    Args:
        game: the game, in a round, after one, or over.
        player: the number of the player.
        rng: what draws the worlds.
        seconds: about how long each choice of a single round may take at most; in a game of many
            rounds it is less.
        progress: called with the part that is done, from 0 to 1.

    Raises:
        SeatError: if there is no such player.
        WrongType: if something is of the wrong type.
    """
    rounds = _rounds_of(expect(Game, game, "look_back"))
    limit = seconds / len(rounds) ** 0.5
    best, costliest = list[tuple[int, Gain]](), list[tuple[int, Loss]]()
    for index, played in enumerate(rounds):

        def tell(part: float, index: int = index) -> None:
            if progress:
                progress((index + part) / len(rounds))

        losses = review(played, player, rng, seconds=limit, progress=tell)
        costliest += [(played.sheet.rounds, loss) for loss in losses]
        gained = gains(played, player, rng, seconds=limit)
        best += [(played.sheet.rounds, gain) for gain in gained]
    return LookBack(tuple(_most(best)), tuple(_most(costliest)))


def _most(choices: Iterable[tuple[int, _Choice]]) -> list[tuple[int, _Choice]]:
    """Return the choices of most points, of those that were tried in enough worlds."""
    sure = [(rounds, choice) for rounds, choice in choices if choice.chosen.worlds >= FEWEST]
    return sorted(sure, key=lambda numbered: -numbered[1].points)[:MOST_TOLD]


def _rounds_of(game: Game) -> tuple[Game, ...]:
    """Return the game after each round that is looked back on."""
    if not game.is_over:
        return (game,)
    record = Record.of(game)
    deals = [at for at, (_, action) in enumerate(record.entries) if isinstance(action, Deal)]
    return (*(record[:at].replay() for at in deals[1:]), game)
