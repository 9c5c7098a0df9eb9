"""Checks: the stakes beside the score in Check Pinochle."""

from typing import TYPE_CHECKING, Any, Final, Literal

from attrs import field, frozen
from typing_extensions import override

from pinochle._shown import ShortRepr
from pinochle._validators import of_type, one_of, path_of, tuple_of
from pinochle._values import line, number, pairs
from pinochle.errors import Problem, RulesetError
from pinochle.messages import Described, Message, Parameter
from pinochle.messages.phrases import problem
from pinochle.rules.melds.meld import GAME
from pinochle.rules.melds.table import NO_MELDS, MeldTable
from pinochle.rules.units import Checks, Points, Times

if TYPE_CHECKING:
    from attrs import Attribute

__all__ = ["CheckLine", "CheckReason", "CheckRules"]

PaidBy = Literal["other-side", "each-other-seat"]
IfSet = Literal["kept", "returned"]
Unseen = Literal["nobody", "opponents"]
MarginOver = Literal["target", "loser"]
CheckReason = Literal[
    "meld",
    "returned",
    "bid-made",
    "bid-failed",
    "looked-and-lost",
    "played-and-lost",
    "all-tricks",
    "all-points",
    "game",
    "margin",
    "loser-minus",
]
_OFF: Final = (0, 0)
_TWICE: Final = 2


def _rate(part: object, attribute: "Attribute[Any]", value: Any) -> None:  # noqa: ANN401
    """Refuse a rate of points and checks of which only one number is 0, or any is below 0."""
    pairs(part, attribute, (value,))
    points, checks = value
    if min(points, checks) < 0 or (points == 0) != (checks == 0):
        rate = {"points": points, "checks": checks}
        raise RulesetError([problem(path_of(part, attribute), "value.rate", **rate)])


