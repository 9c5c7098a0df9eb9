"""What is done with cards: they are given, buried, melded and played."""

from typing import Any, Final, TypeAlias

from attrs import field, fields, frozen

from pinochle._bits import MOST
from pinochle._validators import a, expect, number, numbered
from pinochle.actions._words import as_word, codes, copy_code
from pinochle.cards import CARDS, Card
from pinochle.hand import Hand
from pinochle.trick import MOST_SEATS, Seat


@frozen
class GiveCards:
    """Cards go to another seat: they are passed across, or shared out of the widow."""

    cards: Hand = field(validator=a(Hand))
    to: Seat = field(validator=number(0, MOST_SEATS - 1))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"give:{codes(self.cards)}>{self.to}"


@frozen
class Bury:
    """The bidder lays away as many cards as he took from the widow."""

    cards: Hand = field(validator=a(Hand))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"bury:{codes(self.cards)}"


@frozen
class LayCards:
    """Cards go on the table to those of the partner (``contract.joint-meld``)."""

    cards: Hand = field(validator=a(Hand))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"lay:{codes(self.cards)}"


@frozen
class CallCard:
    """The partner is asked for a card that makes a meld (``contract.call-card``)."""

    card: Card = field(validator=a(Card))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"call:{self.card.code}"


_Copies: TypeAlias = tuple[tuple[Card, int], ...]


def _copies(value: Hand | _Copies) -> _Copies:
    """Laid cards with their numbers; of a hand each copy has the next one."""
    if not isinstance(value, Hand):
        return value
    return tuple((card, copy) for card in value.kinds for copy in range(1, value.count(card) + 1))


@frozen
class LayMeld:
    """One meld is laid on the table (``meld.display``, ``twohand.meld-one-per-trick``).

    In play for a stock some of its cards may lie there already.

        >>> LayMeld("run", Hand.parse("AH TH KH QH JH"), laid=Hand.parse("KH QH")).token
        'meld:run:AHTHJH+KHQH'

    Args:
        name: the name of the meld in the table of the rules.
        cards: all its cards; they tell how many sets are laid together.
        laid: those of them that lie on the table already, each with a number: of copies that have
            served in other melds the one laid first is 1. A hand will do where that is plain.

    Raises:
        HandError: if a card that lies there already is none of its cards.
        RulesetError: if a copy has no such number.
        WrongType: if something in it is of the wrong type.
    """

    name: str = field(validator=a(str))
    cards: Hand = field(validator=a(Hand))
    laid: _Copies = field(default=(), converter=_copies, validator=numbered(Card))
    new: Hand = field(init=False, eq=False, repr=False)
    """Those of its cards that come from the hand."""

    def __attrs_post_init__(self) -> None:
        for _, copy in self.laid:
            number(1, MOST)(self, fields(LayMeld).laid, copy)
        order = sorted(set(self.laid), key=lambda one: (_PLACES[one[0]], one[1]))
        object.__setattr__(self, "laid", tuple(order))
        object.__setattr__(self, "new", self.cards - (card for card, _ in order))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        laid = "".join(copy_code(card, copy) for card, copy in self.laid)
        return f"meld:{as_word(self.name)}:{codes(self.new)}{'+' * bool(laid)}{laid}"


@frozen
class ClaimMeld:
    """A player claims a meld that an opponent overlooked (``meld.muggins``).

        >>> ClaimMeld(Seat(2), "pinochle", Hand.parse("QS JD")).token
        'claim:pinochle:QSJD<2'

    Args:
        of: who overlooked it.
        name: the name of the meld in the table of the rules.
        cards: all its cards.
    """

    of: Seat = field(validator=number(0, MOST_SEATS - 1))
    name: str = field(validator=a(str))
    cards: Hand = field(validator=a(Hand))

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"claim:{as_word(self.name)}:{codes(self.cards)}<{self.of}"


@frozen
class Done:
    """A player who may do more, such as lay another meld, is done."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "done"


@frozen
class CallOut:
    """A player says that he has reached the target and wins (``twohand.call-out``)."""

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return "call-out"


@frozen(init=False, eq=False, repr=False)
class Play:
    """A card is played to the trick. There is one object a card: ``Play(card) is Play(card)``.

    In play for a stock, cards of a hand that were melded lie on the table, and a play says whether
    its card comes from the hand or from there (``twohand.meld-stays-playable``).

        >>> king = Card.parse("KH")
        >>> Play(king).token, Play(king, laid=1).token
        ('play:KH', 'play:+KH')

    Args:
        card: the card.
        laid: 0 if it comes from the hand; otherwise which copy it is of those that lie on the
            table: the one laid first is 1.

    Raises:
        RulesetError: if there can be no such copy.
        WrongType: if something in it is of the wrong type.
    """

    __match_args__ = ("card", "laid")

    card: Card
    laid: int

    def __new__(cls, card: Card, laid: int = 0) -> "Play":
        """The one object for this card."""
        if laid:
            return _laid_play(card, laid)
        try:
            return PLAYS[card]
        except (KeyError, TypeError):
            return PLAYS[expect(Card, card, "Play.card")]

    def __reduce__(self) -> tuple[type["Play"], tuple[Any, ...]]:
        return Play, (self.card, self.laid) if self.laid else (self.card,)

    @property
    def token(self) -> str:
        """The action as one word of text."""
        return f"play:{'+' + copy_code(self.card, self.laid) if self.laid else self.card.code}"

    def __repr__(self) -> str:
        return f"Play({self.card!r}{f', laid={self.laid}' if self.laid else ''})"


def _play(card: Card, laid: int = 0) -> Play:
    play = object.__new__(Play)
    object.__setattr__(play, "card", card)
    object.__setattr__(play, "laid", laid)
    return play


PLAYS: Final = {card: _play(card) for card in CARDS}
"""The play of every card out of the hand."""


_laid_plays: Final[dict[tuple[Card, int], Play]] = {}


def _laid_play(card: Card, laid: int) -> Play:
    """The one play of a copy that lies on the table."""
    play = PLAYS[expect(Card, card, "Play.card")]
    number(1, MOST)(play, fields(Play).laid, laid)
    return _laid_plays.setdefault((card, laid), _play(card, laid))


_PLACES: Final = {card: place for place, card in enumerate(CARDS)}
