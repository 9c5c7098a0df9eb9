"""What the clause tests share: cards, hands and tricks in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pinochle import Card, Hand, Suit

if TYPE_CHECKING:
    from pinochle.rules import MeldTable, PlayRules

SPADES: Final = Suit.SPADES
HEARTS: Final = Suit.HEARTS
DIAMONDS: Final = Suit.DIAMONDS
CLUBS: Final = Suit.CLUBS


def hand(text: str, times: int = 1) -> Hand:
    """The cards of this text, or so many copies of each of them."""
    return Hand(list(Hand.parse(text)) * times)


def card(text: str) -> Card:
    """The card of this text."""
    return Card.parse(text)


def trick(text: str) -> tuple[Card, ...]:
    """Cards in the order in which they were played."""
    return tuple(Card.parse(word) for word in text.split())


def legal(
    rules: PlayRules, held: str, played: str, trump: Suit, *, first_lead: bool = False
) -> str:
    """The kinds of card that may be played, as the code of a hand of them."""
    kinds = rules.legal(hand(held), trick(played), trump, first_lead=first_lead)
    return Hand(kinds).code


def code(text: str) -> str:
    """The same cards, as the code of a hand."""
    return hand(text).code


def against(rules: PlayRules, one: str, held: str, played: str, trump: Suit) -> list[str]:
    """The ids of the rules against playing a card."""
    return [why.rule for why in rules.why_not(card(one), hand(held), trick(played), trump)]


def melds_by_title(table: MeldTable, held: str, trump: Suit | None) -> dict[str, int]:
    """The melds of a hand by their titles, with their points."""
    return {str(meld): meld.points for meld in table.score(hand(held), trump).melds}
