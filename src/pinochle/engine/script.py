"""How each word of a script is carried out: one row a word."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from pinochle.engine.constraints import Found, nothing
from pinochle.engine.phases import (
    auction,
    bury,
    concede,
    deal,
    declare,
    dix,
    draft,
    draw,
    joint,
    melds,
    moon,
    over,
    partner,
    passing,
    play,
    trump,
    widow,
)
from pinochle.engine.phases.phase import Begin, Phase
from pinochle.engine.state import State
from pinochle.rules.script import Step

Constraints: TypeAlias = Callable[[State, Phase], Iterator[Found]]
"""What a phase says of the cards from its beginning on, to whoever does not see them."""


class Row(NamedTuple):
    """How one word of a script is carried out.

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


_CONCEDING: Final = MappingProxyType(
    {"concede": concede.ConcedePhase, "consent": concede.ConsentPhase}
)

SCRIPT: Final[Mapping[Step, Row]] = {
    Step.DEAL: Row(deal.begin, {"deal": deal.DealPhase}, "to be dealt to", deal.constraints),
    Step.DRAFT: Row(
        deal.begin, {"draft": draft.DraftPhase}, "to keep or reject", draft.constraints
    ),
    Step.DRAW: Row(draw.begin, {"draw": draw.DrawPhase}, "to play or meld", draw.constraints),
    Step.AUCTION: Row(
        auction.begin, {"auction": auction.AuctionPhase}, "to bid", auction.constraints
    ),
    Step.CONCEDE_UNSEEN: Row(concede.begin_unseen, _CONCEDING, "to concede or play on"),
    Step.WIDOW: Row(widow.begin, constraints=widow.constraints),
    Step.SHARE_WIDOW: Row(
        widow.begin_sharing,
        {"share-widow": widow.ShareWidowPhase},
        "to share the widow",
        widow.sharing_constraints,
    ),
    Step.TRUMP: Row(trump.begin, {"trump": trump.TrumpPhase}, "to name trump", trump.constraints),
    Step.DIX: Row(dix.begin, {"dix": dix.DixPhase}, "to exchange the nine", dix.constraints),
    Step.PARTNER: Row(
        partner.begin, {"partner": partner.PartnerPhase}, "to call a partner", partner.constraints
    ),
    Step.PASSING: Row(
        passing.begin, {"passing": passing.PassingPhase}, "to pass cards", passing.constraints
    ),
    Step.BIDDER_MELDS: Row(melds.begin_bidder, constraints=melds.bidder_constraints),
    Step.MELDS: Row(
        declare.begin, {"declare": declare.DeclarePhase}, "to meld", declare.constraints
    ),
    Step.OTHERS_MELD: Row(melds.begin_others, constraints=melds.others_constraints),
    Step.JOINT_MELDS: Row(
        joint.begin, {"joint-melds": joint.JointPhase}, "to meld", joint.constraints
    ),
    Step.CONCEDE: Row(concede.begin, _CONCEDING, "to concede or play on"),
    Step.BURY: Row(bury.begin, {"bury": bury.BuryPhase}, "to bury", bury.constraints),
    Step.MOON: Row(moon.begin, {"moon": moon.MoonPhase}, "to shoot the moon"),
    Step.PLAY: Row(play.begin, {"play": play.PlayPhase}, "to play", play.constraints),
}
"""There is no word that cannot be played."""

PHASES: Final[Mapping[str, type[Any]]] = {
    **{name: kind for row in SCRIPT.values() for name, kind in row.phases.items()},
    "over": over.OverPhase,
}
"""Every class of phase, by its name in a document."""
