"""Pictures of the table: the seats, their hands, the trick, the contract, the scores."""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple

from pinochle._validators import expect
from pinochle.actions import Play
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Trick
from pinochle.game.game import Game
from pinochle.game.phases.draw import DrawPhase
from pinochle.game.phases.play import PlayPhase
from pinochle.game.view import View
from pinochle.messages import catalogue, joint_name
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
from pinochle.rules.auction.calls import bid_in_words

__all__ = ["table"]

_WIDTH: Final = 560
_MARGIN: Final = 16
_BOX: Final = 168
"""The width of the cards of a seat around the table."""

_LINE: Final = 26
_ABOVE: Final = 56
"""The height of the texts above the cards of a seat."""

_LARGE: Final = 20
_SMALL: Final = 17
_LEAST: Final = 14
_HALF: Final = 0.6
"""The size of the cards of the other seats."""

_FEW: Final = 10
"""The greatest number of cards in a row of another seat."""

_MANY: Final = 20
"""The greatest number of cards in a row of the seat at the bottom."""

_CORNERS: Final = 26
"""The width that the corners of the cards at the ends of an arc take, on both sides."""

_PLAYS: Final = "to play"
"""The request that goes without saying while a trick lies on the table."""

_CENTRE: Final = 192
"""The height of the middle of the table."""

_SIZES: Final = (
    (3, 1, 60, 58),
    (4, 1, 64, 46),
    (5, 0.8, 70, 60),
    (6, 0.75, 72, 64),
    (10, 0.6, 74, 70),
)
"""The size of the cards of a trick, and their distance from its middle, across and down, after the
number of seats up to which they hold."""

_ASIDE: Final = (0, 0, 1, 1, 1, 1, 2, 2, 3, 3)
"""The number of seats on the left and on the right, by the number of all but the bottom seat; the
rest are at the top."""


def table(position: Game | View, *, names: Sequence[str] = (), style: Style = PLAIN) -> Picture:
    """Return the picture of a table: hands, the trick, trump, the contract and the scores.

    Of a game it shows every hand, and of a view what its seat may know: that seat is at the bottom,
    and if it is to play, the cards that it may play stand higher. Seats go round clockwise.

        >>> from random import Random
        >>> game = Game.start(variants.get("partnership-auction")).deal(Random(3))
        >>> picture = table(game.view(1), names=["Ann", "Ben", "Cleo", "Dan"])
        >>> picture.caption
        'Partnership Auction Pinochle, round 1: Ann to bid'
        >>> "Cleo: 12 cards face down" in picture.description
        True

    Args:
        position: the game, or a view of it.
        names: the name of each player; ``Seat 0`` and so on if there are none.
        style: the sizes and colours.

    Raises:
        SeatError: if there are names, but not one for each player.
        WrongType: if it is neither a game nor a view.
    """
    return _TableDrawing(position, names, style).picture()


class _ShownHand(NamedTuple):
    """A hand to be drawn: the cards that are known, and the number of those that are not."""

    cards: tuple[Card, ...]
    hidden: int

    @property
    def in_words(self) -> str:
        """The hand in words."""
        hidden = f"{number_of_cards(self.hidden)} face down" if self.hidden else ""
        parts = [list_in_words(self.cards), hidden]
        return "; ".join(filter(None, parts)) or "no cards"


