"""Actions: everything that a seat, or the table, can do in a round.

Every action has a text of one token, by which a record tells it, and :func:`read_action` reads it.

    >>> read_action("bid:250"), read_action("play:TS").token
    (Bid(points=250), 'play:TS')
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from pinochle._validators import expect
from pinochle.actions._calls import (
    Bid,
    CallPartner,
    ClaimMisdeal,
    Concede,
    Deal,
    Double,
    ExchangeDix,
    KeepCard,
    NameTrump,
    Pass,
    PlayOn,
    RejectCard,
    Ruling,
    ShootTheMoon,
)
from pinochle.actions._cards import (
    Bury,
    CallCard,
    CallOut,
    ClaimMeld,
    Done,
    GiveCards,
    LayCards,
    LayMeld,
    Play,
)
from pinochle.actions._words import as_name, read_codes, read_copies, read_number
from pinochle.cards import Card, Suit
from pinochle.errors import NotationError, PinochleError, WrongType, quoted
from pinochle.hand import Hand
from pinochle.trick import Seat

if TYPE_CHECKING:
    from pinochle.rules.renege import RulingKind

__all__ = [
    "ACTIONS",
    "Action",
    "Bid",
    "Bury",
    "CallCard",
    "CallOut",
    "CallPartner",
    "ClaimMeld",
    "ClaimMisdeal",
    "Concede",
    "Deal",
    "Done",
    "Double",
    "ExchangeDix",
    "GiveCards",
    "KeepCard",
    "LayCards",
    "LayMeld",
    "NameTrump",
    "Pass",
    "Play",
    "PlayOn",
    "RejectCard",
    "Ruling",
    "ShootTheMoon",
    "read_action",
]


Action: TypeAlias = (
    Deal
    | KeepCard
    | RejectCard
    | Bid
    | Pass
    | Double
    | NameTrump
    | ExchangeDix
    | CallPartner
    | GiveCards
    | Bury
    | LayCards
    | CallCard
    | Concede
    | PlayOn
    | ShootTheMoon
    | ClaimMisdeal
    | LayMeld
    | ClaimMeld
    | Done
    | CallOut
    | Play
    | Ruling
)
"""Everything that can be done."""

ACTIONS: Final[tuple[type[Action], ...]] = (
    Deal,
    KeepCard,
    RejectCard,
    Bid,
    Pass,
    Double,
    NameTrump,
    ExchangeDix,
    CallPartner,
    GiveCards,
    Bury,
    LayCards,
    CallCard,
    Concede,
    PlayOn,
    ShootTheMoon,
    ClaimMisdeal,
    LayMeld,
    ClaimMeld,
    Done,
    CallOut,
    Play,
    Ruling,
)
"""The classes of actions."""

BY_TABLE: Final = (Deal, Ruling)
"""The actions that no seat does."""


def word_of(action: Action) -> str:
    """What kind of action it is, as its text begins: ``bid``, ``play``."""
    return action.token.partition(":")[0]


_PLAIN: Final[dict[str, Action]] = {
    one.token: one
    for one in (
        *(KeepCard(), RejectCard(), Pass(), Double(), ExchangeDix(), Concede(), PlayOn()),
        ShootTheMoon(),
        *(Done(), CallOut()),
    )
}


def read_action(text: str) -> Action:
    """The action that a word of text tells.

        >>> read_action("bury:9H9D")
        Bury(cards=Hand.parse('9H 9D'))
        >>> read_action("ply:9H")
        Traceback (most recent call last):
            ...
        pinochle.errors.NotationError: 'ply:9H' is no action: expected bid, bury, call, call-out, \
claim, concede, deal, done, double, exchange, give, keep, lay, meld, misdeal, partner, pass, \
play, play-on, reject, ruling, shoot-the-moon or trump at position 0
          ply:9H
          ^^^

    Raises:
        NotationError: if it is none, with the position of the trouble.
        WrongType: if it is no text.
    """
    word, colon, rest = expect(str, text, "action").partition(":")
    if not colon and word in _PLAIN:
        return _PLAIN[word]
    reader = _READERS.get(word)
    if reader is None or not colon:
        words = sorted([*_PLAIN, *_READERS])
        said = f"{quoted(text)} is no action: expected {', '.join(words[:-1])} or {words[-1]}"
        raise NotationError(said, text, 0, len(word))
    try:
        return reader(rest)
    except PinochleError as error:
        said = error.reason if isinstance(error, NotationError) else str(error).splitlines()[0]
        raise NotationError(said, text, len(word) + 1, len(text)) from None


def _meld(text: str) -> LayMeld:
    name, _, cards = text.partition(":")
    new, _, lying = cards.partition("+")
    laid = tuple(read_copies(lying))
    return LayMeld(as_name(name), Hand((*read_codes(new), *(card for card, _ in laid))), laid)


def _claim(text: str) -> ClaimMeld:
    name, _, rest = text.partition(":")
    cards, _, seat = rest.partition("<")
    return ClaimMeld(Seat(read_number(seat)), as_name(name), Hand(read_codes(cards)))


def _read_play(text: str) -> Play:
    if not text.startswith("+"):
        return Play(Card.parse(text))
    copies = tuple(read_copies(text[1:]))
    if len(copies) != 1:
        message = f"expected one card, not {quoted(text)}"
        raise WrongType(message)
    return Play(*copies[0])


def _bid(text: str) -> Bid:
    points, colon, suit = text.partition(":")
    return Bid(read_number(points), Suit.parse(suit) if colon else None)


def _give(text: str) -> GiveCards:
    cards, _, seat = text.partition(">")
    return GiveCards(Hand(read_codes(cards)), Seat(read_number(seat)))


def _ruling(text: str) -> Ruling:
    seat, _, kind = text.partition(":")
    return Ruling(Seat(read_number(seat)), cast("RulingKind", kind))


_READERS: Final[dict[str, Callable[[str], Action]]] = {
    "deal": lambda text: Deal(read_codes(text)),
    "bid": _bid,
    "trump": lambda text: NameTrump(Suit.parse(text)),
    "partner": lambda text: CallPartner(Card.parse(text)),
    "give": _give,
    "bury": lambda text: Bury(Hand(read_codes(text))),
    "lay": lambda text: LayCards(Hand(read_codes(text))),
    "call": lambda text: CallCard(Card.parse(text)),
    "misdeal": ClaimMisdeal,
    "meld": _meld,
    "ruling": _ruling,
    "claim": _claim,
    "play": _read_play,
}
