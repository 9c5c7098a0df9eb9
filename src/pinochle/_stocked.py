"""Imagining the deal of a round with a stock, as far as one seat does not know it.

Everything that is done in play for a stock is seen, but for the cards that are drawn. So a card
that somebody has shown was dealt to him or drawn before, and any other may lie anywhere.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from attrs import evolve

from pinochle import _clues
from pinochle._retold import plays
from pinochle.actions import ExchangeDix, LayMeld, Play
from pinochle.cards import Card
from pinochle.choices import Chooser
from pinochle.facts import NO_CARDS, Facts
from pinochle.hand import Hand
from pinochle.phases.dix import nine_of
from pinochle.phases.draw import DrawPhase
from pinochle.phases.phase import Phase
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


def laid_out(facts: Facts, at: Phase, seat: Seat | None, rng: Chooser) -> Facts | None:
    """The facts with a deal and a stock that agree with what a seat was told; None if none do."""
    found: dict[_Source, Card] = {}
    free: list[_Source] = []
    for other in facts.each_seat():
        sources = list(_sources(facts, other))
        if other == seat:
            found.update(zip(sources, _known(facts, other), strict=True))
            continue
        for time, card in _shown(facts, at, other):
            open_to = [source for source in sources if source.time <= time]
            if not open_to:
                return None
            chosen = open_to[int(rng.random() * len(open_to))]
            sources.remove(chosen)
            found[chosen] = card
        free += sources
    free += [_Source(_NOBODY, place) for place in _undrawn(facts)]
    seen = [*found.values(), *((facts.upcard,) if facts.upcard else ())]
    pack = facts.rules.pack.cards
    if not pack.holds(seen):
        return None
    found.update(_filled(facts, at, free, _mixed(pack - seen, rng)))
    stock = {source.place: card for source, card in found.items() if source.place >= 0}
    dealt = [
        Hand(card for one, card in found.items() if one.owner == other and one.place < 0)
        + _turned(facts, other)
        for other in range(facts.rules.table.seats)
    ]
    return evolve(facts, dealt=tuple(dealt), stock=tuple(stock[place] for place in sorted(stock)))


def _sources(facts: Facts, seat: Seat) -> Iterator[_Source]:
    """Where the cards of a seat came from, but for the upcard."""
    for number in range(facts.rules.deal.hand - len(_turned(facts, seat))):
        yield _Source(seat, _DEALT, number)
    seats, is_first = facts.rules.table.seats, facts.rules.draw.draw_first
    for place, one in enumerate(facts.drawn):
        trick, order = divmod(place, seats)
        if one.seat == seat:
            yield _Source(seat, place, 0, 2 * trick + (1 if is_first and not order else 2))


def _turned(facts: Facts, seat: int) -> Hand:
    """The last card dealt, if it was turned and dealt to this seat."""
    is_his = facts.rules.deal.turn == "last" and facts.dealer == seat
    return Hand((facts.upcard,)) if is_his and facts.upcard else NO_CARDS


def _known(facts: Facts, seat: Seat) -> Iterator[Card]:
    """The cards that a seat knows to have come from there."""
    yield from facts.dealt[seat] - _turned(facts, seat)
    for one in facts.drawn:
        if one.seat == seat:
            yield from one.cards


def _undrawn(facts: Facts) -> range:
    return range(len(facts.drawn), facts.rules.deal.face_down)


def _shown(facts: Facts, at: Phase, seat: Seat) -> Iterator[tuple[int, Card]]:
    """The cards that a seat has shown which nobody knew it to have, in order, with the times."""
    last = list(_last_card(facts, at, seat))
    lying: list[Card] = []
    taken = list(_turned(facts, seat))  # the card turned, which everybody saw
    played = 0
    failed = {(one.seat, one.action, one.plays) for one in facts.declared}
    for who, action in facts.done:
        trick = played // facts.rules.table.seats
        played += isinstance(action, Play)
        if who != seat:
            continue
        if facts.rules.draw.draw_first and trick * len(at.hands) == facts.rules.deal.stock:
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
                yield 2 * trick - 1, nine_of(facts)
                taken += [facts.upcard] if facts.upcard else []
            case _:
                pass
    lying += taken + last
    for who, _, card in islice(plays(facts, at), played, None):
        if who == seat:
            yield from _unknown(lying, _STRICT, [card])


def _unknown(known: list[Card], time: int, cards: Iterable[Card]) -> Iterator[tuple[int, Card]]:
    """The cards of those shown that were not known; one that was is known no more."""
    for card in cards:
        if card in known:
            known.remove(card)
        else:
            yield time, card


def _last_card(facts: Facts, at: Phase, seat: Seat) -> Iterator[Card]:
    """The card that lay face up beside the stock, if this seat has drawn it in the end."""
    if facts.upcard is None or facts.rules.deal.turn == "last":
        return
    if isinstance(at, DrawPhase):
        has_drawn = at.upcard is None and seat == at.turn
    else:
        drawn = sum(one.seat == seat for one in facts.drawn)
        has_drawn = drawn * len(at.hands) < facts.rules.deal.stock
    if has_drawn:
        yield facts.upcard if facts.exchanger is None else nine_of(facts)


def _filled(
    facts: Facts, at: Phase, free: list[_Source], cards: list[Card]
) -> Iterator[tuple[_Source, Card]]:
    """The places that are left with the other cards, first those that not every hand can hold."""
    denied = _clues.denials(facts, at, None, (1,) * facts.rules.table.seats)
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
