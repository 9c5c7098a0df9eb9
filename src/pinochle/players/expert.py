"""An expert: draws worlds that agree with what it knows, and plays the choices out in each."""

from collections.abc import Iterator
from itertools import islice
from math import sqrt
from time import monotonic
from typing import Final

from attrs import field, frozen

from pinochle._validators import number
from pinochle.actions import Action, Bid, Bury, GiveCards, Pass, Play
from pinochle.cards import Card
from pinochle.choices import Actions, Randomness
from pinochle.game import Game
from pinochle.hand import Hand
from pinochle.players.club import ClubPlayer, hand_value
from pinochle.players.player import play
from pinochle.view import View

__all__ = ["Evaluation", "ExpertPlayer", "evaluate"]

FEWEST: Final = 6
"""How many worlds are played at least, before one action can be clearly best."""
CLEAR: Final = 3.0
"""By how many standard errors the best action must lead the next, to be clearly best."""
BIDS: Final = 2
"""How many of the lowest bids are tried."""
PILES: Final = 6
"""How many choices of several cards are tried."""


@frozen
class Evaluation:
    """What an action is worth, by the worlds in which it was played out.

    Args:
        action: the action.
        score: what the side of the player scores in the round, on average.
        others: what the other sides score, on average.
        error: the standard error of the difference.
        made: how often the contract was made, of the worlds with one; 0 if there was none.
        worlds: how many worlds were played.
    """

    action: Action
    score: float
    others: float
    error: float
    made: float
    worlds: int

    @property
    def gain(self) -> float:
        """How much more the side scores than the others."""
        return self.score - self.others


@frozen
class ExpertPlayer:
    """A player who imagines how the hidden cards may lie, and plays every choice out.

    Args:
        worlds: how many worlds are drawn at most.
        seconds: how long a choice may take; 0 for as long as the worlds need. With a limit of time
            the same view may give another choice on another machine.
    """

    worlds: int = field(default=30, validator=number(1))
    seconds: float = 0.0

    name = "expert"

    def choose(self, view: View, rng: Randomness) -> Action:
        """The action that is worth most in the worlds."""
        actions = view.legal_actions()
        candidates = sensible(view, actions, rng)
        if len(candidates) == 1:
            return candidates[0]
        found = evaluate(
            view, rng, actions=candidates, worlds=self.worlds, seconds=self.seconds
        )
        return max(found, key=lambda one: one.gain).action


def sensible(view: View, actions: Actions, rng: Randomness) -> tuple[Action, ...]:
    """The actions that are worth a try; the first is what a club player would do."""
    club = ClubPlayer().choose(view, rng)
    if club not in actions or len(actions) == 1:
        return (club,)
    return tuple(dict.fromkeys((club, *_others(view, actions, club))))


def _others(view: View, actions: Actions, club: Action) -> Iterator[Action]:
    """Other actions that are worth a try."""
    match club:
        case Play():
            yield from _different(view, actions)
        case Bid() | Pass():
            if Pass() in actions:
                yield Pass()
            suit = club.suit if isinstance(club, Bid) else None
            bids = (one for one in islice(actions, 20) if isinstance(one, Bid) and one.suit in (suit, None))
            yield from islice(bids, BIDS)
        case Bury() | GiveCards():
            yield from _neighbours(view, actions, club)
        case _:
            yield from islice(actions, 8)


def _different(view: View, actions: Actions) -> Iterator[Action]:
    """The plays, one of those that come to the same."""
    if view.stock:
        yield from islice(actions, 12)
        return
    order, worth = view.rules.play.ranking, view.rules.count.worth
    mine = set(view.hand)
    gone: set[Card] = set()
    last: Card | None = None
    for action in actions:
        if not isinstance(action, Play):
            yield action
            continue
        card = action.card
        same = (
            last is not None
            and last.suit is card.suit
            and worth(last.rank) == worth(card.rank)
            and abs(order.place(last.rank) - order.place(card.rank)) == 1
            and card in mine
        )
        last = card
        if not same or card in gone:
            yield action


