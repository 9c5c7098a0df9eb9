"""The table: how many play, and who plays with whom."""

from attrs import field, frozen

from pinochle._checking import expect, number, tuple_of
from pinochle.errors import Problem, RulesetError, SeatError
from pinochle.trick import MOST_SEATS, Seat

__all__ = ["TableRules"]

_FEWEST = 2


@frozen(getstate_setstate=False)
class TableRules:
    """How many seats there are, and which of them make a side.

    Seats are counted from 0, clockwise (``deck.play-direction``); sides are counted from 0 too.

        >>> partners = TableRules.seated(4, sides=2)
        >>> partners.sides, partners.partners(1)
        ((0, 1, 0, 1), (3,))
        >>> TableRules.seated(3).sides
        (0, 1, 2)

    Args:
        seats: how many play, from 2 to 8 (``deck.players``).
        sides: the side of each seat; players for themselves are a side each.
        sitting_out: how many more are at the table and sit out each round (``five.sit-out``).

    Raises:
        RulesetError: if the numbers do not fit together.
        WrongType: if something in it is of the wrong type.
    """

    seats: int = field(validator=number(_FEWEST, MOST_SEATS))
    sides: tuple[int, ...] = field(validator=tuple_of(int))
    sitting_out: int = field(default=0, validator=number(0))

    _members: tuple[tuple[Seat, ...], ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        problems: list[Problem] = []
        if len(self.sides) != self.seats:
            said = f"{self.seats} seats need a side each, not {len(self.sides)}"
            problems.append(Problem("table.sides", said))
        if set(self.sides) != set(range(len(set(self.sides)))):
            said = f"sides are counted from 0 without a gap, not {self.sides}"
            problems.append(Problem("table.sides", said))
        if problems:
            raise RulesetError(problems)
        members = tuple(
            tuple(Seat(seat) for seat in range(self.seats) if self.sides[seat] == side)
            for side in range(len(set(self.sides)))
        )
        object.__setattr__(self, "_members", members)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return TableRules, (self.seats, self.sides, self.sitting_out)

    @classmethod
    def seated(cls, seats: int, *, sides: int = 0, sitting_out: int = 0) -> "TableRules":
        """A table at which the sides take turns, so that partners sit as far apart as they can.

        Args:
            seats: how many play.
            sides: how many sides there are; 0 for everybody alone.
            sitting_out: how many more sit out.

        Raises:
            RulesetError: if the seats do not make so many sides of the same size.
            WrongType: if something is no number.
        """
        number_of_sides = expect(int, sides, "sides") or expect(int, seats, "seats")
        if number_of_sides < 1 or seats % number_of_sides:
            said = f"{seats} seats do not make {number_of_sides} sides of the same size"
            raise RulesetError([Problem("table.sides", said)])
        return cls(seats, tuple(seat % number_of_sides for seat in range(seats)), sitting_out)

    def check_seat(self, seat: int) -> Seat:
        """The seat, which must be at this table.

        Raises:
            SeatError: if it is not.
            WrongType: if it is no number.
        """
        if not 0 <= expect(int, seat, "seat") < self.seats:
            message = f"there is no seat {seat}: the seats are 0 to {self.seats - 1}"
            raise SeatError(message)
        return Seat(seat)

    def partners(self, seat: int) -> tuple[Seat, ...]:
        """The other seats of a seat's side."""
        side = self.sides[self.check_seat(seat)]
        others = range(self.seats)
        return tuple(Seat(other) for other in others if other != seat and self.sides[other] == side)

    def members(self, side: int) -> tuple[Seat, ...]:
        """The seats of a side."""
        return self._members[side] if 0 <= side < len(self._members) else ()

    @property
    def columns(self) -> int:
        """How many sides there are: each is a column of the sheet."""
        return len(self._members)

    @property
    def is_partnership(self) -> bool:
        """Whether anybody has a partner."""
        return len(set(self.sides)) < self.seats

    def __str__(self) -> str:
        sides = [self.members(side) for side in range(len(set(self.sides)))]
        return " v ".join("+".join(map(str, members)) for members in sides)
