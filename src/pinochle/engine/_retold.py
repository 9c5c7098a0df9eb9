"""A round told again: what was done in it, worked out from its state and the phase at work."""

from collections.abc import Iterator
from itertools import chain, islice, repeat
from typing import NamedTuple

from pinochle.actions import (
    Action,
    Bid,
    Bury,
    CallPartner,
    Done,
    Double,
    ExchangeDix,
    GiveCards,
    KeepCard,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    RejectCard,
    ShootTheMoon,
)
from pinochle.cards import Card
from pinochle.engine.phases.auction import AuctionPhase
from pinochle.engine.phases.draft import DraftPhase
from pinochle.engine.phases.melds import who_melds
from pinochle.engine.phases.moon import MoonPhase, asked
from pinochle.engine.phases.passing import PassingPhase
from pinochle.engine.phases.phase import Phase
from pinochle.engine.phases.play import PlayPhase
from pinochle.engine.state import Declared, Drafted, Given, State, Taken, in_order, joined
from pinochle.hand import Hand
from pinochle.rules.calls import Auction, Call
from pinochle.rules.script import Step
from pinochle.trick import Seat

HIDDEN = "??"
"""How a card is written that is not known."""


class Deed(NamedTuple):
    """Something that a seat did: the action, and how many cards it takes, known or not."""

    seat: Seat
    action: Action
    number: int = 0

    @property
    def token(self) -> str:
        """The action as one word of text, with two question marks for a card not known."""
        action, unknown = self.action, HIDDEN * self.number
        if isinstance(action, Bury) and not action.cards:
            return f"bury:{unknown}"
        if isinstance(action, GiveCards) and not action.cards:
            return f"give:{unknown}>{action.to}"
        return action.token


def auction_of(state: State, at: Phase) -> Auction | None:
    """What was called so far; None before the auction."""
    return at.auction if isinstance(at, AuctionPhase) else state.auction


def last_trick(state: State, at: Phase) -> Taken | None:
    """The last trick that was won, with those before it."""
    return joined(state.tricks, at.tricks) if isinstance(at, PlayPhase) else state.tricks


def drafts(state: State, at: Phase) -> tuple[Drafted, ...]:
    """The turns so far in which the hands were chosen."""
    return at.turns if isinstance(at, DraftPhase) else state.drafted


def order_of(state: State, at: Phase) -> tuple[Card | None, ...]:
    """The pack in an order that leads to these cards; None for a card not known."""
    if state.rules.script[0] is Step.DRAFT:
        return _drawn(state, at)
    hands = state.dealt
    piles = {seat: chain(hand, repeat(None)) for seat, hand in enumerate((*hands, state.widow))}
    if state.upcard and state.rules.deal.turn == "last":
        piles[state.dealer] = _turned_last(state, hands[state.dealer], state.upcard)
    to_widow = (len(hands),)
    order: list[Card | None] = []
    for packet in state.rules.deal.packets.rounds:
        for taker in to_widow if packet.to_widow else state.each_seat():
            order += islice(piles[taker], packet.cards)
    if state.rules.deal.turn == "first-of-stock":
        order.append(state.upcard)
    drawn = (card for one in state.drawn for card in (*one.cards, None)[:1])
    order += state.stock or islice(chain(drawn, repeat(None)), len(state.rules.pack) - len(order))
    return tuple(order)


def _turned_last(state: State, hand: Hand, upcard: Card) -> chain[Card | None]:
    """The cards of the dealer, who was dealt the one last that was turned."""
    others = state.rules.deal.hand - 1
    known = hand - Hand((upcard,)) if hand else hand
    return chain(islice(chain(known, repeat(None)), others), (upcard,))


def _drawn(state: State, at: Phase) -> tuple[Card | None, ...]:
    """The pack as it was drawn from, card after card."""
    order: list[Card | None] = []
    for turn in drafts(state, at):
        order += (turn.first, turn.second)
    if isinstance(at, DraftPhase):
        order += (at.drawn, *at.stock)
    return (*order, *[None] * (len(state.rules.pack) - len(order)))


def told(state: State, at: Phase) -> tuple[tuple[Seat | None, str], ...]:
    """What was done in the round, from the deal on: who did it, and its text."""
    if not state.dealt:
        return ()
    order = order_of(state, at)
    deal = "deal:" + "".join(card.code if card else HIDDEN for card in order)
    return ((None, deal), *((deed.seat, deed.token) for deed in deeds(state, at)))


