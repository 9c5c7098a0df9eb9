"""The seats of a room: who may see their cards, and what may be done with them.

The *holder* of a seat is whoever has shown its token; a seat has one at most, and a token one seat.
In the seat plays a person, its holder, or a player of the library. These rules keep a token from
the cards of a second seat, in every round:

* Only the holder of a seat sees its cards, and only where they play there themselves, or have given
  the seat to the library themselves. Then they may take it back at once.
* Where others have given it to the library, its holder sees no cards until they have it back. They
  may ask for it at any time, and have it when the round is over.
* A seat of the library that has no holder is opened when the round is over, and taken between
  rounds: nobody sees cards that the library has played with.

    >>> before, first = Moment(deal=1, is_on=False), Moment(deal=1, is_on=True)
    >>> token = "the hash of a token"
    >>> seat = RoomSeat(HUMAN).taken(token, before)
    >>> may_see(seat, token, first), may_see(seat, "another hash", first)
    (True, False)
    >>> seat = seat.given("club", first, by_holder=False)
    >>> may_see(seat, token, first)
    False
    >>> seat = seat.given(HUMAN, first, by_holder=True)
    >>> seat.kind, seat.opens
    ('club', True)
    >>> seat = seat.after_round()
    >>> may_see(seat, token, Moment(deal=2, is_on=True))
    True
"""

from typing import Final, Literal, NamedTuple, TypeAlias

from attrs import evolve, field, frozen

__all__ = ["HUMAN", "Deed", "Moment", "RoomSeat", "deed_at", "may_see"]

HUMAN: Final = "human"
"""The kind of a seat that a person takes; the others are players of the library."""

Deed: TypeAlias = Literal[
    "sit", "give", "take-back", "take-back-later", "open", "open-later", "keep"
]
"""What somebody may do with a seat.

They may sit down there, or give it to a player of the library; take it back, or open it for
somebody else, now or when the round is over; or let a player of the library keep it after all.
"""


class Moment(NamedTuple):
    """How far a room is.

    Args:
        deal: the number of the deal that is played, or else of the next one.
        is_on: whether that deal is played.
    """

    deal: int
    is_on: bool


@frozen
class RoomSeat:
    """A seat of a room: a value. What happens to it makes another.

    Args:
        kind: who plays there: ``human``, or the name of a player of the library.
        holder: the hash of the token of its holder; "" if it has none.
        since: the number of the first deal whose cards its holder may see.
        left: who gave it to the library: its ``holder``, or ``others``; "" while a person has it,
            and where a player of the library had it from the beginning.
        opens: whether a person has it again when the round is over.
    """

    kind: str
    holder: str = field(default="", repr=False)
    since: int = 1
    left: Literal["", "holder", "others"] = ""
    opens: bool = False

    @property
    def is_free(self) -> bool:
        """Whether it waits for a holder."""
        return self.kind == HUMAN and not self.holder

    def taken(self, holder: str, now: Moment) -> "RoomSeat":
        """Return the seat with a holder, who sees the cards of the next deal, and those after."""
        return evolve(self, holder=holder, since=now.deal + now.is_on)

    def given(self, kind: str, now: Moment, *, by_holder: bool) -> "RoomSeat":
        """Return the seat when somebody has given it to the library, or taken it back.

        Args:
            kind: who is to play there.
            now: how far the room is.
            by_holder: whether its holder does it.
        """
        if kind == HUMAN:
            if self.kind == HUMAN or can_open(self, now, by_holder=by_holder):
                return evolve(self, kind=HUMAN, left="", opens=False)
            return evolve(self, opens=True)
        if self.kind != HUMAN:
            return evolve(self, kind=kind, opens=False)
        if by_holder:
            return evolve(self, kind=kind, left="holder")
        return evolve(self, kind=kind, left="others", since=now.deal + now.is_on)

    def after_round(self) -> "RoomSeat":
        """Return the seat when the round is over."""
        return evolve(self, kind=HUMAN, left="", opens=False) if self.opens else self


def may_see(seat: RoomSeat, token: str, now: Moment) -> bool:
    """Tell whether somebody may see the cards of a seat.

    Args:
        seat: the seat.
        token: the hash of the token that they have shown; "" for none.
        now: how far the room is.
    """
    if not token or token != seat.holder or now.deal < seat.since:
        return False
    return seat.kind == HUMAN or seat.left == "holder"


def can_open(seat: RoomSeat, now: Moment, *, by_holder: bool) -> bool:
    """Tell whether a seat of the library is a person's at once, and not after the round."""
    return not now.is_on or (by_holder and may_see(seat, seat.holder, now))


def deed_at(seat: RoomSeat, now: Moment, *, is_own: bool, is_here: bool) -> Deed | None:
    """Return what the holder of a seat may do with this one or another; None for nothing.

    Args:
        seat: the seat with which it is done.
        now: how far the room is.
        is_own: whether it is their own.
        is_here: whether its holder is connected.
    """
    if seat.kind == HUMAN:
        return "give" if is_own or not is_here else None
    if seat.holder and not is_own:
        return None
    if seat.opens:
        return "keep"
    if can_open(seat, now, by_holder=is_own):
        return "take-back" if is_own else "open"
    return "take-back-later" if is_own else "open-later"
