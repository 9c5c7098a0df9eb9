"""The parts of a ruleset: all fields in one value, and how they are checked against each other."""

from collections.abc import Iterator
from typing import TypedDict

from attrs import evolve, field, frozen

from pinochle._validators import TOLD, a, tuple_of
from pinochle.errors import Problem, RulesetError
from pinochle.melds.table import MeldTable
from pinochle.pack import Pack
from pinochle.rules.auction import AuctionRules
from pinochle.rules.bury import BuryRules
from pinochle.rules.checks import CheckRules
from pinochle.rules.concession import ConcessionRules
from pinochle.rules.count import CountRules
from pinochle.rules.deal import DealRules
from pinochle.rules.draft import DraftRules
from pinochle.rules.draw import DrawRules
from pinochle.rules.ending import EndingRules
from pinochle.rules.misdeal import MisdealRules
from pinochle.rules.moon import MoonRules
from pinochle.rules.partner import PartnerRules
from pinochle.rules.passing import PassingRules
from pinochle.rules.renege import RenegeRules
from pinochle.rules.script import Step
from pinochle.rules.script import problems as script_problems
from pinochle.rules.settlement import SettlementRules
from pinochle.rules.showing import ShowingRules
from pinochle.rules.table import TableRules
from pinochle.rules.trump import TrumpRules
from pinochle.rules.widow import WidowRules
from pinochle.tricks.play import PlayRules

__all__ = ["Parts", "RulesetParts"]


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
    settlement: SettlementRules
    checks: CheckRules
    renege: RenegeRules
    ending: EndingRules
    sources: tuple[str, ...]


@frozen(kw_only=True, getstate_setstate=False)
class Parts:
    """The fields of a :class:`Ruleset`, as the functions see it that a ruleset is made of.

    Raises:
        RulesetError: if the parts do not fit together; it lists every problem.
        WrongType: if a part is of the wrong type.
    """

    name: str = field(validator=a(str))
    title: str = field(default="", validator=a(str), metadata=TOLD)
    script: tuple[Step, ...] = field(validator=tuple_of(Step))
    table: TableRules = field(validator=a(TableRules))
    pack: Pack = field(validator=a(Pack))
    deal: DealRules = field(validator=a(DealRules))
    melds: MeldTable = field(validator=a(MeldTable))
    play: PlayRules = field(validator=a(PlayRules))
    count: CountRules = field(validator=a(CountRules))
    misdeal: MisdealRules = field(factory=MisdealRules, validator=a(MisdealRules))
    draft: DraftRules = field(factory=DraftRules, validator=a(DraftRules))
    auction: AuctionRules = field(factory=AuctionRules, validator=a(AuctionRules))
    widow: WidowRules = field(factory=WidowRules, validator=a(WidowRules))
    trump: TrumpRules = field(factory=TrumpRules, validator=a(TrumpRules))
    partner: PartnerRules = field(factory=PartnerRules, validator=a(PartnerRules))
    passing: PassingRules = field(factory=PassingRules, validator=a(PassingRules))
    showing: ShowingRules = field(factory=ShowingRules, validator=a(ShowingRules))
    draw: DrawRules = field(factory=DrawRules, validator=a(DrawRules))
    bury: BuryRules = field(factory=BuryRules, validator=a(BuryRules))
    concession: ConcessionRules = field(factory=ConcessionRules, validator=a(ConcessionRules))
    moon: MoonRules = field(factory=MoonRules, validator=a(MoonRules))
    settlement: SettlementRules = field(factory=SettlementRules, validator=a(SettlementRules))
    checks: CheckRules = field(factory=CheckRules, validator=a(CheckRules))
    renege: RenegeRules = field(factory=RenegeRules, validator=a(RenegeRules))
    ending: EndingRules = field(factory=EndingRules, validator=a(EndingRules))
    sources: tuple[str, ...] = field(default=(), validator=tuple_of(str))

    def __attrs_post_init__(self) -> None:
        if problems := list(self._problems()):
            raise RulesetError(problems)
        order = self.pack.order
        told: dict[str, object] = {
            "melds": evolve(self.melds, pack=self.pack),
            "play": evolve(self.play, ranking=order, seats=self.table.seats),
            "count": evolve(self.count, ranking=order),
            "checks": evolve(self.checks, melds=evolve(self.checks.melds, pack=self.pack)),
        }
        for name, part in told.items():
            object.__setattr__(self, name, part)

    def _problems(self) -> Iterator[Problem]:
        """Everything about these rules that makes no sense, each part for itself."""
        script, table, pack, deal, melds = self.script, self.table, self.pack, self.deal, self.melds
        auction, showing, stakes = self.auction, self.showing, bool(self.settlement.stakes)
        is_melded = {Step.MELDS, Step.BIDDER_MELDS, Step.JOINT_MELDS}.intersection(script)
        is_summed = auction.calls == "summed"
        yield from script_problems(script, self)
        yield from deal.problems(script, table, pack)
        yield from melds.problems(pack)
        yield from self.play.problems(
            pack.order, are_bids_summed=is_summed, is_melded_before=bool(is_melded)
        )
        yield from self.count.problems(pack)
        yield from self.misdeal.problems(melds)
        yield from self.draft.problems(script, table, self.misdeal)
        yield from auction.problems(table, melds)
        yield from self.trump.problems(script, pack, deal, auction, melds)
        yield from self.partner.problems(script, table, showing)
        yield from self.passing.problems(script, table, deal)
        yield from showing.problems(script, table, auction, melds, for_stakes=stakes)
        yield from self.draw.problems(script, table, showing, melds)
        yield from self.bury.problems(script, deal)
        yield from self.concession.problems(script, auction)
        yield from self.moon.problems(script, self.play, self.settlement)
        yield from self.settlement.problems(auction, self.partner)
        yield from self.checks.problems(
            script, table, pack, showing, self.partner, self.moon, self.ending
        )
        yield from self.renege.problems(script, for_stakes=stakes)
        yield from self.ending.problems(script)

    @property
    def total(self) -> int:
        """All that can be won in tricks: every counter and the last trick (``count.total-250``)."""
        return self.count.total(self.pack)
