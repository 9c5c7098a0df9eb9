"""The deal: the cards that each seat gets, in their packets, and the stock."""

from functools import lru_cache
from typing import Final, Literal

from attrs import field, frozen
from typing_extensions import override

from pinochle._shown import ShortRepr
from pinochle._validators import expect, of_type, one_of, tuple_of
from pinochle._values import number
from pinochle.errors import NotationError, RulesetError, quoted
from pinochle.messages.phrases import problem
from pinochle.rules.units import Cards

__all__ = ["DealRules", "Packet", "Packets"]

Turn = Literal["none", "last", "first-of-stock"]


_MOST_DIGITS: Final = 3

Piles = tuple[tuple[int, ...], ...]
"""The places in the pack of the cards of each hand."""


@frozen
class Packet:
    """One round of the deal: a number of cards to every hand, or to the widow.

    Args:
        cards: how many cards.
        to_widow: whether they go to the widow.
    """

    cards: int = field(validator=number(1))
    to_widow: bool = field(default=False, validator=of_type(bool))

    @override
    def __str__(self) -> str:
        return f"({self.cards})" if self.to_widow else str(self.cards)


@frozen(repr=False)
class Packets:
    """The rounds of a deal in their order (``deal.packets``).

    ``3 (3) 3 3 3 3`` is three cards to each hand, three to the widow, and four times three more.

        >>> packets = Packets.parse("4 (4) 4 3")
        >>> packets.hand, packets.widow
        (11, 4)

    Args:
        rounds: the packets, the first dealt first; none if no cards are dealt (``draft.no-deal``).
    """

    rounds: tuple[Packet, ...] = field(default=(), validator=tuple_of(Packet))

    @classmethod
    def parse(cls, text: str) -> "Packets":
        """Read packets: numbers with blanks between them, those for the widow in brackets.

        Raises:
            NotationError: if a word is not a packet, with its position.
            WrongType: if it is not text.
        """
        rounds: list[Packet] = []
        at = 0
        for word in expect(str, text, "packets").split():
            at = text.index(word, at)
            to_widow = word.startswith("(") and word.endswith(")")
            digits = word[1:-1] if to_widow else word
            is_number = digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS
            if not is_number or not int(digits):
                message = (
                    f"{quoted(text)} is not a deal: expected a number of cards such as 3 or (3)"
                )
                raise NotationError(message, text, at, at + len(word))
            rounds.append(Packet(int(digits), to_widow=to_widow))
            at += len(word)
        return cls(tuple(rounds))

    @property
    def hand(self) -> int:
        """The number of cards that each hand gets."""
        return sum(packet.cards for packet in self.rounds if not packet.to_widow)

    @property
    def widow(self) -> int:
        """The number of cards that the widow gets."""
        return sum(packet.cards for packet in self.rounds if packet.to_widow)

    def piles(self, seats: int) -> Piles:
        """Return the places in the pack of the cards of each hand, and of the widow at the end.

        The first hand is that of eldest; the others follow clockwise.

        >>> Packets.parse("2 (1) 1").piles(seats=2)
        ((0, 1, 5), (2, 3, 6), (4,))
        """
        return _piles(self.rounds, seats)

    @override
    def __str__(self) -> str:
        return " ".join(map(str, self.rounds))

    @override
    def __repr__(self) -> str:
        return f"Packets.parse({str(self)!r})"


@lru_cache(maxsize=128)
def _piles(rounds: tuple[Packet, ...], seats: int) -> Piles:
    piles: list[list[int]] = [[] for _ in range(seats + 1)]
    at = 0
    for packet in rounds:
        for taker in (seats,) if packet.to_widow else range(seats):
            piles[taker] += range(at, at + packet.cards)
            at += packet.cards
    return tuple(map(tuple, piles))


def _read_packets(value: "Packets | str") -> Packets:
    return Packets.parse(value) if isinstance(value, str) else value


@frozen(repr=False)
class DealRules(ShortRepr):
    """The deal of a round: its packets, the stock, and the card turned for trump.

        >>> deal = DealRules("3 (3) 3 3 3 3")
        >>> deal.hand, deal.widow, deal.cards(seats=3)
        (15, 3, 48)

    Args:
        packets: what each round of the deal gives, as :class:`Packets` or their text.
        stock: how many cards are left undealt, to be drawn from (``twohand.deal``,
            ``draft.no-deal``).
        turn: the card that is turned for trump: none, the last card dealt (``trump.turned-last``),
            or the first of the stock (``twohand.trump-turned``).

    Raises:
        NotationError: if the packets cannot be read.
        RulesetError: if there is no card to turn.
        WrongType: if something in it is of the wrong type.
    """

    packets: Packets = field(converter=_read_packets, validator=of_type(Packets))
    stock: Cards = field(default=0, validator=number(0))
    turn: Turn = field(default="none", validator=one_of(Turn))

    def __attrs_post_init__(self) -> None:
        if self.turn == "last" and (not self.hand or self.packets.rounds[-1].to_widow):
            raise RulesetError([problem("deal.turn", "value.last-card-to-dealer")])
        if self.turn == "first-of-stock" and not self.stock:
            raise RulesetError([problem("deal.turn", "value.no-stock-to-turn")])

    @property
    def hand(self) -> int:
        """The number of cards that each seat is dealt."""
        return self.packets.hand

    @property
    def widow(self) -> int:
        """The number of cards that the widow is dealt."""
        return self.packets.widow

    def upcard_place(self, seats: int) -> int | None:
        """Return the place in the pack of the card that is turned, or None if no card is.

        >>> DealRules("3 3 3 3", turn="last").upcard_place(seats=4)
        47
        >>> DealRules("4 4 4", stock=24, turn="first-of-stock").upcard_place(seats=2)
        24
        """
        if self.turn == "none":
            return None
        return seats * self.hand + self.widow - (self.turn == "last")

    @property
    def face_down(self) -> int:
        """The number of cards of the stock that lie face down."""
        return self.stock - (self.turn == "first-of-stock")

    def cards(self, seats: int) -> int:
        """Return the number of cards that the whole deal takes, including the stock."""
        return seats * self.hand + self.widow + self.stock
