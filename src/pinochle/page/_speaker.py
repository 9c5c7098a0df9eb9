"""The words of the document for a page, in a language and with the names of people."""

from collections.abc import Iterator
from functools import lru_cache

from attrs import evolve

from pinochle._validators import expect
from pinochle.cards.card import Card
from pinochle.cards.trick import Seat
from pinochle.messages import Language, Message, Names, as_language
from pinochle.messages.violations import Violation
from pinochle.page.document import ItemAtTable, Picking
from pinochle.rules.auction.goal import BidSuit
from pinochle.rules.melds.meld import Meld
from pinochle.rules.scoring.settlement_text import named_sides
from pinochle.rules.scoring.tally import FactCode, ItemCode, Line
from pinochle.rules.script import Step
from pinochle.rules.table import TableRules

__all__ = ["Speaker", "awaiting", "picking"]


class Speaker:
    """The language and the names in which a document is written.

    Args:
        language: the language, or the name of one that comes with the library.
        names: what people are called.
        you: the seat that reads; None for a spectator.
        has_messages: whether the document has the messages with their parameters too.
    """

    def __init__(
        self, language: Language | str, names: Names, you: Seat | None, *, has_messages: bool
    ) -> None:
        self.language: Language = as_language(language)
        called = expect(Names, names, "names")
        self.names: Names = called if called.you == you else evolve(called, you=you)
        self._all_named: Names = called if called.you is None else evolve(called, you=None)
        self.has_messages = has_messages

    def text(self, message: Message) -> str:
        """Return a message in words."""
        return self.language.text(message, self.names)

    def phrase(self, message: Message) -> str:
        """Return a message in words, with a capital."""
        text = self.text(message)
        return text[:1].upper() + text[1:]

    def raw(self, message: Message) -> Message | None:
        """Return a message if the document is to have it, else None."""
        return message if self.has_messages else None

    def name(self, seat: Seat) -> str:
        """Return the name of the player at a seat."""
        return _name(self.language, self._all_named, seat)

    def column(self, table: TableRules, column: int) -> str:
        """Return the name of a column of the score sheet."""
        return _columns(self.language, self.names, table)[column]

    def player(self, player: int) -> str:
        """Return the name of a player, whichever seat they had."""
        names = self._all_named
        if dict(names.players):
            return self.language.player(player, names)
        return self.language.seat(player, names)

    def verdict(self, line: Line) -> str:
        """Return the verdict of a settlement with the contract; "" for a side that just scores."""
        verdict = self.language.word(f"verdict.{line.verdict}")
        if line.verdict in {"made", "set", "conceded"} and line.bid:
            return f"{verdict} {self.text(line.stake)}"
        return verdict

    def items(self, line: Line) -> Iterator[ItemAtTable]:
        """Yield the items of a settlement, and the numbers that explain them."""
        for item in line.items:
            yield self._item(item.code, item.points, scores=True)
        for fact in line.facts:
            if fact.code not in {"bid", "times"} and fact.number:
                yield self._item(fact.code, fact.number, scores=False)

    def _item(self, code: ItemCode | FactCode, points: int, *, scores: bool) -> ItemAtTable:
        return ItemAtTable(code, self.language.word(f"item.{code}"), points, scores)

    def suit(self, suit: BidSuit) -> str:
        """Return the words of a bid for its suit."""
        return self.language.word(f"suit.{suit.code if suit else 'none'}")

    def pile(self, name: str) -> str:
        """Return the name of a pile."""
        return self.language.word(f"table.{name.partition('.')[0]}")

    def title(self, meld: Meld) -> str:
        """Return the title of a meld."""
        return _title(self.language, meld)


def with_gap(why: Violation, card: Card | None) -> Message:
    """Return the message of a violation, with a gap for the card that cannot be used."""
    params = [
        (name, _GAP if name == "card" and value is card else value)
        for name, value in why.parameters
    ]
    return Message(why.code, tuple(params))


_GAP = "{card}"
"""The gap that stands for the card that cannot be used."""


@lru_cache(maxsize=256)
def _name(language: Language, names: Names, seat: Seat) -> str:
    return language.text(Message.of("page.name", seat=seat), names)


@lru_cache(maxsize=256)
def _columns(language: Language, names: Names, table: TableRules) -> tuple[str, ...]:
    named = dict(named_sides(table, names, language).sides)
    columns = [named[column] for column in range(table.columns)]
    return tuple([column[:1].upper() + column[1:] for column in columns])


@lru_cache(maxsize=1024)
def _title(language: Language, meld: Meld) -> str:
    return language.text(meld.message)


def awaiting(step: Step, seats: tuple[Seat, ...]) -> Message:
    """Return the message that says who is awaited, and for what."""
    if len(seats) == 1:
        return Message.of("page.awaited", seat=seats[0], step=step.value)
    names = tuple([Message.of("page.seat", seat=seat) for seat in seats])
    return Message.of("page.awaited-several", seats=names, step=step.value)


def picking(what: Picking, size: int, to: Seat | None) -> Message:
    """Return the message above cards to be chosen."""
    if what == "bury":
        return Message.of("pick.bury", number=size)
    if what == "give" and to is not None:
        return Message.of("pick.give", number=size, to=to)
    return Message.of(f"pick.{what}")
