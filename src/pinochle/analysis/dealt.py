"""Whole deals: the place of every card before anybody acts."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from attrs import field, frozen
from typing_extensions import override

from pinochle._validators import expect, expect_word, of_type, tuple_of
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.errors import HandError
from pinochle.game.game import Game
from pinochle.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from pinochle.pictures import Picture, Style

__all__ = ["Place", "WholeDeal"]

Aside = Literal["widow", "stock"]
"""The places that are no seat."""

Place: TypeAlias = int | Aside
"""The place to which a card is dealt: a seat, the widow, or the stock."""

_ASIDE: Final = (0, 0, 1, 1, 1, 1, 2, 2, 3, 3)
"""The number of seats on the left and on the right, by the number of all seats but seat 0."""

_GAP: Final = 3


@frozen
class WholeDeal:
    """A deal: the rules, who deals, and the pack in the order in which it is dealt.

    It prints as a diagram, and a notebook shows it as a picture.

        >>> from random import Random
        >>> rules = variants.get("three-handed")
        >>> deal = WholeDeal(rules, 2, rules.pack.shuffled(Random(1)))
        >>> [len(hand) for hand in deal.hands], deal.widow
        ([15, 15, 15], Hand.parse('JD 9D 9C'))
        >>> deal.game.hands == deal.hands
        True

    Args:
        rules: the rules of the game.
        dealer: the player who deals.
        order: the cards of the pack, the first to be dealt first.

    Raises:
        HandError: if these are not the cards of the pack.
        SeatError: if there is no such player.
        WrongType: if something in it is of the wrong type.
    """

    rules: Ruleset = field(validator=of_type(Ruleset))
    dealer: int = field(validator=of_type(int))
    order: tuple[Card, ...] = field(validator=tuple_of(Card))

    def __attrs_post_init__(self) -> None:
        self.rules.table.check_player(self.dealer)
        if not self.rules.pack.is_all_of(self.order):
            message = f"WholeDeal.order: expected the cards of the pack, {self.rules.pack}"
            raise HandError(message)

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """The hand of each seat."""
        return tuple(self.cards(seat) for seat in range(self.rules.table.seats))

    @property
    def widow(self) -> Hand:
        """The cards of the widow; none if there is no widow."""
        return self.cards("widow")

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards that are left to be drawn, the first to be drawn first."""
        return self._cards_at("stock")

    @property
    def upcard(self) -> Card | None:
        """The card that is turned for trump; None if none is."""
        turned = self.rules.deal.upcard_place(self.rules.table.seats)
        return None if turned is None else self.order[turned]

    def cards(self, place: Place) -> Hand:
        """Return the cards that lie in a place.

        Args:
            place: a seat, ``"widow"`` or ``"stock"``.

        Raises:
            RulesetError: if there is no such place.
            SeatError: if there is no such seat.
        """
        return Hand(self._cards_at(place))

    def _cards_at(self, place: Place) -> tuple[Card, ...]:
        indices_by_place = places_of(self.rules, self.dealer)
        checked = check_place(self.rules, place)
        return tuple(self.order[index] for index in indices_by_place[checked])

    @property
    def game(self) -> Game:
        """The game after this deal."""
        return Game.start(self.rules, dealer=self.dealer).deal(self.order)

    # Text and pictures.

    @override
    def __str__(self) -> str:
        return "\n".join(self._diagram())

    def picture(self, *, names: Sequence[str] = (), style: "Style | None" = None) -> "Picture":
        """Return the deal as a picture, with every card face up.

            >>> from random import Random
            >>> rules = variants.get("partnership-auction")
            >>> deal = WholeDeal(rules, 3, rules.pack.shuffled(Random(1)))
            >>> deal.picture(names=["Ann", "Ben", "Cleo", "Dan"])
            <Picture: a deal of 48 cards>

        Args:
            names: the name of each seat; ``Seat 0`` and so on if there are none.
            style: the sizes and colours.

        Raises:
            SeatError: if there are names, but not as many as seats.
        """
        from pinochle import pictures  # noqa: PLC0415 - drawn only if somebody looks

        return pictures.deal(
            self.hands,
            widow=self.widow,
            stock=self.stock,
            dealer=self._dealing_seat,
            names=names,
            style=style or pictures.Style(),
        )

    def _repr_svg_(self) -> "Picture":
        """Return the picture, for a notebook."""
        return self.picture()

    def _repr_html_(self) -> "Picture":
        """Return the picture as a part of a page, where screen readers find its description."""
        return self.picture()

    @property
    def _dealing_seat(self) -> Seat:
        return self.rules.table.dealing_seat(self.dealer)

    def _diagram(self) -> Iterator[str]:
        """Yield the lines of a diagram of the table, with seat 0 at the bottom."""
        seats = self.rules.table.seats
        blocks = [self._block(seat) for seat in range(seats)]
        middle = [line for place in ("widow", "stock") for line in self._middle(place)]
        aside = _ASIDE[seats - 1]
        on_left, top, on_right = (
            range(aside, 0, -1),
            range(aside + 1, seats - aside),
            range(seats - aside, seats),
        )
        width = max(len(line) for block in blocks for line in block)
        inner = max([len(line) for line in middle], default=width if top else 0)
        gap = " " * _GAP
        full_width = 2 * width + inner + 2 * _GAP
        rows = [
            [gap.join(f"{line:{width}}" for line in lines)]
            for lines in zip(*(blocks[seat] for seat in top), strict=True)
        ]
        yield from (_centre(row[0], full_width, len(top) * (width + _GAP) - _GAP) for row in rows)
        for index, (here, there) in enumerate(zip(on_left, on_right, strict=True)):
            if index or rows:
                yield ""
            inside = middle if index == 0 else []
            lines = max(len(blocks[here]), len(inside))
            for line in range(lines):
                parts = (_line(blocks[here], line), _line(inside, line), _line(blocks[there], line))
                text = f"{parts[0]:{width}}{gap}{parts[1]:{inner}}{gap}{parts[2]}"
                yield text.rstrip()
        if not aside and middle:
            yield ""
            yield from (_centre(line, full_width, width) for line in middle)
        yield ""
        yield from (_centre(line, full_width, width) for line in blocks[0])

    def _block(self, seat: int) -> list[str]:
        """Return the name of a seat and its cards, a suit in each line."""
        name = f"Seat {seat} (dealer)" if seat == self._dealing_seat else f"Seat {seat}"
        return [name, *(_suit_line(self.hands[seat], suit) for suit in Suit)]

    def _middle(self, place: Place) -> Iterator[str]:
        """Yield the lines of a place between the players."""
        cards = self.cards(place)
        if cards:
            yield f"{str(place).capitalize()}: {len(cards)} cards"
            yield from (_suit_line(cards, suit) for suit in Suit if cards.suit(suit))
        if place == "stock" and self.upcard is not None:
            yield f"Upcard: {self.upcard}"


