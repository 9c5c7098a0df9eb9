"""The last round of a record up to its play, and the plays, which may break any rule."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeVar, cast

from attrs import evolve

from pinochle._validators import expect
from pinochle.actions import (
    Action,
    Bid,
    Bury,
    CallOut,
    CallPartner,
    ClaimMeld,
    ClaimMisdeal,
    ClaimTricks,
    Concede,
    Deal,
    Double,
    ExchangeDix,
    GiveCards,
    LayMeld,
    NameTrump,
    Pass,
    Play,
    Redacted,
    Ruling,
    ShootTheMoon,
)
from pinochle.cards.card import Card, Rank, Suit
from pinochle.cards.hand import Hand
from pinochle.cards.trick import Seat
from pinochle.errors import quoted
from pinochle.events import MeldsShown, PilesCounted, TricksClaimed
from pinochle.game.engine.consequences import read
from pinochle.game.engine.history import Entry
from pinochle.game.engine.round import Ended
from pinochle.game.engine.state import NO_CARDS, NO_MELD, State
from pinochle.game.game import Game
from pinochle.game.phases.bury import BuryPhase, fill_up, unbury
from pinochle.game.phases.phase import not_now, replace_at
from pinochle.game.phases.play import PlayPhase, cards_each
from pinochle.messages.violations import RecordError, Violation
from pinochle.records.record import Record, apply_entry
from pinochle.rules.auction.calls import PASS, Auction
from pinochle.rules.melds.meld import MeldScore
from pinochle.rules.ruleset import Ruleset
from pinochle.rules.scoring.sheet import Sheet
from pinochle.rules.script import Step

__all__ = ["LastRound", "for_each_seat", "last_round", "shown_points"]

T = TypeVar("T")


class LastRound(NamedTuple):
    """The last round of a record, as an account has it.

    Args:
        state: what the table agrees on before the first card.
        plays: the seats and the cards that they played, in order.
        rulings: what the table reports, and how many cards had been played by then.
        is_unplayed: whether the table ruled before the play, so that the round was over.
        claim: the claim that ended the play, and why it is not right; None if nothing was claimed.
        held: what is known of the hand of each seat before the first card.
        undiscarded: how many cards each seat had still to bury; empty if none had.
        sheet: the scores before the round; None if they are not known.
    """

    state: State
    plays: tuple[tuple[Seat, Card], ...]
    rulings: tuple[tuple[Ruling, int], ...]
    held: tuple[Hand, ...]
    undiscarded: tuple[int, ...]
    sheet: Sheet | None
    is_unplayed: bool = False
    claim: tuple[Seat, int, tuple[Violation, ...]] | None = None


_UNPLAYED: Final = "no card was played in its last round, so there is nothing to judge"
_NUMBER: Final = re.compile(r"-?[0-9]{1,6}")
_ONLY_IN: Final[Mapping[str, Step]] = {
    Bid.word: Step.AUCTION,
    Double.word: Step.AUCTION,
    CallPartner.word: Step.PARTNER,
    LayMeld.word: Step.MELDS,
    ClaimMeld.word: Step.MELDS,
    ShootTheMoon.word: Step.MOON,
}
"""The phase that each action before the play needs."""

_ENDS: Final = (CallOut, ClaimMisdeal, Concede)
"""The events that end a round before its play."""


def last_round(record: Record) -> LastRound:
    """Return the last round of a record.

    Raises:
        RecordError: if no card was played, or the play cannot have been reached.
    """
    deals = [index for index, (_, action) in enumerate(record.entries) if action.word == Deal.word]
    start = deals[-1] if deals else 0
    hidden = any(isinstance(action, Redacted) for _, action in record.entries[start:])
    if deals and (record.viewer or not hidden):
        return _replay(record, start)
    return _put_together(record, start)


def for_each_seat(rules: Ruleset, kind: type[T], values: Iterable[T], what: str) -> tuple[T, ...]:
    """Return values for every seat, or for none."""
    each = tuple(expect(kind, value, "Account.from_report") for value in values)
    if len(each) not in {0, rules.table.seats}:
        raise RecordError(f"{rules.table.seats} seats {what}, not {len(each)}")
    return each


def shown_points(rules: Ruleset, meld: Iterable[int]) -> tuple[MeldScore, ...]:
    """Return the melds of every seat, as far as the points show them; none if they do not."""
    return tuple(evolve(NO_MELD, points=each) for each in for_each_seat(rules, int, meld, "meld"))


# A round that the game itself can follow up to its play.


def _replay(record: Record, start: int) -> LastRound:
    game, index = Game.start(record.rules, dealer=record.dealer), 0
    unburied = [NO_CARDS] * record.rules.table.seats
    early: list[tuple[Ruling, int]] = []
    while index <= start or not isinstance(game.round.phase, PlayPhase):
        if index == len(record):
            raise RecordError(_UNPLAYED)
        ruling = record.entries[index][1]
        if index > start and isinstance(ruling, Ruling):
            game_after = record._after_entry(game, index)
            if game_after.needs_deal or game_after.is_over:
                return _ruled_prelude(record, game, game_after, index, early)
            early.append((ruling, 0))  # while a stock lasts
            game, index = game_after, index + 1
        elif index > start and (missing := _cards_to_bury(record, game, index)):
            # The game goes on as if they were buried; later their owner gets them back.
            seat = game.to_act[0]
            buried = _buried_by(record, seat, index)
            unburied[seat] = missing
            game = apply_entry(game, index + 1, seat, Bury((buried or NO_CARDS) + missing))
            index += buried is not None
        else:
            game = record._after_entry(game, index)
            index += 1
    plays, rulings, claimed = _read_play(record, index)
    claim = _judge_claim(record, game, index, claimed) if claimed else None
    for late in range(index, len(record)):
        if isinstance(record.entries[late][1], LayMeld | ClaimMeld):
            game = record._after_entry(game, late)
    state, hands = game.round.state, game.hands
    for seat, cards in zip(state.each_seat(0), unburied, strict=True):
        state, hands = unbury(state, seat, cards), replace_at(hands, seat, hands[seat] + cards)
    if record.viewer:
        events = (read(word, record.rules) for at, word in record.told if at > index)
        state = evolve(
            state, piles=next((event for event in events if isinstance(event, PilesCounted)), None)
        )
        known_hands = _known_hands(state, state.entries)
        hands = tuple(mine or theirs for mine, theirs in zip(hands, known_hands, strict=True))
        hands = _hands_laid_open(record, plays, index) or hands
    rulings = (*early, *rulings)
    undiscarded = tuple(map(len, unburied)) if any(unburied) else ()
    return LastRound(state, plays, rulings, hands, undiscarded, game.sheet, claim=claim)


def _ruled_prelude(
    record: Record, game: Game, game_after: Game, index: int, early: list[tuple[Ruling, int]]
) -> LastRound:
    """Return a round that a ruling ended before the play: all others have melded by then."""
    (_, action), ended = record.entries[index], game_after.past.rounds[-1]
    if index + 1 < len(record) or not isinstance(ended, Ended):
        raise RecordError("the round was over by the ruling before", entry=index + 2)
    state = ended.state
    size, hands = cards_each(state), game.hands
    held = hands if all(len(hand) <= size for hand in hands) else ()
    rulings = (*early, (cast("Ruling", action), 0))
    is_unplayed = state.word is not Step.DRAW
    return LastRound(state, (), rulings, held, (), game.sheet, is_unplayed=is_unplayed)


def _judge_claim(
    record: Record, game: Game, index: int, claimed: "_Claimed"
) -> tuple[Seat, int, tuple[Violation, ...]]:
    """Return a claim, and why it is not right if the game can follow the play up to it.

    Where a card was not legal the table has taken the claim as it was made.
    """
    seat, claim, at = claimed
    if not record.rules.claims.is_on:
        (why,) = not_now(claim)
        raise RecordError(str(why), entry=at, violations=(why,))
    if record.viewer:
        return seat, claim.tricks, ()
    try:
        for entry_index in range(index, at - 1):
            game = record._after_entry(game, entry_index)
    except RecordError:
        return seat, claim.tricks, ()
    return seat, claim.tricks, game.why_not(claim, seat)


def _hands_laid_open(
    record: Record, plays: tuple[tuple[Seat, Card], ...], start: int
) -> tuple[Hand, ...]:
    """Return the hands before the first card, where a claim laid them open; empty if none has."""
    words = (word for at, word in record.told if at > start)
    events = (read(word, record.rules) for word in words)
    claimed = next((event for event in events if isinstance(event, TricksClaimed)), None)
    if claimed is None:
        return ()
    return tuple(
        hand + [card for who, card in plays if who == seat]
        for seat, hand in enumerate(claimed.hands)
    )


def _cards_to_bury(record: Record, game: Game, index: int) -> Hand:
    """Return the cards that a seat should have buried besides those of this entry, if any."""
    if not isinstance(game.round.phase, BuryPhase) or isinstance(
        record.entries[index][1], Redacted
    ):
        return NO_CARDS
    state, seat, later = game.round.state, game.to_act[0], record.entries[index:]
    named = (named.suit for _, named in later if isinstance(named, NameTrump))
    buried = _buried_by(record, seat, index) or NO_CARDS
    return fill_up(state, seat, game.hands[seat], buried, state.trump or next(named, None))


def _buried_by(record: Record, seat: Seat, index: int) -> Hand | None:
    """Return the cards that a seat buries with an entry; None if it does something else."""
    who, action = record.entries[index]
    return action.cards if isinstance(action, Bury) and who == seat else None


class _Claimed(NamedTuple):
    """A claim that ended the play, and the number of its entry."""

    seat: Seat
    claim: ClaimTricks
    entry: int


class _ReadPlay(NamedTuple):
    """The plays, what the table reports between them, and the claim that ended them."""

    plays: tuple[tuple[Seat, Card], ...]
    rulings: tuple[tuple[Ruling, int], ...]
    claim: _Claimed | None


def _read_play(record: Record, start: int) -> _ReadPlay:
    """Return what was done in the play from an entry on."""
    plays: list[tuple[Seat, Card]] = []
    rulings: list[tuple[Ruling, int]] = []
    claim: _Claimed | None = None
    for number, (seat, action) in enumerate(record.entries[start:], start=start + 1):
        if isinstance(action, Ruling):
            rulings.append((action, len(plays)))
        elif claim is not None:
            message = f"{quoted(claim.claim.token)} is not done while cards are played"
            raise RecordError(message, entry=claim.entry)
        elif isinstance(action, Play) and seat is not None:
            plays.append((seat, action.card))
        elif isinstance(action, ClaimTricks) and seat is not None:
            claim = _Claimed(seat, action, number)
        elif not isinstance(action, LayMeld | ClaimMeld):  # laid late, or overlooked by another
            message = f"{quoted(action.token)} is not done while cards are played"
            raise RecordError(message, entry=number)
    if not (plays or rulings or claim):
        raise RecordError(_UNPLAYED)
    return _ReadPlay(tuple(plays), tuple(rulings), claim)


# A round without every card of the deal: its calls and plays are enough.


def _put_together(record: Record, start: int) -> LastRound:
    rules, entries = record.rules, record.entries
    if Step.DRAW in rules.script:
        raise RecordError("a round with a stock can be judged only where every card of it is known")
    sheet = record[:start].replay().sheet.deal(rules) if start else None
    dealer = sheet.dealing_seat(rules) if sheet else rules.table.dealing_seat(record.dealer)
    is_play = (isinstance(action, Play | Ruling) for _, action in entries[start:])
    play = next(
        (index for index, has_begun in enumerate(is_play, start) if has_begun), len(entries)
    )
    prelude = entries[start:play]
    auction, upcard, trump = Auction(dealer, rules.table.seats), None, rules.trump.fixed_suit
    if rules.auction.automatic:
        auction = auction.and_then(auction.eldest, rules.auction.automatic)
    for number, (seat, action) in enumerate(prelude, start=start + 1):
        _check_leads_on(rules, action, number)
        match action:
            case Deal(order) | Redacted("deal", order):
                turned = rules.deal.upcard_place(rules.table.seats)
                upcard = order[turned] if turned is not None and turned < len(order) else None
                trump = upcard.suit if upcard else trump
            case Bid() | Double() | Pass() if seat is not None and Step.AUCTION in rules.script:
                auction = _after_call(rules, auction, seat, action, number)
                suit = auction.calls[-1].suit
                trump = suit if isinstance(suit, Suit) else None if suit else trump
            case NameTrump(suit):
                trump = suit
            case _:
                pass
    plays, rulings, claim = _read_play(record, play)
    if claim:
        reason = "a round that ends by a claim can be judged only where every card is known"
        raise RecordError(reason, entry=claim.entry)
    contracts = rules.auction.contracts(auction, rules.table.sides)
    away = [card for _, action in prelude if action.word == Bury.word for card in _cards_of(action)]
    buried_cards = Hand(card for card in away if card is not None)
    bidder = contracts[0].bidder if contracts else dealer
    history = [Entry(Step.BURY, 0, bidder, Bury(buried_cards))] if buried_cards else []
    moons = [(seat, action) for seat, action in prelude if isinstance(action, ShootTheMoon)]
    history += [Entry(Step.MOON, 0, seat, action) for seat, action in moons[:1]]
    state = State(
        rules,
        dealer,
        entries=tuple(history),
        upcard=upcard,
        contracts=contracts,
        trump=trump,
        called=next(
            (call.card for _, call in prelude if isinstance(call, CallPartner)),
            rules.partner.fixed_card(trump),
        ),
        shown=shown_points(rules, _meld_in_head(record)),
    )
    held = _known_hands(state, (Entry(Step.DEAL, 0, *entry) for entry in prelude))
    to_bury = [0] * rules.table.seats
    for seat in state.buriers if Step.BURY in rules.script else ():
        burials = [action for who, action in prelude if action.word == Bury.word and who == seat]
        to_bury[seat] = max(
            0, state.bury_part.cards - sum(len(_cards_of(bury)) for bury in burials)
        )
    undiscarded = tuple(to_bury) if any(to_bury) else ()
    return LastRound(state, plays, rulings, held, undiscarded, sheet)


def _check_leads_on(rules: Ruleset, action: Action | Redacted, number: int) -> None:
    """Refuse an action from which the play cannot be reached."""
    step = _ONLY_IN.get(action.word)
    may_be_refused = isinstance(action, Concede) and rules.concession.consent
    is_end = isinstance(action, _ENDS) and not may_be_refused
    if is_end or (step and step not in rules.script):
        raise RecordError(f"{quoted(action.token)} does not lead to any play", entry=number)
    if action.word == Deal.word and len(_cards_of(action)) > len(rules.pack):
        message = f"{len(rules.pack)} cards are dealt, not {len(_cards_of(action))}"
        raise RecordError(message, entry=number)


def _after_call(
    rules: Ruleset, auction: Auction, seat: Seat, call: Bid | Double | Pass, number: int
) -> Auction:
    """Return the auction after another call."""
    if isinstance(call, Double):
        if why := rules.auction.why_not_double(auction, seat, rules.table.sides):
            message = f"seat {seat} cannot {call.token}: {why[0]}"
            raise RecordError(message, entry=number, violations=why)
        return auction.and_then(seat, PASS, None, 2 * auction.times)
    if isinstance(call, Bid):
        suit = call.suit if rules.auction.takes(call.suit) else None
        return auction.and_then(seat, call.goal, suit)
    return auction.and_then(seat, PASS, saying=call.saying)


def _meld_in_head(record: Record) -> tuple[int, ...]:
    """Return the melds in the head of a record; empty if it has none."""
    value = next((value for key, value in record.tags if key == "meld"), "")
    if not all(map(_NUMBER.fullmatch, value.split())):
        message = f"expected what each seat melded, as in 'meld: 80 40 100', not {value!r}"
        raise RecordError(message)
    return tuple(map(int, value.split()))


def _known_hands(state: State, entries: Iterable[Entry]) -> tuple[Hand, ...]:
    """Return the known part of each hand when the first card is led, from the actions before."""
    hands = [NO_CARDS] * state.rules.table.seats
    if Step.DRAW in state.rules.script:
        return tuple(hands)
    for entry in entries:
        for giver, cards, taker in _moves_of(state, entry):
            known_cards = Hand(card for card in cards if card is not None)
            if giver is not None:  # cards that may be among unknown ones are not known any more
                others = hands[giver] - (hands[giver] & known_cards)
                hands[giver] = others if len(known_cards) == len(cards) else NO_CARDS
            if taker is not None:
                hands[taker] += known_cards
        for event in entry.told:
            if isinstance(event, MeldsShown):
                # A nine that was exchanged is melded, but the dealer holds it.
                melded, nine = event.score.cards, state.cards_to_meld(event.seat, NO_CARDS)
                hands[event.seat] |= melded - (melded & nine)
    return tuple(hands)


def _moves_of(
    state: State, entry: Entry
) -> Iterator[tuple[Seat | None, tuple[Card | None, ...], Seat | None]]:
    """Yield the cards that moved from a seat to another; None is no seat."""
    rules, upcard = state.rules, state.upcard
    cards = _cards_of(entry.action)
    match entry.action:
        case Deal() | Redacted("deal"):
            takers = (*state.each_seat(), state.bidder if Step.WIDOW in rules.script else None)
            for taker, pile in zip(takers, rules.deal.packets.piles(len(takers) - 1), strict=True):
                yield None, tuple(card for index, card in enumerate(cards) if index in pile), taker
        case GiveCards(_, to) | Redacted("give", _, int(to)):
            yield None if Step.SHARE_WIDOW in rules.script else entry.seat, cards, to
        case Bury() | Redacted("bury"):
            yield entry.seat, cards, None
        case ExchangeDix():
            nine = Card(Rank.NINE, upcard.suit) if upcard else None
            yield entry.seat, (nine,), state.dealer
            yield state.dealer, (upcard,), entry.seat
        case _:
            pass


def _cards_of(action: Action | Redacted) -> tuple[Card | None, ...]:
    """Return the cards of a deal, a gift or a burial; None for each that is not known."""
    match action:
        case Deal(order):
            return order
        case GiveCards(cards) | Bury(cards) | Redacted(_, cards):
            return tuple(cards)
        case _:
            return ()
