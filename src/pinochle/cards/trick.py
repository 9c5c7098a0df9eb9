"""Tricks: the leader, the cards that were played, and the winner."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from attrs import field, frozen
from typing_extensions import override

from pinochle._shown import Pictured
from pinochle._validators import expect, expect_word, of_type
from pinochle.cards.card import CARDS, Card, Ranking, Suit, as_card, as_trump
from pinochle.cards.hand import each_card
from pinochle.errors import SeatError, TrickError

__all__ = ["LikeCards", "Seat", "Trick"]

LikeCards = Literal["first", "last"]
"""The winner of two identical cards in a trick."""

MOST_SEATS: Final = 10
"""The largest table (``deck.players``, ``house.ten-players``): a seat is one digit."""

Seat: TypeAlias = int
"""A place at the table: 0 to n - 1, clockwise (``deck.play-direction``); a plain number."""


def _as_cards(cards: Iterable[Card | str] | str) -> tuple[Card, ...]:
    return tuple([as_card(card, "Trick.cards") for card in each_card(cards, "Trick.cards")])


@frozen
class Trick(Pictured):
    """A trick: a card from each seat, in the order of play.

        >>> trick = Trick(seats=4, leader=2).play("KH").play("AH")
        >>> trick.led, trick.to_play, trick.is_complete
        (Suit.HEARTS, 0, False)
        >>> trick.winning_seat(trump="spades", ranking=Ranking.TEN_HIGH)
        3

    A text may stand for each card, or for all of them in their order.

        >>> Trick(4, 2, "KH AH") == trick
        True

    Args:
        seats: how many seats play to it.
        leader: the seat that led, or leads, counted from 0.
        cards: the cards so far, the card led first.

    Raises:
        NotationError: if a text is not cards.
        SeatError: if the leader is not at the table.
        TrickError: if there are more cards than seats.
        WrongType: if something in it is of the wrong type.
    """

    seats: int = field(validator=of_type(int))
    leader: int = field(default=0, validator=of_type(int))
    cards: tuple[Card, ...] = field(default=(), converter=_as_cards)

    def __attrs_post_init__(self) -> None:
        if not 0 <= self.leader < self.seats:
            message = f"seat {self.leader} cannot lead: the seats are 0 to {self.seats - 1}"
            raise SeatError(message)
        check_length(self.cards, self.seats)

    @property
    def led(self) -> Suit | None:
        """The suit led, or None before the lead."""
        return self.cards[0].suit if self.cards else None

    @property
    def to_play(self) -> Seat:
        """The seat whose turn it is; the leader again when the trick is complete."""
        return self.seat(len(self.cards))

    @property
    def is_complete(self) -> bool:
        """Tell whether every seat has played."""
        return len(self.cards) == self.seats

    def seat(self, index: int) -> Seat:
        """Return the seat that plays the card with this index, counted from 0."""
        return (self.leader + expect(int, index, "Trick.seat")) % self.seats

    def play(self, card: Card | str) -> "Trick":
        """Return the trick with another card; this does not check whether the card is legal.

        Raises:
            NotationError: if a text is not a card.
            TrickError: if the trick is complete.
            WrongType: if it is not a :class:`Card`.
        """
        return Trick(self.seats, self.leader, (*self.cards, as_card(card, "Trick.play")))

    def winning_seat(
        self, trump: Suit | str | None, ranking: Ranking, like_cards: LikeCards = "first"
    ) -> Seat:
        """Return the seat that is winning, or has won.

        Args:
            trump: the trump suit, or None.
            ranking: what beats what, such as ``rules.pack.order``.
            like_cards: which of two identical cards wins, such as ``rules.play.like_cards``.

        Raises:
            RulesetError: if the word for the winner is another.
            TrickError: if no card was played yet.
            WrongType: if something is of the wrong type.
        """
        order = expect(Ranking, ranking, "Trick.winning_seat")
        expect_word(LikeCards, like_cards, "Trick.winning_seat")
        return self.seat(winning_index(self.cards, as_trump(trump), order, like_cards))

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __getitem__(self, index: int) -> Card:
        return self.cards[index]

    @override
    def __str__(self) -> str:
        return " ".join(map(str, self.cards))


def winning_index(
    cards: Sequence[Card],
    trump: Suit | None,
    ranking: Ranking,
    like_cards: LikeCards = "first",
) -> int:
    """Return the index of the card that wins: the highest trump, or the highest of the suit led.

    Of two identical cards the first wins (``play.identical-first-wins``), or by some house rules
    the last (``house.last-like-wins``).

    Raises:
        TrickError: if there is no card.
    """
    if not cards:
        message = "nobody wins a trick before a card is played"
        raise TrickError(message)
    return index_of_best(cards, powers(ranking, cards[0].suit, trump), like_cards)


def index_of_best(
    cards: Iterable[Card], power: Mapping[Card, int], like_cards: LikeCards = "first"
) -> int:
    """Return the index of the card with the greatest power."""
    strengths = [*map(power.__getitem__, cards)]
    if like_cards == "last":
        return len(strengths) - 1 - strengths[::-1].index(max(strengths))
    return strengths.index(max(strengths))


@lru_cache(maxsize=256)
def powers(ranking: Ranking, led: Suit, trump: Suit | None) -> Mapping[Card, int]:
    """Return the power of every card in a trick: the greatest wins, unless cards are alike.

    It is 0 for a card that can win nothing, and otherwise 1 more than the number of cards it beats.
    """
    return {
        card: 1 + sum([beats(card, other, trump, ranking) for other in CARDS])
        if card.suit is led or card.suit is trump
        else 0
        for card in CARDS
    }


def beats(
    card: Card,
    best: Card,
    trump: Suit | None,
    ranking: Ranking,
    like_cards: LikeCards = "first",
) -> bool:
    """Tell whether a card beats the best card of the trick."""
    if card is best:
        return like_cards == "last"
    if card.suit is best.suit:
        return ranking.place(card.rank) < ranking.place(best.rank)
    return card.suit is trump


def check_length(cards: Sequence[Card], seats: int) -> None:
    """Refuse more cards than there are seats.

    Raises:
        TrickError: if there are too many; it names the first of them.
    """
    if len(cards) > seats:
        message = f"{cards[seats]} is one card too many: {seats} play to a trick"
        raise TrickError(message)
