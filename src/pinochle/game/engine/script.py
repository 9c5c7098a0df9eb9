"""The script of a round: a row for each word, which says how that word is carried out."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import frozen

from pinochle.game import phases
from pinochle.game.engine.state import State
from pinochle.game.phases.phase import Begin, Phase
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from pinochle.game.engine.constraints import Found

Constraints: TypeAlias = Callable[[State, Phase], Iterator["Found"]]
"""The statements of a phase about the cards from its beginning on, to those who do not see them."""


def nothing(_state: State, _phase: object) -> Iterator["Found"]:
    """Yield no statement: the phase tells nothing of hidden cards."""
    return iter(())


@frozen
class StepPhases:
    """The phases of a word of a script.

    Args:
        begin: how it begins.
        phases: the classes of the phases in which somebody is awaited then, by their names in a
            document; none where nobody is.
        asks: what is expected of a seat that is awaited then, in words.
        constraints: what it tells of hidden cards, and where they went.
    """

    begin: Begin
    phases: Mapping[str, type[Any]] = MappingProxyType({})
    asks: str = ""
    constraints: Constraints = nothing


def _concede_phases() -> Mapping[str, type[Any]]:
    return {"concede": phases.concede.ConcedePhase, "consent": phases.concede.ConsentPhase}


_ROWS: Final[Mapping[Step, Callable[[], StepPhases]]] = {
    Step.DEAL: lambda: StepPhases(
        phases.deal.begin,
        {"deal": phases.deal.DealPhase},
        "to be dealt to",
        phases.deal.constraints,
    ),
    Step.DRAFT: lambda: StepPhases(
        phases.deal.begin,
        {"draft": phases.draft.DraftPhase},
        "to keep or reject",
        phases.draft.constraints,
    ),
    Step.DRAW: lambda: StepPhases(
        phases.draw.begin,
        {"draw": phases.draw.DrawPhase},
        "to play or meld",
        phases.draw.constraints,
    ),
    Step.AUCTION: lambda: StepPhases(
        phases.auction.begin,
        {"auction": phases.auction.AuctionPhase},
        "to bid",
        phases.auction.constraints,
    ),
    Step.CONCEDE_UNSEEN: lambda: StepPhases(
        phases.concede.begin_unseen, _concede_phases(), "to concede or play on"
    ),
    Step.WIDOW: lambda: StepPhases(phases.widow.begin, constraints=phases.widow.constraints),
    Step.SHARE_WIDOW: lambda: StepPhases(
        phases.widow.begin_sharing,
        {"share-widow": phases.widow.ShareWidowPhase},
        "to share the widow",
        phases.widow.sharing_constraints,
    ),
    Step.TRUMP: lambda: StepPhases(
        phases.trump.begin,
        {"trump": phases.trump.TrumpPhase},
        "to name trump",
        phases.trump.constraints,
    ),
    Step.DIX: lambda: StepPhases(
        phases.dix.begin,
        {"dix": phases.dix.DixPhase},
        "to exchange the nine",
        phases.dix.constraints,
    ),
    Step.PARTNER: lambda: StepPhases(
        phases.partner.begin,
        {"partner": phases.partner.PartnerPhase},
        "to call a partner",
        phases.partner.constraints,
    ),
    Step.PASSING: lambda: StepPhases(
        phases.passing.begin,
        {"passing": phases.passing.PassingPhase},
        "to pass cards",
        phases.passing.constraints,
    ),
    Step.BIDDER_MELDS: lambda: StepPhases(
        phases.melds.begin_bidder, constraints=phases.melds.bidder_constraints
    ),
    Step.MELDS: lambda: StepPhases(
        phases.declare.begin,
        {"declare": phases.declare.DeclarePhase},
        "to meld",
        phases.declare.constraints,
    ),
    Step.OTHERS_MELD: lambda: StepPhases(
        phases.melds.begin_others, constraints=phases.melds.others_constraints
    ),
    Step.JOINT_MELDS: lambda: StepPhases(
        phases.joint.begin,
        {"joint-melds": phases.joint.JointPhase},
        "to meld",
        phases.joint.constraints,
    ),
    Step.CONCEDE: lambda: StepPhases(
        phases.concede.begin, _concede_phases(), "to concede or play on"
    ),
    Step.BURY: lambda: StepPhases(
        phases.bury.begin, {"bury": phases.bury.BuryPhase}, "to bury", phases.bury.constraints
    ),
    Step.MOON: lambda: StepPhases(
        phases.moon.begin, {"moon": phases.moon.MoonPhase}, "to shoot the moon"
    ),
    Step.PLAY: lambda: StepPhases(
        phases.play.begin, {"play": phases.play.PlayPhase}, "to play", phases.play.constraints
    ),
}
"""There is no word that cannot be played."""


class _Script(dict[Step, StepPhases]):
    """The rows, each with the modules that it names imported when it is asked for."""

    def __missing__(self, step: Step) -> StepPhases:
        row = self[step] = _ROWS[step]()
        return row


SCRIPT: Final = _Script()
"""The row of every word."""


@cache
def all_phases() -> Mapping[str, type[Any]]:
    """Return every class of phase, by its name in a document."""
    kinds = {name: kind for step in _ROWS for name, kind in SCRIPT[step].phases.items()}
    return kinds | {"over": phases.over.OverPhase}
