"""The costs of a contract that is played and lost: a sum of the bid, the meld and the count."""

import re
from typing import Final

from attrs import field, fields, frozen
from typing_extensions import override

from pinochle._validators import expect
from pinochle._values import number
from pinochle.errors import NotationError, quoted

__all__ = ["SetCosts"]

_MOST: Final = 9
_TERM: Final = r"([1-9] )?(bid|meld|count)"


@frozen(repr=False)
class SetCosts:
    """The costs of a set: so many times the bid, the meld and the count of the side.

    The usual costs have words: ``minus-bid``, ``nothing``, and ``minus-all`` for the bid, the meld
    and the count. Others are written as a sum.

        >>> SetCosts.parse("minus-bid") == SetCosts(bid=1)
        True
        >>> costs = SetCosts.parse("2 bid + meld")
        >>> costs.bid, costs.meld, costs.count
        (2, 1, 0)
        >>> costs.losses
        (('bid', 2), ('meld', 1))

    Args:
        bid: how many times the bid is lost.
        meld: how many times the meld is lost.
        count: how many times the count is lost.
    """

    bid: int = field(default=0, validator=number(0, _MOST))
    meld: int = field(default=0, validator=number(0, _MOST))
    count: int = field(default=0, validator=number(0, _MOST))

    @classmethod
    def parse(cls, text: str) -> "SetCosts":
        """Read a word, or a sum of ``bid``, ``meld`` and ``count``, each at most once.

        Raises:
            NotationError: if it is neither.
            WrongType: if it is not text.
        """
        if expect(str, text, "settlement.set") in _WORDS:
            return _WORDS[text]
        costs: dict[str, int] = {}
        for term in text.split(" + "):
            match = re.fullmatch(_TERM, term)
            if not match or match[2] in costs:
                expected = f"expected {', '.join(_WORDS)}, or a sum such as 2 bid + meld"
                what = f"{quoted(text)} is no cost of a contract: {expected}"
                raise NotationError(what, text, 0, len(text))
            costs[match[2]] = int(match[1] or 1)
        return cls(**costs)

    @property
    def word(self) -> str:
        """The word for these costs; empty if they have none."""
        return next((word for word, costs in _WORDS.items() if costs == self), "")

    @property
    def losses(self) -> tuple[tuple[str, int], ...]:
        """The bid, the meld and the count, as far as they are lost, and how many times each."""
        costs = ((part.name, getattr(self, part.name)) for part in fields(SetCosts))
        return tuple((name, times) for name, times in costs if times)

    @override
    def __str__(self) -> str:
        terms = (f"{times} {name}" if times > 1 else name for name, times in self.losses)
        return self.word or " + ".join(terms)

    @override
    def __repr__(self) -> str:
        return f"SetCosts.parse({str(self)!r})"


_WORDS: Final = {
    "minus-bid": SetCosts(bid=1),
    "nothing": SetCosts(),
    "minus-all": SetCosts(bid=1, meld=1, count=1),
}
