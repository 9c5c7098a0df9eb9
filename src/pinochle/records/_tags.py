"""The pieces of a notation in tags: its tags, words and comments; its sections, and its seats."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, Literal, NamedTuple

from pinochle.actions import ACTIONS
from pinochle.cards._notation import without_marks
from pinochle.cards.card import Card, Suit, read_cards
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.errors import check_text, quoted
from pinochle.messages.violations import RecordError
from pinochle.records._head import read_seat
from pinochle.rules.script import read_script
from pinochle.rules.table import TableRules

__all__ = [
    "ACTION_WORDS",
    "BEGUN_BY",
    "IN_TAG",
    "NO_TRUMP_TEXT",
    "OF_CARDS",
    "OWN_WORDS",
    "RESERVED",
    "SECTION_OF",
    "SeatNames",
    "TagPiece",
    "dotted",
    "pieces_of",
    "read_dotted",
    "tag_text",
]

ACTION_WORDS: Final = frozenset(kind.word for kind in ACTIONS)

_SECTIONS: Final[dict[str, tuple[str, str]]] = {
    "draw": ("draw-for-deal", "deal"),
    "draft": ("", "draft"),
    "auction": ("bid", "auction raise"),
    "concede": ("", "concede concede-unseen"),
    "trump": ("trump", "trump"),
    "partner": ("partner", "partner"),
    "dix": ("", "dix"),
    "passes": ("give", "widow share-widow passing"),
    "melds": ("meld", "melds bidder-melds others-meld joint-melds"),
    "bury": ("bury", "bury"),
    "moon": ("", "moon"),
    "play": ("play", "draw play"),
    "ruling": ("ruling", ""),
}
"""The sections, each with the word of its own actions, and the steps in which they are done."""

OWN_WORDS: Final = {name: own for name, (own, _) in _SECTIONS.items()}
"""The sections, each with the word of an action that may be left out there; "" if none may."""
SECTION_OF: Final = {
    step: name for name, (_, steps) in _SECTIONS.items() for step in read_script(steps)
}
"""The section of what is done in each step."""

BEGUN_BY: Final = frozenset({"auction", "play"})
"""The sections whose tag names the seat that begins, as in PBN."""
IN_TAG: Final = frozenset({"bury", "draw", "partner", "ruling", "trump"})
"""The sections that are written inside their tag."""
OF_CARDS: Final = frozenset({"bury", "passes"})
"""The sections in which an item may be several cards with blanks between them."""

RESERVED: Final = frozenset(OWN_WORDS) | {
    *("rules", "rule", "fingerprint", "dealer", "deal", "widow", "stock", "upcard"),
    *("meldpoints", "score"),
}
"""The names of tags that have a meaning, in small letters."""

NO_TRUMP_TEXT: Final = "NT"
"""No trump in a bid, as in ``300NT``."""

_COMPASS: Final = "NESW"


class SeatNames:
    """The names of the seats of a table: N E S W where four sit all the time, numbers elsewhere."""

    def __init__(self, table: TableRules) -> None:
        is_fixed = table.players == table.seats and not table.partners_change
        self.letters = _COMPASS if is_fixed and table.seats == len(_COMPASS) else ""
        self._seats, self._players = table.seats, table.players

    def name(self, seat: Seat) -> str:
        """Return the name of a seat, or of a player."""
        return self.letters[seat] if self.letters else str(seat)

    def seat(self, text: str, *, is_player: bool = False) -> Seat:
        """Return the seat, or the player, of a name or a number.

        Raises:
            RecordError: if it is nobody at this table.
        """
        if len(text) == 1 and text.upper() in self.letters:
            return self.letters.index(text.upper())
        letters = ", or " + " ".join(self.letters) if self.letters else ""
        return read_seat(text, self._players if is_player else self._seats, letters)

    def before_colon(self, word: str) -> tuple[str, str]:
        """Return the name of a seat before the first colon of a word, or "", and the rest."""
        who, colon, rest = word.partition(":")
        is_letter = len(who) == 1 and who.upper() in self.letters
        return (who, rest) if colon and (is_letter or who.isdigit()) else ("", word)

    def named(self, token: str) -> str:
        """Return a token with the name of the seat that it has, in place of its number."""
        return _seat_in_token().sub(lambda match: match[1] + self.name(int(match[2])), token)

    def numbered(self, token: str) -> str:
        """Return such a token with the number.

        Raises:
            RecordError: if nobody at this table has that name.
        """
        return _seat_in_token().sub(lambda match: f"{match[1]}{self.seat(match[2])}", token)


@cache
def _seat_in_token() -> re.Pattern[str]:
    return re.compile(r"^(give:.*>|claim:.*<|ruling:)(\w+)", re.IGNORECASE)


class TagPiece(NamedTuple):
    """A tag, a word or a comment.

    Args:
        kind: which of them.
        text: the name of the tag, the word, or the comment.
        value: the value of a tag; "" if it has none.
        line: its line, counted from 1.
    """

    kind: Literal["tag", "word", "comment"]
    text: str
    value: str
    line: int


def tag_text(name: str, value: str = "") -> str:
    """Return a tag as text."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]' if value else f"[{name}]"


