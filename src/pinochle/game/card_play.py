"""The play of a card, an action made so often that there is a single object for each card."""

from typing import Any, Final

from attrs import fields, frozen
from typing_extensions import override

from pinochle._validators import expect, plain_number
from pinochle.cards.card import CARDS, Card
from pinochle.errors import WrongType, quoted
from pinochle.game._tokens import DescribedAs, Worded, is_copy, read_copies, write_copies

__all__ = ["Play"]


@frozen(init=False, eq=False, repr=False)
class Play(Worded, word="play"):
    """A player plays a card to the trick. Each has a single object: ``Play(card) is Play(card)``.

    In play for a stock, the melded cards of a hand lie on the table, and a play says whether
    its card comes from the hand or from there (``twohand.meld-stays-playable``).

        >>> king = Card.parse("KH")
        >>> Play(king).token, Play(king, laid=1).token
        ('play:KH', 'play:+KH')

    Args:
        card: the card.
        laid: 0 if it comes from the hand; otherwise which copy it is of those that lie on the
            table: the copy laid first is 1.

    Raises:
        RulesetError: if there can be no such copy.
    """

    __match_args__ = ("card", "laid")

    card: Card
    laid: int

    def __new__(cls, card: Card, laid: int = 0) -> "Play":
        """Return the object for this card."""
        try:
            play = PLAYS[card]
        except (KeyError, TypeError):
            play = PLAYS[expect(Card, card, "Play.card")]
        if not laid:
            return play
        laid = plain_number(laid)
        is_copy(play, fields(Play)[1], laid)
        return _LAID_PLAYS.setdefault((card, laid), _new_play(card, laid))

    @override
    def __reduce_ex__(self, _protocol: object) -> tuple[Any, ...]:
        return Play, (self.card, self.laid) if self.laid else (self.card,)

    @property
    @override
    def token(self) -> str:
        """The action as one word of text."""
        copy = f"+{write_copies(((self.card, self.laid),))}" if self.laid else self.card.code
        return f"play:{copy}"

    @classmethod
    @override
    def read(cls, text: str) -> "Play":
        """Return the action of its token behind the word."""
        if not text.startswith("+"):
            return cls(Card.parse(text))
        copies = read_copies(text[1:])
        if len(copies) != 1:
            message = f"expected one card, not {quoted(text)}"
            raise WrongType(message)
        return cls(*copies[0])

    @override
    def _described(self) -> DescribedAs:
        return "play-laid" if self.laid else "play", {"card": self.card}

    @override
    def __repr__(self) -> str:
        return f"Play({self.card!r}{f', laid={self.laid}' if self.laid else ''})"


def _new_play(card: Card, laid: int = 0) -> Play:
    play = object.__new__(Play)
    object.__setattr__(play, "card", card)
    object.__setattr__(play, "laid", laid)
    return play


PLAYS: Final = {card: _new_play(card) for card in CARDS}
"""The play of every card out of the hand."""

_LAID_PLAYS: Final[dict[tuple[Card, int], Play]] = {}
"""The plays of copies that lie on the table, as far as anybody has made them."""
