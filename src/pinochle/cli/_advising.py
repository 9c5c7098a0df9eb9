"""Advice in a game: a hint, and the figures behind it."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import compress
from math import isfinite
from random import Random
from typing import Final

from pinochle.actions import Action
from pinochle.cli._naming import names_of
from pinochle.cli._turn import action_in_words
from pinochle.cli._words import say
from pinochle.game.view import View
from pinochle.messages import Names
from pinochle.players.advice import explain
from pinochle.players.expert import Evaluation, evaluate
from pinochle.players.review import Gain, LookBack, Loss
from pinochle.rules.script import Step

__all__ = ["ADVICE", "Advice", "choices_in_words"]

_WORLDS: Final = 200
_SECONDS: Final = 2.0
"""The number of worlds that an answer tries at most, and about how long it may take."""


class Advice:
    """Advice on a choice, from what the seat may know and nothing else.

    Args:
        view: the view of the seat.
        language: the language in which it is given.
    """

    def __init__(self, view: View, language: str = "en") -> None:
        self._view, self._language = view, language
        self._names = names_of(view, language=language)

    @cached_property
    def _evaluations(self) -> tuple[Evaluation, ...]:
        """The worth of each sensible action, the same for all answers about a choice.

        Chance is not drawn from that of the game: to ask for advice changes nothing.
        """
        rng = Random("advice")  # noqa: S311 - worlds, no secrets
        return evaluate(self._view, rng, worlds=_WORLDS, seconds=_SECONDS)

    def hint(self) -> Iterator[str]:
        """Yield the lines that say what to do, and why."""
        options = self._view.legal_actions()
        if len(options) == 1:
            yield say(self._language, "only-advice", action=self._in_words(next(iter(options))))
            return
        yield explain(self._evaluations, self._language, self._names)

    def _in_words(self, action: Action) -> str:
        return action_in_words(action, self._names, self._language)

    def _heading(self, column: str) -> str:
        return say(self._language, f"column-{column}")

    def why(self) -> Iterator[str]:
        """Yield the figures of every action that was tried, the best first."""
        has_contract = Step.AUCTION in self._view.rules.script
        has_trick = any(evaluation.wins is not None for evaluation in self._evaluations)
        actions = [self._in_words(evaluation.action) for evaluation in self._evaluations]
        first, you, others, deals = map(self._heading, ("action", "you", "others", "deals"))
        width = max(map(len, (*actions, first)))
        has_bid = any(evaluation.gets is not None for evaluation in self._evaluations)
        has_shares = (has_trick, has_bid, has_contract)
        headings = map(self._heading, ("trick", "gets", "made"))
        shares = tuple(compress(headings, has_shares))
        yield f"{first:{width}}{you:>9}{others:>9}{'±':>8}{_columns(shares)}{deals:>7}"
        for action, evaluation in zip(actions, self._evaluations, strict=True):
            error = f"{evaluation.error:.1f}" if isfinite(evaluation.error) else "?"
            chance_made = None if has_bid and evaluation.gets is None else evaluation.made
            parts = compress((evaluation.wins, evaluation.gets, chance_made), has_shares)
            shares = tuple("" if part is None else f"{100 * part:.0f} %" for part in parts)
            score = f"{evaluation.score:>9.1f}{evaluation.others:>9.1f}{error:>8}"
            yield f"{action:{width}}{score}{_columns(shares)}{evaluation.worlds:>7}"


def _columns(cells: tuple[str, ...]) -> str:
    return "".join(f"{cell:>8}" for cell in cells)


ADVICE: Final[dict[str, Callable[[Advice], Iterator[str]]]] = {
    "hint": Advice.hint,
    "why": Advice.why,
}
"""The method that answers each word that a player types to ask for advice."""


def choices_in_words(review: LookBack, names: Names, language: str = "en") -> Iterator[str]:
    """Yield the best and the costliest choices of a game in sentences."""
    yield say(language, "best-choices")
    yield from _in_words(review.best, names, language)
    yield from () if review.best else (f"  {say(language, 'no-best-choice')}",)
    yield from ("", say(language, "costliest-choices"))
    yield from _in_words(review.costliest, names, language)
    yield from () if review.costliest else (f"  {say(language, 'no-costly-choice')}",)


def _in_words(
    choices: Sequence[tuple[int, Gain | Loss]], names: Names, language: str
) -> Iterator[str]:
    """Yield a sentence for each choice, with the number of its round."""
    for round_number, choice in choices:
        text = choice.message.text(language, names)
        of_round = say(language, "choice-of-round", round=round_number)
        yield f"  {of_round}  {text[:1].upper()}{text[1:]}"