def dotted(hand: Hand) -> str:
    """Return a hand as PBN has it: spades, hearts, diamonds and clubs with dots between them."""
    return ".".join("".join(card.rank.code for card in hand.suit(suit)) for suit in Suit)


def read_dotted(text: str) -> list[Card]:
    """Return the cards of such a hand."""
    suits = text.split(".")
    if len(suits) != len(Suit):
        form = "spades, hearts, diamonds and clubs with dots between, such as AATK.QJ..9"
        raise RecordError(f"expected {form}, not {quoted(text)}")
    for ranks in suits:
        if not re.fullmatch(r"(?:[ATKQJ9]|10)*", ranks, re.IGNORECASE | re.ASCII):
            raise RecordError(f"expected the ranks of a suit (A T K Q J 9), not {quoted(ranks)}")
    of_suits = zip(Suit, suits, strict=True)
    return read_cards(" ".join(f"{suit.code}:{ranks}" for suit, ranks in of_suits if ranks))


@cache
def _piece_pattern() -> re.Pattern[str]:
    name, value = r"(?P<tag>[^\W\d][\w.-]*)", r'"(?P<value>(?:[^"\\]|\\["\\])*+)"'
    return re.compile(
        r"\s+|^%[^\n]*"  # a line that begins with % is for programs
        r"|\{(?P<comment>[^}]*)\}|;(?P<remark>[^\n]*)"
        rf"|\[\s*{name}\s*(?:{value}\s*)?\]"
        r'|(?P<word>[^\s\[\]{};"]+)',
        re.MULTILINE,
    )


def pieces_of(text: str) -> Iterator[TagPiece]:
    """Yield the tags, words and comments of a text.

    Marks that nobody sees are no part of a word.

    Raises:
        RecordError: if there is something else, with its line.
    """
    at, line = 0, 1
    while at < len(text):
        match = _piece_pattern().match(text, at)
        if match is None:
            raise RecordError(_unexpected(text[at:]), line=line)
        try:
            check_text(match[0], RecordError)
        except RecordError as error:
            raise RecordError(error.reason, line=line) from None
        comment = match["remark"] if match["comment"] is None else match["comment"]
        if comment is not None:
            yield TagPiece("comment", _one_line(comment), "", line)
        elif match["tag"]:
            value = re.sub(r"\\(.)", r"\1", _one_line(match["value"] or ""))
            yield TagPiece("tag", match["tag"], value, line)
        elif word := without_marks(match["word"] or ""):
            yield TagPiece("word", word, "", line)
        line += match[0].count("\n")
        at = match.end()


def _one_line(text: str) -> str:
    """Return a text of several lines as one."""
    return " ".join(filter(None, map(str.strip, text.split("\n"))))


def _unexpected(rest: str) -> str:
    """Return what was expected where something else stands."""
    start = quoted(rest.partition("\n")[0])
    if rest[0] == "{":
        return f"expected a comment with a }} at its end, not {start}"
    return f'expected a tag such as [Dealer "N"], an action or a comment, not {start}'