def _suit_line(cards: Hand, suit: Suit) -> str:
    """Return a line with the cards of a suit."""
    ranks = " ".join(str(card.rank) for card in cards.suit(suit))
    return f"{suit.symbol} {ranks or '–'}"


def _centre(line: str, full_width: int, width: int) -> str:
    """Centre a line of a block so wide in the diagram."""
    return (" " * max(0, (full_width - width) // 2) + line).rstrip()


def _line(lines: Sequence[str], index: int) -> str:
    return lines[index] if index < len(lines) else ""


def check_place(rules: Ruleset, place: Place) -> Place:
    """Return the place, which must be at the table.

    Raises:
        RulesetError: if it is another word.
        SeatError: if it is not.
        WrongType: if it is neither a number nor a word.
    """
    if isinstance(place, str):
        expect_word(Aside, place, "place", "a seat")
        return place
    return rules.table.check_seat(expect(int, place, "place"))


@lru_cache(maxsize=256)
def places_of(rules: Ruleset, dealer: int) -> dict[Place, tuple[int, ...]]:
    """Return the positions in the pack of the cards that come to each place."""
    seats = rules.table.seats
    *piles, widow = rules.deal.packets.piles(seats)
    eldest = rules.table.dealing_seat(dealer) + 1
    places: dict[Place, tuple[int, ...]] = {
        (eldest + step) % seats: pile for step, pile in enumerate(piles)
    }
    places["widow"] = widow
    places["stock"] = tuple(range(len(rules.pack) - rules.deal.stock, len(rules.pack)))
    return places
