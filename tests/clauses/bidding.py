"""What the clause tests of bidding and settling share."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from pinochle import Contract, Ruleset, Seat, Tally


def bid_by(seat: int, points: int, *, is_forced: bool = False, is_void: bool = False) -> Contract:
    """The contract of a seat."""
    return Contract(Seat(seat), points, is_forced=is_forced, is_void=is_void)


def numbers(text: str) -> tuple[int, ...]:
    """A number for every seat, as in ``"60 0 40 20"``."""
    return tuple(map(int, text.split()))


def tally(meld: str, count: str, *bids: Contract, tricks: str = "", **more: Any) -> Tally:
    """A round in which every seat has won a trick, unless told otherwise."""
    won = numbers(tricks) or (1,) * len(numbers(meld))
    return Tally(meld=numbers(meld), count=numbers(count), tricks=won, contracts=bids, **more)


def house(rules: Ruleset, part: str, **fields: Any) -> Ruleset:
    """The same game with other fields in one part."""
    changed: Any = {part: evolve(getattr(rules, part), **fields)}
    return rules.with_(**changed)
