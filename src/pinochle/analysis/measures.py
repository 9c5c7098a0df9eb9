"""Measures: values that turn a deal into a number, for a study.

A measure is anything, such as a function, that takes a :class:`~pinochle.analysis.dealt.WholeDeal`
and a ``random.Random``, for what is left to chance, and returns a whole number. Those of this
module can be printed, compared and pickled.
"""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from attrs import field, frozen
from typing_extensions import override

from pinochle._validators import of_type, one_of, path_of, shown, word_or
from pinochle._values import number
from pinochle.analysis._contracts import ContractTerms, play_contract
from pinochle.analysis.conditions import (
    MeldTrump,
    check_place,
    check_trump,
    meld_points,
    place_name,
    under,
)
from pinochle.analysis.dealt import Place, WholeDeal
from pinochle.cards.card import Suit
from pinochle.errors import WrongType
from pinochle.players.club import ClubPlayer
from pinochle.players.player import Player

if TYPE_CHECKING:
    from attrs import Attribute

__all__ = ["Figure", "Measure", "MeldPoints", "PlayedContract"]

Measure: TypeAlias = Callable[[WholeDeal, Random], int]
"""A function that makes a whole number of a deal."""

Figure = Literal["made", "points", "score", "meld"]
"""The number that is measured of a contract."""

Own = Literal["own"]
"""The word for the trump that the player names."""


def _player(part: object, attribute: "Attribute[Any]", value: object) -> None:
    """Refuse anything but a player, who can choose."""
    if not hasattr(value, "choose"):
        message = f"{path_of(part, attribute)}: expected a player, not {shown(value)}"
        raise WrongType(message)


@frozen
class MeldPoints:
    """The points that the cards of a place meld.

        >>> print(MeldPoints(0))
        what seat 0 melds with its best trump

    Args:
        place: a seat, ``"widow"`` or ``"stock"``.
        trump: the trump suit; ``"none"`` before it is named; or ``"best"`` for the suit with which
            the cards meld most.

    Raises:
        WrongType: if something in it is of the wrong type.
    """

    place: Place = field(validator=check_place)
    trump: MeldTrump = field(default="best", validator=check_trump)

    def __call__(self, deal: WholeDeal, _rng: Random) -> int:
        """Return the points."""
        return meld_points(deal.rules, deal.cards(self.place), self.trump)

    @override
    def __str__(self) -> str:
        return f"what {place_name(self.place)} melds {under(self.trump)}"


_WORDS: Final = {
    "made": "how often {contract} is made",
    "points": "the points that {contract} brings in",
    "score": "what {contract} scores",
    "meld": "what the bidder of {contract} melds",
}


@frozen
class PlayedContract:
    """A number from a round in which a seat has a contract, at a level of play.

    Everybody else passes as long as they may. The round is played by the same player at every seat,
    who sees no more than each seat may know.

        >>> print(PlayedContract(0, 250))
        how often seat 0's contract of 250 is made, with club players
        >>> print(PlayedContract(2, trump=Suit.HEARTS, counts="points"))
        the points that seat 2's contract with hearts brings in, with club players

    Args:
        seat: the bidder.
        bid: what they have bid; 0 for the least with which they get the contract.
        trump: the suit that they name; ``"own"`` lets the player choose.
        counts: what is measured: ``"made"`` is 1 if the contract is made, else 0; ``"points"`` is
            what decides it, the meld and the count of the bidder's side, and then the bidder does
            not concede; ``"score"`` is what that side scores or loses; ``"meld"`` is what the
            bidder alone melds, with a widow or with what a partner passes.
        player: who plays.

    Raises:
        RulesetError: if the bid is negative.
        WrongType: if something in it is of the wrong type.
    """

    seat: int = field(validator=of_type(int))
    bid: int = field(default=0, validator=number(0))
    trump: Suit | Own = field(default="own", validator=word_or(Suit, Own))
    counts: Figure = field(default="made", validator=one_of(Figure))
    player: Player = field(factory=ClubPlayer, validator=_player)

    def __call__(self, deal: WholeDeal, rng: Random) -> int:
        """Play the round, and return the number.

        Raises:
            RulesetError: if nobody bids by these rules, or the seat cannot get this contract.
            SeatError: if there is no such seat.
        """
        trump = self.trump if isinstance(self.trump, Suit) else None
        concedes = self.counts in {"made", "score"}
        contract = ContractTerms(self.seat, self.bid, trump, self.player, concedes)
        line, own_meld = play_contract(deal, contract, rng)
        figures: dict[Figure, int] = {
            "made": int(line.verdict in {"made", "shot"}),
            "points": line.meld + line.count,
            "score": line.points,
            "meld": own_meld,
        }
        return figures[self.counts]

    @override
    def __str__(self) -> str:
        contract = f"seat {self.seat}'s contract"
        if self.bid:
            contract += f" of {self.bid:,}"
        if isinstance(self.trump, Suit):
            contract += f" with {self.trump.word}"
        return f"{_WORDS[self.counts].format(contract=contract)}, with {self.player.name} players"
