"""The deal: the pack goes round in packets, and a card may be turned for trump."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from attrs import evolve, frozen

from pinochle.cards._packed import packed
from pinochle.cards.card import CARDS, COPY, Card
from pinochle.cards.hand import Hand, from_lanes
from pinochle.cards.trick import Seat
from pinochle.game.actions import Action
from pinochle.game.engine.constraints import PACK, UPCARD, WIDOW, CardMove, holds, pile_of
from pinochle.game.engine.emitter import Emitter
from pinochle.game.engine.state import NO_CARDS, State
from pinochle.game.events import Dealt, UpcardTurned
from pinochle.game.phases.phase import HandsPhase, Next, Phase, misplaced
from pinochle.messages.violations import Violation
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step

if TYPE_CHECKING:
    from pinochle.game.engine.constraints import Found

__all__ = ["DealPhase", "before_deal", "begin", "constraints"]


@frozen
class DealPhase(HandsPhase):
    """The phase in which the table is to deal; no seat is awaited."""

    def why_not(self, state: State, seat: Seat, action: Action) -> tuple[Violation, ...]:
        """Return why a seat may not do this: no seat does anything before the deal."""
        del state
        return misplaced((seat,), seat, action, ())

    def after(self, state: State, seat: Seat, action: Action, emit: Emitter) -> Next:
        """Return the end of the phase, with the hands as the table has dealt them."""
        del seat, action
        if state.word is Step.DRAFT:
            from pinochle.game.phases import draft  # noqa: PLC0415 - imported when used

            return draft.opened(state, emit)
        rules = state.rules.deal
        order = [_COPY_OF[card] for card in state.order]
        dealing = _dealing_of(state.rules)
        piles, left = _deal_out(dealing, state.dealer, order)
        hands, widow = tuple([from_lanes(packed(pile)) for pile in piles]), from_lanes(packed(left))
        upcard = None if dealing.turned is None else state.order[dealing.turned]
        if emit.events is not None:
            for owner in state.each_seat():
                emit.note(Dealt, owner, rules.hand, hands[owner])
        if upcard is None:
            return Next(evolve(state, dealt=hands, widow=widow), hands)
        state = evolve(state, dealt=hands, widow=widow, upcard=upcard, trump=upcard.suit)
        emit.note(UpcardTurned, state.dealer, upcard, state.turned_points)
        return Next(state, hands)


def _deal_out(dealing: "_Dealing", dealer: Seat, order: Sequence[int]) -> tuple[list[int], int]:
    """Return the cards of each seat, added up, and those of the widow (see ``cards.COPY``).

    They go round in packets from eldest on (``deal.packets``).

    Args:
        dealing: how they are dealt.
        dealer: who deals.
        order: the pack, each card as a copy of it.
    """
    *piles, widow = [sum(pile(order)) for pile in dealing.piles]
    eldest = len(piles) - dealer - 1
    return piles[eldest:] + piles[:eldest], widow


_Pile: TypeAlias = Callable[[Sequence[int]], Iterable[int]]
"""A function that takes the cards of a hand from the pack."""


class _Dealing(NamedTuple):
    """The places of the pack from which the hands of some rules are dealt.

    Args:
        pack: the pack, each card as a copy.
        piles: what takes the cards of each hand, as :meth:`Packets.piles` tells their places.
        turned: the place of the card that is turned; None if none is.
    """

    pack: list[int]
    piles: list[_Pile]
    turned: int | None


@lru_cache(maxsize=256)
def _dealing_of(rules: Ruleset) -> _Dealing:
    """Return the places from which the cards of these rules are dealt."""
    seats, pack = rules.table.seats, [COPY[card] for card in rules.pack]
    piles = [_taker(places) for places in rules.deal.packets.piles(seats)]
    return _Dealing(pack, piles, rules.deal.turned(seats))


def _taker(places: tuple[int, ...]) -> _Pile:
    """Return a function that takes the items at these places from a sequence."""
    if len(places) > 1:
        return itemgetter(*places)
    first = min(places, default=0)
    return itemgetter(slice(first, first + len(places)))


_COPY_OF: Final[dict[Card | None, int]] = {None: 0, **{card: COPY[card] for card in CARDS}}
"""Each card as a number that can be added up; a card that is not known is in no hand."""
CARD_OF: Final[dict[int, Card | None]] = {copy: card for card, copy in _COPY_OF.items()}
"""Each card by that number."""


def begin(state: State, _hands: tuple[Hand, ...], _emit: Emitter) -> DealPhase:
    """Return the phase in which the table is to deal."""
    return before_deal(state.rules.table.seats)


@cache
def before_deal(seats: int) -> DealPhase:
    """Return the phase before the deal at a table of so many seats."""
    return DealPhase((NO_CARDS,) * seats)


def constraints(state: State, _phase: Phase) -> Iterator["Found"]:
    """Yield the moves of the deal; a turned card lies beside the stock, or is in a hand."""
    rules = state.rules.deal
    moves = [
        CardMove(PACK, seat, pile_of(state.dealt[seat], rules.hand)) for seat in state.each_seat()
    ]
    if rules.widow:
        moves.append(CardMove(PACK, WIDOW, pile_of(state.widow, rules.widow)))
    if state.upcard and rules.turn == "first-of-stock":
        moves.append(CardMove(PACK, UPCARD, (state.upcard,)))
    yield tuple(moves)
    if state.upcard and rules.turn == "last":
        yield evolve(holds(state.dealer, Hand((state.upcard,))), is_chance=True)
