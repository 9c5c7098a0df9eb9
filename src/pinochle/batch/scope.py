"""The rulesets that can be played in batches, and the problems of the others."""

from collections.abc import Iterator
from typing import Final

from pinochle import variants
from pinochle.batch._melds import too_large
from pinochle.errors import Problem, RulesetError
from pinochle.rules.melds.meld import GAME
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step

__all__ = ["presets", "problems"]

_CHOICES: Final = {
    Step.DRAFT: "what players keep of a draft",
    Step.DRAW: "what players do while there is a stock",
    Step.RAISE: "whether the bidder raises their bid",
    Step.PARTNER: "which partner the bidder calls",
    Step.PASSING: "which cards partners pass",
    Step.JOINT_MELDS: "what partners lay together",
}
"""The steps that cannot be played, and the choices of the players in them."""


def problems(rules: Ruleset) -> tuple[Problem, ...]:
    """Return the problems that prevent a ruleset from being played in batches; none if it can be.

    >>> for problem in problems(variants.get("two-handed")):
    ...     print(problem)
    script: a batch does not choose what players do while there is a stock
    showing.choice: in a batch every hand lays its best melds, but here players declare them
    """
    return tuple(_problems(rules))


def presets() -> tuple[str, ...]:
    """Return the names of the presets that can be played in batches.

    >>> len(presets())
    32
    """
    return tuple(name for name in variants.names() if not any(_problems(variants.get(name))))


def check(rules: Ruleset) -> None:
    """Refuse a ruleset that cannot be played in batches.

    Raises:
        RulesetError: if it cannot; it lists every problem, and the presets that can.
    """
    if found_problems := problems(rules):
        message = f"the presets that can be played in batches are {', '.join(presets())}"
        raise RulesetError([*found_problems, Problem("batch", message)])


def _problems(rules: Ruleset) -> Iterator[Problem]:
    for step in rules.script:
        if step in _CHOICES:
            yield Problem("script", f"a batch does not choose {_CHOICES[step]}")
    if rules.bury.is_shared:
        yield Problem("bury.who", "a batch does not choose which cards partners bury")
    if rules.showing.is_declared:
        message = "in a batch every hand lays its best melds, but here players declare them"
        yield Problem("showing.choice", message)
    if rules.showing.too_few == "hidden":
        message = "in a batch every hand lays its best melds, but here a side may lay none of them"
        yield Problem("showing.too_few", message)
    if Step.AUCTION in rules.script and rules.auction.voids_misbids:
        message = (
            "whether a bid is a misbid depends on who has bid before, which a batch does not know"
        )
        yield Problem("auction.misbid", message)
    for rule in rules.melds:
        if GAME in rule.values:
            yield Problem(f"melds.{rule.name}", "a batch has no meld that wins the game")
    for name in too_large(rules.melds):
        message = "competes with other melds for too many cards to list all holdings"
        yield Problem(f"melds.{name}", message)
