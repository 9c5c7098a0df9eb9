"""The script of a round: its phases, in the order of play."""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from operator import attrgetter
from types import MappingProxyType
from typing import Final, NamedTuple

from pinochle.errors import Problem

__all__ = ["ROWS", "Row", "Step"]


class Step(Enum):
    """One phase of a round; settlement always follows the last (``round.phases``).

    The order of the words is the rule: a widow that is buried from before the melds is one game,
    a widow that is melded from before it is buried another (``widow.order.meld-then-discard``,
    ``widow.order.discard-then-meld``).
    """

    DEAL = "deal"
    DRAFT = "draft"
    DRAW = "draw"
    AUCTION = "auction"
    CONCEDE_UNSEEN = "concede-unseen"
    WIDOW = "widow"
    SHARE_WIDOW = "share-widow"
    TRUMP = "trump"
    PARTNER = "partner"
    DIX = "dix"
    PASSING = "passing"
    BIDDER_MELDS = "bidder-melds"
    MELDS = "melds"
    OTHERS_MELD = "others-meld"
    JOINT_MELDS = "joint-melds"
    CONCEDE = "concede"
    BURY = "bury"
    MOON = "moon"
    PLAY = "play"

    def __repr__(self) -> str:
        return f"Step.{self.name}"

    def __str__(self) -> str:
        return self.value


class Row(NamedTuple):
    """What joins one step to the others, and to the parts of the rules.

    A condition is the path of a field, such as ``auction.suit_bids``, which holds when the field
    is not off (0, nothing, ``nobody`` or ``none``), or a path with a value, such as
    ``trump.dix_exchange=eldest-first``.
    """

    needs: tuple[str, ...] = ()
    """What a step before it must give."""
    gives: Mapping[str, str] = MappingProxyType({})
    """What it gives to those after it, each under a condition; "" if always."""
    excludes: frozenset[Step] = frozenset()
    """The steps that do not go with it."""
    switches: tuple[str, ...] = ()
    """The conditions of which one must hold where the script has it, and none where it has not;
    steps with the same switches stand in for each other."""
    where: str = "script"
    """The field that is wrong when the switches say something else than the script."""


_HANDS, _BIDDER, _WIDOW = "hands", "a bidder", "a widow taken"
_TRUMP, _MELD = "trump", "a meld of the bidder"
_START: Final = {_HANDS: "", _TRUMP: "deal.turn"}
_WIDOWS: Final = ("deal.widow",)
_STOCKS: Final = ("deal.stock",)

ROWS: Final[Mapping[Step, Row]] = MappingProxyType(
    {
        Step.DEAL: Row(gives=_START),
        Step.DRAFT: Row(gives=_START, excludes=frozenset({Step.DEAL}), switches=_STOCKS),
        Step.DRAW: Row(
            needs=(_HANDS, _TRUMP),
            excludes=frozenset(Step) - {Step.DEAL, Step.DRAW, Step.PLAY},
            switches=_STOCKS,
        ),
        Step.AUCTION: Row(needs=(_HANDS,), gives={_BIDDER: "", _TRUMP: "auction.suit_bids"}),
        Step.CONCEDE_UNSEEN: Row(needs=(_BIDDER,), switches=("concession.unseen",)),
        Step.WIDOW: Row(needs=(_BIDDER,), gives={_WIDOW: ""}, switches=_WIDOWS),
        Step.SHARE_WIDOW: Row(needs=(_BIDDER,), excludes=frozenset({Step.WIDOW}), switches=_WIDOWS),
        Step.TRUMP: Row(needs=(_BIDDER,), gives={_TRUMP: ""}),
        Step.PARTNER: Row(needs=(_BIDDER, _TRUMP), switches=("partner.calls",)),
        Step.DIX: Row(
            needs=(_HANDS, _TRUMP),
            excludes=frozenset({Step.WIDOW, Step.SHARE_WIDOW, Step.PASSING}),
            switches=("trump.dix_exchange=eldest-first",),
            where="trump.dix_exchange",
        ),
        Step.PASSING: Row(needs=(_BIDDER, _TRUMP), switches=("passing.cards",)),
        Step.BIDDER_MELDS: Row(needs=(_BIDDER, _TRUMP), gives={_MELD: ""}),
        Step.MELDS: Row(needs=(_HANDS, _TRUMP)),
        Step.OTHERS_MELD: Row(needs=(_MELD,)),
        Step.JOINT_MELDS: Row(
            needs=(_BIDDER, _TRUMP), switches=("showing.jointly",), where="showing.jointly"
        ),
        Step.CONCEDE: Row(
            needs=(_BIDDER,), switches=("concession.offered", "concession.most_needed")
        ),
        Step.BURY: Row(needs=(_WIDOW,), switches=("bury.cards",)),
        Step.MOON: Row(needs=(_TRUMP,), switches=("moon.offered",)),
        Step.PLAY: Row(needs=(_HANDS,)),
    }
)
"""What every step needs, gives and excludes, and which fields switch it on."""