@frozen(repr=False)
class CheckRules(ShortRepr):
    """The rules for gaining and losing checks.

    Players pay checks to each other: what a side gains, others pay. Every number of checks is
    what each of the others pays, or gets if the checks are lost (``check.3p.base``,
    ``check.4p.base``).

        >>> rules = CheckRules(bids=((200, 2), (250, 4), (300, 7), (350, 10)), beyond=(50, 5))
        >>> [rules.for_bid(bid) for bid in (200, 290, 300, 390, 400, 450)]
        [2, 4, 7, 10, 15, 20]
        >>> CheckRules(margin=(100, 1)).for_margin(250)
        2
        >>> CheckRules(margin=(100, 1), margin_begun=True).for_margin(250)
        3

    Args:
        melds: the melds that gain checks, with checks in place of points (``check.3p.flush`` and
            its kin, ``check.4p.meld-checks``).
        paid_by: who pays: every other side once, or every seat of the other sides.
        if_set: what happens to the checks for melds when the side fails its contract: it keeps them
            (``check.3p.kept``), or returns them (``check.4p.returned``).
        unseen: who gains checks for melds when the bidder concedes before seeing the widow: nobody
            (``check.3p.concede-300``), or the opponents, who show what they hold without a trump.
        bids: pairs of a bid and the checks for making a contract of that bid or more
            (``check.4p.bid-checks``); empty if contracts gain no checks.
        beyond: more checks beyond the last of these bids, as ``(points, checks)``: that many checks
            for every that many points; ``(0, 0)`` for none.
        set_times: how many times a side pays the checks of a bid that it fails
            (``check.4p.fail-double``).
        looked_and_lost: what a bidder loses for looking at the widow and then failing the contract,
            conceded or played (``check.3p.look-and-lose``). Conceding before seeing the widow costs
            nothing (``check.3p.concede-300``).
        played_and_lost: what a bidder loses on top of that for playing and failing
            (``check.3p.play-and-lose``).
        all_tricks: what a side gains for winning every trick (``check.4p.slam``).
        all_points: what a side gains for winning every point, but not every trick.
        game: what the winner of the game gains (``check.3p.game``, ``check.4p.game``).
        loser_minus: what the winner also gains from a loser below zero.
        margin: what the winner also gains for the margin, as ``(points, checks)``: that many checks
            for every that many points; ``(0, 0)`` for nothing.
        margin_over: what the margin is measured from: the target, or the score of each loser.
        margin_begun: whether a part of the last step counts as a whole step.

    Raises:
        RulesetError: if a meld is worth the game.
    """

    melds: MeldTable = field(default=NO_MELDS, validator=of_type(MeldTable))
    paid_by: PaidBy = field(default="other-side", validator=one_of(PaidBy))
    if_set: IfSet = field(default="kept", validator=one_of(IfSet))
    unseen: Unseen = field(default="nobody", validator=one_of(Unseen))
    bids: tuple[tuple[Points, Checks], ...] = field(default=(), validator=pairs)
    beyond: tuple[Points, Checks] = field(default=_OFF, validator=_rate)
    set_times: Times = field(default=_TWICE, validator=number(0))
    looked_and_lost: Checks = field(default=0, validator=number(0))
    played_and_lost: Checks = field(default=0, validator=number(0))
    all_tricks: Checks = field(default=0, validator=number(0))
    all_points: Checks = field(default=0, validator=number(0))
    game: Checks = field(default=0, validator=number(0))
    loser_minus: Checks = field(default=0, validator=number(0))
    margin: tuple[Points, Checks] = field(default=_OFF, validator=_rate)
    margin_over: MarginOver = field(default="target", validator=one_of(MarginOver))
    margin_begun: bool = field(default=False, validator=of_type(bool))

    def __attrs_post_init__(self) -> None:
        bids = [bid for bid, _ in self.bids]
        problems: list[Problem] = []
        if any(GAME in rule.values for rule in self.melds):
            problems.append(problem("checks.melds", "value.game-for-checks"))
        if any(checks < 0 for _, checks in self.bids):
            problems.append(problem("checks.bids", "value.checks-below-zero"))
        elif bids != sorted(set(bids)):
            problems.append(problem("checks.bids", "value.bids-down", bids=str(bids)))
        if self.beyond != _OFF and not bids:
            problems.append(problem("checks.beyond", "value.beyond-nothing"))
        if problems:
            raise RulesetError(problems)

    @property
    def are_kept(self) -> bool:
        """Tell whether anything gains or loses checks."""
        return bool(
            self.melds
            or self.bids
            or self.looked_and_lost
            or self.played_and_lost
            or self.all_tricks
            or self.all_points
            or self.for_game
        )

    @property
    def for_game(self) -> bool:
        """Tell whether winning the game gains checks."""
        return bool(self.game or self.loser_minus or self.margin != _OFF)

    def for_bid(self, bid: int) -> int:
        """Return the checks for making a contract with this bid."""
        reached = [(least, checks) for least, checks in self.bids if least <= bid]
        if not reached:
            return 0
        least, checks = reached[-1]
        points, more = self.beyond
        is_last = len(reached) == len(self.bids)
        return checks + (bid - least) // points * more if is_last and points else checks

    def for_margin(self, margin: int) -> int:
        """Return the checks for winning the game by a margin."""
        points, checks = self.margin
        if not points or margin <= 0:
            return 0
        steps = -(-margin // points) if self.margin_begun else margin // points
        return steps * checks


@frozen(kw_only=True)
class CheckLine(Described):
    """The checks that a side gains or loses for a single reason.

    ``str()`` says it in words: ``side 0: +4 checks, run``.

    Args:
        side: the side.
        checks: how many: each of the others pays that number, or gets it if it is negative.
        reason: what they are for.
        gains: what every column of the sheet gains or loses; the sum is 0.
        meld: the meld that they are for; empty if they are for something else.
    """

    side: int = field(validator=number(0))
    checks: int = field(validator=of_type(int))
    reason: CheckReason = field(validator=one_of(CheckReason))
    gains: tuple[int, ...] = field(validator=tuple_of(int))
    meld: str = field(default="", validator=line)

    @property
    @override
    def message(self) -> Message:
        """The number of checks that the side gains or loses, and the reason."""
        others = [side for side, gain in enumerate(self.gains) if gain and side != self.side]
        is_from_one = len(self.gains) > len(others) + 1 and len(others) == 1
        params: dict[str, Parameter] = {"side": self.side, "checks": self.checks}
        params |= {"meld": self.meld} if self.meld else {"reason": self.reason}
        code = "check.meld" if self.meld else "check.reason"
        if is_from_one:
            return Message.of(f"{code}-from", **params, **{"from": others[0]})
        return Message.of(code, **params)
