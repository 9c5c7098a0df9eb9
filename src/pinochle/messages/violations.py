"""Violations: the reasons why an action is illegal, for programs and for people."""

from collections.abc import Iterator

from attrs import field, frozen
from typing_extensions import override

from pinochle._validators import check_line, of_type, tuple_of
from pinochle.cards.card import Card, Suit
from pinochle.errors import PinochleError
from pinochle.messages import Described, Message, check

__all__ = ["Parameter", "RecordError", "Violation"]

Parameter = str | int | Card | Suit | tuple[Card, ...]
"""The values that a parameter of a violation can have."""


@frozen(weakref_slot=False)
class Violation(Described):
    """A reason why an action is illegal.

    ``code`` is for programs and never changes its meaning; ``str()`` is a sentence for people.

        >>> from pinochle.rules import POST_1945
        >>> hand, trick = Hand.parse("AH 9H 9C"), [Card.parse("KH")]
        >>> (why,) = POST_1945.why_not(Card.parse("9C"), hand, trick, Suit.SPADES)
        >>> why.code, why.rule, why["held"]
        ('play.suit', 'play.follow', (Card.parse('AH'), Card.parse('9H')))
        >>> print(why)
        9♣ does not follow suit: hearts were led and you hold A♥ 9♥

    Args:
        code: a stable word for programs, one of :data:`pinochle.messages.codes.VIOLATIONS`.
        rule: the catalogue id of the broken rule, or "" for a plain mistake.
        parameters: the details in the sentence, by name.

    Raises:
        WrongType: if the code is unknown, or a parameter of its sentence is missing.
    """

    code: str = field(validator=of_type(str))
    rule: str = field(validator=of_type(str))
    parameters: tuple[tuple[str, Parameter], ...] = field(default=(), validator=tuple_of(tuple))

    def __attrs_post_init__(self) -> None:
        check_line("Violation.rule", self.rule)
        check(self.code, self.parameters, "Violation", is_violation=True)

    def __getitem__(self, name: str) -> Parameter:
        """Return a parameter, by its name.

        Raises:
            KeyError: if there is no such parameter.
        """
        return dict(self.parameters)[name]

    def keys(self) -> Iterator[str]:
        """Return the names of the parameters."""
        return (name for name, _ in self.parameters)

    @property
    @override
    def message(self) -> Message:
        """The sentence, in any language and with the names of people."""
        return Message(self.code, self.parameters)


class RecordError(PinochleError, ValueError):
    """A text is not a record, or the game in a record is impossible.

    Attributes:
        reason: what is wrong, and what was expected.
        line: the line of the text, counted from 1; 0 if no text is at fault.
        entry: the entry of the record, counted from 1; 0 if none is at fault.
        violations: the reasons against an action that is not legal.
    """

    def __init__(
        self,
        reason: str,
        line: int = 0,
        entry: int = 0,
        violations: tuple[Violation, ...] = (),
    ) -> None:
        self.reason: str = reason
        self.line: int = line
        self.entry: int = entry
        self.violations: tuple[Violation, ...] = violations
        super().__init__(reason, line, entry, violations)

    @property
    @override
    def _sentences(self) -> str:
        parts = (("line", self.line), ("entry", self.entry))
        prefix = "".join(f"{noun} {number}: " for noun, number in parts if number)
        return prefix + self.reason
