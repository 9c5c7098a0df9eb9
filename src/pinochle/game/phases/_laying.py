"""Laying: the cards of a hand that lie on the table already, and what may be done with them."""

from bisect import insort
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, product
from operator import is_not, itemgetter
from typing import Final, TypeAlias

from pinochle._tokens import Copies
from pinochle.actions import LayMeld, Play
from pinochle.cards._packed import MOST, NONE, counts
from pinochle.cards.card import (
    ALL_IN_SUIT,
    BY_LANE,
    CARD_INDEX,
    CARDS,
    ONE_IN_SUIT,
    SUIT_INDEX,
    Card,
    Suit,
)
from pinochle.cards.hand import Hand, from_lanes, lanes_of
from pinochle.game.engine.state import State
from pinochle.messages.violations import Violation
from pinochle.rules.draw import DrawRules, Laid
from pinochle.rules.melds._search import EVERY, Ordered
from pinochle.rules.melds.meld import Meld
from pinochle.rules.ruleset import Ruleset

_LIE = "twohand.meld-stays-playable"


def cards_not_laid(hand: Hand, laid: Sequence[Laid]) -> Hand:
    """Return the cards of a hand that do not lie on the table."""
    return hand - Hand(tuple([entry.card for entry in laid])) if laid else hand


def copies(laid: Sequence[Laid], card: Card) -> list[Laid]:
    """Return the copies of a card that lie there, in the order in which they were laid."""
    return [copy for copy in laid if copy.card is card]


def _copies_to_name(laid: Sequence[Laid]) -> Iterator[tuple[Card, int]]:
    """Yield the cards there with the numbers of copies to name: the first of copies alike."""
    numbers: dict[Card, int] = {}
    for place, entry in enumerate(laid):
        numbers[entry.card] = copy = numbers.get(entry.card, 0) + 1
        if copy == 1 or entry not in laid[:place]:
            yield entry.card, copy


_Layable: TypeAlias = tuple[int, int, Meld, Copies]
"""A meld after its place among all melds, with a choice of what lies there already."""


