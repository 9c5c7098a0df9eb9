"""Imagining the deal of a round with a stock, as far as one seat does not know it.

Everything that is done in play for a stock is seen, but for the cards that are drawn. So a card
that somebody has shown was dealt to him or drawn before, and any other may lie anywhere.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from attrs import evolve

from pinochle.actions import ExchangeDix, LayMeld, Play
from pinochle.cards import Card
from pinochle.choices import Chooser
from pinochle.engine import _story
from pinochle.engine._retold import plays
from pinochle.engine.phases.dix import nine_of
from pinochle.engine.phases.draw import DrawPhase
from pinochle.engine.phases.phase import Phase
from pinochle.engine.state import NO_CARDS, State
from pinochle.hand import Hand
from pinochle.trick import Seat

_NOBODY = _DEALT = -1
_STRICT = 1 << 20
"""A time after the last trick for the stock; trick by trick one goes up by two, from 0 on."""


class _Source(NamedTuple):
    """Where a card came from that not everybody saw: the deal, or the stock.

    Args:
        owner: the seat that got it, or -1 if it lies in the stock still.
        place: where in the stock it lay, the top card being 0; -1 if it was dealt.
        number: which it is of the cards dealt to the seat.
        time: when it was there.
    """

    owner: int
    place: int
    number: int = 0
    time: int = 0


def laid_out(state: State, at: Phase, seat: Seat | None, rng: Chooser) -> State | None:
    """The state with a deal and a stock that agree with what a seat was told; None if none do."""
    found: dict[_Source, Card] = {}
    free: list[_Source] = []
    for other in state.each_seat():
        sources = list(_sources(state, other))
        if other == seat:
            found.update(zip(sources, _known(state, other), strict=True))
            continue
        for time, card in _shown(state, at, other):
            open_to = [source for source in sources if source.time <= time]
            if not open_to:
                return None
            chosen = open_to[int(rng.random() * len(open_to))]
            sources.remove(chosen)
            found[chosen] = card
        free += sources
    free += [_Source(_NOBODY, place) for place in _undrawn(state)]
    seen = [*found.values(), *((state.upcard,) if state.upcard else ())]
    pack = state.rules.pack.cards
    if not pack.holds(seen):
        return None
    found.update(_filled(state, at, free, _mixed(pack - seen, rng)))
    stock = {source.place: card for source, card in found.items() if source.place >= 0}
    dealt = [
        Hand(card for one, card in found.items() if one.owner == other and one.place < 0)
        + _turned(state, other)
        for other in range(state.rules.table.seats)
    ]
    return evolve(state, dealt=tuple(dealt), stock=tuple(stock[place] for place in sorted(stock)))


def _sources(state: State, seat: Seat) -> Iterator[_Source]:
    """Where the cards of a seat came from, but for the upcard."""
    for number in range(state.rules.deal.hand - len(_turned(state, seat))):
        yield _Source(seat, _DEALT, number)
    seats, is_first = state.rules.table.seats, state.rules.draw.draw_first
    for place, one in enumerate(state.drawn):
        trick, order = divmod(place, seats)
        if one.seat == seat:
            yield _Source(seat, place, 0, 2 * trick + (1 if is_first and not order else 2))


def _turned(state: State, seat: int) -> Hand:
    """The last card dealt, if it was turned and dealt to this seat."""
    is_his = state.rules.deal.turn == "last" and state.dealer == seat
    return Hand((state.upcard,)) if is_his and state.upcard else NO_CARDS


def _known(state: State, seat: Seat) -> Iterator[Card]:
    """The cards that a seat knows to have come from there."""
    yield from state.dealt[seat] - _turned(state, seat)
    for one in state.drawn:
        if one.seat == seat:
            yield from one.cards


def _undrawn(state: State) -> range:
    return range(len(state.drawn), state.rules.deal.face_down)


def _shown(state: State, at: Phase, seat: Seat) -> Iterator[tuple[int, Card]]:
    """The cards that a seat has shown which nobody knew it to have, in order, with the times."""
    last = list(_last_card(state, at, seat))
    lying: list[Card] = []
    taken = list(_turned(state, seat))  # the card turned, which everybody saw
    played = 0
    failed = {(one.seat, one.action, one.plays) for one in state.declared}
    for who, action in state.done:
        trick = played // state.rules.table.seats
        played += isinstance(action, Play)
        if who != seat:
            continue
        if state.rules.draw.draw_first and trick * len(at.hands) == state.rules.deal.stock:
            taken, last = taken + last, []
        match action:
            case Play(card, 0):
                yield from _unknown(taken, 2 * trick, [card])
            case Play(card):
                lying.remove(card)
            case LayMeld() if (who, action, played) not in failed:
                yield from _unknown(taken, 2 * trick - 1, action.new)
                lying += action.new
            case ExchangeDix():
                yield 2 * trick - 1, nine_of(state)
                taken += [state.upcard] if state.upcard else []
            case _:
                pass
    lying += taken + last
    for who, _, card in islice(plays(state, at), played, None):
        if who == seat:
            yield from _unknown(lying, _STRICT, [card])


def _unknown(known: list[Card], time: int, cards: Iterable[Card]) -> Iterator[tuple[int, Card]]:
    """The cards of those shown that were not known; one that was is known no more."""
    for card in cards:
        if card in known:
            known.remove(card)
        else:
            yield time, card


def _last_card(state: State, at: Phase, seat: Seat) -> Iterator[Card]:
    """The card that lay face up beside the stock, if this seat has drawn it in the end."""
    if state.upcard is None or state.rules.deal.turn == "last":
        return
    if isinstance(at, DrawPhase):
        has_drawn = at.upcard is None and seat == at.turn
    else:
        drawn = sum(one.seat == seat for one in state.drawn)
        has_drawn = drawn * len(at.hands) < state.rules.deal.stock
    if has_drawn:
        yield state.upcard if state.exchanger is None else nine_of(state)


def _filled(
    state: State, at: Phase, free: list[_Source], cards: list[Card]
) -> Iterator[tuple[_Source, Card]]:
    """The places that are left with the other cards, first those that not every hand can hold."""
    denied = _story.denials(state, at, None, (1,) * state.rules.table.seats)
    cards.sort(key=lambda card: not any(card in kinds for kinds in denied.values()))
    for card in cards:
        open_to = [one for one in free if card not in denied.get(one.owner, ())]
        chosen = (open_to or free)[0]
        free.remove(chosen)
        yield chosen, card


def _mixed(cards: Hand, rng: Chooser) -> list[Card]:
    mixed = list(cards)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed
