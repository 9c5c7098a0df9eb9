"""What stands in a picture, and where: for tests of pictures."""

from __future__ import annotations

import itertools
import re
from cmath import rect
from math import radians
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree import ElementTree as ET

from pinochle import Card, Rank, Suit
from pinochle.pictures._canvas import width_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SVG: Final = "{http://www.w3.org/2000/svg}"
_STEP: Final = re.compile(r"[A-Z]|-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}
_MOVES: Final = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
_RANKS: Final = {f"pn-{rank.code}": rank for rank in Rank}
_CARD: Final = ((0, 0), (60, 0), (60, 84), (0, 84))
_SUITS: Final = {f"pn-{suit.name.lower()}": suit for suit in Suit}


class Box(NamedTuple):
    """A box around something that is drawn."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box, by: float = 0.5) -> bool:
        """Whether two boxes overlap by more than a little."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > by and down > by


class Place(NamedTuple):
    """Where something is drawn: how its own coordinates become those of the picture."""

    across: complex = 1
    """What one step to the right becomes; the step down is the same, a quarter turn on."""
    corner: complex = 0

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point in the picture."""
        point = self.corner + self.across * complex(x, y)
        return point.real, point.imag

    def back(self, x: float, y: float) -> tuple[float, float]:
        """The coordinates that a point of the picture has in what is drawn here."""
        point = (complex(x, y) - self.corner) / self.across
        return point.real, point.imag

    def move(self, x: float, y: float) -> Place:
        """The place after a step."""
        return self._replace(corner=self.corner + self.across * complex(x, y))

    def turn(self, by: complex) -> Place:
        """The place, larger or turned."""
        return self._replace(across=self.across * by)


class Drawing:
    """A picture that was read back."""

    def __init__(self, svg: str) -> None:
        self.root = ET.fromstring(svg)  # noqa: S314 - our own
        self.shapes = {one.get("id", ""): one for one in self.root.iterfind(f"{SVG}defs/*")}
        """The shapes that are used, by their ids."""
        _, _, self.width, self.height = map(float, self.root.get("viewBox", "").split())
        self.boxes: list[Box] = []
        """A box around each thing."""
        self.texts: list[tuple[str, Box]] = []
        """The texts, in order, each with its box."""
        self.faces: list[tuple[Card, Box]] = []
        """The cards face up, in order."""
        self.places: list[Place] = []
        """The places of these cards, whose own corners are 0, 0 and 60, 84."""
        self.backs: list[Box] = []
        """The cards face down, in order."""
        for child in self.root:
            if child.tag not in {f"{SVG}defs", f"{SVG}title", f"{SVG}desc"}:
                self._read(child, Place())

    @property
    def cards(self) -> list[Card]:
        """The cards that can be seen."""
        return [card for card, _ in self.faces]

    def is_inside(self) -> bool:
        """Whether everything is in the picture."""
        return all(
            box.left >= -0.01
            and box.top >= -0.01
            and box.right <= self.width + 0.01
            and box.bottom <= self.height + 0.01
            for box in self.boxes
        )

    def points(self, name: str) -> list[tuple[float, float, float]]:
        """Points around a shape, each with half of the width of the line there."""
        return [*self._points(self.shapes[name], Place(), 0)]

    def _read(self, one: ET.Element, place: Place) -> None:
        if one.tag == f"{SVG}g":
            used = [child.get("href", "").removeprefix("#") for child in one]
            ranks = {_RANKS[name] for name in used if name in _RANKS}
            suits = {_SUITS[name] for name in used if name in _SUITS}
            place = _move_element(one, place)
            if ranks:
                (rank,), (suit,) = ranks, suits
                self.faces.append((Card(rank, suit), _box_of(_CARD, place)))
                self.places.append(place)
            for child in one:
                self._read(child, place)
        elif one.tag == f"{SVG}text":
            box = _text_box(one, _move_element(one, place))
            self.texts.append((one.text or "", box))
            self.boxes.append(box)
        else:
            box = _box_around(self._points(one, place, 0))
            self.boxes.append(box)
            if one.get("href") in {"#pn-back", "#pn-full-back"}:
                self.backs.append(box)

    def _points(
        self, one: ET.Element, place: Place, line: float
    ) -> Iterator[tuple[float, float, float]]:
        """Points around something, each with half of the width of the line there."""
        place = _move_element(one, place)
        line = float(one.get("stroke-width", line))
        wide = 0 if one.get("stroke") == "none" else line * abs(place.across) / 2
        for x, y in _outline(one):
            yield *place.point(x, y), wide
        if one.tag == f"{SVG}use":
            used = self.shapes[one.get("href", "").removeprefix("#")]
            step = place.move(float(one.get("x", 0)), float(one.get("y", 0)))
            yield from self._points(used, step, line)
        for child in one:
            yield from self._points(child, place, line)


def _move_element(one: ET.Element, place: Place) -> Place:
    """The place of an element, in the picture."""
    for name, numbers in _MOVES.findall(one.get("transform", "")):
        values = [*map(float, numbers.split())]
        if name == "translate":
            place = place.move(*values)
        elif name == "scale":
            place = place.turn(values[0])
        else:
            turn, x, y = values
            place = place.move(x, y).turn(rect(1, radians(turn))).move(-x, -y)
    return place


def _box_around(points: Iterable[tuple[float, float, float]]) -> Box:
    """A box around points, each with half of the width of the line there."""
    around = [*points]
    return Box(
        min(x - wide for x, _, wide in around),
        min(y - wide for _, y, wide in around),
        max(x + wide for x, _, wide in around),
        max(y + wide for _, y, wide in around),
    )


def _box_of(corners: Iterable[tuple[float, float]], place: Place) -> Box:
    """A box around points when they are drawn in a place."""
    return _box_around((*place.point(x, y), 0) for x, y in corners)


def _text_box(one: ET.Element, place: Place) -> Box:
    """A box around a text, as wide as it may be in a wide font."""
    x, y, size = (float(one.get(name, 0)) for name in ("x", "y", "font-size"))
    wide = width_of(one.text or "", size, is_bold=one.get("font-weight") == "700")
    left = x - wide * {None: 0, "middle": 0.5, "end": 1}[one.get("text-anchor")]
    top, bottom = y - 0.75 * size, y + 0.22 * size
    return _box_of([(left, top), (left + wide, bottom)], place)


def _outline(one: ET.Element) -> Iterator[tuple[float, float]]:
    """Points around a shape; those of a curve are the points that shape it."""
    if one.tag == f"{SVG}rect":
        x, y, wide, tall = (float(one.get(name, 0)) for name in ("x", "y", "width", "height"))
        yield from itertools.product((x, x + wide), (y, y + tall))
    elif one.tag == f"{SVG}circle":
        x, y, radius = (float(one.get(name, 0)) for name in ("cx", "cy", "r"))
        yield from itertools.product((x - radius, x + radius), (y - radius, y + radius))
    elif one.tag == f"{SVG}path":
        yield from _path_points(one.get("d", ""))


def _path_points(path: str) -> Iterator[tuple[float, float]]:
    """The points of a path, whose steps are all from the corner of the picture."""
    words = _STEP.findall(path)
    command, x, y = "", 0.0, 0.0
    while words:
        if words[0].isalpha():
            command = words.pop(0)
        number = _NUMBERS[command]
        values = [float(words.pop(0)) for _ in range(number)]
        if command == "H":
            x = values[0]
        elif command == "V":
            y = values[0]
        elif command == "A":
            radius = values[0]
            middle = (x + values[5]) / 2, (y + values[6]) / 2
            yield from ((middle[0] + by, middle[1] + by) for by in (-radius, radius))
            x, y = values[5:]
        elif values:
            yield from zip(values[::2], values[1::2], strict=True)
            x, y = values[-2:]
        yield x, y
