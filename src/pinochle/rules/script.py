"""The script of a round: its phases, in the order of play."""

import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache, partial
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from attrs import fields

from pinochle.errors import Problem

if TYPE_CHECKING:
    from attrs import AttrsInstance

__all__ = ["ROWS", "Step", "StepRules"]


class Step(Enum):
    """One phase of a round; settlement always follows the last (``round.phases``).

    The order of the steps is a rule: in one game the bidder buries before melding, in another after
    it (``widow.order.meld-then-discard``, ``widow.order.discard-then-meld``).
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

    if not TYPE_CHECKING:
        # The members are the only objects of the class: identity is all the hash they need.
        __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Step.{self.name}"

    def __str__(self) -> str:
        return self.value


Test: TypeAlias = Callable[[object], bool]
"""A test of the parts of a ruleset."""


class StepRules(NamedTuple):
    """The dependence of a step on other steps and on the parts of the rules."""

    needs: tuple[str, ...] = ()
    """The things that earlier steps must give."""
    gives: tuple[str, ...] = ()
    """The things that it gives to later steps: always, or ``if`` a condition holds."""
    excludes: tuple[Step, ...] = ()
    """The steps that cannot be in the same script."""
    switches: tuple[str, ...] = ()
    """The conditions for the step: a script with it must meet at least one of them, and a script
    without it none. Steps with the same switches replace each other."""
    where: str = "script"
    """The field to blame when the switches contradict the script."""


_HANDS, _BIDDER, _WIDOW = "hands", "a bidder", "a widow taken"
_TRUMP, _MELD = "trump", "a meld of the bidder"
_START: Final = (_HANDS, "trump if deal.turn", "trump if trump.fixed")
_WIDOWS: Final = ("deal.widow",)
_STOCKS: Final = ("deal.stock",)

ROWS: Final[Mapping[Step, StepRules]] = MappingProxyType(
    {
        Step.DEAL: StepRules(gives=_START),
        Step.DRAFT: StepRules(gives=_START, excludes=(Step.DEAL,), switches=_STOCKS),
        Step.DRAW: StepRules(
            needs=(_HANDS, _TRUMP),
            excludes=tuple(step for step in Step if step not in {Step.DEAL, Step.DRAW, Step.PLAY}),
            switches=_STOCKS,
        ),
        Step.AUCTION: StepRules(needs=(_HANDS,), gives=(_BIDDER, "trump if auction.suit_bids")),
        Step.CONCEDE_UNSEEN: StepRules(needs=(_BIDDER,), switches=("concession.unseen",)),
        Step.WIDOW: StepRules(needs=(_BIDDER,), gives=(_WIDOW,), switches=_WIDOWS),
        Step.SHARE_WIDOW: StepRules(needs=(_BIDDER,), excludes=(Step.WIDOW,), switches=_WIDOWS),
        Step.TRUMP: StepRules(needs=(_BIDDER,), gives=(_TRUMP,)),
        Step.PARTNER: StepRules(needs=(_BIDDER, _TRUMP), switches=("partner.calls",)),
        Step.DIX: StepRules(
            needs=(_HANDS, _TRUMP),
            excludes=(Step.WIDOW, Step.SHARE_WIDOW, Step.PASSING),
            switches=("trump.dix_exchange=eldest-first",),
            where="trump.dix_exchange",
        ),
        Step.PASSING: StepRules(needs=(_BIDDER, _TRUMP), switches=("passing.cards",)),
        Step.BIDDER_MELDS: StepRules(needs=(_BIDDER, _TRUMP), gives=(_MELD,)),
        Step.MELDS: StepRules(needs=(_HANDS, _TRUMP)),
        Step.OTHERS_MELD: StepRules(needs=(_MELD,)),
        Step.JOINT_MELDS: StepRules(
            needs=(_BIDDER, _TRUMP), switches=("showing.jointly",), where="showing.jointly"
        ),
        Step.CONCEDE: StepRules(
            needs=(_BIDDER,),
            switches=("concession.offered", "concession.most_needed", "concession.least_meld"),
        ),
        Step.BURY: StepRules(needs=(_WIDOW,), switches=("bury.cards",)),
        Step.MOON: StepRules(needs=(_TRUMP,), switches=("moon.offered",)),
        Step.PLAY: StepRules(needs=(_HANDS,)),
    }
)
"""The needs and gifts of every step, the steps it excludes, and the fields that switch it on."""


def problems(script: tuple[Step, ...], parts: "AttrsInstance") -> Iterator[Problem]:
    """Yield the problems of the order of the steps, and of steps that do not fit the parts.

    Args:
        script: the steps.
        parts: the fields of a ruleset.
    """
    if not script or script[0] not in {Step.DEAL, Step.DRAFT}:
        yield Problem("script", "a round begins with deal or draft")
    if not script or script[-1] is not Step.PLAY:
        yield Problem("script", "a round ends with play")
    if Step.MOON in script and script[-2:] != (Step.MOON, Step.PLAY):
        yield Problem("script", "moon comes just before play")
    yield from _out_of_order(script, parts)
    values = [getattr(parts, part.name) for part in fields(type(parts))]
    texts = tuple(getattr(value, "_CLASHES", "") for value in values)
    for conditions, where, what in _clashes(texts):
        if all(condition(text)(parts) for text in conditions):
            yield _with_advice(Problem(where, what), script, parts)


def _with_advice(problem: Problem, script: tuple[Step, ...], parts: object) -> Problem:
    """Return the problem; if the script lacks a step, with the place where the step can go."""
    words = re.fullmatch(_LACKING, problem.what)
    steps = tuple(map(Step, words[1].split(" or "))) if words else ()
    advice = [f"{step} after {script[place - 1]}" for step, place in _places(steps, script, parts)]
    if not advice:
        return problem
    return Problem(problem.where, f"{problem.what}: add {' or '.join(advice)}")


def _places(
    steps: tuple[Step, ...], script: tuple[Step, ...], parts: object
) -> Iterator[tuple[Step, int]]:
    """Yield each step that can be put in, with its place: the usual place if that is possible."""
    order = list(Step)
    for step in steps:
        earlier = frozenset(order[: order.index(step)])
        last = max((i for i, before in enumerate(script) if before in earlier), default=0)
        for place in (last + 1, *range(1, len(script))):
            longer = (*script[:place], step, *script[place:])
            if longer[-1] is Step.PLAY and not any(_out_of_order(longer, parts)):
                yield step, place
                break


def _out_of_order(script: tuple[Step, ...], parts: object) -> Iterator[Problem]:
    """Yield the problems of steps that appear twice, lack what they need, or exclude each other."""
    given = set[str]()
    for step in dict.fromkeys(script):
        row = ROWS[step]
        if script.count(step) > 1:
            yield Problem("script", f"{step} appears more than once")
        if missing := [need for need in row.needs if need not in given]:
            said = f"{step} needs {' and '.join(missing)}, which no step before it gives"
            yield Problem("script", said)
        for other in row.excludes:
            if other in script:
                yield Problem("script", f"{step} does not go with {other}")
        for name, _, when in (text.partition(" if ") for text in row.gives):
            if not when or condition(when)(parts):
                given.add(name)


def _switch_clashes() -> Iterator[str]:
    """Yield the clashes of switches and script, written like the clashes of the parts."""
    for switches, where in dict.fromkeys((row.switches, row.where) for row in ROWS.values()):
        steps = [step.value for step, row in ROWS.items() if row.switches == switches]
        words = " or ".join(steps)
        for switch in switches:
            on = f"{switch} & !script.{'|'.join(steps)}"
            yield f"{where}=* & {on}: the script needs {words} because of {switch}\n"
        off = " & ".join(f"!{switch}" for switch in switches)
        for step in steps if switches else ():
            said = f"the script has {step}, which needs {' or '.join(switches)}"
            yield f"{where}=* & script.{step} & {off}: {said}\n"


@cache
def _clashes(texts: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], str, str], ...]:
    """Return the clashes that the parts list: conditions that must not all hold, and the problem.

    A line has conditions joined by ``&``, a colon, and what is wrong, which may be on the next
    line. The first condition names the field to blame.

    * ``moon.offered``: the field is on, and not 0, nothing, ``nobody`` or ``none``;
    * ``moon.offered=bidder``: the field has this value, or any if that is ``*``;
    * ``script.bury``, ``script.melds|bidder-melds``: the script has this step, or any of these;
    * ``script.melds<bury|draw``: any of the first steps comes before any of the others;
    * ``!moon.offered``: the condition does not hold.
    """
    found: list[tuple[tuple[str, ...], str, str]] = []
    for line in "".join((*_switch_clashes(), *texts)).replace(":\n", ": ").splitlines():
        clash, _, said = line.strip().partition(": ")
        conditions = tuple(clash.split(" & "))
        path = conditions[0].lstrip("!").partition("=")[0]
        where = "script" if path.startswith("script.") else path
        if said:
            found.append((conditions, where, said.strip()))
    return tuple(found)


@cache
def condition(text: str) -> Test:
    """Return the test for a condition."""
    if text.startswith("!"):
        denied = condition(text[1:])
        return lambda parts: not denied(parts)
    path, _, wanted = text.partition("=")
    if path.startswith("script."):
        early, _, late = path.removeprefix("script.").partition("<")
        return partial(_has_steps, _steps(early), _steps(late))
    look_up: Callable[[object], object] = attrgetter(path)
    if wanted == "*":
        return lambda _: True
    if wanted:
        value = int(wanted) if wanted.lstrip("-").isdigit() else wanted
        return lambda parts: look_up(parts) == value
    return lambda parts: bool(found := look_up(parts)) and found not in _OFF


_LACKING: Final = r"the script needs (.*) because of \S*"
"""The words of a problem if a field needs a step that the script does not have."""

_OFF: Final = ("nobody", "none", (0, 0))


def _steps(words: str) -> tuple[Step, ...]:
    return tuple(map(Step, words.split("|"))) if words else ()


def _has_steps(early: tuple[Step, ...], late: tuple[Step, ...], parts: Any) -> bool:  # noqa: ANN401
    """Tell whether the script has an early step, and after it a late step if any are named."""
    script: tuple[Step, ...] = parts.script
    places = [script.index(step) for step in early if step in script]
    return bool(places) and (not late or any(step in late for step in script[min(places) :]))


def read_script(text: str) -> tuple[Step, ...]:
    """Return the steps that a text names, with blanks between them."""
    return tuple(Step(word) for word in text.split())
