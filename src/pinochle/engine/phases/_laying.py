"""Laying: which cards of a hand lie on the table already, and what may be done with them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from operator import attrgetter
from typing import Final

from pinochle._bits import FULL, LANE
from pinochle._tokens import Copies
from pinochle.actions import LayMeld, Play
from pinochle.card_play import PLAYS
from pinochle.cards import CARDS, Card, Ranking, Suit
from pinochle.choices import Chooser
from pinochle.engine.state import State
from pinochle.hand import Hand, from_lanes
from pinochle.melds.meld import Meld
from pinochle.rules.draw import DrawRules, Laid
from pinochle.rules.ruleset import Ruleset
from pinochle.tricks._compiled import kinds_in
from pinochle.violations import Violation

_LIE = "twohand.meld-stays-playable"


def unlaid(hand: Hand, laid: Sequence[Laid]) -> Hand:
    """The cards of a hand that do not lie on the table."""
    return hand - Hand(tuple([one.card for one in laid])) if laid else hand


def copies(laid: Sequence[Laid], card: Card) -> list[Laid]:
    """The copies of a card that lie there, the one laid first first."""
    return [one for one in laid if one.card is card]


def _named(laid: Sequence[Laid]) -> Iterator[tuple[Card, int]]:
    """The cards there with the numbers of copies to name: of those with one history the first."""
    numbers: dict[Card, int] = {}
    for place, one in enumerate(laid):
        numbers[one.card] = number = numbers.get(one.card, 0) + 1
        if number == 1 or one not in laid[:place]:
            yield one.card, number


class Holding:
    """What a seat holds while tricks are played for a stock; it changes as the seat does things.

    The hand is packed cards. A hand that is not seen is empty, whatever lies there; nobody asks
    then what may be done with it.

    Args:
        hand: the hand, with those of its cards that lie on the table.
        laid: the cards that lie there, the one laid first first.
    """

    __slots__ = ("_copies", "_lying", "_new", "hand", "laid")

    def __init__(self, hand: Hand, laid: tuple[Laid, ...]) -> None:
        self.hand: list[int] = [*hand._lanes]
        self.laid: tuple[Laid, ...] = laid
        self._new: list[int] | None = None
        self._lying: list[int] = []
        self._copies: list[Play] | None = None

    @property
    def cards(self) -> Hand:
        """The hand."""
        spades, hearts, diamonds, clubs = self.hand
        return from_lanes((spades, hearts, diamonds, clubs))

    @property
    def new(self) -> list[int]:
        """The cards of the hand that do not lie on the table, packed."""
        if self._new is None:
            lying = Hand(tuple([one.card for one in self.laid]))
            self._lying = [*lying._lanes]
            self._new = [*(self.cards - lying)._lanes]
        return self._new

    def has_new(self, card: Card) -> bool:
        """Whether a copy of this card is in the hand that does not lie on the table."""
        return self.new[card._suit] & card._bit > 0

    def plays(self) -> Sequence[Play]:
        """Every play: of each kind one out of the hand, and one of each history from the table."""
        found = [PLAYS[card] for card in _KINDS.of(self.new)]
        return self._with_laid(found) if self.laid else found

    def _with_laid(self, plays: list[Play]) -> list[Play]:
        """Plays out of the hand, and those from the table among them."""
        if self._copies is None:
            self._copies = [_play_of(card, copy) for card, copy in _named(self.laid)]
        return sorted(plays + self._copies, key=_by_number)

    def play_at_random(self, rng: Chooser) -> Play:
        """One of the plays, all equally likely."""
        cards = _KINDS.of(self.new)
        if not self.laid:
            return PLAYS[cards[int(rng.random() * len(cards))]]
        plays = self._with_laid([PLAYS[card] for card in cards])
        return plays[int(rng.random() * len(plays))]

    def melds(self, rules: Ruleset, trump: Suit | None) -> list[tuple[Meld, Copies]]:
        """Every meld that may be laid, with every choice of what lies there already."""
        melds = rules.melds.singles(self.cards, trump)
        if not self.laid:
            return [(meld, ()) for meld in melds]
        new, lying = self.new, self._lying
        found: list[tuple[Meld, Copies]] = []
        for meld in melds:
            cards = meld.cards._lanes
            if not any(map(int.__and__, cards, lying)):
                found.append((meld, ()))
            elif any(map(int.__and__, cards, new)):
                found += self._choices(meld, rules.draw)
        return found

    def _choices(self, meld: Meld, draw: DrawRules) -> Iterator[tuple[Meld, Copies]]:
        """A meld with every choice of what lies there already: at least one card is new."""
        spades, hearts, diamonds, clubs = self.new
        new = from_lanes((spades, hearts, diamonds, clubs))
        choices = [_sources(meld, card, new, self.laid, draw) for card in meld.cards.kinds]
        for chosen in product(*choices):
            found = tuple([one for part in chosen for one in part])
            if len(found) < len(meld.cards):
                yield meld, found

    def play(self, play: Play) -> None:
        """Play a card.

        Raises:
            HandError: if it is not there.
        """
        card = play.card
        if not self.hand[card._suit] & card._bit:
            unlaid(self.cards, (Laid(card),))  # which raises the error
        _remove(self.hand, card)
        if play.laid:
            self.laid, self._copies = without(self.laid, card, play.laid), None
        if self._new is not None:
            _remove(self._lying if play.laid else self._new, card)

    def draw(self, card: Card) -> None:
        """Draw a card.

        Raises:
            HandError: if there are too many copies of it.
        """
        if self.hand[card._suit] & _LANES[card._number] == _LANES[card._number]:
            Hand((*self.cards, card))  # which raises the error
        _add(self.hand, card)
        if self._new is not None:
            _add(self._new, card)

    def lay(self, action: LayMeld, meld: Meld) -> None:
        """Lay a meld."""
        self.laid, self._copies = with_meld(self.laid, action, meld), None
        self._new = None


_KINDS: Final = kinds_in(Ranking.TEN_HIGH)
"""The kinds of cards, in the order of a hand."""

_LANES: Final = [FULL << card._lane * LANE for card in CARDS]
"""By the number of a card all its copies in a suit of a packed hand."""

_play_of: Final = lru_cache(maxsize=256)(Play)
_by_number: Final = attrgetter("card._number")
"""The plays of a hand are in the order of the cards."""


def _remove(held: list[int], card: Card) -> None:
    """Take the last copy of a card from packed cards, which is half of those that are held."""
    held[card._suit] -= (held[card._suit] & _LANES[card._number]) + card._bit >> 1


def _add(held: list[int], card: Card) -> None:
    """Put another copy of a card to packed cards."""
    held[card._suit] |= (held[card._suit] & _LANES[card._number]) << 1 | card._bit


# Playing a card.


def why_no_play(play: Play, hand: Hand, laid: Sequence[Laid]) -> tuple[Violation, ...]:
    """Why a card may not be played from where an action says; empty means that it may."""
    card = play.card
    if play.laid:
        if (card, play.laid) in _named(laid):
            return ()
        said = (("card", card), ("copy", play.laid))
        return (Violation("play.not-laid", _LIE, said),)
    if hand.count(card) > len(copies(laid, card)):
        return ()
    wrong = "play.from-table" if card in hand else "play.not-held"
    return (Violation(wrong, _LIE, (("card", card),)),)


def without(laid: tuple[Laid, ...], card: Card, copy: int) -> tuple[Laid, ...]:
    """What lies there when a copy was played; 0 for none of them."""
    if not copy:
        return laid
    place = [at for at, one in enumerate(laid) if one.card is card][copy - 1]
    return (*laid[:place], *laid[place + 1 :])


# Laying a meld.


def melds(state: State, hand: Hand, laid: tuple[Laid, ...]) -> Iterator[LayMeld]:
    """Every meld that a hand may lay, with every choice of what lies there already."""
    for meld, chosen in Holding(hand, laid).melds(state.rules, state.trump):
        yield LayMeld(meld.name, meld.cards, chosen)


def _sources(
    meld: Meld, card: Card, new: Hand, laid: Sequence[Laid], draw: DrawRules
) -> list[tuple[tuple[Card, int], ...]]:
    """Every choice of the copies of one card that lie there, the others being new."""
    number, found = meld.cards.count(card), copies(laid, card)
    free = [(card, place + 1) for place, one in enumerate(found) if draw.may_serve(one, meld)]
    return [
        chosen
        for old in range(max(0, number - new.count(card)), min(number, len(free)) + 1)
        for chosen in combinations(free, old)
        if _is_first(found, [copy for _, copy in chosen])
    ]


def _is_first(found: Sequence[Laid], chosen: Sequence[int]) -> bool:
    """Whether of copies with one history the first ones are chosen."""
    return all(
        other + 1 in chosen
        for copy in chosen
        for other in range(copy - 1)
        if found[other] == found[copy - 1]
    )


def again(action: LayMeld, laid: Sequence[Laid]) -> list[Laid]:
    """The cards of a meld that lie there already."""
    return [copies(laid, card)[copy - 1] for card, copy in action.laid]


def why_not(
    state: State, action: LayMeld, hand: Hand, laid: Sequence[Laid]
) -> tuple[Violation, ...]:
    """Why a meld may not be declared; empty means that it may, if only at its cost.

    Players may declare what they do not hold where that sets them back (``meld.failed``), as far
    as nobody sees that they cannot hold it.
    """
    wrong = why_not_good(state, action, hand, laid)
    if not wrong or state.rules.showing.failed == "nothing" or hand.holds(action.cards):
        return wrong
    return why_not_good(state, action, state.rules.pack.cards, laid)


def bluffs(state: State, hand: Hand, laid: tuple[Laid, ...]) -> Iterator[LayMeld]:
    """The melds that a player may declare, and cannot make good."""
    if state.rules.showing.failed == "minus":
        for action in melds(state, state.rules.pack.cards, laid):
            if not hand.holds(action.cards) and not why_not(state, action, hand, laid):
                yield action


def why_not_good(
    state: State, action: LayMeld, hand: Hand, laid: Sequence[Laid]
) -> tuple[Violation, ...]:
    """Why a meld cannot be made good; empty means that it can."""
    table, trump = state.rules.melds, state.trump
    if wrong := table.why_not(action.name, action.cards, hand, trump):
        return wrong
    chosen: dict[Card, list[int]] = {}
    for card, copy in action.laid:
        chosen.setdefault(card, []).append(copy)
    for card, numbers in chosen.items():
        found = copies(laid, card)
        if numbers[-1] > len(found) or not _is_first(found, numbers):
            said = (("card", card), ("copy", numbers[-1]))
            return (Violation("meld.not-laid", _LIE, said),)
    new = unlaid(hand, laid)
    for card in action.new.kinds:
        if action.new.count(card) > new.count(card):
            return (Violation("meld.from-table", _LIE, (("card", card),)),)
    meld = table.made(action.name, action.cards, trump)
    return state.rules.draw.why_not(meld, again(action, laid)) if meld else ()


def with_meld(laid: tuple[Laid, ...], action: LayMeld, meld: Meld) -> tuple[Laid, ...]:
    """What lies there when a meld was laid: cards that lay there keep their places."""
    numbers: dict[Card, int] = {}
    row: list[Laid] = []
    for one in laid:
        numbers[one.card] = numbers.get(one.card, 0) + 1
        serves = (one.card, numbers[one.card]) in action.laid
        row.append(one.in_meld(meld) if serves else one)
    return (*row, *(Laid(card).in_meld(meld) for card in action.new))
