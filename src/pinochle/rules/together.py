"""Joint melds: what two partners meld with the cards that both have laid on the table."""

from collections.abc import Iterator
from functools import reduce

from pinochle import _bits
from pinochle._frozen import field, frozen
from pinochle._validators import expect, of_type
from pinochle.cards import COPY, Card, Suit
from pinochle.hand import Hand, from_lanes
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
        return self._points_of(_added_up(self.laid, cards)) > self.points

    def _points_of(self, cards: int) -> int:
        """The points of cards, which are numbers of copies."""
        return self.melds.points(from_lanes(_bits.packed(cards)), self.trump)

    def lays(self, held: Hand) -> tuple[Hand, ...]:
        """The choices of cards that a player may lay: each improves the melds, without a spare.

        Args:
            held: the cards that the player has not laid yet.
        """
        laid, points = _bits.numbers_of(self.laid._lanes), self.points
        if self._points_of(laid + _bits.numbers_of(held._lanes)) <= points:
            return ()
        useful = self._useful(held)
        found: dict[int, Hand] = {}
        for cards in self.melds.apart(self.trump):  # a choice without a spare is of one group
            some = useful & cards
            kinds = [(COPY[kind], some.count(kind)) for kind in some.kinds]
            if kinds:
                for choice in self._fewest(laid, _bits.numbers_of(some._lanes), kinds, points):
                    found[choice] = from_lanes(_bits.packed(choice - laid))
        order = useful.kinds
        return tuple(sorted(found.values(), key=lambda it: [-it.count(kind) for kind in order]))

    def sets(self) -> Iterator[Hand]:
        """The cards of one set of each meld, in every suit it can be laid in."""
        for rule in self.melds:
            for pattern, suit in rule.places(self.trump):
                yield from pattern.sets(suit)

    def limit(self, card: Card) -> int:
        """How many copies of a card there are."""
        return self.melds.pack.count(card)

    def _useful(self, held: Hand) -> Hand:
        """The cards that serve in some meld that all of them together could make."""
        melds = self.melds.singles(self.laid + held, self.trump)
        serving = reduce(_bits.either, [meld.cards._lanes for meld in melds], _bits.NONE)
        return from_lanes(_bits.both(held._lanes, _bits.filled(serving)))

    def _fewest(
        self, table: int, left: int, kinds: list[tuple[int, int]], points: int
    ) -> Iterator[int]:
        """What lies there after each improving choice of cards of these kinds, without a spare one.

        Cards are numbers of copies, and a kind is one copy with how many there are.
        """
        if self._points_of(table) > points:
            added = table - _bits.numbers_of(self.laid._lanes)
            needed = (copy for copy in COPY.values() if added // copy & _bits.FULL)
            if not any(self._points_of(table - copy) > points for copy in needed):
                yield table
            return
        if not kinds or self._points_of(table + left) <= points:
            return
        (copy, copies), *others = kinds
        left -= copy * copies
        for number in range(copies, -1, -1):
            yield from self._fewest(table + copy * number, left, others, points)

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
        here, most, points = (self.laid + held)._lanes, self.melds.pack.cards._lanes, self.points
        wanted: list[Card] = []
        for card in self.melds.pack.kinds:
            suit, lane = card._suit, card._lane
            if (most[suit] & ~here[suit]) >> lane * _bits.LANE & _bits.FULL:
                more = from_lanes(_bits.one_more(here, suit, lane))
                if self.melds.points(more, self.trump) > points:
                    wanted.append(card)
        return tuple(wanted)

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


def _added_up(*hands: Hand) -> int:
    """The numbers of copies in these hands together (see :mod:`pinochle._bits`)."""
    return sum([_bits.numbers_of(hand._lanes) for hand in hands])
