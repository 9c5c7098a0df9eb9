"""The cards of a suit in an ending, as far as it matters who holds which.

A suit is a row of groups from high to low. A group is the cards of a rank: what each counts, and
how many each seat holds. During a trick the groups keep their places. Between tricks nothing but
the order of what is left matters, so that a suit is brought to a standard form: empty groups go,
and groups that stand beside each other in a single hand are equal but for what they count.
"""

import itertools
from collections.abc import Iterable
from typing import Final

Group = tuple[int, tuple[int, ...]]
"""The worth of each card of a rank, and the number that each seat holds."""

Groups = tuple[Group, ...]

ALL: Final = 7
"""A limit that every group beats: a group beats a limit if its place is below it."""

PLACES: Final = 3
SEATS: Final = 4
"""The bits of a limit, and those of a seat."""

MOST: Final = 1 << 16
"""The most suits that are remembered before a new start is made."""


SURE: Final = 1 << 20
"""A number greater than any card counts."""


class Move:
    """A card that may be played; it stands for all that come to the same.

    Args:
        worth: what it counts.
        place: the place of its group.
        beats: whether it beats the best card of the trick.
        rank: what leads are sorted by, over all suits.
    """

    __slots__ = ("after", "beats", "place", "rank", "worth")

    def __init__(self, worth: int, place: int, *, beats: bool, rank: int = 0) -> None:
        self.worth = worth
        self.place = place
        self.beats = beats
        self.rank = rank
        self.after: Suit | None = None
        """The suit without it, as soon as somebody has tried it."""


class Suit:
    """A suit of an ending.

    Args:
        groups: the groups, from high to low.
        number: a number of its own.
        holds: by seat, a bit for each group of which it holds a card.
        cards: how many cards there are.
        most: what those of them count that count more than nothing.
        least: what the others count.
    """

    __slots__ = (
        "cards",
        "followers",
        "groups",
        "holds",
        "leads",
        "least",
        "most",
        "moves",
        "number",
        "whole",
    )

    def __init__(
        self,
        groups: Groups,
        number: int,
        holds: tuple[int, ...],
        cards: int,
        most: int,
        least: int,
    ) -> None:
        self.groups = groups
        self.number = number
        self.holds = holds
        self.cards = cards
        self.most = most
        self.least = least
        self.whole: Suit | None = None
        """The same suit between tricks, as soon as it was worked out."""
        self.moves: dict[int, tuple[Move, ...]] = {}
        self.leads: dict[int, tuple[Move, ...]] = {}
        self.followers: dict[int, Suit] = {}