class _TableDrawing:
    """A table that is being drawn."""

    def __init__(self, position: Game | View, names: Sequence[str], style: Style) -> None:
        self.known: tuple[Hand, ...] = ()
        if isinstance(position, View):
            self.view = position
        else:
            self.view = expect(Game, position, "pictures.table").view()
            self.known = position.hands
        rules = self.view.rules
        self.seats = rules.table.seats
        self.bottom = self.view.seat or 0
        noun = "Player" if rules.table.scores_by_player else "Seat"
        self.players = players = names_of(names, rules.table.players, noun)
        self.is_named = bool(names)
        self.names = [players[player] for player in self.view.seating]
        self.canvas = Canvas(style)

    # The cards.

    def hand_of(self, seat: int) -> _ShownHand:
        """Return the hand of a seat, as far as it is known."""
        view, size = self.view, self.view.sizes[seat]
        if self.known:
            return _ShownHand(tuple(self.known[seat]), 0)
        if seat == view.seat:
            return _ShownHand(tuple(view.hand), size - len(view.hand))
        face_up = (
            Hand(laid.card for laid in view.laid[seat]) if view.laid else self.melds_on_table(seat)
        )
        return _ShownHand(tuple(face_up), size - len(face_up))

    def melds_on_table(self, seat: int) -> Hand:
        """Return the melds of a seat on the table, which go back into the hand before the play."""
        view = self.view
        has_begun = bool(view.tricks) or bool(view.trick)
        if has_begun or not view.shown or len(view.shown[seat].cards) > view.sizes[seat]:
            return Hand()
        return view.shown[seat].cards

    def legal(self) -> tuple[Card, ...] | None:
        """Return the cards that the seat at the bottom may play; None if it is not to play."""
        view = self.view
        if view.trick is None or view.seat is None or view.seat not in view.to_act:
            return None
        plays = [action.card for action in view.legal_actions() if isinstance(action, Play)]
        return Hand(plays).kinds if plays else None

    @property
    def upcard(self) -> Card | None:
        """The card that lies face up beside the stock, if there is one."""
        phase = self.view.phase
        return phase.upcard if isinstance(phase, DrawPhase) else None

    @property
    def face_down(self) -> int:
        """The number of cards face down on the table: a widow, a stock, or buried cards."""
        view = self.view
        if not view.state.is_dealt or isinstance(view.phase, PlayPhase):
            return 0
        played = len(view.trick or ()) + sum(len(taken.cards) for taken in view.tricks)
        return len(view.rules.pack) - sum(view.sizes) - played - (self.upcard is not None)

    # The texts.

    @property
    def status(self) -> str:
        """The players who are awaited, and for what, or the winners."""
        view = self.view
        if view.is_over:
            return f"{_join_with_and(map(self.column, view.winners))} won"
        if view.needs_draw:
            return "players to draw for the deal"
        if view.needs_deal:
            return f"{self.players[view.sheet.dealer]} to deal"
        return f"{_join_with_and(self.names[seat] for seat in view.to_act)} {self.asks}"

    @property
    def asks(self) -> str:
        """The request to the players who are awaited, such as ``to bid``."""
        return catalogue("en").word(f"asks.{self.view.step}")

    def column(self, column: int) -> str:
        """Return the name of a column: that of a player, or of the seats of a side."""
        table = self.view.rules.table
        if table.scores_by_player:
            return self.players[column]
        members = table.members(column)
        if self.is_named or len(members) == 1:
            return joint_name(self.names[seat] for seat in members)
        return f"Seats {'+'.join(map(str, members))}"

    def contract(self) -> str:
        """Return the contracts, or the highest bid so far, in words."""
        view = self.view
        if view.contracts:
            return "; ".join(
                f"{bid_in_words(contract.goal, contract.suit)} by {self.names[contract.bidder]}"
                for contract in view.contracts
            )
        bids = [call for call in view.calls if call.goal]
        if not bids:
            return ""
        highest = bids[-1]
        bid = bid_in_words(highest.goal, highest.suit)
        return f"highest bid {bid} by {self.names[highest.seat]}"

    def trump(self) -> str:
        """Return trump in words, if it is known."""
        if self.view.trump:
            return f"{self.view.trump.word} trump"
        return "no trump" if self.view.is_trump_known else ""

    def scores(self) -> list[str]:
        """Return the score of each column."""
        return [f"{self.column(column)}: {score}" for column, score in enumerate(self.view.scores)]

    def about(self, seat: int) -> str:
        """Return the text about a seat: its task, its call, its melds and its tricks."""
        view = self.view
        parts: list[str] = []
        if seat in view.to_act and self.asks != _PLAYS:
            parts.append(self.asks)
        calls = [call for call in view.calls if call.seat == seat]
        if calls and not view.contracts:
            parts.append(str(calls[-1]).partition(": ")[2])
        if view.shown and view.shown[seat].points:
            parts.append(f"meld {view.shown[seat].points}")
        if trick_count := sum(taken.winner == seat for taken in view.tricks):
            parts.append(f"{trick_count} trick" if trick_count == 1 else f"{trick_count} tricks")
        return " · ".join(parts)

    def describe(self) -> Iterator[str]:
        """Yield the whole table in words."""
        view = self.view
        yield self.status
        yield from filter(None, (self.trump(), self.contract()))
        for seat in range(self.seats):
            if view.state.is_dealt:
                about = self.about(seat)
                yield f"{self.names[seat]}: {self.hand_of(seat).in_words}" + (
                    about and f" ({about})"
                )
        if view.trick:
            plays = enumerate(view.trick)
            yield "trick: " + ", ".join(
                f"{self.names[view.trick.seat(index)]} {card.name}" for index, card in plays
            )
        if self.upcard:
            yield f"upcard: {self.upcard.name}"
        if self.face_down:
            yield f"face down on the table: {number_of_cards(self.face_down)}"
        yield f"scores: {', '.join(self.scores())}"

    # The drawing.

    def picture(self) -> Picture:
        """Return the picture of the whole table."""
        other_seats = [(self.bottom + distance) % self.seats for distance in range(1, self.seats)]
        aside = _ASIDE[len(other_seats)]
        left, top, right = (
            other_seats[:aside][::-1],
            other_seats[aside : len(other_seats) - aside],
            other_seats[len(other_seats) - aside :],
        )
        tall = max(map(self.height, other_seats))
        y = _MARGIN + 2 * _LINE + 10.0
        above = tall + 12 if top else 0
        middle = max(_CENTRE, aside * (tall + 12) - 12)
        bottom = y + above + middle + 12
        footer = bottom + self.height(self.bottom) + 8
        lines = _lines(self.scores(), _SMALL, _WIDTH - 2 * _MARGIN)
        height = footer + _LINE * len(lines) + _MARGIN - 4
        self.canvas.box(0, 0, _WIDTH, height, 14, self.canvas.style.felt)
        self.header()
        for column, seat in enumerate(top):
            self.seat(seat, _WIDTH / 2 + (column - (len(top) - 1) / 2) * (_BOX + 6), y)
        step = middle / max(aside, 1)
        for row, pair in enumerate(zip(left, right, strict=True)):
            for seat, x in zip(
                pair, (_MARGIN + _BOX / 2, _WIDTH - _MARGIN - _BOX / 2), strict=True
            ):
                self.seat(seat, x, y + above + step * row + (step - tall) / 2)
        self.centre(y + above + middle / 2)
        self.seat(self.bottom, _WIDTH / 2, bottom)
        for index, line in enumerate(lines):
            self.canvas.text(line, _WIDTH / 2, footer + _LINE * index + 20, _SMALL, "middle")
        rules = self.view.rules
        title = f"{rules}, round {self.view.sheet.rounds + 1}: {self.status}"
        return self.canvas.picture(_WIDTH, height, title, ". ".join(self.describe()))

    def header(self) -> None:
        """Draw the name of the game and the round, and below them trump and the contract."""
        canvas, view = self.canvas, self.view
        right = _WIDTH - _MARGIN
        round_name = f"round {view.sheet.rounds + 1}"
        wide = right - _MARGIN - width_of(round_name, _SMALL) - 16
        name = clip(str(view.rules), _LARGE, wide, is_bold=True)
        canvas.text(name, _MARGIN, _MARGIN + 18, _LARGE, is_bold=True)
        canvas.text(round_name, right, _MARGIN + 18, _SMALL, "end")
        x, y = float(_MARGIN), _MARGIN + _LINE + 20.0
        if view.trump:
            canvas.box(x, y - 19, 26, 26, 5, "#fff")
            canvas.mark(view.trump, x + 13, y - 6, 0.72)
            x += 34
        text = ", ".join(filter(None, (self.trump(), self.contract())))
        canvas.text(clip(text, _SMALL, right - x), x, y, _SMALL)

    def fan(self, seat: int) -> Fan:
        """Return the cards of a seat as a fan."""
        hand = self.hand_of(seat)
        cards = (*hand.cards, *[None] * hand.hidden)
        is_bottom = seat == self.bottom
        scale = 1 if is_bottom else _HALF
        room = (_WIDTH - 2 * _MARGIN if is_bottom else _BOX) / scale - WIDTH
        if not hand.cards:
            strip = min(20, (room - _CORNERS) / max(len(cards) - 1, 1))
            longest = max(len(cards), 1)
            return Fan(cards, longest=longest, scale=scale, strip=strip, is_curved=True)
        if not is_bottom:
            return Fan(cards, longest=_FEW, scale=scale)
        return Fan(cards, self.legal(), longest=_MANY, is_curved=True)

    def height(self, seat: int) -> float:
        """Return the height of the name and the cards of a seat."""
        return _ABOVE + self.fan(seat).height

    def seat(self, seat: int, x: float, y: float) -> None:
        """Draw the name of a seat, the text about it, and its cards."""
        canvas, view, fan = self.canvas, self.view, self.fan(seat)
        wide = _WIDTH - 2 * _MARGIN if seat == self.bottom else _BOX
        is_dealer = seat == view.dealer and not view.needs_draw
        room = wide - 76 if is_dealer else wide - 20
        name = clip(self.names[seat], _LARGE, room, is_bold=True)
        canvas.label(name, x, y + 19, _LARGE, is_lit=seat in view.to_act)
        if is_dealer:
            centre = x - width_of(name, _LARGE, is_bold=True) / 2 - 22
            canvas.box(centre - 11, y + 1, 22, 22, 11, "#fff")
            canvas.text("D", centre, y + 17.5, 15, "middle", fill="#111", is_bold=True)
        about = self.about(seat)
        size = min(_SMALL, max(_LEAST, int(wide / max(width_of(about, 1), 1))))
        canvas.text(clip(about, size, wide), x, y + 46, size, "middle")
        fan.draw(canvas, x - fan.width / 2, y + _ABOVE)

    def centre(self, y: float) -> None:
        """Draw the middle of the table: the trick, the upcard, and cards face down."""
        trick, x = self.view.trick, _WIDTH / 2
        if trick:
            self.trick(trick, y)
        sides = (x - 150, x + 150) if trick else (x - 50, x + 50)
        if self.face_down:
            self.pile(sides[0] if trick or self.upcard else x, y)
        if self.upcard:
            self.canvas.card(self.upcard, sides[1] - WIDTH / 2, y - HEIGHT / 2 - 10)
            self.canvas.text("upcard", sides[1], y + HEIGHT / 2 + 14, _SMALL, "middle")

    def pile(self, x: float, y: float) -> None:
        """Draw cards that lie face down, around a point, with their number."""
        card_count = self.face_down
        for index in range(min(card_count, 3)):
            self.canvas.back(x - WIDTH / 2 + 3 * index - 3, y - HEIGHT / 2 - 10 - 2 * index)
        self.canvas.text(number_of_cards(card_count), x, y + HEIGHT / 2 + 14, _SMALL, "middle")

    def trick(self, trick: Trick, y: float) -> None:
        """Draw a trick around a point, each card towards its seat."""
        scale, across, down = next(size for limit, *size in _SIZES if self.seats <= limit)
        best = self.view.rules.play.winner(trick, self.view.trump)
        for index, card in enumerate(trick):
            turn = 2 * pi * ((trick.seat(index) - self.bottom) % self.seats) / self.seats
            left = _WIDTH / 2 - across * sin(turn) - WIDTH * scale / 2
            top = y + down * cos(turn) - HEIGHT * scale / 2
            self.canvas.card(card, left, top, scale, is_framed=index == best)


def _join_with_and(names: Iterable[str]) -> str:
    return " and ".join(names)


def _lines(texts: Iterable[str], size: float, width: float) -> list[str]:
    """Return words side by side, in as many lines as they need."""
    lines: list[str] = []
    for text in texts:
        longer = f"{lines[-1]} · {text}" if lines else text
        if lines and width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(clip(text, size, width))
    return lines
