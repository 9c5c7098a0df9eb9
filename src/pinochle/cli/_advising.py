"""Advice in ``play``: a hint, the figures behind it, and what a hand is worth."""

from collections.abc import Callable, Iterator
from functools import cached_property
from math import isfinite
from random import Random
from textwrap import wrap
from typing import Final

from pinochle.cli._style import WIDTH
from pinochle.game.view import View
from pinochle.players._worth import may_be_trump, worth
from pinochle.players.advice import explained
from pinochle.players.expert import Evaluation, evaluate
from pinochle.rules.script import Step

__all__ = ["ADVICE", "Advice"]

_WORLDS: Final = 200
_SECONDS: Final = 2.0
"""How many worlds an answer tries at most, and about how long it may take."""

_STARTED: Final = (Step.DRAFT, Step.DRAW, Step.PLAY)
"""The steps in which a hand is no longer, or not yet, what the worth of a hand is about."""

_NAMING: Final = (Step.AUCTION, Step.TRUMP)
"""The steps in which cards of a widow, or of a partner, may still come."""


class Advice:
    """What can be said about a choice, from what the seat may know and nothing else.

    Args:
        view: what the seat knows.
    """

    def __init__(self, view: View) -> None:
        self._view = view

    @cached_property
    def _found(self) -> tuple[Evaluation, ...]:
        """What each sensible action is worth, so that all answers about a choice agree.

        The chance is not that of the game: asking for advice changes nothing.
        """
        rng = Random("advice")  # noqa: S311 - worlds, no secrets
        return evaluate(self._view, rng, worlds=_WORLDS, seconds=_SECONDS)

    def hint(self) -> Iterator[str]:
        """What to do, and why."""
        yield from wrap(explained(self._found), WIDTH)

    def why(self) -> Iterator[str]:
        """The figures of every action that was tried, the best first."""
        has_contract = Step.AUCTION in self._view.rules.script
        has_trick = any(found.wins is not None for found in self._found)
        actions = [str(found.action.label) for found in self._found]
        width = max(map(len, (*actions, "action")))
        shares = ("trick",) * has_trick + ("made",) * has_contract
        yield f"{'action':{width}}{'you':>9}{'others':>9}{'±':>8}{_columns(shares)}{'deals':>7}"
        for action, found in zip(actions, self._found, strict=True):
            error = f"{found.error:.1f}" if isfinite(found.error) else "?"
            parts = (found.wins,) * has_trick + (found.made,) * has_contract
            shares = tuple("" if part is None else f"{100 * part:.0f} %" for part in parts)
            score = f"{found.score:>9.1f}{found.others:>9.1f}{error:>8}"
            yield f"{action:{width}}{score}{_columns(shares)}{found.worlds:>7}"

    def worth(self) -> Iterator[str]:
        """What the hand is worth with each trump, the best first."""
        view = self._view
        if view.step in _STARTED:
            yield "worth is about a whole hand before it is played; type why instead"
            return
        hopes = view.step in _NAMING and not view.widow
        found = [worth(view.rules, view.hand, suit, hopes=hopes) for suit in may_be_trump(view)]
        found.sort(key=lambda one: -one.points)
        yield f"{'trump':10}{'melds':>8}{'hoped for':>11}{'tricks':>8}{'won':>8}{'in all':>8}"
        for one in found:
            suit = f"{one.trump} {one.trump.word}" if one.trump else "none"
            melds = f"{one.meld:>8}{one.hoped:>11.1f}"
            yield f"{suit:10}{melds}{one.tricks:>8.1f}{one.won:>8.1f}{one.points:>8.1f}"


def _columns(cells: tuple[str, ...]) -> str:
    return "".join(f"{cell:>8}" for cell in cells)


ADVICE: Final[dict[str, Callable[[Advice], Iterator[str]]]] = {
    "hint": Advice.hint,
    "why": Advice.why,
    "worth": Advice.worth,
}
"""What answers each word that a player types to ask for advice."""
