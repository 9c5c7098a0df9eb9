"""Tests of a hand: what it must hold to bid, to name a trump, or to be thrown in."""

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from attrs import field, frozen

from pinochle._shown import ShortRepr
from pinochle._validators import expect, one_of, tuple_of
from pinochle._values import line, number, pairs_of
from pinochle.cards.card import Rank, Suit, check_trump
from pinochle.cards.hand import Hand
from pinochle.errors import Problem
from pinochle.messages.phrases import problem
from pinochle.messages.violations import Violation
from pinochle.rules.count import CountRules
from pinochle.rules.melds.table import MeldTable
from pinochle.rules.pack import Pack

__all__ = ["ANY_HAND", "HandTest", "melds_in_words"]

Melding = Literal["whatever", "some", "none"]

_COUNTERS: Final = 3
"""The number of ranks that are counters, from the highest on: ace, ten and king."""
_MARRIAGES: Final = {"royal marriage": "marriage"}


@frozen(repr=False)
class HandTest(ShortRepr):
    """A test of what a hand holds; it is met when every part of it is met.

        >>> nines = HandTest(at_least=((Rank.NINE, 5),), at_most=((Rank.ACE, 1),))
        >>> from pinochle import variants
        >>> rules = variants.get("partnership-auction")
        >>> nines.is_met(Hand.parse("9S 9H 9H 9D 9C AS KS"), rules.melds, rules.count)
        True
        >>> marriage = HandTest(holds=("marriage",))
        >>> marriage.is_met(Hand.parse("KS QS"), rules.melds, rules.count, trump=Suit.HEARTS)
        False

    Args:
        at_least: pairs of a rank and the least number of its cards.
        at_most: pairs of a rank and the greatest number of its cards.
        non_counters: the least number of cards below the three highest ranks. Those are the
            counters: ace, ten and king, whatever they count in the game (``misdeal.technical``).
        worthless: the least number of cards that count nothing in the game.
        holds: the melds of which the hand must hold one in the trump suit, or, before trump is
            named, in any suit (``trump.must-hold-run-marriage-dix``). A marriage is a king and
            queen of that suit, whether its meld is for trump or for the other suits.
        melds: whether there must be a meld, or none, that scores whatever is trump
            (``auction.open-if-meld``, ``misdeal.nines.5-no-meld``).
    """

    at_least: tuple[tuple[Rank, int], ...] = field(default=(), validator=pairs_of(Rank))
    at_most: tuple[tuple[Rank, int], ...] = field(default=(), validator=pairs_of(Rank))
    non_counters: int = field(default=0, validator=number(0))
    worthless: int = field(default=0, validator=number(0))
    holds: tuple[str, ...] = field(default=(), validator=[tuple_of(str), line])
    melds: Melding = field(default="whatever", validator=one_of(Melding))

    def is_met(
        self, hand: Hand, melds: MeldTable, count: CountRules, trump: Suit | None = None
    ) -> bool:
        """Tell whether a hand passes; see :meth:`why_not`."""
        return not self.why_not(hand, melds, count, trump)

    def why_not(
        self,
        hand: Hand,
        melds: MeldTable,
        count: CountRules,
        trump: Suit | None = None,
        *,
        rule: str = "",
    ) -> tuple[Violation, ...]:
        """Return a violation for every part of the test that a hand does not meet.

        Args:
            hand: the cards to test.
            melds: the meld table of the game.
            count: what cards count in the game.
            trump: the trump suit, or None before it is named.
            rule: the catalogue id that violations cite.

        Raises:
            RulesetError: if the table has no meld of that name.
            WrongType: if something is of the wrong type.
        """
        expect(Hand, hand, "hand")
        expect(MeldTable, melds, "melds")
        expect(CountRules, count, "count")
        check_trump(trump)
        violations: list[Violation] = []
        for rank, least in self.at_least:
            if (held := _count_rank(hand, rank)) < least:
                violations.append(_violation("hand.too-few", rule, rank.word, held, least))
        for rank, most in self.at_most:
            if (held := _count_rank(hand, rank)) > most:
                violations.append(_violation("hand.too-many", rule, rank.word, held, most))
        for noun, held, least in self._low_cards(hand, count):
            if held < least:
                violations.append(_violation("hand.too-few", rule, noun, held, least))
        suits = tuple(Suit) if trump is None else (trump,)
        if self.holds and not any(
            melds.holds_in(suit, name, hand) for name in self.holds for suit in suits
        ):
            names = " or ".join(melds_in_words(self.holds))
            where = "any suit" if trump is None else trump.word
            violations.append(Violation("hand.lacks", rule, (("melds", names), ("where", where))))
        has_meld = self.melds != "whatever" and bool(melds.score(hand, None).melds)
        if self.melds == "some" and not has_meld:
            violations.append(Violation("hand.no-meld", rule))
        if self.melds == "none" and has_meld:
            violations.append(Violation("hand.meld", rule))
        return tuple(violations)

    def _low_cards(self, hand: Hand, count: CountRules) -> Iterator[tuple[str, int, int]]:
        """Yield the low cards that a hand needs: their name, the number held, the least number."""
        if self.non_counters:
            held = sum(count.ranking.place(card.rank) >= _COUNTERS for card in hand)
            yield "non-counter", held, self.non_counters
        if self.worthless:
            yield "worthless card", _count_worthless(hand, count), self.worthless

    def problems(self, where: str, pack: Pack, count: CountRules) -> Iterator[Problem]:
        """Yield the problem of worthless cards that the pack does not have."""
        if self.worthless and (there := _count_worthless(pack.cards, count)) < self.worthless:
            yield problem(where, "misfit.worthless", there=there, needed=self.worthless)


def _count_worthless(cards: Hand, count: CountRules) -> int:
    """Return the number of cards that count nothing."""
    return sum(not count.is_counter(card.rank) for card in cards)


def melds_in_words(names: Iterable[str]) -> tuple[str, ...]:
    """Return the melds that a hand must hold, as a sentence names them.

    A marriage is a king and queen of the suit in question, under either name, and before there is a
    trump suit none is royal (``trump.must-hold-marriage``).

        >>> melds_in_words(("run", "royal marriage", "marriage"))
        ('run', 'marriage')
    """
    return tuple(dict.fromkeys(_MARRIAGES.get(name, name) for name in names))


def _count_rank(hand: Hand, rank: Rank) -> int:
    return sum(card.rank is rank for card in hand)


def _violation(code: str, rule: str, noun: str, held: int, limit: int) -> Violation:
    return Violation(code, rule, (("what", noun), ("held", held), ("limit", limit)))


ANY_HAND: Final = HandTest()
"""The test that every hand passes."""
