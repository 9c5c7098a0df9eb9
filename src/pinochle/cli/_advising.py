"""Advice in ``play``: a hint, the figures behind it, and the worth of a hand."""

from collections.abc import Callable, Iterator
from functools import cached_property
from math import isfinite
from random import Random
from textwrap import wrap
from typing import Final

from pinochle.cli._asking import listed
from pinochle.cli._naming import names_of
from pinochle.cli._preparing import prepare_advice
from pinochle.cli._style import WIDTH
from pinochle.cli._terminal import Terminal
from pinochle.game.view import View
from pinochle.players._worth import may_be_trump, worth
from pinochle.players.advice import explained
from pinochle.players.expert import Evaluation, evaluate
from pinochle.rules.script import Step

__all__ = ["ADVICE", "Advice"]

_WORLDS: Final = 200
_SECONDS: Final = 2.0
"""The number of worlds that an answer tries at most, and about how long it may take."""

_STARTED: Final = (Step.DRAFT, Step.DRAW, Step.PLAY)
"""The steps in which a hand is not whole, so that its worth means nothing."""

_NAMING: Final = (Step.AUCTION, Step.RAISE, Step.TRUMP)
"""The steps in which cards of a widow, or of a partner, may still come."""


class Advice:
    """Advice on a choice, from what the seat may know and nothing else.

    Args:
        view: the view of the seat.
        terminal: where it is said that it takes a while.
    """

    def __init__(self, view: View, terminal: Terminal) -> None:
        self._view = view
        self._terminal = terminal

    @cached_property
    def _evaluations(self) -> tuple[Evaluation, ...]:
        """The worth of each sensible action, the same for all answers about a choice.

        Chance is not drawn from that of the game: to ask for advice changes nothing.
        """
        prepare_advice(self._terminal)
        rng = Random("advice")  # noqa: S311 - worlds, no secrets
        return evaluate(self._view, rng, worlds=_WORLDS, seconds=_SECONDS)

    def hint(self) -> Iterator[str]:
        """Yield the lines that say what to do, and why."""
        yield from wrap(explained(self._evaluations, names=names_of(self._view)), WIDTH)

    def why(self) -> Iterator[str]:
        """Yield the figures of every action that was tried, the best first."""
        has_contract = Step.AUCTION in self._view.rules.script
        has_trick = any(found.wins is not None for found in self._evaluations)
        names = names_of(self._view)
        actions = [listed(found.action, names) for found in self._evaluations]
        width = max(map(len, (*actions, "action")))
        has_bid = any(found.gets is not None for found in self._evaluations)
        shares = ("trick",) * has_trick + ("gets",) * has_bid + ("made",) * has_contract
        yield f"{'action':{width}}{'you':>9}{'others':>9}{'±':>8}{_columns(shares)}{'deals':>7}"
        for action, found in zip(actions, self._evaluations, strict=True):
            error = f"{found.error:.1f}" if isfinite(found.error) else "?"
            made = None if has_bid and found.gets is None else found.made
            parts = (found.wins,) * has_trick + (found.gets,) * has_bid + (made,) * has_contract
            shares = tuple("" if part is None else f"{100 * part:.0f} %" for part in parts)
            score = f"{found.score:>9.1f}{found.others:>9.1f}{error:>8}"
            yield f"{action:{width}}{score}{_columns(shares)}{found.worlds:>7}"

    def worth(self) -> Iterator[str]:
        """Yield the worth of the hand with each trump, the best first."""
        view = self._view
        if view.step in _STARTED:
            yield "worth is about a whole hand before it is played; type why instead"
            return
        hopes = view.step in _NAMING and not view.widow
        found = [worth(view.rules, view.hand, suit, hopes=hopes) for suit in may_be_trump(view)]
        found.sort(key=lambda value: -value.points)
        yield f"{'trump':10}{'melds':>8}{'hoped for':>11}{'tricks':>8}{'won':>8}{'in all':>8}"
        for value in found:
            suit = f"{value.trump} {value.trump.word}" if value.trump else "none"
            melds = f"{value.meld:>8}{value.hoped:>11.1f}"
            yield f"{suit:10}{melds}{value.tricks:>8.1f}{value.won:>8.1f}{value.points:>8.1f}"


def _columns(cells: tuple[str, ...]) -> str:
    return "".join(f"{cell:>8}" for cell in cells)


ADVICE: Final[dict[str, Callable[[Advice], Iterator[str]]]] = {
    "hint": Advice.hint,
    "why": Advice.why,
    "worth": Advice.worth,
}
"""The method that answers each word that a player types to ask for advice."""