MELDING: Final = frozenset({Step.MELDS, Step.BIDDER_MELDS, Step.OTHERS_MELD, Step.JOINT_MELDS})
"""The steps in which melds are shown, but for the tricks for a stock."""

_OF_BIDS: Final = (
    "checks.bids",
    "checks.played_and_lost",
    "ending.bid_out",
    "moon.offered=bidder",
    "play.skip_if_met",
    "settlement.bid_to=opponents",
    "settlement.stakes",
)
"""The conditions that hold only where there is an auction."""


def problems(script: tuple[Step, ...], parts: object) -> Iterator[Problem]:
    """What is wrong with the order of the steps, and where they differ from the parts.

    Args:
        script: the steps.
        parts: the parts of the rules by name, as attributes.
    """
    if not script or script[0] not in {Step.DEAL, Step.DRAFT}:
        yield Problem("script", "a round begins with deal or draft")
    if not script or script[-1] is not Step.PLAY:
        yield Problem("script", "a round ends with play")
    yield from _out_of_order(script, parts)
    for switches, where in dict.fromkeys((row.switches, row.where) for row in ROWS.values()):
        yield from _switched(switches, where, script, parts)
    if Step.AUCTION not in script:
        for condition in _OF_BIDS:
            if _holds(condition, parts):
                said = "the script has no auction, so nobody bids"
                yield Problem(condition.partition("=")[0], said)


def _out_of_order(script: tuple[Step, ...], parts: object) -> Iterator[Problem]:
    """The steps that are there twice, lack what they need, or stand beside what they exclude."""
    given = set[str]()
    for step in dict.fromkeys(script):
        row = ROWS[step]
        if script.count(step) > 1:
            yield Problem("script", f"{step} is there more than once")
        if missing := [need for need in row.needs if need not in given]:
            said = f"{step} needs {' and '.join(missing)}, which no step before it gives"
            yield Problem("script", said)
        if others := row.excludes.intersection(script):
            yield Problem("script", f"{step} does not go with {listed(others)}")
        given.update(name for name, condition in row.gives.items() if _holds(condition, parts))


def _switched(
    switches: tuple[str, ...], where: str, script: tuple[Step, ...], parts: object
) -> Iterator[Problem]:
    """Whether the script has one of the steps with these switches, if one of them is on."""
    steps = [step for step, row in ROWS.items() if row.switches == switches]
    there = [step for step in steps if step in script]
    on = [condition for condition in switches if _holds(condition, parts)]
    if on and not there:
        yield Problem(where, f"the script needs {listed(steps, 'or')} because of {on[0]}")
    if there and switches and not on:
        said = f"the script has {listed(there)}, which needs {' or '.join(switches)}"
        yield Problem(where, said)


def _holds(condition: str, parts: object) -> bool:
    """Whether a condition of a row holds for these parts."""
    path, _, wanted = condition.partition("=")
    value = attrgetter(path)(parts) if path else True
    return value == wanted if wanted else value not in _OFF


_OFF: Final = (0, (), "nobody", "none")


def listed(steps: Iterable[Step], last: str = "and") -> str:
    """The words of some steps, in the order in which steps are listed here."""
    *others, end = (step.value for step in Step if step in set(steps))
    return f"{', '.join(others)} {last} {end}" if others else end


def read_script(text: str) -> tuple[Step, ...]:
    """The steps that a text names, with blanks between them."""
    return tuple(Step(word) for word in text.split())
