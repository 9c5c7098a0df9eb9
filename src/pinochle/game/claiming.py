"""Judge a claim by what the claimant knows, which is no more than their view."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import chain
from random import Random
from typing import Final, NamedTuple

from pinochle.actions import Action, ClaimTricks
from pinochle.cards.card import CARD_INDEX, Card, Rank
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.game.engine.card_history import CardHistory, card_history
from pinochle.game.engine.constraints import Constraint, holds, lacks
from pinochle.game.engine.piles import ASIDE, CardMove
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.phases.claims import rule_id, tricks_left, why_no_claim
from pinochle.game.phases.play import PlayPhase, cards_each
from pinochle.game.sampling.sampler import agreeing
from pinochle.messages.violations import Violation
from pinochle.rules.play._unseen import Excludes, denied_bits, kinds_in
from pinochle.rules.play.claim import Judgement, judge
from pinochle.rules.play.claim_position import ClaimPosition, PlayedLine

__all__ = ["claims", "position_of", "why_not"]

_SEARCHES: Final = 2
"""The most searches for cards that agree with a line and with all that is known."""


def claims(state: State, phase: PlayPhase, seat: Seat) -> Iterator[Action]:
    """Yield the claims of a seat that are right, those of the fewest tricks first.

    Args:
        state: the state as the seat knows it.
        phase: the phase as the seat knows it.
        seat: the seat.
    """
    for tricks in range(tricks_left(state, phase) + 1):
        claim = ClaimTricks(tricks)
        if why_no_claim(state, phase, seat, claim):
            continue
        why = why_not(state, phase, seat, tricks)
        if not why:
            yield claim
        elif why[0].code == "claim.loses":  # and with it any claim of more tricks
            return


def why_not(state: State, phase: PlayPhase, seat: Seat, tricks: int) -> tuple[Violation, ...]:
    """Return why the last tricks are not sure; nothing if they are.

    Args:
        state: the state as the seat knows it.
        phase: the phase as the seat knows it.
        seat: who claims them.
        tricks: how many.
    """
    if not tricks:
        return ()
    judgement, rule = _judgement(state, phase, seat, tricks), rule_id(state)
    if judgement.is_sure:
        return ()
    if not judgement.line:
        return (Violation("claim.early", rule, (("tricks", tricks),)),)
    lost_tricks = tuple(_lost_tricks(state, phase, judgement.line, rule))
    params = (("tricks", tricks), ("seat", lost_tricks[-1]["winner"]))
    return (Violation("claim.loses", rule, params), *lost_tricks)


def _lost_tricks(
    state: State, phase: PlayPhase, line: PlayedLine, rule: str
) -> Iterator[Violation]:
    """Yield the tricks of a line that loses."""
    seats, cards = state.rules.table.seats, phase.cards
    for seat, card in line:
        cards = (*cards, card)
        if len(cards) == seats:
            leader = (seat + 1) % seats
            winner = (leader + state.rules.play.winner(cards, state.trump)) % seats
            params = (("seat", leader), ("cards", cards), ("winner", winner))
            yield Violation("claim.line", rule, params)
            cards = ()


@lru_cache(maxsize=64)
def _judgement(state: State, phase: PlayPhase, seat: Seat, tricks: int) -> Judgement:
    """Judge a claim by what the claimant knows."""
    knowledge = _knowledge(state, phase, seat)
    lines = state.rules.claims.lines
    return judge(
        knowledge.position, tricks, lines, agrees=knowledge.agrees, excludes=knowledge.excludes
    )


# The knowledge of the claimant.


class _ClaimKnowledge(NamedTuple):
    """The knowledge of a claimant, however many tricks they claim: the arguments of ``judge``."""

    position: ClaimPosition
    agrees: Callable[[PlayedLine], bool]
    excludes: Excludes


@lru_cache(maxsize=64)
def _knowledge(state: State, phase: PlayPhase, seat: Seat) -> _ClaimKnowledge:
    """Return the knowledge of a seat that may claim tricks."""
    history = card_history(state, phase, seat)
    position = position_of(state, phase, seat, history)

    @cache
    def agrees(line: PlayedLine) -> bool:
        constraints = tuple(_constraints_of(line, position))
        rng, sizes = Random(0), position.sizes  # noqa: S311 - any cards that agree will do
        return agreeing(state, phase, seat, sizes, rng, constraints, _SEARCHES) is not None

    return _ClaimKnowledge(position, agrees, _exclusion(state, history))


def position_of(state: State, phase: PlayPhase, seat: Seat, history: CardHistory) -> ClaimPosition:
    """Return what is certain of the cards that a seat does not see.

    Args:
        state: the state as the seat knows it.
        phase: the phase as the seat knows it.
        seat: the seat.
        history: where the cards of the round went, as the seat knows it.
    """
    rules = state.rules
    ends = history.ends(len(rules.pack), phase.hands)
    others = [other for other in state.each_seat(0) if other != seat]
    onlooker = phase.onlooker(state)
    return ClaimPosition(
        play=onlooker.play,
        trump=state.trump,
        claimant=seat,
        sides=onlooker.sides,
        hand=phase.hands[seat],
        turn=phase.turn,
        trick=phase.cards,
        sizes=tuple(ends[other][0] for other in state.each_seat(0)),
        unseen=history.unseen(rules.pack.cards, phase.hands),
        lacks=tuple(
            _kinds_lacked(history, other) if other in others else frozenset()
            for other in state.each_seat(0)
        ),
        holds=tuple(
            _cards_held(state, history, other, len(history.moves)) if other in others else NO_CARDS
            for other in state.each_seat(0)
        ),
        is_first=phase.tricks is None and state.tricks is None,
        is_broken=onlooker.is_broken,
    )


def _kinds_lacked(history: CardHistory, seat: Seat) -> frozenset[Card]:
    """Return the kinds that a seat has been known to lack since it last got cards."""
    kinds: set[Card] = set()
    for time, constraint in history.constraints:
        got = any(move.target == seat for move in chain.from_iterable(history.moves[time:]))
        if constraint.places == (seat,) and not got:
            kinds.update(constraint.avoids)
    return frozenset(kinds)


def _exclusion(state: State, history: CardHistory) -> Excludes:
    """Return a test that a seat cannot hold some cards now, because of what it held before."""
    limits: dict[int, list[tuple[Constraint, Hand, Hand]]] = {}
    for time, constraint in history.constraints:
        seat, moves = constraint.places[0], tuple(chain.from_iterable(history.moves[time:]))
        if not any(move.target == seat for move in moves):
            gone = (move.cards for move in moves if move.source == seat)
            cards_gone = Hand(card for card in chain.from_iterable(gone) if card)
            limit = constraint, _cards_held(state, history, seat, time), cards_gone
            limits.setdefault(seat, []).append(limit)

    @cache
    def excludes(seat: Seat, cards: Hand) -> bool:
        return any(
            limit.excludes(held | cards + cards_gone)
            for limit, held, cards_gone in limits.get(seat, ())
        )

    return excludes


def _cards_held(state: State, history: CardHistory, seat: Seat, until: int) -> Hand:
    """Return cards that a seat is known to have held, and cannot have given away until a time."""
    cards_kept = NO_CARDS
    for time, cards in _cards_shown(state, history, seat):
        if time > until:
            continue
        since = chain.from_iterable(history.moves[time:until])
        gone = [move for move in since if move.source == seat]
        if all(None not in move.cards or _keeps_melds(state, move, cards) for move in gone):
            cards_gone = Hand(card for move in gone for card in move.cards if card)
            cards_kept |= cards - (cards & cards_gone)
    return cards_kept


def _cards_shown(state: State, history: CardHistory, seat: Seat) -> Iterator[tuple[int, Hand]]:
    """Yield cards that a seat is known to have held, each time with the time."""
    for time, moves in enumerate(history.moves, start=1):
        for move in moves:
            if move.target == seat:
                yield time, Hand(card for card in move.cards if card)
    for time, constraint in history.constraints:
        if constraint.places == (seat,):
            cards = constraint.held
            if state.rules.trump.dix_exchange != "nobody":
                # A nine that was exchanged is melded by its exchanger, and held by the dealer.
                cards -= [card for card in cards if card.rank is Rank.NINE]
            yield time, cards


def _keeps_melds(state: State, move: CardMove, cards: Hand) -> bool:
    """Tell whether a seat cannot have buried these cards unseen, because it had melded them.

    Melded cards are buried only where there are too few others.
    """
    melded = state.laid[move.source]
    is_bound = move.target == ASIDE and state.rules.bury.which == "not-melded"
    return is_bound and melded.holds(cards) and len(melded) <= cards_each(state)


def _constraints_of(line: PlayedLine, position: ClaimPosition) -> Iterator[Constraint]:
    """Yield what the plays of a line tell of the hands as they are now."""
    played_by = dict[Seat, list[Card]]()
    for here, card in position.along(line):
        played = played_by.setdefault(here.turn, [])
        if here.turn != position.claimant:
            for kind in kinds_in(denied_bits(position.rungs(here))[CARD_INDEX[card]]):
                yield lacks(here.turn, (kind,), played.count(kind))
        played.append(card)
    for seat, cards in played_by.items():
        if seat != position.claimant:
            yield holds(seat, Hand(cards))
