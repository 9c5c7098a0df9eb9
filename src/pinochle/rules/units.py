"""The units of the numbers in a ruleset: a field says with its type what its number counts.

    >>> from pinochle.rules import MoonRules
    >>> from attrs import fields
    >>> unit_of(fields(MoonRules).reward.type)
    'points'

From its unit follow the scale on which a number is written, what custom rulesets draw for it, and
what the documentation says of it.
"""

from typing import Annotated, Any, TypeAlias, get_args, get_origin

__all__ = [
    "Cards",
    "Checks",
    "Deals",
    "Melds",
    "Passes",
    "Players",
    "Points",
    "Rounds",
    "Stakes",
    "Steps",
    "Times",
    "Tricks",
    "unit_of",
    "without_unit",
]

Points: TypeAlias = Annotated[int, "points"]
"""Points of cards, melds, bids and scores, on either scale: with a trailing zero, or without."""

Checks: TypeAlias = Annotated[int, "checks"]
Cards: TypeAlias = Annotated[int, "cards"]
Melds: TypeAlias = Annotated[int, "melds"]
Tricks: TypeAlias = Annotated[int, "tricks"]
Stakes: TypeAlias = Annotated[int, "units of the stake"]
Players: TypeAlias = Annotated[int, "players"]
Passes: TypeAlias = Annotated[int, "passes"]
Steps: TypeAlias = Annotated[int, "steps"]
Deals: TypeAlias = Annotated[int, "deals"]
Rounds: TypeAlias = Annotated[int, "rounds"]
Times: TypeAlias = Annotated[int, "times"]


def unit_of(kind: object) -> str:
    """Return the unit of a number, given its type; "" for other types."""
    return str(get_args(kind)[1]) if get_origin(kind) is Annotated else ""


def without_unit(kind: Any) -> Any:  # noqa: ANN401 - any annotation
    """Return the type of a number without its unit; other types as they are."""
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind
