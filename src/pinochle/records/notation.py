"""A game in tags, in the manner of PGN and PBN: people type it, paste it and mail it.

**Experimental**: its tags may change with any release; keep games as a
:class:`~pinochle.records.record.Record`.

    >>> from random import Random
    >>> game = Game.start("partnership-auction").deal(Random(4)).apply("bid:100")
    >>> for token in ("pass", "pass", "pass", "trump:H", "play:AH", "play:9S", "play:9H"):
    ...     game = game.apply(token)
    >>> print(to_notation(game.record))
    [Rules "partnership-auction"]
    [Fingerprint "d3528db71dd60e57"]
    [Dealer "W"]
    [Deal "N:AJ.AAKQ.Q9.KJJ9 ATKKQ9..T9.AAKQ J.K9.AATKQ.TTQ9 TQ9.TTQJJ9.KJJ."]
    [Auction "N"]
    N: 100 pass pass pass
    [Trump "H"]
    [MeldPoints "40 40 30 50"]
    [Play "N"]
    1. N: AH 9S 9H
    >>> from_notation(to_notation(game.record)).replay().hands == game.hands
    True
"""

from typing import Final, cast

from pinochle._validators import expect
from pinochle.actions import Action, Bid, Bury, Deal, GiveCards, Play, Ruling
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.errors import quoted
from pinochle.game.engine.round import Ended
from pinochle.game.game import Game
from pinochle.messages.violations import RecordError
from pinochle.records._head import rules_lines
from pinochle.records._tag_reader import TagReader
from pinochle.records._tags import (
    ACTION_WORDS,
    BEGUN_BY,
    IN_TAG,
    NO_TRUMP_TEXT,
    OF_CARDS,
    OWN_WORDS,
    RESERVED,
    SECTION_OF,
    SeatNames,
    dotted,
    pieces_of,
    tag_text,
)
from pinochle.records._text import unquoted
from pinochle.records.record import Record
from pinochle.rules.auction.goal import NO_TRUMP

__all__ = ["from_notation", "is_notation", "to_notation"]

_WIDTH: Final = 100


def to_notation(record: Record) -> str:
    """Return a game in tags.

    Raises:
        RecordError: if an action is not legal, if cards are not known, or if a tag of the record
            is a tag of the notation.
        WrongType: if it is no record.
    """
    expect(Record, record, "to_notation")
    if record.viewer:
        raise RecordError("this record is for one viewer: only a whole record is written in tags")
    for key, _ in record.tags:
        if key.lower() in RESERVED:
            raise RecordError(f"the tag {quoted(key)} of the record is a tag of the notation")
    games = record.games()
    writer = _NotationWriter(record, game := next(games))
    comments = list(record.comments)
    for position, (seat, action) in enumerate(record.entries):
        following = next(games)  # which refuses what is not legal, or not known
        while comments and comments[0][0] == position:
            writer.add_comment(comments.pop(0)[1])
        writer.add_entry(game, seat, cast("Action", action))
        game = following
    for _, comment in comments:
        writer.add_comment(comment)
    writer.add_score(game)
    return "\n".join(writer.lines)


def from_notation(text: str, *, as_played_now: bool = False) -> Record:
    """Return the record of a game in tags, whose actions are legal.

        >>> from_notation('[Rules "cutthroat"] [Dealer "3"]')
        Traceback (most recent call last):
            ...
        pinochle.messages.violations.RecordError: line 1: [Dealer] expected a seat from 0 to 2, \
not '3'

    Args:
        text: the text; a ``>`` before each line, as mail has it, is taken away.
        as_played_now: as for :meth:`Record.parse`.

    Raises:
        RecordError: if there is no game in tags, or an action is not legal; with the line, the tag,
            and what was expected.
        WrongType: if it is no text.
    """
    body = unquoted(expect(str, text, "from_notation").removeprefix("\ufeff"))
    reader = TagReader(as_played_now=as_played_now)
    for piece in pieces_of(body):
        reader.take(piece)
    return reader.close()


def is_notation(text: str) -> bool:
    """Tell whether a text begins as a game in tags does: with a tag, or a comment before it.

    >>> is_notation('> [Rules "cutthroat"]'), is_notation("pinochle-record: 3")
    (True, False)
    """
    body = unquoted(expect(str, text, "is_notation").removeprefix("\ufeff"))
    return body.lstrip().startswith(("[", "{", ";", "%"))


