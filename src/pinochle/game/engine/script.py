"""The script of a round: how each of its words is carried out."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final

from pinochle.game.phases.phase import Phase, StepPhases
from pinochle.rules.script import Step

_MODULES: Final[Mapping[Step, str]] = {
    Step.DEAL: "deal",
    Step.DRAFT: "deal",
    Step.DRAW: "draw",
    Step.AUCTION: "auction",
    Step.CONCEDE_UNSEEN: "concede",
    Step.WIDOW: "widow",
    Step.SHARE_WIDOW: "widow",
    Step.RAISE: "auction",
    Step.TRUMP: "trump",
    Step.PARTNER: "partner",
    Step.DIX: "dix",
    Step.PASSING: "passing",
    Step.BIDDER_MELDS: "melds",
    Step.MELDS: "declare",
    Step.OTHERS_MELD: "melds",
    Step.JOINT_MELDS: "joint",
    Step.CONCEDE: "concede",
    Step.BURY: "bury",
    Step.MOON: "moon",
    Step.PLAY: "play",
}
"""The module of phases in which each word begins."""


class _Script(dict[Step, StepPhases]):
    """The phases of every word, whose module is imported when a script first needs it."""

    def __missing__(self, step: Step) -> StepPhases:
        module = import_module(f"pinochle.game.phases.{_MODULES[step]}")
        self.update({row.step: row for row in module.STEPS})
        return self[step]


SCRIPT: Final = _Script()
"""The phases of every word."""


@cache
def all_phases() -> Mapping[str, type[Phase]]:
    """Return every class of phase, by its name in a document."""
    from pinochle.game.phases.over import OverPhase  # noqa: PLC0415 - most scripts need few phases

    kinds = {name: kind for step in _MODULES for name, kind in SCRIPT[step].phases.items()}
    return {**kinds, "over": OverPhase}
