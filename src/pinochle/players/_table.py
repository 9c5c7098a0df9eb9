"""A view as a player reads it: the parties, the cards still out, and the suits that seats lack.

Kinds of cards go by numbers here: suit by suit, from high to low.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import inf
from operator import sub
from typing import Final, NamedTuple

from pinochle.cards.card import Card, Suit
from pinochle.cards.trick import Seat
from pinochle.game.view import View
from pinochle.players._once import once_a_state
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step

FELLOW: Final = -0.15
RIVAL: Final = -0.6
EVERYBODY: Final = -0.5
"""The worth of a point to a player who plays alone and does not get it: if another opponent of the
bidder gets it, if the bidder gets it, and if nobody has bid."""

KNOWN: Final = 1_000
"""Stands for a card that a seat is known to hold, among numbers of cards that it may hold."""

MOST_TRICKS: Final = 50_000
"""The number of tricks that are remembered."""

MOST_PLAYED: Final = 2_000
"""The number of positions after a trick that are remembered."""


class PlayedCards(NamedTuple):
    """The knowledge that follows from the cards that were played, for every seat alike.

    Args:
        out: how many of each kind were played.
        by: the same for each seat.
        denied: the kinds that each seat cannot hold, as bits.
        is_broken: whether a trump was played.
    """

    out: Sequence[int]
    by: Sequence[Sequence[int]]
    denied: Sequence[int]
    is_broken: bool = False


class Facts:
    """The knowledge that follows from the rules alone.

    Args:
        rules: the rules of the game.
    """

    def __init__(self, rules: Ruleset) -> None:
        order, pack = rules.play.ranking, rules.pack
        place = {suit: number for number, suit in enumerate(Suit)}
        self.kinds: tuple[Card, ...] = tuple(
            sorted(pack.kinds, key=lambda card: (place[card.suit], order.place(card.rank)))
        )
        self.index: dict[Card, int] = {card: number for number, card in enumerate(self.kinds)}
        held = list(pack)
        self.copies: list[int] = [held.count(card) for card in self.kinds]
        self.worth: list[int] = [rules.count.worth(card.rank) for card in self.kinds]
        self.ranks: int = len(self.kinds) // len(Suit)
        self.first: dict[Suit, int] = {
            suit: number * self.ranks for number, suit in enumerate(Suit)
        }
        self.size: int = rules.deal.hand
        self.denied: dict[object, int] = {}
        self.tricks: dict[object, tuple[tuple[int, ...], bool]] = {}
        """The kinds that the plays of a trick deny, by the trick."""
        self.played: dict[object, PlayedCards] = {}
        """The knowledge after tricks, by these tricks and all else that it depends on."""
        self.equal_beats: int = int(rules.play.like_cards == "last")
        """1 where the last of like cards wins, so that a card beats its equal."""

    def counts(self, cards: Iterable[Card]) -> list[int]:
        """Return the number of each kind among some cards."""
        found = [0] * len(self.kinds)
        for card in cards:
            found[self.index[card]] += 1
        return found

    def unplayed(self, seats: int) -> PlayedCards:
        """Return the knowledge before the first card."""
        nothing = [0] * len(self.kinds)
        return PlayedCards(nothing, [nothing] * seats, [0] * seats)

    def after(
        self, before: PlayedCards, leader: int, cards: Iterable[Card], told: Sequence[int]
    ) -> PlayedCards:
        """Return the knowledge after more cards, which tell that their players lack some kinds."""
        seats = len(before.denied)
        out, by, denied = [*before.out], [*before.by], [*before.denied]
        for place, card in enumerate(cards):
            kind, seat = self.index[card], (leader + place) % seats
            out[kind] += 1
            thrown = by[seat] = [*by[seat]]
            thrown[kind] += 1
            if told:
                denied[seat] |= told[place]
        return before._replace(out=out, by=by, denied=denied)

    def denied_by(
        self,
        rules: Ruleset,
        played: Sequence[Card],
        card: Card,
        trump: Suit | None,
        *,
        first_lead: bool,
        partner_winning: bool,
        trump_broken: bool,
    ) -> int:
        """Return the kinds that the player of a card cannot hold, as bits.

        Of the cards before it only the highest of the suit that was led counts, and the highest
        trump. That keeps the look-up small.
        """
        shown: tuple[Card, ...] = ()
        if played:
            led = played[0].suit
            index = self.index
            shown = (min((one for one in played if one.suit is led), key=index.__getitem__),)
            if trump is not None and trump is not led:
                trumps = [one for one in played if one.suit is trump]
                if trumps:
                    shown = (*shown, min(trumps, key=index.__getitem__))
        key = (shown, card, trump, first_lead, partner_winning, trump_broken)
        found = self.denied.get(key)
        if found is None:
            denied = rules.play.denies(
                card,
                shown,
                trump,
                first_lead=first_lead,
                partner_winning=partner_winning,
                trump_broken=trump_broken,
            )
            found = self.denied[key] = sum(
                1 << self.index[kind] for kind in denied if kind in self.index
            )
        return found


@lru_cache(maxsize=64)
def facts_of(rules: Ruleset) -> Facts:
    """Return the knowledge that follows from these rules."""
    return Facts(rules)


class SeatTable:
    """The table as one player sees it.

    Args:
        view: what the player may know.
    """

    def __init__(self, view: View) -> None:
        rules = view.rules
        self.view = view
        self.rules = rules
        self.facts = facts = facts_of(rules)
        self.me: Seat = Seat(view.seat or 0)
        self.trump: Suit | None = view.trump
        self.trumps: int | None = facts.first[self.trump] if self.trump else None
        self.sizes: tuple[int, ...] = view.sizes
        self.weights = weights_of(view)
        self._parties: tuple[bool, ...] = ()
        """The party of each seat, where that changes which cards are legal."""
        if rules.play.exempts_partner:
            self._parties = tuple(map((0.0).__lt__, self.weights))
        self.hand: list[int] = facts.counts(view.hand)
        self.left: int = len(view.hand)
        others, shown = _before_play(view)
        self.unseen: list[int] = [*map(sub, others, self.hand)]
        self.known: list[dict[int, int]] = [{**cards} for cards in shown]
        trick = view.trick
        self.leader: int = trick.leader if trick else self.me
        self.played: tuple[Card, ...] = trick.cards if trick else ()
        self._follow_the_play()
        self.hidden: list[int] = [max(0, out) for out in self.unseen]
        self.slots: list[int] = [*self.sizes]
        for seat, known in enumerate(self.known):
            for number in [*known]:
                # What was buried, exchanged or passed on is known no more.
                known[number] = min(known[number], self.hidden[number])
                self.hidden[number] -= known[number]
                self.slots[seat] -= known[number]
        self.places: int = max(1, sum(self.hidden))
        self.reaches: list[list[int] | None] = [None] * len(self.sizes)
        self.misses: list[float] = [
            1.0 - min(0.95, max(0, slots) / self.places) for slots in self.slots
        ]

    def _follow_the_play(self) -> None:
        """Take out what was played, and note what plays have told."""
        view, rules, facts = self.view, self.rules, self.facts
        tricks = tuple([(int(trick.leader), trick.cards) for trick in view.tricks])
        # While hands are filled up from a stock, nothing follows from a play.
        drawn = len(tricks) - (facts.size - max(self.sizes)) if Step.DRAW in rules.script else 0
        since = inf if view.stock else max(0, drawn)
        played = self._after(tricks, since)
        if self.played:
            told, _ = self._told(
                self.leader, self.played, is_first=not tricks, broken=played.is_broken
            )
            played = facts.after(
                played, self.leader, self.played, told if len(tricks) >= since else ()
            )
        self.denied: Sequence[int] = played.denied
        self.unseen = [*map(sub, self.unseen, played.out)]
        for known, thrown in zip(self.known, played.by, strict=True):
            for number in known:
                known[number] = max(0, known[number] - thrown[number])

    def _after(self, tricks: tuple[tuple[int, tuple[Card, ...]], ...], since: float) -> PlayedCards:
        """Return the knowledge after some tricks, worked out once for all seats."""
        facts = self.facts
        if not tricks:
            return facts.unplayed(len(self.sizes))
        key = (tricks, since, self.trump, self._parties)
        found = facts.played.get(key)
        if found is None:
            before, (leader, cards) = self._after(tricks[:-1], since), tricks[-1]
            told, broken = self._told(
                leader, cards, is_first=len(tricks) == 1, broken=before.is_broken
            )
            played = facts.after(before, leader, cards, told if len(tricks) > since else ())
            if len(facts.played) >= MOST_PLAYED:
                facts.played.clear()
            found = facts.played[key] = played._replace(is_broken=broken)
        return found

    def _told(
        self, leader: int, cards: tuple[Card, ...], *, is_first: bool, broken: bool
    ) -> tuple[tuple[int, ...], bool]:
        """Return the kinds that each play of a trick denies its seat, and if trump is broken."""
        exempts = self.rules.play.exempts_partner
        key = (cards, self.trump, is_first, broken, exempts and leader, self._parties)
        found = self.facts.tricks.get(key)
        if found is None:
            told = list[int]()
            for place, card in enumerate(cards):
                seat = (leader + place) % len(self.sizes)
                before = cards[:place]
                told.append(
                    self.facts.denied_by(
                        self.rules,
                        before,
                        card,
                        self.trump,
                        first_lead=is_first and not place,
                        partner_winning=exempts and self._is_fellow_winning(leader, before, seat),
                        trump_broken=broken,
                    )
                )
                broken = broken or card.suit is self.trump
            if len(self.facts.tricks) >= MOST_TRICKS:
                self.facts.tricks.clear()
            found = self.facts.tricks[key] = tuple(told), broken
        return found

    def _is_fellow_winning(self, leader: int, before: Sequence[Card], seat: int) -> bool:
        """Tell whether a partner of a seat is winning a trick."""
        if not before:
            return False
        winner = (leader + self.rules.play.winner(before, self.trump)) % len(self.sizes)
        return (self.weights[winner] > 0) == (self.weights[seat] > 0)

    def reach(self, seat: int) -> list[int]:
        """Return how many cards above each kind in its suit a seat may hold, then how many in all.

        For a kind the number is at its place; for a whole suit at the end of the list, by suit.
        """
        found = self.reaches[seat]
        if found is None:
            facts, known, denied = self.facts, self.known[seat], self.denied[seat]
            found, totals, ranks = list[int](), list[int](), facts.ranks
            above = 0
            for number, out in enumerate(self.hidden):
                if not number % ranks:
                    if number:
                        totals.append(above)
                    above = 0
                found.append(above)
                if known and known.get(number):
                    above += KNOWN
                if out and not denied >> number & 1:
                    above += out
            totals.append(above)
            found += totals
            self.reaches[seat] = found
        return found

    def holds_above(self, seat: int, kind: int) -> float:
        """Return the chance that a seat holds a card that beats this kind in its suit."""
        reach = self.reach(seat)
        if self.facts.equal_beats:
            suit, rest = divmod(kind, self.facts.ranks)
            out = reach[kind + 1] if rest + 1 < self.facts.ranks else self.holding(seat, suit)
        else:
            out = reach[kind]
        return self.chance(seat, out)

    def holding(self, seat: int, suit: int) -> int:
        """Return the number of cards of a suit that a seat may hold."""
        return self.reach(seat)[len(self.hand) + suit]

    def chance(self, seat: int, out: int) -> float:
        """Return the chance that a seat holds any of so many cards."""
        if not out:
            return 0.0
        return 1.0 if out >= KNOWN else 1.0 - self.misses[seat] ** out

    def holds_suit(self, seat: int, kind: int) -> float:
        """Return the chance that a seat holds a card of the suit of this kind."""
        return self.chance(seat, self.holding(seat, kind // self.facts.ranks))


@once_a_state
def _before_play(view: View) -> tuple[list[int], list[dict[int, int]]]:
    """Return what a player knows of the cards before any is played.

    That is how many of each kind were not buried by the player, and what the others have shown.
    """
    facts = facts_of(view.rules)
    known = [dict[int, int]() for _ in view.sizes]
    for seat, shown in enumerate(view.shown):
        if seat != view.seat:
            for card in shown.cards:
                kind = facts.index[card]
                known[seat][kind] = known[seat].get(kind, 0) + 1
    return [*map(sub, facts.copies, facts.counts(view.buried))], known


def weights_of(view: View) -> tuple[float, ...]:
    """Return the worth to the player of a point that each seat wins."""
    me, rules, bidder = view.seat or 0, view.rules, view.bidder
    table, calls = rules.table, rules.partner.is_found
    seats, sides = table.seats, table.sides
    if calls and bidder is not None:
        with_bidder = {bidder, *view.partners}
        return tuple(
            1.0 if (seat in with_bidder) == (me in with_bidder) else -1.0 for seat in range(seats)
        )
    if table.is_partnership or seats == 2:  # noqa: PLR2004 - two are always opponents
        return tuple(1.0 if side == sides[me] else -1.0 for side in sides)
    if bidder is None or me == bidder:
        return tuple(1.0 if seat == me else EVERYBODY for seat in range(seats))
    return tuple(
        1.0 if seat == me else RIVAL if seat == bidder else FELLOW for seat in range(seats)
    )
