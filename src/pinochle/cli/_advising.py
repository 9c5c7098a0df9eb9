"""Advice in a game: a hint, and the figures behind it."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import compress
from math import isfinite
from random import Random
from typing import Final

from pinochle.cli._naming import names_of
from pinochle.cli._turn import action_in_words
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
    """

    def __init__(self, view: View) -> None:
        self._view = view

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
            only = action_in_words(next(iter(options)), names_of(self._view))
            yield f"There is only one choice, {only}."
            return
        yield explain(self._evaluations, names=names_of(self._view))

    def why(self) -> Iterator[str]:
        """Yield the figures of every action that was tried, the best first."""
        has_contract = Step.AUCTION in self._view.rules.script
        has_trick = any(evaluation.wins is not None for evaluation in self._evaluations)
        names = names_of(self._view)
        actions = [action_in_words(evaluation.action, names) for evaluation in self._evaluations]
        width = max(map(len, (*actions, "action")))
        has_bid = any(evaluation.gets is not None for evaluation in self._evaluations)
        has_shares = (has_trick, has_bid, has_contract)
        shares = tuple(compress(("trick", "gets", "made"), has_shares))
        yield f"{'action':{width}}{'you':>9}{'others':>9}{'±':>8}{_columns(shares)}{'deals':>7}"
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


def choices_in_words(review: LookBack, names: Names) -> Iterator[str]:
    """Yield the best and the costliest choices of a game in sentences."""
    yield from _in_words("Your best choices", "No choice did clearly better.", review.best, names)
    yield ""
    clear = "By what you could know, no other choice was clearly better."
    yield from _in_words("Your costliest choices", clear, review.costliest, names)


def _in_words(
    title: str, nothing: str, choices: Sequence[tuple[int, Gain | Loss]], names: Names
) -> Iterator[str]:
    """Yield a title and a sentence for each choice, with the number of its round."""
    yield title
    for round_number, choice in choices:
        text = choice.message.text(names=names)
        yield f"  round {round_number}  {text[:1].upper()}{text[1:]}"
    yield from () if choices else (f"  {nothing}",)
