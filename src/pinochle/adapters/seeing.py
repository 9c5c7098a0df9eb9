"""Sights: the view of a seat, as a row of numbers from -1 to 1 with a fixed layout.

The layout depends on the rules alone. Seats are counted from the viewer on: the viewer is 0, and
the next clockwise 1. Kinds of cards stand in the order of ``rules.pack.kinds``.

    >>> from random import Random
    >>> rules = variants.get("three-handed")
    >>> sight = Sight.of(rules)
    >>> sight.size, sight.shape("hand"), sight.shape("played")
    (400, (24,), (3, 24))
    >>> game = Game.start(rules).deal(Random(1))
    >>> row = sight.see(game.view(0))
    >>> len(row), sum(row[sight.where("hand")]) * 2
    (400, 15.0)
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, TypeAlias

from pinochle._validators import expect
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.game.view import View
from pinochle.rules.auction.goal import Goal
from pinochle.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from pinochle.rules.auction.calls import Call

__all__ = ["Shape", "Sight"]

Shape: TypeAlias = tuple[int, ...]
"""The shape of a part of the row: a length, or two."""


class Sight:
    """The layout of the rows of numbers that the views of a ruleset become. Use :meth:`of`.

    A number of cards is divided by the number of copies in the pack. A fact is 1 if it is true,
    else 0. These are the parts, in order:

    ============ ===================================================================================
    part         contents
    ============ ===================================================================================
    ``step``     the step of the round, among those in ``rules.script``
    ``turn``     for each seat, whether it is awaited
    ``dealer``   for each seat, whether it deals
    ``scores``   for each seat the score of its column, by the target
    ``sizes``    for each seat the number of cards in its hand, by the cards of the pack
    ``bids``     for each seat its last bid, by the greatest; for every trick 1
    ``passed``   for each seat, whether its last call was a pass
    ``bidder``   for each seat, whether it has the contract
    ``contract`` its points, by the greatest bid; for every trick 1
    ``trump``    for each suit, whether it is trump; then, whether trump is known
    ``stock``    the cards of the stock, by those of the pack
    ``hand``     for each kind, how many the viewer holds
    ``chosen``   how many are chosen so far for an action that takes several
    ``widow``    how many the viewer has seen in the widow
    ``buried``   how many the viewer has buried
    ``gone``     how many the viewer has given away
    ``upcard``   whether it was turned for trump
    ``shown``    for each seat and kind, how many it has shown in melds, or has on the table
    ``trick``    for each seat and kind, how many it has played to the trick
    ``played``   for each seat and kind, how many it has played to the tricks before
    ``melds``    for each seat the points of its melds, by the greatest bid
    ============ ===================================================================================

    Args:
        rules: the rules.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Ruleset = rules
        """The rules."""
        seats, kinds = rules.table.seats, len(rules.pack.kinds)
        self.parts: dict[str, Shape] = {
            "step": (len(rules.script),),
            **dict.fromkeys(("turn", "dealer", "scores", "sizes", "bids", "passed"), (seats,)),
            "bidder": (seats,),
            "contract": (1,),
            "trump": (len(Suit) + 1,),
            "stock": (1,),
            **dict.fromkeys(("hand", "chosen", "widow", "buried", "gone", "upcard"), (kinds,)),
            **dict.fromkeys(("shown", "trick", "played"), (seats, kinds)),
            "melds": (seats,),
        }
        """The shape of each part, in their order."""
        self.size: int = sum(map(prod, self.parts.values()))
        """The length of a row."""
        self._copies = [(card, rules.pack.cards.count(card)) for card in rules.pack.kinds]
        self._suits = tuple(Suit)
        self._greatest = max(1, rules.auction.greatest)

    @staticmethod
    def of(rules: Ruleset) -> "Sight":
        """Return the layout for these rules: the same object for equal rules.

        Raises:
            WrongType: if it is no ruleset.
        """
        return _sight(expect(Ruleset, rules, "Sight.of"))

    def shape(self, part: str) -> Shape:
        """Return the shape of a part."""
        return self.parts[part]

    def where(self, part: str) -> slice:
        """Return the slice of the row in which a part stands."""
        start = 0
        for name, shape in self.parts.items():
            if name == part:
                return slice(start, start + prod(shape))
            start += prod(shape)
        raise KeyError(part)

    def see(self, view: View, chosen: Hand | None = None) -> list[float]:
        """Return the row of a view.

        Args:
            view: the view of a seat.
            chosen: the cards that the seat has chosen so far, if it is choosing several.
        """
        viewer, seats = view.seat or 0, self.rules.table.seats
        around = [(viewer + step) % seats for step in range(seats)]
        row = [float(view.step is step) for step in self.rules.script]
        row += [float(seat in view.to_act) for seat in around]
        row += [float(seat == view.dealer) for seat in around]
        row += self._numbers(view, around)
        for cards in (view.hand, chosen or (), view.widow, view.buried, self._given_cards(view)):
            row += self._shares_of_copies(cards)
        row += self._shares_of_copies(() if view.upcard is None else (view.upcard,))
        row += self._by_seat(view, around)
        shown = view.shown
        row += [self._share_of_bid(shown[seat].points) if shown else 0.0 for seat in around]
        return row

    def _numbers(self, view: View, around: list[int]) -> Iterator[float]:
        """Yield the parts from the scores to the stock."""
        columns, target = view.sheet.columns(self.rules), self.rules.ending.target
        for seat in around:
            yield _clamp(view.scores[columns[seat]] / max(1, target))
        yield from (view.sizes[seat] / len(self.rules.pack) for seat in around)
        last: dict[int, Call] = {call.seat: call for call in view.calls}
        bids: dict[int, Goal] = {call.seat: call.goal for call in view.calls if call.goal}
        yield from (self._share_of_bid(bids.get(seat, 0)) for seat in around)
        yield from (float(seat in last and last[seat].is_pass) for seat in around)
        yield from (float(seat == view.bidder) for seat in around)
        yield self._share_of_bid(view.contracts[0].goal) if view.contracts else 0.0
        yield from (float(view.trump is suit) for suit in self._suits)
        yield float(view.is_trump_known)
        yield view.stock / len(self.rules.pack)

    def _by_seat(self, view: View, around: list[int]) -> Iterator[float]:
        """Yield the parts that have cards of every seat."""
        laid = [tuple(copy.card for copy in copies) for copies in view.laid]
        shown = [tuple(score.cards) for score in view.shown]
        for seat in around:
            yield from self._shares_of_copies(laid[seat] if laid else shown[seat] if shown else ())
        seats, now = len(around), view.trick
        at_work = enumerate(now.cards, start=now.leader) if now else ()
        trick = {place % seats: card for place, card in at_work}
        for seat in around:
            yield from self._shares_of_copies((trick[seat],) if seat in trick else ())
        played: dict[int, list[Card]] = {seat: [] for seat in around}
        for taken in view.tricks:
            for place, card in enumerate(taken.cards, start=taken.leader):
                played[place % seats].append(card)
        for seat in around:
            yield from self._shares_of_copies(played[seat])

    def _given_cards(self, view: View) -> list[Card]:
        """Return the cards that the viewer has given away."""
        return [card for gift in view.given if gift.giver == view.seat for card in gift.cards]

    def _shares_of_copies(self, cards: Iterable[Card]) -> list[float]:
        """Return the number of cards of each kind, divided by its copies."""
        found: dict[Card, int] = {}
        for card in cards:
            found[card] = found.get(card, 0) + 1
        if not found:
            return [0.0] * len(self._copies)
        return [found.get(card, 0) / copies for card, copies in self._copies]

    def _share_of_bid(self, goal: Goal) -> float:
        """Return points divided by the greatest bid; 1 for every trick."""
        return _clamp(goal / self._greatest) if isinstance(goal, int) else 1.0


def _clamp(number: float) -> float:
    return max(-1.0, min(1.0, number))


@lru_cache(maxsize=64)
def _sight(rules: Ruleset) -> Sight:
    return Sight(rules)
