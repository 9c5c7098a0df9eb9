"""The rungs of the ladder of obligations: what a player must play, and on which leads."""

from enum import Enum
from typing import Final

from attrs import field, frozen

from pinochle._validators import of_type

__all__ = ["Duty", "Obligation", "When"]


class Duty(Enum):
    """What a rung of the ladder asks for.

    A duty that no card can meet is dropped: nobody must head without a card of the suit led that
    beats the winning one, and so a trumped trick frees players who can follow
    (``play.must-head.exception-trumped``).
    """

    LEAD_TRUMP = "lead-trump"
    """The very first lead of the play is a trump (``play.first-lead-trump``)."""
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
    def code(self) -> str:
        """The code of the violation, which is the same for each kind of renege."""
        return _CODES_AND_RULES[self][0]

    def __repr__(self) -> str:
        return f"Duty.{self.name}"


class When(Enum):
    """On which leads a rung holds."""

    ALWAYS = "always"
    TRUMP_LED = "trump-led"
    PLAIN_LED = "plain-led"

    def __repr__(self) -> str:
        return f"When.{self.name}"


_CODES_AND_RULES: Final = {
    Duty.LEAD_TRUMP: ("play.lead-trump", "play.first-lead-trump"),
    Duty.FOLLOW: ("play.suit", "play.follow"),
    Duty.HEAD: ("play.kill", "play.must-head.pre1945"),
    Duty.HEAD_SUIT: ("play.kill", "play.must-head.pre1945"),
    Duty.TRUMP: ("play.slough", "play.must-trump"),
    Duty.OVERTRUMP: ("play.kill", "play.must-overtrump.pre1945"),
}

_LEADS: Final = {
    When.ALWAYS: "",
    When.TRUMP_LED: " when trump is led",
    When.PLAIN_LED: " when a plain suit is led",
}


@frozen
class Obligation:
    """One rung of the ladder: what is asked for, and on which leads.

    >>> print(Obligation(Duty.HEAD, When.TRUMP_LED))
    head when trump is led

    Args:
        duty: what is asked for.
        when: on which leads; ``LEAD_TRUMP`` comes before any lead, so it needs ``ALWAYS``.

    Raises:
        WrongType: if these are not a :class:`Duty` and a :class:`When`.
    """

    duty: Duty = field(validator=of_type(Duty))
    when: When = field(default=When.ALWAYS, validator=of_type(When))

    @property
    def rule(self) -> str:
        """The catalogue id of the rule for this rung."""
        if self.duty is Duty.HEAD and self.when is When.TRUMP_LED:
            return "play.head-only-trump.post1945"
        return _CODES_AND_RULES[self.duty][1]

    def __str__(self) -> str:
        return self.duty.value.replace("-", " ") + _LEADS[self.when]
