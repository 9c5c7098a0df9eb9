"""Agreements of partners: what a bid means, and what may be said with a pass."""

from typing import TYPE_CHECKING, Any

from attrs import field, frozen
from typing_extensions import override

from pinochle._shown import ShortRepr
from pinochle._validators import PROSE, of_type, path_of
from pinochle._values import line
from pinochle.errors import RulesetError
from pinochle.messages.phrases import problem

if TYPE_CHECKING:
    from attrs import Attribute

__all__ = ["Convention", "Saying"]


def is_saying(part: object, attribute: "Attribute[Any]", value: object) -> None:
    """Check that a text is one word in which hyphens stand for blanks, or nothing."""
    of_type(str)(part, attribute, value)
    if value and not str(value).replace("-", "").isalnum():
        name = repr(value)
        raise RulesetError([problem(path_of(part, attribute), "value.saying-name", name=name)])


def spoken_words(saying: str) -> str:
    """Return what is said with a pass, as it is spoken.

    >>> spoken_words("with-help")
    'with help'
    """
    return saying.replace("-", " ")


@frozen(repr=False)
class Convention(ShortRepr):
    """The meaning of a bid by agreement between partners; it makes no bid legal or illegal.

    A number in digits is points, and goes with the scale; write a number of cards as a word.

    Args:
        bid: the bid, such as ``510 after 500``.
        meaning: what it means, such as ``aces around``.
    """

    bid: str = field(validator=line)
    meaning: str = field(validator=line)

    @override
    def __str__(self) -> str:
        return f"{self.bid}: {self.meaning}"


@frozen(repr=False)
class Saying(ShortRepr):
    """Something that a player may say with a pass; it binds nobody and judges nothing.

    A number in digits in its meaning is points, and goes with the scale.

    Args:
        name: what is said: one word, in which hyphens stand for blanks, such as ``with-help``.
        meaning: what it means, such as ``some meld``.
    """

    name: str = field(validator=is_saying)
    meaning: str = field(validator=line, metadata=PROSE)

    def __attrs_post_init__(self) -> None:
        if not self.name:
            raise RulesetError([problem("saying.name", "value.saying-without-name")])

    @override
    def __str__(self) -> str:
        return f"“{spoken_words(self.name)}”: {self.meaning}"
