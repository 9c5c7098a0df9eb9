"""The table of the steps: what each needs and gives, and the fields that switch it on."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from attrs import frozen

from pinochle.errors import Problem
from pinochle.messages.phrases import Part, Phrase, problem
from pinochle.rules.parts import Comparison, Parts
from pinochle.rules.script import Step

__all__ = ["COMPARISONS", "ROWS", "StepRules", "Switch"]


@frozen
class Switch:
    """A field that decides about a step."""

    name: str
    """The path of the field, with the value that switches it on if others do not."""
    is_on: Callable[[Parts], bool]
    """The test for rules in which it is on."""


class StepRules(NamedTuple):
    """The dependence of a step on other steps and on the parts of the rules."""

    needs: tuple[str, ...] = ()
    """The things that earlier steps must give."""
    gives: tuple[str, ...] = ()
    """The things that it always gives to later steps."""
    gives_trump: tuple[Switch, ...] = ()
    """The fields of which one must be on for it to give trump too."""
    excludes: tuple[Step, ...] = ()
    """The steps that cannot be in the same script."""
    switches: tuple[Switch, ...] = ()
    """The fields that ask for the step: at least one is on if it is in the script, and none if it
    is not. Steps with the same switches replace each other."""
    where: str = "script"
    """The field to blame when the switches contradict the script."""


def _is_widow_taken(rules: Parts) -> bool:
    """Tell whether a widow asks for a step in which the bidder takes it.

    One that goes to somebody else asks for none; that it has one is a clash of the widow.
    """
    has_step = bool({Step.WIDOW, Step.SHARE_WIDOW} & {*rules.script})
    return rules.deal.widow > 0 and (rules.widow.goes_to == "bidder" or has_step)


_HANDS, _BIDDER, _WIDOW, _TRUMP, _MELD = "hands", "bidder", "widow", "trump", "meld"

_KNOWN_TRUMP: Final = (
    Switch("deal.turn", lambda rules: rules.deal.turn != "none"),
    Switch("trump.named", lambda rules: rules.trump.fixed_suit is not None),
)
_STOCKS: Final = (Switch("deal.stock", lambda rules: rules.deal.stock > 0),)
_WIDOWS: Final = (Switch("deal.widow", _is_widow_taken),)

ROWS: Final[Mapping[Step, StepRules]] = MappingProxyType(
    {
        Step.DEAL: StepRules(gives=(_HANDS,), gives_trump=_KNOWN_TRUMP),
        Step.DRAFT: StepRules(
            gives=(_HANDS,),
            gives_trump=_KNOWN_TRUMP,
            excludes=(Step.DEAL,),
            switches=_STOCKS,
        ),
        Step.DRAW: StepRules(
            needs=(_HANDS, _TRUMP),
            excludes=tuple(step for step in Step if step not in {Step.DEAL, Step.DRAW, Step.PLAY}),
            switches=_STOCKS,
        ),
        Step.AUCTION: StepRules(
            needs=(_HANDS,),
            gives=(_BIDDER,),
            gives_trump=(Switch("auction.suit_bids", lambda rules: rules.auction.suit_bids),),
        ),
        Step.CONCEDE_UNSEEN: StepRules(
            needs=(_BIDDER,),
            switches=(
                Switch("concession.unseen", lambda rules: rules.concession.unseen != "nobody"),
            ),
        ),
        Step.WIDOW: StepRules(needs=(_BIDDER,), gives=(_WIDOW,), switches=_WIDOWS),
        Step.SHARE_WIDOW: StepRules(needs=(_BIDDER,), excludes=(Step.WIDOW,), switches=_WIDOWS),
        Step.RAISE: StepRules(
            needs=(_WIDOW,),
            switches=(Switch("widow.may_raise", lambda rules: rules.widow.may_raise),),
        ),
        Step.TRUMP: StepRules(needs=(_BIDDER,), gives=(_TRUMP,)),
        Step.PARTNER: StepRules(
            needs=(_BIDDER, _TRUMP),
            switches=(Switch("partner.calls", lambda rules: rules.partner.is_found),),
        ),
        Step.DIX: StepRules(
            needs=(_HANDS, _TRUMP),
            excludes=(Step.WIDOW, Step.SHARE_WIDOW, Step.PASSING),
            switches=(
                Switch(
                    "trump.dix_exchange=eldest-first",
                    lambda rules: rules.trump.dix_exchange == "eldest-first",
                ),
            ),
            where="trump.dix_exchange",
        ),
        Step.PASSING: StepRules(
            needs=(_BIDDER, _TRUMP),
            switches=(Switch("passing.cards", lambda rules: rules.passing.cards > 0),),
        ),
        Step.BIDDER_MELDS: StepRules(needs=(_BIDDER, _TRUMP), gives=(_MELD,)),
        Step.MELDS: StepRules(needs=(_HANDS, _TRUMP)),
        Step.OTHERS_MELD: StepRules(needs=(_MELD,)),
        Step.JOINT_MELDS: StepRules(
            needs=(_BIDDER, _TRUMP),
            switches=(Switch("showing.jointly", lambda rules: rules.showing.jointly),),
            where="showing.jointly",
        ),
        Step.CONCEDE: StepRules(
            needs=(_BIDDER,),
            switches=(
                Switch("concession.offered", lambda rules: rules.concession.offered),
                Switch("concession.most_needed", lambda rules: rules.concession.most_needed != 0),
                Switch("concession.least_meld", lambda rules: rules.concession.least_meld > 0),
            ),
        ),
        Step.BURY: StepRules(
            needs=(_WIDOW,),
            switches=(Switch("bury.cards", lambda rules: rules.bury.cards > 0),),
        ),
        Step.MOON: StepRules(
            needs=(_TRUMP,),
            switches=(Switch("moon.offered", lambda rules: rules.moon.offered != "nobody"),),
        ),
        Step.PLAY: StepRules(needs=(_HANDS,)),
    }
)
"""The needs and gifts of every step, the steps it excludes, and the fields that switch it on."""

_SWITCHED: Final[Mapping[tuple[Switch, ...], tuple[Step, ...]]] = {
    row.switches: tuple(step for step, other in ROWS.items() if other.switches == row.switches)
    for row in ROWS.values()
    if row.switches
}
"""The steps that the same switches ask for, one of which must be in the script."""


def _of_order(rules: Parts) -> Iterator[Problem]:
    """Yield the problems of the order of the steps."""
    script = rules.script
    if not script or script[0] not in {Step.DEAL, Step.DRAFT}:
        yield problem("script", "step.begins")
    if not script or script[-1] is not Step.PLAY:
        yield problem("script", "step.ends")
    if (Step.WIDOW, Step.RAISE) not in {*pairwise(script)} and Step.RAISE in script:
        yield problem("script", "step.raise-after-widow")
    if Step.MOON in script and script[-2:] != (Step.MOON, Step.PLAY):
        yield problem("script", "step.moon-before-play")
    for key, params in _out_of_order(script, rules):
        yield problem("script", key, **params)


def _out_of_order(script: tuple[Step, ...], rules: Parts) -> Iterator[tuple[str, dict[str, Part]]]:
    """Yield what is wrong with steps that appear twice, lack what they need, or exclude each other.

    Each is the key of a phrase, with its parameters.
    """
    available = set[str]()
    for step in dict.fromkeys(script):
        row = ROWS[step]
        if script.count(step) > 1:
            yield "step.twice", {"step": step.value}
        if missing := tuple(need for need in row.needs if need not in available):
            yield "step.needs", {"step": step.value, "things": missing}
        for other in row.excludes:
            if other in script:
                yield "step.excludes", {"step": step.value, "other": other.value}
        available.update(row.gives)
        if any(switch.is_on(rules) for switch in row.gives_trump):
            available.add(_TRUMP)


def _misfits(
    switches: tuple[Switch, ...], steps: tuple[Step, ...], rules: Parts
) -> Iterator[Problem]:
    """Yield the problems of a switch that is on without its step, and of a step without one."""
    where = ROWS[steps[0]].where
    present = [step for step in steps if step in rules.script]
    on = [switch for switch in switches if switch.is_on(rules)]
    if not present:
        words = tuple(step.value for step in steps)
        for switch in on:
            places = tuple(_places(steps, rules))
            advice = Phrase.of("step.add", places=places) if places else None
            yield problem(where, "step.asked-for", steps=words, field=switch.name, advice=advice)
    elif not on:
        names = tuple(switch.name for switch in switches)
        for step in present:
            yield problem(where, "step.not-asked-for", step=step.value, fields=names)


def _places(steps: tuple[Step, ...], rules: Parts) -> Iterator[Phrase]:
    """Yield a place in the script for each step that fits, the usual place if that is possible."""
    order, script = list(Step), rules.script
    for step in steps:
        earlier = frozenset(order[: order.index(step)])
        last = max((i for i, before in enumerate(script) if before in earlier), default=0)
        for position in (last + 1, *range(1, len(script))):
            longer = (*script[:position], step, *script[position:])
            if longer[-1] is Step.PLAY and not any(_out_of_order(longer, rules)):
                before = script[position - 1].value
                yield Phrase.of("step.place", step=step.value, before=before)
                break


COMPARISONS: Final[tuple[Comparison, ...]] = (
    _of_order,
    *(partial(_misfits, switches, steps) for switches, steps in _SWITCHED.items()),
)
"""The comparisons of the script with the parts: of its order, and of the switches of its steps."""