class Holding:
    """The cards of a seat while tricks are played for a stock; they change as the seat does things.

    The hand is packed cards. A hand that is not seen is empty, whatever lies there; nobody asks
    then what may be done with it. What may be done is kept as long as the cards are the same that
    it depends on.

    Args:
        hand: the hand, with those of its cards that lie on the table.
        laid: the cards that lie there, in the order in which they were laid.
    """

    __slots__ = ("_layable", "_melds", "_new", "_parts", "_places", "hand", "laid", "lying")

    def __init__(self, hand: Hand, laid: tuple[Laid, ...]) -> None:
        self.hand: list[int] = [*lanes_of(hand)]
        self.laid: tuple[Laid, ...] = laid
        self.lying: list[int] = (
            [*lanes_of(Hand(tuple([card.card for card in laid])))] if laid else _NONE
        )
        """The cards that lie there, packed."""
        self._new: list[int] | None = None
        self._places: list[int] | None = None
        self._parts: list[tuple[Ordered, ...] | None] = []
        self._layable: dict[int, list[_Layable]] = {}
        self._melds: list[tuple[Meld, Copies]] = []

    @property
    def cards(self) -> Hand:
        """The hand."""
        spades, hearts, diamonds, clubs = self.hand
        return from_lanes((spades, hearts, diamonds, clubs))

    @property
    def new(self) -> list[int]:
        """The cards of the hand that do not lie on the table, packed; the hand if none does."""
        if self._new is None:
            spades, hearts, diamonds, clubs = self.lying
            lying = from_lanes((spades, hearts, diamonds, clubs))
            self._new = [*lanes_of(self.cards - lying)] if self.laid else self.hand
        return self._new

    def holds(self, cards: Hand) -> bool:
        """Tell whether all of these cards are in the hand."""
        return not any(held & ~have for held, have in zip(lanes_of(cards), self.hand, strict=True))

    def has_new(self, card: Card) -> bool:
        """Tell whether a copy of this card is in the hand that does not lie on the table."""
        return self.new[SUIT_INDEX[card.suit]] & ONE_IN_SUIT[card] > 0

    def _listed_plays(self) -> list[int]:
        """Return every play by its place among all plays, in order.

        There is a play of each kind out of the hand, and of each history from the table.
        """
        places = self._places
        if places is None:
            places = [_PLACES[card] for card in CARDS if self.has_new(card)]
            if self.laid:
                places += [_PLACES[card] + copy for card, copy in _copies_to_name(self.laid)]
                places.sort()
            self._places = places
        return places

    def plays(self) -> list[Play]:
        """Return every play."""
        return [_play_at(place) for place in self._listed_plays()]

    def melds(self, rules: Ruleset, trump: Suit | None) -> list[tuple[Meld, Copies]]:
        """Return every meld that may be laid, with every choice of what lies there already.

        What can be laid of some cards changes only with these, and with what lies there.
        """
        spades, hearts, diamonds, clubs = self.hand
        parts = rules.melds.singles_by_part((spades, hearts, diamonds, clubs), trump)
        parts_before = self._parts or [None] * len(parts)
        if not parts[EVERY] and not any(map(is_not, parts, parts_before)):
            return self._melds
        for place, singles in enumerate(parts):
            if singles is not parts_before[place] or place == EVERY:
                self._layable[place] = self._layable_of(singles, rules.draw) if singles else []
        layable = [*chain.from_iterable(self._layable.values())]
        layable.sort(key=_in_order)
        self._parts, self._melds = [*parts], [(meld, chosen) for _, _, meld, chosen in layable]
        return self._melds

    def _layable_of(self, singles: Iterable[Ordered], draw: DrawRules) -> list[_Layable]:
        """Return those of the melds that may be laid, with every choice of what lies there."""
        if not self.laid:
            return [(*single, ()) for single in singles]
        layable: list[_Layable] = []
        new, lying = self.new, self.lying
        for single in singles:
            cards = lanes_of(single[2].cards)
            if not any(map(int.__and__, cards, lying)):
                layable.append((*single, ()))
            elif any(map(int.__and__, cards, new)):
                layable += [(*single, chosen) for chosen in self._choices(single[2], draw)]
        return layable

    def _choices(self, meld: Meld, draw: DrawRules) -> Iterator[Copies]:
        """Yield every choice of what lies there already for a meld: at least one card is new."""
        choices: list[list[Copies]] = []
        for suit, lanes in enumerate(lanes_of(meld.cards)):
            for lane, number in counts(lanes):
                choices.append(self._sources(meld, BY_LANE[suit][lane], number, draw))
                if not choices[-1]:
                    return
        for chosen in product(*choices):
            sources = tuple(chain.from_iterable(chosen))
            if len(sources) < len(meld.cards):
                yield sources

    def _sources(self, meld: Meld, card: Card, number: int, draw: DrawRules) -> list[Copies]:
        """Return every choice of the copies of a card that lie there, the others being new."""
        copies_there = copies(self.laid, card)
        if not copies_there:
            return _ALL_NEW
        unused = (self.new[SUIT_INDEX[card.suit]] & ALL_IN_SUIT[card]).bit_count()
        free = [
            (card, place + 1) for place, old in enumerate(copies_there) if draw.may_serve(old, meld)
        ]
        return [
            chosen
            for old in range(max(0, number - unused), min(number, len(free)) + 1)
            for chosen in combinations(free, old)
            if _is_first(copies_there, [copy for _, copy in chosen])
        ]

    def play(self, play: Play) -> None:
        """Play a card.

        Raises:
            HandError: if it is not there.
        """
        card, hand, new = play.card, self.hand, self._new
        suit, one = SUIT_INDEX[card.suit], ONE_IN_SUIT[card]
        held = hand[suit]
        if not held & one:
            cards_not_laid(self.cards, (Laid(card),))  # which raises the error
        hand[suit] = rest = _without_copy(held, card)
        if play.laid:
            self.laid = without(self.laid, card, play.laid)
            self.lying[suit] = _without_copy(self.lying[suit], card)
            self._forget((suit,))
        elif new is not None:
            if new is not hand:
                new[suit] = rest = _without_copy(new[suit], card)
            if not rest & one and self._places is not None:
                self._places.remove(_PLACES[card])

    def draw(self, card: Card) -> None:
        """Draw a card.

        Raises:
            HandError: if there are too many copies of it.
        """
        hand, new, suit = self.hand, self._new, SUIT_INDEX[card.suit]
        one, lane = ONE_IN_SUIT[card], ALL_IN_SUIT[card]
        held = hand[suit]
        if held & lane == lane:
            Hand((*self.cards, card))  # which raises the error
        if self._places is not None and new is not None and not new[suit] & one:
            insort(self._places, _PLACES[card])
        hand[suit] = held | (held & lane) << 1 | one
        if new is not None and new is not hand:
            new[suit] = _with_copy(new[suit], card)

    def lay(self, action: LayMeld, meld: Meld) -> None:
        """Lay a meld."""
        laid_before, self.laid = len(self.laid), with_meld(self.laid, action, meld)
        self._forget(suit for suit, lanes in enumerate(lanes_of(meld.cards)) if lanes)
        new, lying = self._new, [*self.lying]
        if new is not None and new is self.hand:
            self._new = new = [*new]
        for entry in self.laid[laid_before:]:
            card, suit = entry.card, SUIT_INDEX[entry.card.suit]
            lying[suit] = _with_copy(lying[suit], card)
            if new is not None:
                new[suit] = _without_copy(new[suit], card)
        self.lying = lying

    def _forget(self, suits: Iterable[int]) -> None:
        """Forget what depends on what lies there of these suits."""
        self._places = None
        if self._parts:
            for suit in suits:
                self._parts[suit] = None
            self._parts[EVERY:] = [None] * len(self._parts[EVERY:])


_ALL_NEW: Final[list[Copies]] = [()]
_NONE: Final = [*NONE]

_in_order: Final = itemgetter(0, 1)

_PLACES: Final = {card: index * (MOST + 1) for card, index in CARD_INDEX.items()}
"""The place among all plays of each card out of the hand; those of its copies there follow."""


@lru_cache(maxsize=256)
def _play_at(place: int) -> Play:
    """Return the play at some place."""
    number, copy = divmod(place, MOST + 1)
    return Play(CARDS[number], copy)


def _with_copy(held: int, card: Card) -> int:
    """Return a suit with another copy of a card."""
    return held | (held & ALL_IN_SUIT[card]) << 1 | ONE_IN_SUIT[card]


def _without_copy(held: int, card: Card) -> int:
    """Return a suit without the last copy of a card, which is half of those that are held."""
    return held - ((held & ALL_IN_SUIT[card]) + ONE_IN_SUIT[card] >> 1)


# Playing a card.


def why_no_play(play: Play, hand: Hand, laid: Sequence[Laid]) -> tuple[Violation, ...]:
    """Return why a card may not be played from where an action says; nothing if it may."""
    card = play.card
    if play.laid:
        if (card, play.laid) in _copies_to_name(laid):
            return ()
        params = (("card", card), ("copy", play.laid))
        return (Violation("play.not-laid", _LIE, params),)
    if hand.count(card) > len(copies(laid, card)):
        return ()
    wrong = "play.from-table" if card in hand else "play.not-held"
    return (Violation(wrong, _LIE, (("card", card),)),)


def without(laid: tuple[Laid, ...], card: Card, copy: int) -> tuple[Laid, ...]:
    """Return the cards there when a copy was played; 0 for none of them."""
    if not copy:
        return laid
    place = [at for at, entry in enumerate(laid) if entry.card is card][copy - 1]
    return (*laid[:place], *laid[place + 1 :])


# Laying a meld.


def melds(state: State, hand: Hand, laid: tuple[Laid, ...]) -> Iterator[LayMeld]:
    """Yield every meld that a hand may lay, with every choice of what lies there already."""
    for meld, chosen in Holding(hand, laid).melds(state.rules, state.trump):
        yield LayMeld(meld.name, meld.cards, chosen)


def _is_first(copies_there: Sequence[Laid], chosen: Sequence[int]) -> bool:
    """Tell whether of copies with one history the first are chosen."""
    return all(
        other + 1 in chosen
        for copy in chosen
        for other in range(copy - 1)
        if copies_there[other] == copies_there[copy - 1]
    )


def again(action: LayMeld, laid: Sequence[Laid]) -> list[Laid]:
    """Return the cards of a meld that lie there already."""
    return [copies(laid, card)[copy - 1] for card, copy in action.laid]


def why_not(
    state: State, action: LayMeld, hand: Hand, laid: Sequence[Laid]
) -> tuple[Violation, ...]:
    """Return why a meld may not be declared; nothing if it may, even if only at its cost.

    Players may declare what they do not hold where that sets them back (``meld.failed``), as far
    as nobody sees that they cannot hold it.
    """
    wrong = why_not_good(state, action, hand, laid)
    if not wrong or state.rules.showing.failed == "nothing" or hand.holds(action.cards):
        return wrong
    return why_not_good(state, action, state.rules.pack.cards, laid)


def bluffs(state: State, hand: Hand, laid: tuple[Laid, ...]) -> Iterator[LayMeld]:
    """Yield the melds that a player may declare, and cannot make good."""
    if state.rules.showing.failed == "minus":
        for action in melds(state, state.rules.pack.cards, laid):
            if not hand.holds(action.cards) and not why_not(state, action, hand, laid):
                yield action


def why_not_good(
    state: State, action: LayMeld, hand: Hand, laid: Sequence[Laid]
) -> tuple[Violation, ...]:
    """Return why a meld cannot be made good; nothing if it can."""
    table, trump = state.rules.melds, state.trump
    if wrong := table.why_not(action.name, action.cards, hand, trump):
        return wrong
    chosen: dict[Card, list[int]] = {}
    for card, copy in action.laid:
        chosen.setdefault(card, []).append(copy)
    for card, numbers in chosen.items():
        copies_there = copies(laid, card)
        if numbers[-1] > len(copies_there) or not _is_first(copies_there, numbers):
            params = (("card", card), ("copy", numbers[-1]))
            return (Violation("meld.not-laid", _LIE, params),)
    new = cards_not_laid(hand, laid)
    for card in action.new.kinds:
        if action.new.count(card) > new.count(card):
            return (Violation("meld.from-table", _LIE, (("card", card),)),)
    meld = table.find_meld(action.name, action.cards, trump)
    return state.rules.draw.why_not(meld, again(action, laid)) if meld else ()


def with_meld(laid: tuple[Laid, ...], action: LayMeld, meld: Meld) -> tuple[Laid, ...]:
    """Return the cards there when a meld was laid: cards that lay there keep their places."""
    numbers: dict[Card, int] = {}
    row: list[Laid] = []
    for entry in laid if action.laid else ():
        numbers[entry.card] = numbers.get(entry.card, 0) + 1
        serves = (entry.card, numbers[entry.card]) in action.laid
        row.append(entry.in_meld(meld) if serves else entry)
    return (*(row or laid), *[_unserved(card).in_meld(meld) for card in action.new])


@lru_cache(maxsize=256)
def _unserved(card: Card) -> Laid:
    """Return a card on the table that has served in no meld yet."""
    return Laid(card)
