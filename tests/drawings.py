"""What stands in a picture, and where: for tests of pictures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree import ElementTree as ET

from pinochle import Card, Rank, Suit
from pinochle.pictures._canvas import width_of

if TYPE_CHECKING:
    from collections.abc import Iterator

SVG: Final = "{http://www.w3.org/2000/svg}"
_STEP: Final = re.compile(r"[A-Z]|-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}
_MOVES: Final = re.compile(r"(translate|scale)\(([^)]*)\)")
_RANKS: Final = {f"pn-{rank.code}": rank for rank in Rank}
_SUITS: Final = {f"pn-{suit.name.lower()}": suit for suit in Suit}


class Box(NamedTuple):
    """A box around something that is drawn."""

    left: float
    top: float
    right: float
    bottom: float

    def moved(self, x: float, y: float, scale: float) -> Box:
        """The box when it is drawn at another place, in another size."""
        return Box(*(one * scale + by for one, by in zip(self, (x, y, x, y), strict=True)))

    def overlaps(self, other: Box, by: float = 0.5) -> bool:
        """Whether two boxes overlap by more than a little."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > by and down > by


class Drawing:
    """A picture that was read back."""

    def __init__(self, svg: str) -> None:
        self.root = ET.fromstring(svg)  # noqa: S314 - our own
        self.shapes = {one.get("id", ""): one for one in self.root.find(f"{SVG}defs") or ()}
        """The shapes that are used, by their ids."""
        _, _, self.width, self.height = map(float, self.root.get("viewBox", "").split())
        self.boxes: list[Box] = []
        """A box around each thing."""
        self.texts: list[tuple[str, Box]] = []
        """The texts, in order, each with its box."""
        self.faces: list[tuple[Card, Box]] = []
        """The cards face up, in order."""
        self.backs: list[Box] = []
        """The cards face down, in order."""
        for child in self.root:
            if child.tag not in {f"{SVG}defs", f"{SVG}title", f"{SVG}desc"}:
                self._read(child, (0, 0, 1))

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

    def _read(self, one: ET.Element, place: tuple[float, float, float]) -> None:
        place = _moved(one, place)
        if one.tag == f"{SVG}text":
            box = _text_box(one).moved(*place)
            self.texts.append((one.text or "", box))
            self.boxes.append(box)
        elif one.tag == f"{SVG}g":
            used = [child.get("href", "").removeprefix("#") for child in one]
            ranks = [_RANKS[name] for name in used if name in _RANKS]
            suits = {_SUITS[name] for name in used if name in _SUITS}
            if ranks:
                (rank,), (suit,) = ranks, suits
                self.faces.append((Card(rank, suit), Box(0, 0, 60, 84).moved(*place)))
            for child in one:
                self._read(child, place)
        elif one.tag == f"{SVG}use":
            name = one.get("href", "").removeprefix("#")
            x, y, scale = place
            by = float(one.get("x", 0)) * scale, float(one.get("y", 0)) * scale
            box = _shape_box(self.shapes[name]).moved(x + by[0], y + by[1], scale)
            self.boxes.append(box)
            if name == "pn-back":
                self.backs.append(box)
        else:
            self.boxes.append(_shape_box(one).moved(*place))


def _moved(one: ET.Element, place: tuple[float, float, float]) -> tuple[float, float, float]:
    """The place of an element, in the picture."""
    x, y, scale = place
    for name, numbers in _MOVES.findall(one.get("transform", "")):
        values = [*map(float, numbers.split())]
        if name == "translate":
            x, y = x + values[0] * scale, y + values[1] * scale
        else:
            scale *= values[0]
    return x, y, scale


def _text_box(one: ET.Element) -> Box:
    """A box around a text, as wide as it may be in a wide font."""
    x, y, size = (float(one.get(name, 0)) for name in ("x", "y", "font-size"))
    wide = width_of(one.text or "", size, is_bold=one.get("font-weight") == "700")
    left = x - wide * {None: 0, "middle": 0.5, "end": 1}[one.get("text-anchor")]
    return Box(left, y - 0.75 * size, left + wide, y + 0.22 * size)


def _shape_box(one: ET.Element) -> Box:
    """A box around a shape with its line; that of a curve is around the points that shape it."""
    line = float(one.get("stroke-width", 0)) / 2
    points = list(_points(one))
    across, down = [x for x, _ in points], [y for _, y in points]
    return Box(min(across) - line, min(down) - line, max(across) + line, max(down) + line)


def _points(one: ET.Element) -> Iterator[tuple[float, float]]:
    """Points around a shape."""
    if one.tag == f"{SVG}rect":
        x, y, wide, tall = (float(one.get(name, 0)) for name in ("x", "y", "width", "height"))
        yield from ((x, y), (x + wide, y + tall))
    elif one.tag == f"{SVG}circle":
        x, y, radius = (float(one.get(name, 0)) for name in ("cx", "cy", "r"))
        yield from ((x - radius, y - radius), (x + radius, y + radius))
    elif one.tag == f"{SVG}path":
        yield from _path_points(one.get("d", ""))
    for child in one:
        yield from _points(child)


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
