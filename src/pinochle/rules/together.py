"""Joint melds: what two partners meld with the cards that both have laid on the table."""

from collections.abc import Iterator

from attrs import field, frozen

from pinochle._validators import expect, of_type
from pinochle.cards import Card, Suit
from pinochle.hand import Hand
from pinochle.melds.meld import MeldScore
from pinochle.melds.table import MeldTable
from pinochle.rules.calls import is_trump
from pinochle.violations import Violation

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

    @property
    def score(self) -> MeldScore:
        """What the cards on the table meld."""
        return self.melds.score(self.laid, self.trump)

    @property
    def points(self) -> int:
        """The points of these melds."""
        return self.melds.points(self.laid, self.trump)

    def improves(self, cards: Hand) -> bool:
        """Whether the melds are worth more with these cards."""
        return self.melds.points(self.laid + cards, self.trump) > self.points

    def lays(self, held: Hand) -> tuple[Hand, ...]:
        """The choices of cards that a player may lay: each improves the melds, without a spare.

        Args:
            held: the cards that the player has not laid yet.
        """
        useful = self._useful(held)
        if not self.improves(useful):
            return ()
        found: dict[Hand, None] = {}
        for cards in self.melds.apart(self.trump):  # a choice without a spare is of one group
            some = useful & cards
            kinds = [(kind, some.count(kind)) for kind in some.kinds]
            found.update(dict.fromkeys(self._fewest(Hand(), some, kinds)))
        order = useful.kinds
        return tuple(sorted(found, key=lambda cards: [-cards.count(kind) for kind in order]))

    def sets(self) -> Iterator[Hand]:
        """The cards of one set of each meld, in every suit it can be laid in."""
        for rule in self.melds:
            for pattern, suit in rule.places(self.trump):
                yield from pattern.sets(suit)

    def limit(self, card: Card) -> int:
        """How many copies of a card there are."""
        return self.melds.pack.count(card)

    def _useful(self, held: Hand) -> Hand:
        """The cards that serve in some set that all of them together could make."""
        both = self.laid + held
        kinds = {card for cards in self.sets() if both.holds(cards) for card in cards}
        return Hand(card for card in held if card in kinds)

    def _fewest(self, chosen: Hand, left: Hand, kinds: list[tuple[Card, int]]) -> Iterator[Hand]:
        """The improving choices without a spare card that add cards of these kinds."""
        if self.improves(chosen):
            if not any(self.improves(chosen - card) for card in chosen.kinds):
                yield chosen
            return
        if not kinds or not self.improves(chosen + left):
            return
        (kind, copies), *others = kinds
        left -= [kind] * copies
        for number in range(copies, -1, -1):
            yield from self._fewest(chosen + [kind] * number, left, others)

    def why_not_lay(self, cards: Hand, held: Hand) -> tuple[Violation, ...]:
        """Why a player may not lay these cards; empty means that they may.

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
        """The cards that a player may call for.

        Args:
            held: the cards that the player has not laid yet.
        """
        if self.improves(held):
            return ()
        return tuple(card for card in self.melds.pack.kinds if not self._no_use(card, held))

    def why_not_call(self, card: Card, held: Hand) -> tuple[Violation, ...]:
        """Why a player may not call for a card; empty means that they may.

        Args:
            card: the card that the player calls for.
            held: the cards that the player has not laid yet.
        """
        if self.improves(held):
            return (Violation("call.lay-first", "contract.call-card"),)
        return self._no_use(expect(Card, card, "card"), held)

    def _no_use(self, card: Card, held: Hand) -> tuple[Violation, ...]:
        said = (("card", card),)
        here = self.laid + held
        if here.count(card) >= self.limit(card):
            return (Violation("call.none-left", "", said),)
        if not self.improves(held + card):
            return (Violation("call.no-use", "contract.call-card", said),)
        return ()
