"""Pictures of cards: a single card, a hand, a trick, and the melds of a hand."""

from collections.abc import Iterable, Sequence
from typing import Final

from pinochle._validators import expect
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Trick
from pinochle.pictures._canvas import (
    Canvas,
    clip,
    list_in_words,
    names_of,
    number_of_cards,
    width_of,
)
from pinochle.pictures._fans import Fan
from pinochle.pictures._shapes import HEIGHT, WIDTH
from pinochle.pictures.picture import Picture
from pinochle.pictures.style import PLAIN, Style
from pinochle.rules.melds.meld import Meld, MeldScore

__all__ = ["card", "hand", "melds", "trick"]

_MARGIN: Final = 14
_SMALL: Final = 16
_MIDDLE: Final = 18
_LARGE: Final = 20
_SLOT: Final = 92
"""The width of a card of a trick, with the name below it."""

_SLOTS: Final = 5
"""The number of cards of a trick in a row."""

_LONGEST: Final = 20
"""The number of cards that are held in a single fan."""

_WIDEST: Final = 480
"""The width at which another row of melds begins."""


def card(card: Card | None, style: Style = PLAIN) -> Picture:
    """Return the picture of a card; None is a card that lies face down.

    >>> picture = card(Card.parse("AS"))
    >>> picture.caption
    'ace of spades'

    Raises:
        WrongType: if it is no card.
    """
    canvas = Canvas(style)
    if card is None:
        canvas.back(0, 0)
        return canvas.picture(WIDTH, HEIGHT, "a card face down", "a card face down")
    name = expect(Card, card, "pictures.card").name
    canvas.card(card, 0, 0)
    return canvas.picture(WIDTH, HEIGHT, name, name)


def hand(hand: Hand, legal: Iterable[Card] | None = None, style: Style = PLAIN) -> Picture:
    """Return the picture of a hand: a fan, suit by suit; more than one if the hand is large.

    >>> fan = hand(Hand.parse("A♥ 10♥ Q♥ K♠"), legal=[Card.parse("A♥"), Card.parse("10♥")])
    >>> fan.caption
    'a hand of 4 cards'
    >>> fan.description
    'spades: king; hearts: ace, ten, queen. May be played: ace of hearts, ten of hearts.'

    Args:
        hand: the hand.
        legal: the cards that may be played, as ``rules.play.legal`` lists them: they stand higher,
            and the others are grey. Without it all are alike.
        style: the sizes and colours.

    Raises:
        WrongType: if it is no hand, or something among the legal cards is no card.
    """
    cards = tuple(expect(Hand, hand, "pictures.hand"))
    playable = None if legal is None else Hand(legal).kinds
    fan = Fan(cards, playable, longest=_LONGEST, is_curved=True)
    canvas = Canvas(style)
    fan.draw(canvas, 0, 0)
    title = f"a hand of {number_of_cards(len(cards))}"
    description = list_in_words(cards) or "no cards"
    if playable is not None:
        names = ", ".join(card.name for card in playable)
        description += f". May be played: {names or 'none'}."
    return canvas.picture(fan.width or WIDTH, fan.height or HEIGHT, title, description)


