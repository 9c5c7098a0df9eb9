"""The chances of the cards of unseen hands, for what was seen to come to them and to leave them.

A deal is a deal of physical cards: two aces of spades are two cards. Of a card that is played the
kind is seen, and not the copy. A seat that was dealt both aces of spades can play either, and it is
the same play; so a deal does not count twice because there are two ways to play it. Cards that were
played count as dealt, like the cards that are still in the hand.

Cards that come by chance, from the pack or in a widow that everybody sees, count as they fell.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import comb
from operator import mul
from typing import Final, NamedTuple

from pinochle.cards.card import CARD_INDEX, CARDS, Card
from pinochle.cards.hand import Hand
from pinochle.game.engine.card_history import KINDS, CardHistory, Token
from pinochle.game.engine.piles import PACK, CardMove, Place
from pinochle.game.sampling.exact import RandomNumber

NO_KINDS: Final = Counter[int]()


class Arrival(NamedTuple):
    """Cards that were seen as they came to an unseen place.

    Args:
        time: when.
        place: where to.
        cards: the cards.
    """

    time: int
    place: Place
    cards: Hand


class SeenChoice(NamedTuple):
    """Cards of a kind that were seen as somebody chose them, and among how many of the kind.

    Args:
        time: when these lay in some places.
        places: the places.
        gone: how many there had been besides.
        number: how many were chosen.
    """

    time: int
    places: frozenset[Place]
    gone: int
    number: int


class HiddenDraw(NamedTuple):
    """A card that came to a hand unseen; on the way back it is chosen among the cards there.

    Args:
        free: the number of cards that it may have been.
        weights: for some kinds, by how many there are, how likely it was of it; of the others
            each card is as likely as any.
        limits: for the same kinds a factor, by which the sum of all weights grows at most.
        stay: the kinds that were there before, with how many.
    """

    free: int
    weights: Mapping[int, Sequence[float]]
    limits: Mapping[int, Sequence[float]]
    stay: Counter[int]

    def take(self, pile: list[Token], random: RandomNumber) -> Token | None:
        """Choose the card, and take it from the pile; return None if that went wrong."""
        kinds = [token % KINDS for token in pile]
        limit, weights = float(self.free), list[tuple[int, float]]()
        for kind, by_number in self.weights.items():
            number = kinds.count(kind)
            if number < self.stay[kind]:
                return None
            if number:
                weights.append((kind, by_number[number]))
                limit *= self.limits[kind][number]
        target = random() * limit
        for kind, weight in weights:
            target -= weight
            if target < 0:
                return pile.pop(kinds.index(kind))
        other_indices = [place for place, kind in enumerate(kinds) if kind not in self.weights]
        return pile.pop(other_indices[int(target)]) if target < len(other_indices) else None


def kinds_staying(history: CardHistory, place: Place, until: int) -> Counter[int]:
    """Return the kinds that lay in a place before the moves at a time, and did not leave by then.

    What comes and goes at once passes on the way: a card that is given may be any that lay there.
    """
    kinds = Counter[int]()
    for time, constraint in history.constraints:
        if time <= until and constraint.places == (place,) and constraint.held:
            since = [
                move
                for moves in history.moves[time : until + 1]
                for move in moves
                if move.source == place
            ]
            if any(None in move.cards for move in since):
                continue
            cards_gone = Hand(card for move in since for card in move.cards if card)
            held = constraint.implied
            cards_left = held - (held & cards_gone)
            kinds |= Counter(
                {CARD_INDEX[kind]: cards_left.count(kind) for kind in cards_left.kinds}
            )
    return kinds


def can_be_followed(seat: Place, history: CardHistory) -> bool:
    """Tell whether a seat drew unseen cards singly after the deal, and all that left was seen."""
    return not any(
        None in move.cards and (move.source != PACK or len(move.cards) > 1)
        for moves in history.moves[1:]
        for move in moves
        if seat in {move.source, move.target}
    )


class FollowedHand:
    """A hand that drew unseen cards singly, or none, and of which was seen whatever left it.

    It is followed from the deal on. For each kind, and any number of its cards in the hand, it is
    counted how likely what was seen is, as if the kinds did not take each other's place. What is
    wrong with that is made good when a card is drawn back (see :meth:`HiddenDraw.take`).

    Args:
        seat: the seat.
        history: where the cards of the round went.
        pack: the cards of the pack.
        came: the cards that were seen as they came.
    """

    def __init__(
        self, seat: Place, history: CardHistory, pack: Hand, came: Iterable[Arrival]
    ) -> None:
        self._seat = seat
        self._history = history
        self._pack = pack
        self._chances: dict[int, list[float]] = {}
        """The chances of what was seen, by kind and number of its cards."""
        self._gone = Counter[int]()
        self._size = 0
        self.draws: dict[int, HiddenDraw] = {}
        """The cards that came unseen, by time."""
        self.choices: dict[int, list[SeenChoice]] = {}
        """The choices of each kind."""
        dealt = [cards for time, place, cards in came if (time, place) == (1, seat)]
        for time, moves in enumerate(history.moves):
            self._follow(time, moves)
            if not time:
                self._get(chain.from_iterable(dealt))

    def chances(self) -> dict[int, tuple[float, ...]]:
        """Return the chances of what was seen, by number of cards now, for some kinds."""
        for kind in self._gone:
            self._chances_of(kind)
        by_kind: dict[int, tuple[float, ...]] = {}
        for kind, chances in self._chances.items():
            chosen = chances_of_choices(self._gone[kind], len(chances) - 1)
            by_kind[kind] = tuple(map(mul, chances, chosen))
        return by_kind

    def _chances_of(self, kind: int) -> list[float]:
        if kind not in self._chances:
            self._chances[kind] = [1.0] * (self._pack.count(CARDS[kind]) + 1)
        return self._chances[kind]

    def _follow(self, time: int, moves: Iterable[CardMove]) -> None:
        """Let the cards move that move at once: first those that leave."""
        for move in moves:
            if move.source == self._seat:
                self._lose(time, Hand(filter(None, move.cards)))
                self._size -= len(move.cards)
        for move in moves:
            if move.target == self._seat:
                self._size += len(move.cards)
                if time:
                    self._get(filter(None, move.cards))
                if time and None in move.cards:
                    self._draw(time)

    def _lose(self, time: int, cards: Hand) -> None:
        """Lose some cards: there were more of them before."""
        for kind in cards.kinds:
            kind_number, parted = CARD_INDEX[kind], cards.count(kind)
            choice = SeenChoice(time, frozenset({self._seat}), 0, parted)
            self.choices.setdefault(kind_number, []).append(choice)
            self._gone[kind_number] += parted
            if kind_number in self._chances:
                chances = self._chances[kind_number]
                self._chances[kind_number] = [*chances[parted:], *chances[-1:] * parted]

    def _get(self, cards: Iterable[Card]) -> None:
        """Get some cards by chance: there were fewer of them before, and it may have been any."""
        for card in cards:
            kind = CARD_INDEX[card]
            fewer = [0.0, *self._chances_of(kind)]
            self._chances[kind] = [
                chance * (number + self._gone[kind]) for number, chance in enumerate(fewer[:-1])
            ]

    def _draw(self, time: int) -> None:
        """Draw a card unseen: it may be of a kind of which more is known."""
        stay = kinds_staying(self._history, self._seat, time)
        free = max(1, self._size - stay.total())
        weights, limits = dict[int, list[float]](), dict[int, list[float]]()
        for kind in dict.fromkeys((*self._chances, *self._gone, *stay)):
            chances, gone, staying = self._chances_of(kind), self._gone[kind], stay[kind]
            if gone == self._pack.count(CARDS[kind]):  # none is left
                continue
            weights[kind] = [
                (number + gone) * chances[number - 1] / chance
                if number > staying and chance
                else 0.0
                for number, chance in enumerate(chances)
            ]
            limits[kind] = [
                max(1.0, 1 + (weight - max(0, number - staying)) / free)
                for number, weight in enumerate(weights[kind])
            ]
            self._chances[kind] = [*map(mul, chances, limits[kind])]
        self.draws[time] = HiddenDraw(free, weights, limits, stay)


def chances_of_choices(chosen: int, most: int, gone: int | None = None) -> list[float]:
    """Return how likely cards of a kind were chosen just so, by how many of them are left.

    Args:
        chosen: how many were chosen.
        most: how many are left at most.
        gone: how many of them are not among those that are left, if some are.
    """
    gone = chosen if gone is None else gone
    return [1 / comb(max(chosen, left + gone), chosen) for left in range(most + 1)]
