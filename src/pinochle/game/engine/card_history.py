"""The history of the cards of a round: where they went, as a seat knows it.

A card of the pack is a *token* here, a number: how many copies of it come before, times 24, and
the number of its kind. So no two cards are the same.
"""

from collections.abc import Container, Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from pinochle.cards._packed import from_numbers
from pinochle.cards.card import CARDS, ONE_IN_HAND, Card
from pinochle.cards.hand import Hand, from_lanes
from pinochle.cards.trick import Seat
from pinochle.errors import HandError
from pinochle.game.engine.constraints import Constraint, Statement
from pinochle.game.engine.piles import PACK, CardMove, Place, TablePile
from pinochle.game.engine.script import SCRIPT
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.phases.phase import Phase

Token: TypeAlias = int
"""A card of the pack, of which no two are the same."""

TimedPlace: TypeAlias = tuple[int, Place]
"""A time and a place."""

Piles: TypeAlias = dict[Place, list[Token]]
"""The cards in each place at some time."""

KINDS: Final = len(CARDS)
_COPY_OF: Final = [ONE_IN_HAND[card] for card in CARDS]


def add_up(tokens: Iterable[Token]) -> int:
    """Return these cards as a number that can be added up (see :mod:`pinochle.cards._packed`)."""
    return sum([_COPY_OF[token % KINDS] for token in tokens])


def hand_of(tokens: Iterable[Token]) -> Hand:
    """Return the hand of these cards."""
    return hand_of_numbers(add_up(tokens))


def hand_of_numbers(numbers: int) -> Hand:
    """Return the hand of cards that were added up."""
    return from_lanes(from_numbers(numbers))


class Effort:
    """The steps that a search for cards may still take.

    A step is a card that is placed, a move that is followed, or a constraint that is looked at.
    """

    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        self.left: int = steps

    @property
    def is_spent(self) -> bool:
        """Tell whether no step is left."""
        return self.left <= 0


class CardHistory(NamedTuple):
    """The moves of the cards of a round, from the undealt pack to now, as a seat knows them.

    Between two moves lies a time, counted from 0 before the deal.

    Args:
        moves: the moves from each time to the next, those at once together.
        constraints: what is known of cards, each with the time at which it is.
        known: the places of which the seat knows every card at any time.
    """

    moves: tuple[tuple[CardMove, ...], ...]
    constraints: tuple[tuple[int, Constraint], ...]
    known: frozenset[Place]

    def ends(self, pack: int, hands: tuple[Hand, ...]) -> dict[Place, tuple[int, Hand | None]]:
        """Return how many cards lie in each place now, and which; None if they were not seen.

        Args:
            pack: how many cards the pack has.
            hands: the hands that are seen, by seat.
        """
        lying = {place: list[Card]() for place in self.known if place < 0}
        for move in chain.from_iterable(self.moves):
            cards = [card for card in move.cards if card]
            lying.get(move.target, []).extend(cards)
            for card in cards if move.source in lying else ():
                if card not in lying[move.source]:
                    raise HandError(f"{card} was not seen where it came from")
                lying[move.source].remove(card)
        cards_in = {
            place: hands[place] if place >= 0 else Hand(lying[place]) for place in self.known
        }
        sizes = sizes_after(self.moves, pack, len(hands))
        return {place: (size, cards_in.get(place)) for place, size in sizes.items()}

    def unseen(self, pack: Hand, hands: tuple[Hand, ...]) -> Hand:
        """Return the cards of a pack that lie where they were not seen.

        Args:
            pack: the cards of the pack.
            hands: the hands that are seen, by seat.

        Raises:
            HandError: if more copies of a card were seen than the pack has.
        """
        cards_left = pack
        for _, cards in self.ends(len(pack), hands).values():
            cards_left -= cards or ()
        return cards_left


def sizes_after(moves: Iterable[tuple[CardMove, ...]], pack: int, seats: int) -> dict[Place, int]:
    """Return how many cards lie in each place after some moves."""
    sizes = {PACK: pack, **dict.fromkeys(range(seats), 0)}
    for move in chain.from_iterable(moves):
        sizes[move.source] -= len(move.cards)
        sizes[move.target] = sizes.get(move.target, 0) + len(move.cards)
    return sizes


def statements_in(state: State, phase: Phase) -> Iterator[Statement]:
    """Yield what the phases say of cards, up to the phase at work, in order."""
    for word in state.rules.script[: state.step + 1]:
        yield from SCRIPT[word].constraints(state, phase)


def piles_in(state: State, phase: Phase) -> Iterator[TablePile]:
    """Yield the piles of a dealt round beside the hands and the trick."""
    for word in state.rules.script:
        yield from SCRIPT[word].piles(state, phase)


def card_history(state: State, phase: Phase, seat: Seat | None) -> CardHistory:
    """Return the history of the cards of a round as a seat knows it, or a spectator."""
    moves: list[tuple[CardMove, ...]] = []
    constraints: list[tuple[int, Constraint]] = []
    unknown: set[Place] = {PACK, *state.each_seat()}
    beside: set[Place] = set()
    for statement in statements_in(state, phase):
        if isinstance(statement, Constraint):
            constraints.append((len(moves), statement))
        else:
            moves.append(statement)
            beside.update(move.target for move in statement)
            unknown.update(move.target for move in statement if None in move.cards)
    viewer = set[Place]() if seat is None else {seat}
    known = beside - unknown | viewer
    return CardHistory(
        tuple(moves),
        tuple(
            (time, _narrow_to_unknown(constraint, known, moves[:time]))
            for time, constraint in constraints
            if constraint.places[0] not in known
        ),
        frozenset(known),
    )


def _narrow_to_unknown(
    constraint: Constraint, known: Container[Place], moves: Iterable[tuple[CardMove, ...]]
) -> Constraint:
    """Return what a constraint says of the places whose cards are not known after some moves."""
    piles = {place: NO_CARDS for place in constraint.places if place in known}
    if not piles:
        return constraint
    for move in chain.from_iterable(moves):
        cards = Hand(filter(None, move.cards))
        if move.target in piles:
            piles[move.target] += cards
        if move.source in piles:
            piles[move.source] -= cards
    return constraint.narrow(piles)
