"""The words that tell actions: cards by code, copies by number, names without blanks."""

from collections.abc import Iterator
from typing import Final

from pinochle.cards import Card
from pinochle.errors import WrongType, quoted
from pinochle.hand import Hand

_MOST_DIGITS: Final = 6


def codes(cards: Hand) -> str:
    return "".join(card.code for card in cards)


def read_codes(text: str) -> tuple[Card, ...]:
    """The cards of which the two-letter codes stand one behind the other."""
    return tuple(Card.parse(text[at : at + 2]) for at in range(0, len(text), 2))


def copy_code(card: Card, copy: int) -> str:
    """A card that lies on the table: its code, and which copy it is unless it is the first."""
    return card.code + (f".{copy}" if copy > 1 else "")


def read_copies(text: str) -> Iterator[tuple[Card, int]]:
    at = 0
    while at < len(text):
        card, copy = Card.parse(text[at : at + 2]), "1"
        at += 2
        if text[at : at + 1] == ".":
            copy = text[at + 1 : at + 2]
            at += 2
        if copy == "0":
            message = "the copy laid first is 1, not 0"
            raise WrongType(message)
        yield card, read_number(copy)


_ESCAPE: Final = "%"
_DIGITS: Final = 6


def as_word(name: str) -> str:
    """A name without blanks, out of which it can be read again."""
    return "".join(
        letter
        if letter.isalnum() or letter == "-"
        else "_"
        if letter == " "
        else f"{_ESCAPE}{ord(letter):0{_DIGITS}x}"
        for letter in name
    )


def as_name(word: str) -> str:
    plain, *escaped = word.replace("_", " ").split(_ESCAPE)
    try:
        rest = (chr(int(one[:_DIGITS], 16)) + one[_DIGITS:] for one in escaped)
        name = plain + "".join(rest)
        name.encode()  # half a letter is none
    except (OverflowError, ValueError):
        message = f"expected the name of a meld, not {quoted(word)}"
        raise WrongType(message) from None
    return name


def read_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        most = f" of at most {_MOST_DIGITS} digits" if text.isdigit() else ""
        message = f"expected a number{most}, not {quoted(text)}"
        raise WrongType(message)
    return int(text)
