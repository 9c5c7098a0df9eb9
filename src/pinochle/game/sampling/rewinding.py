"""Rewinding drawn cards to the deal, through all that a seat was told of.

The cards are drawn as they lie now. Time by time they go back to where they came from, and at each
time it is looked at what was told of the cards then.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import comb
from typing import NamedTuple

from pinochle.cards.card import CARD_INDEX, Card
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.game.engine.card_history import KINDS, CardHistory, Effort, Piles, Token, hand_of
from pinochle.game.engine.constraints import Constraint
from pinochle.game.engine.piles import PACK, CardMove, Place
from pinochle.game.sampling.exact import RandomNumber, in_random_order
from pinochle.game.sampling.hand_chances import (
    NO_KINDS,
    Arrival,
    FollowedHand,
    HiddenDraw,
    kinds_staying,
)


class MoveBack(NamedTuple):
    """A move that is rewound.

    Args:
        place: its place among the moves at once.
        source: where the cards came from.
        target: where they went.
        known: the kinds that were seen.
        spent: the cards of these kinds, if they went where every card is known.
        hidden: how many were not seen.
        stay: cards that were at the target before, so that they have not moved.
        due: cards that were seen to come to the source before, and not to leave it.
        kept: cards that were seen to come to the target before, and not to leave it.
        is_told: whether the history has yet to be told which cards they were.
        draw: the choice of a card that came to a hand that can be followed.
        chosen: the kinds that somebody chose face up among unseen cards, with how many, if that was
            left out of account when the cards were drawn.
    """

    place: int
    source: Place
    target: Place
    known: tuple[Card, ...]
    spent: tuple[Token, ...]
    hidden: int
    stay: Counter[int] = NO_KINDS
    due: Counter[int] = NO_KINDS
    kept: Counter[int] = NO_KINDS
    is_told: bool = False
    draw: HiddenDraw | None = None
    chosen: tuple[tuple[int, int], ...] = ()


class Layout(NamedTuple):
    """The places of all cards that the seat does not know, as far as they are asked for.

    Args:
        dealt: the cards in each place after the deal.
        now: the cards in each place now.
        moved: the cards of a move of which some were not seen, by its time and place.
        fixed: the cards that were seen to go from an unseen place to another.
        history: the piles at each time, the last first; empty if they were not asked for.
    """

    dealt: Piles
    now: Piles
    moved: dict[tuple[int, int], list[Token]]
    fixed: set[Token]
    history: list[Piles]


class Rewinder:
    """Rewinds the cards of a round from now to the deal.

    Args:
        history: where the cards of the round went, as far as the seat knows it.
        seats: the seats.
        unseen: how many cards of each kind were not seen.
        came: the cards that were seen as they came to an unseen place.
        followed: the unseen hands that can be followed.
        closed: for the other unseen hands the time since when it was taken into account what left
            them.
    """

    def __init__(
        self,
        history: CardHistory,
        seats: Iterable[Seat],
        unseen: Mapping[Card, int],
        came: Sequence[Arrival],
        followed: Mapping[Place, FollowedHand],
        closed: Mapping[Place, int],
    ) -> None:
        self._history = history
        self._followed = followed
        self._closed = closed
        self._next = Counter(unseen)
        self._came = came
        places = {PACK, *seats} | {move.target for move in chain.from_iterable(history.moves)}
        self.hidden: frozenset[Place] = frozenset(places - history.known)
        """The places whose cards the seat does not know."""
        self.steps: list[list[MoveBack]] = [
            [
                self._step(time, index, move)
                for index, move in enumerate(moves)
                if move.source in self.hidden or move.target in self.hidden
            ]
            for time, moves in enumerate(history.moves)
        ]
        """The moves at each time that take cards from such a place, or to one.

        First those of which every card was seen, so that no other takes their cards back.
        """
        for steps in self.steps:
            steps.sort(key=lambda step: step.hidden > 0)
        self.checks: list[list[Constraint]] = [[] for _ in range(len(history.moves) + 1)]
        """The constraints at each time that have still to be looked at."""

    def _step(self, time: int, index: int, move: CardMove) -> MoveBack:
        """Return the step of a move at a time."""
        known_kinds = tuple(card for card in move.cards if card)
        hidden = len(move.cards) - len(known_kinds)
        spent: tuple[Token, ...] = ()
        if move.target not in self.hidden:
            spent = tuple(map(self._next_token, known_kinds))
        step = MoveBack(index, move.source, move.target, known_kinds, spent, hidden)
        if hidden:
            step = step._replace(is_told=move.entry is not None)
        if hidden and time:  # nothing was seen of anybody's cards before the deal
            hand = self._followed.get(move.target)
            draw = hand.draws[time] if hand else None
            step = step._replace(
                draw=draw,
                stay=draw.stay if draw else kinds_staying(self._history, move.target, time),
                due=self._kinds_arrived(move.source, time),
                kept=self._kinds_arrived(move.target, time),
            )
        if move.source in self.hidden and self._is_open(move.source, time):
            chosen = Counter(CARD_INDEX[kind] for kind in known_kinds)
            step = step._replace(chosen=tuple(chosen.items()))
        return step

    def _is_open(self, place: Place, time: int) -> bool:
        """Tell whether cards were drawn without regard to what left a place at a time."""
        if place == PACK or place in self._followed:
            return False
        return time < self._closed.get(place, len(self._history.moves))

    def _next_token(self, kind: Card) -> Token:
        """Return another card of a kind, apart from those that were not seen."""
        self._next[kind] += 1
        return CARD_INDEX[kind] + KINDS * (self._next[kind] - 1)

    def _kinds_arrived(self, place: Place, until: int) -> Counter[int]:
        """Return the kinds that were seen to come to a place before a time, and not to leave it."""
        kinds = Counter[int]()
        for time, target, cards in self._came:
            if time <= until and target == place:
                moves = chain.from_iterable(self._history.moves[time:until])
                gone = Hand(
                    card for move in moves if move.source == place for card in move.cards if card
                )
                cards_left = cards - (cards & gone)
                kinds |= Counter(
                    {CARD_INDEX[kind]: cards_left.count(kind) for kind in cards_left.kinds}
                )
        return kinds

    def rewind(
        self, piles: Piles, random: RandomNumber, effort: Effort, *, is_search: bool = False
    ) -> Layout | None:
        """Rewind the cards to the deal; return None if something that was told is not so.

        For a search it is only None if cards were not there that have moved; then every time is
        kept.
        """
        layout = Layout(_copy(piles), _copy(piles), {}, set(), [])
        for time in range(len(self.steps), -1, -1):
            if is_search:
                layout.history.append(_copy(piles))
            elif not self._agree(self.checks[time], piles, effort):
                return None
            if time == 1:
                layout = layout._replace(dealt=_copy(piles))
            if time and not self._undo(time - 1, piles, layout, random, is_search=is_search):
                return None
            effort.left -= 1
        return layout

    def _undo(
        self, time: int, piles: Piles, layout: Layout, random: RandomNumber, *, is_search: bool
    ) -> bool:
        """Let the cards that moved at a time go back; return False if they were not there."""
        gone: list[tuple[Place, Sequence[Token]]] = []
        for step in self.steps[time]:
            if step.spent:
                gone.append((step.source, step.spent))
                continue
            tokens = self._take_back(step, piles, random, is_search=is_search)
            if tokens is None:
                return False
            if step.source in piles:
                layout.fixed.update(tokens[: len(step.known)])
            if step.is_told:
                layout.moved[time, step.place] = tokens
            gone.append((step.source, tokens))
        for source, cards in gone:
            if source in piles:
                piles[source] += cards
        return is_search or self._is_kept(self.steps[time], gone, piles, random)

    def _take_back(
        self, step: MoveBack, piles: Piles, random: RandomNumber, *, is_search: bool
    ) -> list[Token] | None:
        """Take the cards of a step from its target; return None if they are not there."""
        pile = piles[step.target]
        if is_search and step.hidden:
            back = [token % KINDS for token in piles.get(step.source, ())]
            return _take_cards(step, pile, random, step.stay, step.due - Counter(back), step.kept)
        if step.draw is not None:
            token = step.draw.take(pile, random)
            return None if token is None else [token]
        tokens = _take_cards(step, pile, random)
        return tokens if _are_there(step.stay, pile) else None

    def _is_kept(
        self,
        steps: list[MoveBack],
        gone: list[tuple[Place, Sequence[Token]]],
        piles: Piles,
        random: RandomNumber,
    ) -> bool:
        """Tell whether a deal is kept of several that differ only in which copies somebody chose.

        Args:
            steps: the moves at a time, which were undone.
            gone: for each of them the place where its cards are now, and the cards.
            piles: the cards in each place.
            random: what decides.
        """
        for step in steps:
            for kind, number in step.chosen:
                cards_before = [
                    cards
                    for other, (source, cards) in zip(steps, gone, strict=True)
                    if other.place < step.place and source == step.source
                ]
                there = _number_of(kind, piles[step.source])
                there -= _number_of(kind, chain.from_iterable(cards_before))
                if random() * comb(there, number) >= 1:
                    return False
        return True

    def _agree(self, checks: list[Constraint], piles: Piles, effort: Effort) -> bool:
        """Tell whether everything agrees that is known of the cards at a time."""
        hands: dict[Place, Hand] = {}
        for constraint in checks:
            effort.left -= constraint.work
            for place in constraint.places:
                if place not in hands:
                    hands[place] = hand_of(piles[place])
            hands_then = tuple([hands[place] for place in constraint.places])
            if not constraint.may_agree(hands_then) or constraint.cost(hands_then):
                return False
        return True


def _copy(piles: Piles) -> Piles:
    return {place: [*cards] for place, cards in piles.items()}


def _take_cards(
    step: MoveBack,
    pile: list[Token],
    random: RandomNumber,
    stay: Counter[int] = NO_KINDS,
    due: Counter[int] = NO_KINDS,
    kept: Counter[int] = NO_KINDS,
) -> list[Token] | None:
    """Take the cards of a step from the pile at its target; return None if they are not there.

    Args:
        step: the step.
        pile: the cards at its target.
        random: what chooses among cards that were not seen to move.
        stay: the kinds that are not taken, as many of each as are asked for.
        due: the kinds that come first among them.
        kept: the kinds that come last.
    """
    taken: list[Token] = []
    for kind in step.known:
        kind_number = CARD_INDEX[kind]
        for token in pile:
            if token % KINDS == kind_number:
                break
        else:
            return None
        pile.remove(token)
        taken.append(token)
    if not step.hidden:
        return taken
    free = pile
    if stay:
        _, free = _split(in_random_order(pile, random), stay)
    if len(free) < step.hidden:
        return None
    cards = in_random_order(free, random)
    if due or kept:
        last, rest = _split(cards, kept)
        first, rest = _split(rest, due)
        cards = first + rest + last
    cards = cards[: step.hidden]
    for token in cards:
        pile.remove(token)
    return taken + cards


def _number_of(kind: int, tokens: Iterable[Token]) -> int:
    """Return how many of some cards are of a kind."""
    return sum([token % KINDS == kind for token in tokens])


def _are_there(kinds: Counter[int], pile: list[Token]) -> bool:
    """Tell whether a pile has as many cards of some kinds as are asked for."""
    return not kinds or kinds <= Counter([token % KINDS for token in pile])


def _split(tokens: Iterable[Token], kinds: Counter[int]) -> tuple[list[Token], list[Token]]:
    """Return cards of some kinds, as many of each as are asked for; and the rest."""
    still_asked, chosen, rest = Counter(kinds), list[Token](), list[Token]()
    for token in tokens:
        if still_asked[token % KINDS] > 0:
            still_asked[token % KINDS] -= 1
            chosen.append(token)
        else:
            rest.append(token)
    return chosen, rest
