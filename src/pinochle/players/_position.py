"""A view as the kernel has it: the table, and the position as the player to play sees it."""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final

from attrs import evolve

from pinochle.actions import ExchangeDix
from pinochle.cards._packed import FULL, LANE
from pinochle.cards.card import Card, Suit
from pinochle.cards.hand import Hand
from pinochle.game.engine.state import NO_CARDS
from pinochle.game.phases.dix import nine_of
from pinochle.game.phases.play import PlayPhase
from pinochle.game.view import View
from pinochle.kernel import position as at
from pinochle.kernel.ladder import (
    NUMBERS,
    OF_SUIT,
    SUITS,
    PlayTable,
    card_of,
    number_of,
    suits_of,
    table_of,
    unit_of,
)
from pinochle.kernel.policy import choose
from pinochle.kernel.position import ONE, SEAT, SEATS, SUIT_WHOLE, deal_out, put, size_of
from pinochle.kernel.rollout import play, sum_up, without
from pinochle.players._moon import is_moon_open
from pinochle.players._task import task_of
from pinochle.rules.auction.goal import Goal
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.script import Step

FELLOW: Final = -0.15
RIVAL: Final = -0.6
EVERYBODY: Final = -0.5
"""The worth of a point to a player who plays alone and does not get it: if another opponent of the
bidder gets it, if the bidder gets it, and if nobody has bid."""


def kernel_table(view: View) -> PlayTable:
    """Return the table of a view."""
    bid = view.contracts[0].goal if len(view.contracts) == 1 else None
    sides, partners, rules = view.state.sides, view.partners, view.rules
    if rules.partner.is_hidden and rules.play.exempts_partner and isinstance(view.phase, PlayPhase):
        # While a partner may still be found, no partner frees anybody from a duty.
        sides = view.phase.onlooker(view.state).sides
    return _table(rules, bool(view.stock), bid, view.trump, sides, view.bidder, partners)


@lru_cache(maxsize=1 << 8)
def _table(
    rules: Ruleset,
    is_drawing: bool,  # noqa: FBT001 - lru_cache
    bid: Goal | None,
    trump: Suit | None,
    sides: tuple[int, ...],
    bidder: int | None,
    partners: tuple[int, ...],
) -> PlayTable:
    """Return the table of a play, which is the same for many hands."""
    duties = rules.play
    if is_drawing:  # until the last card is drawn nothing is asked of anybody
        duties = evolve(duties, obligations=())
    elif bid is not None:
        duties = duties.for_bid(bid)
    return table_of(rules, duties, trump, sides, point_worths(rules, bidder, partners))


def point_worths(rules: Ruleset, bidder: int | None, partners: Iterable[int] = ()) -> list[int]:
    """Return what the points of each seat are worth to each seat, as a table of plays has it.

    Args:
        rules: the rules of the game.
        bidder: who has the contract; None if nobody has.
        partners: those whom the bidder has found as partners.
    """
    with_bidder = frozenset(partners) if bidder is None else frozenset((bidder, *partners))
    return [
        round(ONE * part)
        for seat in range(rules.table.seats)
        for part in worth_of_points(rules, bidder, with_bidder, seat)
    ]


def worth_of_points(
    rules: Ruleset, bidder: int | None, with_bidder: AbstractSet[int], seat: int
) -> tuple[float, ...]:
    """Return what a point that each seat wins is worth to a seat."""
    table = rules.table
    seats, sides = range(table.seats), table.sides
    if rules.partner.is_found and bidder is not None:
        is_ours = [(other in with_bidder) == (seat in with_bidder) for other in seats]
        return tuple([1.0 if ours else -1.0 for ours in is_ours])
    if table.is_partnership or table.seats == 2:  # noqa: PLR2004 - two are always opponents
        return tuple([1.0 if side == sides[seat] else -1.0 for side in sides])
    if bidder is None or seat == bidder:
        return tuple([1.0 if other == seat else EVERYBODY for other in seats])
    return tuple(
        [1.0 if other == seat else RIVAL if other == bidder else FELLOW for other in seats]
    )


