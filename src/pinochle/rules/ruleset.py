"""The ruleset: all parts together, checked against each other."""

from collections.abc import Iterator
from typing import Any, TypedDict, Unpack, cast

import attrs
from attrs import evolve, field, frozen

from pinochle._checking import TOLD, a, expect, tuple_of
from pinochle.cards import Ranking, Suit
from pinochle.errors import Problem, RulesetError
from pinochle.pack import Pack
from pinochle.rules.bury import BuryRules
from pinochle.rules.checks import CheckRules
from pinochle.rules.count import CountRules
from pinochle.rules.deal import DealRules
from pinochle.rules.melds import MeldTable
from pinochle.rules.play import PlayRules
from pinochle.rules.script import Step
from pinochle.rules.settlement import SettlementRules
from pinochle.rules.showing import ShowingRules
from pinochle.rules.table import TableRules

__all__ = ["Difference", "Ruleset", "RulesetParts"]


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
    showing: ShowingRules
    bury: BuryRules
    settlement: SettlementRules
    checks: CheckRules
    sources: tuple[str, ...]


@frozen
class Difference:
    """One field in which two rulesets differ.

    Args:
        where: the path of the field, such as ``count.last_trick``.
        mine: its value in the one, or None where it has no such meld.
        theirs: its value in the other, or None likewise.
    """

    where: str
    mine: object
    theirs: object

    def __str__(self) -> str:
        return f"{self.where}: {_in_words(self.mine)} / {_in_words(self.theirs)}"


def _in_words(value: object) -> str:
    if isinstance(value, tuple):
        items = cast("tuple[object, ...]", value)
        return ", ".join(map(_in_words, items)) or "nothing"
    return "nothing" if value is None else str(value)