class Suits:
    """All suits that were seen at a table, each once.

    Args:
        seats: how many seats there are.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.known: dict[Groups, Suit] = {}
        self.numbers = itertools.count()

    def suit(self, groups: Groups) -> Suit:
        """Return the suit with these groups."""
        found = self.known.get(groups)
        if found is None:
            cards = most = least = 0
            holds = [0] * self.seats
            for place, (worth, held) in enumerate(groups):
                for seat, copies in enumerate(held):
                    if copies:
                        holds[seat] |= 1 << place
                        cards += copies
                        most += max(0, worth) * copies
                        least += min(0, worth) * copies
            found = Suit(groups, next(self.numbers), tuple(holds), cards, most, least)
            self.known[groups] = found
        return found

    def without(self, suit: Suit, seat: int, place: int) -> Suit:
        """Return the suit after a seat played a card of a group; the groups keep their places."""
        key = place << SEATS | seat
        found = suit.followers.get(key)
        if found is None:
            groups, holds = suit.groups, suit.holds
            worth, held = groups[place]
            left = held[seat] - 1
            group = worth, (*held[:seat], left, *held[seat + 1 :])
            groups = (*groups[:place], group, *groups[place + 1 :])
            found = self.known.get(groups)
            if found is None:
                if not left:
                    mine = holds[seat] ^ 1 << place
                    holds = (*holds[:seat], mine, *holds[seat + 1 :])
                most, least = suit.most - max(0, worth), suit.least - min(0, worth)
                found = Suit(groups, next(self.numbers), holds, suit.cards - 1, most, least)
                self.known[groups] = found
            suit.followers[key] = found
        return found

    def after(self, suit: Suit, seat: int, move: Move) -> Suit:
        """Return the suit after a move, which remembers it."""
        found = move.after = self.without(suit, seat, move.place)
        return found

    def whole(self, suit: Suit) -> Suit:
        """Return the suit in its standard form, as it is between tricks."""
        found = self.suit(self._standard(suit.groups))
        suit.whole = found.whole = found
        return found

    def _standard(self, groups: Groups) -> Groups:
        """Return groups without the differences that do not matter between tricks."""
        found: list[Group] = []
        run: list[tuple[int, int]] = []
        holder = -1
        for worth, held in groups:
            holders = [seat for seat, count in enumerate(held) if count]
            if not holders:
                continue
            if len(holders) > 1 or holders[0] != holder:
                found += self._joined(run, holder)
                run, holder = [], -1
            if len(holders) > 1:
                found.append((worth, held))
            else:
                holder = holders[0]
                run.append((worth, held[holder]))
        return (*found, *self._joined(run, holder))

    def _joined(self, run: Iterable[tuple[int, int]], holder: int) -> Iterable[Group]:
        """Yield the groups of a run in a single hand, those together that count the same."""
        copies: dict[int, int] = {}
        for worth, count in run:
            copies[worth] = copies.get(worth, 0) + count
        for worth in sorted(copies, reverse=True):
            yield worth, tuple([copies[worth] * (seat == holder) for seat in range(self.seats)])

    def moves(
        self, suit: Suit, seat: int, held: int, limit: int, *, sure: bool
    ) -> tuple[Move, ...]:
        """Return the cards that a seat may play, a single card of those that come to the same.

        They do if they count the same, both beat the best card of the trick or both do not, and
        no other hand holds a card between them, or like them.

        Args:
            suit: the suit.
            seat: the seat.
            held: a bit for each group of which it may play a card.
            limit: the groups below this place beat the best card of the trick.
            sure: whether the seat's party is winning the trick.
        """
        key = ((held << PLACES | limit) << 1 | sure) << SEATS | seat
        found = suit.moves.get(key)
        if found is None:
            found = suit.moves[key] = self._moves(suit, seat, held, limit, sure=sure)
        return found

    def _moves(
        self, suit: Suit, seat: int, held: int, limit: int, *, sure: bool
    ) -> tuple[Move, ...]:
        found = [
            Move(suit.groups[place][0], place, beats=place < limit)
            for place, *_ in self.alike(suit, seat, held, limit)
        ]
        found.sort(key=_when_sure if sure else _when_unsure)
        return tuple(found)

    def leads(self, suit: Suit, seat: int, *, is_trump: bool) -> tuple[Move, ...]:
        """Return the cards of a suit that a seat may lead, a single card of those alike."""
        key = seat << 1 | is_trump
        found = suit.leads.get(key)
        if found is None:
            others = 0
            for other, holding in enumerate(suit.holds):
                if other != seat:
                    others |= holding
            moves = list[Move]()
            for place, *_ in self.alike(suit, seat, suit.holds[seat], ALL):
                worth = suit.groups[place][0]
                is_top = not others & (1 << place) - 1
                rank = (is_trump - 2) * SURE - worth if is_top else worth
                moves.append(Move(worth, place, beats=True, rank=rank))
            found = suit.leads[key] = tuple(moves)
        return found

    def alike(self, suit: Suit, seat: int, held: int, limit: int) -> list[list[int]]:
        """Return the places of groups of which a seat may play a card, alike places together."""
        others = 0
        for other, holding in enumerate(suit.holds):
            if other != seat:
                others |= holding
        found: list[list[int]] = []
        for place, (worth, _) in enumerate(suit.groups):
            if not held >> place & 1:
                continue
            for places in found:
                first = places[0]
                between = (2 << place) - (1 << first)
                is_like = suit.groups[first][0] == worth and (first < limit) == (place < limit)
                if is_like and not others & between:
                    places.append(place)
                    break
            else:
                found.append([place])
        return found


def _when_sure(move: Move) -> tuple[int, bool, int]:
    """Return the sort key of a move when the party is winning the trick: high counts first."""
    return -move.worth, move.beats, -move.place


def _when_unsure(move: Move) -> tuple[bool, int, int]:
    """Return the sort key of a move when the others are winning: high cards, then low counts."""
    return not move.beats, move.place if move.beats else move.worth, -move.place


_STORES: Final[dict[int, Suits]] = {}


def suits_of(seats: int) -> Suits:
    """Return the store of suits seen at tables of so many seats; a new store if it is too full."""
    found = _STORES.get(seats)
    if found is None or len(found.known) > MOST:
        found = _STORES[seats] = Suits(seats)
    return found
