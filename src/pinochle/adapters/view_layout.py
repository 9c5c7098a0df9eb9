"""The view of a seat as a row of numbers from -1 to 1 with a fixed layout.

The layout depends on the rules alone. Seats are counted from the viewer on: the viewer is 0, and
the next clockwise 1. Kinds of cards stand in the order of ``rules.pack.kinds``.

    >>> from random import Random
    >>> rules = variants.get("three-handed")
    >>> layout = ViewLayout.of(rules)
    >>> layout.size, layout.shape("hand"), layout.shape("played")
    (450, (24,), (3, 24))
    >>> game = Game.start(rules).deal(Random(1))
    >>> row = layout.row(game.view(0))
    >>> len(row), sum(row[layout.slice_of("hand")]) * 2
    (450, 15.0)
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import repeat
from math import prod
from typing import TYPE_CHECKING, Final, TypeAlias

from pinochle._validators import expect
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.game.view import View
from pinochle.rules.auction.goal import NO_TRUMP, BidSuit, Goal
from pinochle.rules.parts import tricks_of_a_round
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.needs import points_missing
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from pinochle.rules.auction.calls import Call, Contract

__all__ = ["Shape", "ViewLayout"]

Shape: TypeAlias = tuple[int, ...]
"""The shape of a part of the row: a length, or two."""

_MOST_CALLS: Final = 10
"""The number of calls of a seat that is shown as 1."""
_MOST_TIMES: Final = 4
"""The number of times that a contract counts which is shown as 1: that of a redoubled one."""
_BID_SUITS: Final[tuple[BidSuit, ...]] = (*Suit, NO_TRUMP)


class ViewLayout:
    """The layout of the rows of numbers that the views of a ruleset become. Use :meth:`of`.

    A number of cards is divided by the number of copies in the pack. Bids, contracts and melds are
    divided by :attr:`points`. A fact is 1 if it is true, else 0. No number is above 1 or below -1:
    what would be is shown as 1 or -1. These are the parts, in order:

    ============ ===================================================================================
    part         contents
    ============ ===================================================================================
    ``step``     the step of the round, among those in ``rules.script``
    ``turn``     for each seat, whether it is awaited
    ``dealer``   for each seat, whether it deals
    ``scores``   for each seat the score of its column, by the target as it stands; in a game
                 without a target by ``points``
    ``sizes``    for each seat the number of cards in its hand, by the cards of the pack
    ``called``   for each seat the number of its calls, by 10
    ``opened``   for each seat its first bid; for every trick 1
    ``bids``     for each seat its last bid; for every trick 1
    ``passed``   for each seat, whether its last call was a pass
    ``bidder``   for each seat, whether it has the contract
    ``contract`` for each seat the contract of its side; for every trick 1
    ``needed``   for each seat what the contract of its side asks for beyond ``melds`` and
                 ``counters`` of that side, below 0 if it has more; for every trick 1
    ``trump``    for each suit, whether it is trump; then, whether trump is known
    ``stock``    the cards of the stock, by those of the pack
    ``leader``   for each seat, whether it led the trick, or is to lead it
    ``tricks``   for each seat the number of tricks that it has won, by those of a round
    ``counters`` for each seat the points of the tricks that its side has won, by those of a round;
                 on the viewer's side also of the cards that the viewer has laid away, where these
                 count for that side
    ``hand``     for each kind, how many the viewer holds
    ``chosen``   how many are chosen so far for an action that takes several
    ``widow``    how many the viewer has seen in the widow
    ``buried``   how many the viewer has buried
    ``gone``     how many the viewer has given away
    ``upcard``   whether it was turned for trump
    ``shown``    for each seat and kind, how many it has shown in melds, or has on the table
    ``trick``    for each seat and kind, how many it has played to the trick
    ``played``   for each seat and kind, how many it has played to the tricks before
    ``melds``    for each seat the points of its melds
    ============ ===================================================================================

    Some rules have more parts, behind these:

    ============ ===================================================================================
    part         contents
    ============ ===================================================================================
    ``calls``    with an auction: for each of the last calls, twice as many as there are seats and
                 the latest first, whose it was, by seat; then the bid, for every trick 1; then,
                 whether it was a pass. All are 0 for a call that was not made
    ``suits``    where bids name suits: for each seat and suit, whether its last bid named it; then,
                 whether that bid was without trump
    ``sayings``  where passes say something: for each seat and saying of ``rules.auction.sayings``,
                 whether its last call said it
    ``times``    where contracts are doubled: how many times the last bid counts, by 4
    ``partner``  where partners are found: for each kind, whether the bidder has called it
    ``together`` where partners are found: for each seat, whether it is known to play with the
                 bidder
    ============ ===================================================================================

    Args:
        rules: the rules.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Ruleset = rules
        """The rules."""
        self.points: int = 4 * points_of_a_round(rules)
        """The number of points that is shown as 1: four times those of all tricks of a round.

        Where the least bid is more than all tricks, it is four times that.
        """
        seats, kinds = rules.table.seats, len(rules.pack.kinds)
        by_seat = (
            "turn",
            "dealer",
            "scores",
            "sizes",
            "called",
            "opened",
            "bids",
            "passed",
            "bidder",
            "contract",
            "needed",
        )
        self.parts: dict[str, Shape] = {
            "step": (len(rules.script),),
            **dict.fromkeys(by_seat, (seats,)),
            "trump": (len(Suit) + 1,),
            "stock": (1,),
            **dict.fromkeys(("leader", "tricks", "counters"), (seats,)),
            **dict.fromkeys(("hand", "chosen", "widow", "buried", "gone", "upcard"), (kinds,)),
            **dict.fromkeys(("shown", "trick", "played"), (seats, kinds)),
            "melds": (seats,),
            **_parts_of_some(rules),
        }
        """The shape of each part, in their order."""
        self.size: int = sum(map(prod, self.parts.values()))
        """The length of a row."""
        self._copies = [(card, rules.pack.cards.count(card)) for card in rules.pack.kinds]
        self._suits = tuple(Suit)
        self._tricks = max(1, tricks_of_a_round(rules))

    @staticmethod
    def of(rules: Ruleset) -> "ViewLayout":
        """Return the layout for these rules: the same object for equal rules.

        Raises:
            WrongType: if it is no ruleset.
        """
        return _layout(expect(Ruleset, rules, "ViewLayout.of"))

    def shape(self, part: str) -> Shape:
        """Return the shape of a part."""
        return self.parts[part]

    def slice_of(self, part: str) -> slice:
        """Return the slice of the row in which a part stands."""
        start = 0
        for name, shape in self.parts.items():
            if name == part:
                return slice(start, start + prod(shape))
            start += prod(shape)
        raise KeyError(part)

    def row(self, view: View, chosen: Hand | None = None) -> list[float]:
        """Return the row of a view.

        Args:
            view: the view of a seat.
            chosen: the cards that the seat has chosen so far, if it is choosing several.
        """
        around = [*view.state.each_seat(view.seat or 0)]
        row = [float(view.step is step) for step in self.rules.script]
        row += [float(seat in view.to_act) for seat in around]
        row += [float(seat == view.dealer) for seat in around]
        row += self._scores(view, around)
        row += [view.sizes[seat] / len(self.rules.pack) for seat in around]
        row += self._bids(view, around)
        row += self._contracts(view, around)
        row += [float(view.trump is suit) for suit in self._suits]
        row += [float(view.is_trump_known), view.stock / len(self.rules.pack)]
        row += self._winnings(view, around)
        for cards in (view.hand, chosen or (), view.widow, view.buried, self._given_cards(view)):
            row += self._shares_of_copies(cards)
        row += self._shares_of_copies(() if view.upcard is None else (view.upcard,))
        row += self._by_seat(view, around)
        meld_scores = view.shown
        row += [self._share(meld_scores[seat].points) if meld_scores else 0.0 for seat in around]
        row += self._of_some(view, around)
        return row

    def _scores(self, view: View, around: list[Seat]) -> Iterator[float]:
        """Yield the score of each seat's column."""
        columns, standing = view.sheet.columns(self.rules), view.sheet.standing
        scale = standing.target or self.points
        return (_clamp(standing.points[columns[seat]] / scale) for seat in around)

    def _bids(self, view: View, around: list[Seat]) -> Iterator[float]:
        """Yield the parts from the number of calls to whether the last was a pass."""
        call_counts = Counter(call.seat for call in view.calls)
        bids = [call for call in view.calls if call.goal]
        first: dict[int, Goal] = {call.seat: call.goal for call in reversed(bids)}
        last: dict[int, Goal] = {call.seat: call.goal for call in bids}
        latest: dict[int, Call] = {call.seat: call for call in view.calls}
        yield from (_clamp(call_counts[seat] / _MOST_CALLS) for seat in around)
        yield from (self._share(first.get(seat, 0)) for seat in around)
        yield from (self._share(last.get(seat, 0)) for seat in around)
        yield from (float(seat in latest and latest[seat].is_pass) for seat in around)

    def _contracts(self, view: View, around: list[Seat]) -> Iterator[float]:
        """Yield who has the contract, the contracts, and what they still ask for."""
        sides = view.state.sides
        contracts = {sides[contract.bidder]: contract for contract in reversed(view.contracts)}
        yield from (float(seat == view.bidder) for seat in around)
        for seat in around:
            contract = contracts.get(sides[seat])
            yield self._share(contract.goal) if contract else 0.0
        points_won = self._won(view)
        for seat in around:
            contract = contracts.get(sides[seat])
            yield self._share(self._points_needed(view, contract, points_won)) if contract else 0.0

    def _points_needed(self, view: View, contract: "Contract", points_won: dict[int, int]) -> Goal:
        """Return what a contract asks for beyond what its side has melded and won."""
        if not isinstance(contract.goal, int):
            return contract.goal
        melded = sum(view.state.melded[seat] for seat in view.state.meld_partners(contract.bidder))
        missing = points_missing(self.rules, contract.goal, melded)
        return missing - points_won[view.state.sides[contract.bidder]]

    def _won(self, view: View) -> dict[int, int]:
        """Return the points that each side has won, as far as the viewer knows."""
        sides = view.state.sides
        points_won = dict.fromkeys(sides, 0)
        for side, points in zip(sides, view.state.won_points(view.tricks), strict=True):
            points_won[side] += points
        if view.seat is not None:
            points_won[sides[view.seat]] += self.rules.count.points(self._counted_aside(view))
        return points_won

    def _counted_aside(self, view: View) -> Iterator[Card]:
        """Yield the cards that the viewer has laid away, if they count for its side."""
        if self.rules.bury.count_for == "bidder":
            yield from view.buried
        if self.rules.draft.discards_count_for == "owner":
            for turn in view.drafted:
                if turn.seat == view.seat and turn.discarded:
                    yield turn.discarded

    def _winnings(self, view: View, around: list[Seat]) -> Iterator[float]:
        """Yield who leads, and what is won."""
        trick, sides, points_won = view.trick, view.state.sides, self._won(view)
        trick_counts = Counter(taken.winner for taken in view.tricks)
        total = max(1, self.rules.total)
        yield from (float(trick is not None and seat == trick.leader) for seat in around)
        yield from (_clamp(trick_counts[seat] / self._tricks) for seat in around)
        yield from (_clamp(points_won[sides[seat]] / total) for seat in around)

    def _of_some(self, view: View, around: list[Seat]) -> Iterator[float]:
        """Yield the parts that only some rules have."""
        last: dict[int, Call] = {call.seat: call for call in view.calls if call.goal}
        latest: dict[int, Call] = {call.seat: call for call in view.calls}
        if "calls" in self.parts:
            yield from self._last_calls(view, around)
        if "suits" in self.parts:
            for seat in around:
                named = last[seat].suit if seat in last else None
                yield from (float(named is suit) for suit in _BID_SUITS)
        if "sayings" in self.parts:
            for seat in around:
                saying_name = latest[seat].saying if seat in latest else ""
                yield from (
                    float(saying_name == saying.name) for saying in self.rules.auction.sayings
                )
        if "times" in self.parts:
            counting = [call.times for call in view.calls if not call.is_pass]
            yield counting[-1] / _MOST_TIMES if counting else 0.0
        if "partner" in self.parts:
            yield from self._shares_of_copies(() if view.called is None else (view.called,))
        if "together" in self.parts:
            yield from (float(seat == view.bidder or seat in view.partners) for seat in around)

    def _last_calls(self, view: View, around: list[Seat]) -> Iterator[float]:
        """Yield the last calls, the latest first."""
        call_count, _ = self.parts["calls"]
        calls = list(reversed(view.calls))[:call_count]
        for call in calls:
            yield from (float(seat == call.seat) for seat in around)
            yield self._share(call.goal)
            yield float(call.is_pass)
        yield from repeat(0.0, (call_count - len(calls)) * (len(around) + 2))

    def _by_seat(self, view: View, around: list[Seat]) -> Iterator[float]:
        """Yield the parts that have cards of every seat."""
        on_table = [tuple(copy.card for copy in copies) for copies in view.laid]
        melded = [tuple(score.cards) for score in view.shown]
        for seat in around:
            yield from self._shares_of_copies(
                on_table[seat] if on_table else melded[seat] if melded else ()
            )
        seats, now = len(around), view.trick
        at_work = enumerate(now.cards, start=now.leader) if now else ()
        trick = {index % seats: card for index, card in at_work}
        for seat in around:
            yield from self._shares_of_copies((trick[seat],) if seat in trick else ())
        played: dict[int, list[Card]] = {seat: [] for seat in around}
        for taken in view.tricks:
            for index, card in enumerate(taken.cards, start=taken.leader):
                played[index % seats].append(card)
        for seat in around:
            yield from self._shares_of_copies(played[seat])

    def _given_cards(self, view: View) -> list[Card]:
        """Return the cards that the viewer has given away."""
        return [card for gift in view.given if gift.giver == view.seat for card in gift.cards]

    def _shares_of_copies(self, cards: Iterable[Card]) -> list[float]:
        """Return the number of cards of each kind, divided by its copies."""
        counts: dict[Card, int] = {}
        for card in cards:
            counts[card] = counts.get(card, 0) + 1
        if not counts:
            return [0.0] * len(self._copies)
        return [counts.get(card, 0) / copies for card, copies in self._copies]

    def _share(self, goal: Goal) -> float:
        """Return points divided by the number that is shown as 1; 1 for every trick."""
        return _clamp(goal / self.points) if isinstance(goal, int) else 1.0


def points_of_a_round(rules: Ruleset) -> int:
    """Return the points of all tricks of a round, or the least bid if that is more.

    It is the measure of a round: bids, melds and gains are about as large.
    """
    least = rules.auction.opening if Step.AUCTION in rules.script else 0
    return max(1, rules.total, least)


def _parts_of_some(rules: Ruleset) -> dict[str, Shape]:
    """Return the shapes of the parts that these rules have and others do not."""
    seats, auction = rules.table.seats, rules.auction
    parts: dict[str, Shape] = {}
    if Step.AUCTION in rules.script:
        parts["calls"] = (2 * seats, seats + 2)
        if auction.suit_bids or auction.no_trump_bids != "none":
            parts["suits"] = (seats, len(_BID_SUITS))
        if auction.sayings:
            parts["sayings"] = (seats, len(auction.sayings))
        if auction.doubling:
            parts["times"] = (1,)
    if rules.partner.is_found:
        parts["partner"] = (len(rules.pack.kinds),)
        parts["together"] = (seats,)
    return parts


def _clamp(value: float) -> float:
    return max(-1.0, min(1.0, value))


@lru_cache(maxsize=64)
def _layout(rules: Ruleset) -> ViewLayout:
    return ViewLayout(rules)