def trick(
    trick: Trick,
    *,
    winner: int | None = None,
    names: Sequence[str] = (),
    style: Style = PLAIN,
) -> Picture:
    """Return the picture of a trick, in the order of play, with places for the cards to come.

    >>> picture = trick(Trick(4, 2, "KH AH"), winner=3)
    >>> picture.description
    'Seat 2 leads king of hearts; Seat 3 plays ace of hearts. Seat 3 is winning.'

    Args:
        trick: the trick.
        winner: the seat that is winning, as ``trick.winner`` says it, for a frame around its card.
        names: the name of each seat; ``Seat 0`` and so on if there are none.
        style: the sizes and colours.

    Raises:
        SeatError: if there are names, but not one for each seat.
        WrongType: if it is no trick.
    """
    seats = expect(Trick, trick, "pictures.trick").seats
    called = names_of(names, seats)
    canvas = Canvas(style)
    columns = min(seats, _SLOTS) if seats <= _SLOTS else -(-seats // 2)
    rows = -(-seats // columns)
    width, tall = columns * _SLOT + 2 * _MARGIN, HEIGHT + 40
    canvas.box(0, 0, width, rows * tall + _MARGIN, 10, style.felt)
    plays: list[str] = []
    for index in range(seats):
        seat = trick.seat(index)
        left = _MARGIN + index % columns * _SLOT + (_SLOT - WIDTH) / 2
        top = _MARGIN + index // columns * tall
        if index < len(trick):
            canvas.card(trick[index], left, top, is_framed=seat == winner)
            plays.append(f"{called[seat]} {'plays' if index else 'leads'} {trick[index].name}")
        else:
            canvas.frame(left, top, 1, style.ink)
        name = clip(called[seat], _SMALL, _SLOT - 12, is_bold=True)
        is_next = index == len(trick)
        canvas.label(name, left + WIDTH / 2, top + HEIGHT + 24, _SMALL, is_lit=is_next)
    description = "; ".join(plays) or "no card was played"
    if winner is not None:
        description += f". {called[winner]} is winning."
    title = f"a trick of {number_of_cards(len(trick))}"
    return canvas.picture(width, rows * tall + _MARGIN, title, description)


def melds(score: MeldScore, style: Style = PLAIN) -> Picture:
    """Return the picture of melds: the cards of each, its name, and its worth.

    >>> table = variants.get("partnership-auction").melds
    >>> picture = melds(table.score(Hand.parse("♠AAKQ"), Suit.SPADES))
    >>> picture.caption, picture.description
    ('melds worth 40 points', 'royal marriage 40 (spades: king, queen)')

    Raises:
        WrongType: if it is no score of melds.
    """
    drawings = [_MeldDrawing(meld) for meld in expect(MeldScore, score, "pictures.melds").melds]
    canvas = Canvas(style)
    rows: list[list[_MeldDrawing]] = []
    for drawing in drawings:
        if rows and sum(each.width + _LARGE for each in rows[-1]) + drawing.width <= _WIDEST:
            rows[-1].append(drawing)
        else:
            rows.append([drawing])
    total = f"total {'the game' if score.wins_game else score.points}" if drawings else "no meld"
    lengths = [sum(drawing.width + _LARGE for drawing in row) - _LARGE for row in rows]
    width = max([*lengths, width_of(total, _LARGE, is_bold=True)]) + 2 * _MARGIN
    heights = [max(drawing.fan.height for drawing in row) + 60 for row in rows]
    height = sum(heights) + 2 * _MARGIN + _LARGE
    canvas.box(0, 0, width, height, 10, style.felt)
    y = float(_MARGIN)
    for row, tall in zip(rows, heights, strict=True):
        x = float(_MARGIN)
        for drawing in row:
            drawing.draw(canvas, x, y)
            x += drawing.width + _LARGE
        y += tall
    canvas.text(total, width - _MARGIN, y + _LARGE, _LARGE, "end", is_bold=True)
    described = "; ".join(drawing.description for drawing in drawings)
    title = "a meld that wins the game" if score.wins_game else f"melds worth {score.points} points"
    return canvas.picture(width, height, title, described or "no meld")


class _MeldDrawing:
    """A meld with its cards and its words."""

    def __init__(self, meld: Meld) -> None:
        self.title = str(meld)
        self.worth = "the game" if meld.wins_game else str(meld.points)
        self.fan = Fan(tuple(meld.cards), gap=0)
        width = max(width_of(self.title, _MIDDLE), width_of(self.worth, _MIDDLE, is_bold=True))
        self.width = max(self.fan.width, width)
        self.description = f"{self.title} {self.worth} ({list_in_words(meld.cards)})"

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw it: the cards, and its name and worth below them."""
        self.fan.draw(canvas, x, y)
        below = y + self.fan.height
        canvas.text(self.title, x, below + 21, _MIDDLE)
        canvas.text(self.worth, x, below + 43, _MIDDLE, is_bold=True)
