"""What the courts hold: weapons and sceptres, and a flower for each queen.

Everything is held upright by the hand on the right, at the same place.
"""

from typing import Final

from pinochle.cards.card import Card
from pinochle.pictures._painting import (
    GOLD,
    GREEN,
    INK,
    RED,
    SKIN,
    STEEL,
    SUIT,
    WHITE,
    WOOD,
    area,
    balls,
    dots,
    line,
)
from pinochle.pictures._shapes import Shape

__all__ = ["HELD"]

_HAND: Final = area(GOLD, "M44.5 33.5 46.6 37.8 43 38.6 40.8 37Z") + balls(SKIN, 2, (42, 34.8))
"""A cuff and the hand, which is drawn over what it holds."""

_POLE: Final = area(GOLD, "M41.4 38.6V11H42.6V38.6Z")
_STALK: Final = (
    f'<path fill="{GREEN}" stroke="{GREEN}" stroke-width=".8"'
    ' d="M42 35V20M42 30Q38.6 29.6 38.4 26.4 41.6 26.4 42 30ZM42 26.4Q44.8 26 45 23.4"/>'
)
"""The stalk of a flower with its leaves."""


def _hold(name: str, *things: str) -> Shape:
    return Shape.with_id(name, f"<g>{''.join(things)}{_HAND}</g>")


_SWORD: Final = _hold(
    "sword",
    area(STEEL, "M41 31 40.2 13 42 9.4 43.8 13 43 31Z"),
    line("M42 13V31"),
    area(GOLD, "M38.8 30.6H45.2V32.2H38.8ZM41.3 36H42.7V38.6H41.3Z"),
)
_AXE: Final = _hold(
    "axe",
    _POLE,
    area(
        STEEL,
        "M42.6 12.4C44 12.4 45.2 11.6 45.8 10.6 46.6 13.6 46.4 16.4 45.6 19"
        " 44.8 17.8 44 17.2 42.6 17ZM41.4 13.6 39 14.8 41.4 16ZM41 11 42 7.8 43 11Z",
    ),
)
_PIKE: Final = _hold(
    "pike",
    _POLE,
    area(STEEL, "M42 7.4C43.6 9.6 44 11.6 43 14.4H41C40 11.6 40.4 9.6 42 7.4Z"),
    area(SUIT, "M40.6 14.4H43.4V16H40.6Z"),
)
_SCEPTRE: Final = _hold(
    "sceptre",
    _POLE,
    balls(SUIT, 2.3, (42, 12.8)),
    line("M39.8 12.6Q42 13.8 44.2 12.6", GOLD),
    area(GOLD, "M41.5 10.5V9.6H40.6V8.4H41.5V7.4H42.5V8.4H43.4V9.6H42.5V10.5Z"),
)
_MACE: Final = _hold(
    "mace",
    _POLE,
    area(SUIT, "M39.6 12.4 42 8 44.4 12.4 42 16.8Z"),
    balls(GOLD, 0.7, (42, 12.4)),
)
_PENNON: Final = _hold(
    "pennon",
    _POLE,
    area(SUIT, "M42.6 11.4H46.6L45.2 14.6 46.6 17.8H42.6Z"),
    balls(GOLD, 1.2, (42, 10.2)),
)
_CLUB: Final = _hold(
    "club",
    area(WOOD, "M41.2 38.6 39.8 15C39.4 11 40.4 9.6 42 9.6 43.6 9.6 44.6 11 44.2 15L42.8 38.6Z"),
    dots(INK, 0.5, (41.4, 13.2), (42.8, 16.4), (41.5, 20.2)),
)
_ROSE: Final = _hold(
    "rose",
    _STALK,
    area(
        RED,
        "M42 17.6Q39 14.4 42 14.1 45 14.4 42 17.6 44.1 13.8 45.3 16.5 46 19.5 42 17.6"
        " 46.3 18.4 44.1 20.4 41.5 22 42 17.6 42.5 22 39.9 20.4 37.7 18.4 42 17.6 38"
        " 19.5 38.7 16.5 39.9 13.8 42 17.6Z",
    ),
    balls(GOLD, 1.3, (42, 17.6)),
)
_TULIP: Final = _hold(
    "tulip",
    _STALK,
    area(
        RED,
        "M38.8 14.6 40.6 16 42 13.4 43.4 16 45.2 14.6C45.6 18.4 44.6 20.8 42 20.8"
        " 39.4 20.8 38.4 18.4 38.8 14.6Z",
    ),
)
_LILY: Final = _hold(
    "lily",
    _STALK,
    area(
        WHITE,
        "M42 13 43.2 16.2 46 15.4 44.4 18 46 20.6 43.2 19.8 42 23 40.8 19.8 38 20.6 39.6 18"
        " 38 15.4 40.8 16.2Z",
    ),
    balls(GOLD, 1.1, (42, 18)),
)
_DAISY: Final = _hold(
    "daisy",
    _STALK,
    area(
        WHITE,
        "M42 17.6Q39.9 12.9 42 13.1 44.1 12.9 42 17.6 45.1 13.4 45.9 15.4 47.2 17.1 42"
        " 17.6 47.2 18.1 45.9 19.8 45.1 21.8 42 17.6 44.1 22.3 42 22.1 39.9 22.3 42 17.6"
        " 38.9 21.8 38.1 19.8 36.8 18.1 42 17.6 36.8 17.1 38.1 15.4 38.9 13.4 42 17.6Z",
    ),
    balls(GOLD, 1.5, (42, 17.6)),
)

HELD: Final = {
    Card.parse(code): shape
    for code, shape in {
        "KS": _SWORD,
        "KH": _SCEPTRE,
        "KD": _AXE,
        "KC": _MACE,
        "QS": _LILY,
        "QH": _ROSE,
        "QD": _TULIP,
        "QC": _DAISY,
        "JS": _PIKE,
        "JH": _SWORD,
        "JD": _PENNON,
        "JC": _CLUB,
    }.items()
}
"""What each court holds."""