class _NotationWriter:
    """The writer of a game in tags, entry by entry.

    Args:
        record: the record.
        game: the game before the first deal.
    """

    def __init__(self, record: Record, game: Game) -> None:
        self._seats = SeatNames(game.rules.table)
        self.lines: list[str] = []
        for line in rules_lines(record.rules):
            key, _, value = line.partition(": ")
            if key.startswith("rules."):
                self.lines.append(tag_text("Rule", line.removeprefix("rules.")))
            else:
                self.lines.append(tag_text(key.capitalize(), value))
        self.lines += [tag_text(key, value) for key, value in record.tags]
        self.lines.append(tag_text("Dealer", self._seats.name(record.dealer)))
        self._section, self._items = "", list[str]()
        self._trick, self._last = 0, -1

    def add_comment(self, text: str) -> None:
        """Write a comment on a line of its own."""
        self._end_line()
        self.lines.append(f"; {text}" if "}" in text else f"{{{text}}}")

    def add_score(self, game: Game) -> None:
        """Write the score, if a round is over that was settled."""
        self._end_line()
        last = game.past.rounds[-1] if game.past.rounds else None
        if (game.needs_deal or game.is_over) and isinstance(last, Ended) and last.is_settled:
            self.lines.append(tag_text("Score", " ".join(map(str, game.scores))))

    def add_entry(self, game: Game, seat: Seat | None, action: Action) -> None:
        """Write what is done next in a game."""
        if isinstance(action, Deal):
            self._add_deal(game, action)
            return
        name = "ruling" if isinstance(action, Ruling) else SECTION_OF[game.round.state.word]
        is_awaited = seat is None or game.to_act == (seat,)
        item = self._item(name, action)
        if name in IN_TAG and is_awaited:
            self._end_line()
            self._section = ""
            self.lines.append(tag_text(name.capitalize(), item))
            return
        if name != self._section:
            self._begin_section(game, name, seat if is_awaited else None)
        begins_trick = isinstance(action, Play) and game.round.phase.is_between_tricks
        begins_round = name == "auction" and self._place(game, seat) <= self._last
        is_long = len(" ".join(self._items)) + len(item) > _WIDTH
        if begins_trick or begins_round or is_long or name in OF_CARDS:
            self._end_line()
        if begins_trick:
            self._trick += 1
            self._items.append(f"{self._trick}.")
        begins_line = len(self._items) == (1 if begins_trick else 0)
        if seat is not None and (begins_line or not is_awaited):
            self._items.append(f"{self._seats.name(seat)}:")
        self._items.append(item)
        self._last = self._place(game, seat)

    def _place(self, game: Game, seat: Seat | None) -> int:
        """Return the place of a seat behind the dealer."""
        dealer = game.round.state.dealer
        return -1 if seat is None else (seat - dealer - 1) % game.rules.table.seats

    def _begin_section(self, game: Game, name: str, first: Seat | None) -> None:
        self._end_line()
        if name == "play" and game.round.state.shown:
            points = " ".join(map(str, game.round.state.shown_points))
            self.lines.append(tag_text("MeldPoints", points))
        begun_by = self._seats.name(first) if name in BEGUN_BY and first is not None else ""
        self.lines.append(tag_text(name.capitalize(), begun_by))
        self._section, self._last = name, -1

    def _item(self, name: str, action: Action) -> str:
        """Return an action as a section has it: without the word of the section."""
        own = OWN_WORDS[name]
        match action:
            case Bid(goal, suit) if suit and isinstance(goal, int):
                return f"{goal}{NO_TRUMP_TEXT if suit is NO_TRUMP else suit.code}"
            case Bury(cards) if own == Bury.word and cards:
                return cards.code
            case GiveCards(cards, to) if own == GiveCards.word:
                return f"{cards.code}>{self._seats.name(to)}"
            case _:
                token = self._seats.named(action.token)
                short = token.removeprefix(f"{own}:") if own else token
                is_other = (
                    short.partition(":")[0].lower() in ACTION_WORDS
                )  # as a meld may be called
                is_misread = is_other or self._seats.before_colon(short)[0] or short[:1] == "%"
                return token if name != Ruling.word and is_misread else short

    def _add_deal(self, game: Game, deal: Deal) -> None:
        """Write a deal: the hands, the widow, the stock, and the card that is turned."""
        self.add_score(game)
        rules, seats = game.rules.deal, game.rules.table.seats
        if self._section or self._trick or game.past.rounds:
            self.lines += ["", tag_text("Dealer", self._seats.name(game.sheet.dealer))]
        self._section, self._trick = "", 0
        *from_eldest, widow = (
            Hand(deal.order[place] for place in places) for places in rules.packets.piles(seats)
        )
        eldest = game.round.state.dealer + 1
        hands = (from_eldest[(seat - eldest) % seats] for seat in range(seats))
        self.lines.append(tag_text("Deal", f"{self._seats.name(0)}:{' '.join(map(dotted, hands))}"))
        if widow:
            self.lines.append(tag_text("Widow", widow.code))
        if rules.stock:
            stock = deal.order[len(deal.order) - rules.stock :]
            self.lines.append(tag_text("Stock", " ".join(card.code for card in stock)))
        if rules.turn == "last":
            self.lines.append(tag_text("Upcard", deal.order[-1 - rules.stock].code))

    def _end_line(self) -> None:
        if self._items:
            self.lines.append(" ".join(self._items))
        self._items = []
