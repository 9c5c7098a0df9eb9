"""The parts of a ruleset: all fields in one value."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from attrs import NOTHING, field, fields, frozen, has

from pinochle._validators import DERIVED, PROSE, of_type, tuple_of
from pinochle._values import line
from pinochle.rules.auction.auction import AuctionRules
from pinochle.rules.bury import BuryRules
from pinochle.rules.claims import ClaimRules
from pinochle.rules.concession import ConcessionRules
from pinochle.rules.count import CountRules
from pinochle.rules.deal import DealRules
from pinochle.rules.draft import DraftRules
from pinochle.rules.draw import DrawRules
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.misdeal import MisdealRules
from pinochle.rules.moon import MoonRules
from pinochle.rules.pack import Pack
from pinochle.rules.partner import PartnerRules
from pinochle.rules.passing import PassingRules
from pinochle.rules.play.play import PlayRules
from pinochle.rules.renege import RenegeRules
from pinochle.rules.scoring.checks import CheckRules
from pinochle.rules.scoring.ending import EndingRules
from pinochle.rules.scoring.settlement import SettlementRules
from pinochle.rules.script import Step
from pinochle.rules.showing import ShowingRules
from pinochle.rules.table import TableRules
from pinochle.rules.trump import TrumpRules
from pinochle.rules.widow import WidowRules

if TYPE_CHECKING:
    from attrs import Attribute

    from pinochle.errors import Problem

__all__ = ["Comparison", "Parts", "RulesetParts", "gains_nobody", "has_partners"]


class RulesetParts(TypedDict, total=False):
    """The parts of a ruleset by name, for :meth:`Ruleset.with_`."""

    name: str
    title: str
    script: tuple[Step, ...]
    table: TableRules
    pack: Pack
    deal: DealRules
    melds: MeldTable
    play: PlayRules
    count: CountRules
    misdeal: MisdealRules
    draft: DraftRules
    auction: AuctionRules
    widow: WidowRules
    trump: TrumpRules
    partner: PartnerRules
    passing: PassingRules
    showing: ShowingRules
    draw: DrawRules
    bury: BuryRules
    concession: ConcessionRules
    moon: MoonRules
    claims: ClaimRules
    settlement: SettlementRules
    checks: CheckRules
    renege: RenegeRules
    ending: EndingRules
    sources: tuple[str, ...]


@frozen(kw_only=True, repr=False, eq=False)  # a ruleset has its own
class Parts:
    """The fields of a :class:`Ruleset`, for the modules that the ruleset itself imports.

    They are not checked against each other, and do not know of each other; a ruleset does that.

    Raises:
        WrongType: if a part is of the wrong type.
    """

    name: str = field(validator=line, metadata=PROSE)
    title: str = field(default="", validator=line, metadata=DERIVED | PROSE)
    script: tuple[Step, ...] = field(validator=tuple_of(Step))
    table: TableRules = field(validator=of_type(TableRules))
    pack: Pack = field(validator=of_type(Pack))
    deal: DealRules = field(validator=of_type(DealRules))
    melds: MeldTable = field(validator=of_type(MeldTable))
    play: PlayRules = field(validator=of_type(PlayRules))
    count: CountRules = field(validator=of_type(CountRules))
    misdeal: MisdealRules = field(factory=MisdealRules, validator=of_type(MisdealRules))
    draft: DraftRules = field(factory=DraftRules, validator=of_type(DraftRules))
    auction: AuctionRules = field(factory=AuctionRules, validator=of_type(AuctionRules))
    widow: WidowRules = field(factory=WidowRules, validator=of_type(WidowRules))
    trump: TrumpRules = field(factory=TrumpRules, validator=of_type(TrumpRules))
    partner: PartnerRules = field(factory=PartnerRules, validator=of_type(PartnerRules))
    passing: PassingRules = field(factory=PassingRules, validator=of_type(PassingRules))
    showing: ShowingRules = field(factory=ShowingRules, validator=of_type(ShowingRules))
    draw: DrawRules = field(factory=DrawRules, validator=of_type(DrawRules))
    bury: BuryRules = field(factory=BuryRules, validator=of_type(BuryRules))
    concession: ConcessionRules = field(factory=ConcessionRules, validator=of_type(ConcessionRules))
    moon: MoonRules = field(factory=MoonRules, validator=of_type(MoonRules))
    claims: ClaimRules = field(factory=ClaimRules, validator=of_type(ClaimRules))
    settlement: SettlementRules = field(factory=SettlementRules, validator=of_type(SettlementRules))
    checks: CheckRules = field(factory=CheckRules, validator=of_type(CheckRules))
    renege: RenegeRules = field(factory=RenegeRules, validator=of_type(RenegeRules))
    ending: EndingRules = field(factory=EndingRules, validator=of_type(EndingRules))
    sources: tuple[str, ...] = field(default=(), validator=[tuple_of(str), line], metadata=PROSE)

    @cached_property
    def total(self) -> int:
        """All that can be won in tricks: every counter and the last trick (``count.total-250``)."""
        return self.count.total(self.pack)


Comparison: TypeAlias = Callable[[Parts], Iterator["Problem"]]
"""A function that yields the problems of some parts beside each other."""


def fields_of(part: type[Any]) -> list["Attribute[Any]"]:
    """Return the fields of a part that are rules: without those that follow from other parts."""
    return [
        attribute
        for attribute in fields(part)
        if attribute.init and attribute.eq and not attribute.metadata.get("derived")
    ]


def default_of(attribute: Any) -> object:  # noqa: ANN401 - attrs leaves its default and converter open
    """Return the default of a field as a part has it; NOTHING if there is none."""
    default, converter = attribute.default, attribute.converter
    if hasattr(default, "factory"):
        default = default.factory()
    return converter(default) if converter and default is not NOTHING else default


def field_types() -> dict[str, Any]:
    """Return the types of all rules of a ruleset by their paths, such as ``deal.hand``."""
    return {
        f"{part.name}.{attribute.name}": attribute.type
        for part in fields(Parts)
        if part.type and has(part.type)
        for attribute in fields_of(part.type)
    }


def tricks_of_a_round(rules: Parts) -> int:
    """Return the number of tricks in a round that is played to its end."""
    seats, deal = rules.table.seats, rules.deal
    if Step.DRAFT in rules.script:  # a player keeps every second card
        return deal.stock // 2 // seats
    drawn = deal.stock // 2 if Step.DRAW in rules.script else 0
    return deal.hand + drawn + (Step.SHARE_WIDOW in rules.script)


def has_partners(rules: Parts) -> bool:
    """Tell whether anybody has a partner, from the start or because a bidder calls one."""
    return rules.table.is_partnership or rules.partner.is_found


def gains_nobody(rules: Parts) -> bool:
    """Tell whether opponents of a bidder gain nothing by the tricks that they win.

    Then it does not matter which opponent takes the tricks that the bidder gives up. It does matter
    where winning every trick or every point brings something besides (``house.claim-part``).
    """
    checks = rules.checks
    is_sweep_worth = rules.settlement.all_tricks or rules.ending.all_tricks_win
    is_sweep_worth = is_sweep_worth or checks.all_tricks or checks.all_points
    scores_none = rules.settlement.opponents == "nothing" or rules.settlement.stakes
    return bool(scores_none and not is_sweep_worth)