def deeds(state: State, at: Phase) -> Iterator[Deed]:  # noqa: C901 - one case a word
    """What the seats did since the deal, in order."""
    yield from (_draft(turn) for turn in drafts(state, at))
    gifts = iter(state.given)
    yield from (Deed(seat, action) for seat, action in state.done)  # nothing but the deal is before
    for index, step in enumerate(state.rules.script[: state.step + 1]):
        is_done = index < state.step
        match step:
            case Step.AUCTION:
                yield from _calls(state, at)
            case Step.TRUMP | Step.PARTNER:
                yield from _named(state, step)
            case Step.CONCEDE_UNSEEN | Step.CONCEDE if is_done and _may_concede(state, step):
                yield Deed(_bidder(state), PlayOn())
            case Step.DIX:
                yield from _nines(state)
            case Step.JOINT_MELDS:
                yield from (Deed(move.seat, move.action) for move in state.joint)
            case Step.SHARE_WIDOW:
                yield from _gifts(islice(gifts, state.rules.table.seats - 1))
            case Step.PASSING:
                yield from _gifts(gifts)
                yield from _gifts(iter(at.ready if isinstance(at, PassingPhase) else ()))
            case Step.MELDS:
                yield from (Deed(one.seat, one.action) for one in _asked(state))
            case Step.BURY if is_done:
                yield Deed(_bidder(state), Bury(state.buried), state.rules.bury.cards)
            case _:
                pass
    yield from _moon(state, at)
    yield from _plays(state, at)


def _plays(state: State, at: Phase) -> Iterator[Deed]:
    """The cards that were played, and what was said of melds between them."""
    late = list(state.declared[len(_asked(state)) :])
    for number, (seat, _, card) in enumerate(islice(plays(state, at), free_plays(state), None)):
        while late and late[0].plays == number:
            yield Deed(late[0].seat, late.pop(0).action)
        yield Deed(seat, Play(card))
    yield from (Deed(one.seat, one.action) for one in late)


def _asked(state: State) -> tuple[Declared, ...]:
    """What was said of melds until the last who was asked was done."""
    left = len(state.declared) and len(who_melds(state))
    for index, one in enumerate(state.declared):
        left -= isinstance(one.action, Done)
        if not left:
            return state.declared[: index + 1]
    return state.declared


def _draft(turn: Drafted) -> Deed:
    return Deed(turn.seat, KeepCard() if turn.is_kept else RejectCard())


def free_plays(state: State) -> int:
    """How many cards were played for the stock, where every card is free."""
    return sum(isinstance(action, Play) for _, action in state.done)


def plays(state: State, at: Phase) -> Iterator[tuple[Seat, tuple[Card, ...], Card]]:
    """Every card that was played, in order: who played it, and what lay there before it."""
    seats = state.rules.table.seats
    tricks = [(trick.leader, trick.cards) for trick in in_order(last_trick(state, at))]
    if isinstance(at, PlayPhase):
        tricks.append((Seat((at.turn - len(at.cards)) % seats), at.cards))
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            yield Seat((leader + place) % seats), cards[:place], card


def _moon(state: State, at: Phase) -> Iterator[Deed]:
    for seat in asked(state) if Step.MOON in state.rules.script[: state.step + 1] else ():
        if isinstance(at, MoonPhase) and at.turn == seat:
            return
        if seat == state.moon:
            yield Deed(seat, ShootTheMoon())
            return
        yield Deed(seat, PlayOn())


def _bidder(state: State) -> Seat:
    return state.contracts[0].bidder


def _named(state: State, step: Step) -> Iterator[Deed]:
    """What the bidder named: trump, or the card by which he finds a partner."""
    if step is Step.TRUMP and state.trump is not None:
        yield Deed(_bidder(state), NameTrump(state.trump))
    if step is Step.PARTNER and state.called is not None:
        yield Deed(_bidder(state), CallPartner(state.called))


def _may_concede(state: State, step: Step) -> bool:
    if step is Step.CONCEDE_UNSEEN:
        return state.contracts[0].is_forced
    return state.rules.concession.offered


def _nines(state: State) -> Iterator[Deed]:
    yield from (Deed(seat, Pass()) for seat in state.declined)
    if state.exchanger is not None:
        yield Deed(state.exchanger, ExchangeDix())


def _calls(state: State, at: Phase) -> Iterator[Deed]:
    auction = auction_of(state, at)
    unasked = 1 if state.rules.auction.automatic else 0
    for call in auction.calls[unasked:] if auction else ():
        yield Deed(call.seat, _called(call))


def _called(call: Call) -> Action:
    if call.points:
        return Bid(call.points, call.suit)
    return Pass() if call.is_pass else Double()


def _gifts(gifts: Iterator[Given]) -> Iterator[Deed]:
    for gift in gifts:
        yield Deed(gift.giver, GiveCards(gift.cards, gift.taker), gift.number)