@frozen(kw_only=True)
class Ruleset:
    """The rules of one game of pinochle, as data.

    The parts are checked against each other when they are put together, and all problems are
    reported at once. Whatever a part must know of another it is told: the melds get the pack, play
    and count its ranking, and play the number of seats.

        >>> from pinochle import variants
        >>> rules = variants.get("partnership-auction")
        >>> rules.total, rules.deal.hand, str(rules.table)
        (250, 12, '0+2 v 1+3')
        >>> strict = rules.with_(name="our-table", play=PRE_1945)
        >>> for difference in rules.diff(strict):
        ...     print(difference.where)
        name
        play.obligations

    Args:
        name: what it is called in a document or on the command line.
        title: what it is called in a sentence.
        script: the phases of a round, in the order of play.
        table: how many play, and who with whom.
        pack: which cards there are, and how they rank.
        deal: how many cards each gets, and what is left.
        melds: what can be melded, and for how much.
        play: which cards may be played.
        count: what the cards won count.
        showing: who melds, and how.
        bury: what the bidder lays away.
        settlement: what saves a meld.
        checks: the stakes beside the score.
        sources: where the rules are described.

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
    showing: ShowingRules = field(factory=ShowingRules, validator=a(ShowingRules))
    bury: BuryRules = field(factory=BuryRules, validator=a(BuryRules))
    settlement: SettlementRules = field(factory=SettlementRules, validator=a(SettlementRules))
    checks: CheckRules = field(factory=CheckRules, validator=a(CheckRules))
    sources: tuple[str, ...] = field(default=(), validator=tuple_of(str))

    def __attrs_post_init__(self) -> None:
        problems = [
            *self._script_problems(),
            *self._deal_problems(),
            *self._meld_problems(),
            *self._ranking_problems(),
        ]
        if problems:
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

    def _script_problems(self) -> Iterator[Problem]:
        script = self.script
        if not script or script[0] not in {Step.DEAL, Step.DRAFT}:
            yield Problem("script", "a round begins with deal or draft")
        if not script or script[-1] is not Step.PLAY:
            yield Problem("script", "a round ends with play")
        for step in dict.fromkeys(script):
            if script.count(step) > 1:
                yield Problem("script", f"{step} stands twice")
        has_widow = Step.WIDOW in script or Step.SHARE_WIDOW in script
        together: dict[str, tuple[bool, bool]] = {
            "a widow is dealt when somebody takes it": (self.deal.widow > 0, has_widow),
            "cards are buried where the script says so": (self.bury.cards > 0, Step.BURY in script),
            "a stock is left to draw or to draft from": (
                self.deal.stock > 0,
                Step.DRAW in script or Step.DRAFT in script,
            ),
        }
        for said, (one, other) in together.items():
            if one != other:
                yield Problem("script", f"{said}, and not otherwise")
        if Step.BURY in script and self.bury.cards != self.deal.widow:
            said = f"{self.deal.widow} cards come from the widow, so as many are buried"
            yield Problem("bury.cards", f"{said}, not {self.bury.cards}")

    def _deal_problems(self) -> Iterator[Problem]:
        seats, deal, pack = self.table.seats, self.deal, len(self.pack)
        dealt = deal.cards(seats)
        if dealt != pack:
            parts = [f"{seats} x {deal.hand}"]
            parts += [f"{deal.widow} to the widow"] if deal.widow else []
            parts += [f"{deal.stock} in the stock"] if deal.stock else []
            said = f"the cards do not come out even: {' + '.join(parts)} = {dealt}, not {pack}"
            yield Problem("deal.packets", said)

    def _meld_problems(self) -> Iterator[Problem]:
        cards = self.pack.cards
        for where, table in (("melds", self.melds), ("checks.melds", self.checks.melds)):
            for rule in table:
                if not any(
                    cards.holds(one)
                    for pattern in rule.patterns
                    for trump in Suit
                    for suit in pattern.suits(trump)
                    for one in pattern.sets(suit)
                ):
                    said = f"the pack of {self.pack} has not the cards of it"
                    yield Problem(f"{where}.{rule.name}", said)

    def _ranking_problems(self) -> Iterator[Problem]:
        order = self.pack.order
        for where, ranking in (("play", self.play.ranking), ("count", self.count.ranking)):
            if ranking not in {order, Ranking.TEN_HIGH}:
                said = f"the pack ranks {order}, and so must the {where}, not {ranking}"
                yield Problem(f"{where}.ranking", said)

    @property
    def total(self) -> int:
        """All that can be won in tricks: every counter and the last trick (``count.total-250``)."""
        return self.count.total(self.pack)

    def with_(self, **parts: Unpack[RulesetParts]) -> "Ruleset":
        """The same rules but for these parts.

        The title belongs to the name: another name takes it away, unless a title is given too.

            >>> from pinochle import variants
            >>> rules = variants.get("partnership-auction")
            >>> rules.with_(count=METHOD_1).total
            250

        Raises:
            RulesetError: if the parts do not fit together, or there is no part of a name.
            WrongType: if a part is of the wrong type.
        """
        known = {one.name for one in attrs.fields(Ruleset)}
        if unknown := [name for name in parts if name not in known]:
            said = f"there is no such part; there are {', '.join(sorted(known))}"
            raise RulesetError(Problem(name, said) for name in unknown)
        if "name" in parts:
            parts.setdefault("title", "")
        if "pack" in parts:
            order = expect(Pack, parts["pack"], "pack").order
            parts.setdefault("play", evolve(self.play, ranking=order))
            parts.setdefault("count", evolve(self.count, ranking=order))
        return evolve(self, **parts)

    def diff(self, other: "Ruleset") -> tuple[Difference, ...]:
        """The fields in which two rulesets differ, in the order of the parts.

        What follows from another field is not told again: the title goes with the name, and the
        ranking of play and count with the pack.

        Raises:
            WrongType: if the other is no ruleset.
        """
        expect(Ruleset, other, "Ruleset.diff")
        return tuple(_differences("", self, other))

    def __str__(self) -> str:
        return self.title or self.name


def _differences(where: str, mine: object, theirs: object) -> Iterator[Difference]:
    if isinstance(mine, MeldTable) and isinstance(theirs, MeldTable):
        yield from _tables_differ(where, mine, theirs)
    elif attrs.has(type(mine)) and type(mine) is type(theirs) and not _is_word(mine):
        kind: Any = type(mine)
        for one in attrs.fields(kind):
            if one.eq and not one.metadata.get("told"):
                path = f"{where}.{one.name}" if where else one.name
                yield from _differences(path, getattr(mine, one.name), getattr(theirs, one.name))
    elif mine != theirs:
        yield Difference(where, mine, theirs)


def _is_word(value: object) -> bool:
    """Whether a value has a text of its own, so that it is compared and shown as one."""
    return hasattr(type(value), "parse")


def _tables_differ(where: str, mine: MeldTable, theirs: MeldTable) -> Iterator[Difference]:
    ours = {rule.name: rule for rule in mine}
    others = {rule.name: rule for rule in theirs}
    for name in dict.fromkeys((*ours, *others)):
        if name in ours and name in others:
            yield from _differences(f"{where}.{name}", ours[name], others[name])
        else:
            yield Difference(f"{where}.{name}", ours.get(name), others.get(name))