def kernel_position(view: View) -> list[int]:
    """Return the position as the player whose turn it is sees it; the other hands are empty."""
    me, rules, trick = view.seat or 0, view.rules, view.trick
    table, ranking, tricks = kernel_table(view), rules.play.ranking, view.tricks
    past = tricks[: _number_for_stock(view)]
    """The tricks for a stock, of which nothing follows for the hands."""
    since = [(int(taken.leader), taken.cards) for taken in tricks[len(past) :]]
    if trick is not None:
        since.append((trick.leader, trick.cards))
    mine = Hand(
        cards[(me - leader) % table.seats]
        for leader, cards in since
        if (me - leader) % table.seats < len(cards)
    )
    gone = Hand(card for taken in past for card in taken.cards)
    position = [0] * size_of(table.seats)
    put(position, at.LEFT, suits_of(Hand(rules.pack) - gone, ranking))
    for seat, melded in enumerate(_shown_cards(view)):
        hand = view.hand + mine if seat == me else NO_CARDS
        sees = hand + view.buried if seat == me else NO_CARDS
        suits = [suits_of(cards, ranking) for cards in (hand, sees, melded)]
        deal_out(position, seat, suits[0], suits[1], [SUIT_WHOLE] * len(SUITS), suits[2])
    for taken in past:
        _throw(position, table, taken.leader, [number_of(card, ranking) for card in taken.cards])
    played = sum(len(cards) for _, cards in since)
    position[at.CARDS] = sum(view.sizes) + played
    position[at.TURN] = since[0][0] if since else me
    position[at.FIRST] = int(not past)
    position[at.STATE] = table.leads[2 * position[at.FIRST] + position[at.BROKEN]]
    for _, cards in since:
        for card in cards:
            play(table, position, number_of(card, ranking))
    _settle_hidden(position, table, me, view.sizes)
    _note_contract(view, position)
    sum_up(table, position)
    return position


def _shown_cards(view: View) -> list[Hand]:
    """Return the cards that each seat has shown in melds, but for a nine that it exchanged."""
    cards = [melded.cards for melded in view.shown] or [NO_CARDS] * view.rules.table.seats
    exchanger = view.state.done_by(ExchangeDix) if Step.DIX in view.rules.script else None
    if exchanger is not None:
        cards[exchanger] -= cards[exchanger] & Hand((nine_of(view.state),))
    return cards


def _number_for_stock(view: View) -> int:
    """Return how many tricks were played while the hands were filled up."""
    if view.stock:
        return len(view.tricks)
    if Step.DRAW not in view.rules.script:
        return 0
    return max(0, len(view.tricks) + max(view.sizes) - view.rules.deal.hand)


def _throw(position: list[int], table: PlayTable, leader: int, cards: Iterable[int]) -> None:
    """Take cards that were played out of what the others have shown."""
    for step, card in enumerate(cards):
        index = SEATS + (leader + step) % table.seats * SEAT + at.SHOWN + card // OF_SUIT
        position[index] = without(position[index], card % OF_SUIT * LANE)
        position[at.BROKEN] |= int(card // OF_SUIT == table.trump)


def _settle_hidden(position: list[int], table: PlayTable, me: int, sizes: Sequence[int]) -> None:
    """Forget shown cards that were buried or passed on since, and count what nobody holds."""
    hidden = -sum(size for seat, size in enumerate(sizes) if seat != me)
    base = SEATS + me * SEAT
    for card in range(NUMBERS):
        suit, shift = card // OF_SUIT, card % OF_SUIT * LANE
        in_hand = _number_at(position[base + at.HAND + suit], shift)
        out = _number_at(position[at.LEFT + suit] ^ position[base + at.SEES + suit], shift)
        hidden += out
        for seat in range(table.seats):
            index, limit = SEATS + seat * SEAT + at.SHOWN + suit, in_hand if seat == me else out
            if not position[index]:
                continue
            while _number_at(position[index], shift) > limit:
                position[index] = without(position[index], shift)
            if seat != me:
                out -= _number_at(position[index], shift)
    position[at.ELSEWHERE] = max(0, hidden) // max(1, *sizes)


def _number_at(lanes: int, shift: int) -> int:
    """Return how many cards the lane at this bit has."""
    return (lanes >> shift & FULL).bit_count()


def _note_contract(view: View, position: list[int]) -> None:
    """Write down what the contract asks for, and whether every trick decides a moon."""
    position[at.MOON] = int(is_moon_open(view))
    task = task_of(view)
    if task is None:
        return
    unit = unit_of(view.rules)
    position[at.BIDDERS] = sum(1 << seat for seat, ours in enumerate(task.bidders) if ours)
    for seat, swing in enumerate(task.swings):
        position[SEATS + seat * SEAT + at.SWING] = round(swing / unit)
    position[at.NEED] = -(-task.needed // unit)


def best_card(view: View, cards: Sequence[Card]) -> Card:
    """Return the card that the policy plays, of these that may be played."""
    ranking = view.rules.play.ranking
    position = kernel_position(view)
    put(position, at.LEGAL, suits_of(Hand(cards), ranking))
    return card_of(choose(kernel_table(view), position), ranking)
