"""The table: the number of players, and their sides."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final, Literal

from attrs import field, frozen
from typing_extensions import override

from pinochle._shown import ShortRepr
from pinochle._validators import expect, one_of, tuple_of
from pinochle._values import number
from pinochle.cards.card import Card, Ranking
from pinochle.cards.trick import MOST_SEATS, Seat
from pinochle.errors import Problem, RulesetError, SeatError
from pinochle.messages.phrases import problem
from pinochle.rules.units import Players, Rounds

__all__ = ["TableRules"]

_FEWEST = 2
_TWO_OUT = 2
_MOST_OUT = 100

_EVERYBODY: Final = [tuple(range(seats)) for seats in range(MOST_SEATS + 1)]

FirstDealer = Literal["any", "lowest-card", "highest-card"]
Out = Literal["every-second", "dealer-and-right"]


@frozen(repr=False)
class TableRules(ShortRepr):
    """The seats at the table, and the sides that they make.

    Seats are counted from 0, clockwise (``deck.play-direction``); sides are counted from 0 too.

        >>> partners = TableRules.seated(4, sides=2)
        >>> partners.sides, partners.partners(1)
        ((0, 1, 0, 1), (3,))
        >>> TableRules.seated(3).sides
        (0, 1, 2)

    A round is of seats and sides. Who sits where can change from round to round, and with it who
    has whom for a partner. Then scores are of players, not of sides: each player has a column of
    the sheet, and gains in a round what their side scores.

    Args:
        seats: how many play, from 2 to 10: up to 8 in the sources (``deck.players``), and more at
            some tables, where the pack deals out evenly (``house.ten-players``).
        sides: the side of each seat; a player without partners is a side.
        sitting_out: how many more are at the table and sit out each round (``five.sit-out``), the
            dealer among them. Every player deals in turn.
        first_dealer: who deals first: anybody, or the player who draws the lowest card or the
            highest before the first deal (``house.draw-for-deal``).
        partners_change: after how many rounds the players change seats, and so their partners; 0
            for never (``house.rotating-partners``; some tables). The player at seat 0 stays, and
            each of the others moves to the next of the other seats. Void deals are no rounds.
        out: who sits out: the dealer, and if there are more, every second player to their left
            (``five.sit-out``); or the dealer and those to their right, so that the next players
            to their left play (``house.next-to-the-dealer-play``, some tables).

    Raises:
        RulesetError: if the numbers do not fit together.
    """

    seats: Players = field(validator=number(_FEWEST, MOST_SEATS))
    sides: tuple[int, ...] = field(validator=tuple_of(int))
    sitting_out: Players = field(default=0, validator=number(0, _MOST_OUT))
    first_dealer: FirstDealer = field(default="any", validator=one_of(FirstDealer))
    partners_change: Rounds = field(default=0, validator=number(0))
    out: Out = field(default="every-second", validator=one_of(Out))

    def __attrs_post_init__(self) -> None:
        problems: list[Problem] = []
        if len(self.sides) != self.seats:
            numbers = {"seats": self.seats, "sides": len(self.sides)}
            problems.append(problem("table.sides", "value.side-of-each-seat", **numbers))
        if set(self.sides) != set(range(len(set(self.sides)))):
            problems.append(problem("table.sides", "value.gap-of-sides", sides=str(self.sides)))
        if self.partners_change and len(set(self.sides[1:])) == 1:
            problems.append(problem("table.partners_change", "value.same-partners"))
        if self.out == "every-second" and 2 * self.sitting_out > self.players + 1:
            numbers = {"players": self.players, "out": self.sitting_out}
            problems.append(problem("table.sitting_out", "value.every-second-out", **numbers))
        if self.out != "every-second" and self.sitting_out < _TWO_OUT:
            problems.append(problem("table.out", "value.dealer-out"))
        if problems:
            raise RulesetError(problems)

    @override
    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        fields = (self.seats, self.sides, self.sitting_out, self.first_dealer)
        return TableRules, (*fields, self.partners_change, self.out)

    @cached_property
    def _members(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of every side."""
        return tuple(
            tuple(seat for seat in range(self.seats) if self.sides[seat] == side)
            for side in range(len(set(self.sides)))
        )

    @classmethod
    def seated(cls, seats: int, *, sides: int = 0, sitting_out: int = 0) -> "TableRules":
        """Return a table where the sides alternate, so that partners sit as far apart as they can.

        Args:
            seats: how many play.
            sides: how many sides there are; 0 if everybody plays alone.
            sitting_out: how many more sit out.

        Raises:
            RulesetError: if the seats cannot be split into that many sides of the same size.
            WrongType: if something is no number.
        """
        number_of_sides = expect(int, sides, "sides") or expect(int, seats, "seats")
        if number_of_sides < 1 or seats % number_of_sides:
            what = f"{seats} seats do not make {number_of_sides} sides of the same size"
            raise RulesetError([Problem("table.sides", what)])
        return cls(seats, tuple(seat % number_of_sides for seat in range(seats)), sitting_out)

    # Players of a round.

    @property
    def out_rule(self) -> str:
        """The catalogue id of the rule for who sits out."""
        is_second = self.out == "every-second"
        return "five.sit-out" if is_second else "house.next-to-the-dealer-play"

    @property
    def players(self) -> int:
        """The number of players at the table, including those who sit out."""
        return self.seats + self.sitting_out

    def check_player(self, player: int) -> Seat:
        """Return the player, who must be at this table.

        Raises:
            SeatError: if there is no such player.
            WrongType: if it is no number.
        """
        if not self.sitting_out:
            return self.check_seat(player)
        if not 0 <= expect(int, player, "player") < self.players:
            message = f"there is no player {player}: the players are 0 to {self.players - 1}"
            raise SeatError(message)
        return int(player)

    def seating(self, dealer: int, rounds: int = 0) -> tuple[Seat, ...]:
        """Return the player at each seat in a round with this dealer; all others sit out.

            >>> TableRules.seated(3, sitting_out=1).seating(dealer=1)
            (0, 2, 3)
            >>> TableRules.seated(4, sides=2, sitting_out=2).seating(dealer=0)
            (1, 3, 4, 5)
            >>> six = TableRules(3, (0, 1, 2), sitting_out=3, out="dealer-and-right")
            >>> six.seating(dealer=0), six.seating(dealer=4)
            ((1, 2, 3), (0, 1, 5))
            >>> rotating = TableRules(4, (0, 1, 0, 1), partners_change=1)
            >>> [rotating.seating(0, rounds) for rounds in range(3)]
            [(0, 1, 2, 3), (0, 3, 1, 2), (0, 2, 3, 1)]

        Args:
            dealer: the player who deals.
            rounds: how many rounds were settled before; it matters only where partners change.

        Raises:
            SeatError: if there is no such player.
            WrongType: if something is no number.
        """
        first = self.check_player(dealer)
        if not self.scores_by_player:
            return _EVERYBODY[self.seats]
        step = 2 if self.out == "every-second" else -1
        out = {(first + step * turn) % self.players for turn in range(self.sitting_out)}
        stays, *movers = (player for player in range(self.players) if player not in out)
        moved = 0
        if self.partners_change:
            moved = expect(int, rounds, "rounds") // self.partners_change % len(movers)
        return (stays, *movers[len(movers) - moved :], *movers[: len(movers) - moved])

    def dealing_seat(self, dealer: int, rounds: int = 0) -> Seat:
        """Return the seat before eldest, the first player to the dealer's left who plays.

        It is the dealer's seat, unless they sit out.
        """
        seating = self.seating(dealer, rounds)
        if dealer in seating:
            return seating.index(dealer)
        clockwise = ((dealer + step) % self.players for step in range(1, self.players + 1))
        eldest = next(player for player in clockwise if player in seating)
        return (seating.index(eldest) - 1) % self.seats

    def after(self, dealer: int) -> Seat:
        """Return the player who deals next (``deal.rotation``)."""
        return (dealer + 1) % self.players

    def before(self, dealer: int) -> Seat:
        """Return the player who dealt before this dealer."""
        return (dealer - 1) % self.players

    @property
    def draws_for_deal(self) -> bool:
        """Tell whether everybody draws a card before the first deal, to see who deals."""
        return self.first_dealer != "any"

    def best_drawn(self, drawn: Sequence[Card], order: Ranking) -> tuple[int, ...]:
        """Return the places of the best of the cards drawn: one card deals, several draw again.

            >>> from pinochle import Card
            >>> drawn = [Card.parse(text) for text in ("KS", "9H", "TD", "9C")]
            >>> table = TableRules(3, (0, 1, 2), sitting_out=1, first_dealer="lowest-card")
            >>> table.best_drawn(drawn, Ranking.TEN_HIGH)
            (1, 3)

        Args:
            drawn: the cards; suits do not matter.
            order: how they rank.
        """
        places = [order.place(card.rank) for card in drawn]
        best = (max if self.first_dealer == "lowest-card" else min)(places, default=0)
        return tuple(index for index, place in enumerate(places) if place == best)

    # Seats and sides.

    def check_seat(self, seat: int) -> Seat:
        """Return the seat, which must be at this table.

        Raises:
            SeatError: if it is not.
            WrongType: if it is no number.
        """
        if type(seat) is not int:
            expect(int, seat, "seat")
        if not 0 <= seat < self.seats:
            message = f"there is no seat {seat}: the seats are 0 to {self.seats - 1}"
            raise SeatError(message)
        return int(seat)

    def partners(self, seat: int) -> tuple[Seat, ...]:
        """Return the other seats of a seat's side."""
        side = self.sides[self.check_seat(seat)]
        return tuple(member for member in self.members(side) if member != seat)

    def members(self, side: int) -> tuple[Seat, ...]:
        """Return the seats of a side."""
        return self._members[side] if 0 <= side < len(self._members) else ()

    @property
    def side_count(self) -> int:
        """The number of sides in a round."""
        return len(self._members)

    @property
    def scores_by_player(self) -> bool:
        """Tell whether players score and not sides, because the sides change between rounds."""
        return bool(self.sitting_out or self.partners_change)

    @property
    def columns(self) -> int:
        """The number of columns of the sheet: a column for each side, or for each player.

        >>> TableRules.seated(4, sides=2).columns
        2
        >>> TableRules.seated(4, sides=2, sitting_out=1).columns
        5
        """
        return self.players if self.scores_by_player else self.side_count

    @property
    def is_partnership(self) -> bool:
        """Tell whether anybody has a partner."""
        return len(set(self.sides)) < self.seats

    @property
    def are_pairs(self) -> bool:
        """Tell whether everybody has exactly one partner."""
        return all(len(members) == _FEWEST for members in self._members)

    @override
    def __str__(self) -> str:
        sides = [self.members(side) for side in range(len(set(self.sides)))]
        return " v ".join("+".join(map(str, members)) for members in sides)
