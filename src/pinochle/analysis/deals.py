"""Deals that satisfy conditions, each as likely as any other."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any, Final, NamedTuple

from typing_extensions import override

from pinochle._validators import expect, shown
from pinochle.analysis._ways import Demand, TooManyWays, Ways, orders
from pinochle.analysis.conditions import Condition, CountableCondition, Melds, in_words
from pinochle.analysis.dealt import Place, WholeDeal, check_place, places_of
from pinochle.cards.card import Card
from pinochle.cards.hand import Hand
from pinochle.errors import PinochleError, Problem, RulesetError, WrongType
from pinochle.rules.ruleset import Ruleset

__all__ = ["Deals", "NoDealError", "deals"]

MOST_ATTEMPTS: Final = 1_000_000
"""The most deals drawn to find a deal that will do, unless a caller says otherwise."""


class NoDealError(PinochleError, ValueError):
    """No deal satisfies some conditions, or none was found.

    Attributes:
        conditions: the conditions that cannot be satisfied, alone or together.
        reason: why, in a sentence.
        attempts: how many deals were drawn in vain; 0 if it is certain that there is none.
    """

    def __init__(self, conditions: Iterable[Condition], reason: str, attempts: int = 0) -> None:
        self.conditions: tuple[Condition, ...] = tuple(conditions)
        self.reason: str = reason
        self.attempts: int = attempts
        super().__init__(self.conditions, reason, attempts)

    @override
    def __str__(self) -> str:
        return self.reason


def deals(
    rules: Ruleset,
    rng: Random,
    where: Condition | Iterable[Condition] = (),
    *,
    dealer: int | None = None,
    max_attempts: int = MOST_ATTEMPTS,
) -> "Deals":
    """Return an endless iterator of deals that satisfy all of some conditions.

    Every deal that satisfies them is as likely as any other, if each copy of a card counts as a
    card of its own. Conditions on numbers of cards are counted, so that no deal is drawn in vain
    for them. All other conditions are tried.

        >>> from random import Random
        >>> from pinochle.analysis import Aces, Holds, Melds
        >>> rules = variants.get("partnership-auction")
        >>> found = deals(rules, Random(1), [Holds(0, "A♠ 10♠ K♠ Q♠ J♠"), Aces(0, 3)])
        >>> deal = next(found)
        >>> deal.hands[0]
        Hand.parse('AS TS KS QS JS AH QH AD KD QD 9D AC')
        >>> f"{float(found.share):.4%}", found.acceptance
        ('0.2985%', 1.0)
        >>> next(deals(rules, Random(1), Melds(1, 250, 300))).game.to_act
        (0,)

    Args:
        rules: the rules of the game.
        rng: what draws.
        where: a condition, or several.
        dealer: the player who deals; the last player if none is given, so that seat 0 is eldest.
        max_attempts: how many deals are drawn at most until a deal satisfies the conditions.

    Raises:
        NoDealError: if the conditions cannot be satisfied; it names those that cannot.
        SeatError: if a place is not at this table.
        WrongType: if something is of the wrong type.
    """
    return Deals(rules, rng, where, dealer=dealer, max_attempts=max_attempts)


class Deals(Iterator[WholeDeal]):
    """The deals that satisfy conditions, drawn one after another; see :func:`deals`.

    Attributes:
        counted: the conditions that are counted.
        tried: the other conditions, for which deals are drawn until one satisfies them.
        share: how many of all deals satisfy the conditions that are counted.
        attempts: how many deals were drawn so far.
        found: how many of them satisfied all conditions.
    """

    def __init__(
        self,
        rules: Ruleset,
        rng: Random,
        where: Condition | Iterable[Condition] = (),
        *,
        dealer: int | None = None,
        max_attempts: int = MOST_ATTEMPTS,
    ) -> None:
        table = expect(Ruleset, rules, "deals").table
        self._rules = rules
        self._rng = expect(Random, rng, "rng")
        self._dealer = table.check_player(table.players - 1 if dealer is None else dealer)
        self._most = expect(int, max_attempts, "max_attempts")
        if self._most < 1:
            raise RulesetError([Problem("max_attempts", f"expected at least 1, not {self._most}")])
        self._places = places_of(rules, self._dealer)
        self._rooms: dict[Place, int] = {place: len(at) for place, at in self._places.items()}
        conditions = list_conditions(where)
        for condition in conditions:
            if isinstance(condition, CountableCondition | Melds):
                check_place(rules, condition.place)
        arrangement = _arrange(rules, self._dealer, conditions)
        self._ways: Ways[Place] = arrangement.ways
        self.counted: tuple[Condition, ...] = arrangement.counted
        self.tried: tuple[Condition, ...] = arrangement.tried
        everything = orders(self._rooms.values())
        self.share: Fraction = Fraction(self._ways.total, everything)
        self.attempts: int = 0
        self.found: int = 0
        self._failed = [0] * len(self.tried)
        self._pack = Counter(rules.pack)

    @property
    def acceptance(self) -> float:
        """The share of the deals drawn that satisfied all conditions; 1 before any was drawn."""
        return self.found / self.attempts if self.attempts else 1.0

    @override
    def __str__(self) -> str:
        counted, tried = (
            "; ".join(map(in_words, conditions)) or "nothing"
            for conditions in (self.counted, self.tried)
        )
        return (
            f"counted: {counted} ({float(self.share):.4%} of all deals)\n"
            f"tried: {tried} ({self.found:,} of {self.attempts:,} drawn, {self.acceptance:.2%})"
        )

    @override
    def __next__(self) -> WholeDeal:
        """Return the next deal.

        Raises:
            NoDealError: if none was found in ``max_attempts``.
        """
        self._failed = [0] * len(self.tried)
        for _ in range(self._most):
            self.attempts += 1
            deal = self._draw()
            if deal is not None:
                self.found += 1
                return deal
        raise self._no_deal_error()

    def _draw(self) -> WholeDeal | None:
        """Draw a deal; return None if it does not satisfy a condition that is tried."""
        cards = self._ways.draw(self._rng)
        whole_deal: WholeDeal | None = None
        for index, condition in enumerate(self.tried):
            if isinstance(condition, Melds):
                is_met = condition.is_met_by(self._rules, Hand(cards[condition.place]))
            else:
                whole_deal = whole_deal or self._complete(cards)
                is_met = bool(condition(whole_deal))
            if not is_met:
                self._failed[index] += 1
                return None
        return whole_deal or self._complete(cards)

    def _complete(self, cards: dict[Place, list[Card]]) -> WholeDeal:
        """Return the whole deal; the other cards are dealt at random."""
        remaining = self._pack.copy()
        for place_cards in cards.values():
            remaining.subtract(place_cards)
        rest = [*remaining.elements()]
        self._rng.shuffle(rest)
        order: list[Card] = [*self._rules.pack]
        for place, at in self._places.items():
            if place in cards:
                place_cards = cards[place]
                self._rng.shuffle(place_cards)
            else:
                place_cards = [rest.pop() for _ in at]
            for index, card in zip(at, place_cards, strict=True):
                order[index] = card
        return WholeDeal(self._rules, self._dealer, tuple(order))

    def _no_deal_error(self) -> NoDealError:
        """Return the error that names the condition that no deal satisfied."""
        reached = self._most
        for index, condition in enumerate(self.tried):
            if self._failed[index] == reached:
                message = (
                    f"none of {reached:,} deals satisfied this condition: {in_words(condition)}"
                )
                satisfied = [*self.counted, *self.tried[:index]]
                if satisfied:
                    message += f" (they all satisfied: {'; '.join(map(in_words, satisfied))})"
                return NoDealError([condition], message, self._most)
            reached -= self._failed[index]
        raise AssertionError  # pragma: no cover - a deal that satisfies all is returned


def list_conditions(where: Condition | Iterable[Condition]) -> tuple[Condition, ...]:
    """Return the conditions, each of them once.

    Raises:
        WrongType: if any of them cannot be asked about a deal.
    """
    conditions: tuple[Any, ...] = (where,) if callable(where) else tuple(where)
    for condition in conditions:
        if not callable(condition):
            message = f"where: expected a condition such as Aces(0, 2), not {shown(condition)}"
            raise WrongType(message)
    return tuple(dict.fromkeys(conditions))


class _Arrangement(NamedTuple):
    """The conditions of deals, and the ways to satisfy them.

    Args:
        ways: the ways to satisfy the conditions that are counted.
        counted: these conditions.
        tried: the other conditions.
    """

    ways: Ways[Place]
    counted: tuple[Condition, ...]
    tried: tuple[Condition, ...]


@lru_cache(maxsize=32)
def _arrange(rules: Ruleset, dealer: int, conditions: tuple[Condition, ...]) -> _Arrangement:
    """Count as many of the conditions as can be counted.

    Raises:
        NoDealError: if they cannot be satisfied.
    """
    rooms: dict[Place, int] = {place: len(at) for place, at in places_of(rules, dealer).items()}
    for condition in conditions:
        if isinstance(condition, Melds):
            why = condition.why_never(rules, rooms[condition.place])
            if why:
                raise NoDealError([condition], f"{condition}: {why}")
    counted = [condition for condition in conditions if isinstance(condition, CountableCondition)]
    while True:
        tried = tuple(condition for condition in conditions if condition not in counted)
        watched: list[Place] = [
            condition.place for condition in tried if isinstance(condition, Melds)
        ]
        try:
            ways = _ways(rules, rooms, counted, watched)
        except TooManyWays:
            counted.pop()  # it is tried instead
            continue
        if not ways.total:
            raise _no_deal_exists(rules, rooms, counted)
        return _Arrangement(ways, tuple(counted), tried)


def _ways(
    rules: Ruleset,
    rooms: dict[Place, int],
    conditions: Sequence[CountableCondition],
    watched: Iterable[Place] = (),
) -> Ways[Place]:
    """Return the ways to satisfy conditions."""
    demands = [demand for condition in conditions for demand in condition.demands()]
    return Ways(rules.pack, rooms, demands, watched)


def _no_deal_exists(
    rules: Ruleset, rooms: dict[Place, int], conditions: Sequence[CountableCondition]
) -> NoDealError:
    """Return the error that names as few conditions as cannot be satisfied together."""
    fewest = [*conditions]
    for condition in conditions:
        fewer = [other for other in fewest if other is not condition]
        if not _ways(rules, rooms, fewer).total:
            fewest = fewer
    listing = "; ".join(map(in_words, fewest))
    if len(fewest) > 1:
        return NoDealError(fewest, f"no deal satisfies these conditions together: {listing}")
    (condition,) = fewest
    reasons = (_why_never(rules, rooms, demand) for demand in condition.demands())
    why = next(filter(None, reasons), "the place has no room for all of these cards")
    return NoDealError(fewest, f"no deal satisfies this condition: {listing} ({why})")


def _why_never(rules: Ruleset, rooms: dict[Place, int], demand: Demand[Place]) -> str:
    """Return the reason that a demand cannot be satisfied; "" if it can."""
    room, there = rooms[demand.place], sum(map(rules.pack.count, demand.cards))
    elsewhere = len(rules.pack) - room
    if demand.least > demand.most:
        return f"{demand.most} is less than {demand.least}"
    if demand.least > there:
        return f"the pack has {there} of these cards"
    if demand.least > room:
        return f"the place gets {room} cards"
    if there - demand.most > elsewhere:
        return f"the other places have room for {elsewhere} of the {there} cards"
    return ""
