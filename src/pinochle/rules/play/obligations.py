"""The rungs of the ladder of obligations: what a player must play, and on which leads."""

from enum import Enum
from typing import TYPE_CHECKING, Final, Literal

from attrs import field, frozen
from typing_extensions import override

from pinochle._shown import ShortRepr
from pinochle._validators import RARE, of_type, one_of
from pinochle._values import number
from pinochle.errors import RulesetError
from pinochle.messages.phrases import Part, problem
from pinochle.rules.units import Points

__all__ = ["Duty", "Obligation", "Unless", "When"]

Unless = Literal["never", "partner-winning"]
_UNLESS: Final[tuple[Unless, ...]] = ("never", "partner-winning")


class Duty(Enum):
    """The demand of a rung of the ladder.

    A duty that no card can meet is dropped: nobody must head without a card of the suit led that
    beats the winning card, and so a trumped trick frees players who can follow
    (``play.must-head.exception-trumped``).
    """

    LEAD_TRUMP = "lead-trump"
    """The very first lead of the play is a trump (``play.first-lead-trump``)."""
    ALWAYS_LEAD_TRUMP = "always-lead-trump"
    """Every lead is a trump, as long as the leader has a trump (``house.always-lead-trump``)."""
    LEAD_PLAIN = "lead-plain"
    """A plain suit is led until trump is broken, which is when somebody has played a trump; a
    leader with nothing but trumps leads a trump (``house.trump-broken``)."""
    FOLLOW = "follow"
    """A card of the suit led (``play.follow``)."""
    HEAD = "head"
    """A card of the suit led that beats the trick so far (``play.must-head.pre1945``)."""
    HEAD_SUIT = "head-suit"
    """A card that beats the best of the suit led, even when the trick was trumped: a custom rule
    without the exception."""
    TRUMP = "trump"
    """A trump, on a plain lead (``play.must-trump``, ``play.undertrump``)."""
    OVERTRUMP = "overtrump"
    """A trump that beats the trick so far, on a plain lead (``play.must-overtrump.pre1945``)."""

    @property
    def of_leads(self) -> bool:
        """Tell whether the duty binds a lead, and not those who play to it."""
        return self in _OF_LEADS

    @property
    def code(self) -> str:
        """The code of the violation, which is the same for each kind of renege."""
        return _CODES_AND_RULES[self][0]

    @override
    def __repr__(self) -> str:
        return f"Duty.{self.name}"

    if not TYPE_CHECKING:
        __hash__ = object.__hash__


class When(Enum):
    """The leads on which a rung holds."""

    ALWAYS = "always"
    TRUMP_LED = "trump-led"
    PLAIN_LED = "plain-led"

    @override
    def __repr__(self) -> str:
        return f"When.{self.name}"


_TRUMP_LED: Final = When.TRUMP_LED
_CODES_AND_RULES: Final = {
    Duty.LEAD_TRUMP: ("play.lead-trump", "play.first-lead-trump"),
    Duty.ALWAYS_LEAD_TRUMP: ("play.always-lead-trump", "house.always-lead-trump"),
    Duty.LEAD_PLAIN: ("play.lead-plain", "house.trump-broken"),
    Duty.FOLLOW: ("play.suit", "play.follow"),
    Duty.HEAD: ("play.kill", "play.must-head.pre1945"),
    Duty.HEAD_SUIT: ("play.kill", "play.must-head.pre1945"),
    Duty.TRUMP: ("play.slough", "play.must-trump"),
    Duty.OVERTRUMP: ("play.kill", "play.must-overtrump.pre1945"),
}

_LEADS_OF_TRUMP: Final = (Duty.LEAD_TRUMP, Duty.ALWAYS_LEAD_TRUMP)
_OF_LEADS: Final = (*_LEADS_OF_TRUMP, Duty.LEAD_PLAIN)

_LEADS: Final = {
    When.ALWAYS: "",
    When.TRUMP_LED: " when trump is led",
    When.PLAIN_LED: " when a plain suit is led",
}


@frozen(repr=False)
class Obligation(ShortRepr):
    """A rung of the ladder: what is asked for, on which leads, and when it is not.

    >>> print(Obligation(Duty.HEAD, When.TRUMP_LED))
    head when trump is led
    >>> print(Obligation(Duty.TRUMP, unless="partner-winning"))
    trump unless the partner is winning
    >>> print(Obligation(Duty.LEAD_TRUMP, from_bid=51))
    lead trump from a bid of 51 on

    Args:
        duty: what is asked for.
        when: on which leads; what is asked of a lead itself needs ``ALWAYS``.
        unless: ``partner-winning`` frees a player whose partner is winning the trick: at many
            tables nobody need beat or trump their partner (``house.partner-exempt``). A partner
            whom nobody knows yet is none.
        from_bid: the lowest bid under which trump must be led; 0 if the bid does not matter. At
            some tables only the lowest bid leaves the lead free (``house.lead-trump-by-bid``).

    Raises:
        RulesetError: if a lead depends on who is winning, or a card that follows on the bid.
        WrongType: if something in it is of the wrong type.
    """

    duty: Duty = field(validator=of_type(Duty))
    when: When = field(default=When.ALWAYS, validator=of_type(When))
    unless: Unless = field(default="never", validator=one_of(_UNLESS), metadata=RARE)
    from_bid: Points = field(default=0, validator=number(0), metadata=RARE)

    def __attrs_post_init__(self) -> None:
        if self.unless != "never" and self.duty.of_leads:
            duty = self.duty.value
            raise RulesetError([problem("obligation.unless", "value.duty-of-lead", duty=duty)])
        if self.from_bid and self.duty not in _LEADS_OF_TRUMP:
            leads = tuple(duty.value for duty in _LEADS_OF_TRUMP)
            duties: dict[str, Part] = {"leads": leads, "duty": self.duty.value}
            raise RulesetError([problem("obligation.from_bid", "value.duty-by-bid", **duties)])

    @property
    def rule(self) -> str:
        """The catalogue id of the rule for this rung."""
        if self.when is _TRUMP_LED and self.duty is Duty.HEAD:
            return "play.head-only-trump.post1945"
        return "house.lead-trump-by-bid" if self.from_bid else _CODES_AND_RULES[self.duty][1]

    @override
    def __str__(self) -> str:
        unless = " unless the partner is winning" if self.unless == "partner-winning" else ""
        bid = f" from a bid of {self.from_bid} on" if self.from_bid else ""
        return f"{self.duty.value.replace('-', ' ')}{_LEADS[self.when]}{unless}{bid}"