def _neighbours(view: View, actions: Actions, club: Bury | GiveCards) -> Iterator[Action]:
    """Choices of several cards that differ from one by a single card, the best of them."""
    from attrs import evolve  # noqa: PLC0415

    found: list[tuple[float, Action]] = []
    for out in club.cards.kinds:
        for into in (view.hand - club.cards).kinds:
            if into is out:
                continue
            cards = club.cards - out + into
            value = hand_value(view, view.hand - cards, cards)
            found.append((value, evolve(club, cards=Hand(cards))))
    found.sort(key=lambda one: -one[0])
    yield from islice((action for _, action in found if action in actions), PILES)


def evaluate(
    view: View,
    rng: Randomness,
    *,
    actions: tuple[Action, ...] | None = None,
    worlds: int = 30,
    seconds: float = 0.0,
) -> tuple[Evaluation, ...]:
    """What actions are worth, the best first: each is played out in the same worlds.

    Args:
        view: what the player may know, who is awaited.
        rng: what draws the worlds.
        actions: the actions to compare; by default those that are sensible.
        worlds: how many worlds are drawn at most.
        seconds: how long it may take; 0 for as long as the worlds need.
    """
    tried = actions or sensible(view, view.legal_actions(), rng)
    seat = view.seat or 0
    side = view.rules.table.sides[seat]
    results: list[list[tuple[int, float, bool]]] = [[] for _ in tried]
    ends = monotonic() + seconds if seconds else float("inf")
    everybody = dict.fromkeys(range(view.rules.table.seats), ClubPlayer())
    for number_ in range(worlds):
        game = view.sample(rng)
        for found, action in zip(results, tried, strict=True):
            found.append(_outcome(play(game.apply(action, seat), everybody, rng), game, side))
        if monotonic() > ends or (number_ + 1 >= FEWEST and _is_clear(results)):
            break
    evaluations = [
        _evaluation(action, found) for action, found in zip(tried, results, strict=True)
    ]
    return tuple(sorted(evaluations, key=lambda one: -one.gain))


def _outcome(after: Game, before: Game, side: int) -> tuple[int, float, bool]:
    """What the side scored, what the others did on average, and whether the contract was made."""
    last = after.sheet.last
    if last is None or after.sheet.rounds == before.sheet.rounds:
        return 0, 0.0, False
    others = [score for column, score in enumerate(last.scores) if column != side]
    made = any(line.verdict == "made" for line in last.lines)
    return last.scores[side], sum(others) / max(len(others), 1), made


def _is_clear(results: list[list[tuple[int, float, bool]]]) -> bool:
    """Whether one action is better than each other by much more than chance."""
    gains = [[mine - theirs for mine, theirs, _ in found] for found in results]
    best = max(gains, key=sum)
    for other in gains:
        if other is best:
            continue
        differences = [one - two for one, two in zip(best, other, strict=True)]
        mean, error = _mean_and_error(differences)
        if mean <= CLEAR * error:
            return False
    return True


def _mean_and_error(numbers: list[float]) -> tuple[float, float]:
    mean = sum(numbers) / len(numbers)
    if len(numbers) < 2:  # noqa: PLR2004 - one shows no spread
        return mean, float("inf")
    variance = sum((one - mean) ** 2 for one in numbers) / (len(numbers) - 1)
    return mean, sqrt(variance / len(numbers))


def _evaluation(action: Action, found: list[tuple[int, float, bool]]) -> Evaluation:
    """The figures of an action."""
    scores, others, made = zip(*found, strict=True)
    _, error = _mean_and_error([mine - theirs for mine, theirs, _ in found])
    number_ = len(found)
    return Evaluation(
        action, sum(scores) / number_, sum(others) / number_, error, sum(made) / number_, number_
    )
