"""Joint melds: the melds of two partners with the cards that both have laid on the table."""

from collections.abc import Iterator
from functools import cached_property

from attrs import field, frozen

from pinochle._validators import expect, of_type
from pinochle.cards import _packed as _bits
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand, from_lanes, lanes_of
from pinochle.messages.violations import Violation
from pinochle.rules.auction.calls import is_trump
from pinochle.rules.melds.meld import MeldScore
from pinochle.rules.melds.table import MeldTable

__all__ = ["Together"]


@frozen
class Together:
    """The cards that two partners have laid on the table, which meld as if from one hand.

        >>> from pinochle import variants
        >>> melds = variants.get("contract-pinochle").melds
        >>> table = Together(melds, Suit.HEARTS, Hand.parse("♠AKQ ♥A ♦A ♣A"))
        >>> print(table.score)
        marriage 20, aces around 100
        >>> held = Hand.parse("JD 9C KD")
        >>> for cards in table.lays(held):
        ...     print(cards)
        J♦
        >>> Card.parse("QD") in table.calls(held - Card.parse("JD"))
        True

    A player lays only cards that make the melds worth more, and calls for a card only when they can
    lay nothing more (``contract.joint-meld``, ``contract.call-card``).

    Args:
        melds: what can be melded.
        trump: the trump suit.
        laid: the cards of both partners on the table.
    """

    melds: MeldTable = field(validator=of_type(MeldTable))
    trump: Suit | None = field(validator=is_trump)
    laid: Hand = field(validator=of_type(Hand))

    def and_then(self, cards: Hand | Card) -> "Together":
        """Return the table after more cards were laid."""
        return Together(self.melds, self.trump, self.laid + cards)

    @cached_property
    def _numbers(self) -> int:
        """The number of copies of each card on the table."""
        return _bits.numbers_of(lanes_of(self.laid))

    @property
    def score(self) -> MeldScore:
        """The melds of the cards on the table."""
        return self.melds.score(self.laid, self.trump)

    @cached_property
    def points(self) -> int:
        """The points of these melds."""
        return self.melds.points(self.laid, self.trump)

    def improves(self, cards: Hand) -> bool:
        """Tell whether the melds are worth more with these cards."""
        return self.melds.points(self._add(cards), self.trump) > self.points

    def _add(self, cards: Hand) -> Hand:
        """Return the table with these cards; no more copies of a card than a hand can hold."""
        return from_lanes(_bits.from_numbers(self._numbers + _bits.numbers_of(lanes_of(cards))))

    def lays(self, held: Hand) -> tuple[Hand, ...]:
        """Return the choices of cards to lay: each improves the melds, with no card to spare.

        Args:
            held: the cards that the player has not laid yet.
        """
        if not self.improves(held):
            return ()
        return self.melds.improving_choices(self.laid, held, self.trump)

    def sets(self) -> Iterator[Hand]:
        """Yield the cards of a set of each meld, in every suit it can be laid in."""
        for rule in self.melds:
            for pattern, suit in rule.places(self.trump):
                yield from pattern.sets(suit)

    def limit(self, card: Card) -> int:
        """Return the number of copies of a card in the pack."""
        return self.melds.pack.count(card)

    def why_not_lay(self, cards: Hand, held: Hand) -> tuple[Violation, ...]:
        """Return the reasons why a player may not lay these cards; none if they may.

        Args:
            cards: the cards to lay.
            held: the cards that the player has not laid yet.
        """
        missing = cards - (cards & held)
        if missing:
            return tuple(Violation("lay.not-held", "", (("card", card),)) for card in missing.kinds)
        if not self.improves(cards):
            return (Violation("lay.no-better", "contract.joint-meld"),)
        return tuple(
            Violation("lay.to-spare", "contract.joint-meld", (("card", card),))
            for card in cards.kinds
            if self.improves(cards - card)
        )

    def calls(self, held: Hand) -> tuple[Card, ...]:
        """Return the cards that a player may call for.

        Args:
            held: the cards that the player has not laid yet.
        """
        return self.choices(held)[1]

    def choices(self, held: Hand) -> tuple[tuple[Hand, ...], tuple[Card, ...]]:
        """Return the choices of cards to lay, and if there are none, the cards to call for."""
        together = self._add(held)
        if self.melds.points(together, self.trump) > self.points:
            return self.melds.improving_choices(self.laid, held, self.trump), ()
        improving = self.melds.improving_kinds(together, self.trump).kinds
        return (), tuple([card for card in improving if together.count(card) < self.limit(card)])

    def why_not_call(self, card: Card, held: Hand) -> tuple[Violation, ...]:
        """Return the reasons why a player may not call for a card; none if they may.

        Args:
            card: the card that the player calls for.
            held: the cards that the player has not laid yet.
        """
        if self.improves(held):
            return (Violation("call.lay-first", "contract.call-card"),)
        return self._why_no_use(expect(Card, card, "card"), held)

    def _why_no_use(self, card: Card, held: Hand) -> tuple[Violation, ...]:
        """Return the reasons why a card is of no use to a player who holds these."""
        named = (("card", card),)
        here = self.laid + held
        if here.count(card) >= self.limit(card):
            return (Violation("call.none-left", "", named),)
        if not self.improves(held + card):
            return (Violation("call.no-use", "contract.call-card", named),)
        return ()
