"""Advice in a sentence: which action is best, and why."""

from collections.abc import Callable, Sequence
from math import hypot
from typing import Final

from pinochle.players.expert import Evaluation

__all__ = ["explained"]

DOUBT: Final = 1.0
"""By how many standard errors an action must be better to be called the best."""


def explained(evaluations: Sequence[Evaluation]) -> str:
    """What to do and why, in sentences with figures.

        >>> from pinochle import Card, Play
        >>> ten = Evaluation(Play(Card.parse("TH")), 62.4, 30.0, 2.0, 0.9, worlds=40, wins=0.62)
        >>> king = Evaluation(Play(Card.parse("KH")), 41.0, 45.5, 2.0, 0.6, worlds=40, wins=0.41)
        >>> explained([ten, king])
        '10♥ is best: on average over 40 possible deals your side scores 62.4 and the others 30.0; \
with K♥ 41.0 and the others 45.5. \
The chance that your side wins the trick is 62 %; with K♥ 41 %. \
The chance that the contract is made is 90 %; with K♥ 60 %.'

    Args:
        evaluations: what :func:`~pinochle.players.expert.evaluate` has found, the best first.

    Returns:
        the sentences; none without an evaluation.
    """
    if not evaluations:
        return ""
    best, *rest = evaluations
    like = [other for other in rest if _is_like(best, other)]
    compared = [best, *(like or rest)[:1]]
    deals = f"{best.worlds} possible deal{'' if best.worlds == 1 else 's'}"
    said = f"{_verdict(best, rest, like)}: on average over {deals} your side scores"
    sentences = [_sentence(said, compared, _scores)]
    if all(found.wins is not None for found in compared):
        sentences.append(
            _sentence("The chance that your side wins the trick is", compared, _tricks)
        )
    if any(found.made for found in evaluations):
        sentences.append(_sentence("The chance that the contract is made is", compared, _contracts))
    return " ".join(sentences)


def _sentence(
    said: str, compared: Sequence[Evaluation], figures: Callable[[Evaluation], str]
) -> str:
    """A sentence with the figures of an action, and of the one that it is compared with."""
    best, *others = compared
    more = [f"; with {other.action.label} {figures(other)}" for other in others]
    return f"{said} {figures(best)}{''.join(more)}."


def _scores(found: Evaluation) -> str:
    return f"{found.score:.1f} and the others {found.others:.1f}"


def _tricks(found: Evaluation) -> str:
    return f"{100 * (found.wins or 0):.0f} %"


def _contracts(found: Evaluation) -> str:
    return f"{100 * found.made:.0f} %"


def _is_like(best: Evaluation, other: Evaluation) -> bool:
    """Whether an action comes to the same as the best, as far as anybody can tell."""
    doubt = hypot(best.error, other.error) if other.doubt is None else other.doubt
    return best.gain - other.gain <= DOUBT * doubt


def _verdict(best: Evaluation, rest: Sequence[Evaluation], like: Sequence[Evaluation]) -> str:
    """Which action is best, and how many are about as good."""
    words = str(best.action.label)
    if not rest:
        return f"there is nothing else to do than {words}"
    if not like:
        return f"{words} is best"
    second = str(like[0].action.label)
    if len(like) == 1:
        return f"{words} seems best, though {second} is about as good"
    return f"{words} seems best, though {second} and {len(like) - 1} more are about as good"
