"""Showing: the players who meld, their order, the last moment, and the cost of mistakes."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Literal

from attrs import field, frozen

from pinochle._shown import ShortRepr
from pinochle._validators import of_type, one_of
from pinochle._values import number
from pinochle.cards.trick import Seat
from pinochle.messages.violations import Violation
from pinochle.rules.units import Points

__all__ = ["ShowingRules"]

Who = Literal["all", "bidder", "bidding-side"]
Choice = Literal["best", "declared"]
Overlooked = Literal["lost", "muggins", "costs"]
Failed = Literal["nothing", "minus"]
Closes = Literal["before-play", "own-first-card"]
TooFew = Literal["shown", "hidden"]


@frozen(repr=False)
class ShowingRules(ShortRepr):
    """The laying of melds on the table: who melds, and how (``meld.display``).

        >>> ShowingRules().order(sides=(0, 1, 0, 1), first=2)
        (2, 3, 0, 1)
        >>> ShowingRules(who="bidding-side").order(sides=(0, 1, 0, 1), first=2)
        (2, 0)

    Args:
        who: who melds: everybody, the bidder alone, or the bidder's side
            (``contract.opponents-dont-meld``,
            ``auction3.only-bidder-melds``).
        choice: whether each hand is laid in the best way automatically, or its player declares meld
            by meld (``threehand1911.expose``). In a melding phase, the same meld declared twice
            counts as a double one. A card serves once in each class: a run replaces its own royal
            marriage, and the royal marriage of a run cannot be declared after it.
        overlooked: whether a meld that its player overlooked is lost; or scored by the opponent who
            claims it (``meld.muggins``): the first clockwise, before the first trick is won, and
            only if all its cards are shown in other melds; or costs its player something
            (``house.forgotten-melds``): when all tricks are played, everybody knows what each hand
            could have melded. It costs nothing where no meld of that side could have scored.
        overlooked_costs: what that costs a player, however much they forgot; 0 if it costs as much
            more as their melds would have scored.
        failed: what a declared meld scores when its player does not hold it: nothing, so that they
            cannot declare it, or minus its points (``meld.failed``).
        closes: until when a player may meld: before the play begins, until they say that they are
            done, or during the play too, until their own first card (``meld.no-late``).
        jointly: whether partners lay their cards together, in a step of the script
            (``contract.joint-meld``, ``contract.call-card``).
        too_few: whether a side lays melds that come to less than ``settlement.least_meld``, or
            keeps them hidden, so that the table learns only that they are too few
            (``house.too-few-hidden``). Double-deck tables hide them.
    """

    who: Who = field(default="all", validator=one_of(Who))
    choice: Choice = field(default="best", validator=one_of(Choice))
    overlooked: Overlooked = field(default="lost", validator=one_of(Overlooked))
    overlooked_costs: Points = field(default=0, validator=number(0))
    failed: Failed = field(default="nothing", validator=one_of(Failed))
    closes: Closes = field(default="before-play", validator=one_of(Closes))
    jointly: bool = field(default=False, validator=of_type(bool))
    too_few: TooFew = field(default="shown", validator=one_of(TooFew))

    @property
    def is_declared(self) -> bool:
        """Tell whether players declare their melds, so that they can overlook some."""
        return self.choice == "declared"

    def order(self, sides: Sequence[int], first: int) -> tuple[Seat, ...]:
        """Return the seats that meld, clockwise from the first (``meld.bidder-first``).

        Args:
            sides: the side of each seat in this round.
            first: the bidder; where nobody bids, the player left of the dealer.
        """
        seats = _clockwise(first, len(sides))
        match self.who:
            case "all":
                return seats
            case "bidder":
                return seats[:1]
            case "bidding-side":
                return tuple(seat for seat in seats if sides[seat] == sides[seats[0]])

    def why_not_now(self, *, play_has_begun: bool, has_played: bool) -> tuple[Violation, ...]:
        """Return the reasons why a player may not meld any more; none if they still may.

        Args:
            play_has_begun: whether the first trick was led.
            has_played: whether this player has played a card.
        """
        is_closed = has_played if self.closes == "own-first-card" else play_has_begun
        return (Violation("show.too-late", "meld.no-late"),) if is_closed else ()

    def failed_points(self, points: int) -> int:
        """Return the score of a declared meld that its player cannot lay."""
        return -points if self.failed == "minus" else 0

    def forgotten_points(self, best: int, declared: int) -> int:
        """Return what a player loses for melds that they held and did not declare.

            >>> ShowingRules(choice="declared", overlooked="costs").forgotten_points(190, 150)
            40

        Args:
            best: what their hand could have melded.
            declared: what they have melded.
        """
        if self.overlooked != "costs" or best <= declared:
            return 0
        return self.overlooked_costs or best - declared

    def claimant(self, sides: Sequence[int], seat: int, claims: Collection[int]) -> Seat | None:
        """Return the opponent who scores a meld that a seat overlooked, or None if it is lost.

            >>> muggins = ShowingRules(overlooked="muggins")
            >>> muggins.claimant(sides=(0, 1, 2), seat=1, claims=[0, 2])
            2

        Args:
            sides: the side of each seat in this round.
            seat: the seat that overlooked a meld.
            claims: the seats that claim it; the first of them clockwise scores.
        """
        if self.overlooked != "muggins":
            return None
        clockwise = _clockwise(seat, len(sides))[1:]
        opponents = (other for other in clockwise if sides[other] != sides[seat])
        return next((opponent for opponent in opponents if opponent in claims), None)


@lru_cache(maxsize=256)
def _clockwise(first: int, seats: int) -> tuple[Seat, ...]:
    """Return all seats, clockwise from the first."""
    return tuple((first + step) % seats for step in range(seats))
