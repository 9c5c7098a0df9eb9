"""A round told again: what was done in it, worked out from its facts and the phase at work."""

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
from pinochle.facts import Declared, Drafted, Facts, Given, Taken, in_order, joined
from pinochle.hand import Hand
from pinochle.phases.auction import AuctionPhase
from pinochle.phases.draft import DraftPhase
from pinochle.phases.melds import who_melds
from pinochle.phases.moon import MoonPhase, asked
from pinochle.phases.passing import PassingPhase
from pinochle.phases.phase import Phase
from pinochle.phases.play import PlayPhase
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


def auction_of(facts: Facts, at: Phase) -> Auction | None:
    """What was called so far; None before the auction."""
    return at.auction if isinstance(at, AuctionPhase) else facts.auction


def last_trick(facts: Facts, at: Phase) -> Taken | None:
    """The last trick that was won, with those before it."""
    return joined(facts.tricks, at.tricks) if isinstance(at, PlayPhase) else facts.tricks


def drafts(facts: Facts, at: Phase) -> tuple[Drafted, ...]:
    """The turns so far in which the hands were chosen."""
    return at.turns if isinstance(at, DraftPhase) else facts.drafted


def order_of(facts: Facts, at: Phase) -> tuple[Card | None, ...]:
    """The pack in an order that leads to these cards; None for a card not known."""
    if facts.rules.script[0] is Step.DRAFT:
        return _drawn(facts, at)
    hands = facts.dealt
    piles = {seat: chain(hand, repeat(None)) for seat, hand in enumerate((*hands, facts.widow))}
    if facts.upcard and facts.rules.deal.turn == "last":
        piles[facts.dealer] = _turned_last(facts, hands[facts.dealer], facts.upcard)
    to_widow = (len(hands),)
    order: list[Card | None] = []
    for packet in facts.rules.deal.packets.rounds:
        for taker in to_widow if packet.to_widow else facts.each_seat():
            order += islice(piles[taker], packet.cards)
    if facts.rules.deal.turn == "first-of-stock":
        order.append(facts.upcard)
    drawn = (card for one in facts.drawn for card in (*one.cards, None)[:1])
    order += facts.stock or islice(chain(drawn, repeat(None)), len(facts.rules.pack) - len(order))
    return tuple(order)


def _turned_last(facts: Facts, hand: Hand, upcard: Card) -> chain[Card | None]:
    """The cards of the dealer, who was dealt the one last that was turned."""
    others = facts.rules.deal.hand - 1
    known = hand - Hand((upcard,)) if hand else hand
    return chain(islice(chain(known, repeat(None)), others), (upcard,))


def _drawn(facts: Facts, at: Phase) -> tuple[Card | None, ...]:
    """The pack as it was drawn from, card after card."""
    order: list[Card | None] = []
    for turn in drafts(facts, at):
        order += (turn.first, turn.second)
    if isinstance(at, DraftPhase):
        order += (at.drawn, *at.stock)
    return (*order, *[None] * (len(facts.rules.pack) - len(order)))


def told(facts: Facts, at: Phase) -> tuple[tuple[Seat | None, str], ...]:
    """What was done in the round, from the deal on: who did it, and its text."""
    if not facts.dealt:
        return ()
    order = order_of(facts, at)
    deal = "deal:" + "".join(card.code if card else HIDDEN for card in order)
    return ((None, deal), *((deed.seat, deed.token) for deed in deeds(facts, at)))


def deeds(facts: Facts, at: Phase) -> Iterator[Deed]:  # noqa: C901 - one case a word
    """What the seats did since the deal, in order."""
    yield from (_draft(turn) for turn in drafts(facts, at))
    gifts = iter(facts.given)
    yield from (Deed(seat, action) for seat, action in facts.done)  # nothing but the deal is before
    for index, step in enumerate(facts.rules.script[: facts.step + 1]):
        is_done = index < facts.step
        match step:
            case Step.AUCTION:
                yield from _calls(facts, at)
            case Step.TRUMP | Step.PARTNER:
                yield from _named(facts, step)
            case Step.CONCEDE_UNSEEN | Step.CONCEDE if is_done and _may_concede(facts, step):
                yield Deed(_bidder(facts), PlayOn())
            case Step.DIX:
                yield from _nines(facts)
            case Step.JOINT_MELDS:
                yield from (Deed(move.seat, move.action) for move in facts.joint)
            case Step.SHARE_WIDOW:
                yield from _gifts(islice(gifts, facts.rules.table.seats - 1))
            case Step.PASSING:
                yield from _gifts(gifts)
                yield from _gifts(iter(at.ready if isinstance(at, PassingPhase) else ()))
            case Step.MELDS:
                yield from (Deed(one.seat, one.action) for one in _asked(facts))
            case Step.BURY if is_done:
                yield Deed(_bidder(facts), Bury(facts.buried), facts.rules.bury.cards)
            case _:
                pass
    yield from _moon(facts, at)
    yield from _plays(facts, at)


