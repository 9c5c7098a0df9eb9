"""Advice in sentences: the best action, and the reasons."""

from collections.abc import Callable, Iterator, Sequence
from math import hypot
from typing import Final

from pinochle._validators import check_iterable, expect
from pinochle.messages import NOBODY, Language, Message, Names, as_language
from pinochle.players.expert import Evaluation

__all__ = ["advice_of", "explain", "tenths"]

DOUBT: Final = 1.0
"""The number of standard errors by which an action must be better to be called the best."""
NOISE: Final = 0.5
"""The standard error in points from which on tenths of points tell nothing."""


def explain(
    evaluations: Sequence[Evaluation], language: Language | str = "en", names: Names = NOBODY
) -> str:
    """Return what to do and why, in sentences with figures.

        >>> from pinochle import Card
        >>> from pinochle.actions import Play
        >>> ten = Evaluation(Play(Card.parse("TH")), 62.4, 30.0, 2.0, 0.9, worlds=40, wins=0.62)
        >>> king = Evaluation(Play(Card.parse("KH")), 41.0, 45.5, 2.0, 0.6, worlds=40, wins=0.41)
        >>> explain([ten, king])
        '10♥ is best: on average over 40 possible deals your side scores 62 and the others 30; \
with K♥ 41 and the others 46. \
The chance that your side wins the trick is 62 %; with K♥ 41 %. \
The chance that the contract is made is 90 %; with K♥ 60 %.'
        >>> explain([ten], "de").partition(".")[0]
        'Möglich ist nur: „10♥“'

    Args:
        evaluations: what :func:`~pinochle.players.expert.evaluate` has found, the best first.
        language: the language, or the name of one that comes with the library.
        names: the names of the players.

    Returns:
        the sentences; none without an evaluation.
    """
    spoken_language = as_language(language)
    return " ".join(message.text(spoken_language, names) for message in advice_of(evaluations))


def advice_of(evaluations: Sequence[Evaluation]) -> tuple[Message, ...]:
    """Return the same advice for a program, as messages, each of which is a sentence.

    Args:
        evaluations: as for :func:`explain`.

    Raises:
        WrongType: if they are no evaluations.
    """
    check_iterable(evaluations, "advice_of")
    listed = [expect(Evaluation, each, "advice_of") for each in evaluations]
    return tuple(_sentences(*listed)) if listed else ()


def _sentences(best: Evaluation, *rest: Evaluation) -> Iterator[Message]:
    like = [other for other in rest if _is_like(best, other)]
    compared = [best, *(like or rest)[:1]]
    last = compared[-1]
    points: dict[str, Message | int] = {
        "verdict": _verdict(best, rest, like),
        "deals": best.worlds,
        "points": tenths(best.score, best.error),
        "others": tenths(best.others, best.error),
    }
    if last is best:
        yield Message.of("advice.score", **points)
    else:
        second = {"second": last.action.label, "than": tenths(last.score, last.error)}
        than_others = tenths(last.others, last.error)
        yield Message.of("advice.score-compared", **points, **second, than_others=than_others)
    if all(evaluation.wins is not None for evaluation in compared):
        yield _chance("trick", compared, lambda evaluation: evaluation.wins or 0)
    if any(evaluation.won or evaluation.at_stake for evaluation in compared):
        yield _chance("game", compared, lambda evaluation: evaluation.won)
    for bid in compared:
        if bid.gets is not None:
            chances = {"chance": round(100 * bid.made), "gets": round(100 * bid.gets)}
            yield Message.of("advice.bid", bid=bid.action.label, **chances)
            return
    if any(evaluation.made for evaluation in (best, *rest)):
        yield _chance("contract", compared, lambda evaluation: evaluation.made)


def _chance(
    what: str, compared: Sequence[Evaluation], chance: Callable[[Evaluation], float]
) -> Message:
    """Return the message of a chance with the best action, and with the action compared to it."""
    percent = [round(100 * chance(evaluation)) for evaluation in compared]
    if len(compared) == 1:
        return Message.of(f"advice.{what}", chance=percent[0])
    second = compared[1].action.label
    return Message.of(f"advice.{what}-compared", chance=percent[0], second=second, than=percent[1])


def tenths(points: float, error: float) -> int:
    """Return points in tenths, but in whole points where tenths would be noise.

    >>> tenths(62.43, 0.2), tenths(62.43, 2.0)
    (624, 620)
    """
    return 10 * round(points) if error >= NOISE else round(10 * points)


def _is_like(best: Evaluation, other: Evaluation) -> bool:
    """Tell whether an action comes to the same as the best, as far as anybody can tell."""
    doubt = hypot(best.error, other.error) if other.doubt is None else other.doubt
    return best.gain - other.gain <= DOUBT * doubt


def _verdict(best: Evaluation, rest: Sequence[Evaluation], like: Sequence[Evaluation]) -> Message:
    """Return the message that names the best action, and those about as good."""
    label = best.action.label
    if not rest:
        return Message.of("advice.only", action=label)
    if not like:
        return Message.of("advice.best", action=label)
    second = like[0].action.label
    if len(like) == 1:
        return Message.of("advice.like", action=label, second=second)
    return Message.of("advice.like-several", action=label, second=second, more=len(like) - 1)