def _plays(facts: Facts, at: Phase) -> Iterator[Deed]:
    """The cards that were played, and what was said of melds between them."""
    late = list(facts.declared[len(_asked(facts)) :])
    for number, (seat, _, card) in enumerate(islice(plays(facts, at), free_plays(facts), None)):
        while late and late[0].plays == number:
            yield Deed(late[0].seat, late.pop(0).action)
        yield Deed(seat, Play(card))
    yield from (Deed(one.seat, one.action) for one in late)


def _asked(facts: Facts) -> tuple[Declared, ...]:
    """What was said of melds until the last who was asked was done."""
    left = len(facts.declared) and len(who_melds(facts))
    for index, one in enumerate(facts.declared):
        left -= isinstance(one.action, Done)
        if not left:
            return facts.declared[: index + 1]
    return facts.declared


def _draft(turn: Drafted) -> Deed:
    return Deed(turn.seat, KeepCard() if turn.is_kept else RejectCard())


def free_plays(facts: Facts) -> int:
    """How many cards were played for the stock, where every card is free."""
    return sum(isinstance(action, Play) for _, action in facts.done)


def plays(facts: Facts, at: Phase) -> Iterator[tuple[Seat, tuple[Card, ...], Card]]:
    """Every card that was played, in order: who played it, and what lay there before it."""
    seats = facts.rules.table.seats
    tricks = [(trick.leader, trick.cards) for trick in in_order(last_trick(facts, at))]
    if isinstance(at, PlayPhase):
        tricks.append((Seat((at.turn - len(at.cards)) % seats), at.cards))
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            yield Seat((leader + place) % seats), cards[:place], card


def _moon(facts: Facts, at: Phase) -> Iterator[Deed]:
    for seat in asked(facts) if Step.MOON in facts.rules.script[: facts.step + 1] else ():
        if isinstance(at, MoonPhase) and at.turn == seat:
            return
        if seat == facts.moon:
            yield Deed(seat, ShootTheMoon())
            return
        yield Deed(seat, PlayOn())


def _bidder(facts: Facts) -> Seat:
    return facts.contracts[0].bidder


def _named(facts: Facts, step: Step) -> Iterator[Deed]:
    """What the bidder named: trump, or the card by which he finds a partner."""
    if step is Step.TRUMP and facts.trump is not None:
        yield Deed(_bidder(facts), NameTrump(facts.trump))
    if step is Step.PARTNER and facts.called is not None:
        yield Deed(_bidder(facts), CallPartner(facts.called))


def _may_concede(facts: Facts, step: Step) -> bool:
    if step is Step.CONCEDE_UNSEEN:
        return facts.contracts[0].is_forced
    return facts.rules.concession.offered


def _nines(facts: Facts) -> Iterator[Deed]:
    yield from (Deed(seat, Pass()) for seat in facts.declined)
    if facts.exchanger is not None:
        yield Deed(facts.exchanger, ExchangeDix())


def _calls(facts: Facts, at: Phase) -> Iterator[Deed]:
    auction = auction_of(facts, at)
    unasked = 1 if facts.rules.auction.automatic else 0
    for call in auction.calls[unasked:] if auction else ():
        yield Deed(call.seat, _called(call))


def _called(call: Call) -> Action:
    if call.points:
        return Bid(call.points, call.suit)
    return Pass() if call.is_pass else Double()


def _gifts(gifts: Iterator[Given]) -> Iterator[Deed]:
    for gift in gifts:
        yield Deed(gift.giver, GiveCards(gift.cards, gift.taker), gift.number)
